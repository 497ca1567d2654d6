"""The kinds of events: what can happen in a match, as data for logs, animations and bots.

Each event has a kind and up to eight numbers, named here. `card` is the number of a kind of card,
`stone` a number in STONES, `place` one of the market's places, counted from 0.
"""

from __future__ import annotations

_table: dict[str, tuple[str, ...]] = {}


def _kind(name: str, *numbers: str) -> int:
    """Put a kind of event into the table. Returns its number."""
    _table[name] = numbers
    return len(_table) - 1


SET_UP = _kind("set_up", "players")
FASHION_SET = _kind("fashion_set", "first", "second", "third", "fourth")  # stones
CARD_DEALT = _kind("card_dealt", "seat", "card")  # for this seat alone
NECKLACE_WORN = _kind("necklace_worn", "seat")
OPENED = _kind("opened", "place", "card", "price")
FIRST_BY_CHANCE = _kind("first_by_chance", "seat")
TURN_BEGAN = _kind("turn_began", "seat", "turn")
CONFESSOR_PLAYED = _kind("confessor_played", "seat", "opponent", "card")
HAND_SEEN = _kind("hand_seen", "seat", "opponent", "card", "count")  # for this seat alone, by kind
# Ducats added, and the purse now.
COURTIER_PLAYED = _kind("courtier_played", "seat", "card", "ducats", "purse")
FORGER_PLAYED = _kind("forger_played", "seat", "opponent", "card", "stone")
PARRIED = _kind("parried", "seat", "opponent", "card")  # the victim, and whose Forger it was
STONE_DISCARDED = _kind("stone_discarded", "seat", "card")
# The victim, who sees it, and the stone that is missing.
HAND_SHOWN = _kind("hand_shown", "seat", "opponent", "stone")
FAVOURITE_PLAYED = _kind("favourite_played", "seat", "card", "stone")
THIEF_PLAYED = _kind("thief_played", "seat", "opponent", "card")
STOLE = _kind("stole", "seat", "opponent")
CARD_STOLEN = _kind("card_stolen", "seat", "opponent", "card")  # for these two alone
CAUGHT = _kind("caught", "seat", "opponent", "card")  # who took it, and whose Musketeer it was
EMPTY_HANDED = _kind("empty_handed", "seat")  # nothing to take from
MUSKETEERS_PLAYED = _kind("musketeers_played", "seat", "opponent")
INFLUENCE_ENDED = _kind("influence_ended", "seat", "ducats")
BOUGHT = _kind("bought", "seat", "card", "price", "place", "left")  # ducats left
DREW = _kind("drew", "seat")
CARD_DRAWN = _kind("card_drawn", "seat", "card")  # for this seat alone
ASTROLOGER_DRAWN = _kind("astrologer_drawn", "seat", "card")
STACK_GAVE_NOTHING = _kind("stack_gave_nothing", "seat")
NOTHING_BOUGHT = _kind("nothing_bought", "seat")
BUYING_ENDED = _kind("buying_ended", "seat", "left")  # ducats lost
DEVALUED = _kind("devalued", "place", "card", "price")
FELL_OUT = _kind("fell_out", "place", "card")
STACK_RAN_OUT = _kind("stack_ran_out")
QUEEN_PLAYED = _kind("queen_played", "seat", "card", "place")  # the card taken
MERCHANT_DRAWN = _kind("merchant_drawn", "number")
CARDINAL_PLAYED = _kind("cardinal_played", "seat", "card")
SALE_PUT_OFF = _kind("sale_put_off", "seat")  # the seat at the end of whose next turn it is
SALE_BEGAN = _kind("sale_began", "number")
DISPLAYED = _kind("displayed", "seat")  # chosen in secret
SHOWN = _kind("shown", "seat", "card", "count", "lot")  # lot: a stone, or 4 for a Banker
SHOWED_NOTHING = _kind("showed_nothing", "seat")
ALCHEMIST_PLAYED = _kind("alchemist_played", "seat", "card", "stone")  # the new stone
RARITY_SET = _kind("rarity_set", "stone", "stones", "place", "livres")  # place 0: the rarest
KING_FORBADE = _kind("king_forbade", "seat", "stone")
NECKLACE_SAVED = _kind("necklace_saved", "seat", "stone")
FINED = _kind("fined", "seat", "opponent", "livres")  # who pays, and who gets it
SOLD = _kind("sold", "seat", "stone", "jewels", "price", "livres")  # each, and together
UNSOLD = _kind("unsold", "stone")
SALE_ENDED = _kind("sale_ended", "number")
EARNED = _kind("earned", "seat", "livres", "points")  # in this sale, and points now
GAME_ENDED = _kind("game_ended")
WON = _kind("won", "seat", "points")

EVENT_KINDS = tuple(_table.items())
NUMBER_OF = {name: number for number, name in enumerate(_table)}
