"""The numbers of Queen's Necklace in its sentences."""

from __future__ import annotations

from collections.abc import Sequence

from tests.words.said import stated
from vendome.games.necklace.rules.actions import (
    ACTIONS,
    BUY,
    CHANGE,
    COUNT,
    DISCARD,
    END,
    LOT,
    MEANINGS,
    NOTHING,
    PASS,
    PLAY_CONFESSOR,
    PLAY_COURTIER,
    PLAY_FAVOURITE,
    PLAY_FORGER,
    PLAY_MUSKETEERS,
    PLAY_THIEF,
    REACT,
)
from vendome.games.necklace.rules.blank_cards import WORTHS
from vendome.games.necklace.rules.cards import COUNTS, HIGHEST_PRICE, PRICES
from vendome.games.necklace.rules.state import (
    AMBER,
    BAND,
    BLANKS,
    CARD_NAMES,
    CLASSES,
    DECK_SIZE,
    FASHION,
    FINE,
    GREY,
    HAND,
    INTEREST,
    LARGESSE,
    MAUVE,
    MERCHANT_CARD,
    MOST_OF_A_KIND,
    NAME_ROOM,
    PLACES,
    PURSE,
    SALES,
    SEATS,
    SIZES,
    STEPS,
    STONES,
)
from vendome.games.necklace.rules.turns import BOTTOM, LAST_BOTTOM
from vendome.games.necklace.text.reactions import REACTIONS
from vendome.server.reacting import USUAL_WINDOW

(QUEEN_FROM,) = (order.values[1:] for order in REACTIONS.orders if order.name == "queen")
assert len(CLASSES) == BLANKS


def copies(*cards: str) -> list[int]:
    return [int(COUNTS[CARD_NAMES.index(card)]) for card in cards]


def of_each_stone(size: int) -> int:
    """How many cards there are with so many stones of a kind, the same for the three of N4.11."""
    (count,) = {copies(f"{stone}{size}")[0] for stone in STONES[:AMBER]}
    return count


def price(card: str, step: int = 0) -> int:
    return int(PRICES[CARD_NAMES.index(card), step])


def falling(card: str, now: int) -> int:
    """N7.2: what a card costs next."""
    prices = PRICES[CARD_NAMES.index(card)].tolist()
    return int(prices[prices.index(now) + 1])


def ends(worths: Sequence[int]) -> tuple[int, int]:
    """N8.1: “1 to 4”."""
    return worths[0], worths[-1]


def ids(first: int) -> list[int]:
    """The first and the last number of an act, or its only one."""
    numbers = [number for number, meant in enumerate(MEANINGS) if meant.act.first == first]
    return sorted({numbers[0], numbers[-1]})


TILES = list(FASHION)
THIRDS = [2]  # “two thirds”, which French says otherwise
MERCHANTS = [LAST_BOTTOM + 1, SALES, BOTTOM, BOTTOM + 1, LAST_BOTTOM]

