"""What programs read: one JSON document on standard output, and nothing else."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from codeduello.games import load

OURS = ("arcane", "feud", "sangfroid")

Command = Callable[..., CompletedProcess[str]]

SEATS = ("challenger", "challenged")
DOCUMENT = {"winner", "result", "ending", "facts", "rounds", "sheets", "record"}


def document(command: Command, *words: str) -> Any:
    """The document that a command prints; it is alone on standard output, in ASCII, and nothing is complained of."""
    said = command(*words, "--json")
    assert said.returncode == 0, said.stderr
    assert said.stderr == ""
    assert said.stdout.isascii()
    return json.loads(said.stdout)


def record(command: Command, game: str, seed: int, *words: str) -> str:
    """A record of two programs' duel, written to a file."""
    path = f"{game}-{seed}.duel"
    assert command("watch", game, "--seed", str(seed), "--record", path, *words, "--json").returncode == 0
    return path


@pytest.mark.parametrize("game", OURS)
def test_rules_list_every_ruling_with_its_default_among_its_values(command: Command, game: str) -> None:
    rules = document(command, "rules", game)
    assert (rules["game"], rules["version"]) == (game, load(game).version)
    assert rules["presets"]["as-written"] == {}
    assert len(rules["rulings"]) > 5
    for ruling in rules["rulings"]:
        assert {"name", "default", "values", "why", "source"} <= set(ruling)
        numbers = re.fullmatch(r"(\d+) to (\d+)", ruling["values"][0])
        if numbers:
            assert int(numbers[1]) <= int(ruling["default"]) <= int(numbers[2])
        else:
            assert ruling["default"] in ruling["values"]
        assert len(ruling["why"]) > 10
        assert re.fullmatch(r"[A-Z]\d+", ruling["source"])


def test_presets_are_listed_with_what_they_set(command: Command) -> None:
    # the two settings of cool-heads-live stand on the rules page under Presets
    presets = document(command, "rules", "sangfroid")["presets"]
    assert presets["cool-heads-live"] == {"death_roll": "at_or_over", "idle_result": "challenger_loses"}


@pytest.mark.parametrize("game", OURS)
def test_the_source_of_every_ruling_is_a_sentence_that_can_be_read(command: Command, game: str) -> None:
    for ruling in document(command, "rules", game)["rulings"]:
        shown = command("rules", game, ruling["source"].lower())
        assert shown.returncode == 0
        assert shown.stdout.startswith(f"{ruling['source']}: ")


@pytest.mark.parametrize("game", OURS)
def test_a_rolled_line_reads_back_as_the_same_sheet(command: Command, game: str) -> None:
    for seed in range(5):
        rolled = document(command, "roll", game, "--seed", str(seed))
        assert set(rolled) == {"line", "sheet"}
        assert document(command, "roll", game, rolled["line"]) == rolled


@pytest.mark.parametrize("game", OURS)
def test_the_same_seed_rolls_the_same_character_and_another_seed_another(command: Command, game: str) -> None:
    lines = [document(command, "roll", game, "--seed", str(seed))["line"] for seed in (1, 1, 2, 3, 4)]
    assert lines[0] == lines[1]
    assert len(set(lines)) > 2


