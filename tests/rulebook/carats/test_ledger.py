"""C1.6: the ledger, the least and the most of each kind that each player can hold."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import vendome
from tests.lengths import longer
from tests.rulebook.carats.retelling import retold
from tests.rulebook.carats.table import CARATS, at, fields, on, play, seat, stage, started

Rows = dict[str, list[int]]


def kept(players: int = 3, seed: int = 1, **options: bool) -> vendome.Match:
    """A game at whose table the ledger is kept."""
    return started(players, seed, ledger=True, **options)


def ledger(match: vendome.Match, number: int | None, of: int) -> Rows:
    """What a seat is shown of another's holdings."""
    rows: Rows = match.view(number)["seats"][of]["ledger"]
    return rows


def worked_out(match: vendome.Match, number: int | None) -> list[Rows]:
    """By trying everything: all the draws of others that contradict nothing."""
    states = match.states
    state = fields(states)
    players, kinds = match.players, match.view(None)["kinds"]
    hidden = [
        sale
        for sale in range(18)
        if state["partner"][sale] == 6 and state["sold_by"][sale] != number
    ]
    found: list[list[set[int]]] = [[set() for _ in kinds] for _ in range(players)]
    rows = [
        [
            row
            for row in product(range(6), repeat=players + 1)
            if sum(row) == sum(state["lot"][sale])
        ]
        for sale in hidden
    ]
    for draws in product(*rows):
        for sale, row in zip(hidden, draws, strict=True):
            states["drawn"][0, sale, : players + 1] = row
        wrong, _, held, _ = retold(states)
        if wrong == 0:
            for other in range(players):
                for kind in range(players + 1):
                    found[other][kind].add(held[other][kind])
    return [
        {name: [min(counts), max(counts)] for name, counts in zip(kinds, row, strict=True)}
        for row in found
    ]


def banked(match: vendome.Match) -> tuple[vendome.Match, int]:
    """The first seller's turn, with whatever card and lot, exchanged with the bank."""
    seller = match.view(None)["seller"]
    on(match, lambda match: match.view(None)["seller"] != seller, bank=True)
    return match, seller


@pytest.mark.clause("C1.6")
def test_the_ledger_is_kept_only_if_the_table_chose_so():
    for number in (0, 1, None):
        view = started(3).view(number)
        assert view["options"]["ledger"] is False
        assert [one["ledger"] for one in view["seats"]] == [None] * 3
    assert kept().view(0)["options"]["ledger"] is True
    screens = CARATS.start(3, 1, {"ledger": True})
    assert [one["ledger"] for one in screens.view(0)["seats"]] == [None] * 3
    over = on(kept())
    assert [one["ledger"] for one in over.view(0)["seats"]] == [None] * 3


@pytest.mark.clause("C1.6", "C1.2")
@pytest.mark.parametrize("players", [3, 6])
def test_at_the_beginning_everything_is_known(players):
    match = kept(players)
    for number in (*range(players), None):
        for other in range(players):
            rows = ledger(match, number, other)
            assert rows == {kind: [5, 5] for kind in match.view(None)["kinds"]}


@pytest.mark.clause("C1.6", "C2.7")
def test_what_players_exchange_stays_known():
    match = kept()
    seller = match.view(None)["seller"]
    on(match, lambda match: match.view(None)["seller"] != seller)
    assert isinstance(match.view(None)["sales"][0]["partner"], int)
    for number in (0, 1, 2, None):
        for other in range(3):
            mine = match.view(other)["seats"][other]["items"]
            assert ledger(match, number, other) == {kind: [n, n] for kind, n in mine.items()}


