"""The dice of a meeting: what its terms make of them, for the duel and for each character that is made."""

from dataclasses import replace
from typing import Final

from codeduello.dice import DiceSource, Fair, Seeded, commit
from codeduello.kernel import Pair
from codeduello.record import DiceNote
from codeduello.web.acts import Terms

KINDS: Final = {"fair": "fair", "seeded": "seeded", "hand": "by hand"}
"""The kinds of dice of a challenge, as records name them."""


def commitment_of(duel: str, terms: Terms) -> str:
    """The hash that the server is bound by; "" where the dice are not fair."""
    return commit(duel, bytes.fromhex(terms.secret)) if terms.secret else ""


def note_of(duel: str, terms: Terms, nonces: Pair[str]) -> DiceNote:
    """Where the faces come from, for the record; of fair dice it holds the secret."""
    note = DiceNote(KINDS[terms.dice])
    if terms.dice == "seeded":
        return replace(note, seed=terms.seed)
    if terms.dice == "fair":
        return replace(note, commitment=commitment_of(duel, terms), nonces=nonces, secret=terms.secret)
    return note


def duel_dice(duel: str, terms: Terms, nonces: Pair[str]) -> DiceSource | None:
    """The dice of the duel, from their beginning; None where people throw."""
    return note_of(duel, terms, nonces).source(duel)


def making_dice(duel: str, terms: Terms, nonces: Pair[str], seat: int) -> DiceSource | None:
    """The dice with which this seat's character is made: a stream of their own."""
    if terms.dice == "fair":
        return Fair(making_id(duel, seat), bytes.fromhex(terms.secret), nonces)
    return Seeded(terms.seed, 1 + seat) if terms.dice == "seeded" else None


def making_id(duel: str, seat: int) -> str:
    """What the fair dice of a making are derived from, beside the secret and the words."""
    return f"{duel} making {seat}"