CLAUSES = {
    "N1.1": stated(2, SEATS, len(STONES)),
    "N1.2": stated(
        *(DECK_SIZE, SALES, of_each_stone(3), 3, of_each_stone(2), 2, of_each_stone(1)),
        *copies("amber", "ring", "king", "banker"),
        *copies("confessor", "thief", "courtier", "forger", "favourite"),
        *copies("musketeer", "astrologer", "cardinal"),
    ),
    "N1.3": stated(STEPS),
    "N1.4": stated(len(FASHION), *TILES, len(FASHION)),
    "N1.5": stated(BLANKS),
    "N2.1": stated(len(STONES), *TILES),
    "N2.2": stated(HAND),
    "N2.3": stated(*THIRDS, *MERCHANTS, fr=MERCHANTS),
    "N2.4": stated(PLACES),
    "N3.1": stated(3),
    "N3.2": stated(BAND),
    "N3.3": stated(PURSE, LARGESSE, PLACES),
    "N4.2": stated(
        LARGESSE, *(PURSE + LARGESSE * played for played in range(1, copies("courtier")[0] + 1))
    ),
    "N4.3": stated(fr=[2]),
    "N4.4": stated(FASHION[0]),
    "N4.5": stated(2, de=[]),
    "N4.6": stated(BAND),
    "N4.8": stated(2),
    "N4.11": stated(AMBER),
    "N4.12": stated(USUAL_WINDOW, *QUEEN_FROM),
    "N5.3": stated(*TILES),
    "N5.5": stated(0, 2 * FASHION[0], INTEREST, *copies("banker"), copies("banker")[0] * INTEREST),
    "N5.7": stated(FINE, fr=[FINE, 2]),
    "N7.1": stated(
        *(price("ring"), 2, price("ruby2", 2), price("confessor", 2), price("banker")),
        *(price("emerald1"), PURSE, 2, 2, 2),
    ),
    "N7.2": stated(
        *(falling("ring", 9), 2, falling("ruby2", 4), falling("emerald1", 6)),
        *(2, 3, price("diamond3"), price("ring")),
    ),
    "N7.3": stated(
        *(*TILES, 1, 4, 4, 4, 9, 2, 2, 3, 4, 8, 9, *TILES),
        *(TILES[1] + TILES[2], TILES[3] + TILES[2], sum(TILES[1:3]) + TILES[2]),
        *(TILES[2], INTEREST, TILES[2] + INTEREST, 3, TILES[1], 3 * TILES[1]),
    ),
    "N8.1": stated(
        STEPS,
        *(worth for what in ("size", "jewels", "livres", "ducats") for worth in ends(WORTHS[what])),
    ),
}

MESSAGES = {
    "display_two_lots_same_stone": stated(2),
    **{
        f"{group}.{stone}{size}": stated(size)
        for group in ("card", "a_card", "cards")
        for stone in STONES[:AMBER]
        for size in (2, 3)
    },
    "about.musketeer": stated(BAND),
    "ask.influence": stated(BAND),
    "told.musketeers_played": stated(BAND),
    "told.musketeers_played.you_seat": stated(BAND),
    "told.musketeers_played.you_opponent": stated(BAND),
    "column_band": stated(BAND),
    "move.musketeers": stated(BAND),
    "necklace.do.musketeers": stated(BAND),
    "necklace.three_musketeers": stated(BAND),
    "about.alchemist": stated(AMBER),
    "blank_list": stated(2, fr=[], de=[]),
    "blank_twice": stated(fr=[2]),
    "blank_prices": stated(STEPS, 1, 9, 7, 5, 3),  # with an example
}

# Of docs/rules/necklace.md, part by part.
PAGE = {
    "How sure we are": [*SIZES[1:], STEPS],
    "Options": [
        *(BLANKS, 1, NAME_ROOM, STEPS, HIGHEST_PRICE, 1),
        *(worth for what in ("size", "jewels", "livres", "ducats") for worth in ends(WORTHS[what])),
    ],
    "Actions": [
        *(ACTIONS, PASS, REACT, END, PLAY_MUSKETEERS, BAND),
        *(*ids(PLAY_COURTIER), *ids(PLAY_FAVOURITE), *ids(PLAY_CONFESSOR), *ids(PLAY_THIEF)),
        *(*ids(PLAY_FORGER), len(STONES), *ids(BUY), *ids(DISCARD), *ids(CHANGE), AMBER),
        *(*ids(COUNT), 0, MOST_OF_A_KIND, *ids(LOT), NOTHING),
    ],
    "Moves": [2, LARGESSE, 2, BAND],
    "Positions": [FASHION[0], PLACES, 0, HAND],
    "Views": [FASHION[0], PLACES, 0],
    "Events": [2, 0, AMBER, MERCHANT_CARD, GREY, MAUVE],
}

EXAMPLES = {
    *(
        "player_form",
        "player_and_stone_form",
        "buy_form",
        "alchemist_form",
        "discard_form",
        "show_form",
    ),
    *("player_not_there", "two_of_that_name", "display_mixed_stones", "display_without_stone"),
    *("deck_number", "blank_name", "legend", "move.show.about"),
}
