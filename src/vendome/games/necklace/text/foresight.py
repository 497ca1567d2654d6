"""What a display, or the Alchemist, would earn as far as a seat can tell."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace

import numpy as np

from vendome.core.rule import plain
from vendome.core.state import EVENT_ARGS, EVERYBODY, LOG_ROOM, emit
from vendome.games.necklace.rules.happenings import EARNED
from vendome.games.necklace.rules.jewels import settle
from vendome.games.necklace.rules.selling import ALL_STEPS, change_card, lay, next_step
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    AMBER,
    CHANGE,
    NONE,
    NOTHING,
    SELLING,
)
from vendome.games.necklace.text.displays import read_display
from vendome.games.necklace.text.notation import read

Fields = Mapping[str, np.ndarray]
_settle, _emit = plain(settle), plain(emit)
_change_card = plain(change_card)
_lay, _next_step = plain(lay), plain(next_step)


def copied(k: Fields) -> SimpleNamespace:
    """A state as rules take it, to be played on as plain Python."""
    return SimpleNamespace(**{n: v.copy() if v.ndim else v.item() for n, v in k.items()})


def _log(room: int) -> SimpleNamespace:
    return SimpleNamespace(room=room, used=0, rows=np.zeros((room, 2 + EVENT_ARGS), "i2"))


def earnings(s: SimpleNamespace, seat: int, change: int = NONE) -> int:
    """N4.11: what a seat earns by the displays as they lie, with or without a change of its own."""
    tried = SimpleNamespace(**vars(s))
    for name in ("changed", "changed_to", "rarity", "jewels", "earned"):
        setattr(tried, name, getattr(s, name).copy())
    if change != NONE:
        tried.changed[seat] = _change_card(change // AMBER)
        tried.changed_to[seat] = change % AMBER
    _settle(tried, s.held, _log(0))
    return int(tried.earned[s.held, seat])


def preview(k: Fields, seat: int, move: str) -> list[list[int]]:
    """What a move would earn: a display if nobody else showed anything, the Alchemist as it is."""
    stage, log = int(k["stage"]), _log(LOG_ROOM)
    s = copied(k)
    if stage == SELLING:
        steps = read_display(k, seat, move.casefold().split()[1:]) or []
        for action in steps:
            if action != NOTHING and int(_next_step(s, seat)) != ALL_STEPS:
                _lay(s, seat, int(_next_step(s, seat)), action)
        s.shown[:] = 0
        s.rings_in[:] = 0
        for name in ("king_in", "necklace_in", "grey_in", "changed"):
            getattr(s, name)[:] = NONE
        s.shown[seat], s.rings_in[seat] = s.display[seat], s.display_rings[seat]
        s.king_in[seat], s.grey_in[seat] = s.display_king[seat], s.display_grey[seat]
        s.necklace_in[seat] = s.display_necklace[seat]
    elif stage == ALCHEMIST_ASKED:
        (action,) = read(k, seat, move)
        if action >= CHANGE:
            s.changed[seat] = _change_card((action - CHANGE) // AMBER)
            s.changed_to[seat] = (action - CHANGE) % AMBER
    else:
        return []
    _settle(s, s.held, log)
    earned = int(s.earned[s.held, seat])
    _emit(log, EARNED, EVERYBODY, seat, earned, int(s.score[seat]) + earned)
    rows: list[list[int]] = log.rows[: log.used].tolist()
    return rows
