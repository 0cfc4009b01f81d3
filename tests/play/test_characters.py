"""Finding characters by sample, file or line, and making them by lot."""

import random
from pathlib import Path

import pytest

from codeduello.errors import InvalidText, UnknownName, UsageError
from codeduello.games import load
from codeduello.kernel import Ask, Run
from codeduello.play import roll_character
from codeduello.play.characters import choose_by_lot, creation_dice, find_sheet, read_sheet, roll_by_lot
from codeduello.play.reading import LARGEST_FILE, is_file

GAMES = ("sangfroid", "feud", "arcane")
LINES = {
    "sangfroid": "Ann; 9; sword, dagger; possesses axe; defeats 2; embarrassments 1",
    "feud": "Ann: Skill-3, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8; injuries hand; feuds Ben over hand",
    "arcane": "Ann; initiative 2; arcana 5; powers 0 1x2 4*; schools illusion; hp 7/9; effects mage armor 1",
}
NAMES = [
    "<img src=x onerror=alert(1)>",
    '" onfocus="x',
    "[red]Zorro[/]",
    "Ægir Þórsson",
    "宮本 武蔵",
    "Zoe\u0308",
    "שלמה",
    "x" * 300,
    "CON",
    "../x",
    "{0}",
    "a; b",
    "x  #12345678",
]


@pytest.mark.parametrize("game", GAMES)
def test_every_sample_is_found_by_its_name_case_and_blanks_aside(game: str) -> None:
    loaded = load(game)
    assert loaded.sheet.samples
    for name, line in loaded.sheet.samples.items():
        for spelling in (name, name.upper(), f"  {name.title()} "):
            assert find_sheet(loaded, spelling) == loaded.sheet.parse(line)


def test_feud_has_its_ten_samples_and_each_pair_adds_to_fourteen() -> None:
    game = load("feud")
    assert len(game.sheet.samples) == 10
    for name in game.sheet.samples:
        traits = find_sheet(game, name).attributes
        assert [traits[place] + traits[place + 1] for place in (0, 2, 4)] == [14, 14, 14]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_read_as_it_stands(game: str) -> None:
    loaded = load(game)
    sheet = find_sheet(loaded, LINES[game])
    assert sheet == loaded.sheet.parse(LINES[game])
    assert sheet.name == "Ann"
    assert find_sheet(loaded, loaded.sheet.format(sheet)) == sheet


@pytest.mark.parametrize("game", GAMES)
def test_a_file_holds_a_line_behind_comments_and_empty_lines(tmp_path: Path, game: str) -> None:
    loaded = load(game)
    path = tmp_path / "ann.txt"
    for before, end in (("", "\n"), ("# a comment\n\n   \n#another\n", ""), ("\r\n", "\r\n"), ("", "\nthe next line is not read\n")):
        path.write_bytes(f"{before}{LINES[game]}{end}".encode())
        assert find_sheet(loaded, str(path)) == loaded.sheet.parse(LINES[game])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_sheet_written_to_a_file_comes_back(tmp_path: Path, game: str, name: str) -> None:
    loaded = load(game)
    sheet = roll_by_lot(loaded, 1, "seat 0", {"name": name})
    path = tmp_path / "sheet"
    path.write_text(loaded.sheet.format(sheet), "utf-8")
    assert read_sheet(loaded, path) == sheet


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_begins_with_a_number_sign_comes_back_too(tmp_path: Path, game: str) -> None:
    loaded = load(game)
    sheet = roll_by_lot(loaded, 1, "seat 0", {"name": "#1 Swordsman"})
    path = tmp_path / "sheet"
    path.write_text(loaded.sheet.format(sheet), "utf-8")
    assert find_sheet(loaded, str(path)) == sheet


