"""The feuds of a campaign drawn: everybody on a circle, a line for each pair that has a feud, thicker the more there are."""

from collections import Counter
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup, escape

from codeduello.web.campaigns.holding import Stand

SIZE: Final = 320
RADIUS: Final = 105
SIDE: Final = 60
"""Room for names at both sides."""

THICKEST: Final = 6


def feud_graph(stand: Stand) -> Markup:
    """The drawing, as SVG; the table beside it says the same in words. Empty where there are no feuds."""
    pairs = Counter((one.first, one.second) for one in stand.quarrels)
    people = sorted({character for pair in pairs for character in pair}, key=stand.name)
    if not people:
        return Markup("")
    places = {character: spot(number, len(people)) for number, character in enumerate(people)}
    lines = "".join(line(places[first], places[second], count) for (first, second), count in sorted(pairs.items()))
    names = "".join(label(places[character], stand.name(character), is_dead=is_dead(stand, character)) for character in people)
    title = f"Feuds between {len(people)} characters"
    return Markup(f'<svg class="feuds" role="img" aria-label="{title}" viewBox="{-SIDE} 0 {SIZE + 2 * SIDE} {SIZE}">{lines}{names}</svg>')


def is_dead(stand: Stand, character: str) -> bool:
    """Is this character dead?"""
    return character in stand.members and stand.members[character].is_dead


def spot(number: int, count: int) -> tuple[float, float]:
    """The place of one of so many on the circle, the first at the top."""
    angle = 2 * pi * number / count - pi / 2
    return SIZE / 2 + RADIUS * cos(angle), SIZE / 2 + RADIUS * sin(angle)


def line(first: tuple[float, float], second: tuple[float, float], count: int) -> str:
    """A feud."""
    width = min(THICKEST, 1 + count)
    return f'<line x1="{first[0]:.1f}" y1="{first[1]:.1f}" x2="{second[0]:.1f}" y2="{second[1]:.1f}" stroke-width="{width}"/>'


def label(place: tuple[float, float], name: str, *, is_dead: bool) -> str:
    """A character: a dot and a name outside the circle."""
    x, y = place
    right, left = x > SIZE / 2 + 1, x < SIZE / 2 - 1
    anchor = "start" if right else "end" if left else "middle"
    below = 14 if y > SIZE / 2 else -8
    dx, dy = (7, 4) if right else (-7, 4) if left else (0, below)
    shown = name if len(name) <= 14 else f"{name[:13]}…"
    mark = " †" if is_dead else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/><text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{escape(shown + mark)}</text>'
