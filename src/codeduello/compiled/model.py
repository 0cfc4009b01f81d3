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
from codeduello.compiled.memory import PARTS, working_type
from codeduello.compiled.row_keys import Factories, Things
from codeduello.compiled.survey import Survey
from codeduello.kernel import Game, Record

HERE = Path(__file__).parent
FLAGS = ("KEYED", "HABITS")
"""Constants of the words that a driver may set: twins made with one are not those made with another."""


class Model:
    """A game made ready to compile. Drivers are compiled when first wanted, and kept on disk where that is possible."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = Layout(game.duel.record)
        forget = game.duel.forget or forgetting_nothing(game.duel.record)
        self._names: dict[str, Callable[..., Any]] = {"step": game.duel.step, "forget": forget}
        self.survey = Survey([*self._names.values(), *game.habits.values()])
        self.things = Things(self.survey.things)
        self.factories = Factories(self.survey.factories, self.things)
        self.memories = {words: working_type(game, self.layout, words) for words in PARTS}
        self.records = {words: numba.from_dtype(memory) for words, memory in self.memories.items()}
        kernel = Path(importlib.import_module("codeduello.kernel").__file__ or "").parent
        sources = {*self.survey.files, *HERE.glob("*.py"), *kernel.glob("*.py"), *game.folder.glob("*.py")}
        names = [f"{one.__module__}.{one.__qualname__}" for one in self.survey.functions]
        self.fingerprint = disk.fingerprint(sources, self.memories, game.version, names)
        self._drivers: dict[Any, Any] = {}
        self._twins: dict[Any, Any] = {}
        self.folder = disk.writable_folder(f"{game.name}-{self.fingerprint}")

    def driver(self, function: Any, words: str, signature: Callable[["Model"], tuple[Any, ...]], **constants: Any) -> Any:
        """A driver over the twins of this game's rules in the words of the module `words`."""
        assert isinstance(function, FunctionType)
        wanted = function, words, tuple(sorted(constants.items(), key=lambda one: one[0]))
        if wanted not in self._drivers:
            self._drivers[wanted] = self._make_driver(function, words, signature(self), constants)
        return self._drivers[wanted]

    def _make_driver(self, function: FunctionType, words: str, kinds: tuple[Any, ...], constants: dict[str, Any]) -> Any:
        """The driver from disk, or compiled now."""
        named = "-".join([words, *[f"{key}={getattr(value, '__name__', value)}" for key, value in constants.items()]])
        folder = None if self.folder is None else disk.writable_folder(f"{self.folder.name}/{named}")
        made = self._cached(function, kinds, folder)
        return made or self._compiled(function, kinds, folder, importlib.import_module(f"codeduello.compiled.{words}"), constants)

    def _cached(self, function: FunctionType, kinds: tuple[Any, ...], folder: Path | None) -> Any:
        """The driver as it lies on disk, without compiling what it calls; None if it does not."""
        if folder is None or not any(folder.rglob(f"*{function.__name__}-*.nbi")):
            return None
        from numba.core.errors import NumbaError

        from codeduello.compiled.twin import in_environment

        try:
            return jit(in_environment(function, {}), kinds, folder)
        except NumbaError:
            return None

    def _compiled(
        self, function: FunctionType, kinds: tuple[Any, ...], folder: Path | None, words: ModuleType, constants: dict[str, Any]
    ) -> Any:
        given = self._names | constants
        rules = {name: rule for name, rule in given.items() if isinstance(rule, FunctionType)}
        twins = self._twins_in(words, {name: constants[name] for name in FLAGS if name in constants})
        ready = {name: twins.of(rule) for name, rule in rules.items()}
        return jit(twins.with_constants(constants | ready).bare(function), kinds, folder)

    def _twins_in(self, words: ModuleType, flags: dict[str, bool]) -> Any:
        """The twins of the rules in these words, made as they are needed; `flags` stand for constants of the words."""
        from codeduello.compiled.twin import Twins

        name = words.__name__.rpartition(".")[2]
        wanted = name, tuple(sorted(flags.items()))
        if wanted not in self._twins:
            given: dict[str, Any] = {"ROUND_BEGINS": self.game.round_event, **flags}
            made = Twins(self.records[name], words, self.factories, self.things, given)
            if name == "words_by_lot" and flags.get("HABITS", True):
                made = made.with_constants({"by_habit": made.chain(dict(enumerate(self.game.habits.values(), 1)))})
            self._twins[wanted] = made
        return self._twins[wanted]


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
