"""Games of OpenSpiel that begin from positions small enough to be solved."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score

import vendome
from tests.envs.solving import Solver, exchanges
from tests.envs.test_openspiel import api_test, passes
from vendome.bots import Bot
from vendome.envs.explicit_chance import Chance
from vendome.envs.leaks import check_openspiel
from vendome.envs.openspiel import packed
from vendome.games.carats.rules.state import BANK_PRICES


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
    needs_more = (
        *("test_game_is_perfect_recall", "test_number_of_nodes"),
        "test_current_player_infosets_no_overlap_between_players",
    )
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
