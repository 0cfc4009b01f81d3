"""The commands backup and restore, as they are typed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.roster.filling import all_rows, fill

from codeduello.roster.database import Database, open_database

Said = subprocess.CompletedProcess[str]


def command(folder: Path, *words: str) -> Said:
    """Run the program; what it says of a fault is one line, never a traceback."""
    environment = os.environ | {"CODEDUELLO_HOME": str(folder / "home"), "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-m", "codeduello", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def refused(done: Said) -> str:
    """Why it did not do it."""
    assert done.returncode != 0
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


def test_a_field_moves_to_another_database(
    database: Database, database_url: str, another_url: str, key_file: Path, tmp_path: Path
) -> None:
    fill(database)
    saved = command(tmp_path, "backup", "all.backup", "--database", database_url, "--key-file", str(key_file))
    assert (saved.returncode, saved.stderr) == (0, "")
    assert "2 people, 2 duels, 701 acts" in saved.stdout
    new = ("--database", another_url, "--key-file", str(tmp_path / "new.key"))
    restored = command(tmp_path, "restore", "all.backup", *new)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert "2 people, 2 duels, 701 acts" in restored.stdout
    opened = open_database(another_url, tmp_path / "new.key")
    assert opened.key == database.key
    assert all_rows(opened) == all_rows(database)
    opened.close()
    assert "not empty" in refused(command(tmp_path, "restore", "all.backup", *new))


@pytest.mark.parametrize("kind", ["sqlite"])
def test_the_key_goes_beside_a_new_file(database: Database, database_url: str, key_file: Path, tmp_path: Path) -> None:
    fill(database)
    assert command(tmp_path, "backup", "all.backup", "--database", database_url).returncode == 0
    assert command(tmp_path, "restore", "all.backup", "--database", "moved.sqlite").returncode == 0
    assert (tmp_path / "moved.key").read_text() == key_file.read_text()
    assert command(tmp_path, "restore", "all.backup").returncode == 0, "into the user's own, where there is none yet"
    assert list((tmp_path / "home").rglob("field.key"))


@pytest.mark.parametrize("kind", ["sqlite"])
def test_refusals_are_one_line(database: Database, database_url: str, tmp_path: Path) -> None:
    fill(database)
    assert command(tmp_path, "backup", "all.backup", "--database", database_url).returncode == 0
    (tmp_path / "letter").write_text("Dear sir")
    (tmp_path / "damaged.key").write_text("no key")
    (tmp_path / "other.key").write_text("00" * 32)
    assert "no backup of ours" in refused(command(tmp_path, "restore", "letter", "--database", "new.sqlite"))
    assert "no backup of ours" in refused(command(tmp_path, "restore", "nowhere", "--database", "new.sqlite"))
    assert not (tmp_path / "new.sqlite").exists()
    assert "a key of another database" in refused(command(tmp_path, "restore", "all.backup", "--database", "other.sqlite"))
    assert "cannot be written" in refused(command(tmp_path, "backup", "no folder/all.backup", "--database", database_url))
    assert "is a folder" in refused(command(tmp_path, "backup", "all.backup", "--database", str(tmp_path)))
    assert "--key-file" in refused(command(tmp_path, "restore", "all.backup", "--database", "postgresql://127.0.0.1/x"))
    refused(command(tmp_path, "restore", "all.backup", "--database", "damaged.sqlite"))


def test_a_backup_of_nothing_makes_no_database(tmp_path: Path) -> None:
    """A name mistyped must not be answered with an empty backup."""
    refused(command(tmp_path, "backup", "all.backup", "--database", "mistyped.sqlite"))
    assert not (tmp_path / "mistyped.sqlite").exists()
