"""Who is asked in a position, as the rules themselves would ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vendome.core.old_position import listed, number, one_of, table
from vendome.core.old_position import seats as read_seats
from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.core.state import log
from vendome.games.necklace.position.cards import Spent
from vendome.games.necklace.position.displays import put_chosen, read_chosen, read_legal
from vendome.games.necklace.position.items import (
    Fields,
    Given,
    bad,
    is_empty,
    must_be,
    needed,
    not_now,
    read_kind,
)
from vendome.games.necklace.rules.cards import ROLE
from vendome.games.necklace.rules.kinds import may_be_held, stone_of
from vendome.games.necklace.rules.market import can_buy
from vendome.games.necklace.rules.reacting import might_react
from vendome.games.necklace.rules.selling import can_change, change_card
from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    ALCHEMIST_ASKED,
    BLANK,
    BUYING,
    CARD_NAMES,
    CARDINAL,
    CARDINAL_ASKED,
    CHANGES,
    FORGED,
    FORGER,
    INFLUENCE,
    KINDS,
    MUSKETEER,
    NONE,
    PARRYING,
    PLACES,
    QUEEN,
    QUEEN_ASKED,
    SELLING,
    STAGES,
    STONE,
    STONES,
)
from vendome.games.necklace.rules.turns import end_game
from vendome.games.necklace.text.notation import write

QUESTION_FIELDS = ("asked", "card", "place", "delayed_by")
FORGERY_FIELDS = ("by", "victim", "stone")
# What is said of a question, beside who is asked.
SAID = {QUEEN_ASKED: ("card", "place"), CARDINAL_ASKED: ("delayed_by",)}
QUESTIONS = (PARRYING, QUEEN_ASKED, CARDINAL_ASKED, ALCHEMIST_ASKED)
SECRET = (QUEEN_ASKED, ALCHEMIST_ASKED)

_may_be_held, _might_react, _stone_of = plain(may_be_held), plain(might_react), plain(stone_of)
_can_buy, _can_change, _change_card = plain(can_buy), plain(can_change), plain(change_card)


def write_question(state: Fields) -> dict[str, Any] | None:
    stage = int(state["stage"])
    if stage not in QUESTIONS:
        return None
    question: dict[str, Any] = {"asked": listed(int(state["asked"]))}
    if stage == QUEEN_ASKED:
        question["card"] = CARD_NAMES[int(state["drawn"])]
        question["place"] = int(state["draw_place"])
    elif stage == CARDINAL_ASKED:
        delayed_by = int(state["delayed_by"])
        question["delayed_by"] = None if delayed_by == NONE else delayed_by
    return question


def write_forgery(state: Fields) -> dict[str, Any] | None:
    if int(state["victim"]) == NONE:
        return None
    stone = STONES[int(state["forged"])]
    return {"by": int(state["turn"]), "victim": int(state["victim"]), "stone": stone}


def write_answer(state: Fields, seat: int) -> str | None:
    """An answer that is still secret."""
    answered = int(state["asked"]) & ~int(state["waiting"])
    if int(state["stage"]) not in SECRET or not answered >> seat & 1:
        return None
    return write(Reading.of_fields(state), seat, [int(state["answer"][seat])])


def read_question(state: Fields, position: Given, spent: Spent) -> None:
    """What a question is about; who is asked follows from the cards, later."""
    stage, players = int(state["stage"]), int(state["players"])
    given = position.get("question")
    if given is not None and stage not in QUESTIONS:
        raise not_now(state, "question")
    given = table({} if given is None else given, "question", QUESTION_FIELDS)
    for name in QUESTION_FIELDS[1:]:
        if name not in SAID.get(stage, ()) and given.get(name) is not None:
            raise not_now(state, f"question.{name}")
    if stage == QUEEN_ASKED:
        if given.get("card") is None:
            raise needed(state, "question.card")
        kind = read_kind(state, given["card"], "question.card")
        role = int(state["blank_role"][kind - BLANK]) if kind >= BLANK else int(ROLE[kind])
        if role != STONE:
            raise bad("question.card", "position.no_stone_card", card=CARD_NAMES[kind])
        state["drawn"][...] = kind
    if given.get("delayed_by") is not None:
        seat = number(given["delayed_by"], "question.delayed_by", 0, players - 1)
        state["delayed_by"][...] = seat
        spent.add_role(CARDINAL)


def read_forgery(state: Fields, position: Given, spent: Spent) -> None:
    """N4.3."""
    players, turn = int(state["players"]), int(state["turn"])
    given = position.get("forgery")
    if int(state["stage"]) not in (PARRYING, FORGED):
        if given is not None:
            raise not_now(state, "forgery")
        return
    given = table({} if given is None else given, "forgery", FORGERY_FIELDS)
    for name in ("victim", "stone"):
        if given.get(name) is None:
            raise needed(state, f"forgery.{name}")
    if number(given.get("by", turn), "forgery.by", 0, players - 1) != turn:
        raise must_be("forgery.by", turn)
    state["victim"][...] = number(given["victim"], "forgery.victim", 0, players - 1)
    state["forged"][...] = one_of(given["stone"], "forgery.stone", STONES)
    if int(state["victim"]) == turn:
        raise bad("forgery.victim", "position.own_victim")
    spent.add_role(FORGER)


def ask(state: Fields, record: Any, position: Given, seats: Sequence[Given]) -> None:
    """Set who is waited for; the stage must be one that the rules can come to."""
    stage, turn, victim = (int(state[name]) for name in ("stage", "turn", "victim"))
    s = Reading.of_fields(state)
    asked = 0
    if stage in (INFLUENCE, BUYING):
        waiting = 1 << turn
        if stage == BUYING and not any(_can_buy(s, place) for place in range(PLACES)):
            raise bad("ducats", "position.nothing_to_buy")
    elif stage in (PARRYING, FORGED):
        asked = waiting = 1 << victim
        if not int(state["hand_size"][victim]):
            raise bad("forgery.victim", "position.empty_hand")
        if stage == PARRYING and not _may_be_held(s, MUSKETEER):
            raise _nobody_asked(stage)
        if stage == FORGED:
            asked = 0
            hand = s.hand[victim]
            if not any(hand[k] and _stone_of(s, k) == s.forged for k in range(KINDS)):
                raise bad("forgery.stone", "position.no_such_stone")
    elif stage == CARDINAL_ASKED:
        asked, waiting = _cardinal(state, s, position)
    elif stage in SECRET:
        asked = waiting = _all_asked(s, stage)
        if not asked:
            raise _nobody_asked(stage)
    elif stage == SELLING:
        sizes = state["hand_size"].tolist()
        waiting = sum(1 << seat for seat, size in enumerate(sizes) if size)
        if not waiting:
            raise bad("seats", "position.nothing_to_sell")
    else:
        plain(end_game)(record, log(room=0)[0])
        waiting = 0
    state["asked"][...] = asked
    state["waiting"][...] = waiting
    question = position.get("question") or {}
    seats_given, place_given = question.get("asked"), question.get("place")
    if seats_given is not None and read_seats(seats_given, "question.asked", s.players) != asked:
        raise must_be("question.asked", listed(asked))
    place = int(state["draw_place"])
    if place_given is not None and number(place_given, "question.place", 0, PLACES - 1) != place:
        raise must_be("question.place", place)
    _read_answers(state, seats)


def _nobody_asked(stage: int) -> Exception:
    return bad("stage", "position.nobody_asked", stage=STAGES[stage])


def _all_asked(s: Any, stage: int) -> int:
    """N4.12: the seats that the Queen or the Alchemist is asked of."""
    if stage == QUEEN_ASKED:
        return int(_might_react(s, QUEEN))
    might = int(_might_react(s, ALCHEMIST))
    for seat in range(s.players):
        if not any(_can_change(s, seat, _change_card(place)) for place in range(CHANGES)):
            might &= ~(1 << seat)
    return might


def _cardinal(state: Fields, s: Any, position: Given) -> tuple[int, int]:
    """N4.8: the seats asked so far, clockwise; the last of them has still to answer."""
    players, turn, delayed_by = (int(state[name]) for name in ("players", "turn", "delayed_by"))
    order = [(turn + i) % players for i in range(1, players)]
    might = int(_might_react(s, CARDINAL))
    given = (position.get("question") or {}).get("asked")
    if given is None:
        after = order.index(delayed_by) + 1 if delayed_by in order else 0
        asked = next(
            (order[: i + 1] for i in range(after, len(order)) if might >> order[i] & 1), []
        )
        asked = [seat for seat in asked if might >> seat & 1 or seat == delayed_by]
    else:
        bits = read_seats(given, "question.asked", players)
        if bits >> turn & 1:
            raise bad("question.asked", "position.turn_asked")
        asked = [seat for seat in order if bits >> seat & 1]
    if not asked or not might >> asked[-1] & 1:
        raise _nobody_asked(CARDINAL_ASKED)
    if delayed_by != NONE and delayed_by not in asked[:-1]:
        raise bad("question.delayed_by", "position.not_delayed")
    # An empty hand is not asked, unless its last card was a Cardinal.
    played = order.index(delayed_by) if delayed_by != NONE else -1
    for i, seat in enumerate(order[: order.index(asked[-1])]):
        if might >> seat & 1 and seat not in asked:
            raise bad("question.asked", "position.asked_in_order", seat=seat)
        if not might >> seat & 1 and seat in asked and i > played:
            raise bad("question.asked", "position.asked_in_vain", seat=seat)
    return sum(1 << seat for seat in asked), 1 << asked[-1]


def _read_answers(state: Fields, seats: Sequence[Given]) -> None:
    """N4.12, N5.1: what has been answered or chosen, and is still secret."""
    stage, waiting = int(state["stage"]), int(state["waiting"])
    asked = {**state, "waiting": state["waiting"].copy()}
    for i, seat in enumerate(seats):
        for name, now in (("answer", stage in SECRET), ("display", stage == SELLING)):
            if is_empty(seat.get(name)):
                continue
            field = f"seats[{i}].{name}"
            if not now:
                raise not_now(state, field)
            if not waiting >> i & 1:
                raise bad(field, "position.seat_not_asked")
            if name == "answer":
                state["answer"][i] = read_legal(asked, i, "", seat[name], field)
            else:
                put_chosen(state, i, read_chosen(state, i, seat[name], field))
            state["waiting"][...] &= ~(1 << i)
    if waiting and not int(state["waiting"]):
        raise bad("seats", "position.all_have_answered", stage=STAGES[stage])
