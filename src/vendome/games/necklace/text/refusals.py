"""Why a move is refused: the clause, and a sentence that says what would be legal.

The rules have already judged; here the reason is only put into words. A sentence says nothing that
the seat does not know: of what is hidden only its own cards are read.
"""

from __future__ import annotations

from dataclasses import dataclass

from vendome.core.reading import Reading
from vendome.core.refusal import Illegal
from vendome.core.rule import plain
from vendome.core.words import Listed
from vendome.games.necklace.rules.actions import (
    CHANGE,
    COUNT,
    DISCARD,
    END,
    INFLUENCE_ACTS,
    MEANINGS,
    REACT,
    Meaning,
)
from vendome.games.necklace.rules.blank_cards import blank_name
from vendome.games.necklace.rules.influence import playable
from vendome.games.necklace.rules.kinds import how_many, price_of, role_of, stone_of
from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    ALCHEMIST_ASKED,
    BAND,
    BLANK,
    BLUE,
    BUYING,
    CARD_NAMES,
    CLAUSES,
    COURTIER,
    FORGED,
    INFLUENCE,
    KINDS,
    MUSKETEER,
    NONE,
    OVER,
    REACTION,
    ROLE_CLAUSES,
    ROLES,
    SEATS,
    SELLING,
    STONE_KINDS,
    STONES,
)
from vendome.games.necklace.text.displays import (
    BARE,
    MIXED,
    NOT_FOR_SALE,
    NOT_HELD,
    SAME_LOT,
    TWO_KINGS,
    Display,
    display_steps,
)
from vendome.games.necklace.text.notation import (
    AMBER_CHANGE,
    NOT_OPEN,
    NOT_THERE,
    ONCE_OPEN,
    SAME_STONE,
    TWICE_OPEN,
    step,
    write,
)
from vendome.games.necklace.words import WORDS

UNCLEAR = {ONCE_OPEN: "one_of_that_name", TWICE_OPEN: "two_of_that_name", NOT_OPEN: "not_open"}
LACKING = {stage: f"lacking_{card}" for stage, card in REACTION.items()}

_playable, _how_many = plain(playable), plain(how_many)
_price_of, _role_of, _stone_of = plain(price_of), plain(role_of), plain(stone_of)


@dataclass(frozen=True)
class OwnCard:
    """N8.1: a card that this table has named."""

    name: str

    def in_language(self, language: str) -> str:
        return WORDS.say(language, "own_card", name=self.name)


def _called(state: Reading, kind: int) -> str | OwnCard:
    own = blank_name(state, kind - BLANK) if kind >= BLANK else ""
    return OwnCard(own) if own else CARD_NAMES[kind]


def illegal(clause: str, message: str, **arguments: object) -> Illegal:
    return Illegal(clause, message, WORDS, **arguments)


def forms(state: Reading, seat: int, legal: list[int]) -> list[str]:
    """Returns how the legal moves are written; of displays, of which there are many, only two."""
    if not legal or legal[0] < COUNT or state.picked[seat] > 0:
        return [step(state, seat, action) for action in legal]
    everything = Display(cards=state.hand[seat][:STONE_KINDS] + [0] * KINDS)
    examples = [
        write(state, seat, display_steps(state, seat, display))
        for display in (everything, Display())
    ]
    return list(dict.fromkeys(examples))


