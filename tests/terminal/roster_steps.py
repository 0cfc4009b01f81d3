"""What tests of the roster at the terminal do again and again."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import Any

from codeduello.games.arcane.tests import foundry_actors as actors

Command = Callable[..., CompletedProcess[str]]

INES = "Ines Valdemar: Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8"
OSWIN = "Oswin Grey: Skill-3, Agg-2, Con-12, Str-5, Qui-9, Wor-11, Emp-3"
VELL = "Vell; attack 6; powers 0 1; hp 5/38; hit dice 1d6 3d8; level 6; rested 0 1x4 3x2; pact 3x2; all dice 3d6 3d8"
CHARACTER = {"id", "game", "name", "changes", "removed", "line", "sheet"}
HAPPENING = {"entry", "kind", "at", "duel", "note", "undone", "number", "before", "after"}
NAMES = (
    "<script>alert(1)</script>",
    '" onfocus="x',
    "<img src=x onerror=alert(1)>",
    "[red]Zorro[/]",
    "O'Brien & Sons",
    "宮本 武蔵",
    "Ægir Þórsson",
    "{0}",
    "../x",
    "CON",
    "a" * 300,
)

SEEDS = {"arcane": 5, "feud": 5, "sangfroid": 5}
"""By which a duel of the first two samples changes both."""


def flat(text: str) -> str:
    """However it was wrapped."""
    return " ".join(text.split())


def listed(command: Command, *words: str) -> list[dict[str, Any]]:
    """The list of characters, for programs."""
    said = command("roster", "list", "--json", *words)
    assert (said.returncode, said.stderr) == (0, "")
    found: list[dict[str, Any]] = json.loads(said.stdout)
    return found


def line_of(command: Command, name: str) -> str:
    """How a character stands."""
    (found,) = [one for one in listed(command) if one["name"] == name or one["id"].startswith(name)]
    line: str = found["line"]
    return line


def document(command: Command, *words: str) -> Any:
    """The one JSON document that a command prints."""
    said = command(*words, "--json")
    assert said.returncode == 0, said.stderr
    assert said.stderr == ""
    assert said.stdout.isascii()
    return json.loads(said.stdout)


def fought(command: Command, seed: int, first: str = "ines", second: str = "oswin") -> tuple[str, str, str]:
    """A record of a duel of Feud, and both lines after it. Somebody won by it."""
    found = document(command, "watch", "feud", first, second, "--seed", str(seed), "--record", f"{seed}.duel")
    before, after = (sheet["before"] for sheet in found["sheets"]), (sheet["after"] for sheet in found["sheets"])
    assert all(was != now for was, now in zip(before, after, strict=True))
    return (f"{seed}.duel", *(sheet["after"] for sheet in found["sheets"]))


def orla(name: str = "Orla Vint") -> dict[str, Any]:
    """A small Foundry file."""
    at = {"spells.spell1": {"value": 4}, "spells.spell2": {"value": 2}}
    found: dict[str, Any] = actors.character(actors.wizard(3), actors.spell("Frost Lance", 1), actors.spell("Chill", 0), name=name, at=at)
    return found
