"""Avrae's spellbook: slots with the pact slots among them, one spell attack, spells by name only."""

from dataclasses import replace
from itertools import islice
from typing import Final

from codeduello.games.arcane.imports.caster import Caster, Pact, Slots, Spell
from codeduello.games.arcane.imports.common import named_spell
from codeduello.games.arcane.imports.given import Given, brief

MOST_SLOTS: Final = 99
MOST_SPELLS: Final = 1000


def read_book(caster: Caster, given: Given, has_pact: bool) -> None:
    """Slots, pact slots, spells and the spell attack. `has_pact`: one of the classes is the warlock."""
    read_slots(caster, given)
    if given.at("max_pact_slots").is_there:
        take_out_pact(caster, given)
    elif has_pact and caster.slots:
        given.report.assume(given.at("max_pact_slots").path, None, "slots like all others for the warlock's pact slots: the file does not tell them apart")
    caster.spells = [spell for one in spells_in(given) if (spell := read_spell(caster, one)) is not None]
    read_attack(caster, given)


def read_slots(caster: Caster, given: Given) -> None:
    """Slots of all levels, pact slots among them."""
    for level in range(1, 10):
        most = slot_count(given.at("max_slots"), level).whole(0, 0, MOST_SLOTS)
        left = slot_count(given.at("slots"), level)
        if most:
            caster.slots[level] = Slots(most, left_of(left, most))


def slot_count(given: Given, level: int) -> Given:
    """The count of a level, in a group by level or a list that begins with level 1."""
    return given.at(level - 1) if isinstance(given.value, list) else given.at(str(level))


def left_of(given: Given, most: int) -> int:
    """How many are left: all of them (reported) where it is not said, never more than there are."""
    if given.number() is None:
        given.report.assume(given.path, given.value, f"all {most} are left")
        return most
    return given.whole(most, 0, most)


def take_out_pact(caster: Caster, given: Given) -> None:
    """Pact slots, which are counted among the slots of their level too."""
    level, most = given.at("pact_slot_level").whole(0, 0, 9), given.at("max_pact_slots").whole(0, 0, MOST_SLOTS)
    if not level or not most:
        if most:
            given.report.assume(given.at("pact_slot_level").path, given.at("pact_slot_level").value, "no pact slots: their level is not known")
        return
    left = left_of(given.at("num_pact_slots"), most)
    caster.pact = Pact(level, most, left)
    among = caster.slots.pop(level, Slots(0, 0))
    if among.most < most or among.left < left:
        told = f"pact slots, though only {among.left} of {among.most} slots of level {level} stand in the file"
        given.report.assume(given.at("max_pact_slots").path, most, told)
    rest = max(0, among.most - most)
    if rest:
        caster.slots[level] = Slots(rest, min(rest, max(0, among.left - left)))


def spells_in(given: Given) -> list[Given]:
    """The spells of the book, so many that somebody could have written them."""
    found = list(islice(given.at("spells").entries(), MOST_SPELLS + 1))
    if len(found) > MOST_SPELLS:
        given.report.problem(f"{given.at('spells').path}: more than {MOST_SPELLS} spells; the others are left out")
    return found[:MOST_SPELLS]


def read_spell(caster: Caster, given: Given) -> Spell | None:
    """A spell by its name, as the SRD has it; None (reported) for one without a name."""
    named = given.at("name") if given.is_group else given
    name = spell_name(given)
    if not name:
        given.report.assume(named.path, named.value, "left out: a spell without a name")
        return None
    level = read_level(given.at("level"))
    prepared = given.at("prepared").flag(default=True)
    spell = named_spell(name, caster.edition, given.report, named.path, level=level, castable=prepared)
    if level is None and not spell.school:
        given.report.assume(given.at("level").path, given.at("level").value, f"level {spell.level}")
    return spell if prepared or spell.level else replace(spell, is_castable=True)


def read_level(given: Given) -> int | None:
    """The level of a spell, 0 to 9; None where it is not said."""
    return given.whole(0, 0, 9) if given.number() is not None else None


def read_attack(caster: Caster, given: Given) -> None:
    """The best spell attack: of the book, or of spells that have one of their own."""
    book = given.at("sab")
    own = {spell_name(one): one.at("sab").whole(0, -99, 99) for one in spells_in(given) if one.at("sab").number() is not None}
    if book.number() is not None:
        attacks = {"the book": book.whole(0, -99, 99)} | own
    elif caster.spells:
        attacks = own or {"the book": caster.proficiency + given.at("spell_mod").whole(0, -99, 99)}
        book.report.assume(book.path, book.value, str(max(attacks.values())))
    else:
        return
    caster.attack = caster.attack_base = max(attacks.values())
    if len(set(attacks.values())) > 1:
        caster.attack_by_class = attacks


def spell_name(given: Given) -> str:
    """The name of a spell, which may be all there is of it."""
    return brief((given.at("name") if given.is_group else given).text()).strip()
