"""The leak law for environments of others: what a player cannot see makes no difference to anything
it gets.

Whatever is hidden from a player is drawn anew; then its observations, its legal actions, whose turn
it is and what it has been paid must be what they were. That needs somebody who draws: OpenSpiel's
games may bring `resample_from_infostate`; for an environment of PettingZoo, or for an independent
look at a game of OpenSpiel, one writes it.

    findings = check_openspiel("leduc_poker")
    findings = check_pettingzoo(make, resample)
    assert not findings, findings

A resampler that draws the truth itself would pass every such test. So what others are shown is
compared too: if it is the same in every world that was drawn, the hidden part was not tested, which
is a finding as well. A resampler that is wrong is found in the same way as a leak: somebody has to
look which of the two it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from vendome.core.refusal import BadOption
from vendome.envs.words import WORDS

MOST_STEPS = 400  # of a game; what comes after is not looked at
Shown = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be."""

    kind: Literal["leak", "untested", "broken"]
    what: str  # is shown
    player: str
    where: str  # in which game, after which actions

    def __str__(self) -> str:
        if self.kind == "leak":
            return f"{self.what} of {self.player} depends on what it cannot see: {self.where}"
        if self.kind == "broken":
            return f"{self.what} of {self.player} fails: {self.where}"
        return f"nothing that {self.player} cannot see was ever drawn anew: {self.where}"


@dataclass(frozen=True)
class Look:
    """What a player is shown in truth and in a world drawn for it, and what the others are."""

    player: str
    where: str
    true: Shown
    drawn: Shown
    others: bytes
    others_drawn: bytes


def check_openspiel(
    game: Any,
    *,
    resample: Callable[[Any, int, Callable[[], float]], Any] | None = None,
    games: int = 3,
    worlds: int = 2,
    seed: int = 0,
) -> list[Finding]:
    """Returns what was found in a game of OpenSpiel, given by its name or itself, in which random
    players play; nothing if all is well.

    `resample(state, player, random)` takes the place of the game's own. `worlds`: how many are
    drawn for each player at each state.
    """
    import pyspiel

    loaded = pyspiel.load_game(game) if isinstance(game, str) else game
    return _found(_openspiel(loaded, resample or _own, games, worlds, random.Random(seed)))


def check_pettingzoo(
    make: Callable[[], Any],
    resample: Callable[[Any, str, random.Random], Any],
    *,
    games: int = 3,
    worlds: int = 2,
    seed: int = 0,
) -> list[Finding]:
    """Returns what was found in an environment of PettingZoo, in its AEC form.

    `make()` makes it. `resample(env, agent, dice)` returns a copy of it in which everything that
    the agent cannot see has been drawn anew.
    """
    return _found(_pettingzoo(make, resample, games, worlds, random.Random(seed)))


def _own(state: Any, player: int, dice: Callable[[], float]) -> Any:
    return state.resample_from_infostate(player, dice)


def _found(looks: Iterator[Look | Finding]) -> list[Finding]:
    """Returns each kind of finding once for each player, where it was met first."""
    found: dict[tuple[str, str, str], Finding] = {}
    looked: dict[str, bool] = {}  # whether anything was ever drawn anew for a player
    where = ""
    for look in looks:
        if isinstance(look, Finding):
            found.setdefault((look.kind, look.what, look.player), look)
            continue
        where = look.where
        changed = look.others != look.others_drawn
        looked[look.player] = looked.get(look.player, False) or changed
        for what, shown in look.true.items():
            if not _same(shown, look.drawn.get(what)):
                leak = Finding("leak", what, look.player, look.where)
                found.setdefault((leak.kind, what, look.player), leak)
    if not looked and not found:
        raise BadOption("nothing_to_look_at", WORDS)
    for player, changed in looked.items():
        if not changed:
            untested = Finding("untested", "everything", player, where)
            found.setdefault(("untested", "everything", player), untested)
    return list(found.values())


