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
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

import vendome
from tests.envs.solving import Solver, exchanges
from vendome.bots import Bot
from vendome.core.game import Option
from vendome.core.refusal import BadOption
from vendome.envs.explicit_chance import Chance
from vendome.envs.leaks import check_openspiel
from vendome.envs.observing import Observer
from vendome.envs.openspiel import packed
from vendome.games.carats.rules.state import BANK_PRICES

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


def test_of_given_worlds_one_that_fits_is_drawn() -> None:
    """The seller of the last exchange cannot tell two worlds apart, and both others can."""
    worlds = carats_worlds()
    seller = worlds[0]["sale"]["seller"]
    game = pyspiel.load_game("vendome_carats", {"worlds": packed(worlds)})
    dice = random.Random(1)
    for number in range(2):
        state = game.new_initial_state()
        state.apply_action(number)
        for seat in range(3):
            drawn = [values_in(state.resample_from_infostate(seat, dice.random)) for _ in range(40)]
            if seat != seller:
                assert {*drawn} == {values_in(state)}
            else:
                assert len({*drawn}) == 2
                assert 8 < drawn.count(values_in(state)) < 32


def values_in(state: Any) -> tuple[int, ...]:
    return tuple(state.table.states["values"][0, :3].tolist())


def test_what_others_chose_in_secret_is_drawn_too() -> None:
    game = pyspiel.load_game("vendome_edelstein", {"worlds": packed(edelstein_worlds())})
    dice, state = random.Random(2), game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 1
    drawn = [state.resample_from_infostate(1, dice.random) for _ in range(30)]
    assert len({int(world.table.states["chosen"][0, 0]) for world in drawn}) == 3
    for world in drawn:
        assert world.information_state_string(1) == state.information_state_string(1)
        assert world.legal_actions() == state.legal_actions()
        while not world.is_terminal():
            world.apply_action(dice.choice(world.legal_actions()))
    (own,) = {state.resample_from_infostate(0, dice.random).table.states.tobytes()}
    assert own == state.table.states.tobytes()


def test_chance_that_is_still_to_come_is_kept() -> None:
    game = pyspiel.load_game("vendome_carats", {"worlds": packed(carats_worlds())})
    dice, state = random.Random(3), game.new_initial_state()
    state.apply_action(0)
    seller = state.current_player()
    banking = next(a for a in state.legal_actions() if "bank" in state.action_to_string(a))
    state.apply_action(banking)
    assert state.is_chance_node()
    ends = set()
    for _ in range(20):
        world = state.resample_from_infostate(seller, dice.random)
        assert world.is_chance_node()
        chances = [chance for _, chance in world.chance_outcomes()]
        assert chances == pytest.approx([chance for _, chance in state.chance_outcomes()])
        world.apply_action(dice.choice(world.chance_outcomes())[0])
        ends.add(tuple(world.returns()) if world.is_terminal() else None)
        again = world.resample_from_infostate(seller, dice.random)
        assert again.information_state_string(seller) == world.information_state_string(seller)
    assert len(ends) > 1


@pytest.mark.parametrize("name", ["edelstein", "necklace", "carats"])
def test_what_is_drawn_of_given_worlds_cannot_be_told_apart(name: str) -> None:
    worlds = {
        "edelstein": edelstein_worlds,
        "necklace": necklace_worlds,
        "carats": carats_worlds,
    }[name]()
    game = pyspiel.load_game(f"vendome_{name}", {"worlds": packed(worlds)})
    found = check_openspiel(game, games=2, worlds=1)
    assert {each.kind for each in found} <= {"untested"}


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


@pytest.mark.parametrize("name", list(vendome.games))
def test_ismcts_plays(name: str) -> None:
    game, state = dealt(f"vendome_{name}")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 4, max_world_samples=3)
    for _ in range(8):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


# Positions small enough to be solved.


def edelstein_worlds() -> list[dict[str, Any]]:
    """The last turn between two with nothing but money, one a little ahead, and what it brings."""
    position = last_position("edelstein", 2, 3, "secret", "greedy")
    for seat, money in zip(position["seats"], (50, 51), strict=True):
        seat["money"] = money
    return [position]


def necklace_worlds() -> list[dict[str, Any]]:
    """The last sale between two who have few cards."""
    hands: tuple[dict[str, int], ...] = (
        {"ruby1": 1, "amber": 1, "king": 1},
        {"ruby2": 1, "amber": 1},
    )
    seats = [{"hand": hand, "score": 100} for hand in hands]
    sale = {"players": 2, "stage": "selling", "merchants": 3, "sales_held": 2, "seats": seats}
    return [sale]


