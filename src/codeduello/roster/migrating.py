"""Bringing a database to the newest tables, from code (Alembic), when it is opened. Several processes may do so at once."""

from pathlib import Path
from typing import Final

from sqlalchemy import Engine, text

LOCK: Final = 0x0C0DED
"""The advisory lock under which PostgreSQL is migrated: without it, processes that start together make the same table twice."""


def migrate(engine: Engine) -> None:
    """Run what scripts are missing, in one transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
