"""C5.1: a seller none of whose cards can be met."""

from __future__ import annotations

from collections import Counter

import pytest

import vendome
from tests.rulebook.carats.demanding import PRINTED, can_be_met
from tests.rulebook.carats.story import kinds, story, told
from tests.rulebook.carats.table import (
    altered,
    at,
    bag,
    can,
    fields,
    hand,
    items,
    letters,
    play,
    refused,
    seat,
    sound,
    stage,
    text,
)

# Red and green stones and no blue one: nothing that wants one's own can be met.
POOR = "1n1g2r"
NEED_OWN = (1, 3, 9, 10, 11, 13, 16)


def unmet(*cards: int, items: str = POOR, players: int = 3, **position) -> vendome.Match:
    """Seat 0 is asked which of its cards to discard: none of them can be met."""
    cards = cards or (9, 1, 3)
    seats = [seat(items, *cards), *[seat()] * (players - 1)]
    return at(*seats, stage="unmet", **position)


def meetable(written: str, players: int = 3) -> set[int]:
    """The cards that seat 0 could meet with these items, the bag not being empty."""
    counts = letters(written)
    held = [counts[x] for x in "nbgrwkv"[: players + 1]]
    laid_out = (n for n in range(1, 19) if n != 6)
    return {6, *(n for n in laid_out if can_be_met(PRINTED[n - 1], held, 0, players))}


def drawn(match: vendome.Match) -> list[int]:
    return [int(line.split()[2]) for line in told(match, "card_drawn")]


@pytest.mark.clause("C5.1")
def test_who_can_meet_none_shows_what_they_have_and_is_asked_which_card_to_discard():
    match = at(seat(None, 18, 1, 15), seat("2n3b", 9, 8, 13), seat(), turn=2)
    play(match, "0 card 18", "0 lot 3n", "1 offer 3b", "2 offer 3g", "0 trade red")
    assert (stage(match), match.waiting) == ("unmet", (1,))
    assert story(match)[-2:] == ["turn_began 1 2", "holdings_shown 1 2n3b"]
    assert can(match, 1) == ["discard 8", "discard 9", "discard 13"]
    for number in (0, 1, 2, None):
        assert text(match.view(number)["shown"]) == "2n3b"
        assert story(match, number)[-1] == story(match)[-1]
    assert sound(match)


@pytest.mark.clause("C5.1")
def test_while_one_card_can_be_met_nothing_is_shown_or_discarded():
    match = at(seat(POOR, 9, 1, 18), seat(), seat())
    assert can(match, 0) == ["card 18"]
    refused(match, "0 discard 9")
    assert match.view(None)["shown"] is None
    assert fields(match.states)["shown"] == [[-1] * 7] * 18
    assert fields(match.states)["barred"] == [0] * 6


@pytest.mark.clause("C5.1", "C2.2")
@pytest.mark.parametrize(
    ("items", "card"),
    [("2b", 1), ("2n1b", 13), ("4n1r", 18), ("2g2r", 4), ("1r", 6)],
)
def test_a_single_card_that_can_just_be_met_is_enough(items, card):
    match = at(seat(items, card, 9, 10), seat(), seat())
    assert (stage(match), can(match, 0)) == ("selling", [f"card {card}"])
    assert fields(match.states)["shown"][0][0] == -1


@pytest.mark.clause("C5.1")
def test_any_card_can_be_discarded():
    for cards in ((1, 2, 3), (16, 17, 18)):
        match = unmet(*cards, items="1r")
        assert can(match, 0) == [f"discard {card}" for card in cards]


@pytest.mark.clause("C5.1")
def test_which_card_is_discarded_is_the_seller_s_choice():
    for card in (1, 3, 9):
        match = play(unmet(), f"0 discard {card}")
        assert told(match, "card_discarded") == [f"card_discarded 0 {card}"]
        assert card not in hand(match, 0)
        assert {1, 3, 9} - {card} < set(hand(match, 0))
        assert len(hand(match, 0)) == 3
        assert match.view(None)["discards"] == [card]
    match = unmet()
    refused(match, "0 discard 2")
    refused(match, "0 card 9")
    refused(match, "1 discard 9")


@pytest.mark.clause("C5.1")
def test_another_is_drawn_and_both_are_public():
    match = play(unmet(), "0 discard 9")
    (card,) = drawn(match)
    assert kinds(match)[:2] == ["card_discarded", "card_drawn"]
    for number in (0, 1, 2, None):
        view = match.view(number)
        assert view["seats"][0]["known_cards"] == [card]
        assert 9 in view["discards"]
        assert view["seats"][0]["card_count"] == 3
        assert story(match, number) == story(match)
        assert fields(match.knowledge(number))["place"][card - 1] == 0
    state = fields(match.states)
    assert (state["place"][8], state["card_seen"][8]) == (6, 6)
    assert (state["place"][card - 1], state["card_seen"][card - 1]) == (0, 0)
    assert state["dropped"] == 1 << 8
    assert state["hand"][:3] == [3, 3, 3]
    assert sound(match)


