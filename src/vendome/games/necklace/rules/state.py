"""The state of a game of Queen's Necklace: one structure, and the names of its numbers.

A *kind* is a card by what is printed on it. Hands, discards and the market count by kinds. The
last three kinds are the blank cards of N8: the state says what they are. A *role* is what a
card does; several kinds can have one role (all stone cards; a blank card that copies another).

The *journal* has what happened to hands: a line for each card that came or went and for each
hand that was shown, in order. With the hands that were dealt, every hand follows from it
(`hidden/history.py`). The card of a line is hidden from those who did not see it.
"""

from __future__ import annotations

from vendome.core.state import state_type

SEATS = 4
STONES = ("diamond", "ruby", "emerald", "amber")  # N1.1
AMBER = STONES.index("amber")
SIZES = (1, 2, 3)  # N1.2: stones on a card; amber lies alone
CLASSES = ("grey", "blue", "mauve")  # N1.2: for sale, for influence, special
PLACES = 5  # N2.4: cards that lie open
STEPS = 4  # N1.3: prices of a card
SALES = 3
HAND = 4  # N2.2: cards dealt to each
PURSE = 10  # N3.3: ducats
LARGESSE = 3  # N4.2: ducats a Courtier adds
BAND = 3  # N4.6: Musketeers that take the Necklace together
FASHION = (30, 20, 10, 0)  # N1.4; rarity is paid the same
FINE = 50  # N5.7
INTEREST = 10  # N5.5: what a Banker adds
NONE = -1

# Roles, each with the clause of what it does.
ROLE_CLAUSES: dict[str, str] = {}


def _role(name: str, clause: str) -> int:
    """Put a role into the table. Returns its number."""
    ROLE_CLAUSES[name] = clause
    return len(ROLE_CLAUSES) - 1


STONE = _role("stone", "N5.4")
RING = _role("ring", "N5.5")
KING = _role("king", "N5.6")
BANKER = _role("banker", "N5.5")
NECKLACE = _role("necklace", "N5.7")
CONFESSOR = _role("confessor", "N4.1")
COURTIER = _role("courtier", "N4.2")
FORGER = _role("forger", "N4.3")
FAVOURITE = _role("favourite", "N4.4")
THIEF = _role("thief", "N4.5")
MUSKETEER = _role("musketeer", "N4.6")
ASTROLOGER = _role("astrologer", "N4.7")
CARDINAL = _role("cardinal", "N4.8")
ALCHEMIST = _role("alchemist", "N4.11")
QUEEN = _role("queen", "N4.10")
MERCHANT = _role("merchant", "N3.5")
ROLES = tuple(ROLE_CLAUSES)

# Kinds: the stone cards, a card for every other role, and the blank cards (N1.5, N8).
STONE_CARDS = (*(f"{stone}{size}" for stone in STONES[:AMBER] for size in SIZES), STONES[AMBER])
CARD_NAMES = (*STONE_CARDS, *ROLES[RING:], *CLASSES)
KINDS = len(CARD_NAMES)
STONE_KINDS = len(STONE_CARDS)
BLANKS = len(CLASSES)
GREY, BLUE, MAUVE = range(KINDS - BLANKS, KINDS)
BLANK = GREY


def kind_of(role: int) -> int:
    """Returns the kind of the printed card with a role; of stone cards, the first."""
    return STONE_KINDS + role - RING if role != STONE else 0


RING_CARD, KING_CARD, BANKER_CARD = kind_of(RING), kind_of(KING), kind_of(BANKER)
NECKLACE_CARD, COURTIER_CARD = kind_of(NECKLACE), kind_of(COURTIER)
ASTROLOGER_CARD, MERCHANT_CARD = kind_of(ASTROLOGER), kind_of(MERCHANT)
PRINTED = MERCHANT_CARD  # kinds with prices on them

DECK_SIZE = 100  # N1.2: without the Merchants
DECK = DECK_SIZE + SALES + BLANKS  # with the Merchants and all blank cards
STACK = DECK
MOST_OF_A_KIND = 17
NAME_ROOM = 20  # N8.1: letters in the name of a blank card
LINES = 256  # of the journal
SIGHTS = 10  # hands that can be shown: a Confessor or Forger each
LOTS = 4  # of a display, one for each stone

