# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E2.2, E3.5, E7.12: the stack of event cards. Above they lie face down, below face up."""

from __future__ import annotations

from vendome.core.chance import shuffle
from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit
from vendome.games.edelstein.rules.cards import EVENT_COPIES, KINDS
from vendome.games.edelstein.rules.event_kinds import (
    EVENT_DISCARDED,
    EVENT_TURNED_UP,
    EVENTS_SHUFFLED,
)
from vendome.games.edelstein.rules.state import NONE


@rule
def stack_events(s):
    """E2.2: put all event cards into one shuffled face-down stack."""
    for kind in range(KINDS):
        s.under[kind] = EVENT_COPIES[kind]
    _shuffle_under(s)


@rule
def _shuffle_under(s):
    count = 0
    for kind in range(KINDS):
        for _ in range(s.under[kind]):
            s.stack[count] = kind
            count += 1
        s.under[kind] = 0
    shuffle(s, s.stack, 0, count)
    s.stack_left = count
    return count


@rule
def shuffle_if_bare(s, log):
    """E7.12: shuffle as soon as a face-up card lies on top, and only then."""
    if s.stack_left == 0:
        count = _shuffle_under(s)
        if count > 0:
            emit(log, EVENTS_SHUFFLED, EVERYBODY, count)


@rule
def draw_event(s, log):
    """Take the top face-down card off the stack. Returns its kind, or NONE if there is none."""
    left = int(s.stack_left) - 1
    if left < 0:
        return NONE
    kind = int(s.stack[left])
    s.stack[left] = NONE
    s.stack_left = left
    shuffle_if_bare(s, log)
    return kind


@rule
def lay_under(s, kind, log):
    """Lay a card face up under the stack."""
    s.under[kind] += 1
    shuffle_if_bare(s, log)


@rule
def discard_face_up(s, log):
    """Lay the open card, if there is one, under the stack with no effect."""
    kind = int(s.face_up)
    if kind != NONE:
        s.face_up = NONE
        emit(log, EVENT_DISCARDED, EVERYBODY, kind)
        lay_under(s, kind, log)


@rule
def turn_up_event(s, log):
    """E3.1: turn the top card face up."""
    s.face_up = draw_event(s, log)
    if s.face_up != NONE:
        emit(log, EVENT_TURNED_UP, EVERYBODY, s.face_up)
