"""What the greedy bot takes from memory, and when it must think again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.rulebook.carats.table import CARATS
from tests.rulebook.scratch import used
from vendome.bots import Bot
from vendome.core.rule import plain
from vendome.games.carats.bot.beliefs import FIRST, NEW, seen_values, study
from vendome.games.carats.bot.memory import has_planned, recall_sales, remember_plan
from vendome.games.carats.rules.state import NONE
from vendome.games.carats.scratch import Scratch

SALE = 4  # the one going on
LUCK = 7
JOURNAL = ("sold_by", "sold_under", "lot", "offers", "partner", "paid")


@pytest.fixture
def begun() -> tuple[np.ndarray, int]:
    """What a seat knows that has begun an offer, and the seat. Two steps are made."""
    match, bot = CARATS.start(3, seed=2), Bot("greedy", 1)
    while match.view(None)["stage"] != "offering" or len(match.view(None)["sales"]) < SALE:
        bot.play(match, match.waiting[0])
    number = match.waiting[0]
    for _ in range(2):
        match.play(number, bot.choose(match, number))
    return match.knowledge(number), number


def thought(k: np.ndarray, number: int) -> Any:
    """The scratch of a bot that has planned the steps that were made, and some more."""
    scratch = used(Scratch)[0]
    plain(study)(k[0], NEW, scratch)
    scratch.plan[:] = 0
    scratch.plan[:2] = k["picks"][0, number, :2]
    before = k.copy()
    before["picked"][0, number] = 0
    plain(remember_plan)(before[0], number, LUCK, scratch)
    return scratch


def stands(k: np.ndarray, number: int, scratch: Any, luck: int = LUCK) -> bool:
    return bool(plain(has_planned)(k[0], number, plain(seen_values)(k[0], NONE), luck, scratch))


def recalled(k: np.ndarray, scratch: Any, model: int = NEW) -> int:
    return int(plain(recall_sales)(k[0], plain(seen_values)(k[0], NONE), model, scratch))


def changed(k: np.ndarray, name: str, *place: int) -> np.ndarray:
    other = k.copy()
    other[name][(0, *place)] += 1
    return other


def in_line(name: str, line: int) -> tuple[int, ...]:
    """A place in a line of the journal: of another seat's offer, of a stone, …"""
    return (line, *(1 for _ in CARATS.state[name].shape[1:]))


def test_a_plan_stands_while_the_move_is_put_together(begun: tuple[np.ndarray, int]) -> None:
    k, number = begun
    scratch = thought(k, number)
    assert stands(k, number, scratch)
    assert not stands(k, (number + 1) % 3, scratch)
    assert not stands(changed(k, "picks", number, 1), number, scratch)
    assert not stands(k, number, scratch, luck=LUCK + 1)


@pytest.mark.parametrize("name", ["stage", "sale", "cap_offers", "based", "bag_left", "players"])
def test_a_plan_falls_with_a_number_it_follows_from(
    begun: tuple[np.ndarray, int], name: str
) -> None:
    k, number = begun
    assert not stands(changed(k, name), number, thought(k, number))


@pytest.mark.parametrize("name", ["values", "total", "held"])
def test_a_plan_falls_with_what_the_seat_has_or_sees(
    begun: tuple[np.ndarray, int], name: str
) -> None:
    k, number = begun
    place = (number, 2) if name == "held" else (2,)
    assert not stands(changed(k, name, *place), number, thought(k, number))


@pytest.mark.parametrize("line", [0, SALE - 1, SALE])
@pytest.mark.parametrize("name", JOURNAL)
def test_a_plan_falls_with_any_line_of_the_journal(
    begun: tuple[np.ndarray, int], name: str, line: int
) -> None:
    k, number = begun
    other = changed(k, name, *in_line(name, line))
    assert not stands(other, number, thought(k, number))


@pytest.mark.parametrize("line", [0, SALE - 1])
def test_a_plan_falls_with_what_the_bank_gave(begun: tuple[np.ndarray, int], line: int) -> None:
    k, number = begun
    assert not stands(changed(k, "drawn", line, 2), number, thought(k, number))


def test_a_plan_of_fewer_steps_is_not_one_of_the_whole(begun: tuple[np.ndarray, int]) -> None:
    k, number = begun
    scratch = thought(k, number)
    plain(remember_plan)(k[0], number, LUCK, scratch)  # made when two steps stood already
    assert stands(k, number, scratch)
    k["picked"][0, number] = 1
    assert not stands(k, number, scratch)


def test_a_plan_is_forgotten_with_the_sales_it_was_made_after(
    begun: tuple[np.ndarray, int],
) -> None:
    k, number = begun
    scratch = thought(k, number)
    other = changed(k, "lot", 0, 1)
    plain(study)(other[0], NEW, scratch)
    assert not stands(other, number, scratch)
    plain(study)(k[0], NEW, scratch)
    assert not stands(k, number, scratch)


@pytest.mark.parametrize("name", JOURNAL)
def test_sales_are_learned_again_if_a_line_is_another(
    begun: tuple[np.ndarray, int], name: str
) -> None:
    k, number = begun
    scratch = thought(k, number)
    assert recalled(k, scratch) == SALE
    assert recalled(changed(k, name, *in_line(name, SALE)), scratch) == SALE  # still going on
    for line in (0, SALE - 1):
        assert recalled(changed(k, name, *in_line(name, line)), scratch) == 0


def test_sales_are_learned_again_if_a_value_is_turned_up_or_the_game_went_back(
    begun: tuple[np.ndarray, int],
) -> None:
    k, number = begun
    scratch = thought(k, number)
    more, earlier = k.copy(), k.copy()
    more["values"][0, 5] = next(v for v in range(13) if v not in k["values"][0])
    earlier["sale"] = SALE - 1
    assert recalled(more, scratch) == recalled(earlier, scratch) == 0


def test_nobody_recalls_what_another_bot_believed(begun: tuple[np.ndarray, int]) -> None:
    k, number = begun
    assert recalled(k, thought(k, number), FIRST) == 0


def test_what_is_recalled_is_what_was_learned(begun: tuple[np.ndarray, int]) -> None:
    k, number = begun
    scratch, afresh = thought(k, number), used(Scratch, seed=2)[0]
    scratch.like[:], scratch.seems[:] = 0, 0
    for memory in (scratch, afresh):
        plain(study)(k[0], NEW, memory)
    assert scratch.like[:3].tolist() == afresh.like[:3].tolist()
    assert scratch.seems[:4].tolist() == afresh.seems[:4].tolist()


def test_two_bots_with_one_memory_both_recall_what_they_learned(
    begun: tuple[np.ndarray, int],
) -> None:
    k, number = begun
    scratch = thought(k, number)
    plain(study)(k[0], FIRST, scratch)
    assert recalled(k, scratch, NEW) == recalled(k, scratch, FIRST) == SALE
    other = changed(k, "lot", 0, 1)
    plain(study)(other[0], FIRST, scratch)
    assert recalled(other, scratch, FIRST) == SALE
    assert recalled(k, scratch, NEW) == recalled(other, scratch, NEW) == 0


def test_a_plan_made_earlier_in_the_day_makes_both_forget_what_came_later(
    begun: tuple[np.ndarray, int],
) -> None:
    k, number = begun
    scratch = thought(k, number)
    earlier = k.copy()
    earlier["sale"] = SALE - 1
    plain(study)(earlier[0], FIRST, scratch)
    plain(remember_plan)(earlier[0], number, LUCK, scratch)
    assert recalled(earlier, scratch, FIRST) == SALE - 1
    assert recalled(k, scratch, NEW) == 0
