"""Displays in a position, written as in moves but for the first word: `2 ruby1 ring / banker`."""

from __future__ import annotations

from vendome.core.reading import Reading, Rows, legal_by
from vendome.core.refusal import Refusal
from vendome.core.rule import plain
from vendome.games.necklace.position.kinds import bad, in_play
from vendome.games.necklace.rules.actions import MEANINGS
from vendome.games.necklace.rules.play import legal
from vendome.games.necklace.rules.selling import lay, next_step
from vendome.games.necklace.rules.state import ALCHEMIST_ASKED, KINDS, LOTS, NONE, SEATS, SELLING
from vendome.games.necklace.text.displays import Display, after, chosen, display_steps, display_text
from vendome.games.necklace.text.notation import read
from vendome.games.necklace.text.refusals import explain

# Where a display stands that has been revealed, and one that has been chosen in secret.
SHOWN = ("shown", "rings_in", "grey_in", "king_in", "necklace_in")
CHOSEN = ("display", "display_rings", "display_grey", "display_king", "display_necklace")

_lay, _next_step, _legal = plain(lay), plain(next_step), plain(legal)


def _before(s: Reading, hands: list[list[int]]) -> Reading:
    """Returns the state in which displays are chosen and nobody has begun, with these hands."""
    b = s.copy()
    b.stage, b.waiting = SELLING, (1 << SEATS) - 1
    b.hand, b.hand_size = Rows(hands).copy(), [sum(hand) for hand in hands]
    b.display, b.display_rings = Rows.of(SEATS, KINDS), Rows.of(SEATS, LOTS)
    for name in CHOSEN[2:]:
        setattr(b, name, [NONE] * SEATS)
    b.picked = [0] * SEATS
    return b


def written(s: Reading, names: tuple[str, ...], seat: int) -> str:
    return display_text(s, Display(*(getattr(s, name)[seat] for name in names)))


def put(s: Reading, names: tuple[str, ...], seat: int, display: Display) -> None:
    for name, value in zip(names, vars(display).values(), strict=True):
        getattr(s, name)[seat] = value


def half_made(s: Reading, seat: int) -> list[int]:
    """Returns the steps of the display that a seat is putting together."""
    if not s.picked[seat]:
        return []
    b = _before(s, s.hand)
    steps = display_steps(b, seat, chosen(s, seat))
    for i, action in enumerate(steps):
        if b.picked[seat] == s.picked[seat]:
            return steps[:i]
        _lay(b, seat, _next_step(b, seat), action)
    return steps


def read_shown(s: Reading, seat: int, text: str, field: str) -> Display:
    """Returns a display, of any cards there are."""
    return _read(_before(s, [in_play(s)] * SEATS), seat, text, field)


def read_chosen(s: Reading, seat: int, text: str, field: str) -> Display:
    """Returns a display from the seat's hand."""
    return _read(_before(s, s.hand), seat, text, field)


def _read(b: Reading, seat: int, text: str, field: str) -> Display:
    steps = _read_move(b, seat, f"show {text}", field)
    if steps[0] < 0:
        raise bad(field, "position_because", reason=explain(b, seat, steps, []))
    return chosen(after(b, seat, steps), seat)


def _read_move(s: Reading, seat: int, text: str, field: str) -> list[int]:
    try:
        return read(s, seat, text.strip())
    except Refusal as refusal:
        raise bad(field, "position_because", reason=refusal) from refusal


def read_change(s: Reading, seat: int, text: str, field: str) -> tuple[int, int]:
    """N4.11: returns which card of a display an Alchemist changed, and into which stone."""
    b = s.copy()
    b.stage, b.waiting, b.hand = ALCHEMIST_ASKED, 1 << seat, Rows([in_play(s)] * SEATS)
    meant = MEANINGS[read_legal(b, seat, f"alchemist {text}", field)]
    return meant.kind, meant.stone


def read_legal(s: Reading, seat: int, text: str, field: str) -> int:
    """Returns a move of one step that the seat can make in this state."""
    action = _read_move(s, seat, text, field)[0]
    if action not in legal_by(_legal, s, seat):
        raise bad(field, "position_because", reason=explain(s, seat, [action], []))
    return action
