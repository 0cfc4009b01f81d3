"""The line of a duellist: read, written, and refused."""

from itertools import permutations

import pytest

from codeduello.errors import InvalidText, UnknownName, UsageError
from codeduello.games import load
from codeduello.games.arcane.sheet import SAMPLES, Duellist, Effect, format_sheet, parse_sheet
from codeduello.games.arcane.words import ABJURATION, ENCHANTMENT, ILLUSION

BARD = (
    "Lirael; initiative 2; sleight 2, performance 9, deception 9, intimidation 9, perception 1, insight 1, arcana 0,"
    " investigation 0; attack 6; powers 0 1 2 3 4*; schools enchantment illusion; hp 30/38; hit dice 5"
)


def test_a_whole_line() -> None:
    assert parse_sheet(BARD) == Duellist(
        name="Lirael",
        initiative=2,
        checks=(2, 9, 9, 9, 1, 1, 0, 0),
        attack=6,
        powers=(0, 1, 2, 3, 14),  # 14: level 4 without a slot
        schools=((ENCHANTMENT, 0), (ILLUSION, 0)),
        hp=30,
        hp_max=38,
        hit_dice=5,
        level=1,
    )


def test_the_parts_may_stand_in_any_order() -> None:
    name, *parts = BARD.split("; ")
    expected = parse_sheet(BARD)
    for some in permutations(parts[:4]):
        assert parse_sheet("; ".join([name, *reversed(parts[4:]), *some])) == expected


def test_the_checks_may_stand_in_any_order() -> None:
    assert parse_sheet("A; arcana 3, sleight 2").checks == (2, 0, 0, 0, 0, 0, 3, 0)
    assert parse_sheet("A; sleight of hand 2").checks == (2, 0, 0, 0, 0, 0, 0, 0)


def test_the_defaults() -> None:
    sheet = parse_sheet("A")
    assert sheet == Duellist(
        name="A",
        initiative=0,
        checks=(0,) * 8,
        attack=0,
        powers=(0,),
        schools=(),
        hp=1,
        hp_max=1,
        hit_dice=1,
        level=1,
        effects=(),
    )
    assert (sheet.conditions, sheet.dishonours) == ((), 0)


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("0", (0,)),
        ("3 1 2", (1, 2, 3)),
        ("1x4 2x3", (1, 1, 1, 1, 2, 2, 2)),
        ("4* 4 9*", (4, 14, 19)),
        ("0, 1, 2", (0, 1, 2)),
        ("0*", (0,)),  # a cantrip costs no slot anyhow
        ("none", ()),
    ],
)
def test_powers(text: str, powers: tuple[int, ...]) -> None:
    assert parse_sheet(f"A; powers {text}").powers == powers


def test_schools_may_name_the_slot_they_need() -> None:
    assert parse_sheet("A; schools abjuration:3, Illusion").schools == ((ABJURATION, 3), (ILLUSION, 0))


def test_hit_points_alone_are_the_maximum() -> None:
    sheet = parse_sheet("A; hp 12")
    assert (sheet.hp, sheet.hp_max) == (12, 12)


def test_level() -> None:
    assert parse_sheet("A; level 17").level == 17


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("mage armor 1", Effect("mage armor", 1)),
        ("a strange hum", Effect("a strange hum", 0)),  # none given: 0
        ("haste 3 concentration", Effect("haste", 3, True)),
        ("a ward concentration", Effect("a ward", 0, True)),
        ("protection 4 all 2", Effect("protection 4 all", 2)),
    ],
)
def test_effects(text: str, effect: Effect) -> None:
    assert parse_sheet(f"A; effects {text}").effects == (effect,)


def test_several_effects() -> None:
    sheet = parse_sheet("A; effects mage armor 1, light, fly 3 concentration")
    assert sheet.effects == (Effect("mage armor", 1), Effect("light"), Effect("fly", 3, True))
    assert sheet.concentrates


def test_conditions_and_dishonours() -> None:
    sheet = parse_sheet('A; conditions prone, "charmed by B; for 10 minutes"; dishonours 2')
    assert sheet.conditions == ("prone", "charmed by B; for 10 minutes")
    assert sheet.dishonours == 2


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_round_trip(name: str) -> None:
    sheet = parse_sheet(SAMPLES[name])
    assert parse_sheet(format_sheet(sheet)) == sheet


def test_six_samples_ship_the_bard_and_the_wizard_of_the_rules_page_among_them() -> None:
    assert len(SAMPLES) == 6
    bard, wizard = parse_sheet(SAMPLES["bard"]), parse_sheet(SAMPLES["wizard"])
    assert (bard.checks[1:4], bard.attack) == ((9, 9, 9), 6)  # charisma skills, spell attack
    assert (wizard.checks[6:], wizard.attack) == ((9, 9), 8)  # intelligence skills


def test_samples_can_duel() -> None:
    assert all(parse_sheet(line).powers for line in load("arcane").sheet.samples.values())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "name is empty"),
        ("; hp 3", "name is empty"),
        ("A; initiative quick", "'quick'.*from -20 to 50"),
        ("A; initiative 51", "from -20 to 50"),
        ("A; attack -21", "from -20 to 50"),
        ("A; sleight 51", "sleight.*from -20 to 50"),
        ("A; sleight 1, sleight 2", "given twice"),
        ("A; sleight 1; sleight 2", "given twice"),
        ("A; hp 5/5; hp 4/5", "given twice"),
        ("A; hp 6/5", "from 0 to 5"),
        ("A; hp 3/0", "from 1 to 9999"),
        ("A; hp -1/5", "from 0 to 5"),
        ("A; hit dice 100", "from 0 to 99"),
        ("A; level 100", "0 to 99"),
        ("A; powers 10", "'10'.*1 to 9"),
        ("A; powers 1 x", "'x'.*accepted"),
        ("A; powers ,", "none is named"),
        ("A; schools alchemy", "alchemy"),
        ("A; schools illusion:10", "from 0 to 9"),
        ("A; effects ,", "effect is empty"),
        ("A; effects shield 1,", "effect is empty"),
        ("A; conditions prone,", "condition is empty"),
        ("A; dishonours -1", "from 0 to 9999"),
        ("A; strength 18", "nothing known of a duellist.*initiative"),
        ("A\u202eB", "U.202E"),
        ("A" * 401, "up to 400"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_what_is_accepted(line: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_sheet(line)


def test_an_unknown_school_is_answered_with_all_there_are() -> None:
    with pytest.raises(UnknownName, match=r"necromancy.*transmutation"):
        parse_sheet("A; schools alchemy")


def test_an_unknown_skill_is_answered_with_all_there_are() -> None:
    with pytest.raises(UnknownName, match=r"sleight.*investigation"):
        parse_sheet("A; sleight 2, athletics 3")


def test_a_skill_without_its_bonus_is_not_taken_for_a_skill_without_a_name() -> None:
    with pytest.raises(UsageError) as refused:
        parse_sheet("A; sleight")
    assert "''" not in str(refused.value)


@pytest.mark.parametrize(("field", "value"), [("initiative", 51), ("hp", 2), ("hp_max", 0), ("hit_dice", -1), ("level", 100)])
def test_a_duellist_out_of_range_cannot_be_made(field: str, value: int) -> None:
    with pytest.raises(InvalidText, match="accepted are"):
        Duellist("A", **{field: value})  # type: ignore[arg-type]
