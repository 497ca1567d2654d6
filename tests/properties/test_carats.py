"""What always holds in 30 Carats, whatever is played; read from what players see.

What cards ask of lots is judged once more by `demanding.meets`; what offers must be, here.
"""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vendome
from tests.properties import ALWAYS
from tests.rulebook.carats.demanding import PRINTED, meets
from vendome import BadPosition, Illegal, Match

CARATS = vendome.games["carats"]
COLOURS = ("blue", "green", "red", "white", "black", "violet")
LETTERS = {"nugget": "n", **dict(zip(COLOURS, "bgrwkv", strict=True))}
VALUES = tuple(range(-30, 31, 5))
DRAWN = PRINTED.index("5 drawn") + 1
BASES = {1: 2, 16: 1, 17: 2, 18: 3}  # cards, and a lot for them: so many of the seller's colour

Counts = list[int]  # nuggets, then the stones of each seat's colour
numbers_of_players = st.sampled_from(CARATS.players)
seeds = st.integers(0, 2**32)


class Table:
    """A number of players with colours of their own, and ways to write what they have."""

    def __init__(self, data: st.DataObject, most: int = CARATS.players[-1]) -> None:
        self.data = data
        self.players = data.draw(st.integers(CARATS.players[0], most))
        self.colours = data.draw(st.permutations(COLOURS))[: self.players]
        self.kinds = ("nugget", *self.colours)
        self.seller = data.draw(st.integers(0, self.players - 1))
        self.left = (self.seller + 1) % self.players

    def written(self, counts: Counts) -> str:
        """`1n2r`, and `0n` for nothing, which is a number of items too."""
        items = zip(counts, self.kinds, strict=True)
        return "".join(f"{n}{LETTERS[kind]}" for n, kind in items if n) or "0n"

    def some(self, most: int, least: int = 0, first: int = 0) -> Counts:
        """A few items, of kinds from this one on: a lot or an offer, good or bad."""
        drawn = st.lists(st.integers(first, self.players), min_size=least, max_size=most)
        picked = self.data.draw(drawn)
        return [picked.count(kind) for kind in range(self.players + 1)]

    def near(self, match: Match, seat: int, verb: str) -> Counts:
        """The same, made from one that is allowed, if any is."""
        allowed = next((form for form in match.forms(seat) if form.startswith(verb)), "")
        found = counts_of(allowed.partition(" ")[2])
        counts = [found.get(LETTERS[kind], 0) for kind in self.kinds]
        more, less = self.some(3), self.some(1)
        return [max(0, n + a - b) for n, a, b in zip(counts, more, less, strict=True)]

    def up_to(self, most: int) -> Counts:
        return [self.data.draw(st.integers(0, most)) for _ in self.kinds]

    def at(self, stage: str, sale: dict[str, Any], held: dict[int, Counts], **more: Any) -> Match:
        """The first sale of a day; who has nothing said has five of each kind."""
        seats: list[dict[str, Any]] = [{"colour": colour} for colour in self.colours]
        for seat, counts in held.items():
            seats[seat]["items"] = self.written(counts)
        return CARATS.position(
            {
                **{"stage": stage, "part": "morning", "turn": 1, "seller": self.seller},
                **{"first": [self.seller, None, None], "seats": seats, "sale": sale},
                **more,
            }
        )

    def with_card(self, card: int, held: Counts) -> Match | None:
        """The seller is to lay out a lot for this card; None if it cannot be met."""
        try:
            return self.at("lot", {"card": card}, {self.seller: held})
        except BadPosition as refusal:
            if refusal.message != "position.card_unmet":
                raise
            return None

    def begun(self, held: Counts, capped: bool) -> tuple[Match, int, Counts]:
        """A lot is on the table, and the seller's left neighbour is asked; the card, the lot."""
        card = self.data.draw(st.sampled_from(sorted(BASES)))
        lot = self.some(2, first=int(card == 17))
        lot[1 + self.seller] += BASES[card]
        sale = {"card": card, "lot": self.written(lot)}
        options = {"cap_offers": capped}
        return self.at("offering", sale, {self.left: held}, options=options), card, lot

    def items(self, match: Match, seat: int) -> Counts:
        own = match.view(seat)["seats"][seat]["items"]
        return [own[kind] for kind in self.kinds]


def owned(counts: Counts, held: Counts) -> bool:
    return all(n <= mine for n, mine in zip(counts, held, strict=True))


def may_offer(card: int, lot: Counts, offer: Counts, seat: int, capped: bool) -> bool:
    """C2.4, C5.3: something else than the lot, as the card and the table want it."""
    return (
        sum(offer) > 0
        and offer != lot
        and not (capped and sum(offer) > 5)
        and not (card == 16 and offer[1 + seat] == 0)
        and not (card == 17 and offer[0] > 0)
        and not (card == 18 and sum(offer) != sum(lot))
    )


