"""House rules: the preset first, then the file, then the flags."""

from pathlib import Path

import pytest

from codeduello.errors import InvalidText, UnknownName, UsageError
from codeduello.games import load
from codeduello.games.sangfroid.rulings import DeathRoll, IdleResult, OrderTie
from codeduello.play.house_rules import read_rules_file, settle_rulings, split_flag
from codeduello.play.reading import LARGEST_FILE

SANGFROID = load("sangfroid")
FEUD = load("feud")
ROWS = '"0 or less" = "-"\n"1 or more" = "{cell}"\n'
TABLES = (
    'name = "{name}"\n'
    f"[attack]\n{ROWS}[charge]\n{ROWS}[hew]\n{ROWS}"
    '[dismemberment]\n"2-12" = {{ part = "ear", counts = "disfigured" }}\n'
)


def tables(name: str, cell: str = "w") -> str:
    return TABLES.format(name=name, cell=cell)


def rules_file(folder: Path, text: str, name: str = "house.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_nothing_said_is_as_written() -> None:
    assert settle_rulings(SANGFROID, None, None, []) == SANGFROID.rulings


def test_later_settings_go_over_earlier_ones(tmp_path: Path) -> None:
    """The preset says at_or_over and challenger_loses, the file changes the second, a flag the first back."""
    path = rules_file(tmp_path, 'idle_result = "draw"\norder_tie = "challenger"\n')
    preset = settle_rulings(SANGFROID, "cool-heads-live", None, [])
    assert (preset.death_roll, preset.idle_result) == (DeathRoll.AT_OR_OVER, IdleResult.CHALLENGER_LOSES)
    filed = settle_rulings(SANGFROID, "cool-heads-live", path, [])
    assert (filed.death_roll, filed.idle_result, filed.order_tie) == (DeathRoll.AT_OR_OVER, IdleResult.DRAW, OrderTie.CHALLENGER)
    flagged = settle_rulings(SANGFROID, "cool-heads-live", path, ["death_roll=at_or_under", "order_tie=challenged"])
    assert (flagged.death_roll, flagged.idle_result, flagged.order_tie) == (
        DeathRoll.AT_OR_UNDER,
        IdleResult.DRAW,
        OrderTie.CHALLENGED,
    )


def test_of_two_flags_the_last_counts() -> None:
    assert settle_rulings(SANGFROID, None, None, ["idle_rounds=2", "idle_rounds=9"]).idle_rounds == 9


def test_a_files_own_preset_counts_where_none_is_given(tmp_path: Path) -> None:
    path = rules_file(tmp_path, 'preset = "cool-heads-live"\nidle_rounds = 7\n')
    own = settle_rulings(SANGFROID, None, path, [])
    assert (own.death_roll, own.idle_rounds) == (DeathRoll.AT_OR_OVER, 7)
    given = settle_rulings(SANGFROID, "as-written", path, [])
    assert (given.death_roll, given.idle_rounds) == (DeathRoll.AT_OR_UNDER, 7)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("surrender_when_attacked = false", False),
        ("surrender_when_attacked = true", True),
        ('surrender_when_attacked = "false"', False),
        ("surrender-when-attacked = false", False),
    ],
)
def test_a_truth_value_may_be_written_as_toml_or_as_text(tmp_path: Path, line: str, value: bool) -> None:
    assert settle_rulings(SANGFROID, None, rules_file(tmp_path, line), []).surrender_when_attacked is value


@pytest.mark.parametrize("flag", ["death_roll=at_or_over", "death-roll=at-or-over", " death_roll = AT_OR_OVER ", "death_roll=At_Or_Over"])
def test_hyphens_case_and_blanks_do_not_matter(flag: str) -> None:
    assert settle_rulings(SANGFROID, None, None, [flag]).death_roll is DeathRoll.AT_OR_OVER


