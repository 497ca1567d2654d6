"""C1.6: worlds that fit what a seat knows, each as likely as it can have come about."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod
from random import Random

import pytest

import vendome
from tests.rulebook.carats.sales import laid_out, selling
from tests.rulebook.carats.table import (
    CARATS,
    at,
    can,
    fields,
    on,
    play,
    seat,
    sound,
    stage,
    started,
)
from tests.rulebook.scratch import used
from tests.worlds.likely import assert_likely
from vendome.core.chance import key_of, seeded


def worlds(match: vendome.Match, number: int | None, count: int) -> Iterator[vendome.Match]:
    """Matches in states that fit what a seat knows, drawn one after the other."""
    chance = seeded(key_of(1))
    for _ in range(count):
        states = match.knowledge(number)
        CARATS.kernels.deal(states, -1 if number is None else number, chance, used(CARATS.scratch))
        yield vendome.Match(CARATS, states, origin={})


def everybody(match: vendome.Match) -> tuple[int | None, ...]:
    return (*range(match.players), None)


def fits(world: vendome.Match, match: vendome.Match, number: int | None) -> None:
    """A world looks to a seat as the true one does."""
    assert sound(world)
    assert fields(world.knowledge(number)) == fields(match.knowledge(number))
    assert world.view(number) == match.view(number)
    assert world.waiting == match.waiting
    if number is not None:
        assert can(world, number) == can(match, number)


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2)])
def test_through_a_game_every_world_dealt_to_a_seat_looks_the_same_to_it(players, seed):
    match, dice = CARATS.start(players, seed, {"rating_agencies": True}), Random(seed)
    seen = set()
    while not match.over:
        if stage(match) not in seen or dice.random() < 0.01:
            seen.add(stage(match))
            for number in (dice.randrange(players), None):
                for world in worlds(match, number, 1):
                    fits(world, match, number)
        number = dice.choice(match.waiting)
        actions = match.actions(number)
        bank = [action for action in actions if action.text == "bank"]
        match.play(number, dice.choice(bank or actions).id)
    assert {"screens", "selling", "lot", "offering", "exchanging", "rating"} <= seen
    for world in worlds(match, 0, 1):
        fits(world, match, 0)


@pytest.mark.clause("C1.4", "C1.5")
def test_values_not_seen_are_dealt_evenly_to_places_not_seen():
    match = at(seat(value=10, looked_at=[2]), seat(value=0), seat(value=-5), seat(value=30))
    true = fields(match.states)["values"]
    found: list[Counter[int]] = [Counter() for _ in range(13)]
    for world in worlds(match, 0, 200):
        values = fields(world.states)["values"]
        assert sorted(values) == list(range(13))
        for place, value in enumerate(values):
            found[place][value] += 1
    for place in (0, 2, 4):  # one's own, looked at, turned up
        assert set(found[place]) == {true[place]}
    rest = [place for place in range(13) if place not in (0, 2, 4)]
    unseen = {true[place] for place in rest}
    for place in rest:
        assert_likely(found[place], dict.fromkeys(unseen, 1 / 10))


@pytest.mark.clause("C1.3")
def test_cards_not_seen_are_dealt_evenly_to_hands_and_aside():
    match = at(seat(None, 1, 2, 3), seat(), seat(), seller=0)
    found: Counter[tuple[int, int]] = Counter()
    for world in worlds(match, 0, 400):
        place = fields(world.states)["place"]
        assert place[:3] == [0, 0, 0]
        assert Counter(place) == Counter([0, 1, 2] * 3 + [7] * 9)
        found[place[3], place[17]] += 1
    there = Counter({1: 3, 2: 3, 7: 9})
    assert_likely(
        found,
        {
            (one, two): there[one] * (there[two] - (one == two)) / (15 * 14)
            for one in there
            for two in there
        },
    )


@pytest.mark.clause("C1.3", "C2.2")
def test_a_seller_who_is_asked_for_a_card_has_one_that_can_be_met():
    # With one red stone only card 6 can be met: whoever knows what seat 0 has knows that card.
    seats = [seat("1r", 6, 1, 9), seat("8n9b7g4r"), seat("12n11b13g14r")]
    match = at(*seats)
    for world in worlds(match, 1, 6):
        fits(world, match, 1)
        assert 0 in fields(world.states)["place"]


def draws(count: int, *inside: int) -> dict[tuple[int, ...], Fraction]:
    """All that so many items drawn from a bag can be, and how likely that is."""
    found = {}
    for drawn in product(range(count + 1), repeat=len(inside)):
        ways = prod(comb(there, taken) for there, taken in zip(inside, drawn, strict=True))
        if sum(drawn) == count and ways:
            found[drawn] = Fraction(ways, comb(sum(inside), count))
    return found


BANKED = {"card": 1, "lot": "2b", "offers": [None, "1n", "1n"], "partner": "bank"}


@pytest.mark.clause("C2.8")
def test_what_the_bank_gave_is_dealt_as_likely_as_it_was():
    # Seat 0 put two blue stones and two nuggets into a bag of five each, and drew two.
    seats = [seat("3n3b6g6r"), seat(), seat()]
    match = at(*seats, seller=1, turn=2, sales=[{**BANKED, "drew": "1g1r"}])
    found: Counter[tuple[int, ...]] = Counter()
    for world in worlds(match, 1, 400):
        fits(world, match, 1)
        found[tuple(fields(world.states)["drawn"][0][:4])] += 1
    assert_likely(found, draws(2, 7, 7, 5, 5))


@pytest.mark.clause("C2.8", "C1.6")
def test_one_draw_comes_out_of_what_the_one_before_left():
    seats = [seat("3n3b6g6r"), seat("3n5b3g7r"), seat()]
    second = {"card": 9, "lot": "3g", "offers": ["1n", None, "1n"], "partner": "bank"}
    sales = [{**BANKED, "drew": "1g1r"}, {**second, "drew": "1g2r"}]
    match = at(*seats, seller=2, turn=3, sales=sales)
    greens: Counter[tuple[int, int]] = Counter()
    for world in worlds(match, 2, 600):
        drawn = fields(world.states)["drawn"]
        greens[drawn[0][2], drawn[1][2]] += 1
    wanted: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for first, likely in draws(2, 7, 7, 5, 5).items():
        left = [there - taken for there, taken in zip((7, 7, 5, 5), first, strict=True)]
        left[0] += 2  # what the second seller paid
        left[2] += 3  # and the lot
        for then, also in draws(3, *left).items():
            wanted[first[2], then[2]] += likely * also
    assert_likely(greens, wanted)


@pytest.mark.clause("C2.8", "C1.6")
def test_what_one_drew_oneself_tells_what_was_drawn_before():
    seats = [seat("3n3b6g6r"), seat("3n5b2g8r"), seat()]
    second = {"card": 9, "lot": "3g", "offers": ["1n", None, "1n"], "partner": "bank"}
    sales = [{**BANKED, "drew": "1g1r"}, {**second, "drew": "3r"}]
    match = at(*seats, seller=2, turn=3, sales=sales)
    found: Counter[tuple[int, ...]] = Counter()
    for world in worlds(match, 1, 2000):
        found[tuple(fields(world.states)["drawn"][0][:4])] += 1
    ways = {
        first: likely * comb(5 - first[3], 3) for first, likely in draws(2, 7, 7, 5, 5).items()
    }  # the fewer red stones were drawn before, the likelier three of them are
    assert_likely(found, {first: way / sum(ways.values()) for first, way in ways.items()})


@pytest.mark.clause("C1.6", "C2.4")
def test_what_was_seen_later_is_taken_into_account():
    seats = [seat("3n3b6g6r"), seat(None, 9, 1, 2), seat()]
    match = at(*seats, seller=1, turn=2, sales=[{**BANKED, "drew": "1g1r"}])
    play(match, "1 card 9", "1 lot 3g", "0 offer 6g", "2 offer 1n")
    found: Counter[tuple[int, ...]] = Counter()
    for world in worlds(match, 2, 200):
        fits(world, match, 2)
        found[tuple(fields(world.states)["drawn"][0][:4])] += 1
    # Who offers six green stones drew one at least.
    likely = {drawn: odds for drawn, odds in draws(2, 7, 7, 5, 5).items() if drawn[2]}
    assert_likely(found, {drawn: odds / sum(likely.values()) for drawn, odds in likely.items()})


@pytest.mark.clause("C1.6")
def test_holdings_of_a_position_without_a_past_are_dealt_from_all_that_is_there():
    match = at(seat("3n", 18, 1, 2), seat("2b1g"), seat("20r"), options={})
    found: Counter[str] = Counter()
    for world in worlds(match, 0, 10):
        fits(world, match, 0)
        held = fields(world.states)["held"]
        assert held[0][:4] == [3, 0, 0, 0]
        assert [sum(row) for row in held[1:3]] == [3, 20]
        found.update({kind for kind in range(4) if held[1][kind]})
    assert set(found) == {0, 1, 2, 3}
    for world in worlds(match, None, 2):
        fits(world, match, None)
        assert [sum(row) for row in fields(world.states)["held"][:3]] == [3, 3, 20]


@pytest.mark.clause("C2.5")
def test_offers_in_secret_are_some_offer_that_could_be_made_or_a_pass():
    match = play(laid_out(9, "3b", seat(), seat(), seat(), seat("")), "1 offer 1n", "3 pass")
    for number in (0, None):
        kinds = set()
        for world in worlds(match, number, 4):
            fits(world, match, number)
            fist = fields(world.states)["fist"]
            assert sum(fist[1]) > 0
            assert fist[1] != [0, 3, 0, 0, 0, 0, 0]
            assert fist[2] == fist[3] == [0] * 7
            kinds.add(tuple(fist[1]))
        assert len(kinds) > 1
    for world in worlds(match, 1, 2):
        assert fields(world.states)["fist"][1] == [1, 0, 0, 0, 0, 0, 0]


@pytest.mark.clause("C5.3")
def test_also_under_a_condition_of_the_card():
    match = play(laid_out(16, "1b", *[seat()] * 4), "1 offer 1g", "3 offer 1w")
    for world in worlds(match, 2, 4):
        fits(world, match, 2)
        fist = fields(world.states)["fist"]
        assert fist[1][2] >= 1
        assert fist[3][4] >= 1


@pytest.mark.clause("C6.1")
def test_rankings_in_secret_are_dealt_evenly():
    options = {"rating_agencies": True}
    match = play(at(*[seat("1n")] * 3, stage="rating", options=options), "1 rank b g r")
    found: Counter[tuple[int, ...]] = Counter()
    for world in worlds(match, 0, 120):
        ranking = fields(world.states)["ranking"]
        assert ranking[0] == ranking[2] == [-1] * 6
        assert ranking[1][3:] == [-1] * 3
        found[tuple(ranking[1][:3])] += 1
    assert_likely(found, dict.fromkeys(permutations(range(3)), 1 / 6))
    for world in worlds(match, 1, 1):
        assert fields(world.states)["ranking"][1][:3] == [0, 1, 2]


@pytest.mark.clause("C5.1")
def test_hands_that_were_shown_not_to_be_met_are_dealt_so():
    match = at(seat("1r", 9, 1, 3), seat(), seat(), stage="unmet")
    for number in (1, None):
        for world in worlds(match, number, 3):
            fits(world, match, number)
            place = fields(world.states)["place"]
            assert place[5] != 0  # card 6 could have been met


@pytest.mark.clause("C1.1")
def test_before_the_set_up_a_world_is_as_bare_as_the_truth():
    match = play(CARATS.start(4, seed=1), "0 screen red")
    for number in everybody(match):
        (world,) = worlds(match, number, 1)
        fits(world, match, number)
        state, true = fields(world.states), fields(match.states)
        for name in ("held", "bag", "place", "drawn", "values", "picked", "picks", "fist"):
            assert state[name] == true[name], name


@pytest.mark.clause("C2.3", "C2.5")
def test_steps_of_moves_being_put_together_are_kept_for_their_maker_and_undone_for_others():
    match = laid_out(9, "3b", *[seat()] * 4)
    match.play(2, 3)
    match.play(1, 1)
    match.play(1, 2)
    for number in everybody(match):
        (world,) = worlds(match, number, 1)
        state = fields(world.states)
        assert state["picked"] == [{1: 2, 2: 1}.get(n, 0) if n == number else 0 for n in range(6)]
        assert state["picks"][1][:2] == ([1, 2] if number == 1 else [0, 0])
        fits(world, match, number)


@pytest.mark.clause("C1.6")
def test_dealt_worlds_have_chance_of_their_own_and_can_be_played_to_the_end():
    match = on(started(4, seed=3), lambda match: match.view(None)["part"] == "evening", bank=True)
    keys = set()
    for world in worlds(match, 0, 2):
        state = fields(world.states)
        assert (state["blocks"], state["used"], set(state["keystream"])) == (0, 0, {0})
        keys.add(tuple(state["key"]))
        on(world, seed=1)
        assert world.winners
        assert sound(world)
    assert len(keys) == 2
    assert tuple(fields(match.states)["key"]) not in keys


@pytest.mark.clause("C1.6", "C2.8")
def test_after_a_position_nobody_has_more_than_they_must_have_had_and_drew():
    match = at(seat("3n4b", 9, 1, 2), seat("6n"), seat("4r6n"), options={})
    play(match, "0 card 1", "0 lot 2b", "1 offer 1n", "2 offer 1n", "0 bank")
    for number in everybody(match):
        for world in worlds(match, number, 5):
            fits(world, match, number)


@pytest.mark.clause("C5.2")
def test_a_lot_from_the_bag_is_part_of_what_is_dealt():
    match = play(selling(6, *[seat()] * 3), "0 card 6", "1 offer 1n")
    for number in everybody(match):
        for world in worlds(match, number, 2):
            fits(world, match, number)


@pytest.mark.clause("C1.6", "C2.2")
@pytest.mark.parametrize("card", [2, 4, 5, 12, 14, 15])
def test_worlds_between_card_and_lot_are_those_that_the_ledger_leaves(card):
    others = [one for one in (1, 3, 7) if one != card][:2]
    match = at(seat("1n2b2g3r", card, *others), seat(), seat(), options={"ledger": True})
    play(match, f"0 card {card}")
    left = {kind: range(low, high + 1) for kind, (low, high) in ledger_of(match).items()}
    for world in worlds(match, 1, 40):
        fits(world, match, 1)
        assert all(
            count in left[kind] for kind, count in world.view(0)["seats"][0]["items"].items()
        )


def ledger_of(match: vendome.Match) -> dict[str, list[int]]:
    """What seat 1 is shown of seat 0."""
    found: dict[str, list[int]] = match.view(1)["seats"][0]["ledger"]
    return found


@pytest.mark.clause("C6.1", "C4.2")
def test_where_nothing_is_ranked_nothing_is_dealt():
    options = {"rating_agencies": True}
    match = at(seat("6n", 18, 1, 2), seat("6n"), seat("6n"), options=options)
    for number in everybody(match):
        for world in worlds(match, number, 2):
            assert fields(world.states)["ranking"] == [[-1] * 6] * 6


@pytest.mark.clause("C4.2")
def test_of_a_game_that_is_over_nothing_is_changed():
    match = on(started(3, seed=3), seed=1)
    assert match.over
    for number in everybody(match):
        (world,) = worlds(match, number, 1)
        fits(world, match, number)
        for name in ("held", "bag", "place", "values", "drawn", "ranking"):
            assert fields(world.states)[name] == fields(match.states)[name], name
