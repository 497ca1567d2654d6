"""C1.6: a world dealt to a seat could have led to all that it saw.

`deal` and the invariants ask the same journal. Here the rules themselves are asked: every move of
the game is made once more, in a world where the bank gave to others what the dealt world says, and
others have the cards it says. Each must be legal, and show everybody what it showed.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import vendome
from tests.rulebook.carats.sales import offered
from tests.rulebook.carats.table import CARATS, at, fields, play, seat
from tests.rulebook.scratch import used
from vendome.core import chance
from vendome.core.state import words_of

BANK, UNSEEN = 6, -1
SHOWN_BY_CHANCE = ("card 6", "discard")  # what is drawn then depends on what is there


def dealt(match: vendome.Match, viewer: int, minds: np.ndarray) -> np.ndarray:
    world = match.knowledge(viewer)
    CARATS.kernels.deal(world, viewer, minds, used(CARATS.scratch))
    return world


def imagined(true: np.ndarray, world: np.ndarray, viewer: int) -> np.ndarray:
    """The state of an earlier moment, as it was if the world is as dealt."""
    states = true.copy()
    s, w = states[0], world[0]
    for sale in np.flatnonzero(s["partner"] == BANK):
        seller = int(s["sold_by"][sale])
        if seller != viewer:
            more = w["drawn"][sale] - s["drawn"][sale]
            s["drawn"][sale] += more
            s["held"][seller] += more
            s["bag"] -= more
    for card in range(18):
        if w["card_seen"][card] == UNSEEN and s["card_seen"][card] == UNSEEN:
            s["place"][card] = w["place"][card]
    return states


def public(states: np.ndarray) -> bytes:
    return words_of(states)[: CARATS.public_words].tobytes()


def check(history: list[np.ndarray], match: vendome.Match, world: np.ndarray, viewer: int) -> None:
    now = match.states[0]
    for before, after, (number, text) in zip(history, history[1:], match.moves, strict=False):
        if before["sale"][0] == now["sale"] and now["fist"][number].any() and number != viewer:
            continue  # an offer that nobody has seen yet may be another
        states = imagined(before, world, viewer)
        assert min(states["held"].min(), states["bag"].min()) >= 0, (number, text)
        again = vendome.Match(CARATS, states, origin={})
        again.play(number, text)
        if not text.startswith(SHOWN_BY_CHANCE):
            assert public(again.states) == public(after), (number, text)


def make_a_move(match: vendome.Match, dice: Random) -> None:
    """Any whole move, but often to the bank, and seldom a look."""
    number, moves = dice.choice(match.waiting), len(match.moves)
    while len(match.moves) == moves:
        actions = match.actions(number)
        banks = [action for action in actions if action.text == "bank"]
        looks = [action for action in actions if action.text.startswith("look")]
        others = [action for action in actions if action not in looks]
        if banks and dice.random() < 0.6:
            actions = banks
        elif dice.random() < 0.95:
            actions = others
        match.play(number, dice.choice(actions).id)


@pytest.mark.clause("C1.6", "C2.4", "C2.8", "C2.9", "C5.1")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 2), (4, 3), (4, 4), (6, 5)])
def test_every_move_could_have_been_made_in_a_dealt_world(players, seed):
    dice = Random(seed)
    minds = chance.seeded(chance.key_of(seed))
    match = CARATS.start(players, seed, {"cap_offers": bool(seed % 2)})
    history = [match.states]
    while not match.over:
        make_a_move(match, dice)
        history.append(match.states)
        if len(match.moves) % 11 == 0 and not match.over:
            viewer = dice.randrange(players)
            check(history, match, dealt(match, viewer, minds), viewer)


@pytest.mark.clause("C1.6", "C2.9", "C3.1")
def test_who_was_asked_before_a_look_could_have_paid_the_bank():
    """A look in the evening is cheaper than the bank; after it the bank may be out of reach."""
    poor = [seat("1n")] * 3
    match = at(seat("4n1b3r", 16), *poor, part="evening", options={"ledger": True})
    play(match, "0 card 16", "0 lot 1b", "1 pass", "2 pass", "3 pass")
    assert match.view(1)["seats"][0]["ledger"]["nugget"] == [4, 7]
    play(match, "0 look green")
    assert match.view(None)["stage"] == "closing"
    assert match.view(1)["seats"][0]["ledger"]["nugget"] == [2, 3]
    minds = chance.seeded(chance.key_of(1))
    nuggets = {int(dealt(match, 1, minds)["held"][0, 0, 0]) for _ in range(40)}
    assert nuggets == {2, 3}


@pytest.mark.clause("C1.6", "C2.4", "C5.3")
@pytest.mark.parametrize(
    ("lot", "holding", "known"),
    [("3r", "5r", [5, 5]), ("3r", "3r", [3, 3]), ("3r", "1b1r", [0, 2])],
)
def test_who_could_offer_as_many_items_and_passed_has_only_the_lot(lot, holding, known):
    match = at(seat("3r5b", 18, 15, 8), seat(holding), seat(), options={"ledger": True})
    play(match, "0 card 18", f"0 lot {lot}", "1 pass")
    assert match.view(2)["seats"][1]["ledger"]["red"] == known


@pytest.mark.clause("C1.6", "C2.2")
def test_a_card_that_can_be_met_leaves_room_for_no_more_nuggets():
    match = at(seat("2n4r", 8, 15, 18), seat(), seat(), options={"ledger": True})
    play(match, "0 card 8")
    assert match.view(1)["seats"][0]["ledger"]["nugget"] == [0, 2]


@pytest.mark.clause("C2.8")
def test_a_sale_is_listed_as_soon_as_it_is_made():
    match = offered(1, "2b", ["1n", "1n", "1n"], *[seat()] * 4)
    play(match, "0 bank")
    view = match.view(0)
    assert view["stage"] == "closing"
    assert view["sales"][-1]["partner"] == "bank"
    assert sum(view["sales"][-1]["drew"].values()) == 2
    assert match.view(1)["sales"][-1]["drew"] is None
    assert fields(match.states)["on_table"] == -1