def _same(one: Any, two: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(two, np.ndarray):
        return np.array_equal(one, two)
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(_same(one[key], two[key]) for key in one)
    return bool(one == two)


def _openspiel(
    game: Any, resample: Callable[..., Any], games: int, worlds: int, dice: random.Random
) -> Iterator[Look | Finding]:
    kind = game.get_type()
    for number in range(games):
        state = game.new_initial_state()
        for _ in range(MOST_STEPS):
            if state.is_terminal():
                break
            if not state.is_chance_node():
                for player in range(game.num_players()):
                    where = f"{game}, game {number}, after {state.history()[-8:]}"
                    for _ in range(worlds):
                        try:
                            drawn = resample(state, player, dice.random)
                        except Exception as fault:
                            why = f"{where}: {str(fault)[:200]}"
                            yield Finding("broken", "resampling", f"player {player}", why)
                            break
                        others = [p for p in range(game.num_players()) if p != player]
                        yield Look(
                            f"player {player}",
                            where,
                            _openspiel_shown(kind, state, player),
                            _openspiel_shown(kind, drawn, player),
                            _openspiel_others(kind, state, others),
                            _openspiel_others(kind, drawn, others),
                        )
            _openspiel_step(state, dice)


def _openspiel_others(kind: Any, state: Any, others: list[int]) -> bytes:
    """Returns what others are shown, and the state itself as it is printed."""
    return repr([str(state), *(_openspiel_shown(kind, state, other) for other in others)]).encode()


def _openspiel_step(state: Any, dice: random.Random) -> None:
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, chances)[0])
    elif state.is_simultaneous_node():
        seats = range(state.num_players())
        state.apply_actions([dice.choice(state.legal_actions(seat) or [0]) for seat in seats])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def _openspiel_shown(kind: Any, state: Any, player: int) -> Shown:
    shown: Shown = {
        "whose turn it is": int(state.current_player()),
        "the returns": list(state.returns()) if state.is_terminal() else None,
    }
    if state.is_simultaneous_node() or state.current_player() == player:
        shown["the legal actions"] = list(state.legal_actions(player))
    if state.is_terminal() or state.is_chance_node():
        return shown
    if kind.provides_observation_string:
        shown["the observation, as text,"] = state.observation_string(player)
    if kind.provides_observation_tensor:
        shown["the observation, as a tensor,"] = list(state.observation_tensor(player))
    if kind.provides_information_state_string:
        shown["the information state, as text,"] = state.information_state_string(player)
    if kind.provides_information_state_tensor:
        shown["the information state, as a tensor,"] = list(state.information_state_tensor(player))
    return shown


def _pettingzoo(
    make: Callable[[], Any],
    resample: Callable[..., Any],
    games: int,
    worlds: int,
    dice: random.Random,
) -> Iterator[Look | Finding]:
    env = make()
    for number in range(games):
        env.reset(seed=dice.randrange(2**31))
        taken: list[int] = []
        while env.agents and len(taken) < MOST_STEPS:
            agent = env.agent_selection
            if env.terminations[agent] or env.truncations[agent]:
                break
            for viewer in env.agents:
                where = f"{env}, game {number}, after {taken[-8:]}"
                for _ in range(worlds):
                    drawn = resample(env, viewer, dice)
                    others = [other for other in env.agents if other != viewer]
                    yield Look(
                        viewer,
                        where,
                        _pettingzoo_shown(env, viewer),
                        _pettingzoo_shown(drawn, viewer),
                        b"".join(_as_bytes(env.observe(other)) for other in others),
                        b"".join(_as_bytes(drawn.observe(other)) for other in others),
                    )
            taken.append(_pettingzoo_action(env, agent, dice))
            env.step(taken[-1])
    env.close()


def _pettingzoo_action(env: Any, agent: str, dice: random.Random) -> int:
    shown = env.observe(agent)
    mask = shown.get("action_mask") if isinstance(shown, dict) else None
    mask = env.infos[agent].get("action_mask") if mask is None else mask
    if mask is None:
        return int(env.action_space(agent).sample())
    return int(dice.choice(np.flatnonzero(mask).tolist()))


def _pettingzoo_shown(env: Any, agent: str) -> Shown:
    return {
        "the observation": env.observe(agent),
        "the info": dict(env.infos[agent]),
        "whose turn it is": env.agent_selection,
        "the reward": env.rewards[agent],
        "the end": (env.terminations[agent], env.truncations[agent]),
    }


def _as_bytes(shown: Any) -> bytes:
    if isinstance(shown, dict):
        return b"".join(_as_bytes(value) for value in shown.values())
    return np.asarray(shown).tobytes()
