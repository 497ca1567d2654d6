"""N3.5, N4.7, N4.9: Merchants, Astrologers, an empty stack."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.draws import king_bought, stars_read
from tests.rulebook.necklace.story import kinds, story, told
from tests.rulebook.necklace.table import (
    at,
    can,
    copying,
    gone,
    hand,
    kind,
    market,
    play,
    seat,
    sizes,
    sound,
    stack,
    stage,
)
from vendome.core.reading import Reading

# N3.5


@pytest.mark.clause("N3.5")
def test_a_merchant_drawn_causes_a_sale_at_once():
    match = king_bought(seat(), seat("amber"), top=["merchant", "thief"], gone="2 cardinal")
    assert (stage(match), match.waiting) == ("selling", (0, 1))
    assert story(match)[-2:] == ["merchant_drawn 1", "sale_began 1"]
    view = match.view(None)
    assert (view["merchants"], view["sales_held"], market(match)[0]) == (1, 0, None)
    assert view["ducats"] == 0
    assert gone(match) == {"cardinal": 2, "merchant": 1}
    assert told(match, "turn_began") == []
    assert sound(match)


@pytest.mark.clause("N3.5")
def test_then_another_card_is_drawn_in_its_place():
    match = king_bought(seat(), seat("amber"), top=["merchant", "thief"], gone="2 cardinal")
    play(match, "0 show nothing", "1 show amber")
    assert story(match)[-4:] == [
        "earned 1 0 0",
        "sale_ended 1",
        "opened 0 thief 8",
        "turn_began 1 2",
    ]
    assert (market(match)[0], match.view(None)["sales_held"]) == (("thief", 8), 1)
    left = match.view(None)["stack"]
    assert set(Reading.of(match.states).stack[left:]) == {-1}
    assert (match.states["draw_place"][0], match.states["draw_for"][0]) == (-1, 0)
    assert sound(match)


@pytest.mark.clause("N3.5")
def test_the_game_goes_on_where_it_was():
    """Two places are empty, and the Merchant comes when the first has been filled."""
    match = at(
        *(seat("ring"), seat("amber")),
        market=["king", "alchemist", None, "banker", None],
        stack={"top": ["forger", "merchant", "thief", "courtier", "ring"]},
        gone="2 cardinal",
    )
    play(match, "0 end", "0 buy king")
    assert [place and place[0] for place in market(match)] == [
        *("forger", "alchemist", None, "banker", None)
    ]
    play(match, "1 show nothing", "0 show nothing")
    assert [card for card, _ in market(match)] == [
        *("forger", "alchemist", "thief", "banker", "courtier")
    ]
    assert told(match, "opened") == ["0 forger 8", "2 thief 8", "4 courtier 6"]
    assert told(match, "turn_began") == ["1 2"]


@pytest.mark.clause("N3.5")
def test_merchants_are_counted():
    match = king_bought(
        *(seat("ring"), seat("amber")),
        top=["merchant", "merchant", "thief"],
        sales_held=1,
        gone="2 cardinal",
    )
    assert told(match, "merchant_drawn") == ["2"]
    play(match, "1 show nothing", "0 show nothing")
    assert told(match, "merchant_drawn") == ["2", "3"]
    assert told(match, "sale_began") == ["2", "3"]
    assert match.view(None)["merchants"] == 3


# N4.7


@pytest.mark.clause("N4.7")
def test_an_astrologer_is_discarded_and_its_buyer_draws_a_hidden_card():
    match = stars_read(seat(), seat("amber"), seat(), top=["confessor", "thief"])
    public = ["bought 0 astrologer 6 0 4", "drew 0"]
    assert story(match, 0)[1:] == [*public, "card_drawn 0 confessor"]
    for viewer in (1, 2, None):
        assert story(match, viewer)[1:] == public
        assert match.view(viewer)["seats"][0]["known"] == {}
    assert (hand(match, 0), gone(match)) == ({"confessor": 1}, {"astrologer": 1})
    assert (stage(match), match.waiting, can(match, 0)) == ("buying", (0,), ["buy ring", "end"])
    assert (sizes(match), stack(match)[0], sound(match)) == ([1, 1, 0], "thief", True)
    assert match.position()["drawing_for"] == "nothing"
    # The line of the journal is no one else's.
    assert match.states["secret_card"][0, 0] == kind("confessor")
    assert match.states["line_card"][0, 0] == -1


@pytest.mark.clause("N4.7")
def test_another_astrologer_drawn_is_discarded_and_the_next_card_drawn():
    match = stars_read(seat(), seat(), top=["astrologer", "astrologer", "ruby1", "thief"])
    assert story(match)[2:] == [
        "astrologer_drawn 0 astrologer",
        "astrologer_drawn 0 astrologer",
        "drew 0",
    ]
    assert (hand(match, 0), gone(match)) == ({"ruby1": 1}, {"astrologer": 3})
    assert sound(match)


@pytest.mark.clause("N4.7")
def test_a_merchant_drawn_with_an_astrologer_causes_the_sale_and_then_the_next_card_is_drawn():
    match = stars_read(
        seat("ring"), seat("amber"), top=["merchant", "ruby1"], gone="2 cardinal astrologer"
    )
    assert (stage(match), story(match)[-1]) == ("selling", "sale_began 1")
    assert hand(match, 0) == {"ring": 1}
    play(match, "0 show nothing", "1 show nothing")
    assert (stage(match), hand(match, 0)) == ("buying", {"ruby1": 1, "ring": 1})
    assert told(match, "drew") == ["0"]


@pytest.mark.clause("N4.7")
def test_the_necklace_drawn_is_worn_at_once():
    match = at(seat(), seat(), market=["astrologer", "amber"], stack={"top": ["necklace"]})
    play(match, "0 end", "0 buy astrologer")
    assert match.view(None)["wearer"] == 0
    assert told(match, "necklace_worn") == ["0"]
    assert match.view(1)["seats"][0]["known"] == {"necklace": 1}
    assert (match.states["line_card"][0, 0], match.states["secret_card"][0, 0]) == (13, -1)


@pytest.mark.clause("N4.7", "N4.9")
def test_an_empty_stack_gives_nothing():
    match = stars_read(seat(), seat(), stack=[], sales_held=2, due=[1])
    assert story(match)[2:] == ["stack_gave_nothing 0"]
    assert (stage(match), can(match, 0)) == ("buying", ["buy ring", "end"])
    assert sizes(match) == [0, 0]


@pytest.mark.clause("N4.7")
def test_a_merchant_that_is_the_last_card_leaves_nothing_to_draw():
    match = stars_read(seat("cardinal"), seat("cardinal"), stack=["merchant"], sales_held=2)
    play(match, "1 cardinal")
    assert story(match)[-2:] == ["sale_put_off 1", "stack_gave_nothing 0"]
    assert stage(match) == "buying"


@pytest.mark.clause("N4.7")
def test_buying_ends_after_the_card_when_nothing_more_can_be_paid_for():
    match = at(
        *(seat(), seat()),
        market=["astrologer", "king", "alchemist", "banker", "ring"],
        stack={"top": ["confessor", "thief"]},
    )
    play(match, "0 end", "0 buy astrologer")
    assert kinds(match)[2:5] == ["drew", "buying_ended", "devalued"]
    assert (match.view(None)["turn"], market(match)[0]) == (1, ("thief", 8))
    assert told(match, "nothing_bought") == []


@pytest.mark.clause("N4.7", "N8.1")
def test_a_mauve_astrologer_is_discarded_whether_bought_or_drawn():
    options = copying("astrologer")
    match = stars_read(seat(), seat(), top=["mauve", "confessor"], options=options)
    assert told(match, "astrologer_drawn") == ["0 mauve"]
    assert (hand(match, 0), gone(match)) == ({"confessor": 1}, {"astrologer": 1, "mauve": 1})
    match = at(seat(), seat(), market=["mauve"], stack={"top": ["confessor"]}, options=options)
    play(match, "0 end", "0 buy mauve")
    assert (told(match, "drew"), gone(match)) == (["0"], {"mauve": 1})


@pytest.mark.clause("N3.4", "N4.7")
def test_an_astrologer_that_fills_a_place_just_lies_there():
    match = king_bought(seat(), seat(), top=["astrologer", "thief"])
    assert market(match)[0] == ("astrologer", 6)
    assert told(match, "drew") == []


# N4.9


@pytest.mark.clause("N4.9")
def test_when_the_stack_has_run_out_places_stay_empty():
    match = at(
        *(seat("ring"), seat()),
        market=["king", "alchemist", None, "banker", None],
        stack=["thief", "confessor"],
        sales_held=2,
        due=[1],
    )
    play(match, "0 end", "0 buy king")
    assert story(match)[-4:] == [
        "opened 0 thief 8",
        "stack_ran_out",
        "opened 2 confessor 6",
        "turn_began 1 2",
    ]
    assert market(match) == [("thief", 8), ("alchemist", 8), ("confessor", 6), ("banker", 6), None]
    play(match, "1 end", "1 buy thief")
    assert [place and place[0] for place in market(match)] == [
        *(None, "alchemist", "confessor", "banker", None)
    ]
    assert stage(match) == "selling"  # the sale put off
    assert told(match, "stack_ran_out") == [""]


@pytest.mark.clause("N4.9")
def test_a_card_that_falls_out_then_leaves_its_place_empty():
    dear = ["king", {"card": "necklace", "step": 3}, "alchemist"]
    match = at(seat(), seat(), market=dear, stack=[], sales_held=2, due=[1])
    play(match, "0 end", "0 buy king")
    assert market(match) == [None, None, ("alchemist", 8), None, None]
    assert Reading.of(match.states).ring == [0, 0, 1, 0, 0]


@pytest.mark.clause("N4.9")
def test_play_goes_on_until_the_sale_put_off():
    match = king_bought(seat("ring"), seat(), seat("cardinal"), stack=["merchant"], sales_held=2)
    play(match, "2 cardinal")
    assert (match.view(None)["turn"], market(match)[0], match.view(None)["stack"]) == (1, None, 0)
    play(match, "1 end", "1 buy alchemist")
    assert (match.view(None)["turn"], match.over) == (2, False)
    play(match, "2 end", "2 buy confessor", "2 end")
    assert stage(match) == "selling"
    play(match, "0 show nothing", "1 show nothing", "2 show nothing")
    assert match.over
