"""Running the server: one process, everything in it."""

import gc
import logging
import sys
from pathlib import Path
from typing import Final

from codeduello.errors import InvalidText, UnknownName
from codeduello.roster.address import key_beside
from codeduello.roster.opening import open_store
from codeduello.web.app import make_app
from codeduello.web.campaigns.sending import ANY, NONE, PUBLIC
from codeduello.web.guard import JsonLines
from codeduello.web.house import Settings, Sources, make_house

GRACE: Final = 3
LARGEST_MESSAGE: Final = 4096


def key_file_of(database: str, key_file: str | None) -> Path:
    """Where the key lies."""
    return Path(key_file) if key_file else key_beside(database)


def check_public(*, public: bool, hosts: tuple[str, ...], https: bool, proxies: str | None, key_file: str | None) -> None:
    """Raise `InvalidText` where a server for everybody lacks what it needs."""
    if not public:
        return
    missing = [
        text
        for given, text in (
            (hosts, "--name HOST (the name under which it is reached)"),
            (https, "--https (a proxy before it speaks https)"),
            (proxies, "--proxies ADDRESS (whose forwarded headers are believed)"),
            (key_file, "--key-file FILE (the key that seals what is kept, in a place of its own)"),
        )
        if not given
    ]
    if missing:
        raise InvalidText(f"--public needs also: {'; '.join(missing)}")


def webhook_policy(wanted: str | None, *, public: bool) -> str:
    """Where results may be told: as wished, else to public addresses alone by a server for everybody. Raises `UnknownName`."""
    if wanted is not None and wanted not in (ANY, PUBLIC, NONE):
        raise UnknownName("policy for webhooks", wanted[:40], (ANY, PUBLIC, NONE))
    return wanted or (PUBLIC if public else ANY)


def write_logs() -> None:
    """Log lines as JSON, on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def make_pauses_short() -> None:
    """Let threads that wait for the disk go on at once, and look for garbage seldom, not at all in what stays for good."""
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1000)


def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    key_file: str | None,
    public: bool,
    names: tuple[str, ...],
    https: bool,
    proxies: str | None,
    creations: int,
    webhooks: str | None,
) -> int:
    """Serve until stopped; the exit code."""
    import uvicorn

    check_public(public=public, hosts=names, https=https, proxies=proxies, key_file=key_file)
    write_logs()
    opened = open_store(database, key_file)
    house = make_house(opened, Settings(hosts=names, https=https, creations=creations, webhooks=webhook_policy(webhooks, public=public)), Sources())
    shown = "localhost" if host in ("127.0.0.1", "::1") else host
    sys.stderr.write(f"The field is open: http://{shown}:{port}/  (Ctrl-C ends it; duels are kept)\n")
    config = uvicorn.Config(
        make_app(house),
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=GRACE,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or "",
    )
    make_pauses_short()
    uvicorn.Server(config).run()
    return 0
