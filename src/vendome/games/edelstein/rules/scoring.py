# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E6: scoring; E8.3: who wins."""

from __future__ import annotations

import numpy as np

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit
from vendome.games.edelstein.rules.cards import (
    ANY_SOLE,
    CERTIFICATE,
    EACH,
    EVENT_MILLIONS,
    SCORING_KINDS,
    SOLE,
)
from vendome.games.edelstein.rules.event_kinds import (
    CARD_PAID,
    CERTIFICATES_PAID,
    COLOUR_SCORED,
    EVENTS_RETURNED,
    GAME_ENDED,
    MAJORITY_PAID,
    SCORING_BEGAN,
    WON,
)
from vendome.games.edelstein.rules.event_stack import shuffle_if_bare
from vendome.games.edelstein.rules.state import OVER
from vendome.games.edelstein.rules.supply import gems_of, return_gems

COLOUR_MILLIONS = np.array([14, 12, 10, 8], "i1")  # E6.1
HALF_MILLIONS = COLOUR_MILLIONS // 2  # E7.6
FIRST_MILLIONS, SECOND_MILLIONS = 10, 4  # E6.4
TIED_RETURN = 2  # E6.2


@rule
def most_of(s, colour):
    """Returns how many gems of a colour the player with most has."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.gems[seat, colour]))
    return most


@rule
def holders_of(s, colour, count):
    """Returns who has exactly this many gems of a colour, one bit for each seat."""
    holders = 0
    for seat in range(s.players):
        if s.gems[seat, colour] == count:
            holders |= 1 << seat
    return holders


@rule
def how_many(seats):
    """Returns how many seats a set of bits has."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@rule
def share_of(millions, holders):
    """E6.2: returns what each of so many holders of a majority is paid."""
    return millions // holders


@rule
def score_colour(s, colour, millions, log):
    """E6.1, E6.2, E6.3: pay the majority of a colour.

    Returns who holds it, as bits; 0 for nobody.
    """
    most = most_of(s, colour)
    if most == 0:
        emit(log, COLOUR_SCORED, EVERYBODY, colour, 0, 0, 0)
        return 0
    holders = holders_of(s, colour, most)
    each = share_of(millions, how_many(holders))
    emit(log, COLOUR_SCORED, EVERYBODY, colour, most, holders, each)
    for seat in range(s.players):
        if holders >> seat & 1:
            s.money[seat] += each
            emit(log, MAJORITY_PAID, EVERYBODY, seat, colour, each)
    return holders


@rule
def given_back(gems, holders):
    """Returns how many of their gems the holders of a majority return.

    E6.1: a sole holder returns half, rounded up. E6.2: several return a few each.
    """
    return (gems + 1) // 2 if holders == 1 else min(TIED_RETURN, gems)


@rule
def return_scored(s, colour, holders, log):
    for seat in range(s.players):
        if holders >> seat & 1:
            count = given_back(int(s.gems[seat, colour]), how_many(holders))
            return_gems(s, seat, colour, count, log)


@rule
def pay_card(s, seat, kind, colour, millions, log):
    s.money[seat] += millions
    emit(log, CARD_PAID, EVERYBODY, seat, kind, colour, millions)


@rule
def pay_scoring_cards(s, colour, holders, any_paid, log):
    """E7.1 to E7.3: pay the scoring cards for one colour, before gems are returned.

    `any_paid` has a bit for each seat that was paid for ANY_SOLE in this scoring. Returns it with
    those added that are paid now.
    """
    for seat in range(s.players):
        if holders == 1 << seat:
            copies = int(s.front[seat, SOLE + colour])
            if copies:
                millions = copies * int(EVENT_MILLIONS[SOLE + colour])
                pay_card(s, seat, SOLE + colour, colour, millions, log)
            copies = int(s.front[seat, ANY_SOLE])
            if copies and not (s.one_sole_majority and any_paid >> seat & 1):
                millions = copies * int(EVENT_MILLIONS[ANY_SOLE])
                pay_card(s, seat, ANY_SOLE, colour, millions, log)
                any_paid |= 1 << seat
        millions = int(s.front[seat, EACH + colour]) * int(EVENT_MILLIONS[EACH + colour])
        millions *= int(s.gems[seat, colour])
        if millions:
            pay_card(s, seat, EACH + colour, colour, millions, log)
    return any_paid


@rule
def score_certificates(s, log):
    """E6.4, E6.5: pay for certificates."""
    first, second = 0, 0  # equal if several have most: then nobody is second
    for seat in range(s.players):
        count = int(s.front[seat, CERTIFICATE])
        if count > first:
            first, second = count, first
        elif count > second:
            second = count
    for seat in range(s.players):
        count = int(s.front[seat, CERTIFICATE])
        if count == 0:
            continue
        if count == first:
            s.money[seat] += FIRST_MILLIONS
            emit(log, CERTIFICATES_PAID, EVERYBODY, seat, 1, count, FIRST_MILLIONS)
        elif count == second:
            s.money[seat] += SECOND_MILLIONS
            emit(log, CERTIFICATES_PAID, EVERYBODY, seat, 2, count, SECOND_MILLIONS)


@rule
def return_events(s, log):
    """E6.7: lay all event cards in front of players face up under the stack."""
    count = 0
    for seat in range(s.players):
        for kind in range(SCORING_KINDS):
            count += int(s.front[seat, kind])
            s.under[kind] += s.front[seat, kind]
            s.front[seat, kind] = 0
    if count:
        emit(log, EVENTS_RETURNED, EVERYBODY, count)
    shuffle_if_bare(s, log)


@rule
def score_all(s, log):
    """E6.1 to E6.6: pay a scoring and take gems back. A forecast calls it too."""
    any_paid = 0
    for colour in range(4):
        holders = score_colour(s, colour, int(COLOUR_MILLIONS[colour]), log)
        any_paid = pay_scoring_cards(s, colour, holders, any_paid, log)
        return_scored(s, colour, holders, log)
    score_certificates(s, log)


@rule
def score_phase(s, log):
    """Score at the end of a phase."""
    emit(log, SCORING_BEGAN, EVERYBODY, s.phase)
    score_all(s, log)
    return_events(s, log)


@rule
def holds_against(s, seat, other):
    """E8.3: returns whether a seat stands no worse than another.

    More money counts first; then more gems in all; then more red, yellow, green, blue.
    """
    difference = int(s.money[seat]) - int(s.money[other])
    if difference == 0:
        difference = gems_of(s, seat) - gems_of(s, other)
    for colour in range(4):
        if difference == 0:
            difference = int(s.gems[seat, colour]) - int(s.gems[other, colour])
    return difference >= 0


@rule
def end_game(s, log):
    """E8.3: end the game after the third scoring. The richest wins."""
    winners = 0
    for seat in range(s.players):
        best = True
        for other in range(s.players):
            best = best and holds_against(s, seat, other)
        if best:
            winners |= 1 << seat
    s.winners = winners
    s.waiting = 0
    s.stage = OVER
    emit(log, GAME_ENDED, EVERYBODY)
    for seat in range(s.players):
        if winners >> seat & 1:
            emit(log, WON, EVERYBODY, seat, s.money[seat], gems_of(s, seat))
