"""The kinds of events: what can happen in a match, as data for logs, animations and bots.

Each event has a kind and up to eight numbers, named here. `card` is the number of a kind of card,
`stone` a number in STONES, `place` one of the market's places, counted from 0.
"""

from __future__ import annotations

EVENT_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("set_up", ("players",)),
    ("fashion_set", ("first", "second", "third", "fourth")),  # stones
    ("card_dealt", ("seat", "card")),  # for this seat alone
    ("necklace_worn", ("seat",)),
    ("opened", ("place", "card", "price")),
    ("first_by_chance", ("seat",)),
    ("turn_began", ("seat", "turn")),
    ("confessor_played", ("seat", "opponent", "card")),
    ("hand_seen", ("seat", "opponent", "card", "count")),  # for this seat alone, by kind
    ("courtier_played", ("seat", "card", "ducats", "purse")),  # ducats added, and purse now
    ("forger_played", ("seat", "opponent", "card", "stone")),
    ("parried", ("seat", "opponent", "card")),  # the victim, and whose Forger it was
    ("stone_discarded", ("seat", "card")),
    ("hand_shown", ("seat", "opponent", "stone")),  # the victim, who sees, what is missing
    ("favourite_played", ("seat", "card", "stone")),
    ("thief_played", ("seat", "opponent", "card")),
    ("stole", ("seat", "opponent")),
    ("card_stolen", ("seat", "opponent", "card")),  # for these two alone
    ("caught", ("seat", "opponent", "card")),  # who took it, and whose Musketeer it was
    ("empty_handed", ("seat",)),  # nothing to take from
    ("musketeers_played", ("seat", "opponent")),
    ("influence_ended", ("seat", "ducats")),
    ("bought", ("seat", "card", "price", "place", "left")),  # ducats left
    ("drew", ("seat",)),
    ("card_drawn", ("seat", "card")),  # for this seat alone
    ("astrologer_drawn", ("seat", "card")),
    ("stack_gave_nothing", ("seat",)),
    ("nothing_bought", ("seat",)),
    ("buying_ended", ("seat", "left")),  # ducats lost
    ("devalued", ("place", "card", "price")),
    ("fell_out", ("place", "card")),
    ("stack_ran_out", ()),
    ("queen_played", ("seat", "card", "place")),  # the card taken
    ("merchant_drawn", ("number",)),
    ("cardinal_played", ("seat", "card")),
    ("sale_put_off", ("seat",)),  # the seat at the end of whose next turn it is
    ("sale_began", ("number",)),
    ("displayed", ("seat",)),  # chosen in secret
    ("shown", ("seat", "card", "count", "lot")),  # lot: a stone, or 4 for a Banker
    ("showed_nothing", ("seat",)),
    ("alchemist_played", ("seat", "card", "stone")),  # the new stone
    ("rarity_set", ("stone", "stones", "place", "livres")),  # place 0: the rarest
    ("king_forbade", ("seat", "stone")),
    ("necklace_saved", ("seat", "stone")),
    ("fined", ("seat", "opponent", "livres")),  # who pays, and who gets it
    ("sold", ("seat", "stone", "jewels", "price", "livres")),  # each, and together
    ("unsold", ("stone",)),
    ("sale_ended", ("number",)),
    ("earned", ("seat", "livres", "points")),  # in this sale, and points now
    ("game_ended", ()),
    ("won", ("seat", "points")),
)

(
    SET_UP,
    FASHION_SET,
    CARD_DEALT,
    NECKLACE_WORN,
    OPENED,
    FIRST_BY_CHANCE,
    TURN_BEGAN,
    CONFESSOR_PLAYED,
    HAND_SEEN,
    COURTIER_PLAYED,
    FORGER_PLAYED,
    PARRIED,
    STONE_DISCARDED,
    HAND_SHOWN,
    FAVOURITE_PLAYED,
    THIEF_PLAYED,
    STOLE,
    CARD_STOLEN,
    CAUGHT,
    EMPTY_HANDED,
    MUSKETEERS_PLAYED,
    INFLUENCE_ENDED,
    BOUGHT,
    DREW,
    CARD_DRAWN,
    ASTROLOGER_DRAWN,
    STACK_GAVE_NOTHING,
    NOTHING_BOUGHT,
    BUYING_ENDED,
    DEVALUED,
    FELL_OUT,
    STACK_RAN_OUT,
    QUEEN_PLAYED,
    MERCHANT_DRAWN,
    CARDINAL_PLAYED,
    SALE_PUT_OFF,
    SALE_BEGAN,
    DISPLAYED,
    SHOWN,
    SHOWED_NOTHING,
    ALCHEMIST_PLAYED,
    RARITY_SET,
    KING_FORBADE,
    NECKLACE_SAVED,
    FINED,
    SOLD,
    UNSOLD,
    SALE_ENDED,
    EARNED,
    GAME_ENDED,
    WON,
) = range(len(EVENT_KINDS))
