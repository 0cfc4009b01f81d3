"""The duellist's line: what it reads, what it refuses, and that writing is the inverse of reading."""

import unicodedata
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from codeduello.errors import InvalidText, UnknownName, UsageError
from codeduello.games import load
from codeduello.games.sangfroid.sheet import SAMPLES, Duellist, format_sheet, parse_sheet
from codeduello.games.sangfroid.words import AXE, BUCKLER, CLUB, DAGGER, SPEAR, SWORD

TURNING: Final = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"


def named(name: str, title: str = "") -> Duellist:
    return Duellist(name, 9, (SWORD, BUCKLER), title)


# Reading


def test_the_line_of_aramis() -> None:
    assert parse_sheet("Aramis, Knight of the Lamp; 9; sword, buckler; possesses axe, club") == Duellist(
        name="Aramis",
        title="Knight of the Lamp",
        sangfroid=9,
        armaments=(SWORD, BUCKLER),
        possessions=(AXE, CLUB),
        defeats=0,
        embarrassments=0,
        dead=False,
    )


def test_the_line_of_aramis_is_written_as_it_was_read() -> None:
    line = "Aramis, Knight of the Lamp; 9; sword, buckler; possesses axe, club"
    assert format_sheet(parse_sheet(line)) == line


def test_without_more_there_is_no_title_no_possession_no_defeat() -> None:
    duellist = parse_sheet("Aramis; 9; sword")
    assert (duellist.title, duellist.possessions, duellist.dead) == ("", (), False)
    assert (duellist.defeats, duellist.embarrassments) == (0, 0)


def test_a_past_is_read_too() -> None:
    duellist = parse_sheet("Aramis; 9; sword; defeats 3; embarrassments 2; dead")
    assert (duellist.defeats, duellist.embarrassments, duellist.dead) == (3, 2, True)


@pytest.mark.parametrize("armaments", ["fists", "fisticuffs", "Fisticuffs", ""])
def test_fists_leave_the_slot_unused(armaments: str) -> None:
    assert parse_sheet(f"Aramis; 9; {armaments}").armaments == ()
    assert parse_sheet(f"Aramis; 9; sword, {armaments}").armaments == (SWORD,)


def test_space_and_capital_letters_do_not_matter() -> None:
    assert parse_sheet("  Aramis ,Knight;9 ;  SWORD,Buckler ") == named("Aramis", "Knight")


def test_owned_is_what_is_carried_first_and_what_was_won() -> None:
    assert parse_sheet("Aramis; 9; sword, buckler; possesses axe").owned == (SWORD, BUCKLER, AXE)


@pytest.mark.parametrize("sangfroid", range(7, 13))
def test_sangfroid_is_7_to_12(sangfroid: int) -> None:
    assert parse_sheet(f"Aramis; {sangfroid}; sword").sangfroid == sangfroid


# Refusing


@pytest.mark.parametrize("sangfroid", ["6", "13", "0", "999"])
def test_another_sangfroid_is_refused_with_what_is_accepted(sangfroid: str) -> None:
    with pytest.raises(InvalidText, match=rf"Sangfroid '{sangfroid}'.*7 to 12"):
        parse_sheet(f"Aramis; {sangfroid}; sword")


@pytest.mark.parametrize("sangfroid", ["nine", "", "-9", "9.0", "9 9", "٩", "９", "²", "0x9", "1e1", "9" * 5000])
def test_a_sangfroid_that_is_no_whole_number_is_refused(sangfroid: str) -> None:
    with pytest.raises(InvalidText, match=r"^Sangfroid .*whole number"):
        parse_sheet(f"Aramis; {sangfroid}; sword")


def test_a_third_starting_armament_is_refused() -> None:
    with pytest.raises(InvalidText, match=r"sword, axe, club.*two armaments.*possesses"):
        parse_sheet("Aramis; 9; sword, axe, club")


@pytest.mark.parametrize("line", ["A; 9; sword, sword", "A; 9; sword; possesses sword", "A; 9; axe; possesses club, club"])
def test_an_armament_named_twice_is_refused(line: str) -> None:
    with pytest.raises(InvalidText, match=r"twice.*distinct"):
        parse_sheet(line)


@pytest.mark.parametrize("line", ["A; 9; halberd", "A; 9; sword; possesses halberd"])
def test_an_unknown_armament_is_refused_with_those_known(line: str) -> None:
    with pytest.raises(UnknownName, match=r"halberd.*sword, dagger, axe, spear, club, buckler"):
        parse_sheet(line)


@pytest.mark.parametrize("line", ["", "Aramis", "Aramis; 9", "9; sword", ";;"])
def test_a_line_that_lacks_a_part_is_refused(line: str) -> None:
    with pytest.raises(UsageError):
        parse_sheet(line)


def test_a_line_that_lacks_a_part_is_answered_with_the_form() -> None:
    with pytest.raises(InvalidText, match=r"Name, title; Sangfroid 7 to 12; up to two armaments"):
        parse_sheet("Aramis; 9")


