# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C1.6: reads the journal, line by line: who gave what to whom, in which order, and who knows it.

A sale is read as *entries*. An entry says that somebody gave something to somebody, or it is a
sign: it says what the sale showed of holdings without moving anything.

Whoever wants to know what follows from the journal goes through its entries. The rules of a sale
are in `exchange.py`, `looking.py` and `lots.py`; how their traces are read is here and nowhere
else. In every state both lead to the same holdings (`invariants.py`).

Fields are read as `s.lot[sale][kind]`, so that a state of lists can be read as well as a structure.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from vendome.core.reading import Reading
from vendome.core.rule import plain, rule
from vendome.games.carats.rules.bag import comes_from_bag, size
from vendome.games.carats.rules.exchange import (
    bank_gives,
    bank_price,
    has_offers,
    nuggets_in_lot,
)
from vendome.games.carats.rules.looking import look_price
from vendome.games.carats.rules.state import (
    AFTER,
    BAG,
    BANK,
    BEFORE_EXCHANGE,
    BEFORE_LOT,
    EXCHANGING,
    KINDS,
    NOBODY,
    NONE,
    NUGGET,
    SALES,
    SEATS,
)

TABLE = BAG + 1  # C5.2: where a lot drawn from the bag lies, being nobody's
PLACES = TABLE + 1  # where items can be: with a seat, in the bag, on the table

# The numbers of an entry. The items it is about are beside it, as a count of each kind.
SAYS, SALE, SEAT, TAKER, IS_SECRET, SIZE = range(6)
WIDTH = SIZE + 1
MOST_OF_A_SALE = 20  # entries: six offers, and four payments with what each shows, …
MOST = SALES * MOST_OF_A_SALE

# What an entry says.
GAVE = 0  # the seat (or the bag, or the table) gave the items to the taker
SHOWED = 1  # C5.1: the seat had just these items
HAD = 2  # it had at least these, and of no kind less than none
COULD_NOT_OFFER = 3  # C2.4: it passed
HAD_NUGGETS = 4  # it had at least this many
LACKED_NUGGETS = 5  # it had fewer than this many

NOTHING = (0,) * KINDS


@rule
def read_journal(s, journal):
    """Put all entries into `journal`, in the order of what happened."""
    journal.count = 0
    for sale in range(SALES):
        if s.sold_by[sale] != NONE:
            _read_line(s, sale, journal, True)


@rule
def read_transfers(s, journal):
    """Put only those entries into `journal` that say who gave what to whom."""
    journal.count = 0
    for sale in range(SALES):
        if s.sold_by[sale] != NONE:
            _read_line(s, sale, journal, False)


@rule
def _read_line(s, sale, journal, with_signs):
    """Add the entries of one sale: with all signs of what somebody had, or only transfers."""
    seller = int(s.sold_by[sale])
    lot = s.lot[sale]
    in_lot = nuggets_in_lot(s, sale)
    if with_signs and s.shown[sale][NUGGET] != NONE:
        _add(journal, SHOWED, sale, seller, s.shown[sale])
    _add_payment(journal, sale, seller, int(s.paid[sale][BEFORE_LOT]), 0, with_signs)
    holder = seller  # who has the lot
    if comes_from_bag(int(s.sold_under[sale])):
        holder = TABLE
        _add_transfer(s, journal, sale, BAG, TABLE, lot)
    elif with_signs:
        _add(journal, HAD, sale, seller, lot)
    if with_signs:
        for other in range(s.players):
            passed = s.passed[sale] >> other & 1
            _add(journal, COULD_NOT_OFFER if passed else HAD, sale, other, s.offers[sale][other])
    looks = int(s.paid[sale][BEFORE_EXCHANGE])
    if with_signs and looks and not has_offers(s, sale):
        # C2.9: the seller was asked before the last look, so the bank could be paid then.
        last = look_price(s, sale)
        _add_nuggets(
            journal, HAD_NUGGETS, sale, seller, looks - last + bank_price(s, sale) + in_lot
        )
    _add_payment(journal, sale, seller, looks, in_lot, with_signs)
    partner = int(s.partner[sale])
    if partner == BANK:  # C2.8
        _add_payment(journal, sale, seller, bank_price(s, sale), in_lot, with_signs)
        _add_transfer(s, journal, sale, holder, BAG, lot)
        _add_transfer(s, journal, sale, BAG, seller, s.drawn[sale])
        drawn = journal.entries[journal.count - 1]
        drawn[IS_SECRET] = True
        drawn[SIZE] = bank_gives(size(s, lot))
    elif 0 <= partner < SEATS:  # C2.7
        _add_transfer(s, journal, sale, holder, partner, lot)
        _add_transfer(s, journal, sale, partner, seller, s.offers[sale][partner])
    elif partner == NOBODY and s.sold_under[sale] != NONE:  # C2.9
        if with_signs:
            _add_nuggets(journal, LACKED_NUGGETS, sale, seller, bank_price(s, sale) + in_lot)
        if holder == TABLE:
            _add_transfer(s, journal, sale, TABLE, BAG, lot)
    elif with_signs and partner == NONE and s.stage == EXCHANGING and not has_offers(s, sale):
        _add_nuggets(journal, HAD_NUGGETS, sale, seller, bank_price(s, sale) + in_lot)
    _add_payment(journal, sale, seller, int(s.paid[sale][AFTER]), 0, with_signs)


