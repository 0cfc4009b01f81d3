"""Putting things on the screen, and on standard output for programs."""

import json
import sys
from typing import Any

from codeduello.kernel import Event, Names
from codeduello.play import Setup
from codeduello.play.narrate import AnyProse, event_text, headline
from codeduello.terminal.screen import Screen


def print_json(document: Any) -> None:
    """One document on standard output, in ASCII, whatever the terminal's code page."""
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=True) + "\n")


def introduce(screen: Screen, setup: Setup) -> None:
    """The headline, and both sheets as they stand before the duel."""
    screen.heading(headline(setup.game.title, setup.names))
    for sheet in setup.sheets:
        screen.say(setup.game.sheet.format(sheet), indent=2, hang=2)


def tell_event(screen: Screen, event: Event, prose: AnyProse, names: Names) -> bool:
    """Put one event on the screen; answers whether there was anything to say."""
    if event.what >= 0 and prose.events[event.what].begins:
        screen.say()
    lines = event_text(event, prose, names)
    for line in lines:
        bare = line.lstrip()
        screen.say(bare, indent=len(line) - len(bare), hang=2)
    return bool(lines)