@pytest.mark.clause("C5.1")
@pytest.mark.parametrize("seed", range(8))
def test_if_the_new_card_can_be_met_the_turn_goes_on_with_it_else_another_goes(seed):
    match = play(unmet(seed=seed), "0 discard 9")
    (card,) = drawn(match)
    if card in meetable(POOR):
        assert (stage(match), can(match, 0)) == ("selling", [f"card {card}"])
    else:
        assert (stage(match), match.waiting) == ("unmet", (0,))
        assert set(can(match, 0)) == {f"discard {n}" for n in (1, 3, card)}
    assert kinds(match).count("holdings_shown") == 0


@pytest.mark.clause("C5.1")
def test_both_happen():
    found = {stage(play(unmet(seed=seed), "0 discard 9")) for seed in range(8)}
    assert found == {"selling", "unmet"}


@pytest.mark.clause("C5.1")
def test_it_goes_on_until_a_card_can_be_met_and_the_holdings_are_shown_once():
    for seed in range(6):
        seats = [seat("1r", 1, 3, 9), seat(None, 2, 4, 5), seat(None, 7, 8, 12)]
        match = at(*seats, stage="unmet", seed=seed)
        while stage(match) == "unmet":
            play(match, f"0 {can(match, 0)[0]}")
        assert (stage(match), match.view(None)["seller"]) == ("selling", 0)
        assert drawn(match)[-1] in meetable("1r")
        assert not set(drawn(match)[:-1]) & meetable("1r")
        assert told(match, "holdings_shown") == []  # they lay open when the position began
        assert sound(match)


@pytest.mark.clause("C5.1")
@pytest.mark.parametrize("players", [3, 4])
def test_a_card_played_or_left_over_is_drawn_and_each_is_as_likely(players):
    # In the noon some cards have been played; none of those in hands is drawn.
    hands = {3: [(9, 3), (4, 5), (7, 8)], 4: [(9, 3), (4, 5), (7, 8), (2, 14)]}[players]
    seats = [seat(POOR, *hands[0]), *(seat(None, *cards) for cards in hands[1:])]
    inside = {card for cards in hands for card in cards}
    pile = [10, 11, 12, 17][:players]
    found = Counter()
    position = at(*seats, stage="unmet", part="noon", discards=pile)
    for seed in range(150):
        match = altered(position, key=[seed] * 8, blocks=0, used=0)
        play(match, "0 discard 3")
        found[drawn(match)[0]] += 1
    left = set(range(1, 19)) - inside
    assert set(found) == left
    uneven = sum((found[n] - 150 / len(left)) ** 2 * len(left) / 150 for n in left)
    assert uneven < 60


@pytest.mark.clause("C5.1")
def test_a_card_discarded_in_this_turn_is_not_drawn_again_in_it():
    # Three cards are left to draw, none of which can be met: all of them come, and then none.
    hands = [(2, 4, 5), (6, 7, 8), (12, 14, 15), (16, 17, 18)]
    for seed in range(6):
        seats = [seat("1r", 9, 10, 11), *(seat(None, *cards) for cards in hands)]
        match = at(*seats, stage="unmet", seed=seed)
        gone = []
        while stage(match) == "unmet":
            card = int(can(match, 0)[seed % 3].split()[1])
            gone.append(card)
            before = drawn(match)
            play(match, f"0 discard {card}")
            assert not set(drawn(match)[len(before) :]) & set(gone)
            assert fields(match.states)["dropped"] == sum(1 << n - 1 for n in gone)
            assert sound(match)
        assert sorted(drawn(match)) == [1, 3, 13]
        assert len(gone) == len(set(gone)) == 4
        assert kinds(match)[-1] == "no_card_left"


def nothing_left(**position) -> vendome.Match:
    """All eighteen cards are in six hands, so that none is left to draw."""
    others = [n for n in range(1, 19) if n not in NEED_OWN[:3]]
    hands = [others[i * 3 : i * 3 + 3] for i in range(5)]
    seats = [seat("1r", *NEED_OWN[:3]), *(seat(None, *cards) for cards in hands)]
    return at(*seats, stage="unmet", **position)


@pytest.mark.clause("C5.1")
def test_if_no_card_is_left_to_draw_the_turn_ends_without_a_sale_and_a_card_is_gone():
    match = play(nothing_left(), "0 discard 3")
    assert kinds(match) == ["card_discarded", "no_card_left"]
    assert (stage(match), match.waiting) == ("closing", (0,))
    assert can(match, 0) == ["end"]
    assert hand(match, 0) == [1, 9]
    assert items(match, 0) == "1r"
    state = fields(match.states)
    assert (state["partner"][0], state["sold_under"][0]) == (7, -1)
    assert state["hand"] == [2, 3, 3, 3, 3, 3]
    assert sound(match)
    play(match, "0 end")
    sale = match.view(None)["sales"][0]
    assert (sale["card"], sale["lot"], sale["partner"]) == (None, None, None)
    assert sale["offers"] == [None] * 6
    assert text(sale["shown"]) == "1r"
    assert (stage(match), match.waiting) == ("selling", (1,))
    assert fields(match.states)["dropped"] == 0
    assert match.view(None)["discards"] == [3]


