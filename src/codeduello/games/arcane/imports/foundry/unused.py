"""What an actor's effects change that a duel would ask about, and that no number of a sheet can hold: said, never dropped in silence."""

import re
from typing import Final

from codeduello.games.arcane.imports.foundry.actor import Actor
from codeduello.games.arcane.imports.foundry.checks import KEYS

LUCK: Final = ("initiativeAdv", "reliableTalent", "halflingLucky", "elvenAccuracy")
MATTERS: Final = re.compile(
    rf"abilities\.[a-z]{{3}}\.(value|mod|check|bonuses\.check)|skills\.({'|'.join(KEYS.values())})\.|bonuses\.(rsak\.attack|abilities\.(check|skill))"
    r"|attributes\.(init|prof|spell|spellcasting|hp\.(max|tempmax|temp|value))\b|spells\."
)


def report_unused(actor: Actor) -> None:
    """Report the changes that matter and were not used, and the flags that are luck with dice."""
    for name in LUCK:
        changes = actor.by_key.get(f"flags.dnd5e.{name}", [])
        if actor.given.at("flags", "dnd5e", name).flag() or changes:
            actor.report.assume(f"flags.dnd5e.{name}", "true", "nothing: how dice are rolled stands on no sheet; use outside help at the table")
    for change in actor.changes:
        if change not in actor.used and MATTERS.match(change.key):
            actor.report.assume(change.path, change.told(), "not counted: it is no number that a sheet has, or it is reckoned anew from others")
