"""The greedy bot of 30 Carats: it beats chance, and does nothing silly."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import vendome
from tests.rulebook.carats.sales import laid_out, offered
from tests.rulebook.carats.table import CARATS, at, seat
from tests.rulebook.scratch import used
from vendome.bots import Bot
from vendome.bots.kernels import k_greedy
from vendome.core import chance
from vendome.core.state import Moves

GAMES = 300


def move(match: vendome.Match, number: int) -> str:
    Bot("greedy", 1).play(match, number)
    return match.moves[-1][1]


def offer(match: vendome.Match, number: int) -> dict[str, int]:
    """The items that greedy offers."""
    move(match, number)
    made = match.view(number)["seats"][number]["offer"]
    return {item: count for item, count in made.items() if count}


@pytest.mark.parametrize("players", CARATS.players)
def test_greedy_wins_twice_as_often_among_random_players_as_chance_would(players: int) -> None:
    bots = ["greedy"] + ["random"] * (players - 1)
    result = vendome.simulate("carats", players, games=GAMES, bots=bots, seed=players)
    assert result.won[result.played_by("greedy")].mean() > 2 / players


@pytest.mark.parametrize("players", CARATS.players)
def test_random_hardly_ever_wins_among_greedy_players(players: int) -> None:
    bots = ["random"] + ["greedy"] * (players - 1)
    result = vendome.simulate("carats", players, games=GAMES, bots=bots, seed=players)
    assert result.won[result.played_by("random")].mean() < 1 / (2 * players)


def test_greedy_does_not_always_go_to_the_bank() -> None:
    result = vendome.simulate("carats", 4, games=100, bots="greedy", seed=1, events=True)
    kinds = [kind for kind, _ in CARATS.event_kinds]
    counts = dict(zip(kinds, result.tally.sum(axis=(1, 2)).tolist(), strict=True))
    assert 2 * counts["exchanged"] > counts["banked"] > 0


def test_greedy_gives_no_more_good_stones_than_it_must_for_a_lot_it_does_not_want() -> None:
    # C5.3: card 16 asks for one green stone, worth 30; the blue ones are known to be worth -30.
    green = seat(value=30, looked_at=[0])
    match = laid_out(16, "2b", seat(value=-30), green, seat(value=0), seat(value=5))
    assert offer(match, 1)["green"] == 1


def test_greedy_offers_other_stones_for_those_of_its_own_precious_colour() -> None:
    match = laid_out(5, "3g", seat(value=0), seat(value=30), seat(value=-5))
    made = offer(match, 1)
    assert "green" not in made
    assert sum(made.values()) > 1


def test_greedy_looks_before_an_exchange_that_hangs_on_a_value() -> None:
    # Fifteen green stones, offered by somebody who need not know what they are worth either.
    poor = "4n5b5r5w"
    seats = (seat("9n5b5g5r5w"), seat(poor), seat("4n5b15g5r5w"), seat(poor))
    match = offered(5, "3w", ["1n", "15g", "1n"], *seats, part="evening")
    assert move(match, 0) == "look green"


def test_greedy_does_not_look_twice_at_what_it_knows() -> None:
    knowing = seat("10n5b5g5r5w", value=0, looked_at=[1, 2, 3])
    match = at(knowing, seat(value=5), seat(value=-5), seat(value=10))
    assert move(match, 0).startswith("card ")


def choice(match: vendome.Match, number: int, scratch: np.ndarray) -> int:
    """The action that greedy takes with this scratch."""
    moves, mind, k = np.zeros(1, Moves), chance.seeded(bytes(32)), match.knowledge(number)
    count = CARATS.kernels.moves(k, number, moves)
    return int(CARATS.kernels.bind(k_greedy)(k, number, moves, count, mind, scratch))


@pytest.mark.parametrize("players", [3, 5])
def test_greedy_chooses_the_same_whatever_it_has_thought_before(players: int) -> None:
    """Its scratch comes from another time of the game, or from a game that went another way."""
    dice, asked = Random(players), []
    match = CARATS.start(players, seed=players)
    bots = [Bot(kind, players) for kind in ("greedy", "random")]
    while not match.over:
        number = match.waiting[0]
        asked.append((match.copy(), number))
        if dice.random() < 0.1:  # another way, for some steps
            other = match.copy()
            for _ in range(dice.randrange(60)):
                if not other.over:
                    another = dice.choice(other.waiting)
                    asked.append((other.copy(), another))
                    other.play(another, bots[dice.randrange(2)].choose(other, another))
        match.play(number, bots[0].choose(match, number))
    afresh = [choice(match, number, used(CARATS.scratch)) for match, number in asked]
    scratch = used(CARATS.scratch)
    order = list(range(len(asked)))
    for _ in range(3):
        assert all(choice(*asked[i], scratch) == afresh[i] for i in order)
        order.sort(key=lambda i: i // 8 + 16 * dice.random())  # nearly as they came
