"""The numbers of Edel, Stein & Reich in its sentences."""

from __future__ import annotations

from tests.words.said import stated
from vendome.games.edelstein.rules.cards import (
    ANY_SOLE,
    CERTIFICATE,
    COLOURS,
    EACH,
    EVENT_CARDS,
    EVENT_COPIES,
    EVENT_MILLIONS,
    GATHER,
    GEM_CARDS,
    GEMS_PER_COLOUR,
    HALF_SCORING,
    HALVE,
    LEAST_GEMS,
    LEAST_MILLIONS,
    MOST_GEMS,
    MOST_MILLIONS,
    REMOVE,
    SOLE,
    SWAP,
)
from vendome.games.edelstein.rules.event_cards import FOUR, GATHERED
from vendome.games.edelstein.rules.rounds import FIRST_GEMS, PHASES, SCARCE
from vendome.games.edelstein.rules.scoring import (
    COLOUR_MILLIONS,
    FIRST_MILLIONS,
    HALF_MILLIONS,
    SECOND_MILLIONS,
    TIED_RETURN,
)
from vendome.games.edelstein.rules.state import (
    EVENT,
    FREE,
    GEMS,
    MONEY,
    ROUNDS,
    SEATS,
    SET_ASIDE,
)

RED, YELLOW, GREEN, BLUE = COLOUR_MILLIONS.tolist()
SOLE_CARDS = EVENT_MILLIONS[SOLE:ANY_SOLE].tolist()
(A_GEM,) = set(EVENT_MILLIONS[EACH:CERTIFICATE].tolist())
SETS_OF_GEMS = len(COLOURS) * FIRST_GEMS
PAIR = 2  # those who bargain, or are tied, or play: the rules know no other number here
FREE_GEMS = 2


def aside(players: int) -> tuple[int, int]:
    return int(SET_ASIDE[players]), players


def lasts(players: int) -> tuple[int, int]:
    return int(ROUNDS[players]), players


def turned(*pairs: tuple[int, int]) -> list[int]:
    """In German the number of players comes first."""
    return [number for pair in pairs for number in reversed(pair)]