@pytest.mark.parametrize("content", [b"", b"\n\n", b"# only a comment\n", b"   \n"])
def test_a_file_without_a_line_says_what_is_wanted(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty"
    path.write_bytes(content)
    with pytest.raises(InvalidText, match="holds no sheet; accepted is a line of the form Name, title; Sangfroid 7 to 12"):
        find_sheet(load("sangfroid"), str(path))


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", b"\x80" * 40, "Ægir; 9; sword".encode("latin-1"), b"\x89PNG\r\n\x1a\n\xff"])
@pytest.mark.parametrize("game", GAMES)
def test_a_binary_file_is_refused(tmp_path: Path, game: str, content: bytes) -> None:
    path = tmp_path / "blob"
    path.write_bytes(content)
    with pytest.raises(InvalidText, match="blob is no text in UTF-8"):
        find_sheet(load(game), str(path))


def test_a_file_of_the_largest_size_is_read_and_a_byte_more_is_refused(tmp_path: Path) -> None:
    game = load("sangfroid")
    path = tmp_path / "large"
    line = LINES["sangfroid"].encode()
    path.write_bytes(line + b"\n" * (LARGEST_FILE - len(line)))
    assert find_sheet(game, str(path)).name == "Ann"
    path.write_bytes(line + b"\n" * (LARGEST_FILE - len(line) + 1))
    with pytest.raises(InvalidText, match=r"larger than a sheet can be \(1048576 bytes\)"):  # 2 ** 20
        find_sheet(game, str(path))


@pytest.mark.parametrize("game", ["sangfroid", "feud"])
@pytest.mark.parametrize("text", ["nobody", "ann.txt", "", "   ", "../x", "x" * 5000, "宮本", "-h"])
def test_an_unknown_name_is_told_the_samples(tmp_path: Path, game: str, text: str) -> None:
    loaded = load(game)
    with pytest.raises(UnknownName) as refused:
        find_sheet(loaded, text)
    assert all(name in str(refused.value) for name in loaded.sheet.samples)
    assert len(str(refused.value)) < 400


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert not is_file(str(tmp_path))
    with pytest.raises(UnknownName):
        find_sheet(load("feud"), str(tmp_path))


@pytest.mark.parametrize("text", ["", "a\0b", "x" * 100_000, "/" * 5000, "\ud800"])
def test_what_no_file_system_takes_as_a_name_is_no_file(text: str) -> None:
    assert not is_file(text)


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("sangfroid", "Ann; 13; sword", "13"),
        ("sangfroid", "Ann; nine; sword", "nine"),
        ("sangfroid", "Ann; 9; sword, axe, club", "two armaments"),  # a third starting armament
        ("sangfroid", "Ann; 9; pistol", "pistol"),
        ("feud", "Ann: Agg-6, Con-9, Str-5, Qui-9, Wor-6, Emp-8", "Agg-6, Con-9: a pair adds to 14"),
        ("feud", "Ann: Agg-6, Str-5", "neither Wor nor Emp"),
        ("arcane", "Ann; arcana 99", "99"),
        ("arcane", "Ann; powers 12", "power"),
        ("arcane", "Ann; hp 10/9", "10"),
    ],
)
def test_a_line_with_a_fault_names_it(game: str, line: str, told: str) -> None:
    with pytest.raises(UsageError) as refused:
        find_sheet(load(game), line)
    assert told in str(refused.value)


@pytest.mark.parametrize("line", ["Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8", "Agg-6, Str-5, Wor-6"])
def test_a_line_of_feud_needs_no_name(line: str) -> None:
    assert find_sheet(load("feud"), line).attributes == (6, 8, 5, 9, 6, 8)  # the second of a pair is 14 less the first


@pytest.mark.parametrize("game", GAMES)
def test_a_character_by_lot_is_the_same_for_the_same_seed_and_purpose(game: str) -> None:
    loaded = load(game)
    random.seed(1)
    before = random.getstate()
    made = {str(roll_by_lot(loaded, seed, purpose)) for seed in (1, 2, 3) for purpose in ("seat 0", "seat 1") for _ in range(3)}
    assert len(made) == 6  # 3 seeds * 2 purposes
    assert random.getstate() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_character_by_lot_obeys_the_sheets_own_rules_and_wishes(game: str) -> None:
    loaded = load(game)
    for seed in range(40):
        sheet = roll_by_lot(loaded, seed, "test", {"name": "Zoe\u0308"})
        assert sheet.name == "Zo\u00eb"
        assert loaded.sheet.parse(loaded.sheet.format(sheet)) == sheet


def test_the_dice_of_a_creation_are_not_those_of_another_purpose() -> None:
    game = load("feud")

    def made(purpose: str) -> object:
        lots = random.Random(1)
        dice = creation_dice(7, purpose)
        return roll_character(game, {"name": "Ann"}, dice, lambda run, need: choose_by_lot(lots, need), lambda run: None)

    assert made("a") == made("a")
    assert len({str(made(purpose)) for purpose in "abcdefgh"}) > 1


def test_rolling_asks_and_shows_every_step() -> None:
    game = load("sangfroid")
    asked: list[tuple[int, ...]] = []
    shown: list[int] = []

    def choose(run: Run, need: Ask) -> int:
        asked.append(need.options)
        return need.options[0]

    sheet = roll_character(game, {"name": "Ann"}, creation_dice(1, "x"), choose, lambda run: shown.append(len(run.view(0).events)))
    assert sheet.name == "Ann"
    assert 7 <= sheet.sangfroid <= 12  # 1d6 + 6
    assert asked
    assert shown == sorted(shown)
    assert len(shown) >= len(asked) + 2  # before each answer, the die's too, and at the end
