"""Any state as a readable table, and back.

A position written by hand is a list of differences from a freshly begun game: what it leaves out
is as at the start of that game, and cards it does not place are where its shuffle puts them.
Seats count from zero. Phases and rounds count from one, as players count them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from vendome.core.match import Match
from vendome.core.position import items, listed, number, one_of, read_chance, table, write_chance
from vendome.core.position import seats as read_seats
from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition, Refusal
from vendome.games.edelstein.position.cards import place_events, place_gem_cards, write_cards
from vendome.games.edelstein.rules.cards import COLOURS, EVENTS, GEMS_PER_COLOUR, SCORING_KINDS
from vendome.games.edelstein.rules.state import (
    ACTION_CARDS,
    ACTIONS,
    ANSWERING,
    CHOOSING,
    COLOUR,
    COUNT,
    EVENT,
    FREE,
    FREE_ALONE,
    FREE_SHARED,
    GEMS,
    NAMING,
    NONE,
    OPENING,
    OPPONENT,
    OVER,
    RESOLVING,
    ROUND_END,
    ROUNDS,
    SECRET,
    SINGLE,
    STAGES,
    SWAPPING,
)
from vendome.games.edelstein.text.notation import gems_text, read_gems
from vendome.games.edelstein.text.view import name_or_none
from vendome.games.edelstein.words import WORDS

if TYPE_CHECKING:
    from vendome.core.game import Game

Fields = Mapping[str, np.ndarray]
FIELDS = (
    *("players", "options", "seed", "phase", "round", "stage", "waiting", "next", "supply"),
    *("seats", "gem_stack", "gem_discards", "set_aside", "event_stack", "events_under"),
    *("open_event", "drawn_event", "active", "beginner", "named", "bargain", "served", "steps"),
    *("winners", "chance"),
)
SEAT_FIELDS = ("gems", "money", "card", "events", "chosen")
BARGAIN_FIELDS = ("action", "opener", "rival", "offerer", "offer")
NEXT = (*ACTION_CARDS, "end")
MOST_MONEY = 9999


def bad(field: str, message: str, **arguments: object) -> BadPosition:
    return BadPosition(field, message, WORDS, **arguments)


def write_position(reading: Reading) -> dict[str, Any]:
    """The whole state, hidden parts included."""
    state = reading.arrays
    players = int(state["players"])
    front, chosen = state["front"].tolist(), state["chosen"].tolist()
    cards = write_cards(state)
    in_front = cards.pop("cards")
    return {
        "players": players,
        "options": {"one_sole_majority": bool(state["one_sole_majority"])},
        "phase": int(state["phase"]) + 1,
        "round": int(state["turn"]) + 1,
        "stage": STAGES[int(state["stage"])],
        "waiting": listed(int(state["waiting"])),
        "next": NEXT[int(state["resolving"])],
        "supply": gems_text(state["supply"].tolist()),
        "seats": [
            {
                "gems": gems_text(state["gems"][seat].tolist()),
                "money": int(state["money"][seat]),
                "card": in_front[seat],
                "events": [EVENTS[e] for e in range(SCORING_KINDS) for _ in range(front[seat][e])],
                "chosen": name_or_none(ACTION_CARDS, chosen[seat]),
            }
            for seat in range(players)
        ],
        **cards,
        "active": int(state["active"]) if players == 2 else None,
        "beginner": int(state["beginner"]) if players == 2 else None,
        "named": [ACTION_CARDS[a] for a in state["named"].tolist() if a != NONE],
        "bargain": _write_bargain(state),
        "served": listed(int(state["served"])),
        "steps": _write_steps(state),
        "winners": listed(int(state["winners"])),
        "chance": write_chance(reading),
    }


def _write_bargain(state: Fields) -> dict[str, Any] | None:
    if int(state["opener"]) == NONE:
        return None
    offerer = int(state["offerer"])
    return {
        "action": ACTION_CARDS[int(state["contested"])],
        "opener": int(state["opener"]),
        "rival": int(state["rival"]),
        "offerer": None if offerer == NONE else offerer,
        "offer": gems_text(state["offer"].tolist()),
    }


def _write_steps(state: Fields) -> list[int]:
    """The actions of the move being put together."""
    stage, picks = int(state["stage"]), state["picks"].tolist()[: int(state["picked"])]
    if stage in (OPENING, ANSWERING):
        return [COUNT + pick for pick in picks]
    first = OPPONENT if stage == SWAPPING else COLOUR
    return [(first if i == 0 else COLOUR) + pick for i, pick in enumerate(picks)]


def read_position(
    game: Game, position: Mapping[str, Any]
) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """The state a position describes, but for the steps of a half-made move, which follow."""
    table(position, "position", FIELDS)
    given = items(position.get("seats", []), "seats", 5)
    players = position.get("players", len(given) or 3)
    number(players, "players", 2, 5)
    if len(given) > players:
        raise bad("seats", "too_many_seats", seats=len(given), players=players)
    seed = position.get("seed", 0)
    try:
        options = game.checked_options(position.get("options", {}))
        states = game.start(players, seed, options).states
    except Refusal as refusal:
        field = "seed" if refusal.message.startswith("bad_seed") else "options"
        raise bad(field, "position_because", reason=refusal) from refusal
    state = game.fields(states)
    seats = [table(seat, f"seats[{i}]", SEAT_FIELDS) for i, seat in enumerate(given)]
    seats += [{}] * (players - len(seats))
    _read_stage(state, position)
    _read_holdings(state, position, seats)
    _read_choices(state, position, seats)
    place_gem_cards(state, position, seats)
    place_events(state, position, seats)
    _read_bargain(state, position)
    _read_rest(state, position)
    if "chance" in position:
        read_chance(game, states, position["chance"])
    _check(game, states)
    return states, _read_steps(state, position)


def _read_stage(state: Fields, position: Mapping[str, Any]) -> None:
    players = int(state["players"])
    stage = CHOOSING if players > 2 else SECRET
    if "stage" in position:
        stage = one_of(position["stage"], "stage", STAGES)
    impossible = {2: (CHOOSING, FREE_ALONE, FREE_SHARED), 5: (SECRET, NAMING)}.get(
        players, (SECRET, NAMING, FREE_ALONE, FREE_SHARED)
    )
    if stage == RESOLVING or stage in impossible:
        raise bad("stage", "stage_impossible", stage=STAGES[stage], players=players)
    state["stage"][...] = stage
    over = stage == OVER
    last = int(ROUNDS[players]) + over
    state["phase"][...] = 2 if over else number(position.get("phase", 1), "phase", 1, 3) - 1
    state["turn"][...] = (
        last - 1 if over else number(position.get("round", 1), "round", 1, last) - 1
    )
    if players == 2:
        beginner = number(position.get("beginner", int(state["beginner"])), "beginner", 0, 1)
        active = (beginner + int(state["turn"])) % 2
        if position.get("active", active) != active:
            raise bad("active", "active_not", seat=active)
        state["beginner"][...], state["active"][...] = beginner, active
    else:
        for field in ("active", "beginner"):
            if position.get(field) is not None:
                raise bad(field, "only_two_players")


def _read_holdings(
    state: Fields, position: Mapping[str, Any], seats: list[Mapping[str, Any]]
) -> None:
    for i, seat in enumerate(seats):
        if "gems" in seat:
            state["gems"][i] = _gems(seat["gems"], f"seats[{i}].gems")
        state["money"][i] = number(seat.get("money", 0), f"seats[{i}].money", 0, MOST_MONEY)
    held = state["gems"].sum(axis=0, dtype=int).tolist()
    left = [GEMS_PER_COLOUR - count for count in held]
    for colour, count in enumerate(left):
        if count < 0:
            raise bad("seats", "too_many_gems", colour=COLOURS[colour], gems=held[colour])
    if "supply" in position and _gems(position["supply"], "supply") != left:
        raise bad("supply", "supply_does_not_add_up", supply=gems_text(left) or "0")
    state["supply"][:] = left


def _gems(value: Any, field: str) -> list[int]:
    """`3r2b`, or a table of colours."""
    if isinstance(value, str):
        counts = read_gems(value.casefold().replace(" ", "")) if value.strip() else [0, 0, 0, 0]
    else:
        given = table(value, field, COLOURS)
        counts = [number(given.get(c, 0), f"{field}.{c}", 0, GEMS_PER_COLOUR) for c in COLOURS]
    if counts is None or max(counts) > GEMS_PER_COLOUR:
        raise bad(field, "gems_form")
    return counts


def _read_choices(
    state: Fields, position: Mapping[str, Any], seats: list[Mapping[str, Any]]
) -> None:
    players, stage = int(state["players"]), int(state["stage"])
    cards = ACTION_CARDS if players == 5 else ACTION_CARDS[:FREE]
    for i, seat in enumerate(seats):
        choice = seat.get("chosen")
        if choice is not None:
            state["chosen"][i] = one_of(choice, f"seats[{i}].chosen", cards)
            if stage in (SECRET, OVER) or (players == 2 and i != int(state["active"])):
                raise bad(f"seats[{i}].chosen", "cannot_have_chosen")
    named = items(position.get("named", []), "named", 2)
    for i, action in enumerate(named):
        state["named"][i] = one_of(action, f"named[{i}]", cards)
    if named and (players > 2 or stage in (SECRET, OVER) or len(set(named)) != len(named)):
        raise bad("named", "cannot_be_named")
    if stage == NAMING:
        chosen = int(state["chosen"][int(state["active"])])
        if chosen == NONE or len(named) > 1 or chosen in state["named"]:
            raise bad("named", "naming_needs_choice", seat=int(state["active"]))


def _read_bargain(state: Fields, position: Mapping[str, Any]) -> None:
    stage, players = int(state["stage"]), int(state["players"])
    given = position.get("bargain")
    if (given is not None) != (stage in (OPENING, ANSWERING, SINGLE)):
        raise bad("bargain", "bargain_and_stage")
    if given is None:
        return
    given = table(given, "bargain", BARGAIN_FIELDS)
    action = one_of(given.get("action"), "bargain.action", ACTION_CARDS[:FREE])
    opener = number(given.get("opener"), "bargain.opener", 0, players - 1)
    rival = number(given.get("rival"), "bargain.rival", 0, players - 1)
    offer = _gems(given.get("offer", ""), "bargain.offer")
    offerer = given.get("offerer")
    if opener == rival:
        raise bad("bargain.rival", "rival_is_opener")
    if offerer is not None:
        number(offerer, "bargain.offerer", 0, players - 1)
    if (stage == ANSWERING) != any(offer) or (offerer in (opener, rival)) != any(offer):
        raise bad("bargain.offer", "offer_and_stage")
    if any(offer):
        state["offerer"][...] = offerer
        if any(n > own for n, own in zip(offer, state["gems"][offerer].tolist(), strict=True)):
            raise bad("bargain.offer", "offer_not_owned")
    state["contested"][...], state["opener"][...], state["rival"][...] = action, opener, rival
    state["offer"][:] = offer
    if players == 2:
        if int(state["chosen"][int(state["active"])]) not in (NONE, action):
            raise bad("bargain.action", "chosen_and_stage")
        return
    for seat in range(players):
        chosen = int(state["chosen"][seat])
        if chosen != NONE and (chosen == action) != (seat in (opener, rival)):
            raise bad(f"seats[{seat}].chosen", "chosen_and_stage")
    state["chosen"][opener] = state["chosen"][rival] = action


def _read_rest(state: Fields, position: Mapping[str, Any]) -> None:
    stage, players = int(state["stage"]), int(state["players"])
    following = GEMS if stage < FREE_ALONE else ROUND_END
    if stage in (OPENING, ANSWERING, SINGLE):
        following = int(state["contested"]) + 1
    if players == 2:
        following = ROUND_END
    if stage in (CHOOSING, SECRET, NAMING, OVER):
        following = 0
    state["resolving"][...] = following
    if "next" in position and one_of(position["next"], "next", NEXT) != following:
        raise bad("next", "next_not", following=NEXT[following])
    state["served"][...] = read_seats(position.get("served", []), "served", players)
    if int(state["served"]) and stage != FREE_SHARED:
        raise bad("served", "only_shared_free_choice")
    state["winners"][...] = read_seats(position.get("winners", []), "winners", players)
    if (int(state["winners"]) != 0) != (stage == OVER):
        raise bad("winners", "winners_and_stage")
    waiting = _who_waits(state, position)
    if "waiting" in position:
        given = read_seats(position["waiting"], "waiting", players)
        if given != waiting:
            raise bad("waiting", "waiting_not", seats=listed(waiting))
    state["waiting"][...] = waiting


def _who_waits(state: Fields, position: Mapping[str, Any]) -> int:
    stage, players = int(state["stage"]), int(state["players"])
    if stage == CHOOSING:
        waiting = sum(1 << seat for seat in range(players) if int(state["chosen"][seat]) == NONE)
        if not waiting:
            raise bad("seats", "nobody_left_to_choose")
        return waiting
    if stage == OVER:
        return 0
    one = {
        SECRET: int(state["active"]),
        NAMING: 1 - int(state["active"]),
        OPENING: int(state["opener"]),
        SINGLE: int(state["rival"]),
        ANSWERING: int(state["opener"]) + int(state["rival"]) - int(state["offerer"]),
    }.get(stage)
    if one is not None:
        return 1 << one
    given = read_seats(position.get("waiting", []), "waiting", players)
    if len(listed(given)) != 1:
        raise bad("waiting", "one_must_wait", stage=STAGES[stage])
    if given & int(state["served"]):
        raise bad("served", "served_and_waiting")
    _check_chooser(state, listed(given)[0])
    return given


def _check_chooser(state: Fields, seat: int) -> None:
    """Who is asked at a stage must have chosen the action it belongs to."""
    stage, players = int(state["stage"]), int(state["players"])
    free = stage in (FREE_ALONE, FREE_SHARED)
    if free:
        if int(state["chosen"][seat]) not in (NONE, FREE):
            raise bad(f"seats[{seat}].chosen", "chosen_and_stage")
        state["chosen"][seat] = FREE
        if stage == FREE_ALONE and state["chosen"].tolist().count(FREE) > 1:
            raise bad("seats", "chosen_and_stage")
    elif players > 2 and int(state["chosen"][seat]) not in (NONE, EVENT):
        raise bad(f"seats[{seat}].chosen", "chosen_and_stage")


def _check(game: Game, states: np.ndarray) -> None:
    """What no single field shows: that the table adds up, and that somebody can act."""
    fault = int(game.kernels.fault(states, np.zeros(1, game.scratch)))
    if fault:
        raise bad("position", "position_fault", fault=game.faults[fault])
    match = Match(game, states, origin={})
    if any(not match.actions(seat) for seat in match.waiting):
        raise bad("stage", "nothing_to_do", stage=STAGES[int(states["stage"][0])])


def _read_steps(state: Fields, position: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The steps of a half-made move, and who has made them."""
    given = items(position.get("steps", []), "steps", 4)
    steps = [number(step, f"steps[{i}]", 0, ACTIONS - 1) for i, step in enumerate(given)]
    waiting = listed(int(state["waiting"]))
    if steps and not waiting:
        raise bad("steps", "no_steps_now")
    return [(waiting[0], step) for step in steps]
