"""One game on the compiled road: its memory, the twins of its rules, and the drivers that run them."""

import importlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba

from codeduello.compiled import cache as disk
from codeduello.compiled.jit import jit
from codeduello.compiled.layout import Layout
from codeduello.compiled.memory import working_type
from codeduello.compiled.row_keys import Factories, Things
from codeduello.compiled.survey import Survey
from codeduello.kernel import Game, Record

HERE = Path(__file__).parent


class Model:
    """A game made ready to compile. Drivers are compiled when first wanted, and kept on disk where that is possible."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = Layout(game.duel.record)
        forget = game.duel.forget or forgetting_nothing(game.duel.record)
        self._names: dict[str, Callable[..., Any]] = {"step": game.duel.step, "forget": forget}
        self.survey = Survey([*self._names.values()])
        self.things = Things(self.survey.things)
        self.factories = Factories(self.survey.factories, self.things)
        self.memory = working_type(game, self.layout)
        self.record = numba.from_dtype(self.memory)
        kernel = Path(importlib.import_module("codeduello.kernel").__file__ or "").parent
        sources = {*self.survey.files, *HERE.glob("*.py"), *kernel.glob("*.py"), *game.folder.glob("*.py")}
        self.fingerprint = disk.fingerprint(sources, self.memory, game.version)
        self.folder = disk.writable_folder(f"{game.name}-{self.fingerprint}")

    def driver(self, function: Any, words: str, signature: Callable[["Model"], tuple[Any, ...]], **constants: Any) -> Any:
        """A driver over the twins of this game's rules in the words of the module `words`."""
        assert isinstance(function, FunctionType)
        module = importlib.import_module(f"codeduello.compiled.{words}")
        kinds = signature(self)
        return self._cached(function, kinds) or self._compiled(function, kinds, module, constants)

    def _cached(self, function: FunctionType, kinds: tuple[Any, ...]) -> Any:
        """The driver as it lies on disk, without compiling what it calls; None if it does not."""
        if self.folder is None or not any(self.folder.rglob(f"*{function.__name__}-*.nbi")):
            return None
        from numba.core.errors import NumbaError

        from codeduello.compiled.twin import in_environment

        try:
            return jit(in_environment(function, {}), kinds, self.folder)
        except NumbaError:
            return None

    def _compiled(self, function: FunctionType, kinds: tuple[Any, ...], words: ModuleType, constants: dict[str, Any]) -> Any:
        from codeduello.compiled.twin import Twins

        given: dict[str, Any] = {"ROUND_BEGINS": self.game.round_event, **constants}
        twins = Twins(self.record, words, self.factories, self.things, given)
        rules = {name: twins.of(rule) for name, rule in self._names.items()}
        drivers = Twins(self.record, words, self.factories, self.things, given | rules)
        return jit(drivers.bare(function), kinds, self.folder)


def forgetting_nothing(record: type[Record]) -> Callable[..., None]:
    """For a game that forgets nothing."""

    def forget(d: Record) -> None:
        pass

    forget.__annotations__ = {"d": record, "return": None}
    return forget


@cache
def model_of(game: Game) -> Model:
    """The model of a game, made once."""
    return Model(game)
