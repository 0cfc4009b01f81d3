"""Playing a match to its end with players and dice that need nobody's help."""

from codeduello.dice.source import DiceSource
from codeduello.kernel import Ask, AskBoth, Over, Pair, Policy, Roll
from codeduello.play.match import Match


def answer_for(match: Match, seat: int, player: Policy) -> None:
    """Let this seat's player answer from its own view."""
    match.choose(seat, player.choose(match.view(seat)))


def play_out(match: Match, players: Pair[Policy], heirs: Pair[Policy], dice: DiceSource) -> None:
    """Play to the end: `players` fight the duel, `heirs` answer what its aftermath asks."""
    while not isinstance(need := match.need, Over):
        seated = heirs if match.aftermath else players
        if isinstance(need, Roll):
            match.throw(dice.throw(need.row))
        elif isinstance(need, Ask):
            answer_for(match, need.seat, seated[need.seat])
        elif isinstance(need, AskBoth):
            for seat in (0, 1):
                if len(need.options(seat)) > 1 and not need.answered[seat]:
                    answer_for(match, seat, seated[seat])
