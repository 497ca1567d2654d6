"""C1.3 to C1.6, C2.5, C2.8, C3.1: what each seat knows, and that nothing else reaches it."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.carats.sales import laid_out, offered, selling
from tests.rulebook.carats.table import (
    CARATS,
    altered,
    at,
    fields,
    on,
    play,
    seat,
    sound,
    stage,
    started,
)

HIDDEN = (
    *("basis", "held", "bag", "drawn", "place", "values", "fist", "ranking", "picked", "picks"),
    *("key", "keystream", "blocks", "used"),
)
FOUR = [seat("4n6b5g3r5w", value=10), seat(value=0), seat(value=-5), seat(value=30)]


def everybody(match: vendome.Match) -> tuple[int | None, ...]:
    return (*range(match.players), None)


def knows(match: vendome.Match, number: int | None) -> dict[str, object]:
    return fields(match.knowledge(number))


MOMENTS = {
    "before the card": lambda: selling(1, *FOUR),
    "a successive offer": lambda: play(laid_out(1, "2b", *FOUR), "1 offer 2n"),
    "secret offers": lambda: play(laid_out(9, "3b", *FOUR), "1 offer 2n", "3 offer 5w"),
    "a drawn lot": lambda: play(selling(6, *FOUR), "0 card 6", "1 offer 2n"),
    "after the bank": lambda: play(offered(1, "2b", ["1n"] * 3, *FOUR), "0 bank"),
    "after a look": lambda: play(selling(1, *FOUR), "0 look red"),
    "no card met": lambda: at(seat("1r", 9, 1, 3), *FOUR[1:], stage="unmet"),
    "half a lot": lambda: half(play(selling(1, *FOUR), "0 card 1")),
    "rankings": lambda: play(
        at(*FOUR, stage="rating", options={"rating_agencies": True}), "1 rank b g r w"
    ),
    "rankings of six": lambda: play(
        at(*FOUR, seat(value=5), seat(value=20), stage="rating", options={"rating_agencies": True}),
        "1 rank b g r w k v",
    ),
}


def half(match: vendome.Match) -> vendome.Match:
    match.play(0, 1)
    match.play(0, 2)
    return match


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize("moment", MOMENTS)
def test_everything_that_is_public_is_known_to_all(moment):
    match = MOMENTS[moment]()
    state = fields(match.states)
    for number in everybody(match):
        known = knows(match, number)
        for name, value in state.items():
            if name not in HIDDEN and not name.endswith("padding"):
                assert known[name] == value, name


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize("moment", MOMENTS)
def test_of_what_lies_behind_screens_everybody_knows_their_own(moment):
    match = MOMENTS[moment]()
    state = fields(match.states)
    assert state["based"] == 1
    for number in everybody(match):
        known = knows(match, number)
        assert known["bag"] == [-1] * 7
        for other in range(6):
            mine = other == number
            assert known["held"][other] == (state["held"][other] if mine else [-1] * 7)
            assert known["picks"][other] == (state["picks"][other] if mine else [-1] * 7)
            assert known["picked"][other] == (state["picked"][other] if mine else -1)
            assert known["ranking"][other] == (state["ranking"][other] if mine else [-1] * 6)
            assert known["basis"][other] == (state["basis"][other] if mine else [-1] * 7)
        assert known["basis"][6] == [-1] * 7
        for name in ("key", "keystream"):
            assert set(known[name]) == {-1}
        assert (known["blocks"], known["used"]) == (-1, -1)


@pytest.mark.clause("C1.2", "C1.6")
def test_what_a_game_begins_with_is_known_to_all():
    match = started(4)
    for number in everybody(match):
        assert knows(match, number)["basis"] == fields(match.states)["basis"]


@pytest.mark.clause("C1.3", "C5.1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_cards_are_known_that_are_one_s_own_or_were_seen(moment):
    match = MOMENTS[moment]()
    state = fields(match.states)
    for number in everybody(match):
        place = knows(match, number)["place"]
        for card in range(18):
            seen = state["card_seen"][card] != -1 or state["place"][card] == number
            assert place[card] == (state["place"][card] if seen else -1)


@pytest.mark.clause("C1.4", "C1.5", "C3.1")
@pytest.mark.parametrize("part", [0, 1, 2])
def test_values_are_known_that_are_one_s_own_were_looked_at_or_turned_up(part):
    seats = [seat(looked_at=[1, 3]), seat(looked_at=[0]), seat(), seat()]
    match = at(*seats, part=("morning", "noon", "evening")[part])
    state = fields(match.states)
    seen = {0: {0, 1, 3}, 1: {0, 1}, 2: {2}, 3: {3}, None: set()}
    for number in everybody(match):
        places = seen[number] | set(range(4, 5 + part))
        assert knows(match, number)["values"] == [
            value if place in places else -1 for place, value in enumerate(state["values"])
        ]


@pytest.mark.clause("C2.5")
def test_what_is_in_a_fist_is_known_to_its_maker_alone_while_offers_are_made():
    match = MOMENTS["secret offers"]()
    state = fields(match.states)
    for number in everybody(match):
        fists = knows(match, number)["fist"]
        for other in range(6):
            assert fists[other] == (state["fist"][other] if other == number else [-1] * 7)
    play(match, "2 offer 1g")
    for number in everybody(match):
        assert knows(match, number)["fist"] == [[0] * 7] * 6
        assert knows(match, number)["offers"] == fields(match.states)["offers"]


@pytest.mark.clause("C2.8")
def test_draws_are_known_to_who_made_them():
    match = on(started(4, seed=6), lambda match: match.view(None)["part"] == "noon", bank=True)
    state = fields(match.states)
    assert state["partner"][:4] == [6, 6, 6, 6]
    for number in everybody(match):
        drawn = knows(match, number)["drawn"]
        for sale in range(18):
            mine = number is not None and state["sold_by"][sale] == number
            assert drawn[sale] == (state["drawn"][sale] if mine else [-1] * 7)


@pytest.mark.clause("C1.1")
def test_before_the_set_up_there_is_nothing_to_know():
    match = play(CARATS.start(4, seed=1), "0 screen red")
    for number in everybody(match):
        known = knows(match, number)
        assert set(known["values"]) == {-1}
        assert known["colour"] == [2, -1, -1, -1, -1, -1]
    state = fields(match.states)
    other = altered(match, values=range(13))
    for number in everybody(match):
        assert knows(other, number) == knows(match, number)
    assert state["stage"] == 0


def scrambled(match: vendome.Match, number: int | None) -> vendome.Match:
    """The same match with all that a seat cannot see turned round, as the rulebook has it."""
    players = match.players
    state = fields(match.states)
    others = [other for other in range(players) if other != number]
    held = [list(row) for row in state["held"]]
    for other in others:
        held[other] = held[other][::-1]
    seen = {number} | {
        o for o in range(players) if number is not None and state["looked"][number] >> o & 1
    }
    hidden = [p for p in range(13) if p not in seen and not players <= p <= players + state["part"]]
    values = list(state["values"])
    for place, value in zip(hidden, [values[p] for p in reversed(hidden)], strict=True):
        values[place] = value
    loose = [c for c in range(18) if state["card_seen"][c] == -1 and state["place"][c] != number]
    place = list(state["place"])
    for card, where in zip(loose, [place[c] for c in reversed(loose)], strict=True):
        place[card] = where
    fist = [row if n == number else row[::-1] for n, row in enumerate(state["fist"])]
    if stage(match) != "offering":
        fist = state["fist"]
    drawn = [
        row if state["sold_by"][sale] == number and number is not None else row[::-1]
        for sale, row in enumerate(state["drawn"])
    ]
    ranking = [row if n == number else row[::-1] for n, row in enumerate(state["ranking"])]
    picks = [row if n == number else row[::-1] for n, row in enumerate(state["picks"])]
    picked = [n if seat == number else 3 - n for seat, n in enumerate(state["picked"])]
    basis = [row if n == number else row[::-1] for n, row in enumerate(state["basis"])]
    return altered(
        match,
        **{"held": held, "values": values, "place": place, "fist": fist, "drawn": drawn},
        **{"ranking": ranking, "picks": picks, "picked": picked, "basis": basis},
        **{"bag": state["bag"][::-1], "key": 7, "keystream": 8, "blocks": 9, "used": 10},
    )


@pytest.mark.clause("C1.6", "C2.5", "C2.8")
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_a_seat_cannot_see_makes_no_difference_to_what_it_knows_sees_and_can_do(moment):
    match = MOMENTS[moment]()
    for number in everybody(match):
        other = scrambled(match, number)
        assert fields(other.states) != fields(match.states)
        assert knows(other, number) == knows(match, number)
        assert other.view(number) == match.view(number)
        if number is not None:
            assert other.actions(number) == match.actions(number)
    assert sound(match)
