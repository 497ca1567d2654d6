"""N2: fashion, hands, the stack with its Merchants, the open cards, before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

import vendome
from tests.rulebook.necklace.story import kinds, story, told
from tests.rulebook.necklace.table import NECKLACE, fields, market, sizes, sound, stack, stage
from vendome.core.reading import Reading
from vendome.games.necklace.rules.state import CARD_NAMES

PLAYERS = (2, 3, 4)
STAR = {"class": "mauve", "name": "Star", "prices": [9, 7, 5, 3], "effect": "astrologer"}


def begun(players: int, games: int) -> list[vendome.Match]:
    """So many games that have just begun, each by another chance."""
    return [NECKLACE.start(players, players * 1000 + seed) for seed in range(games)]


def open_cards(match: vendome.Match) -> list[str]:
    return [CARD_NAMES[kind] for kind in match.states["market"][0]]


def cards_drawn_in_turn(match: vendome.Match) -> list[str]:
    """The stack as it was before cards were laid open, its top first."""
    return open_cards(match) + stack(match)


def held(match: vendome.Match, number: int) -> dict[str, int]:
    """A hand, without making a whole view for it."""
    counts = Reading.of(match.states).hand[number]
    return {CARD_NAMES[kind]: count for kind, count in enumerate(counts) if count}


def test_what_is_set_up_in_which_order():
    match = begun(2, 1)[0]
    fashion = match.view(None)["fashion"]
    place = ["opened"] * 5
    worn = ["necklace_worn"] if match.view(None)["wearer"] is not None else []
    public = ["set_up", "fashion_set", *worn, *place, "first_by_chance", "turn_began"]
    assert kinds(match) == public
    assert story(match)[:2] == ["set_up 2", "fashion_set " + " ".join(fashion)]
    assert sound(match)


@pytest.mark.clause("N2.1")
def test_fashion_is_a_random_order_of_the_four_stones():
    matches = begun(2, 60)
    orders = [Reading.of(match.states).fashion for match in matches]
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    for stones in zip(*orders, strict=True):  # each stone in each place, about as often
        assert 6 < min(Counter(stones).values()) <= max(Counter(stones).values()) < 24
    match = matches[0]
    assert told(match, "fashion_set") == [" ".join(match.view(None)["fashion"])]


@pytest.mark.clause("N2.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_is_dealt_four_cards_and_sees_only_these(players):
    for match in begun(players, 5):
        assert Reading.of(match.states).hand_size[:players] == [4] * players
        assert told(match, "set_up") == [str(players)]
        assert told(match, "card_dealt") == []
        for number in range(players):
            own = told(match, "card_dealt", number)
            assert {line.split()[0] for line in own} == {str(number)}
            assert Counter(line.split()[1] for line in own) == held(match, number)
            dealt = Reading.of(match.states).dealt[number]
            assert dealt == Reading.of(match.states).hand[number]


@pytest.mark.clause("N2.2")
def test_hands_differ_from_game_to_game():
    matches = begun(3, 20)
    assert len({str(held(match, 0)) for match in matches}) == 20
    for card in ("diamond1", "amber"):  # none of them is dealt every time
        assert any(card not in held(match, 0) for match in matches)


@pytest.mark.clause("N2.2")
def test_an_astrologer_is_never_dealt():
    for match in begun(4, 120):
        assert all("astrologer" not in held(match, number) for number in range(match.players))
        assert cards_drawn_in_turn(match).count("astrologer") == 3


@pytest.mark.clause("N2.2")
def test_a_blank_card_that_is_an_astrologer_is_not_dealt_either():
    for seed in range(100):
        match = NECKLACE.start(4, seed, options={"blank_cards": [STAR]})
        cards = Counter(cards_drawn_in_turn(match))
        assert (cards["astrologer"], cards["mauve"]) == (3, 1)
    assert sizes(match) == [4] * 4


@pytest.mark.clause("N2.2")
def test_astrologers_that_were_dealt_are_shuffled_back():
    """If they were not, they would lie on top in about every third game."""
    matches = begun(3, 120)
    on_top = [cards_drawn_in_turn(match)[0] for match in matches].count("astrologer")
    assert 1 <= on_top < 12
    depths = [
        depth
        for match in matches
        for depth, card in enumerate(cards_drawn_in_turn(match))
        if card == "astrologer"
    ]
    assert 38 < sum(depths) / len(depths) < 52


@pytest.mark.clause("N2.3")
@pytest.mark.parametrize(
    ("players", "parts"), [(2, (30, 60, 92)), (3, (29, 58, 88)), (4, (28, 56, 84))]
)
def test_a_merchant_lies_near_the_bottom_of_each_third_of_the_stack(players, parts):
    below: list[list[int]] = [[], [], []]
    for match in begun(players, 60):
        cards = cards_drawn_in_turn(match)
        places = [place for place, card in enumerate(cards) if card == "merchant"]
        assert (len(places), len(cards)) == (3, parts[2] + 3)
        for part, place in enumerate(places):
            below[part].append(parts[part] - (place - part))
    assert [set(found) for found in below] == [set(range(6)), set(range(6)), set(range(5))]
    for found in below:  # each place as likely as the others
        assert max(Counter(found).values()) < 24


@pytest.mark.clause("N2.3")
def test_the_last_merchant_is_one_of_the_last_five_cards():
    for match in begun(2, 20) + begun(4, 20):
        assert "merchant" in stack(match)[-5:]


@pytest.mark.clause("N2.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_rest_is_the_stack(players):
    for match in begun(players, 5):
        assert len(stack(match)) == match.view(None)["stack"] == 103 - 4 * players - 5
        assert set(Reading.of(match.states).stack[len(stack(match)) :]) == {-1}


@pytest.mark.clause("N2.4")
def test_five_cards_lie_open_at_their_highest_prices():
    prices = NECKLACE.facts["prices"]
    matches = begun(3, 30)
    for match in matches:
        cards = open_cards(match)
        lines = [f"{place} {card} {prices[card][0]}" for place, card in enumerate(cards)]
        assert told(match, "opened") == lines
        assert "merchant" not in cards
        assert Reading.of(match.states).ring == [0] * 5
    assert len({open_cards(match)[0] for match in matches}) > 10
    match = matches[0]
    assert market(match) == [(card, prices[card][0]) for card in open_cards(match)]


@pytest.mark.clause("N2.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_anybody_may_be_the_first_player(players):
    turns = Counter()
    matches = begun(players, 40)
    for match in matches:
        turn = Reading.of(match.states).turn
        turns[turn] += 1
        assert told(match, "first_by_chance") == [str(turn)]
        assert told(match, "turn_began") == [f"{turn} 1"]
        assert match.waiting == (turn,)
    assert stage(matches[0]) == "influence"
    assert set(turns) == set(range(players))
    assert min(turns.values()) > 20 / players


@pytest.mark.clause("N2.4")
def test_who_was_dealt_the_necklace_wears_it_and_everybody_knows():
    worn: dict[int, vendome.Match] = {}
    for match in begun(3, 60):
        owners = [n for n in range(match.players) if held(match, n).get("necklace")]
        assert told(match, "necklace_worn") == [str(number) for number in owners]
        assert match.states["wearer"][0] == (owners[0] if owners else -1)
        worn |= dict.fromkeys(owners, match)
    assert set(worn) >= {0, 1, 2}
    for number, match in worn.items():
        for viewer in (None, *range(match.players)):
            view = match.view(viewer)
            assert view["wearer"] == number
            assert [n for n, one in enumerate(view["seats"]) if one["necklace"]] == [number]
            assert told(match, "necklace_worn", viewer) == [str(number)]


@pytest.mark.clause("N2.4")
def test_nothing_else_has_happened_yet():
    state = fields(begun(4, 1)[0].states)
    for name in ("delayed_by", "victim", "forged", "drawn", "draw_place"):
        assert state[name] == -1, name
    for name in ("rarity", "grey_in", "king_in", "necklace_in", "changed", "changed_to"):
        assert state[name] == [-1] * 4, name
    for name in ("display_grey", "display_king", "display_necklace"):
        assert state[name] == [-1] * 4, name
    for name in ("line_other", "line_card", "secret_card"):
        assert set(state[name]) == {-1}, name
    for name in ("bought", "merchants", "held", "draw_for", "asked", "lines", "sights", "picked"):
        assert not state[name] or set(state[name]) == {0}, name
    assert (state["ducats"], state["turns"], state["score"], state["due"]) == (
        10,
        1,
        [0] * 4,
        [0] * 4,
    )


@pytest.mark.clause("N2.4")
def test_the_same_seed_gives_the_same_game():
    assert fields(NECKLACE.start(3, 3007).states) == fields(begun(3, 8)[7].states)
    assert fields(NECKLACE.start(3, 3008).states) != fields(begun(3, 8)[7].states)
