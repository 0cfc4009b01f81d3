"""Every opponent against every other, 10,000 duels a pairing, as the table in docs/opponents.md: python scripts/level_table.py > docs/opponents.md"""

import sys
from itertools import combinations

from codeduello.analysis.simulate import Simulation, wilson
from codeduello.bots.levels import HEATS
from codeduello.games import load
from codeduello.kernel import Pair
from codeduello.play import Setup
from codeduello.terminal.questions import Question, read_budget
from codeduello.terminal.simulating import run_simulation

DUELS = 10_000
SEED = 2026
SKILLS = "sleight 5, performance 5, deception 5, intimidation 5, perception 5, insight 5, arcana 5, investigation 5"
TABLES = {
    "sangfroid": ("both with Sangfroid 9 and a sword", "{name}; 9; sword", ("master", "steady", "novice", "swordhand", "random")),
    "feud": ("both with skill 1 and all attributes 7", "{name}: Agg-7, Str-7, Wor-7", ("master", "steady", "novice", "best-test", "random")),
    "arcane": ("both with +5 in everything", f"{{name}}; {SKILLS}; attack 5", ("reckoner", "best-skill", "random")),
}
HEAD = """# Opponents against each other

{duels:,} duels a pairing between equals, the first named as challenger, seed {seed}; intervals of 95 % (Wilson). Made by `scripts/level_table.py`.
A score is the share of wins, a draw counting half. The levels err by what options are worth: `novice` takes an option worth {novice} less e times
less often, `steady` one worth {steady} less; `master` plays the equilibrium.
"""


def simulate_pairing(game_name: str, line: str, players: Pair[str]) -> Simulation:
    """One pairing between equals."""
    game = load(game_name)
    sheets = Pair(*[game.sheet.parse(line.format(name=name)) for name in ("A", "B")])
    question = Question(Setup(game, game.rulings, sheets), read_budget(None))
    return run_simulation(question, players, duels=DUELS, seed=SEED, workers=1, yes=True)


def row(players: Pair[str], found: Simulation) -> str:
    """A line of the table."""
    spans = [wilson(found.total(result), DUELS) for result in ("win", "loss")]
    shares = [f"{100 * found.total(result) / DUELS:.2f} % ({100 * low:.2f} to {100 * high:.2f})" for result, (low, high) in zip(("win", "loss"), spans, strict=True)]
    score = (found.total("win") + (DUELS - found.total("win") - found.total("loss")) / 2) / DUELS
    return f"| {players[0]} | {players[1]} | {shares[0]} | {shares[1]} | {100 * score:.2f} |"


def main() -> None:
    """Print the page."""
    sys.stdout.write(HEAD.format(duels=DUELS, seed=SEED, **HEATS))
    for name, (about, line, players) in TABLES.items():
        sys.stdout.write(f"\n## {load(name).title}: {about}\n\n| challenger | challenged | challenger wins | challenged wins | score |\n|---|---|---|---|---|\n")
        for better, worse in combinations(players, 2):
            for seated in (Pair(better, worse), Pair(worse, better)) if name == "arcane" else (Pair(better, worse),):
                sys.stdout.write(row(seated, simulate_pairing(name, line, seated)) + "\n")
                sys.stdout.flush()


main()
