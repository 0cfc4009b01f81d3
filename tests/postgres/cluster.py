"""A PostgreSQL server of the tests' own: made in a temporary folder, heard on loopback alone, stopped and removed at their end."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql
from tests.postgres.waiting import until

OWNER = "postgres"
SAFE = ("fsync=on", "synchronous_commit=on")
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def find_programs() -> Path | None:
    """The folder of initdb and postgres; the newest version where there are several. None where there is no PostgreSQL here."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name.rjust(4, "0"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def server_user() -> str | None:
    """As whom the server runs: PostgreSQL refuses to run as root. None for whoever runs the tests; raises `KeyError` where nobody is fit."""
    if os.geteuid() != 0:
        return None
    return pwd.getpwnam(OWNER).pw_name


def free_port() -> int:
    """A port on loopback that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """One server with its folder. It is the tests' own child: nothing else is ever stopped."""

    def __init__(self, programs: Path, user: str | None, settings: tuple[str, ...]) -> None:
        self._programs = programs
        self._user: dict[str, Any] = (
            {} if user is None else {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
        )
        self._settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="duello-pg-"))
        if user is not None:
            shutil.chown(self.folder, user)
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        flags = ["-A", "trust", "-U", OWNER, "--no-sync", "--locale=C", "--encoding=UTF8"]
        self._run(str(programs / "initdb"), "-D", str(self.folder / "data"), *flags)

    def _run(self, *words: str) -> None:
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=False, **self._user)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start the server; it takes connections when this returns."""
        own = ("listen_addresses=127.0.0.1", f"port={self.port}", f"unix_socket_directories={self.folder}", "max_connections=100")
        settings = [word for one in (*own, *self._settings) for word in ("-c", one)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *settings],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self._user,
            )
        until(self._answers, f"the server takes connections (see {self.folder / 'log'})", 60.0)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "log").read_text(errors="replace")
        try:
            psycopg.connect(self.address(OWNER), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends its connections, SIGQUIT is the immediate mode, in which nothing is put in order."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    def remove(self) -> None:
        """Stop the server and remove all that it wrote."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        """The address of a database on this server."""
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{database}"

    def socket_address(self, database: str) -> str:
        """The same by the socket in the server's folder."""
        return f"postgresql://{OWNER}@/{database}?host={self.folder}&port={self.port}"

    def fresh(self) -> str:
        """The name of a new, empty database."""
        name = f"field_{uuid4().hex}"
        with psycopg.connect(self.address(OWNER), autocommit=True) as connection:
            connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        return name


def start_cluster(settings: tuple[str, ...]) -> Cluster:
    """A cluster that runs. Skips the test where this machine has no PostgreSQL, or nobody as whom it may run."""
    programs = find_programs()
    if programs is None:
        pytest.skip("no PostgreSQL here: no initdb in PATH or in /usr/lib/postgresql/*/bin")
    try:
        user = server_user()
    except KeyError:
        pytest.skip(f"PostgreSQL does not run as root, and there is no user {OWNER!r} here")
    cluster = Cluster(programs, user, settings)
    try:
        cluster.start()
    except BaseException:
        cluster.remove()
        raise
    return cluster


SHARED: pytest.StashKey[Cluster] = pytest.StashKey()


@pytest.fixture(scope="session")
def cluster(pytestconfig: pytest.Config) -> Cluster:
    """The server that all tests of this worker share, whichever folder they are in; fast, and not safe in a power cut."""
    if SHARED not in pytestconfig.stash:
        made = pytestconfig.stash[SHARED] = start_cluster(FAST)
        pytestconfig.add_cleanup(made.remove)
    return pytestconfig.stash[SHARED]


@pytest.fixture
def postgres_url(cluster: Cluster) -> str:
    """The address of an empty database of one's own."""
    return cluster.address(cluster.fresh())


@pytest.fixture(scope="module")
def safe_cluster() -> Iterator[Cluster]:
    """A server for this module alone, set as it should be where it counts; it may be stopped and started."""
    made = start_cluster(SAFE)
    yield made
    made.remove()
