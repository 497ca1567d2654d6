"""What the next scoring would pay after a move, as far as a seat can know."""

from __future__ import annotations

from vendome.core.reading import Reading, plain_log
from vendome.core.rule import plain
from vendome.core.state import LOG_ROOM
from vendome.games.edelstein.rules.cards import CARD_GEMS
from vendome.games.edelstein.rules.scoring import score_all
from vendome.games.edelstein.rules.state import (
    ACCEPT,
    ANSWERING,
    CARD,
    CHOOSING,
    COLOUR,
    COUNT,
    FREE_ALONE,
    FREE_SHARED,
    GATHERING,
    GEMS,
    OPENING,
    OPPONENT,
    PASS,
    REMOVING,
    SECRET,
    SINGLE,
    SWAPPING,
)
from vendome.games.edelstein.text.notation import read, victims_of

_score_all = plain(score_all)
GATHERED = 3


def preview(k: Reading, seat: int, move: str) -> list[list[int]]:
    """Returns the scoring that would follow if a move were carried out, and nothing else happened.

    An action is carried out by whoever chose it alone; an offer is accepted.
    """
    s, log = k.copy(), plain_log(LOG_ROOM)
    _do(s, seat, read(k, seat, move))
    _score_all(s, log)
    return [[int(number) for number in row] for row in log.rows[: log.used]]


def _do(s: Reading, seat: int, steps: list[int]) -> None:
    stage, first = s.stage, steps[0]
    if first == PASS:
        return
    if stage in (CHOOSING, SECRET):
        if first == CARD + GEMS:
            _take_card(s, seat)
    elif stage in (OPENING, ANSWERING, SINGLE):
        _bargain(s, seat, steps)
    elif stage == SWAPPING:
        other, given, taken = first - OPPONENT, steps[1] - COLOUR, steps[2] - COLOUR
        _give(s, seat, other, given)
        _give(s, other, seat, taken)
    elif stage == REMOVING:
        for victim, step in zip(victims_of(s, seat), steps, strict=True):
            s.gems[victim, step - COLOUR] -= 1
    elif stage == GATHERING:
        _take(s, seat, first - COLOUR, GATHERED)
    elif stage == FREE_ALONE:
        s.gems[seat, first - COLOUR] -= 1
        s.supply[first - COLOUR] += 1
        for step in steps[1:]:
            _take(s, seat, step - COLOUR)
    elif stage == FREE_SHARED:
        _take(s, seat, first - COLOUR)


def _bargain(s: Reading, seat: int, steps: list[int]) -> None:
    other = s.rival if seat == s.opener else s.opener
    if steps[0] == ACCEPT:
        winner, loser, offer = other, seat, list(s.offer)
    else:
        winner, loser = seat, other
        offer = [step - COUNT for step in steps] if steps[0] >= COUNT else [0, 0, 0, 0]
        if steps[0] < COUNT:
            offer[steps[0] - COLOUR] = 1
    for colour, count in enumerate(offer):
        _give(s, winner, loser, colour, count)
    if s.contested == GEMS:
        _take_card(s, winner)


def _give(s: Reading, giver: int, taker: int, colour: int, count: int = 1) -> None:
    s.gems[giver, colour] -= count
    s.gems[taker, colour] += count


def _take(s: Reading, seat: int, colour: int, count: int = 1) -> None:
    """E4.3: a seat takes as many gems as the supply still has."""
    count = min(count, s.supply[colour])
    s.supply[colour] -= count
    s.gems[seat, colour] += count


def _take_card(s: Reading, seat: int) -> None:
    """E9.5: of two players there is only the active one's gem card."""
    card = s.card[s.active] if s.players == 2 else s.card[seat]
    if card < 0:
        return
    for colour, count in enumerate(CARD_GEMS[card].tolist()):
        _take(s, seat, colour, count)
