"""What is made of many games: shares, quantiles, and the counts of Edel, Stein & Reich."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

import vendome
from vendome.lab.batch import Batch
from vendome.lab.result import Result
from vendome.lab.simulate import parts
from vendome.lab.summary import Spread, Summary, wilson

GAMES = 80
ROUNDS = {2: 10, 3: 8, 4: 7, 5: 6}
PHASES = 3


def summed(players: int, bots: str = "random", size: int | None = None) -> Summary:
    batch = Batch.checked("edelstein", players, bots, seed=4)
    summary = Summary(batch)
    for part in parts(batch, GAMES, threads=2, events=True, size=size):
        summary.add(part)
    return summary


def made_up(scores: list[list[int]], winners: list[int], bots: str) -> Summary:
    """A summary of games whose results are given."""
    batch = Batch.checked("edelstein", len(scores[0]), bots, seed=1)
    count = len(scores)
    lengths = np.arange(count)
    summary = Summary(batch)
    summary.add(
        Result(
            batch=batch,
            first=0,
            scores=np.array(scores, "i4"),
            winners=np.array(winners, "i1"),
            decisions_by_game=lengths,
            steps_by_game=2 * lengths,
            tally=np.zeros((0, 1, 1), "i8"),
            faults=np.zeros((0, 2), "i4"),
        )
    )
    return summary


def test_a_shared_win_is_split():
    scores = [[9, 1, 1], [5, 5, 0], [4, 4, 4]]
    data = made_up(scores, [0b001, 0b011, 0b111], "greedy,random,random").as_data()
    assert [row["wins"] for row in data["by_seat"]] == pytest.approx(
        [1 + 1 / 2 + 1 / 3, 5 / 6, 1 / 3]
    )
    # greedy sits at seat 0, then 2, then 1
    assert data["by_bot"]["greedy"]["wins"] == pytest.approx(1 + 0 + 1 / 3)
    assert data["by_bot"]["greedy"]["alone"] == 1
    assert data["by_bot"]["random"]["wins"] == pytest.approx(0 + 1 + 2 / 3)
    assert data["by_bot"]["random"]["fair"] == pytest.approx(2 / 3)
    assert data["by_bot"]["greedy"]["histogram"] == {0: 1, 4: 1, 9: 1}
    assert data["by_bot"]["random"]["histogram"] == {1: 2, 4: 2, 5: 2}
    assert data["decisions"]["total"] == 3
    assert data["counts"] == {}


def test_quantiles_are_numbers_that_came_up():
    spread = Spread()
    spread.add(np.arange(1, 101))
    data = spread.as_data()
    assert [data[name] for name in ("min", "p5", "p25", "p50", "p75", "p95", "max")] == [
        *(1, 5, 25, 50, 75, 95, 100)
    ]
    assert data["mean"] == 50.5
    assert data["sd"] == pytest.approx(np.arange(1, 101).std())


def test_quantiles_are_those_of_numpy():
    scores = vendome.simulate("edelstein", 3, GAMES, seed=2).scores
    spread = Spread()
    spread.add(scores)
    for share in (0, 0.05, 0.25, 0.5, 0.75, 0.95, 1):
        assert spread.quantile(share) == np.quantile(scores, share, method="inverted_cdf")


def test_wilson_intervals():
    """The values of Newcombe (1998), table I, method 3."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert wilson(29, 29)[1] == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_shares_add_up(players):
    data = summed(players, "random,greedy").as_data()
    for rows in (data["by_bot"].values(), data["by_seat"]):
        rows = list(rows)
        assert sum(row["share"] for row in rows) == pytest.approx(1)
        assert sum(row["fair"] for row in rows) == pytest.approx(1)
        assert all(row["low"] <= row["share"] <= row["high"] for row in rows)
    histograms = [Counter(row["histogram"]) for row in data["by_bot"].values()]
    assert sum(histograms, Counter()).total() == GAMES * players


def test_parts_make_no_difference():
    assert summed(5, size=3).as_data() == summed(5, size=GAMES).as_data()


def test_one_bot_alone_wins_everything():
    (row,) = summed(4).as_data()["by_bot"].values()
    assert (row["share"], row["low"], row["high"], row["fair"]) == (1, 1, 1, 1)


