"""A kept file tells nothing of what is sealed in it: not by its bytes, not by its size, not by trial."""

import base64
import hashlib
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from codeduello.kernel import AskBoth
from codeduello.play import Match
from codeduello.record import Transcript, format_transcript, replay
from codeduello.record.keep import Keep, Kept

Play = Callable[..., Transcript]
STYLES = ("steadfast", "quick", "overwhelming", "weird", "disruptive")
STAKES = ("pride", "first blood", "death")
POWERS = ("cantrip", *[f"slot {level}" for level in range(1, 10)])
ALL_POWERS = ("Ann; powers 0 1 2 3 4 5 6 7 8 9", "Ben; powers 0 1 2 3 4 5 6 7 8 9 4* 9*")
ALL_WEAPONS = ("Ann; 9; sword, dagger; possesses axe, spear, club, buckler", "Ben; 8; sword, dagger; possesses axe, spear, club")


def pick(match: Match, seat: int, name: str) -> None:
    match.choose(seat, match.prose.options.number(name))


def sealed_duel(play_record: Play, challenger: tuple[str, ...], challenged: tuple[str, ...] = ()) -> str:
    """Arcane, pride stated; each seat's papers, style and power, as many of them as are given (the challenger first)."""
    transcript = play_record("arcane", 1, kind="by hand", sheets=ALL_POWERS, most=0)
    match = replay(transcript)
    pick(match, 0, "pride")
    for place, name in enumerate(challenger):
        pick(match, 0, name)
        if place < len(challenged):
            pick(match, 1, challenged[place])
    return format_transcript(transcript.after(match))


def size(folder: Path, record: str) -> int:
    Keep(folder).save("abc", Kept(record, 5, "path"))
    return (folder / "abc.sealed").stat().st_size


def test_the_size_is_the_same_whatever_paper_waits(tmp_path: Path, play_record: Play) -> None:
    sizes = {size(tmp_path, sealed_duel(play_record, (stakes,))) for stakes in STAKES}
    assert len(sizes) == 1


def test_the_size_is_the_same_whatever_style_waits(tmp_path: Path, play_record: Play) -> None:
    sizes = {size(tmp_path, sealed_duel(play_record, ("death", style), ("pride",))) for style in STYLES}
    assert len(sizes) == 1


def test_the_size_is_the_same_whatever_power_waits(tmp_path: Path, play_record: Play) -> None:
    sizes = {size(tmp_path, sealed_duel(play_record, ("death", "quick", power), ("pride", "weird"))) for power in POWERS}
    assert len(sizes) == 1


def test_the_size_is_the_same_for_all_150_sealed_duels(tmp_path: Path, play_record: Play) -> None:
    given = [sealed_duel(play_record, own, ("pride", "quick", "free 4")) for own in product(STAKES, STYLES, POWERS)]
    assert len(set(given)) == 150  # 3 stakes * 5 styles * 10 powers
    assert len({size(tmp_path, record) for record in given}) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_size_is_the_same_whichever_weapon_waits(tmp_path: Path, play_record: Play, seat: int) -> None:
    transcript = play_record("sangfroid", 1, kind="by hand", sheets=ALL_WEAPONS, most=0)
    sizes = []
    for weapon in ("fists", "sword", "dagger", "axe", "spear", "club"):
        match = replay(transcript)
        pick(match, seat, f"take {weapon}")
        sizes.append(size(tmp_path, format_transcript(transcript.after(match))))
    assert len(set(sizes)) == 1


def test_the_size_is_the_same_whichever_style_is_changed_to(tmp_path: Path, play_record: Play) -> None:
    """Sage advice won lets Ann change her style: what she answers is secret too."""
    transcript = play_record("arcane", 1, kind="by hand", sheets=("Ann", "Ben"), most=0)
    sizes = set()
    for style in STYLES:
        match = replay(transcript)
        pick(match, 0, "pride")
        for name in ("pride", "quick"):
            pick(match, 0, name)
            pick(match, 1, name)
        match.throw((1, 20))  # Ben is higher, so Ann declares first
        pick(match, 0, "sage advice")
        pick(match, 1, "twitch")
        match.throw((20, 1))
        pick(match, 0, style)
        sizes.add(size(tmp_path, format_transcript(transcript.after(match))))
    assert len(sizes) == 1


def test_the_size_does_tell_of_what_everybody_saw(tmp_path: Path, play_record: Play) -> None:
    """The test of these tests: a duel that has gone on is larger."""
    assert size(tmp_path, sealed_duel(play_record, ("pride", "quick"), ("pride", "quick"))) > size(
        tmp_path, sealed_duel(play_record, ("pride",))
    )


def test_a_kept_file_is_salted_anew_each_time(tmp_path: Path, play_record: Play) -> None:
    record = sealed_duel(play_record, ("death",))
    contents = set()
    for _ in range(20):
        Keep(tmp_path).save("abc", Kept(record, 5, "path"))
        contents.add((tmp_path / "abc.sealed").read_bytes())
    assert len(contents) == 20


def test_trying_all_150_choices_finds_nothing(tmp_path: Path, play_record: Play) -> None:
    """Whoever has the file and knows all but the choice tries every one, plain and hashed, in the file and in what it encodes."""
    candidates = {own: sealed_duel(play_record, own, ("pride", "quick", "free 4")) for own in product(STAKES, STYLES, POWERS)}
    secret = ("death", "weird", "slot 7")
    Keep(tmp_path).save("abc", Kept(candidates[secret], 5, "path"))
    content = (tmp_path / "abc.sealed").read_bytes()
    encoded = base64.urlsafe_b64decode(content)
    for own, record in candidates.items():
        kept = json.dumps([record, 5, "path"])
        tried = [*own, " ".join(own), record, kept, *[line for line in record.split("\n") if " both: " in line]]
        for text in tried:
            digest = hashlib.sha256(text.encode())
            for trace in (text.encode(), digest.hexdigest().encode(), digest.digest(), base64.b64encode(text.encode())):
                assert trace not in content, (own, text)
                assert trace not in encoded, (own, text)


@pytest.mark.parametrize("name", ["death", "take", "weird", "both", "Code Duello", "arcane", "secret"])
def test_no_word_of_a_record_stands_in_the_file(tmp_path: Path, play_record: Play, name: str) -> None:
    Keep(tmp_path).save("abc", Kept(sealed_duel(play_record, ("death", "weird"), ("death",)), 5, "path"))
    content = (tmp_path / "abc.sealed").read_bytes()
    if len(name) > 5:  # shorter words may stand in base64 by chance
        assert name.encode() not in content
    assert name.encode() not in base64.urlsafe_b64decode(content)


def test_the_other_seat_sees_the_same_whatever_was_sealed(play_record: Play) -> None:
    """Case 1: until the rules reveal something, the other's whole view and a spectator's are the same."""
    transcript = play_record("arcane", 1, kind="by hand", sheets=ALL_POWERS, most=0)
    seen = set()
    for stakes, style, power in (("death", "quick", "slot 3"), ("pride", "weird", "cantrip")):
        match = replay(transcript)
        pick(match, 0, "first blood")
        views = []
        for name, other in ((stakes, "pride"), (style, "steadfast"), (power, "slot 1")):
            pick(match, 0, name)
            views += [match.view(1), match.view(2), match.chapters(1), match.chapters(2)]
            assert isinstance(match.need, AskBoth)
            pick(match, 1, other)
            views += [match.view(1), match.view(2), match.chapters(1), match.chapters(2)]
        seen.add(repr(views))
    assert len(seen) == 1
