"""What cannot be used is refused on standard error, with what is allowed: exit code 2. What could not be done: 1."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

OURS = ("arcane", "feud", "sangfroid")


Command = Callable[..., CompletedProcess[str]]

BOTH = ("ines", "oswin")
UNUSABLE = {
    "unknown command": (("fence",), "watch"),
    "unknown flag": (("watch", "feud", "--loud"), "--loud"),
    "unknown game": (("watch", "fencing"), "arcane, feud, sangfroid"),
    "unknown game of a play": (("play", "fencing"), "arcane, feud, sangfroid"),
    "unknown sheet": (("watch", "feud", "ines", "nobody"), "oswin"),
    "one sheet": (("watch", "feud", "ines"), "two, or none"),
    "three sheets": (("watch", "feud", "ines", "oswin", "luc"), "two, or none"),
    "a line that is no sheet": (("roll", "sangfroid", "Ann; 13; sword"), "7 to 12"),
    "a third armament": (("roll", "sangfroid", "Ann; 9; sword, axe, club"), "two armaments"),
    "a pair that does not add up": (("roll", "feud", "Ann: Skill-1, Agg-6, Con-9, Str-7, Qui-7, Wor-7, Emp-7"), "Agg-6, Con-9"),
    "an unknown trait": (("roll", "feud", "Ann: Skill-1, Luck-6"), "Agg-6, Con-8"),
    "a power that is none": (("roll", "arcane", "Ann; powers 12"), "1 to 9"),
    "unknown ruling": (("watch", "feud", "--ruling", "luck=1"), "wound_limit"),
    "unknown value": (("watch", "feud", "--ruling", "surrender=maybe"), "forced, free"),
    "number out of range": (("watch", "feud", "--ruling", "wound_limit=0"), "1 to 99"),
    "number too large": (("watch", "arcane", "--ruling", "stare_rounds=100"), "1 to 99"),
    "ruling without a value": (("watch", "feud", "--ruling", "surrender"), "name=value"),
    "unreadable dice": (("watch", "arcane", "--ruling", "counter=d"), "1d4"),
    "unknown preset": (("watch", "sangfroid", "--preset", "hot-heads"), "cool-heads-live"),
    "no file of rules": (("watch", "feud", "--rules", "none.toml"), "none.toml"),
    "unknown player": (("watch", "feud", *BOTH, "--players", "random", "clever"), "best-test"),
    "one player": (("watch", "feud", *BOTH, "--players", "random"), "--players"),
    "unknown opponent": (("play", "feud", "--against", "clever"), "person, random, best-test"),
    "unknown dice": (("play", "feud", "--against", "random", "--as", "ines", "--foe", "luc", "--dice", "loaded"), "fair, hand, seeded"),
    "a seed that is no number": (("watch", "feud", "--seed", "x"), "--seed"),
    "unknown row": (("row", "feud", "luck"), "initiative"),
    "too few arguments": (("row", "feud", "clash"), "RELATIVE_SKILL"),
    "too many arguments": (("row", "feud", "clash", "1", "2"), "RELATIVE_SKILL"),
    "an argument out of range": (("row", "feud", "clash", "6"), "-5 to 5"),
    "an unknown option": (("row", "sangfroid", "exchange", "sword", "axe", "drunk=both"), "hampered="),
    "an unknown side": (("row", "sangfroid", "exchange", "sword", "axe", "hampered=me"), "challenger, challenged, both"),
    "an unknown weapon": (("row", "sangfroid", "exchange", "sword", "spoon"), "dagger"),
    "a buckler as a weapon": (("row", "sangfroid", "exchange", "sword", "buckler"), "dagger"),
    "unknown sentence": (("rules", "feud", "S999"), "S33"),
    "unknown wish": (("roll", "feud", "colour=red"), "name"),
    "unknown class": (("roll", "arcane", "class=rogue", "--seed", "1"), "bard"),
    "a level too high": (("roll", "arcane", "class=bard", "level=21", "--seed", "1"), "1 to 20"),
    "no file to replay": (("replay", "none.duel"), "none.duel"),
    "no file to verify": (("verify", "none.duel"), "none.duel"),
    "unknown duel to resume": (("resume", "feedbeef"), "none"),
}


@pytest.mark.parametrize("words,allowed", UNUSABLE.values(), ids=UNUSABLE)
def test_what_cannot_be_used_is_refused_with_what_is_allowed(command: Command, words: tuple[str, ...], allowed: str) -> None:
    said = command(*words)
    assert said.returncode == 2
    assert allowed in said.stderr
    assert said.stderr.startswith("codeduello: ")
    assert said.stderr.count("\n") == 1
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("words", [words for words, _ in UNUSABLE.values() if words[0] in ("watch", "row", "roll", "replay", "verify")])
def test_a_refusal_leaves_standard_output_empty_where_programs_read_it(command: Command, words: tuple[str, ...]) -> None:
    said = command(*words, "--json")
    assert (said.returncode, said.stdout) == (2, "")


@pytest.mark.parametrize("game", OURS)
def test_an_unknown_viewer_is_refused_with_those_there_are(command: Command, game: str) -> None:
    assert command("watch", game, "--seed", "1", "--record", "a.duel").returncode == 0
    said = command("replay", "a.duel", "--as", "referee")
    assert said.returncode == 2
    assert "challenger, challenged, spectator" in said.stderr


def test_a_duellist_without_powers_cannot_duel_and_the_message_says_what_is_missing(command: Command) -> None:
    said = command("watch", "arcane", "Ann; powers none", "wizard", "--json")
    assert (said.returncode, said.stdout) == (2, "")
    assert "Ann" in said.stderr
    assert "cantrip" in said.stderr


@pytest.mark.parametrize("more", [("--seed", "1"), ("--json",), ()])
def test_unknown_dice_are_refused_by_roll_too(command: Command, more: tuple[str, ...]) -> None:
    said = command("roll", "feud", "name=Ann", "--dice", "loaded", *more)
    assert said.returncode == 2


def test_a_duel_that_is_not_over_is_not_replayed(command: Command) -> None:
    assert command("watch", "arcane", "--seed", "1", "--record", "a.duel").returncode == 0
    lines = Path("a.duel").read_text("utf-8").splitlines(keepends=True)
    Path("a.duel").write_text("".join(lines[:12]), "utf-8")
    said = command("replay", "a.duel", "--json")
    assert (said.returncode, said.stdout) == (1, "")
    assert "not over" in said.stderr


@pytest.mark.parametrize("content", [b"", b"no record\n", b"\xff\xfe"])
def test_what_is_no_record_is_not_replayed(command: Command, content: bytes) -> None:
    Path("odd.duel").write_bytes(content)
    said = command("replay", "odd.duel", "--json")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith("codeduello: ")


def test_a_record_of_another_version_of_the_rules_is_refused_naming_both(command: Command) -> None:
    assert command("watch", "feud", "--seed", "1", "--record", "a.duel").returncode == 0
    path = Path("a.duel")
    path.write_text(path.read_text("utf-8").replace("game: feud 1", "game: feud 77"), "utf-8")
    said = command("replay", "a.duel")
    assert said.returncode == 1
    assert "version 77" in said.stderr
    assert "version 1" in said.stderr


@pytest.mark.parametrize("path", ["missing/folder/a.duel", "."])
def test_a_watched_record_that_cannot_be_written_is_an_error_and_no_traceback(command: Command, path: str) -> None:
    said = command("watch", "feud", "--seed", "1", "--record", path, "--json")
    assert (said.returncode, said.stdout) == (1, "")
    assert path in said.stderr


def test_a_record_never_takes_the_place_of_a_file_that_is_none(command: Command) -> None:
    Path("letter.txt").write_text("Dear Ada,\n", "utf-8")
    said = command("watch", "feud", "--seed", "1", "--record", "letter.txt", "--json")
    assert (said.returncode, said.stdout) == (1, "")
    assert "no record" in said.stderr
    assert Path("letter.txt").read_text("utf-8") == "Dear Ada,\n"


@pytest.mark.parametrize("old", ["", "Code Duello record 1  #c86e8c2c\ngame: feud 1\n"])
def test_a_record_takes_the_place_of_an_older_one_or_of_an_empty_file(command: Command, old: str) -> None:
    Path("a.duel").write_text(old, "utf-8")
    assert command("watch", "feud", "--seed", "1", "--record", "a.duel", "--json").returncode == 0
    assert command("verify", "a.duel").returncode == 0


def test_nothing_running_is_no_usage_error(command: Command) -> None:
    said = command("resume")
    assert said.returncode == 1
    assert "codeduello play" in said.stdout


def test_a_folder_is_no_sheet_and_a_file_without_a_line_neither(command: Command, tmp_path: Path) -> None:
    Path("empty.txt").write_text("# only a remark\n\n", "utf-8")
    for given in (str(tmp_path), "empty.txt"):
        said = command("watch", "feud", given, "luc")
        assert said.returncode == 2
        assert said.stdout == ""


def test_a_sheet_may_come_from_a_file_whose_remarks_are_passed_over(command: Command) -> None:
    Path("ann.txt").write_text("# my duellist\n\nÆgir; 9; axe\n", "utf-8")
    assert command("roll", "sangfroid", "ann.txt").stdout == "Ægir; 9; axe\n"


def test_help_and_version_go_to_standard_output(command: Command) -> None:
    for words in (("--help",), ("--version",), ("watch", "--help")):
        said = command(*words)
        assert (said.returncode, said.stderr) == (0, "")
        assert said.stdout.strip()
