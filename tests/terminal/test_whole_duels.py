"""Whole duels by hand, through piped input: against every program, and between two people."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from codeduello.bots import player_names
from codeduello.bots.levels import level_names
from codeduello.games import load
from codeduello.record import parse_transcript, replay

OURS = ("arcane", "feud", "sangfroid")
LEVELS = [*level_names(load("feud"))]  # tried with small tables of their own

Said = CompletedProcess[str]
Answer = Callable[[str], str | None]
Sit = Callable[..., Said]

SHEETS = {
    "sangfroid": ("--as", "camille", "--foe", "elspeth"),
    "feud": ("--as", "ines", "--foe", "oswin"),
    "arcane": ("--as", "bard", "--foe", "wizard"),
}
OPPONENTS = [(game, opponent) for game in OURS for opponent in ["person", *player_names(load(game))] if opponent not in LEVELS]


def flat(text: str) -> str:
    return " ".join(text.split())


def ending_of(path: Path) -> str:
    """The sentence that says why the duel in this record ended."""
    match = replay(parse_transcript(path.read_text("utf-8")))
    assert match.outcome is not None
    return match.setup.game.prose.ending(match.outcome, match.setup.names)


def assert_told_to_the_end(said: Said, path: Path) -> None:
    """The session ended well: the end and its reason, both sheets, and where the record lies."""
    assert (said.returncode, said.stderr) == (0, "")
    shown = flat(said.stdout)
    assert flat(ending_of(path)) in shown
    assert f"Therecord:{path.absolute()}" in "".join(shown.split())  # a long path may be folded
    for sheet in replay(parse_transcript(path.read_text("utf-8"))).setup.sheets:
        assert f"{sheet.name} (won)" in shown or f"{sheet.name} (lost)" in shown or f"{sheet.name}:" in shown


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game,opponent", OPPONENTS)
def test_a_duel_by_lot_is_played_to_its_end_and_its_record_holds(
    sit: Sit, by_lot: Callable[[int], Answer], game: str, opponent: str, seed: int
) -> None:
    said = sit(by_lot(seed), "play", game, *SHEETS[game], "--against", opponent, "--seed", str(seed), "--record", "a.duel")
    assert_told_to_the_end(said, Path("a.duel"))
    checked = sit(by_lot(0), "verify", "a.duel")
    assert checked.returncode == 0
    assert "The record holds" in checked.stdout


@pytest.mark.parametrize("game", OURS)
def test_always_taking_the_first_choice_ends_too(sit: Sit, game: str) -> None:
    said = sit(lambda _: "1", "play", game, *SHEETS[game], "--against", "random", "--seed", "6", "--record", "a.duel")
    assert_told_to_the_end(said, Path("a.duel"))


@pytest.mark.parametrize("game", OURS)
def test_without_a_word_everything_is_asked_and_the_record_lies_in_the_home_folder(
    sit: Sit, by_lot: Callable[[int], Answer], tmp_path: Path, game: str
) -> None:
    person = by_lot(5)
    place = str(OURS.index(game) + 1)
    said = sit(lambda asked: place if "Which game?" in asked else "1" if "Against whom?" in asked else person(asked), "play")
    records = list((tmp_path / "home").rglob("*.duel"))
    assert len(records) == 1
    assert records[0].name.startswith(f"{game}-")
    assert_told_to_the_end(said, records[0])
    assert sit(person, "verify", str(records[0])).returncode == 0


def test_one_line_given_at_a_time_is_enough_for_a_duel_without_a_terminal(command: Callable[..., Said]) -> None:
    # initial weapon, then surrender (the third choice of a turn) in the first own turn; Camille's 8 acts after Elspeth's 10
    typed = "take sword\n" + "surrender\n" * 3 + "none\n" * 3
    said = command("play", "sangfroid", *SHEETS["sangfroid"], "--against", "random", "--seed", "2", "--record", "a.duel", typed=typed)
    assert said.returncode == 0
    assert "Elspeth wins: Camille surrendered" in flat(said.stdout) or "Camille wins: Elspeth surrendered" in flat(said.stdout)


def test_a_surrender_says_so_and_costs_a_defeat_on_the_sheet(sit: Sit, in_order: Callable[..., Answer]) -> None:
    # Elspeth (10) acts before Camille (8); she surrenders at once, and Camille takes the spear
    person = in_order("take sword", "take spear", "surrender", "take spear")
    said = sit(person, "play", "sangfroid", *SHEETS["sangfroid"], "--against", "person", "--seed", "2", "--record", "a.duel")
    assert_told_to_the_end(said, Path("a.duel"))
    shown = flat(said.stdout)
    assert "Camille wins: Elspeth surrendered" in shown
    assert "now: Camille, Mistress of the Salle; 8; sword, dagger; possesses spear" in shown
    assert "now: Elspeth, Warden of the March; 10; sword; defeats 1; embarrassments 1" in shown


@pytest.mark.parametrize("game", OURS)
def test_real_dice_are_asked_for_and_written_down_as_typed(sit: Sit, by_lot: Callable[[int], Answer], game: str) -> None:
    said = sit(by_lot(3), "play", game, *SHEETS[game], "--against", "person", "--dice", "hand", "--record", "a.duel")
    assert_told_to_the_end(said, Path("a.duel"))
    assert "nobody can check them" in flat(said.stdout)
    assert "dice: by hand  #" in Path("a.duel").read_text("utf-8")
    assert sit(by_lot(0), "verify", "a.duel").returncode == 0


def test_faces_that_the_dice_cannot_show_are_asked_for_again(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    person = by_lot(3)
    wrong = iter(["7 1 1 1", "1 1 1", "six", "", "0 1 1 1", "1 1 1 1 1"])

    def clumsy(asked: str) -> str | None:
        if "in that order" in flat(asked):  # for an exchange, at first: two dice of each
            return next(wrong, None) or person(asked)
        return "1"  # the first choices are to attack and to fight

    said = sit(clumsy, "play", "sangfroid", *SHEETS["sangfroid"], "--against", "person", "--dice", "hand", "--record", "a.duel")
    assert_told_to_the_end(said, Path("a.duel"))
    assert "a d6 shows 1 to 6" in said.stdout  # for 7 and for 0
    assert "3 faces were given, 4 dice are thrown here" in flat(said.stdout)
    assert "'six' are no faces" in flat(said.stdout)


def fair_duel(sit: Sit, by_lot: Callable[[int], Answer]) -> Said:
    person = by_lot(4)
    words = iter(["my own word", "another"])
    return sit(
        lambda asked: next(words) if "a word of your own" in asked else person(asked),
        *("play", "feud", *SHEETS["feud"], "--against", "person", "--dice", "fair", "--record", "a.duel"),
    )


def test_fair_dice_are_committed_to_before_anybody_gives_a_word(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    said = fair_duel(sit, by_lot)
    assert_told_to_the_end(said, Path("a.duel"))
    text = Path("a.duel").read_text("utf-8")
    commitment = re.search(r"^commitment: (\S+)  #", text, re.M)
    assert commitment is not None
    assert 0 < said.stdout.index(commitment[1]) < said.stdout.index("a word of your own")
    assert "nonce of challenger: myownword  #" in text
    assert "nonce of challenged: another  #" in text


def test_the_secret_of_fair_dice_is_told_by_nothing_before_the_end(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    said = fair_duel(sit, by_lot)
    secret = re.search(r"^secret: (\S+)  #", Path("a.duel").read_text("utf-8"), re.M)
    assert secret is not None
    assert secret[1] not in said.stdout


def test_fair_dice_verify_and_not_with_another_word(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    assert_told_to_the_end(fair_duel(sit, by_lot), Path("a.duel"))
    assert sit(by_lot(0), "verify", "a.duel").returncode == 0
    lines = [line.rpartition("  #")[0] for line in Path("a.duel").read_text("utf-8").splitlines()]
    changed = [line.replace("myownword", "yourownword") for line in lines]
    previous, sealed = "", []
    for line in changed:  # the marks made anew by hand: each is over the line and the mark before it
        previous = hashlib.sha256(f"{previous}\n{line}".encode()).hexdigest()[:8]
        sealed.append(f"{line}  #{previous}\n")
    Path("a.duel").write_text("".join(sealed), "utf-8")
    checked = sit(by_lot(0), "verify", "a.duel")
    assert checked.returncode == 1
    assert "the dice fell" in checked.stdout


def test_a_program_and_a_person_do_not_see_each_others_sealed_choice_in_the_log(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    person = by_lot(1)
    said = sit(person, "play", "arcane", *SHEETS["arcane"], "--against", "random", "--seed", "1", "--record", "a.duel")
    before = said.stdout.partition("The Shot.")[0]
    assert "Lirael Quill's style:" in before
    learned = "Lirael Quill learns Maugrim Ash's style" in flat(before)
    assert ("Maugrim Ash's style:" in before) == learned
    assert "Maugrim Ash's true stakes:" not in before


def test_the_house_rules_of_a_duel_by_hand_stand_in_its_record(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    words = ("--preset", "cool-heads-live", "--ruling", "idle_rounds=2")
    sit(by_lot(2), "play", "sangfroid", *SHEETS["sangfroid"], "--against", "random", "--seed", "1", *words, "--record", "a.duel")
    text = Path("a.duel").read_text("utf-8")
    for line in ("ruling death_roll: at_or_over  #", "ruling idle_result: challenger_loses  #", "ruling idle_rounds: 2  #"):
        assert line in text


def test_outside_help_is_asked_for_before_a_check_and_stands_in_the_record(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    person = by_lot(2)
    helps = iter(["challenger 1d4", "nobody 1d4", "challenged luck", "challenged -1d4"])

    def helped(asked: str) -> str | None:
        return next(helps, "") if "Outside help" in flat(asked) else person(asked)

    words = ("play", "arcane", *SHEETS["arcane"], "--against", "random", "--seed", "1", "--assists", "--record", "a.duel")
    said = sit(helped, *words)
    assert_told_to_the_end(said, Path("a.duel"))
    shown = flat(said.stdout)
    assert "Outside help for Lirael Quill's roll: 1d4." in shown
    assert "Begin with challenger or challenged." in shown
    text = Path("a.duel").read_text("utf-8")
    assert "attached to challenger: 1d4  #" in text
    assert "attached to challenged: -1d4  #" in text
    assert sit(person, "verify", "a.duel").returncode == 0


def test_two_of_one_name_are_told_apart_by_their_seats(sit: Sit, by_lot: Callable[[int], Answer]) -> None:
    words = ("play", "feud", "--as", "ines", "--foe", "ines", "--against", "random", "--seed", "4", "--record", "a.duel")
    said = sit(by_lot(0), *words)
    assert said.returncode == 0
    assert "Ines Valdemar (challenger) challenges Ines Valdemar (challenged)" in flat(said.stdout)


@pytest.mark.parametrize("path", [".", "file/a.duel"])
def test_a_record_that_cannot_be_written_is_said_in_a_line_and_the_duel_is_not_lost(
    sit: Sit, by_lot: Callable[[int], Answer], path: str
) -> None:
    Path("file").write_text("in the way", "utf-8")
    said = sit(by_lot(1), "play", "feud", *SHEETS["feud"], "--against", "random", "--seed", "1", "--record", path)
    assert said.returncode == 1
    assert path.partition("/")[0] in said.stderr
