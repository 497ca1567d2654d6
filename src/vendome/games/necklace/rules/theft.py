# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""N4.5: the Thief, and the Musketeers that catch him."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.necklace.rules.event_kinds import CARD_STOLEN, CAUGHT, EMPTY_HANDED, STOLE
from vendome.games.necklace.rules.hands import card_at_random, lose_to_the_law, move_card
from vendome.games.necklace.rules.kinds import role_of
from vendome.games.necklace.rules.state import MUSKETEER, NECKLACE_CARD


@rule
def steal(s, taker, victim, log):
    """Take a random card. Each Musketeer met turns the theft round, until a hand is empty."""
    while s.hand_size[victim]:
        kind = card_at_random(s, victim)
        if role_of(s, kind) != MUSKETEER:
            emit(log, STOLE, EVERYBODY, taker, victim)
            emit(log, CARD_STOLEN, seat_bit(taker) | seat_bit(victim), taker, victim, kind)
            move_card(s, taker, victim, kind, kind == NECKLACE_CARD, log)
            return
        lose_to_the_law(s, taker, victim, kind)
        emit(log, CAUGHT, EVERYBODY, taker, victim, kind)
        taker, victim = victim, taker
    emit(log, EMPTY_HANDED, EVERYBODY, victim)
