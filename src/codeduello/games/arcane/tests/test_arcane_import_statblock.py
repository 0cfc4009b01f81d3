"""The English text of stat blocks: spells by slots, by uses, in sentences; and what all monster formats derive from it."""

import pytest

from codeduello.games.arcane.imports.caster import Caster
from codeduello.games.arcane.imports.given import Given, Report
from codeduello.games.arcane.imports.monsters.casting import read_castings, read_other_attacks, settle_abilities, settle_attacks
from codeduello.games.arcane.imports.monsters.monster import Part, cr_in
from codeduello.games.arcane.imports.monsters.statblock import SpellText, read_spell_text
from codeduello.games.arcane.imports.spells import spell_facts


def names(found: SpellText, *, free: bool | None = None, castable: bool = True) -> list[str]:
    return [one.name for one in found.spells if one.is_castable == castable and free in (None, one.is_free)]


def caster_of(text: str, name: str = "Spellcasting", **scores: int) -> tuple[Caster, Report]:
    report = Report()
    caster = Caster("test", scores=dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10) | scores, edition="2014")
    castings = read_castings(caster, [Part(name, text, "traits[0]")], report)
    settle_abilities(caster, castings, report)
    settle_attacks(caster, castings, report)
    return caster, report


def test_slots_ability_and_attack_are_read_from_the_layout_of_2014() -> None:
    found = read_spell_text(
        "The adept is a 3rd-level spellcaster. Its spellcasting ability is Wisdom (spell save DC 13, +5 to hit with spell attacks). It has prepared:\n\n"
        "* Cantrips (at will): light, sacred flame\n* 1st level (4 slots): bless,command, shield of faith*\n* 2nd level (1 slot): hold person\n"
        "* The adept casts these spells on itself before combat."
    )
    assert (found.ability, found.attack, found.slots) == ("wis", 5, {1: 4, 2: 1})
    assert [(one.name, one.level, one.is_free) for one in found.spells] == [
        ("light", 0, False),
        ("sacred flame", 0, False),
        ("bless", 1, False),
        ("command", 1, False),
        ("shield of faith", 1, False),
        ("hold person", 2, False),
    ]


def test_spells_at_will_and_so_many_times_a_day_cost_no_slot() -> None:
    found = read_spell_text("At will: light, fog cloud\n3/day each: fly, bless\n1/day: dream\n0/day: web")
    assert names(found, free=True) == ["light", "fog cloud", "fly", "bless", "dream"]
    assert names(found, castable=False) == ["web"]
    assert found.slots == {}


@pytest.mark.parametrize(
    "text",
    [
        "- **At Will:** Light, Mage Armor\n- **2/Day Each:** Fly, Lightning Bolt\n- **1/Day Each:** Scrying",
        "DC 13): At Will: Light, Mage Armor (included in AC) 2/Day Each: Fly, Lightning Bolt (level 7 version) 1/Day Each: Scrying",
        "At Will: Light,\nMage Armor\n2/day each: Fly, Lightning Bolt\n1/Day: Scrying.",
    ],
)
def test_the_layout_of_2024_is_read_in_lines_and_run_together(text: str) -> None:
    assert names(read_spell_text(text), free=True) == ["Light", "Mage Armor", "Fly", "Lightning Bolt", "Scrying"]


def test_slots_of_one_level_for_spells_of_several_are_those_of_a_pact() -> None:
    found = read_spell_text("Cantrips (at will): light\n1st\u20133rd level (2 3rd-level slots): fly, charm person")
    assert (found.pact, found.slots) == ((3, 2), {})
    assert [(one.name, one.level) for one in found.spells] == [("light", 0), ("fly", None), ("charm person", None)]


def test_spells_of_a_level_may_be_at_will() -> None:
    found = read_spell_text("1st level (at will): shield")
    assert [(one.level, one.is_free) for one in found.spells] == [(1, True)]


