"""The test of the test: each leak planted in Arcane must be found by the comparison of redrawn secrets."""

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from codeduello.errors import IllegalAnswer
from codeduello.games.arcane import rules
from codeduello.games.arcane.state import Duel, change_tricks, power_level
from codeduello.games.arcane.words import *
from codeduello.games.arcane.words import STYLE_OPTION
from codeduello.games.feud import rules as feud_rules
from codeduello.games.feud import words as feud_words
from codeduello.games.feud.state import Duel as FeudDuel
from codeduello.games.sangfroid import rules as sangfroid_rules
from codeduello.games.sangfroid import words as sangfroid_words
from codeduello.games.sangfroid.state import Duel as SangfroidDuel
from codeduello.games.sangfroid.state import can_hold, hold
from codeduello.kernel import EVERYONE, SEATS, AskBoth, Game, View, ask, offer, tell
from codeduello.play import Match
from codeduello.record import keep
from codeduello.testing import Interference, Parting, find_leak, interference

DrawCase = Callable[..., Interference]
Patch = pytest.MonkeyPatch

SEARCHED = 400
"""Within so many random duels a planted leak has to show."""


def is_found(draw: Callable[[int], Interference]) -> bool:
    return any(find_leak(draw(seed))[0] is not None for seed in range(SEARCHED))


def told_too_widely(patch: Patch) -> None:
    honest = rules.choose_style

    def leaky(d: Duel) -> None:
        honest(d)
        tell(d, EVERYONE, STYLE_IS, 0, d.style[0])
        tell(d, EVERYONE, STYLE_IS, 1, d.style[1])

    patch.setattr(rules, "choose_style", leaky)


def learned_by_all(patch: Patch) -> None:
    def leaky(d: Duel, me: int) -> None:
        tell(d, EVERYONE, LEARNS_STYLE, me)
        tell(d, EVERYONE, STYLE_IS, 1 - me, d.style[1 - me])

    patch.setattr(rules, "learn_style", leaky)


def menu_without_the_foes_style(patch: Patch) -> None:
    def leaky(d: Duel, me: int) -> None:
        tell(d, EVERYONE, MAY_CHANGE_STYLE, me)
        for style in STYLES:
            if style != d.style[1 - me]:
                offer(d, STYLE_OPTION + style)
        d.style[me] = ask(d, me) - STYLE_OPTION

    patch.setattr(rules, "may_change_style", leaky)


def asked_only_when_it_matters(patch: Patch) -> None:
    honest = rules.may_change_style

    def leaky(d: Duel, me: int) -> None:
        if d.style[me] != DISRUPTIVE:
            honest(d, me)

    patch.setattr(rules, "may_change_style", leaky)


def pools_before_the_reveal(patch: Patch) -> None:
    honest = rules.begin_stare

    def leaky(d: Duel) -> None:
        honest(d)
        if power_level(d, 0) != power_level(d, 1):
            change_tricks(d, 0 if power_level(d, 0) > power_level(d, 1) else 1, 1)

    patch.setattr(rules, "begin_stare", leaky)


def order_of_events(patch: Patch) -> None:
    def leaky(d: Duel) -> None:
        first = 0 if d.true_stakes[0] <= d.true_stakes[1] else 1
        for seat in (first, 1 - first):
            tell(d, EVERYONE, REMINDER, seat)
        d.stage = AT_STARE

    patch.setattr(rules, "begin_stare", leaky)


def count_of_events(patch: Patch) -> None:
    honest = rules.begin_stare

    def leaky(d: Duel) -> None:
        honest(d)
        if DEATH in d.true_stakes:
            tell(d, EVERYONE, REMINDER)

    patch.setattr(rules, "begin_stare", leaky)


def error_text(patch: Patch) -> None:
    honest = AskBoth.options

    def leaky(self: AskBoth, seat: int) -> tuple[int, ...]:
        return honest(self, seat)

    def choose(self: Any, seat: int, option: int) -> None:
        need = self.run.need
        if isinstance(need, AskBoth) and option not in leaky(need, seat) and any(need.answered):
            raise IllegalAnswer(f"{option} is not offered; so far there is {self.run.answers[-1]}")
        self.run.choose(seat, option)
        self._go_on()

    patch.setattr(Match, "choose", choose)


def private_events_numbered_for_all(patch: Patch) -> None:
    honest = rules.may_change_style

    def leaky(d: Duel, me: int) -> None:
        before = d.style[me]
        honest(d, me)
        if d.style[me] != before:
            tell(d, EVERYONE, REMINDER)

    patch.setattr(rules, "may_change_style", leaky)


