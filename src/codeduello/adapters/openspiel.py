"""An open duel as a game of OpenSpiel, with dice as explicit chance, for its algorithms and its players.

Of a pair of sealed choices the challenger's is asked first and not told to the other. An information state is all that a player was told and
answered; an observation is the place alone, which is all that matters. A win returns 1, a loss -1, whatever is worth a half 0.
"""

from collections.abc import Sequence
from typing import Any, Final

from codeduello.adapters.places import Chance, Choice, End, Place, Sealed
from codeduello.kernel import CHALLENGED, CHALLENGER

DICE: Final = -1
OVER: Final = -4
"""OpenSpiel's numbers of the two players that are none."""

LONGEST: Final = 10_000
"""How many choices a duel may have; OpenSpiel wants to know."""


class Board:
    """The places with sealed choices taken apart. Options are numbered over the whole duel, outcomes of chance at each place."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = list(places)
        self.hidden: set[int] = set()
        for number, place in enumerate(places):
            if isinstance(place, Sealed):
                self.places[number] = self._first_half(place)
        self.options = sorted({option for place in self.places if isinstance(place, Choice) for option, _ in place.ways})
        self.is_secret = bool(self.hidden)
        numbers = {option: number for number, option in enumerate(self.options)}
        self._ways = [follow(place, numbers) for place in self.places]

    def _first_half(self, place: Sealed) -> Choice:
        """The challenger's choice, leading to the other's, each in a place of its own: where the first is still hidden."""
        begin = len(self.places)
        own, foe = place.options
        self.places += [Choice(CHALLENGED, tuple(zip(foe, row, strict=True))) for row in place.table]
        self.hidden |= set(range(begin, len(self.places)))
        return Choice(CHALLENGER, tuple((option, begin + way) for way, option in enumerate(own)))

    def player(self, number: int) -> int:
        """Who acts at a place: a seat, DICE or OVER."""
        place = self.places[number]
        if isinstance(place, Choice):
            return place.seat
        return OVER if isinstance(place, End) else DICE

    def actions(self, number: int) -> list[int]:
        """What can be done, or can fall, at a place."""
        return sorted(self._ways[number])

    def after(self, number: int, action: int) -> int:
        """The place that follows."""
        return self._ways[number][action]

    def name(self, number: int, action: int) -> str:
        """What is done, or falls."""
        return self.options[action] if self.player(number) >= 0 else f"way {action}"

    def chances(self, number: int) -> list[tuple[int, float]]:
        """What can fall, and how likely it is."""
        place = self.places[number]
        return [(way, float(share)) for way, (share, _) in enumerate(place.ways)] if isinstance(place, Chance) else []

    def returned(self, number: int) -> float:
        """What the challenger gets at a place."""
        place = self.places[number]
        return float(2 * place.worth - 1) if isinstance(place, End) else 0.0

    @property
    def broadest(self) -> int:
        """How many outcomes chance has at most."""
        return max((len(place.ways) for place in self.places if isinstance(place, Chance)), default=0)


def follow(place: Place, numbers: dict[str, int]) -> dict[int, int]:
    """The places behind one, by the number of the option or of the way."""
    if isinstance(place, Choice):
        return {numbers[option]: target for option, target in place.ways}
    return {way: target for way, (_, target) in enumerate(place.ways)} if isinstance(place, Chance) else {}


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

    class State(pyspiel.State):  # type: ignore[misc]
        """A duel under way: where it is, what all have seen, what the challenger chose in secret."""

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

    class Duel(pyspiel.Game):  # type: ignore[misc]
        """The duel."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(game_type(name, board.is_secret), game_info(board), params or {})

        def new_initial_state(self) -> State:
            return State(self)

        def make_py_observer(self, kind: Any = None, params: Any = None) -> Eyes:
            return Eyes(kind is not None and kind.perfect_recall)

    return Duel()


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

    returned = [board.returned(number) for number in range(len(board.places))]
    return pyspiel.GameInfo(
        num_distinct_actions=len(board.options),
        max_chance_outcomes=board.broadest,
        num_players=2,
        min_utility=min(-max(returned), min(returned)),
        max_utility=max(max(returned), -min(returned)),
        utility_sum=0.0,
        max_game_length=LONGEST,
    )
