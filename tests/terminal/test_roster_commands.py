"""The commands of the roster, and what duels at the terminal do to it: from a file of another program to the consequences, and back to the very line."""

import json
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.terminal.roster_steps import (
    CHARACTER,
    HAPPENING,
    INES,
    NAMES,
    OSWIN,
    VELL,
    Command,
    document,
    flat,
    line_of,
    listed,
    orla,
)

from codeduello import games


def test_an_empty_roster_says_how_somebody_comes_into_it(command: Command) -> None:
    said = command("roster", "list")
    assert said.returncode == 0
    assert "codeduello import FILE --save" in flat(said.stdout)
    assert listed(command) == []


@pytest.mark.parametrize(
    ("game", "text", "line"),
    [("feud", "ines", INES), ("feud", OSWIN, OSWIN), ("sangfroid", "aramis", "Aramis, Knight of the Lamp; 9; sword, buckler")],
)
def test_add_takes_a_sample_or_a_line(command: Command, game: str, text: str, line: str) -> None:
    said = command("roster", "add", game, text)
    assert (said.returncode, said.stderr) == (0, "")
    assert f"is in the roster now. {line}" in flat(said.stdout)
    (found,) = listed(command)
    assert set(found) == CHARACTER
    assert (found["game"], found["line"], found["changes"], found["removed"]) == (game, line, 1, False)
    assert f"{games.load(game).title}: {line}" in flat(command("roster", "list").stdout)


def test_add_takes_a_file_of_any_kind(command: Command, tmp_path: Path) -> None:
    (tmp_path / "ines.txt").write_text(f"# mine\n{INES}\n", "utf-8")
    (tmp_path / "oswin.toml").write_text('name = "Oswin Grey"\nskill = 3\nagg = 2\nstr = 5\nwor = 11\n', "utf-8")
    for file in ("ines.txt", "oswin.toml"):
        assert set(document(command, "roster", "add", "feud", file)) == CHARACTER
    (tmp_path / "export.json").write_text(command("roster", "export", "Ines Valdemar").stdout, "utf-8")
    assert document(command, "roster", "add", "feud", "export.json")["line"] == INES
    assert [one["line"] for one in listed(command)] == [INES, INES, OSWIN]


def test_show_tells_the_line_its_terms_and_what_happened(command: Command) -> None:
    command("roster", "add", "feud", "ines")
    command("roster", "edit", "ines valdemar", INES.replace("Skill-4", "Skill-5"), "--note", "a lesson")
    said = flat(command("roster", "show", "Ines Valdemar").stdout)
    assert INES.replace("Skill-4", "Skill-5") in said
    assert "edited: a lesson skill 4 -> 5" in said
    found = document(command, "roster", "show", "ines valdemar")
    assert set(found) == CHARACTER | {"duels", "history"}
    assert (found["changes"], found["duels"], [one["kind"] for one in found["history"]]) == (2, [], ["edited", "made"])
    assert found["sheet"]["skill"] == 5


def test_edit_tells_what_is_different(command: Command) -> None:
    command("roster", "add", "feud", "ines")
    said = command("roster", "edit", "Ines Valdemar", f"{INES}; injuries hand")
    assert flat(said.stdout) == f"Ines Valdemar is changed. gains injuries: hand {INES}; injuries hand"
    assert "Nothing is different." in command("roster", "edit", "Ines Valdemar", f"{INES}; injuries hand").stdout
    assert document(command, "roster", "edit", "Ines Valdemar", INES)["line"] == INES
    assert [one["number"] for one in document(command, "roster", "history", "Ines Valdemar")] == [3, 2, 1]


def test_rest_tells_what_it_brought(command: Command) -> None:
    command("roster", "add", "arcane", VELL)
    said = flat(command("rest", "Vell", "short", "spend=2d8", "heal=11").stdout)
    assert said.startswith("Vell has rested. hp 5 -> 16 slot 3: 0 -> 2 hit dice d8: 3 -> 1 Vell;")
    # By the rules of 2014 three of six hit dice come back, the largest first: two d8 and a d6.
    assert "hit dice 2d6 3d8" in document(command, "rest", "Vell")["line"]
    assert "hp 38/38" in line_of(command, "Vell")
    assert "Nothing is different." in command("rest", "Vell", "time", "minutes=5").stdout
    assert [one["note"] for one in document(command, "roster", "history", "Vell")] == ["long rest", "short rest spend=2d8 heal=11", ""]


def test_time_passes(command: Command) -> None:
    command("roster", "add", "arcane", f"{VELL}; conditions blind for 10 minutes")
    said = flat(command("rest", "Vell", "time", "minutes=4").stdout)
    assert said.startswith("Vell waits. blind for 6 minutes no longer blind for 10 minutes Vell;")
    assert document(command, "roster", "history", "Vell")[0]["note"] == "time passes minutes=4"


