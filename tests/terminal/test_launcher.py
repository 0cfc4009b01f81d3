"""The launcher `duel`: it sets up once, without asking, and then becomes the command asked for.

No test sets anything up over the network: the installer in these tests is a stand-in that writes down what it is told.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
LAUNCHER = CHECKOUT / "duel"
Launch = Callable[..., CompletedProcess[str]]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")

INSTALLER = """#!/bin/sh
echo "$@" >> "{log}"
if [ "$1" = venv ]; then
    mkdir -p .venv/bin
    printf '#!/bin/sh\\necho "python $*" in "$(basename "$PWD")"\\nexit 7\\n' > .venv/bin/python
    chmod +x .venv/bin/python
fi
if [ -e "{broken}" ]; then echo "no such package" >&2; exit 3; fi
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A checkout with the launcher and what it reads, and an installer on the path that writes to `log`."""
    folder = tmp_path / "house of duels"
    folder.mkdir()
    for name in ("duel", "pyproject.toml", "constraints.txt"):
        shutil.copy(CHECKOUT / name, folder / name)
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "uv").write_text(INSTALLER.format(log=tmp_path / "log", broken=tmp_path / "broken"), "utf-8")
    (tools / "uv").chmod(0o755)
    return folder


@pytest.fixture
def launch(house: Path, tmp_path: Path) -> Launch:
    """`launch("rules", "feud")`: the launcher in the house, begun from elsewhere."""

    def begin(*words: str) -> CompletedProcess[str]:
        path = f"{tmp_path / 'tools'}{os.pathsep}{os.environ['PATH']}"
        environment = os.environ | {"PATH": path, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""}
        return subprocess.run(
            [sys.executable, str(house / "duel"), *words], capture_output=True, text=True, cwd=tmp_path, env=environment, check=False
        )

    return begin


def installer_log(tmp_path: Path) -> list[str]:
    log = tmp_path / "log"
    return log.read_text("utf-8").splitlines() if log.exists() else []


def test_the_first_time_sets_up_and_then_becomes_the_command(launch: Launch, house: Path, tmp_path: Path) -> None:
    said = launch("rules", "feud", "S 5")
    assert said.stdout == f"python -m codeduello rules feud S 5 in {tmp_path.name}\n"
    assert said.returncode == 7  # the exit code of the command is the launcher's
    assert "setting up" in said.stderr
    room, install = installer_log(tmp_path)
    assert room.startswith("venv ")
    assert room.endswith(str(house / ".venv"))
    assert f"-c {house / 'constraints.txt'} -e {house}" in install


def test_the_second_time_sets_nothing_up_and_says_nothing(launch: Launch, tmp_path: Path) -> None:
    launch("rules")
    before = installer_log(tmp_path)
    said = launch()
    assert said.stdout == f"python -m codeduello in {tmp_path.name}\n"
    assert said.stderr == ""
    assert installer_log(tmp_path) == before


@pytest.mark.parametrize("changed", ["pyproject.toml", "constraints.txt"])
def test_changed_needs_are_set_up_anew(launch: Launch, house: Path, tmp_path: Path, changed: str) -> None:
    launch()
    before = len(installer_log(tmp_path))
    with (house / changed).open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert "setting up" in launch().stderr
    assert len(installer_log(tmp_path)) > before


def test_a_checkout_that_was_moved_is_set_up_anew(launch: Launch, house: Path, tmp_path: Path) -> None:
    launch()
    moved = house.rename(tmp_path / "moved")
    environment = os.environ | {"PATH": f"{tmp_path / 'tools'}{os.pathsep}{os.environ['PATH']}"}
    said = subprocess.run([sys.executable, str(moved / "duel")], capture_output=True, text=True, env=environment, check=False)
    assert "setting up" in said.stderr


def test_testing_installs_what_tests_need_and_runs_them_in_the_checkout(launch: Launch, house: Path, tmp_path: Path) -> None:
    said = launch("test", "-k", "names")
    assert said.stdout == f"python -m pytest -n {(os.cpu_count() or 1) + 1} --dist worksteal -k names in {house.name}\n"
    _, needed, *judges = installer_log(tmp_path)
    assert "pytest-xdist" in needed and f"{house}[fast,speedups,srd]" in needed
    assert any("stormpy" in line for line in judges)
    assert all("--only-binary :all:" in line for line in judges)


def test_where_the_fast_extra_cannot_be_had_it_is_set_up_without(launch: Launch, house: Path, tmp_path: Path) -> None:
    tool = tmp_path / "tools" / "uv"
    tool.write_text(tool.read_text("utf-8") + 'case "$*" in *"[fast,speedups,srd]"*) echo "no wheel" >&2; exit 4;; esac\n', "utf-8")
    assert "trying without numba" in launch("rules").stderr
    assert installer_log(tmp_path)[-1].endswith(f"-e {house}")


def test_playing_does_not_count_as_set_up_for_testing(launch: Launch, tmp_path: Path) -> None:
    launch()
    assert "pytest-xdist" not in " ".join(installer_log(tmp_path))
    assert "setting up" in launch("test").stderr


def test_a_set_up_that_fails_shows_what_was_said_and_is_tried_again(launch: Launch, tmp_path: Path) -> None:
    (tmp_path / "broken").touch()
    said = launch()
    assert said.returncode == 1
    assert said.stdout == ""
    assert "no such package" in said.stderr
    assert "this step of the set-up failed" in said.stderr
    assert "Traceback" not in said.stderr
    (tmp_path / "broken").unlink()
    assert "setting up" in launch().stderr


def stands_ready() -> bool:
    """Is this checkout set up for playing? Asked of the launcher itself, without its last line, which begins it."""
    source = LAUNCHER.read_text("utf-8")
    assert source.endswith("\nmain()\n")
    launcher: dict[str, object] = {"__file__": str(LAUNCHER), "__name__": "launcher"}
    exec(compile(source.removesuffix("main()\n"), str(LAUNCHER), "exec"), launcher)
    ready = launcher["is_ready"]
    assert callable(ready)
    return bool(ready("play"))


def real(*words: str) -> CompletedProcess[str]:
    if not stands_ready():
        pytest.skip("this checkout is not set up by ./duel; setting it up needs the network")
    return subprocess.run([sys.executable, str(LAUNCHER), *words], capture_output=True, text=True, check=False)


def test_the_version_is_printed() -> None:
    from codeduello import __version__

    said = real("--version")
    assert (said.returncode, said.stdout, said.stderr) == (0, f"{__version__}\n", "")


def test_a_sentence_of_the_rules_is_printed() -> None:
    said = real("rules", "sangfroid", "S5")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("S5: ")


def test_an_unknown_command_is_refused_with_the_code_of_usage() -> None:
    said = real("nonsense")
    assert (said.returncode, said.stdout) == (2, "")
    assert "watch" in said.stderr
