"""From a sight to HTML: whole pages, and the regions of a duel's page that change while it is open."""

import hashlib
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from codeduello.web.house import FOLDER
from codeduello.web.sight import SaidLine

REGIONS: Final = ("title", "status", "master", "latest", "choice", "end", "odds", "standing", "log", "own")
"""The parts of a duel's page, in reading order."""

MARK_LENGTH: Final = 12
MOST_LINES: Final = 16_384


def moment(seconds: float) -> Markup:
    """A time for people (UTC; the page's script writes it in local time) and for programs."""
    at = datetime.fromtimestamp(seconds, UTC)
    return Markup('<time datetime="{}">{}</time>').format(at.isoformat(timespec="seconds"), at.strftime("%d %B, %H:%M:%S UTC"))


def span(seconds: int) -> str:
    """A length of time in words."""
    for size, word in ((604_800, "week"), (86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds and seconds % size == 0:
            count = seconds // size
            return f"{count} {word}{'' if count == 1 else 's'}"
    return f"{seconds} seconds" if seconds else "none"


def gauge(label: str, value: int | None, most: int) -> Markup:
    """A row of cells, so many of them filled; the number stands in words for who does not see it."""
    filled = max(0, value or 0)
    cells = "".join(
        f'<rect class="{"on" if place < filled else "off"}" x="{place * 10 + 1}" y="1" width="8" height="10" rx="2"/>' for place in range(most)
    )
    words = f"{label} {'not known' if value is None else value} of {most}"
    return Markup('<svg class="gauge" role="img" aria-label="{}" viewBox="0 0 {} 12" width="{}" height="12">{}</svg>').format(
        words, most * 10, most * 10, Markup(cells)
    )


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.1f} %"


@lru_cache(maxsize=MOST_LINES)
def line_html(line: SaidLine) -> Markup:
    """A line of the log. Logs grow at their end, so most of their lines have been made before."""
    return Markup(environment().get_template("parts/line.html").render(line=line))


@cache
def environment() -> Environment:
    """The templates; everything put into them is escaped."""
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, auto_reload=False, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {"moment": moment, "span": span, "percent": percent}
    made.globals |= {"gauge": gauge, "static": static, "line_html": line_html}
    return made


@cache
def static(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it."""
    content = (FOLDER / "static" / name).read_bytes()
    return f"/static/{name}?v={hashlib.sha256(content).hexdigest()[:10]}"


def render(template: str, **content: Any) -> str:
    """A template filled."""
    return environment().get_template(template).render(**content)


def regions(content: dict[str, Any]) -> dict[str, str]:
    """The regions of a duel's page."""
    return {name: environment().get_template(f"parts/{name}.html").render(content).strip() for name in REGIONS}


def mark(html: str) -> str:
    """What stands for a region's content, so that only what has changed is sent and replaced."""
    return hashlib.blake2s(html.encode()).hexdigest()[:MARK_LENGTH]


def sight_mark(content: dict[str, Any]) -> str:
    """What stands for everything that a duel's page is filled with, before any of it is made."""
    told = [content[name] for name in ("sight", "odds", "odds_pending", "allows", "alone", "seated", "kept", "master")]
    return mark(msgspec.json.encode(told).decode())
