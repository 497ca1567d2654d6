# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bot `greedy`: it trades by expected worth, as far as its seat can know.

It gives what is worth little to it and seems worth much to others (`laying.py`, `bidding.py`),
takes what is worth most, and looks at a value when that promises more than it costs. Where several
lots or offers are about as good, nobody can foretell which one it makes (`luck.py`).
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import (
    NEW,
    POINT,
    bank_worth,
    chances,
    likely_bag,
    seen_values,
    worth_of,
)
from vendome.games.carats.bot.bidding import plan_offer
from vendome.games.carats.bot.laying import NEVER, best_card, best_lot, card_to_discard
from vendome.games.carats.bot.luck import luck_of
from vendome.games.carats.bot.market import survey
from vendome.games.carats.bot.memory import has_planned, remember_plan
from vendome.games.carats.bot.places import (
    best_but,
    chance_to_win,
    looks_at_places,
    survey_places,
)
from vendome.games.carats.bot.ranking import next_in_rank
from vendome.games.carats.rules.exchange import bank_price
from vendome.games.carats.rules.looking import look_price
from vendome.games.carats.rules.state import (
    BANKING,
    CARD,
    CLOSING,
    COUNT,
    EXCHANGING,
    LOOK,
    LOT,
    MOST_OF_A_KIND,
    NAME,
    NAMING,
    NONE,
    NUGGET_VALUE,
    OFFERING,
    PARTS,
    PASS,
    RATING,
    SCREENS,
    SEATS,
    SECRETS,
    TRADE,
    UNMET,
    VALUES,
)

# In percent of how wrong one may be about the stones that could change hands; less with each sale.
USE_OF_A_LOOK = 20
STONES_TO_COME = 5  # stones that could change hands, besides those held


@rule
def greedy(k, seat, moves, n, mind, scratch):
    """Returns an action for `seat`, which knows `k`, out of `n` legal ones."""
    if moves.ids[0] == PASS:
        return PASS
    luck = luck_of(mind, int(k.sale), seat)
    if k.stage == OFFERING or k.stage == LOT:
        if not (k.picked[seat] > 0 and has_planned(k, seat, seen_values(k, NONE), luck, scratch)):
            _plan(k, seat, luck, scratch)
            return _nearest(moves, n, int(scratch.plan[k.picked[seat]]))
        return _nearest(moves, n, int(scratch.planned[k.picked[seat]]))
    if k.stage == NAMING:
        return _best_name(k, seat, moves, n)
    if k.stage == UNMET:
        return card_to_discard(k, seat, moves, n, luck)
    if k.stage == SCREENS or k.stage == CLOSING:
        return moves.ids[0]  # the next screen; the end of the turn
    survey(k, seat, scratch)
    if k.stage == RATING:
        return next_in_rank(k, seat, scratch)
    likely_bag(k, scratch)
    if k.stage == EXCHANGING:
        look = _look_before_exchange(k, moves, n, scratch)
        if look != NONE:
            return look
        return _best_exchange(k, moves, n, looks_at_places(k), scratch)[1]
    look = _best_look(k, seat, moves, n, scratch)
    return look if look != NONE else CARD + best_card(k, seat, luck, scratch)


@rule
def _plan(k, seat, luck, scratch):
    """Put the lot or the offer to make into `scratch.plan`, and remember it.

    An offer that somebody else began is finished as well as it can be, anew at each step.
    """
    survey(k, seat, scratch)
    likely_bag(k, scratch)
    if k.stage == LOT:
        best_lot(k, seat, int(k.on_table), luck, scratch)
        remember_plan(k, seat, luck, scratch)
        return
    plan_offer(k, seat, 0, luck, scratch)
    begun = False
    for kind in range(k.picked[seat]):
        begun = begun or scratch.plan[kind] != k.picks[seat, kind]
    if begun:
        plan_offer(k, seat, int(k.picked[seat]), luck, scratch)
        scratch.planner = NONE
    else:
        remember_plan(k, seat, luck, scratch)


@rule
def _best_name(k, seat, moves, n):
    """C4.1: returns the first player after whom one sells as early as can be at noon, while others
    know little, and as late as can be in the evening, when one knows most oneself.
    """
    chosen = int(moves.ids[0])
    best = NEVER
    for i in range(n):
        turn = (seat - (int(moves.ids[i]) - NAME)) % int(k.players)
        if k.part < PARTS - 1:
            turn = -turn
        if turn > best:
            best = turn
            chosen = int(moves.ids[i])
    return chosen