def test_a_level_without_a_number_of_slots_is_a_doubt() -> None:
    found = read_spell_text("2nd level (who knows): web")
    assert names(found, castable=False) == ["web"]
    assert found.doubts == [("2nd level (who knows):", "spells that cannot be cast: no number of slots is told")]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("The sage can cast disguise self and invisibility at will and has the following spells prepared:", ["disguise self", "invisibility"]),
        ("The sage casts Counterspell or Shield in response to the trigger, using the same spellcasting ability.", ["Counterspell", "Shield"]),
        ("It casts Bless, Dispel Magic, or Detect Evil and Good, using Wisdom.", ["Bless", "Dispel Magic", "Detect Evil and Good"]),
        ("The toad casts the Spiritual Weapon spell, using Wisdom.", ["Spiritual Weapon"]),
        ("It casts Fireball (level 5 version) twice. It can replace one Fireball with Hold Monster (level 7 version) or Wall of Fire.",
         ["Fireball", "Hold Monster", "Wall of Fire"]),
        ("It casts Purple Hum or Fly, using Wisdom.", ["Purple Hum", "Fly"]),
        ("It casts one of the following spells.", []),
        ("If it casts a spell, it is seen.", []),
    ],
)  # fmt: skip
def test_spells_in_a_sentence_cost_no_slot(sentence: str, wanted: list[str]) -> None:
    assert names(read_spell_text(sentence), free=True) == wanted


def test_and_joins_two_spells_only_where_it_is_part_of_neither() -> None:
    found = read_spell_text("At will: fly and haste, protection from evil and good, and create food and water")
    assert names(found) == ["fly", "haste", "protection from evil and good", "create food and water"]


def test_a_heading_run_into_the_last_spell_is_cut_off_and_a_doubt() -> None:
    found = read_spell_text("1/Day Each: Fly, Plane Shift Red Beasts")
    assert names(found) == ["Fly", "Plane Shift"]
    assert found.doubts == [("Plane Shift Red Beasts", "Plane Shift")]


def test_what_is_no_name_is_a_doubt() -> None:
    found = read_spell_text(f"At will: light, {'x' * 61}, 12")
    assert names(found) == ["light"]
    assert [doubt for doubt, _ in found.doubts] == ["x" * 61, "12"]


@pytest.mark.parametrize(
    "text",
    [
        "using Charisma as the spellcasting ability",
        "spellcasting ability is charisma",
        "Charisma is powerful; using Charisma as its spellcasting ability",
    ],
)
def test_the_ability_is_told_in_several_ways(text: str) -> None:
    assert read_spell_text(text).ability == "cha"


def test_a_spell_attack_that_is_not_printed_is_ability_and_proficiency() -> None:
    caster, report = caster_of("Its spellcasting ability is Charisma (spell save DC 13). At will: light", cha=16)
    assert caster.attack == 5, "3 for charisma 16, 2 for proficiency"
    assert [one.assumed for one in report.assumptions] == ["spell attack +5, by cha and proficiency bonus, as it is not printed"]


def test_a_save_dc_that_says_otherwise_counts_and_is_reported() -> None:
    caster, report = caster_of("Its spellcasting ability is Charisma (spell save DC 16). At will: light", cha=16)
    assert caster.attack == 8, "16 less 8"
    assert [one.assumed for one in report.assumptions] == [
        "spell attack +8, by the save DC 16 (by cha and proficiency bonus it would be +5), as it is not printed"
    ]


def test_a_printed_attack_counts_before_the_save_dc() -> None:
    caster, report = caster_of("Its spellcasting ability is Charisma (spell save DC 16, +7 to hit with spell attacks). At will: light", cha=16)
    assert (caster.attack, report.assumptions) == (7, [])


def test_without_an_ability_the_best_of_the_mind_is_assumed() -> None:
    caster, report = caster_of("At will: light", wis=14)
    assert (caster.casting_ability, caster.attack) == ("wis", 4)
    assert report.assumptions[0].assumed == "wis as the spellcasting ability: none is told"


@pytest.mark.parametrize("name", ["Shared Spellcasting (Coven Only)", "Spellcasting"])
def test_spells_of_a_coven_are_left_out(name: str) -> None:
    caster, report = caster_of("While three hags share the spell slots:\n1st level (4 slots): identify", name)
    assert (caster.spells, caster.slots, caster.attack) == ([], {}, None)
    assert "coven" in report.assumptions[0].assumed


def test_spellcasting_of_which_nothing_can_be_read_is_reported() -> None:
    caster, report = caster_of("It casts as it pleases.")
    assert (caster.spells, report.assumptions[0].assumed) == ([], "no spells: none can be read out of its text")


