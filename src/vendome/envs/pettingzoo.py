# mypy: allow-subclassing-any
"""The games as environments of PettingZoo, in its AEC form: agents act one after the other.

Importing this module registers `vendome/edelstein-v0` and the others: `pettingzoo.make`. There is
no parallel form, which asks that all agents act in every step; in these games they do not. Where
several choose at once, they are asked one after the other, and nobody is shown what others chose.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import aec_registry, register
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from vendome.core.chance import key_of, seeded
from vendome.core.match import Match
from vendome.core.refusal import BadOption, brief
from vendome.envs.batch import BatchEnv
from vendome.envs.observing import Observer
from vendome.envs.words import WORDS
from vendome.games import games

RENDER_MODES = ("human", "ansi")
ILLEGAL = ("refuse", "lose")
ILLEGAL_REWARD = -1.0

LOOKS = ("game", "layout", "_observer", "_row", "_legal", "_seat", "_done")  # `_bind` makes them

Shown = dict[str, np.ndarray]
Info = dict[str, Any]


class VendomeEnv(AECEnv[str, Shown, int]):
    """One game. Its agents are `seat_0`, `seat_1`, …; actions are the game's own numbers."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        form: str = "plain",
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        seed: int | bytes | None = None,
    ) -> None:
        """`form` and `reward` are those of `BatchEnv`. `max_cycles`: the game is cut off after so
        many actions for each player. `seed`: what games follow from that are begun without one.
        """
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            value = brief(render_mode)
            raise BadOption("not_one_of", WORDS, name="render_mode", value=value, known=known)
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise BadOption("bad_cycles", WORDS, value=brief(max_cycles))
        self.batch = BatchEnv(
            *(game, players, 1, seed, options),
            form=form,
            reward=reward,
            autoreset="disabled",
            counted="game",
        )
        self._idle = np.zeros(self.batch.game.actions, "i1")
        self._idle_info: Info = {"action_mask": self._idle}
        self._asked: str | None = None  # who must act now
        self._bind()
        self.metadata = {
            "name": f"vendome/{game}-v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        count = self.batch.players
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._most = None if max_cycles is None else max_cycles * count
        low, high = self.layout.bounds(form)
        shown = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=low.dtype.type),
                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )
        #: A view of the whole table: what every seat knows, one after the other.
        self.state_space = spaces.Box(
            np.tile(low, count), np.tile(high, count), dtype=low.dtype.type
        )
        self.observation_spaces = {}
        self.action_spaces = {}
        for seat, agent in enumerate(self.possible_agents):
            self.observation_spaces[agent] = spaces.Dict(dict(shown.spaces))
            self.action_spaces[agent] = spaces.Discrete(self.game.actions, seed=seat)

    def _bind(self) -> None:
        """Look into the batch. What does that is no part of a copy, which looks into its own."""
        self.game, self.layout = self.batch.game, self.batch.layout
        self._observer = Observer(self.game, self.batch.players, self.batch.form)
        arrays = self.batch.arrays
        self._row, self._legal = arrays.observation[0], arrays.mask[0].view("i1")
        self._seat, self._done = arrays.seat, arrays.done
        self._idle.flags.writeable = False

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in LOOKS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def __repr__(self) -> str:
        return f"<{self.game.title} for PettingZoo, {self.batch.players} players>"

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        space = self.action_spaces[agent]
        assert isinstance(space, spaces.Discrete)
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The options of a game are chosen when the environment is made; PettingZoo's
        tests hand others over, which mean nothing here.
        """
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._idle_info)
        self._taken = 0
        self._ask()

    def last(self, observe: bool = True) -> tuple[Shown | None, float, bool, bool, Info]:
        self._begun()
        shown: tuple[Shown | None, float, bool, bool, Info] = super().last(observe)
        return shown

    def step(self, action: int | None) -> None:
        self._begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.batch.step_legal(self._checked(action))
        self.infos[agent] = self._idle_info
        self._cumulative_rewards[agent] = 0.0
        self._taken += 1
        if self._done[0]:
            got = self.batch.arrays.reward[0].tolist()
            self.rewards = dict(zip(self.possible_agents, got, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._asked = None
            self._accumulate_rewards()
            self._deads_step_first()
        elif self._taken == self._most:
            self.truncations = dict.fromkeys(self.agents, True)
            self._asked = None
            self._deads_step_first()
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Shown:
        self._begun()
        if agent == self._asked:
            return {"observation": self._row.copy(), "action_mask": self._mask}
        row = self._observer.of_state(self.batch.one_state(0), self._seat_of[agent])
        return {"observation": row, "action_mask": self._idle}

    def state(self) -> np.ndarray:
        self._begun()
        states = self.batch.one_state(0)
        show = self._observer.of_state
        return np.concatenate([show(states, seat) for seat in range(self.batch.players)])

    def render(self) -> str | None:
        """Returns what somebody who looks on sees, as text, or prints it."""
        self._begun()
        match = Match(self.game, self.batch.one_state(0).copy(), origin={})
        view = match.view(None)
        lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in view.items()]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def resampled(self, agent: str, dice: random.Random) -> VendomeEnv:
        """Returns a copy in which all that the agent cannot see has been drawn anew."""
        game, states, seat = self.game, self.batch.one_state(0), self._seat_of[agent]
        world = np.zeros(1, game.state)
        words = (states.view("i8"), seat, world, world.view("i8"), game.public_words)
        game.kernels.know(states, *words)
        minds = seeded(key_of(dice.getrandbits(64)))
        game.kernels.deal(world, seat, minds, np.zeros(1, game.scratch))
        other = copy.deepcopy(self)
        if self._asked is not None:
            other.batch.put(0, world)
            other.infos = dict.fromkeys(other.agents, other._idle_info)
            other._ask()
            return other
        other.batch.one_state(0).view("i8")[:] = world.view("i8")
        if self._done[0] and len(self.agents) == self.batch.players:  # it has just ended
            got = other._got()
            other.rewards = {agent: got[agent] for agent in self.rewards}
        return other

    def _got(self) -> dict[str, float]:
        """Returns what each agent gets of a game that is over."""
        match = Match(self.game, self.batch.one_state(0), origin={})
        won = [(seat in match.winners) / len(match.winners) for seat in range(match.players)]
        fair = 1 / match.players
        got = match.scores if self.batch.reward == "points" else [each - fair for each in won]
        return dict(zip(self.possible_agents, map(float, np.asarray(got, "f4")), strict=True))

    def close(self) -> None:
        self.batch.close()

    def _begun(self) -> None:
        if not hasattr(self, "agent_selection"):
            raise BadOption("reset_first", WORDS)

    def _ask(self) -> None:
        """Turn to the seat that must act now."""
        asked = self.possible_agents[self._seat[0]]
        self._asked = self.agent_selection = asked
        self._mask = self._legal.copy()
        self.infos[asked] = {"action_mask": self._mask}

    def _checked(self, action: Any) -> int:
        """Returns the number of an action that is legal now."""
        known = isinstance(action, int | np.integer) and 0 <= action < len(self._mask)
        if known and self._mask[action]:
            return int(action)
        legal = ", ".join(map(str, np.flatnonzero(self._mask)))
        agent = self.agent_selection
        raise BadOption("illegal_action", WORDS, agent=agent, action=brief(action), legal=legal)


def env(game: str, illegal: str = "refuse", **settings: Any) -> AECEnv[str, Any, Any]:
    """Returns an environment. `illegal`: what becomes of an action that is not legal. It is refused
    with a sentence, and nothing has changed; or whoever took it gets −1 and the game ends, as is
    usual in PettingZoo.
    """
    if illegal not in ILLEGAL:
        known = ", ".join(ILLEGAL)
        raise BadOption("not_one_of", WORDS, name="illegal", value=brief(illegal), known=known)
    made = VendomeEnv(game, **settings)
    return made if illegal == "refuse" else TerminateIllegalWrapper(made, ILLEGAL_REWARD)


for name in games:
    if f"vendome/{name}-v0" not in aec_registry:
        register("aec", f"vendome/{name}-v0", env, kwargs={"game": name})
