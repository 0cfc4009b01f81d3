"""The tables: those that ship are the printed ones; a user's own are checked, read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codeduello.errors import InvalidText
from codeduello.games.feud.tables import Tables, format_tables, parse_tables, shipped
from codeduello.games.feud.words import PARTS, SEVERITIES, TABLES

PRINTED = {
    # 2d6 + r + focus: attack, charge, hew
    -3: ("-", "-", "-"),
    -2: ("-", "-", "-"),
    -1: ("-", "-", "-"),
    0: ("-", "-", "-"),
    1: ("w", "w", "-"),
    2: ("w", "w", "-"),
    3: ("w", "w", "-"),
    4: ("w", "w", "-"),
    5: ("w", "w", "w"),
    6: ("w", "w", "w"),
    7: ("w", "ww", "w"),
    8: ("w", "ww", "D"),
    9: ("w", "F", "D"),
    10: ("w", "F", "K"),
    11: ("w", "D", "K"),
    12: ("ww", "K", "K"),
    13: ("F", "K", "K"),
    14: ("D", "K", "K"),
    15: ("K", "K", "K"),
    16: ("K", "K", "K"),
    17: ("K", "K", "K"),
    18: ("K", "K", "K"),
}
PRINTED_DISMEMBERMENT = {
    2: ("head", "fatal", 0),
    3: ("leg", "dismembered", 4),
    4: ("foot", "dismembered", 0),
    5: ("eye", "dismembered", 0),
    6: ("scar", "disfigured", 0),
    7: ("scar", "disfigured", 0),
    8: ("scar", "disfigured", 0),
    9: ("fingers", "dismembered", 0),
    10: ("hand", "dismembered", 0),
    11: ("arm", "dismembered", 4),
    12: ("head", "fatal", 0),
}
EFFECTS = {"-": 0, "w": 1, "ww": 2, "F": 4, "D": 8, "K": 16}


@pytest.mark.parametrize("result", range(-3, 19))
@pytest.mark.parametrize("table", [0, 1, 2])
def test_the_attack_tables_that_ship_are_the_printed_ones(table: int, result: int) -> None:
    assert shipped().cell(table, result) == EFFECTS[PRINTED[result][table]]


@pytest.mark.parametrize("result", range(2, 13))
def test_the_dismemberment_table_that_ships_is_the_printed_one(result: int) -> None:
    part, severity, bleeds = shipped().dismemberment[result - 2]
    assert (PARTS.name(part), SEVERITIES.name(severity), bleeds) == PRINTED_DISMEMBERMENT[result]


def test_the_tables_that_ship_are_marked_as_a_reconstruction() -> None:
    assert shipped().name == "reconstruction"
    assert format_tables(shipped()) == "reconstruction"
    assert parse_tables("reconstruction") == shipped()


FULL = '"0 or less" = "-"\n"1-12" = "w"\n"13 or more" = "K"'
LIMBS = '"2" = { part = "head", counts = "fatal" }\n"3-12" = { part = "arm", counts = "dismembered", bleeds = 4 }'


def written(attack: str = FULL, charge: str = FULL, hew: str = FULL, dismemberment: str = LIMBS, more: str = "") -> str:
    """The text of a file of tables."""
    return f"[attack]\n{attack}\n[charge]\n{charge}\n[hew]\n{hew}\n[dismemberment]\n{dismemberment}\n{more}"


def test_a_file_in_toml_is_read_row_by_row() -> None:
    tables = parse_tables('name = "Harsh"\n' + written(hew='"-3" = "-"\n"-2-11" = "wF"\n"12" = "wwFDK"\n"13 or more" = "DK"'))
    assert tables.name == "Harsh"
    assert [tables.cell(0, result) for result in (-3, 0, 1, 12, 13, 18)] == [0, 0, 1, 1, 16, 16]
    # wF = 1 + 4; wwFDK = 2 + 4 + 8 + 16; DK = 8 + 16
    assert [tables.cell(2, result) for result in (-3, -2, 11, 12, 13, 18)] == [0, 5, 5, 30, 24, 24]
    assert tables.dismemberment[0] == (PARTS.number("head"), SEVERITIES.number("fatal"), 0)
    assert tables.dismemberment[10] == (PARTS.number("arm"), SEVERITIES.number("dismembered"), 4)


@pytest.mark.parametrize("table", TABLES.names)
@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('"0 or less" = "-"\n"1-6" = "w"\n"8 or more" = "K"', "result 7"),  # a gap
        ('"1 or more" = "w"', "result -3"),  # nothing at the low end
        ('"17 or less" = "w"', "result 18"),  # nothing at the high end
        ('"7 or less" = "-"\n"7-9" = "w"\n"10 or more" = "K"', "row '7-9': the result 7"),  # an overlap
        ('"7 or less" = "-"\n"8-18" = "x"', "row '8-18': 'x'"),  # an unknown effect
        ('"7 or less" = "-"\n"8-18" = "www"', "row '8-18': 'www'"),  # at most two wounds
        ('"7 or less" = "-"\n"8-18" = ""', "row '8-18': ''"),
        ('"7 or less" = "-"\n"8-18" = 1', "row '8-18': 1"),
        ('"7 or less" = "-"\n"8 and up" = "w"', "row '8 and up'"),  # an unknown key
        ('"7 or less" = "-"\n"8-19" = "w"', "row '8-19'"),  # beyond 18
        ('"-4-18" = "w"', "row '-4-18'"),  # beyond -3
        ('"7 or less" = "-"\n"18-8" = "w"', "row '18-8'"),  # backwards
    ],
)
def test_a_fault_in_an_attack_table_is_named_with_its_table_and_row(table: str, rows: str, said: str) -> None:
    with pytest.raises(InvalidText) as fault:
        parse_tables(written(**{table: rows}))
    assert f"table {table}" in str(fault.value)
    assert said in str(fault.value)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('"2-6" = { part = "arm", counts = "fatal" }\n"8-12" = { part = "arm", counts = "fatal" }', "result 7"),
        ('"2-8" = { part = "arm", counts = "fatal" }\n"8-12" = { part = "leg", counts = "fatal" }', "row '8-12': the result 8"),
        ('"2-12" = { part = "spleen", counts = "fatal" }', "row '2-12': part 'spleen'"),
        ('"2-12" = { part = "arm", counts = "unharmed" }', "row '2-12': counts 'unharmed'"),
        ('"2-12" = { part = "arm", counts = "sore" }', "row '2-12': counts 'sore'"),
        ('"2-12" = { part = "arm", counts = "fatal", bleeds = 13 }', "row '2-12': bleeds 13"),
        ('"2-12" = { part = "arm", counts = "fatal", bleeds = 1 }', "row '2-12': bleeds 1"),
        ('"2-12" = { part = "arm", counts = "fatal", bleeds = true }', "row '2-12': bleeds True"),
        ('"2-12" = { part = "arm" }', "row '2-12'"),
        ('"2-12" = { part = "arm", counts = "fatal", pain = 3 }', "row '2-12'"),
        ('"2-12" = "arm"', "row '2-12'"),
        ('"1-12" = { part = "arm", counts = "fatal" }', "row '1-12'"),
    ],
)
def test_a_fault_in_the_dismemberment_table_is_named_with_its_row(rows: str, said: str) -> None:
    with pytest.raises(InvalidText) as fault:
        parse_tables(written(dismemberment=rows))
    assert "table dismemberment" in str(fault.value)
    assert said in str(fault.value)


def test_an_unknown_part_is_answered_with_those_there_are() -> None:
    with pytest.raises(InvalidText, match=r"accepted: head, leg, foot.*toes"):
        parse_tables(written(dismemberment='"2-12" = { part = "spleen", counts = "fatal" }'))


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(InvalidText, match="'slash'"):
        parse_tables(written(more=f"[slash]\n{FULL}"))


@pytest.mark.parametrize("table", ["attack", "charge", "hew", "dismemberment"])
def test_every_table_must_be_there(table: str) -> None:
    kept = [part for part in written().split("[") if not part.startswith(f"{table}]")]
    with pytest.raises(InvalidText, match=f"table {table} is missing"):
        parse_tables("[".join(kept))


@pytest.mark.parametrize("text", ["reconstructed", "{", "[attack", '{"attack": 1}', "[[[[", "\x00"])
def test_a_text_that_is_no_file_of_tables_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        parse_tables(text)


CELLS = st.builds(
    lambda wounds, fright, maim, kill: wounds + 4 * fright + 8 * maim + 16 * kill,
    st.integers(0, 2),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
COLUMNS = st.lists(CELLS, min_size=22, max_size=22).map(tuple)
LOSSES = st.tuples(
    st.integers(0, len(PARTS) - 1),
    st.integers(1, 3),  # disfigured, dismembered, fatal
    st.just(0) | st.integers(2, 12),
)
ANY_TABLES = st.builds(
    Tables, st.sampled_from(["Harsh", "Zoë", '"a"; b = 1', "宮本 武蔵", "x" * 400]), COLUMNS, COLUMNS, COLUMNS, st.lists(LOSSES, min_size=11, max_size=11).map(tuple)
)


@given(ANY_TABLES)
def test_any_tables_are_read_back_from_their_own_text(tables: Tables) -> None:
    text = format_tables(tables)
    assert "\n" not in text
    assert parse_tables(text) == tables


@given(st.sampled_from(TABLES.names), st.integers(-3, 18), CELLS)
def test_tables_that_differ_in_one_cell_from_those_that_ship_are_written_in_full(table: str, result: int, cell: int) -> None:
    columns = {name: getattr(shipped(), name) for name in TABLES.names}
    column = list(columns[table])
    column[result + 3] = cell
    changed = Tables("reconstruction", **{**columns, table: tuple(column)}, dismemberment=shipped().dismemberment)
    assert parse_tables(format_tables(changed)) == changed
    assert (format_tables(changed) == "reconstruction") == (cell == EFFECTS[PRINTED[result][TABLES.number(table)]])


@given(st.text(max_size=200))
def test_any_other_text_is_refused_with_a_reason(text: str) -> None:
    if text.strip() in ("", "reconstruction"):
        assert parse_tables(text) == shipped()
    else:
        with pytest.raises(InvalidText, match="table"):
            parse_tables(text)
