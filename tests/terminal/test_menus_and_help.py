"""Choosing and asking for help: every choice is explained, and whatever else is typed gets a line and the question again."""

import re
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from codeduello.bots import player_names
from codeduello.games import load
from codeduello.kernel import Vocabulary

OURS = ("arcane", "feud", "sangfroid")

Said = CompletedProcess[str]
Command = Callable[..., Said]
Sit = Callable[..., Said]
ByLot = Callable[[int], Callable[[str], str | None]]

START = {
    "sangfroid": ("--as", "camille", "--foe", "elspeth", "--against", "random", "--seed", "2"),
    "feud": ("--as", "ines", "--foe", "oswin", "--against", "random", "--seed", "1"),
    "arcane": ("--as", "bard", "--foe", "wizard", "--against", "random", "--seed", "5"),
}
FIRST_MENU = {
    # Camille carries sword and dagger, and fists are always there; the other two are on the rules pages
    "sangfroid": ["take fists", "take sword", "take dagger"],
    "feud": ["no manoeuvre", "charge", "parry", "hew", "dodge", "focus"],
    "arcane": ["pride", "first blood", "death"],
}
PROMPT = r"your choice \([^)]*\): "


def flat(text: str) -> str:
    return " ".join(text.split())


def replies(command: Command, game: str, *typed: str) -> list[str]:
    """What was said to each line typed at the first question of a duel, which is asked again after every one of them."""
    said = command("play", game, *START[game], typed="".join(f"{line}\n" for line in typed))
    assert (said.returncode, said.stderr) == (0, "")
    parts = re.split(PROMPT, flat(said.stdout))
    assert len(parts) == len(typed) + 2  # the first question, one after each line, and the end of the input
    shown = [part.removeprefix(flat(line)).strip() for part, line in zip(parts[1:], typed, strict=False)]
    return [re.sub(r" ?\w+( \w+)?,$", "", part) for part in shown]  # the name before the next question


@pytest.mark.parametrize("game", OURS)
def test_every_option_that_a_game_offers_has_an_explanation(game: str) -> None:
    prose = load(game).prose
    for one in (prose, prose.creation, prose.aftermath):
        options: Vocabulary = one.options
        if options.names == ("none",):  # a procedure that asks nothing
            continue
        for option in options:
            assert len(one.explain_option[option]) > 10, options.name(option)


@pytest.mark.parametrize("game", OURS)
def test_a_question_mark_explains_each_choice_in_a_line(command: Command, game: str) -> None:
    (said,) = replies(command, game, "?")
    menu = FIRST_MENU[game]
    for number, name in enumerate(menu, 1):
        explained = re.search(rf"(?<!\d){number} {name}: (\w|\+|\")", said)
        assert explained, (name, said)


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("how", ["number", "name", "beginning"])
def test_a_question_mark_with_a_choice_explains_that_one_alone(command: Command, game: str, how: str) -> None:
    menu = FIRST_MENU[game]
    wanted = {"number": str(len(menu)), "name": menu[-1], "beginning": menu[-1][:-2].upper()}[how]
    (said,) = replies(command, game, f"? {wanted}")
    assert said.startswith(f"{len(menu)} {menu[-1]}: ")
    assert f"{menu[0]}:" not in said


def test_everything_asked_before_a_duel_is_explained(command: Command) -> None:
    menus = {"Which game?": [], "Against whom?": [], "Who challenges?": [], "Which dice?": []}  # type: dict[str, list[str]]
    typed = "?\nsangfroid\n?\nas-written\n?\nperson\n?\naramis\nbersi\n?\nseeded\n"
    said = flat(command("play", typed=typed).stdout)
    for title in menus:
        assert title in said
    for name in OURS:
        assert f"{name}: {flat(load(name).summary)}" in said
    explained = ["person: Somebody", "random: Chooses by lot", "fair: The program commits", "hand: You roll", "seeded: Practice"]
    explained += [f"aramis: {load('sangfroid').sheet.samples['aramis']}", "roll a new one: Made by", "type a line: The form is"]
    explained += ["as-written: ", "cool-heads-live: "]
    for line in explained:
        assert line in said


@pytest.mark.parametrize("game", OURS)
def test_every_program_is_explained_where_an_opponent_is_chosen(command: Command, game: str) -> None:
    said = flat(command("play", game, "--preset", "as-written", typed="?\n").stdout)
    for number, name in enumerate(["person", *player_names(load(game))], 1):
        assert re.search(rf"(?<!\d){number} {name}: [A-Z]", said), name


