# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C1.6: the journal read, line by line: who gave what to whom, in which order, and who knows it.

A sale is told in *entries*. One says that somebody gave something to somebody, and where in the
journal the items stand; the others say what the sale showed of holdings without moving anything.
Whoever wants to know what follows from the journal goes through its entries: the rules of a sale
are in `exchange.py`, `looking.py` and `lots.py`, and how their traces are read is here and nowhere
else. That both come to the same holdings holds in every state (`invariants.py`).

Fields are read as `s.lot[sale][kind]`, so that a state of lists can be read as well as a record.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

from vendome.core.reading import Reading
from vendome.core.rule import hot_rule, plain, rule
from vendome.games.carats.rules.bag import comes_from_bag, size
from vendome.games.carats.rules.exchange import (
    bank_gives,
    bank_price,
    has_offers,
    nuggets_in_lot,
)
from vendome.games.carats.rules.state import (
    AFTER,
    BAG,
    BANK,
    BEFORE_EXCHANGE,
    BEFORE_LOT,
    EXCHANGING,
    KINDS,
    LOOK_PRICES,
    NOBODY,
    NONE,
    NUGGET,
    SALES,
    SEATS,
)

TABLE = BAG + 1  # C5.2: where a lot drawn from the bag lies, being nobody's
PLACES = TABLE + 1  # where items can be: with a seat, in the bag, on the table

# The numbers of an entry.
TELLS, SALE, SEAT, TAKER, ITEMS, SIZE = range(6)
WIDTH = SIZE + 1
MOST = SALES * 20  # entries: in one sale six offers, and four payments with what each shows, …

# What an entry tells.
GAVE = 0  # the seat (or the bag, or the table) gave the items to the taker
SHOWED = 1  # C5.1: the seat had just these items
HAD = 2  # it had at least these, or at least not less than none
COULD_NOT_OFFER = 3  # C2.4: it passed
HAD_NUGGETS = 4  # at least so many
LACKED_NUGGETS = 5  # fewer than so many

# Which items these are.
PAYMENT = 0  # so many nuggets
THE_LOT = 1
THE_OFFER = 2  # of the seat
THE_DRAW = 3  # C2.8: what the bank gave; only the taker knows what it was
ALL_SHOWN = 4


@rule
def read_journal(s, journal):
    """Put all entries into `journal.entries`, in the order of what happened."""
    journal.told = 0
    for sale in range(SALES):
        read_line(s, sale, journal)