def test_a_flag_is_split_at_its_first_sign_of_equality() -> None:
    assert split_flag("tables=a=b") == ("tables", "a=b")
    assert split_flag(" carry =two") == ("carry", "two")
    assert split_flag("carry=") == ("carry", "")


@pytest.mark.parametrize("flag", ["", "carry", "carry:two", "carry two"])
def test_a_flag_without_a_value_says_how_one_is_written(flag: str) -> None:
    with pytest.raises(InvalidText, match="accepted is --ruling name=value"):
        settle_rulings(SANGFROID, None, None, [flag])


@pytest.mark.parametrize("name", ["nobody", "", "tables", "death roll", "__class__", "death_roll.x"])
def test_an_unknown_ruling_is_told_all_there_are(tmp_path: Path, name: str) -> None:
    for give in (lambda: settle_rulings(SANGFROID, None, None, [f"{name}=x"]), lambda: filed(tmp_path, name)):
        with pytest.raises(UnknownName, match="death_roll, death_dice, buckler_penalty") as refused:
            give()
        assert "initial_weapon" in str(refused.value)


def filed(folder: Path, name: str) -> object:
    return settle_rulings(SANGFROID, None, rules_file(folder, f'"{name}" = "x"\n'), [])


@pytest.mark.parametrize(
    ("flag", "accepted"),
    [
        ("death_roll=over", "at_or_under, at_or_over"),
        ("death_roll=", "at_or_under, at_or_over"),
        ("death_roll=1", "at_or_under, at_or_over"),
        ("idle_rounds=0", "1 to 99"),
        ("idle_rounds=10000", "1 to 99"),
        ("idle_rounds=-3", "1 to 99"),
        ("idle_rounds=3.0", "1 to 99"),
        ("idle_rounds=٣", "1 to 99"),
        (f"idle_rounds={'9' * 5000}", "1 to 99"),
        ("surrender_when_attacked=yes", "true, false"),
    ],
)
def test_an_unknown_value_is_told_what_is_accepted(flag: str, accepted: str) -> None:
    with pytest.raises(InvalidText, match=f"accepted are {accepted}") as refused:
        settle_rulings(SANGFROID, None, None, [flag])
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("value", ["3.5", "[3]", "{ a = 3 }", "2026-01-01", "true", '"three"', "nan", "0x10000"])
def test_a_value_of_another_kind_in_a_file_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(InvalidText, match=r"idle_rounds = .*: accepted are 1 to 99"):
        settle_rulings(SANGFROID, None, rules_file(tmp_path, f"idle_rounds = {value}\n"), [])


def test_an_unknown_preset_is_told_all_there_are(tmp_path: Path) -> None:
    for preset, path in (("house", None), (None, rules_file(tmp_path, 'preset = "house"\n'))):
        with pytest.raises(UnknownName, match="no preset 'house'; known: as-written, cool-heads-live"):
            settle_rulings(SANGFROID, preset, path, [])


@pytest.mark.parametrize("value", ["3", "true", '["as-written"]'])
def test_a_preset_that_is_no_text_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(InvalidText, match="is no name"):
        settle_rulings(SANGFROID, None, rules_file(tmp_path, f"preset = {value}\n"), [])


