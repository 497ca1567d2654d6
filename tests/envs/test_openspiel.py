"""OpenSpiel's own tests, at every number of players and with every option on; and ours."""

from __future__ import annotations

import copy
import json
import random
import re
import sys
import unittest
from collections.abc import Iterator
from typing import Any
from unittest import mock

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import (
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

import vendome
from vendome.core.game import Option
from vendome.core.refusal import BadOption
from vendome.envs.observing import Observer
from vendome.envs.openspiel import packed

with mock.patch.object(sys, "argv", ["test"]):  # they define command lines of their own
    from open_spiel.integration_tests import api_test
    from open_spiel.python.tests import games_sim_test

    flags.FLAGS(["test"])

FORMS = ("", "_simultaneous")
peers = pytest.mark.peers


def tables() -> Iterator[Any]:
    """Both forms at every number of players, with and without options: the smallest always, the
    rest in `make peers`.
    """
    for name, game in vendome.games.items():
        switched = {option.name: given(option) for option in game.options}
        for players in game.players:
            for form in FORMS:
                for options in ({}, switched):
                    small = players == game.players[0] and not options
                    marks = [] if small else [pytest.mark.peers]
                    params = {"players": players, **options}
                    called = f"{name}{form}-{players}-{'options' if options else 'plain'}"
                    yield pytest.param(f"vendome_{name}{form}", params, marks=marks, id=called)


def given(option: Option) -> Any:
    return option.example if option.kind == "switch" else packed(option.example)


each_table = pytest.mark.parametrize(("name", "params"), list(tables()))


def dealt(name: str, seed: int = 1, **params: Any) -> tuple[Any, Any]:
    """A game and a state in which somebody has something to decide."""
    game = pyspiel.load_game(name, params)
    state, dice = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    return game, state


@each_table
def test_random_sim_test_passes(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, params)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@each_table
def test_the_python_simulation_test_passes(name: str, params: dict[str, Any]) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name, params))


def passes(base: type[unittest.TestCase], game: Any, without: tuple[str, ...] = ()) -> None:
    tests = type("Tests", (base,), {"game": game, "game_name": str(game)})
    suite = unittest.TestSuite(
        test
        for test in unittest.defaultTestLoader.loadTestsFromTestCase(tests)
        if test.id().rpartition(".")[2] not in without
    )
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun
    assert not [*result.errors, *result.failures]


@each_table
def test_the_api_test_on_partial_trees_passes(name: str, params: dict[str, Any]) -> None:
    passes(api_test.EnforceAPIOnPartialTreeBase, pyspiel.load_game(name, params))


@pytest.mark.parametrize(
    ("name", "params"),
    [  # they print everything at every step, so of the longer games all are in `make peers`
        each if "edelstein" in each.id else pytest.param(*each.values, marks=peers, id=each.id)
        for each in tables()
    ],
)
def test_playthroughs_are_the_same_again(name: str, params: dict[str, Any]) -> None:
    whole = str(pyspiel.load_game(name, params))
    first = generate_playthrough.playthrough(whole, action_sequence=None, seed=3)
    found = re.findall(r"^actions?: (.*)$", first, re.MULTILINE)
    actions = [json.loads(each) for each in found]
    again = generate_playthrough.playthrough(whole, action_sequence=actions, seed=3)
    assert first == again
    assert "IsTerminal() = True" in first


@pytest.mark.parametrize("name", list(vendome.games))
def test_the_digits_are_a_seed(name: str) -> None:
    """The game is that of `Game.start`, with that number."""
    ours = vendome.games[name]
    game = pyspiel.load_game(f"vendome_{name}")
    state = game.new_initial_state()
    for digit in f"{0xC0FFEE:016x}":
        state.apply_action(int(digit, 16))
    match = ours.start(seed=0xC0FFEE)
    assert state.table.states.tobytes() == match.states.tobytes()
    dice = random.Random(2)
    observation = make_observation(game)
    observer = Observer(ours, form="one_hot")
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == match.waiting[0]
        assert state.legal_actions() == sorted(action.id for action in match.actions(seat))
        observation.set_from(state, seat)
        np.testing.assert_array_equal(observation.tensor, observer.of_state(match.states, seat))
        assert observation.string_from(state, seat) == json.dumps(match.view(seat))
        action = dice.choice(state.legal_actions())
        assert f"{action}: " in state.action_to_string(action)
        match.play(seat, action)
        state.apply_action(action)
    shares = [(seat in match.winners) / len(match.winners) for seat in range(match.players)]
    share = [each - 1 / match.players for each in shares]
    assert state.returns() == pytest.approx(share)