def test_history_is_for_people_and_programs(command: Command) -> None:
    command("roster", "add", "feud", "ines")
    command("roster", "edit", "Ines Valdemar", INES.replace("Skill-4", "Skill-9"), "--note", "magic")
    command("roster", "undo", "Ines Valdemar")
    found = document(command, "roster", "history", "Ines Valdemar")
    assert [set(one) for one in found] == [HAPPENING, HAPPENING]
    assert [(one["kind"], one["undone"], one["before"]) for one in found] == [("edited", True, INES), ("made", False, None)]
    said = flat(command("roster", "history", "Ines Valdemar").stdout)
    assert "edited (undone): magic skill 4 -> 9" in said


def test_undo_and_redo_go_back_and_forth_one_by_one(command: Command) -> None:
    command("roster", "add", "feud", "ines")
    lines = [INES.replace("Skill-4", f"Skill-{skill}") for skill in (4, 5, 6)]
    for line in lines[1:]:
        command("roster", "edit", "Ines Valdemar", line)
    for line in (lines[1], lines[0]):
        assert f"stands as before this: edited . {line}".replace(" .", ".") in flat(command("roster", "undo", "Ines Valdemar").stdout).replace(" .", ".")
    said = command("roster", "undo", "Ines Valdemar")
    assert (said.returncode, said.stderr) == (1, "codeduello: nothing has happened to Ines Valdemar that could be undone\n")
    for line in lines[1:]:
        (found,) = document(command, "roster", "redo", "Ines Valdemar")
        assert found["line"] == line
    said = command("roster", "redo", "Ines Valdemar")
    assert (said.returncode, said.stderr) == (1, "codeduello: nothing of Ines Valdemar is undone\n")
    (found,) = document(command, "roster", "undo", "Ines Valdemar")
    assert found["line"] == lines[1]


def test_who_is_removed_is_listed_apart_and_brought_back_whole(command: Command) -> None:
    command("roster", "add", "feud", "ines")
    said = command("roster", "remove", "Ines Valdemar")
    (away,) = listed(command, "--removed")
    assert f"Bring back with: codeduello roster bring-back {away['id'][:8]}" in flat(said.stdout)
    assert away["removed"] is True
    assert listed(command) == []
    assert command("roster", "show", "Ines Valdemar").returncode == 2
    assert command("roster", "bring-back", away["id"][:8]).returncode == 0
    assert line_of(command, "Ines Valdemar") == INES


def test_export_gives_back_the_changes_or_the_actor_with_them(command: Command, tmp_path: Path) -> None:
    actor = orla()
    (tmp_path / "orla.json").write_text(json.dumps(actor), "utf-8")
    command("import", "orla.json", "--save")
    assert command("roster", "export", "Orla Vint", "--to", "changes").stdout == "nothing has changed\n"
    assert json.loads(command("roster", "export", "Orla Vint", "--to", "foundry").stdout) == actor
    command("rest", "Orla Vint", "short", "spend=2d6")
    assert command("roster", "export", "Orla Vint", "--to", "changes").stdout == "hit dice d6: 3 -> 1\n"
    actor["items"][0]["system"]["hd"]["spent"] = 2
    assert json.loads(command("roster", "export", "Orla Vint", "--to", "foundry").stdout) == actor
    own = json.loads(command("roster", "export", "Orla Vint", "--to", "json").stdout)
    assert (own["codeduello"], own["game"], len(own["history"])) == ("character 1", "arcane", 2)
    command("roster", "undo", "Orla Vint")
    assert command("roster", "export", "Orla Vint", "--to", "changes").stdout == "nothing has changed\n"


REFUSED = {
    "show nobody": (("roster", "show", "Otto"), 2, "no character in the roster 'Otto'; known: Ines Valdemar"),
    "rest nobody": (("rest", "Otto"), 2, "known: Ines Valdemar"),
    "edit nobody": (("roster", "edit", "Otto", INES), 2, "known: Ines Valdemar"),
    "undo nobody": (("roster", "undo", "Otto"), 2, "known: Ines Valdemar"),
    "remove nobody": (("roster", "remove", "Otto"), 2, "known: Ines Valdemar"),
    "bring back nobody": (("roster", "bring-back", "Ines Valdemar"), 2, "known: none"),
    "a game that is none": (("roster", "list", "--game", "fencing"), 2, "arcane, feud, sangfroid"),
    "add to a game that is none": (("roster", "add", "fencing", "x"), 2, "arcane, feud, sangfroid"),
    "add a line that is none": (("roster", "add", "feud", "Ann: Skill-1, Agg-6, Con-9, Str-7, Wor-7"), 2, "Agg-6, Con-9"),
    "edit to a line that is none": (("roster", "edit", "Ines Valdemar", "Ines: Skill-x"), 2, "Skill-x"),
    "a rest that is none": (("rest", "Ines Valdemar", "long"), 2, "no rest in Feud 'long'"),
    "undo what came": (("roster", "undo", "Ines Valdemar"), 1, "nothing has happened"),
    "export otherwise": (("roster", "export", "Ines Valdemar", "--to", "roll20"), 2, "json, changes"),
    "another game's": (("roster", "show", "Ines Valdemar", "--game", "arcane"), 2, "known: none"),
    "apply no record": (("apply", "none.duel"), 2, "none.duel"),
    "a database that is none": (("roster", "list", "--database", "mysql://x"), 2, "mysql"),
}


