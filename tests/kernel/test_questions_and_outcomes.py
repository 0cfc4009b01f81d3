"""Rows asked for by name; what an outcome is worth."""

from typing import Any

import pytest

from codeduello.errors import InvalidText, UnknownName
from codeduello.kernel import (
    NOBODY,
    Dice,
    Outcome,
    Result,
    Row,
    RowQuestion,
    Score,
    contest_name,
    result_of,
    seats_named,
    survival_payoff,
    whole_number,
    win_payoff,
)


def build(rulings: Any, args: list[str], options: dict[str, str]) -> Row:
    made = Row((Score((Dice(1, 6),)),), int)
    made.name = f"{rulings} {' '.join(args)} {sorted(options.items())}"
    return made


STRIKE = RowQuestion("WEAPON WEAPON [BONUS] [shield=SIDE] [hold=SIDE]", build, contest_name)
DEATH = RowQuestion("", build, str)


@pytest.mark.parametrize(
    ("args", "options"),
    [
        (["axe", "sword"], {}),
        (["axe", "sword", "3"], {}),
        (["axe", "sword"], {"shield": "both"}),
        (["axe", "sword", "3"], {"hold": "challenger", "shield": "both"}),
    ],
)
def test_a_question_hands_rulings_arguments_and_options_on(args: list[str], options: dict[str, str]) -> None:
    assert STRIKE.ask("house", args, options).name == f"house {' '.join(args)} {sorted(options.items())}"


@pytest.mark.parametrize(
    ("args", "options", "given"),
    [
        ([], {}, "'nothing' was given"),
        (["axe"], {}, "'axe' was given"),
        (["axe", "sword", "3", "4"], {}, "'axe sword 3 4' was given"),
        (["axe", "sword"], {"helmet": "both"}, "'axe sword helmet=both' was given"),
        (["axe"], {"shield": "both"}, "'axe shield=both' was given"),
    ],
)
def test_too_few_too_many_or_unknown_arguments_are_refused_with_the_usage(
    args: list[str], options: dict[str, str], given: str
) -> None:
    with pytest.raises(InvalidText) as error:
        STRIKE.ask(None, args, options)
    assert given in str(error.value)
    assert "accepted: WEAPON WEAPON [BONUS] [shield=SIDE] [hold=SIDE]" in str(error.value)


def test_a_question_without_arguments_says_so() -> None:
    assert DEATH.ask("house", [], {}).name == "house  []"
    with pytest.raises(InvalidText, match="accepted: no arguments"):
        DEATH.ask(None, ["axe"], {})


def test_sides_have_names() -> None:
    assert [seats_named(name) for name in ("challenger", "challenged", "both")] == [(0,), (1,), (0, 1)]
    with pytest.raises(UnknownName, match="no side 'left'; known: challenger, challenged, both"):
        seats_named("left")


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("12", 12), (" 7 ", 7), ("-3", -3), ("+4", 4), ("012", 12)])
def test_whole_numbers_are_read(text: str, value: int) -> None:
    assert whole_number(text, -3, 12, "bonus") == value


@pytest.mark.parametrize("text", ["", "13", "-4", "1.5", "1e1", "4 2", "x", "\u0664", "--1", "000000", "9" * 5000])
def test_other_texts_are_no_whole_number_in_range(text: str) -> None:
    with pytest.raises(InvalidText, match=r"bonus '.*': accepted is a whole number from -3 to 12") as error:
        whole_number(text, -3, 12, "bonus")
    assert len(str(error.value)) < 200


def test_outcomes_of_a_contest_are_a_seat_or_a_tie() -> None:
    assert [contest_name(outcome) for outcome in (0, 1, 2)] == ["challenger", "challenged", "tie"]


@pytest.mark.parametrize(
    ("winner", "drawn", "result"),
    [(0, 0, Result.WIN), (1, 0, Result.WIN), (NOBODY, 1, Result.DRAW), (NOBODY, 0, Result.NOBODY)],
)
def test_the_result_of_a_record(winner: int, drawn: int, result: Result) -> None:
    assert result_of(winner, drawn) is result


@pytest.mark.parametrize(
    ("winner", "alive", "wins", "survivals"),
    [
        (0, (True, False), (1.0, 0.0), (1.0, 0.0)),
        (1, (True, True), (0.0, 1.0), (1.0, 1.0)),
        (1, (False, False), (0.0, 1.0), (0.0, 0.0)),  # a winner may die too
        (NOBODY, (False, False), (0.5, 0.5), (0.0, 0.0)),
        (NOBODY, (True, True), (0.5, 0.5), (1.0, 1.0)),
    ],
)
def test_what_an_outcome_is_worth(
    winner: int, alive: tuple[bool, bool], wins: tuple[float, float], survivals: tuple[float, float]
) -> None:
    outcome = Outcome("death", result_of(winner, 0), winner, alive, None)
    assert tuple(win_payoff(outcome, seat) for seat in (0, 1)) == wins
    assert tuple(survival_payoff(outcome, seat) for seat in (0, 1)) == survivals
