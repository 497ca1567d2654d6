"""The leak law as a helper: it finds what is planted, and nothing in our games."""

from __future__ import annotations

import copy
import random
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pyspiel
import pytest

import vendome
import vendome.envs.openspiel
import vendome.envs.pettingzoo
from tests.conformance.subject import subject
from vendome.core.chance import key_of, seeded
from vendome.core.refusal import BadOption
from vendome.envs.leaks import Finding, check_openspiel, check_pettingzoo
from vendome.envs.openspiel import VendomeObserver, VendomeState
from vendome.envs.openspiel_table import Table
from vendome.envs.pettingzoo import VendomeEnv


def tables() -> Iterator[Any]:
    for name, game in vendome.games.items():
        for players in game.players:
            marks = [] if players == game.players[0] else [pytest.mark.peers]
            yield pytest.param(name, players, marks=marks)


each_table = pytest.mark.parametrize(("name", "players"), list(tables()))


def dealt(env: Any, agent: str, dice: random.Random) -> Any:
    return env.resampled(agent, dice)


def scrambled(state: Any, player: int, dice: Any) -> Any:
    """By the table in `tests/hidden`, written from the rulebook, which does not know `deal`."""
    world = state.clone()
    table = state.table
    minds = seeded(key_of(int(dice() * 2**53)))
    states = subject(table.game.name).scrambled(table.states, player, minds)
    kept = {player: (state.table.noticed(player), b"")}
    world.sit(Table(table.game, states))
    world.table._noticed = {seat: (kept[seat][0], b"") for seat in kept}
    return world


@each_table
@pytest.mark.parametrize("form", ["", "_simultaneous"])
def test_nothing_is_found_in_our_games_in_openspiel(name: str, players: int, form: str) -> None:
    game = pyspiel.load_game(f"vendome_{name}{form}", {"players": players})
    assert check_openspiel(game, games=1, worlds=1) == []


@each_table
def test_nor_by_a_table_of_what_is_hidden_that_does_not_know_how_worlds_are_dealt(
    name: str, players: int
) -> None:
    game = pyspiel.load_game(f"vendome_{name}", {"players": players})
    assert check_openspiel(game, games=1, worlds=1, resample=scrambled) == []


@each_table
def test_nothing_is_found_in_our_games_in_pettingzoo(name: str, players: int) -> None:
    def make() -> Any:
        return pettingzoo.make("aec", f"vendome/{name}-v0", players=players)

    assert check_pettingzoo(make, dealt, games=1, worlds=1) == []


def kinds(findings: list[Finding]) -> set[tuple[str, str]]:
    return {(each.kind, each.what) for each in findings}


def test_a_leak_in_an_observer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    show = VendomeObserver.set_from

    def leaky(observer: VendomeObserver, state: Any, player: int) -> None:
        show(observer, state, player)
        if state.table is not None:
            observer.tensor[0] = state.table.states["deck"][0, -1]

    monkeypatch.setattr(VendomeObserver, "set_from", leaky)
    found = check_openspiel("vendome_edelstein(players=3)", games=1)
    assert ("leak", "the observation, as a tensor,") in kinds(found)
    assert "as a tensor, of player 0 depends on what it cannot see" in str(found[0])


def test_a_leak_in_an_information_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = VendomeObserver.string_from

    def leaky(observer: VendomeObserver, state: Any, player: int) -> str:
        hidden = "" if state.table is None else str(state.table.states["stack"][0, 0])
        return tell(observer, state, player) + hidden

    monkeypatch.setattr(VendomeObserver, "string_from", leaky)
    found = kinds(check_openspiel("vendome_edelstein(players=3)", games=1))
    assert ("leak", "the information state, as text,") in found
    assert ("leak", "the observation, as text,") in found


def test_legal_actions_that_depend_on_what_is_hidden_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    legal = Table.legal

    def fewer(table: Table, seat: int) -> list[int]:
        actions = legal(table, seat)
        return actions[:1] if table.states["stack"][0, 0] % 2 else actions

    monkeypatch.setattr(Table, "legal", fewer)
    found = kinds(check_openspiel("vendome_edelstein(players=3)", games=1))
    assert ("leak", "the legal actions") in found


def test_a_leak_in_an_environment_of_pettingzoo_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = VendomeEnv.observe

    def leaky(env: VendomeEnv, agent: str) -> dict[str, np.ndarray]:
        shown = observe(env, agent)
        shown["observation"][0] += env.batch.one_state(0)["stack"][0, 0]
        return shown

    monkeypatch.setattr(VendomeEnv, "observe", leaky)
    found = check_pettingzoo(lambda: VendomeEnv("edelstein", 3), dealt, games=1)
    assert ("leak", "the observation") in kinds(found)


def test_a_leak_in_the_info_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = VendomeEnv._ask

    def leaky(env: VendomeEnv) -> None:
        ask(env)
        told = env.infos[env.agent_selection]
        env.infos[env.agent_selection] = {**told, "next": env.batch.one_state(0)["stack"][0, 0]}

    monkeypatch.setattr(VendomeEnv, "_ask", leaky)
    found = check_pettingzoo(lambda: VendomeEnv("edelstein", 3), dealt, games=1)
    assert kinds(found) == {("leak", "the info")}


def hidden_number(states: np.ndarray) -> float:
    """The order of the event cards that are left, as a number."""
    return zlib.crc32(states["stack"].tobytes()) / 2**32


