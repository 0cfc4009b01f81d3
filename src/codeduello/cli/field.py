"""The field: duels in the browser."""

from typing import Annotated

from cyclopts import Parameter

from codeduello.cli.app import app
from codeduello.cli.options import Database, KeyFile


@app.command
def serve(
    *,
    host: Annotated[str, Parameter(name="--host", help="The address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, Parameter(name="--port")] = 8765,
    database: Database = None,
    key_file: KeyFile = None,
    public: Annotated[bool, Parameter(name="--public", help="For everybody: asks for what that needs.", negative="")] = False,
    name: Annotated[list[str] | None, Parameter(name="--name", help="A host name it answers to; may be given several times.", negative="")] = None,
    https: Annotated[bool, Parameter(name="--https", help="Browsers reach it by https, through a proxy.", negative="")] = False,
    proxies: Annotated[str | None, Parameter(name="--proxies", help="Addresses whose forwarded headers are believed.")] = None,
    creations: Annotated[int, Parameter(name="--creations", help="Challenges an hour from one address.")] = 120,
    webhooks: Annotated[str | None, Parameter(name="--webhooks", help="Where campaigns may tell results: any, public, none.")] = None,
) -> int:
    """Duels in the browser: challenge each other at one table or far apart."""
    from codeduello.web.serve import serve as open_field

    names = tuple(name or ())
    return open_field(
        host=host, port=port, database=database, key_file=key_file, public=public, names=names, https=https, proxies=proxies, creations=creations,
        webhooks=webhooks,
    )  # fmt: skip


@app.command
def backup(file: str, *, database: Database = None, key_file: KeyFile = None) -> int:
    """Write all duels of the field, and the key that opens them, to one file."""
    from codeduello.web.keeping import run_backup

    return run_backup(file, database, key_file)


@app.command
def restore(file: str, *, database: Database = None, key_file: KeyFile = None) -> int:
    """Read a backup into a new database."""
    from codeduello.web.keeping import run_restore

    return run_restore(file, database, key_file)


@app.command
def receive(
    secret: str,
    *,
    host: Annotated[str, Parameter(name="--host")] = "127.0.0.1",
    port: Annotated[int, Parameter(name="--port")] = 8766,
    refuse: Annotated[int, Parameter(name="--refuse", help="Answer so many with an error first, to see them come again.")] = 0,
) -> int:
    """Receive what a campaign's webhook is told, check its signature and show it: to try a webhook out."""
    from codeduello.web.campaigns.receiving import receive as listen

    return listen(secret, host, port, refuse)
