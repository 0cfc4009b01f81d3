"""Checking a record without trusting anybody: its marks, its rules, its dice, and every word it says of itself."""

import contextlib

from codeduello.dice.source import DiceSource
from codeduello.errors import DuelError, RecordError
from codeduello.kernel import Entry, Faces, Need, Roll, Throws
from codeduello.play.match import Match
from codeduello.record.replay import replay
from codeduello.record.seals import BEFORE, broken_marks
from codeduello.record.text import OVER, format_transcript, parse_transcript
from codeduello.record.transcript import Transcript

UNVERIFIABLE = ("by hand", "scripted")


def verify(text: str) -> list[str]:
    """What is wrong with a record, in words that name the place; empty if nothing is."""
    lines = text.split("\n")
    problems = [f"line {number}: changed after it was written" for number in broken_marks(lines[:-1])]
    if lines[-1]:
        problems.append(f"line {len(lines)}: the record is cut off here")
    try:
        transcript = parse_transcript(text, cut=bool(lines[-1]))
        problems += [*check_secret(transcript, text), *check_dice(transcript)]
        problems += check_words(transcript, text)
    except DuelError as fault:
        problems.append(str(fault))
    return problems


def note_on_dice(transcript: Transcript) -> str:
    """How far the dice can be checked, in a sentence."""
    if transcript.dice.kind == "seeded":
        return "The dice come from a seed known beforehand: repeatable, and foreseeable by whoever knew it."
    if transcript.dice.kind == "fair":
        return "The dice are fair: made from a secret committed to beforehand and a nonce of each seat."
    return f"The dice are {transcript.dice.kind}: the faces are as written down, and nobody can check them."


def is_over(text: str) -> bool:
    """Does the record run to the end of its duel? One that breaks off earlier may be as whole as it ever was."""
    return f"\n{OVER}{BEFORE}" in text


def check_secret(transcript: Transcript, text: str) -> list[str]:
    """Once the duel is over the secret of fair dice must be in the record."""
    if transcript.dice.kind == "fair" and not transcript.dice.secret and is_over(text):
        return ["the dice are said to be fair, but the record holds no secret: nobody can check them"]
    return []


def check_dice(transcript: Transcript) -> list[str]:
    """Derive all faces again from their seed or secret, and compare."""
    dice = transcript.dice
    try:
        if not dice.keeps_its_word(transcript.duel):
            return ["the secret of the dice does not fit the commitment made before the duel"]
        source = dice.source(transcript.duel)
    except ValueError:
        return ["the secret of the dice cannot be read"]
    if source is None:
        known = dice.kind in UNVERIFIABLE or dice.kind == "fair"
        return [] if known else [f"dice of the kind {dice.kind!r} are not known; known: seeded, fair, by hand, scripted"]
    return _compare_faces(transcript, source)


def first_misfall(source: DiceSource, need: Need, entry: Entry) -> tuple[Faces, Faces] | None:
    """Draw the dice of this entry from the source: the first that fell otherwise than written, as fallen and as written."""
    if isinstance(need, Roll) and isinstance(entry, Throws):
        for written in entry.throws:
            fallen = source.throw(need.row)
            if fallen != written:
                return fallen, written
    return None


def _compare_faces(transcript: Transcript, source: DiceSource) -> list[str]:
    problems: list[str] = []
    count = 0

    def compare(match: Match, need: Need, entry: Entry) -> None:
        nonlocal count
        count += 1
        if not problems and (misfall := first_misfall(source, need, entry)):
            fallen, written = misfall
            problems.append(f"answer {count}: the dice fell {fallen}, the record says {written}")

    with contextlib.suppress(RecordError):  # an answer that cannot be is named by `check_words`
        replay(transcript, compare)
    return problems


def check_words(transcript: Transcript, text: str) -> list[str]:
    """Write the record again from its answers, and compare line by line."""
    anew = format_transcript(transcript).split("\n")
    problems = []
    for number, (given, made) in enumerate(zip(text.split("\n"), anew, strict=False), 1):
        if given != made:
            problems.append(f"line {number}: says {given[:70]!r}, which does not follow from the rules and answers")
            break
    if len(text.split("\n")) > len(anew):
        problems.append(f"line {len(anew)}: nothing more belongs here")
    return problems
