# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""E9: the game of two. One player chooses in secret, the other names an action, at most twice."""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import EVERYBODY, emit, seat_bit
from vendome.games.edelstein.rules.bargaining import begin_bargain
from vendome.games.edelstein.rules.event_kinds import ACTION_LOST, NAMED, NAMED_WRONGLY, REVEALED
from vendome.games.edelstein.rules.rounds import carry_out, lay_choice
from vendome.games.edelstein.rules.state import FREE, NAMING, NONE, RESOLVING, ROUND_END


@rule
def choose_secretly(s, seat, action, log):
    """E9.3: the active player chooses in secret."""
    lay_choice(s, seat, action, log)
    s.stage = NAMING
    s.waiting = seat_bit(1 - seat)


@rule
def legal_naming(s, moves):
    """E9.4: list any of the three actions; the second time, the remaining two. Returns how many."""
    n = 0
    for action in range(FREE):
        if action != s.named[0]:
            moves.ids[n] = action
            n += 1
    return n


@rule
def name(s, seat, action, log):
    """E9.4: an action named at once is lost; named second,
    the two bargain; else it is carried out.
    """
    active = int(s.active)
    chosen = int(s.chosen[active])
    second = s.named[0] != NONE
    s.named[1 if second else 0] = action
    emit(log, NAMED, EVERYBODY, seat, action)
    if action != chosen:
        emit(log, NAMED_WRONGLY, EVERYBODY, seat, action)
        if not second:
            return
    s.stage = RESOLVING
    s.resolving = ROUND_END
    emit(log, REVEALED, EVERYBODY, active, chosen)  # E9.8
    if action != chosen:
        carry_out(s, active, chosen, log)
    elif second:
        begin_bargain(s, active, seat, chosen, log)
    else:
        emit(log, ACTION_LOST, EVERYBODY, chosen, 2)
