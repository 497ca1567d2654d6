"""Observations say what views say, within the ranges that their layouts declare."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import vendome
from examples.pebbles import GAME as PEBBLES
from tests.conformance.playing import playings, some
from tests.envs.read_back import READERS, edelstein_cards
from tests.envs.view_fields import FIELDS, LeftOut, fields_of
from vendome.core.observation import Layout
from vendome.core.refusal import BadOption
from vendome.envs.observing import Observer

TABLES = [(name, count) for name, game in vendome.games.items() for count in game.players]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_observation_says_what_the_view_says(name: str, players: int) -> None:
    game = vendome.games[name]
    observer = Observer(game, players)
    looked = 0
    for playing in playings(game, players, 4):
        if not some(playing, 2):
            continue
        for seat in range(players):
            row = observer.of_state(playing.match.states, seat)
            assert (observer.layout.least <= row).all(), playing.where()
            assert (row <= observer.layout.most).all(), playing.where()
            shown = observer.layout.read(row)
            if "cards_seen" in shown:
                shown["cards_seen"] = edelstein_cards(shown["cards_seen"])
            said = READERS[name](playing.match, seat)
            assert said.keys() == shown.keys()
            for feature, value in said.items():
                if value is not None:
                    assert shown[feature] == value, f"{feature}, seat {seat}: {playing.where()}"
            looked += 1
    assert looked > 20


@pytest.mark.parametrize("name", list(vendome.games))
def test_each_field_of_a_view_is_shown_or_left_out_for_a_reason(name: str) -> None:
    """A field that is new in a view has to be put somewhere in `view_fields.py`."""
    game = vendome.games[name]
    players = game.players[1]
    features = {feature.name for feature in game.layout(players).features}
    met: set[str] = set()
    for playing in playings(game, players, 3):
        met |= fields_of(playing.match.view(playing.steps % players))
    assert met - FIELDS[name].keys() == set()
    named: set[str] = set()
    for field, place in FIELDS[name].items():
        if not isinstance(place, LeftOut):
            assert features.issuperset(place), field
            named |= {*place}
    assert features == named


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_spectator_s_observation_is_within_the_ranges_too(name: str, players: int) -> None:
    game = vendome.games[name]
    observer = Observer(game, players)
    for playing in playings(game, players, 2):
        if some(playing, 6):
            row = observer.of_state(playing.match.states, playing.steps % players, public=True)
            assert (observer.layout.least <= row).all(), playing.where()
            assert (row <= observer.layout.most).all(), playing.where()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_forms_say_the_same(name: str, players: int) -> None:
    game = vendome.games[name]
    plain, hot = Observer(game, players), Observer(game, players, "one_hot")
    match = game.start(players, seed=3)
    for _ in range(40):
        seat = match.waiting[-1]
        row, made = plain.of_state(match.states, seat), hot.of_state(match.states, seat)
        np.testing.assert_allclose(hot.layout.one_hot(row), made, rtol=1e-6)
        assert back(hot.layout, made).tolist() == row.tolist()
        match.play(seat, match.actions(seat)[-1].id)


def back(layout: Layout, hot: np.ndarray) -> np.ndarray:
    """A plain row out of a one-hot one, feature by feature."""
    row: list[int] = []
    for feature in layout.features:
        part = hot[layout.places_at[feature.name]].reshape(feature.size, feature.width)
        if feature.unit is None:
            assert (part.sum(axis=1) == 1).all()
            row.extend((part.argmax(axis=1) + feature.least).tolist())
        else:
            row.extend(np.rint(part[:, 0] * feature.unit).astype(int).tolist())
    return np.array(row)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_seats_and_actions_are_counted_from_the_seat_that_looks(name: str, players: int) -> None:
    """An action that names a seat stands where that seat does, and nothing else moves."""
    game = vendome.games[name]
    layout = game.layout(players)
    assert layout.actions.shape == layout.numbers.shape == (players, game.actions)
    for seat in range(players):
        assert sorted(layout.actions[seat].tolist()) == list(range(game.actions))
        assert (layout.actions[seat][layout.numbers[seat]] == np.arange(game.actions)).all()
    assert (layout.actions[0] == np.arange(game.actions)).all()
    assert game.observation is not None
    for first, each, _ in game.observation.seats_named:
        for seat in range(players):
            for turned in range(players):
                named = int(layout.actions[seat][first + each * turned]) - first
                assert divmod(named, each) == ((seat + turned) % players, 0)


def test_layouts_are_documented_by_name_range_and_place() -> None:
    layout = vendome.games["edelstein"].layout(3)
    assert layout.at["money"] == slice(*(lambda a: (a, a + 3))(layout.at["money"].start))
    names = [feature.name for feature in layout.features]
    assert len(names) == len(set(names))
    assert sum(feature.size for feature in layout.features) == layout.size
    assert all(feature.meaning for feature in layout.features)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: PEBBLES.layout(3), r"no observations for learners"),
        (lambda: vendome.games["carats"].layout(9), r"3 to 6 players, not for 9"),
        (lambda: Observer(vendome.games["carats"], 3, "tiny"), r"form.*plain, one_hot.*tiny"),
    ],
)
def test_what_cannot_be_shown_is_refused(ask: Any, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        ask()
