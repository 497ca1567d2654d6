"""N3.7: worlds that fit what a seat knows are dealt as often as chance makes them likely.

Small cases, of which all ways are worked out in which cards can have come to where they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

import vendome
from tests.lengths import longer
from tests.rulebook.necklace.table import fields
from tests.rulebook.necklace.telltale import kinds, told
from tests.worlds.likely import assert_likely
from tests.worlds.necklace.dealing import dealt_worlds, worlds
from tests.worlds.necklace.every_world import World, every_world
from vendome.core.rule import COMPILED
from vendome.games.necklace.rules.state import (
    CARDINAL,
    CONFESSOR,
    COURTIER,
    FORGED,
    MUSKETEER,
)

RUBY = 1
EACH = 30  # so often a world comes on average


def often(worlds: int) -> int:
    """How many to deal. Uncompiled, a deal can take a tenth of a second."""
    return max(200, EACH * worlds) if COMPILED else 8


def as_often(match: vendome.Match, where: Callable[[World], bool] = lambda world: True) -> int:
    """Seat 0 is dealt every world that can be, as often as it should. Returns how many they are."""
    wanted = every_world(match, 0, where)
    found = dealt_worlds(match, 0, often(len(wanted)))
    assert set(found) <= set(wanted)
    if COMPILED:
        assert_likely(found, wanted)
    return len(wanted)


def has(cards: tuple[int, ...], *names: str) -> bool:
    return not Counter(kinds(" ".join(names))) - Counter(cards)


@pytest.mark.clause("N3.7", "N2.2")
def test_of_hands_that_nothing_is_known_of_no_card_is_likelier_but_no_astrologer_is_in_them():
    assert as_often(told(("ring", "amber king"), "amber ruby1 astrologer ring")) == 7


@pytest.mark.clause("N3.7", "N3.6")
@pytest.mark.parametrize(
    "lines",
    [
        ("1 spent amber",),
        ("1 spent amber", "1 spent amber"),
        ("1 bought amber", "1 spent amber"),
        ("1 spent amber", "1 bought amber", "1 spent amber", "1 spent king"),
        ("1 bought ruby1", "1 spent king", "1 granted king", "1 spent amber"),
    ],
)
def test_what_a_hand_lost_beyond_what_it_was_seen_to_get_it_was_dealt(lines):
    assert as_often(told(("ring", "amber amber king"), "amber amber king ring", *lines)) > 0


@pytest.mark.clause("N3.7")
def test_hands_share_what_there_is():
    lines = ("1 spent amber", "2 spent king", "2 bought ring")
    assert as_often(told(("", "amber ring", "king amber"), "amber king ruby1", *lines)) > 1


@pytest.mark.clause("N3.7", "N4.7")
@pytest.mark.parametrize(
    "lines",
    [
        ("1 drew amber",),
        ("1 drew amber", "1 spent amber"),
        ("1 spent amber", "1 drew amber", "1 spent amber"),
        ("1 spent king", "1 drew ring", "1 spent amber", "1 drew ruby1"),
    ],
)
def test_what_it_lost_later_it_was_dealt_or_drew_before(lines):
    assert as_often(told(("", "amber king"), "amber king ruby2", *lines)) > 1


@pytest.mark.clause("N3.7", "N4.3")
@pytest.mark.parametrize(
    "lines",
    [
        ("1 lacked ruby 0", "1 showed 2"),
        ("1 bought ruby1", "1 spent ruby1", "1 lacked ruby 2", "1 spent amber"),
        ("1 spent king", "1 lacked amber 2", "1 drew amber"),
        ("1 lacked ruby 2", "1 drew ruby1", "1 spent ruby1", "1 spent amber"),
        ("1 lacked ruby 2", "1 drew ruby1", "1 spent king", "1 drew amber", "1 spent ruby1"),
    ],
)
def test_a_stone_that_was_lacking_came_later_if_at_all(lines):
    dealt = ("", "king king" if "1 lacked amber 2" in lines else "amber king", "")
    assert as_often(told(dealt, "ruby1 ruby1 amber ring", *lines)) > 0


@pytest.mark.clause("N4.1", "N4.3")
@pytest.mark.parametrize(
    "lines",
    [
        ("1 showed 0",),
        ("1 bought ring", "1 showed 0", "1 spent ring", "1 drew amber"),
        ("1 spent amber", "1 drew king", "1 showed 0", "1 drew ruby1", "1 spent ruby1"),
        ("1 spent king", "1 drew king", "1 showed 0", "1 drew ruby1"),
    ],
)
def test_a_hand_that_the_seat_saw_is_known_and_what_it_drew_before_may_have_been_any_of_it(lines):
    assert as_often(told(("", "amber king"), "amber king ruby1", *lines)) > 0


@pytest.mark.clause("N4.1")
def test_a_hand_that_another_saw_is_not_known():
    assert as_often(told(("", "amber king", ""), "amber ruby1", "1 showed 2")) == 4


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(
    "lines",
    [
        ("1 caught musketeer 0",),
        ("1 spent musketeer", "1 caught musketeer 0"),
        ("1 bought musketeer", "1 caught musketeer 0"),
        ("1 bought musketeer", "1 caught musketeer 0", "1 caught musketeer 0", "1 spent amber"),
    ],
)
def test_a_hand_with_more_musketeers_was_likelier_to_give_one_away(lines):
    dealt = ("", "musketeer musketeer amber")
    assert as_often(told(dealt, "musketeer amber ring", *lines)) > 1


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(
    "lines",
    [
        ("0 took amber 1",),
        ("1 bought amber", "0 took amber 1"),
        ("1 bought amber", "0 took amber 1", "1 drew amber", "0 took amber 1"),
        ("1 spent amber", "1 bought amber", "1 drew ring", "0 took amber 1"),
        ("0 took amber 1", "1 took amber 0", "0 took amber 1", "1 spent king"),
    ],
)
def test_what_the_seat_stole_was_likelier_to_be_what_there_was_more_of(lines):
    assert as_often(told(("", "amber amber king"), "amber amber ruby1", *lines)) > 1


@pytest.mark.clause("N4.5", "N2.4")
def test_the_necklace_is_where_everybody_saw_it_go():
    lines = ("0 took necklace 1", "1 spent amber")
    match = told(("ring", "amber necklace king", ""), "amber king", *lines)
    necklace = kinds("necklace")[0]
    for world in worlds(match, 0, 20):
        assert [hand[necklace] for hand in fields(world.states)["dealt"]] == [0, 1, 0, 0]


@pytest.mark.clause("N3.2")
def test_who_plays_a_card_like_one_just_stolen_had_another():
    dealt = ("courtier", "thief courtier king")
    lines = ("1 spent thief", "1 took courtier 0", "1 spent courtier")
    match = told(dealt, "courtier ring amber", *lines, turn=1)
    assert as_often(match, lambda world: has(world[0], "thief", "courtier")) > 1
    later = (*lines[:2], "1 bought ring", lines[2])
    assert as_often(told(dealt, "courtier ring amber", *later), lambda w: has(w[0], "thief")) > 1


@pytest.mark.clause("N3.2")
def test_what_the_thief_loses_again_in_the_same_turn_was_what_he_had_just_stolen():
    dealt = ("courtier musketeer", "thief thief courtier")
    lines = ("1 spent thief", "1 took courtier 0", "1 spent thief", "0 caught musketeer 1")
    lines = (*lines, "0 took courtier 1", "1 spent courtier")
    match = told(dealt, "courtier ring", *lines, turn=1)
    assert as_often(match, lambda world: has(world[0], "thief", "thief", "courtier")) == 1


@pytest.mark.clause("N8.1")
@pytest.mark.parametrize(
    ("role", "place", "card", "before"),
    [
        (CARDINAL, 2, "cardinal", ()),
        (MUSKETEER, 2, "musketeer", ("0 spent forger",)),
        (CONFESSOR, 1, "confessor", ()),
    ],
)
def test_a_blank_copy_is_played_after_all_printed_ones(role, place, card, before):
    blank = ("grey", "blue", "mauve")[place]
    match = told(
        *(("forger", f"{blank} amber ring"), f"{card} {card} king", *before, f"1 spent {blank}"),
        blanks={place: role},
    )
    assert as_often(match, lambda world: has(world[0], blank) and not has(world[0], card)) > 1


@pytest.mark.clause("N8.1", "N4.5")
def test_a_blank_musketeer_that_was_caught_may_have_been_one_of_several():
    dealt = ("", "mauve musketeer ring")
    match = told(dealt, "musketeer king", "1 caught mauve 0", blanks={2: MUSKETEER})
    assert as_often(match) > 1


@pytest.mark.clause("N4.3")
def test_the_victim_of_a_forger_who_must_discard_has_the_stone():
    rest = {"stage": FORGED, "victim": 1, "forged": RUBY}
    match = told(("forger", "ruby1 amber king"), "ruby2 amber king", "0 spent forger", **rest)
    rubies = ("ruby1", "ruby2")
    assert as_often(match, lambda world: any(has(world[0], ruby) for ruby in rubies)) > 1


@pytest.mark.clause("N3.7", "N8.1")
@pytest.mark.parametrize(
    ("dealt", "stack", "lines"),
    [
        (("mauve", "amber king"), "ring", ()),
        (("", "amber king"), "mauve", ()),
        (("", "mauve amber"), "king", ("1 spent mauve", "1 bought mauve")),
        (("", "king amber"), "ring", ("1 bought mauve", "1 spent mauve", "1 spent king")),
        (("", "king amber"), "ring", ("1 drew mauve", "1 showed 0")),
        (("", "king amber"), "ring", ("1 drew mauve", "1 spent mauve", "1 drew ring")),
        (("", "king mauve"), "ring", ("0 took mauve 1", "1 took mauve 0", "1 spent mauve")),
        (("", "king diamond1"), "diamond1", ("1 showed 0",)),
        (("", "king diamond1"), "diamond1", ("1 spent diamond1", "1 lacked diamond 0")),
        (("", "king ruby1"), "ruby1 ruby1", ("1 spent ruby1", "1 lacked ruby 0")),
        (("", "king amber"), "ring", ("1 drew diamond1", "1 spent diamond1")),
    ],
)
def test_the_first_and_the_last_of_all_kinds_count_like_any_other(dealt, stack, lines):
    assert as_often(told(dealt, stack, *lines)) > 0


@pytest.mark.clause("N3.7", "N4.7")
@pytest.mark.parametrize(
    "lines",
    [
        *longer("1 drew amber; 1 drew ring; 1 drew king; 1 spent amber; 1 drew king"),
        "1 drew king; 1 drew ring; 1 spent amber; 1 drew king; 1 drew ring; 1 spent ring",
        "1 drew king; 1 drew ring; 1 drew king; 1 showed 0; 1 drew king",
        "1 drew king; 1 drew ring; 1 drew king; 1 drew king; 1 showed 0",
    ],
)
def test_as_many_cards_as_there_are_astrologers_are_drawn_one_after_the_other(lines):
    assert as_often(told(("", "amber"), "ruby1", *lines.split("; "))) > 0


@pytest.mark.clause("N3.7", "N4.7")
def test_what_one_need_leaves_to_another_is_as_likely_as_it_should_be():
    lines = (
        "1 lacked ruby 0; 1 drew ruby1; 1 drew king; 1 drew amber; 1 spent diamond1; 1 spent ruby1"
    )
    assert as_often(told(("", "diamond1 king"), "", *lines.split("; "))) > 1


@pytest.mark.clause("N8.1", "N3.2")
def test_a_blank_copy_comes_after_all_printed_ones_but_those_that_are_new():
    dealt = ("confessor", "thief blue amber")
    lines = ("1 spent thief", "1 took confessor 0", "1 spent blue")
    match = told(dealt, "confessor ring", *lines, blanks={1: CONFESSOR})
    assert as_often(
        match, lambda world: has(world[0], "thief", "blue") and not has(world[0], "confessor")
    )
    lines = ("1 spent cardinal", "1 spent mauve")
    match = told(("", "cardinal mauve amber"), "cardinal ring", *lines, blanks={2: CARDINAL})
    one = kinds("cardinal")[0]
    assert as_often(match, lambda world: has(world[0], "mauve") and world[0].count(one) == 1)
    # A Courtier and its copy are played in any order.
    match = told(("", "blue amber"), "courtier ring", "1 spent blue", blanks={1: COURTIER})
    assert as_often(match) == 3


@pytest.mark.clause("N2.3", "N3.7")
def test_the_stack_is_what_is_in_no_hand_in_any_order():
    match = told(("", ""), "amber king ring")
    dealt = worlds(match, 0, often(6))
    found = Counter(tuple(fields(world.states)["stack"][:3]) for world in dealt)
    orders = dict.fromkeys(permutations(kinds("amber king ring")), 1 / 6)
    assert set(found) <= set(orders)
    if COMPILED:
        assert_likely(found, orders)
