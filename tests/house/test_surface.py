"""What the package shows to the outside, and that versions agree."""

import importlib
import inspect
import re
from pathlib import Path

import pytest

import codeduello
from codeduello import games, kernel
from codeduello.errors import UnknownName

HOUSE = Path(codeduello.__file__).parent.parent.parent

PUBLIC = {
    "codeduello": {"load"},
    "codeduello.bots": {"ByLot", "describe_player", "make_player", "player_names"},
    "codeduello.dice": {
        "ByHand",
        "DiceSource",
        "Fair",
        "Scripted",
        "Seeded",
        "commit",
        "new_secret",
        "parse_faces",
        "throw_until_decided",
    },
    "codeduello.play": {"Match", "Setup", "play_out", "roll_character"},
    "codeduello.record": {"DiceNote", "Transcript", "format_transcript", "parse_transcript", "replay", "verify"},
    "codeduello.testing": {"Interference", "Parting", "Script", "check_game", "check_mirror", "find_leak"},
}


@pytest.mark.parametrize("name", [name for name in PUBLIC if name != "codeduello"])
def test_a_package_shows_what_it_says(name: str) -> None:
    assert set(importlib.import_module(name).__all__) == PUBLIC[name]


def test_the_kernel_shows_every_name_it_lists_and_documents_it() -> None:
    for name in kernel.__all__:
        shown = getattr(kernel, name)
        if inspect.isclass(shown) or inspect.isfunction(shown):
            assert shown.__doc__, f"kernel.{name} has no docstring"


def test_the_way_to_a_game_is_load() -> None:
    assert {"arcane", "feud", "sangfroid"} <= set(games.built_in())
    for name in games.built_in():
        assert codeduello.load(name) is codeduello.load(name)
        assert codeduello.load(name).name == name
    with pytest.raises(UnknownName, match=r"no game 'chess'; known: arcane, feud, "):
        codeduello.load("chess")


@pytest.mark.skipif(not (HOUSE / "CHANGELOG.md").exists(), reason="installed without its checkout")
def test_the_changelog_begins_with_this_version() -> None:
    heads = re.findall(r"^## (\S+)", (HOUSE / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[0] == codeduello.__version__
    assert len(set(heads)) == len(heads)


@pytest.mark.skipif(not (HOUSE / "constraints.txt").exists(), reason="installed without its checkout")
def test_constraints_are_names_and_exact_versions() -> None:
    for line in (HOUSE / "constraints.txt").read_text("utf-8").splitlines():
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9_.+!-]+", line), line
