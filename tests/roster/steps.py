"""Steps that tests of the ledger take: somebody writes a line, a duel is applied."""

from tests.roster.duelling import NOW, scripted

from codeduello.roster.characters import EDITED, LOCAL, Character, Roster
from codeduello.roster.ledger import Applied, apply
from codeduello.roster.settled import Settled
from codeduello.testing import Script

SEVENS = "Agg-7, Con-7, Str-7, Qui-7, Wor-7, Emp-7"
ANN_AXE, BEN_AXE, CID_AXE = "Ann; 9; sword", "Ben; 9; axe, dagger", "Cid; 9; club"


def swordsman(name: str, skill: int) -> str:
    """A line of Feud."""
    return f"{name}: Skill-{skill}, {SEVENS}"


def do(roster: Roster, settled: Settled, *characters: Character | None, by: str = LOCAL) -> Applied:
    """Apply a duel to those who were there (None: somebody of no roster), by seat."""
    seats = {seat: one.id for seat, one in enumerate(characters) if one is not None}
    return apply(roster, settled, seats, by=by, at=NOW)


def now(roster: Roster, *characters: Character) -> list[str]:
    """Their lines as they stand."""
    return [roster.get(one.id).line for one in characters]


def edit(roster: Roster, character: Character, line: str, note: str = "") -> Character:
    """The owner writes another line."""
    stands = roster.get(character.id)
    return roster.change(stands, stands.rules.sheet.parse(line), kind=EDITED, by=stands.owner, at=NOW, note=note)


def hewn(duel: str, ann: str, ben: str) -> Settled:
    """Ann hews, and Ben loses a hand: 8 on the Hew table is D, 10 on the table of dismemberments the hand. Ben's 2 is a wound."""
    return scripted(duel, Script("feud", ann, ben).do([6, 1], "hew", [1, 1], [4, 4, 1, 1], [5, 5]))


def won(duel: str, winner: str, loser: str, taken: str) -> Settled:
    """A duel of Sangfroid that the challenged concedes, losing this armament."""
    return scripted(duel, Script("sangfroid", winner, loser).concede(1), f"take {taken}")
