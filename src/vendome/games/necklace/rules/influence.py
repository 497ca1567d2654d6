# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N3.2, N4.1 to N4.6: the influence phase of a turn."""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule
from vendome.core.state import EVERYBODY, emit
from vendome.games.necklace.rules.actions import (
    END,
    KIND_NAMED,
    PLAY_BLUE,
    PLAY_CONFESSOR,
    PLAY_COURTIER,
    PLAY_FAVOURITE,
    PLAY_FORGER,
    PLAY_MUSKETEERS,
    PLAY_THIEF,
    ROLE_PLAYED,
    SEAT_NAMED,
    STONE_NAMED,
)
from vendome.games.necklace.rules.cards import KIND_OF
from vendome.games.necklace.rules.event_kinds import (
    CONFESSOR_PLAYED,
    COURTIER_PLAYED,
    FAVOURITE_PLAYED,
    FORGER_PLAYED,
    INFLUENCE_ENDED,
    MUSKETEERS_PLAYED,
    THIEF_PLAYED,
)
from vendome.games.necklace.rules.forgery import ask_for_parry
from vendome.games.necklace.rules.hands import move_card, show_hand, spend
from vendome.games.necklace.rules.kinds import blank_with, ducats_on
from vendome.games.necklace.rules.state import (
    BAND,
    BLANK,
    BLUE,
    CONFESSOR,
    COURTIER,
    COURTIER_CARD,
    FAVOURITE,
    FORGER,
    MUSKETEER,
    NECKLACE_CARD,
    NONE,
    STONES,
    THIEF,
)
from vendome.games.necklace.rules.theft import steal

EACH_STONE = len(STONES)


@hot_rule
def playable(s, seat, role):
    """N3.2: returns how many cards with this role a hand had when the turn began, and still has."""
    kind = int(KIND_OF[role])
    copy = blank_with(s, role)
    count = int(s.hand[seat, kind]) - int(s.fresh[kind])
    if copy != NONE:
        count += int(s.hand[seat, copy]) - int(s.fresh[copy])
    return count


@rule
def _card_to_play(s, seat, role):
    """Returns the printed card, if it may be played, or else the blank one."""
    kind = int(KIND_OF[role])
    return kind if s.hand[seat, kind] > s.fresh[kind] else blank_with(s, role)


@rule
def legal_influence(s, seat, moves):
    """List the legal actions of the phase. Returns how many there are.

    The phase is never skipped: its end is always among them.
    """
    moves.ids[0] = END
    n = 1
    if s.hand[seat, COURTIER_CARD] > s.fresh[COURTIER_CARD]:
        moves.ids[n] = PLAY_COURTIER
        n += 1
    if s.blank_role[BLUE - BLANK] == COURTIER and s.hand[seat, BLUE] > s.fresh[BLUE]:
        moves.ids[n] = PLAY_BLUE
        n += 1
    if playable(s, seat, FAVOURITE):
        for stone in range(EACH_STONE):
            moves.ids[n] = PLAY_FAVOURITE + stone
            n += 1
    sees = playable(s, seat, CONFESSOR) > 0
    steals = playable(s, seat, THIEF) > 0
    forges = playable(s, seat, FORGER) > 0
    if sees or steals or forges:
        for other in range(s.players):
            if other == seat or s.hand_size[other] == 0:
                continue
            if sees:
                moves.ids[n] = PLAY_CONFESSOR + other
                n += 1
            if steals:
                moves.ids[n] = PLAY_THIEF + other
                n += 1
            if forges:
                for stone in range(EACH_STONE):
                    moves.ids[n] = PLAY_FORGER + other * EACH_STONE + stone
                    n += 1
    if s.wearer != NONE and s.wearer != seat and playable(s, seat, MUSKETEER) >= BAND:
        moves.ids[n] = PLAY_MUSKETEERS
        n += 1
    return n


@rule
def play_influence(s, seat, action, log):
    """Play one influence card, or three Musketeers."""
    role = int(ROLE_PLAYED[action])
    other, stone = int(SEAT_NAMED[action]), int(STONE_NAMED[action])
    if role == COURTIER:
        _flatter(s, seat, int(KIND_NAMED[action]), log)
    elif role == MUSKETEER:
        _take_necklace(s, seat, log)
    elif role == FAVOURITE:
        _set_fashion(s, seat, stone, log)
    elif role == CONFESSOR:
        kind = _card_to_play(s, seat, CONFESSOR)
        spend(s, seat, kind)
        emit(log, CONFESSOR_PLAYED, EVERYBODY, seat, other, kind)
        show_hand(s, other, seat, log)
    elif role == THIEF:
        kind = _card_to_play(s, seat, THIEF)
        spend(s, seat, kind)
        emit(log, THIEF_PLAYED, EVERYBODY, seat, other, kind)
        steal(s, seat, other, log)
    else:
        s.victim = other
        s.forged = stone
        kind = _card_to_play(s, seat, FORGER)
        spend(s, seat, kind)
        emit(log, FORGER_PLAYED, EVERYBODY, seat, other, kind, s.forged)
        ask_for_parry(s, log)


@rule
def end_influence(s, seat, log):
    emit(log, INFLUENCE_ENDED, EVERYBODY, seat, s.ducats)


@rule
def _flatter(s, seat, kind, log):
    """N4.2, N8.1: add the ducats of a Courtier to the purse."""
    worth = ducats_on(s, kind)
    spend(s, seat, kind)
    s.ducats += worth
    emit(log, COURTIER_PLAYED, EVERYBODY, seat, kind, worth, s.ducats)


@rule
def _set_fashion(s, seat, stone, log):
    """N4.4: put a stone to the front. The others stay in their order."""
    kind = _card_to_play(s, seat, FAVOURITE)
    spend(s, seat, kind)
    place = 0
    while s.fashion[place] != stone:
        place += 1
    for i in range(place, 0, -1):
        s.fashion[i] = s.fashion[i - 1]
    s.fashion[0] = stone
    emit(log, FAVOURITE_PLAYED, EVERYBODY, seat, kind, stone)


@rule
def _take_necklace(s, seat, log):
    """N4.6: take the Necklace with three Musketeers."""
    victim = int(s.wearer)
    for _ in range(BAND):
        spend(s, seat, _card_to_play(s, seat, MUSKETEER))
    emit(log, MUSKETEERS_PLAYED, EVERYBODY, seat, victim)
    move_card(s, seat, victim, NECKLACE_CARD, True, log)
