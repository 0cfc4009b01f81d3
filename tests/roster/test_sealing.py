"""Sealing: a text opens at its place, with its key, unchanged, or not at all; and its length tells nothing of a choice."""

import os
import stat
from itertools import pairwise
from pathlib import Path

import pytest
from tests.roster.filling import DUEL, OTHER, at_once

from codeduello import games
from codeduello.errors import RecordError
from codeduello.roster.logs import place_of
from codeduello.roster.sealing import BLOCK, KEY_BYTES, Cipher, read_key, write_key
from codeduello.web.acts import Chose, format_act

KEY = bytes(range(KEY_BYTES))
PLACE = place_of(DUEL, 7)


@pytest.mark.parametrize(
    "text", [b"", b"\x00", b"\x80", b"\x80\x00\x00", b"choice\x00", b"x" * (BLOCK - 1), b"\x80" * BLOCK, b"y" * 5000]
)
def test_what_is_sealed_opens_as_it_was(text: bytes) -> None:
    assert Cipher(KEY).open(Cipher(KEY).seal(text, PLACE), PLACE) == text


@pytest.mark.parametrize("elsewhere", [place_of(OTHER, 7), place_of(DUEL, 8), place_of(DUEL, 77), ""])
def test_what_is_moved_does_not_open(elsewhere: str) -> None:
    sealed = Cipher(KEY).seal(b"a choice", PLACE)
    with pytest.raises(RecordError, match="cannot be opened"):
        Cipher(KEY).open(sealed, elsewhere)


def test_what_is_changed_does_not_open() -> None:
    sealed = Cipher(KEY).seal(b"a choice", PLACE)
    for at in range(len(sealed)):
        changed = bytes(byte ^ (1 if number == at else 0) for number, byte in enumerate(sealed))
        with pytest.raises(RecordError, match="cannot be opened"):
            Cipher(KEY).open(changed, PLACE)


@pytest.mark.parametrize("length", [0, 1, 11, 12, 27, 28, 100])
def test_what_is_cut_does_not_open(length: int) -> None:
    with pytest.raises(RecordError, match="cannot be opened"):
        Cipher(KEY).open(Cipher(KEY).seal(b"a choice", PLACE)[:length], PLACE)


def test_another_key_does_not_open() -> None:
    with pytest.raises(RecordError, match="cannot be opened") as caught:
        Cipher(bytes(KEY_BYTES)).open(Cipher(KEY).seal(b"a choice", PLACE), PLACE)
    assert "a choice" not in str(caught.value)


def test_the_same_text_is_never_sealed_the_same() -> None:
    cipher = Cipher(KEY)
    assert len({cipher.seal(b"a choice", PLACE) for _ in range(500)}) == 500


@pytest.mark.parametrize("name", games.built_in())
def test_no_length_depends_on_the_choice(name: str) -> None:
    prose = games.load(name).prose
    options = {number for one in (prose, prose.creation, prose.aftermath) for number in range(len(one.options.names))}
    bodies = [format_act(Chose(seat=seat, option=option, decision="d12345")) for option in options for seat in (0, 1)]
    assert len({len(body) for body in bodies}) > 1 or len(options) <= 10, "without filling up, lengths would tell"
    assert len({len(Cipher(KEY).seal(body, PLACE)) for body in bodies}) == 1


def test_lengths_grow_by_whole_blocks() -> None:
    lengths = sorted({len(Cipher(KEY).seal(b"x" * length, PLACE)) for length in range(3 * BLOCK)})
    assert len(lengths) == 3
    assert all(after - before == BLOCK for before, after in pairwise(lengths))


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        key = read_key(tmp_path / "deep" / "field.key")
    finally:
        os.umask(before)
    assert len(key) == KEY_BYTES
    assert stat.S_IMODE((tmp_path / "deep" / "field.key").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "deep").stat().st_mode) == 0o700
    assert read_key(tmp_path / "deep" / "field.key") == key
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["field.key"], "nothing lies about"


def test_processes_that_begin_at_once_read_one_key(tmp_path: Path) -> None:
    for turn in range(20):
        assert len(set(at_once(*[lambda turn=turn: read_key(tmp_path / f"{turn}.key")] * 4))) == 1
    assert len(list(tmp_path.iterdir())) == 20


def test_a_key_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    write_key(tmp_path / "field.key", KEY)
    write_key(tmp_path / "field.key", bytes(KEY_BYTES))
    assert read_key(tmp_path / "field.key") == KEY


def test_a_key_with_a_line_end_is_read(tmp_path: Path) -> None:
    (tmp_path / "field.key").write_text(KEY.hex() + "\n")
    assert read_key(tmp_path / "field.key") == KEY


@pytest.mark.parametrize(
    "damaged", [b"", b"00", KEY.hex().encode()[:-2], KEY.hex().encode() + b"00", b"zz" * KEY_BYTES, b"\xff" * 64, KEY]
)
def test_a_damaged_key_is_refused_and_left_alone(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "field.key").write_bytes(damaged)
    with pytest.raises(RecordError, match=r"the key .*field\.key") as caught:
        read_key(tmp_path / "field.key")
    assert "\n" not in str(caught.value)
    assert (tmp_path / "field.key").read_bytes() == damaged


def test_a_key_that_cannot_be_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path, tmp_path / "file" / "field.key"):
        with pytest.raises(RecordError, match="the key"):
            read_key(place)