def carats_worlds() -> list[dict[str, Any]]:
    """The last exchange. Whose stones are worth what the seller does not know: to exchange with
    either of the others loses, and the bank gives two items blindly.
    """
    position = last_position("carats", 3, 272, "exchanging", "random")
    values = [15, -10, -20]
    for seat, value in zip(position["seats"], values, strict=True):
        seat["value"] = value
    rest = [value for value in range(-30, 31, 5) if value not in values]
    position["turned_up"], position["undealt"] = rest[:3], rest[3:]
    other = copy.deepcopy(position)
    one, two = (seat for i, seat in enumerate(other["seats"]) if i != other["sale"]["seller"])
    one["value"], two["value"] = two["value"], one["value"]
    return [position, other]


def last_position(name: str, players: int, seed: int, stage: str, bots: str) -> dict[str, Any]:
    match = vendome.games[name].start(players, seed=seed)
    playing = [Bot(bots, seat) for seat in range(players)]
    found: dict[str, Any] = {}
    while not match.over:
        if match.view(None)["stage"] == stage:
            found = match.position()
        playing[match.waiting[0]].play(match, match.waiting[0])
    return found


def solved(name: str, worlds: list[dict[str, Any]], rounds: int) -> tuple[list[float], list[float]]:
    """What each seat can expect by what tabular CFR has learned, and if all play at random."""
    game = pyspiel.load_game(f"vendome_{name}", {"worlds": packed(worlds)})
    solver = cfr.CFRSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    learned, uniform = (
        expected_game_score.policy_value(game.new_initial_state(), [each] * game.num_players())
        for each in (solver.average_policy(), policy.UniformRandomPolicy(game))
    )
    assert sum(learned) == pytest.approx(0, abs=1e-9)
    return list(learned), list(uniform)


@pytest.mark.parametrize(
    ("name", "worlds", "tolerance"),
    [("edelstein", edelstein_worlds(), 0.01), ("necklace", necklace_worlds(), 0.02)],
)
def test_tabular_cfr_finds_the_value_that_we_find(
    name: str, worlds: list[dict[str, Any]], tolerance: float
) -> None:
    ours = Solver(vendome.games[name].position(worlds[0])).value(100)
    learned, uniform = solved(name, worlds, 100)
    assert learned[0] == pytest.approx(ours, abs=tolerance)
    assert abs(ours - uniform[0]) > 3 * tolerance  # what one does matters


def test_tabular_cfr_finds_the_best_exchange_over_worlds_and_chance() -> None:
    worlds = carats_worlds()
    seller = worlds[0]["sale"]["seller"]
    ours = exchanges(worlds)
    assert max(ours.values()) == ours["bank"]
    learned, uniform = solved("carats", worlds, 80)
    assert learned[seller] == pytest.approx(ours["bank"], abs=0.01)
    assert uniform[seller] == pytest.approx(sum(ours.values()) / len(ours), abs=1e-9)
    assert ours["bank"] - uniform[seller] > 3 * 0.01


def test_the_full_api_test_passes_on_a_small_position() -> None:
    """It also asks for information states as tensors, and for numbers of nodes that it knows."""
    game = pyspiel.load_game("vendome_edelstein", {"worlds": packed(edelstein_worlds())})
    needs_more = ("test_game_is_perfect_recall", "test_number_of_nodes")
    api = api_test.EnforceAPIOnFullTreeBase
    passes(api, game, without=needs_more)


def test_chance_after_an_action_is_exact() -> None:
    """The bank draws two of a bag whose items are known."""
    worlds = carats_worlds()
    match = vendome.games["carats"].position(worlds[0])
    seat = match.waiting[0]
    banking = next(a.id for a in match.actions(seat) if a.text == "bank")
    drawn = Chance(match.game).after(match.states, seat, banking)
    assert sum(chance for _, chance in drawn) == pytest.approx(1)
    now = match.states[0]
    bag = now["bag"].astype(int) + now["lot"][now["sale"]]  # C2.8: the lot goes into it first,
    bag[0] += BANK_PRICES[2]  # and what it is paid
    for kind in range(len(bag)):
        drawn_of = sum(
            chance * (int(states["drawn"][0, now["sale"], kind])) for states, chance in drawn
        )
        assert drawn_of == pytest.approx(2 * bag[kind] / bag.sum())
    for states, _ in drawn:
        assert not match.game.kernels.fault(states, np.zeros(1, match.game.scratch))


def test_of_many_ways_for_chance_to_go_one_is_sampled() -> None:
    match = vendome.games["necklace"].start(2, seed=1)
    chance = Chance(match.game)
    seat = match.waiting[0]
    for action in match.actions(seat):
        assert len(chance.after(match.states, seat, action.id)) <= 5000


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


def test_observers_that_see_too_much_or_too_little_are_refused() -> None:
    game = pyspiel.load_game("vendome_carats")
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(BadOption, match="what one seat sees or what all see"):
        game.make_py_observer(everything)
    private = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    with pytest.raises(BadOption, match="always has what is public"):
        game.make_py_observer(private)
    with pytest.raises(BadOption, match="no parameters"):
        game.make_py_observer(None, {"size": 3})
