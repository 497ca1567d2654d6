"""The turn of a position: what the stack is drawn for, and what there is to spend (N3.3, N3.4)."""

from __future__ import annotations

from vendome.core.position import Given
from vendome.core.position_kinds import number, one_of
from vendome.core.reading import Reading
from vendome.games.necklace.position.cards import Spent
from vendome.games.necklace.position.kinds import bad, kinds_of
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


def fill_drawing(s: Reading, given: Given, spent: Spent) -> None:
    """Work out what goes on when a question or a sale is over.

    Where the position does not say, it is the first empty place; with no place empty, the turn.
    """
    market = given.get("market", [])
    allowed = [FOR_PLACE, FOR_BUYER, FOR_TURN_END]
    if s.stage in (*IN_INFLUENCE, BUYING):
        allowed = [FOR_NOTHING]
    elif s.stage == QUEEN_ASKED:
        allowed = [FOR_PLACE]
    elif s.stage == CARDINAL_ASKED:
        allowed = [FOR_PLACE, FOR_BUYER]
    elif len(market) == PLACES and NONE not in market:
        allowed = [FOR_TURN_END, FOR_PLACE, FOR_BUYER]
    s.draw_for = given.get("drawing_for", allowed[0])
    one_of(DRAWING_FOR[s.draw_for], "drawing_for", [DRAWING_FOR[one] for one in sorted(allowed)])
    # For a market that is left out; one that is given says itself which place is empty.
    s.draw_place = 0 if s.draw_for in (FOR_PLACE, FOR_BUYER) else NONE
    if s.draw_for == FOR_BUYER:
        spent.add_role(ASTROLOGER)


def fill_purse(s: Reading, given: Given, spent: Spent) -> None:
    """N3.3, N4.2, N8.1: put down what was bought, and ducats that Courtiers can have brought."""
    least = int(s.draw_for == FOR_BUYER)
    most = 0 if s.stage in IN_INFLUENCE else PLACES
    s.bought = number(given.get("bought", least), "bought", least, most)
    purses = _purses(s)
    least, most = (0 if s.bought else PURSE), max(purses)
    if s.draw_for in (FOR_PLACE, FOR_TURN_END):
        least = most = 0
    s.ducats = number(given.get("ducats", min(PURSE, most)), "ducats", least, most)
    if s.draw_for == FOR_NOTHING and not s.bought:
        if s.ducats not in purses:
            raise bad("ducats", "position.purse", known=", ".join(map(str, sorted(purses))))
        if "gone" not in given:
            count, extra = purses[s.ducats][0]
            played = {COURTIER_CARD: count, BLUE: extra}
            spent.at_least([played.get(kind, 0) for kind in range(KINDS)])


def _purses(s: Reading) -> dict[int, list[tuple[int, int]]]:
    """Returns what can be in a purse, each with the ways it can come about.

    A way is how many Courtiers were played, and how many blue ones of N8.1.
    """
    blue = s.blank_role[BLUE - BLANK] == COURTIER
    purses: dict[int, list[tuple[int, int]]] = {}
    for extra in range(1 + blue):
        for count in range(1 + int(IN_BOX[COURTIER_CARD])):
            worth = LARGESSE * count + s.blank_worth[BLUE - BLANK] * extra
            purses.setdefault(PURSE + worth, []).append((count, extra))
    return purses


def most_ducats(s: Reading) -> int:
    return max(_purses(s))


def check_turn(s: Reading) -> None:
    """Refuse what does not agree: the cards, what is drawn for, what was bought, what is new."""
    empty = s.market.count(NONE)
    s.draw_place = s.market.index(NONE) if s.draw_for == FOR_PLACE and empty else NONE
    if s.draw_for in (FOR_PLACE, FOR_BUYER) and not empty:
        raise bad("market", "position.no_empty_place")
    if s.draw_for == FOR_TURN_END and empty and s.stack_left:
        raise bad("drawing_for", "position.places_to_fill")
    if (s.stage == BUYING or s.draw_for == FOR_BUYER) and s.bought > empty:
        raise bad("bought", "position.bought_too_many", count=empty)
    if s.draw_for == FOR_NOTHING and not s.bought:
        ways = _purses(s)[s.ducats]
        if not any(n <= s.gone[COURTIER_CARD] and extra <= s.gone[BLUE] for n, extra in ways):
            card = CARD_NAMES[COURTIER_CARD]
            raise bad("gone", "position.gone_lacks", card=card, count=ways[0][0])
    never = [*kinds_of(s, MUSKETEER), *kinds_of(s, ASTROLOGER)]
    for kind, count in enumerate(s.fresh):
        if count and kind in never:
            raise bad("fresh", "position.never_fresh", card=CARD_NAMES[kind])
        if s.stage in IN_INFLUENCE and count > s.hand[s.turn, kind]:
            raise bad("fresh", "position.fresh_not_held", card=CARD_NAMES[kind])