@rule
def _add_payment(journal, sale, seller, nuggets, in_lot, with_signs):
    """C2.8, C3.3: add nuggets that are paid into the bag. They are not part of the lot."""
    if nuggets > 0:
        if with_signs:
            _add_nuggets(journal, HAD_NUGGETS, sale, seller, nuggets + in_lot)
        _add_nuggets(journal, GAVE, sale, seller, nuggets)
        journal.entries[journal.count - 1][TAKER] = BAG


@rule
def _add_transfer(s, journal, sale, giver, taker, items):
    _add(journal, GAVE, sale, giver, items)
    entry = journal.entries[journal.count - 1]
    entry[TAKER] = taker
    entry[SIZE] = size(s, items)


@rule
def _add_nuggets(journal, says, sale, seat, count):
    _add(journal, says, sale, seat, NOTHING)
    journal.entries[journal.count - 1][SIZE] = count
    journal.items[journal.count - 1][NUGGET] = count


@rule
def _add(journal, says, sale, seat, items):
    entry = journal.entries[journal.count]
    entry[SAYS] = says
    entry[SALE] = sale
    entry[SEAT] = seat
    entry[TAKER] = NONE
    entry[IS_SECRET] = False
    entry[SIZE] = 0
    copied = journal.items[journal.count]
    for kind in range(KINDS):
        copied[kind] = int(items[kind])
    journal.count += 1


@rule
def gained(journal, seat):
    """Returns how many more items a seat has got than given."""
    count = 0
    for i in range(journal.count):
        entry = journal.entries[i]
        if entry[SAYS] == GAVE:
            count += int(entry[SIZE]) * (int(entry[TAKER] == seat) - int(entry[SEAT] == seat))
    return count


# The same in plain Python.


class Entry(NamedTuple):
    """One entry, with its numbers by name."""

    says: int
    sale: int
    seat: int
    taker: int
    is_secret: int  # C2.8: what the bank gave; only the taker knows what it was
    size: int  # how many items a transfer has, or how many nuggets
    items: list[int]


_read_journal, _read_one_line, _gained = plain(read_journal), plain(_read_line), plain(gained)


@dataclass(slots=True)
class _Read:
    """Where rules put the entries that they read, with the items of each."""

    entries: list[list[int]]
    items: list[list[int]]
    count: int = 0


def _room(entries: int) -> _Read:
    return _Read([[0] * WIDTH for _ in range(entries)], [[0] * KINDS for _ in range(entries)])


def _entries(read: _Read) -> list[Entry]:
    both = zip(read.entries, read.items, strict=True)
    return [Entry._make([*entry, items]) for entry, items in islice(both, read.count)]


def transfers_in(state: Reading, sale: int) -> list[Entry]:
    """Returns who gave what to whom in one sale."""
    read = _room(MOST_OF_A_SALE)
    if state.sold_by[sale] != NONE:
        _read_one_line(state, sale, read, False)
    return _entries(read)


class Journal:
    """The journal of a state, or of what a seat knows of it, read as plain Python."""

    def __init__(self, state: Reading) -> None:
        self._read = _room(MOST)
        _read_journal(state, self._read)
        self.entries = _entries(self._read)

    def transfers(self) -> list[Entry]:
        """Returns who gave what to whom."""
        return [entry for entry in self.entries if entry.says == GAVE]

    def gained(self, seat: int) -> int:
        return int(_gained(self._read, seat))
