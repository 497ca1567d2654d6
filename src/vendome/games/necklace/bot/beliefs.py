# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a seat can know of all hands, and how far away the next sale is (N2.3, N3.7)."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.necklace.hidden.memory import sure_cards
from vendome.games.necklace.rules.kinds import (
    in_box,
    interest_on,
    jewels_on,
    role_of,
    stone_of,
    stones_on,
)
from vendome.games.necklace.rules.state import (
    BANKER,
    BLANKS,
    BUYING,
    CARDINAL_ASKED,
    DECK_SIZE,
    HAND,
    INFLUENCE,
    KINDS,
    KING,
    LOTS,
    MERCHANT_CARD,
    NONE,
    PLACES,
    RING,
    SALES,
    SEATS,
    SELLING,
    STONE,
)
from vendome.games.necklace.rules.turns import bottom_of, part_end

# What is believed of a seat, a row for each: how many stones of each kind it will have at the next
# sale, the variance of that, how many jewels more its Rings sell, what its Bankers add, its Kings.
SPREAD = LOTS
RINGS_HELD = 2 * LOTS
INTEREST_HELD = RINGS_HELD + 1
KINGS_HELD = INTEREST_HELD + 1
BELIEFS = KINGS_HELD + 1

CARDS_A_TURN = 2.2  # bought, and so drawn
STONES_A_TURN = 0.55  # of each kind, bought by one player
SPREAD_A_TURN = 1.3
DOUBT = 0.35  # variance of what an opponent shows of cards that are known


@rule
def unseen_cards(k, sure, unseen):
    """Put the cards that lie in the stack, or unknown in a hand, into `unseen`.

    Returns how many these are.
    """
    total = 0
    for kind in range(KINDS):
        unseen[kind] = 0
        if kind == MERCHANT_CARD:
            continue
        left = in_box(k, kind) - int(k.gone[kind])
        for seat in range(k.players):
            left -= sure[seat, kind]
        for place in range(PLACES):
            left -= k.market[place] == kind
        left -= k.drawn == kind
        unseen[kind] = max(0, left)
        total += unseen[kind]
    return total


@rule
def cards_to_sale(k):
    """N2.3: returns the fewest and the most cards that can be drawn before the next Merchant."""
    cards = DECK_SIZE - HAND * int(k.players)
    for i in range(BLANKS):
        cards += k.blank_role[i] != NONE
    merchants = int(k.merchants)
    if merchants == SALES:
        return 0, 0
    drawn = cards - (int(k.stack_left) - (SALES - merchants))
    end = min(max(part_end(cards, merchants) - drawn, 0), int(k.stack_left))
    return max(end - bottom_of(merchants), 0), end


@rule
def turns_to_sale(k):
    """Returns how many turns, this one included, are likely to come before the next sale."""
    if k.stage == SELLING or k.stage == CARDINAL_ASKED:
        return 0.0
    soonest = 99.0
    begun = 1 if k.stage == INFLUENCE or k.stage == BUYING else 0
    for seat in range(k.players):
        if k.due[seat]:
            away = (seat - int(k.turn)) % int(k.players)
            soonest = min(soonest, away + begun)
    fewest, most = cards_to_sale(k)
    if k.merchants < SALES:
        soonest = min(soonest, (fewest + most) * 0.5 / CARDS_A_TURN + 0.5 * begun)
    return soonest


@rule
def chance_of_sale(k):
    """Returns how likely a sale is before the next turn of the seat that is in turn now."""
    for seat in range(k.players):
        if k.due[seat]:
            return 1.0
    if k.merchants == SALES:
        return 0.0
    fewest, most = cards_to_sale(k)
    coming = CARDS_A_TURN * k.players
    if coming <= fewest:
        return 0.0
    return min(1.0, (coming - fewest) / (most - fewest + 1))


@rule
def believe(
    k, seat, scratch, spread_a_turn=SPREAD_A_TURN, stones_a_turn=STONES_A_TURN, doubt=DOUBT
):
    """Fill `scratch.sure` and `scratch.beliefs`."""
    sure, unseen, average = scratch.sure, scratch.unseen, scratch.average
    for what in range(BELIEFS):
        average[what] = 0.0
    for other in range(SEATS):
        for what in range(BELIEFS):
            scratch.beliefs[other, what] = 0.0
        for kind in range(KINDS):
            sure[other, kind] = 0
    sure_cards(k, seat, sure)
    total = max(1, unseen_cards(k, sure, unseen))
    for kind in range(KINDS):
        if unseen[kind]:
            _count(k, kind, unseen[kind] / total, average)
    turns = turns_to_sale(k) / k.players
    for other in range(k.players):
        row = scratch.beliefs[other]
        held = 0
        for kind in range(KINDS):
            if sure[other, kind]:
                held += sure[other, kind]
                _count(k, kind, float(sure[other, kind]), row)
        unknown = 0 if other == seat else max(0, int(k.hand_size[other]) - held)
        for stone in range(LOTS):
            spread = average[SPREAD + stone] - average[stone] * average[stone]
            row[SPREAD + stone] = unknown * spread + turns * spread_a_turn
            if other != seat:
                row[SPREAD + stone] += doubt
            row[stone] += unknown * average[stone] + turns * stones_a_turn
        for what in range(RINGS_HELD, BELIEFS):
            row[what] += unknown * average[what]


@rule
def _count(k, kind, cards, row):
    """Add cards of a kind to a row. Its spread is the mean of squares at first."""
    role = role_of(k, kind)
    if role == STONE:
        stones = stones_on(k, kind)
        row[stone_of(k, kind)] += cards * stones
        row[SPREAD + stone_of(k, kind)] += cards * stones * stones
    elif role == RING:
        row[RINGS_HELD] += cards * jewels_on(k, kind)
    elif role == BANKER:
        row[INTEREST_HELD] += cards * interest_on(k, kind)
    elif role == KING:
        row[KINGS_HELD] += cards