@pytest.mark.parametrize("name", list(vendome.games))
def test_both_forms_play_the_same_game(name: str) -> None:
    """Who is asked one after the other does the same as who is asked at once."""
    _, one = dealt(f"vendome_{name}")
    _, both = dealt(f"vendome_{name}_simultaneous")
    dice, at_once = random.Random(5), 0
    while not both.is_terminal():
        if not both.is_simultaneous_node():
            action = dice.choice(both.legal_actions())
            both.apply_action(action)
            one.apply_action(action)
            continue
        at_once += 1
        seats = [seat for seat in range(both.num_players()) if both.legal_actions(seat)]
        joint = [dice.choice(both.legal_actions(seat) or [0]) for seat in range(both.num_players())]
        both.apply_actions(joint)
        table = copy.deepcopy(one.table)
        for seat in seats:
            table.take(seat, joint[seat])
        one.sit(table)
        assert one.table.states.tobytes() == both.table.states.tobytes()
    assert at_once
    assert one.returns() == both.returns()


@pytest.mark.parametrize("name", list(vendome.games))
def test_worlds_that_are_resampled_cannot_be_told_apart(name: str) -> None:
    _, state = dealt(f"vendome_{name}")
    dice = random.Random(1)
    different = 0
    for _ in range(25):
        if state.is_terminal():
            break
        for seat in range(state.num_players()):
            world = state.resample_from_infostate(seat, dice.random)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.legal_actions(seat) == state.legal_actions(seat)
            assert world.current_player() == state.current_player()
            different += world.table.states.tobytes() != state.table.states.tobytes()
        for _ in range(3):
            if not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
    assert different > 20


@pytest.mark.parametrize("name", list(vendome.games))
def test_what_was_noticed_does_not_depend_on_when_it_is_asked(name: str) -> None:
    _, state = dealt(f"vendome_{name}")
    watched = state.clone()
    dice = random.Random(4)
    for _ in range(60):
        if state.is_terminal():
            break
        for seat in range(state.num_players()):
            watched.information_state_string(seat)
        action = dice.choice(state.legal_actions())
        state.apply_action(action)
        watched.apply_action(action)
    for seat in range(state.num_players()):
        assert watched.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        *((name, 8) for name in vendome.games),
        *(pytest.param(name, None, marks=peers) for name in vendome.games),
    ],
)
def test_ismcts_plays(name: str, steps: int | None) -> None:
    """Some steps, or with `make peers` a game to its end."""
    game, state = dealt(f"vendome_{name}", players=vendome.games[name].players[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 4 if steps else 2, max_world_samples=3)
    taken = 0
    while taken != steps and not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        taken += 1
    assert taken == steps or sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"players": 9}, "for 2 to 4 players, not for 9"),
        ({"worlds": "zz"}, "“worlds” is JSON in hexadecimal"),
        ({"worlds": packed(3)}, "Worlds are a list"),
        ({"worlds": packed([{"players": 2}, {"players": 3}])}, "same number of players"),
        ({"blank_cards": "[]"}, "“blank_cards” is JSON in hexadecimal"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(params: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pyspiel.load_game("vendome_necklace", params)


def test_there_is_no_tensor_of_an_information_state() -> None:
    game, state = dealt("vendome_carats")
    assert not game.get_type().provides_information_state_tensor
    assert len(state.information_state_tensor(0)) == 0
    recalling = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    recalling.set_from(state, 0)
    assert recalling.tensor is None
    assert recalling.string_from(state, 0) == state.information_state_string(0)


def test_what_is_private_is_what_nobody_else_is_shown() -> None:
    game, state = dealt("vendome_necklace", players=3)
    kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    private = make_observation(game, kind)
    private.set_from(state, 1)
    assert private.dict["known"][0].any()  # one's own hand
    assert not private.dict["known"][1:].any()
    assert not private.dict["market"].any()
    assert {*json.loads(private.string_from(state, 1))} == {"seats", "unseen"}
    nothing = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    none = make_observation(game, nothing)
    none.set_from(state, 1)
    assert not none.tensor.any()
    assert none.string_from(state, 1) == ""


def test_observers_that_see_too_much_or_too_little_are_refused() -> None:
    game = pyspiel.load_game("vendome_carats")
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(BadOption, match="what one seat sees or what all see"):
        game.make_py_observer(everything)
    private = pyspiel.IIGObservationType(perfect_recall=True, public_info=False)
    with pytest.raises(BadOption, match="always has what is public"):
        game.make_py_observer(private)
    with pytest.raises(BadOption, match="no parameters"):
        game.make_py_observer(None, {"size": 3})
