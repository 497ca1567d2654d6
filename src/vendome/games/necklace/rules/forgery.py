# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N4.3: the Forger and his victim."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.necklace.rules.actions import DISCARD, PASS
from vendome.games.necklace.rules.event_kinds import HAND_SHOWN, PARRIED, STONE_DISCARDED
from vendome.games.necklace.rules.hands import note, show_hand, spend, spend_role
from vendome.games.necklace.rules.kinds import may_be_held, stone_of
from vendome.games.necklace.rules.state import (
    FORGED,
    INFLUENCE,
    KINDS,
    MUSKETEER,
    NONE,
    PARRYING,
    WAS_LACKING,
)


@rule
def ask_for_parry(s, log):
    """N4.12: ask the victim, with or without a Musketeer or the stone in hand."""
    if may_be_held(s, MUSKETEER):
        s.stage = PARRYING
        s.asked = seat_bit(s.victim)
        s.waiting = s.asked
    else:
        _forge(s, log)


@rule
def parry(s, seat, action, log):
    s.asked = 0
    if action == PASS:
        _forge(s, log)
        return
    kind = spend_role(s, seat, MUSKETEER)
    emit(log, PARRIED, EVERYBODY, seat, s.turn, kind)
    _end_forgery(s)


@rule
def _forge(s, log):
    """Ask for a stone card of the victim's choice, or show the whole hand to the forger."""
    victim = int(s.victim)
    for kind in range(KINDS):
        if s.hand[victim, kind] and stone_of(s, kind) == s.forged:
            s.stage = FORGED
            s.waiting = seat_bit(victim)
            return
    emit(log, HAND_SHOWN, EVERYBODY, victim, s.turn, s.forged)
    note(s, WAS_LACKING, victim, s.turn, s.forged, True)
    show_hand(s, victim, int(s.turn), log)
    _end_forgery(s)


@rule
def legal_discards(s, seat, moves):
    n = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] and stone_of(s, kind) == s.forged:
            moves.ids[n] = DISCARD + kind
            n += 1
    return n


@rule
def discard_stone(s, seat, kind, log):
    spend(s, seat, kind)
    emit(log, STONE_DISCARDED, EVERYBODY, seat, kind)
    _end_forgery(s)


@rule
def _end_forgery(s):
    s.victim = NONE
    s.forged = NONE
    s.stage = INFLUENCE
    s.waiting = seat_bit(s.turn)
