"""The sales of a position: how many there were, what was shown in the last, and what it brought."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import numpy as np

from vendome.core.old_position import items, number, one_of, table
from vendome.core.rule import plain
from vendome.core.state import log
from vendome.games.necklace.position.cards import Spent, read_stack
from vendome.games.necklace.position.displays import (
    put_shown,
    read_change,
    read_shown,
    write_shown,
)
from vendome.games.necklace.position.items import (
    Fields,
    Given,
    bad,
    is_empty,
    must_be,
    needed,
    not_now,
)
from vendome.games.necklace.rules.jewels import settle
from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    ALCHEMIST_ASKED,
    CARD_NAMES,
    CARDINAL,
    CARDINAL_ASKED,
    FINE,
    MERCHANT_CARD,
    NONE,
    OVER,
    SALES,
    SELLING,
    STONES,
)

SALE_FIELDS = ("displays", "changed", "rarity")
UNIT = 10  # N1.4, N5.5, N5.7: everything is paid in tens
MOST_EARNED = 9000

_settle = plain(settle)


def write_sale(state: Fields) -> dict[str, Any] | None:
    """The displays on the table, or those of the last sale."""
    rarity = state["rarity"].tolist()
    if rarity[0] == NONE and int(state["stage"]) != ALCHEMIST_ASKED:
        return None
    changes: list[str | None] = []
    for seat in range(int(state["players"])):
        card, stone = int(state["changed"][seat]), int(state["changed_to"][seat])
        changes.append(None if card == NONE else f"{CARD_NAMES[card]} {STONES[stone]}")
    order = [STONES[rarity.index(rank)] for rank in range(len(STONES))] if max(rarity) > 0 else None
    displays = [write_shown(state, seat) for seat in range(int(state["players"]))]
    return {"displays": displays, "changed": changes, "rarity": order}


def count_sales(state: Fields, position: Given, spent: Spent) -> None:
    """N3.5, N4.8: every Merchant drawn has had a sale, or will have one, or is having it."""
    players, stage = int(state["players"]), int(state["stage"])
    due = items(position.get("due", []), "due", SALES)
    for i, seat in enumerate(due):
        state["due"][number(seat, f"due[{i}]", 0, players - 1)] += 1
    spent.add_role(CARDINAL, len(due))
    waiting = len(due) + (stage in (SELLING, ALCHEMIST_ASKED, CARDINAL_ASKED))
    stack, whole = read_stack(state, position.get("stack"))
    told = {
        name: number(position[name], name, 0, SALES)
        for name in ("sales_held", "merchants")
        if position.get(name) is not None
    }
    if stage == OVER:
        held = SALES
    elif "sales_held" in told:
        held = told["sales_held"]
    elif "merchants" in told:
        held = told["merchants"] - waiting
    else:
        held = SALES - stack.count(MERCHANT_CARD) - waiting if whole else 0
    merchants = held + waiting
    for name, value in (("sales_held", held), ("merchants", merchants)):
        if told.get(name, value) != value:
            raise must_be(name, value)
    if held < 0 or merchants > SALES or (held == SALES and stage != OVER):
        field = next(iter(told), "due" if due else "stage")
        raise bad(field, "position.sales", sales=SALES, drawn=merchants, waiting=waiting)
    to_come = stack.count(MERCHANT_CARD)
    if to_come > SALES - merchants or (whole and to_come != SALES - merchants):
        raise bad("stack", "position.merchants_in_stack", count=SALES - merchants)
    state["held"][...] = held
    state["merchants"][...] = merchants


def read_sale(state: Fields, position: Given, spent: Spent) -> None:
    """N5.2: what was shown; N4.11: what the Alchemist made of it, if it is over."""
    stage, players = int(state["stage"]), int(state["players"])
    given = position.get("sale")
    if given is None:
        if stage == ALCHEMIST_ASKED:
            raise needed(state, "sale")
        return
    table(given, "sale", SALE_FIELDS)
    if stage != ALCHEMIST_ASKED and not int(state["held"]):
        raise bad("sale", "position.no_sale")
    for name in ("changed", "rarity"):
        if stage == ALCHEMIST_ASKED and not is_empty(given.get(name)):
            raise not_now(state, f"sale.{name}")
    for seat, text in enumerate(items(given.get("displays", []), "sale.displays", players)):
        if text is not None:
            put_shown(state, seat, read_shown(state, seat, text, f"sale.displays[{seat}]"))
    spent.at_least(state["shown"].sum(axis=0, dtype=int).tolist())
    for seat, text in enumerate(items(given.get("changed") or [], "sale.changed", players)):
        if text is not None:
            card, stone = read_change(state, seat, text, f"sale.changed[{seat}]")
            state["changed"][seat] = card
            state["changed_to"][seat] = stone
            spent.add_role(ALCHEMIST)


def read_scores(state: Fields, position: Given, seats: Sequence[Given]) -> None:
    """N5: the livres of each sale held; what the displays of the last one say is not asked."""
    held = int(state["held"])
    sale = position.get("sale") if int(state["stage"]) != ALCHEMIST_ASKED else None
    told = [_read_earned(state, seat, i) for i, seat in enumerate(seats)]
    brought = None if sale is None else _read_outcome(state, sale, told)
    for i, seat in enumerate(seats):
        earned, field = told[i], f"seats[{i}].score"
        score = seat.get("score")
        if score is not None:
            score = _livres(score, field, held)
        if earned is None:
            earned = [0] * held
            if brought is not None:
                earned[-1] = int(brought[i])
            rest = 0 if score is None else score - sum(earned)
            for sale in range(held - (brought is not None)):
                earned[sale] = min(max(rest, -FINE), MOST_EARNED)
                rest -= earned[sale]
        if score not in (None, sum(earned)):
            raise must_be(field, sum(earned))
        state["earned"][:held, i] = earned
        state["score"][i] = sum(earned)


def _read_earned(state: Fields, seat: Given, i: int) -> list[int] | None:
    held = int(state["held"])
    if seat.get("earned") is None:
        return None
    field = f"seats[{i}].earned"
    earned = items(seat["earned"], field, held)
    if len(earned) != held:
        raise bad(field, "position.each_sale", count=held)
    return [_livres(value, f"{field}[{j}]", 1) for j, value in enumerate(earned)]


def _livres(value: Any, field: str, sales: int) -> int:
    livres = number(value, field, -FINE * sales, MOST_EARNED * sales)
    if livres % UNIT:
        raise bad(field, "position.tens", found=livres)
    return livres


def _read_outcome(state: Fields, given: Given, told: Sequence[list[int] | None]) -> np.ndarray:
    """N5.3 to N5.7: rarity, jewels and livres of the last sale, under the fashion of that time.

    Fashion can have changed since; it was any under which the sale brought what is told of it.
    """
    now = state["fashion"].tolist()
    rarity = _read_rarity(given)
    fits = None
    for fashion in [now, *map(list, permutations(now))]:
        s = _settled_under(state, fashion)
        if rarity is not None and s.rarity.tolist() != rarity:
            continue
        fits = s
        brought: np.ndarray = s.earned[int(state["held"]) - 1]
        if all(earned is None or earned[-1] == brought[i] for i, earned in enumerate(told)):
            break
    else:
        if fits is None:
            raise bad("sale.rarity", "position.rarity")
        raise bad("seats", "position.earned_otherwise")
    state["rarity"][:] = s.rarity
    state["jewels"][:] = s.jewels
    return brought


def _read_rarity(given: Given) -> list[int] | None:
    """The place of each stone, from a list of the stones, the rarest first."""
    if given.get("rarity") is None:
        return None
    stones = read_stones(given["rarity"], "sale.rarity")
    return [stones.index(stone) for stone in range(len(STONES))]


def read_stones(value: Any, field: str) -> list[int]:
    """A list that names every stone once."""
    names = items(value, field, len(STONES))
    stones = [one_of(name, f"{field}[{i}]", STONES) for i, name in enumerate(names)]
    if len(set(stones)) != len(STONES):
        raise bad(field, "position.every_stone", stones=", ".join(STONES))
    return stones


def _settled_under(state: Fields, fashion: list[int]) -> SimpleNamespace:
    s = SimpleNamespace(**{name: v.copy() if v.ndim else v.item() for name, v in state.items()})
    s.fashion[:] = fashion
    _settle(s, s.held - 1, log(room=0)[0])
    return s
