"""Other projects' card games, and our faces for them, stepped by random players. Whatever is not
installed is left out.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

CHOOSING, OURS = "choosing included", "our"
Run = Callable[[float], float]  # for so many seconds; returns steps a second
PGX_GAMES = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
RLCARD_GAMES = ("leduc-holdem", "limit-holdem", "gin-rummy", "uno", "mahjong")
PETTINGZOO_GAMES = (
    *("leduc_holdem-v4", "texas_holdem-v4", "texas_holdem_no_limit-v6"),
    "hanabi-v5",
)
OPENSPIEL_PYTHON = ("kuhn_poker", "tic_tac_toe", "liars_poker", "block_dominoes")
OPENSPIEL_CPP = ("kuhn_poker", "leduc_poker", "gin_rummy")


def timed(play: Callable[[], int]) -> Run:
    """Returns what plays again and again, and counts steps a second of the thread's time."""

    def run(seconds: float) -> float:
        steps, began = 0, time.thread_time()
        while time.thread_time() - began < seconds:
            steps += play()
        return steps / (time.thread_time() - began)

    return run


def pgx(games: int) -> Iterator[tuple[str, Run]]:
    try:
        import jax
        import pgx as peer
        from pgx.experimental import auto_reset
    except ImportError:
        return
    for name in PGX_GAMES:
        env = peer.make(name)
        step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

        @jax.jit
        def chosen(state: Any, key: Any) -> Any:
            legal = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            return jax.random.categorical(key, legal, axis=-1)

        @jax.jit
        def further(state: Any, key: Any, step: Any = step, chosen: Any = chosen) -> Any:
            one, two = jax.random.split(key)
            return step(state, chosen(state, one), jax.random.split(two, games))

        def run(
            seconds: float,
            choosing: bool,
            env: Any = env,
            step: Any = step,
            chosen: Any = chosen,
            further: Any = further,
        ) -> float:
            wait, split = jax.block_until_ready, jax.random.split
            key = jax.random.PRNGKey(0)
            state = jax.jit(jax.vmap(env.init))(split(key, games))
            actions, keys = chosen(state, key), split(key, games)
            state = wait(further(state, key) if choosing else step(state, actions, keys))
            steps, spent = 0, 0.0
            while spent < seconds:
                key, used = split(key)
                if not choosing:
                    actions, keys = wait((chosen(state, used), split(key, games)))
                began = time.process_time()  # its work is done in threads of its own
                state = wait(further(state, used) if choosing else step(state, actions, keys))
                spent += time.process_time() - began
                steps += games
            return steps / spent

        yield f"Pgx {name}, {games} games, {CHOOSING}", partial(run, choosing=True)
        yield f"Pgx {name}, {games} games", partial(run, choosing=False)


def rlcard() -> Iterator[tuple[str, Run]]:
    try:
        import rlcard as peer
    except ImportError:
        return
    for name in RLCARD_GAMES:
        env, dice = peer.make(name, config={"seed": 1}), random.Random(1)

        def play(env: Any = env, dice: random.Random = dice) -> int:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(dice.choice(list(state["legal_actions"])))
                steps += 1
            return steps

        yield f"RLCard {name}", timed(play)


def pettingzoo(ours: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, Run]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            import pettingzoo as peer
            from pettingzoo.env_registry.exceptions import FailedToImport

            import vendome.envs.pettingzoo  # noqa: F401
        except ImportError:
            return
        for name, counts in ours.items():
            for players in counts:
                env = peer.make("aec", f"vendome/{name}-v0", players=players)
                yield f"{OURS} PettingZoo {name}, {players} players", _aec(env)
        for name in PETTINGZOO_GAMES:
            try:
                yield f"PettingZoo {name}", _aec(peer.make("aec", f"classic/{name}"))
            except (ImportError, FailedToImport):  # what they need is installed for `make bench`
                continue


def _aec(env: Any) -> Run:
    dice = random.Random(1)
    env.reset(seed=1)

    def play() -> int:
        steps = 0
        for _ in env.agent_iter():
            shown, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(dice.choice(np.flatnonzero(shown["action_mask"]).tolist()))
            steps += 1
        env.reset()
        return steps

    return timed(play)


def openspiel(ours: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, Run]]:
    try:
        import pyspiel
        from open_spiel.python.games import (  # noqa: F401
            block_dominoes,
            kuhn_poker,
            liars_poker,
            tic_tac_toe,
        )
        from open_spiel.python.observation import make_observation

        import vendome.envs.openspiel  # noqa: F401
    except ImportError:
        return
    names = [f"vendome_{name}(players={n})" for name, counts in ours.items() for n in counts]
    names += [f"python_{name}" for name in OPENSPIEL_PYTHON]
    names += OPENSPIEL_CPP
    for name in names:
        kind = "in C++" if name in OPENSPIEL_CPP else "in Python"
        whose = f"{OURS} " if name.startswith("vendome") else ""
        game = pyspiel.load_game(name)
        yield f"{whose}OpenSpiel {name}, {kind}", _states(game)
        if game.get_type().provides_observation_tensor:
            observed = f"{whose}OpenSpiel {name}, {kind}, observed"
            yield observed, _states(game, make_observation(game))


def _states(game: Any, observation: Any = None) -> Run:
    dice = random.Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            else:
                if observation is not None:
                    observation.set_from(state, state.current_player())
                state.apply_action(dice.choice(state.legal_actions()))
                steps += 1
        return steps

    return timed(play)
