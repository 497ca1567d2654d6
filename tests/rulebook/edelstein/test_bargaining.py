"""E5: bargaining; which offers are higher than which is in `test_offers.py`."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.bargains import bargain, opening
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    at,
    can,
    choose,
    fields,
    gems,
    money,
    play,
    refused,
    seat,
    stage,
)
from tests.rulebook.scratch import used
from vendome.core.reading import Reading

ACTIONS = ("money", "event", "gems")


# E5.1


@pytest.mark.clause("E5.1")
@pytest.mark.parametrize("action", ACTIONS)
def test_who_accepts_gets_the_gems_and_who_offered_carries_the_action_out(action):
    match = opening("2r1y", "3r2g", action=action)
    play(match, "0 offer 1r1y", "1 accept")
    assert (gems(match, 1)) == "4r1y2g"
    assert gems(match, 0) == ("3r" if action == "gems" else "1r")
    assert money(match) == ([6, 0, 0] if action == "money" else [0, 0, 0])
    if action == "event":
        assert (stage(match), match.waiting) == ("taking", (0,))
    else:
        assert stage(match) == "choosing"
    lines = story(match)
    assert lines[:2] == ["offered 0 1r1y", "accepted 1 0 1r1y"]
    assert match.view(None)["bargain"] is None
    assert match.position()["bargain"] is None


@pytest.mark.clause("E5.1")
def test_the_opener_can_accept_a_higher_offer():
    match = opening("2r", "3r3b")
    play(match, "0 offer 1r", "1 offer 1r1b", "0 accept")
    assert [gems(match, 0), gems(match, 1)] == ["3r1b", "2r2b"]
    assert money(match) == [0, 7, 0]
    assert story(match)[:4] == [
        "offered 0 1r",
        "offered 1 1r1b",
        "accepted 0 1 1r1b",
        "took_money 1 7",
    ]


@pytest.mark.clause("E5.1")
def test_offers_alternate_and_only_the_one_to_answer_can_act():
    match = opening("5b", "5b")
    for number in range(1, 6):
        maker = (number + 1) % 2
        assert match.waiting == (maker,)
        for other in (1 - maker, 2):
            assert can(match, other) == []
            refusal = refused(match, f"{other} offer 5b")
            assert refusal.message == "not_your_turn"
            assert f"player {maker + 1} is to move" in str(refusal)
            assert refusal.clause == ("E5.2" if number == 1 else "E5.6")
        play(match, f"{maker} offer {number}b")
        assert stage(match) == "answering"
        assert bargain(match) == {
            "action": "money",
            "opener": 0,
            "rival": 1,
            "offerer": maker,
            "offer": f"{number}b",
        }
        assert story(match)[-1] == f"offered {maker} {number}b"
    assert match.waiting == (1,)


@pytest.mark.clause("E5.1")
def test_after_a_bargain_the_round_goes_on():
    match = at(seat("1r", card="RR6"), seat("2r"), seat(card="GGG6"), seat(card="YY7"))
    choose(match, "money", "money", "gems", "event")
    play(match, "0 offer 1r", "1 accept")
    assert (stage(match), match.waiting) == ("taking", (3,))
    assert money(match) == [6, 0, 0, 0]


@pytest.mark.clause("E5.1", "E5.7")
@pytest.mark.parametrize(
    "moves",
    [
        ["0 offer 1r1y1g1b", "1 accept"],
        ["0 offer 1b", "1 offer 1r1y1g1b", "0 accept"],
        ["0 offer nothing", "1 offer 1y"],
        ["0 offer nothing", "1 offer nothing"],
    ],
)
def test_however_it_ends_nothing_of_a_bargain_is_left(moves):
    match = play(opening("1r1y1g1b", "1r1y1g1b"), *moves)
    state = fields(match.states)
    for field in ("contested", "opener", "rival", "offerer"):
        assert state[field] == -1
    assert state["offer"] == state["picks"] == [0] * 4
    assert state["picked"] == 0


# E5.2


@pytest.mark.clause("E5.2")
@pytest.mark.parametrize(
    ("one", "other", "first"),
    [
        ("1r 0", "2r 0", "one"),
        ("2r 0", "1r 0", "other"),
        ("1r5y5g5b 9", "2r 0", "one"),
        ("1r1y 0", "1r2y 0", "one"),
        ("1r2y 0", "1r1y5g5b 9", "other"),
        ("1r1y1g5b 9", "1r1y2g 0", "one"),
        ("1r1y2g 0", "1r1y1g5b 9", "other"),
        ("1r1y1g1b 9", "1r1y1g2b 0", "one"),
        ("1r1y1g2b 0", "1r1y1g1b 9", "other"),
        ("1r1y1g1b 3", "1r1y1g1b 4", "one"),
        ("1r1y1g1b 4", "1r1y1g1b 3", "other"),
        ("1r1y1g1b 4", "1r1y1g1b 4", "later"),
        ("- 0", "- 0", "later"),
    ],
)
@pytest.mark.parametrize("places", [(0, 1), (1, 0), (1, 3), (3, 0)])
def test_who_has_less_makes_the_first_offer(one, other, first, places):
    seats = [seat("1b"), seat("1b"), seat("1b"), seat("1b")]
    for place, text in zip(places, (one, other), strict=True):
        have, rich = text.split()
        seats[place] = seat("" if have == "-" else have, int(rich))
    match = at(*seats)
    choose(match, *["money" if place in places else "gems" for place in range(4)])
    opener = {"one": places[0], "other": places[1], "later": max(places)}[first]
    rival = sum(places) - opener
    assert (stage(match), match.waiting) == ("opening", (opener,))
    assert bargain(match) == {
        "action": "money",
        "opener": opener,
        "rival": rival,
        "offerer": None,
        "offer": "",
    }
    assert story(match)[-1] == f"bargain_began money {opener} {rival}"


@pytest.mark.clause("E5.2")
def test_what_counts_is_how_things_stand_when_the_bargain_begins():
    match = at(seat("2r"), seat("1r1b"), seat("2r"), open_event="swap")
    choose(match, "gems", "gems", "event")
    play(match, "2 take open", "2 swap r 2:b")
    assert gems(match, 1) == "2r"
    assert match.waiting == (1,)  # equal now: the later seat
    match = at(seat("2r"), seat("1r3b"), seat("4r"), open_event="swap")
    choose(match, "gems", "gems", "event")
    play(match, "2 take open", "2 swap r 2:b")
    assert match.waiting == (0,)  # 2r against 2r2b: fewer blue


@pytest.mark.clause("E5.2")
@pytest.mark.parametrize("move", ["accept", "take open", "choose money", "use"])
def test_the_opener_must_open(move):
    refusal = refused(opening("1r", "1r"), f"0 {move}")
    assert (refusal.clause, refusal.message) == ("E5.2", "not_now")
    assert refusal.arguments == {"moves": "offer nothing · offer 1r"}


# E5.3


@pytest.mark.clause("E5.3")
@pytest.mark.parametrize("offer", ["3r", "1y", "2r1g1b", "1r1y", "22b"])
def test_only_ones_own_gems_can_be_offered(offer):
    refusal = refused(opening("2r1b", "3r5y5g5b"), f"0 offer {offer}")
    assert (refusal.clause, refusal.message) == ("E5.3", "not_your_gems")
    assert str(refusal.arguments["gems"]) == "2r1b"
    match = play(opening("1b", "2r1b"), "0 offer 1b")
    refusal = refused(match, f"1 offer {offer}")
    assert (refusal.clause, refusal.message) == ("E5.3", "not_your_gems")


@pytest.mark.clause("E5.3")
def test_an_offer_has_at_least_one_gem():
    match = opening("2r1b", "3r")
    refusal = refused(match, "0 offer 0r0b")
    assert (refusal.clause, refusal.message) == ("E5.3", "offer_a_gem")
    for _ in range(3):
        match.play(0, 18)
    assert can(match, 0) == ["offer 0r0y0g1b"]


@pytest.mark.clause("E5.3")
@pytest.mark.parametrize(
    "offer",
    ["5", "5m", "1r 5m", "3 millions", "certificate", "my word", "1x", "-1r", "1.5r", "23b"],
)
def test_no_money_no_cards_no_promises(offer):
    match = at(
        seat("2r", 9, events=["certificate"]),
        seat("3r"),
        seat(""),
        stage="opening",
        bargain={"action": "money", "opener": 0, "rival": 1},
    )
    before = fields(match.states)
    with pytest.raises(vendome.Malformed) as caught:
        play(match, f"0 offer {offer}")
    assert caught.value.message == "offer_form"
    assert fields(match.states) == before


# E5.5


@pytest.mark.clause("E5.5")
def test_a_new_offer_is_free_of_ones_earlier_one():
    match = opening("1r3b", "2y2g")
    play(match, "0 offer 1r", "1 offer 2g", "0 offer 3b", "1 offer 2y1g", "0 accept")
    assert [gems(match, 0), gems(match, 1)] == ["1r2y1g3b", "1g"]


# E5.6


@pytest.mark.clause("E5.6")
def test_who_answers_accepts_or_raises():
    match = play(opening("1r", "1r1b"), "0 offer 1r")
    assert can(match, 1) == ["accept", "offer 1r…"]
    assert match.forms(1) == ["accept", "offer 1r1b"]
    match = play(opening("1b", "1r2b"), "0 offer 1b")
    assert [action.id for action in match.actions(1)] == [4, 18, 19]


@pytest.mark.clause("E5.6")
@pytest.mark.parametrize(
    ("held", "offer"), [("2y", "2r"), ("1r", "1r"), ("", "1b"), ("1y9b", "11b"), ("2g", "1y1b")]
)
def test_who_cannot_raise_must_accept(held, offer):
    match = play(opening("2r2y2g11b", held), f"0 offer {offer}")
    assert can(match, 1) == ["accept"]
    assert match.forms(1) == ["accept"]
    play(match, "1 accept")
    assert story(match)[1] == f"accepted 1 0 {offer}"


@pytest.mark.clause("E5.6")
@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("offer nothing", "accept_or_raise"),
        ("decline", "not_now"),
        ("forgo", "not_now"),
        ("choose gems", "not_now"),
        ("take open", "not_now"),
        ("use", "not_now"),
    ],
)
def test_there_is_no_other_way_out(move, message):
    match = play(opening("1r", "3r3b"), "0 offer 1r")
    refusal = refused(match, f"1 {move}")
    assert (refusal.clause, refusal.message) == ("E5.6", message)


# E5.8


@pytest.mark.clause("E5.8")
def test_gems_change_hands_only_when_an_offer_is_accepted():
    match = opening("3r", "3r3b")
    for move in ("0 offer 1r", "1 offer 2b", "0 offer 2r", "1 offer 3b"):
        play(match, move)
        assert [gems(match, n) for n in range(3)] == ["3r", "3r3b", ""]
    play(match, "0 accept")
    assert [gems(match, n) for n in range(3)] == ["3r3b", "3r", ""]


@pytest.mark.clause("E5.8")
def test_the_steps_of_an_offer_move_nothing():
    match = opening("3r1b", "3r3b")
    for step, stays in ((19, 1), (18, 2), (18, 3)):
        match.play(0, step)
        assert gems(match, 0) == "3r1b"
        assert (stage(match), match.waiting) == ("opening", (0,))
        assert len(match.record()["open"][0][1]) == stays
        assert story(match) == []
    match.play(0, 19)
    assert match.moves == [(0, "offer 1r1b")]
    assert (stage(match), match.waiting) == ("answering", (1,))
    assert match.states["picked"][0] == 0
    assert Reading.of(match.states).picks == [0, 0, 0, 0]
    assert bargain(match)["offer"] == "1r1b"


@pytest.mark.clause("E5.8")
def test_an_offer_that_its_maker_does_not_own_is_noticed():
    match = play(opening("1r1y1g1b", "3r"), "0 offer 1r1y1g1b")
    game, states = match.game, match.states
    assert game.kernels.fault(states, used(game.scratch)) == 0
    for colour in range(4):
        states = match.states
        states["offer"][0, colour] = 2
        assert game.faults[game.kernels.fault(states, used(game.scratch))] == (
            "an offer stands that its maker does not own"
        )


# E5.9


@pytest.mark.clause("E5.9")
def test_the_worked_example():
    """Miriam has as many red and yellow gems as Peter and fewer green; both want Money."""
    peter, miriam = seat("3r3y4g3b", card="BBB7"), seat("3r3y3g3b", card="RR6")
    match = choose(at(peter, miriam, seat()), "money", "money", "gems")
    assert match.waiting == (1,)
    play(match, "1 offer 1r", "0 offer 2b", "1 offer 1y1g", "0 offer 1r1b")
    play(match, "1 offer 3g", "0 offer 1r2b", "1 accept")
    assert gems(match, 0) == "2r3y4g1b"
    assert gems(match, 1) == "4r3y3g5b"
    assert money(match) == [7, 0, 0]
    offers = [line for line in story(match) if line.startswith(("offered", "accepted"))]
    assert offers == [
        "offered 1 1r",
        "offered 0 2b",
        "offered 1 1y1g",
        "offered 0 1r1b",
        "offered 1 3g",
        "offered 0 1r2b",
        "accepted 1 0 1r2b",
    ]
