"""What a seat sees, as plain data: made from its knowledge, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import THE_DRAW, Journal
from vendome.games.carats.hidden.ledger import bounds
from vendome.games.carats.rules.bag import comes_from_bag
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.scoring import points as final_points
from vendome.games.carats.rules.state import (
    BANK,
    BANK_PRICES,
    CARDS,
    CLOSING,
    COLOURS,
    EXCHANGING,
    LEAST_TO_LOOK,
    LOOK_PRICES,
    NOBODY,
    NONE,
    NUGGET,
    OFFERING,
    OVER,
    PART_NAMES,
    PILE,
    RATING,
    SCREENS,
    SELLING,
    STAGES,
    VALUES,
)

_points = plain(final_points)
WORTH: list[int] = VALUES.tolist()
IS_DRAWN: list[bool] = [bool(plain(comes_from_bag)(card)) for card in range(CARDS)]
IS_SIMULTANEOUS: list[bool] = [bool(demand[SIMULTANEOUS]) for demand in DEMANDS]
AT_BANK: list[int] = BANK_PRICES.tolist()
FOR_A_LOOK: list[int] = LOOK_PRICES.tolist()
PARTNERS: dict[int, str | None] = {BANK: "bank", NOBODY: None, NONE: None}

Fields = Mapping[str, np.ndarray]
Items = dict[str, int]
Sale = dict[str, Any]


def look(k: Fields, seat: int | None) -> dict[str, Any]:
    """The view of `seat` (None: a spectator) from its knowledge `k`."""
    players = int(k["players"])
    stage = int(k["stage"])
    part = int(k["part"])
    on_table = int(k["on_table"])
    begun = stage != SCREENS
    is_laid_out = stage in (OFFERING, EXCHANGING)
    colours = k["colour"].tolist()[:players]
    kinds = ["nugget", *(COLOURS[colour] for colour in colours if colour != NONE)]
    values = k["values"].tolist()
    card_seen = k["card_seen"].tolist()
    discards = [c + 1 for c in range(CARDS) if card_seen[c] == PILE and c != on_table]
    in_hands = int(k["hand"].sum()) + (on_table != NONE)
    sales = _sales(k, kinds)
    now = sales[-1] if SELLING <= stage <= CLOSING else None
    if now and stage != CLOSING:
        sales = sales[:-1]
    return {
        "game": "carats",
        "seat": seat,
        "players": players,
        "options": {
            "ledger": bool(k["ledger"]),
            "cap_offers": bool(k["cap_offers"]),
            "rating_agencies": bool(k["rating_agencies"]),
        },
        "stage": STAGES[stage],
        "waiting": seats_in(int(k["waiting"])),
        "part": PART_NAMES[part] if begun else None,
        "turn": min(int(k["turn"]) + 1, players),
        "turns": players,
        "first": [or_none(first) for first in k["first"].tolist()],
        "seller": or_none(int(k["seller"])),
        "bank_price": AT_BANK[part] if begun else None,
        "look_price": FOR_A_LOOK[part] if begun and players >= LEAST_TO_LOOK else None,
        "turned_up": [WORTH[v] for v in values[players : players + part + 1]] if begun else [],
        "bag": int(k["bag_left"]),
        "kinds": kinds,
        "free_colours": [] if begun else [c for i, c in enumerate(COLOURS) if i not in colours],
        "discards": discards,
        "aside": CARDS - len(discards) - in_hands,
        "card": on_table + 1 if on_table != NONE else None,
        "simultaneous": IS_SIMULTANEOUS[on_table] if on_table != NONE else None,
        "lot": now["lot"] if now and is_laid_out else None,
        "lot_drawn": is_laid_out and IS_DRAWN[on_table],
        "shown": _shown_now(k, kinds) if now else None,
        "seats": _seats(k, seat, kinds, now if is_laid_out else None),
        "sales": sales,
        "steps": [] if seat is None else k["picks"][seat].tolist()[: int(k["picked"][seat])],
        "winners": seats_in(int(k["winners"])),
    }


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def _seats(
    k: Fields, viewer: int | None, kinds: list[str], sale: Sale | None
) -> list[dict[str, Any]]:
    """Each seat as the viewer sees it; `sale`: that on the table."""
    players, stage = int(k["players"]), int(k["stage"])
    begun = stage != SCREENS
    colours = [COLOURS[c] if c != NONE else None for c in k["colour"].tolist()]
    values = k["values"].tolist()
    held = k["held"].tolist()
    totals = k["total"].tolist()
    looked = k["looked"].tolist()
    hands = k["hand"].tolist()
    known = _by_seat(k["card_seen"].tolist(), players)
    ranking = k["ranking"].tolist()
    answered = _answered(k, sale)
    ledger = bounds(k, viewer) if k["ledger"] and begun and stage != OVER else None
    points = (
        [int(_points(SimpleNamespace(**k), s)) for s in range(players)] if stage == OVER else None
    )
    seen: list[dict[str, Any]] = [
        {
            "colour": colours[seat],
            "value": WORTH[values[seat]] if begun and values[seat] != NONE else None,
            "looked_at": seats_in(looked[seat]),
            "items": None,
            "total": totals[seat],
            "cards": None,
            "known_cards": known[seat],
            "card_count": hands[seat],
            "has_answered": seat in answered,
            "passed": sale is not None and seat in sale["passed"],
            "offer": sale["offers"][seat] if sale else None,
            "ledger": None,
            "ranking": None,
            "points": points[seat] if points else None,
        }
        for seat in range(players)
    ]
    for seat, view in enumerate(seen):
        if begun and held[seat][NUGGET] != NONE:
            view["items"] = dict(zip(kinds, held[seat], strict=False))
        if ledger:
            view["ledger"] = dict(zip(kinds, map(list, ledger[seat]), strict=False))
        if ranking[seat][0] != NONE:
            view["ranking"] = [colours[other] for other in ranking[seat][:players]]
    in_hand = _by_seat(k["place"].tolist(), players)
    all_open = int(k["bag"][NUGGET]) != NONE  # as for a replay: no seat sees into the bag
    for seat, fist in enumerate(k["fist"].tolist()[:players] if begun else []):
        if seat == viewer or all_open:
            seen[seat]["cards"] = in_hand[seat]
        if any(count > 0 for count in fist):  # C2.5: an offer made in secret
            seen[seat]["offer"] = dict(zip(kinds, fist, strict=False))
    return seen


def _by_seat(places: list[int], players: int) -> list[list[int]]:
    """The numbers of the cards that each seat has."""
    cards: list[list[int]] = [[] for _ in range(players)]
    for card, place in enumerate(places):
        if 0 <= place < players:
            cards[place].append(card + 1)
    return cards


def _answered(k: Fields, sale: Sale | None) -> list[int]:
    """Who has made an offer or passed, in secret or not; or has ranked the colours."""
    players, stage, waiting = int(k["players"]), int(k["stage"]), int(k["waiting"])
    secret = stage == OFFERING and IS_SIMULTANEOUS[int(k["on_table"])]
    if secret or stage == RATING:
        seller = int(k["seller"])
        return [s for s in range(players) if s != seller and not waiting >> s & 1]
    if sale is None:
        return []
    return [s for s in range(players) if sale["offers"][s] or s in sale["passed"]]


def _sales(k: Fields, kinds: list[str]) -> list[Sale]:
    """The sales begun so far, the last one included."""
    players = int(k["players"])
    sold_by = k["sold_by"].tolist()
    begun = [line for line, seller in enumerate(sold_by) if seller != NONE]
    if not begun:
        return []
    end = begun[-1] + 1
    under = k["sold_under"].tolist()
    lots = k["lot"][:end].tolist()
    offers = k["offers"][:end, :players].tolist()
    passed = k["passed"].tolist()
    partner = k["partner"].tolist()
    paid = k["paid"].tolist()
    shown = k["shown"][:end].tolist()
    drawn = k["drawn"][:end].tolist()

    def items(counts: list[int]) -> Items | None:
        return dict(zip(kinds, counts, strict=False)) if any(counts) else None

    return [
        {
            "part": PART_NAMES[line // players],
            "seller": sold_by[line],
            "card": under[line] + 1 if under[line] != NONE else None,
            "lot": items(lots[line]),
            "lot_drawn": under[line] != NONE and IS_DRAWN[under[line]],
            "offers": [items(offer) for offer in offers[line]],
            "passed": seats_in(passed[line]),
            "partner": PARTNERS.get(partner[line], partner[line]),
            "paid": sum(paid[line]),
            "shown": dict(zip(kinds, shown[line], strict=False))
            if shown[line][NUGGET] != NONE
            else None,
            "drew": items(drawn[line]) if drawn[line][NUGGET] != NONE else None,
        }
        for line in begun
    ]


def _shown_now(k: Fields, kinds: list[str]) -> Items | None:
    """C5.1: what the seller showed this turn, with all that has changed since for all to see."""
    seller, sale = int(k["seller"]), int(k["sale"])
    now = k["shown"][sale].tolist()
    if now[NUGGET] == NONE:
        return None
    for entry, items in Journal(k).transfers(sale):
        if entry.items == THE_DRAW:
            return None
        sign = (entry.taker == seller) - (entry.seat == seller)
        now = [count + sign * more for count, more in zip(now, items, strict=True)]
    return dict(zip(kinds, now, strict=False))
