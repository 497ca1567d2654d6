"""The turn of a position: what the stack is drawn for, and what there is to spend (N3.3, N3.4)."""

from __future__ import annotations

from vendome.core.old_position import number, one_of
from vendome.games.necklace.position.cards import Spent
from vendome.games.necklace.position.items import (
    Fields,
    Given,
    bad,
    kinds_of,
    must_be,
    read_cards,
)
from vendome.games.necklace.rules.cards import IN_BOX
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    BLANK,
    BLUE,
    BUYING,
    CARD_NAMES,
    CARDINAL_ASKED,
    COURTIER,
    COURTIER_CARD,
    FOR_BUYER,
    FOR_NOTHING,
    FOR_PLACE,
    FOR_TURN_END,
    FORGED,
    INFLUENCE,
    KINDS,
    LARGESSE,
    MUSKETEER,
    NONE,
    PARRYING,
    PLACES,
    PURSE,
    QUEEN_ASKED,
)

DRAWING_FOR = ("nothing", "buyer", "place", "turn_end")
IN_INFLUENCE = (INFLUENCE, PARRYING, FORGED)


def read_drawing(state: Fields, position: Given, spent: Spent) -> None:
    """What goes on when a question or a sale is over.

    Where the position does not say, it is the first empty place; with no place empty, the turn.
    """
    stage = int(state["stage"])
    market = position.get("market")
    full = isinstance(market, list | tuple) and len(market) == PLACES and None not in market
    allowed = [FOR_PLACE, FOR_BUYER, FOR_TURN_END]
    if stage in (*IN_INFLUENCE, BUYING):
        allowed = [FOR_NOTHING]
    elif stage == QUEEN_ASKED:
        allowed = [FOR_PLACE]
    elif stage == CARDINAL_ASKED:
        allowed = [FOR_PLACE, FOR_BUYER]
    elif full:
        allowed = [FOR_TURN_END, FOR_PLACE, FOR_BUYER]
    purpose = allowed[0]
    if "drawing_for" in position:
        purpose = one_of(position["drawing_for"], "drawing_for", DRAWING_FOR)
        if purpose not in allowed:
            raise must_be("drawing_for", " / ".join(DRAWING_FOR[one] for one in sorted(allowed)))
    state["draw_for"][...] = purpose
    # For a market that is left out; one that is given says itself which place is empty.
    state["draw_place"][...] = 0 if purpose in (FOR_PLACE, FOR_BUYER) else NONE
    if purpose == FOR_BUYER:
        spent.add_role(ASTROLOGER)


def read_money(state: Fields, position: Given, spent: Spent) -> None:
    """N3.3, N4.2."""
    stage, purpose = int(state["stage"]), int(state["draw_for"])
    least = int(purpose == FOR_BUYER)
    most = 0 if stage in IN_INFLUENCE else PLACES
    bought = number(position.get("bought", least), "bought", least, most)
    state["bought"][...] = bought
    if purpose in (FOR_PLACE, FOR_TURN_END):
        least, most = 0, 0
    else:
        least = 0 if bought else PURSE
        most = max(_purses(state))
    ducats = number(position.get("ducats", min(PURSE, most)), "ducats", least, most)
    state["ducats"][...] = ducats
    if purpose == FOR_NOTHING and not bought:
        _check_purse(state, ducats, position.get("gone") is None, spent)


def _check_purse(state: Fields, ducats: int, is_gone_open: bool, spent: Spent) -> None:
    """N4.2, N8.1: what is more than ten, Courtiers have brought."""
    purses = _purses(state)
    if ducats not in purses:
        raise bad("ducats", "position.purse", known=", ".join(map(str, sorted(purses))))
    if is_gone_open:
        count, extra = purses[ducats][0]
        played = {COURTIER_CARD: count, BLUE: extra}
        spent.at_least([played.get(kind, 0) for kind in range(KINDS)])


def _purses(state: Fields) -> dict[int, list[tuple[int, int]]]:
    """What can be in a purse, with the Courtiers, and blue ones of N8.1, that it can come from."""
    blue = int(state["blank_role"][BLUE - BLANK]) == COURTIER
    worth = int(state["blank_worth"][BLUE - BLANK])
    purses: dict[int, list[tuple[int, int]]] = {}
    for extra in range(1 + blue):
        for count in range(1 + int(IN_BOX[COURTIER_CARD])):
            ways = purses.setdefault(PURSE + LARGESSE * count + worth * extra, [])
            ways.append((count, extra))
    return purses


def check_turn(state: Fields, position: Given) -> None:
    """What is being drawn for, what was bought and what is new agree with the cards."""
    stage, purpose = int(state["stage"]), int(state["draw_for"])
    market = state["market"].tolist()
    empty = market.count(NONE)
    state["draw_place"][...] = market.index(NONE) if purpose == FOR_PLACE and empty else NONE
    if purpose in (FOR_PLACE, FOR_BUYER) and not empty:
        raise bad("market", "position.no_empty_place")
    if purpose == FOR_TURN_END and empty and int(state["stack_left"]):
        raise bad("drawing_for", "position.places_to_fill")
    if (stage == BUYING or purpose == FOR_BUYER) and int(state["bought"]) > empty:
        raise bad("bought", "position.bought_too_many", count=empty)
    if purpose == FOR_NOTHING and not int(state["bought"]):
        gone = state["gone"].tolist()
        ways = _purses(state)[int(state["ducats"])]
        if not any(n <= gone[COURTIER_CARD] and extra <= gone[BLUE] for n, extra in ways):
            card = CARD_NAMES[COURTIER_CARD]
            raise bad("gone", "position.gone_lacks", card=card, count=ways[0][0])
    fresh = read_cards(state, position.get("fresh", {}), "fresh")
    state["fresh"][:] = fresh
    hand = state["hand"][int(state["turn"])].tolist()
    never = [*kinds_of(state, MUSKETEER), *kinds_of(state, ASTROLOGER)]
    for kind, count in enumerate(fresh):
        if count and kind in never:
            raise bad("fresh", "position.never_fresh", card=CARD_NAMES[kind])
        if stage in IN_INFLUENCE and count > hand[kind]:
            raise bad("fresh", "position.fresh_not_held", card=CARD_NAMES[kind])
