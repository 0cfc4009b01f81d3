"""The rows of Sangfroid by name, each made by the rules themselves from a position described in words."""

from typing import Final

from codeduello.games.sangfroid import rows
from codeduello.games.sangfroid.rules import death_row, exchange_row
from codeduello.games.sangfroid.rulings import Rulings
from codeduello.games.sangfroid.state import Duel
from codeduello.games.sangfroid.words import ARMAMENTS, BUCKLER, WEAPONS
from codeduello.kernel import NOBODY, Row, RowQuestion, Vocabulary, contest_name, seats_named, whole_number

HANDS: Final = Vocabulary("weapon", *[ARMAMENTS.name(weapon) for weapon in WEAPONS])


def position(rulings: Rulings) -> Duel:
    """An empty position under these rulings."""
    d = Duel()
    d.rules = rulings
    return d


def exchange(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """The exchange of two weapons."""
    d = position(rulings)
    for seat, name in enumerate(args):
        d.hand[seat] = HANDS.number("fists" if name == "fisticuffs" else name)
    for seat in seats_named(options["hampered"]) if "hampered" in options else ():
        d.down[seat] = 1
    for seat in seats_named(options["shield"]) if "shield" in options else ():
        d.carried[seat] = 1 << BUCKLER
        d.shield[seat] = 1
    return exchange_row(d)


def death(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """The death roll at a Sangfroid with some tallies."""
    d = position(rulings)
    d.sangfroid[0] = whole_number(args[0], 0, 12, "Sangfroid")
    d.tallies[0] = whole_number(args[1], 0, 48, "tallies") if len(args) > 1 else 0
    return death_row(d, 0)


def deflect(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """The shield's roll at a Sangfroid."""
    return rows.deflect(whole_number(args[0], 0, 12, "Sangfroid"), NOBODY)


QUESTIONS: Final = {
    "exchange": RowQuestion(
        "WEAPON WEAPON [hampered=challenger|challenged|both] [shield=challenger|challenged|both]", exchange, contest_name, (0, 1, 2)
    ),
    "death": RowQuestion("SANGFROID [TALLIES]", death, lambda outcome: "dies" if outcome else "lives"),
    "deflect": RowQuestion("SANGFROID", deflect, lambda outcome: "deflected" if outcome else "struck"),
    "gamble": RowQuestion("", lambda *_: rows.gamble(NOBODY), lambda outcome: "two wounds" if outcome else "none"),
    "order": RowQuestion("", lambda *_: rows.coin(), contest_name),
    "sangfroid": RowQuestion("", lambda *_: rows.stat(), str),
}
