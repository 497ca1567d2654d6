"""The sales of a position: how many there were, what was shown in the last, and what it brought."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from vendome.core.position import Field, Given, Table, at_stages, must_be, not_now
from vendome.core.position_kinds import Listed, Maybe, Order, OrNone, players
from vendome.core.reading import Reading, plain_log
from vendome.core.rule import plain
from vendome.games.necklace.position.cards import Spent
from vendome.games.necklace.position.displays import SHOWN, put, read_change, read_shown, written
from vendome.games.necklace.position.kinds import MOST_EARNED, Text, bad
from vendome.games.necklace.rules.jewels import settle
from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    ALCHEMIST_ASKED,
    CARD_NAMES,
    CARDINAL,
    FINE,
    IN_A_SALE,
    MERCHANT_CARD,
    NONE,
    OVER,
    SALES,
    SEATS,
    STONES,
)

TEXTS = Listed(OrNone(Text()), players)

_settle = plain(settle)


def _changes(s: Reading) -> list[Any]:
    changes = list(zip(s.changed, s.changed_to, strict=True))[: s.players]
    return [NONE if card == NONE else f"{CARD_NAMES[card]} {STONES[to]}" for card, to in changes]


def _by_rarity(s: Reading) -> Any:
    """Returns the stones, the rarest first, or NONE."""
    return [s.rarity.index(i) for i in range(len(STONES))] if max(s.rarity) > 0 else NONE


class LastSale(Table):
    """The displays on the table, or those of the last sale, if there was one."""

    def write(self, s: Reading) -> Any:
        there_is = s.rarity[0] != NONE or s.stage == ALCHEMIST_ASKED
        return super().write(s) if there_is else None


SALE = LastSale(
    "sale",
    (
        Field("displays", TEXTS, of=lambda s: [written(s, SHOWN, i) for i in range(s.players)]),
        Field("changed", Maybe(TEXTS), of=_changes),
        Field("rarity", Maybe(Order(STONES)), of=_by_rarity),
    ),
    needed=at_stages(ALCHEMIST_ASKED),
)


def count_sales(s: Reading, given: Given, spent: Spent) -> None:
    """N3.5, N4.8: count a sale for every Merchant drawn: held, due, or going on."""
    due = given.get("due", [])
    s.due = [due.count(seat) for seat in range(SEATS)]
    spent.add_role(CARDINAL, len(due))
    waiting = len(due) + (s.stage in IN_A_SALE)
    stack, whole = given.get("stack", ([], False))
    to_come = stack.count(MERCHANT_CARD)
    if s.stage == OVER:
        s.held = SALES
    elif "sales_held" not in given and "merchants" in given:
        s.held = given["merchants"] - waiting
    elif "sales_held" not in given:
        s.held = SALES - to_come - waiting if whole else 0
    s.merchants = s.held + waiting
    if given.get("merchants", s.merchants) != s.merchants:
        raise must_be("merchants", s.merchants)
    if s.held < 0 or s.merchants > SALES or (s.held == SALES and s.stage != OVER):
        named = [name for name in ("sales_held", "merchants", "due") if given.get(name, []) != []]
        field = next(iter(named), "stage")
        raise bad(field, "position.sales", sales=SALES, drawn=s.merchants, waiting=waiting)
    if to_come > SALES - s.merchants or (whole and to_come != SALES - s.merchants):
        raise bad("stack", "position.merchants_in_stack", count=SALES - s.merchants)


def fill_sale(s: Reading, given: Given, spent: Spent) -> None:
    """N5.2, N4.11: put down what was shown, and what the Alchemist made of it if that is over."""
    if "sale" not in given:
        return
    sale = given["sale"]
    if s.stage != ALCHEMIST_ASKED and not s.held:
        raise bad("sale", "position.no_sale")
    changed = [(i, text) for i, text in enumerate(sale.get("changed", [])) if text != NONE]
    for name, said in (("changed", changed), ("rarity", sale.get("rarity"))):
        if s.stage == ALCHEMIST_ASKED and said:
            raise not_now(f"sale.{name}")
    for seat, text in enumerate(sale.get("displays", [])):
        if text != NONE:
            put(s, SHOWN, seat, read_shown(s, seat, text, f"sale.displays[{seat}]"))
    spent.at_least([sum(cards) for cards in zip(*s.shown, strict=True)])
    for seat, text in changed:
        card, stone = read_change(s, seat, text, f"sale.changed[{seat}]")
        s.changed[seat], s.changed_to[seat] = card, stone
        spent.add_role(ALCHEMIST)


def fill_scores(s: Reading, given: Given) -> None:
    """N5: put down the livres of each sale held, those of the last from its displays."""
    brought = None
    for i, seat in enumerate(given["seats"]):
        if len(seat.get("earned", [0] * s.held)) != s.held:
            raise bad(f"seats[{i}].earned", "position.each_sale", count=s.held)
    if "sale" in given and s.stage != ALCHEMIST_ASKED:
        brought = _settle_last(s, given)
    for i, seat in enumerate(given["seats"]):
        earned = seat.get("earned")
        if earned is None:
            last = [] if brought is None else [brought[i]]
            rest, earned = seat.get("score", sum(last)) - sum(last), []
            for _ in range(s.held - len(last)):
                earned.append(min(max(rest, -FINE), MOST_EARNED))
                rest -= earned[-1]
            earned += last
        for sale, livres in enumerate(earned):
            s.earned[sale, i] = livres
        s.score[i] = sum(earned)


def _settle_last(s: Reading, given: Given) -> list[int]:
    """N5.3 to N5.7: put in rarity and jewels of the last sale. Returns what each seat earned.

    Fashion can have changed since; it was any under which the sale brought what is said of it.
    """
    earned_by = [seat.get("earned") for seat in given["seats"]]
    rarity = given["sale"].get("rarity")
    settled = []
    for fashion in (s.fashion, *map(list, permutations(s.fashion))):
        tried = s.copy()
        tried.fashion = fashion
        _settle(tried, s.held - 1, plain_log(0))
        if rarity in (None, _by_rarity(tried)):
            settled.append(tried)
            brought: list[int] = tried.earned[s.held - 1]
            if all(
                earned is None or earned[-1] == brought[i] for i, earned in enumerate(earned_by)
            ):
                s.rarity, s.jewels = tried.rarity, tried.jewels
                return brought
    if not settled:
        raise bad("sale.rarity", "position.rarity")
    raise bad("seats", "position.earned_otherwise")
