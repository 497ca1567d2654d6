# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E5: bargaining in few words.

A seat offers at once what it thinks the other will accept, if that costs less than the action is
worth to it; else it goes near its limit, to be paid the more for giving way. How near is drawn anew
each time, so that an offer does not tell the limit. Where gems are paid for gems, each reckons with
those that the action will bring: to give what one then gets is worth nothing.
"""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import rule
from vendome.games.edelstein.bot.gains import action_change, hold, move_change, weight
from vendome.games.edelstein.rules.bargaining import rank
from vendome.games.edelstein.rules.cards import CARD_GEMS
from vendome.games.edelstein.rules.rounds import card_of
from vendome.games.edelstein.rules.state import ACCEPT, ANSWERING, COUNT, GEMS, NONE, PASS

NO_OFFER = 1_000_000.0
# What is offered at once is this part of what the other seems to want, by 64 steps up. Smaller
# parts won more against greedy-1, and take more offers: this lies between two that were tried.
LEAST_PART, PART = 0.4, 0.4 / 64
# Who does not hope to win goes this near to the limit, by 64 steps down.
NEAREST, NEARER = 1.0, 0.3 / 64


@rule
def bargain(k, seat, mind, scratch):
    """E5.2, E5.6: returns the next step of an offer, or what ends the bargain without one."""
    other = int(k.rival if seat == k.opener else k.opener)
    mine = max(0.0, action_change(k, seat, int(k.contested)))
    theirs = max(0.0, action_change(k, other, int(k.contested)))
    _note_costs(k, seat, other, scratch.cost, scratch.gift)
    _note_rises(k, seat, other, scratch.price, scratch.rise)
    limit = mine - _given_way(k, seat, other, theirs)
    step = _best_offer(k, seat, mine, theirs, limit, mind, scratch)
    if step != NONE:
        return COUNT + step
    return ACCEPT if k.stage == ANSWERING else PASS


@rule
def _brought(k, seat, colour):
    """Returns how many gems of a colour the contested action brings a seat (E4.3)."""
    if k.contested != GEMS:
        return 0
    return min(int(CARD_GEMS[card_of(k, seat), colour]), int(k.supply[colour]))


@rule
def _paid(k, seat, payer, taker, colour, count):
    """Returns what it brings a seat that the payer gives gems for the action and carries it out,
    the action itself left aside.
    """
    more = _brought(k, payer, colour)
    k.gems[payer, colour] += more
    change = move_change(k, seat, payer, taker, colour, count)
    k.gems[payer, colour] -= more
    return change


@rule
def _given_way(k, seat, other, theirs):
    """Returns what it brings a seat to let the other have the action: for the offer that stands or,
    if there is none yet, for the one gem that may follow (E5.7).
    """
    if k.stage == ANSWERING:
        paid = 0.0
        for colour in range(4):
            if k.offer[colour]:
                paid += _paid(k, seat, other, seat, colour, int(k.offer[colour]))
        return paid - theirs * weight(k)
    paid, least = 0.0, NO_OFFER
    for colour in range(4):
        if k.gems[other, colour]:
            cost = -_paid(k, other, other, seat, colour, 1)
            if cost < least:
                least = cost
                paid = _paid(k, seat, other, seat, colour, 1)
    return paid - theirs * weight(k) if least < theirs else 0.0


@rule
def _note_costs(k, seat, other, cost, gift):
    """Note what gems of each colour cost the seat, and what they are worth to the other."""
    for colour in range(4):
        have, more = int(k.gems[seat, colour]), _brought(k, seat, colour)
        k.gems[seat, colour] += more
        mine, theirs = hold(k, seat, colour), hold(k, other, colour)
        for count in range(have + 1):
            cost[colour, count] = mine - hold(k, seat, colour)
            gift[colour, count] = hold(k, other, colour) - theirs
            k.gems[seat, colour] -= 1
            k.gems[other, colour] += 1
        k.gems[seat, colour] += have + 1 - more
        k.gems[other, colour] -= have + 1


@rule
def _note_rises(k, seat, other, price, rise):
    """Note the least that an offer of so many gems, of whatever colours, would cost the other."""
    for count in range(rise.shape[0]):
        rise[count] = NO_OFFER
    rise[0] = 0.0
    total = 0
    for colour in range(4):
        have = int(k.gems[other, colour])
        total += have
        for given in range(1, have + 1):
            price[given] = -_paid(k, other, other, seat, colour, given)
        for count in range(total, 0, -1):  # downwards: those below are still without this colour
            for given in range(1, min(have, count) + 1):
                rise[count] = min(rise[count], rise[count - given] + price[given])


@rule
def _best_offer(k, seat, mine, theirs, limit, mind, scratch):
    """Returns the next step towards the best higher offer, or NONE if none is worth making.

    The best is the cheapest that the other would rather accept than raise; if that costs more than
    the limit, the highest that stays a little below it.
    """
    cost, gift, rise, low, high = (
        scratch.cost, scratch.gift, scratch.rise, scratch.low, scratch.high
    )  # fmt: skip
    picked = int(k.picked)
    for colour in range(4):
        low[colour] = k.picks[colour] if colour < picked else 0
        high[colour] = low[colour] if colour < picked else k.gems[seat, colour]
    floor = rank(int(k.offer[0]), int(k.offer[1]), int(k.offer[2]), int(k.offer[3]))
    wanted = (LEAST_PART + draw(mind, 64) * PART) * (theirs + mine * weight(k))
    near = (NEAREST - draw(mind, 64) * NEARER) * limit
    # A move that another has begun must be finished, whatever it costs.
    most = limit if picked == 0 else NO_OFFER
    accepted, cheapest, highest = limit, most, 0
    accepted_step, cheapest_step, highest_step = NONE, NONE, NONE
    for red in range(low[0], high[0] + 1):
        if cost[0, red] > most:
            break
        for yellow in range(low[1], high[1] + 1):
            two = cost[0, red] + cost[1, yellow]
            if two > most:
                break
            for green in range(low[2], high[2] + 1):
                three = two + cost[2, green]
                if three > most:
                    break
                for blue in range(low[3], high[3] + 1):
                    costs = three + cost[3, blue]
                    if costs > most:
                        break
                    height = rank(red, yellow, green, blue)
                    if height <= floor:
                        continue
                    step = _step(picked, red, yellow, green, blue)
                    if costs <= cheapest:
                        cheapest, cheapest_step = costs, step
                    if costs <= near and height > highest:
                        highest, highest_step = height, step
                    if costs <= accepted:
                        worth = gift[0, red] + gift[1, yellow] + gift[2, green] + gift[3, blue]
                        if worth >= wanted - rise[red + yellow + green + blue + 1]:
                            accepted, accepted_step = costs, step
    if accepted_step != NONE:
        return accepted_step
    return highest_step if highest_step != NONE else cheapest_step


@rule
def _step(picked, red, yellow, green, blue):
    return red if picked == 0 else yellow if picked == 1 else green if picked == 2 else blue
