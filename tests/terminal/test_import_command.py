"""The command import: characters from files of other programs, from our own exports, from TOML and from lines; what was assumed, and what is refused."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from codeduello import games
from codeduello.cli import run
from codeduello.games.arcane.bestiary import SHELF, find_monster
from codeduello.games.arcane.tests import foundry_actors as actors

Command = Callable[..., CompletedProcess[str]]

OURS = ("arcane", "feud", "sangfroid")
KEYS = {"format", "name", "line", "sheet", "assumptions", "problems", "values"}
SLOTS = {"spells.spell1": {"value": 4}, "spells.spell2": {"value": 2}}
ORLA = (
    "Orla Vint; initiative 0; sleight 0, performance 0, deception 0, intimidation 0, perception 0, insight 0, arcana 0, investigation 0;"
    " attack 2; powers 0 1x4 2x2; schools evocation; hp 8/8; hit dice 3d6; level 3; rested 0 1x4 2x2; all dice 3d6"
)
"""A wizard of level 3: proficiency 2 and intelligence 10 give attack 2; slots 4 and 2; the cantrip is of evocation."""

TOML = {
    "arcane": 'name = "Vell"\nattack = 6\npowers = "0 1x2"\nhp = "9/12"\nlevel = 3\n',
    "feud": 'name = "Ines"\nskill = 4\nagg = 6\nstr = 5\nwor = 6\ndead = true\n',
    "sangfroid": 'name = "Aramis"\ntitle = "Knight of the Lamp"\nsangfroid = 9\narmaments = "sword, buckler"\ndefeats = 2\n',
}
LINES = {
    "arcane": "Vell; initiative 0; sleight 0, performance 0, deception 0, intimidation 0, perception 0, insight 0, arcana 0, investigation 0;"
    " attack 6; powers 0 1x2; hp 9/12; hit dice 1; level 3",
    "feud": "Ines: Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8; dead",
    "sangfroid": "Aramis, Knight of the Lamp; 9; sword, buckler; defeats 2",
}


@pytest.fixture
def orla(tmp_path: Path) -> str:
    """A Foundry actor in a file."""
    return written(tmp_path / "orla.json", wizard())


@pytest.fixture
def pipe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., CompletedProcess[str]]:
    """`pipe(content, "import", "-")`: a command with these bytes on its standard input."""

    def give(content: bytes, *words: str) -> CompletedProcess[str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
        capsys.readouterr()
        code = run(list(words))
        said = capsys.readouterr()
        return CompletedProcess(words, code, said.out, said.err)

    return give


def wizard(name: str = "Orla Vint", *items: Any, at: dict[str, Any] | None = None) -> dict[str, Any]:
    """The actor behind ORLA, with further items, and `at` put into its body."""
    spells = actors.spell("Frost Lance", 1), actors.spell("Chill", 0)
    return actors.character(actors.wizard(3), *spells, *items, name=name, at=SLOTS | (at or {}))


def written(path: Path, document: Any) -> str:
    """The name of a file with this document in it."""
    path.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
    return path.name


def document(command: Command, *words: str, code: int = 0) -> Any:
    """The one JSON document that a command prints."""
    said = command(*words, "--json")
    assert said.returncode == code, said.stderr
    assert said.stderr == ""
    assert said.stdout.isascii()
    return json.loads(said.stdout)


def flat(text: str) -> str:
    """However it was wrapped."""
    return " ".join(text.split())


def test_a_foundry_actor_becomes_its_line(command: Command, orla: str) -> None:
    found = document(command, "import", orla)
    assert set(found) == KEYS
    assert (found["format"], found["name"], found["line"]) == ("foundry", "Orla Vint", ORLA)
    assert found["sheet"]["hp_max"] == 8
    assert (found["assumptions"], found["problems"]) == ([], [])
    assert found["values"]["slots"] == {"1": {"max": 4, "value": 4}, "2": {"max": 2, "value": 2}}
    assert command("roster", "list", "--json").stdout == "[]\n"


def test_the_same_is_shown_to_people(command: Command, orla: str) -> None:
    said = command("import", orla)
    assert (said.returncode, said.stderr) == (0, "")
    assert flat(f"Orla Vint (Arcane, read from Foundry (dnd5e)) {ORLA}") in flat(said.stdout) or ORLA in flat(said.stdout)


def test_what_was_assumed_is_told(command: Command, tmp_path: Path) -> None:
    odd = written(tmp_path / "odd.json", wizard(at={"attributes.hp": {"value": "many", "max": 8}}))
    found = document(command, "import", odd)
    assert found["line"].count("hp ") == 1
    assert [set(one) for one in found["assumptions"]] == [{"path", "found", "assumed"}] * len(found["assumptions"])
    assert any("hp" in one["path"] and "many" in one["found"] for one in found["assumptions"])
    said = flat(command("import", odd).stdout)
    assert "Assumed, because the file does not say it clearly:" in said
    assert "many" in said


def test_a_file_can_come_by_standard_input(pipe: Command) -> None:
    said = pipe(json.dumps(wizard()).encode(), "import", "-", "--json")
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["line"] == ORLA


def test_behind_two_hyphens_standard_input_is_read(pipe: Command) -> None:
    said = pipe(json.dumps(wizard()).encode("utf-16"), "import", "--json", "--", "-")
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["line"] == ORLA
    said = pipe(LINES["feud"].encode(), "import", "--json", "--game", "feud", "--", "-")
    assert json.loads(said.stdout)["line"] == LINES["feud"]


UNUSABLE = {
    "empty": ("", "the file is empty"),
    "cut off": ('{"name": "Orla", "system": {"attr', "breaks off"),
    "a web page": ("<!doctype html><html></html>", "web page"),
    "no character": ('{"a": 1, "b": 2}', "no character of a format known here"),
    "a bare number": ("17", "--game"),
    "a line without a game": (LINES["feud"], "--game arcane|feud|sangfroid"),
    "NaN": ('{"name": NaN}', "NaN stands where a number must be"),
    "an export of another form": ('{"codeduello": "character 9"}', "another form"),
    "an export without a line": ('{"codeduello": "character 1", "game": "feud"}', "no game and line"),
    "refused by D&D Beyond": ('{"success": false, "message": "Not allowed"}', "Not allowed"),
}


@pytest.mark.parametrize(("content", "why"), UNUSABLE.values(), ids=UNUSABLE)
def test_what_is_unusable_gives_exit_code_1_and_the_reason_in_one_line(command: Command, tmp_path: Path, content: str, why: str) -> None:
    file = written(tmp_path / "bad.json", content)
    said = command("import", file, "--save")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith("codeduello: ")
    assert said.stderr.count("\n") == 1
    assert why in said.stderr
    found = document(command, "import", file, "--save", code=1)
    assert set(found) == KEYS
    assert [found[key] for key in ("format", "name", "line", "sheet", "values", "assumptions")] == [None] * 5 + [[]]
    assert why in found["problems"][0]
    assert command("roster", "list", "--json").stdout == "[]\n"


UNKNOWN = {
    "no file": (("import", "none.json"), "there is no file none.json"),
    "unknown schools": (("import", "orla.json", "--schools", "some"), "now, sheet"),
    "unknown game": (("import", "orla.json", "--game", "fencing"), "arcane, feud, sangfroid"),
    "a line that is none": (("import", "orla.json", "--line", "Orla; hp 9/8"), "hp"),
    "a game that is not the line's": (("import", "feud.txt", "--game", "sangfroid"), "Sangfroid duellist"),
    "a field that is none": (("import", "luck.toml", "--game", "feud"), "'luck' is no field of a character of feud; accepted: name, skill"),
    "a field that is a list": (("import", "list.toml", "--game", "feud"), "neither a text nor a whole number"),
    "TOML without a game": (("import", "bare.toml"), "the game is missing"),
    "no argument": (("import",), "--file"),
}


@pytest.mark.parametrize(("words", "why"), UNKNOWN.values(), ids=UNKNOWN)
def test_what_was_given_wrongly_gives_exit_code_2_in_one_line(command: Command, tmp_path: Path, orla: str, words: tuple[str, ...], why: str) -> None:
    for name, text in (("feud.txt", LINES["feud"]), ("luck.toml", "luck = 3"), ("list.toml", "skill = [1]"), ("bare.toml", TOML["feud"])):
        written(tmp_path / name, text)
    said = command(*words)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("codeduello: ")
    assert said.stderr.count("\n") == 1
    assert why in said.stderr


@pytest.mark.parametrize("game", OURS)
def test_toml_is_read_for_every_game(command: Command, tmp_path: Path, game: str) -> None:
    bare = written(tmp_path / "bare.toml", TOML[game])
    named = written(tmp_path / "named.toml", f'game = "{game}"\n{TOML[game]}')
    for words in ((bare, "--game", game), (named,), (named, "--game", game)):
        found = document(command, "import", *words)
        assert (found["format"], found["line"]) == ("fields", LINES[game])


@pytest.mark.parametrize("game", OURS)
def test_a_line_is_read_for_every_game(command: Command, tmp_path: Path, game: str) -> None:
    file = written(tmp_path / "line.txt", f"\ufeff# my best\n\n{LINES[game]}\nand more\n")
    found = document(command, "import", file, "--game", game)
    assert (found["format"], found["line"]) == ("line", LINES[game])


@pytest.mark.parametrize("game", OURS)
def test_our_own_export_comes_back_equal(command: Command, tmp_path: Path, game: str) -> None:
    assert command("roster", "add", game, LINES[game]).returncode == 0
    name = LINES[game].split(",")[0].split(";")[0].split(":")[0]
    exported = written(tmp_path / "mine.json", command("roster", "export", name).stdout)
    stands = json.loads(command("roster", "show", name, "--json").stdout)
    for words in ((exported,), (exported, "--game", game)):
        found = document(command, "import", *words)
        assert (found["format"], found["line"], found["sheet"]) == ("codeduello", stands["line"], stands["sheet"])
    other = OURS[(OURS.index(game) + 1) % 3]
    assert f"this is a character of {game}, not of {other}" in command("import", exported, "--game", other).stderr


@pytest.mark.parametrize("game", ["feud", "sangfroid"])
def test_a_game_without_files_of_other_programs_says_so(command: Command, orla: str, game: str) -> None:
    said = command("import", orla, "--game", game)
    assert (said.returncode, said.stderr.count("\n")) == (1, 1)
    assert "reads no files of other programs" in said.stderr


def test_schools_are_those_castable_now_or_all_on_the_sheet(command: Command, tmp_path: Path) -> None:
    hidden = actors.spell("Grey Veil", 1, held="unprepared", school="ill")
    file = written(tmp_path / "veil.json", wizard("Orla Vint", hidden))
    assert "; schools evocation; " in document(command, "import", file)["line"]
    assert "; schools evocation; " in document(command, "import", file, "--schools", "now")["line"]
    assert "; schools illusion evocation; " in document(command, "import", file, "--schools", "sheet")["line"]


def test_of_several_characters_one_is_picked_by_its_name(command: Command, tmp_path: Path) -> None:
    file = written(tmp_path / "two.json", [wizard("Orla Vint"), wizard("Bram O'Dell")])
    said = command("import", file)
    assert said.returncode == 1
    assert "the document holds 2 (Orla Vint, Bram O'Dell): say which is meant by its name (--pick NAME)" in said.stderr
    assert document(command, "import", file, "--pick", "bram o'dell")["name"] == "Bram O'Dell"
    assert "Orla Vint" in command("import", file, "--pick", "Otto").stderr


def test_one_of_the_actors_of_an_adventure_is_picked_likewise(command: Command, tmp_path: Path) -> None:
    file = written(tmp_path / "adventure.json", {"name": "The Fen", "actors": [wizard("Orla Vint"), wizard("Bram O'Dell")], "scenes": []})
    assert "the document holds 2 (Orla Vint, Bram O'Dell)" in command("import", file).stderr
    assert document(command, "import", file, "--pick", "orla vint")["name"] == "Orla Vint"


def test_a_source_in_yaml_is_told_from_a_line(command: Command, tmp_path: Path) -> None:
    (tmp_path / "mage.yml").write_text("_id: a1\nname: Mage\ntype: npc\nsystem:\n  abilities: {}\n")
    for more in ((), ("--game", "arcane")):
        said = command("import", str(tmp_path / "mage.yml"), *more)
        assert said.returncode == 1
        assert "this is YAML" in flat(said.stderr)


def test_one_that_was_picked_is_given_back_to_its_document_like_any_other(command: Command, tmp_path: Path) -> None:
    file = written(tmp_path / "two.json", [wizard("Orla Vint"), wizard("Bram O'Dell")])
    assert command("import", file, "--pick", "Orla Vint", "--save").returncode == 0
    command("rest", "Orla Vint", "short", "spend=1d6")
    said = command("roster", "export", "Orla Vint", "--to", "foundry")
    assert said.returncode == 0, said.stderr


def test_saved_it_is_in_the_roster_once_however_often(command: Command, orla: str) -> None:
    said = command("import", orla, "--save")
    assert said.returncode == 0
    assert "In the roster as Orla Vint" in flat(said.stdout)
    assert "codeduello play arcane --as 'Orla Vint'" in flat(said.stdout)
    command("rest", "Orla Vint", "short", "spend=1d6", "heal=0")
    assert "hit dice 2d6" in command("roster", "show", "Orla Vint").stdout.replace("\n   ", "")
    document(command, "import", orla, "--save")
    (kept,) = json.loads(command("roster", "list", "--json").stdout)
    assert (kept["name"], kept["changes"]) == ("Orla Vint", 2)


def test_a_line_of_ones_own_is_kept_in_place_of_the_one_that_was_made(command: Command, orla: str) -> None:
    better = ORLA.replace("attack 2", "attack 5").replace("Orla Vint", "Orla the Grey")
    assert document(command, "import", orla, "--line", better, "--save")["line"] == better
    (kept,) = json.loads(command("roster", "list", "--json").stdout)
    assert (kept["name"], kept["line"]) == ("Orla the Grey", better)


def test_a_line_of_ones_own_is_kept_also_where_the_document_is_there(command: Command, orla: str) -> None:
    better = ORLA.replace("attack 2", "attack 5")
    command("import", orla, "--save")
    command("import", orla, "--line", better, "--save")
    assert better in [one["line"] for one in json.loads(command("roster", "list", "--json").stdout)]


def test_a_line_is_kept_for_another_game_too(command: Command, tmp_path: Path) -> None:
    file = written(tmp_path / "line.txt", LINES["sangfroid"])
    assert command("import", file, "--game", "sangfroid", "--save").returncode == 0
    (kept,) = json.loads(command("roster", "list", "--json").stdout)
    assert (kept["game"], kept["line"]) == ("sangfroid", LINES["sangfroid"])


@pytest.mark.parametrize("name", ["archmage", "Archmage 2014"])
def test_a_monster_of_the_srd_fights_under_its_name(command: Command, sit: Command, by_lot: Callable[[int], Any], name: str) -> None:
    if find_monster("archmage") is None:
        pytest.skip(SHELF)
    said = sit(by_lot(3), "play", "arcane", "--as", "wizard", "--against", name, "--dice", "seeded", "--seed", "3")
    assert said.returncode == 0, said.stderr
    assert "Archmage" in said.stdout
    assert "CC-BY-4.0" in said.stdout


def test_where_the_packages_are_missing_a_monster_is_asked_for_by_the_extra(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codeduello.games.arcane.bestiary.monsters", lambda edition: {})
    said = command("play", "arcane", "--as", "wizard", "--against", "archmage", "--dice", "seeded", "--seed", "3")
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert "codeduello[srd]" in said.stderr


def test_every_game_that_has_a_form_has_fields_that_can_be_written_in_toml() -> None:
    for game in OURS:
        assert {line.split(" = ")[0] for line in TOML[game].splitlines()} <= {one.key for one in games.load(game).sheet.fields}


@pytest.mark.parametrize(("written", "is_dead"), [("true", True), ("false", False), ('"no"', False), ('"yes"', True)])
def test_a_mark_in_toml_is_there_or_not(command: Command, tmp_path: Path, written: str, is_dead: bool) -> None:
    (tmp_path / "ann.toml").write_text(f'game = "feud"\nname = "Ann"\nagg = 6\nstr = 5\nwor = 6\ndead = {written}\n', "utf-8")
    assert json.loads(command("import", "ann.toml", "--json").stdout)["sheet"]["dead"] is is_dead
