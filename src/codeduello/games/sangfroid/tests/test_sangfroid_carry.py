"""Under `carry = two` the first two possessed are carried, wherever on the line they stand."""

import pytest

from codeduello.testing import Script


@pytest.mark.parametrize(
    ("armaments", "first"),
    [
        ("sword, axe; possesses club", ["take fists", "take sword", "take axe"]),
        ("sword; possesses axe, club", ["take fists", "take sword", "take axe"]),
        ("fisticuffs; possesses axe, spear, club", ["take fists", "take axe", "take spear"]),
    ],
)
def test_carry_two(armaments: str, first: list[str]) -> None:
    duel = Script("sangfroid", f"A; 9; {armaments}", "B; 9; sword", carry="two")
    assert duel.offered(0) == first


def test_carry_all() -> None:
    duel = Script("sangfroid", "A; 9; sword; possesses axe, club", "B; 9; sword", carry="all")
    assert duel.offered(0) == ["take fists", "take sword", "take axe", "take club"]
