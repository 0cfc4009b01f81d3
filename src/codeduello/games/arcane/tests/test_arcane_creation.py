"""Creation: whole wizards and warlocks by hand, and the tables of slots."""

from collections.abc import Mapping, Sequence

import pytest

from codeduello.errors import InvalidText, UnknownName
from codeduello.games import load
from codeduello.games.arcane.creation import BARD, SORCERER, WARLOCK, WIZARD, powers_of
from codeduello.games.arcane.sheet import Duellist
from codeduello.games.arcane.words import ABJURATION, DIVINATION, ENCHANTMENT, ILLUSION, NECROMANCY
from codeduello.kernel import Ask, Over, Roll, Run

TRANSMUTATION = 7


def created(wishes: Mapping[str, str], throws: Sequence[tuple[int, ...]]) -> Duellist:
    game = load("arcane")
    run = Run(game.creation, game.settle(), (wishes,))
    for faces in throws:
        run.throw(faces)
    assert isinstance(run.need, Over)
    assert isinstance(run.need.result, Duellist)
    return run.need.result


WIZARD_OF_5 = [
    (6, 5, 4, 1),  # 15
    (3, 3, 3, 3),  # 9
    (6, 6, 6, 2),  # 18
    (4, 1, 4, 4),  # 12
    (5, 5, 3, 2),  # 13
    (2, 2, 1, 4),  # 8
    # Best first: 18 intelligence, 15 dexterity, 13 constitution; 12, 9 and 8 by lot.
    (2,),  # of strength, wisdom, charisma: wisdom 12
    (2,),  # of strength, charisma: charisma 9, so strength 8
    (3,),  # of the eight skills: deception
    (1,),  # of those left: sleight
    (5,),  # performance, intimidation, perception, insight, arcana: arcana
    (5,),  # performance, intimidation, perception, insight, investigation: investigation
    (8,),  # of the eight schools: transmutation
    (2,),  # necromancy, abjuration: abjuration
]

WARLOCK_OF_11 = [
    (6, 6, 5, 1),  # 17
    (2, 2, 2, 2),  # 6
    (5, 4, 3, 3),  # 12
    (4, 4, 4, 4),  # 12
    (6, 4, 4, 3),  # 14
    (3, 3, 4, 1),  # 10
    # 17 charisma, 14 dexterity, 12 constitution; 12, 10 and 6 by lot.
    (1,),  # of strength, intelligence, wisdom: strength 12
    (1,),  # of intelligence, wisdom: intelligence 10, so wisdom 6
    (8,),  # investigation
    (7,),  # arcana
    (6,),  # insight
    (5,),  # perception
    (1,),  # necromancy
    (1,),  # abjuration
    (1,),  # divination
    (1,),  # enchantment
    (1,),  # illusion: five schools at level 11
]


def test_a_wizard_of_level_5() -> None:
    made = created({"class": "wizard", "level": "5", "name": "Ada"}, WIZARD_OF_5)
    assert made == Duellist(
        name="Ada",
        initiative=2,  # dexterity 15
        checks=(
            2 + 3,  # sleight: dexterity, proficient (floor(12 / 4) = 3)
            -1,  # performance: charisma 9
            -1 + 3,  # deception, proficient
            -1,  # intimidation
            1,  # perception: wisdom 12
            1,  # insight
            4 + 3,  # arcana: intelligence 18, proficient
            4 + 3,  # investigation, proficient
        ),
        attack=3 + 4,
        powers=(0, 1, 1, 1, 1, 2, 2, 2, 3, 3),
        schools=((ABJURATION, 0), (TRANSMUTATION, 0)),  # two at level 5
        hp=27,  # 6 + 1 at first level, then four times 4 + 1
        hp_max=27,
        hit_dice=5,
        level=5,
    )


def test_a_warlock_of_level_11() -> None:
    made = created({"class": "warlock", "level": "11", "name": "Ned"}, WARLOCK_OF_11)
    assert made == Duellist(
        name="Ned",
        initiative=2,  # dexterity 14
        checks=(2, 3, 3, 3, -2 + 4, -2 + 4, 0 + 4, 0 + 4),  # proficiency floor(18 / 4) = 4; charisma 17, wisdom 6
        attack=4 + 3,
        powers=(0, 5, 5, 5),
        schools=((NECROMANCY, 0), (ABJURATION, 0), (DIVINATION, 0), (ENCHANTMENT, 0), (ILLUSION, 0)),
        hp=69,  # 8 + 1 at first level, then ten times 5 + 1
        hp_max=69,
        hit_dice=11,
        level=11,
    )


