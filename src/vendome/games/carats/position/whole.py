"""Any state as a readable table, and back.

A position written by hand is a list of differences from a freshly begun game with the screens taken
in their listed order: what it leaves out is as at the start of that game, and the bag has what is
left over. Seats count from zero; cards, and the turns of a part of the day, from one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from vendome.core.match import Match
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
from vendome.games.carats.position.asking import ask
from vendome.games.carats.position.cards import place_cards, write_discards, write_hand
from vendome.games.carats.position.day import read_day, read_values, value_of
from vendome.games.carats.position.items import (
    Fields,
    Given,
    bad,
    is_empty,
    most_of_a_kind,
    must_be,
    needed,
    not_now,
    read_counts,
    write_items,
)
from vendome.games.carats.position.sales import (
    check_terms,
    lot_from_bag,
    read_sales,
    set_basis,
    write_line,
)
from vendome.games.carats.rules.state import (
    ACTIONS,
    CLOSING,
    COLOURS,
    COUNT,
    KINDS,
    LEAST_TO_LOOK,
    NONE,
    OVER,
    PART_NAMES,
    RANK,
    RATING,
    SCREEN,
    SCREENS,
    SEATS,
    SECRETS,
    SELLING,
    STAGES,
)
from vendome.games.carats.text.view import or_none

if TYPE_CHECKING:
    from vendome.core.game import Game

FIELDS = (
    *("players", "options", "seed", "stage", "waiting", "part", "turn", "first", "seller"),
    *("turned_up", "undealt", "bag", "discards", "dropped", "seats", "sale", "sales"),
    *("winners", "chance"),
)
ALWAYS = ("players", "options", "seed", "stage", "waiting", "seats", "chance")
SEAT_FIELDS = (
    *("colour", "value", "items", "cards", "known_cards", "barred", "looked_at", "ranking"),
    "steps",
)


def write_position(game: Game, reading: Reading) -> dict[str, Any]:
    """The whole state, hidden parts included."""
    state = reading.arrays
    stage, sale = int(state["stage"]), int(state["sale"])
    players, part = int(state["players"]), int(state["part"])
    begun, selling = stage != SCREENS, SELLING <= stage <= CLOSING
    turned_up = players + part + 1
    told = [line for line in range(sale) if int(state["sold_by"][line]) != NONE]
    return {
        "players": players,
        "options": {
            name: bool(state[name]) for name in ("ledger", "cap_offers", "rating_agencies")
        },
        "stage": STAGES[stage],
        "waiting": listed(int(state["waiting"])),
        "part": PART_NAMES[part] if begun else None,
        "turn": int(state["turn"]) + 1 if selling else None,
        "first": [or_none(seat) for seat in state["first"].tolist()],
        "seller": or_none(int(state["seller"])),
        "turned_up": [value_of(state, i) for i in range(players, turned_up)] if begun else [],
        "undealt": [value_of(state, i) for i in range(turned_up, SECRETS)] if begun else [],
        "bag": write_items(state, state["bag"]) if begun else None,
        "discards": write_discards(state),
        "dropped": [card + 1 for card in listed(int(state["dropped"]))],
        "seats": [_write_seat(state, seat) for seat in range(players)],
        "sale": write_line(state, sale) if selling else None,
        "sales": [write_line(state, line) for line in told],
        "winners": listed(int(state["winners"])),
        "chance": write_chance(reading),
    }


def _write_seat(state: Fields, seat: int) -> dict[str, Any]:
    begun = int(state["stage"]) != SCREENS
    colours, ranking = state["colour"].tolist(), state["ranking"][seat].tolist()
    first = RANK if int(state["stage"]) == RATING else COUNT
    picks = state["picks"][seat].tolist()[: int(state["picked"][seat])]
    return {
        "colour": COLOURS[colours[seat]] if colours[seat] != NONE else None,
        "value": value_of(state, seat) if begun else None,
        "items": write_items(state, state["held"][seat]) if begun else None,
        **write_hand(state, seat),
        "looked_at": listed(int(state["looked"][seat])),
        "ranking": [COLOURS[colours[other]] for other in ranking if other != NONE] or None,
        "steps": [first + pick for pick in picks],
    }


def read_position(
    game: Game, position: Mapping[str, Any]
) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """The state a position describes, but for the steps of half-made moves, which follow."""
    table(position, "position", FIELDS)
    given = items(position.get("seats", []), "seats", SEATS)
    players = number(position.get("players", max(len(given), 3)), "players", 3, SEATS)
    if len(given) > players:
        raise bad("seats", "position.too_many_seats", seats=len(given), players=players)
    seats = [table(seat, f"seats[{i}]", SEAT_FIELDS) for i, seat in enumerate(given)]
    seats += [{}] * (players - len(seats))
    stage = one_of(position.get("stage", "selling"), "stage", STAGES)
    try:
        options = game.checked_options(position.get("options", {}))
        match = game.start(players, position.get("seed", 0), options)
    except Refusal as refusal:
        field = "seed" if refusal.message.startswith("bad_seed") else "options"
        raise bad(field, "position_because", reason=refusal) from refusal
    _take_screens(match, seats, stage)
    states = match.states
    state = game.fields(states)
    state["stage"][...] = stage
    if stage == SCREENS:
        _check_bare(state, position, seats)
    else:
        _read_game(states, state, position, seats)
    if "waiting" in position:
        waiting = int(state["waiting"])
        if read_seats(position["waiting"], "waiting", players) != waiting:
            raise must_be("waiting", listed(waiting))
    if "chance" in position:
        read_chance(game, states, position["chance"])
    _check(game, states)
    return states, _read_steps(state, seats)


def _take_screens(match: Match, seats: Sequence[Given], stage: int) -> None:
    """C1.1: colours that are left out are the first free ones; at the stage of the screens none."""
    players = match.players
    named = [
        None
        if seat.get("colour") is None
        else one_of(seat["colour"], f"seats[{i}].colour", COLOURS)
        for i, seat in enumerate(seats)
    ]
    taken = [colour for colour in named if colour is not None]
    for i, colour in enumerate(named):
        if colour is not None and named.index(colour) != i:
            raise bad(f"seats[{i}].colour", "position.colour_twice", colour=COLOURS[colour])
    if stage == SCREENS:
        done = next((i for i, colour in enumerate(named) if colour is None), players)
        if len(taken) > done:
            raise bad(f"seats[{done}].colour", "position.screen_order")
        if done >= min(players, SEATS - 1):
            raise bad("seats", "position.screens_taken")
        named = named[:done]
    free = [colour for colour in range(SEATS) if colour not in taken]
    for i, colour in enumerate(named):
        wanted = free.pop(0) if colour is None else colour
        if match.waiting == (i,) and match.view(None)["stage"] == "screens":
            match.play(i, SCREEN + wanted)


def _check_bare(state: Fields, position: Given, seats: Sequence[Given]) -> None:
    """Before the set-up there is nothing but screens."""
    for name in FIELDS:
        if name not in ALWAYS and not is_empty(position.get(name)):
            raise not_now(state, name)
    for i, seat in enumerate(seats):
        for name in SEAT_FIELDS[1:]:
            if not is_empty(seat.get(name)):
                raise not_now(state, f"seats[{i}].{name}")


def _read_game(states: np.ndarray, state: Fields, position: Given, seats: Sequence[Given]) -> None:
    read_day(state, position)
    read_values(state, position, seats)
    answered = read_sales(state, position)
    place_cards(state, position, seats)
    _read_holdings(state, position, seats)
    set_basis(state)
    _read_looks(state, seats)
    _read_rankings(state, seats)
    sale = int(state["sale"])
    told = [line for line in range(sale) if int(state["sold_by"][line]) != NONE]
    for i, line in enumerate(told):
        check_terms(state, states[0], f"sales[{i}]", line)
    if SELLING <= int(state["stage"]) <= CLOSING:
        check_terms(state, states[0], "sale", sale)
    ask(state, states[0], answered, "stage" in position)
    if "winners" in position:
        winners = int(state["winners"])
        if read_seats(position["winners"], "winners", int(state["players"])) != winners:
            raise must_be("winners", listed(winners))


def _read_holdings(state: Fields, position: Given, seats: Sequence[Given]) -> None:
    """C1.2: what is not in the players' hands, nor lies on the table, is in the bag."""
    players, most = int(state["players"]), most_of_a_kind(state)
    held = state["held"]
    for i, seat in enumerate(seats):
        if seat.get("items") is not None:
            held[i, : players + 1] = read_counts(state, seat["items"], f"seats[{i}].items")
    taken = held[:players].sum(axis=0, dtype=int) + lot_from_bag(state)
    left = most - taken[: players + 1]
    for kind, count in enumerate(left.tolist()):
        if count < 0:
            name = "nugget" if kind == 0 else COLOURS[int(state["colour"][kind - 1])]
            raise bad("seats", "position.too_many", kind=name, count=int(taken[kind]), most=most)
    state["bag"][: players + 1] = left
    bag = position.get("bag")
    if bag is not None and read_counts(state, bag, "bag") != left.tolist():
        raise must_be("bag", write_items(state, state["bag"]) or "0n")
    state["bag_left"][...] = left.sum()
    state["total"][:players] = held[:players].sum(axis=1, dtype=int)


