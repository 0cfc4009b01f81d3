"""A character as one HTML page, with everything in it, to be printed or kept."""

import time
from html import escape

from codeduello.play.differences import changes
from codeduello.play.facts import facts_of
from codeduello.roster.characters import Character, Happening

STYLE = (
    "body{font:12pt/1.4 Georgia,serif;max-width:44em;margin:2em auto;padding:0 1em;color:#111;background:#fff}"
    "h1{margin-bottom:0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2em 1em}dt{font-weight:bold}dd{margin:0}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25em .5em;border-bottom:1px solid #999}"
    "@media print{body{margin:0}}"
)


def character_page(character: Character, history: list[Happening]) -> str:
    """The page."""
    game = character.rules
    fields = "".join(f"<dt>{escape(key)}</dt><dd>{escape(text)}</dd>" for key, text in facts_of(game, character.sheet))
    rows = "".join(happening_row(character, one) for one in history)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(character.name)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(character.name)}</h1>\n<p>{escape(game.title)}</p>\n<dl>{fields}</dl>\n"
        f"<p>{escape(character.line)}</p>\n<h2>History</h2>\n"
        f"<table><tr><th>When</th><th>What</th><th>Changes</th></tr>{rows}</table>\n</body>\n</html>\n"
    )


def happening_row(character: Character, one: Happening) -> str:
    """A row of the history."""
    game = character.rules
    lines = changes(game, game.sheet.parse(one.before), game.sheet.parse(one.after)) if one.before else [one.after]
    undone = " (undone)" if one.undone is not None else ""
    moment = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
    return f"<tr><td>{moment}</td><td>{escape(one.kind + undone)} {escape(one.note)}</td><td>{'<br>'.join(map(escape, lines))}</td></tr>"
