"""The leak law for environments of others: what a player cannot see makes no difference to anything
it gets.

Whatever is hidden from a player is drawn anew; then its observations, its legal actions, whose turn
it is and what it has been paid must be what they were. That needs somebody who draws: OpenSpiel's
games may bring `resample_from_infostate`; for an environment of PettingZoo, or for an independent
look at a game of OpenSpiel, one writes it.

    findings = check_openspiel("leduc_poker")
    findings = check_pettingzoo(make, resample)
    assert not findings, findings

A resampler that draws the truth itself would pass every such test. So what each of the others is
shown is compared too: if it is the same in every world that was drawn, what that player hides was
not tested, which is a finding as well; `findings.drawn` has in which part of the looks it had
changed. What is hidden from all, such as a deck, is compared only as a state of OpenSpiel prints
it. A resampler that is wrong is found in the same way as a leak: somebody has to look which of the
two it is.

What a player is paid at the end often shows it what it could not see before, such as the other hand
of a showdown. Worlds are drawn at the end too: if the player were paid something else there, then
it learns from its pay what it is not shown otherwise, a `payment`. Where a resampler fails at the
end, as those do that are made for decisions alone, nothing is said.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from vendome.core.refusal import BadOption
from vendome.envs.words import WORDS

MOST_STEPS = 400  # of a game; of what comes after, only the end is looked at
MOST_PLAYED = 20_000
EVERYTHING = "everything"
DISPLAYS = ("the observation", "the information state")
PAID = "the rewards"
Shown = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be."""

    kind: Literal["leak", "payment", "untested", "broken"]
    what: str  # is shown
    player: str
    where: str  # in which game, after which actions

    def __str__(self) -> str:
        if self.kind == "leak":
            return f"{self.what} of {self.player} depends on what it cannot see: {self.where}"
        if self.kind == "payment":
            return f"{self.what} of {self.player} at the end say what it is not shown: {self.where}"
        if self.kind == "broken":
            return f"{self.what} of {self.player} fails: {self.where}"
        if self.what == EVERYTHING:
            return f"nothing that {self.player} cannot see was ever drawn anew: {self.where}"
        return f"what {self.what} hides was never drawn anew for {self.player}: {self.where}"


class Findings(list[Finding]):
    """What was found; and, by player and other player, in which part of the looks the other's
    observation was not the same in the world that was drawn (of several forms, the rarest).
    """

    def __init__(self) -> None:
        super().__init__()
        self.drawn: dict[tuple[str, str], float] = {}


@dataclass(frozen=True)
class Look:
    """What a player is shown in truth and in a world drawn for it, and what the others are."""

    player: str
    where: str
    over: bool
    true: Shown
    drawn: Shown
    others: dict[str, Shown]
    others_drawn: dict[str, Shown]


def check_openspiel(
    game: Any,
    *,
    resample: Callable[[Any, int, Callable[[], float]], Any] | None = None,
    games: int = 3,
    worlds: int = 2,
    seed: int = 0,
) -> Findings:
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
) -> Findings:
    """Returns what was found in an environment of PettingZoo, in its AEC form.

    `make()` makes it. `resample(env, agent, dice)` returns a copy of it in which everything that
    the agent cannot see has been drawn anew.
    """
    return _found(_pettingzoo(make, resample, games, worlds, random.Random(seed)))


def _own(state: Any, player: int, dice: Callable[[], float]) -> Any:
    return state.resample_from_infostate(player, dice)


def _found(looks: Iterator[Look | Finding]) -> Findings:
    """Returns each kind of finding once for each player, where it was met first."""
    found: dict[tuple[str, str, str], Finding] = {}
    looked: dict[str, dict[tuple[str, str], list[bool]]] = {}  # by player: what had changed
    where = ""
    for look in looks:
        if isinstance(look, Finding):
            found.setdefault((look.kind, look.what, look.player), look)
            continue
        for what, shown in look.true.items():
            if not _same(shown, look.drawn.get(what)):
                kind: Literal["leak", "payment"] = (
                    "payment" if look.over and what == PAID else "leak"
                )
                found.setdefault(
                    (kind, what, look.player), Finding(kind, what, look.player, look.where)
                )
        if not look.over:
            where = look.where
            changes = looked.setdefault(look.player, {})
            for other, shown in look.others.items():
                for what in shown.keys() & look.others_drawn[other].keys():
                    changed = not _same(shown[what], look.others_drawn[other][what])
                    changes.setdefault((other, what), []).append(changed)
    if not looked and not found:
        raise BadOption("nothing_to_look_at", WORDS)
    findings = Findings()
    findings += found.values()
    for player, changes in looked.items():
        shares = {of: sum(changed) / len(changed) for of, changed in changes.items()}
        seen: dict[str, float] = {}
        for (other, what), share in shares.items():
            if what.startswith(DISPLAYS):
                seen[other] = min(share, seen.get(other, 1.0))
        never = [EVERYTHING] if not any(shares.values()) else [o for o in seen if not seen[o]]
        findings += [Finding("untested", name, player, where) for name in never]
        findings.drawn |= {(player, other): share for other, share in seen.items()}
    return findings