def test_a_spell_of_no_srd_is_kept_and_reported() -> None:
    caster, report = caster_of("using Wisdom as the spellcasting ability. At will: purple hum, light")
    assert [(one.name, one.school) for one in caster.spells] == [("purple hum", ""), ("light", "evocation")]
    assert "purple hum" in [one.found for one in report.assumptions]


@pytest.mark.parametrize("name", ["Melf's Acid Arrow", "acid arrow"])
def test_a_spell_with_two_names_keeps_the_one_given_and_is_reported(name: str) -> None:
    caster, report = caster_of(f"spellcasting ability is Wisdom, +4 to hit with spell attacks. 2nd level (1 slot): {name}")
    assert [(one.name, one.attack) for one in caster.spells] == [(name, "ranged")]
    assert [(one.found, one.assumed) for one in report.assumptions] == [
        (name, "the spell Acid Arrow of the SRD, which goes by different names")
    ]


def attacks_of(text: str, *, attack: int | None = 7) -> tuple[dict[str, int], Report]:
    report = Report()
    caster = Caster("test", attack=attack)
    read_other_attacks(caster, [Part("Zap", text, "actions[0]"), Part("Glare", text, "legendary[0]", is_legendary=True)], report)
    return caster.other_attacks, report


def test_what_is_said_to_be_a_spell_attack_is_one() -> None:
    found, report = attacks_of("Melee Spell Attack: +12 to hit, reach 5 ft. Hit: 10 (3d6) cold damage.", attack=None)
    assert (found, report.assumptions) == ({"Zap": 12}, [])


def test_an_attack_roll_with_the_bonus_and_damage_of_a_spell_is_taken_for_one_and_reported() -> None:
    found, report = attacks_of("Melee or Ranged Attack Roll: +7, reach 5 ft. or range 90 ft. Hit: 16 (3d8 + 3) Force damage.")
    assert found == {"Zap": 7}
    assert [one.assumed for one in report.assumptions] == ["a magical attack; the text does not say"]


@pytest.mark.parametrize(
    "text",
    [
        "Ranged Attack Roll: +6, range 90 ft. 16 (3d8 + 3) Force damage.",
        "Ranged Attack Roll: +7, range 90 ft. 16 (3d8 + 3) Piercing damage plus 3 (1d6) Fire damage.",
        "Melee Attack Roll: +7, reach 5 ft. 16 (3d8 + 3) Cold damage.",
        "Melee Weapon Attack: +7 to hit, reach 5 ft. Hit: 6 (1d6 + 3) fire damage.",
    ],
)
def test_other_attacks_are_none(text: str) -> None:
    assert attacks_of(text)[0] == {}


def test_the_attack_rolls_of_one_who_casts_nothing_are_not_looked_at() -> None:
    assert attacks_of("Ranged Attack Roll: +7, range 90 ft. 16 (3d8 + 3) Force damage.", attack=None)[0] == {}


@pytest.mark.parametrize(
    ("found", "wanted"),
    [("1/4", 0.25), (0.125, 0.125), ("12", 12.0), (0, 0.0), ({"cr": "21", "lair": "22"}, 21.0), ({"cr": {"cr": 1}}, None), ("Unknown", None), (None, None),
     ("1/0", None), (-1, None), (10**400, None), (float("nan"), None)],
)  # fmt: skip
def test_a_challenge_rating_has_many_shapes(found: object, wanted: float | None) -> None:
    assert cr_in(Given(found, "cr", Report())) == wanted


@pytest.mark.parametrize(
    "text", ["At Will: " * 900, "casts light, " * 600, "1st level (4 slots): " + "(" * 3000, "x, " * 2000, "1/day each (" * 600]
)
def test_hostile_texts_are_read_without_harm(text: str) -> None:
    assert len(read_spell_text(text).spells) < 3000


def test_lists_with_a_spell_in_each_line_are_read_whole() -> None:
    found = read_spell_text(
        "It has the following spells prepared:\n Cantrips (at will): fire bolt\n light\n mage hand\n 1st-level (4 slots): detect magic\n identify\n"
        " dim the stars\n 2nd-level (3 slots): web\nThe mage wears a tall hat."
    )
    assert names(found) == ["fire bolt", "light", "mage hand", "detect magic", "identify", "dim the stars", "web"]
    assert (found.slots, found.doubts) == ({1: 4, 2: 3}, [])