@rule
def read_line(s, sale, journal):
    """Add the entries of one sale; none if it has not begun."""
    seller = int(s.sold_by[sale])
    if seller == NONE:
        return
    if s.shown[sale][NUGGET] != NONE:
        _add(journal, SHOWED, sale, seller, NONE, ALL_SHOWN, 0)
    _add_payment(journal, sale, seller, int(s.paid[sale][BEFORE_LOT]), 0)
    lot_size = size(s, s.lot[sale])
    in_lot = nuggets_in_lot(s, sale)
    holder = seller  # who has the lot
    if comes_from_bag(int(s.sold_under[sale])):
        holder = TABLE
        _add(journal, GAVE, sale, BAG, TABLE, THE_LOT, lot_size)
    else:
        _add(journal, HAD, sale, seller, NONE, THE_LOT, lot_size)
    for other in range(s.players):
        if s.passed[sale] >> other & 1:
            _add(journal, COULD_NOT_OFFER, sale, other, NONE, THE_OFFER, 0)
        else:
            _add(journal, HAD, sale, other, NONE, THE_OFFER, size(s, s.offers[sale][other]))
    price = bank_price(s, sale)
    looks = int(s.paid[sale][BEFORE_EXCHANGE])
    if looks and not has_offers(s, sale):
        # C2.9: the seller was asked before the last look, so the bank could be paid then.
        last = int(LOOK_PRICES[sale // s.players])
        _add(journal, HAD_NUGGETS, sale, seller, NONE, PAYMENT, looks - last + price + in_lot)
    _add_payment(journal, sale, seller, looks, in_lot)
    partner = int(s.partner[sale])
    if partner == BANK:  # C2.8
        _add_payment(journal, sale, seller, price, in_lot)
        _add(journal, GAVE, sale, holder, BAG, THE_LOT, lot_size)
        _add(journal, GAVE, sale, BAG, seller, THE_DRAW, bank_gives(lot_size))
    elif 0 <= partner < SEATS:  # C2.7
        _add(journal, GAVE, sale, holder, partner, THE_LOT, lot_size)
        _add(journal, GAVE, sale, partner, seller, THE_OFFER, size(s, s.offers[sale][partner]))
    elif partner == NOBODY and s.sold_under[sale] != NONE:  # C2.9
        _add(journal, LACKED_NUGGETS, sale, seller, NONE, PAYMENT, price + in_lot)
        if holder == TABLE:
            _add(journal, GAVE, sale, TABLE, BAG, THE_LOT, lot_size)
    elif partner == NONE and s.stage == EXCHANGING and not has_offers(s, sale):
        _add(journal, HAD_NUGGETS, sale, seller, NONE, PAYMENT, price + in_lot)
    _add_payment(journal, sale, seller, int(s.paid[sale][AFTER]), 0)


@rule
def _add_payment(journal, sale, seller, nuggets, in_lot):
    """C2.8, C3.3: nuggets for the bag, from those that are not part of the lot."""
    if nuggets > 0:
        _add(journal, HAD_NUGGETS, sale, seller, NONE, PAYMENT, nuggets + in_lot)
        _add(journal, GAVE, sale, seller, BAG, PAYMENT, nuggets)


@rule
def _add(journal, tells, sale, seat, taker, items, count):
    entry = journal.entries[journal.told]
    entry[TELLS] = tells
    entry[SALE] = sale
    entry[SEAT] = seat
    entry[TAKER] = taker
    entry[ITEMS] = items
    entry[SIZE] = count
    journal.told += 1


@hot_rule
def count_of(s, entry, kind):
    """How many items of a kind there are among those of an entry."""
    items = entry[ITEMS]
    sale = entry[SALE]
    if items == THE_LOT:
        return int(s.lot[sale][kind])
    if items == THE_OFFER:
        return int(s.offers[sale][entry[SEAT]][kind])
    if items == THE_DRAW:
        return int(s.drawn[sale][kind])
    if items == ALL_SHOWN:
        return int(s.shown[sale][kind])
    return int(entry[SIZE]) if kind == NUGGET else 0


@rule
def gained(journal, seat):
    """How many more items a seat has got than given."""
    count = 0
    for i in range(journal.told):
        entry = journal.entries[i]
        if entry[TELLS] == GAVE:
            count += int(entry[SIZE]) * (int(entry[TAKER] == seat) - int(entry[SEAT] == seat))
    return count


# The same as plain Python.


class Entry(NamedTuple):
    """One entry, with its numbers by name."""

    tells: int
    sale: int
    seat: int
    taker: int
    items: int
    size: int


_read_journal, _count_of, _gained = plain(read_journal), plain(count_of), plain(gained)


class Journal:
    """The journal of a state, or of what a seat knows of it: its entries, and their items."""

    def __init__(self, state: Reading) -> None:
        self._state = state
        self._read = SimpleNamespace(entries=[[0] * WIDTH for _ in range(MOST)], told=0)
        _read_journal(self._state, self._read)
        self.entries = [Entry(*entry) for entry in self._read.entries[: self._read.told]]

    def items(self, entry: Entry) -> list[int]:
        return [_count_of(self._state, entry, kind) for kind in range(KINDS)]

    def transfers(self, sale: int = NONE) -> list[tuple[Entry, list[int]]]:
        """Who gave what to whom: in one sale, or in all."""
        return [
            (entry, self.items(entry))
            for entry in self.entries
            if entry.tells == GAVE and sale in (NONE, entry.sale)
        ]

    def gained(self, seat: int) -> int:
        return int(_gained(self._read, seat))
