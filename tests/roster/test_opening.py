"""Opening a database: where it cannot be, one line says why; and what is named is what is opened."""

import stat
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlalchemy.sql import column, table
from tests.postgres.cluster import Cluster, free_port
from tests.roster.filling import DUEL, begin

from codeduello.errors import DuelError, InvalidText, RecordError
from codeduello.roster.database import Database, open_database
from codeduello.roster.logs import Logs


def refusal(where: str, key_file: Path | None = None) -> str:
    """Why this cannot be opened, which is one line."""
    with pytest.raises(DuelError) as caught:
        open_database(where, key_file).close()
    said = str(caught.value)
    assert said
    assert "\n" not in said
    return said


def test_what_is_kept_is_there_when_it_is_opened_again(database: Database, database_url: str, key_file: Path) -> None:
    begin(Logs(database), length=3)
    database.close()
    again = open_database(database_url, key_file)
    assert [one.seq for one in Logs(again).read(DUEL)] == [1, 2, 3]
    again.close()


def test_another_key_opens_no_log(database: Database, database_url: str, tmp_path: Path) -> None:
    begin(Logs(database))
    again = open_database(database_url, tmp_path / "another.key")
    with pytest.raises(RecordError, match="cannot be opened"):
        Logs(again).read(DUEL)
    again.close()


def test_a_database_of_a_later_version_is_refused(database: Database, database_url: str, key_file: Path) -> None:
    with database.engine.begin() as connection:
        connection.execute(update(table("alembic_version", column("version_num"))).values(version_num="9999"))
    database.close()
    refusal(database_url, key_file)


def test_a_folder(tmp_path: Path) -> None:
    assert "is a folder; accepted is a file" in refusal(str(tmp_path))


@pytest.mark.parametrize("address", ["mysql://host/name", "://", "nothing at all://x", "redis://127.0.0.1/0"])
def test_another_kind_of_database(address: str, key_file: Path) -> None:
    assert "accepted is a file for SQLite, or an address postgresql://" in refusal(address, key_file)


@pytest.mark.parametrize("address", ["postgresql://host:port/name", "postgresql://host:99999999/name", "postgresql://[::1/name"])
def test_an_address_that_cannot_be_one(address: str, key_file: Path) -> None:
    refusal(address, key_file)


def test_a_server_that_is_not_there(key_file: Path) -> None:
    said = refusal(f"postgresql://somebody:very-secret@127.0.0.1:{free_port()}/name", key_file)
    assert "cannot be opened" in said
    assert "very-secret" not in said


def test_a_server_that_does_not_have_it(postgres_url: str, key_file: Path) -> None:
    assert "does not exist" in refusal(f"{postgres_url}_not", key_file)


def test_a_server_by_its_socket(cluster: Cluster, key_file: Path) -> None:
    opened = open_database(cluster.socket_address(cluster.fresh()), key_file)
    begin(Logs(opened))
    assert opened.is_postgres
    opened.close()


def test_a_server_needs_a_place_for_the_key() -> None:
    with pytest.raises(InvalidText, match="--key-file"):
        open_database("postgresql://127.0.0.1/name")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refusal(str(tmp_path / "file" / "field.sqlite"))
    refusal(str(tmp_path / "file" / "deep" / "field.sqlite"))


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "blocked.sqlite-journal").mkdir()
    (tmp_path / "blocked.sqlite-wal").mkdir()
    assert "cannot be opened" in refusal(str(tmp_path / "blocked.sqlite"))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter.sqlite").write_text("Dear sir, " * 1000)
    refusal(str(tmp_path / "letter.sqlite"))
    assert (tmp_path / "letter.sqlite").read_text().startswith("Dear sir")


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    refusal(str(tmp_path / ("long" * 100)))


def test_a_name_that_the_key_would_have_too(tmp_path: Path) -> None:
    refusal(str(tmp_path / "field.key"))


@pytest.mark.parametrize(
    "name", ["field.sqlite", "a field.db", "Ä 🤺.sqlite", "50%20.sqlite", "who?.sqlite", "a#b&c=d.sqlite", "no-ending"]
)
def test_the_file_that_is_named_is_the_file_that_is_made(tmp_path: Path, name: str) -> None:
    opened = open_database(str(tmp_path / name))
    begin(Logs(opened))
    opened.close()
    key = Path(name).with_suffix(".key").name
    assert {path.name for path in tmp_path.iterdir()} == {name, key}
    assert stat.S_IMODE((tmp_path / key).stat().st_mode) == 0o600


def test_a_file_is_named_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_database("deep/field.sqlite").close()
    assert {path.name for path in (tmp_path / "deep").iterdir()} == {"field.sqlite", "field.key"}