def explain(state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal:
    """Returns why these steps are not legal. `can` are the forms that would be."""
    stage = state.stage
    if stage == OVER:
        return illegal(CLAUSES[stage], "game_over")
    waiting = state.waiting
    if not waiting >> seat & 1:
        if stage == SELLING and state.hand_size[seat]:
            return illegal("N5.1", "display_stands")
        if state.asked >> seat & 1:
            return illegal("N4.12", "answer_stands")
        others = [str(other + 1) for other in range(SEATS) if waiting >> other & 1]
        return illegal(CLAUSES[stage], "not_your_turn", players=Listed(others), count=len(others))
    moves = " · ".join(can)
    reason = _reason(state, seat, steps[0], moves)
    return reason or illegal(CLAUSES[stage], "not_now", moves=moves)


def _reason(state: Reading, seat: int, first: int, moves: str) -> Illegal | None:
    """Returns what is wrong with a move of the right kind, or None if the kind is wrong."""
    stage = state.stage
    if first == NOT_THERE:
        return illegal("N1.1", "player_not_there", players=state.players)
    if stage == INFLUENCE and first > END and MEANINGS[first].act in INFLUENCE_ACTS:
        return _bad_influence(state, seat, MEANINGS[first], moves)
    if stage == BUYING:
        return _bad_buying(state, first, moves)
    if stage == FORGED and DISCARD <= first < CHANGE:
        return _bad_discard(state, seat, MEANINGS[first].kind, moves)
    if stage == ALCHEMIST_ASKED:
        return _bad_change(state, seat, first, moves)
    if stage in LACKING and first == REACT:
        return illegal(CLAUSES[stage], LACKING[stage])
    if stage == SELLING:
        return _bad_display(state, seat, first)
    return None


def _bad_influence(state: Reading, seat: int, meant: Meaning, moves: str) -> Illegal | None:
    role, kind = meant.act.role, meant.kind
    clause = ROLE_CLAUSES[ROLES[role]]
    if role == MUSKETEER:
        if state.wearer == NONE:
            return illegal(clause, "nobody_wears")
        if state.wearer == seat:
            return illegal(clause, "you_wear_it")
        return illegal(
            clause, "too_few_musketeers", count=_playable(state, seat, MUSKETEER), all=BAND
        )
    if kind == BLUE and state.blank_role[BLUE - BLANK] != COURTIER:
        return illegal("N8.1", "blank_not_in_game", card="blue")
    held = _how_many(state, state.hand[seat], role)
    may = _playable(state, seat, role)
    if kind != NONE:
        held, may = state.hand[seat, kind], state.hand[seat, kind] - state.fresh[kind]
    if held == 0:
        return illegal(clause, "not_in_hand", card=ROLES[role], moves=moves)
    if may == 0:
        return illegal("N3.2", "new_this_turn", card=ROLES[role], moves=moves)
    if meant.seat == seat:
        return illegal(clause, "no_target_self", card=ROLES[role])
    return illegal(clause, "no_target_empty", card=ROLES[role], player=meant.seat + 1)


def _bad_buying(state: Reading, action: int, moves: str) -> Illegal | None:
    if action == END:
        return illegal("N3.3", "nothing_bought_yet", moves=moves)
    for unclear, message in UNCLEAR.items():
        if action <= unclear:
            return illegal("N3.3", message, card=_called(state, unclear - action), moves=moves)
    place = MEANINGS[action].place if action >= 0 else NONE
    if place == NONE:
        return None
    kind = state.market[place]
    if kind == NONE:
        return illegal("N3.3", "place_empty", place=place + 1, moves=moves)
    price = _price_of(state, kind, state.ring[place])
    ducats = state.ducats
    return illegal(
        *("N3.3", "too_dear"), card=_called(state, kind), price=price, ducats=ducats, moves=moves
    )


def _bad_discard(state: Reading, seat: int, kind: int, moves: str) -> Illegal:
    stone = state.forged
    if _stone_of(state, kind) != stone:
        return illegal("N4.3", "not_that_stone", stone=STONES[stone], moves=moves)
    return illegal("N4.3", "stone_not_in_hand", card=_called(state, kind), moves=moves)


def _bad_change(state: Reading, seat: int, action: int, moves: str) -> Illegal | None:
    if action == AMBER_CHANGE:
        return illegal("N4.11", "alchemist_amber")
    if action == SAME_STONE:
        return illegal("N4.11", "alchemist_same_stone")
    if not CHANGE <= action < COUNT:
        return None
    if _how_many(state, state.hand[seat], ALCHEMIST) == 0:
        return illegal("N4.11", LACKING[ALCHEMIST_ASKED])
    kind = MEANINGS[action].kind
    if _stone_of(state, kind) == MEANINGS[action].stone:
        return illegal("N4.11", "alchemist_same_stone")
    return illegal("N4.11", "alchemist_not_shown", card=_called(state, kind), moves=moves)


def _bad_display(state: Reading, seat: int, first: int) -> Illegal | None:
    plain_faults = {
        MIXED: "display_mixed_stones",
        SAME_LOT: "display_two_lots_same_stone",
        TWO_KINGS: "display_two_kings",
    }
    if first in plain_faults:
        return illegal("N5.1", plain_faults[first])
    for base, message in (
        (NOT_HELD, "display_not_in_hand"),
        (NOT_FOR_SALE, "display_not_sale_card"),
        (BARE, "display_without_stone"),
    ):
        if first <= base:
            card = _called(state, base - first)
            held = state.hand[seat][base - first]
            return illegal("N5.1", message, card=card, count=held)
    return None
