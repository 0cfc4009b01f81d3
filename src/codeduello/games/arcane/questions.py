"""The rows of Arcane by name, each made by the rules themselves."""

from typing import Final

from codeduello.games.arcane import rows
from codeduello.games.arcane.rulings import Rulings
from codeduello.kernel import Row, RowQuestion, Vocabulary, contest_name, seats_named, whole_number
from codeduello.kernel.pools import spread


def initiative(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """Initiative with these bonuses."""
    first, second = [whole_number(text, -20, 50, "bonus") for text in args]
    return rows.initiative(first, second, int(rulings.initiative_tie))


def check(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """A Stare check with these bonuses."""
    first, second = [whole_number(text, -20, 50, "bonus") for text in args]
    strong = seats_named(options["strong"]) if "strong" in options else ()
    return rows.check(first, int(0 in strong), second, int(1 in strong), rulings.counter, rows.NO_ASSISTS)


def attack(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """The natural face of an attack roll."""
    advantage = Vocabulary("advantage", "no", "yes").number(options.get("advantage", "no"))
    return rows.attack(advantage, 0, 0, rows.NO_ASSISTS)


def pool(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """A pool of trick or fault dice."""
    return rows.tricks(whole_number(args[0], 0, 8, "dice"), 0)


def check_name(outcome: int) -> str:
    """Who wins, and whether by 5 or more."""
    return contest_name(outcome % rows.WELL) + (" by 5 or more" if outcome >= rows.WELL else "")


def pool_name(outcome: int) -> str:
    """The faces of a pool, ascending."""
    return " ".join(map(str, spread(outcome))) or "no dice"


QUESTIONS: Final = {
    "initiative": RowQuestion("BONUS BONUS", initiative, contest_name, (0, 1)),
    "check": RowQuestion("BONUS BONUS [strong=challenger|challenged|both]", check, check_name),
    "attack": RowQuestion("[advantage=yes|no]", attack, lambda outcome: str(outcome % rows.EXTRA)),
    "pool": RowQuestion("DICE", pool, pool_name),
    "ability": RowQuestion("", lambda *_: rows.ability(), str),
}
