"""Leaving for good costs what it says; leaving for now costs nothing: the duel goes on where it stood."""

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from codeduello.terminal import places

OURS = ("arcane", "feud", "sangfroid")

Said = CompletedProcess[str]
Answer = Callable[[str], str | None]
Sit = Callable[..., Said]
Lines = Callable[[Path], list[str]]
ByLot = Callable[[int], Answer]
InOrder = Callable[..., Answer]

SHEETS = {
    "sangfroid": ("--as", "camille", "--foe", "elspeth"),
    "feud": ("--as", "ines", "--foe", "oswin"),
    "arcane": ("--as", "bard", "--foe", "wizard"),
}
COSTS = {
    # the rules pages: as Sangfroid's surrender, as Feud's flight, in Arcane the publicly stated stakes
    "sangfroid": "you lose as by surrender",
    "feud": "you lose as by flight",
    "arcane": "you lose under the stakes as publicly stated",
}
KEPT = re.compile(r"The duel is kept\. Go on with: codeduello resume (\w+)")


def flat(text: str) -> str:
    return " ".join(text.split())


def duel(game: str, *more: str, opponent: str = "person", path: str = "a.duel") -> tuple[str, ...]:
    return ("play", game, *SHEETS[game], "--against", opponent, "--record", path, *(more or ("--seed", "7")))


def attacking(asked: str) -> str:
    """Presses Enter where that is all, surrenders nothing, and else takes the first choice."""
    return "" if flat(asked).endswith(("looking:", "to go on:")) else "1"


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """`anew(folder, start)`: a home of its own; what is drawn by lot for a duel (number, nonces, lots, seed) counts up from `start`."""

    def begin_anew(home: str, start: int) -> None:
        counts = {name: itertools.count(start) for name in ("hex", "bits", "bytes")}
        monkeypatch.setenv("CODEDUELLO_HOME", str(Path(home).absolute()))
        monkeypatch.setattr("secrets.token_hex", lambda size: f"{next(counts['hex']):0{2 * size}x}")
        monkeypatch.setattr("secrets.randbits", lambda bits: next(counts["bits"]))
        monkeypatch.setattr("secrets.token_bytes", lambda size: bytes([next(counts["bytes"])]) * size)

    return begin_anew


def leaving_after(count: int, answer: Answer, word: str | None) -> Answer:
    """Answers so many questions, then types `word` (None: the input ends) and leaves the question to be answered later."""
    left = itertools.count()

    def person(asked: str) -> str | None:
        if flat(asked).endswith(("looking:", "to go on:")):
            return ""
        return answer(asked) if next(left) < count else word

    return person


def noting(asked_in_all: list[str]) -> Answer:
    """Takes the first choice, and keeps every question."""

    def person(asked: str) -> str:
        asked_in_all.append(asked)
        return "1"

    return person


# Conceding


@pytest.mark.parametrize("game", OURS)
def test_conceding_names_its_cost_and_can_be_declined(sit: Sit, in_order: InOrder, game: str) -> None:
    said = sit(in_order("concede", "no", "concede", "", "Concede", "y", "quit"), *duel(game))
    assert said.returncode == 0
    assert flat(said.stdout).count(f"Leave the duel? If you do, {COSTS[game]}") == 3
    assert said.stdout.count("You stay.") == 3
    assert KEPT.search(flat(said.stdout))
    assert not Path("a.duel").exists()


@pytest.mark.parametrize("game", OURS)
def test_conceding_ends_the_duel_and_the_other_wins(sit: Sit, game: str) -> None:
    answers = iter(["concede", "YES"])

    def person(asked: str) -> str | None:
        return attacking(asked) if flat(asked).endswith(("looking:", "to go on:")) else next(answers, "1")

    said = sit(person, *duel(game))
    assert said.returncode == 0
    assert re.search(r"(\S.*) wins: .* left the duel", said.stdout)
    lines = Path("a.duel").read_text("utf-8")
    assert re.search(r"^\d+ (challenger|challenged) leaves  #", lines, re.M)
    assert "ending: conceded, win, " in lines
    assert sit(lambda _: None, "verify", "a.duel").returncode == 0


def test_conceding_sangfroid_is_an_embarrassing_defeat_and_the_victor_may_take_an_armament(sit: Sit, in_order: InOrder) -> None:
    said = sit(in_order("concede", "yes", "take dagger"), *duel("sangfroid"))
    assert "now: Camille, Mistress of the Salle; 8; sword; defeats 1; embarrassments 1" in flat(said.stdout)
    assert "now: Elspeth, Warden of the March; 10; spear, sword; possesses dagger" in flat(said.stdout)


