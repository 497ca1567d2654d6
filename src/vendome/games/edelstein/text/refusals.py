"""Why a move is refused: the clause, and a sentence that says what would be legal.

The rules have already judged; here the reason is only put into words.
"""

from __future__ import annotations

from vendome.core.reading import Reading
from vendome.core.refusal import Illegal
from vendome.core.rule import plain
from vendome.core.words import Listed
from vendome.games.edelstein.rules.cards import COLOURS, EVENT_CLAUSES, EVENTS
from vendome.games.edelstein.rules.free_choice import to_take
from vendome.games.edelstein.rules.state import (
    ACCEPT,
    ACTION_CARDS,
    ANSWERING,
    CHOOSING,
    CLAUSES,
    COLOUR,
    COUNT,
    FREE,
    FREE_ALONE,
    FREE_SHARED,
    GATHERING,
    HALF_SCORE,
    NAMING,
    OPENING,
    OPPONENT,
    OVER,
    PASS,
    REMOVING,
    SECRET,
    SINGLE,
    SWAPPING,
    TAKE_HIDDEN,
    TAKE_OPEN,
    TAKING,
    USE,
    USING,
)
from vendome.games.edelstein.text.examples import EXAMPLES
from vendome.games.edelstein.text.notation import (
    NOT_ALL,
    step,
    victims_of,
)
from vendome.games.edelstein.text.telling import GemsSaid
from vendome.games.edelstein.words import WORDS

_to_take = plain(to_take)


def illegal(clause: str, message: str, **arguments: object) -> Illegal:
    return Illegal(clause, message, WORDS, **arguments)


def clause_of(state: Reading) -> str:
    """Returns the clause about what is being asked."""
    return CLAUSES[state.stage] or EVENT_CLAUSES[EVENTS[state.drawn]]


def forms(state: Reading, seat: int, legal: list[int]) -> list[str]:
    """Returns how the legal moves are written, with one example where there are many of a kind."""
    if state.picked > 0:
        return [step(state, seat, action) for action in legal]
    example = EXAMPLES.get(state.stage)
    if example is None:
        return [step(state, seat, action) for action in legal]
    written = [step(state, seat, action) for action in legal if action in (PASS, ACCEPT)]
    return written + ([example(state, seat)] if len(legal) > len(written) else [])


def explain(state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal:
    """Returns why these steps are not legal. `can` are the forms that would be."""
    stage = state.stage
    clause = clause_of(state)
    waiting = state.waiting
    if stage == OVER:
        return illegal(clause, "game_over")
    if not waiting >> seat & 1:
        if stage == CHOOSING:
            return illegal(clause, "choice_stands")
        others = [str(other + 1) for other in range(5) if waiting >> other & 1]
        return illegal(clause, "not_your_turn", players=Listed(others), count=len(others))
    reason = _reason(state, seat, steps)
    forced = {"accept": "E5.6", "offer nothing": "E5.7", "forgo": clause}
    if len(can) == 1 and can[0] in forced and stage != USING:
        return illegal(forced[can[0]], "only_one_move", move=can[0])
    if reason is None:
        return illegal(clause, "not_now", moves=" · ".join(can))
    return reason


def _reason(state: Reading, seat: int, steps: list[int]) -> Illegal | None:
    """Returns what is wrong with a move of the right kind, or None if the kind is wrong."""
    stage, first = state.stage, steps[0]
    if stage in (CHOOSING, SECRET) and first == FREE:
        return illegal("E1.4", "no_free_choice")
    if stage == NAMING and first == FREE:
        return illegal("E9.1", "no_free_choice")
    if stage == NAMING and 0 <= first < FREE:
        return illegal("E9.4", "named_before", card=ACTION_CARDS[first])
    if stage in (OPENING, ANSWERING) and min(steps) >= COUNT:
        return _bad_offer(state, seat, [step - COUNT for step in steps])
    if stage == ANSWERING and steps == [PASS]:
        return illegal("E5.6", "accept_or_raise")
    if stage == SINGLE and first >= COUNT:
        return illegal("E5.7", "one_gem_only")
    if stage == USING and first == USE:
        return illegal(clause_of(state), "changes_nothing")
    if stage == TAKING and first in (TAKE_OPEN, TAKE_HIDDEN):
        return illegal("E4.2", "no_such_event")
    if first == NOT_ALL:
        victims = ", ".join(str(victim + 1) for victim in victims_of(state, seat))
        return illegal("E7.8", "remove_victims", players=victims)
    if stage == SWAPPING and OPPONENT <= first < COUNT and _are_colours(steps[1:]):
        return _bad_swap(state, seat, steps)
    if stage in COLOUR_REASONS and _are_colours(steps):
        return _bad_colour(state, seat, steps)
    return None


def _are_colours(steps: list[int]) -> bool:
    return all(COLOUR <= step < OPPONENT for step in steps)


def _bad_offer(state: Reading, seat: int, counts: list[int]) -> Illegal:
    counts = [*counts, 0, 0, 0][:4]
    own, offer = state.gems[seat], state.offer
    if any(count > mine for count, mine in zip(counts, own, strict=True)):
        return illegal("E5.3", "not_your_gems", gems=GemsSaid(own))
    if not any(offer):
        return illegal("E5.3", "offer_a_gem")
    return illegal("E5.4", "not_higher", offer=GemsSaid(counts), standing=GemsSaid(offer))


def _bad_swap(state: Reading, seat: int, steps: list[int]) -> Illegal:
    opponent = steps[0] - OPPONENT
    if opponent == seat or opponent >= state.players:
        return illegal("E7.7", "not_an_opponent", player=opponent + 1)
    given, taken = [*(step - COLOUR for step in steps[1:]), -1, -1][:2]
    if given >= 0 and given == taken:
        return illegal("E7.7", "same_colour")
    if given >= 0 and not state.gems[seat, given]:
        return illegal("E7.7", "you_have_none", colour=COLOURS[given])
    if taken >= 0 and not state.gems[opponent, taken]:
        return illegal("E7.7", "they_have_none", colour=COLOURS[taken], player=opponent + 1)
    return illegal("E7.7", "changes_nothing")


# The message if a colour cannot be had, by stage.
COLOUR_REASONS = {
    SINGLE: "you_have_none",
    HALF_SCORE: "nobody_has",
    GATHERING: "supply_has_none",
    FREE_SHARED: "supply_has_none",
    FREE_ALONE: "supply_has_none",
    REMOVING: "they_have_none",
}


def _bad_colour(state: Reading, seat: int, steps: list[int]) -> Illegal:
    stage = state.stage
    clause, reason = clause_of(state), COLOUR_REASONS[stage]
    if stage == REMOVING:
        for opponent, step in zip(victims_of(state, seat), steps, strict=False):
            colour = step - COLOUR
            if not state.gems[opponent, colour]:
                return illegal(clause, reason, colour=COLOURS[colour], player=opponent + 1)
    if stage == FREE_ALONE:
        given = steps[0] - COLOUR
        if not state.gems[seat, given]:
            return illegal(clause, "you_have_none", colour=COLOURS[given])
        if len(steps) > 1 + _to_take(state):
            return illegal(clause, "take_two")
        left = list(state.supply)
        left[given] += 1
        for step in steps[1:]:
            left[step - COLOUR] -= 1
        short = [COLOURS[colour] for colour in range(4) if left[colour] < 0]
        return illegal(clause, reason, colour=short[0]) if short else illegal(clause, "take_two")
    return illegal(clause, reason, colour=COLOURS[steps[0] - COLOUR])
