"""How the scripted duels of these tests begin, and what their dice are."""

from typing import Final

from codeduello.games.sangfroid.words import BUCKLER, TAKE
from codeduello.testing import Script

BRISK: Final = {"order_tie": "challenger", "surrender_when_attacked": "false"}
A_WINS: Final = [6, 6, 1, 1]  # 12 against 2: more than any two bonuses are apart
B_WINS: Final = [1, 1, 6, 6]
TIE: Final = [1, 1, 1, 1]  # between equal bonuses
LIVES: Final = [6, 6]  # 12 is over any Sangfroid up to 11


def begin(challenger: str, challenged: str, **rulings: str) -> Script:
    """Both take the first of their armaments in hand."""
    duel = Script("sangfroid", f"A; {challenger}", f"B; {challenged}", **(BRISK | rulings))
    for seat, sheet in enumerate(duel.sheets):
        if sheet.armaments and sheet.armaments[0] != BUCKLER:
            duel.run.choose(seat, TAKE + sheet.armaments[0])
    return duel


def latest(duel: Script, what: str) -> tuple[int, int]:
    """What was told last about each seat."""
    told = dict(duel.heard(what))
    return told.get(0, 0), told.get(1, 0)
