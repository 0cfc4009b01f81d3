"""A duel as a model in the PRISM language, for PRISM and Storm: a Markov chain when both seats' play is given, an MDP when one seat is free.

The one variable `p` is the place. Dice are written as the fractions they are, so that a checker that can may reckon exactly. Labels are
the results to the challenger (win, draw, lose, nobody), the endings (by_death ..), and `over`, a step behind every end; the reward `worth` is what an end is worth.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from codeduello.adapters.places import Chance, Choice, End, Place, Sealed
from codeduello.errors import UsageError

RESULTS: Final = {"win": "win", "draw": "draw", "loss": "lose", "nobody": "nobody"}
"""The label of each result."""


def format_prism(places: Sequence[Place], header: str = "") -> str:
    """The model in PRISM's language. `header` becomes its first comment. Raises `UsageError` where both seats are free."""
    check_free(places)
    kind = "mdp" if any(isinstance(place, Choice) for place in places) else "dtmc"
    over = len(places)
    lines = [
        *(f"// {line}".rstrip() for line in header.splitlines()),
        f"{kind}\n",
        "module duel",
        f"  p : [0..{over}] init 0;",
        *(line for number, place in enumerate(places) for line in commands(number, place, over)),
        f"  [] p={over} -> true;",
        "endmodule\n",
        *(f'label "{name}" = {one_of(at)};' for name, at in labels(places).items()),
        f'label "over" = p={over};\n',
        'rewards "worth"',
        *(f"  p={number} : {format_number(place.worth)};" for number, place in enumerate(places) if isinstance(place, End)),
        "endrewards",
    ]
    return "\n".join(lines) + "\n"


def check_free(places: Sequence[Place]) -> None:
    """Raise `UsageError` unless at most one seat chooses."""
    choosing = {place.seat for place in places if isinstance(place, Choice)}
    if len(choosing) > 1 or any(isinstance(place, Sealed) for place in places):
        raise UsageError("both seats are free; accepted are models in which the play of one seat or of both is given")


def commands(number: int, place: Place, over: int) -> Iterator[str]:
    """What can happen at a place: one command, or one for each option."""
    if isinstance(place, Choice):
        for option, target in place.ways:
            yield f"  [{identifier(option)}] p={number} -> (p'={target});"
    elif isinstance(place, Chance):
        ways = " + ".join(f"{format_number(share)}:(p'={target})" for share, target in place.ways)
        yield f"  [] p={number} -> {ways};"
    else:
        yield f"  [] p={number} -> (p'={over});"


def labels(places: Sequence[Place]) -> dict[str, list[int]]:
    """All results and the endings that there are (`by_` before their names), each with its places."""
    found: dict[str, list[int]] = {label: [] for label in RESULTS.values()}
    for number, place in enumerate(places):
        if isinstance(place, End):
            found.setdefault(RESULTS.get(place.result, place.result), []).append(number)
            if place.ending:
                found.setdefault(f"by_{identifier(place.ending)}", []).append(number)
    return found


def one_of(numbers: Sequence[int]) -> str:
    """Being at one of these places."""
    return " | ".join(f"p={number}" for number in numbers) or "false"


def identifier(name: str) -> str:
    """A name as PRISM takes it."""
    return re.sub(r"\W", "_", name)


def format_number(number: Any) -> str:
    """A fraction as such, a float by its shortest exact decimals."""
    return repr(float(number)) if isinstance(number, float) else str(number)