# E6.8: the example, as E6.1 to E7.3 have it.
TIED_RED = [4, 4, 2, RED // 4, RED, 4]
THEN_YELLOW = [TIED_RETURN, YELLOW, 4, 4, 4 * A_GEM, A_GEM]
THEN_ALL = [
    *(GREEN // 2, TIED_RETURN, BLUE, SOLE_CARDS[3], 1, FIRST_MILLIONS, SECOND_MILLIONS),
    RED // 4 + 2 * A_GEM + GREEN // 2 + FIRST_MILLIONS,
    RED // 4 + YELLOW + SECOND_MILLIONS,
    RED // 4 + GREEN // 2 + SECOND_MILLIONS,
    RED // 4 + 4 * A_GEM + BLUE + SOLE_CARDS[3],
    ROUNDS[4],
]

CLAUSES = {
    "E1.1": stated(
        *(len(COLOURS), GEMS_PER_COLOUR, len(COLOURS) * GEMS_PER_COLOUR, GEMS_PER_COLOUR)
    ),
    "E1.2": stated(GEM_CARDS, LEAST_GEMS, MOST_GEMS, LEAST_MILLIONS, MOST_MILLIONS),
    "E1.3": stated(
        *(EVENT_CARDS, EVENT_COPIES[CERTIFICATE], EVENT_CARDS - EVENT_COPIES[CERTIFICATE]),
        *(30, EVENT_CARDS),  # 30: a misprint that the clause names
    ),
    "E1.4": stated(FREE, MONEY + 1, EVENT + 1, GEMS + 1, SEATS, FREE + 1),
    "E1.5": stated(de=[0]),
    "E2.1": stated(3, 4, SEATS, 2, SETS_OF_GEMS, FIRST_GEMS),
    "E2.3": stated(
        *(*aside(3), *aside(4), 5, *lasts(3), *lasts(4), *lasts(5)),
        de=[*turned(aside(3), aside(4)), 5, *turned(lasts(3), lasts(4), lasts(5))],
    ),
    "E3.4": stated(PAIR, PAIR + 1),
    "E4.4": stated(FREE_GEMS, FREE_GEMS),
    "E4.5": stated(2),
    "E5.1": stated(PAIR),
    "E5.2": stated(PAIR, de=[]),
    "E5.9": stated(1, 2, 1, 1, 1, 1, 3, 1, 2),
    "E6.1": stated(PHASES, RED, YELLOW, GREEN, BLUE),
    "E6.2": stated(TIED_RETURN),
    "E6.4": stated(FIRST_MILLIONS, SECOND_MILLIONS, FIRST_MILLIONS, SECOND_MILLIONS),
    "E6.8": stated(
        *(*TIED_RED, A_GEM, 2 * A_GEM, 4, *THEN_YELLOW, *THEN_ALL),
        fr=[*TIED_RED, 2 * A_GEM, A_GEM, *THEN_YELLOW, *THEN_ALL],
        de=[*TIED_RED, A_GEM, 2 * A_GEM, *THEN_YELLOW, *THEN_ALL],
    ),
    "E7.1": stated(*SOLE_CARDS),
    "E7.2": stated(
        *(EVENT_MILLIONS[ANY_SOLE], EVENT_COPIES[ANY_SOLE]),
        fr=[EVENT_MILLIONS[ANY_SOLE], EVENT_COPIES[ANY_SOLE], 2, 2],
    ),
    "E7.3": stated(A_GEM),
    "E7.4": stated(EVENT_COPIES[CERTIFICATE]),
    "E7.5": stated(FOUR, FOUR),
    "E7.6": stated(
        *(*HALF_MILLIONS, PAIR, HALF_MILLIONS[2] // PAIR, TIED_RETURN, EVENT_COPIES[HALF_SCORING])
    ),
    "E7.7": stated(EVENT_COPIES[SWAP], fr=[EVENT_COPIES[SWAP], 2]),
    "E7.8": stated(EVENT_COPIES[REMOVE]),
    "E7.9": stated(GATHERED, EVENT_COPIES[GATHER]),
    "E7.10": stated(7 // 2, 7, 5 // 2, 5, 3 // 2, 3, 1, EVENT_COPIES[HALVE]),
    "E8.1": stated(
        *(PHASES, GEM_CARDS, *aside(3), *aside(4), 5),
        de=[PHASES, GEM_CARDS, *turned(aside(3), aside(4)), 5],
    ),
    "E8.2": stated(SCARCE),
    "E9.1": stated(2, SETS_OF_GEMS),
    "E9.2": stated(GEM_CARDS, PHASES, GEM_CARDS // PHASES),
    "E9.4": stated(2, de=[]),
    "E9.5": stated(2, de=[]),
    "E9.6": stated(ROUNDS[2], ROUNDS[2], ROUNDS[2] // 2),
    "E9.8": stated(fr=[2]),
}

MESSAGES = {
    "no_free_choice": stated(SEATS),
    "named_before": stated(2, de=[]),
    "same_colour": stated(2),
    "take_two": stated(FREE_GEMS),
    "cannot_be_named": stated(2, fr=[2, 2], de=[2, 2]),
    "fault.a gem card is missing or there twice": stated(fr=[2]),
    "fault.somebody's money is negative": stated(de=[0]),
    "event.four_red_blue": stated(FOUR, fr=[FOUR, FOUR]),
    "event.four_yellow_green": stated(FOUR, fr=[FOUR, FOUR]),
    "row_four_red_blue": stated(FOUR, FOUR, de=[FOUR]),
    "row_four_yellow_green": stated(FOUR, FOUR, de=[FOUR]),
    "event.gather": stated(GATHERED),
    "event_text.gather": stated(GATHERED),
    "ask.gathering": stated(GATHERED),
    "row_gather": stated(GATHERED),
    "move.gather_colour.about": stated(GATHERED),
    "edelstein.do.gather": stated(GATHERED),
    "ask.free_alone": stated(FREE_GEMS),
    "move.choose_free.about": stated(FREE_GEMS),
    "edelstein.free.detail": stated(FREE_GEMS),
    "edelstein.lesson.free": stated(FREE_GEMS),
    "legend": stated(7, 7),  # 7: as it may stand on a table
    "edelstein.lobby.about": stated(PAIR),
}

EXAMPLES = {
    *("offer_form", "swap_form", "remove_form"),
    *("move.offer", "move.swap", "move.swap.about", "move.remove", "move.remove.about"),
}
