"""The words of Feud: each a small integer in the record and a name outside. The mapping stands here only."""

from typing import Final

from codeduello.kernel import Vocabulary

ATTRIBUTES: Final = Vocabulary(
    "attribute", "aggressive", "conservative", "strong", "quick", "worldliness", "emptiness"
)
AGGRESSIVE, CONSERVATIVE, STRONG, QUICK, WORLDLINESS, EMPTINESS = ATTRIBUTES

OPTIONS: Final = Vocabulary(
    "option",
    "no manoeuvre",
    "charge",
    "parry",
    "hew",
    "dodge",
    "focus",
    "fight on",
    "flee",
    "surrender",
    "add 1",
    "add nothing",
)
NO_MANOEUVRE, CHARGE, PARRY, HEW, DODGE, FOCUS, FIGHT_ON, FLEE, SURRENDER, ADD_ONE, ADD_NOTHING = OPTIONS
MANOEUVRES: Final = (NO_MANOEUVRE, CHARGE, PARRY, HEW, DODGE, FOCUS)

TABLES: Final = Vocabulary("table", "attack", "charge", "hew")
ATTACK_TABLE, CHARGE_TABLE, HEW_TABLE = TABLES

PARTS: Final = Vocabulary(
    "part", "head", "leg", "foot", "eye", "scar", "fingers", "hand", "arm", "ear", "nose", "teeth", "tongue", "jaw", "toes"
)

SEVERITIES: Final = Vocabulary("severity", "unharmed", "disfigured", "dismembered", "fatal")
UNHARMED, DISFIGURED, DISMEMBERED, FATAL = SEVERITIES

WOUNDS_MASK: Final = 3
FRIGHTENS: Final = 4
MAIMS: Final = 8
KILLS: Final = 16
CLASH: Final = 0
"""A cell of an attack table: 0 to 2 wounds, and the three bits above."""

EVENTS: Final = Vocabulary(
    "event",
    "round_begins",
    "relative_skill_is",
    *[f"{attribute}_is" for attribute in ATTRIBUTES.names],
    "wounds_are",
    "focus_is",
    "wins_initiative",
    "initiative_tied",
    "no_manoeuvre",
    "charges",
    "parries",
    "hews",
    "dodges",
    "focuses",
    "manoeuvre_succeeds",
    "manoeuvre_fails",
    "adds_focus",
    "clash",
    "blows",
    "read_on",
    "wounds",
    "wounds_parried",
    "frightens",
    "unshaken",
    "maims",
    "maiming_dodged",
    "kills",
    "killing_dodged",
    "loses_part",
    "is_disfigured",
    "bleeds",
    "bleeds_out",
    "stops_bleeding",
    "sparks",
    "weapon_shatters",
    "flees",
    "surrenders",
    "is_out",
    "last_initiative_lost",
    "was_wounded",
)
(
    ROUND_BEGINS,
    RELATIVE_SKILL_IS,
    ATTRIBUTE_IS,
    *_,
    WOUNDS_ARE,
    FOCUS_IS,
    WINS_INITIATIVE,
    INITIATIVE_TIED,
    MANOEUVRES_NOT,
    CHARGES,
    PARRIES,
    HEWS,
    DODGES,
    FOCUSES,
    SUCCEEDS,
    FAILS,
    ADDS_FOCUS,
    CLASHES,
    BLOWS,
    READ_ON,
    WOUNDS,
    WOUNDS_PARRIED,
    FRIGHTENED,
    UNSHAKEN,
    MAIMED,
    MAIMING_DODGED,
    KILLED,
    KILLING_DODGED,
    LOSES_PART,
    IS_DISFIGURED,
    BLEEDS,
    BLEEDS_OUT,
    STOPS_BLEEDING,
    SPARKS,
    SHATTERS,
    FLEES,
    SURRENDERS,
    IS_OUT,
    LOST_MARK,
    WOUNDED_MARK,
) = EVENTS
"""`ATTRIBUTE_IS + attribute` tells the value of that attribute."""

ENDINGS: Final = Vocabulary(
    "ending", "fighting", "conceded", "killed", "dismembered", "disfigured", "wounds", "shattered", "surrendered", "fled"
)
(
    FIGHTING,
    CONCEDED,
    BY_DEATH,
    BY_DISMEMBERMENT,
    BY_DISFIGUREMENT,
    BY_WOUNDS,
    BY_SHATTERING,
    BY_SURRENDER,
    BY_FLIGHT,
) = ENDINGS