@pytest.mark.clause("C1.6", "C2.8")
def test_what_the_bank_gave_is_known_to_its_seller_alone():
    match, seller = banked(kept())
    sale = match.view(None)["sales"][0]
    count = sum(sale["lot"].values())
    mine = match.view(seller)["seats"][seller]["items"]
    assert ledger(match, seller, seller) == {kind: [n, n] for kind, n in mine.items()}
    for number in (0, 1, 2, None):
        if number == seller:
            continue
        for kind, (least, most) in ledger(match, number, seller).items():
            known = 5 - sale["lot"][kind] - (2 if kind == "nugget" else 0)
            assert (least, most) == (known, known + count)
            assert least <= mine[kind] <= most
        for other in range(3):
            if other != seller:
                assert set(map(tuple, ledger(match, number, other).values())) == {(5, 5)}


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2)])
def test_what_is_true_is_always_within_the_bounds(players, seed):
    match = kept(players, seed)
    count = 0

    def within(match: vendome.Match) -> bool:
        nonlocal count
        count += 1
        if count % 17 == 0:
            held = [match.view(n)["seats"][n]["items"] for n in range(players)]
            for number in (0, players - 1, None):
                for other in range(players):
                    for kind, (least, most) in ledger(match, number, other).items():
                        assert least <= held[other][kind] <= most
                        if other == number:
                            assert least == most
        return stage(match) in ("rating", "over")

    on(match, within, seed=seed, bank=True)
    assert count > 100


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize("seed", [0, 1, *longer(2, 3, 4, 5)])
def test_the_bounds_are_what_follows_from_what_was_seen(seed):
    match = kept(3, seed)

    def two_drew(match: vendome.Match) -> bool:
        return match.view(None)["turn"] == 3

    on(match, two_drew, bank=True)
    for number in (0, 1, 2, None):
        assert [ledger(match, number, other) for other in range(3)] == worked_out(match, number)


# Seat 0 has given two blue stones to the bank, paid two nuggets, and got a green and a red stone.
BANKED = {"card": 1, "lot": "2b", "offers": [None, "1n", "1n"], "partner": "bank", "drew": "1g1r"}


def one_drew(*cards: int, **position: Any) -> vendome.Match:
    """The second turn of a game: seat 1 sells, and nobody but seat 0 knows what that one drew."""
    seats = [seat("3n3b6g6r"), seat(None, *cards), seat()]
    return at(*seats, seller=1, turn=2, sales=[BANKED], options={"ledger": True}, **position)


def rows(nugget: str, blue: str, green: str, red: str) -> Rows:
    """`rows("3-5", "5", …)`"""
    counts = {"nugget": nugget, "blue": blue, "green": green, "red": red}
    return {
        kind: [int(text.split("-")[0]), int(text.split("-")[-1])] for kind, text in counts.items()
    }


@pytest.mark.clause("C1.6", "C2.8")
def test_of_two_items_from_the_bank_there_may_be_none_one_or_two_of_a_kind():
    match = one_drew()
    assert fields(match.states)["based"] == 0
    assert ledger(match, 0, 0) == rows("3", "3", "6", "6")
    for number in (1, 2, None):
        assert ledger(match, number, 0) == rows("3-5", "3-5", "5-7", "5-7")
        assert ledger(match, number, 1) == ledger(match, number, 2) == rows("5", "5", "5", "5")


@pytest.mark.clause("C1.6", "C2.4")
@pytest.mark.parametrize(
    ("offer", "known"),
    [
        ("5g5r", rows("3-5", "3-5", "5-7", "5-7")),
        ("6g", rows("3-4", "3-4", "6-7", "5-6")),
        ("1n6r", rows("3-4", "3-4", "5-6", "6-7")),
        ("6g6r", rows("3", "3", "6", "6")),
    ],
)
def test_an_offer_shows_what_its_maker_must_have_drawn(offer, known):
    match = play(one_drew(9, 1, 2), "1 card 9", "1 lot 3g", f"0 offer {offer}")
    assert ledger(match, 2, 0) == rows("3-5", "3-5", "5-7", "5-7")  # it is still in the fist
    play(match, "2 offer 1n")
    for number in (1, 2, None):
        assert ledger(match, number, 0) == known == worked_out(match, number)[0]
    play(match, "1 trade red")
    assert ledger(match, 2, 0) == known


