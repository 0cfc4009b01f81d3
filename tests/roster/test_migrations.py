"""Migrations: whatever a database was, once it is open its tables are those of the code."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect
from tests.roster.filling import all_rows, fill

from codeduello.roster.database import Database, open_database
from codeduello.roster.tables import METADATA

OPENER = """
import sys
from pathlib import Path
from codeduello.roster.database import open_database
print("ready", flush=True)
for line in sys.stdin:
    where = line.strip()
    opened = open_database(where, Path(sys.argv[1]))
    print(opened.key.hex(), flush=True)
    opened.close()
"""


def differences(database: Database) -> list[object]:
    """What differs between the tables that are there and those of the code."""
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, METADATA))


def test_an_empty_database_gets_the_tables_of_the_code(database: Database) -> None:
    assert set(inspect(database.engine).get_table_names()) == {*METADATA.tables, "alembic_version"}
    assert differences(database) == []


def test_a_database_that_is_new_already_stays_as_it_is(database: Database, database_url: str, key_file: Path) -> None:
    fill(database)
    before = all_rows(database)
    for _ in range(2):
        again = open_database(database_url, key_file)
        assert differences(again) == []
        assert all_rows(again) == before
        again.close()


class Opener:
    """A process that opens what it is told."""

    def __init__(self, key_file: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", OPENER, str(key_file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, where: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{where}\n")
        self._process.stdin.flush()

    def hear(self) -> str:
        """Its next line; "" once it has failed."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def end(self) -> int:
        self._process.communicate(timeout=60)
        return self._process.returncode


@pytest.fixture
def openers(key_file: Path) -> Iterator[list[Opener]]:
    made = [Opener(key_file) for _ in range(3)]
    assert [one.hear() for one in made] == ["ready"] * 3
    yield made
    assert [one.end() for one in made] == [0] * 3


def test_three_processes_open_an_empty_database_at_once(
    openers: list[Opener], database_url: str, another_url: str, key_file: Path
) -> None:
    """On SQLite some more: there it is for the file's lock alone to put them in order."""
    for where in (database_url, another_url, *(() if "://" in database_url else [f"{database_url}.{turn}" for turn in range(6)])):
        for one in openers:
            one.tell(where)
        keys = [one.hear() for one in openers]
        opened = open_database(where, key_file)
        assert keys == [opened.key.hex()] * 3, "all have opened it, and have one key"
        assert differences(opened) == []
        opened.close()
