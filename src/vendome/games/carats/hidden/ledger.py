"""C1.6: the least and the most that each player can hold of each kind, as one seat can work it out.

What is not known is what the bank gave to others, row by row. Everything else that a seat saw says
something about sums of these rows: of one row (its number of items), of one player's rows up to a
moment (they had what they laid out, they showed what they had), of all rows up to a moment (the bag
cannot give what it does not have). Each such sum is an interval; each is narrowed by the others
until nothing changes (`sums.py`).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import (
    COULD_NOT_OFFER,
    GAVE,
    HAD_NUGGETS,
    LACKED_NUGGETS,
    PLACES,
    Entry,
    Journal,
)
from vendome.games.carats.hidden.sums import Sums
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import meets
from vendome.games.carats.rules.offers import can_offer, least_size, most_size
from vendome.games.carats.rules.state import BAG, EACH, KINDS, LOT, MOST_IN_LOT, NUGGET

Bounds = list[list[tuple[int, int]]]

_meets, _can_offer = plain(meets), plain(can_offer)
_least_size, _most_size = plain(least_size), plain(most_size)


class Account:
    """What one seat knows of all holdings: a known part, and sums of what is not known."""

    def __init__(self, k: Reading, seat: int | None, journal: Journal) -> None:
        self.players = k.players
        self.kinds = range(self.players + 1)
        self.sums = Sums()
        self.nothing = self.sums.unknown(0, 0)
        self.held = [[EACH] * KINDS for _ in range(PLACES)]  # what is known to have left the bag
        # The sum of the unknown rows that each seat has had so far, and the sum of all of them.
        self.rows = [[self.nothing] * KINDS for _ in range(self.players)]
        self.sizes = [0] * self.players  # how many items these are
        if k.based:
            self._given(k, seat, journal)

    def _given(self, k: Reading, seat: int | None, journal: Journal) -> None:
        """Begin with the holdings that a position gave. Those of others are not known."""
        bag = self.held[BAG] = [EACH * (self.players + 1)] * KINDS
        for owner in range(self.players):
            known = k.basis[owner] if owner == seat else None
            self.held[owner] = known or [0] * KINDS
            if known:
                self.held[BAG] = [b - n for b, n in zip(bag, known, strict=True)]
            else:
                self._add_row(owner, k.total[owner] - journal.gained(owner))
        self.bag_has([0] * KINDS)

    def _add_row(self, owner: int, size: int) -> None:
        row = [self.sums.unknown(0, size) for _ in self.kinds]
        self.sums.add_up(row, size)
        for kind in self.kinds:
            self.rows[owner][kind] = self.sums.sum_of([self.rows[owner][kind], row[kind]])
        self.sizes[owner] += size
        self.sums.add_up(self.rows[owner][: self.players + 1], self.sizes[owner])

    def total(self, owner: int) -> int:
        """Returns how many items a seat has, which is always known."""
        return sum(self.held[owner][kind] for kind in self.kinds) + self.sizes[owner]

    def has(self, owner: int, kind: int, count: int) -> None:
        """Note that a seat was seen to have at least this many."""
        self.sums.at_least(self.rows[owner][kind], count - self.held[owner][kind])

    def has_no_more(self, owner: int, kind: int, count: int) -> None:
        self.sums.at_most(self.rows[owner][kind], count - self.held[owner][kind])

    def bag_has(self, items: list[int]) -> None:
        given = [
            self.sums.sum_of(self.rows[owner][kind] for owner in range(self.players))
            for kind in self.kinds
        ]
        self.sums.add_up(given, sum(self.sizes))
        for kind in self.kinds:
            self.sums.at_most(given[kind], self.held[BAG][kind] - items[kind])

    def move(self, giver: int, taker: int, items: list[int]) -> None:
        """Move items between seats, the bag and the table, where everybody sees what lies there."""
        if giver == BAG:
            self.bag_has(items)
        for kind in self.kinds:
            self.held[giver][kind] -= items[kind]
            self.held[taker][kind] += items[kind]

    def draw(self, owner: int, count: int) -> None:
        """C2.8: note that a seat drew items from the bag, which nobody else saw."""
        self._add_row(owner, count)
        self.bag_has([0] * KINDS)

    def if_held(self, owner: int, items: tuple[int, ...]) -> Bounds | None:
        """Returns the bounds if a seat had these items, or None if it cannot have them."""
        sums = self.sums
        low, high = sums.low, sums.high
        sums.low, sums.high = low.copy(), high.copy()
        for kind, count in enumerate(items):
            self.has(owner, kind, count)
        supposed = self.bounds() if sums.narrow() else None
        sums.low, sums.high = low, high
        return supposed

    def bounds(self) -> Bounds:
        self.sums.narrow()
        return [
            [
                (
                    self.held[owner][kind] + self.sums.low[self.rows[owner][kind]],
                    self.held[owner][kind] + self.sums.high[self.rows[owner][kind]],
                )
                for kind in range(KINDS)
            ]
            for owner in range(self.players)
        ]


def bounds(k: Reading, seat: int | None) -> Bounds:
    """Returns the least and the most that each seat can hold of each kind, by what `seat` knows."""
    journal = Journal(k)
    account = Account(k, seat, journal)
    for entry in journal.entries:
        _retrace(account, k, seat, entry)
    if k.stage == LOT:
        return _before_the_lot(account, k.seller, k.on_table)
    return account.bounds()


def _retrace(account: Account, k: Reading, seat: int | None, entry: Entry) -> None:
    """Note what an entry of the journal says about holdings."""
    if entry.says == GAVE:
        if entry.is_secret and entry.taker != seat:
            account.draw(entry.taker, entry.size)
        else:
            account.move(entry.seat, entry.taker, entry.items)
    elif entry.says == HAD_NUGGETS:
        account.has(entry.seat, NUGGET, entry.size)
    elif entry.says == LACKED_NUGGETS:
        account.has_no_more(entry.seat, NUGGET, entry.size - 1)
    elif entry.says == COULD_NOT_OFFER:
        _could_not_offer(account, k, entry.seat, entry.sale)
    else:  # HAD; if SHOWED it had no more either, since all kinds together are as many
        for kind in account.kinds:
            account.has(entry.seat, kind, entry.items[kind])


def _could_not_offer(account: Account, k: Reading, other: int, sale: int) -> None:
    """C2.4: note that a seat passed.

    It has nothing that could be offered, except perhaps the lot itself.
    """
    lot, demand = k.lot[sale], DEMANDS[k.sold_under[sale]]
    for kind in account.kinds:
        enough = _enough_alone(k, other, sale, kind)
        if enough:
            account.has_no_more(other, kind, enough - 1)
    if _least_size(demand, sum(lot)) == _most_size(k, demand, sum(lot)):
        _only_the_lot(account, other, lot)


def _enough_alone(k: Reading, other: int, sale: int, kind: int) -> int:
    """Returns how many items of one kind, and nothing else, make an offer; 0 if they never do."""
    for count in range(1, sum(k.lot[sale]) + MOST_IN_LOT + 1):
        held = [count if each == kind else 0 for each in range(KINDS)]
        if _can_offer(k, sale, held, held, 0, other):
            return count
    return 0


def _only_the_lot(account: Account, other: int, lot: list[int]) -> None:
    """Note that a seat could offer as many items as the lot has, but nothing else than the lot."""
    total, size = account.total(other), sum(lot)
    for kind in account.kinds:
        if total > size and lot[kind]:  # all of one kind, as the lot is
            account.has(other, kind, total)
        elif total == size:
            account.has(other, kind, lot[kind])


def _before_the_lot(account: Account, seller: int, card: int) -> Bounds:
    """C2.2: returns the bounds if the seller has one of the lots that meet the card.

    Nobody can know which one. So each is supposed in turn, and what holds in none of these cases is
    impossible.
    """
    known = account.bounds()
    held = known[seller][: account.players + 1]
    needs = set()
    for lot in _least_lots(card, seller, account.players):
        if all(count <= high for count, (_, high) in zip(lot, held, strict=True)):
            needs.add(tuple(max(n, low) for n, (low, _) in zip(lot, held, strict=True)))
    if tuple(low for low, _ in held) in needs:  # the card can be met whatever the seller has
        return known
    found: Bounds = []
    for need in sorted(needs):
        spare = account.total(seller) - sum(need)
        row = [(n, min(high, n + spare)) for n, (_, high) in zip(need, held, strict=True)]
        widest = [*known[:seller], row, *known[seller + 1 :]]
        if found and _within(widest, found):
            continue
        case = account.if_held(seller, need)
        if case:
            found = _either(found, case) if found else case
    return found


@cache
def _least_lots(card: int, seller: int, players: int) -> list[tuple[int, ...]]:
    """Returns the lots that meet a card and of which no item can be spared."""
    least: list[tuple[int, ...]] = []
    kinds = range(players + 1)
    for size in range(1, MOST_IN_LOT + 1):
        for items in combinations_with_replacement(kinds, size):
            lot = tuple(items.count(kind) for kind in kinds)
            if _meets(DEMANDS[card], lot, seller, players) and not any(
                all(n >= m for n, m in zip(lot, smaller, strict=True)) for smaller in least
            ):
                least.append(lot)
    return least


def _within(inner: Bounds, outer: Bounds) -> bool:
    return all(
        a[0] >= b[0] and a[1] <= b[1]
        for row, around in zip(inner, outer, strict=True)
        for a, b in zip(row, around, strict=False)  # of the seller, the kinds in play alone
    )


def _either(one: Bounds, other: Bounds) -> Bounds:
    """Returns the bounds that hold in one case or the other."""
    return [
        [(min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(*rows, strict=True)]
        for rows in zip(one, other, strict=True)
    ]
