"""PettingZoo's own tests, at every number of players and with every option on; and ours."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium import spaces

import vendome
import vendome.envs.pettingzoo
from vendome import Match
from vendome.core.refusal import BadOption
from vendome.envs.observing import Observer

with warnings.catch_warnings():  # they import environments that are deprecated
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )
    from pettingzoo.test import (
        test_save_obs as save_obs_test,
    )
    from pettingzoo.test.state_test import test_state as state_test
    from pettingzoo.test.state_test import test_state_space as state_space_test

# What its tests say of all environments with a mask beside the observation, its own among them.
AS_IT_IS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete",
}


peers = pytest.mark.peers


def tables() -> Iterator[Any]:
    """Every number of players, plain and with all options: the smallest always, the rest in `make
    peers`.
    """
    for name, game in vendome.games.items():
        switched = {option.name: option.example for option in game.options}
        for players in game.players:
            for options in ({}, switched):
                small = players == game.players[0] and not options
                marks = [] if small else [pytest.mark.peers]
                how = "options" if options else "plain"
                yield pytest.param(
                    name, players, options, marks=marks, id=f"{name}-{players}-{how}"
                )


each_table = pytest.mark.parametrize(("name", "players", "options"), list(tables()))


def made(name: str, players: int, options: dict[str, Any], **settings: Any) -> Any:
    return pettingzoo.make(
        "aec", f"vendome/{name}-v0", players=players, options=options, **settings
    )


@each_table
def test_the_api_test_passes(name: str, players: int, options: dict[str, Any]) -> None:
    for settings in ({}, {"form": "one_hot", "reward": "points"}):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            api_test(made(name, players, options, **settings), num_cycles=200)
        assert {str(each.message) for each in caught} <= AS_IT_IS


@each_table
def test_the_seed_test_passes(name: str, players: int, options: dict[str, Any]) -> None:
    seed_test(partial(made, name, players, options), num_cycles=100)


class Legal(spaces.Discrete):
    """Actions of an agent, of which a legal one is drawn."""

    def __init__(self, env: Any, agent: str) -> None:
        super().__init__(env.unwrapped.game.actions, seed=len(env.unwrapped.batch.states))
        self._asked = env, agent

    def sample(self, *_: Any, **__: Any) -> Any:
        env, agent = self._asked
        return super().sample(mask=env.infos[agent]["action_mask"])


@each_table
def test_the_state_tests_pass(
    name: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their actions are drawn from the action space, here among those that are legal."""
    env = made(name, players, options)
    env.reset(seed=1)
    spaces_of = {agent: Legal(env, agent) for agent in env.possible_agents}
    monkeypatch.setattr(env.unwrapped, "action_space", spaces_of.__getitem__)
    state_space_test(env)
    state_test(env, num_cycles=40)
    assert env.unwrapped._taken > 20 * players or not env.agents


@each_table
def test_the_test_of_saved_observations_passes(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """It saves what is a picture, and ours are none."""
    save_obs_test(made(name, players, options))


@each_table
def test_the_render_test_passes(
    name: str, players: int, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    custom = {"ansi": lambda text: f'game: "{name}"' in text and '"hand": {' not in text}
    render_test(partial(made, name, players, options), custom_tests=custom)
    assert f'game: "{name}"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        each
        if each.id == "edelstein-2-plain"
        else pytest.param(*each.values, marks=peers, id=each.id)
        for each in tables()
    ],
)
def test_the_performance_benchmark_runs(name: str, players: int, options: dict[str, Any]) -> None:
    performance_benchmark(made(name, players, options))


@pytest.mark.parametrize("name", list(vendome.games))
def test_max_cycles_cut_a_game_off(name: str) -> None:
    """What PettingZoo's `max_cycles_test` means. Itself it needs a parallel form, and that all
    agents act equally often, which they do not in these games.
    """
    env = pettingzoo.make("aec", f"vendome/{name}-v0", max_cycles=4)
    env.reset(seed=1)
    taken = 0
    for _ in env.agent_iter():
        shown, reward, ended, cut, _ = env.last()
        assert (not ended, not reward) == (True, True)
        if cut:
            env.step(None)
            continue
        env.step(int(np.flatnonzero(shown["action_mask"])[0]))
        taken += 1
    assert taken == 4 * len(env.possible_agents)
    assert not env.agents