@pytest.mark.parametrize("name", ["nowhere.toml", "", "x" * 5000, "a\0b", "."])
def test_a_rules_file_that_is_not_there_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidText, match="there is no such file"):
        read_rules_file(str(tmp_path / name) if name else str(tmp_path))


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x80" * 30, b"carry", b"carry = two", b"[", b"carry = 'two'\ncarry = 'all'", b"\0"])
def test_a_rules_file_that_is_no_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    with pytest.raises(InvalidText, match=r"house\.toml is no (TOML file|text in UTF-8)"):
        settle_rulings(SANGFROID, None, str(path), [])


def test_a_rules_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = rules_file(tmp_path, "#" * LARGEST_FILE)
    assert settle_rulings(SANGFROID, None, path, []) == SANGFROID.rulings
    with pytest.raises(InvalidText, match=r"larger than house rules can be \(1048576 bytes\)"):
        settle_rulings(SANGFROID, None, rules_file(tmp_path, "#" * (LARGEST_FILE + 1)), [])


@pytest.mark.parametrize(
    "text",
    [f"idle_rounds = {'9' * 5000}\n", f"idle_rounds = 0x{'f' * 5000}\n", f"idle_rounds = {'[' * 20000}{']' * 20000}\n"],
    ids=["a number of 5,000 digits", "the same in hex", "20,000 lists in one another"],
)
def test_a_rules_file_with_enormous_values_is_refused_in_words(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError):
        settle_rulings(SANGFROID, None, rules_file(tmp_path, text), [])


def test_tables_of_feud_come_from_a_file_named_in_a_flag(tmp_path: Path) -> None:
    path = rules_file(tmp_path, tables("mine", "ww"), "mine.toml")
    rulings = settle_rulings(FEUD, None, None, [f"tables={path}"])
    assert rulings.tables.name == "mine"
    assert rulings.tables.cell(0, 1) == 2  # two wounds


def test_tables_named_in_a_rules_file_lie_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house, elsewhere = tmp_path / "house", tmp_path / "elsewhere"
    house.mkdir()
    elsewhere.mkdir()
    rules_file(house, tables("beside"), "mine.toml")
    rules_file(elsewhere, tables("elsewhere"), "mine.toml")
    path = rules_file(house, 'tables = "mine.toml"\nwound_limit = 4\n')
    monkeypatch.chdir(elsewhere)
    rulings = settle_rulings(FEUD, None, path, [])
    assert (rulings.tables.name, rulings.wound_limit) == ("beside", 4)
    # a flag names a file from where one stands
    assert settle_rulings(FEUD, None, path, ["tables=mine.toml"]).tables.name == "elsewhere"
    assert settle_rulings(FEUD, None, path, ["tables=reconstruction"]).tables.name == "reconstruction"


def test_tables_beside_a_rules_file_are_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house").mkdir()
    rules_file(tmp_path / "house", tables("beside"), "mine.toml")
    path = rules_file(tmp_path / "house", 'tables = "mine.toml"\n')
    monkeypatch.chdir(tmp_path)
    assert settle_rulings(FEUD, None, path, []).tables.name == "beside"


def test_the_tables_are_kept_with_the_rulings_not_their_file(tmp_path: Path) -> None:
    path = rules_file(tmp_path, tables("mine"), "mine.toml")
    rulings = settle_rulings(FEUD, None, None, [f"tables={path}"])
    Path(path).unlink()
    assert rulings.tables.name == "mine"


def test_a_file_of_tables_that_is_no_text_or_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidText, match=r"mine\.toml is no text in UTF-8"):
        settle_rulings(FEUD, None, None, [f"tables={path}"])
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(InvalidText, match="larger than a table can be"):
        settle_rulings(FEUD, None, None, [f"tables={path}"])


@pytest.mark.parametrize("text", ["nowhere.toml", "[attack]\n", "{", "[" * 20000])
def test_tables_that_cannot_be_read_say_what_is_accepted(text: str) -> None:
    with pytest.raises(InvalidText, match=r"^table"):
        settle_rulings(FEUD, None, None, [f"tables={text}"])


def test_a_file_of_tables_with_a_gap_names_the_result(tmp_path: Path) -> None:
    path = rules_file(tmp_path, tables("mine").replace('"1 or more"', '"2 or more"'), "gap.toml")
    with pytest.raises(InvalidText, match="no row for the result 1"):
        settle_rulings(FEUD, None, None, [f"tables={path}"])


def test_a_file_is_read_only_for_a_ruling_that_takes_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file called `two` beside the duellist does not stand in the way of carry = two."""
    rules_file(tmp_path, "all", "two")
    monkeypatch.chdir(tmp_path)
    assert settle_rulings(SANGFROID, None, None, ["carry=two"]).carry.name == "TWO"
