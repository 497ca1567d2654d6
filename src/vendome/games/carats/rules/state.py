"""The state of a game of 30 Carats: one structure, and the names of its numbers.

A *kind* is what an item can be. Kind 0 is a nugget; kind 1 + s is a stone of the colour of seat s.
So a seat's own colour, and those of its neighbours, need no looking up, and the names of the
colours (C1.1) are needed only where somebody reads or writes.

The *journal* has what everybody saw of each sale, in the order of the sales. With what the bank
gave (`drawn`), every holding follows from it (`hidden/journal.py`).
"""

from __future__ import annotations

import numpy as np

from vendome.core.state import state_type

SEATS = 6
KINDS = SEATS + 1
NUGGET = 0
COLOURS = ("blue", "green", "red", "white", "black", "violet")  # C1.1
EACH = 5  # C1.2: of each kind, to each player and into the bag
PARTS = 3
PART_NAMES = ("morning", "noon", "evening")
SALES = PARTS * SEATS
CARDS = 18
CARDS_EACH = 3  # C1.3
VALUES = np.arange(-30, 31, 5).astype("i2")  # C1.4
SECRETS = len(VALUES)
NUGGET_VALUE = 10
BANK_PRICES = np.array([2, 3, 4], "i1")  # C2.8
LOOK_PRICES = np.array([4, 3, 2], "i1")  # C3.1
LEAST_TO_LOOK = 4  # C3.2: players
MOST_IN_LOT = 5  # C2.3
MOST_OF_A_KIND = EACH * (SEATS + 1)
RANK_POINTS = 20  # C6.1
NONE = -1

State = state_type(
    public=[
        ("ledger", "i1"),  # option, C1.6
        ("cap_offers", "i1"),  # option, C2.4
        ("rating_agencies", "i1"),  # option, C6.1
        ("stage", "i1"),  # what is being asked; see below
        ("colour", "i1", SEATS),  # of each seat's screen, or NONE
        ("part", "i1"),  # of the day, 0 to 2
        ("turn", "i1"),  # how many have been seller in this part
        ("sale", "i1"),  # the number of the sale going on: the journal's line
        ("seller", "i1"),  # or NONE
        ("first", "i1", PARTS),  # who began each part, or NONE
        ("on_table", "i1"),  # the transaction card being carried out, or NONE
        ("looked", "i1", SEATS),  # C3.1: at whose values each seat has looked, one bit each
        ("bag_left", "i2"),  # how many items are in the bag
        ("total", "i2", SEATS),  # how many items each seat has, a lot or offer of its own included
        ("hand", "i1", SEATS),  # how many transaction cards each seat has
        ("card_seen", "i1", CARDS),  # C5.1: where everybody knows a card to be: a seat, PILE; NONE
        ("barred", "i4", SEATS),  # C5.1: cards a seat cannot have had when it showed its holdings
        ("based", "i1"),  # the journal counts from holdings that a position gave
        ("dropped", "i4"),  # C5.1: cards discarded in this turn and not to be drawn, one bit each
        # The journal, a line for each sale.
        ("sold_by", "i1", SALES),  # the seller, or NONE: a sale still to come
        ("sold_under", "i1", SALES),  # the transaction card, or NONE
        ("lot", "i1", (SALES, KINDS)),
        ("offers", "i1", (SALES, SEATS, KINDS)),  # once everybody can see them
        ("passed", "i1", SALES),  # C2.4: who could make no offer, one bit each
        ("partner", "i1", SALES),  # with whom the lot was exchanged: a seat, BANK, NOBODY; or NONE
        ("paid", "i1", (SALES, 3)),  # nuggets for looks: before the lot, before the exchange, after
        ("shown", "i1", (SALES, KINDS)),  # C5.1: the seller's holdings as the turn began, or NONE
    ],
    hidden=[
        ("basis", "i1", (SEATS + 1, KINDS)),  # what seats and bag (last) had before the journal
        ("held", "i1", (SEATS, KINDS)),  # a seat's own lot and offer included
        ("bag", "i1", KINDS),
        ("drawn", "i1", (SALES, KINDS)),  # C2.8: what the seller drew from the bag
        ("place", "i1", CARDS),  # of each transaction card: a seat, PILE or ASIDE
        ("values", "i1", SECRETS),  # numbers in VALUES: those of the seats; then those turned up
        ("fist", "i1", (SEATS, KINDS)),  # C2.5: offers made and not revealed yet
        ("ranking", "i1", (SEATS, SEATS)),  # C6.1: seats, the most valuable colour's first; NONE
        ("picked", "i1", SEATS),  # steps of the move a seat is putting together
        ("picks", "i1", (SEATS, KINDS)),
    ],
)

BAG = SEATS  # its line in `basis`

# Where a card can be, and with whom a lot can be exchanged, besides a seat.
PILE = 6  # played or discarded: everybody has seen it
ASIDE = 7  # C1.3: never dealt
BANK = 6
NOBODY = 7

# Places in `paid`.
BEFORE_LOT, BEFORE_EXCHANGE, AFTER = 0, 1, 2

# Stages.
SCREENS = 0  # C1.1: a colour, seat by seat
SELLING = 1  # C2.2: a transaction card
UNMET = 2  # C5.1: no card can be met: which one to discard
LOT = 3  # C2.3
OFFERING = 4  # C2.4, C2.5
EXCHANGING = 5  # C2.6
CLOSING = 6  # C3.1: after the exchange, with four or more: a look, or the end of the turn
NAMING = 7  # C4.1: who begins the next part of the day
RATING = 8  # C6.1
OVER = 9
RESOLVING = 10  # nobody is asked (whatever `waiting` says): the rules go on by themselves
STAGES = (
    *("screens", "selling", "unmet", "lot", "offering", "exchanging", "closing", "naming"),
    *("rating", "over"),
)
CLAUSES = {  # where the rulebook speaks of what is asked
    SCREENS: "C1.1",
    SELLING: "C2.2",
    UNMET: "C5.1",
    LOT: "C2.3",
    OFFERING: "C2.4",
    EXCHANGING: "C2.6",
    CLOSING: "C3.1",
    NAMING: "C4.1",
    RATING: "C6.1",
    OVER: "C4.2",
}
IN_SECRET = range(SELLING, OVER)  # C1.6: from the deal to the end everybody has a screen

# What a seat can do: the whole action space.
COUNT = 0  # +0 to +35: so many items of the kind whose turn it is
PASS = COUNT + MOST_OF_A_KIND + 1  # C2.4: make no offer, which is legal only if none can be made
BANKING = PASS + 1  # C2.8
END = BANKING + 1  # C3.1: of the turn
SCREEN = END + 1  # +0 to +5: a colour
CARD = SCREEN + SEATS  # +0 to +17: play a transaction card
DISCARD = CARD + CARDS  # +0 to +17
LOOK = DISCARD + CARDS  # +0 to +5: at the value of a seat
TRADE = LOOK + SEATS  # +0 to +5: exchange with a seat
NAME = TRADE + SEATS  # +0 to +5: a seat
RANK = NAME + SEATS  # +0 to +5: the seat whose colour is next in the ranking
ACTIONS = RANK + SEATS
