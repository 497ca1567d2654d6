"""Who is asked in a position, as the rules themselves would ask."""

from __future__ import annotations

from typing import Any

from vendome.core.position import Field, Given, Table, always, at_stages, must_be
from vendome.core.position_kinds import SEAT, SEAT_SET, Maybe, Name, Number
from vendome.core.reading import Reading, plain_log
from vendome.core.rule import plain
from vendome.games.necklace.position.cards import Spent
from vendome.games.necklace.position.displays import CHOSEN, put, read_chosen, read_legal
from vendome.games.necklace.position.kinds import CARD, bad
from vendome.games.necklace.rules.cards import ROLE
from vendome.games.necklace.rules.kinds import may_be_held, stone_of
from vendome.games.necklace.rules.market import can_buy
from vendome.games.necklace.rules.reacting import might_react
from vendome.games.necklace.rules.selling import asked_to_change
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    ANSWERED_IN_SECRET,
    BLANK,
    BUYING,
    CARD_NAMES,
    CARDINAL,
    CARDINAL_ASKED,
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

_may_be_held, _might_react, _stone_of = plain(may_be_held), plain(might_react), plain(stone_of)
_can_buy, _asked_to_change = plain(can_buy), plain(asked_to_change)
_end_game = plain(end_game)

QUESTION = Table(
    "question",
    (
        Field("asked", Maybe(SEAT_SET)),
        Field(
            "card",
            Maybe(CARD),
            of="drawn",
            when=at_stages(QUEEN_ASKED),
            needed=always,
        ),
        Field(
            "place",
            Maybe(Number(0, PLACES - 1)),
            of="draw_place",
            when=at_stages(QUEEN_ASKED),
        ),
        Field("delayed_by", Maybe(SEAT), when=at_stages(CARDINAL_ASKED)),
    ),
    when=at_stages(PARRYING, QUEEN_ASKED, CARDINAL_ASKED, ALCHEMIST_ASKED),
    sparse=True,
)
FORGERY = Table(
    "forgery",
    (
        Field("by", SEAT, of=lambda s: s.turn),
        Field("victim", Maybe(SEAT), needed=always),
        Field("stone", Maybe(Name(STONES)), of="forged", needed=always),
    ),
    when=at_stages(PARRYING, FORGED),
)


def answer(s: Reading, seat: int) -> Any:
    """Returns the answer of a seat that is still secret, or NONE."""
    answered = s.asked & ~s.waiting
    return write(s, seat, [s.answer[seat]]) if answered >> seat & 1 else NONE


def fill_question(s: Reading, given: Given, spent: Spent) -> None:
    """Work out what a question is about. Who is asked follows from the cards, later."""
    if s.drawn != NONE:
        role = s.blank_role[s.drawn - BLANK] if s.drawn >= BLANK else ROLE[s.drawn]
        if role != STONE:
            raise bad("question.card", "position.no_stone_card", card=CARD_NAMES[s.drawn])
    if s.delayed_by != NONE:
        spent.add_role(CARDINAL)
    if s.victim != NONE:  # N4.3
        if given["forgery"].get("by", s.turn) != s.turn:
            raise must_be("forgery.by", s.turn)
        if s.victim == s.turn:
            raise bad("forgery.victim", "position.own_victim")
        spent.add_role(FORGER)


def ask(s: Reading, given: Given) -> None:
    """Set who is waited for; the stage must be one that the rules can come to."""
    s.asked = s.waiting = s.winners = 0
    if s.stage in (INFLUENCE, BUYING):
        s.waiting = 1 << s.turn
        if s.stage == BUYING and not any(_can_buy(s, place) for place in range(PLACES)):
            raise bad("ducats", "position.nothing_to_buy")
    elif s.stage in (PARRYING, FORGED):
        _ask_victim(s)
    elif s.stage == CARDINAL_ASKED:
        _ask_for_cardinal(s, given.get("question", {}).get("asked"))
    elif s.stage in ANSWERED_IN_SECRET:
        s.asked = s.waiting = _all_asked(s)
        if not s.asked:
            raise _nobody_asked(s)
    elif s.stage == SELLING:
        s.waiting = sum(1 << seat for seat, size in enumerate(s.hand_size) if size)
        if not s.waiting:
            raise bad("seats", "position.nothing_to_sell")
    else:
        _end_game(s, plain_log(0))
    _fill_answers(s, given)


def _nobody_asked(s: Reading) -> Exception:
    return bad("stage", "position.nobody_asked", stage=STAGES[s.stage])


def _ask_victim(s: Reading) -> None:
    """N4.3: ask the victim of a Forger, if the cards let it be asked."""
    s.waiting = 1 << s.victim
    if not s.hand_size[s.victim]:
        raise bad("forgery.victim", "position.empty_hand")
    if s.stage == PARRYING:
        s.asked = s.waiting
        if not _may_be_held(s, MUSKETEER):
            raise _nobody_asked(s)
    elif not any(s.hand[s.victim, k] and _stone_of(s, k) == s.forged for k in range(KINDS)):
        raise bad("forgery.stone", "position.no_such_stone")


def _all_asked(s: Reading) -> int:
    """N4.12: returns the seats that the Queen or the Alchemist is asked of, one bit each."""
    if s.stage == QUEEN_ASKED:
        return int(_might_react(s, QUEEN))
    return int(_asked_to_change(s))


def _ask_for_cardinal(s: Reading, given: int | None) -> None:
    """N4.8: ask the seats in order, up to one that has still to answer."""
    order = [(s.turn + i) % s.players for i in range(1, s.players)]
    might = {seat for seat in order if _might_react(s, CARDINAL) >> seat & 1}
    played = order.index(s.delayed_by) if s.delayed_by in order else -1
    if given is None:
        last = next((i for i, seat in enumerate(order) if i > played and seat in might), -1)
        asked = [seat for seat in order[: last + 1] if seat in might or seat == s.delayed_by]
    else:
        if given >> s.turn & 1:
            raise bad("question.asked", "position.turn_asked")
        asked = [seat for seat in order if given >> seat & 1]
    if not asked or asked[-1] not in might:
        raise _nobody_asked(s)
    if s.delayed_by not in (NONE, *asked[:-1]):
        raise bad("question.delayed_by", "position.not_delayed")
    # An empty hand is not asked, unless its last card was a Cardinal.
    for i, seat in enumerate(order[: order.index(asked[-1])]):
        if seat in might and seat not in asked:
            raise bad("question.asked", "position.asked_in_order", seat=seat)
        if seat not in might and seat in asked and i > played:
            raise bad("question.asked", "position.asked_in_vain", seat=seat)
    s.asked, s.waiting = sum(1 << seat for seat in asked), 1 << asked[-1]


def _fill_answers(s: Reading, given: Given) -> None:
    """N4.12, N5.1: put down what has been answered or chosen, and is still secret."""
    before = s.copy()
    for i, seat in enumerate(given["seats"]):
        for name in ("answer", "display"):
            if name not in seat:
                continue
            field = f"seats[{i}].{name}"
            if not before.waiting >> i & 1:
                raise bad(field, "position.seat_not_asked")
            if name == "answer":
                s.answer[i] = read_legal(before, i, seat[name], field)
            else:
                put(s, CHOSEN, i, read_chosen(before, i, seat[name], field))
            s.waiting &= ~(1 << i)
    if before.waiting and not s.waiting:
        raise bad("seats", "position.all_have_answered", stage=STAGES[s.stage])