@pytest.mark.clause("C5.1")
def test_with_one_card_discarded_in_an_earlier_turn_it_can_be_drawn():
    match = play(nothing_left(), "0 discard 3", "0 end")
    while match.view(None)["seller"] == 1:
        waiting = match.waiting[0]
        match.play(waiting, match.actions(waiting)[0].id)
    assert 3 in match.view(None)["discards"]
    state = fields(match.states)
    assert state["dropped"] == 0
    assert state["place"][2] == 6


@pytest.mark.clause("C5.1", "C3.2")
def test_of_three_the_turn_ends_at_once():
    # Cards that are neither in a hand nor dropped: none, in a position made for it.
    match = at(
        *[seat("1r", 9), seat(None, 4), seat(None, 5)],
        stage="unmet",
        part="evening",
        dropped=[n for n in range(1, 19) if n not in (4, 5, 9)],
    )
    play(match, "0 discard 9")
    assert kinds(match)[:3] == ["card_discarded", "no_card_left", "turn_began"]
    assert match.view(None)["seller"] == 1
    assert fields(match.states)["hand"][:3] == [0, 1, 1]


@pytest.mark.clause("C5.1", "C3.1")
@pytest.mark.parametrize("part", ["noon", "evening"])
def test_the_seller_may_look_before_discarding(part):
    price = {"noon": 3, "evening": 2}[part]
    cards = {"noon": (1, 9), "evening": (9,)}[part]
    match = unmet(*cards, items="5n1r", players=4, part=part)
    assert can(match, 0)[len(cards) :] == ["look green", "look red", "look white"]
    play(match, "0 look red")
    assert stage(match) == "unmet"
    assert text(match.view(None)["shown"]) == f"{5 - price}n1r"
    sale = fields(match.states)["sale"]
    assert fields(match.states)["shown"][sale][:5] == [5, 0, 0, 1, 0]
    assert kinds(match) == ["looked"]
    assert sound(match)


@pytest.mark.clause("C5.1", "C3.1")
def test_a_look_before_the_card_may_leave_nothing_that_can_be_met():
    match = at(seat("5n1b", 13, 9, 1), seat(), seat(), seat())
    play(match, "0 look red")
    assert (stage(match), match.waiting) == ("unmet", (0,))
    assert story(match)[-2:] == ["looked 0 2 4", "holdings_shown 0 1n1b"]
    # In the journal they are noted as they were when the turn began.
    assert fields(match.states)["shown"][0][:5] == [5, 1, 0, 0, 0]
    assert text(match.view(None)["shown"]) == "1n1b"
    assert sound(match)


@pytest.mark.clause("C5.1", "C5.2", "C3.1")
def test_nuggets_paid_into_an_empty_bag_may_make_a_card_possible():
    rest = [seat("8n9b9g9r9w"), seat("8n8b8g8r8w"), seat("6n8b8g7r8w")]
    match = at(seat("3n1r", 6, 9), *rest, stage="unmet", part="noon")
    assert bag(match) == ""
    play(match, "0 look red")
    assert (stage(match), can(match, 0)) == ("selling", ["card 6"])
    assert sound(match)


@pytest.mark.clause("C5.1", "C1.6")
@pytest.mark.parametrize(("items", "cards"), [(POOR, (9, 1, 3)), ("2n2b", (9, 14, 15))])
def test_all_know_that_cards_which_could_be_met_are_not_in_the_hand_shown(items, cards):
    match = unmet(*cards, items=items)
    good = meetable(items)
    assert fields(match.states)["barred"][0] == sum(1 << card - 1 for card in good)
    assert fields(match.states)["barred"][1:] == [0] * 5
    for number in (1, 2, None):
        assert fields(match.knowledge(number))["barred"] == fields(match.states)["barred"]


@pytest.mark.clause("C5.1")
def test_what_is_shown_is_of_this_turn_alone():
    match = play(unmet(seed=1), "0 discard 9")
    while stage(match) == "unmet":
        play(match, f"0 {can(match, 0)[0]}")
    assert text(match.view(1)["shown"]) == POOR
    while match.view(None)["seller"] == 0:
        waiting = match.waiting[0]
        match.play(waiting, match.actions(waiting)[0].id)
    assert match.view(1)["shown"] is None
    assert text(match.view(1)["sales"][0]["shown"]) == POOR


@pytest.mark.clause("C5.1", "C5.2")
def test_with_an_empty_bag_the_card_that_draws_from_it_is_as_bad_as_the_others():
    seats = [seat("1n1g2r", 6, 9, 1), seat("10n10b10g10r"), seat("9n10b9g8r")]
    match = at(*seats, stage="unmet")
    assert bag(match) == ""
    assert can(match, 0) == ["discard 1", "discard 6", "discard 9"]