def test_the_data_is_ready_for_json():
    data = summed(2, "greedy,random").as_data()
    again = json.loads(json.dumps(data))
    assert again["games"] == GAMES
    assert again["bots"] == ["greedy", "random"]
    assert again["seed"] == data["seed"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_choice_is_counted_once(players):
    tables = summed(players).counts.tables
    choosers = 1 if players == 2 else players
    chosen = sum(row["chosen"] for row in tables["actions"].values())
    assert chosen == GAMES * PHASES * ROUNDS[players] * choosers
    assert list(tables["actions"]) == ["money", "event", "gems", "free"][: 4 if players == 5 else 3]
    for table in ("actions", "guesses"):
        for row in tables.get(table, {}).values():
            whole, *rest = row.values()
            assert whole == sum(rest)
            assert min(rest) >= 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bargains_and_event_cards_add_up(players):
    tables = summed(players).counts.tables
    bargains = tables["bargains"]
    for name, row in bargains.items():
        assert row["begun"] == row["agreed"] + row["failed"] > 0
        if name != "total":
            each = 1 if players == 2 else 2
            assert tables["actions"][name]["bargained"] == each * row["begun"]
    assert bargains["total"]["agreed"] == sum(bargains["total"][n] for n in ("accepted", "single"))
    cards = tables["event_cards"]
    for row in cards.values():
        assert row["taken"] == row["open"] + row["hidden"] > 0
        assert row.get("forgone", 0) <= row["taken"]
    event = bargains["event"]["agreed"] + list(tables["actions"]["event"].values())[1]
    assert cards["total"]["taken"] == event


def counted(players: int, *events: tuple[str, int, int]) -> dict[str, dict[str, dict[str, int]]]:
    """The tables made of a few events, each given by its kind and its first two numbers."""
    game = vendome.games["edelstein"]
    kinds = [kind for kind, _ in game.event_kinds]
    tally = np.zeros((len(kinds), 32, 32), "i8")
    for kind, first, second in events:
        tally[kinds.index(kind), first, second] += 1
    return game.summary(tally, players).tables


@pytest.mark.clause("E3.4", "E4.4", "E4.5")
def test_choices_by_what_came_of_them():
    lost = [("revealed", 0, 0), ("revealed", 1, 0), ("revealed", 2, 0), ("action_lost", 0, 3)]
    alone = [("revealed", 3, 2)]
    bargained = [("revealed", 3, 1), ("revealed", 4, 1), ("bargain_began", 1, 3)]
    shared = [("revealed", 0, 3), ("revealed", 1, 3), ("took_gems", 1, 1), ("took_gems", 0, 1)]
    free_alone = [("revealed", 2, 3), ("free_choice_declined", 2, 0)]
    actions = counted(5, *lost, *alone, *bargained, *shared, *free_alone)["actions"]
    assert actions == {
        "money": {"chosen": 3, "alone": 0, "bargained": 0, "lost": 3},
        "event": {"chosen": 2, "alone": 0, "bargained": 2, "lost": 0},
        "gems": {"chosen": 1, "alone": 1, "bargained": 0, "lost": 0},
        "free": {"chosen": 3, "alone": 1, "shared": 2},
    }


@pytest.mark.clause("E9.4")
def test_choices_and_guesses_of_two():
    at_once = [("named", 1, 0), ("revealed", 0, 0), ("action_lost", 0, 2)]
    second = [("named", 0, 0), ("named_wrongly", 0, 0), ("named", 0, 1), ("revealed", 1, 1)]
    second.append(("bargain_began", 1, 0))
    missed = [("named", 1, 0), ("named_wrongly", 1, 0), ("named", 1, 1), ("named_wrongly", 1, 1)]
    missed.append(("revealed", 0, 2))
    tables = counted(2, *at_once, *second, *missed)
    assert tables["actions"] == {
        "money": {"chosen": 1, "unguessed": 0, "bargained": 0, "lost": 1},
        "event": {"chosen": 1, "unguessed": 0, "bargained": 1, "lost": 0},
        "gems": {"chosen": 1, "unguessed": 1, "bargained": 0, "lost": 0},
    }
    assert tables["guesses"] == {
        "money": {"named": 3, "first": 1, "second": 0, "wrong": 2},
        "event": {"named": 2, "first": 0, "second": 1, "wrong": 1},
        "gems": {"named": 0, "first": 0, "second": 0, "wrong": 0},
    }


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_name_has_a_word(players, language):
    tables, words, *_ = vendome.games["edelstein"].summary(np.zeros((43, 32, 32), "i8"), players)
    for table, rows in tables.items():
        assert words.say(language, f"table_{table}")
        for row, counts in rows.items():
            assert words.say(language, f"row_{row}")
            assert all(words.say(language, f"column_{column}") for column in counts)
