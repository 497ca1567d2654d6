"""The leak law has teeth in Queen's Necklace too, where every question is asked of many."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.leaks import nothing_hidden_leaks
from tests.conformance.planting import knowing, planted, playing
from tests.conformance.subject import Leak, Subject, subject
from vendome import Match
from vendome.core import chance
from vendome.core.state import EVERYBODY

AMBER, QUEEN = 9, 23
QUEEN_ASKED, SELLING = 4, 6
WORLDS = 12
FOUR_CARDS = {"hand": None}  # any


@pytest.fixture
def necklace() -> Subject:
    return subject("necklace")


# Knowledge


def ambers_of_the_next_seat(s: Any, seat: int, k: Any) -> None:
    other = (seat + 1) % s["players"]
    k["hand"][other][AMBER] = s["hand"][other][AMBER]


def who_has_the_queen(s: Any, seat: int, k: Any) -> None:
    """Hidden where nobody would look: in a public field that only longer games would use."""
    k["line_card"][255] = s["hand"][:, QUEEN].argmax()


def cards_dealt_to_spectators(s: Any, seat: int, k: Any) -> None:
    if seat < 0:
        k["dealt"][0] = s["dealt"][0]


def the_next_card(s: Any, seat: int, k: Any) -> None:
    if s["stack_left"]:
        k["stack"][s["stack_left"] - 1] = s["stack"][s["stack_left"] - 1]


def the_last_card(s: Any, seat: int, k: Any) -> None:
    k["stack"][0] = s["stack"][0]


def cards_drawn_and_stolen(s: Any, seat: int, k: Any) -> None:
    k["secret_card"][:] = s["secret_card"]


def hands_that_others_saw(s: Any, seat: int, k: Any) -> None:
    k["sight"][:] = s["sight"]


def answers(s: Any, seat: int, k: Any) -> None:
    k["answer"][:] = s["answer"]


def displays(s: Any, seat: int, k: Any) -> None:
    k["display"][:] = s["display"]


def a_king_on_a_display(s: Any, seat: int, k: Any) -> None:
    k["display_king"][0] = s["display_king"][0]


def half_made_displays(s: Any, seat: int, k: Any) -> None:
    k["picked"][:] = s["picked"]


@pytest.mark.parametrize(
    ("leak", "players"),
    [
        (ambers_of_the_next_seat, 2),
        (who_has_the_queen, 3),
        (cards_dealt_to_spectators, 2),
        (the_next_card, 2),
        (the_last_card, 2),
        (cards_drawn_and_stolen, 3),
        (hands_that_others_saw, 3),
        (answers, 2),
        (displays, 2),
        (a_king_on_a_display, 2),
        (half_made_displays, 2),
    ],
)
def test_knowledge_that_shows_too_much_is_found(necklace: Subject, leak: Any, players: int) -> None:
    with pytest.raises(Leak, match=r"the knowledge|shows what was chosen|can be noticed"):
        nothing_hidden_leaks(planted(necklace, know=knowing(leak)), players, closely=False)


# Questions and secret choices


def wait_no_longer_once_the_queen_is_played(
    before: Any, after: Any, seat: int, outcome: int, logs: Any
) -> None:
    """The others are asked, but one at a time: as if it did not matter any more."""
    left = int(after["waiting"])
    if after["stage"] == QUEEN_ASKED and after["answer"][seat] == 1 and left & (left - 1):
        after["waiting"][...] = left & (left - 1)


def note_who_shows_much(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    if after["stage"] == SELLING and outcome == 0:
        after["bought"][...] = after["display"][seat].sum() % 4


@pytest.mark.parametrize(
    ("meddle", "players"),
    [
        (wait_no_longer_once_the_queen_is_played, 4),
        (note_who_shows_much, 3),
    ],
)
def test_a_question_that_tells_who_has_what_is_found(
    necklace: Subject, meddle: Any, players: int
) -> None:
    with pytest.raises(Leak, match="shows what was chosen"):
        nothing_hidden_leaks(planted(necklace, play=playing(meddle)), players, closely=False)


def test_an_event_that_is_told_of_some_displays_only_is_found(necklace: Subject) -> None:
    def telling(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
        """That somebody has chosen, but only if the number of cards is even."""
        if outcome == 0 and after["stage"] == SELLING and after["display"][seat].sum() % 2:
            logs["used"] = 0

    with pytest.raises(Leak, match="is told"):
        nothing_hidden_leaks(planted(necklace, play=playing(telling)), 3, closely=False)


def answers_leave_the_same_seats_waiting(subject: Subject) -> None:
    """Whoever has the Queen, which is so rare that whole games seldom come to it."""
    minds = chance.seeded(chance.key_of(1))
    seats = [{"hand": "thief"}, {"hand": "queen ring king"}, FOUR_CARDS, FOUR_CARDS]
    question = {"stage": "queen", "question": {"card": "ruby3"}}
    true = subject.game.position({"turn": 0, "seats": seats, **question})
    queens = set()
    for _ in range(10 * WORLDS):
        other = Match(subject.game, subject.scrambled(true.states, 0, minds), origin={})
        queens.add(int(other.states["hand"][0][:, QUEEN].argmax()))
        other.play(0, "pass")
        if other.waiting != (1, 2, 3):
            raise Leak(f"after an answer {other.waiting} are asked")
    assert queens == {0, 1, 2, 3}  # 0: nobody


def ask_only_who_has_the_queen(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    """Once the first has answered."""
    holders = sum(1 << n for n in range(4) if after["hand"][n][QUEEN])
    asked = before["stage"] == after["stage"] == QUEEN_ASKED
    if asked and int(after["waiting"]) & holders:
        after["waiting"][...] = int(after["waiting"]) & holders


def test_nobody_is_asked_because_of_what_they_hold(necklace: Subject) -> None:
    answers_leave_the_same_seats_waiting(necklace)
    with pytest.raises(Leak, match="are asked"):
        answers_leave_the_same_seats_waiting(
            planted(necklace, play=playing(ask_only_who_has_the_queen))
        )


# Moves that are no secret, but of which not everybody sees all


def bought(card: str) -> dict[str, Any]:
    """Seat 0 has nothing but a card that all saw it buy."""
    journal = [{"line": "bought", "seat": 0, "card": card}]
    return {"seats": [{"hand": card}, FOUR_CARDS, FOUR_CARDS], "journal": journal}


OPEN: dict[str, tuple[str, dict[str, Any]]] = {
    "a theft": ("thief 2", bought("thief")),
    "a hand seen": ("confessor 2", bought("confessor")),
    "a card drawn": (
        "buy astrologer",
        {
            **{"stage": "buying", "market": ["astrologer", "ring", "king"]},
            "seats": [{"hand": ""}, {"hand": ""}, {"hand": ""}],
        },
    ),
}


def what_is_told_is_known(subject: Subject, move: str, position: dict[str, Any]) -> None:
    """Where a move leaves a viewer with the same knowledge, it was told the same."""
    minds = chance.seeded(chance.key_of(1))
    alike = 0
    true = subject.game.position({"turn": 0, **position})
    for viewer in (None, 1, 2):
        for _ in range(WORLDS):
            other = Match(subject.game, subject.scrambled(true.states, viewer, minds), origin={})
            both = [Match(subject.game, true.states, origin={}), other]
            for match in both:
                match.play(0, move)
            one, two = both
            if one.knowledge(viewer).tobytes() == two.knowledge(viewer).tobytes():
                alike += 1
                if one.events(viewer) != two.events(viewer):
                    raise Leak(f"{viewer} is told of {move} what it does not know")
    assert alike


def all_hear_everything(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    logs["rows"][0, :, 1] = EVERYBODY


@pytest.mark.parametrize("case", OPEN)
def test_what_is_told_of_open_moves_is_known(necklace: Subject, case: str) -> None:
    what_is_told_is_known(necklace, *OPEN[case])


@pytest.mark.parametrize("case", OPEN)
def test_an_event_for_too_many_is_found(necklace: Subject, case: str) -> None:
    with pytest.raises(Leak, match="what it does not know"):
        what_is_told_is_known(planted(necklace, play=playing(all_hear_everything)), *OPEN[case])