PLANTED = (
    told_too_widely,
    learned_by_all,
    menu_without_the_foes_style,
    asked_only_when_it_matters,
    pools_before_the_reveal,
    order_of_events,
    count_of_events,
    error_text,
    private_events_numbered_for_all,
)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(plant: Callable[[Patch], None], draw_case: DrawCase, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    assert is_found(lambda seed: dataclasses.replace(draw_case("arcane", seed, announce_change="no"), files=False))


def test_a_record_file_whose_size_tells_the_choice_is_found(draw_case: DrawCase, monkeypatch: Patch) -> None:
    monkeypatch.setattr(interference, "padding", lambda record: 0)
    assert is_found(lambda seed: dataclasses.replace(draw_case("arcane", seed), files=True))
    assert keep.padding("1 both: quick | -") > 0


class Peeker:
    """A player that looks at the foe's style through the table: what no player may do."""

    def __init__(self, record: Duel) -> None:
        self._record = record

    def choose(self, view: View) -> int:
        return view.options[self._record.style[1 - view.viewer] % len(view.options)]


@contextmanager
def the_last_two_duels(patch: Patch) -> Iterator[list[Duel]]:
    made: list[Duel] = []
    honest = rules.begin_stare

    def noting(d: Duel) -> None:
        made.append(d)
        honest(d)

    patch.setattr(rules, "begin_stare", noting)
    yield made


def test_a_program_that_peeks_is_found(draw_case: DrawCase, monkeypatch: Patch) -> None:
    with the_last_two_duels(monkeypatch) as made:

        def peeking(_: Any) -> Peeker | Innocent:
            return Peeker(made[turn(made)]) if made else Innocent()

        assert is_found(lambda seed: dataclasses.replace(draw_case("arcane", seed), player=peeking, files=False))


class Innocent:
    """Takes the first option: before there is anything to peek at."""

    def choose(self, view: View) -> int:
        return view.options[0]


asked_so_far = [0]


def turn(made: list[Duel]) -> int:
    """The two matches are asked in turn, the first one first."""
    asked_so_far[0] += 1
    return -1 - asked_so_far[0] % 2 if len(made) > 1 else -1


def test_the_unplanted_game_has_no_leak(draw_case: DrawCase) -> None:
    assert not any(find_leak(draw_case("arcane", seed))[0] for seed in range(60))


def test_a_sanction_is_asked_with_what_was_told_before(draw_case: DrawCase) -> None:
    asked: list[Parting] = []

    def refuse(parting: Parting) -> bool:
        asked.append(parting)
        return False

    assert is_found(lambda seed: dataclasses.replace(draw_case("arcane", seed), sanctioned=refuse, files=False))
    assert all(parting.viewer in (1 - parting.secret, 2) for parting in asked)


def test_a_first_weapon_shown_before_both_have_chosen_is_found(draw_case: DrawCase, monkeypatch: Patch) -> None:
    def leaky(d: SangfroidDuel) -> None:
        for seat in SEATS:
            for weapon in sangfroid_words.WEAPONS:
                if can_hold(d, seat, weapon):
                    offer(d, sangfroid_words.TAKE + weapon)
            hold(d, seat, ask(d, seat) - sangfroid_words.TAKE)

    monkeypatch.setattr(sangfroid_rules, "choose_first_weapons", leaky)
    cases = (draw_case("sangfroid", seed, initial_weapon="secret") for seed in range(SEARCHED))
    assert any(find_leak(dataclasses.replace(case, game=sealed(case.game)))[0] for case in cases)


def test_a_flight_shown_before_both_have_chosen_is_found(draw_case: DrawCase, monkeypatch: Patch) -> None:
    def leaky(d: FeudDuel) -> None:
        for seat in SEATS:
            offer(d, feud_words.FIGHT_ON)
            if feud_rules.may_leave(d, seat):
                offer(d, feud_words.FLEE)
            feud_rules.leave(d, seat, ask(d, seat))

    monkeypatch.setattr(feud_rules, "surrender_or_flee", leaky)
    cases = (draw_case("feud", seed) for seed in range(SEARCHED))
    assert any(find_leak(dataclasses.replace(case, game=sealed(case.game)))[0] for case in cases)


def sealed(game: Game) -> Game:
    """The same game, every choice of which is taken for a secret."""
    return dataclasses.replace(game, prose=dataclasses.replace(game.prose, open_options=frozenset()))
