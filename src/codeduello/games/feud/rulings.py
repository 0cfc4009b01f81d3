"""The rulings of Feud. Defaults are the most literal reading, except where the reason says otherwise."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from codeduello.games.feud.tables import SHIPPED, Tables, format_tables, parse_tables, shipped
from codeduello.kernel import Free, Presets, number, ruling


class Disfigured(IntEnum):
    SOURCE = 0
    LIGHTEST = 1


class Ladder(IntEnum):
    WORST_LOSES = 0
    FINISHED_LOSES = 1


class FleeOffered(IntEnum):
    WHILE_UNDECIDED = 0
    ALWAYS = 1


class Surrender(IntEnum):
    FORCED = 0
    FREE = 1


class FocusBonus(IntEnum):
    ALWAYS = 0
    OPTIONAL = 1


@dataclass(frozen=True, slots=True)
class Rulings:
    """One field a ruling; `codeduello rules feud` lists them with their reasons."""

    flight_is_defeat: bool = ruling(
        True,
        "not literal: the source calls kill, dismemberment and wounds the natural ways to win and is silent on a held field",
        "S25",
        note="Under false fleeing from an unhurt foe costs the skill point but gives the foe no victory.",
    )
    disfigured: Disfigured = ruling(
        Disfigured.SOURCE, "the source spares the disfigured only the loss of skill, not the defeat", "S33"
    )
    ladder: Ladder = ruling(
        Ladder.WORST_LOSES,
        "not literal: the source names killing, dismembering and wounding side by side; here the worse fate loses",
        "S25",
    )
    flee_offered: FleeOffered = ruling(
        FleeOffered.WHILE_UNDECIDED,
        "not literal: flight would be open to all who are not forced to surrender, but nobody flees from a finished foe",
        "S23",
    )
    surrender: Surrender = ruling(
        Surrender.FORCED, "the step is called Surrender or Flee, but only flight is offered as a choice", "S22"
    )
    wound_limit: int = number(
        5, 1, 9999, "'more than 5' wounds on both sides is read as 5 or more: 5 against 5 would otherwise have no verdict", "S27"
    )
    focus_bonus: FocusBonus = ruling(FocusBonus.ALWAYS, "'you may add 1' may be a choice before the dice", "S14")
    tables: Tables = ruling(
        shipped(),
        "the source names its tables and does not print them; the one that ships is a reconstruction",
        "S16",
        free=Free(parse_tables, format_tables, (SHIPPED,), "a TOML file of your own tables", from_file=True),
    )


PRESETS: Final[Presets] = {"as-written": {}}
