"""The numeric commands as a person and as a program sees them: answers, documents, nonsense, and life without numba."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

Command = Callable[..., CompletedProcess[str]]
SMALL = ("sangfroid", "Ann; 7; fisticuffs", "Bob; 7; axe", "--ruling", "idle_rounds=1")
FEUD = ("feud", "Ann: Agg-7, Str-7, Wor-7", "Bob: Agg-9, Str-5, Wor-7", "--ruling", "wound_limit=2")
ARCANE = ("arcane", "Ann", "Bob")


def document(said: CompletedProcess[str]) -> Any:
    assert (said.returncode, said.stderr) == (0, ""), said.stderr
    return json.loads(said.stdout)


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("setup", [SMALL, FEUD], ids=["sangfroid", "feud"])
def test_solve_as_a_document(command: Command, setup: tuple[str, ...]) -> None:
    found = document(command("solve", *setup, "--json"))
    assert {"value", "method", "exact", "gap", "states", "seconds", "choices"} <= set(found)
    assert 0 < found["value"] < 1 and found["exact"] is False and found["gap"] < 1e-9
    for decision in found["choices"]:
        assert decision["seat"] in ("challenger", "challenged")
        assert sum(one["mix"] for one in decision["options"]) == pytest.approx(1)
    exact = document(command("solve", *setup, "--fractions", "--json"))
    assert exact["exact"] is True and float(Fraction(exact["value"])) == pytest.approx(found["value"], abs=1e-11)


@pytest.mark.parametrize("setup", [SMALL, FEUD], ids=["sangfroid", "feud"])
def test_odds_and_simulation_have_the_same_keys_and_agree(command: Command, setup: tuple[str, ...]) -> None:
    odds = document(command("odds", *setup, "--policies", "master", "random", "--json"))
    played = document(command("simulate", *setup, "--policies", "master", "random", "-n", "20000", "--seed", "3", "--json"))
    keys = {"win", "draw", "lose", "nobody", "never", "endings", "mean_rounds"}
    assert keys <= set(odds) and keys <= set(played)
    assert odds["win"] + odds["draw"] + odds["lose"] + odds["nobody"] + odds["never"] == pytest.approx(1)
    assert sum(odds["endings"].values()) == pytest.approx(1)
    assert played["win"]["low"] - 0.01 < odds["win"] < played["win"]["high"] + 0.01
    assert sum(one["count"] for one in played["endings"].values()) == 20000
    assert played["duels_per_second"] > 0


def test_fractions_add_to_one_and_not_nearly(command: Command) -> None:
    found = document(command("odds", *SMALL, "--policies", "swordhand", "random", "--fractions", "--json"))
    assert sum(Fraction(found[key]) for key in ("win", "draw", "lose", "nobody", "never")) == 1


def test_numbers_have_twelve_significant_digits(command: Command) -> None:
    found = document(command("solve", *SMALL, "--json"))
    assert found["value"] == float(f"{found['value']:.12g}")


def test_the_same_seed_gives_the_same_simulation_whatever_the_workers(command: Command) -> None:
    found = [document(command("simulate", *FEUD, "-n", "3000", "--seed", "9", "--workers", workers, "--json")) for workers in ("1", "3")]
    for key in ("win", "endings", "mean_rounds", "shares"):
        assert found[0][key] == found[1][key]


def test_arcane_is_simulated_and_says_so(command: Command) -> None:
    found = document(command("simulate", *ARCANE, "--policies", "best-skill", "random", "-n", "200", "--json"))
    assert found["method"] == "plain"
    assert found["win"]["count"] + found["lose"]["count"] + found["draw"]["count"] == 200
    said = command("solve", *ARCANE)
    assert said.returncode == 2 and "duellists keep secrets" in said.stderr


def test_the_shot(command: Command) -> None:
    exact = document(command("shot", "0 disruptive 1 0", "0 disruptive 0 0", "--fractions", "--json"))
    assert exact == {"win": "61/96", "tie": "33/800", "lose": "97/300", "value": str(Fraction(61, 96) + Fraction(33, 1600))}
    said = command("shot", "7 steadfast 2 1", "5 quick 1 2", "--first", "challenged")
    assert said.returncode == 0 and "the challenged twists first" in flat(said.stdout)


def test_the_example_in_the_readme_is_what_is_printed(command: Command) -> None:
    readme = Path(__file__).parents[2] / "README.md"
    if not readme.exists():
        pytest.skip("installed without its checkout")
    said = command("shot", "0 disruptive 1 0", "0 disruptive 0 0", "--fractions", "--json").stdout
    shown = "".join(f"    {line}\n" for line in said.splitlines())
    assert shown in readme.read_text("utf-8")


def test_advice_at_the_start_in_words_and_as_a_document(command: Command) -> None:
    found = document(command("advise", *SMALL, "--json"))["advice"]
    assert [one["seat"] for one in found] == ["challenged"]  # only Bob has a weapon to choose
    assert {one["option"] for one in found[0]["options"]} == {"take fists", "take axe"}
    said = command("advise", *SMALL)
    assert "* take axe" in said.stdout


def test_a_finished_duel_is_reviewed(command: Command, tmp_path: Path) -> None:
    record = str(tmp_path / "a.duel")
    assert command("watch", *SMALL, "--players", "random", "swordhand", "--seed", "3", "--record", record).returncode == 0
    found = document(command("advise", record, "--json"))["choices"]
    assert [one["n"] for one in found] == list(range(1, len(found) + 1))
    assert all(one["loss"] >= -1e-9 for one in found)
    said = command("advise", record)
    assert "gave away" in said.stdout
    assert "Choice 1" in command("advise", record, "--at", "1").stdout
    wrong = command("advise", record, "--at", "99")
    assert wrong.returncode == 2 and f"1 to {len(found)}" in wrong.stderr


def test_arcane_advice_says_what_it_rests_on(command: Command, tmp_path: Path) -> None:
    record = str(tmp_path / "a.duel")
    assert command("watch", "arcane", "bard", "wizard", "--seed", "2", "--record", record).returncode == 0
    found = document(command("advise", record, "--json"))["choices"]
    assert found and not any(one["exact"] for one in found)
    assert any("model of the foe" in one["about"] for one in found)


def test_the_cache_is_listed_and_cleared(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODEDUELLO_CACHE", str(tmp_path / "cache"))
    assert command("cache").returncode == 0
    folder = tmp_path / "cache" / "reckoned"
    folder.mkdir(parents=True)
    (folder / "x.json").write_text('{"about": "odds of somebody", "result": {}}')
    assert "odds of somebody" in command("cache").stdout
    assert document(command("cache", "clear", "--json"))["freed"] > 0
    assert not list(folder.iterdir())
    wrong = command("cache", "burn")
    assert wrong.returncode == 2 and "list, clear" in wrong.stderr


def test_what_was_reckoned_is_found_again(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    first = document(command("solve", *FEUD, "--json"))
    monkeypatch.setattr("codeduello.terminal.solving.solve", lambda *_, **__: pytest.fail("reckoned again"))
    assert document(command("solve", *FEUD, "--json")) == first


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("solve", "sangfroid"), "sheets given: 0"),
        (("solve", "sangfroid", "aramis"), "sheets given: 1"),
        (("solve", "chess", "a", "b"), "there is no game 'chess'"),
        (("solve", "sangfroid", "aramis", "nobody"), "no sample or file"),
        (("solve", *SMALL, "--payoff", "glory"), "no payoff or file 'glory'; known: win, survival"),
        (("solve", *SMALL, "--memory", "1"), "--memory 1: accepted are megabytes"),
        (("solve", *SMALL, "--ruling", "death_roll=never"), "accepted are at_or_under, at_or_over"),
        (("odds", *SMALL, "--policies", "master", "fool"), "no player of sangfroid 'fool'"),
        (("odds", *ARCANE, "--fractions"), "simulated, which gives no fractions"),
        (("simulate", *SMALL, "-n", "0"), "-n 0: accepted are 1 to"),
        (("simulate", *SMALL, "--workers", "0"), "--workers 0: accepted are 1 to 64"),
        (("simulate", *SMALL, "-n", "many"), "many"),
        (("shot", "7 steadfast 2 1"), "sides given: 1"),
        (("shot", "7 steadfast 2 1", "nonsense"), "is no side of a Shot"),
        (("shot", "7 steadfast 2 1", "5 quick 1 2", "--first", "me"), "no seat for --first 'me'"),
        (("armaments", "--sangfroid", "20"), "accepted are 7 to 12"),
        (("advise", "no-such-duel"), "no-such-duel"),
        (("advise", "nothing", "x", "y"), "'nothing' is no game"),
    ],
)
def test_nonsense_gets_a_line_that_says_what_is_accepted(command: Command, words: tuple[str, ...], wanted: str) -> None:
    said = command(*words)
    assert said.returncode == 2, said
    assert said.stdout == "" and len(said.stderr.splitlines()) == 1
    assert wanted in said.stderr


PAYOFFS = {
    "win = 1\nglory = 2\n": "'glory' is not known",
    "win = true\n": "win = True: accepted is a number",
    "win = 'x'\n": "accepted is a number",
    "[endings.death]\nlose = 1\n": "takes win, draw, loss, nobody",
    "win = = 1": "no TOML file",
}


@pytest.mark.parametrize("text", PAYOFFS)
def test_a_payoff_file_that_cannot_be_is_refused(command: Command, tmp_path: Path, text: str) -> None:
    (tmp_path / "p.toml").write_text(text)
    said = command("solve", *SMALL, "--payoff", "p.toml")
    assert said.returncode == 2 and PAYOFFS[text] in said.stderr


def test_a_payoff_file_counts(command: Command, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("win = 1\ndraw = 1\nloss = 0\n[endings.surrender]\nloss = 0.9\n")
    plain = document(command("solve", *SMALL, "--json"))["value"]
    assert document(command("solve", *SMALL, "--payoff", "p.toml", "--json"))["value"] != plain


WITHOUT = "import sys; sys.modules.update(numba=None, numpy=None, scipy=None); from codeduello.cli import run; sys.exit(run(sys.argv[1:]))"


@pytest.mark.parametrize(
    "words",
    [
        ("solve", *SMALL),
        ("solve", *FEUD, "--fractions"),
        ("odds", *FEUD, "--policies", "steady", "best-test"),
        ("simulate", *SMALL, "-n", "50", "--policies", "swordhand", "random"),
        ("shot", "7 steadfast 2 1", "5 quick 1 2"),
        ("advise", *FEUD),
        ("watch", *FEUD, "--players", "master", "novice", "--seed", "1"),
        ("cache",),
    ],
    ids=lambda words: words[0],
)
def test_without_numba_every_command_works_on_small_set_ups(words: tuple[str, ...], tmp_path: Path) -> None:
    around = {**os.environ, "CODEDUELLO_CACHE": str(tmp_path / "cache"), "CODEDUELLO_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", WITHOUT, *words], env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("numba is not installed") <= 1


def test_without_numba_what_takes_minutes_is_asked_for(tmp_path: Path) -> None:
    around = {**os.environ, "CODEDUELLO_CACHE": str(tmp_path / "cache")}
    words = ("simulate", *FEUD, "-n", "10000000")
    done = subprocess.run([sys.executable, "-c", WITHOUT, *words], env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "on the plain road this takes at least" in done.stderr and "--yes" in done.stderr


def test_an_interrupt_ends_it_with_a_line(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("codeduello.analysis.position.explore", interrupted)
    said = command("solve", "sangfroid", "Ann; 7; fisticuffs", "Bob; 8; axe", "--ruling", "idle_rounds=1", "--ruling", "carry=two")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.splitlines()[-1] == "codeduello: stopped"