State = state_type(
    public=[
        # N8: the blank cards, grey, blue, mauve.
        ("blank_role", "i1", BLANKS),  # NONE: not in the game
        ("blank_stone", "i1", BLANKS),  # of a stone card
        ("blank_worth", "i1", BLANKS),  # stones, jewels more, livres or ducats
        ("blank_price", "i1", (BLANKS, STEPS)),
        ("blank_name", "i2", (BLANKS, NAME_ROOM)),  # UTF-16
        ("stage", "i1"),  # what is being asked; see below
        ("turn", "i1"),  # whose turn it is
        ("turns", "i2"),  # how many have begun
        ("fashion", "i1", len(STONES)),  # N2.1: stones, the one at 30 first
        ("ducats", "i1"),  # what is left to spend in this turn
        ("bought", "i1"),  # cards bought in this turn
        ("market", "i1", PLACES),  # the card in each place, or NONE
        ("ring", "i1", PLACES),  # N3.4: on which of its prices each stands
        ("gone", "i1", KINDS),  # N3.6: cards out of the game
        ("hand_size", "i1", SEATS),
        ("stack_left", "i1"),
        ("wearer", "i1"),  # of the Necklace, or NONE
        ("score", "i2", SEATS),
        ("merchants", "i1"),  # how many have been drawn
        ("held", "i1"),  # sales held
        ("due", "i1", SEATS),  # N4.8: sales at the end of each seat's next turn
        ("draw_for", "i1"),  # what the stack is being drawn for; see below
        ("draw_place", "i1"),  # the place being filled, or NONE
        ("drawn", "i1"),  # N4.10: the card just drawn for it, or NONE
        ("asked", "i1"),  # N4.12: seats that the question at hand was put to, one bit each
        ("delayed_by", "i1"),  # N4.8: who played the last Cardinal on this Merchant, or NONE
        ("victim", "i1"),  # N4.3: of the Forger, or NONE
        ("forged", "i1"),  # the stone named, or NONE
        # The sale going on, or else the last one.
        ("shown", "i1", (SEATS, KINDS)),  # N5.1: cards on display
        ("rings_in", "i1", (SEATS, LOTS)),  # Rings in each lot
        ("grey_in", "i1", SEATS),  # the lot of a grey Ring of N8, or NONE
        ("king_in", "i1", SEATS),  # the lot a King lies in, or NONE
        ("necklace_in", "i1", SEATS),  # likewise
        ("changed", "i1", SEATS),  # N4.11: the card the Alchemist changed, or NONE
        ("changed_to", "i1", SEATS),  # into which stone
        ("rarity", "i1", len(STONES)),  # N5.3: the place of each stone, 0 the rarest; NONE before
        ("jewels", "i1", (SEATS, LOTS)),  # N5.4: jewels that each sold
        ("earned", "i2", (SALES, SEATS)),  # N5: livres, sale by sale
        # The journal.
        ("lines", "i2"),  # how many there are
        ("line", "i1", LINES),  # what happened; see below
        ("line_seat", "i1", LINES),  # to whose hand
        ("line_other", "i1", LINES),  # from whom it was taken, or who looked; or NONE
        ("line_card", "i1", LINES),  # which card, where everybody saw it, or NONE
        ("sights", "i1"),
        ("sight_line", "i2", SIGHTS),  # the journal's line of each hand shown
        ("based", "i1"),  # the journal counts from hands that a position gave
    ],
    hidden=[
        ("hand", "i1", (SEATS, KINDS)),
        ("dealt", "i1", (SEATS, KINDS)),  # the hands before the journal
        ("stack", "i1", STACK),  # the next card last; NONE above
        ("secret_card", "i1", LINES),  # the card of a line not everybody saw, or NONE
        ("sight", "i1", (SIGHTS, KINDS)),  # the hands that were shown, as they were then
        ("fresh", "i1", KINDS),  # N3.2: cards that came to the hand of who is in turn, this turn
        ("answer", "i1", SEATS),  # N4.12: given and not revealed yet; see below
        ("display", "i1", (SEATS, KINDS)),  # N5.1: chosen and not revealed yet
        ("display_rings", "i1", (SEATS, LOTS)),
        ("display_grey", "i1", SEATS),
        ("display_king", "i1", SEATS),
        ("display_necklace", "i1", SEATS),
        ("picked", "i1", SEATS),  # steps of the display a seat is putting together
    ],
)

# Stages.
INFLUENCE = 0  # N3.2
PARRYING = 1  # N4.3: whether the Forger's victim plays a Musketeer
FORGED = 2  # N4.3: which stone card the victim discards
BUYING = 3  # N3.3
QUEEN_ASKED = 4  # N4.10
CARDINAL_ASKED = 5  # N4.8
SELLING = 6  # N5.1: everybody's display
ALCHEMIST_ASKED = 7  # N4.11
OVER = 8
GOING_ON = 9  # nobody is asked: the rules go on by themselves
STAGES = (
    *("influence", "parrying", "forged", "buying", "queen", "cardinal", "selling", "alchemist"),
    "over",
)
CLAUSES = {  # where the rulebook speaks of what is asked
    INFLUENCE: "N3.2",
    PARRYING: "N4.3",
    FORGED: "N4.3",
    BUYING: "N3.3",
    QUEEN_ASKED: "N4.10",
    CARDINAL_ASKED: "N4.8",
    SELLING: "N5.1",
    ALCHEMIST_ASKED: "N4.11",
    OVER: "N6.1",
}
IN_SECRET = range(OVER)  # N3.7: from the deal to the end everybody has a hidden hand
REACTION = {  # N4.12: what is asked out of turn, by the stage
    PARRYING: "musketeer",
    QUEEN_ASKED: "queen",
    CARDINAL_ASKED: "cardinal",
    ALCHEMIST_ASKED: "alchemist",
}
ANSWERED_IN_SECRET = (QUEEN_ASKED, ALCHEMIST_ASKED)  # N4.12: until everybody has answered
IN_A_SALE = (CARDINAL_ASKED, SELLING, ALCHEMIST_ASKED)  # N3.5: the Merchant is there

# What the stack is drawn for.
FOR_NOTHING = 0
FOR_BUYER = 1  # N4.7
FOR_PLACE = 2  # N3.4
FOR_TURN_END = 3  # N4.8: no card: a sale put off to the end of this turn

# Lines of the journal.
WAS_BOUGHT = 0
WAS_SPENT = 1  # played, discarded or shown in a sale: out of the game
WAS_DRAWN = 2  # N4.7: from the stack, hidden
WAS_TAKEN = 3  # N4.5, N4.6: from `line_other`
WAS_GRANTED = 4  # N4.10: by the Queen, from the stack, open
WAS_SEEN = 5  # N4.1, N4.3: the hand, by `line_other`
WAS_LACKING = 6  # N4.3: the hand has no stone card of the stone that `line_card` is
WAS_CAUGHT = 7  # N4.5: a Musketeer that `line_other` came upon, out of the game