def all_the_steps(match: Match, seat: int, wanted: Counts) -> bool:
    """Whether a lot or an offer can be put together kind by kind; what can be is."""
    for count in wanted:
        if count not in [action.id for action in match.actions(seat)]:
            return False
        match.play(seat, count)
    return True


def counts_of(items: str) -> dict[str, int]:
    return {letter: int(n) for n, letter in re.findall(r"(\d+)([a-z])", items)}


def check_table(match: Match) -> None:
    view, position = match.view(None), match.position()
    if view["stage"] == "screens":
        return
    places = [counts_of(place["items"]) for place in position["seats"]]
    assert [sum(place.values()) for place in places] == [s["total"] for s in view["seats"]]
    places.append(counts_of(position["bag"]))
    assert sum(places[-1].values()) == view["bag"]
    if view["lot_drawn"]:  # C5.2: neither in the bag nor anybody's
        places.append({LETTERS[kind]: n for kind, n in view["lot"].items()})
    for kind in view["kinds"]:
        there = sum(place.get(LETTERS[kind], 0) for place in places)
        assert there == 5 * (match.players + 1)
    cards = [card for seat in position["seats"] for card in seat["cards"]] + view["discards"]
    cards += [view["card"]] if view["card"] else []
    assert len(cards) == len(set(cards)) == 18 - view["aside"]
    values = [seat["value"] for seat in position["seats"]]
    values += position["turned_up"] + position["undealt"]
    assert sorted(values) == list(VALUES)
    assert bool(match.waiting) != match.over


@pytest.mark.clause("C1.2", "C1.3", "C1.4")
@settings(ALWAYS, max_examples=4)
@given(numbers_of_players, seeds, st.booleans())
def test_nothing_is_ever_lost_or_made(players: int, seed: int, rated: bool) -> None:
    """So many items of each kind, 18 cards, 13 values: after every step of a game."""
    match, dice = CARATS.start(players, seed, {"rating_agencies": rated}), Random(seed)
    while not match.over:
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.actions(seat)).id)
        check_table(match)


@pytest.mark.clause("C2.2", "C2.3")
@settings(ALWAYS, max_examples=120)
@given(st.data())
def test_a_lot_is_taken_if_it_meets_its_card_and_is_owned(data: st.DataObject) -> None:
    table = Table(data)
    card = data.draw(st.integers(1, 18).filter(lambda number: number != DRAWN))
    seat, held = table.seller, table.up_to(6)
    match = table.with_card(card, held)
    said = table.near(match, seat, "lot") if match and data.draw(st.booleans()) else table.some(6)
    move = f"lot {table.written(said)}"
    good = owned(said, held) and meets(PRINTED[card - 1], said, seat, table.players)
    if match is None:
        assert not good
        return
    assert all_the_steps(match.copy(), seat, said) == good
    if good:
        match.play(seat, move)
        view = match.view(None)
        assert view["lot"] == dict(zip(table.kinds, said, strict=True))
        assert view["stage"] == "offering"
    else:
        with pytest.raises(Illegal) as refusal:
            match.play(seat, move)
        assert refusal.value.clause == "C2.3"


@pytest.mark.clause("C2.4", "C5.3")
@settings(ALWAYS, max_examples=120)
@given(st.data(), st.booleans())
def test_an_offer_is_taken_if_it_is_allowed_and_owned(data: st.DataObject, capped: bool) -> None:
    table = Table(data)
    seat, held = table.left, table.up_to(4)
    match, card, lot = table.begun(held, capped)
    any_of = (lambda: lot, lambda: table.some(7), lambda: table.near(match, seat, "offer"))
    said = data.draw(st.sampled_from(any_of))()
    move = f"offer {table.written(said)}"
    good = owned(said, held) and may_offer(card, lot, said, seat, capped)
    assert all_the_steps(match.copy(), seat, said) == good
    if good:
        match.play(seat, move)
        offer = match.view(seat)["seats"][seat]["offer"]
        assert offer == dict(zip(table.kinds, said, strict=True))
        assert seat not in match.waiting
    else:
        with pytest.raises(Illegal) as refusal:
            match.play(seat, move)
        assert refusal.value.clause in ("C2.4", "C5.3")


@pytest.mark.clause("C2.4")
@settings(ALWAYS, max_examples=80)
@given(st.data(), st.booleans())
def test_who_can_make_an_offer_must_and_who_cannot_passes(
    data: st.DataObject, capped: bool
) -> None:
    table = Table(data, most=4)
    held = table.some(4)
    match, card, lot = table.begun(held, capped)
    every = product(*(range(n + 1) for n in held))
    can = any(may_offer(card, lot, list(offer), table.left, capped) for offer in every)
    assert ([action.text for action in match.actions(table.left)] == ["pass"]) == (not can)


