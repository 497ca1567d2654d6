"""C1: screens, stones, nuggets, transaction cards and secret values before the first turn."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.carats.story import kinds, story, told
from tests.rulebook.carats.table import (
    CARATS,
    COLOURS,
    bag,
    can,
    fields,
    hand,
    items,
    on,
    play,
    refused,
    sound,
    stage,
    started,
    totals,
)

PLAYERS = (3, 4, 5, 6)
FIVES = {3: "5n5b5g5r", 4: "5n5b5g5r5w", 5: "5n5b5g5r5w5k", 6: "5n5b5g5r5w5k5v"}
WORTH = list(range(-30, 31, 5))


# C1.1


@pytest.mark.clause("C1.1")
def test_the_game_is_for_three_to_six():
    assert CARATS.players == (3, 4, 5, 6)
    for players in (2, 7):
        with pytest.raises(vendome.BadOption):
            CARATS.start(players)


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_seat_after_seat_chooses_among_the_free_screens(players):
    match = CARATS.start(players, seed=3)
    order = ["violet", "red", "black", "blue", "white", "green"]
    for number in range(min(players, 5)):
        free = [colour for colour in COLOURS if colour not in order[:number]]
        assert (stage(match), match.waiting) == ("screens", (number,))
        assert can(match, number) == [f"screen {colour}" for colour in free]
        assert match.view(None)["free_colours"] == free
        for other in range(players):
            if other != number:
                assert can(match, other) == []
        play(match, f"{number} screen {order[number]}")
    assert [one["colour"] for one in match.view(None)["seats"]] == order[:players]
    assert match.view(0)["kinds"] == ["nugget", *order[:players]]
    assert stage(match) == "selling"
    assert story(match)[:players] == [f"screen_taken {n} {order[n]}" for n in range(players)]


@pytest.mark.clause("C1.1")
def test_a_screen_that_is_taken_is_refused():
    match = play(CARATS.start(4, seed=1), "0 screen red")
    refused(match, "1 screen red")
    play(match, "1 screen blue")
    refused(match, "2 screen red")
    refused(match, "2 screen blue")


@pytest.mark.clause("C1.1")
def test_who_does_not_choose_gets_the_first_free_screen_in_the_listed_order():
    match = play(CARATS.start(5, seed=1), "0 screen green", "1 screen next", "2 screen next")
    play(match, "3 screen black", "4 screen next")
    seats = match.view(None)["seats"]
    assert [one["colour"] for one in seats] == ["green", "blue", "red", "black", "white"]


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize("left", COLOURS)
def test_the_last_of_six_gets_the_last_screen_unasked(left):
    match = CARATS.start(6, seed=1)
    others = [colour for colour in COLOURS if colour != left]
    for number, colour in enumerate(others):
        assert match.waiting == (number,)
        play(match, f"{number} screen {colour}")
    assert match.view(None)["seats"][5]["colour"] == left
    assert told(match, "screen_taken")[5] == f"screen_taken 5 {left}"
    assert stage(match) == "selling"


@pytest.mark.clause("C1.1")
def test_the_last_of_five_chooses_between_two_screens():
    match = play(CARATS.start(5, seed=1), *(f"{number} screen next" for number in range(4)))
    assert (stage(match), match.waiting) == ("screens", (4,))
    assert can(match, 4) == ["screen black", "screen violet"]


@pytest.mark.clause("C1.1", "C1.3", "C1.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_before_all_have_screens_nothing_is_dealt(players):
    match = CARATS.start(players, seed=1)
    for number in range(min(players, 5)):
        state = fields(match.states)
        assert {count for row in state["held"] for count in row} == {0}
        assert set(state["place"]) == {7}
        assert state["first"] == [-1, -1, -1]
        assert (state["seller"], state["on_table"], state["winners"]) == (-1, -1, 0)
        assert state["blocks"] == 0
        view = match.view(number)
        assert view["part"] is None
        assert view["turned_up"] == []
        assert sound(match)
        play(match, f"{number} screen next")


# C1.2


@pytest.mark.clause("C1.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_and_the_bag_begin_with_five_of_each_kind_in_play(players):
    match = started(players)
    assert [items(match, number) for number in range(players)] == [FIVES[players]] * players
    assert bag(match) == FIVES[players]
    assert totals(match) == [5 * (players + 1)] * players
    assert match.view(None)["bag"] == 5 * (players + 1)
    assert told(match, "set_up") == [f"set_up {players}"]
    state = fields(match.states)
    nothing = [0] * (6 - players)
    assert [row[players + 1 :] for row in state["held"]] == [nothing] * 6
    assert state["held"][players:] == [[0] * 7] * (6 - players)
    assert state["total"][players:] == [0] * (6 - players)
    assert state["bag"][players + 1 :] == nothing
    assert state["basis"] == [*state["held"], state["bag"]]


@pytest.mark.clause("C1.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_items_of_a_kind_always_add_up(players):
    match = started(players, seed=players)
    seen = set()

    def adds_up(match: vendome.Match) -> bool:
        state = fields(match.states)
        seen.add(stage(match))
        drawn = state["on_table"] == 5
        for kind in range(players + 1):
            there = state["bag"][kind] + sum(row[kind] for row in state["held"])
            there += state["lot"][state["sale"]][kind] if drawn else 0
            assert there == 5 * (players + 1)
        assert state["total"] == [sum(row) for row in state["held"]]
        assert state["bag_left"] == sum(state["bag"])
        assert sound(match)
        return len(match.moves) > 40

    on(match, adds_up, seed=players)
    assert {"selling", "lot", "offering", "exchanging"} <= seen


# C1.3


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_gets_three_transaction_cards_and_the_rest_is_out_of_play(players):
    for seed in range(5):
        match = started(players, seed)
        hands = [hand(match, number) for number in range(players)]
        assert [len(cards) for cards in hands] == [3] * players
        dealt = sorted(card for cards in hands for card in cards)
        assert len(set(dealt)) == 3 * players
        assert set(dealt) <= set(range(1, 19))
        view = match.view(None)
        assert view["discards"] == []
        assert view["aside"] == 18 - 3 * players
        assert [one["card_count"] for one in view["seats"]] == [3] * players
        places = fields(match.states)["place"]
        assert places.count(7) == 18 - 3 * players
        assert set(fields(match.states)["card_seen"]) == {-1}


@pytest.mark.clause("C1.3")
def test_any_card_can_be_dealt_to_anybody_or_left_over():
    places = [set() for _ in range(18)]
    for seed in range(60):
        for card, place in enumerate(fields(started(3, seed).states)["place"]):
            places[card].add(place)
    assert all(found == {0, 1, 2, 7} for found in places)


@pytest.mark.clause("C1.3", "C1.6")
@pytest.mark.parametrize("players", PLAYERS)
def test_cards_are_hidden_from_the_others(players):
    match = started(players, seed=8)
    for number in (*range(players), None):
        view = match.view(number)
        for other in range(players):
            known = view["seats"][other]["cards"]
            assert known == (hand(match, number) if other == number else None)
            assert view["seats"][other]["known_cards"] == []
        cards = [] if number is None else hand(match, number)
        assert told(match, "card_dealt", number) == [f"card_dealt {number} {c}" for c in cards]


# C1.4


@pytest.mark.clause("C1.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_gets_one_of_thirteen_values_and_sees_no_other(players):
    assert CARATS.facts["values"] == WORTH
    assert CARATS.facts["nugget_value"] == 10
    for seed in range(5):
        match = started(players, seed)
        found = [match.view(number)["seats"][number]["value"] for number in range(players)]
        assert len(set(found)) == players
        assert set(found) <= set(WORTH)
        assert sorted(fields(match.states)["values"]) == list(range(13))
        for number in (*range(players), None):
            seen = [one["value"] for one in match.view(number)["seats"]]
            assert seen == [found[n] if n == number else None for n in range(players)]
            mine = [] if number is None else [f"value_dealt {number} {found[number]}"]
            assert told(match, "value_dealt", number) == mine


@pytest.mark.clause("C1.4", "C1.5")
def test_any_value_can_be_dealt_to_anybody_turned_up_or_neither():
    places = [set() for _ in range(13)]
    for seed in range(150):
        for place, value in enumerate(fields(started(3, seed).states)["values"]):
            places[value].add(place)
    assert all(found == set(range(13)) for found in places)


# C1.5


@pytest.mark.clause("C1.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_value_nobody_has_is_turned_up_as_each_part_begins(players):
    match = started(players, seed=5)
    secret = [match.view(number)["seats"][number]["value"] for number in range(players)]
    turned: list[int] = []
    for part in ("morning", "noon", "evening"):
        on(match, lambda match, part=part: match.view(None)["part"] == part)
        view = match.view(None)
        assert view["turned_up"][:-1] == turned
        assert len(view["turned_up"]) == len(turned) + 1
        turned = view["turned_up"]
        assert not set(turned) & set(secret)
        for number in range(players):
            assert match.view(number)["turned_up"] == turned
        assert told(match, "value_turned_up") == [f"value_turned_up {v}" for v in turned]
    on(match)
    assert match.view(None)["turned_up"] == turned
    assert len(set(turned)) == 3


@pytest.mark.clause("C1.5", "C4.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_set_up_is_told_in_its_order(players):
    match = started(players, seed=2)
    assert kinds(match)[players:] == [
        "set_up",
        "part_began",
        "value_turned_up",
        "first_by_chance",
        "turn_began",
    ]
    for number in range(players):
        mine = kinds(match, number)[players:]
        assert mine[:5] == ["set_up", "value_dealt", "card_dealt", "card_dealt", "card_dealt"]
        assert mine[5:] == kinds(match)[players + 1 :]
    first = match.view(None)["first"][0]
    assert story(match)[-4] == "part_began morning"
    assert story(match)[-2:] == [f"first_by_chance {first}", f"turn_began {first} 0"]


@pytest.mark.clause("C4.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_of_the_morning_is_anybody(players):
    found = set()
    for seed in range(60):
        match = started(players, seed)
        first = match.view(None)["first"]
        assert first[1:] == [None, None]
        assert match.waiting == (first[0],)
        assert match.view(None)["seller"] == first[0]
        found.add(first[0])
    assert found == set(range(players))
