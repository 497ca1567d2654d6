"""Any state as a readable table, and back.

A position written by hand is a list of differences from a freshly begun game: what it leaves out is
as at the start of that game, cards without a place are in the stack, and the journal is empty.
Seats and places count from zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from vendome.core.old_position import (
    items,
    listed,
    number,
    one_of,
    read_chance,
    table,
    write_chance,
)
from vendome.core.old_position import seats as read_seats
from vendome.core.reading import Reading
from vendome.core.refusal import Refusal
from vendome.games.necklace.position.asking import (
    ask,
    read_forgery,
    read_question,
    write_answer,
    write_forgery,
    write_question,
)
from vendome.games.necklace.position.cards import Spent, place_cards
from vendome.games.necklace.position.displays import write_chosen, write_steps
from vendome.games.necklace.position.items import (
    Fields,
    Given,
    bad,
    must_be,
    write_cards,
)
from vendome.games.necklace.position.journal import (
    check_journal,
    read_basis,
    read_journal,
    write_journal,
)
from vendome.games.necklace.position.sales import (
    count_sales,
    read_sale,
    read_scores,
    read_stones,
    write_sale,
)
from vendome.games.necklace.position.turn import (
    DRAWING_FOR,
    check_turn,
    read_drawing,
    read_money,
)
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS
from vendome.games.necklace.rules.selling import ALL_STEPS
from vendome.games.necklace.rules.state import (
    ACTIONS,
    CARD_NAMES,
    NONE,
    PLACES,
    SEATS,
    SELLING,
    STAGES,
    STONES,
)
from vendome.games.necklace.text.view import or_none

if TYPE_CHECKING:
    from vendome.core.game import Game

FIELDS = (
    *("players", "options", "seed", "stage", "waiting", "turn", "turns", "fashion", "ducats"),
    *("bought", "market", "stack", "gone", "wearer", "merchants", "sales_held", "due"),
    *("drawing_for", "question", "forgery", "fresh", "seats", "sale", "journal", "based"),
    *("winners", "chance"),
)
SEAT_FIELDS = ("hand", "hand_size", "dealt", "score", "earned", "answer", "display", "steps")
MOST_TURNS = 999
JOURNAL_FAULT = 4


def write_position(game: Game, reading: Reading) -> dict[str, Any]:
    """The whole state, hidden parts included."""
    state = reading.arrays
    stack = state["stack"].tolist()[: int(state["stack_left"])]
    return {
        "players": int(state["players"]),
        "options": {BLANK_CARDS.name: BLANK_CARDS.get(reading)},
        "stage": STAGES[int(state["stage"])],
        "waiting": listed(int(state["waiting"])),
        "turn": int(state["turn"]),
        "turns": int(state["turns"]),
        "fashion": [STONES[stone] for stone in state["fashion"].tolist()],
        "ducats": int(state["ducats"]),
        "bought": int(state["bought"]),
        "market": [_write_place(state, place) for place in range(PLACES)],
        "stack": [CARD_NAMES[kind] for kind in reversed(stack)],
        "gone": write_cards(state["gone"]),
        "wearer": or_none(int(state["wearer"])),
        "merchants": int(state["merchants"]),
        "sales_held": int(state["held"]),
        "due": [seat for seat, sales in enumerate(state["due"].tolist()) for _ in range(sales)],
        "drawing_for": DRAWING_FOR[int(state["draw_for"])],
        "question": write_question(state),
        "forgery": write_forgery(state),
        "fresh": write_cards(state["fresh"]),
        "seats": [_write_seat(state, seat) for seat in range(int(state["players"]))],
        "sale": write_sale(state),
        "journal": write_journal(state),
        "based": bool(state["based"]),
        "winners": listed(int(state["winners"])),
        "chance": write_chance(reading),
    }


def _write_place(state: Fields, place: int) -> dict[str, Any] | None:
    kind = int(state["market"][place])
    return None if kind == NONE else {"card": CARD_NAMES[kind], "step": int(state["ring"][place])}


def _write_seat(state: Fields, seat: int) -> dict[str, Any]:
    asked = int(state["hand_size"][seat]) and not int(state["waiting"]) >> seat & 1
    chose = int(state["stage"]) == SELLING and asked
    return {
        "hand": write_cards(state["hand"][seat]),
        "hand_size": int(state["hand_size"][seat]),
        "dealt": write_cards(state["dealt"][seat]),
        "score": int(state["score"][seat]),
        "earned": state["earned"][: int(state["held"]), seat].tolist(),
        "answer": write_answer(state, seat),
        "display": write_chosen(state, seat) if chose else None,
        "steps": write_steps(state, seat),
    }


def read_position(
    game: Game, position: Mapping[str, Any]
) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """The state a position describes, but for the steps of half-made moves, which follow."""
    table(position, "position", FIELDS)
    given = items(position.get("seats", []), "seats", SEATS)
    players = number(position.get("players", max(len(given), 2)), "players", 2, SEATS)
    if len(given) > players:
        raise bad("seats", "position.too_many_seats", seats=len(given), players=players)
    seats = [table(seat, f"seats[{i}]", SEAT_FIELDS) for i, seat in enumerate(given)]
    seats += [{}] * (players - len(seats))
    stage = one_of(position.get("stage", "influence"), "stage", STAGES)
    try:
        options = game.checked_options(position.get("options", {}))
        match = game.start(players, position.get("seed", 0), options)
    except Refusal as refusal:
        field = "seed" if refusal.message.startswith("bad_seed") else "options"
        raise bad(field, "position_because", reason=refusal) from refusal
    states = match.states
    state = game.fields(states)
    state["stage"][...] = stage
    _read_game(states, state, position, seats)
    _check_bits(state, position, "waiting")
    _check_bits(state, position, "winners")
    if "chance" in position:
        read_chance(game, states, position["chance"])
    _check(game, states)
    return states, _read_steps(state, seats)


def _read_game(states: np.ndarray, state: Fields, position: Given, seats: Sequence[Given]) -> None:
    players = int(state["players"])
    if "turn" in position:
        state["turn"][...] = number(position["turn"], "turn", 0, players - 1)
    state["turns"][...] = number(position.get("turns", 1), "turns", 1, MOST_TURNS)
    if "fashion" in position:
        state["fashion"][:] = read_stones(position["fashion"], "fashion")
    spent = Spent()
    count_sales(state, position, spent)
    read_drawing(state, position, spent)
    read_question(state, position, spent)
    read_forgery(state, position, spent)
    read_money(state, position, spent)
    spent.at_least(read_journal(state, position))
    read_sale(state, position, spent)
    place_cards(state, states[0], position, seats, spent)
    check_turn(state, position)
    check_journal(state)
    read_basis(state, position, seats)
    read_scores(state, position, seats)
    ask(state, states[0], position, seats)


def _check_bits(state: Fields, position: Given, name: str) -> None:
    """What follows from the rest may be said, and must then be right."""
    right = int(state[name])
    if name in position and read_seats(position[name], name, int(state["players"])) != right:
        raise must_be(name, listed(right))


def _check(game: Game, states: np.ndarray) -> None:
    """What no single field shows: that the table adds up."""
    fault = int(game.kernels.fault(states, np.zeros(1, game.scratch)))
    if fault == JOURNAL_FAULT:
        raise bad("journal", "position.journal")
    if fault:
        raise bad("position", "position_fault", fault=game.faults[fault])


def _read_steps(state: Fields, seats: Sequence[Given]) -> list[tuple[int, int]]:
    """The steps of half-made moves, and who has made them."""
    steps: list[tuple[int, int]] = []
    for i, seat in enumerate(seats):
        field = f"seats[{i}].steps"
        given = items(seat.get("steps", []), field, ALL_STEPS)
        if given and not int(state["waiting"]) >> i & 1:
            raise bad(field, "position.no_steps_now")
        for j, step in enumerate(given):
            steps.append((i, number(step, f"{field}[{j}]", 0, ACTIONS - 1)))
    return steps
