"""Two people at one terminal: what one of them chooses in secret leaves no trace on the screen that both look at.

What is written between switching to the alternate screen and back is gone when the other one looks; all the rest stays
on the screen and in its scroll-back.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

Begin = Callable[..., Any]
Answer = Callable[[str], str | None]

ERASE = "\x1b[2J"
ERASE_SCROLLBACK = "\x1b[3J"
SANGFROID = ("play", "sangfroid", "--as", "camille", "--foe", "elspeth", "--against", "person", "--seed", "2", "--record", "a.duel")
ARCANE = ("play", "arcane", "--as", "bard", "--foe", "wizard", "--against", "person", "--seed", "5", "--record", "a.duel")
FEUD = ("play", "feud", "--as", "ines", "--foe", "oswin", "--against", "person", "--seed", "5", "--record", "a.duel")
ONE_ROUND = ("--ruling", "stare_rounds=1")
SECRETS = ("deATH", "DEath", "OverWhelm", "wEIrD", "Slot 3", "slOT 2")
"""Typed in this order, odd in their letters so that nothing else on the screen is written like that."""


def flat(text: str) -> str:
    return " ".join(text.split())


def sealing(*secrets: str) -> Answer:
    """Types the secrets where the keyboard was handed over, Enter at pauses, and the first choice everywhere else."""
    waiting = list(secrets)
    is_alone = False

    def answer(asked: str) -> str:
        nonlocal is_alone
        prompt = flat(asked)
        if "looking:" in prompt[-10:] or "to go on" in prompt[-25:]:
            is_alone = "looking:" in prompt[-10:]
            return ""
        line = waiting.pop(0) if is_alone and waiting else "1"
        is_alone = False
        return line

    return answer


def played(terminal: Begin, words: tuple[str, ...], *secrets: str) -> Any:
    """A duel to its end."""
    table = terminal(*words)
    assert table.play(sealing(*secrets)) == 0
    return table


def test_what_is_typed_in_private_is_shown_nowhere(terminal: Begin) -> None:
    table = played(terminal, ARCANE + ONE_ROUND, *SECRETS)
    for secret in SECRETS:
        assert secret not in table.stream


def test_what_is_typed_in_public_is_shown(terminal: Begin) -> None:
    # so that the test before can fail: the terminal does echo
    table = terminal(*ARCANE)
    table.question()
    table.type("fIRsT bLooD")
    table.question()
    assert "fIRsT bLooD" in table.screens[0]


@pytest.mark.parametrize(
    "words,secrets,menu",
    [
        (SANGFROID, ("take dagger", "take sword"), r"\d take (fists|sword|dagger|spear)"),
        (ARCANE + ONE_ROUND, SECRETS, r"\d (steadfast|quick|overwhelming|weird|disruptive|cantrip|slot \d)"),
        (FEUD, (), r"\d (fight on|flee)"),
    ],
)
def test_a_private_menu_is_on_the_alternate_screen_alone(
    terminal: Begin, words: tuple[str, ...], secrets: tuple[str, ...], menu: str
) -> None:
    outside, inside = played(terminal, words, *secrets).screens
    before_the_spoils = outside.partition("After the duel")[0]
    assert not re.search(menu, before_the_spoils)
    assert len(re.findall(menu, inside)) >= 2


def test_the_alternate_screen_is_wiped_before_it_is_left_and_the_scroll_back_kept(terminal: Begin) -> None:
    stream = played(terminal, SANGFROID, "take dagger", "take sword").stream
    visits = stream.split("\x1b[?1049h")[1:]
    assert len(visits) == 2  # the initial weapon of each is all that is secret
    for visit in visits:
        private = visit.partition("\x1b[?1049l")[0]
        assert ERASE in private[: private.index("take")]
        assert ERASE in private[private.rindex("take") :]
    assert ERASE_SCROLLBACK not in stream


def test_a_terminal_without_another_screen_is_wiped_with_its_scroll_back(terminal: Begin) -> None:
    table = terminal(*SANGFROID, TERM="linux")
    assert table.play(sealing("take daGGer", "take sWord")) == 0
    assert "\x1b[?1049h" not in table.stream
    assert "GG" not in table.stream
    first, camille, between, elspeth, last = table.stream.split(ERASE_SCROLLBACK)
    for name, private in (("Camille", camille), ("Elspeth", elspeth)):
        assert f"{name}, your choice" in private
        assert private.rindex(ERASE) > private.index("1 take fists")
    for public in (first, between, last.partition("After the duel")[0]):
        assert "1 take" not in public


def test_the_handing_over_names_the_person_and_waits_for_them(terminal: Begin) -> None:
    outside, inside = played(terminal, SANGFROID, "take dagger", "take sword").screens
    for name in ("Camille", "Elspeth"):
        assert f"--- For {name} alone: hand over the keyboard. ---" in outside
        assert f"{name}, press Enter when nobody else is looking" in outside
        assert f"{name}, your choice" in inside
    assert outside.index("For Camille alone") < outside.index("For Elspeth alone")


def test_nothing_private_is_shown_until_enter_was_pressed(terminal: Begin) -> None:
    table = terminal(*SANGFROID)
    assert "press Enter" in table.question()
    assert "\x1b[?1049h" not in table.stream
    assert "1 take" not in table.stream


def written_outside(terminal: Begin, words: tuple[str, ...], reveal: str, *secrets: str) -> str:
    """Everything written to the screen of both before the reveal; the record of the duel is thrown away."""
    table = played(terminal, words, *secrets)
    outside: str = table.screens[0]
    before, found, _ = outside.partition(reveal)
    assert found
    return before


@pytest.mark.parametrize("seat", [0, 1])
def test_another_initial_weapon_changes_nothing_before_both_are_shown(terminal: Begin, seat: int) -> None:
    secrets = ["take sword", "take sword"]
    first = written_outside(terminal, SANGFROID, " holds: ", *secrets)
    secrets[seat] = "take fists"
    assert written_outside(terminal, SANGFROID, " holds: ", *secrets) == first


CHANGES = [
    pytest.param(0, "pride", "'s true stakes:", id="stakes of the challenger"),
    pytest.param(1, "first blood", "'s true stakes:", id="stakes of the challenged"),
    pytest.param(2, "steadfast", "'s style:", id="style of the challenger"),
    pytest.param(3, "disruptive", "'s style:", id="style of the challenged"),
    pytest.param(4, "cantrip", "casts with:", id="power of the challenger"),
    pytest.param(5, "slot 1", "casts with:", id="power of the challenged"),
]


@pytest.fixture(scope="session")
def known() -> dict[str, str]:
    """What was outside with `SECRETS` unchanged, by reveal: played once for all changes."""
    return {}


@pytest.mark.parametrize("place,other,reveal", CHANGES)
def test_another_secret_changes_nothing_that_both_can_see_before_the_reveal(
    terminal: Begin, known: dict[str, str], place: int, other: str, reveal: str
) -> None:
    words = ARCANE + ONE_ROUND
    if reveal not in known:
        known[reveal] = written_outside(terminal, words, reveal, *SECRETS)
    changed = [*SECRETS[:place], other, *SECRETS[place + 1 :]]
    assert written_outside(terminal, words, reveal, *changed) == known[reveal]


def learning(terminal: Begin, style: str) -> Any:
    """Lirael learns Maugrim's style in the first round by a tactical analysis that wins (19 + 0 against a declared 2 + 2)."""

    def answer(asked: str) -> str | None:
        prompt = flat(asked)
        if "looking:" in prompt[-40:] or prompt.endswith("to go on (not shown):"):
            return ""
        if prompt.endswith("(not shown):"):
            return style if "1 steadfast" in prompt and "Maugrim Ash, your choice" in prompt else "1"
        return "tactical analysis" if "Lirael Quill, your choice" in prompt[-120:] and "8 tactical" in prompt else "1"

    table = terminal(*ARCANE)
    assert table.play(answer) == 0
    return table


