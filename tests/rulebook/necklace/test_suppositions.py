"""N4.5: what is supposed of thefts between others, before worlds are made of it.

How likely a supposition makes all that is known is worked out to the last fraction; how often it is
come upon is known, whatever it was that led to it.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

import vendome
from tests.rulebook.chance import every_outcome, with_chance
from tests.rulebook.necklace.telltale import (
    THEFTS,
    World,
    every_world,
    evidence,
    kinds,
    robbed,
    told,
    until,
)
from tests.rulebook.necklace.test_worlds import slots_of
from vendome.core.chance import key_of, seeded
from vendome.core.rule import plain
from vendome.games.necklace.hidden.slots import fill_slots, lay_claims
from vendome.games.necklace.hidden.suppositions import (
    _can_be,
    _draw_far,
    _suppose,
    can_be_moved,
    follow_journal,
)
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    CARD_NAMES,
    MUSKETEER,
    THIEF,
)


@pytest.mark.clause("N4.5", "N3.7")
@pytest.mark.parametrize(("dealt", "stack", "lines"), THEFTS)
def test_a_supposition_is_as_likely_as_it_makes_all_that_is_known(dealt, stack, lines):
    match = told(dealt, stack, *lines)
    k, w = evidence(match)
    words = " ".join((*dealt, stack, *lines)).split()
    moved = {
        kind
        for kind, name in enumerate(CARD_NAMES)
        if name in words and plain(can_be_moved)(k, kind)
    }
    found: Counter[World] = Counter()
    for theft in product(sorted(moved), repeat=int(w.thefts)):
        w.theft[: w.thefts] = theft
        likely = plain(lay_claims)(k, w) if plain(follow_journal)(k, w, False, None) else 0
        if likely:
            for taken, chance in every_outcome(fill_slots, lambda fill: fill(k, w, None)):
                if taken:
                    found[*slots_of(match, 0, w), theft] += likely * chance
    total = sum(found.values())
    odds = {world: weight / total for world, weight in found.items()}
    assert odds == pytest.approx({w: float(odd) for w, odd in every_world(match, 0).items()})


GRAIN = 32


def supposed(match: vendome.Match, line: int) -> dict[str, float]:
    """What is supposed to have been stolen, and how often; which is known each time."""
    k, w = until(match, line)
    chances: dict[str, float] = {}
    often: Counter[str] = Counter()

    draws: list[int] = []  # what is drawn, then zeros
    asked: list[int] = []  # among how many

    def draw(_: Any, n: int) -> int:
        asked.append(n)
        return draws[len(asked) - 1] if len(asked) <= len(draws) else 0

    chanced = with_chance(_suppose, draw)

    def suppose(*script: int) -> str:
        draws[:] = script
        asked.clear()
        w.chance = 0.5  # of what was supposed before
        assert chanced(k, w, line, None)
        card = CARD_NAMES[w.theft[0]]
        assert chances.setdefault(card, 2 * float(w.chance)) == 2 * w.chance
        return card

    far = []
    for first in range(8):
        suppose(first)
        if asked == [8, 256, 256]:  # any that the victim can do without
            far.append(first)
        else:  # one that the taker had later
            choices = asked[1]
            for second in range(choices):
                often[suppose(first, second)] += 1 / 8 / choices
    assert far == [*range(8 - len(far), 8)]
    for second in range(GRAIN) if far else ():
        card = suppose(7, (2 * second + 1) * 128 // GRAIN)
        often[card] += len(far) / 8 / GRAIN
    assert dict(often) == pytest.approx(chances, abs=1 / GRAIN)
    assert sum(chances.values()) == pytest.approx(1)
    return chances


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(("dealt", "stack", "lines"), THEFTS)
def test_all_that_can_have_been_stolen_is_supposed_at_times(dealt, stack, lines):
    match = told(dealt, stack, *lines)
    secret = [line for line, text in enumerate(lines) if "took" in text and "0" not in text]
    worlds = every_world(match, 0)
    for world in worlds:
        assert len(world[-1]) == len(secret)
    stolen = {CARD_NAMES[world[-1][0]] for world in worlds}
    assert stolen <= set(supposed(match, secret[0]))


TAKER, VICTIM = 1, 2


@pytest.mark.clause("N4.5")
def test_a_musketeer_or_what_is_in_no_hand_is_never_supposed_to_be_stolen():
    k, _ = evidence(told(("", "ring", "amber"), "king", blanks={1: THIEF}))
    never = {"musketeer", "necklace", "astrologer", "merchant", "grey", "mauve"}
    moved = {name for kind, name in enumerate(CARD_NAMES) if plain(can_be_moved)(k, kind)}
    assert moved == set(CARD_NAMES) - never
    k.blank_role[1:] = MUSKETEER, ASTROLOGER
    moved = {name for kind, name in enumerate(CARD_NAMES) if plain(can_be_moved)(k, kind)}
    assert moved == set(CARD_NAMES) - never - {"blue"}


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(
    ("taker", "lines", "often"),
    [
        # Nothing is known of the taker later: each card as often as it seems likely.
        ("amber ring", "1 took king 2", {"ring": 1 / 5, "amber": 1 / 5, "king": 1 / 5}),
        # The taker lost a ring, dealt or stolen: in half of all cases it is that.
        ("amber ring", "1 took king 2; 1 spent ring", {"ring": 1 / 2 + 1 / 10, "king": 1 / 10}),
        # More than can have been in slots: it is one of these.
        (
            "amber ring",
            "1 took king 2; 1 spent ring; 1 spent amber; 1 spent king",
            {"ring": 1 / 3, "amber": 1 / 3, "king": 1 / 3},
        ),
        # It cannot be what the taker is known not to have had.
        ("amber ring", "1 took king 2; 1 lacked ruby 0", {"ruby2": 0, "king": 1 / 4}),
        ("amber ring", "1 took king 2; 1 bought ring; 1 showed 0", {"king": 1 / 3, "mauve": 0}),
        # Nor what the victim is known not to have had.
        ("amber ring", "2 showed 0; 1 took king 2; 1 spent ring", {"king": 1 / 2, "mauve": 1 / 2}),
        # The first and the last of all kinds are cards like any other.
        (
            "amber ring",
            "1 spent ring; 1 took mauve 2; 1 spent mauve; 1 spent amber",
            {"mauve": 1 / 2, "amber": 1 / 2},
        ),
        (
            "diamond1 ring",
            "1 spent ring; 1 took king 2; 1 spent diamond1; 1 spent king",
            {"diamond1": 1 / 2, "king": 1 / 2},
        ),
        ("amber ring", "1 took king 2; 1 lacked diamond 0; 1 spent king", {"diamond1": 0}),
    ],
)
def test_what_the_taker_is_known_to_have_had_is_supposed_more_often(taker, lines, often):
    found = supposed(*robbed(taker, "king mauve", lines))
    assert {card: found.get(card, 0) for card in often} == pytest.approx(often)


@pytest.mark.clause("N4.5")
def test_most_often_where_there_is_hardly_another_way():
    # One more amber card was spent than there are hidden.
    lines = ("2 bought amber", "1 took amber 2", "1 spent amber")
    found = supposed(told(("", "ring", "king mauve"), "ring", *lines), 1)
    assert found["amber"] > 7 / 8
    assert found["king"] > 0
    # And rather this than what there is another way for.
    lines = (*lines, "1 spent ring")
    found = supposed(told(("", "ring king", "king mauve"), "ring", *lines), 1)
    assert found["amber"] > 7 / 8
    assert 0 < found["ring"] < 1 / 8


@pytest.mark.clause("N4.5")
def test_if_no_card_can_have_been_stolen_nothing_is_supposed():
    match, theft = robbed("amber ring", "king mauve", "1 took king 2; 1 lacked ruby 0")
    k, w = until(match, theft)
    w.pool[:] = 0
    w.pool[kinds("ruby2")] = 4
    assert not plain(_suppose)(k, w, theft, None)


@pytest.mark.clause("N4.5", "N3.7")
def test_what_is_needed_must_have_had_room_and_cards():
    match, theft = robbed("amber ring", "king mauve", "1 spent amber; 1 took king 2")
    ruby, amber, mauve = kinds("ruby2 amber mauve")
    k, w = until(match, theft)
    assert plain(_can_be)(k, w)
    for owner, kind, need, possible in (
        (TAKER, ruby, 1, True),
        (TAKER, mauve, 1, True),
        (TAKER, ruby, 2, False),  # three cards in two slots, and but one of them there is
        (VICTIM, ruby, 1, True),
        (VICTIM, amber, 1, False),  # it was the taker's
        (VICTIM, mauve, 2, False),
    ):
        k, w = until(match, theft)
        w.need[owner, 0, kind] = need
        assert plain(_can_be)(k, w) == possible
    k, w = until(match, theft)
    w.pool[ruby] = 5
    w.need[TAKER, 0, ruby] = 2
    assert not plain(_can_be)(k, w)


@pytest.mark.clause("N4.5", "N3.7")
@pytest.mark.parametrize("card", ["diamond1", "amber", "mauve"])
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_also_for_who_looks_on_and_of_the_first_and_the_last_of_all_kinds(owner, card):
    (kind,) = kinds(card)
    for count, pool, possible in ((1, 1, True), (1, 0, False), (2, 2, True), (3, 3, False)):
        match = told(("ring ring", "amber mauve", "king diamond1"), "", "0 took king 2")
        k, w = until(match, 0, None)
        w.pool[kind] = pool
        w.need[owner, 0, kind] = count
        assert plain(_can_be)(k, w) == possible


@pytest.mark.clause("N4.5")
def test_a_card_is_supposed_for_every_theft_in_turn():
    lines = ("1 took king 2", "2 took ring 1", "1 spent amber")
    k, w = evidence(told(("", "amber ring", "king"), "", *lines))
    mind = seeded(key_of(1))[0]
    found = set()
    for _ in range(60):
        w.theft[:2] = 0
        assert plain(follow_journal)(k, w, True, mind)
        assert w.guessed == 2
        assert 0 < w.chance < 1 / 2
        found.add(tuple(CARD_NAMES[kind] for kind in w.theft[:2]))
    assert {("king", "ring"), ("king", "king"), ("amber", "amber"), ("ring", "ring")} <= found
    # As it stands, if nothing is to be supposed.
    w.theft[:2] = kinds("king ring")
    assert plain(follow_journal)(k, w, False, mind)
    assert w.theft[:2].tolist() == kinds("king ring")


@pytest.mark.clause("N4.5", "N3.7")
def test_a_story_that_cannot_be_is_given_up_where_that_shows():
    match, _ = robbed("amber ring", "king mauve", "1 spent amber; 1 took king 2")
    k, w = evidence(match)
    w.pool[:] = 0  # not even the card that was played
    assert not plain(follow_journal)(k, w, False, None)
    assert w.guessed == 0
    # Nothing that could have been stolen.
    match, _ = robbed("amber ring", "king mauve", "1 took king 2; 1 lacked ruby 0")
    k, w = evidence(match)
    w.pool[:] = 0
    w.pool[kinds("ruby2")] = 4
    assert not plain(follow_journal)(k, w, True, None)


@pytest.mark.clause("N4.5")
def test_draws_among_thousands_are_nearly_even():
    bytes_drawn: list[int] = []
    far = with_chance(_draw_far, lambda _, n: bytes_drawn.pop() if n == 256 else -1)
    found: Counter[int] = Counter()
    for pair in product(range(256), repeat=2):
        bytes_drawn[:] = pair
        found[far(None, 3000)] += 1
    assert set(found) == {*range(3000)}
    assert set(found.values()) == {21, 22}
