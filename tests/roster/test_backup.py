"""Backup and restore: what is in the file is what was there at one moment, and it goes into a new database alone."""

import json
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table
from tests.roster.filling import DUEL, NOW, all_rows, begin, fill, summary, texts

from codeduello.errors import DuelError, RecordError, UsageError
from codeduello.roster import backup
from codeduello.roster.backup import back_up, key_in, restore
from codeduello.roster.database import Database, open_database
from codeduello.roster.logs import Logs
from codeduello.roster.sealing import write_key
from codeduello.roster.tables import METADATA

Change = Callable[[dict[str, bytes]], Any]


@pytest.fixture
def saved(database: Database, tmp_path: Path) -> Path:
    """The backup of a database with something in every table."""
    fill(database)
    back_up(database, tmp_path / "all.backup")
    return tmp_path / "all.backup"


@pytest.fixture
def target(another_url: str, saved: Path, tmp_path: Path) -> Iterator[Database]:
    """An empty database that has the backup's key."""
    write_key(tmp_path / "another.key", key_in(saved))
    opened = open_database(another_url, tmp_path / "another.key")
    yield opened
    opened.close()


def test_a_restored_database_is_the_same(database: Database, saved: Path, target: Database) -> None:
    counts = restore(target, saved)
    assert all_rows(target) == all_rows(database)
    assert counts == {name: len(rows) for name, rows in all_rows(database).items()}
    assert min(counts.values()) > 0, "there was something in every table"
    assert Logs(target).read(DUEL) == Logs(database).read(DUEL), "and what was sealed opens"


def test_from_one_kind_of_database_into_the_other(
    database: Database, saved: Path, kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    write_key(tmp_path / "crossed.key", key_in(saved))
    where = str(request.getfixturevalue("postgres_url")) if kind == "sqlite" else str(tmp_path / "crossed.sqlite")
    crossed = open_database(where, tmp_path / "crossed.key")
    restore(crossed, saved)
    assert all_rows(crossed) == all_rows(database)
    crossed.close()


def test_what_is_restored_goes_on(saved: Path, target: Database) -> None:
    restore(target, saved)
    logs = Logs(target)
    logs.append(DUEL, 700, NOW, texts(701, 701), summary())
    assert len(logs.read(DUEL)) == 701


def test_a_backup_is_for_its_owner_alone(saved: Path) -> None:
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert [path.name for path in saved.parent.iterdir() if path.name.startswith("all")] == ["all.backup"]


def test_a_database_that_is_not_empty_stays_as_it_is(saved: Path, target: Database) -> None:
    begin(Logs(target))
    before = all_rows(target)
    with pytest.raises(RecordError, match="not empty"):
        restore(target, saved)
    assert all_rows(target) == before


def test_it_is_not_restored_twice(saved: Path, target: Database) -> None:
    restore(target, saved)
    before = all_rows(target)
    with pytest.raises(RecordError, match="not empty"):
        restore(target, saved)
    assert all_rows(target) == before


def test_a_database_with_another_key_is_refused(saved: Path, another_url: str, tmp_path: Path) -> None:
    opened = open_database(another_url, tmp_path / "fresh.key")
    with pytest.raises(RecordError, match="another key"):
        restore(opened, saved)
    assert not any(all_rows(opened).values())
    opened.close()


def without(name: str) -> Change:
    return lambda parts: parts.pop(name)


def with_part(name: str, content: bytes) -> Change:
    return lambda parts: parts.update({name: content})


CHANGES: dict[str, Change] = {
    "no word of what it is": without("about"),
    "another form": with_part("about", b"codeduello backup 2"),
    "no key": without("key"),
    "half a key": with_part("key", b"00" * 16),
    "no key but letters": with_part("key", b"zz" * 32),
    "no table of acts": without("acts"),
    "a table that is no JSON": with_part("pulse", b"[1, 2.0]\n{{{\n"),
    "a row too short": with_part("pulse", b"[1]\n"),
    "a row that is none": with_part("pulse", b'"pulse"\n'),
    "a row twice": with_part("pulse", b"[1, 2.0]\n[1, 2.0]\n"),
    "an act of no duel": with_part("acts", json.dumps(["f" * 32, 1, 2.0, {"base64": "AAAA"}]).encode()),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_file_that_is_no_whole_backup_leaves_nothing_behind(saved: Path, target: Database, change: str) -> None:
    with zipfile.ZipFile(saved) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    CHANGES[change](parts)
    with zipfile.ZipFile(saved, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    with pytest.raises(DuelError) as caught:
        restore(target, saved)
    assert "\n" not in str(caught.value)
    assert not any(all_rows(target).values())


@pytest.mark.parametrize("damage", ["cut", "changed"])
@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_damaged_file_leaves_nothing_behind(saved: Path, target: Database, damage: str) -> None:
    whole = saved.read_bytes()
    middle = len(whole) // 2
    saved.write_bytes(whole[:middle] if damage == "cut" else whole[:middle] + bytes(64) + whole[middle + 64 :])
    with pytest.raises(DuelError):
        restore(target, saved)
    assert not any(all_rows(target).values())


@pytest.mark.parametrize("content", [b"", b"a letter", b"PK\x03\x04"])
def test_a_file_that_is_no_backup(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter").write_bytes(content)
    with pytest.raises(UsageError, match="no backup of ours"):
        key_in(tmp_path / "letter")
    with pytest.raises(UsageError, match="no backup of ours"):
        key_in(tmp_path / "nowhere")


def test_a_place_where_no_backup_can_be(database: Database, tmp_path: Path) -> None:
    for place in (tmp_path / "no folder" / "all.backup", tmp_path):
        with pytest.raises(RecordError, match="cannot be written"):
            back_up(database, place)
    assert not list(tmp_path.parent.glob("*.new")), "no file with the key lies about"


def test_what_is_done_during_a_backup_is_done_and_not_half_in_it(
    database: Database, other_process: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables are written one after another; a server that goes on meanwhile is not held up, nor torn apart."""
    fill(database)
    before = {name: len(found) for name, found in all_rows(database).items()}
    write = backup.write_table

    def write_and_go_on(archive: zipfile.ZipFile, connection: Connection, table: Table) -> int:
        count = write(archive, connection, table)
        begin(Logs(other_process), f"{len(METADATA.sorted_tables):02}{table.name:0>30}"[:32], 2)
        return count

    monkeypatch.setattr(backup, "write_table", write_and_go_on)
    assert back_up(database, tmp_path / "all.backup") == before
