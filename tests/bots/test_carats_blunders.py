"""What the greedy bot of 30 Carats no longer does. `greedy-1` still does all of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import vendome
from tests.rulebook.carats.sales import laid_out, offered
from tests.rulebook.carats.table import at, play, seat
from tests.rulebook.scratch import used
from vendome.bots import Bot
from vendome.core.rule import plain
from vendome.games.carats.bot.beliefs import FIRST, NEW, POINT, appraise
from vendome.games.carats.scratch import Scratch

SEEDS = range(12)
DOCS = Path(__file__).parents[2] / "docs" / "bots"


def moves(match: vendome.Match, number: int, kind: str = "greedy") -> Counter[str]:
    """Returns how often each move is the one that this bot would make, over many seeds."""
    made: Counter[str] = Counter()
    for seed in SEEDS:
        trial = match.copy()
        Bot(kind, seed).play(trial, number)
        made[trial.moves[-1][1]] += 1
    return made


def move(match: vendome.Match, number: int, kind: str = "greedy") -> str:
    """Returns the move that this bot makes whatever its luck."""
    [only] = moves(match, number, kind)
    return only


def test_it_names_whoever_lets_it_sell_early_at_noon_and_late_in_the_evening() -> None:
    noon = at(*[seat()] * 4, stage="naming", part="noon", first=[2, None, None])
    assert (move(noon, 2), move(noon, 2, "greedy-1")) == ("first green", "first blue")
    evening = at(*[seat()] * 4, stage="naming", part="evening", first=[3, 1, None])
    assert (move(evening, 1), move(evening, 1, "greedy-1")) == ("first red", "first blue")


def test_it_discards_the_card_that_it_could_meet_last() -> None:
    # C5.1: without blue stones card 1 asks for two more, card 9 for three, card 16 for one.
    poor = seat("5n5g5r", 1, 9, 16)
    match = at(poor, seat(), seat(), stage="unmet")
    assert (move(match, 0), move(match, 0, "greedy-1")) == ("discard 9", "discard 1")


def test_it_ranks_its_own_colour_where_it_is_likeliest_to_stand() -> None:
    # A stone of another colour is worth 6.7 on average, but that both are worth more than 5 is not
    # as likely as that one of them is.
    match = at(
        *(seat(value=value) for value in (5, 30, -15)),
        stage="rating",
        turned_up=[-30, -25, -20],
        options={"rating_agencies": True},
    )
    assert move(match, 0).split()[2] == "b"
    assert move(match, 0, "greedy-1").split()[3] == "b"


def test_it_does_not_look_where_hardly_anything_is_left_to_trade() -> None:
    last = at(*[seat("7n5b5g5r5w", 15)] + [seat("4n5b5g5r5w")] * 3, part="evening", turn=4)
    assert move(last, 0) == "card 15"
    assert move(last, 0, "greedy-1").startswith("look ")


def test_it_does_not_offer_a_heap_of_stones_for_three() -> None:
    match = laid_out(7, "2g1r", seat(value=0), seat(value=5), seat(value=-5))
    assert move(match, 1) == "offer 1r"
    assert move(match, 1, "greedy-1") == "offer 5b1g5r"


def test_nobody_can_foretell_which_of_several_good_lots_or_offers_it_makes() -> None:
    selling = play(at(seat(None, 7, 8, 9, value=5), seat(), seat()), "0 card 7")
    offering = laid_out(5, "3g", seat(value=30), seat(value=25), seat(value=5))
    for match, number in ((selling, 0), (offering, 1)):
        assert max(moves(match, number).values()) < 0.9 * len(SEEDS)
        assert len(moves(match, number, "greedy-1")) == 1


def test_it_finishes_an_offer_that_somebody_else_began_as_well_as_it_can_be() -> None:
    match = laid_out(1, "2b", seat(value=0), seat(value=5), seat(value=-5))
    match.play(1, 5)  # five nuggets: more than enough
    assert move(match, 1) == "offer 5n"
    assert move(match, 1, "greedy-1") == "offer 5n1b5r"


def worth(match: vendome.Match, model: int) -> int:
    """Returns what a green stone seems worth to seat 0 by the beliefs of a bot."""
    scratch = used(Scratch)[0]
    plain(appraise)(match.knowledge(0)[0], 0, model, scratch)
    return int(scratch.mine[2])


def test_it_does_not_trust_to_one_trade() -> None:
    # Who gives own stones for three nuggets and a blue stone may just have been careless.
    match = offered(13, "3n1b", ["3g", "1n"], seat(value=0), seat(value=5), seat(value=-5))
    assert abs(worth(match, NEW)) < abs(worth(match, FIRST))


def test_it_does_not_offer_stones_of_the_seller_who_takes_them_only_if_they_are_dear() -> None:
    match = laid_out(5, "2n3g", seat(value=0), seat("5n5b5g", value=20), seat(value=-5))
    assert move(match, 1) == "offer 2n"
    assert move(match, 1, "greedy-1") == "offer 2b"


def test_it_does_not_risk_a_precious_stone_of_its_own_for_a_lot_it_does_not_want() -> None:
    match = laid_out(5, "3r", seat(value=0), seat("5n5b5g", value=20), seat(value=-5))
    assert move(match, 1) == "offer 1b"
    assert move(match, 1, "greedy-1") == "offer 1g"


def told(record: str, moves_made: int) -> vendome.Match:
    """Returns a game that is told in docs/bots/carats.md, after so many moves."""
    kept = json.loads((DOCS / f"{record}.json").read_text("utf-8"))
    return vendome.replay({**kept, "moves": kept["moves"][:moves_made]})


def reading(moves_made: int, of: int) -> float:
    """Returns what a stone of a seat seems worth to all then, in the first of these games."""
    scratch = used(Scratch)[0]
    plain(appraise)(told("carats-1", moves_made).knowledge(0)[0], 0, NEW, scratch)
    return float(scratch.seems[1 + of] / POINT)


def test_it_sees_that_nobody_parts_with_five_own_stones_because_they_are_dear() -> None:
    # Green is worth -20: five were offered at move 6, and that none is laid out at move 10 is no
    # sign of the contrary.
    assert reading(7, of=1) < -5
    assert reading(10, of=1) < 0


def test_it_sees_who_has_collected_own_stones_all_day() -> None:
    # Red is worth +30. After move 46 of this game somebody gave three of them for two blue ones.
    assert reading(46, of=2) > 10


def test_it_does_not_take_the_five_green_stones_that_their_owner_is_so_glad_to_lose() -> None:
    assert move(told("carats-1", 7), 0) == "trade red"


def test_it_fills_a_lot_with_stones_that_it_believes_cheap() -> None:
    # The card asks for two blue ones; it was filled with red, of which the buyer had taken all.
    assert "r" not in move(told("carats-1", 29), 0).removeprefix("lot ")


def test_it_does_not_pay_four_nuggets_where_its_own_stones_are_enough() -> None:
    assert not any(re.search("[2-9]n", made) for made in moves(told("carats-2", 6), 1))


def test_it_makes_its_last_offer_for_the_win() -> None:
    # It is well behind: one green stone, which nobody takes, is as good as nothing.
    assert "offer 1g" not in moves(told("carats-2", 48), 1)