def test_conceding_feud_costs_a_point_of_skill_and_gives_the_foe_one(sit: Sit) -> None:
    person = iter(["concede", "yes"])
    said = sit(lambda _: next(person), *duel("feud"))
    skills = {name: int(skill) for name, skill in re.findall(r"now: (\w+) [^:]*: Skill-(\d+)", flat(said.stdout))}
    # Ines has a skill of 4, Oswin of 3; the one asked first has left
    assert skills in ({"Ines": 3, "Oswin": 4}, {"Ines": 5, "Oswin": 2})


def test_conceding_arcane_before_any_stakes_are_stated_costs_nothing(sit: Sit, in_order: InOrder) -> None:
    said = sit(in_order("concede", "yes"), *duel("arcane"))
    assert "Maugrim Ash wins: Lirael Quill left the duel, before any stakes were stated" in flat(said.stdout)
    assert "as before: Lirael Quill;" in flat(said.stdout)


def test_conceding_arcane_afterwards_costs_the_stated_stakes(sit: Sit, in_order: InOrder) -> None:
    said = sit(in_order("death", "pride", "concede", "yes"), *duel("arcane"))
    # Maugrim is the second to seal his stakes: he leaves under the death stated, whatever was meant, and is at 0 of 32 hit points
    assert "Lirael Quill wins: Maugrim Ash left the duel" in flat(said.stdout)
    assert re.search(r"now: Maugrim Ash; .*? hp 0/32;", flat(said.stdout))


def test_nobody_concedes_a_duel_that_is_over(sit: Sit, in_order: InOrder) -> None:
    person = in_order("take sword", "take spear", "surrender", "concede", "none")
    said = sit(person, *duel("sangfroid"))
    assert said.returncode == 0
    assert "Leave the duel?" not in said.stdout
    assert "there is no choice 'concede'" in flat(said.stdout)


# Leaving for now


OPPONENTS = [(game, opponent) for game in OURS for opponent in ("person", "random")]


