"""Why a move is refused: the clause, and a sentence that says what would be legal.

The rules have already judged; here the reason is only put into words. A sentence says nothing that
the seat does not know: of what is hidden only its own items, cards and steps are read.
"""

from __future__ import annotations

from collections.abc import Sequence

from vendome.core.reading import Reading
from vendome.core.refusal import Illegal
from vendome.core.rule import plain
from vendome.core.words import Listed
from vendome.games.carats.rules.bag import comes_from_bag
from vendome.games.carats.rules.exchange import bank_price, spare_nuggets
from vendome.games.carats.rules.looking import look_price
from vendome.games.carats.rules.state import (
    BANKING,
    CARD,
    CARDS,
    CLAUSES,
    CLOSING,
    COLOURS,
    COUNT,
    DISCARD,
    EXCHANGING,
    LEAST_TO_LOOK,
    LOOK,
    LOT,
    MOST_IN_LOT,
    NAME,
    NAMING,
    NUGGET,
    OFFERING,
    OVER,
    PASS,
    RANK,
    RATING,
    SCREEN,
    SCREENS,
    SEATS,
    SELLING,
    TRADE,
    UNMET,
)
from vendome.games.carats.text.asked import named, offers_asked
from vendome.games.carats.text.examples import example
from vendome.games.carats.text.lacking import lacking
from vendome.games.carats.text.notation import NOT_IN_PLAY, by_colour, step
from vendome.games.carats.text.telling import ItemsSaid, ListSaid, Phrase, colours_said, phrase
from vendome.games.carats.words import WORDS

SELLERS = (SELLING, UNMET, LOT, EXCHANGING, CLOSING)  # C3.1: when the game waits for the seller

_bank_price, _look_price = plain(bank_price), plain(look_price)
_spare_nuggets = plain(spare_nuggets)


def illegal(clause: str, message: str, **arguments: object) -> Illegal:
    return Illegal(clause, message, WORDS, **arguments)


def forms(state: Reading, seat: int, legal: list[int]) -> list[str]:
    """Returns how the legal moves are written, with one example where there are many of a kind."""
    can_be_listed = legal in ([], [PASS]) or state.picked[seat] > 0
    shown = None if can_be_listed else example(state, seat)
    if shown is None:
        return [step(state, seat, action) for action in legal]
    return [shown, *(step(state, seat, action) for action in legal if LOOK <= action < TRADE)]


