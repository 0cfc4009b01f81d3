"""Every ruling of every game can be set by a flag, by a file and by a preset; what is set stands in the record."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from codeduello.games import load
from codeduello.play.documents import rules_document

OURS = ("arcane", "feud", "sangfroid")

Command = Callable[..., CompletedProcess[str]]
Lines = Callable[[Path], list[str]]

SAMPLES = {game: list(load(game).sheet.samples)[:2] for game in OURS}
HOUSE_TABLES = """
name = "tables of this test"
[attack]
"6 or less" = "-"
"7 or more" = "ww"
[charge]
"0 or less" = "-"
"1 or more" = "F"
[hew]
"-3-18" = "wF"
[dismemberment]
"2-12" = { part = "scar", counts = "disfigured" }
"""
FREE_TEXTS = {"any dice expression": ["1d6", "2d4"], "a TOML file of your own tables": ["house.toml"]}


def values_of(ruling: dict[str, Any]) -> list[str]:
    """Values to try: all that are listed, and where a range or a kind of text is, some of it."""
    found: list[str] = []
    for value in ruling["accepts"]:
        span = re.fullmatch(r"(\d+) to (\d+)", value)
        found += FREE_TEXTS.get(value, [span[1], str(int(span[1]) + 1), span[2]] if span else [value])
    return found


DEFAULTS = {(game, one["name"]): one["default"] for game in OURS for one in rules_document(load(game))["rulings"]}
SETTINGS = [
    (game, ruling["name"], value)
    for game in OURS
    for ruling in rules_document(load(game))["rulings"]
    for value in values_of(ruling)
]


@pytest.fixture(autouse=True)
def house_tables(own_folders: None) -> None:
    """A file of tables lies beside every test."""
    Path("house.toml").write_text(HOUSE_TABLES, "utf-8")


def toml(value: str) -> str:
    """The value as TOML writes it: truth and numbers bare, all else quoted."""
    return value if value in ("true", "false") or value.isdecimal() else json.dumps(value)


def rulings_in_record(command: Command, read: Lines, game: str, *words: str) -> dict[str, str]:
    """What a record says of its rulings, after a watched duel that ran to its end and verifies."""
    said = command("watch", game, *SAMPLES[game], "--seed", "3", "--record", "a.duel", *words, "--json")
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["result"] in ("win", "draw", "nobody")
    Path("house.toml").rename("away.toml")  # a record needs none of the files it was made with
    assert command("verify", "a.duel").returncode == 0
    Path("away.toml").rename("house.toml")
    lines = [line.removeprefix("ruling ").partition(": ") for line in read(Path("a.duel")) if line.startswith("ruling ")]
    return {name: value for name, _, value in lines}


def expected(game: str, name: str, value: str) -> dict[str, str]:
    """A record names what differs from the defaults."""
    return {} if DEFAULTS[game, name] == value else {name: value}


def check(found: dict[str, str], game: str, name: str, value: str) -> None:
    if value == "house.toml":
        assert set(found) == {name}
        assert json.loads(found[name])["name"] == "tables of this test"
    else:
        assert found == expected(game, name, value)


@pytest.mark.parametrize("game,name,value", SETTINGS)
def test_a_ruling_is_set_by_a_flag(command: Command, record_lines: Lines, game: str, name: str, value: str) -> None:
    check(rulings_in_record(command, record_lines, game, "--ruling", f"{name}={value}"), game, name, value)


@pytest.mark.parametrize("game,name,value", SETTINGS)
def test_a_ruling_is_set_by_a_file(command: Command, record_lines: Lines, game: str, name: str, value: str) -> None:
    Path("rules.toml").write_text(f"{name} = {toml(value)}\n", "utf-8")
    check(rulings_in_record(command, record_lines, game, "--rules", "rules.toml"), game, name, value)


@pytest.mark.parametrize("game", OURS)
def test_all_rulings_of_a_game_are_set_in_one_file(command: Command, record_lines: Lines, game: str) -> None:
    last = {name: value for of, name, value in SETTINGS if of == game and value not in ("99", "9999") and not value.endswith(".toml")}
    Path("rules.toml").write_text("".join(f"{name} = {toml(value)}\n" for name, value in last.items()), "utf-8")
    wanted: dict[str, str] = {}
    for name, value in last.items():
        wanted |= expected(game, name, value)
    assert len(wanted) > 5
    assert rulings_in_record(command, record_lines, game, "--rules", "rules.toml") == wanted


@pytest.mark.parametrize("game", OURS)
def test_a_preset_sets_what_the_list_of_presets_says(command: Command, record_lines: Lines, game: str) -> None:
    for preset, settings in json.loads(command("rules", game, "--json").stdout)["presets"].items():
        assert rulings_in_record(command, record_lines, game, "--preset", preset) == settings


def test_words_may_be_joined_by_hyphens_and_written_large(command: Command, record_lines: Lines) -> None:
    found = rulings_in_record(command, record_lines, "sangfroid", "--ruling", "death-roll=At-Or-Over")
    assert found == {"death_roll": "at_or_over"}


def test_a_later_flag_counts_over_an_earlier_one(command: Command, record_lines: Lines) -> None:
    flags = ("--ruling", "wound_limit=3", "--ruling", "ladder=finished_loses", "--ruling", "wound_limit=7")
    assert rulings_in_record(command, record_lines, "feud", *flags) == {"ladder": "finished_loses", "wound_limit": "7"}


@pytest.mark.parametrize(
    "filed,flag,in_force",
    [
        ("", "", ("challenger_loses", "at_or_over")),
        ('idle_result = "draw"', "", ("draw", "at_or_over")),
        ('idle_result = "draw"', "idle_result=challenger_loses", ("challenger_loses", "at_or_over")),
        ('death_roll = "at_or_under"', "idle_result=draw", ("draw", "at_or_under")),
    ],
)
def test_a_file_counts_over_a_preset_and_a_flag_over_a_file(
    command: Command, record_lines: Lines, filed: str, flag: str, in_force: tuple[str, str]
) -> None:
    Path("rules.toml").write_text(filed, "utf-8")
    words = ["--preset", "cool-heads-live", "--rules", "rules.toml", *(["--ruling", flag] if flag else [])]
    found = rulings_in_record(command, record_lines, "sangfroid", *words)
    assert found == expected("sangfroid", "idle_result", in_force[0]) | expected("sangfroid", "death_roll", in_force[1])


def test_a_file_may_name_a_preset_which_a_flag_replaces(command: Command, record_lines: Lines) -> None:
    Path("rules.toml").write_text('preset = "cool-heads-live"\nidle_rounds = 2\n', "utf-8")
    filed = rulings_in_record(command, record_lines, "sangfroid", "--rules", "rules.toml")
    assert filed == {"death_roll": "at_or_over", "idle_result": "challenger_loses", "idle_rounds": "2"}
    given = rulings_in_record(command, record_lines, "sangfroid", "--rules", "rules.toml", "--preset", "as-written")
    assert given == {"idle_rounds": "2"}


def test_a_table_lies_beside_the_file_of_rules_that_names_it(command: Command, record_lines: Lines) -> None:
    Path("club").mkdir()
    Path("club/tables.toml").write_text(HOUSE_TABLES, "utf-8")
    Path("club/rules.toml").write_text('tables = "tables.toml"\n', "utf-8")
    found = rulings_in_record(command, record_lines, "feud", "--rules", "club/rules.toml")
    assert json.loads(found["tables"])["name"] == "tables of this test"


@pytest.mark.parametrize(
    "content,complaint",
    [
        ("wound_limit = ", "rules.toml"),
        ("wound_limit = 0", "1 to 99"),
        ("luck = 1", "wound_limit"),
        ('surrender = "maybe"', "forced, free"),
        ("preset = 3", "preset"),
        ('preset = "hot-heads"', "as-written"),
        ("[surrender]\nfree = true", "forced, free"),
        ('tables = "none.toml"', "reconstruction"),
    ],
)
def test_a_file_of_rules_with_a_fault_is_refused(command: Command, content: str, complaint: str) -> None:
    Path("rules.toml").write_text(content, "utf-8")
    said = command("watch", "feud", "--rules", "rules.toml", "--json")
    assert (said.returncode, said.stdout) == (2, "")
    assert complaint in said.stderr


@pytest.mark.parametrize(
    "wrong,named",
    [
        ('"7 or more" = "ww"', "attack"),  # results under 7 have no row
        ('"6 or less" = "-"\n"7 or more" = "x"', "attack"),  # no such effect
        ('"6 or less" = "-"\n"6 or more" = "w"', "attack"),  # 6 stands in two rows
    ],
)
def test_a_table_with_a_fault_is_refused_naming_the_table(command: Command, wrong: str, named: str) -> None:
    Path("bad.toml").write_text(HOUSE_TABLES.replace('"6 or less" = "-"\n"7 or more" = "ww"', wrong), "utf-8")
    said = command("watch", "feud", "--ruling", "tables=bad.toml")
    assert said.returncode == 2
    assert f"table {named}" in said.stderr


def test_rulings_change_the_odds_of_rows(command: Command) -> None:
    outcomes = json.loads(command("row", "feud", "attack", "0", "--ruling", "tables=house.toml", "--json").stdout)["outcomes"]
    # by these tables a result under 7 does nothing and any other deals two wounds
    assert {one["outcome"] for one in outcomes} == {"clash", "- / -", "- / ww", "ww / -", "ww / ww"}
