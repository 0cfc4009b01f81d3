"""Fair dice at the field: the commitment first, then the words; the secret only at the end; nothing bends them."""

import hashlib
import random

import pytest
from starlette.testclient import TestClient
from tests.web.fields import Player, Visitor, fight

from codeduello.dice import Fair, commit
from codeduello.kernel import Pair
from codeduello.record import verify


def test_the_hash_is_shown_before_any_word_is_asked_for(visitors: list[Visitor], players: list[Player]) -> None:
    duel = visitors[0].challenge("sangfroid")
    first = visitors[0].get(f"/d/{duel}").text
    shown = first.split('class="hash">')[1].split("<")[0]
    assert first.index(shown) < first.index('name="word"')
    visitors[0].sit(duel, "Anna", "aramis")
    second = visitors[1].get(f"/d/{duel}").text
    assert shown in second and second.index(shown) < second.index('name="word"')
    assert "word of Anna" not in second, "nor is the other's word shown before one's own is given"


def over(players: list[Player], lots: random.Random, words: tuple[str, str] = ("one", "two")) -> tuple[str, dict[str, object]]:
    duel = players[0].open("sangfroid")
    for player, sheet, word in zip(players, ("", "bersi"), words, strict=True):
        player.sit(duel, sheet, word=word)
    fight(players, duel, lots)
    return duel, players[0].call("GET", f"/duels/{duel}/faces").json()


def test_every_face_follows_from_the_secret_and_both_words(players: list[Player], lots: random.Random) -> None:
    duel, told = over(players, lots)
    secret = bytes.fromhex(str(told["secret"]))
    assert commit(duel, secret) == told["commitment"]
    assert told["nonces"] == ["one", "two"]
    count = 0
    for stream in told["streams"]:  # type: ignore[attr-defined]
        source = Fair(stream["id"], secret, Pair("one", "two"))
        for thrown in stream["throws"]:
            assert [source._face(sides) for sides in thrown["sides"]] == thrown["faces"]
            count += len(thrown["faces"])
    assert count > 5


def test_the_secret_is_nowhere_before_the_end(players: list[Player], client: TestClient, house: object) -> None:
    duel = players[0].open("sangfroid")
    for player, sheet in zip(players, ("aramis", "bersi"), strict=True):
        player.sit(duel, sheet)
    secret = house.hall._alive[duel].meeting.terms.secret  # type: ignore[attr-defined]
    assert len(secret) == 64
    for player in players:
        for path in ("", "/record", "/faces"):
            assert secret not in player.call("GET", f"/duels/{duel}{path}").text
        for path in ("", "/log", "/verify", "/replay"):
            assert secret not in client.get(f"/d/{duel}{path}", headers={"cookie": f"duellist={player.key}"}).text


def test_equal_words_make_dice_like_any_others(players: list[Player], lots: random.Random) -> None:
    """Copying the other's word gains nothing: the seats have fixed places in what is hashed."""
    duel, told = over(players, lots, ("same", "same"))
    secret = bytes.fromhex(str(told["secret"]))
    row = _TwelveDice()
    exchanged = Fair(duel, secret, Pair("same", "other")).throw(row), Fair(duel, secret, Pair("other", "same")).throw(row)  # type: ignore[arg-type]
    assert exchanged[0] != exchanged[1]
    assert verify(players[0].call("GET", f"/duels/{duel}/record").text) == []


class _TwelveDice:
    dice = (6,) * 12


def test_trying_all_choices_finds_nothing_in_what_is_shown(players: list[Player]) -> None:
    """Nothing that is shown is a hash of a choice: the only hash is of 256 random bits."""
    duel = players[0].open("arcane")
    for player, sheet in zip(players, ("bard", "wizard"), strict=True):
        player.sit(duel, sheet)
    question = players[0].question(duel)
    players[0].answer(duel, question["decision"], "pride")
    sealed = players[0].question(duel)
    players[0].answer(duel, sealed["decision"], "death")
    seen = players[1].call("GET", f"/duels/{duel}").text
    for stakes in ("pride", "first blood", "death"):
        for salt in ("", duel, sealed["decision"], f"{duel}{sealed['decision']}", f"{duel}:"):
            for text in (f"{salt}{stakes}", f"{stakes}{salt}"):
                for kind in (hashlib.sha256, hashlib.blake2s, hashlib.md5):
                    assert kind(text.encode()).hexdigest()[:8] not in seen


@pytest.mark.parametrize("place", range(0, 2400, 97))
def test_one_byte_changed_in_the_record_is_named(players: list[Player], lots: random.Random, place: int) -> None:
    duel, _ = over(players, lots)
    record = players[0].call("GET", f"/duels/{duel}/record").text
    at = place % len(record)
    changed = record[:at] + ("a" if record[at] != "a" else "b") + record[at + 1 :]
    assert verify(changed) != []


def test_who_goes_away_gets_no_new_dice(players: list[Player], counting: object, lots: random.Random) -> None:
    """Leaving after a bad throw changes no die: the throw stands, and the terms say what follows from silence."""
    import time

    duel = players[0].open("sangfroid", limit=60)
    for player, sheet in zip(players, ("Aramis; 9; sword", "Bersi; 9; axe"), strict=True):
        player.sit(duel, sheet)
    for player, option in zip(players, ("take sword", "take axe"), strict=True):
        player.answer(duel, player.question(duel)["decision"], option)
    before = players[0].see(duel)["lines"]
    assert any(line["dice"] for line in before), "equal Sangfroid: a coin has fallen"
    counting.now += 3600  # type: ignore[attr-defined]
    for _ in range(60):
        if players[0].see(duel)["phase"] in ("after", "over"):
            break
        time.sleep(0.05)
    assert players[0].see(duel)["lines"][: len(before)] == before