def _read_looks(state: Fields, seats: Sequence[Given]) -> None:
    """C3.1, C3.2."""
    players = int(state["players"])
    for i, seat in enumerate(seats):
        field = f"seats[{i}].looked_at"
        looked = read_seats(seat.get("looked_at", []), field, players)
        if looked and (players < LEAST_TO_LOOK or looked >> i & 1):
            raise bad(field, "position.cannot_look")
        state["looked"][i] = looked
    for line, seller in enumerate(state["sold_by"].tolist()):
        if seller != NONE and state["paid"][line].any() and not int(state["looked"][seller]):
            raise bad(f"seats[{seller}].looked_at", "position.paid_for_looks")


def _read_rankings(state: Fields, seats: Sequence[Given]) -> None:
    """C6.1."""
    players, stage = int(state["players"]), int(state["stage"])
    colours = [COLOURS[colour] for colour in state["colour"].tolist()[:players]]
    for i, seat in enumerate(seats):
        field = f"seats[{i}].ranking"
        ranking = seat.get("ranking")
        if ranking is None:
            if stage == OVER and int(state["rating_agencies"]):
                raise needed(state, field)
            continue
        if stage not in (RATING, OVER) or not int(state["rating_agencies"]):
            raise not_now(state, field)
        ranked = items(ranking, field, players)
        seats_ranked = [one_of(name, f"{field}[{j}]", colours) for j, name in enumerate(ranked)]
        if sorted(seats_ranked) != list(range(players)):
            raise bad(field, "position.ranking", colours=", ".join(colours))
        state["ranking"][i, :players] = seats_ranked


def _check(game: Game, states: np.ndarray) -> None:
    """What no single field shows: that the table adds up, and that somebody can act."""
    fault = int(game.kernels.fault(states, np.zeros(1, game.scratch)))
    if fault:
        raise bad("position", "position_fault", fault=game.faults[fault])
    match = Match(game, states, origin={})
    if any(not match.actions(seat) for seat in match.waiting):
        raise bad("stage", "position.nothing_to_do", stage=STAGES[int(states["stage"][0])])


def _read_steps(state: Fields, seats: Sequence[Given]) -> list[tuple[int, int]]:
    """The steps of half-made moves, and who has made them."""
    steps: list[tuple[int, int]] = []
    for i, seat in enumerate(seats):
        field = f"seats[{i}].steps"
        given = items(seat.get("steps", []), field, KINDS)
        if given and not int(state["waiting"]) >> i & 1:
            raise bad(field, "position.no_steps_now")
        for j, step in enumerate(given):
            steps.append((i, number(step, f"{field}[{j}]", 0, ACTIONS - 1)))
    return steps
