"""The counts of many games: sales, offers, looks, cards."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.rulebook.carats.table import CARATS
from vendome.core.words import LANGUAGES
from vendome.lab.batch import Batch
from vendome.lab.simulate import parts
from vendome.lab.summary import Summary

GAMES = 12
Tables = dict[str, dict[str, dict[str, int]]]


@cache
def summed(players: int) -> Tables:
    batch = Batch.checked("carats", players, "random", seed=4)
    summary = Summary(batch)
    for part in parts(batch, GAMES, threads=2, events=True):
        summary.add(part)
    tables: Tables = summary.counts.tables
    return tables


def counted(players: int, *events: tuple[str, int, int]) -> Tables:
    """The tables made of a few events, each given by its kind and its first two numbers."""
    kinds = [kind for kind, _ in CARATS.event_kinds]
    tally = np.zeros((len(kinds), 32, 32), "i8")
    for kind, first, second in events:
        tally[kinds.index(kind), first, second] += 1
    tables: Tables = CARATS.summary(tally, players).tables
    return tables


@pytest.mark.clause("C2.1", "C2.6", "C2.8", "C2.9")
@pytest.mark.parametrize("players", [3, 5])
def test_every_turn_is_a_sale_to_somebody_or_to_nobody(players: int) -> None:
    sales = summed(players)["sales"]
    total = sales["total"]
    assert total["turns"] == GAMES * 3 * players
    assert sum(total[name] for name in ("player", "bank", "returned", "no_card")) == total["turns"]
    for part in ("morning", "noon", "evening"):
        assert sales[part]["turns"] == GAMES * players
    assert sum(sales[part]["bank"] for part in ("morning", "noon", "evening")) == total["bank"] > 0


@pytest.mark.clause("C2.4")
@pytest.mark.parametrize("players", [3, 5])
def test_everybody_but_the_seller_is_asked(players: int) -> None:
    tables = summed(players)
    offers, sales = tables["offers"]["total"], tables["sales"]["total"]
    assert offers["asked"] == offers["made"] + offers["passed"]
    assert offers["asked"] == (players - 1) * (sales["turns"] - sales["no_card"])
    assert offers["taken"] == sales["player"] <= offers["made"]


@pytest.mark.clause("C1.3", "C2.10", "C5.1")
@pytest.mark.parametrize("players", [3, 5])
def test_whoever_has_a_card_plays_or_discards_it(players: int) -> None:
    cards = summed(players)["cards"]
    assert len(cards) == 19
    for row in cards.values():
        assert row["held"] == row["played"] + row["discarded"] > 0
    assert cards["total"]["held"] - cards["total"]["drawn"] == GAMES * 3 * players


@pytest.mark.clause("C3.1", "C3.2")
def test_looks_are_counted_by_where_the_other_sits() -> None:
    assert "looks" not in summed(3)
    assert counted(4, ("looked", 0, 1), ("looked", 3, 0), ("looked", 2, 1), ("looked", 1, 3))[
        "looks"
    ] == {"total": {"looks": 4, "left": 2, "right": 1, "others": 1}}
    assert summed(5)["looks"]["total"]["others"] > 0


@pytest.mark.clause("C2.8")
def test_what_the_bank_was_paid_tells_the_part_of_the_day() -> None:
    banked = [("banked", 0, 2), ("banked", 1, 4), ("banked", 2, 4)]
    turns = [("turn_began", number, 0) for number in range(3)]
    sales = counted(3, *banked, *turns)["sales"]
    assert [sales[part]["bank"] for part in ("morning", "noon", "evening")] == [1, 0, 2]
    assert sales["total"] == {"turns": 3, "player": 0, "bank": 3, "returned": 0, "no_card": 0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_a_word(language: str) -> None:
    tables, words, *_ = CARATS.summary(np.zeros((len(CARATS.event_kinds), 32, 32), "i8"), 6)
    for table, rows in tables.items():
        assert words.say(language, f"table_{table}")
        for row, counts in rows.items():
            assert words.say(language, f"row_{row}")
            assert all(words.say(language, f"column_{column}") for column in counts)