def test_an_unknown_tail_is_refused_with_what_is_accepted() -> None:
    with pytest.raises(InvalidText, match=r"'brave'.*possesses, defeats, embarrassments, dead"):
        parse_sheet("Aramis; 9; sword; brave")


@pytest.mark.parametrize("tail", ["embarrassments 1", "defeats 1; embarrassments 2"])
def test_embarrassments_are_among_the_defeats(tail: str) -> None:
    with pytest.raises(InvalidText, match="embarrassments <= defeats"):
        parse_sheet(f"Aramis; 9; sword; {tail}")


@pytest.mark.parametrize("tail", ["defeats", "defeats -1", "defeats two"])
def test_defeats_are_a_whole_number(tail: str) -> None:
    with pytest.raises(InvalidText, match=r"^defeats .*whole number"):
        parse_sheet(f"Aramis; 9; sword; {tail}")


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\x00", "\x1b", "\n", "\u2028"])
def test_a_name_with_control_or_turning_marks_is_refused(mark: str) -> None:
    with pytest.raises(InvalidText, match=rf"U\+{ord(mark):04X}"):
        named(f"Ara{mark}mis")
    with pytest.raises(InvalidText, match=rf"title.*U\+{ord(mark):04X}"):
        named("Aramis", f"Kni{mark}ght")


@pytest.mark.parametrize("name", ["", "   ", "x" * 401])
def test_a_name_too_short_or_too_long_is_refused(name: str) -> None:
    with pytest.raises(InvalidText, match=r"up to 400|1 to 400"):
        named(name)


# Writing and reading back


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_read_and_written_back(name: str) -> None:
    line = SAMPLES[name]
    assert format_sheet(parse_sheet(line)) == line
    assert load("sangfroid").sheet.samples[name] == line


NASTY: Final = (
    'Ann "the Fox" Fisk',
    '"quoted"',
    '"',
    "semi; colon",
    "Knight, of the Lamp",
    ", ; ,",
    "back\\slash\\",
    "[red]Anna[/red]",
    "<script>alert('x')</script>",
    "{who} %s {0}",
    "dead",
    "9",
    "possesses axe",
    "שלמה",
    "أحمد",
    "宮本 武蔵",
    "Zoë",
    "🤺",
    "x" * 400,
)


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("title", ["", *NASTY])
def test_any_name_and_title_come_back_as_they_were(name: str, title: str) -> None:
    assert parse_sheet(format_sheet(named(name, title))) == named(name, title)


def test_composed_and_decomposed_zoe_are_the_same_duellist() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    assert composed != decomposed
    assert named(composed) == named(decomposed)
    assert parse_sheet(f"{decomposed}; 9; sword").name == composed
    assert format_sheet(named(decomposed)) == format_sheet(named(composed))


NAMES: Final = (
    st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=TURNING), min_size=1, max_size=40)
    .filter(str.strip)
    .map(lambda text: unicodedata.normalize("NFC", text).strip())
)


@st.composite
def duellists(draw: st.DrawFn) -> Duellist:
    """Any duellist at all."""
    owned = draw(st.permutations([SWORD, DAGGER, AXE, SPEAR, CLUB, BUCKLER]))
    carried = draw(st.integers(0, 2))
    defeats = draw(st.integers(0, 99_999))
    return Duellist(
        draw(NAMES),
        draw(st.integers(7, 12)),
        tuple(owned[:carried]),
        draw(st.just("") | NAMES),
        tuple(owned[carried : draw(st.integers(carried, 6))]),
        defeats,
        draw(st.integers(0, defeats)),
        draw(st.booleans()),
    )


@given(duellists())
@example(named('a"; b', ',"'))
@example(named('"a" b, c; d', '"a"; b'))
@example(Duellist("A", 7, (), "", (AXE,), 1, 1, True))
def test_reading_is_the_inverse_of_writing(duellist: Duellist) -> None:
    assert parse_sheet(format_sheet(duellist)) == duellist


SCRAPS: Final = ("Aramis", ", Knight", '"a;b"', '"', ";", "; 9; sword", "; 12; axe, buckler", "; possesses club", "; defeats 2")
LINES: Final = st.lists(st.sampled_from([*SCRAPS, "; embarrassments 1", "; dead", ",", " ", "\\", "\u0308"]), max_size=8).map(
    "".join
)


@given(LINES | st.text(max_size=40))
@example('"a;b", c; 9; sword')
@example('"a"b; 9; sword')
@example("Aramis; 9; sword; ; dead;")
def test_any_text_is_a_duellist_or_is_refused_as_a_usage_error(text: str) -> None:
    try:
        duellist = parse_sheet(text)
    except UsageError as refusal:
        assert str(refusal)
    else:
        assert parse_sheet(format_sheet(duellist)) == duellist
