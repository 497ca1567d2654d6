"""N8.1: the mauve card of a table in play: a Musketeer, a Cardinal or an Astrologer more."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.necklace.sales import blank
from tests.rulebook.necklace.table import (
    NECKLACE,
    at,
    can,
    fields,
    gone,
    hand,
    happened,
    kind,
    play,
    seat,
    sound,
    stack,
    stage,
)

pytestmark = pytest.mark.clause("N8.1")


# Mauve: Musketeer


@pytest.mark.clause("N4.6")
def test_a_mauve_musketeer_counts_for_three() -> None:
    options = blank("mauve", "musketeer")
    match = at(seat("2 musketeer mauve"), seat("necklace"), options=options)
    assert can(match, 0) == ["end", "musketeers"]
    play(match, "0 musketeers")
    assert match.view(None)["wearer"] == 0
    assert gone(match) == {"musketeer": 2, "mauve": 1}
    match = at(seat("3 musketeer mauve"), seat("necklace"), options=options)
    play(match, "0 musketeers")
    assert hand(match, 0) == {"mauve": 1, "necklace": 1}
    two = at(seat("musketeer mauve"), seat("necklace"), options=options)
    assert can(two, 0) == ["end"]


@pytest.mark.clause("N4.3")
def test_a_mauve_musketeer_parries_a_forger_after_the_printed_ones() -> None:
    options = blank("mauve", "musketeer")
    match = at(seat("2 forger"), seat("ruby1 musketeer mauve"), options=options)
    play(match, "0 forger 2 ruby", "1 musketeer")
    assert hand(match, 1) == {"ruby1": 1, "mauve": 1}
    play(match, "0 forger 2 ruby", "1 musketeer")
    assert hand(match, 1) == {"ruby1": 1}
    played = [event["card"] for event in happened(match, "parried")]
    assert played == [kind("musketeer"), kind("mauve")]


@pytest.mark.clause("N4.5")
def test_a_mauve_musketeer_is_caught_by_theft() -> None:
    options = blank("mauve", "musketeer")
    match = at(seat("thief amber"), seat("mauve"), options=options)
    play(match, "0 thief 2")
    assert happened(match, "caught") == [{"seat": 0, "opponent": 1, "card": 27}]
    assert hand(match, 1) == {"amber": 1}
    assert gone(match) == {"thief": 1, "mauve": 1}
    assert sound(match)


@pytest.mark.clause("N4.12", "N4.3")
@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ({"gone": "4 musketeer"}, True),
        ({"gone": "4 musketeer mauve"}, False),
        ({"gone": "3 musketeer", "market": ["musketeer", "mauve"]}, False),
        ({"gone": "4 musketeer", "market": ["mauve"]}, False),
        ({"gone": "3 musketeer mauve", "market": ["ring"]}, True),
        ({"gone": "3 musketeer", "market": ["mauve"]}, True),
    ],
)
def test_a_musketeer_is_asked_for_as_long_as_the_copy_may_be_held(
    position: dict, asked: bool
) -> None:
    options = blank("mauve", "musketeer")
    match = at(seat("forger"), seat("ruby1"), options=options, **position)
    play(match, "0 forger 2 ruby")
    assert (stage(match) == "parrying") == asked


# Mauve: Cardinal


@pytest.mark.clause("N4.8")
def test_a_mauve_cardinal_puts_a_sale_off() -> None:
    options = blank("mauve", "cardinal")
    match = at(
        *(seat(), seat("mauve cardinal")),
        options=options,
        stack={"top": ["merchant", "thief", "merchant"]},
        market=["ring", "ring", "ring", "ring", "ring"],
    )
    play(match, "0 end", "0 buy 1", "1 cardinal")
    assert happened(match, "cardinal_played") == [{"seat": 1, "card": 21}]
    assert hand(match, 1) == {"mauve": 1}
    assert match.view(None)["due"] == [1]
    other = at(seat(), seat("mauve"), options=options, stack={"top": ["merchant", "thief"]})
    play(other, "0 end", "0 buy ring", "1 cardinal")
    assert happened(other, "cardinal_played") == [{"seat": 1, "card": 27}]
    assert gone(other)["mauve"] == 1


@pytest.mark.clause("N4.12", "N4.8")
@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ({"gone": "2 cardinal"}, True),
        ({"gone": "2 cardinal mauve"}, False),
        ({"gone": "2 cardinal", "market": ["ring", "mauve"]}, False),
        ({"gone": "cardinal", "market": ["ring", "cardinal"]}, True),
    ],
)
def test_a_cardinal_is_asked_for_as_long_as_the_copy_may_be_held(
    position: dict, asked: bool
) -> None:
    match = at(
        *(seat(), seat("amber")),
        options=blank("mauve", "cardinal"),
        stack={"top": ["merchant"]},
        **position,
    )
    play(match, "0 end", "0 buy ring")
    assert (stage(match) == "cardinal") == asked


# Mauve: Astrologer


@pytest.mark.clause("N4.7")
def test_a_mauve_astrologer_is_discarded_when_bought_and_gives_the_top_card() -> None:
    options = blank("mauve", "astrologer")
    match = at(
        *(seat(), seat()), options=options, market=["mauve"], stack={"top": ["thief", "forger"]}
    )
    play(match, "0 end", "0 buy mauve")
    assert hand(match, 0) == {"thief": 1}
    assert gone(match) == {"mauve": 1}
    assert sound(match)


@pytest.mark.clause("N4.7")
def test_a_mauve_astrologer_drawn_is_discarded_and_the_next_card_drawn() -> None:
    options = blank("mauve", "astrologer")
    match = at(
        *(seat(), seat()),
        options=options,
        market=["astrologer"],
        stack={"top": ["mauve", "astrologer", "thief"]},
    )
    play(match, "0 end", "0 buy astrologer")
    drawn = [event["card"] for event in happened(match, "astrologer_drawn")]
    assert drawn == [27, 20]
    assert hand(match, 0) == {"thief": 1}


@pytest.mark.clause("N2.2")
def test_a_mauve_astrologer_is_never_dealt_to_a_hand() -> None:
    options = blank("mauve", "astrologer")
    elsewhere = set()
    for number in range(25):
        match = NECKLACE.start(4, number, options)
        assert not any(row[27] or row[20] for row in fields(match.states)["hand"])
        elsewhere.add("mauve" in stack(match))
    assert True in elsewhere
    musketeer = blank("mauve", "musketeer")
    held = [fields(NECKLACE.start(4, n, musketeer).states)["hand"] for n in range(25)]
    assert any(row[27] for rows in held for row in rows)


@pytest.mark.clause("N4.7")
def test_no_position_gives_it_to_a_hand() -> None:
    with pytest.raises(vendome.BadPosition, match="Astrologer"):
        at(seat("mauve"), options=blank("mauve", "astrologer"))
