# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Reads the journal (N3.6, N3.7). Only this module knows what a line means.

A line is about a card that moves, or about a whole hand. For each line, `moved` says who lost which
card to whom, and `said` says how many cards of a kind the hand had. If not everybody saw the line,
`saw` says who did.
"""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.games.necklace.rules.kinds import stone_of
from vendome.games.necklace.rules.state import (
    KINDS,
    NONE,
    SEATS,
    WAS_CAUGHT,
    WAS_LACKING,
    WAS_SEEN,
    WAS_SPENT,
    WAS_TAKEN,
)


@hot_rule
def moved(s, line):
    """Returns who lost a card, who got it, and which card it was.

    If the loser is NONE, it came from the market or the stack; if the gainer is NONE, it left the
    game; if the card is NONE, it is not known here. If both seats are NONE, no card moved.
    """
    what = int(s.line[line])
    seat = int(s.line_seat[line])
    if what == WAS_SEEN or what == WAS_LACKING:
        return NONE, NONE, NONE
    card = int(s.line_card[line])
    if card == NONE:
        card = int(s.secret_card[line])
    if what == WAS_SPENT or what == WAS_CAUGHT:
        return seat, NONE, card
    return (int(s.line_other[line]) if what == WAS_TAKEN else NONE), seat, card


@hot_rule
def sight_of(s, line):
    """N4.1, N4.3: returns the number of the hand that a line shows, or NONE if it shows none."""
    if s.line[line] == WAS_SEEN:
        for sight in range(s.sights):
            if s.sight_line[sight] == line:
                return sight
    return NONE


@hot_rule
def said(s, line, sight, kind):
    """Returns how many cards of a kind the hand of a line had, or NONE if the line does not say
    that here.

    `sight` is what `sight_of` returns for the line.
    """
    if sight != NONE:
        return int(s.sight[sight, kind])
    if s.line[line] == WAS_LACKING and stone_of(s, kind) == s.line_card[line]:
        return 0
    return NONE


@hot_rule
def saw(s, line, seat):
    """Returns whether a seat saw the card or the hand of a line, whoever else saw it."""
    return s.line_seat[line] == seat or s.line_other[line] == seat


@hot_rule
def move(hands, loser, gainer, card, cards):
    """Move cards from hand to hand; -1 undoes the move of one."""
    if loser != NONE:
        hands[loser, card] -= cards
    if gainer != NONE:
        hands[gainer, card] += cards


@rule
def replay_journal(s, hand):
    """Fill `hand` with the hands that follow from the journal. Returns how much contradicts it.

    A line contradicts what came before if a card leaves a hand that does not have it, if a hand
    that was shown was another, or if it had the stone it was said to lack.
    """
    wrong = 0
    for seat in range(SEATS):
        for kind in range(KINDS):
            hand[seat, kind] = s.dealt[seat, kind]
    for line in range(s.lines):
        loser, gainer, card = moved(s, line)
        if loser == NONE and gainer == NONE:
            sight = sight_of(s, line)
            for kind in range(KINDS):
                count = said(s, line, sight, kind)
                wrong += count != NONE and hand[s.line_seat[line], kind] != count
        elif card == NONE:
            return wrong + 1
        else:
            move(hand, loser, gainer, card, 1)
            wrong += loser != NONE and hand[loser, card] < 0
    return wrong
