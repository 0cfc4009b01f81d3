"""Golden duels: played again they give the same record and the same views, byte for byte."""

import pytest

from codeduello import games
from codeduello.games import load
from codeduello.record import parse_transcript, verify
from codeduello.testing.golden import golden_texts


@pytest.mark.parametrize("name", games.built_in())
def test_a_golden_duel_is_played_again_byte_for_byte(name: str) -> None:
    texts = golden_texts(load(name))
    assert texts, "a game has golden duels"
    for path, text in texts.items():
        assert path.read_bytes() == text.encode(), f"{path.name} has changed: read why, then run scripts/regenerate_goldens.py"


@pytest.mark.parametrize("name", games.built_in())
def test_a_golden_record_verifies_and_no_file_lies_about_unused(name: str) -> None:
    game = load(name)
    folder = game.folder / "golden"
    for path in folder.glob("*.duel"):
        text = path.read_text("utf-8")
        assert verify(text) == []
        assert parse_transcript(text).game is game
    assert {path for path in folder.iterdir() if path.suffix != ".toml"} == set(golden_texts(game))
