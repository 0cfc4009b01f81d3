"""An open duel as a game of OpenSpiel, with dice as explicit chance, for its algorithms and its players.

Of a pair of sealed choices the challenger's is asked first and not told to the other. An information state is all that a player was told and
answered; an observation is the place alone, which is all that matters. A win returns 1, a loss -1, whatever is worth a half 0.
"""

from collections.abc import Sequence
from typing import Any, Final

from codeduello.adapters.board import OVER, Board
from codeduello.adapters.places import Place
from codeduello.kernel import CHALLENGER

LONGEST: Final = 10_000
"""How many choices a duel may have; OpenSpiel wants to know."""


class Eyes:
    """What a player knows, as OpenSpiel asks for it: all since the beginning, or where the duel stands."""

    tensor = None

    def __init__(self, remembers: bool) -> None:
        self._remembers = remembers
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: Any, player: int) -> str:
        """The information state, or the observation."""
        what = state.seen if self._remembers else f"place {state.public}"
        return f"{player}: {what}{state.secret if player == CHALLENGER else ''}"


def make_game(places: Sequence[Place], name: str = "duel") -> Any:
    """A `pyspiel.Game` of two players and sum zero. Needs open-spiel 2."""
    import pyspiel

    board = Board(places)
    begin = state_class(board)

    class Duel(pyspiel.Game):  # type: ignore[misc]
        """The duel."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(game_type(name, board.is_secret), game_info(board), params or {})

        def new_initial_state(self) -> Any:
            return begin(self)

        def make_py_observer(self, kind: Any = None, params: Any = None) -> Eyes:
            return Eyes(kind is not None and kind.perfect_recall)

    return Duel()


def state_class(board: Board) -> Any:
    """The class of the states of this duel. A state is copied with all it holds, so it does not hold the board."""
    import pyspiel

    class State(pyspiel.State):  # type: ignore[misc]
        """Where a duel is, what all have seen, what the challenger chose in secret; `public` is the last place that all know."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.place = self.public = 0
            self.seen = self.secret = ""

        def current_player(self) -> int:
            return board.player(self.place)

        def _legal_actions(self, player: int) -> list[int]:
            return board.actions(self.place)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return board.chances(self.place)

        def _action_to_string(self, player: int, action: int) -> str:
            return board.name(self.place, action)

        def _apply_action(self, action: int) -> None:
            done, self.place = f" {board.name(self.place, action)};", board.after(self.place, action)
            if self.place in board.hidden:
                self.secret = done
            else:
                self.seen, self.secret, self.public = self.seen + self.secret + done, "", self.place

        def is_terminal(self) -> bool:
            return board.player(self.place) == OVER

        def returns(self) -> list[float]:
            return [board.returned(self.place), -board.returned(self.place)]

        def __str__(self) -> str:
            return f"place {self.place}"

    return State


def game_type(name: str, is_secret: bool) -> Any:
    """What kind of game it is."""
    import pyspiel

    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if is_secret else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
    )


def game_info(board: Board) -> Any:
    """How large it is."""
    import pyspiel

    most = max(abs(board.returned(number)) for number in range(len(board.places)))
    return pyspiel.GameInfo(
        num_distinct_actions=len(board.options),
        max_chance_outcomes=board.broadest,
        num_players=2,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )
