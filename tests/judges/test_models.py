"""The models that stand in bench/models/ are what the exporter writes, and Storm finds in them what we do."""

import importlib.util
import sys
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest
from tests.judges.setups import BEST_TEST, EQUALS, RANDOM, duel_of

from codeduello.adapters.prism import RESULTS
from codeduello.analysis.odds import reckon_odds
from codeduello.kernel import Pair

HOUSE = Path(__file__).resolve().parent.parent.parent
MOST_BYTES = 2_000_000


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """scripts/export_models.py."""
    spec = importlib.util.spec_from_file_location("export_models", HOUSE / "scripts" / "export_models.py")
    assert spec and spec.loader
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


NAMES = ("feud-best-test.pm", "sangfroid-sword-axe.nm")


def test_all_models_are_known_here(script: ModuleType) -> None:
    assert {path.name for path in script.FOLDER.iterdir()} == set(script.MODELS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_model_is_as_the_exporter_writes_it(script: ModuleType, name: str) -> None:
    path = script.FOLDER / name
    assert path.stat().st_size < MOST_BYTES
    assert path.read_text("utf-8") == script.model_text(script.MODELS[name]), "run scripts/export_models.py"


def test_storm_finds_our_odds_in_the_chain(script: ModuleType) -> None:
    stormpy = pytest.importorskip("stormpy", reason="stormpy is not installed")
    program = stormpy.parse_prism_program(str(script.FOLDER / NAMES[0]))
    model = stormpy.build_model[stormpy.Rational](program)
    odds = reckon_odds(duel_of(*EQUALS), Pair(BEST_TEST, RANDOM), exact=True)
    expected = {label: odds.total(result) for result, label in RESULTS.items()}
    for label, share in (expected | {f"by_{ending}": share for ending, share in odds.endings.items()}).items():
        found = stormpy.model_checking(model, stormpy.parse_property(f'P=? [F "{label}"]', program))
        assert Fraction(str(found.get_value(0))) == share, label


def test_storm_reads_the_mdp(script: ModuleType) -> None:
    """To build it from the text takes Storm some ten seconds; the same duel comes before it as matrices in test_storm."""
    stormpy = pytest.importorskip("stormpy", reason="stormpy is not installed")
    program = stormpy.parse_prism_program(str(script.FOLDER / NAMES[1]))
    assert str(program.model_type).endswith("MDP")
    assert {"win", "draw", "lose", "nobody", "over", "by_death"} <= {label.name for label in program.labels}
