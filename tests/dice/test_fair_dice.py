"""Fair dice, made again here from their description, and what cannot be gained by bending them."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codeduello.dice import Fair, commit, new_secret
from codeduello.kernel import Pair, Row

Rows = Callable[..., Row]
SECRET = bytes(range(32))
NONCES = Pair("word of A", "word of B")


def hashed(*parts: bytes) -> bytes:
    """SHA-256 over the parts, each preceded by its length in eight bytes, the highest first."""
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


def expected_faces(duel: str, secret: bytes, nonces: tuple[str, str], sides: list[int]) -> list[int]:
    """The description, step by step: combined key, draws by HMAC, no draw above the last whole multiple."""
    name = duel.encode()
    combined = hashed(b"codeduello fair dice 1", name, secret, nonces[0].encode(), nonces[1].encode())
    faces: list[int] = []
    drawn = 0
    while len(faces) < len(sides):
        code = hmac.new(combined, name + drawn.to_bytes(8, "big"), hashlib.sha256).digest()
        draw = int.from_bytes(code[:8], "big")
        drawn += 1
        die = sides[len(faces)]
        if draw < 2**64 // die * die:
            faces.append(1 + draw % die)
    return faces


def d20s(row: Row, duel: str, secret: bytes, nonces: tuple[str, str]) -> tuple[int, ...]:
    """Forty d20: equal by accident once in 20 ** 40 pairs."""
    dice = Fair(duel, secret, Pair(*nonces))
    return tuple(face for _ in range(40) for face in dice.throw(row))


@given(
    st.text(max_size=20),
    st.binary(max_size=40),
    st.tuples(st.text(max_size=20), st.text(max_size=20)),
    st.lists(st.lists(st.integers(2, 100), min_size=1, max_size=5), min_size=1, max_size=6),
)
def test_faces_follow_from_the_description(
    dice_row: Rows, duel: str, secret: bytes, nonces: tuple[str, str], throws: list[list[int]]
) -> None:
    dice = Fair(duel, secret, Pair(*nonces))
    fallen = [face for sides in throws for face in dice.throw(dice_row(*sides))]
    assert fallen == expected_faces(duel, secret, nonces, [one for sides in throws for one in sides])


@given(st.text(max_size=20), st.binary(max_size=40))
def test_the_commitment_follows_from_the_description(duel: str, secret: bytes) -> None:
    assert commit(duel, secret) == hashed(b"codeduello fair commitment 1", duel.encode(), secret).hex()


def test_a_commitment_fits_no_other_secret_and_no_other_duel() -> None:
    committed = commit("duel", SECRET)
    changed = [SECRET[:place] + bytes([SECRET[place] ^ 1]) + SECRET[place + 1 :] for place in range(32)]
    others = [commit("duel", one) for one in changed]
    others += [commit(duel, SECRET) for duel in ("duel2", "due", "Duel", "")]
    # moving a byte from the duel's name to the secret
    others.append(commit("due", b"l" + SECRET))
    assert committed not in others
    assert len(set(others)) == 37  # 32 bytes + 4 names + 1


def test_a_secret_has_32_bytes_and_is_never_the_same() -> None:
    made = [new_secret() for _ in range(100)]
    assert {len(secret) for secret in made} == {32}
    assert len(set(made)) == 100


@pytest.mark.parametrize(
    "nonces",
    [
        ("word of B", "word of A"),  # swapped
        ("word of ", "Aword of B"),  # a byte moved over
        ("word of Aw", "ord of B"),
        ("word of Aword of B", ""),
        ("", "word of Aword of B"),
        ("word of A", "word of A"),  # the other's copied
        ("word of B", "word of B"),
        ("word of A", "word of C"),
        ("word of A", "word of B "),
        ("Word of A", "word of B"),
    ],
)
def test_other_nonces_give_other_dice(dice_row: Rows, nonces: tuple[str, str]) -> None:
    assert d20s(dice_row(20), "duel", SECRET, nonces) != d20s(dice_row(20), "duel", SECRET, NONCES)


def test_another_duel_or_secret_gives_other_dice(dice_row: Rows) -> None:
    row = dice_row(20)
    given_dice = d20s(row, "duel", SECRET, NONCES)
    assert d20s(row, "duel", SECRET, NONCES) == given_dice
    assert d20s(row, "duel2", SECRET, NONCES) != given_dice
    assert d20s(row, "duel", SECRET[:-1] + b"\0", NONCES) != given_dice
    assert d20s(row, "due", b"l" + SECRET, NONCES) != given_dice
    # a byte moved from the secret to the challenger's nonce
    assert d20s(row, "duel", SECRET[:-1], (SECRET[-1:].decode() + NONCES[0], NONCES[1])) != given_dice


def test_equal_nonces_do_not_cancel_each_other(dice_row: Rows) -> None:
    row = dice_row(20)
    # were the shares combined by exclusive or, all pairs of equal nonces would give the dice of the secret alone
    copied = {d20s(row, "duel", SECRET, (word, word)) for word in ("", "a", "b", "word of A", "0" * 64)}
    assert len(copied) == 5


@pytest.mark.parametrize("copied", ["from the challenger", "from the commitment"])
def test_a_copied_nonce_steers_nothing(dice_row: Rows, copied: str) -> None:
    """Whoever copies, the first d6 over many secrets stays as even as a die."""
    row = dice_row(6)
    counted: Counter[int] = Counter()
    for number in range(6000):
        secret = number.to_bytes(32)
        nonce = "my word" if copied == "from the challenger" else commit("duel", secret)
        first = "my word" if copied == "from the challenger" else nonce
        counted[Fair("duel", secret, Pair(first, nonce)).throw(row)[0]] += 1
    # 6,000 d6: each face 1,000 times, standard deviation (6,000 * 1/6 * 5/6) ** 0.5 = 28.9; five of them are 144
    assert set(counted) == set(range(1, 7))
    assert all(abs(count - 1000) <= 144 for count in counted.values())


def test_the_faces_of_a_d6_are_equally_frequent(dice_row: Rows) -> None:
    dice = Fair("duel", SECRET, NONCES)
    counted = Counter(face for _ in range(6000) for face in dice.throw(dice_row(*[6] * 10)))
    # 60,000 d6: each face 10,000 times, standard deviation 91.3; five of them are 456
    assert all(abs(counted[face] - 10_000) <= 456 for face in range(1, 7))


class Draws:
    """Stands in for the module hmac: its codes begin with the draws given, whatever the key."""

    def __init__(self, draws: list[int]) -> None:
        self._draws = iter(draws)
        self.asked: list[bytes] = []

    def digest(self, key: bytes, message: bytes, name: str) -> bytes:
        self.asked.append(message)
        return next(self._draws).to_bytes(8) + bytes(24)

    def left(self) -> int:
        return len(list(islice(self._draws, 100)))


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 7, 10, 20, 31, 32])
def test_every_draw_below_the_bound_counts_the_same_and_the_rest_are_drawn_again(
    dice_row: Rows, monkeypatch: pytest.MonkeyPatch, sides: int
) -> None:
    monkeypatch.setattr("codeduello.dice.fair.DRAWS", 32)
    draws = Draws(list(range(32)))
    monkeypatch.setattr("codeduello.dice.fair.hmac", draws)
    dice = Fair("duel", SECRET, NONCES)
    whole = 32 // sides  # the last whole multiple of sides is whole * sides
    counted = Counter(dice.throw(dice_row(sides))[0] for _ in range(whole * sides))
    assert counted == dict.fromkeys(range(1, sides + 1), whole)
    assert draws.left() == 32 % sides


def test_a_draw_above_the_bound_is_passed_over(dice_row: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codeduello.dice.fair.DRAWS", 16)
    draws = Draws([12, 15, 14, 13, 11])
    monkeypatch.setattr("codeduello.dice.fair.hmac", draws)
    # 16 draws hold twelve for a d6: 12 to 15 are drawn again, and 11 is face 1 + 11 mod 6 = 6
    assert Fair("duel", SECRET, NONCES).throw(dice_row(6)) == (6,)
    assert draws.asked == [b"duel" + number.to_bytes(8) for number in range(5)]


def test_the_bound_of_a_d6_lies_four_below_two_to_the_64(dice_row: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    # 4 ** n mod 6 is 4, so 2 ** 64 mod 6 = 4; the highest draw that counts is 2 ** 64 - 5, which is 5 mod 6
    draws = Draws([2**64 - 1, 2**64 - 4, 2**64 - 5])
    monkeypatch.setattr("codeduello.dice.fair.hmac", draws)
    assert Fair("duel", SECRET, NONCES).throw(dice_row(6)) == (6,)
    assert len(draws.asked) == 3


def test_each_die_of_a_throw_has_a_draw_of_its_own(dice_row: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    draws = Draws([0, 5, 6, 19])
    monkeypatch.setattr("codeduello.dice.fair.hmac", draws)
    dice = Fair("duel", SECRET, NONCES)
    assert dice.throw(dice_row(6, 6)) == (1, 6)
    # 6 mod 6 = 0 is face 1; 19 mod 20 = 19 is face 20
    assert dice.throw(dice_row(6, 20)) == (1, 20)
