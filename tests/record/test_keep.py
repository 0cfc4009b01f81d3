"""Running duels in a folder: found again, opened by nobody else, lost by no crash."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from codeduello.errors import RecordError, UnknownName
from codeduello.kernel import AskBoth, Over
from codeduello.record import Transcript, format_transcript, parse_transcript, replay
from codeduello.record.keep import Keep, Kept

Play = Callable[..., Transcript]
KEPT = Kept("Code Duello record 1\nÆgir, 宮本 and \"Zoë\"\n", 12345, "/somewhere/duel.duel")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "running"


@pytest.mark.parametrize("kept", [KEPT, Kept("", 0, ""), Kept("\n" * 1000, 2**64 - 1, "C:\\duels\\x.duel"), Kept("x" * 100_000, -1, "é")])
def test_what_is_kept_is_found_again(folder: Path, kept: Kept) -> None:
    Keep(folder).save("abc", kept)
    assert Keep(folder).load("abc") == kept


def test_each_duel_is_kept_apart_and_the_last_state_counts(folder: Path) -> None:
    keep = Keep(folder)
    keep.save("one", Kept("first", 1, "a"))
    keep.save("two", Kept("second", 2, "b"))
    keep.save("one", Kept("third", 3, "c"))
    assert keep.load("one") == Kept("third", 3, "c")
    assert keep.load("two") == Kept("second", 2, "b")


def test_nothing_is_made_before_it_is_needed(folder: Path) -> None:
    assert Keep(folder).running() == []
    Keep(folder).drop("abc")
    with pytest.raises(UnknownName, match="no running duel 'abc'; known: none"):
        Keep(folder).load("abc")
    assert not folder.exists()


def test_the_one_last_touched_comes_first(folder: Path) -> None:
    keep = Keep(folder)
    for duel, touched in (("old", 100), ("newest", 300), ("newer", 200)):
        keep.save(duel, KEPT)
        os.utime(folder / f"{duel}.sealed", (touched, touched))
    assert keep.running() == ["newest", "newer", "old"]
    os.utime(folder / "old.sealed", (400, 400))
    assert keep.running() == ["old", "newest", "newer"]


def test_a_duel_dropped_is_forgotten_and_may_be_dropped_again(folder: Path) -> None:
    keep = Keep(folder)
    keep.save("one", KEPT)
    keep.save("two", KEPT)
    keep.drop("one")
    keep.drop("one")
    assert keep.running() == ["two"]
    with pytest.raises(UnknownName, match="known: two"):
        keep.load("one")
    assert keep.load("two") == KEPT


@pytest.mark.parametrize("duel", ["../x", "..", ".", "", "a/b", "a\\b", "a.b", "/etc/passwd", "a b", "a\0b", "~", "key.sealed", "-r"])
def test_an_id_that_could_be_a_path_is_unknown(folder: Path, duel: str) -> None:
    keep = Keep(folder)
    keep.save("abc", KEPT)
    (folder.parent / "x.sealed").write_bytes((folder / "abc.sealed").read_bytes())
    for act in (keep.load, keep.drop, lambda one: keep.save(one, KEPT)):
        with pytest.raises(UnknownName, match="known: abc"):
            act(duel)
    assert (folder.parent / "x.sealed").exists()
    assert sorted(path.name for path in folder.iterdir()) == ["abc.sealed", "key"]


@pytest.mark.skipif(os.name == "nt", reason="permissions as on POSIX")
def test_files_and_key_can_be_read_by_their_owner_alone(folder: Path) -> None:
    before = os.umask(0)
    try:
        Keep(folder).save("abc", KEPT)
        Keep(folder).save("abc", KEPT)
    finally:
        os.umask(before)
    assert mode(folder / "abc.sealed") == 0o600
    assert mode(folder / "key") == 0o600
    assert mode(folder) == 0o700


def test_a_file_is_written_beside_and_then_put_in_place(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = Keep(folder)
    keep.save("abc", KEPT)

    def crash(descriptor: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(RecordError, match="cannot be kept"):
        keep.save("abc", Kept("half", 1, "x"))
    monkeypatch.undo()
    assert keep.load("abc") == KEPT
    assert keep.running() == ["abc"]


def test_every_byte_changed_in_a_kept_file_is_noticed(folder: Path) -> None:
    keep = Keep(folder)
    keep.save("abc", KEPT)
    path = folder / "abc.sealed"
    content = path.read_bytes()
    # the last four bits before base64's padding may be spare: the letter is exchanged for one far from it
    for place in range(len(content)):
        other = b"A" if content[place : place + 1] not in (b"A", b"B", b"C", b"D") else b"z"
        path.write_bytes(content[:place] + other + content[place + 1 :])
        with pytest.raises(RecordError, match="cannot be opened: it was changed, or its key"):
            keep.load("abc")


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"hello", bytes(range(256)), "é".encode("latin-1")])
def test_a_file_that_was_never_sealed_is_refused(folder: Path, content: bytes) -> None:
    keep = Keep(folder)
    keep.save("abc", KEPT)
    (folder / "abc.sealed").write_bytes(content)
    with pytest.raises(RecordError, match=r"abc\.sealed cannot be opened"):
        keep.load("abc")


@pytest.mark.parametrize("key", [b"", b"short", b"\xff" * 44, b"A" * 43 + b"="])
def test_with_another_key_nothing_opens(folder: Path, key: bytes) -> None:
    Keep(folder).save("abc", KEPT)
    (folder / "key").write_bytes(key)
    with pytest.raises(RecordError, match="cannot be opened"):
        Keep(folder).load("abc")


def test_with_a_damaged_key_saving_is_refused_in_words(folder: Path) -> None:
    Keep(folder).save("abc", KEPT)
    (folder / "key").write_bytes(b"short")
    with pytest.raises(RecordError):
        Keep(folder).save("abc", KEPT)


def test_a_file_moved_under_another_folders_key_does_not_open(tmp_path: Path) -> None:
    for name in ("one", "two"):
        Keep(tmp_path / name).save("abc", KEPT)
    assert (tmp_path / "one" / "key").read_bytes() != (tmp_path / "two" / "key").read_bytes()
    (tmp_path / "two" / "abc.sealed").write_bytes((tmp_path / "one" / "abc.sealed").read_bytes())
    with pytest.raises(RecordError):
        Keep(tmp_path / "two").load("abc")


@pytest.mark.parametrize("game", ["sangfroid", "feud", "arcane"])
@pytest.mark.parametrize("kind", ["seeded", "fair"])
def test_a_duel_restarted_after_every_answer_is_the_same_duel(folder: Path, play_record: Play, game: str, kind: str) -> None:
    """Saved, forgotten, loaded and re-run before each answer: the end is the record that was played in one go."""
    whole = play_record(game, 12, kind=kind)
    transcript = play_record(game, 12, kind=kind, most=0)
    for entry in whole.answers:
        Keep(folder).save("abc", Kept(format_transcript(transcript), 1, "x"))
        transcript = parse_transcript(Keep(folder).load("abc").record)
        match = replay(transcript)
        match.give(entry)
        transcript = transcript.after(match)
    assert isinstance(replay(transcript).need, Over)
    assert format_transcript(transcript) == format_transcript(whole)


def test_after_a_restart_between_two_secret_choices_the_first_is_not_asked_again(folder: Path, play_record: Play) -> None:
    transcript = play_record("arcane", 1, most=1)
    match = replay(transcript)
    need = match.need
    assert isinstance(need, AskBoth)
    match.choose(0, need.challenger[2])
    Keep(folder).save("abc", Kept(format_transcript(transcript.after(match)), 1, "x"))
    again = replay(parse_transcript(Keep(folder).load("abc").record))
    assert isinstance(again.need, AskBoth)
    assert again.need.answered == (True, False)
    assert again.view(0).options == ()
    assert again.view(1) == match.view(1)
    for one in (match, again):
        one.choose(1, need.challenged[0])
    assert again.duel.answers == match.duel.answers
    assert again.view(0) == match.view(0)
