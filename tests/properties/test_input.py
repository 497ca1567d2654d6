"""Whatever is handed in is taken, or refused by a sentence with nothing changed."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vendome
from tests.properties import ALWAYS
from vendome import Match, Refusal
from vendome.core.words import LANGUAGES

EDELSTEIN = vendome.games["edelstein"]
FEW = settings(ALWAYS, max_examples=80)
STAGES = 15

a_stage = st.integers(0, STAGES - 1)

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
anything = plain | st.binary() | st.complex_numbers() | st.tuples(plain) | st.frozensets(st.text())


@cache
def stages() -> list[dict[str, Any]]:
    """A position for each stage of the game, from games with different numbers of players."""
    found: dict[str, dict[str, Any]] = {}
    for players in EDELSTEIN.players:
        for seed in range(6):
            match = EDELSTEIN.start(players, seed)
            while not match.over:
                found.setdefault(match.view(None)["stage"], match.position())
                seat = match.waiting[seed % len(match.waiting)]
                actions = match.actions(seat)
                match.play(seat, actions[len(match.moves) * 7 % len(actions)].id)
            found.setdefault("over", match.position())
    return list(found.values())


def refused(refusal: Refusal) -> None:
    for language in LANGUAGES:
        assert refusal.in_language(language).strip()


def try_move(match: Match, seat: Any, move: Any) -> None:
    before = match.states.tobytes(), match.record(), list(match.events(None))
    try:
        match.play(seat, move)
    except Refusal as refusal:
        refused(refusal)
        assert (match.states.tobytes(), match.record(), list(match.events(None))) == before
    else:
        assert match.record() != before[1]


def test_there_is_a_position_for_every_stage() -> None:
    assert len(stages()) == STAGES
    assert {position["stage"] for position in stages()} == {
        *("choosing", "secret", "naming", "opening", "answering", "single", "taking", "using"),
        *("half_score", "swapping", "removing", "gathering", "free_alone", "free_shared", "over"),
    }


@FEW
@given(st.data(), st.text())
def test_any_text_as_a_move(data: st.DataObject, text: str) -> None:
    match = EDELSTEIN.position(stages()[data.draw(a_stage)])
    try_move(match, data.draw(st.integers(0, match.players - 1)), text)


VERBS = ("choose", "name", "offer", "accept", "take", "use", "forgo", "score", "swap", "remove")
WORDS = st.sampled_from(
    (
        *VERBS,
        "gather",
        "return",
        "decline",
        "money",
        "free",
        "open",
        "hidden",
        "nothing",
        "r",
        "2:b",
    )
) | st.from_regex(r"\A([0-9]{0,2}[rygb]){1,4}\Z|\A[0-9]:[rygb]\Z")


@FEW
@given(st.data(), st.lists(WORDS, min_size=1, max_size=5))
def test_any_words_of_the_game_as_a_move(data: st.DataObject, words: list[str]) -> None:
    match = EDELSTEIN.position(stages()[data.draw(a_stage)])
    try_move(match, data.draw(st.integers(0, match.players - 1)), " ".join(words))


@FEW
@given(st.data(), anything, anything)
def test_anything_as_a_seat_or_a_move(data: st.DataObject, seat: Any, move: Any) -> None:
    match = EDELSTEIN.position(stages()[data.draw(a_stage)])
    try_move(match, seat, 0)
    try_move(match, 0, move)


@FEW
@given(st.data(), st.lists(st.integers(-2, EDELSTEIN.actions + 1), max_size=6))
def test_any_actions_one_after_the_other(data: st.DataObject, actions: list[int]) -> None:
    match = EDELSTEIN.position(stages()[data.draw(a_stage)])
    for action in actions:
        try_move(match, data.draw(st.integers(0, match.players - 1)), action)


def leaves(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in nested tables and lists."""
    if not isinstance(tree, dict | list):
        return [path]
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree)
    return [path, *(place for key, value in inside for place in leaves(value, (*path, key)))]


def with_changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(tree) if isinstance(tree, dict) else list(tree)
    copy[path[0]] = with_changed(tree[path[0]], path[1:], value)
    return copy


@FEW
@given(st.data(), anything)
def test_anything_anywhere_in_a_position(data: st.DataObject, value: Any) -> None:
    position = stages()[data.draw(a_stage)]
    changed = with_changed(position, data.draw(st.sampled_from(leaves(position))), value)
    try:
        match = EDELSTEIN.position(changed)
    except Refusal as refusal:
        refused(refusal)
    else:
        again = EDELSTEIN.position(match.position())
        assert again.states.tobytes() == match.states.tobytes()


@FEW
@given(st.data(), anything)
def test_anything_anywhere_in_a_record(data: st.DataObject, value: Any) -> None:
    match = EDELSTEIN.start(data.draw(st.sampled_from(EDELSTEIN.players)), 1)
    for _ in range(data.draw(st.integers(0, 12))):
        match.play(match.waiting[0], match.actions(match.waiting[0])[-1].id)
    record = match.record()
    changed = with_changed(record, data.draw(st.sampled_from(leaves(record))), value)
    try:
        again = vendome.replay(changed)
    except Refusal as refusal:
        refused(refusal)
    else:
        assert vendome.replay(again.record()).states.tobytes() == again.states.tobytes()


@FEW
@given(anything, anything, anything)
def test_anything_as_players_seed_and_options(players: Any, seed: Any, options: Any) -> None:
    for given_players, given_seed, given_options in (
        (players, 1, {}),
        (3, seed, {}),
        (3, 1, options),
        (players, seed, options),
    ):
        try:
            match = EDELSTEIN.start(given_players, given_seed, given_options)
        except Refusal as refusal:
            refused(refusal)
        else:
            assert match.waiting


@pytest.mark.parametrize("name", ["", "chess", "Edelstein", None, 0, (), "edelstein "])
def test_a_game_that_is_not_there_is_refused(name: Any) -> None:
    with pytest.raises(Refusal) as caught:
        vendome.games[name]
    refused(caught.value)
