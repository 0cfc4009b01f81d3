"""Names of every kind go through a record unchanged."""

import json
import unicodedata
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codeduello.errors import InvalidText
from codeduello.games import load
from codeduello.kernel import Pair
from codeduello.record import Transcript, format_transcript, parse_transcript, replay, verify

Play = Callable[..., Transcript]
NAMES = [
    "<img src=x onerror=alert(1)>",
    '" onfocus="x',
    "[red]Zorro[/]",
    "Ægir Þórsson",
    "宮本 武蔵",
    "Zo\u00eb",
    "Zoe\u0308",
    "שלמה המלך",
    "x" * 300,
    "宮" * 300,
    "CON",
    "../x",
    "{0}",
    "Foo; 9; sword",
    "Foo: bar, baz",
    "Foo  #12345678",
    "  #12345678",
    "#12345678",
    '"quoted"',
    '"',
    "back\\slash",
    '"a\\u0041"; 9',
    "aftermath",
    "over",
    "ending: death",
    "1 coin: 2",
    "challenger: Ann",
    "nonce of challenger: x",
    "it is over hand",
    "dead",
    "🗡️ d'Artagnan",
]
TAILS = {
    "sangfroid": "; 9; sword, buckler; possesses axe",
    "feud": ": Skill-4, Agg-6, Con-8, Str-5, Qui-9, Wor-6, Emp-8",
    "arcane": "; initiative 2; arcana 5; powers 0 1x2; schools enchantment illusion necromancy; hp 9/9",
}


def line_of(game: str, name: str) -> str:
    return json.dumps(name, ensure_ascii=False) + TAILS[game]


def check(play_record: Play, game: str, names: tuple[str, str], seed: int) -> None:
    lines = [line_of(game, name) for name in names]
    for kind in ("fair", "by hand"):
        transcript = play_record(game, seed, kind=kind, sheets=lines)
        text = format_transcript(transcript)
        read = parse_transcript(text)
        assert read == transcript
        assert verify(text) == []
        # one stated rule: a name is its composed form, without blanks around it
        assert [sheet.name for sheet in read.sheets] == [unicodedata.normalize("NFC", name).strip() for name in names]
        after = replay(read).sheets_after
        assert after is not None
        parse, write = transcript.game.sheet.parse, transcript.game.sheet.format
        assert [parse(write(sheet)) for sheet in after] == list(after)


@pytest.mark.parametrize("game", TAILS)
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_name_goes_through_a_record(play_record: Play, game: str, name: str) -> None:
    check(play_record, game, (name, "Ben"), 4)
    check(play_record, game, ("Ann", name), 5)


@pytest.mark.parametrize("game", TAILS)
def test_any_name_goes_through_a_record(play_record: Play, game: str) -> None:
    names = st.text(min_size=1, max_size=60)

    @settings(max_examples=60, deadline=None)
    @given(names, names, st.integers(0, 3))
    def try_names(first: str, second: str, seed: int) -> None:
        try:
            for name in (first, second):
                load(game).sheet.parse(line_of(game, name))
        except InvalidText:  # control characters, marks that turn the text, blanks alone
            return
        check(play_record, game, (first, second), seed)

    try_names()


def test_both_spellings_of_a_name_make_one_record(play_record: Play) -> None:
    texts = {
        format_transcript(play_record("feud", 1, sheets=[line_of("feud", name), line_of("feud", "Ben")]))
        for name in ("Zo\u00eb", "Zoe\u0308")
    }
    assert len(texts) == 1


def test_a_feud_with_an_ugly_name_goes_through_a_record(play_record: Play) -> None:
    """Under seed after seed: at last somebody loses a limb to `Foo; feuds x over hand` and remembers the name."""
    ugly = "Foo; feuds x over hand"
    for seed in range(60):
        transcript = play_record("feud", seed, sheets=[line_of("feud", ugly), line_of("feud", "Ben")])
        after = replay(transcript).sheets_after
        assert after is not None
        if after.challenged.feuds:
            break
    else:
        pytest.fail("no feud in sixty duels")
    assert after.challenged.feuds[0].foe == ugly
    assert verify(format_transcript(transcript)) == []


@pytest.mark.parametrize("nonce", ["<img src=x>", "宮本", "a; b", "x  #12345678", "  #12345678", "secret: 00", "", "{0}"])
def test_a_nonce_goes_through_a_record(play_record: Play, nonce: str) -> None:
    transcript = play_record("feud", 1, kind="fair", most=0)
    transcript = replace(transcript, dice=replace(transcript.dice, nonces=Pair(nonce, "owl")))
    assert parse_transcript(format_transcript(transcript)) == transcript
    assert verify(format_transcript(transcript)) == []