def test_a_bard_of_level_7_may_be_wished_for(command: Command) -> None:
    for seed in range(5):
        sheet = document(command, "roll", "arcane", "--seed", str(seed), "class=bard", "level=7", "name=Lute")["sheet"]
        assert (sheet["name"], sheet["level"], sheet["hit_dice"]) == ("Lute", 7, 7)
        # one cantrip; a full caster of level 7 has four, three, three and one slot of levels 1 to 4
        assert [power["level"] for power in sheet["powers"]] == [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
        assert [power["slot"] for power in sheet["powers"]] == [False] + [True] * 11
        # a bard casts with charisma: the three charisma skills are the attack, or 3 (floor((7 + 7) / 4)) less without proficiency
        charisma = {sheet["checks"][skill] for skill in ("performance", "deception", "intimidation")}
        assert charisma <= {sheet["attack"], sheet["attack"] - 3}


@pytest.mark.parametrize("game", OURS)
def test_a_watched_duel_says_who_won_how_and_what_it_changed(command: Command, game: str) -> None:
    results = set()
    for seed in range(12):
        end = document(command, "watch", game, "--seed", str(seed))
        assert set(end) == DOCUMENT
        assert end["result"] in ("win", "draw", "nobody")
        assert end["winner"] in SEATS if end["result"] == "win" else end["winner"] is None
        assert end["rounds"] >= 1 or game == "sangfroid"
        assert isinstance(end["ending"], str)
        assert isinstance(end["facts"], dict)
        assert [set(sheet) for sheet in end["sheets"]] == [{"before", "after"}] * 2
        assert end["record"] is None
        for sheet in end["sheets"]:
            for line in sheet.values():
                assert load(game).sheet.format(load(game).sheet.parse(line)) == line
        results.add((end["winner"], end["ending"]))
    assert len(results) > 1


@pytest.mark.parametrize("game", OURS)
def test_the_same_seed_is_the_same_duel_to_the_last_byte_of_its_record(command: Command, game: str) -> None:
    first = document(command, "watch", game, "--seed", "8", "--record", "first.duel")
    second = document(command, "watch", game, "--seed", "8", "--record", "second.duel")
    assert (first.pop("record"), second.pop("record")) == ("first.duel", "second.duel")
    assert first == second
    assert Path("first.duel").read_bytes() == Path("second.duel").read_bytes()


def test_a_watched_duel_takes_two_sheets_and_two_programs(command: Command) -> None:
    end = document(command, "watch", "feud", "ines", "oswin", "--players", "best-test", "random", "--seed", "-4", "--record", "a.duel")
    befores = [load("feud").sheet.parse(sheet["before"]).name for sheet in end["sheets"]]
    assert befores == ["Ines Valdemar", "Oswin Grey"]
    assert "players: best-test; random  #" in Path("a.duel").read_text("utf-8")


@pytest.mark.parametrize("seat", [*SEATS, "spectator"])
@pytest.mark.parametrize("game", OURS)
def test_a_replay_counts_a_viewers_events_from_1_without_gaps(command: Command, game: str, seat: str) -> None:
    events = document(command, "replay", record(command, game, 4), "--as", seat)["events"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert all(set(event) == {"n", "what", "who", "detail", "text"} for event in events)
    assert {event["who"] for event in events} <= {*SEATS, None}
    assert any(event["text"] for event in events)


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_shows_a_style_to_its_owner_and_to_who_learned_it_but_to_nobody_else_before_the_shot(
    command: Command, seed: int
) -> None:
    path = record(command, "arcane", seed)
    for viewer in (*SEATS, "spectator"):
        learned = False
        for event in document(command, "replay", path, "--as", viewer)["events"]:
            if event["what"] == "shot_begins":
                break
            learned = learned or (event["what"] == "learns_style" and event["who"] == viewer)
            if event["what"] in ("style_is", "power_is", "true_stakes_are"):
                assert event["who"] == viewer or (learned and event["what"] == "style_is")


def test_a_replay_in_full_shows_both_styles_before_the_shot(command: Command) -> None:
    events = document(command, "replay", record(command, "arcane", 1))["events"]
    before = [event for event in events[: [event["what"] for event in events].index("shot_begins")] if event["what"] == "style_is"]
    assert {event["who"] for event in before} == set(SEATS)


def test_an_event_of_dice_names_the_row_and_its_faces(command: Command) -> None:
    events = document(command, "replay", record(command, "feud", 2), "--as", "spectator")["events"]
    thrown = next(event["detail"] for event in events if event["what"] == "rolled")
    # a duel of Feud begins with the initiative, a d6 each
    assert thrown["row"] == "initiative"
    assert len(thrown["faces"]) == 2
    assert all(1 <= face <= 6 for face in thrown["faces"])


@pytest.mark.parametrize("game", OURS)
def test_a_record_that_holds_is_ok_and_the_exit_code_0(command: Command, game: str) -> None:
    path = record(command, game, 5)
    assert document(command, "verify", path) == {"ok": True, "problems": []}


@pytest.mark.parametrize("game", OURS)
def test_a_record_with_one_byte_changed_does_not_hold_and_the_exit_code_is_1(command: Command, game: str) -> None:
    path = Path(record(command, game, 5))
    whole = path.read_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 12)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        said = command("verify", str(path), "--json")
        assert said.returncode == 1
        told = json.loads(said.stdout)
        assert set(told) == {"ok", "problems"}
        assert told["ok"] is False
        assert told["problems"]
        assert said.stderr == ""


@pytest.mark.parametrize("content", [b"", b"\n", b"not a record\n", b"\xff\xfe\x00", b"Code Duello record 1\n"])
def test_what_is_no_record_does_not_hold(command: Command, content: bytes) -> None:
    Path("odd.duel").write_bytes(content)
    said = command("verify", "odd.duel", "--json")
    assert said.returncode == 1
    assert json.loads(said.stdout)["ok"] is False


def test_the_list_of_rows_is_a_document_too(command: Command) -> None:
    listed = document(command, "row", "feud")
    assert listed["game"] == "feud"
    assert {"initiative", "clash", "attack"} <= set(listed["rows"])
