"""Displays in a position, written as in moves but for the first word: `2 ruby1 ring / banker`."""

from __future__ import annotations

from typing import Any

import numpy as np

from vendome.core.reading import Reading
from vendome.core.refusal import Refusal, brief
from vendome.core.rule import plain
from vendome.core.state import Moves
from vendome.games.necklace.position.items import Fields, bad, in_play
from vendome.games.necklace.rules.play import legal
from vendome.games.necklace.rules.selling import change_card, lay, next_step
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    AMBER,
    CHANGE,
    KINDS,
    NONE,
    NOTHING,
    SEATS,
    SELLING,
)
from vendome.games.necklace.text.displays import (
    Display,
    chosen,
    display_steps,
    write_display,
)
from vendome.games.necklace.text.notation import read
from vendome.games.necklace.text.refusals import explain

_lay, _next_step, _legal = plain(lay), plain(next_step), plain(legal)
_change_card = plain(change_card)


def _before(state: Fields, hand: np.ndarray) -> dict[str, np.ndarray]:
    """The state when displays are being chosen and nobody has begun, hands being these."""
    none = np.full(SEATS, NONE, "i1")
    return {
        **state,
        "stage": np.array(SELLING),
        "waiting": np.array((1 << SEATS) - 1),
        "hand": hand,
        "hand_size": hand.sum(axis=1),
        "display": np.zeros((SEATS, KINDS), "i1"),
        "display_rings": np.zeros_like(state["display_rings"]),
        "display_grey": none,
        "display_king": none,
        "display_necklace": none,
        "picked": np.zeros(SEATS, "i1"),
    }


def _shown(state: Fields, seat: int) -> Display:
    return Display(
        state["shown"][seat].tolist(),
        state["rings_in"][seat].tolist(),
        int(state["grey_in"][seat]),
        int(state["king_in"][seat]),
        int(state["necklace_in"][seat]),
    )


def write_shown(state: Fields, seat: int) -> str:
    """A display that has been revealed."""
    return _written(_before(state, state["shown"]), seat, _shown(state, seat))


def write_chosen(state: Fields, seat: int) -> str:
    """A display that has been chosen in secret."""
    return _written(_before(state, state["hand"]), seat, chosen(Reading.of_fields(state), seat))


def _written(state: Fields, seat: int, display: Display) -> str:
    before = Reading.of_fields(state)
    text = write_display(before, seat, display_steps(before, seat, display))
    return text.removeprefix("show ")


def write_steps(state: Fields, seat: int) -> list[int]:
    """The steps of the display that a seat is putting together."""
    picked = int(state["picked"][seat])
    before = _before(state, state["hand"])
    steps = (
        display_steps(Reading.of_fields(before), seat, chosen(Reading.of_fields(state), seat))
        if picked
        else []
    )
    s = Reading.of_fields(before)
    for i, action in enumerate(steps):
        if int(s.picked[seat]) == picked:
            return steps[:i]
        _lay(s, seat, int(_next_step(s, seat)), action)
    return steps


def read_shown(state: Fields, seat: int, text: Any, field: str) -> Display:
    """A display of any cards there are."""
    return _read(state, np.array([in_play(state)] * SEATS), seat, text, field)


def read_chosen(state: Fields, seat: int, text: Any, field: str) -> Display:
    """A display from the seat's hand."""
    return _read(state, state["hand"], seat, text, field)


def _read(state: Fields, hand: np.ndarray, seat: int, text: Any, field: str) -> Display:
    before = _before(state, hand)
    steps = read_move(before, seat, "show", text, field)
    if steps[0] < 0:
        raise bad(
            field, "position_because", reason=explain(Reading.of_fields(before), seat, steps, [])
        )
    s = Reading.of_fields(before)
    for action in steps:
        if action != NOTHING:
            _lay(s, seat, int(_next_step(s, seat)), action)
    return chosen(s, seat)


def read_move(state: Fields, seat: int, verb: str, text: Any, field: str) -> list[int]:
    """The steps of a move whose first word is understood."""
    if not isinstance(text, str):
        raise bad(field, "position.text_form", found=brief(text))
    try:
        return read(Reading.of_fields(state), seat, f"{verb} {text}".strip())
    except Refusal as refusal:
        raise bad(field, "position_because", reason=refusal) from refusal


def put_shown(state: Fields, seat: int, display: Display) -> None:
    state["shown"][seat] = display.cards
    state["rings_in"][seat] = display.rings
    state["grey_in"][seat] = display.grey
    state["king_in"][seat] = display.king
    state["necklace_in"][seat] = display.necklace


def put_chosen(state: Fields, seat: int, display: Display) -> None:
    state["display"][seat] = display.cards
    state["display_rings"][seat] = display.rings
    state["display_grey"][seat] = display.grey
    state["display_king"][seat] = display.king
    state["display_necklace"][seat] = display.necklace


def read_change(state: Fields, seat: int, text: Any, field: str) -> tuple[int, int]:
    """N4.11: the card of a display that an Alchemist changed, and into which stone."""
    before = {
        **state,
        "stage": np.array(ALCHEMIST_ASKED),
        "waiting": np.array(1 << seat),
        "hand": np.array([in_play(state)] * SEATS),
    }
    action = read_legal(before, seat, "alchemist", text, field) - CHANGE
    return int(_change_card(action // AMBER)), action % AMBER


def read_legal(state: Fields, seat: int, verb: str, text: Any, field: str) -> int:
    """A move of one step that the seat can make in this state."""
    action = read_move(state, seat, verb, text, field)[0]
    moves = np.zeros(1, Moves)[0]
    count = _legal(Reading.of_fields(state), seat, moves)
    if action not in moves.ids[:count].tolist():
        raise bad(
            field, "position_because", reason=explain(Reading.of_fields(state), seat, [action], [])
        )
    return action
