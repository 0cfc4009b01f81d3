"""From a character of the fifth edition to a duellist of Arcane. How open questions are settled is told in SOURCE.md (I1 to I8)."""

from collections.abc import Iterator, Mapping
from typing import Final

from codeduello.games.arcane.imports.caster import SKILL_NAMES, Caster, Spell
from codeduello.games.arcane.imports.given import Report
from codeduello.games.arcane.sheet import HIGH, LOW, NO_PACT, Duellist
from codeduello.games.arcane.words import FREE, SCHOOLS

NOW: Final = "now"
ON_SHEET: Final = "sheet"
MOST_SLOTS: Final = 99
MOST_DICE: Final = 99
MOST_HP: Final = 9999


def duellist_of(caster: Caster, report: Report, schools: str) -> Duellist:
    """The duellist; what it cannot do is reported. `schools`: those castable `now`, or all on the `sheet`. Raises nothing."""
    powers = tuple(powers_of(caster, {level: slots.left for level, slots in caster.slots.items()}, caster.pact.left if caster.pact else 0, report))
    rested = tuple(powers_of(caster, {level: slots.most for level, slots in caster.slots.items()}, caster.pact.most if caster.pact else 0, report, rested=True))
    if not powers:
        report.problem(why_powerless(caster))
    if caster.hp == 0:
        report.problem("this character is down: 0 hit points")
    hp_max = within(caster.hp_max, 1, MOST_HP, "hp maximum", report)
    checks = [within(caster.skills.get(skill, caster.skill_base(skill)), LOW, HIGH, skill, report) for skill in SKILL_NAMES]
    return Duellist(
        name=caster.name,
        initiative=within(caster.initiative, LOW, HIGH, "initiative", report),
        checks=tuple(checks),
        attack=within(attack_of(caster, report), LOW, HIGH, "spell attack", report),
        powers=powers,
        schools=tuple(schools_of(caster, schools)),
        hp=within(caster.hp, 0, hp_max, "hp", report),
        hp_max=hp_max,
        hit_dice=0,
        dice=tuple(sizes(caster, now=True).items()),
        all_dice=tuple(sizes(caster, now=False).items()),
        rested=rested,
        pact=(caster.pact.level, caster.pact.most) if caster.pact and caster.pact.most and caster.pact.level in rested else NO_PACT,
        level=within(caster.level if caster.level is not None else int(caster.cr or 0), 0, 99, "level", report),
    )


def within(value: int, low: int, high: int, what: str, report: Report) -> int:
    """The value, brought into the range that a sheet has."""
    taken = min(max(value, low), high)
    if taken != value:
        report.assume(what, value, str(taken))
    return taken


def attack_of(caster: Caster, report: Report) -> int:
    """What was asked for, or the best of what can strike: the spell attack (if any spell on the sheet is offensive), and the magical attacks that are no spells.

    Who strikes with what asks for neither uses the proficiency bonus, as with items that cast for those who cannot. Source: I4.
    """
    if caster.chosen_attack is not None:
        return caster.chosen_attack
    strikes = any(spell.is_offensive for spell in caster.spells)
    own = [caster.attack] if caster.attack is not None and (strikes or not caster.other_attacks) else []
    found = [*caster.other_attacks.values(), *own]
    if not found and strikes:
        report.assume("spell attack", None, f"{caster.proficiency:+d}, the proficiency bonus alone: no spell attack is told")
        return caster.proficiency
    return max(found, default=0)


def sizes(caster: Caster, *, now: bool) -> dict[int, int]:
    """Hit dice by size, from small to large: those left now, or all."""
    found: dict[int, int] = {}
    for one in sorted(caster.hit_dice, key=lambda one: one.die):
        if 2 <= one.die <= 100:
            count = one.left if now and one.left is not None else one.most
            found[one.die] = found.get(one.die, 0) + min(count, MOST_DICE - sum(found.values()))
    return found


def powers_of(caster: Caster, slots: Mapping[int, int], pact: int, report: Report, *, rested: bool = False) -> Iterator[int]:
    """The ways in which an offensive spell can be cast with these slots: cantrips, slots that such a spell fits, and spells that cost none. Source: I2, I3, I7.

    `rested`: after a long rest, which brings spent uses back.
    """
    ready = [spell for spell in caster.spells if spell.is_offensive and (spell.is_castable or (rested and spell.is_spent))]
    if caster.other_attacks or any(spell.level == 0 for spell in ready):
        yield 0
    yield from sorted({FREE + spell.level for spell in ready if spell.is_free and spell.level})
    lowest = min((spell.level for spell in ready if spell.level and not spell.is_free), default=None)
    if lowest is None:
        return
    counts = dict(slots)
    if caster.pact is not None:
        counts[caster.pact.level] = counts.get(caster.pact.level, 0) + pact
    for level, left in sorted(counts.items()):
        if lowest <= level <= 9 and left > 0:
            yield from [level] * within(left, 0, MOST_SLOTS, f"slots of level {level}", report)


def why_powerless(caster: Caster) -> str:
    """Why nobody can duel with this sheet."""
    offensive = [spell for spell in caster.spells if spell.is_offensive]
    if not caster.spells:
        why = "no spell is on the sheet"
    elif not offensive:
        why = "no spell on the sheet deals damage or makes a foe save"
    elif not any(spell.is_castable for spell in offensive):
        why = "none of its offensive spells is prepared, or has uses left"
    else:
        why = "no slot is left in which an offensive spell can be cast"
    return f"this character cannot duel as it stands: {why}"


def schools_of(caster: Caster, which: str) -> Iterator[tuple[int, int]]:
    """The schools with the lowest slot each needs: 0 where a cantrip, a spell without a slot, or (all on the sheet) nothing is needed. Source: I1."""
    lowest: dict[str, int] = {}
    for spell in caster.spells:
        if spell.school and (which == ON_SHEET or caster.can_cast_now(spell)):
            needed = needed_slot(spell) if which == NOW else 0
            lowest[spell.school] = min(needed, lowest.get(spell.school, needed))
    for school in SCHOOLS.names:
        if school in lowest:
            yield SCHOOLS.number(school), lowest[school]


def needed_slot(spell: Spell) -> int:
    """The lowest slot in which a spell can be cast; 0 for none."""
    return 0 if spell.is_free else spell.level
