"""Where duels lie, and the programs that play."""

import random
from collections import Counter
from pathlib import Path

import pytest

from codeduello import folders
from codeduello.bots import ByLot, make_player, player_names
from codeduello.bots.levels import level_names
from codeduello.errors import UnknownName
from codeduello.games import load
from codeduello.kernel import Game, Pair, View
from codeduello.play import Setup
from codeduello.record.keep import Kept
from codeduello.terminal import places

GAMES = ("sangfroid", "feud", "arcane")
KEPT = Kept("record", 1, "path")


def set_up(game: Game) -> Setup:
    sheets = [game.sheet.parse(line) for line in game.sheet.samples.values()]
    return Setup(game, game.rulings, Pair(*sheets[:2]))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folders.HOME, str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_home_of_ones_own_holds_running_and_finished_duels(home: Path) -> None:
    places.keep().save("abc", KEPT)
    assert (home / "state" / "running" / "abc.sealed").is_file()
    assert places.record_path("feud", "abc") == home / "data" / "duels" / "feud-abc.duel"


def test_asking_where_a_record_would_lie_makes_no_folder(home: Path) -> None:
    places.record_path("feud", "abc")
    places.keep().running()
    assert not home.exists()


def test_two_homes_share_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        monkeypatch.setenv(folders.HOME, str(tmp_path / name))
        places.keep().save(name, KEPT)
        assert places.keep().running() == [name]


def test_without_a_home_the_users_own_folders_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.HOME, "")
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path / "state" / name)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / "data" / name)
    places.keep().save("abc", KEPT)
    assert (tmp_path / "state" / "codeduello" / "running" / "abc.sealed").is_file()
    assert places.record_path("arcane", "x") == tmp_path / "data" / "codeduello" / "duels" / "arcane-x.duel"


@pytest.mark.parametrize("game", GAMES)
def test_the_roster_of_a_game_begins_with_random_and_each_name_makes_a_player(game: str) -> None:
    loaded = load(game)
    names = player_names(loaded)
    assert names[0] == "random"
    levels = level_names(loaded)
    assert len(names) == 1 + len(loaded.players) + len(loaded.habits) + len(levels) >= 2
    assert isinstance(make_player(set_up(loaded), "random", 1, "x"), ByLot)
    for name in names:
        assert callable(make_player(set_up(loaded), name, 1, "x").choose)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["nobody", "", "Random", "human"])
def test_an_unknown_player_is_told_all_there_are(game: str, name: str) -> None:
    loaded = load(game)
    with pytest.raises(UnknownName, match=f"no player of {game} {name!r}; known: {', '.join(player_names(loaded))}"):
        make_player(set_up(loaded), name, 1, "x")


def test_a_player_by_lot_takes_every_option_equally_often() -> None:
    player = ByLot(random.Random(3))
    counted = Counter(player.choose(View(0, (), (4, 7, 9))) for _ in range(9000))
    # 9,000 lots among three: each 3,000 times, standard deviation (9,000 * 1/3 * 2/3) ** 0.5 = 44.7; five of them are 223
    assert set(counted) == {4, 7, 9}
    assert all(abs(count - 3000) <= 223 for count in counted.values())


def test_what_a_program_leaves_to_chance_hangs_on_seed_purpose_and_name_alone() -> None:
    game = load("sangfroid")
    view = View(0, (), tuple(range(10)))

    def drawn(seed: int, purpose: str) -> list[int]:
        player = make_player(set_up(game), "random", seed, purpose)
        return [player.choose(view) for _ in range(20)]

    random.seed(1)
    before = random.getstate()
    assert drawn(1, "seat 0") == drawn(1, "seat 0")
    assert len({tuple(drawn(seed, purpose)) for seed in (1, 2) for purpose in ("seat 0", "seat 1")}) == 4
    assert random.getstate() == before