@pytest.mark.parametrize("start", [11, 31, 37])
@pytest.mark.parametrize("dice", ["seeded", "fair"])
@pytest.mark.parametrize("played", OPPONENTS)
def test_a_duel_left_twice_ends_with_the_same_record_to_the_last_byte(
    sit: Sit, anew: Callable[[str, int], None], played: tuple[str, str], dice: str, start: int
) -> None:
    game, opponent = played
    words = duel(game, "--dice", dice, opponent=opponent)
    before = 0 if dice == "seeded" else 2 if opponent == "person" else 1  # each person's word for the dice
    anew("uninterrupted", start)
    asked_in_all: list[str] = []
    assert sit(leaving_after(999, noting(asked_in_all), None), *words).returncode == 0
    questions = len(asked_in_all) - before
    assert questions > 0
    record = Path("a.duel").read_bytes()
    Path("a.duel").unlink()
    for cut in {0, questions // 2, questions - 1}:
        anew(f"interrupted {cut}", start)
        left = sit(leaving_after(before + cut, attacking, "quit"), *words)
        left_again = sit(leaving_after(min(1, questions - 1 - cut), attacking, None), "resume")
        for said in (left, left_again):
            assert (said.returncode, said.stderr) == (0, "")
            assert KEPT.search(flat(said.stdout))
            assert not Path("a.duel").exists()
        assert sit(attacking, "resume").returncode == 0
        assert Path("a.duel").read_bytes() == record
        assert places.keep().running() == []
        Path("a.duel").unlink()


def test_a_duel_resumed_shows_its_log_again_so_that_one_can_go_on(sit: Sit) -> None:
    said = sit(leaving_after(5, attacking, "quit"), *duel("sangfroid"))
    again = sit(leaving_after(0, attacking, "quit"), "resume")
    first = flat(said.stdout)
    for line in re.findall(r"\w+ holds: \w+\. \[S10\]|\w+ goes first in this round", flat(again.stdout)):
        assert line in first
    assert "holds: fists. [S10]" in flat(again.stdout)


def test_a_duel_with_real_dice_is_resumed_with_the_faces_typed_before(sit: Sit, by_lot: ByLot, record_lines: Lines) -> None:
    person = by_lot(3)

    def typing(asked: str) -> str | None:
        return person(asked) if "in that order" in flat(asked) else attacking(asked)

    said = sit(leaving_after(7, typing, None), *duel("sangfroid", "--dice", "hand"))
    kept = KEPT.search(flat(said.stdout))
    assert kept is not None
    before = [line for line in places.keep().load(kept[1]).record.splitlines() if re.match(r"\d+ ", line)]
    assert any("exchange: " in line for line in before)
    assert sit(typing, "resume", kept[1]).returncode == 0
    after = Path("a.duel").read_text("utf-8").splitlines()
    assert set(before) <= set(after)
    assert sit(typing, "verify", "a.duel").returncode == 0


@pytest.mark.parametrize("game", OURS)
def test_control_c_keeps_the_duel_and_resuming_gives_the_same_answers_and_dice(
    terminal: Callable[..., Any], sit: Sit, record_lines: Lines, game: str
) -> None:
    sit(attacking, *duel(game, path="whole.duel"))
    table = terminal(*duel(game))
    answers = itertools.count()

    def person(asked: str) -> str | None:
        prompt = flat(asked)
        if prompt.endswith(("looking:", "to go on (not shown):")):
            return ""
        return "1" if next(answers) < 2 else None

    assert table.play(person) is None
    table.press(b"\x03")
    assert table.end() == 0
    assert "Traceback" not in table.stream
    assert KEPT.search(flat(table.screens[0]))
    assert sit(attacking, "resume").returncode == 0
    assert record_lines(Path("a.duel")) == record_lines(Path("whole.duel"))


def test_control_c_before_the_duel_keeps_nothing(terminal: Callable[..., Any], tmp_path: Path) -> None:
    table = terminal("play")
    assert "Which game?" in table.question()
    table.press(b"\x03")
    assert table.end() == 1
    assert "nothing was kept" in table.stream
    assert not list(tmp_path.rglob("*.sealed"))


def test_input_that_ends_before_the_duel_keeps_nothing(sit: Sit, tmp_path: Path) -> None:
    said = sit(lambda _: None, "play", "feud")
    assert said.returncode == 1
    assert "nothing was kept" in said.stdout
    assert not list(tmp_path.rglob("*.sealed"))


def test_a_home_that_cannot_be_written_to_is_said_in_a_line(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_text("in the way", "utf-8")
    monkeypatch.setenv("CODEDUELLO_HOME", "file")
    said = sit(attacking, *duel("feud"))
    assert said.returncode == 1
    assert said.stderr.startswith("codeduello: ")


# Which duel


def leave_two(sit: Sit) -> list[str]:
    """The numbers of two duels left at their first question."""
    found = []
    for game in ("feud", "arcane"):
        said = sit(leaving_after(0, attacking, "quit"), *duel(game, path=f"{game}.duel"))
        kept = KEPT.search(flat(said.stdout))
        assert kept is not None
        found.append(kept[1])
    return found


def test_a_duel_is_resumed_by_its_number_or_the_beginning_of_it(sit: Sit) -> None:
    first, second = leave_two(sit)
    assert "Feud:" in sit(leaving_after(0, attacking, "quit"), "resume", first).stdout
    assert "Arcane:" in sit(leaving_after(0, attacking, "quit"), "resume", second[:15]).stdout


def test_without_a_number_the_duel_touched_last_goes_on(sit: Sit) -> None:
    leave_two(sit)
    assert "Arcane:" in sit(leaving_after(0, attacking, "quit"), "resume").stdout


@pytest.mark.parametrize("number", ["nosuchduel", "../key", "*", "."])
def test_an_unknown_number_is_refused_with_those_that_run(sit: Sit, number: str) -> None:
    running = leave_two(sit)
    said = sit(attacking, "resume", number)
    assert said.returncode == 2
    assert all(one in said.stderr for one in running)


def test_a_kept_duel_that_was_changed_is_refused_in_a_line(sit: Sit, tmp_path: Path) -> None:
    leave_two(sit)
    for path in tmp_path.rglob("*.sealed"):
        path.write_bytes(path.read_bytes()[:-9] + b"123456789")
    said = sit(attacking, "resume")
    assert said.returncode == 1
    assert "cannot be opened" in said.stderr


# What the kept file tells


@pytest.mark.parametrize("letters", range(1, 17, 4))
def test_the_file_kept_tells_no_pending_style_by_its_text_or_its_size(
    sit: Sit, anew: Callable[[str, int], None], tmp_path: Path, letters: int
) -> None:
    # a sealed file grows by 16 bytes at a time: the path's length decides where, and styles have 5 to 12 letters
    sizes = set()
    for style in ("steadfast", "quick", "overwhelming", "weird", "disruptive"):
        anew("sealed", 1)
        answers = iter(["pride", "death", "pride", style])
        person = leaving_after(4, lambda _, answers=answers: next(answers), "quit")  # type: ignore[misc]
        assert sit(person, *duel("arcane", path="a" * letters)).returncode == 0
        (file,) = tmp_path.rglob("*.sealed")
        assert style in places.keep().load(file.stem).record
        assert style.encode() not in file.read_bytes()
        sizes.add(file.stat().st_size)
    assert len(sizes) == 1
