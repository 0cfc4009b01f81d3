"""What every format is read into before a duellist is made of it: a character of the fifth edition, as far as a duel asks."""

from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, Final

from codeduello.games.arcane.fifth_edition import ABILITIES, ABILITY_OF_SKILL, modifier
from codeduello.games.arcane.words import PRIDE_SCHOOLS, SCHOOLS, SKILLS

SKILL_NAMES: Final = ("sleight_of_hand", *SKILLS.names[1:])
"""The eight skills by their full names, in the order of `words.SKILLS`."""

ABILITY_OF: Final = {skill: ABILITIES.name(ability) for skill, ability in zip(SKILL_NAMES, ABILITY_OF_SKILL, strict=True)}
FULL_NAMES: Final = dict(zip(ABILITIES.names, ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"), strict=True))

EVERY_DUEL_SCHOOL: Final = tuple(map(SCHOOLS.name, PRIDE_SCHOOLS))
UNKNOWN_SCHOOL: Final = ""


class Uses(IntEnum):
    """How it stands with what can be used only so often: some are left; all are spent, and come back with a long rest; they are gone."""

    LEFT = 0
    SPENT = 1
    GONE = 2

    @classmethod
    def of(cls, left: float, *, come_back: bool) -> "Uses":
        """By how many are left, and whether they come back."""
        return cls.LEFT if left > 0 else cls.SPENT if come_back else cls.GONE


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell on the sheet.

    `attack` is melee, ranged or ""; `save` and `damage` as the spell works. `is_castable` now, slots apart (prepared, known, uses left);
    `is_free`: it costs no slot (innate, once a day, from an item, arcanum). `is_spent`: it cannot be cast now only because uses are spent that a long rest brings back.
    """

    name: str
    level: int
    school: str = UNKNOWN_SCHOOL
    attack: str = ""
    save: bool = False
    damage: bool = False
    is_castable: bool = True
    is_free: bool = False
    is_spent: bool = False

    def with_uses(self, uses: Uses) -> "Spell":
        """The spell, castable as its uses have it."""
        return replace(self, is_castable=uses is Uses.LEFT, is_spent=uses is Uses.SPENT)

    @property
    def is_offensive(self) -> bool:
        """Does it strike at a foe: an attack, damage, or a save that the foe must make?"""
        return bool(self.attack) or self.damage or self.save


@dataclass(slots=True)
class Slots:
    """Spell slots of one level: how many there are after a long rest, how many are left."""

    most: int
    left: int


@dataclass(slots=True)
class Pact:
    """Pact slots: their level, how many after a short rest, how many left."""

    level: int
    most: int
    left: int


@dataclass(frozen=True, slots=True)
class HitDie:
    """Hit dice of one size; `left` is None where the file does not say."""

    die: int
    most: int
    left: int | None


@dataclass(slots=True)
class Caster:
    """A character or monster. Scores by three letters, skills by full name; `attack` is None for one who casts nothing.

    `attack_base` is without bonuses of items to ranged spell attacks; `attack_by_class` where there are several, `chosen_attack` the one that was asked for.
    `other_attacks` are magical attacks that are no spells. `hp_max` holds a raised or lowered maximum (`tempmax`), never temporary points.
    """

    format: str
    name: str = "Nameless"
    kind: str = "pc"
    edition: str | None = None
    level: int | None = None
    cr: float | None = None
    proficiency: int = 2
    scores: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ABILITIES.names, 10))
    skills: dict[str, int] = field(default_factory=dict)
    initiative: int = 0
    casting_ability: str = ""
    attack: int | None = None
    attack_base: int | None = None
    attack_by_class: dict[str, int] = field(default_factory=dict)
    chosen_attack: int | None = None
    slots: dict[int, Slots] = field(default_factory=dict)
    pact: Pact | None = None
    spells: list[Spell] = field(default_factory=list)
    other_attacks: dict[str, int] = field(default_factory=dict)
    hp: int = 1
    hp_max: int = 1
    hp_temp: int = 0
    hit_dice: list[HitDie] = field(default_factory=list)
    effects_applied: list[str] = field(default_factory=list)

    def modifier(self, ability: str) -> int:
        """The modifier of an ability by its three letters; 0 for a word that names none."""
        return modifier(self.scores.get(ability, 10))

    def skill_base(self, skill: str) -> int:
        """A skill without any proficiency."""
        return self.modifier(ABILITY_OF[skill])

    def has_slot(self, level: int) -> bool:
        """Is a slot or pact slot of this level or higher left?"""
        pact = self.pact is not None and self.pact.left > 0 and self.pact.level >= level
        return pact or any(slots.left > 0 for at, slots in self.slots.items() if at >= level)

    def can_cast_now(self, spell: Spell) -> bool:
        """Can this spell be cast as things stand?"""
        return spell.is_castable and (spell.level == 0 or spell.is_free or self.has_slot(spell.level))


def schools_of(spells: list[Spell]) -> list[str]:
    """The schools of some spells, each once, by name."""
    return sorted({spell.school for spell in spells if spell.school})


def duel_schools(schools: list[str]) -> list[str]:
    """Those that the Score knows, in its order."""
    return [school for school in EVERY_DUEL_SCHOOL if school in schools]


def values_of(caster: Caster) -> dict[str, Any]:
    """Everything that was derived, as plain values."""
    now = [spell for spell in caster.spells if caster.can_cast_now(spell)]
    attacks = [spell for spell in caster.spells if spell.attack]
    attack_cantrips = sorted({spell.name for spell in now if spell.level == 0 and spell.attack})
    save_cantrips = sorted({spell.name for spell in now if spell.level == 0 and not spell.attack and spell.save and spell.damage})
    found: dict[str, Any] = {
        "name": caster.name,
        "kind": caster.kind,
        "format": caster.format,
        "rules": caster.edition,
        "level": caster.level,
        "cr": caster.cr,
        "proficiency_bonus": caster.proficiency,
        "abilities": {name: {"score": score, "mod": modifier(score)} for name, score in caster.scores.items()},
        "skills": dict(caster.skills),
        "initiative": caster.initiative,
        "spellcasting_ability": caster.casting_ability or None,
        "spell_attack_bonus": caster.attack,
        "spell_attack_base": caster.attack_base,
        "spell_attack_by_class": dict(caster.attack_by_class),
        "slots": {str(level): {"max": slots.most, "value": slots.left} for level, slots in sorted(caster.slots.items()) if slots.most},
        "pact": None if caster.pact is None else {"level": caster.pact.level, "max": caster.pact.most, "value": caster.pact.left},
        "schools_castable_now": schools_of(now),
        "schools_on_sheet": schools_of(caster.spells),
        "duel_schools_castable_now": duel_schools(schools_of(now)),
        "duel_schools_on_sheet": duel_schools(schools_of(caster.spells)),
        "attack_spells": [
            {"level": spell.level, "name": spell.name, "range": spell.attack, "castable_now": caster.can_cast_now(spell)}
            for spell in sorted(attacks, key=lambda spell: (spell.level, spell.name))
        ],
        "attack_cantrips": attack_cantrips,
        "has_attack_cantrip": bool(attack_cantrips),
        "damage_save_cantrips": save_cantrips,
        "has_offensive_cantrip": bool(attack_cantrips or save_cantrips),
        "non_spell_magic_attacks": [{"name": name, "bonus": bonus} for name, bonus in caster.other_attacks.items()],
        "hp": {"current": caster.hp, "max": caster.hp_max, "temp": caster.hp_temp},
        "hit_dice": [{"die": one.die, "max": one.most, "left": one.left} for one in sorted(caster.hit_dice, key=lambda one: one.die)],
        "active_effects_applied": list(caster.effects_applied),
        "spell_count": len(caster.spells),
    }
    return found
