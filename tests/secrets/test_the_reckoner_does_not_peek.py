"""Case 11: whatever the other commits in secret, the reckoner plays the same until the rules reveal it; and what peeking would be worth."""

from itertools import product
from typing import Any

from codeduello.bots.roster import kept_odds, make_player
from codeduello.dice import Seeded
from codeduello.games import load
from codeduello.games.arcane.shot_odds import SHOT, Shooter
from codeduello.games.arcane.words import MAY_CHANGE_STYLE, POWER_OPTION, STYLE_OPTION, STYLES
from codeduello.kernel import Ask, AskBoth, Over, Pair, Roll, Run
from codeduello.play import Setup

GAME = load("arcane")
POWERS = (0, 1, 2, 3)
SHEETS = Pair(GAME.sheet.parse(GAME.sheet.samples["bard"]), GAME.sheet.parse(GAME.sheet.samples["wizard"]))


def what_it_does(style: int, power: int, seed: int) -> list[Any]:
    """All that the reckoner (challenged) chooses before the Shot, against one who commits this, with the same dice and open moves.

    The foe leads with twitch, so that nobody learns a style but by the reckoner's own moves; then the list ends.
    """
    setup = Setup(GAME, GAME.rulings, SHEETS)
    run = Run(GAME.duel, GAME.rulings, tuple(SHEETS))
    player, dice, chosen = make_player(setup, "reckoner", seed, "peeks not"), Seeded(seed), []
    while not isinstance(need := run.need, Over) and run.record.stage < 2:  # type: ignore[attr-defined]
        if any(event.what == MAY_CHANGE_STYLE or (event.what > 0 and event.who == 0 and event in secret_of(run)) for event in run.view(1).events):
            break
        if isinstance(need, Roll):
            run.throw(dice.throw(need.row))
        elif isinstance(need, AskBoth):
            run.choose(0, commit(need.options(0), style, power))
            chosen.append((need.options(1), player.choose(run.view(1))))
            run.choose(1, chosen[-1][1])
        elif isinstance(need, Ask) and need.seat == 1:
            chosen.append((need.options, player.choose(run.view(1))))
            run.choose(1, chosen[-1][1])
        else:
            run.choose(0, need.options[0])
    return chosen


def secret_of(run: Run) -> list[Any]:
    """What the reckoner alone was told about the foe."""
    shared = set(map(repr, run.view(2).events))
    return [event for event in run.view(1).events if event.who == 0 and repr(event) not in shared]


def commit(options: tuple[int, ...], style: int, power: int) -> int:
    """The style or the power, whichever is asked for; else the first."""
    for wanted in (STYLE_OPTION + style, POWER_OPTION + power):
        if wanted in options:
            return wanted
    return options[0]


def test_for_every_style_and_power_committed_it_does_the_same() -> None:
    for seed in (1, 2, 3):
        done = [what_it_does(style, power, seed) for style, power in product(STYLES, POWERS)]
        shortest = min(map(len, done))
        assert shortest >= 4  # papers, style, power, a move
        assert all(one[:shortest] == done[0][:shortest] for one in done)


def test_one_who_peeks_wins_measurably_more() -> None:
    """Test of the test: who knew the foe's style would choose the best against it, in place of the best against any."""

    def value(own: int, theirs: int) -> float:
        return float(kept_odds(GAME.rulings, SHOT, Pair(Shooter(6, own, 2, 1), Shooter(6, theirs, 2, 1)), 0).value)

    honest = max(sum(value(own, theirs) for theirs in STYLES) / len(STYLES) for own in STYLES)
    peeking = sum(max(value(own, theirs) for own in STYLES) for theirs in STYLES) / len(STYLES)
    assert peeking > honest + 0.02


