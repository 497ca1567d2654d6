"""What a display, or the Alchemist, would earn as far as a seat can know."""

from __future__ import annotations

from vendome.core.reading import Reading, Rows, plain_log
from vendome.core.rule import plain
from vendome.core.state import EVERYBODY, LOG_ROOM, emit
from vendome.games.necklace.rules.actions import CHANGE, MEANINGS, NOTHING, PASS
from vendome.games.necklace.rules.event_kinds import EARNED
from vendome.games.necklace.rules.jewels import settle
from vendome.games.necklace.rules.selling import ALL_STEPS, lay, next_step
from vendome.games.necklace.rules.state import ALCHEMIST_ASKED, KINDS, LOTS, NONE, SEATS, SELLING
from vendome.games.necklace.text.displays import read_display
from vendome.games.necklace.text.notation import read

_settle, _emit = plain(settle), plain(emit)
_lay, _next_step = plain(lay), plain(next_step)


def earnings(s: Reading, seat: int, change: int = PASS) -> int:
    """N4.11: returns what a seat earns by the displays as they lie,
    with or without a change of its own.
    """
    tried = s.copy()
    if change != PASS:
        tried.changed[seat] = MEANINGS[change].kind
        tried.changed_to[seat] = MEANINGS[change].stone
    _settle(tried, s.held, plain_log(0))
    earned: int = tried.earned[s.held, seat]
    return earned


def preview(k: Reading, seat: int, move: str) -> list[list[int]]:
    """Returns what a move would earn. A display counts as if nobody else showed anything."""
    s, log = k.copy(), plain_log(LOG_ROOM)
    if s.stage == SELLING:
        steps = read_display(k, seat, move.casefold().split()[1:]) or []
        for action in steps:
            if action != NOTHING and _next_step(s, seat) != ALL_STEPS:
                _lay(s, seat, _next_step(s, seat), action)
        s.shown, s.rings_in = Rows.of(SEATS, KINDS), Rows.of(SEATS, LOTS)
        for name in ("king_in", "necklace_in", "grey_in", "changed"):
            setattr(s, name, [NONE] * SEATS)
        s.shown[seat], s.rings_in[seat] = s.display[seat], s.display_rings[seat]
        s.king_in[seat], s.grey_in[seat] = s.display_king[seat], s.display_grey[seat]
        s.necklace_in[seat] = s.display_necklace[seat]
    elif s.stage == ALCHEMIST_ASKED:
        (action,) = read(k, seat, move)
        if action >= CHANGE:
            s.changed[seat], s.changed_to[seat] = MEANINGS[action].kind, MEANINGS[action].stone
    else:
        return []
    _settle(s, s.held, log)
    earned = s.earned[s.held, seat]
    _emit(log, EARNED, EVERYBODY, seat, earned, s.score[seat] + earned)
    return [[int(number) for number in row] for row in log.rows[: log.used]]