@pytest.mark.parametrize(("over", "kind"), [(False, "leak"), (True, "payment")])
def test_what_is_paid_by_what_is_hidden_is_found_in_openspiel(
    monkeypatch: pytest.MonkeyPatch, over: bool, kind: str
) -> None:
    pay = VendomeState.returns

    def leaky(state: Any) -> list[float]:
        paid = pay(state)
        if state.table is not None and state.is_terminal() == over:
            paid[0] += hidden_number(state.table.states)
        return paid

    monkeypatch.setattr(VendomeState, "returns", leaky)
    found = check_openspiel("vendome_edelstein(players=2)", games=1)
    assert kinds(found) == {(kind, "the rewards")}
    assert found[0].player == "player 0"
    assert ("at the end say what it is not shown" in str(found[0])) == over


@pytest.mark.parametrize(("over", "kind"), [(False, "leak"), (True, "payment")])
def test_what_is_paid_by_what_is_hidden_is_found_in_pettingzoo(over: bool, kind: str) -> None:
    def paying(env: VendomeEnv) -> VendomeEnv:
        if all(env.terminations.values()) == over:
            hidden = hidden_number(env.batch.one_state(0))
            env.rewards = {agent: reward + hidden for agent, reward in env.rewards.items()}
        return env

    class Leaky(VendomeEnv):
        def step(self, action: int | None) -> None:
            super().step(action)
            paying(self)

    def drawn(env: Any, agent: str, dice: random.Random) -> Any:
        world = env.resampled(agent, dice)
        if not over:
            world.rewards = dict.fromkeys(world.rewards, 0.0)
        return paying(world)

    found = check_pettingzoo(lambda: Leaky("edelstein", 2), drawn, games=1)
    assert (kind, "the rewards") in kinds(found)
    assert all(each.what == "the rewards" for each in found)


def test_a_resampler_that_draws_the_truth_is_found_out() -> None:
    found = check_openspiel(
        "vendome_edelstein(players=2)", games=1, resample=lambda state, player, dice: state.clone()
    )
    assert kinds(found) == {("untested", "everything")}
    assert {each.player for each in found} == {"player 0", "player 1"}
    assert "was ever drawn anew" in str(found[0])
    assert not any(found.drawn.values())


def test_a_resampler_that_draws_only_a_part_is_found_out() -> None:
    """What one of the others has chosen stays as it is; everything else is drawn."""

    def partly(state: Any, player: int, dice: Any) -> Any:
        world = state.resample_from_infostate(player, dice)
        if player != 1:
            drawn, true = world.table.states[0], state.table.states[0]
            drawn["chosen"][1] = true["chosen"][1]
            if true["waiting"] == 1 << 1:  # the steps are those of whoever is asked
                drawn["picked"], drawn["picks"] = true["picked"], true["picks"]
        return world

    found = check_openspiel("vendome_edelstein(players=3)", games=1, resample=partly)
    assert {(each.kind, each.what, each.player) for each in found} == {
        ("untested", "player 1", "player 0"),
        ("untested", "player 1", "player 2"),
    }
    assert "what player 1 hides was never drawn anew for player 0" in str(found[0])
    assert found.drawn["player 0", "player 1"] == 0
    assert 0 < found.drawn["player 0", "player 2"] < 1


def test_a_resampler_that_changes_what_one_sees_is_found_out() -> None:
    """It may be a leak or not: somebody has to look."""
    game = pyspiel.load_game("vendome_edelstein(players=2)")

    def wrong(state: Any, player: int, dice: Any) -> Any:
        return state.resample_from_infostate(1 - player, dice)

    assert ("leak", "the observation, as text,") in kinds(
        check_openspiel(game, games=1, resample=wrong)
    )


def test_a_resampler_that_fails_is_a_finding() -> None:
    found = check_openspiel("liars_dice", games=1)
    assert {each.kind for each in found} == {"broken"}
    assert "resampling of player 0 fails" in str(found[0])


def test_games_in_which_nobody_decides_are_refused() -> None:
    with pytest.raises(BadOption, match="nothing to look at"):
        check_openspiel("vendome_edelstein", games=0)


# Others'. What was found stands in docs/research.md.


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_games_of_openspiel_that_hide_what_they_should(name: str) -> None:
    """At a showdown one's pay tells of the other hand, which the information state does not."""
    assert kinds(check_openspiel(name, games=20)) == {("payment", "the rewards")}


@pytest.mark.peers
def test_colored_trails_draws_nothing_anew() -> None:
    found = check_openspiel("colored_trails", games=1)
    assert {each.kind for each in found} == {"untested"}
    assert {each.what for each in found} == {"everything"}


def rehanded(env: Any, agent: str, dice: random.Random) -> Any:
    """Leduc hold'em of PettingZoo: another card for the other player, out of the deck.

    Its own copies begin a game anew, so everything it has is copied one by one.
    """
    raw = env.unwrapped
    other_env = object.__new__(type(raw))
    vars(other_env).update(copy.deepcopy(vars(raw)))
    game = other_env.env.game
    other = game.players[1 - env.possible_agents.index(agent)]
    deck = game.dealer.deck
    place = dice.randrange(len(deck))
    other.hand, deck[place] = deck[place], other.hand
    return other_env


def test_leduc_holdem_of_pettingzoo_hides_the_other_hand() -> None:
    pytest.importorskip("rlcard")
    assert check_pettingzoo(leduc, rehanded, games=5) == []


def leduc() -> Any:
    return pettingzoo.make("aec", "classic/leduc_holdem-v4")
