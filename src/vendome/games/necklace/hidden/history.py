# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The journal, read (N3.6, N3.7): the one place that knows what a line means.

A line either has a card move or tells of a whole hand. Whoever follows the journal asks of each
line who lost which card to whom (`moved`) and how many cards of a kind the hand that it tells of
had (`said`); who saw it, everybody aside, stands in `saw`.
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
    """Who lost a card, who got it, and which card. NONE for the loser: it came from the market or
    the stack; for who got it: it left the game; for the card: who reads this did not see it. No
    card moved if it is NONE for both seats."""
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
    """N4.1, N4.3: where the hand stands that a line shows, or NONE if it shows none."""
    if s.line[line] == WAS_SEEN:
        for sight in range(s.sights):
            if s.sight_line[sight] == line:
                return sight
    return NONE


@hot_rule
def said(s, line, sight, kind):
    """How many cards of a kind the hand of a line had, `sight` being where it is shown; NONE if
    the line does not say, or not to who reads this."""
    if sight != NONE:
        return int(s.sight[sight, kind])
    if s.line[line] == WAS_LACKING and stone_of(s, kind) == s.line_card[line]:
        return 0
    return NONE


@hot_rule
def saw(s, line, seat):
    """Whether the card or the hand of a line was before a seat's eyes, whoever else saw it."""
    return s.line_seat[line] == seat or s.line_other[line] == seat


@hot_rule
def move(hands, loser, gainer, card, cards):
    """Let so many cards go from hand to hand; with -1, one that went comes back."""
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
