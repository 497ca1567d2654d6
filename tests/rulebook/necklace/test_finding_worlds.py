"""N3.7: how a world is found: suppositions weighed against each other, and what follows of one."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.chance import with_chance
from tests.rulebook.necklace.table import NECKLACE, fields
from tests.rulebook.necklace.telltale import evidence, kinds, robbed, told
from tests.rulebook.scratch import used
from vendome.core.chance import key_of, seeded
from vendome.core.rule import plain
from vendome.games.necklace.hidden.slots import lay_claims
from vendome.games.necklace.hidden.suppositions import follow_journal
from vendome.games.necklace.hidden.worlds import (
    ROUNDS,
    SUPPOSED,
    _fill,
    _find_cards,
    _suppose,
    deal,
)
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    CARD_NAMES,
    CHANGE,
    KINDS,
    NONE,
    PASS,
    QUEEN_ASKED,
    REACT,
    SELLING,
)
from vendome.games.necklace.scratch import Scratch

Keep = tuple[int, int]  # what is drawn for whether one is kept
FIRST: Keep = (255, 255)  # no later one
LAST: Keep = (0, 0)


class Supposing:
    """Suppositions come as a script says; each is kept or not by a draw of the script."""

    def __init__(self, match: vendome.Match, script: list[tuple[int, ...]], keep: Any) -> None:
        self.k, self.w = evidence(match)
        self.script, self.keep = script, keep
        self.draws: list[int] = []
        self.far = 0  # draws that choose a card, still to come
        self.cards: list[int] = []
        self.begun = 0
        self.weighed: list[tuple[str, ...]] = []  # those that can be
        self.chances: list[float] = []  # of coming upon each of them
        self.w.chosen[:] = KINDS  # as another search left it
        with_chance(_suppose, self.draw)(self.k, self.w, None)
        self.left = self.names()

    def names(self) -> tuple[str, ...]:
        return tuple(CARD_NAMES[kind] for kind in self.w.theft[: self.w.thefts])

    def draw(self, _: Any, n: int) -> int:
        if n == 8:  # any card that the victim can do without
            if self.w.guessed == 0:
                self.cards = [*self.script[min(self.begun, len(self.script) - 1)]]
                self.begun += 1
            self.far = 2
            return 7
        assert n == 256
        if self.far:
            self.far -= 1
            return self.cards.pop(0) if self.far else 0
        if not self.draws:
            self.weighed.append(self.names())
            self.chances.append(float(self.w.chance))
            keep = self.keep if isinstance(self.keep, tuple) else self.keep[len(self.weighed) - 1]
            self.draws = [*keep]
        return self.draws.pop(0)


TWO = "2 showed 0; 1 took king 2"  # of two cards, each as likely
KING, MAUVE = (0,), (255,)


@pytest.mark.clause("N4.5")
@pytest.mark.parametrize(
    ("place", "keep", "kept"),
    [
        (2, (127, 255), True),  # of two, each is kept half of the time
        (2, (128, 0), False),
        (3, (85, 85), True),  # of three, a third
        (3, (85, 86), False),
        (8, (31, 255), True),
        (8, (32, 1), False),
    ],
)
def test_of_suppositions_as_likely_as_each_other_any_is_kept_as_often(place, keep, kept):
    match, _ = robbed("amber ring", "king mauve", TWO)
    script = [KING] * (place - 1) + [MAUVE] + [KING] * (SUPPOSED - place)
    keeps = [FIRST] * (place - 1) + [keep] + [FIRST] * (SUPPOSED - place)
    found = Supposing(match, script, keeps)
    assert found.weighed == [("mauve",) if card == MAUVE else ("king",) for card in script]
    assert found.left == (("mauve",) if kept else ("king",))


@pytest.mark.clause("N4.5")
def test_a_likelier_one_is_kept_more_often():
    # An amber card was bought, and there may be another; the king can only have been dealt.
    lines = ("2 bought amber", "1 took amber 2")
    match = told(("", "", "king"), "amber", *lines)
    k, w = evidence(match)
    weights = {}
    for card in ("amber", "king"):
        w.theft[0] = kinds(card)[0]
        assert plain(follow_journal)(k, w, False, None)
        weights[card] = float(plain(lay_claims)(k, w))
    # It comes up more often, too: what is weighed is how much more it should.
    amber, king = (0,), (255,)
    one, two = Supposing(match, [amber, king], LAST).chances[:2]
    assert one > two
    both = weights["amber"] / one + weights["king"] / two
    ratio = weights["king"] / two / both
    assert 0.1 < ratio < 0.9
    below, above = (divmod(round(ratio * 65536) + step, 256) for step in (-3, 3))
    for keep, card in ((below, "king"), (above, "amber")):
        keeps = [FIRST, keep] + [FIRST] * SUPPOSED
        found = Supposing(match, [amber, king] + [amber] * SUPPOSED, keeps)
        assert found.weighed[:2] == [("amber",), ("king",)]
        assert found.left == (card,)


@pytest.mark.clause("N4.5")
def test_those_that_cannot_be_do_not_count_and_more_are_tried_until_one_can():
    # A mauve card that he had later was not stolen.
    match, _ = robbed("amber ring", "king mauve", TWO + "; 2 spent mauve")
    found = Supposing(match, [MAUVE] * 10 + [KING, MAUVE], LAST)
    assert (found.begun, found.weighed, found.left) == (11, [("king",)], ("king",))
    found = Supposing(match, [MAUVE, KING, MAUVE], LAST)
    assert (found.begun, found.weighed, found.left) == (SUPPOSED, [("king",)], ("king",))
    found = Supposing(match, [MAUVE], LAST)
    assert (found.begun, found.weighed) == (SUPPOSED * ROUNDS, [])
    assert found.w.theft[0] == 0


@pytest.mark.clause("N4.5")
def test_all_thefts_of_a_supposition_are_kept_together():
    lines = ("2 showed 0", "1 took king 2", "1 took ring 2")
    match = told(("", "amber", "king mauve ring"), "", *lines)
    script = [(0, 0), (255, 255), (0, 255), (255, 0)] + [(128, 0)] * (SUPPOSED - 4)
    first, last = (Supposing(match, script, keep) for keep in (FIRST, LAST))
    assert len(first.weighed) == SUPPOSED
    assert first.left == first.weighed[0]
    assert last.left == last.weighed[-1]
    assert all(a != b for a, b in zip(first.left, last.left, strict=True))


def found_cards(match: vendome.Match, key: int, seat: int | None = 0) -> Any:
    k, w = evidence(match, seat)
    w.strict = 7
    plain(_find_cards)(k, w, seeded(key_of(key))[0])
    return w


@pytest.mark.clause("N4.5", "N3.7")
@pytest.mark.parametrize("card", ["diamond1", "ruby1"])
def test_where_cards_fit_in_one_way_alone_that_way_is_found(card):
    # All cards are in hands, and seat 1 did not have that stone: seat 2 had it.
    lines = (f"1 lacked {card[:-1]} 0", f"1 took {card} 2")
    match = told(("", "amber king", card), "", *lines)
    for key in range(10):
        w = found_cards(match, key)
        assert w.theft[0] == kinds(card)[0]
        assert sorted(w.slot[:2]) == kinds("amber king")
        assert w.slot[2] == kinds(card)[0]
        assert w.strict == 1
    lines = (*lines, f"2 took {card} 1")
    match = told(("", "amber king", card), "", *lines)
    for key in range(4):
        assert found_cards(match, key).theft[0] == kinds(card)[0]


@pytest.mark.clause("N4.5")
def test_where_they_fit_in_several_ways_any_is_found():
    match, _ = robbed("amber ring", "king mauve", TWO)
    found = {int(found_cards(match, key).theft[0]) for key in range(20)}
    assert found == {*kinds("king mauve")}


@pytest.mark.clause("N3.2")
def test_rules_of_turns_are_held_against_a_story_only_as_long_as_it_keeps_to_them():
    lines = ("1 spent thief", "1 took courtier 0", "1 spent courtier")
    keeps_to_them = told(("courtier", "thief courtier"), "ring", *lines, turn=1)
    assert found_cards(keeps_to_them, 1).strict == 1
    does_not = told(("courtier", "thief"), "ring", *lines, turn=1)
    assert found_cards(does_not, 1).strict == 0


@pytest.mark.clause("N3.7")
def test_cards_are_drawn_by_chance_first_and_only_then_fitted_in():
    k, w = evidence(told(("", "amber king"), "ring amber"))
    assert plain(follow_journal)(k, w, False, None)
    plain(lay_claims)(k, w)
    for tries, asked in ((1, [4, 3]), (0, [KINDS, KINDS])):
        draws: list[int] = []
        fill = with_chance(_fill, lambda _, n, draws=draws: draws.append(n) or 0)
        assert fill(k, w, tries, None)
        assert draws == asked
    # What does not fit is drawn again, as often as is said; then it is fitted in.
    k, w = evidence(told(("", "king"), "amber", "1 lacked amber 0"))
    assert plain(follow_journal)(k, w, False, None)
    plain(lay_claims)(k, w)
    draws = []
    fill = with_chance(_fill, lambda _, n: draws.append(n) or 0)
    assert fill(k, w, 3, None)
    assert draws == [2, 2, 2, KINDS]
    assert w.slot[0] == kinds("king")[0]


@pytest.mark.clause("N6.1")
def test_of_a_game_that_is_over_nothing_is_changed():
    dice = Random(1)
    for seed in range(40):
        match = NECKLACE.start(2, seed)
        while not match.over:
            number = dice.choice(match.waiting)
            match.play(number, dice.choice(match.actions(number)).id)
        left = int(match.states["stack_left"][0])
        stack = match.states["stack"][0, :left].tolist()
        if len(set(stack)) > 2:
            break
    assert len(set(stack)) > 2
    before = match.states
    for number in (0, 1, None):
        for key in range(3):
            states = before.copy()
            plain(deal)(
                states[0],
                -1 if number is None else number,
                seeded(key_of(key))[0],
                used(Scratch)[0],
            )
            assert states.tobytes() == before.tobytes()


def dealt(match: vendome.Match, seat: int, key: int) -> dict[str, Any]:
    states = match.knowledge(seat)
    plain(deal)(states[0], seat, seeded(key_of(key))[0], used(Scratch)[0])
    return fields(states)


@pytest.mark.clause("N4.12")
def test_all_others_but_not_oneself_are_given_answers():
    rest = {"stage": QUEEN_ASKED, "drawn": 0, "draw_place": 0, "asked": 0b1101, "waiting": 0b1000}
    match = told(("queen", "", "ring", "queen"), "", **rest)
    states = match.states
    states["answer"][0, 2] = REACT
    match = vendome.Match(NECKLACE, states, origin={})
    for key in range(12):
        world = dealt(match, 2, key)
        assert world["answer"][2] == REACT  # one's own
        assert world["answer"][1] == world["answer"][3] == PASS
        assert world["answer"][0] in (PASS, REACT)
    assert {dealt(match, 2, key)["answer"][0] for key in range(12)} == {PASS, REACT}


@pytest.mark.clause("N4.12")
def test_nobody_has_answered_where_nothing_is_asked():
    shown = np.zeros((4, KINDS), int)
    shown[1, 0] = 1
    sale = {"shown": shown, "held": 2, "asked": 0b10, "waiting": 0b01}
    match = told(("", "alchemist"), "", stage=ALCHEMIST_ASKED, **sale)
    assert any(dealt(match, 0, key)["answer"][1] >= CHANGE for key in range(8))
    states = match.states
    states["stage"][0] = 0
    match = vendome.Match(NECKLACE, states, origin={})
    for key in range(8):
        assert dealt(match, 0, key)["answer"] == [PASS] * 4


@pytest.mark.clause("N5.1")
def test_all_others_but_not_oneself_are_given_displays():
    amber, cards = kinds("amber")[0], "amber amber amber"
    match = told((cards, "ring", cards, cards), "", stage=SELLING, held=2, waiting=0b0010)
    states = match.states
    states["display"][0, 2, amber] = 2
    match = vendome.Match(NECKLACE, states, origin={})
    found: list[set[int]] = [set() for _ in range(4)]
    for key in range(12):
        world = dealt(match, 2, key)
        for seat in range(4):
            found[seat].add(world["display"][seat][amber])
            assert world["display_king"][seat] == NONE
    assert found[2] == {2}
    assert found[1] == {0}
    assert len(found[0]) > 1
    assert len(found[3]) > 1
