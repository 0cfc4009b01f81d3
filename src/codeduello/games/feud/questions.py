"""The rows of Feud by name, each made by the rules themselves."""

from typing import Final

from codeduello.games.feud import rows
from codeduello.games.feud.rulings import Rulings
from codeduello.games.feud.tables import write_cell
from codeduello.games.feud.words import CLASH, PARTS, SEVERITIES, TABLES
from codeduello.kernel import NOBODY, Row, RowQuestion, contest_name, regrouped, whole_number


def initiative(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """Initiative with these modifiers."""
    return rows.initiative(*[whole_number(text, -1, 2, "modifier") for text in args])


def test(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """A test of an attribute of this value."""
    return rows.test(whole_number(args[0], 2, 12, "attribute"), NOBODY)


def clash(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """The chance of a clash at this relative skill."""
    return regrouped(attack(rulings, args, options), lambda outcome: 1 if outcome == CLASH else 0)


def attack(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """Both attacks at this relative skill, on these tables."""
    skill = whole_number(args[0], -5, 5, "relative skill")
    mine, theirs = [TABLES.number(name) for name in (*args[1:], "attack", "attack")[:2]]
    return rows.attack(skill, mine, -skill, theirs, rulings.tables)


def dismemberment(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """The dismemberment table."""
    return rows.dismemberment(rulings.tables)


def bleeding(rulings: Rulings, args: list[str], options: dict[str, str]) -> Row:
    """Bleeding out at this result or less."""
    return rows.bleeding(whole_number(args[0], 2, 12, "limit") if args else 4, NOBODY)


def blows_name(outcome: int) -> str:
    """A clash, or what each inflicts."""
    if outcome == CLASH:
        return "clash"
    return " / ".join(map(write_cell, rows.cells_of(outcome)))


def loss_name(outcome: int) -> str:
    """The part, what it counts as, and when it bleeds out."""
    part, severity, limit = rows.loss_of(outcome)
    bleeds = f", bleeds out at {limit} or less" if limit else ""
    return f"{PARTS.name(part)}: {SEVERITIES.name(severity)}{bleeds}"


QUESTIONS: Final = {
    "initiative": RowQuestion("MODIFIER MODIFIER", initiative, contest_name, (0, 1, 2)),
    "test": RowQuestion("ATTRIBUTE", test, lambda outcome: "success" if outcome else "failure"),
    "clash": RowQuestion("RELATIVE_SKILL", clash, lambda outcome: "clash" if outcome else "no clash"),
    "attack": RowQuestion("RELATIVE_SKILL [TABLE] [TABLE]", attack, blows_name),
    "dismemberment": RowQuestion("", dismemberment, loss_name),
    "bleeding": RowQuestion("[LIMIT]", bleeding, lambda outcome: "fatal" if outcome else "stanched"),
    "attribute": RowQuestion("", lambda *_: rows.attribute(), str),
}
