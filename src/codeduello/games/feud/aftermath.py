"""Feud: what a duel leaves behind. Skill rises and falls, injuries and feuds last."""

from dataclasses import replace

from codeduello.games.feud.facts import Facts
from codeduello.games.feud.rulings import Rulings
from codeduello.games.feud.sheet import Duellist, Feud
from codeduello.games.feud.words import PARTS
from codeduello.kernel import EVERYONE, NOBODY, Outcome, Pair, Record, Result, Vocabulary, per_seat, single, tell

OPTIONS = Vocabulary("option", "none")

EVENTS = Vocabulary("event", "skill_rises", "skill_falls", "skill_is", "is_injured", "begins_feud", "is_dead")
SKILL_RISES, SKILL_FALLS, SKILL_IS, IS_INJURED, BEGINS_FEUD, IS_DEAD = EVENTS


class Aftermath(Record):
    """True skills, and what befell each; `part` is 1 + a word of PARTS, 0 for none."""

    rules: Rulings
    skill = per_seat(0, 10000)
    victor = single(0, 2, start=NOBODY)
    drawn = single(0, 1)
    fled = per_seat(0, 1)
    dismembered = per_seat(0, 1)
    part = per_seat(0, 16)
    dead = per_seat(0, 1)


def begin(a: Aftermath, sheets: Pair[Duellist], outcome: Outcome) -> None:
    """True skills count here, not the clamped difference. Source: S29, S30."""
    facts: Facts = outcome.facts
    a.victor = outcome.winner
    a.drawn = 1 if outcome.result is Result.DRAW else 0
    for seat in (0, 1):
        a.skill[seat] = sheets[seat].skill
        a.fled[seat] = int(facts.fled[seat])
        a.dismembered[seat] = int(facts.dismembered[seat])
        a.part[seat] = 1 + PARTS.number(facts.lost[seat]) if facts.lost[seat] else 0
        a.dead[seat] = 0 if outcome.alive[seat] else 1


def step(a: Aftermath) -> None:
    """All consequences that apply, in this order. Source: S21, S28 to S33."""
    lesser = lesser_skill(a)
    if a.victor != NOBODY:
        change_skill(a, a.victor, 1)
    if a.drawn and lesser != NOBODY:
        change_skill(a, lesser, 1)
    for seat in (0, 1):
        if a.fled[seat]:
            change_skill(a, seat, -1)
        if a.dismembered[seat]:
            change_skill(a, seat, -2)
        if a.part[seat]:
            tell(a, EVERYONE, IS_INJURED, seat, a.part[seat] - 1)
            tell(a, EVERYONE, BEGINS_FEUD, seat, a.part[seat] - 1)
        if a.dead[seat]:
            tell(a, EVERYONE, IS_DEAD, seat)
        tell(a, EVERYONE, SKILL_IS, seat, a.skill[seat])
    a.over = 1


def lesser_skill(a: Aftermath) -> int:
    """The one with the lesser skill before any consequence; nobody if evenly matched. Source: S30."""
    if a.skill[0] == a.skill[1]:
        return NOBODY
    return 0 if a.skill[0] < a.skill[1] else 1


def change_skill(a: Aftermath, seat: int, points: int) -> None:
    """Skill changes, never under 0. Source: S29 to S32."""
    a.skill[seat] = max(0, a.skill[seat] + points)
    tell(a, EVERYONE, SKILL_RISES if points > 0 else SKILL_FALLS, seat, abs(points))


def result(a: Aftermath, sheets: Pair[Duellist], outcome: Outcome) -> Pair[Duellist]:
    """Both sheets as the duel leaves them. A feud is kept by both sides, with the dead too. Source: S21."""
    return Pair(*[changed(a, sheets, seat) for seat in (0, 1)])


def changed(a: Aftermath, sheets: Pair[Duellist], seat: int) -> Duellist:
    """One sheet as the duel leaves it."""
    sheet = sheets[seat]
    injuries = (*sheet.injuries, a.part[seat] - 1) if a.part[seat] else sheet.injuries
    causes = [part - 1 for part in a.part if part]
    feuds = tuple(Feud(sheets[1 - seat].name, cause) for cause in causes)
    return replace(
        sheet,
        skill=min(9999, a.skill[seat]),
        injuries=injuries,
        feuds=(*sheet.feuds, *feuds),
        dead=sheet.dead or bool(a.dead[seat]),
    )
