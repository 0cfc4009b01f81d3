"""The presets, the defaults, and that every value of every ruling can be set."""

from dataclasses import replace
from typing import Final

import pytest

from codeduello.errors import InvalidText, UnknownName
from codeduello.games import load
from codeduello.games.sangfroid.rulings import DeathRoll, IdleResult, Rulings
from codeduello.kernel import differences, settings_of

GAME: Final = load("sangfroid")

# Each ruling of the rules page: its default first, then the other readings.
VALUES: Final = {
    "death_roll": ("at_or_under", "at_or_over"),
    "death_dice": ("sum", "each"),
    "buckler_penalty": ("raised", "carried"),
    "relief": ("with_any_wait", "instead"),
    "take_armament": ("any_one", "in_hand", "none"),
    "carry": ("all", "two"),
    "regrab": ("no", "yes"),
    "order_tie": ("coin", "challenger", "challenged"),
    "idle_rounds": ("3", "1", "2", "10"),
    "idle_result": ("draw", "challenger_loses"),
    "deflects": ("wounds", "any_hit"),
    "surrender_when_attacked": ("true", "false"),
    "initial_weapon": ("secret", "challenged_first"),
}


def test_as_written_is_every_default() -> None:
    assert GAME.settle("as-written") == GAME.settle() == Rulings()
    assert dict(settings_of(Rulings())) == {name: values[0] for name, values in VALUES.items()}


def test_cool_heads_live_turns_the_death_roll_and_ends_idleness() -> None:
    turned = replace(Rulings(), death_roll=DeathRoll.AT_OR_OVER, idle_result=IdleResult.CHALLENGER_LOSES)
    assert GAME.settle("cool-heads-live") == turned


def test_there_are_two_presets_and_no_other() -> None:
    assert set(GAME.presets) == {"as-written", "cool-heads-live"}
    with pytest.raises(UnknownName, match=r"hot-heads.*as-written, cool-heads-live"):
        GAME.settle("hot-heads")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VALUES.items() for value in values[1:]])
def test_every_other_reading_can_be_set_alone(name: str, value: str) -> None:
    assert differences(GAME.settle(settings=[(name, value)]), Rulings()) == [(name, value)]


@pytest.mark.parametrize(("name", "value"), [(name, values[0]) for name, values in VALUES.items()])
def test_every_default_can_be_set_over_another_reading(name: str, value: str) -> None:
    assert GAME.settle(settings=[(name, VALUES[name][1]), (name, value)]) == Rulings()


def test_a_setting_goes_over_its_preset() -> None:
    assert differences(GAME.settle("cool-heads-live", [("death_roll", "at_or_under")]), Rulings()) == [
        ("idle_result", "challenger_loses")
    ]


@pytest.mark.parametrize("name", [name for name in VALUES if name != "idle_rounds"])
def test_a_value_that_is_none_is_refused_with_those_accepted(name: str) -> None:
    with pytest.raises(InvalidText, match=rf"{name} = 'sideways': accepted are {', '.join(VALUES[name])}$"):
        GAME.settle(settings=[(name, "sideways")])


def test_an_unknown_ruling_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"'honour'.*death_roll"):
        GAME.settle(settings=[("honour", "yes")])
