"""What a seat sees. It is made only from the seat's knowledge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from operator import sub
from typing import Any

from vendome.core.reading import Reading, Rows, legal_by, seats_in
from vendome.core.rule import plain
from vendome.games.necklace.rules.actions import END, MEANINGS
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS, blank_name
from vendome.games.necklace.rules.cards import PRICES
from vendome.games.necklace.rules.drawing import next_for_cardinal
from vendome.games.necklace.rules.influence import legal_influence
from vendome.games.necklace.rules.jewels import count_of, shown_by
from vendome.games.necklace.rules.kinds import in_box, role_of
from vendome.games.necklace.rules.selling import legal_changes, list_changes
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    BANKER,
    BLANK,
    BLANKS,
    CARD_NAMES,
    CARDINAL_ASKED,
    FASHION,
    FORGED,
    INFLUENCE,
    KINDS,
    KING,
    NONE,
    OVER,
    PARRYING,
    REACTION,
    ROLES,
    SELLING,
    STAGES,
    STONE_KINDS,
    STONES,
)
from vendome.games.necklace.text.displays import Display, chosen, lots_of
from vendome.games.necklace.text.known import sure_hands
from vendome.games.necklace.text.notation import write
from vendome.games.necklace.text.purchases import purchases
from vendome.games.necklace.text.shapes import (
    Blank,
    Card,
    Cards,
    Change,
    Class,
    DisplayView,
    Forgery,
    Might,
    Open,
    Options,
    Question,
    SaleView,
    SeatView,
    ShownDisplay,
    Stone,
    View,
)

PRINTED_PRICES: list[list[int]] = PRICES.tolist()
_legal_influence = plain(legal_influence)
_legal_changes, _list_changes = plain(legal_changes), plain(list_changes)
_next_for_cardinal = plain(next_for_cardinal)
_shown_by, _count_of = plain(shown_by), plain(count_of)
_in_box, _role_of = plain(in_box), plain(role_of)


def look(k: Reading, seat: int | None) -> View:
    """Returns the view of `seat` from its knowledge `k`; None is a spectator."""
    players = k.players
    stage = k.stage
    held = k.held
    sure = sure_hands(k, seat)
    return View(
        game="necklace",
        seat=seat,
        players=players,
        options=Options(BLANK_CARDS.get(k)),
        stage=STAGES[stage],
        waiting=seats_in(k.waiting),
        turn=k.turn,
        turns=k.turns,
        fashion=[STONES[stone] for stone in k.fashion],
        ducats=k.ducats,
        bought=k.bought,
        market=_market(k),
        purchases=purchases(k),
        stack=k.stack_left,
        merchants=k.merchants,
        sales_held=held,
        due=[seat for seat, sales in enumerate(k.due) for _ in range(sales)],
        gone=named(k.gone),
        unseen=_unseen(k, sure),
        wearer=or_none(k.wearer),
        blanks=_blanks(k),
        question=_question(k),
        forgery=_forgery(k),
        sale=_last_sale(k, stage, held),
        sheet=[k.earned[sale][:players] for sale in range(held)],
        scores=k.score[:players],
        seats=_seats(k, seat, sure),
        steps=0 if seat is None else k.picked[seat],
        winners=seats_in(k.winners),
    )


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def named(counts: Sequence[int]) -> Cards:
    """Returns the cards of which there are any, by their names."""
    return {name: count for name, count in zip(CARD_NAMES, counts, strict=True) if count > 0}


def prices_of(k: Reading, kind: int) -> list[int]:
    if kind >= BLANK:
        prices: list[int] = k.blank_price[kind - BLANK]
        return prices
    return PRINTED_PRICES[kind]


def _market(k: Reading) -> list[Open | None]:
    open_cards: list[Open | None] = []
    for kind, step in zip(k.market, k.ring, strict=True):
        if kind == NONE:
            open_cards.append(None)
            continue
        prices = prices_of(k, kind)
        open_cards.append(Open(CARD_NAMES[kind], prices, step, price=prices[step]))
    return open_cards


def _unseen(k: Reading, sure: Rows) -> Cards:
    """Returns the cards that lie in the stack, or in hands of which the viewer does not know it.

    The card that the Queen may take lies open, though not in its place yet (N4.10).
    """
    left = list(map(sub, _boxed(tuple(k.blank_role)), k.gone))
    for kind in (*k.market, k.drawn):
        if kind != NONE:
            left[kind] -= 1
    for seat in range(k.players):
        left = list(map(sub, left, _hand(k, seat, sure)))
    return named(left)


@dataclass(slots=True)
class _Blanks:
    blank_role: tuple[int, ...]


@lru_cache(maxsize=100)
def _boxed(blanks: tuple[int, ...]) -> list[int]:
    """Returns how many cards of each kind are in the game, with these blank cards."""
    return [_in_box(_Blanks(blanks), kind) for kind in range(KINDS)]


def _hand(k: Reading, seat: int, sure: Rows) -> list[int]:
    """Returns the cards of a seat that the viewer knows of: all, or those it is sure of."""
    hand: list[int] = k.hand[seat]
    return sure[seat] if hand[0] == NONE else hand


def _blanks(k: Reading) -> dict[Class, Blank]:
    """N8.1: returns the blank cards of this table."""
    blanks = {}
    for i in range(BLANKS):
        role = k.blank_role[i]
        if role != NONE:
            stone = k.blank_stone[i]
            blanks[CARD_NAMES[BLANK + i]] = Blank(
                name=blank_name(k, i),
                role=ROLES[role],
                stone=STONES[stone] if ROLES[role] == "stone" else None,
                worth=k.blank_worth[i],
                prices=prices_of(k, BLANK + i),
            )
    return blanks


def _question(k: Reading) -> Question | None:
    """N4.12: returns what is being asked of seats that may or may not have a card."""
    stage = k.stage
    if stage not in REACTION:
        return None
    drawn = k.drawn
    forged = stage == PARRYING
    return Question(
        reaction=REACTION[stage],
        asked=seats_in(k.asked),
        card=CARD_NAMES[drawn] if drawn != NONE else None,
        place=k.draw_place if drawn != NONE else None,
        by=k.turn if forged else None,
        stone=STONES[k.forged] if forged else None,
        might=[Might(seat, moves) for seat, moves in _might(k, stage)],
    )


def _might(k: Reading, stage: int) -> Iterator[tuple[int, list[str]]]:
    """N4.12: yields who is asked or will be, and what they would play if they had the card."""
    seat = next(iter(seats_in(k.waiting)))
    if stage == CARDINAL_ASKED:
        while seat != NONE:
            yield seat, [REACTION[stage]]
            seat = _next_for_cardinal(k, seat)
        return
    for seat in seats_in(k.waiting):
        if stage != ALCHEMIST_ASKED:
            yield seat, [REACTION[stage]]
        else:
            changes = legal_by(partial(_list_changes, n=0), k, seat)
            yield seat, [write(k, seat, [change]) for change in changes]


def _forgery(k: Reading) -> Forgery | None:
    if k.stage not in (PARRYING, FORGED):
        return None
    return Forgery(by=k.turn, victim=k.victim, stone=STONES[k.forged])


def laid_out(k: Reading, display: Display) -> tuple[dict[Stone, list[Card]], list[Card]]:
    """Returns the lots of a display and its Bankers."""
    lots, bankers = lots_of(k, display)
    return {STONES[stone]: cards for stone, cards in lots.items()}, bankers


def _last_sale(k: Reading, stage: int, held: int) -> SaleView | None:
    """Returns the sale going on once displays are revealed, or else the last one.

    Returns None before the first sale, or if a position says nothing of the last one.
    """
    going_on = stage == ALCHEMIST_ASKED
    settled = k.rarity[0] != NONE
    if not going_on and not settled:
        return None
    return _sale(
        held + going_on,
        k.players,
        tuple(k.rarity) if settled else None,
        None if going_on else tuple(k.earned[held - 1]),
        tuple(map(tuple, k.shown)),
        tuple(map(tuple, k.rings_in)),
        tuple(map(tuple, k.jewels)),
        *(tuple(getattr(k, name)) for name in LAID),
    )


@dataclass(slots=True)
class _Shown:
    """All of a state that says what the cards of a sale are worth."""

    players: int
    shown: Rows
    changed: tuple[int, ...]
    changed_to: tuple[int, ...]
    blank_role: tuple[int, ...]
    blank_stone: tuple[int, ...]
    blank_worth: tuple[int, ...]


# Where single cards lie, what was changed, and the blank cards.
LAID = (
    *("grey_in", "king_in", "necklace_in", "changed", "changed_to"),
    *("blank_role", "blank_stone", "blank_worth"),
)

Numbers = tuple[int, ...]


# A sale is in every view until the next one.
@lru_cache(maxsize=1000)
def _sale(
    number: int, players: int, rarity: Numbers | None, earned: Numbers | None,
    shown: tuple[Numbers, ...], rings: tuple[Numbers, ...], jewels: tuple[Numbers, ...],
    grey: Numbers, king: Numbers, necklace: Numbers, changed: Numbers, changed_to: Numbers,
    roles: Numbers, stones_of: Numbers, worths: Numbers,
) -> SaleView:  # fmt: skip
    rows = Rows(map(list, shown))
    s: Any = _Shown(players, rows, changed, changed_to, roles, stones_of, worths)
    displays = []
    for seat in range(players):
        laid = Display(rows[seat], list(rings[seat]), grey[seat], king[seat], necklace[seat])
        card, to = changed[seat], changed_to[seat]
        change = Change(CARD_NAMES[card], STONES[to]) if card != NONE else None
        displays.append(ShownDisplay(*laid_out(s, laid), change))
    stones = sum(_shown_by(s, seat) for seat in range(players))
    return SaleView(
        number=number,
        displays=displays,
        rarity={name: FASHION[rarity[i]] for i, name in enumerate(STONES)} if rarity else None,
        stones={name: _count_of(stones, i) for i, name in enumerate(STONES)},
        jewels=[{STONES[i]: n for i, n in enumerate(jewels[seat]) if n} for seat in range(players)],
        earned=None if earned is None else list(earned[:players]),
    )


def _seats(k: Reading, viewer: int | None, sure: Rows) -> list[SeatView]:
    stage, waiting, asked = k.stage, k.waiting, k.asked
    sizes, scores = k.hand_size, k.score
    hands = k.hand
    seen = []
    for seat in range(k.players):
        own = seat == viewer or stage == OVER or hands[seat][0] != NONE
        chose = stage == SELLING and not waiting >> seat & 1
        answered = chose or (asked >> seat & 1 and not waiting >> seat & 1)
        seen.append(
            SeatView(
                hand=named(hands[seat]) if own else None,
                hand_size=sizes[seat],
                known={} if own else named(sure[seat]),
                score=scores[seat],
                necklace=k.wearer == seat,
                has_answered=bool(answered),
                display=DisplayView(*laid_out(k, chosen(k, seat))) if chose and own else None,
                playable=_playable_now(k, stage, seat) if own else {},
                place=_place(k, seat) if stage == OVER else None,
            )
        )
    return seen


def _place(k: Reading, seat: int) -> int:
    """N6.1: returns the place of a seat at the end; seats that are equal share one."""
    scores: list[int] = k.score[: k.players]
    return 1 + sum(score > scores[seat] for score in scores)


def _playable_now(k: Reading, stage: int, seat: int) -> Cards:
    """Returns the characters that may be played now. Those bought in this turn wait (N3.2)."""
    roles = _roles_now(k, stage, seat)
    if not roles:
        return {}
    fresh = k.fresh if stage == INFLUENCE else [0] * KINDS
    playable = [n - new for n, new in zip(k.hand[seat], fresh, strict=True)]
    return named([n if _role_of(k, kind) in roles else 0 for kind, n in enumerate(playable)])


def _roles_now(k: Reading, stage: int, seat: int) -> set[int]:
    """Returns the roles that the legal moves of a seat can play.

    It is in its influence phase (N3.2), asked out of turn (N4.12), or choosing a display (N5.5,
    N5.6).
    """
    if not k.waiting >> seat & 1:
        return set()
    if stage == INFLUENCE:
        legal = legal_by(_legal_influence, k, seat)
        return {MEANINGS[action].act.role for action in legal if action != END}
    if stage == SELLING:
        return {BANKER, KING} if any(k.hand[seat][:STONE_KINDS]) else {BANKER}
    if stage not in REACTION:
        return set()
    if stage == ALCHEMIST_ASKED and len(legal_by(_legal_changes, k, seat)) == 1:
        return set()
    return {ROLES.index(REACTION[stage])}
