"""Choosing one of several things by number, by name or by its beginning, with help on request."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.cells import cell_len

from codeduello.errors import UsageError
from codeduello.kernel import match_one
from codeduello.play.narrate import AnyProse
from codeduello.terminal.screen import Screen

HINT: Final = "number or name, ? for help"
HELP: Final = {
    "h": "h says what each option is worth",
    "standing": "standing shows both duellists",
    "log": "log tells the duel so far",
    "rule": "rule S5 reads a rule",
    "tables": "tables shows what to look up",
    "quit": "quit keeps the duel for later",
    "concede": "concede leaves the duel",
}

Command = Callable[[str], None]


def choose(
    screen: Screen,
    prompt: str,
    names: Sequence[str],
    explain: Sequence[str],
    commands: Mapping[str, Command] | None = None,
) -> int:
    """The place (from 0) of the thing chosen. `commands` are further words that may be typed; they get the rest of the line."""
    known = dict(commands or {})
    list_choices(screen, names)
    while True:
        answer = screen.ask(f"{prompt} ({HINT})")
        if answer.startswith("?"):
            explain_choices(screen, names, explain, answer[1:].strip())
            if known and answer == "?":
                screen.say(f"Also: {', '.join(HELP[word] for word in known)}.", indent=2, hang=2)
            continue
        word, _, rest = answer.partition(" ")
        if answer not in names and word.lower() in known:
            known[word.lower()](rest.strip())
            list_choices(screen, names)
            continue
        place = read_choice(screen, answer, names)
        if place is not None:
            return place


def choose_option(
    screen: Screen, prompt: str, prose: AnyProse, options: Sequence[int], commands: Mapping[str, Command] | None = None
) -> int:
    """The option chosen of those open, each named and explained by the prose."""
    names = [prose.options.name(option) for option in options]
    explain = [prose.explain_option.get(option, "") for option in options]
    return options[choose(screen, prompt, names, explain, commands)]


def read_choice(screen: Screen, answer: str, names: Sequence[str]) -> int | None:
    """The place of what was typed, or None after saying what is wrong with it."""
    if answer.isascii() and answer.isdecimal() and len(answer) < 5:
        if 1 <= int(answer) <= len(names):
            return int(answer) - 1
        screen.say(f"{answer} is not on the list: 1 to {len(names)}.")
        return None
    try:
        return match_one("choice", answer, list(names))
    except UsageError as fault:
        screen.say(f"{fault}." if answer else "Type the number or the name of a choice, or ? for what they do.")
        return None


def list_choices(screen: Screen, names: Sequence[str]) -> None:
    """The choices, each with its number, as many on a line as fit."""
    line = ""
    for number, name in enumerate(names, 1):
        item = f"{number} {name}"
        if line and cell_len(line) + 3 + cell_len(item) > screen.width - 2:
            screen.say(line, indent=2)
            line = ""
        line = f"{line}   {item}" if line else item
    screen.say(line, indent=2)


def explain_choices(screen: Screen, names: Sequence[str], explain: Sequence[str], wanted: str) -> None:
    """What each choice does, a line each; or one of them by number or name."""
    chosen = read_choice(screen, wanted, names) if wanted else None
    for place, (name, text) in enumerate(zip(names, explain, strict=True)):
        if not wanted or place == chosen:
            screen.say(f"{place + 1} {name}: {text}", indent=2, hang=2)
