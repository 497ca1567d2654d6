"""E6: the scoring at the end of a phase."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.rulebook.edelstein.last_round import scored, scoring
from tests.rulebook.edelstein.table import gems, money, seat, supply

MILLIONS = {"r": 14, "y": 12, "g": 10, "b": 8}
NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}


def held(*counts: int, of: str) -> list[dict[str, Any]]:
    """Seats with so many gems of one colour and no others."""
    return [seat(f"{count}{of}" if count else "") for count in counts]


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize("of", "rygb")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_one_with_most_of_a_colour_is_paid_and_returns_half(of, winner):
    counts = [3, 3, 3]
    counts[winner] = 6
    match = scored(*held(*counts, of=of))
    assert money(match) == [MILLIONS[of] if s == winner else 0 for s in range(3)]
    assert [gems(match, s) for s in range(3)] == [f"3{of}"] * 3
    name = NAMES[of]
    nothing = [f"colour_scored {other} 0 none 0" for other in NAMES.values()]
    place = "rygb".index(of)
    assert scoring(match) == [
        "scoring_began 0",
        *nothing[:place],
        f"colour_scored {name} 6 {winner} {MILLIONS[of]}",
        f"majority_paid {winner} {name} {MILLIONS[of]}",
        f"returned {winner} 3{of}",
        *nothing[place + 1 :],
    ]


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize(("most", "left"), [(1, ""), (2, "1y"), (7, "3y"), (8, "4y"), (9, "4y")])
def test_half_of_an_odd_number_is_rounded_up(most, left):
    match = scored(*held(0, most, 0, 0, of="y"))
    assert money(match) == [0, 12, 0, 0]
    assert gems(match, 1) == left


@pytest.mark.clause("E6.1")
def test_one_gem_more_is_most_and_the_others_keep_theirs():
    match = scored(*held(4, 2, 5, 4, 1, of="g"))
    assert money(match) == [0, 0, 10, 0, 0]
    assert [gems(match, s) for s in range(5)] == ["4g", "2g", "2g", "4g", "1g"]
    assert supply(match) == "22r22y9g22b"


@pytest.mark.clause("E6.1")
def test_the_four_colours_are_scored_from_red_to_blue():
    match = scored(seat("5r1g"), seat("4r5y1g"), seat("4y5g5b"), seat("4b4g"))
    assert scoring(match) == [
        "scoring_began 0",
        "colour_scored red 5 0 14",
        "majority_paid 0 red 14",
        "returned 0 3r",
        "colour_scored yellow 5 1 12",
        "majority_paid 1 yellow 12",
        "returned 1 3y",
        "colour_scored green 5 2 10",
        "majority_paid 2 green 10",
        "returned 2 3g",
        "colour_scored blue 5 2 8",
        "majority_paid 2 blue 8",
        "returned 2 3b",
    ]
    assert money(match) == [14, 12, 18, 0]
    assert [gems(match, s) for s in range(4)] == ["2r1g", "4r2y1g", "4y2g2b", "4g4b"]


@pytest.mark.clause("E6.1")
@pytest.mark.parametrize("phase", [1, 2])
def test_what_is_won_is_added_to_what_one_has(phase):
    match = scored(seat("5r", money=30), seat("2r", money=31), seat("", money=7), phase=phase)
    assert money(match) == [44, 31, 7]
    assert scoring(match)[0] == f"scoring_began {phase - 1}"


@pytest.mark.clause("E6.2")
@pytest.mark.parametrize("of", "rygb")
@pytest.mark.parametrize("counts", [(4, 3, 4), (4, 4, 4), (4, 4, 4, 4), (4, 4, 1, 4, 4)])
def test_several_with_most_divide_the_amount_rounded_down_and_return_two_each(of, counts):
    match = scored(*held(*counts, of=of))
    tied = [s for s, count in enumerate(counts) if count == 4]
    each = MILLIONS[of] // len(tied)
    assert money(match) == [each if s in tied else 0 for s in range(len(counts))]
    left = [2 if s in tied else count for s, count in enumerate(counts)]
    assert [gems(match, s) for s in range(len(counts))] == [f"{count}{of}" for count in left]
    name, place = NAMES[of], 1 + "rygb".index(of)
    lines = 1 + 2 * len(tied)
    assert scoring(match)[place : place + lines] == [
        f"colour_scored {name} 4 {'+'.join(map(str, tied))} {each}",
        *(f"majority_paid {s} {name} {each}" for s in tied),
        *(f"returned {s} 2{of}" for s in tied),
    ]


@pytest.mark.clause("E6.2")
@pytest.mark.parametrize(
    ("tied", "each"),
    [(2, [7, 6, 5, 4]), (3, [4, 4, 3, 2]), (4, [3, 3, 2, 2]), (5, [2, 2, 2, 1])],
)
def test_the_shares_of_every_colour(tied, each):
    match = scored(*[seat("2r2y2g2b")] * tied, *[seat("1r1y1g1b")] * (5 - tied))
    assert money(match) == [sum(each)] * tied + [0] * (5 - tied)
    paid = [line for line in scoring(match) if line.startswith("majority_paid 0")]
    assert paid == [
        f"majority_paid 0 {name} {share}" for name, share in zip(NAMES.values(), each, strict=True)
    ]


@pytest.mark.clause("E6.2")
@pytest.mark.parametrize(("most", "left"), [(1, ""), (2, ""), (3, "1b"), (6, "4b")])
def test_who_shares_a_majority_returns_two_or_what_they_have(most, left):
    match = scored(*held(most, 0, most, of="b"))
    assert money(match) == [4, 0, 4]
    assert gems(match, 0) == gems(match, 2) == left
    returned = min(most, 2)
    assert scoring(match)[-2:] == [f"returned 0 {returned}b", f"returned 2 {returned}b"]


@pytest.mark.clause("E6.3")
def test_a_colour_nobody_holds_pays_nobody():
    cards = ["sole_yellow", "any_sole", "each_yellow"]
    match = scored(seat("3r"), seat("3r", events=cards), seat("3r"))
    assert money(match) == [4, 4, 4]
    assert "colour_scored yellow 0 none 0" in scoring(match)
    assert supply(match) == "19r22y22g22b"


@pytest.mark.clause("E6.4")
@pytest.mark.parametrize(
    ("certificates", "paid"),
    [
        ((3, 2, 1), (10, 4, 0)),
        ((1, 2, 3), (0, 4, 10)),
        ((2, 3, 1), (4, 10, 0)),
        ((2, 1, 3), (4, 0, 10)),
        ((1, 3, 2), (0, 10, 4)),
        ((3, 1, 2), (10, 0, 4)),
        ((2, 2, 1), (10, 10, 0)),
        ((1, 2, 2), (0, 10, 10)),
        ((2, 1, 2), (10, 0, 10)),
        ((3, 1, 1), (10, 4, 4)),
        ((1, 3, 1), (4, 10, 4)),
        ((1, 1, 3), (4, 4, 10)),
        ((1, 1, 1), (10, 10, 10)),
        ((2, 3, 1, 2), (4, 10, 0, 4)),
        ((2, 2, 1, 1), (10, 10, 0, 0)),
        ((1, 1, 2, 2), (0, 0, 10, 10)),
        ((1, 2, 3, 4, 5), (0, 0, 0, 4, 10)),
        ((5, 4, 3, 2, 1), (10, 4, 0, 0, 0)),
        ((1, 4, 4, 3, 3), (0, 10, 10, 0, 0)),
        ((3, 3, 4, 2, 3), (4, 4, 10, 0, 4)),
    ],
)
def test_most_certificates_pay_ten_and_second_most_four(certificates, paid):
    match = scored(*[seat("", events=["certificate"] * count) for count in certificates])
    assert money(match) == list(paid)
    place = {10: 1, 4: 2}
    assert scoring(match)[5:-1] == [
        f"certificates_paid {s} {place[millions]} {certificates[s]} {millions}"
        for s, millions in enumerate(paid)
        if millions
    ]
    assert scoring(match)[-1] == f"events_returned {sum(certificates)}"


@pytest.mark.clause("E6.4", "E7.4")
def test_the_example_of_two_with_two_certificates_and_two_with_one():
    match = scored(*[seat("", 5, events=["certificate"] * count) for count in (2, 1, 1, 2)])
    assert money(match) == [15, 5, 5, 15]


@pytest.mark.clause("E6.4")
def test_certificates_come_after_the_colours():
    match = scored(seat("1b", events=["certificate"]), seat("1b"), seat("2b"))
    assert scoring(match)[4:] == [
        "colour_scored blue 2 2 8",
        "majority_paid 2 blue 8",
        "returned 2 1b",
        "certificates_paid 0 1 1 10",
        "events_returned 1",
    ]


@pytest.mark.clause("E6.5")
@pytest.mark.parametrize(
    ("certificates", "paid"),
    [((0, 0, 0), [0, 0, 0]), ((0, 1, 0), [0, 10, 0]), ((2, 2, 0, 0), [10, 10, 0, 0])],
)
def test_without_a_certificate_there_is_neither_first_nor_second_place(certificates, paid):
    match = scored(*[seat("", events=["certificate"] * count) for count in certificates])
    assert money(match) == paid


@pytest.mark.clause("E6.6")
def test_scoring_cards_pay_with_their_colour_before_gems_are_returned():
    cards = ["sole_red", "any_sole", "each_red", "each_yellow"]
    match = scored(seat("7r2y", events=cards), seat("2r3y"), seat(""))
    assert scoring(match)[1:9] == [
        "colour_scored red 7 0 14",
        "majority_paid 0 red 14",
        "card_paid 0 sole_red red 8",
        "card_paid 0 any_sole red 4",
        "card_paid 0 each_red red 7",
        "returned 0 4r",
        "colour_scored yellow 3 1 12",
        "majority_paid 1 yellow 12",
    ]
    assert scoring(match)[9:11] == ["card_paid 0 each_yellow yellow 2", "returned 1 2y"]
    assert money(match) == [14 + 8 + 4 + 7 + 2, 12, 0]
    assert [gems(match, 0), gems(match, 1)] == ["3r2y", "2r1y"]


@pytest.mark.clause("E6.7")
def test_all_event_cards_go_under_the_stack_whether_used_or_not():
    match = scored(
        seat("3r", events=["sole_red", "each_blue", "certificate"]),
        seat("2r", events=["certificate", "certificate", "sole_green", "any_sole"]),
        seat("2r", events=["any_sole"]),
        open_event="swap",
    )
    view = match.view(None)
    assert [one["events"] for one in view["seats"]] == [[], [], []]
    assert view["events_under"] == {
        "sole_red": 1,
        "each_blue": 1,
        "certificate": 3,
        "sole_green": 1,
        "any_sole": 2,
        "swap": 1,
    }
    assert view["event_stack"] == 39 - 9 - 1
    assert scoring(match)[-1] == "events_returned 8"


@pytest.mark.clause("E6.7")
def test_with_no_event_cards_in_front_of_players_none_are_returned():
    match = scored(seat(), seat(), seat(), open_event="swap")
    assert match.view(None)["events_under"] == {"swap": 1}
    assert scoring(match)[-1] == "returned 2 2b"


@pytest.mark.clause("E6.8", "E6.1", "E6.2", "E6.4", "E6.6", "E7.1", "E7.3")
def test_the_worked_scoring_of_the_rules():
    burgi = seat("2r2y7g1b", events=["each_red", "certificate", "certificate"])
    chris = seat("2r7y3g1b", events=["certificate"])
    miriam = seat("2r3y7g", events=["sole_red", "certificate"])
    peter = seat("2r4y2g2b", events=["each_yellow", "sole_blue"])
    match = scored(burgi, chris, miriam, peter)
    assert money(match) == [20, 19, 12, 20]
    assert scoring(match) == [
        "scoring_began 0",
        "colour_scored red 2 0+1+2+3 3",
        "majority_paid 0 red 3",
        "majority_paid 1 red 3",
        "majority_paid 2 red 3",
        "majority_paid 3 red 3",
        "card_paid 0 each_red red 2",
        "returned 0 2r",
        "returned 1 2r",
        "returned 2 2r",
        "returned 3 2r",
        "colour_scored yellow 7 1 12",
        "majority_paid 1 yellow 12",
        "card_paid 3 each_yellow yellow 4",
        "returned 1 4y",
        "colour_scored green 7 0+2 5",
        "majority_paid 0 green 5",
        "majority_paid 2 green 5",
        "returned 0 2g",
        "returned 2 2g",
        "colour_scored blue 2 3 8",
        "majority_paid 3 blue 8",
        "card_paid 3 sole_blue blue 5",
        "returned 3 1b",
        "certificates_paid 0 1 2 10",
        "certificates_paid 1 2 1 4",
        "certificates_paid 2 2 1 4",
        "events_returned 8",
    ]
    left = ["2y5g1b", "3y3g1b", "3y5g", "4y2g1b"]
    assert [gems(match, s) for s in range(4)] == left


@pytest.mark.clause("E6.1", "E6.2", "E6.4", "E6.6")
def test_a_forecast_is_the_scoring_as_things_stand():
    seats = [
        {"gems": "2r2y7g1b", "events": ["each_red", "certificate", "certificate"]},
        {"gems": "2r7y3g1b", "events": ["certificate"]},
        {"gems": "2r3y7g", "events": ["sole_red", "certificate"]},
        {"gems": "2r4y2g2b", "events": ["each_yellow", "sole_blue"]},
    ]
    match = vendome.games["edelstein"].position({"players": 4, "seats": seats})
    paid = [0, 0, 0, 0]
    for event in match.forecast(1):
        if event.kind.endswith("_paid"):
            paid[event.numbers["seat"]] += event.numbers["millions"]
    assert paid == [20, 19, 12, 20]