WRONG = {
    "empty": ("", "Type the number or the name"),
    "out of range": ("77", "77 is not on the list: 1 to {last}"),
    "nought": ("0", "0 is not on the list: 1 to {last}"),
    "negative": ("-1", "there is no choice '-1'; known: "),
    "unknown": ("flourish", "there is no choice 'flourish'; known: "),
    "unknown to explain": ("? flourish", "there is no choice 'flourish'; known: "),
    "out of range to explain": ("? 77", "77 is not on the list"),
    "very long number": ("9" * 50, "there is no choice"),
    "markup": ("[bold]x[/]", "there is no choice '[bold]x[/]'"),
    "braces": ("{0}", "there is no choice '{0}'"),
    "other digits": ("٣", "there is no choice '٣'"),
}


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("line,complaint", WRONG.values(), ids=WRONG)
def test_what_is_no_choice_gets_a_line_and_the_question_again(command: Command, game: str, line: str, complaint: str) -> None:
    (said,) = replies(command, game, line)
    assert complaint.replace("{last}", str(len(FIRST_MENU[game]))) in said
    if "known:" in complaint:
        assert all(name in said for name in FIRST_MENU[game])


def test_a_beginning_of_several_names_is_ambiguous(command: Command) -> None:
    (said,) = replies(command, "sangfroid", "take")
    assert "'take' could be take fists, take sword, take dagger" in said


def test_a_choice_is_made_by_number_name_or_beginning_in_any_case(command: Command) -> None:
    for typed in ("3", "take dagger", "TAKE D", " Take Dag "):
        said = command("play", "sangfroid", *START["sangfroid"], typed=f"{typed}\n")
        assert "Camille holds: dagger." in said.stdout


@pytest.mark.parametrize("game", OURS)
def test_the_standing_names_both_and_may_be_asked_for_again(command: Command, game: str) -> None:
    first, second = replies(command, game, "standing", "STANDING")
    assert first == second
    for word in {"sangfroid": "Sangfroid 8 10", "feud": "Conservative 8 12", "arcane": "+9 deception +0 deception"}[game].split():
        assert word in first


@pytest.mark.parametrize("game", OURS)
def test_the_log_repeats_what_was_said_since_the_duel_began(command: Command, game: str) -> None:
    said = command("play", game, *START[game], typed="1\nlog\n")
    before, _, after = said.stdout.rpartition("log\n")
    told = [line for line in after.splitlines() if re.search(r"\[S\d+\]$", line)]
    assert len(told) >= 1
    assert all(line in before for line in told)


def test_a_rule_is_read_by_its_number_in_either_case(command: Command) -> None:
    first, second, unknown, none = replies(command, "sangfroid", "rule S5", "Rule s5", "rule X99", "rule")
    assert first == second
    assert re.match(r"S5: \w.*first turn.*\. 1 take fists", first)
    assert "there is no sentence of sangfroid 'X99'; known: S1, S2," in unknown
    assert "Type it as in: rule S5" in none


@pytest.mark.parametrize("game", OURS)
def test_every_rule_named_in_a_log_can_be_read(command: Command, game: str) -> None:
    numbers: set[str] = set()
    for seed in range(6):
        numbers |= set(re.findall(r"\[([A-Z]\d+)\]", command("watch", game, "--seed", str(seed)).stdout))
    assert len(numbers) > 5
    for number in numbers:
        assert command("rules", game, number).returncode == 0


@pytest.mark.parametrize("dice", [(), ("--dice", "hand")])
@pytest.mark.parametrize("game", OURS)
def test_a_character_is_made_in_front_of_everybody(sit: Sit, by_lot: ByLot, game: str, dice: tuple[str, ...]) -> None:
    person = by_lot(1)
    said = sit(lambda asked: "Ann" if asked.endswith("Name: ") else person(asked), "roll", game, *dice)
    assert (said.returncode, said.stderr) == (0, "")
    sheet = load(game).sheet
    line = flat(said.stdout[said.stdout.rindex("\nAnn:" if game == "feud" else "\nAnn;") :])
    assert sheet.format(sheet.parse(line)) == line


def test_a_character_made_with_real_dice_is_what_was_typed(sit: Sit) -> None:
    faces = iter(["1 2", "6 6", "3 5"])
    said = sit(lambda asked: "Ann" if asked.endswith("Name: ") else next(faces), "roll", "feud", "--dice", "hand")
    # the first of each pair is the sum of two dice, the second 14 less that
    assert said.stdout.splitlines()[-1] == "Ann: Skill-1, Agg-3, Con-11, Str-12, Qui-2, Wor-8, Emp-6"


def test_a_name_that_was_given_is_not_asked_for(command: Command) -> None:
    assert "Name: " not in command("roll", "feud", "name=Ann", typed="Ben\n").stdout


def test_the_rules_page_lists_every_ruling_and_every_sentence(command: Command) -> None:
    for game in OURS:
        said = flat(command("rules", game).stdout)
        for setting in load(game).rulings.__dataclass_fields__:
            assert f"{setting} = " in said
        assert " S1 " in said
