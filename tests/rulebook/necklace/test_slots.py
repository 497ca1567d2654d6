"""N3.7: what is needed of hidden cards, as claims on the slots they can have been in.

The slots of all hands but one's own are numbered on, first those of the deal, then what was drawn.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.chance import with_chance
from tests.rulebook.necklace.telltale import evidence, kinds, told
from tests.rulebook.necklace.test_worlds import exact
from vendome.core.rule import plain
from vendome.games.necklace.hidden.slots import can_discard, lay_claims, place_claims
from vendome.games.necklace.hidden.suppositions import follow_journal
from vendome.games.necklace.rules.state import CARD_NAMES, FORGED, KINDS

Claims = list[tuple[Any, ...]]


def laid(dealt: tuple[str, ...], stack: str, lines: str) -> tuple[float, Any]:
    """How likely all that is known seems, from claims alone; the evidence."""
    k, w = evidence(told(dealt, stack, *filter(None, lines.split("; "))))
    assert plain(follow_journal)(k, w, False, None)
    return float(plain(lay_claims)(k, w)), w


def claims_of(w: Any) -> Claims:
    fields = (w.claim_low, w.claim_high, w.claim_free, w.claim_number, w.claim_top)
    return [
        (CARD_NAMES[w.claim_kind[claim]], *(int(field[claim]) for field in fields))
        for claim in range(w.claims)
    ]


@pytest.mark.clause("N3.7", "N3.6", "N4.7")
@pytest.mark.parametrize(
    ("dealt", "stack", "lines", "likely", "claims"),
    [
        # Three slots, and three ambers of five cards; then two slots, and two of four.
        (
            *(("", "amber amber king"), "amber ruby1", "1 spent amber"),
            *(3 * 3 / 5, [("amber", 0, 3, 3, 0, 1)]),
        ),
        (
            *(("", "amber amber king"), "amber ruby1", "1 spent amber; 1 spent amber"),
            *((3 * 3 / 5 / 2) * (2 * 2 / 4), [("amber", 0, 3, 3, 0, 2), ("amber", 0, 3, 2, 1, 1)]),
        ),
        # What left after a draw can have been drawn; what left before it, not.
        (
            *(("", "ring", "amber king"), "amber ruby1"),
            "2 spent amber; 1 drew king; 1 spent king; 2 drew amber",
            *(2 * 2 / 7 * 2 * 3 / 6, [("king", 0, 2, 2, 0, 1), ("amber", 2, 4, 2, 0, 1)]),
        ),
        (
            *(("", "amber amber king"), "ring", "1 spent amber; 1 drew ring; 1 spent amber"),
            *((3 * 2 / 5) * (3 * 1 / 4), [("amber", 0, 3, 3, 0, 1), ("amber", 0, 4, 3, 1, 1)]),
        ),
        # Also if four were drawn.
        (
            *(("", "amber king"), "amber", "1 spent amber" + "; 1 drew ring" * 4),
            *(2 * 2 / 7, [("amber", 0, 2, 2, 0, 1)]),
        ),
        # What was lacking has come since.
        (
            *(("", "king king king"), "amber", "1 lacked amber 0; 1 drew amber; 1 spent amber"),
            *(1 * 2 / 5, [("amber", 3, 4, 1, 0, 1)]),
        ),
        (
            *(("", "king", "king king king"), "amber"),
            "2 lacked amber 0; 2 drew amber; 2 spent amber",
            *(1 * 2 / 6, [("amber", 4, 5, 1, 0, 1)]),
        ),
        (
            *(("", "king king", "king"), "amber ruby1"),
            "1 lacked ruby 0; 1 drew ruby1; 1 lacked amber 0; 1 drew amber; 1 spent ruby1; "
            "1 spent amber",
            *(2 * 2 / 7 * 1 * 2 / 6, [("ruby1", 2, 4, 2, 0, 1), ("amber", 3, 4, 1, 0, 1)]),
        ),
    ],
)
def test_a_need_is_a_claim_on_the_slots_it_can_have_been_in(dealt, stack, lines, likely, claims):
    found, w = laid(dealt, stack, lines)
    assert claims_of(w) == claims
    assert found == pytest.approx(likely)


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(
    ("dealt", "stack", "lines", "tops", "most"),
    [
        # The card taken was bought, or one of three in three slots.
        (("", "amber amber king"), "amber ruby1", "1 bought amber; 0 took amber 1", [], [4]),
        # Fewer slots, fewer cards.
        (
            *(("", "amber amber king"), "amber ruby1"),
            *("1 bought amber; 1 spent king; 0 took amber 1", [1], [3]),
        ),
        (
            *(("", "diamond1 mauve king"), "amber amber amber"),
            *("1 bought amber; 1 spent diamond1; 1 spent mauve; 0 took amber 1", [1, 1], [2]),
        ),
        # What was there later came before, or was drawn.
        (
            *(("", "amber amber king"), "amber ruby1"),
            *("1 bought amber; 0 took amber 1; 1 spent amber", [1], [4]),
        ),
        (
            *(("", "king king king"), "ring"),
            *("1 bought amber; 0 took amber 1; 1 drew amber; 1 spent amber", [1], [2]),
        ),
        (
            *(("", "amber king king"), "amber ring"),
            *("1 spent amber; 1 bought amber; 1 bought amber; 0 took amber 1", [1], [1 + 1 + 1]),
        ),
        # None of what was lacking, and no more than was shown.
        (
            *(("", "king king"), "amber ruby1"),
            *("1 lacked amber 0; 1 bought amber; 0 took amber 1", [], [1]),
        ),
        (("", "king amber"), "amber", "1 showed 0; 1 bought amber; 0 took amber 1", [1, 1], [2]),
        # If the claim is the card taken itself: in more ways if there were more to take.
        (("", "amber amber king"), "amber", "0 took amber 1", [0], [1]),
        (("", "amber king", "amber ring"), "amber", "2 spent amber; 0 took amber 1", [0, 1], [1]),
        (("", "amber king", "amber ring"), "amber", "1 spent amber; 0 took amber 2", [1, 0], [1]),
        (("", "amber amber king"), "ring", "1 spent amber; 0 took amber 1", [2, 0], [1]),
        (("", "amber amber king"), "ring", "0 took amber 1; 1 spent amber", [0, 1], [2]),
        (
            *(("", "amber amber king"), "ring"),
            *("0 took amber 1; 1 drew ring; 1 spent amber", [0, 1], [1]),
        ),
        (("", "amber amber king"), "ring", "1 drew ring; 0 took amber 1", [0], [1]),
        (
            *(("", "amber amber king"), "ring"),
            *("0 took amber 1; 1 took amber 0; 0 took amber 1", [0], [1, 1, 2]),
        ),
    ],
)
def test_of_a_card_taken_at_random_there_were_at_most_so_many(dealt, stack, lines, tops, most):
    _, w = laid(dealt, stack, lines)
    assert [top for *_, top in claims_of(w)] == tops
    assert w.take_most[: w.takes].tolist() == most


@pytest.mark.clause("N3.7", "N4.3")
def test_what_was_lacking_or_shown_bars_all_slots_until_then():
    lines = "1 lacked diamond 0; 1 drew ring; 1 lacked amber 0; 1 drew king"
    _, w = laid(("", "king king", "king"), "amber diamond1 mauve", lines)
    diamonds = {"diamond1", "diamond2", "diamond3"}
    barred = [
        {CARD_NAMES[kind] for kind in range(KINDS) if w.barred[slot] >> kind & 1}
        for slot in range(w.slots)
    ]
    assert barred == [{*diamonds, "amber"}, {*diamonds, "amber"}, {"amber"}, set(), set()]
    _, w = laid(("", "king", "king mauve"), "amber", "2 drew ring; 2 showed 0; 2 drew ring")
    assert [int(w.barred[slot]) for slot in range(w.slots)] == [0, *[(1 << KINDS) - 1] * 3, 0]


@pytest.mark.clause("N3.7", "N2.2")
def test_merchants_astrologers_and_the_necklace_are_in_no_slot():
    _, w = laid(("", "king"), "astrologer ring", "0 bought ring")
    names = {CARD_NAMES[kind]: int(n) for kind, n in enumerate(w.rest) if n}
    assert names == {"king": 1, "ring": 1}
    assert w.rest_size == 2
    w.pool[:] = 1
    k, _ = evidence(told(("", "king"), "astrologer ring"))
    plain(lay_claims)(k, w)
    left = {CARD_NAMES[kind] for kind, n in enumerate(w.rest) if n}
    assert set(CARD_NAMES) - left == {"merchant", "astrologer", "necklace"}
    assert w.rest_size == KINDS - 3


@pytest.mark.clause("N3.7", "N4.5")
def test_what_has_no_slot_or_no_card_cannot_be():
    dealt = ("", "ring", "amber king")
    k, w = evidence(told(dealt, "amber", "1 took amber 2", "1 spent ring"))
    for card, possible in (("amber", True), ("king", True), ("ring", True), ("ruby1", False)):
        w.theft[0] = CARD_NAMES.index(card)
        assert plain(follow_journal)(k, w, False, None)
        assert (plain(lay_claims)(k, w) > 0) == possible
    # Three needs, two slots.
    lines = ("2 spent king", "1 took amber 2", "2 spent ring")
    k, w = evidence(told(("", "ring", "amber king ring"), "amber ring", *lines))
    w.theft[0] = CARD_NAMES.index("ring")
    assert plain(follow_journal)(k, w, False, None)
    assert plain(lay_claims)(k, w) > 0
    w.dealt_slots[2] = 2
    assert plain(lay_claims)(k, w) == 0


NARROW = "1 lacked ruby 0; 1 drew ruby1; 1 spent diamond1; 1 spent ruby1"  # slots 0 to 2, slot 2
WIDE = NARROW.replace("1 spent d", "1 drew king; 1 drew amber; 1 spent d")  # 0 to 4, and 2 to 4


@pytest.mark.clause("N3.7", "N4.7")
@pytest.mark.parametrize("evenly", [True, False])
def test_a_claim_whose_only_slot_is_taken_cannot_be_placed(evenly):
    _, w = laid(("", "diamond1 king"), "ring", NARROW)
    assert [claim[:3] for claim in claims_of(w)] == [("diamond1", 0, 3), ("ruby1", 2, 3)]
    for slot in range(3):
        asked: list[int] = []

        def draw(_: Any, n: int, asked: list[int] = asked, slot: int = slot) -> int:
            asked.append(n)
            return slot if n == 3 else 0

        assert with_chance(place_claims, draw)(w, None, evenly) == (slot < 2)
        if slot < 2:
            names = [CARD_NAMES[w.slot[place]] if w.slot[place] >= 0 else "" for place in range(3)]
            assert names == ["diamond1" if place == slot else "" for place in range(2)] + ["ruby1"]
        assert asked[0] == 3


@pytest.mark.clause("N3.7", "N4.7")
@pytest.mark.parametrize(("evenly", "draws"), [(True, [5, 3, 2]), (False, [5, 2])])
def test_a_way_that_is_come_upon_too_often_is_given_up_at_times_if_that_matters(evenly, draws):
    _, w = laid(("", "diamond1 king"), "", WIDE)
    asked: list[int] = []
    place = with_chance(place_claims, lambda _, n: asked.append(n) or (4 if n == 5 else 1))
    assert place(w, None, evenly)
    assert asked == draws  # any of five slots; two of three times; one of the two left
    assert w.slot[:5].tolist() == [-1, -1, -1, *kinds("ruby1 diamond1")]


@pytest.mark.clause("N3.7", "N4.7")
def test_what_one_claim_leaves_to_another_is_as_likely_as_it_should_be():
    match = told(("", "diamond1 king"), "", *WIDE.split("; "))
    assert exact(match) > 1


@pytest.mark.clause("N4.3")
@pytest.mark.parametrize(("stone", "card"), [(0, "diamond1"), (3, "amber"), (2, "emerald3")])
@pytest.mark.parametrize("slot", range(5))
def test_the_victim_of_a_forger_has_the_stone_in_any_slot_or_in_the_open(slot, stone, card):
    rest = {"stage": FORGED, "victim": 2, "forged": stone}
    dealt = ("", "ring", "king king")
    k, w = evidence(told((*dealt, card), "", "2 drew " + card, **rest))
    assert plain(follow_journal)(k, w, False, None)
    plain(lay_claims)(k, w)
    assert w.slots == 5
    w.slot[:5] = kinds("ring")
    w.slot[slot] = kinds(card)[0]
    assert plain(can_discard)(k, w) == (1 <= slot <= 3)  # of seat 2
    w.slot[slot] = kinds("ring")[0]
    w.net[2, kinds(card)] = 1
    assert plain(can_discard)(k, w)