@rule
def _nearest(moves, n, count):
    """Returns the legal count that is nearest to the planned one."""
    best = NONE
    for i in range(n):
        action = int(moves.ids[i])
        if COUNT <= action <= COUNT + MOST_OF_A_KIND and (
            best == NONE or abs(action - COUNT - count) < abs(best - COUNT - count)
        ):
            best = action
    return best


@rule
def _best_look(k, seat, moves, n, scratch):
    """C3.1: returns the look that promises most beyond its price, or NONE."""
    like, mine, ways = scratch.like, scratch.mine, scratch.ways
    best = 0
    chosen = NONE
    seen = seen_values(k, seat)
    sales = PARTS * int(k.players)
    use = USE_OF_A_LOOK * (sales - int(k.sale)) // sales
    for i in range(n):
        other = int(moves.ids[i]) - LOOK
        if 0 <= other < SEATS and k.values[other] == NONE:
            total = chances(like[other], seen, ways, NEW)
            error = 0
            for value in range(SECRETS):
                error += ways[value] * abs(int(VALUES[value]) * POINT - mine[1 + other])
            stones = STONES_TO_COME + int(k.held[seat, 1 + other])
            worth = error // total * stones * use // 100
            worth -= look_price(k, int(k.sale)) * NUGGET_VALUE * POINT
            if worth > best:
                best = worth
                chosen = LOOK + other
    return chosen


@rule
def _look_before_exchange(k, moves, n, scratch):
    """C3.1: returns the look after which one would choose better
    by more than its price, or NONE.
    """
    like, mine, ways = scratch.like, scratch.mine, scratch.ways
    best = 0
    chosen = NONE
    seen = seen_values(k, int(k.seller))
    without = _best_exchange(k, moves, n, False, scratch)[0]
    for i in range(n):
        other = int(moves.ids[i]) - LOOK
        if 0 <= other < SEATS and k.values[other] == NONE:
            total = chances(like[other], seen, ways, NEW)
            guess = int(mine[1 + other])
            hoped = 0
            for value in range(SECRETS):
                if ways[value] > 0:
                    mine[1 + other] = int(VALUES[value]) * POINT
                    hoped += ways[value] * _best_exchange(k, moves, n, False, scratch)[0]
            mine[1 + other] = guess
            price = look_price(k, int(k.sale)) * NUGGET_VALUE * POINT
            worth = hoped // total - without - price
            if worth > best:
                best = worth
                chosen = LOOK + other
    return chosen


@rule
def _best_exchange(k, moves, n, places, scratch):
    """C2.6: returns what the best offer, or the bank, is worth, and the action.

    With `places` the worth is the chance to win.
    """
    mine, bag = scratch.mine, scratch.bag
    lot = k.lot[k.sale]
    best = NEVER
    given = worth_of(k, mine, lot)
    chosen = int(moves.ids[0])
    if places:
        survey_places(k, int(k.seller), scratch)
    for i in range(n):
        action = int(moves.ids[i])
        if action == BANKING:
            worth = bank_worth(k, mine, bag, lot, bank_price(k, int(k.sale)))
            if places:
                worth = _win_after(k, worth - given, NONE, scratch)
        elif TRADE <= action < TRADE + SEATS:
            worth = worth_of(k, mine, k.offers[k.sale, action - TRADE])
            if places:
                worth = _win_after(k, worth - given, action - TRADE, scratch)
            else:
                # What one gains by a trade another loses; nobody loses what the bank gives.
                worth += (worth - given) // (int(k.players) - 1)
        else:
            continue
        if worth > best:
            best = worth
            chosen = action
    return best, chosen


@rule
def _win_after(k, gain, partner, scratch):
    """C4.2: returns how likely the seller wins after gaining this much from a partner, or NONE."""
    seller = int(k.seller)
    rest = best_but(k, seller, partner, scratch)
    if partner != NONE:
        rest = max(rest, int(scratch.wealth[partner]) - gain)
    return chance_to_win(int(scratch.wealth[seller]) + gain - rest, int(scratch.unsure))