@pytest.mark.parametrize(("words", "code", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused_in_one_line(command: Command, words: tuple[str, ...], code: int, why: str) -> None:
    command("roster", "add", "feud", "ines")
    said = command(*words)
    assert (said.returncode, said.stdout) == (code, "")
    assert said.stderr.startswith("codeduello: ")
    assert said.stderr.count("\n") == 1
    assert why in said.stderr
    assert line_of(command, "Ines Valdemar") == INES


def test_several_of_one_name_are_told_apart_by_game_or_id(command: Command) -> None:
    ids = [document(command, "roster", "add", game, line)["id"] for game, line in (("feud", INES), ("sangfroid", "Ines Valdemar; 9; axe"))]
    said = command("roster", "show", "Ines Valdemar")
    assert said.returncode == 2
    assert f"{ids[0][:8]} feud" in said.stderr
    assert f"{ids[1][:8]} sangfroid" in said.stderr
    assert document(command, "roster", "show", "Ines Valdemar", "--game", "sangfroid")["id"] == ids[1]
    assert document(command, "roster", "show", ids[0][:8])["game"] == "feud"


def test_a_database_of_ones_own_is_kept_apart(command: Command) -> None:
    command("roster", "add", "feud", "ines", "--database", "mine.sqlite")
    assert listed(command) == []
    assert [one["name"] for one in listed(command, "--database", "mine.sqlite")] == ["Ines Valdemar"]


# --- names and the page --------------------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """The elements of a page, each closed where it must be, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def named(name: str) -> str:
    """A line of Feud for this name."""
    game = games.load("feud")
    sheet = game.sheet.parse(INES)
    return game.sheet.format(type(sheet)(name, sheet.skill, sheet.attributes))


@pytest.mark.parametrize("name", NAMES)
def test_names_of_any_kind_are_kept_shown_and_found(command: Command, name: str) -> None:
    added = command("roster", "add", "feud", named(name), "--json")
    assert added.returncode == 0, added.stderr
    assert json.loads(added.stdout)["name"] == name
    shown = command("roster", "show", name)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert name.replace(" ", "") in "".join(shown.stdout.split())
    assert command("roster", "edit", name, named(name).replace("Skill-4", "Skill-5"), "--note", name).returncode == 0
    assert command("roster", "undo", name).returncode == 0
    assert line_of(command, json.loads(added.stdout)["id"]) == named(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_html_in_which_everything_is_text(command: Command, name: str) -> None:
    key = document(command, "roster", "add", "feud", f"{named(name)}; injuries hand")["id"][:8]
    command("roster", "edit", key, f"{named(name)}; injuries hand; {feud_with(name)}", "--note", "<b>bold</b> & <script>x</script>")
    said = command("roster", "show", key, "--page")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("<!doctype html>\n")
    page = Page(said.stdout)
    assert page.elements[:4] == ["html", "head", "meta", "title"]
    assert set(page.elements) <= {"html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "dl", "dt", "dd", "table", "tr", "th", "td", "br"}
    assert page.attributes == [("lang", "en"), ("charset", "utf-8")]
    assert page.text.count(name) >= 2
    assert any("<b>bold</b> & <script>x</script>" in text for text in page.text)
    assert f"gains feuds: {name}, hand" in page.text


def feud_with(name: str) -> str:
    """A feud with somebody of this name, as it stands in a line."""
    return f"feuds {json.dumps(name, ensure_ascii=False)} over hand"


def test_the_page_comes_whatever_the_terminals_code_page(command: Command) -> None:
    command("roster", "add", "feud", named("宮本 武蔵"))
    words = [sys.executable, "-m", "codeduello", "roster", "show", "宮本 武蔵", "--page"]
    said = subprocess.run(words, env=os.environ | {"PYTHONIOENCODING": "cp1252"}, capture_output=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "宮本 武蔵" in "".join(Page(said.stdout.decode("utf-8")).text)


def test_a_name_with_a_space_or_a_quote_is_said_as_the_shell_takes_it(command: Command, tmp_path: Path) -> None:
    for name, word in (("O'Brien Vint", "'O'\\''Brien Vint'"), ("Bram", "Bram"), ("Zoë", "'Zoë'")):
        (tmp_path / "one.json").write_text(json.dumps(orla(name)), "utf-8")
        assert f"codeduello play arcane --as {word}" in flat(command("import", "one.json", "--save").stdout)
