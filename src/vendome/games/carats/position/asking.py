"""Who is asked in a position, as the rules themselves would ask."""

from __future__ import annotations

from typing import Any

from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.core.state import log
from vendome.games.carats.hidden.journal import Journal
from vendome.games.carats.position.items import Fields, bad, must_be, needed, write_items
from vendome.games.carats.rules.bag import comes_from_bag, drawn_for_lot
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.exchange import ask_for_exchange
from vendome.games.carats.rules.lots import can_meet
from vendome.games.carats.rules.offers import ask_for_offers, can_offer
from vendome.games.carats.rules.scoring import score
from vendome.games.carats.rules.state import (
    CLOSING,
    EXCHANGING,
    LOT,
    NAMING,
    NONE,
    NUGGET,
    OFFERING,
    OVER,
    RATING,
    SELLING,
    STAGES,
    UNMET,
)
from vendome.games.carats.rules.unmet import ask_for_card


def ask(state: Fields, record: Any, answered: int, is_stage_given: bool) -> None:
    """Set who is waited for; a stage that is given must be the one the rules come to."""
    stage, seller, players = (int(state[name]) for name in ("stage", "seller", "players"))
    silent = log(room=0)[0]
    if stage in (SELLING, UNMET):
        plain(ask_for_card)(record, silent)
        if is_stage_given and int(state["stage"]) != stage:
            raise bad("stage", f"position.not_{STAGES[stage]}")
    elif stage == LOT:
        card = int(state["on_table"])
        if plain(comes_from_bag)(card):
            raise bad("stage", "position.lot_is_drawn")
        if not plain(can_meet)(record, seller, card, 0):
            raise bad("sale.card", "position.card_unmet", card=card + 1)
        state["waiting"][...] = 1 << seller
    elif stage == OFFERING:
        _check_table(state, record)
        _ask_for_offers(state, record, answered)
    elif stage == EXCHANGING:
        for seat in range(players):
            if seat != seller and not answered >> seat & 1:
                raise needed(state, f"sale.offers[{seat}]")
        _check_table(state, record)
        if plain(ask_for_exchange)(record, silent):
            raise bad("stage", "position.nothing_to_exchange")
    elif stage == CLOSING:
        state["waiting"][...] = 1 << seller
    elif stage == NAMING:
        state["waiting"][...] = 1 << int(state["first"][int(state["part"]) - 1])
    elif stage == RATING:
        ranked = sum(1 << seat for seat in range(players) if int(state["ranking"][seat, 0]) != NONE)
        state["waiting"][...] = (1 << players) - 1 - ranked
        if not int(state["waiting"]):
            raise bad("stage", "position.all_have_answered", following="over")
    elif stage == OVER:
        plain(score)(record, silent)
    _check_shown(state)


def _ask_for_offers(state: Fields, record: Any, answered: int) -> None:
    """C2.5: the offers made so far, in secret or one after the other."""
    players, sale, seller = (int(state[name]) for name in ("players", "sale", "seller"))
    plain(ask_for_offers)(record)
    if DEMANDS[int(state["on_table"]), SIMULTANEOUS]:
        state["fist"][:] = state["offers"][sale]
        state["offers"][sale] = 0
        state["passed"][sale] = 0
        state["waiting"][...] &= ~answered
    else:
        order = [(seller + i) % players for i in range(1, players)]
        still = [i for i, seat in enumerate(order) if not answered >> seat & 1]
        if still != list(range(len(order) - len(still), len(order))):
            early = next(seat for seat in order[still[0] :] if answered >> seat & 1)
            raise bad(f"sale.offers[{early}]", "position.offer_order")
        state["waiting"][...] = 1 << order[still[0]] if still else 0
    if not int(state["waiting"]):
        raise bad("stage", "position.all_have_answered", following="exchanging")


def _check_table(state: Fields, record: Any) -> None:
    """C2.3, C2.4: lot and offers are their makers' own, and who could offer did not pass."""
    players, sale, seller = (int(state[name]) for name in ("players", "sale", "seller"))
    card = int(state["on_table"])
    lot = state["lot"][sale]
    if not plain(comes_from_bag)(card):
        if (lot > state["held"][seller]).any():
            raise bad("sale.lot", "position.not_owned")
    elif lot.sum() != plain(drawn_for_lot)(card, int(state["bag_left"]) + int(lot.sum())):
        raise bad("sale.lot", "position.lot_unfit", card=card + 1)
    for seat in range(players):
        field = f"sale.offers[{seat}]"
        if (state["offers"][sale, seat] > state["held"][seat]).any():
            raise bad(field, "position.not_owned")
        if int(state["passed"][sale]) >> seat & 1 and plain(can_offer)(
            record, sale, state["held"][seat], lot, 0, seat
        ):
            raise bad(field, "position.must_offer")


def _check_shown(state: Fields) -> None:
    """C5.1: what the seller has shown this turn, as it was when the turn began."""
    stage, sale, seller = (int(state[name]) for name in ("stage", "sale", "seller"))
    if not SELLING <= stage <= EXCHANGING:
        return
    if int(state["shown"][sale, NUGGET]) == NONE:
        if int(state["dropped"]):
            raise bad("dropped", "position.nothing_shown")
        return
    kinds = int(state["players"]) + 1
    then = state["held"][seller].astype(int)
    for entry in Journal(Reading.of_fields(state)).transfers(sale):
        if entry.seat == seller:
            then += entry.items
    if (state["shown"][sale, :kinds] != then[:kinds]).any():
        raise must_be("sale.shown", write_items(state, then))