def test_what_one_person_learns_of_the_other_is_whispered_on_the_alternate_screen(terminal: Begin) -> None:
    outside, inside = learning(terminal, "weird").screens
    before = outside.partition("The Shot.")[0]
    assert "Lirael Quill learns Maugrim Ash's style" in before
    assert "Maugrim Ash's style:" not in before
    assert "Maugrim Ash's style: weird" in flat(inside)
    again = learning(terminal, "quick").screens[0].partition("The Shot.")[0]
    assert again == before


def test_standing_and_log_in_private_leave_nothing_outside(terminal: Begin) -> None:
    seen = iter(["death", "standing", "log", "? overwhelming", "nonsense", "overwhelming"])
    table = terminal(*ARCANE)
    challenger = sealing()

    def answer(asked: str) -> str | None:
        prompt = flat(asked)
        if prompt.endswith("(not shown):") and "Lirael Quill, your choice" in prompt:
            return next(seen, None)
        return challenger(asked)

    assert table.play(answer) is None
    outside, inside = table.screens
    for private in ("overwhelming", "nonsense", "True stakes"):
        assert private in inside
    assert "True stakes" in outside  # the first public standing: sealed on both sides
    for private in ("overwhelming", "nonsense", "stakes: death", "What you alone know"):
        assert private not in outside


@pytest.mark.parametrize("way", ["concede", "quit"])
def test_leaving_in_private_leaves_the_alternate_screen_too(terminal: Begin, way: str) -> None:
    table = terminal(*SANGFROID)
    typed = iter(["", way, "yes", ""])
    table.play(lambda _: next(typed, "1"))
    table.end()
    assert table.stream.count("\x1b[?1049h") == table.stream.count("\x1b[?1049l") == 1
    assert "1 take" not in table.screens[0].partition("After the duel")[0]


def test_nothing_private_is_on_the_screen_where_one_person_plays_a_program(terminal: Begin) -> None:
    words = [word if word != "person" else "random" for word in SANGFROID]
    table = terminal(*words)
    assert table.play(sealing()) == 0
    assert "\x1b[?1049h" not in table.stream
    assert "hand over" not in table.stream


def test_no_colour_is_written_where_it_is_not_wanted(terminal: Begin) -> None:
    table = terminal(*SANGFROID, NO_COLOR="1")
    assert table.play(sealing("take dagger", "take sword")) == 0
    for codes in re.findall(r"\x1b\[([0-9;]*)m", table.stream):
        assert not re.search(r"(^|;)(3[0-9]|4[0-9]|9[0-7]|10[0-7])(;|$)", codes)


def read_until(process: "subprocess.Popen[bytes]", text: bytes) -> None:
    """Read the program's piped output up to this text; its end would come first if it never is written."""
    assert process.stdout is not None
    said = b""
    while text not in said:
        read = os.read(process.stdout.fileno(), 4096)
        assert read, f"{text!r} was not written: {said!r}"
        said += read


def test_what_is_typed_in_private_is_not_echoed_where_the_output_is_piped_on() -> None:
    keyboard, slave = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "codeduello", *SANGFROID], stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        os.close(slave)
        os.write(keyboard, b"\r")
        read_until(process, b"your choice")
        os.write(keyboard, b"take DAGger\r")
        read_until(process, b"For Elspeth alone")
        process.kill()
    echoed = os.read(keyboard, 4096)
    os.close(keyboard)
    assert b"DAGger" not in echoed
