"""N3.7: the cards that a seat can be sure another has, from all that it saw."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.necklace.sales import blank
from tests.rulebook.necklace.table import NECKLACE, at, fields, hand, on, play, seat
from vendome.core.reading import Reading, Rows
from vendome.core.rule import plain
from vendome.games.necklace.hidden.memory import sure_cards
from vendome.games.necklace.rules.state import CARD_NAMES, KINDS, NONE, SEATS
from vendome.games.necklace.text.known import sure_hands

THIRD = 2  # who only looks on


def known(match: vendome.Match, number: int, eyes: int | None) -> dict[str, int]:
    """What `eyes` can be sure that the seat `number` has."""
    found: dict[str, int] = match.view(eyes)["seats"][number]["known"]
    return found


def bought(*cards: str, hands: tuple[str, ...] = ("", "2 amber", "thief"), **position):
    """Seat 0 has bought these cards, and seat 1 is in turn."""
    market = [{"card": card, "step": 3} for card in cards]
    market += [{"card": "amber", "step": 0}] * (5 - len(cards))
    match = at(
        *(seat(one) for one in hands),
        **{"market": market, "stack": {"top": ["banker", "banker", "king", "king"]}, **position},
    )
    play(match, "0 end", *(f"0 buy {place + 1}" for place in range(len(cards))))
    return play(match, "0 end") if match.waiting == (0,) else match


@pytest.mark.clause("N3.7")
def test_of_one_s_own_cards_nothing_is_listed_and_of_others_nothing_at_first() -> None:
    match = NECKLACE.start(4, 1)
    wearer = match.view(None)["wearer"]
    for eyes in (0, 1, 2, 3, None):
        for number in range(4):
            worn = {"necklace": 1} if number == wearer and number != eyes else {}
            assert known(match, number, eyes) == worn


@pytest.mark.clause("N3.7", "N3.3")
def test_purchases_are_known_to_all_until_they_are_played() -> None:
    match = bought("confessor", "ring")
    for eyes in (1, 2, None):
        assert known(match, 0, eyes) == {"confessor": 1, "ring": 1}
    assert known(match, 0, 0) == {}
    match = bought("thief", "ring", hands=("favourite", "amber", ""), gone="queen 2 cardinal")
    play(match, "1 end", "1 buy 4", "1 end", "2 end", "2 buy 5", "2 end")
    assert known(match, 0, 1) == {"thief": 1, "ring": 1}
    play(match, "0 thief 2")
    assert known(match, 0, 2) == {"ring": 1}
    play(match, "0 favourite amber")
    assert known(match, 0, 2) == {"ring": 1}


@pytest.mark.clause("N4.1", "N3.7")
def test_a_hand_seen_is_known_to_who_saw_it() -> None:
    match = at(seat("confessor"), seat("2 amber ring queen"), seat("thief"))
    play(match, "0 confessor 2")
    assert known(match, 1, 0) == {"amber": 2, "ring": 1, "queen": 1}
    assert known(match, 1, 2) == known(match, 1, None) == {}


@pytest.mark.clause("N4.1", "N3.7")
def test_a_hand_seen_replaces_what_was_known_before() -> None:
    match = bought("ring", hands=("amber", "confessor", ""))
    assert known(match, 0, 1) == {"ring": 1}
    play(match, "1 confessor 1")
    assert known(match, 0, 1) == {"ring": 1, "amber": 1}
    assert known(match, 0, 2) == {"ring": 1}
    match = at(seat("2 confessor"), seat("amber queen"), seat("ring"))
    play(match, "0 confessor 3", "0 confessor 2")
    assert known(match, 2, 0) == {"ring": 1}
    assert known(match, 1, 0) == {"amber": 1, "queen": 1}


@pytest.mark.clause("N4.3", "N3.7")
def test_a_hand_shown_to_a_forger_is_known_to_the_forger_alone() -> None:
    match = at(seat("forger"), seat("2 amber ring"), seat())
    play(match, "0 forger 2 ruby", "1 pass")
    assert known(match, 1, 0) == {"amber": 2, "ring": 1}
    assert known(match, 1, 2) == {}


@pytest.mark.clause("N4.3", "N3.7")
def test_a_discarded_stone_is_no_longer_there() -> None:
    match = at(seat("confessor forger"), seat("2 amber ring"), seat())
    play(match, "0 confessor 2", "0 forger 2 amber", "1 pass", "1 discard amber")
    assert known(match, 1, 0) == {"amber": 1, "ring": 1}


@pytest.mark.clause("N4.7", "N3.7")
def test_a_card_drawn_unseen_is_known_to_nobody_else() -> None:
    match = at(seat(), seat(), market=["astrologer"], stack={"top": ["queen", "thief"]})
    play(match, "0 end", "0 buy astrologer")
    assert hand(match, 0) == {"queen": 1}
    assert known(match, 0, 1) == {}


@pytest.mark.clause("N4.7", "N3.7")
def test_the_necklace_drawn_is_known_to_all() -> None:
    match = at(seat(), seat(), market=["astrologer"], stack={"top": ["necklace", "thief"]})
    play(match, "0 end", "0 buy astrologer")
    assert known(match, 0, 1) == {"necklace": 1}


@pytest.mark.clause("N4.10", "N3.7")
def test_what_a_queen_took_is_known_to_all() -> None:
    match = at(seat("queen"), seat(), stack={"top": ["ruby3", "thief"]})
    play(match, "0 end", "0 buy ring", "0 queen")
    assert known(match, 0, 1) == {"ring": 1, "ruby3": 1}


# Thefts


@pytest.mark.clause("N4.5", "N3.7")
def test_a_stolen_card_is_known_to_the_two_and_to_nobody_else() -> None:
    match = at(seat("thief"), seat("3 amber"), seat())
    play(match, "0 thief 2")
    assert known(match, 0, 1) == {"amber": 1}
    assert known(match, 0, THIRD) == known(match, 0, None) == {}


@pytest.mark.clause("N4.5", "N3.7")
def test_after_an_unseen_theft_one_less_of_each_kind_is_sure() -> None:
    match = bought(
        "ring", "ring", "banker", hands=("", "thief", "amber"), stack={"top": ["king"] * 3}
    )
    assert known(match, 0, THIRD) == {"ring": 2, "banker": 1}
    play(match, "1 thief 1")
    assert known(match, 0, THIRD) == {"ring": 1}
    assert known(match, 1, THIRD) == {}
    taken = hand(match, 1)
    left = {"ring": 2, "banker": 1}
    for card in taken:
        left[card] -= 1
    assert known(match, 0, 1) == {card: count for card, count in left.items() if count}
    assert known(match, 1, 0) == taken


@pytest.mark.clause("N4.5", "N3.7")
def test_a_musketeer_and_the_necklace_are_sure_even_then() -> None:
    cards = ("musketeer", "confessor", "ring")
    for number in range(8):
        match = bought(*cards, hands=("", "thief", "2 amber"), seed=number)
        play(match, "1 thief 1")
        caught = "musketeer" not in hand(match, 0)
        expected = {} if not caught else {"confessor": 1, "ring": 1}
        if not caught:
            expected = {"musketeer": 1}
        assert known(match, 0, THIRD) == expected


@pytest.mark.clause("N4.5", "N8.1")
def test_a_copy_of_the_musketeer_is_as_sure() -> None:
    options = blank("mauve", "musketeer")
    seen = set()
    for number in range(8):
        match = bought(
            "mauve", "ring", hands=("", "thief", "2 amber"), seed=number, options=options
        )
        play(match, "1 thief 1")
        kept = "mauve" in hand(match, 0)
        seen.add(kept)
        assert known(match, 0, THIRD) == ({"mauve": 1} if kept else {"ring": 1})
    assert True in seen
    other = {"options": blank("mauve", "cardinal")}
    match = bought("mauve", "ring", hands=("", "thief", "2 amber"), **other)
    play(match, "1 thief 1")
    assert known(match, 0, THIRD) == {}


@pytest.mark.clause("N4.5", "N3.7")
def test_a_caught_musketeer_is_gone_and_what_was_taken_in_turn_is_unseen() -> None:
    match = bought("musketeer", hands=("", "thief ring", "amber"))
    play(match, "1 thief 1")
    assert hand(match, 0) == {"ring": 1}
    assert known(match, 0, THIRD) == {}
    assert known(match, 0, 1) == {"ring": 1}


@pytest.mark.clause("N4.5", "N4.6", "N3.7")
def test_the_necklace_is_known_where_it_is_worn() -> None:
    match = at(seat("3 musketeer"), seat("necklace amber"), seat())
    assert known(match, 1, THIRD) == {"necklace": 1}
    play(match, "0 musketeers")
    assert known(match, 0, THIRD) == {"necklace": 1}
    assert known(match, 1, THIRD) == {}
    match = at(seat("thief"), seat("necklace"), seat())
    play(match, "0 thief 2")
    assert known(match, 0, THIRD) == {"necklace": 1}
    assert known(match, 1, 0) == {}


@pytest.mark.clause("N5.8", "N3.7")
def test_what_was_shown_in_a_sale_is_gone() -> None:
    gone = "alchemist queen 2 cardinal"
    top = ["banker", "merchant", "thief"]
    match = bought("ring", "banker", hands=("amber", "amber", ""), stack={"top": top}, gone=gone)
    assert known(match, 0, 1) == {"ring": 1, "banker": 1}
    play(match, "0 show amber ring", "1 show nothing")
    assert known(match, 0, 1) == {"banker": 1}


@pytest.mark.clause("N3.7")
@pytest.mark.parametrize(("players", "number"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_whatever_is_sure_is_true(players: int, number: int) -> None:
    def look(match: vendome.Match) -> bool:
        if len(match.moves) % 20 == 0:
            held = fields(match.states)["hand"]
            for eyes in (None, 0):
                for other, one in enumerate(match.view(eyes)["seats"]):
                    for card, count in one["known"].items():
                        assert held[other][CARD_NAMES.index(card)] >= count
        return False

    on(NECKLACE.start(players, number), look, seed=number)


@pytest.mark.clause("N3.7")
def test_views_remember_what_the_whole_journal_says() -> None:
    """What a view has worked out of the first lines goes for every game that began so, and for no
    other.
    """

    def look(match: vendome.Match) -> bool:
        if len(match.moves) % 7 == 0:
            for eyes in (None, 0, 2):
                k = Reading.of(match.knowledge(eyes))
                sure = Rows.of(SEATS, KINDS)
                plain(sure_cards)(k, NONE if eyes is None else eyes, sure)
                for other in range(3):
                    if other != eyes:
                        assert sure_hands(k, eyes)[other] == sure[other]
        return False

    for number in (5, 6):
        on(NECKLACE.start(3, number), look, seed=number)
    on(NECKLACE.start(3, 5), look, seed=7)  # the same deal, played in another way
