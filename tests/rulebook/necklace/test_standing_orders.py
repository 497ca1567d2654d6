"""N4.12: standing orders answer for a seat that cannot be asked in time."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import vendome
from tests.rulebook.necklace.draws import king_bought
from tests.rulebook.necklace.story import told
from tests.rulebook.necklace.table import NECKLACE, at, can, copying, play, seat, stage

pytestmark = pytest.mark.clause("N4.12")

REACTIONS = NECKLACE.reactions
ALL = {"queen": 1, "cardinal": "always", "musketeer": "always", "alchemist": "always"}


def queen_asked(card: str = "ruby1", **position: Any) -> vendome.Match:
    return king_bought(seat("ring"), seat("queen"), top=[card, "thief"], **position)


def cardinal_asked() -> vendome.Match:
    return king_bought(seat(), seat("cardinal"), seat("ring"), top=["merchant", "thief"])


def musketeer_asked(cards: str = "musketeer ruby1") -> vendome.Match:
    return play(at(seat("forger"), seat(cards)), "0 forger 2 ruby")


def alchemist_asked() -> vendome.Match:
    """Player 1 sells diamonds for 40; with the rubies as emeralds it would be 70."""
    match = at(seat("ruby2 diamond1 alchemist"), seat("ruby3 amber"), stage="selling")
    return play(match, "0 show ruby2 / diamond1", "1 show ruby3")


ASKED = {
    "queen": queen_asked,
    "cardinal": cardinal_asked,
    "musketeer": musketeer_asked,
    "alchemist": alchemist_asked,
}
HOLDER = {"queen": 1, "cardinal": 1, "musketeer": 1, "alchemist": 0}
YES = {
    "queen": "queen",
    "cardinal": "cardinal",
    "musketeer": "musketeer",
    "alchemist": "alchemist ruby2 emerald",
}


def test_there_are_orders_for_four_reactions_and_each_is_never_until_set():
    assert REACTIONS is not None
    assert REACTIONS.clause == "N4.12"
    assert {order.name: order.values for order in REACTIONS.orders} == {
        "queen": ("never", 1, 2, 3, 4),
        "cardinal": ("never", "always"),
        "musketeer": ("never", "always"),
        "alchemist": ("never", "always"),
    }
    assert REACTIONS.unset() == dict.fromkeys(ALL, "never")
    assert REACTIONS.checked(ALL) == ALL


@pytest.mark.parametrize(
    "orders",
    [{"queen": "always"}, {"queen": 5}, {"queen": True}, {"cardinal": 1}, {"king": "never"}],
)
def test_other_orders_are_refused(orders):
    with pytest.raises(vendome.BadOption):
        REACTIONS.checked(orders)


@pytest.mark.parametrize("reaction", sorted(ASKED))
def test_which_reaction_is_asked(reaction):
    match = ASKED[reaction]()
    assert match.reaction() == reaction
    assert REACTIONS.silence in can(match, match.waiting[0])


def test_at_other_times_no_reaction_is_asked():
    for match in (at(), at(stage="buying"), at(seat("ring"), seat(), stage="selling")):
        assert match.reaction() is None
    assert at(stage="over").reaction() is None


@pytest.mark.parametrize("reaction", sorted(ASKED))
def test_never_means_to_pass(reaction):
    match = ASKED[reaction]()
    assert match.ordered(HOLDER[reaction], REACTIONS.unset()) == "pass"
    assert match.ordered(HOLDER[reaction], {**ALL, reaction: "never"}) == "pass"


@pytest.mark.parametrize("reaction", sorted(ASKED))
def test_always_means_to_play_the_card(reaction):
    match = ASKED[reaction]()
    orders = {**REACTIONS.unset(), reaction: ALL[reaction]}
    move = match.ordered(HOLDER[reaction], orders)
    assert move == YES[reaction]
    match.play(HOLDER[reaction], move)


@pytest.mark.parametrize("reaction", ["queen", "alchemist"])
def test_who_does_not_have_the_card_passes_whatever_the_order(reaction):
    match = ASKED[reaction]()
    assert match.ordered(1 - HOLDER[reaction], ALL) == "pass"


def test_who_does_not_have_the_cardinal_or_the_musketeer_passes():
    match = play(cardinal_asked(), "1 pass")
    assert match.ordered(2, ALL) == "pass"
    assert musketeer_asked("ruby1").ordered(1, ALL) == "pass"


@pytest.mark.parametrize(
    ("card", "stones"), [("ruby1", 1), ("diamond2", 2), ("emerald3", 3), ("amber", 1)]
)
@pytest.mark.parametrize("least", [1, 2, 3, 4])
def test_the_queen_takes_cards_with_enough_stones(card, stones, least):
    move = queen_asked(card).ordered(1, {**ALL, "queen": least})
    assert move == ("queen" if stones >= least else "pass")


@pytest.mark.clause("N8.1")
def test_a_grey_card_can_have_four_stones():
    match = queen_asked("grey", options=copying("stone", stone="ruby", size=4))
    assert match.ordered(1, {**ALL, "queen": 4}) == "queen"


def test_the_alchemist_makes_the_change_that_earns_most():
    match = alchemist_asked()
    earned = {}
    for move in can(match, 0):
        other = match.copy()
        play(other, f"0 {move}", "1 pass")
        earned[move] = other.view(None)["sheet"][0][0]
    assert (earned["pass"], earned[YES["alchemist"]]) == (40, max(earned.values())) == (40, 70)
    assert list(earned.values()).count(70) == 1


def test_who_lacks_the_alchemist_or_keeps_it_takes_as_long_to_say_so():
    def work(match: vendome.Match, order: str) -> int:
        """How many functions are called for an answer: nobody may tell by the time it takes."""
        calls = 0

        def count(frame: object, event: str, arg: object) -> None:
            nonlocal calls
            calls += event == "call"

        match.ordered(0, {**ALL, "alchemist": order})
        sys.setprofile(count)
        try:
            match.ordered(0, {**ALL, "alchemist": order})
        finally:
            sys.setprofile(None)
        return calls

    without = at(seat("ruby2 diamond1 ring"), seat("ruby3 amber"), stage="selling")
    play(without, "0 show ruby2 / diamond1", "1 show ruby3")
    assert (stage(without), without.ordered(0, ALL)) == ("alchemist", "pass")
    needed = work(alchemist_asked(), "always")
    assert needed > 100
    for match, order in ((alchemist_asked(), "never"), (without, "always"), (without, "never")):
        assert abs(work(match, order) - needed) <= needed // 100


def test_the_alchemist_is_kept_if_no_change_earns_more():
    match = at(seat("diamond1 alchemist"), seat("ring"), stage="selling")
    play(match, "0 show diamond1", "1 show nothing")
    assert (stage(match), match.ordered(0, ALL)) == ("alchemist", "pass")


def test_an_order_is_carried_out_like_any_answer():
    match = queen_asked("ruby3")
    for number in (1, 0):
        match.play(number, match.ordered(number, {**ALL, "queen": 3}))
    assert told(match, "queen_played") == ["1 ruby3 0"]
