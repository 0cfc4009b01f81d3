"""Records applied to characters of the roster, and duels fought by them at the terminal: once, and undone."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from tests.terminal.roster_steps import CHARACTER, INES, OSWIN, SEEDS, Command, document, flat, fought, line_of, listed, orla

from codeduello import games
from codeduello.games.arcane.bestiary import SHELF, find_monster


@pytest.fixture
def seed(command: Command) -> int:
    """A seed by which a duel of Ines and Oswin changes both."""
    for number in range(1, 40):
        found = document(command, "watch", "feud", "ines", "oswin", "--seed", str(number))
        if all(sheet["before"] != sheet["after"] for sheet in found["sheets"]):
            return number
    raise AssertionError("no such seed")


def test_a_record_is_applied_once_however_often(command: Command, seed: int) -> None:
    command("roster", "add", "feud", "ines")
    command("roster", "add", "feud", "oswin")
    record, ines, oswin = fought(command, seed)
    said = command("apply", record)
    assert (said.returncode, said.stderr) == (0, "")
    assert f"came as {INES}" in flat(said.stdout)
    assert (line_of(command, "Ines Valdemar"), line_of(command, "Oswin Grey")) == (ines, oswin)
    for _ in range(2):
        assert command("apply", record).stdout.count("has this duel in the ledger already") == 2
    found = document(command, "apply", record)
    assert (found["new"], {seat: one["line"] for seat, one in found["characters"].items()}) == (False, {"challenger": ines, "challenged": oswin})
    assert [one["changes"] for one in listed(command)] == [2, 2]


def test_a_record_is_applied_for_programs(command: Command, seed: int) -> None:
    command("roster", "add", "feud", "ines")
    record, ines, _ = fought(command, seed)
    found = document(command, "apply", record)
    assert set(found) == {"new", "characters"}
    assert found["new"] is True
    assert set(found["characters"]) == {"challenger"}
    assert set(found["characters"]["challenger"]) == CHARACTER
    assert found["characters"]["challenger"]["line"] == ines


def test_both_sides_of_a_duel_are_undone_and_redone_together(command: Command, seed: int) -> None:
    command("roster", "add", "feud", "ines")
    command("roster", "add", "feud", "oswin")
    record, ines, oswin = fought(command, seed)
    command("apply", record)
    said = flat(command("roster", "undo", "Oswin Grey").stdout)
    assert said.index("Oswin Grey stands as before this: duel") < said.index("Ines Valdemar stands as before too")
    assert [one["line"] for one in listed(command)] == [INES, OSWIN]
    command("apply", record)
    assert [one["line"] for one in listed(command)] == [INES, OSWIN]
    assert [one["line"] for one in document(command, "roster", "redo", "Ines Valdemar")] == [ines, oswin]


def test_what_later_things_rest_on_is_named(command: Command, seed: int) -> None:
    command("roster", "add", "feud", "ines")
    command("roster", "add", "feud", "oswin")
    command("apply", fought(command, seed)[0])
    command("roster", "edit", "Oswin Grey", OSWIN, "--note", "healed by the sea")
    said = command("roster", "undo", "Ines Valdemar")
    assert (said.returncode, said.stderr.count("\n")) == (1, 1)
    assert "healed by the sea" in said.stderr


def test_who_it_was_is_said_for_each_seat(command: Command, seed: int) -> None:
    mine = document(command, "roster", "add", "feud", INES.replace("Ines Valdemar", "Nobody Else"))
    record, ines, _ = fought(command, seed)
    said = command("apply", record)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert "none of your characters bears a name of this duel" in said.stderr
    assert command("apply", record, "--challenger", "Nobody Else").returncode == 0
    assert line_of(command, "Nobody Else") == ines.replace("Ines Valdemar", "Nobody Else")
    command("roster", "add", "feud", "ines")
    said = command("apply", record, "--challenger", "Ines Valdemar")
    assert (said.returncode, said.stderr.count("\n")) == (1, 1)
    assert "settled for another character" in said.stderr
    assert document(command, "roster", "show", mine["id"][:8])["changes"] == 2


def test_of_two_with_the_name_one_must_be_named(command: Command, seed: int) -> None:
    ids = [document(command, "roster", "add", "feud", "ines")["id"] for _ in range(2)]
    record, ines, _ = fought(command, seed)
    said = command("apply", record)
    assert (said.returncode, said.stderr) == (2, "codeduello: several of your characters are called Ines Valdemar: say which with --challenger ID\n")
    assert command("apply", record, "--challenger", ids[1][:8]).returncode == 0
    assert [line_of(command, one) for one in ids] == [INES, ines]


@pytest.mark.parametrize("was", ["a sheet", "the duel", "the last lines", "one letter"])
def test_a_record_that_was_changed_is_refused_and_changes_nothing(command: Command, tmp_path: Path, seed: int, was: str) -> None:
    command("roster", "add", "feud", "ines")
    record, _, _ = fought(command, seed)
    text = (tmp_path / record).read_text("utf-8")
    changed = {
        "a sheet": text.replace("Skill-3", "Skill-9"),
        "the duel": text.replace("duel: ", "duel: f", 1),
        "the last lines": "".join(text.splitlines(keepends=True)[:-2]),
        "one letter": text[:-9] + text[-8:],
    }
    assert changed[was] != text
    (tmp_path / record).write_text(changed[was], "utf-8")
    said = command("apply", record)
    assert said.returncode in (1, 2)
    assert (said.stdout, said.stderr.count("\n")) == ("", 1)
    assert line_of(command, "Ines Valdemar") == INES
    assert document(command, "roster", "show", "Ines Valdemar")["changes"] == 1


def test_a_duel_with_a_twin_changes_a_character_once(command: Command) -> None:
    command("roster", "add", "feud", "ines")
    command("watch", "feud", "ines", "ines", "--seed", "1", "--record", "twins.duel")
    if command("apply", "twins.duel").returncode == 0:
        assert document(command, "roster", "show", "Ines Valdemar")["changes"] == 2
        assert command("roster", "undo", "Ines Valdemar").returncode == 0
    assert line_of(command, "Ines Valdemar") == INES


# --- from a file to a duel, and what it does ---------------------------------------------------------------------------------------------


def play(sit: Command, by_lot: Callable[[int], Any], *words: str, seed: int = 5) -> CompletedProcess[str]:
    """A duel at the terminal to its end."""
    said = sit(by_lot(seed), "play", *words, "--dice", "seeded", "--seed", str(seed))
    assert said.returncode == 0, said.stderr
    assert "The record:" in said.stdout
    return said


@pytest.mark.parametrize("against", ["archmage", "archivist"])
def test_one_command_from_a_file_to_a_duel_and_its_consequences(
    command: Command, sit: Command, by_lot: Callable[[int], Any], tmp_path: Path, against: str
) -> None:
    if against == "archmage" and find_monster(against) is None:
        pytest.skip(SHELF)
    (tmp_path / "orla.json").write_text(json.dumps(orla()), "utf-8")
    came = json.loads(command("import", "orla.json", "--json").stdout)["line"]
    said = play(sit, by_lot, "arcane", "--as", "orla.json", "--against", against)
    assert "Orla Vint is in the roster" in flat(said.stdout)
    (kept,) = listed(command)
    assert kept["changes"] == 2
    assert flat(f"In the roster: {kept['line']}") in flat(said.stdout)
    assert f"To take it back: codeduello roster undo {kept['id'][:8]}" in flat(said.stdout)
    shown = document(command, "roster", "show", "Orla Vint")
    assert shown["duels"] == []
    last, first = shown["history"]
    assert (last["kind"], last["before"], last["after"], first["after"]) == ("duel", came, kept["line"], came)
    assert kept["line"] != came
    assert command("roster", "undo", kept["id"][:8]).returncode == 0
    assert line_of(command, "Orla Vint") == came
    # The file is known by now: the same character fights on.
    play(sit, by_lot, "arcane", "--as", "orla.json", "--against", against, seed=6)
    assert [one["name"] for one in listed(command)] == ["Orla Vint"]


@pytest.mark.parametrize("game", ["arcane", "feud", "sangfroid"])
def test_a_character_of_the_roster_bears_what_its_duel_did_and_applying_the_record_again_does_nothing(
    command: Command, sit: Command, by_lot: Callable[[int], Any], game: str
) -> None:
    samples = games.load(game).sheet.samples
    first, second = (document(command, "roster", "add", game, samples[name]) for name in list(samples)[:2])
    play(sit, by_lot, game, "--as", first["id"][:8], "--against", "random", "--foe", second["id"][:8], "--record", "mine.duel", seed=SEEDS[game])
    after = [line_of(command, one["id"]) for one in (first, second)]
    assert after != [first["line"], second["line"]]
    assert document(command, "replay", "mine.duel")
    applied = document(command, "apply", "mine.duel")
    assert (applied["new"], applied["characters"]["challenger"]["line"], applied["characters"]["challenged"]["line"]) == (False, *after)
    assert command("roster", "undo", first["id"][:8]).returncode == 0
    assert [line_of(command, one["id"]) for one in (first, second)] == [first["line"], second["line"]]


def test_whoever_has_a_character_with_the_name_of_a_sample_fights_with_the_character(command: Command, sit: Command, by_lot: Callable[[int], Any]) -> None:
    aramis = document(command, "roster", "add", "sangfroid", "aramis")
    play(sit, by_lot, "sangfroid", "--as", "Aramis", "--against", "random", "--foe", "bersi")
    assert document(command, "roster", "show", aramis["id"][:8])["changes"] == 2


def test_a_duel_that_was_left_holds_its_character_until_it_is_over(
    command: Command, sit: Command, by_lot: Callable[[int], Any], in_order: Callable[..., Any]
) -> None:
    command("roster", "add", "feud", "ines")
    sit(in_order(), "play", "feud", "--as", "Ines Valdemar", "--against", "random", "--foe", "luc", "--dice", "seeded", "--seed", "5")
    (duel,) = document(command, "roster", "show", "Ines Valdemar")["duels"]
    assert f"In a duel that is not over: {duel}" in flat(command("roster", "show", "Ines Valdemar").stdout)
    command("roster", "edit", "Ines Valdemar", INES.replace("Skill-4", "Skill-7"))
    assert sit(by_lot(5), "resume").returncode == 0
    shown = document(command, "roster", "show", "Ines Valdemar")
    assert (shown["duels"], [one["kind"] for one in shown["history"]], shown["history"][0]["duel"]) == ([], ["duel", "edited", "made"], duel)
    assert shown["sheet"]["skill"] in (6, 7, 8)


def test_samples_and_lines_leave_no_mark_in_the_roster(command: Command, sit: Command, by_lot: Callable[[int], Any]) -> None:
    play(sit, by_lot, "feud", "--as", "ines", "--against", "random", "--foe", OSWIN)
    assert listed(command) == []


def test_whoever_only_bears_the_name_of_the_foe_was_not_in_the_duel(command: Command, sit: Command, by_lot: Callable[[int], Any]) -> None:
    command("roster", "add", "feud", "ines")
    oswin = document(command, "roster", "add", "feud", "oswin")
    play(sit, by_lot, "feud", "--as", "Ines Valdemar", "--against", "random", "--foe", "oswin", "--record", "mine.duel")
    assert command("apply", "mine.duel").returncode == 0
    assert document(command, "roster", "show", oswin["id"][:8])["changes"] == 1


def test_where_the_duel_knows_who_it_was_nobody_is_asked(command: Command, sit: Command, by_lot: Callable[[int], Any]) -> None:
    one, _ = (document(command, "roster", "add", "feud", "ines") for _ in range(2))
    play(sit, by_lot, "feud", "--as", one["id"][:8], "--against", "random", "--foe", "oswin", "--record", "mine.duel")
    said = command("apply", "mine.duel")
    assert said.returncode == 0, said.stderr
    assert "has this duel in the ledger already" in said.stdout