@each_table
def test_it_plays_the_game(name: str, players: int, options: dict[str, Any]) -> None:
    """Each agent is shown what its seat knows, and does what its seat can; all get their share."""
    env = made(name, players, options)
    env.reset(seed=11)
    game = vendome.games[name]
    match = Match(game, env.batch.one_state(0).copy(), origin={})
    observer, rng = Observer(game, players), np.random.default_rng(1)
    while True:
        agent = env.agent_selection
        shown, _, ended, _, info = env.last()
        if ended:
            break
        seat = int(agent.removeprefix("seat_"))
        assert seat in match.waiting
        legal = np.flatnonzero(shown["action_mask"]).tolist()
        assert legal == sorted(action.id for action in match.actions(seat))
        np.testing.assert_array_equal(shown["action_mask"], info["action_mask"])
        for other, each in enumerate(env.possible_agents):
            row = env.observe(each)["observation"]
            np.testing.assert_array_equal(row, observer.of_state(match.states, other))
        action = int(rng.choice(legal))
        match.play(seat, action)
        env.step(action)
    assert match.over
    for seat, agent in enumerate(env.possible_agents):
        share = (seat in match.winners) / len(match.winners) - 1 / players
        assert env.rewards[agent] == pytest.approx(share, abs=1e-6)
        assert env.terminations[agent] is True


@pytest.mark.parametrize("illegal", ["refuse", "lose"])
@pytest.mark.parametrize("name", list(vendome.games))
def test_a_copy_plays_on_as_the_environment_does(name: str, illegal: str) -> None:
    env, rng = made(name, 3, {}, illegal=illegal), np.random.default_rng(1)
    env.reset(seed=3)
    for _ in range(20):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    before = env.unwrapped.batch.states.tobytes()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        course = []
        while not env_over(twin):
            action = int(rng.choice(np.flatnonzero(twin.last()[0]["action_mask"])))
            twin.step(action)
            course.append((action, twin.state().tobytes(), twin.rewards, twin.agent_selection))
        assert env.unwrapped.batch.states.tobytes() == before
        again = copy.deepcopy(env)
        for action, *then in course:
            again.step(action)
            assert [again.state().tobytes(), again.rewards, again.agent_selection] == then
        assert env_over(again)
        again.reset(seed=3)
        twin.reset(seed=3)
        np.testing.assert_array_equal(again.state(), twin.state())


def env_over(env: Any) -> bool:
    return all(env.terminations.values())


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = pettingzoo.make("aec", "vendome/edelstein-v0", players=3)
    env.reset(seed=1)
    before = env.batch.states.tobytes()
    for action in (None, -1, 3, 99, "money", 1.0):
        with pytest.raises(BadOption, match=r"is not legal for seat_0; legal are: 0, 1, 2"):
            env.step(action)
    assert env.batch.states.tobytes() == before
    assert env.agent_selection == "seat_0"


def test_before_it_has_begun_a_sentence_says_so() -> None:
    env = pettingzoo.make("aec", "vendome/edelstein-v0", players=3)
    for ask in (
        env.last,
        env.state,
        env.render,
        lambda: env.step(0),
        lambda: env.observe("seat_0"),
    ):
        with pytest.raises(BadOption, match=r"begins with reset\(\)"):
            ask()
    assert not hasattr(env, "agent_selection")


def test_an_illegal_action_loses_where_that_is_wanted() -> None:
    env = pettingzoo.make("aec", "vendome/edelstein-v0", players=3, illegal="lose")
    env.reset(seed=1)
    env.step(3)
    assert env.terminations["seat_0"]
    assert env.rewards["seat_0"] == -1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 9}, "for 2 to 5 players"),
        ({"illegal": "maybe"}, "illegal.*refuse, lose"),
        ({"render_mode": "rgb_array"}, "render_mode.*human, ansi"),
        ({"max_cycles": 0}, "from 1 on, not 0"),
        ({"form": "tiny"}, "form"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pettingzoo.make("aec", "vendome/edelstein-v0", **wrong)