def test_the_level_is_5_if_not_said() -> None:
    assert created({"class": "wizard"}, WIZARD_OF_5).level == 5


def test_the_class_is_asked_where_it_is_not_wished() -> None:
    game = load("arcane")
    run = Run(game.creation, game.settle(), ({},))
    assert isinstance(run.need, Ask)
    assert run.need.options == (WIZARD, SORCERER, BARD, WARLOCK)
    run.choose(0, BARD)
    assert isinstance(run.need, Roll)


@pytest.mark.parametrize("name", ["sorcerer", "bard", "warlock", "wizard"])
def test_the_best_roll_goes_to_the_casting_ability(name: str) -> None:
    abilities = [(1, 1, 1, 1)] * 5 + [(5, 5, 4, 1)]  # five times 3, then 14
    made = created({"class": name, "level": "1"}, [*abilities, (1,), (1,), (1,), (1,), (1,), (1,), (1,)])
    assert made.attack == 4  # proficiency 2 at level 1, and 2 by the 14
    assert made.initiative == -4  # dexterity 3
    assert made.hp == (6 if name in ("wizard", "sorcerer") else 8) - 4


def test_hit_points_grow_by_at_least_one_a_level() -> None:
    # Constitution 3: 6 - 4 = 2 at first level, then 4 - 4 = 0, taken as 1.
    throws = [(1, 1, 1, 1)] * 6 + [(1,)] * 7
    assert created({"class": "wizard", "level": "2"}, throws).hp == 3


@pytest.mark.parametrize(("level", "schools"), [(1, 1), (2, 1), (3, 1), (4, 2), (15, 7), (16, 8), (20, 8)])
def test_one_school_for_two_levels_at_least_one(level: int, schools: int) -> None:
    lots = min(schools, 7)  # the eighth is what is left
    throws = [(4, 4, 4, 4)] * 6 + [(1,)] * (2 + 4 + lots)
    assert len(created({"class": "wizard", "level": str(level)}, throws).schools) == schools


@pytest.mark.parametrize(
    ("level", "proficiency"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (16, 5), (17, 6), (20, 6)]
)
def test_the_proficiency_bonus(level: int, proficiency: int) -> None:
    lots = min(8, max(1, level // 2))
    throws = [(4, 4, 2, 1)] * 6 + [(1,)] * (2 + 4 + min(lots, 7))  # every ability 10: no modifier
    made = created({"class": "wizard", "level": str(level)}, throws)
    assert made.attack == proficiency
    assert made.checks == (proficiency,) * 4 + (0,) * 4  # the first of those left, four times


# The slots of levels 1 to 9 in the fifth-edition tables, and of pact magic: how many, of which level.
FULL = {1: (2,), 5: (4, 3, 2), 11: (4, 3, 3, 3, 2, 1), 20: (4, 3, 3, 3, 3, 2, 2, 1, 1)}
PACT = {1: (1, 1), 2: (2, 1), 5: (2, 3), 9: (2, 5), 11: (3, 5), 17: (4, 5), 20: (4, 5)}


@pytest.mark.parametrize("level", FULL)
@pytest.mark.parametrize("kind", [WIZARD, SORCERER, BARD])
def test_slots_of_full_casters(kind: int, level: int) -> None:
    powers = powers_of(kind, level)
    assert powers[0] == 0  # one attack cantrip
    assert tuple(powers.count(slot) for slot in range(1, len(FULL[level]) + 1)) == FULL[level]
    assert len(powers) == 1 + sum(FULL[level])


@pytest.mark.parametrize("level", PACT)
def test_slots_of_pact_magic(level: int) -> None:
    count, slot = PACT[level]
    assert powers_of(WARLOCK, level) == (0, *[slot] * count)


@pytest.mark.parametrize("level", range(2, 21))
def test_no_caster_loses_by_rising(level: int) -> None:
    for kind in (WIZARD, WARLOCK):
        assert sum(powers_of(kind, level)) >= sum(powers_of(kind, level - 1))


def test_a_class_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownName, match="wizard, sorcerer, bard, warlock"):
        created({"class": "druid"}, [])


@pytest.mark.parametrize("level", ["0", "21", "ten"])
def test_a_level_out_of_reach_is_refused(level: str) -> None:
    with pytest.raises(InvalidText, match="from 1 to 20"):
        created({"class": "wizard", "level": level}, [])