def _same(one: Any, two: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(two, np.ndarray):
        return np.array_equal(one, two)
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(_same(one[key], two[key]) for key in one)
    return bool(one == two)


def _openspiel(
    game: Any, resample: Callable[..., Any], games: int, worlds: int, dice: random.Random
) -> Iterator[Look | Finding]:
    for number in range(games):
        state = game.new_initial_state()
        for step in range(MOST_PLAYED):
            looked_at = step < MOST_STEPS or state.is_terminal()
            if looked_at and not state.is_chance_node():
                where = f"{game}, game {number}, after {state.history()[-8:]}"
                yield from _openspiel_looks(game, state, resample, worlds, dice, where)
            if state.is_terminal():
                break
            _openspiel_step(state, dice)


def _openspiel_looks(
    game: Any,
    state: Any,
    resample: Callable[..., Any],
    worlds: int,
    dice: random.Random,
    where: str,
) -> Iterator[Look | Finding]:
    kind = game.get_type()
    for player in range(game.num_players()):
        for _ in range(worlds):
            try:
                drawn = resample(state, player, dice.random)
            except Exception as fault:
                if not state.is_terminal():
                    why = f"{where}: {str(fault)[:200]}"
                    yield Finding("broken", "resampling", f"player {player}", why)
                break
            if state.is_terminal() and not drawn.is_terminal():
                break  # it draws for decisions alone
            others = [other for other in range(game.num_players()) if other != player]
            yield Look(
                f"player {player}",
                where,
                state.is_terminal(),
                _openspiel_shown(kind, state, player),
                _openspiel_shown(kind, drawn, player),
                _openspiel_others(kind, state, others),
                _openspiel_others(kind, drawn, others),
            )


def _openspiel_others(kind: Any, state: Any, others: list[int]) -> dict[str, Shown]:
    """Returns what each of the others is shown, and the state itself as it is printed."""
    shown = {f"player {other}": _openspiel_shown(kind, state, other) for other in others}
    return {**shown, "nobody": {"the state as it is printed": str(state)}}


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
        PAID: (state.returns()[player], state.rewards()[player]),
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
        while env.agents and len(taken) < MOST_PLAYED:
            agent = env.agent_selection
            if len(taken) < MOST_STEPS or _is_over(env, agent):
                where = f"{env}, game {number}, after {taken[-8:]}"
                yield from _pettingzoo_looks(env, resample, worlds, dice, where)
            while env.agents and _is_over(env, agent):  # each takes its leave
                env.step(None)
                agent = env.agent_selection
            if env.agents:
                taken.append(_pettingzoo_action(env, agent, dice))
                env.step(taken[-1])
    env.close()


def _is_over(env: Any, agent: str) -> bool:
    return bool(env.terminations[agent] or env.truncations[agent])


def _pettingzoo_looks(
    env: Any, resample: Callable[..., Any], worlds: int, dice: random.Random, where: str
) -> Iterator[Look | Finding]:
    for viewer in env.agents:
        over = _is_over(env, viewer)
        others = [other for other in env.agents if other != viewer]
        for _ in range(worlds):
            try:
                drawn = resample(env, viewer, dice)
            except Exception as fault:
                if not over:
                    yield Finding("broken", "resampling", viewer, f"{where}: {str(fault)[:200]}")
                break
            yield Look(
                viewer,
                where,
                over,
                _pettingzoo_shown(env, viewer),
                _pettingzoo_shown(drawn, viewer),
                {other: {"the observation": env.observe(other)} for other in others},
                {other: {"the observation": drawn.observe(other)} for other in others},
            )


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
        PAID: env.rewards[agent],
        "the end": (env.terminations[agent], env.truncations[agent]),
    }
