"""C1.3, C2.2, C2.3: what each transaction card asks of a lot, for every seat at the table."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.rulebook.carats.demanding import PRINTED, can_be_met, lots, meets
from vendome.core.rule import plain
from vendome.games.carats.rules.cards import COLUMNS, DEMANDS, HERE, read_cards
from vendome.games.carats.rules.demands import fits, packed
from vendome.games.carats.rules.demands import meets as rules_meet

LOTS = {players: lots([5] * (players + 1)) for players in (5, 6)}
LAID_OUT = [number for number in range(1, 19) if number != 6]
# Words that the deck does not put together, and an owner's corrections might.
UNUSUAL = [
    "2 foreign + nothing else",
    "3 items + exactly + 2 colour + nothing else",
    "4 stones + 1 foreign + nothing else",
    "5 items + 3 colour + nothing else",
    "2 neighbour + 2 nuggets",
    "3 neighbour + 4 items",
    "2 foreign + 2 foreign",
    "1 foreign + 1 foreign + 2 own",
    "1 colour + 1 colour + 2 right",
    "4 kinds",
    "3 kinds + 2 own",
    "2 kinds + no nuggets",
    "3 kinds + 2 nuggets + no own",
    "2 kinds + 4 stones",
    "4 stones + 1 nuggets",
    "2 items + exactly + 1 left",
    "4 items + exactly + 2 foreign + no nuggets",
    "1 left + 1 right + 2 stones + 1 nuggets",
    "no own",
    "no nuggets",
    "2 colour + 4 stones",
    "2 neighbour + 5 stones",
    "1 own + 1 foreign + 1 foreign + 3 stones + 3 items + exactly",
]


def row(held: list[int]) -> np.ndarray:
    return np.array(held + [0] * (7 - len(held)), "i1")


def can_lay_out(demand, held, seat, players, picks=(), spent=0) -> bool:
    """What the rules say: whether a lot that begins with these picks can meet the demand."""
    lows = sum(count << 4 * kind for kind, count in enumerate(picks))
    open_kinds = -1 << 4 * len(picks)
    highs = lows | plain(packed)(row(held), spent, players) & open_kinds
    return bool(plain(fits)(demand, lows, highs, seat, players))


def holdings(dice: Random, players: int) -> list[int]:
    """What a player might have, now rich and now poor."""
    some = dice.choice([(0, 0, 1, 1, 2, 3, 4, 6), (0, 0, 0, 0, 0, 1, 2)])
    return [dice.choice(some) for _ in range(players + 1)]


def asking(words: str, folder: Path) -> np.ndarray:
    """The demand of these words, from a deck that asks for nothing else."""
    lines = [f"{n},{words},successive,,printed,reconstructed," for n in range(1, 19)]
    file = folder / "deck.csv"
    file.write_text("\n".join([",".join(COLUMNS), *lines]), encoding="utf-8")
    return read_cards(file)[0]


@pytest.mark.clause("C1.3")
def test_the_deck_is_the_one_we_know():
    text = (HERE / "transaction_cards.csv").read_text(encoding="utf-8")
    assert [line.split(",")[1] for line in text.splitlines()[1:]] == PRINTED
    assert DEMANDS.shape == (18, 20)


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("number", LAID_OUT)
def test_a_lot_meets_a_card_or_not(number, players):
    for seat in range(players):
        for lot in lots([5] * (players + 1)):
            met = plain(rules_meet)(DEMANDS[number - 1], row(lot), seat, players)
            assert bool(met) == meets(PRINTED[number - 1], lot, seat, players), (seat, lot)


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize(("players", "seat"), [(5, 0), (5, 4), (6, 0), (6, 3), (6, 5)])
def test_a_lot_meets_a_card_or_not_at_a_long_table(players, seat):
    dice = Random(players * 10 + seat)
    for number in LAID_OUT:
        for lot in dice.sample(LOTS[players], 40):
            met = plain(rules_meet)(DEMANDS[number - 1], row(lot), seat, players)
            assert bool(met) == meets(PRINTED[number - 1], lot, seat, players), (number, lot)


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("count", [6, 16, 32])
def test_a_lot_of_more_than_five_meets_no_card(count):
    for kind in range(4):
        lot = row([count if kind == other else 0 for other in range(4)])
        assert not any(plain(rules_meet)(demand, lot, 0, 3) for demand in DEMANDS)


@pytest.mark.clause("C2.2")
@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("number", LAID_OUT)
def test_a_card_can_be_met_just_if_some_lot_meets_it(number, players):
    dice = Random(number)
    answers = set()
    for _ in range(40):
        held, seat = holdings(dice, players), dice.randrange(players)
        found = can_be_met(PRINTED[number - 1], held, seat, players)
        assert can_lay_out(DEMANDS[number - 1], held, seat, players) == found, (seat, held)
        answers.add(found)
    assert answers == {True, False}


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("number", LAID_OUT)
def test_a_lot_put_together_kind_by_kind_can_always_be_finished(number):
    dice = Random(number)
    for _ in range(12):
        players = dice.choice((3, 4, 5))
        held, seat = holdings(dice, players), dice.randrange(players)
        good = [lot for lot in lots(held) if meets(PRINTED[number - 1], lot, seat, players)]
        for length in range(1, players + 2):
            picks = [dice.randint(0, min(count, 2)) for count in held[:length]]
            found = any(lot[:length] == picks for lot in good)
            assert can_lay_out(DEMANDS[number - 1], held, seat, players, picks) == found, (
                seat,
                held,
                picks,
            )


@pytest.mark.clause("C3.3")
@pytest.mark.parametrize("number", [12, 13, 18])
def test_nuggets_that_are_spent_are_not_there(number):
    dice = Random(number)
    for _ in range(60):
        held, spent = holdings(dice, 3), dice.randint(0, 4)
        held[0] += spent
        seat = dice.randrange(3)
        left = [held[0] - spent, *held[1:]]
        found = can_be_met(PRINTED[number - 1], left, seat, 3)
        assert can_lay_out(DEMANDS[number - 1], held, seat, 3, spent=spent) == found


@pytest.mark.clause("C1.3", "C2.3")
@pytest.mark.parametrize("words", UNUSUAL)
def test_words_put_together_otherwise_mean_what_they_say(words, tmp_path):
    demand = asking(words, tmp_path)
    dice = Random(UNUSUAL.index(words))
    for _ in range(60):
        players = dice.choice((3, 3, 4, 5))
        held, seat = holdings(dice, players), dice.randrange(players)
        good = [lot for lot in lots(held) if meets(words, lot, seat, players)]
        assert can_lay_out(demand, held, seat, players) == bool(good), (seat, held)
        of_one_kind = [lot for lot in lots(held) if max(lot) == sum(lot)]
        for lot in dice.sample(lots(held), min(3, len(lots(held)))) + of_one_kind:
            assert can_lay_out(demand, held, seat, players, lot) == (lot in good), (seat, lot)
        length = dice.randint(1, players)
        picks = [dice.randint(0, min(count, 2)) for count in held[:length]]
        found = any(lot[:length] == picks for lot in good)
        assert can_lay_out(demand, held, seat, players, picks) == found, (seat, held, picks)
