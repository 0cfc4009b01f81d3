"""Sangfroid as a raw environment of PettingZoo (an AECEnv without wrappers), around the bare state machine. Chance is rolled within a step."""

import importlib
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from bench.peers.sangfroid_machine import CHANCE, NOBODY, OPTIONS, OVER, Machine, Weapons, drawn

AECEnv: Any = importlib.import_module("pettingzoo").AECEnv
spaces: Any = importlib.import_module("gymnasium.spaces")

AGENTS = ("challenger", "challenged")


class SangfroidEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One duel at a time; what may be chosen stands in the info of the agent whose turn it is, as a list and as a mask."""

    metadata = {"name": "sangfroid_v0", "is_parallelizable": False}  # noqa: RUF012 # as PettingZoo wants it

    def __init__(self, sangfroid: tuple[int, int], weapons: Weapons, idle_rounds: int) -> None:
        super().__init__()
        self._setup = (sangfroid, weapons, idle_rounds)
        self.possible_agents = list(AGENTS)
        size = len(Machine(*self._setup).key)
        self._observation_space = spaces.Dict({
            "observation": spaces.Box(-8, 64, (size,), np.int8),
            "action_mask": spaces.Box(0, 1, (OPTIONS,), np.int8),
        })
        self._action_space = spaces.Discrete(OPTIONS)
        self._random = random.Random(1)

    def observation_space(self, agent: str) -> Any:
        """The same for both."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """The same for both."""
        return self._action_space

    def observe(self, agent: str) -> dict[str, Any]:
        """The whole position, and a mask of what this agent may choose."""
        mask = np.zeros(OPTIONS, np.int8)
        if agent == self.agent_selection and self.machine.actor != OVER:
            mask[self.machine.options] = 1
        return {"observation": np.array(self.machine.key, np.int8), "action_mask": mask}

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a duel."""
        if seed is not None:
            self._random = random.Random(seed)
        self.machine = Machine(*self._setup)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, Any] = {agent: {} for agent in AGENTS}
        self._select()

    def step(self, action: int | None) -> None:
        """Take this option, then roll on to the next choice or to the end."""
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        machine = self.machine
        machine.apply(action)
        while machine.actor == CHANCE:
            machine.apply(drawn(machine.chances, self._random.random()))
        self._select()
        if machine.actor == OVER:
            self._close()
            self._accumulate_rewards()

    def _select(self) -> None:
        """The agent that is to choose, and its options."""
        if self.machine.actor == OVER:
            return
        self.agent_selection = AGENTS[self.machine.actor]
        self.infos[self.agent_selection]["options"] = self.machine.options

    def _close(self) -> None:
        """1 to the winner, -1 to the loser."""
        self.terminations = dict.fromkeys(AGENTS, True)
        winner = self.machine.winner
        if winner != NOBODY:
            self.rewards = {agent: 1.0 if seat == winner else -1.0 for seat, agent in enumerate(AGENTS)}


def documented_playouts(sangfroid: tuple[int, int], weapons: Weapons, idle_rounds: int, seed: int) -> Callable[[], Machine]:
    """A duel by lot a call, in the loop that PettingZoo documents: each agent sees an observation, with a mask of what it may choose."""
    env, choose = SangfroidEnv(sangfroid, weapons, idle_rounds), random.Random(seed).choice
    env.reset(seed=seed)

    def play() -> Machine:
        env.reset()
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else choose(observation["action_mask"].nonzero()[0].tolist()))
        return env.machine

    return play


def lean_playouts(sangfroid: tuple[int, int], weapons: Weapons, idle_rounds: int, seed: int) -> Callable[[], Machine]:
    """The same without observations: agents choose blindly from the list in their info."""
    env, choose = SangfroidEnv(sangfroid, weapons, idle_rounds), random.Random(seed).choice
    env.reset(seed=seed)

    def play() -> Machine:
        env.reset()
        for _ in env.agent_iter():
            _, _, ended, cut, info = env.last(observe=False)
            env.step(None if ended or cut else choose(info["options"]))
        return env.machine

    return play
