"""Formulas of strangers: each part of the grammar, what is left out, what cannot be read; and nothing is ever run."""

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from codeduello.games.arcane.imports.formulas import DEEPEST, LARGEST, LONGEST, Formula, read_formula

KNOWN = {
    "prof": 3.0,
    "details.level": 5.0,
    "details.cr": 0.25,
    "abilities.cha.mod": 4.0,
    "abilities.cha.value": 18.0,
    "abilities.int.mod": -1.0,
    "classes.wizard.levels": 5.0,
    "classes.blood-hunter.levels": 2.0,
}


def formula(text: str) -> Formula:
    return read_formula(text, KNOWN.get)


def worth(text: str) -> float:
    found = formula(text)
    assert found.is_readable
    assert found.dice == found.unknown == []
    return found.value


def is_unreadable(text: str) -> bool:
    return formula(text) == Formula(is_readable=False)


@pytest.mark.parametrize("text", ("", " ", "\t\n ", "\u00a0"))
def test_an_empty_text_is_worth_nothing(text: str) -> None:
    assert worth(text) == 0


@pytest.mark.parametrize(("text", "value"), [("7", 7), ("0", 0), ("007", 7), ("2.5", 2.5), ("  12  ", 12), ("123456", 123456)])
def test_a_number_is_worth_itself(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize(("text", "value"), [("-2", -2), ("+2", 2), ("--2", 2), ("-+-2", 2), ("3 - -2", 5), ("3 * -2", -6), ("-(1 + 2)", -3)])
def test_a_sign_stands_before_anything(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize(("text", "value"), [("1 + 2", 3), ("5 - 2", 3), ("4 * 3", 12), ("7 / 2", 3.5), ("1+2-3*4/6", 1)])
def test_there_are_four_operations(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("1 + 2 * 3", 7), ("2 * 3 + 1", 7), ("7 - 4 / 2", 5), ("(1 + 2) * 3", 9), ("2 * (3 + 1) * 2", 16), ("-2 * 3", -6), ("-2 + 3", 1)],
)
def test_products_bind_before_sums(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize(("text", "value"), [("10 - 3 - 2", 5), ("16 / 4 / 2", 2), ("16 / 4 * 2", 8), ("10 - 3 + 2", 9)])
def test_equals_are_read_from_left_to_right(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("@prof", 3),
        ("@details.level", 5),
        ("@details.cr", 0.25),
        ("@abilities.cha.mod", 4),
        ("@abilities.cha.value", 18),
        ("@abilities.int.mod", -1),
        ("@classes.wizard.levels", 5),
        ("@classes.blood-hunter.levels", 2),
        ("@prof * 2", 6),
        ("2*@prof+1", 7),
        ("-@prof", -3),
        ("@prof - 1", 2),
        (["@prof", "@prof"][0], 3),
    ],
)
def test_a_reference_is_worth_what_is_known_of_it(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize("name", ("moon.phase", "abilities", "abilities.cha", "abilities.cha.mod.x", "Prof", "prof-1", "__class__", "prof.__class__"))
def test_an_unknown_reference_is_worth_nothing_and_is_named(name: str) -> None:
    assert formula(f"2 + @{name}") == Formula(2, unknown=[name])


def test_every_unknown_reference_is_named() -> None:
    assert formula("@a + @b * 2").unknown == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("floor(3 / 2)", 1),
        ("floor(-3 / 2)", -2),
        ("ceil(3 / 2)", 2),
        ("ceil(-3 / 2)", -1),
        ("round(2.5)", 3),
        ("abs(-2)", 2),
        ("max(1, 3, 2)", 3),
        ("min(4, 3, 5)", 3),
        ("max(7)", 7),
        ("floor(@prof / 2)", 1),
        ("ceil(@prof / 2) + 1", 3),
        ("max(0, @abilities.int.mod)", 0),
        ("max(1, min(@prof, 2))", 2),
        ("min(1 + 2, 2 * 2) * 2", 6),
        ("floor ( 5 / 2 )", 2),
        ("FLOOR(5 / 2)", 2),
        ("Max(1,2)", 2),
    ],
)
def test_there_are_functions(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("2[Luck]", 2), ("2 [Luck]", 2), ("2[Luck] + 3[a note, of (4) parts]", 5), ("@prof[x]", 3), ("(1 + 2)[x] * 2", 6), ("floor(1.5)[x]", 1), ("2[]", 2)],
)
def test_a_note_says_nothing(text: str, value: float) -> None:
    assert worth(text) == value


@pytest.mark.parametrize("text", ("[Luck]", "2[Luck", "2]", "2[a[b]]", "2[a][b]", "2[" + "x" * 300 + "]"))
def test_a_note_stands_behind_something_and_is_closed(text: str) -> None:
    assert is_unreadable(text)


@pytest.mark.parametrize("text", ("1d4", "d20", "2d6", "1D8", "2d6kh1", "1d20r1", "4d6dl1", "10d10"))
def test_dice_are_left_out_and_named(text: str) -> None:
    assert formula(text) == Formula(0, dice=[text])


