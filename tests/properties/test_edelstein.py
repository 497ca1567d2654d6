"""What always holds in Edel, Stein & Reich, whatever is played; read from what players see."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vendome
from tests.properties import ALWAYS
from vendome import Illegal, Match

EDELSTEIN = vendome.games["edelstein"]
COLOURS = ("red", "yellow", "green", "blue")
gems = st.tuples(*[st.integers(0, 5)] * 4)


def written(counts: tuple[int, ...]) -> str:
    return "".join(f"{n}{letter}" for n, letter in zip(counts, "rygb", strict=True) if n)


def check_table(match: Match) -> None:
    view = match.view(None)
    for colour in COLOURS:
        held = [seat["gems"][colour] for seat in view["seats"]]
        assert min(held) >= 0
        assert sum(held) + view["supply"][colour] == 22
    assert all(seat["money"] >= 0 for seat in view["seats"])
    events = sum(len(seat["events"]) for seat in view["seats"])
    events += sum(event is not None for event in (view["open_event"], view["drawn_event"]))
    assert events + view["event_stack"] + sum(view["events_under"].values()) == 39
    position = match.position()
    cards = [seat["card"] for seat in position["seats"] if seat["card"]]
    cards += position["gem_stack"] + position["gem_discards"] + position["set_aside"]
    assert len(cards) == len(set(cards)) == 30
    assert bool(match.waiting) != match.over


@pytest.mark.clause("E1.1", "E1.2", "E1.3", "E1.5")
@settings(ALWAYS, max_examples=40)
@given(st.sampled_from(EDELSTEIN.players), st.integers(0, 2**32), st.data())
def test_nothing_is_ever_lost_or_made(players: int, seed: int, data: st.DataObject) -> None:
    """22 gems of each colour, 30 gem cards, 39 event cards, no debts: after every step."""
    match = EDELSTEIN.start(players, seed)
    choices = data.draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=120))
    for choice in choices:
        if match.over:
            break
        seat = match.waiting[choice % len(match.waiting)]
        actions = match.actions(seat)
        match.play(seat, actions[choice // 7 % len(actions)].id)
        check_table(match)


def bargaining(own: tuple[int, ...], theirs: tuple[int, ...], offer: tuple[int, ...]) -> Match:
    """Seat 1 answers an offer of seat 0."""
    return EDELSTEIN.position(
        {
            "players": 3,
            "stage": "answering",
            "seats": [{"gems": written(theirs)}, {"gems": written(own)}, {"gems": ""}],
            "bargain": {
                **{"action": "money", "opener": 0, "rival": 1, "offerer": 0},
                "offer": written(offer),
            },
        }
    )


def higher(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """E5.4: more gems; or as many, and more red, then yellow, then green."""
    return (sum(one), *one[:3]) > (sum(two), *two[:3])


@pytest.mark.clause("E5.3", "E5.4", "E5.6")
@settings(ALWAYS, max_examples=200)
@given(own=gems, theirs=gems, said=gems, data=st.data())
def test_an_offer_is_taken_if_it_is_higher_and_owned(
    own: tuple[int, ...], theirs: tuple[int, ...], said: tuple[int, ...], data: st.DataObject
) -> None:
    offer = tuple(data.draw(st.integers(0, most)) for most in theirs)
    if not any(offer) or not any(said):
        return
    match = bargaining(own, theirs, offer)
    owned = all(n <= mine for n, mine in zip(said, own, strict=True))
    if owned and higher(said, offer):
        match.play(1, f"offer {written(said)}")
        assert match.view(None)["bargain"]["offer"] == dict(zip(COLOURS, said, strict=True))
        assert match.waiting == (0,)
    else:
        must_accept = match.forms(1) == ["accept"]
        with pytest.raises(Illegal) as refusal:
            match.play(1, f"offer {written(said)}")
        assert refusal.value.clause == ("E5.6" if must_accept else "E5.4" if owned else "E5.3")


@pytest.mark.clause("E5.6")
@settings(ALWAYS, max_examples=120)
@given(own=gems, theirs=gems, data=st.data())
def test_who_cannot_raise_must_accept_and_who_can_may(
    own: tuple[int, ...], theirs: tuple[int, ...], data: st.DataObject
) -> None:
    """All one's gems are the highest offer there is."""
    offer = tuple(data.draw(st.integers(0, most)) for most in theirs)
    if not any(offer):
        return
    match = bargaining(own, theirs, offer)
    texts = [action.text for action in match.actions(1)]
    assert "accept" in texts
    assert (len(texts) > 1) == higher(own, offer)


@pytest.mark.clause("E5.3", "E5.4")
@settings(ALWAYS, max_examples=40)
@given(own=gems, theirs=gems, data=st.data())
def test_step_by_step_every_higher_offer_and_no_other_can_be_reached(
    own: tuple[int, ...], theirs: tuple[int, ...], data: st.DataObject
) -> None:
    offer = tuple(data.draw(st.integers(0, most)) for most in theirs)
    if not any(offer):
        return
    match = bargaining(own, theirs, offer)
    wanted: Any = data.draw(st.tuples(*(st.integers(0, most) for most in own)))
    reached = True
    for colour, count in enumerate(wanted):
        texts = {action.text.rstrip("…"): action.id for action in match.actions(1)}
        so_far = "".join(f"{n}{c}" for n, c in zip(wanted[: colour + 1], "rygb", strict=False))
        if f"offer {so_far}" not in texts:
            reached = False
            break
        match.play(1, texts[f"offer {so_far}"])
        assert count >= 0
    assert reached == higher(wanted, offer)