@pytest.mark.clause("C1.6", "C2.7")
def test_exchanges_move_the_bounds():
    match = play(one_drew(9, 1, 2), "1 card 9", "1 lot 3g", "0 offer 6r", "2 offer 1n")
    play(match, "1 trade blue")
    assert ledger(match, 2, 0) == rows("3-4", "3-4", "8-9", "0-1")
    assert ledger(match, 2, 1) == rows("5", "5", "2", "11")
    assert ledger(match, 0, 0) == rows("3", "3", "9", "0")


# A whole morning of three: seats 1 and 2 sell to seat 0, who then gives five green stones to the
# bank and gets five items, and sells again as noon begins.
MORNING = [
    {"card": 16, "lot": "1g", "offers": ["1b", None, "1r"], "partner": 0},
    {"card": 9, "lot": "3r", "offers": ["4b", "1n", None], "partner": 0},
    {"card": 14, "lot": "5g", "offers": [None, "1n", "1n"], "partner": "bank"},
]


def noon(items: str, drew: str, *cards: int, **position: Any) -> vendome.Match:
    return at(
        *[seat(items, *cards), seat("5n6b4g5r"), seat("5n9b5g2r")],
        part="noon",
        first=[1, 0, None],
        sales=[*MORNING[:2], {**MORNING[2], "drew": drew}],
        options={"ledger": True},
        **position,
    )


@pytest.mark.clause("C1.6", "C2.2")
def test_a_card_that_is_played_can_be_met():
    match = noon("3n2b1g11r", "2b3r", 1, 15)
    assert ledger(match, 1, 0) == rows("3-8", "0-5", "1-6", "8-13")
    play(match, "0 card 1")
    for number in (1, 2, None):
        assert ledger(match, number, 0) == rows("3-6", "2-5", "1-4", "8-11")
    play(match, "0 lot 2b1r")
    assert ledger(match, 1, 0) == rows("3-6", "2-5", "1-4", "8-11")
    assert ledger(match, 0, 0) == rows("3", "2", "1", "11")


@pytest.mark.clause("C1.6", "C2.3")
def test_a_lot_shows_what_its_seller_has():
    match = play(noon("3n3b1g10r", "3b2r", 1, 15), "0 card 1", "0 lot 3b1g")
    for number in (1, 2, None):
        assert ledger(match, number, 0) == rows("3-5", "3-5", "1-3", "8-10")
        assert ledger(match, number, 0) == worked_out(match, number)[0]


@pytest.mark.clause("C1.6", "C2.8")
@pytest.mark.parametrize("number", [1, *longer(2, None)])
def test_what_is_paid_was_there(number):
    match = play(
        noon("3n2b1g11r", "2b3r", 1, 15), "0 card 1", "0 lot 2b", "1 offer 1n", "2 offer 1n"
    )
    play(match, "0 bank")
    assert ledger(match, number, 0) == worked_out(match, number)[0]
    assert ledger(match, number, 0)["nugget"][0] == 0


@pytest.mark.clause("C1.6", "C5.1")
def test_holdings_that_were_shown_are_known():
    match = noon("3n1g13r", "5r", 1, 9, stage="unmet")
    for number in (0, 1, 2, None):
        assert ledger(match, number, 0) == rows("3", "0", "1", "13")


