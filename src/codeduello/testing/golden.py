"""Golden duels: recorded duels with what each viewer was told, kept beside the game and compared byte for byte.

`golden/duels.toml` of a game names them: sheets, players, seed, rulings. Each makes two files: the record
(`.duel`) and the views (`.txt`).
"""

import tomllib
from pathlib import Path
from typing import Any

from codeduello.bots import ByLot, make_player
from codeduello.dice import Seeded
from codeduello.dice.seeded import lots
from codeduello.kernel import VIEWER_NAMES, Game, Pair, Policy
from codeduello.play import Match, Setup, play_out
from codeduello.play.characters import find_sheet
from codeduello.play.narrate import event_text
from codeduello.record import DiceNote, Transcript, format_transcript


def golden_texts(game: Game) -> dict[Path, str]:
    """The content that each golden file of a game should have."""
    folder = game.folder / "golden"
    texts: dict[Path, str] = {}
    for name, made in tomllib.loads((folder / "duels.toml").read_text("utf-8")).items():
        transcript, match = play_golden(game, name, made)
        texts[folder / f"{name}.duel"] = format_transcript(transcript.after(match))
        texts[folder / f"{name}.txt"] = "\n".join(view_text(match, viewer) for viewer in (0, 1, 2))
    return texts


def play_golden(game: Game, name: str, made: dict[str, Any]) -> tuple[Transcript, Match]:
    """One golden duel, played again from its set-up."""
    rulings = game.settle(settings=[(key, str(value)) for key, value in made.get("rulings", {}).items()])
    sheets = Pair(*[find_sheet(game, text) for text in made["sheets"]])
    seed = made["seed"]
    setup = Setup(game, rulings, sheets)
    players: Pair[Policy] = Pair(*[make_player(setup, made["players"][seat], seed, f"golden seat {seat}") for seat in (0, 1)])
    heirs: Pair[Policy] = Pair(*[ByLot(lots(seed, f"golden heir {seat}")) for seat in (0, 1)])
    transcript = Transcript(game, rulings, sheets, f"golden{name}", Pair(*made["players"]), DiceNote("seeded", seed))
    match = Match(transcript.setup)
    play_out(match, players, heirs, Seeded(seed))
    return transcript, match


def view_text(match: Match, viewer: int) -> str:
    """Everything one viewer was told, in English, and the standing at the end."""
    prose, names = match.setup.game.prose, match.setup.names
    lines = [f"== as the {VIEWER_NAMES[viewer]} knew it =="]
    for chapter in match.chapters(viewer):
        lines.append(f"-- {chapter.title} --")
        for event in chapter.view.events:
            lines += event_text(event, chapter.prose, names)
    for label, first, second in prose.standing(match.chapters(viewer)[0].view):
        lines.append(f"{label}: {first} | {second}")
    assert match.outcome is not None
    lines.append(prose.ending(match.outcome, names))
    return "\n".join(lines) + "\n"
