"""The invariants: each is found when it does not hold, and only then. E1.1, E1.2, E1.3, E1.5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.scratch import used

GAME = vendome.games["edelstein"]
State = dict[str, np.ndarray]


def fault(change: Callable[[State], Any], **position: Any) -> int:
    states = GAME.position({"players": 3, **position}).states
    assert GAME.kernels.fault(states, used(GAME.scratch)) == 0
    change(GAME.fields(states))
    return int(GAME.kernels.fault(states, used(GAME.scratch)))


def setting(field: str, value: int, *place: int) -> Callable[[State], Any]:
    def change(state: State) -> None:
        state[field][place or ...] = value

    return change


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("colour", range(4))
def test_gems_of_a_colour_add_up_to_22(colour: int) -> None:
    assert fault(setting("supply", 14, colour)) == 1
    assert fault(setting("gems", 2, 2, colour)) == 1


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("colour", range(4))
def test_nobody_owes_gems(colour: int) -> None:
    def borrow(state: State) -> None:
        state["gems"][0, colour] += 15
        state["supply"][colour] -= 15

    def lend(state: State) -> None:
        state["gems"][0, colour] -= 5
        state["supply"][colour] += 5

    assert fault(borrow) == 1
    assert fault(lend) == 1


@pytest.mark.clause("E1.3")
@pytest.mark.parametrize("place", ["under", "front", "face_up", "drawn", "stack"])
def test_event_cards_add_up_by_kind(place: str) -> None:
    def change(state: State) -> None:
        if place == "under":
            state["under"][16] += 1
        elif place == "front":
            state["front"][2, 9] += 1
        elif place == "stack":
            state["stack"][0] = (int(state["stack"][0]) + 1) % 17
        else:
            state[place][...] = (int(state[place]) + 1) % 17

    assert fault(change) == 2


@pytest.mark.clause("E1.2")
@pytest.mark.parametrize("place", [0, 15, 29])
def test_every_gem_card_is_there_once(place: int) -> None:
    def change(state: State) -> None:
        state["deck"][place] = state["deck"][(place + 1) % 30]

    assert fault(change) == 3


@pytest.mark.clause("E1.5")
@pytest.mark.parametrize("seat", range(3))
def test_money_is_never_negative(seat: int) -> None:
    assert fault(setting("money", -1, seat)) == 4
    assert fault(setting("money", 0, seat)) == 0


@pytest.mark.clause("E3.6")
def test_somebody_is_waited_for_until_the_game_is_over() -> None:
    assert fault(setting("waiting", 0)) == 5
    assert fault(setting("stage", 15)) == 5


@pytest.mark.clause("E7.12")
def test_no_face_up_card_lies_on_top_of_the_stack() -> None:
    def bare(state: State) -> None:
        for card in state["stack"].tolist()[: int(state["stack_left"])]:
            state["under"][card] += 1
        state["stack_left"][...] = 0

    assert fault(bare) == 6

    def nowhere(state: State) -> None:
        bare(state)
        state["front"][:, :] = 0
        state["front"][0, :] = state["under"][:10]
        state["under"][:10] = 0

    assert fault(nowhere) == 6  # the immediate ones still lie under it


@pytest.mark.clause("E5.3")
@pytest.mark.parametrize("colour", range(4))
def test_an_offer_stands_only_with_the_gems_of_its_maker(colour: int) -> None:
    position = {
        "stage": "answering",
        "bargain": {"action": "money", "opener": 0, "rival": 1, "offerer": 0, "offer": "1r1y1g1b"},
    }
    assert fault(setting("offer", 4, colour), **position) == 7
    assert fault(setting("offer", 3, colour), **position) == 0
    assert fault(setting("offer", 4, colour)) == 0  # nobody's offer