@pytest.mark.clause("C1.6", "C5.2")
def test_the_bag_gave_no_more_than_it_had():
    # Of the bag's five red stones three were seen to be drawn: the seller had at most two.
    sales = [BANKED, {"card": 6, "lot": "2n3r", "offers": ["1n", None, "1g"], "partner": 2}]
    match = at(
        *[seat("3n3b6g6r"), seat("5n5b6g5r"), seat("7n5b4g8r", 9, 2, 8)],
        seller=2,
        turn=3,
        sales=sales,
        options={"ledger": True},
    )
    for number in (1, 2, None):
        assert ledger(match, number, 0) == worked_out(match, number)[0]
        assert ledger(match, number, 0)["red"] == [5, 7]
    sales[1]["lot"] = "5r"
    sales[0] = {**BANKED, "drew": "2g"}
    match = at(
        *[seat("3n3b7g5r"), seat("5n5b6g5r"), seat("5n5b4g10r", 9, 2, 8)],
        seller=2,
        turn=3,
        sales=sales,
        options={"ledger": True},
    )
    for number in (1, 2, None):
        assert ledger(match, number, 0) == rows("3-5", "3-5", "5-7", "5")


@pytest.mark.clause("C1.6", "C2.4", "C5.3")
@pytest.mark.parametrize(
    ("card", "lot", "items", "drew", "most"),
    [
        (16, "1r", "3n5b10r", "5r", 0),  # no green stone: a pass
        (16, "1g1r", "3n5b10r", "5r", 0),
        (16, "1r", "3n5b1g9r", "1g4r", 5),
        (18, "3r", "3n5b10r", "5r", 5),
    ],
)
def test_a_pass_tells_that_no_offer_could_be_made(card, lot, items, drew, most):
    # Seat 1 gave its five green stones to the bank; then seat 2 sells.
    banked = {"card": 14, "lot": "5g", "offers": ["1n", None, "1n"], "partner": "bank"}
    match = at(
        *[seat(), seat(items), seat(None, card, 1, 2)],
        seller=2,
        turn=2,
        sales=[{**banked, "drew": drew}],
        options={"ledger": True},
    )
    play(match, f"2 card {card}", f"2 lot {lot}")
    on(match, lambda match: stage(match) == "exchanging")
    for number in (0, 2, None):
        assert ledger(match, number, 1) == worked_out(match, number)[1]
        assert ledger(match, number, 1)["green"][1] == most


@pytest.mark.clause("C1.6", "C2.4", "C5.3")
def test_who_passes_where_nuggets_are_not_allowed_has_no_stones():
    match = at(seat(None, 17, 1, 2), seat("3n"), seat(), options={"ledger": True})
    play(match, "0 card 17", "0 lot 2b", "1 pass", "2 offer 1r")
    assert ledger(match, 2, 1) == rows("3", "0", "0", "0")


@pytest.mark.clause("C1.6", "C2.9")
def test_a_lot_that_went_back_tells_that_the_bank_could_not_be_paid():
    match = at(seat("1n9b", 1, 2, 3), seat(""), seat(""), options={"ledger": True})
    play(match, "0 card 1", "0 lot 2b", "1 pass", "2 pass")
    assert stage(match) == "unmet"  # seat 1 has nothing to sell
    rows_of = ledger(match, 1, 0)
    assert rows_of["nugget"] == [0, 1]
    assert rows_of["blue"][0] == 2


@pytest.mark.clause("C1.6")
def test_of_a_position_without_a_past_others_know_how_many_items_and_no_more():
    match = at(seat("3n", 18, 1, 2), seat("2b1g"), seat("4r"), options={"ledger": True})
    assert ledger(match, 0, 0) == rows("3", "0", "0", "0")
    assert ledger(match, 0, 1) == rows("0-3", "0-3", "0-3", "0-3")
    assert ledger(match, 1, 2) == rows("0-4", "0-4", "0-4", "0-4")
    play(match, "0 card 18", "0 lot 3n", "1 offer 2b1g", "2 offer 3r")
    assert ledger(match, 0, 1) == rows("0", "2", "1", "0")
    assert ledger(match, 1, 2) == rows("0-1", "0-1", "0-1", "3-4")
    assert ledger(match, 1, 0) == rows("3", "0", "0", "0")
