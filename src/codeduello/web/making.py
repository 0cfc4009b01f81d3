"""A seat's character being made at the field: by the rules of creation, in front of both."""

from typing import Any

from codeduello.dice.source import DiceSource
from codeduello.errors import IllegalAnswer
from codeduello.kernel import SPECTATOR, Ask, Faces, Game, Over, Roll, Run


class Making:
    """The creation of one seat's character. `sheet` is None until it is made."""

    def __init__(self, game: Game, wishes: dict[str, str], dice: DiceSource | None) -> None:
        self.run = Run(game.creation, game.rulings, (wishes,))
        self.dice = dice

    @property
    def sheet(self) -> Any:
        """The character, once it is made."""
        need = self.run.need
        return need.result if isinstance(need, Over) else None

    @property
    def options(self) -> tuple[int, ...]:
        """What the seat may choose now."""
        need = self.run.need
        return need.options if isinstance(need, Ask) else ()

    @property
    def decision(self) -> str:
        """The decision it stands at."""
        return f"c{len(self.run.view(SPECTATOR).events)}"

    def choose(self, option: int) -> None:
        """The seat's choice; raises `IllegalAnswer`."""
        need = self.run.need
        if not isinstance(need, Ask):
            raise IllegalAnswer("nothing is asked of you now")
        self.run.choose(need.seat, option)

    def throw(self, faces: Faces) -> None:
        """Faces for the roll that is needed; raises `IllegalAnswer` or `DiceError`."""
        self.run.throw(faces)

    @property
    def roll(self) -> Roll | None:
        """The roll that is needed, if one is."""
        need = self.run.need
        return need if isinstance(need, Roll) else None