def test_the_fixed_part_beside_dice_counts() -> None:
    assert formula("1d4 + 2 - 2d6[fire] + @prof") == Formula(2 + 3, dice=["1d4", "2d6"])


@pytest.mark.parametrize("text", ("d", "1d", "dx", "1d4 1d6", "2d6r<2", "(1)d6", "1d(2)", "2d6[", "1d4 2"))
def test_what_is_almost_dice_is_unreadable(text: str) -> None:
    assert is_unreadable(text)


@pytest.mark.parametrize("text", ("1 / 0", "@prof / 0", "1 / (2 - 2)", "1 / @moon", "1 / 1d4", "0 / 0", "floor(1 / 0)"))
def test_a_division_by_nothing_is_unreadable(text: str) -> None:
    assert is_unreadable(text)


@pytest.mark.parametrize(
    "text",
    ("+", "-", "*", "1 +", "* 2", "1 2", "2 (3)", "(2)(3)", "(", ")", "()", "(1", "1)", "((1)", "1,2", ",", "1 + + ", "(1, 2", "2 @prof", "@", "@ prof", "@1"),
)
def test_what_is_not_whole_is_unreadable(text: str) -> None:
    assert is_unreadable(text)


@pytest.mark.parametrize("text", ("floor()", "max()", "max(1,)", "max(,1)", "max(1", "floor 2", "floor", "max[1](2)", "sqrt(4)", "eval(1)", "floorx(1)"))
def test_what_is_no_such_function_is_unreadable(text: str) -> None:
    assert is_unreadable(text)


@pytest.mark.parametrize("text", ("2 ** 3", "7 // 2", "7 % 2", "1 == 1", "1 ? 2 : 3", "1 | 2", "!1", "2^3", "1e3", "0x10", "1_000", "1;2", "½", "２", "−2"))
def test_there_are_no_other_signs(text: str) -> None:
    assert is_unreadable(text)


@pytest.mark.parametrize(
    "text",
    (
        "__import__('os').system('true')",
        "().__class__.__bases__[0]",
        "lambda: 1",
        "open('/etc/passwd').read()",
        "(() => 1)()",
        "globalThis.x = 1",
        "${1 + 1}",
        "{{7*7}}",
        "`id`",
        "'; drop table duels; --",
        "<script>1</script>",
        "print(1)",
        "@prof.constructor('x')()",
        "%s%n",
        "\x00",
        "\ud800",
        "none",
        "true",
        "NaN",
        "Infinity",
    ),
)
def test_code_is_unreadable(text: str) -> None:
    assert is_unreadable(text)


def test_what_cannot_be_read_counts_nothing_as_a_whole() -> None:
    assert formula("2 + 3 + odd").value == 0
    assert formula("1d4 + @moon + odd") == Formula(is_readable=False)


def nested(depth: int) -> str:
    return "(" * depth + "1" + ")" * depth


def test_brackets_nest_up_to_a_limit() -> None:
    assert worth(nested(DEEPEST)) == 1
    assert is_unreadable(nested(DEEPEST + 1))


def test_signs_follow_each_other_up_to_a_limit() -> None:
    assert worth("-" * DEEPEST + "1") == 1  # an even number of them
    assert is_unreadable("-" * (DEEPEST + 1) + "1")


def test_functions_nest_up_to_a_limit() -> None:
    assert worth("abs(" * DEEPEST + "1" + ")" * DEEPEST) == 1
    assert is_unreadable("abs(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1))


def test_a_text_may_be_long_up_to_a_limit() -> None:
    ones = "+".join("1" * (LONGEST // 2))
    assert len(ones) == LONGEST - 1
    assert worth(ones + " ") == LONGEST // 2
    assert is_unreadable(ones + "  ")


@pytest.mark.parametrize("text", ("1" * 10, "999999999", "1000000 + 1", "1000 * 1001", "-1000000 - 1", "*".join(["999999999"] * 36), "1 / 0.0000000001"))
def test_a_number_beyond_any_bonus_is_unreadable(text: str) -> None:
    assert is_unreadable(text)


def test_a_number_may_be_large_up_to_a_limit() -> None:
    assert worth("1000000") == LARGEST
    assert worth("-1000000") == -LARGEST


def test_a_known_value_beyond_any_bonus_is_unreadable() -> None:
    for value in (1e30, float("inf"), float("nan")):
        assert not read_formula("@big", {"big": value}.get).is_readable


PARTS = st.sampled_from(
    ["1", "2.5", "@prof", "@moon", "1d6", "+", "-", "*", "/", "(", ")", ",", "floor", "max", "min(", "[x]", "[", " ", "0", "d", "é", "9" * 12, "@", "."]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.lists(PARTS, max_size=60).map("".join)))
@example("(" * 400)
@example("-" * 400)
@example("[" * 400)
@example(" " * 400)
@example("1" * 100_000)
@example("@" + "a." * 199)
@example("1d4" * 133)
@example("max(" * 100)
def test_any_text_is_read_at_once_and_never_raises(text: str) -> None:
    began = time.process_time()
    found = formula(text)
    assert time.process_time() - began < 0.25
    assert -LARGEST <= found.value <= LARGEST
    assert found.is_readable or found == Formula(is_readable=False)
