"""Leaving after something has befallen somebody, where all who can are still asked (`flee_offered = always`)."""

import pytest

from codeduello.testing import Script

PLAIN = "Agg-7, Str-7, Wor-7"


def hewn(*loss: list[int]) -> Script:
    """The challenger hews at 6+6 (killed on that table) or 4+4 (dismembered), the foe throws 1+1: a wound."""
    duel = Script("feud", f"A: Skill-3, {PLAIN}", f"B: Skill-3, {PLAIN}", flee_offered="always")
    return duel.do([6, 1], "hew", [1, 1], *loss)


def test_whoever_leaves_a_killed_foe_has_won_unaware() -> None:
    duel = hewn([6, 6, 1, 1]).concede(0)  # 12 on hew: K
    assert (duel.outcome.ending, duel.outcome.winner) == ("killed", 0)
    assert duel.after().challenger.skill == 3  # the victor's point and the one for flight


def test_a_dismembered_duellist_who_leaves_pays_for_the_loss_alone() -> None:
    duel = hewn([4, 4, 1, 1], [2, 3]).concede(1)  # 8 on hew: D; 5: an eye
    assert (duel.outcome.ending, duel.outcome.winner) == ("conceded", 0)
    assert duel.after().challenged.skill == 1  # 3 - 2, and no point more for flight


@pytest.mark.parametrize("seat", [0, 1])
def test_leaving_an_unharmed_foe_is_flight(seat: int) -> None:
    duel = Script("feud", f"A: Skill-3, {PLAIN}", f"B: Skill-3, {PLAIN}").do([6, 1]).concede(0) if not seat else (
        Script("feud", f"A: Skill-3, {PLAIN}", f"B: Skill-3, {PLAIN}").do([1, 6]).concede(1)
    )
    assert (duel.outcome.ending, duel.outcome.winner) == ("conceded", 1 - seat)
    assert [sheet.skill for sheet in duel.after()] == ([2, 4] if seat == 0 else [4, 2])