@pytest.mark.clause("C2.7", "C2.8")
@settings(ALWAYS, max_examples=60)
@given(st.data())
def test_an_exchange_changes_nothing_but_what_is_exchanged(data: st.DataObject) -> None:
    table = Table(data)
    lot = table.some(3)
    lot[1 + table.seller] += 2
    offers: list[Any] = [table.some(5, least=1) for _ in range(table.players)]
    offers = [None if offer == lot else offer for offer in offers]
    if offers[table.left] is None:
        return
    made = [[1] + [0] * table.players if offer is None else offer for offer in offers]
    texts: list[Any] = [table.written(offer) for offer in made]
    texts[table.seller] = None
    match = table.at("exchanging", {"card": 1, "lot": table.written(lot), "offers": texts}, {})
    before = [table.items(match, seat) for seat in range(table.players)]
    bag = match.view(None)["bag"]
    move = data.draw(st.sampled_from(match.forms(table.seller)).filter(lambda m: "look" not in m))
    match.play(table.seller, move)
    after = [table.items(match, seat) for seat in range(table.players)]
    changed = {
        seat: [new - old for new, old in zip(after[seat], before[seat], strict=True)]
        for seat in range(table.players)
        if after[seat] != before[seat]
    }
    if move == "bank":
        assert set(changed) <= {table.seller}
        assert sum(after[table.seller]) == sum(before[table.seller]) - 2
        assert match.view(None)["bag"] == bag + 2
        return
    partner = table.colours.index(move.removeprefix("trade "))
    swapped = [new - old for new, old in zip(made[partner], lot, strict=True)]
    assert changed == {table.seller: swapped, partner: [-n for n in swapped]}
    assert match.view(None)["bag"] == bag


def said_otherwise(move: str, dice: Random) -> str:
    """The same move as somebody else might write it."""
    verb, _, rest = move.partition(" ")
    names = {letter: kind for kind, letter in LETTERS.items()}
    if verb in ("lot", "offer"):
        items = [f"{n} {names[letter]}" for letter, n in counts_of(rest).items()]
        rest = dice.choice((" ", ", ")).join(dice.sample(items, len(items)))
    elif verb == "rank":
        rest = dice.choice(("", ",", ", ")).join(rest.split())
    return getattr(f" {verb}  {rest} ", dice.choice(("lower", "upper", "title")))()


@pytest.mark.clause("C1.1", "C2.3", "C2.4", "C6.1")
@settings(ALWAYS, max_examples=4)
@given(numbers_of_players, seeds)
def test_moves_written_are_read_back(players: int, seed: int) -> None:
    """Put together in steps, written in one go or with other words: it is the same move."""
    match, dice = CARATS.start(players, seed, {"rating_agencies": True}), Random(seed)
    while not match.over:
        seat, before = dice.choice(match.waiting), match.copy()
        while len(match.moves) == len(before.moves):
            match.play(seat, dice.choice(match.actions(seat)).id)
        assert match.moves[-1][0] == seat
        text = match.moves[-1][1]
        for written in (text, said_otherwise(text, dice)):
            twin = before.copy()
            twin.play(seat, written)
            assert twin.record() == match.record()
            assert twin.states.tobytes() == match.states.tobytes()


@pytest.mark.clause("C4.2", "C6.1")
@settings(ALWAYS, max_examples=50)
@given(st.data(), st.booleans())
def test_points_are_what_everything_is_worth(data: st.DataObject, rated: bool) -> None:
    table = Table(data)
    seats = range(table.players)
    values = data.draw(st.permutations(VALUES))[: table.players]
    held = [table.up_to(6) for _ in seats]
    rankings = [data.draw(st.permutations(table.colours)) for _ in seats]
    match = CARATS.position(
        {
            "stage": "over",
            "options": {"rating_agencies": rated},
            "seats": [
                {
                    **{"colour": table.colours[seat], "value": values[seat]},
                    "items": table.written(held[seat]),
                    **({"ranking": rankings[seat]} if rated else {}),
                }
                for seat in seats
            ],
        }
    )
    by_value = [table.colours[seat] for seat in sorted(seats, key=lambda seat: -values[seat])]
    points = []
    for own, ranking in zip(held, rankings, strict=True):
        worth = sum(n * value for n, value in zip(own, (10, *values), strict=True))
        right = sum(one == other for one, other in zip(ranking, by_value, strict=True))
        points.append(worth + 20 * right * rated)
    assert match.scores == tuple(points)
    best = max((points[seat], held[seat][0]) for seat in seats)
    assert match.winners == tuple(s for s in seats if (points[s], held[s][0]) == best)
