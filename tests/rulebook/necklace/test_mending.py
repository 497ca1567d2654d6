"""N3.7: cards for slots where chance did not come upon them: found whenever there are any."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tests.rulebook.chance import with_chance
from tests.rulebook.necklace.telltale import evidence, kinds, told
from vendome.core.chance import key_of, seeded
from vendome.core.rule import plain
from vendome.games.necklace.hidden.evidence import Evidence
from vendome.games.necklace.hidden.mending import _fit, _give_stone, mend_slots
from vendome.games.necklace.hidden.slots import lay_claims
from vendome.games.necklace.hidden.suppositions import follow_journal
from vendome.games.necklace.rules.state import FORGED, KINDS, QUEEN, STONE

EMPTY = -1
NOTHING_ELSE = (1 << KINDS) - 1
RUBY = 1
FIRST, LAST = "diamond1", "mauve"  # of all kinds


def slots(*each: str) -> Any:
    """Slots that can only be these cards, each of them a line: `amber ring`; `amber!` is there."""
    w = np.zeros(1, Evidence)[0]
    w.slots = len(each)
    w.slot[:] = EMPTY
    for slot, names in enumerate(each):
        w.barred[slot] = NOTHING_ELSE
        for kind in kinds(names.replace("!", "").replace("?", "")):
            w.barred[slot] ^= 1 << kind
        if names[-1] in "!?":  # there already: for good, or not
            w.slot[slot] = kinds(names[:-1].split()[-1])[0]
            w.claimed[slot] = names.endswith("!")
    return w


def counted(names: str) -> Any:
    return np.bincount(kinds(names), minlength=KINDS).astype(np.int64)


@pytest.mark.clause("N3.7")
@pytest.mark.parametrize(
    ("each", "left", "fits"),
    [
        (("amber",), "amber", True),
        (("amber",), "ring", False),
        (("mauve",), "mauve", True),
        (("diamond1",), "diamond1 mauve", True),
        (("amber ring?", "ring"), "amber", True),
        (("amber ring!", "ring"), "amber", False),
        (("ring?", "ring"), "amber", False),
        # In chains: each gives its card to the one before.
        (("mauve king?", "king amber?", "amber ring?", "ring"), "mauve", True),
        (("ring diamond1?", "diamond1 amber?", "amber king?", "king"), "ring", True),
        (("mauve king?", "king amber!", "amber ring?", "ring"), "mauve", False),
        (("mauve king?", "king amber?", "ring?", "ring"), "mauve", False),
        # One of two that have such a card can give it away.
        (("amber?", "king amber?", "amber"), "king", True),
        (("king amber?", "amber?", "amber"), "king", True),
        (("amber!", "king amber?", "amber"), "king", True),
        (("ring amber?", "ring king?", "amber king"), "ring", True),
    ],
)
@pytest.mark.parametrize("wanting", ["last", "first"])
def test_a_slot_gets_a_card_if_others_can_give_way(each, left, fits, wanting):
    if wanting == "first":
        each = each[::-1]
    for turn in range(KINDS):
        w, rest = slots(*each), counted(left)
        before = w.slot[: w.slots].copy()
        cards = rest + np.bincount(before[before >= 0], minlength=KINDS)
        turned = with_chance(_fit, lambda _, n, turn=turn: turn if n == KINDS else EMPTY)
        assert turned(w, 0 if wanting == "first" else w.slots - 1, rest, None) == fits
        after = w.slot[: w.slots]
        if not fits:
            assert (after == before).all()
            assert (rest == counted(left)).all()
            continue
        assert (rest + np.bincount(after, minlength=KINDS) == cards).all()
        for slot in range(w.slots):
            assert not w.barred[slot] >> after[slot] & 1
            assert not w.claimed[slot] or after[slot] == before[slot]


@pytest.mark.clause("N3.7")
def test_all_slots_are_filled_whenever_they_can_be():
    cards = ("diamond1", "amber", "king", "mauve")
    needs = [
        ("diamond1 amber", "diamond1 king", "amber king", "mauve king"),
        ("diamond1", "diamond1 amber", "amber king", "king mauve"),
        ("diamond1 mauve", "mauve", "diamond1 mauve amber", "amber king"),
        ("amber", "amber", "king mauve", "diamond1"),
    ]
    for each in needs:
        possible = any(
            all(card in can_be.split() for card, can_be in zip(order, each, strict=True))
            for order in permutations(cards)
        )
        for key in range(6):
            w = slots(*each)
            w.rest[:] = counted(" ".join(cards))
            s = told(("", ""), "").states[0]
            assert plain(mend_slots)(s, w, seeded(key_of(key))[0]) == possible
            if possible:
                assert sorted(w.slot[:4]) == sorted(kinds(" ".join(cards)))
                assert not any(w.barred[slot] >> w.slot[slot] & 1 for slot in range(4))


@pytest.mark.clause("N3.7", "N3.6")
def test_what_was_claimed_stays_where_it_can_have_been():
    lines = ("1 spent amber", "1 lacked ruby 0", "1 drew ruby1", "1 spent ruby1")
    match = told(("", "amber king", "ruby2"), "", *lines)
    for key in range(6):
        k, w = evidence(match)
        assert plain(follow_journal)(k, w, False, None)
        assert plain(lay_claims)(k, w) > 0
        assert plain(mend_slots)(k, w, seeded(key_of(key))[0])
        assert sorted(w.slot[:2]) == kinds("amber king")
        assert w.slot[2:4].tolist() == kinds("ruby1 ruby2")
        assert sorted(w.claimed[:2]) == [0, 1]
        assert w.claimed[2:4].tolist() == [1, 0]


@pytest.mark.clause("N3.7", "N4.7")
def test_where_claims_are_in_each_other_s_way_it_is_tried_again():
    lines = ("1 lacked ruby 0", "1 drew ruby1", "1 spent diamond1", "1 spent ruby1")
    k, w = evidence(told(("", "diamond1 king"), "ring", *lines))
    assert plain(follow_journal)(k, w, False, None)
    for key in range(12):
        assert plain(lay_claims)(k, w) > 0
        w.claimed[:] = 0
        assert plain(mend_slots)(k, w, seeded(key_of(key))[0])
        assert w.slot[2] == kinds("ruby1")[0]
        assert kinds("diamond1")[0] in w.slot[:2]
        assert w.claimed[2] == 1
        assert sorted(w.claimed[:2]) == [0, 1]


def forged(stone: int = RUBY, **rest: Any) -> Any:
    """Seat 1 is the victim of a Forger who named a stone."""
    lines = {"stage": FORGED, "victim": 1, "forged": stone}
    return told(("", "ruby1 king", ""), "", **lines, **rest).states[0]


def given(s: Any, w: Any, left: Any, turn: int = 0) -> bool:
    give = with_chance(_give_stone, lambda _, n: turn if n == KINDS else EMPTY)
    return bool(give(s, w, left, None))


@pytest.mark.clause("N4.3")
@pytest.mark.parametrize("turn", [0, 3, 4, 5, KINDS - 1])
def test_a_stone_for_who_must_have_it_in_the_first_slot_that_can_be_it(turn):
    s = forged()
    any_card = "diamond1 ruby1 ruby3 amber"
    w, left = slots("king", any_card, "ring!", "amber", any_card, any_card), counted("ruby3 amber")
    w.start[1], w.dealt_slots[1], w.draws[1] = 2, 2, 1  # slots 2, 3 and 4
    assert given(s, w, left, turn)
    assert w.slot[:6].tolist() == [EMPTY, EMPTY, *kinds("ring"), EMPTY, *kinds("ruby3"), EMPTY]
    assert w.claimed[:6].tolist() == [0, 0, 1, 0, 1, 0]
    assert (left == counted("amber")).all()
    assert not given(s, w, left, turn)  # there is none left
    w.draws[1] = 0
    w.slot[4] = EMPTY
    assert not given(s, w, counted("ruby3 amber"), turn)  # nor is there a slot


@pytest.mark.clause("N4.3", "N8.1")
def test_any_of_its_kinds_a_grey_one_too():
    s = forged(blanks={0: STONE}, blank_stone=[RUBY, EMPTY, EMPTY])
    found = set()
    for turn in range(KINDS):
        w, left = slots("ruby1 ruby2 ruby3 grey amber"), counted("ruby1 ruby2 ruby3 grey amber")
        w.dealt_slots[1] = 1
        assert given(s, w, left, turn)
        found.add(int(w.slot[0]))
    assert found == {*kinds("ruby1 ruby2 ruby3 grey")}


@pytest.mark.clause("N4.3", "N3.7")
def test_it_is_his_for_good_and_the_rest_is_found_around_it():
    s = forged()
    for key in range(8):
        w = slots("ruby1 king", "ruby1 amber", "ruby1 king amber")
        w.start[1], w.dealt_slots[1] = 0, 2
        w.rest[:] = counted("ruby1 king amber")
        assert plain(mend_slots)(s, w, seeded(key_of(key))[0])
        assert kinds("ruby1")[0] in w.slot[:2]
        assert sorted(w.slot[:3]) == sorted(kinds("ruby1 king amber"))
    w.barred[:2] = NOTHING_ELSE
    assert not plain(mend_slots)(s, w, seeded(key_of(1))[0])


@pytest.mark.clause("N4.3")
def test_the_one_card_there_is_in_the_one_slot_it_can_be_in():
    s = forged()
    for turn in range(KINDS):
        w, left = slots("ruby3 ring!", "ruby3"), counted("ruby3")
        w.dealt_slots[1] = 2
        assert given(s, w, left, turn)
        assert w.slot[:2].tolist() == kinds("ring ruby3")
        w, left = slots("ruby3"), counted("ruby3")
        w.dealt_slots[1] = 1
        assert given(s, w, left, turn)


@pytest.mark.clause("N4.3", "N3.7")
def test_it_is_tried_again_where_a_claim_has_taken_that_slot():
    s = forged()
    for key in range(12):
        w = slots("king amber", "king amber ruby1")
        w.dealt_slots[1], w.claims = 2, 1
        w.claim_kind[0], w.claim_high[0], w.claim_free[0] = kinds("king")[0], 2, 2
        w.rest[:] = counted("ruby1 amber")
        assert plain(mend_slots)(s, w, seeded(key_of(key))[0])
        assert w.slot[:2].tolist() == kinds("king ruby1")
    # Other cards will not do.
    w = slots("king amber", "king amber")
    w.dealt_slots[1] = 2
    w.rest[:] = counted("ruby1 king amber")
    assert not plain(mend_slots)(s, w, seeded(key_of(1))[0])


@pytest.mark.clause("N8.1")
def test_the_last_of_all_kinds_is_found_too():
    s = told(("", LAST), FIRST, blanks={2: QUEEN}).states[0]
    w = slots(LAST, FIRST)
    w.rest[:] = counted(f"{FIRST} {LAST}")
    assert plain(mend_slots)(s, w, seeded(key_of(1))[0])
    assert w.slot[:2].tolist() == kinds(f"{LAST} {FIRST}")
