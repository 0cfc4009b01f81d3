"""What the game master has done in a meeting: words for all to read, dice that waited for help, a duel stopped."""

from codeduello.errors import IllegalAnswer
from codeduello.kernel import Roll
from codeduello.play import Match
from codeduello.web.acts import Helped, LetFall, Ruled, Terms

MasterAct = Helped | LetFall | Ruled


class Mastery:
    """The game master's part of one meeting. `words` are what was said to all."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.has_stopped = False
        self._lets_fall = False

    def is_waited_for(self, terms: Terms, match: Match | None) -> bool:
        """Do dice wait for the game master, who may help now?"""
        if not terms.helps or not terms.master or match is None or self._lets_fall:
            return False
        need = match.need
        return isinstance(need, Roll) and need.attachable and not need.thrown

    def help(self, act: Helped | LetFall, match: Match) -> None:
        """Help for a roll, or the dice let go. Raises `InvalidText` for help that is none."""
        if isinstance(act, LetFall):
            self._lets_fall = True
        else:
            match.attach(act.seat, act.expression)

    def rule(self, act: Ruled, *, is_over: bool) -> None:
        """A word for all, which may stop the duel. Raises `IllegalAnswer` where there is nothing to stop."""
        if act.stops and is_over:
            raise IllegalAnswer("the duel is over: it cannot be stopped any more")
        self.words.append(act.text)
        self.has_stopped = self.has_stopped or act.stops

    def dice_fell(self) -> None:
        """The next dice wait again."""
        self._lets_fall = False