def explain(state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal:
    """Returns why these steps are not legal. `can` are the forms that would be."""
    stage = state.stage
    if stage == OVER:
        return illegal(CLAUSES[stage], "game_over")
    if not state.waiting >> seat & 1:
        return _not_asked(state, seat, steps)
    reason = _reason(state, seat, steps, can)
    return reason or illegal(CLAUSES[stage], "not_now", moves=" · ".join(can))


def _not_asked(state: Reading, seat: int, steps: list[int]) -> Illegal:
    stage, waiting, seller = state.stage, state.waiting, state.seller
    clause = CLAUSES[stage]
    if stage == RATING:
        return illegal(clause, "ranking_stands")
    if stage == OFFERING:
        clause = "C2.5"
        if seat == seller and LOOK <= steps[0] < TRADE:
            return illegal("C3.1", "look_while_others_decide")
        first = next(other for other in range(SEATS) if waiting >> other & 1)
        players = state.players
        asked_before = (seat - seller) % players < (first - seller) % players
        simultaneous = named(state.on_table)["simultaneous"]
        if seat != seller and (simultaneous or asked_before):
            return illegal(clause, "answer_stands")
    others = [str(other + 1) for other in range(SEATS) if waiting >> other & 1]
    return illegal(clause, "not_your_turn", players=Listed(others), count=len(others))


def _reason(state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal | None:
    """Returns what is wrong with a move of the right kind, or None if the kind is wrong."""
    stage, first = state.stage, steps[0]
    if first <= NOT_IN_PLAY:
        return _not_in_play(state, NOT_IN_PLAY - first)
    if stage == SCREENS and SCREEN <= first < CARD:
        return _screen_taken(state, first - SCREEN)
    if CARD <= first < LOOK and stage in (SELLING, UNMET):
        return _bad_card(state, seat, first, can)
    if LOOK <= first < TRADE and stage in SELLERS:
        return _bad_look(state, seat, first - LOOK)
    if stage == LOT and all(0 <= step < PASS for step in steps):
        return _bad_lot(state, seat, _laid(state, seat, steps, COUNT), can)
    if stage == OFFERING and first == PASS:
        return illegal("C2.4", "must_offer", move=can[0])
    if stage == OFFERING and all(0 <= step < PASS for step in steps):
        return _bad_offer(state, seat, _laid(state, seat, steps, COUNT), can)
    if stage == EXCHANGING and first == BANKING:
        price, spare = _bank_price(state, state.sale), _spare(state, seat)
        return illegal("C2.8", "bank_too_dear", price=_nuggets(price), spare=_nuggets(spare))
    if stage == EXCHANGING and TRADE <= first < NAME:
        return _bad_trade(state, seat, first - TRADE, can)
    if stage == NAMING and NAME <= first < RANK:
        return _bad_name(state, first - NAME, can)
    if stage == RATING and all(step >= RANK for step in steps):
        return _bad_ranking(state, _laid(state, seat, steps, RANK))
    return None


def _laid(state: Reading, seat: int, steps: list[int], base: int) -> list[int]:
    """Returns what has been said so far of a lot, an offer or a ranking."""
    picked = state.picked[seat]
    before = state.picks[seat][:picked] if len(steps) <= picked else []
    return [*before, *(step - base for step in steps)]


def _nuggets(count: int) -> Phrase:
    return phrase("items.nugget", count=count)


def _spare(state: Reading, seat: int) -> int:
    return int(_spare_nuggets(state, seat))


def _in_play(state: Reading) -> list[int]:
    return sorted(state.colour[: state.players])


def _not_in_play(state: Reading, colour: int) -> Illegal | None:
    if state.stage == SCREENS:
        return None
    in_play = colours_said(_in_play(state))
    return illegal("C1.1", "not_in_play", colour=COLOURS[colour], colours=in_play)


def _no_such_player(state: Reading, seat: int) -> Illegal:
    return illegal("C1.1", "player_not_there", player=seat + 1, players=state.players)


def _screen_taken(state: Reading, colour: int) -> Illegal:
    taken = state.colour
    free = colours_said([other for other in range(SEATS) if other not in taken])
    return illegal("C1.1", "screen_taken", colour=COLOURS[colour], colours=free)


def _bad_card(state: Reading, seat: int, action: int, can: list[str]) -> Illegal:
    stage = state.stage
    card = action - (CARD if action < DISCARD else DISCARD)
    cards = [other for other in range(CARDS) if state.place[other] == seat]
    if card not in cards:
        held = ", ".join(str(other + 1) for other in cards)
        return illegal(CLAUSES[stage], "not_your_card", card=card + 1, cards=held)
    if stage == UNMET:
        return illegal("C5.1", "none_can_be_met", moves=" · ".join(can))
    if action >= DISCARD:
        return illegal("C5.1", "some_can_be_met", moves=" · ".join(can))
    if plain(comes_from_bag)(card):
        return illegal("C5.2", "bag_empty", card=card + 1, moves=" · ".join(can))
    return illegal("C2.2", "card_cannot_be_met", card=card + 1, moves=" · ".join(can))


def _bad_look(state: Reading, seat: int, opponent: int) -> Illegal | None:
    players, stage = state.players, state.stage
    if players < LEAST_TO_LOOK:
        return illegal("C3.2", "look_with_three")
    if opponent >= players:
        return _no_such_player(state, opponent)
    if opponent == seat:
        return illegal("C3.1", "look_at_yourself")
    price, spare = _look_price(state, state.sale), _spare(state, seat)
    if spare < price:
        cost, left = _nuggets(price), _nuggets(spare)
        if stage == EXCHANGING:
            return illegal("C3.3", "look_too_dear_now", price=cost, spare=left)
        return illegal("C3.1", "look_too_dear", price=cost, spare=left)
    if stage == LOT and state.picked[seat] == 0:
        card = state.on_table + 1
        return illegal("C3.1", "look_spoils_card", card=card, price=_nuggets(price))
    return None


def _not_owned(state: Reading, seat: int, counts: Sequence[int]) -> ItemsSaid | None:
    """Returns which of these items the seat does not have."""
    held = state.held[seat]
    over = [max(0, count - mine) for count, mine in zip(counts, held, strict=False)]
    return ItemsSaid(by_colour(state, over)) if any(over) else None


def _bad_lot(state: Reading, seat: int, counts: list[int], can: list[str]) -> Illegal:
    over = _not_owned(state, seat, counts)
    if over:
        return illegal("C2.3", "not_your_items", items=over)
    if sum(counts) > MOST_IN_LOT:
        return illegal("C2.3", "lot_too_big", most=MOST_IN_LOT, count=sum(counts) - MOST_IN_LOT)
    card = state.on_table
    if len(counts) <= state.players:
        return illegal("C2.3", "lot_goes_nowhere", card=card + 1, moves=" · ".join(can))
    wrong = lacking(state, seat, named(card), counts)
    missing, surplus = wrong.missing, wrong.surplus
    if wrong.full:
        return illegal(
            "C2.3", "lot_full", card=card + 1, missing=missing, surplus=surplus, most=wrong.full
        )
    if missing and surplus:
        return illegal("C2.3", "lot_not_so", card=card + 1, missing=missing, surplus=surplus)
    if surplus:
        return illegal("C2.3", "lot_has_too_much", card=card + 1, surplus=surplus)
    if missing:
        return illegal("C2.3", "lot_lacks", card=card + 1, missing=missing)
    return illegal("C2.3", "lot_empty")


def _bad_offer(state: Reading, seat: int, counts: list[int], can: list[str]) -> Illegal:
    if can == ["pass"]:
        return illegal("C2.4", "cannot_offer")
    over = _not_owned(state, seat, counts)
    if over:
        return illegal("C2.4", "not_your_items", items=over)
    card = state.on_table
    demand = named(card)
    size, lot = sum(counts), state.lot[state.sale]
    if demand["offer_no_nuggets"] and counts[NUGGET]:
        return illegal("C5.3", "offer_without_nuggets", card=card + 1)
    if state.cap_offers and size > MOST_IN_LOT:
        return illegal("C2.4", "offer_too_big", most=MOST_IN_LOT, count=size - MOST_IN_LOT)
    if demand["offer_as_many"] and size > sum(lot):
        return illegal("C5.3", "offer_fewer", card=card + 1, count=size - sum(lot))
    if len(counts) <= state.players:
        return illegal("C2.4", "offer_goes_nowhere", moves=" · ".join(can))
    own = demand["offer_own"] - counts[1 + seat]
    if own > 0:
        return _lacks_own_colour(state, seat, own, size + own - MOST_IN_LOT)
    if demand["offer_as_many"] and size < sum(lot):
        return illegal("C5.3", "offer_more", card=card + 1, count=sum(lot) - size)
    if size == 0:
        return illegal("C2.4", "offer_empty")
    if counts == lot[: len(counts)]:
        return illegal("C2.4", "offer_same", lot=ItemsSaid(by_colour(state, lot)))
    asked = ListSaid([Phrase(part.message, part.arguments) for part in offers_asked(demand)[1:]])
    return illegal("C5.3", "offer_unfit", card=card + 1, asked=asked)


def _lacks_own_colour(state: Reading, seat: int, stones: int, over: int) -> Illegal:
    """Returns the refusal.

    `over` is by how many items the offer would exceed what a table may allow.
    """
    card = state.on_table + 1
    own = phrase(f"items.{COLOURS[state.colour[seat]]}", count=stones)
    if not state.cap_offers or over <= 0:
        return illegal("C5.3", "offer_own", card=card, stones=own)
    others, most = phrase("lacks.others", count=over), MOST_IN_LOT
    return illegal("C5.3", "offer_own_full", card=card, stones=own, others=others, most=most)


def _bad_trade(state: Reading, seat: int, other: int, can: list[str]) -> Illegal:
    if other >= state.players:
        return _no_such_player(state, other)
    if other == seat:
        return illegal("C2.6", "trade_with_yourself", moves=" · ".join(can))
    return illegal("C2.6", "made_no_offer", player=other + 1, moves=" · ".join(can))


def _bad_name(state: Reading, other: int, can: list[str]) -> Illegal:
    if other >= state.players:
        return _no_such_player(state, other)
    return illegal("C4.1", "was_first", player=other + 1, moves=" · ".join(can))


def _bad_ranking(state: Reading, seats: list[int]) -> Illegal:
    players = state.players
    if max(seats) >= players:
        return _no_such_player(state, max(seats))
    colours = state.colour
    ranked = [colours[seat] for seat in seats]
    twice = [colour for place, colour in enumerate(ranked) if colour in ranked[:place]]
    if twice:
        return illegal("C6.1", "ranked_twice", colour=COLOURS[twice[0]])
    left = colours_said([colour for colour in _in_play(state) if colour not in ranked])
    return illegal("C6.1", "not_all_ranked", colours=left)
