"""The leak law has teeth in 30 Carats too, where holdings themselves are hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.leaks import nothing_hidden_leaks
from tests.conformance.planting import knowing, planted, playing
from tests.conformance.subject import Leak, Subject, subject


@pytest.fixture
def carats() -> Subject:
    return subject("carats")


def nuggets_of_the_next_seat(s: Any, seat: int, k: Any) -> None:
    other = (seat + 1) % s["players"]
    k["held"][other][0] = s["held"][other][0]


def one_kind_in_the_bag(s: Any, seat: int, k: Any) -> None:
    k["bag"][1] = s["bag"][1]


def what_the_bank_gave_last(s: Any, seat: int, k: Any) -> None:
    k["drawn"][:] = s["drawn"]


def a_card_set_aside(s: Any, seat: int, k: Any) -> None:
    k["place"][3] = s["place"][3]


def values_of_others_to_spectators(s: Any, seat: int, k: Any) -> None:
    if seat < 0:
        k["values"][0] = s["values"][0]


def the_next_value_to_be_turned_up(s: Any, seat: int, k: Any) -> None:
    if s["part"] < 2:
        place = s["players"] + s["part"] + 1
        k["values"][place] = s["values"][place]


def offers_in_fists(s: Any, seat: int, k: Any) -> None:
    k["fist"][:] = s["fist"]


def half_made_offers(s: Any, seat: int, k: Any) -> None:
    k["picked"][:] = s["picked"]


def rankings(s: Any, seat: int, k: Any) -> None:
    k["ranking"][:] = s["ranking"]


def nuggets_of_the_first_seat(s: Any, seat: int, k: Any) -> None:
    """Hidden where nobody would look: in a public field of a sale that three players never have."""
    k["offers"][17][0][0] = s["held"][0][0]


@pytest.mark.parametrize(
    ("leak", "players"),
    [
        (nuggets_of_the_next_seat, 3),
        (one_kind_in_the_bag, 4),
        (what_the_bank_gave_last, 3),
        (a_card_set_aside, 3),
        (values_of_others_to_spectators, 3),
        (the_next_value_to_be_turned_up, 4),
        (offers_in_fists, 3),
        (half_made_offers, 3),
        (rankings, 3),
        (nuggets_of_the_first_seat, 3),
    ],
)
def test_knowledge_that_shows_too_much_is_found(carats: Subject, leak: Any, players: int) -> None:
    with pytest.raises(Leak, match=r"the knowledge|shows what was chosen|can be noticed"):
        nothing_hidden_leaks(planted(carats, know=knowing(leak)), players, closely=False)


def test_an_event_that_is_told_of_some_offers_only_is_found(carats: Subject) -> None:
    def telling(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
        """That somebody has answered, but only if the fist is not full."""
        if outcome == 0 and after["fist"][seat].sum() > 4:
            logs["used"] = 0

    with pytest.raises(Leak, match="is told"):
        nothing_hidden_leaks(planted(carats, play=playing(telling)), 3, closely=False)
