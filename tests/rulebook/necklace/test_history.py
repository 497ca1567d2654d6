"""N3.6, N3.7: every hand follows from the hands that were dealt and from what happened."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.necklace.sales import blank, shown
from tests.rulebook.necklace.table import NECKLACE, at, fields, kind, on, play, seat
from tests.rulebook.necklace.telltale import told
from vendome.core.rule import plain
from vendome.games.necklace.hidden.history import moved, replay_journal, said, saw, sight_of
from vendome.games.necklace.rules.state import CARD_NAMES, KINDS

BOUGHT, SPENT, DRAWN, TAKEN, GRANTED, SEEN, LACKING, CAUGHT = range(8)


def retold(states: np.ndarray) -> tuple[int, list[list[int]]]:
    """How many lines of the journal contradict it, and the hands it gives."""
    hands = np.zeros((4, KINDS), "i8")
    wrong = plain(replay_journal)(states[0], hands)
    return int(wrong), hands.tolist()


def contradictions(match: vendome.Match, **changes: Any) -> int:
    """How much is wrong once the state is changed at some places: `sight={(0, 9): 3}`."""
    states = match.states
    assert retold(states)[0] == 0
    for name, places in changes.items():
        for place, value in places.items():
            states[name][0, *place] = value
    return retold(states)[0]


def journal(match: vendome.Match) -> list[tuple[Any, ...]]:
    """Its lines: what, whose hand, who else, the card, and whether everybody saw it."""
    state = fields(match.states)
    lines = []
    for line in range(state["lines"]):
        public, secret = state["line_card"][line], state["secret_card"][line]
        card = public if public != -1 else secret
        lines.append(
            (
                *(state["line"][line], state["line_seat"][line], state["line_other"][line]),
                *(CARD_NAMES[card] if card != -1 else None, public != -1),
            )
        )
    return lines


@pytest.mark.clause("N3.7")
@pytest.mark.parametrize(("players", "number"), [(2, 5), (3, 6), (4, 7)])
def test_through_a_game_hands_follow_from_the_journal(players: int, number: int) -> None:
    match = NECKLACE.start(players, number)

    def follows(match: vendome.Match) -> bool:
        if len(match.moves) % 9 == 0:
            wrong, hands = retold(match.states)
            assert (wrong, hands) == (0, fields(match.states)["hand"])
        return False

    on(match, follows, seed=number)
    assert retold(match.states) == (0, fields(match.states)["hand"])


# What is noted


@pytest.mark.clause("N3.7", "N3.3")
def test_purchases_are_noted_for_all() -> None:
    match = play(at(seat(), seat()), "0 end", "0 buy ring")
    assert journal(match) == [(BOUGHT, 0, -1, "ring", True)]


@pytest.mark.clause("N3.6", "N4.2")
def test_cards_played_are_noted_for_all() -> None:
    match = play(at(seat("courtier favourite"), seat()), "0 courtier", "0 favourite ruby")
    assert journal(match) == [
        (SPENT, 0, -1, "courtier", True),
        (SPENT, 0, -1, "favourite", True),
    ]


@pytest.mark.clause("N4.1", "N4.3")
def test_hands_that_were_shown_are_noted_with_what_was_in_them() -> None:
    match = at(seat("confessor forger"), seat("2 amber ring"))
    play(match, "0 confessor 2", "0 forger 2 ruby", "1 pass")
    assert journal(match) == [
        (SPENT, 0, -1, "confessor", True),
        (SEEN, 1, 0, None, False),
        (SPENT, 0, -1, "forger", True),
        (LACKING, 1, 0, "diamond2", True),  # the stone: rubies
        (SEEN, 1, 0, None, False),
    ]
    state = fields(match.states)
    assert state["line_card"][3] == 1
    assert (state["sights"], state["sight_line"][:2]) == (2, [1, 4])
    for sight in range(2):
        assert state["sight"][sight] == state["hand"][1]


@pytest.mark.clause("N4.5", "N4.7")
def test_what_was_stolen_or_drawn_is_noted_for_those_who_saw_it() -> None:
    match = at(seat("thief"), seat("amber"), market=["astrologer"], stack={"top": ["ring"]})
    play(match, "0 thief 2", "0 end", "0 buy astrologer")
    assert journal(match) == [
        (SPENT, 0, -1, "thief", True),
        (TAKEN, 0, 1, "amber", False),
        (DRAWN, 0, -1, "ring", False),
    ]


@pytest.mark.clause("N4.5", "N4.6", "N4.7")
def test_the_necklace_is_noted_for_all() -> None:
    match = play(at(seat("3 musketeer"), seat("necklace")), "0 musketeers")
    assert journal(match)[-1] == (TAKEN, 0, 1, "necklace", True)
    match = play(at(seat("thief"), seat("necklace")), "0 thief 2")
    assert journal(match)[-1] == (TAKEN, 0, 1, "necklace", True)
    match = at(seat(), seat(), market=["astrologer"], stack={"top": ["necklace"]})
    play(match, "0 end", "0 buy astrologer")
    assert journal(match) == [(DRAWN, 0, -1, "necklace", True)]


@pytest.mark.clause("N4.5")
def test_a_caught_musketeer_is_noted_with_who_came_upon_him() -> None:
    match = play(at(seat("thief ring"), seat("musketeer")), "0 thief 2")
    assert journal(match) == [
        (SPENT, 0, -1, "thief", True),
        (CAUGHT, 1, 0, "musketeer", True),
        (TAKEN, 1, 0, "ring", False),
    ]


@pytest.mark.clause("N4.10")
def test_what_a_queen_took_is_noted_for_all() -> None:
    match = at(seat("queen"), seat(), stack={"top": ["ruby3", "thief"]})
    play(match, "0 end", "0 buy ring", "0 queen")
    assert journal(match)[1:] == [(SPENT, 0, -1, "queen", True), (GRANTED, 0, -1, "ruby3", True)]


@pytest.mark.clause("N5.8")
def test_what_was_shown_is_noted_card_by_card() -> None:
    match = shown("2 amber ring", "ruby1 / banker")
    assert journal(match) == [
        *[(SPENT, 0, -1, "amber", True)] * 2,
        (SPENT, 0, -1, "ring", True),
        (SPENT, 1, -1, "ruby1", True),
        (SPENT, 1, -1, "banker", True),
    ]


# What cannot have been


@pytest.mark.clause("N3.7")
def test_a_card_cannot_have_left_a_hand_that_did_not_have_it() -> None:
    match = play(at(seat("courtier"), seat()), "0 courtier")
    assert contradictions(match, line_card={(0,): kind("ring")}) == 1
    assert contradictions(match, dealt={(0, kind("courtier")): 0}) == 1
    caught = play(at(seat("thief"), seat("musketeer")), "0 thief 2")
    assert contradictions(caught, line_card={(1,): kind("ring")}) == 1
    assert contradictions(caught, line_seat={(1,): 0}) == 1


@pytest.mark.clause("N4.5")
def test_a_card_cannot_have_been_taken_from_who_did_not_have_it() -> None:
    match = play(at(seat("thief"), seat("2 amber"), seat("ring")), "0 thief 2")
    assert retold(match.states)[1][0][kind("amber")] == 1
    assert contradictions(match, secret_card={(1,): kind("ring")}) == 1
    assert contradictions(match, line_other={(1,): 2}) == 1
    assert contradictions(match, dealt={(1, kind("amber")): 1}) == 0
    assert contradictions(match, dealt={(1, kind("amber")): 0}) == 1


@pytest.mark.clause("N4.5")
def test_what_was_wrong_before_a_theft_stays_wrong() -> None:
    match = play(at(seat("courtier thief"), seat("amber")), "0 courtier", "0 thief 2")
    assert contradictions(match, dealt={(0, kind("courtier")): 0}) == 1


@pytest.mark.clause("N4.1")
def test_a_hand_that_was_seen_was_that_hand() -> None:
    match = play(at(seat("2 confessor"), seat("2 amber"), seat("ring")), "0 confessor 2")
    play(match, "0 confessor 3")
    assert contradictions(match, sight={(0, kind("amber")): 1}) == 1
    assert contradictions(match, sight={(0, kind("amber")): 3, (0, kind("king")): 1}) == 2
    assert contradictions(match, sight={(1, kind("ring")): 0}) == 1
    assert contradictions(match, sight={(2, kind("ring")): 1}) == 0
    assert contradictions(match, dealt={(1, kind("queen")): 1}) == 1
    for card in ("diamond1", "mauve"):  # the first kind and the last
        assert contradictions(match, sight={(0, kind(card)): 1}) == 1


@pytest.mark.clause("N4.3")
def test_a_stone_that_was_lacking_was_not_there() -> None:
    options = blank("grey", "stone", stone="ruby", size=2)
    match = at(seat("forger"), seat("amber diamond1"), options=options)
    play(match, "0 forger 2 ruby", "1 pass")
    lacking = play(at(seat("forger"), seat("amber")), "0 forger 2 diamond", "1 pass")
    assert contradictions(lacking, dealt={(1, kind("diamond1")): 1}) == 2
    for card, wrong in (("ruby1", 2), ("ruby3", 2), ("grey", 2), ("emerald1", 1), ("ring", 1)):
        assert contradictions(match, dealt={(1, kind(card)): 1}) == wrong
    assert contradictions(match, line_card={(1,): 3}) == 1
    assert contradictions(match, line_card={(1,): 2}) == 0


@pytest.mark.clause("N3.7")
def test_a_line_without_its_card_is_a_contradiction_and_the_last_that_is_told() -> None:
    match = play(at(seat("thief courtier"), seat("amber")), "0 thief 2", "0 courtier")
    assert contradictions(match, secret_card={(1,): -1}) == 1
    states = match.states
    states["secret_card"][0, 1] = -1
    assert retold(states)[1][0][kind("courtier")] == 1
    # What was wrong before still counts.
    states["line_card"][0, 0] = kind("queen")
    assert retold(states)[0] == 2


@pytest.mark.clause("N3.7")
def test_every_kind_of_line_does_to_hands_what_it_says() -> None:
    match = at(seat("amber"), seat("ring"))
    for what, card, seats in (
        (BOUGHT, "king", {0: +1}),
        (DRAWN, "king", {0: +1}),
        (GRANTED, "king", {0: +1}),
        (SPENT, "amber", {0: -1}),
        (CAUGHT, "amber", {0: -1}),
        (TAKEN, "ring", {0: +1, 1: -1}),
    ):
        states = match.states
        states["lines"] = 1
        states["line"][0, 0], states["line_seat"][0, 0] = what, 0
        states["line_other"][0, 0], states["line_card"][0, 0] = 1, kind(card)
        before = fields(match.states)["hand"]
        wrong, hands = retold(states)
        assert wrong == 0
        for number in range(2):
            change = hands[number][kind(card)] - before[number][kind(card)]
            assert change == seats.get(number, 0)


# What a line says to whom


@pytest.mark.clause("N3.7", "N4.1", "N4.3", "N4.5")
def test_of_each_line_it_is_known_who_lost_which_card_to_whom_and_who_saw_it() -> None:
    lines = ("1 drew amber", "2 took amber 1", "2 spent amber", "1 showed 0", "1 lacked ruby 2")
    match = told(("king", "ring ring", "", ""), "diamond1", *lines)
    amber = kind("amber")
    cards = [(-1, 1, amber), (1, 2, amber), (2, -1, amber), (-1, -1, -1), (-1, -1, -1)]
    for number, unseen in ((0, (0, 1)), (1, ()), (2, (0,)), (3, (0, 1)), (None, (0, 1))):
        k = match.knowledge(number)[0]
        told_to = [(*line[:2], -1) if n in unseen else line for n, line in enumerate(cards)]
        assert [plain(moved)(k, n) for n in range(5)] == told_to
        sight = plain(sight_of)(k, 3)
        hand = {CARD_NAMES[one]: plain(said)(k, 3, sight, one) for one in range(KINDS)}
        if number in (0, 1):
            assert hand == dict.fromkeys(CARD_NAMES, 0) | {"ring": 2}
        else:
            assert hand == dict.fromkeys(CARD_NAMES, -1)
        lacking = {CARD_NAMES[one]: plain(said)(k, 4, -1, one) for one in range(KINDS)}
        assert lacking == dict.fromkeys(CARD_NAMES, -1) | {"ruby1": 0, "ruby2": 0, "ruby3": 0}
        if number is not None:
            seen = [plain(saw)(k, n, number) for n in range(5)]
            assert seen == [number in seats for seats in ((1,), (1, 2), (2,), (0, 1), (1, 2))]


@pytest.mark.clause("N4.1")
def test_hands_that_were_shown_stand_in_the_order_in_which_they_were() -> None:
    match = told(("", "ring", "king"), "amber", "1 showed 0", "2 bought ring", "2 showed 0")
    assert [plain(sight_of)(match.states[0], line) for line in range(3)] == [0, -1, 1]
