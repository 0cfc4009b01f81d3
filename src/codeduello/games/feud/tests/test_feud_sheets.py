"""Sheets: the source's notation with and without a name, the ten samples, faults, and the way there and back."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from codeduello.errors import InvalidText, UnknownName
from codeduello.games.feud import GAME
from codeduello.games.feud.sheet import SAMPLES, Duellist, Feud, format_sheet, parse_sheet
from codeduello.games.feud.words import ATTRIBUTES, PARTS

FIRST = "Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8"
SEVENS = (7, 7, 7, 7, 7, 7)


def test_the_notation_of_the_source_is_read_without_a_name() -> None:
    assert parse_sheet(FIRST) == Duellist("Nameless", 4, (6, 8, 5, 9, 6, 8))


def test_the_notation_of_the_source_is_read_with_a_name() -> None:
    assert parse_sheet(f"Ines: {FIRST}") == Duellist("Ines", 4, (6, 8, 5, 9, 6, 8))


def test_the_attributes_stand_in_the_order_of_the_source() -> None:
    assert ATTRIBUTES.names == ("aggressive", "conservative", "strong", "quick", "worldliness", "emptiness")


def test_a_sheet_is_written_in_the_notation_of_the_source() -> None:
    assert format_sheet(Duellist("Ines", 4, (6, 8, 5, 9, 6, 8))) == f"Ines: {FIRST}"


# The source's list, in its order: skill; aggressive, conservative, strong, quick, worldliness, emptiness.
TEN = [
    (4, (6, 8, 5, 9, 6, 8)),
    (3, (2, 12, 5, 9, 11, 3)),
    (2, (12, 2, 8, 6, 5, 9)),
    (2, (6, 8, 11, 3, 8, 6)),
    (1, (4, 10, 5, 9, 3, 11)),
    (1, (9, 5, 7, 7, 9, 5)),
    (1, (8, 6, 7, 7, 8, 6)),
    (1, (8, 6, 8, 6, 3, 11)),
    (1, (8, 6, 10, 4, 8, 6)),
    (1, (5, 9, 6, 8, 9, 5)),
]


def test_the_samples_are_the_ten_of_the_source() -> None:
    samples = [parse_sheet(line) for line in GAME.sheet.samples.values()]
    assert [(sample.skill, sample.attributes) for sample in samples] == TEN


def test_the_samples_have_names_of_their_own_and_nothing_happened_to_them_yet() -> None:
    samples = [parse_sheet(line) for line in SAMPLES.values()]
    assert len({sample.name for sample in samples} - {"Nameless"}) == 10
    assert all((sample.injuries, sample.feuds, sample.dead) == ((), (), False) for sample in samples)


@pytest.mark.parametrize(
    ("line", "attributes"),
    [
        ("Agg-6, Str-5, Wor-6", (6, 8, 5, 9, 6, 8)),
        ("Con-8, Qui-9, Emp-8", (6, 8, 5, 9, 6, 8)),
        ("Emp-8, Agg-6, Qui-9, Wor-6", (6, 8, 5, 9, 6, 8)),
        ("agg 6, CON=8, Strong-5, quick: 9, Worldliness-6", (6, 8, 5, 9, 6, 8)),
    ],
)
def test_half_a_pair_tells_the_other_and_the_order_is_free(line: str, attributes: tuple[int, ...]) -> None:
    assert parse_sheet(f"Bo: {line}").attributes == attributes


def test_skill_starts_at_1() -> None:
    assert parse_sheet("Agg-6, Str-5, Wor-6").skill == 1


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Agg-6, Con-9, Str-5, Qui-9, Wor-6, Emp-8", "Agg-6, Con-9"),
        ("Agg-6, Con-8, Str-5, Qui-10, Wor-6, Emp-8", "Str-5, Qui-10"),
        ("Agg-6, Con-8, Str-5, Qui-9, Wor-7, Emp-8", "Wor-7, Emp-8"),
        ("Agg-1, Con-13, Str-5, Wor-6", "Agg-1, Con-13"),  # adds to 14, but no 2d6 shows 1
        ("Agg-6, Str-13, Qui-1, Wor-6", "Str-13, Qui-1"),
    ],
)
def test_a_pair_that_does_not_add_to_14_is_named(line: str, named: str) -> None:
    with pytest.raises(InvalidText, match=named):
        parse_sheet(f"Bo: Skill-1, {line}")


def test_the_fault_says_what_a_pair_must_be() -> None:
    with pytest.raises(InvalidText, match=r"a pair adds to 14, each of the two from 2 to 12"):
        parse_sheet("Agg-6, Con-9, Str-5, Wor-6")


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Agg-6, Wor-6", "neither Str nor Qui"),
        ("", "neither Agg nor Con"),
        ("Agg-6, Agg-6, Str-5, Wor-6", "Agg-6"),
        ("Agg-6, Str-5, Wor-6, Cha-3", "Cha-3"),
        ("Agg-6, Str-five, Wor-6", "Str-five"),
        ("Skill--1, Agg-6, Str-5, Wor-6", "Skill--1"),
        ("Skill-10000, Agg-6, Str-5, Wor-6", "Skill-10000"),
        ("Agg-6, Str-5, Wor-6; limping", "limping"),
        ("Agg-6, Str-5, Wor-6; feuds Otto", "Otto"),
    ],
)
def test_a_line_that_is_no_sheet_is_refused_by_what_is_wrong_in_it(line: str, named: str) -> None:
    with pytest.raises(InvalidText, match=named):
        parse_sheet(line)


@pytest.mark.parametrize("tail", ["injuries spleen", "feuds Otto over spleen"])
def test_an_unknown_part_is_refused(tail: str) -> None:
    with pytest.raises(UnknownName, match="spleen"):
        parse_sheet(f"{FIRST}; {tail}")


def test_the_empty_name_is_refused() -> None:
    with pytest.raises(InvalidText, match="name is empty"):
        parse_sheet(f": {FIRST}")


def test_injuries_feuds_and_death_stand_behind_the_traits() -> None:
    hand, leg = PARTS.number("hand"), PARTS.number("leg")
    sheet = parse_sheet(f"Ines: {FIRST}; injuries hand, leg; feuds Otto over hand; feuds Bo Reed over leg; dead")
    assert sheet.injuries == (hand, leg)
    assert sheet.feuds == (Feud("Otto", hand), Feud("Bo Reed", leg))
    assert sheet.dead


NASTY = [
    'Ada "the Axe" Lowe',
    '"',
    '"quoted"',
    'a"; dead',
    "semi; colon: comma, over hand",
    "; dead",
    ": Skill-9",
    "Ada over hand",
    "over",
    " over over over ".strip(),
    "injuries hand",
    "dead",
    "feuds Otto over hand",
    "Skill-1, Agg-7",
    "<b>bold</b> & co",
    "[red]Ada[/red]",
    "**Ada** `rm` {who}",
    "back\\slash \\u0041 \\n",
    "دانيال אברהם",
    "宮本 武蔵",
    "Zoë",
    "Zoe\u0308",
    "👩🏽‍🚀",
    "O'Neill–Ångström",
    "x" * 400,
]


@pytest.mark.parametrize("name", NASTY)
def test_a_name_of_any_shape_comes_back_from_its_line(name: str) -> None:
    sheet = Duellist(name, 1, SEVENS, feuds=(Feud(unicodedata.normalize("NFC", name), 0),))
    read = parse_sheet(format_sheet(sheet))
    assert read == sheet
    assert read.name == unicodedata.normalize("NFC", name)
    assert read.dead is False


def test_both_spellings_of_a_name_are_the_same_name() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    assert parse_sheet(f"{composed}: {FIRST}") == parse_sheet(f"{decomposed}: {FIRST}")
    assert parse_sheet(f"{FIRST}; feuds {decomposed} over hand").feuds == (Feud(composed, PARTS.number("hand")),)


@pytest.mark.parametrize("name", ["", "   ", "x" * 401, "a\nb", "a\tb", "a\u202eb", "a\u200fb", "a\x00b"])
def test_a_name_that_cannot_stand_in_a_line_is_refused(name: str) -> None:
    with pytest.raises(InvalidText, match="name"):
        Duellist(name, 1, SEVENS)


TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\u2028\u2029"
LETTERS = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=TURNING)
MARKED = st.text(st.sampled_from(' ";:,\\over-{}[]<>'), min_size=1, max_size=30)
NAMES = (st.sampled_from(NASTY) | MARKED | st.text(LETTERS, min_size=1, max_size=60)).filter(
    lambda text: 0 < len(unicodedata.normalize("NFC", text).strip()) <= 400
)
PIECES = st.integers(0, len(PARTS) - 1)
FEUDS = st.builds(lambda name, cause: Feud(unicodedata.normalize("NFC", name).strip(), cause), NAMES, PIECES)
TRAITS = st.tuples(*[st.integers(2, 12)] * 3).map(lambda firsts: tuple(n for one in firsts for n in (one, 14 - one)))
SHEETS = st.builds(
    Duellist,
    NAMES,
    st.integers(0, 9999),
    TRAITS,
    st.lists(PIECES, max_size=4).map(tuple),
    st.lists(FEUDS, max_size=4).map(tuple),
    st.booleans(),
)


@given(SHEETS)
@example(Duellist('a"; dead', 0, SEVENS, (0, 13), (Feud("x over y over hand; dead", 13), Feud('"', 0)), True))
def test_any_sheet_comes_back_from_its_line(sheet: Duellist) -> None:
    line = format_sheet(sheet)
    assert "\n" not in line
    assert parse_sheet(line) == sheet
    assert format_sheet(parse_sheet(line)) == line


@given(st.text(max_size=120) | st.text(st.sampled_from('SkilAgConStrQuWEmp-0123456789,;: "'), max_size=120))
def test_any_text_is_a_sheet_or_refused_with_a_reason(text: str) -> None:
    try:
        sheet = parse_sheet(text)
    except (InvalidText, UnknownName) as fault:
        assert len(str(fault)) > 20
    else:
        assert parse_sheet(format_sheet(sheet)) == sheet
