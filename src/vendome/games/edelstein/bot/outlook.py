# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What the search asks of Edel, Stein & Reich: where a turn ends, and how a seat stands."""

from __future__ import annotations

from vendome.core.game import Outlook
from vendome.core.rule import rule
from vendome.games.edelstein.bot.worth import certificates_worth, colour_worth
from vendome.games.edelstein.rules.cards import CERTIFICATE
from vendome.games.edelstein.rules.state import (
    CHOOSING,
    NAMING,
    NONE,
    ROUNDS,
    SECRET,
)

FEATURES = (
    "money",
    "money_to_come",
    "hope",
    "hope_late",
    "certificates",
    *(f"{colour}_gems" for colour in ("red", "yellow", "green", "blue")),
)


@rule
def clock(s):
    """Returns how many turns have gone by. All take theirs in one round, except when two play."""
    turn = int(s.phase) * int(ROUNDS[s.players]) + int(s.turn)
    return turn if s.players == 2 else turn * int(s.players)


@rule
def choosers(s):
    """Returns who choose now: E3.2, all at the same time; E9.3, both of two, as the one who names
    knows nothing.
    """
    if s.stage == CHOOSING:
        return (1 << int(s.players)) - 1
    if s.stage == SECRET or (s.stage == NAMING and s.named[0] == NONE):
        return 3
    return 0


@rule
def ask_again(s, seat, mind, scratch):
    """E3.2, E9.3: choices that others have laid out were dealt at random: they choose again."""
    if s.stage == CHOOSING:
        for other in range(s.players):
            if other != seat:
                s.chosen[other] = NONE
                s.waiting |= 1 << other
    elif s.stage == NAMING and s.named[0] == NONE:
        s.stage = SECRET
        s.waiting = 1 << (1 - seat)


@rule
def features(s, rows, scratch):
    rounds = int(ROUNDS[s.players])
    gone = (int(s.phase) * rounds + int(s.turn)) / (3.0 * rounds)
    for seat in range(s.players):
        row = rows[seat]
        hope = 0
        for colour in range(4):
            hope += colour_worth(s, seat, colour, int(s.gems[seat, colour]))
            row[5 + colour] = int(s.gems[seat, colour]) * (2 - int(s.phase)) / 10.0
        certificates = certificates_worth(s, seat, int(s.front[seat, CERTIFICATE]))
        row[0] = int(s.money[seat]) / 10.0
        row[1] = int(s.money[seat]) / 10.0 * gone
        row[2] = hope / 1000.0
        row[3] = hope / 1000.0 * gone
        row[4] = certificates / 1000.0


# From three players on one round is no further than this turn, which all take at the same time.
LEVELS = dict.fromkeys(range(2, 6), ((64, 0), (512, 2), (3072, 2), (12288, 2)))
OUTLOOK = Outlook(clock, ask_again, features, FEATURES, LEVELS, choosers)
