"""Against Storm: building from its own text and exploring, and solving the same MDP. The challenger is free, the other plays by lot."""

import importlib
import tempfile
from pathlib import Path
from typing import Any, Final

from bench.numeric_parts.setups import ROUNDS, check_equal, peer, sangfroid, trusted
from bench.peers import sangfroid_prism
from bench.tables import Batch, Finding, compare

from codeduello.adapters.unfolding import Course, unfold
from codeduello.analysis.payoffs import WIN
from codeduello.analysis.position import OpenDuel
from codeduello.analysis.reckoner import Reckoner
from codeduello.kernel import CHALLENGED, CHALLENGER

STAT: Final = 8
SHEETS: Final = (f"{STAT}; sword", f"{STAT}; axe")
IDLE_ROUNDS: Final = 3
FIXED: Final = (0, 1)
WITHIN: Final = 1e-9
INSTALL: Final = "stormpy==2.0.0"
SHOWN: Final = f"sangfroid sword v axe {STAT}/{STAT}"


def measure(missing: list[str]) -> list[Finding]:
    """Exploring, then solving."""
    duel = sangfroid(*SHEETS)
    play = play_by_lot(duel)
    value = float(duel.reckoner().values(duel.ends(WIN), FIXED, play)[0])
    storm = Storm() if peer("stormpy", INSTALL, missing) else None

    def explore() -> float:
        return 1.0 if len(sangfroid(*SHEETS).graph) else 0.0

    def solve() -> float:
        Reckoner(duel.graph).values(duel.ends(WIN), FIXED, play)
        return 1

    building = trusted(lambda: storm.building(value), missing) if storm else None
    solving = trusted(lambda: storm.solving(duel, play, value), missing) if storm else None
    return [
        compare(f"explore {SHOWN} / Storm builds its PRISM text", explore, building, unit="s", goal=1, is_long=True),
        compare(f"solve {SHOWN}, one seat by lot / Storm, sound", solve, solving, unit="ms", goal=2, rounds=ROUNDS),
    ]


def play_by_lot(duel: OpenDuel) -> Any:
    """The challenged duellist's choices, all alike."""
    reckoner = duel.reckoner()
    mix = reckoner.no_mix()
    reckoner.put_weights(CHALLENGED, reckoner.weights(1), mix)
    return mix


class Storm:
    """What Storm does, by its Python package."""

    def __init__(self) -> None:
        self._storm: Any = importlib.import_module("stormpy")
        self._environment: Any = importlib.import_module("stormpy.environments").sound()

    def building(self, value: float) -> Batch:
        """Building the model that was written for it; checked by its value."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sangfroid.prism"
            path.write_text(sangfroid_prism.prism_text(STAT, IDLE_ROUNDS), "utf-8")
            program = self._storm.parse_prism_program(str(path))
        wanted = self._storm.parse_properties(sangfroid_prism.PROPERTY, program)
        check_equal("Storm's value of its PRISM text", value, self._value(self._storm.build_model(program, wanted), wanted[0]), WITHIN)

        def batch() -> float:
            self._storm.build_model(program, wanted)
            return 1

        return batch

    def solving(self, duel: OpenDuel, play: Any, value: float) -> Batch:
        """Solving our own model of the duel, in which equal places are one: less than half of what the text gives."""
        from codeduello.adapters.storm import build_storm

        model = build_storm(unfold(duel, Course(free=(CHALLENGER,), play=play)))
        wanted = self._storm.parse_properties('Rmax=? [F "over"]')[0]
        check_equal("Storm's value of the duel's places", value, self._value(model, wanted), WITHIN)

        def batch() -> float:
            self._value(model, wanted)
            return 1

        return batch

    def _value(self, model: Any, wanted: Any) -> float:
        """What the duel is worth at its start."""
        found = self._storm.model_checking(model, wanted, environment=self._environment)
        return float(found.get_value(model.initial_states[0]))
