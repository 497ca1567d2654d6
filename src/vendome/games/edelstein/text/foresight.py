"""What a move would bring, and the next scoring pay after it, as far as a seat can know."""

from __future__ import annotations

from vendome.core.reading import PlainLog, Reading, plain_log
from vendome.core.rule import plain
from vendome.core.state import EVERYBODY, LOG_ROOM, emit
from vendome.games.edelstein.rules.event_kinds import SCORING_BEGAN
from vendome.games.edelstein.rules.play import act
from vendome.games.edelstein.rules.rounds import resolve
from vendome.games.edelstein.rules.scoring import score_all
from vendome.games.edelstein.rules.state import (
    ACCEPT,
    ANSWERING,
    CARD,
    CHOOSING,
    NAMING,
    NONE,
    SEATS,
    SECRET,
    TAKE_HIDDEN,
)
from vendome.games.edelstein.text.notation import read

_act, _emit, _resolve, _score_all = plain(act), plain(emit), plain(resolve), plain(score_all)


def preview(k: Reading, seat: int, move: str) -> list[list[int]]:
    """Returns what a move would do, and the scoring that would follow if nothing else happened.

    An action is carried out by whoever chose it alone; an offer is accepted. What is hidden from
    the seat is not foreseen: the top card of the stack, or whether a guess is right.
    """
    s, log = k.copy(), plain_log(LOG_ROOM)
    _foresee(s, seat, read(k, seat, move), log)
    _emit(log, SCORING_BEGAN, EVERYBODY, s.phase)
    _score_all(s, log)
    return [[int(number) for number in row] for row in log.rows[: log.used]]


def _foresee(s: Reading, seat: int, steps: list[int], log: PlainLog) -> None:
    stage = s.stage
    if stage == NAMING or steps == [TAKE_HIDDEN]:
        return
    if stage in (CHOOSING, SECRET):
        action = steps[0] - CARD
        s.chosen = [action if each == seat else NONE for each in range(SEATS)]
        _resolve(s, action, log)
        return
    for step in steps[s.picked :]:  # those before have been taken
        _act(s, seat, step, log)
    if s.stage == ANSWERING:
        _act(s, s.rival if seat == s.opener else s.opener, ACCEPT, log)
