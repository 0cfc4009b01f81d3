"""Hit points and hit dice of a Foundry actor."""

from collections.abc import Iterator
from typing import Final

from codeduello.games.arcane.imports.caster import Caster, HitDie
from codeduello.games.arcane.imports.common import MOST_HP, average_of, hit_dice_in, settle_hp
from codeduello.games.arcane.imports.foundry.actor import Actor, body_of
from codeduello.games.arcane.imports.foundry.classes import Class, classes_of
from codeduello.games.arcane.imports.given import Given

DEFAULT_DIE: Final = 8
MOST_DICE: Final = 99


def read_hit_dice(actor: Actor, caster: Caster) -> None:
    """The dice of the classes, or of a monster's formula, less what is spent. Classes with the same die are added."""
    if actor.is_npc:
        spent = actor.body.at("attributes", "hd", "spent").whole(0, 0, 999)
        caster.hit_dice = hit_dice_in(actor.body.at("attributes", "hp", "formula").text(), spent)
        return
    most: dict[int, int] = {}
    left: dict[int, int] = {}
    for one in classes_of(actor):
        die, count, spent = dice_of(actor, one)
        most[die] = most.get(die, 0) + count
        left[die] = left.get(die, 0) + max(0, count - spent)
    caster.hit_dice = [HitDie(die, most[die], left[die]) for die in sorted(most)]


def dice_of(actor: Actor, one: Class) -> tuple[int, int, int]:
    """The die of a class, how many, how many spent; in newer and older versions."""
    body = body_of(one.item)
    newer = body.at("hd").is_group
    denomination = body.at("hd", "denomination") if newer else body.at("hitDice")
    spent = body.at("hd", "spent") if newer else body.at("hitDiceUsed")
    extra = body.at("hd", "additional")
    more = int(actor.formula(extra.text(), extra.path)) if newer else 0
    return die_in(denomination), min(one.levels + max(0, more), MOST_DICE), spent.whole(0, 0, MOST_DICE)


def die_in(place: Given) -> int:
    """The size of a die written as d8 or 8; 8 (reported) for none."""
    word = place.word().removeprefix("d")
    if word.isdecimal() and 1 < int(word[:4]) <= 100:
        return int(word[:4])
    place.report.assume(place.path, place.value, f"d{DEFAULT_DIE}")
    return DEFAULT_DIE


def read_hit_points(actor: Actor, caster: Caster) -> None:
    """Hit points: the maximum as written or as rolled at each level, with bonuses and what raises or lowers it; temporary ones apart."""
    place = actor.body.at("attributes", "hp")
    written = place.at("max").number()
    if written is not None and (written > 0 or not caster.level):
        most = place.at("max").whole(1, 0, MOST_HP)
    elif actor.is_npc:
        most = npc_maximum(actor)
    else:
        most = rolled_maximum(actor, caster)
    raised = actor.changed("attributes.hp.tempmax", place.at("tempmax").whole(0, -MOST_HP, MOST_HP))
    settle_hp(caster, place.at("value"), actor.changed("attributes.hp.max", most) + raised, place.at("temp").whole(0, 0, MOST_HP))


def npc_maximum(actor: Actor) -> int:
    """A monster's maximum from its formula, where none is written."""
    place = actor.body.at("attributes", "hp", "formula")
    most = average_of(place.text()) or 1
    actor.report.assume(actor.body.at("attributes", "hp", "max").path, None, f"{most}, the average of {place.text()[:40] or 'nothing'}")
    return most


def rolled_maximum(actor: Actor, caster: Caster) -> int:
    """What was rolled or taken at each level with the constitution modifier (at least 1 a level), and the bonuses a level and overall."""
    con = caster.modifier("con")
    level = caster.level or 0
    rolls = [roll for one in classes_of(actor) for roll in rolls_of(actor, one)]
    total = sum(max(1, roll + con) for roll in rolls[:999])
    if not rolls:
        value = actor.body.at("attributes", "hp", "value").whole(1, 1, MOST_HP)
        actor.report.assume(actor.body.at("attributes", "hp", "max").path, None, f"{value}, the hit points now: no hit dice are written down")
        total = value
    return total + actor.bonus("attributes", "hp", "bonuses", "level") * level + actor.bonus("attributes", "hp", "bonuses", "overall")


def rolls_of(actor: Actor, one: Class) -> Iterator[int]:
    """What a class gave at each of its levels, before constitution; the average (reported) where nothing is written."""
    die = die_in(body_of(one.item).at("hd", "denomination") if body_of(one.item).at("hd").is_group else body_of(one.item).at("hitDice"))
    for advancement in body_of(one.item).at("advancement").groups():
        if advancement.at("type").text() == "HitPoints":
            for level in range(1, one.levels + 1):
                yield roll_in(advancement.at("value", str(level)), die)
            return
    actor.report.assume(body_of(one.item).at("advancement").path, None, "the average at each level")
    for level in range(1, one.levels + 1):
        yield die if level == 1 and one is classes_of(actor)[0] else die // 2 + 1


def roll_in(place: Given, die: int) -> int:
    """What was given at one level: max, avg, or a number rolled."""
    if place.word() == "max":
        return die
    if place.word() == "avg":
        return die // 2 + 1
    if not place.is_there:
        place.report.assume(place.path, None, f"{die // 2 + 1}, the average")
    return place.whole(die // 2 + 1, 0, 100)
