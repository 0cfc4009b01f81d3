#!/usr/bin/env python3
"""Write the models of bench/models/ again: duels in the PRISM language, for benchmarks beside Storm and for its judgement."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from codeduello.adapters.prism import format_prism
from codeduello.adapters.unfolding import Course, unfold
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.strategies import ByHabit, Strategy, Uniform, play_of
from codeduello.games import load
from codeduello.kernel import Pair

FOLDER: Final = Path(__file__).resolve().parent.parent / "bench" / "models"
RANDOM: Final = Uniform()


@dataclass(frozen=True, slots=True)
class Model:
    """A duel as written: both sheets, how each seat plays (one that is free has a play, too, which is not used), and what to ask a checker."""

    game: str
    sheets: Pair[str]
    strategies: Pair[Strategy]
    free: tuple[int, ...]
    asks: tuple[str, ...]


MODELS: Final = {
    "feud-best-test.pm": Model(
        "feud",
        Pair("Ann: Agg-7, Str-7, Wor-7", "Ben: Agg-7, Str-7, Wor-7"),
        Pair(ByHabit("best-test"), RANDOM),
        (),
        ('P=? [F "win"]', 'R{"worth"}=? [F "over"]'),
    ),
    "sangfroid-sword-axe.nm": Model(
        "sangfroid",
        Pair("Ann; 7; sword", "Ben; 7; axe"),
        Pair(RANDOM, ByHabit("swordhand")),
        (0,),
        ('Pmax=? [F "win"]', 'R{"worth"}max=? [F "over"]'),
    ),
}


def main() -> int:
    """Write what has changed, and name it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, model in MODELS.items():
        path, text = FOLDER / name, model_text(model)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            sys.stdout.write(f"{path}\n")
    return 0


def model_text(model: Model) -> str:
    """A model as text, its numbers exact."""
    game = load(model.game)
    duel = OpenDuel(game, game.rulings, Pair(*map(game.sheet.parse, model.sheets)))
    reckoner = duel.reckoner(exact=True)
    play = play_of(model.strategies, reckoner, game, game.rulings, lambda payoff: duel.ends(payoff, exact=True))
    return format_prism(unfold(duel, Course(model.free, play)), header(model))


def header(model: Model) -> str:
    """What the file holds and how it was made."""
    game = load(model.game)
    seats = zip(("challenger", "challenged"), model.sheets, model.strategies, range(2), strict=True)
    return "\n".join(
        [
            f"A duel of {game.title}, version {game.version} of its rules, with the rulings as written.",
            *(
                f"The {seat} ({sheet}) {'is free' if place in model.free else describe(how)}."
                for seat, sheet, how, place in seats
            ),
            "Made by scripts/export_models.py from the graph of the duel; the places p have no meaning beyond this file.",
            *(f"Ask: {ask}" for ask in model.asks),
        ]
    )


def describe(strategy: Strategy) -> str:
    """How a seat plays, in words."""
    return f"plays {strategy.name}" if isinstance(strategy, ByHabit) else "plays any option, all equally likely"


if __name__ == "__main__":
    sys.exit(main())