@pytest.mark.parametrize(
    ("text", "slots", "spells"),
    [
        ("1st (4 slots): bane, bless\n2nd (3 slots): web", {1: 4, 2: 3}, ["bane", "bless", "web"]),
        ("3rd-level (3 slots) Fly, Haste\n4th-level (1 slot): stoneskin", {3: 3, 4: 1}, ["Fly", "Haste", "stoneskin"]),
        ("Level 1 (4 slots): bane\nLevel 2 (two slots): web", {1: 4, 2: 2}, ["bane", "web"]),
        ("First level (four slots): bane\nsecond-level (1 spell slot): web", {1: 4, 2: 1}, ["bane", "web"]),
        ("Cantrips: (at will): light, mage hand", {}, ["light", "mage hand"]),
        ("Once per day: fly\nTwice a day each: bless, bane", {}, ["fly", "bless", "bane"]),
        ("At will: fear2/day each: charm person", {}, ["fear", "charm person"]),
        ("- **At Will:** Light\n- **1/Day** Commune, Fly", {}, ["Light", "Commune", "Fly"]),
        ("_1st-level (2 slots):_ _bless_, _bane_<br>_2nd-level (1 slot):_ _web_", {1: 2, 2: 1}, ["bless", "bane", "web"]),
        ("At will: detect evil and good invisibility (self only) legend lore3/day ea: dispel evil and good light", {}, ["detect evil and good", "invisibility", "legend lore", "dispel evil and good", "light"]),
    ],
)
def test_headings_are_spelt_in_many_ways(text: str, slots: dict[int, int], spells: list[str]) -> None:
    found = read_spell_text(text)
    assert (found.slots, names(found), found.doubts) == (slots, spells, [])


def test_a_level_without_parentheses_is_a_doubt() -> None:
    found = read_spell_text("1st Level: bane, bless")
    assert names(found, castable=False) == ["bane", "bless"]
    assert found.doubts == [("1st Level:", "spells that cannot be cast: no number of slots is told")]


@pytest.mark.parametrize("text", ["It casts web, with 3 slots of the third rank.", "At will: light\nGreater gifts, 2/day, are told elsewhere."])
def test_a_limit_that_stands_in_no_heading_is_a_doubt(text: str) -> None:
    (doubt,) = read_spell_text(text).doubts
    assert doubt[1] == "not counted: this is no heading of a list of spells"


@pytest.mark.parametrize(
    "text", ["using CHA as the spellcasting ability", "Its spell casting ability is Charisma", "Cha (DC 19) no material components", "spellcasting ability (Charisma; spell save DC 12)"]
)
def test_the_ability_may_be_shortened_or_spelt_apart(text: str) -> None:
    assert read_spell_text(text).ability == "cha"


def test_an_optional_part_is_left_out_and_reported() -> None:
    caster, report = caster_of("1st level (4 slots): bane", "Variant: Spellcasting Guard")
    assert (caster.spells, caster.slots) == ([], {})
    assert report.assumptions[0].assumed == "left out: an optional part, which some of its kind have"


def test_a_spell_attack_is_seen_through_marks_of_emphasis() -> None:
    caster = Caster("test")
    read_other_attacks(caster, [Part("Mind Dart", "_Ranged Spell Attack:_ +8 to hit, range 60 ft.", "actions[0]")], Report())
    assert caster.other_attacks == {"Mind Dart": 8}


@pytest.mark.parametrize(("name", "level"), [("Bigby's Hand", 5), ("Mordenkainen's Sword", 7)])
def test_mages_spells_that_have_another_name_in_the_srd_are_found(name: str, level: int) -> None:
    for edition in ("2014", "2024"):
        facts = spell_facts(name, edition)
        assert facts is not None
        assert (facts.level, facts.school, facts.attack) == (level, "evocation", "melee")


@pytest.mark.parametrize(("name", "edition", "strikes"), [("Sleep", "2014", False), ("Hunter's Mark", "2014", False), ("Sleep", "2024", True), ("True Polymorph", "2024", True), ("Antilife Shell", "2024", False)])
def test_what_strikes_deals_damage_or_asks_for_a_save(name: str, edition: str, strikes: bool) -> None:
    facts = spell_facts(name, edition)
    assert facts is not None
    assert bool(facts.attack or facts.save or facts.damage) is strikes
