"""The other checks have teeth as well: each finds what is planted for it."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from tests.conformance.knowledge import (
    dealt_worlds_fit_what_is_known,
    spectators_know_no_more_than_seats,
    views_and_events_are_plain_data,
)
from tests.conformance.legality import (
    games_end,
    illegal_actions_are_always_refused,
    legal_actions_are_never_refused,
    moves_from_elsewhere_are_refused,
)
from tests.conformance.planting import Worded, knowing, planted, playing, with_game
from tests.conformance.round_trips import (
    moves_in_words_read_back,
    positions_read_back,
    replays_are_identical,
)
from tests.conformance.simultaneous import arrival_order_does_not_matter
from tests.conformance.subject import Broken, Subject, subject
from tests.conformance.telling import everything_is_told
from tests.conformance.transcript import compiled_and_uncompiled_agree
from vendome import Match, Refusal
from vendome.core.match import Event
from vendome.core.reading import Reading
from vendome.games.edelstein.text.shapes import View


@pytest.fixture
def edelstein() -> Subject:
    return subject("edelstein")


def test_a_legal_action_that_is_refused(edelstein: Subject) -> None:
    def wrapper(play: Any) -> Any:
        return lambda states, seat, steps, *rest: (
            -1 if steps[0] == 2 and seat == 1 else play(states, seat, steps, *rest)
        )

    with pytest.raises(Broken, match="legal action 2 refused"):
        legal_actions_are_never_refused(planted(edelstein, play=wrapper), 4)


def test_a_dead_end(edelstein: Subject) -> None:
    def wrapper(moves: Any) -> Any:
        return lambda states, seat, found: (
            0 if states["picked"][0] == 2 else moves(states, seat, found)
        )

    with pytest.raises(Broken, match="waiting, or legal actions, not both"):
        legal_actions_are_never_refused(planted(edelstein, moves=wrapper), 3)


def test_an_illegal_action_that_is_accepted(edelstein: Subject) -> None:
    def wrapper(play: Any) -> Any:
        return lambda *args: max(0, play(*args))

    with pytest.raises(Broken, match=r"is accepted|but fails"):
        illegal_actions_are_always_refused(planted(edelstein, play=wrapper), 4)


def test_a_refused_move_that_changes_the_state(
    edelstein: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Match.play

    def careless(match: Match, seat: int, move: str | int) -> None:
        try:
            play(match, seat, move)
        except Refusal:
            match._states["money"][0, 0] += 1
            raise

    monkeypatch.setattr(Match, "play", careless)
    with pytest.raises(Broken, match="changed the state"):
        illegal_actions_are_always_refused(edelstein, 3)


def test_a_move_that_is_taken_for_another(edelstein: Subject) -> None:
    notation = edelstein.game.notation

    def read(state: Any, seat: int, text: str) -> list[int]:
        return notation.read(state, seat, re.sub("money|event", "gems", text))

    worded = with_game(edelstein, notation=Worded(notation, {"read": read}))
    with pytest.raises(Broken, match="is taken for"):
        moves_from_elsewhere_are_refused(worded, 4)
    with pytest.raises(Broken, match="reads back as"):
        moves_in_words_read_back(worded, 4)


def test_a_fault_in_a_simulated_game(edelstein: Subject) -> None:
    def wrapper(run: Any) -> Any:
        def faulty(*args: Any) -> None:
            run(*args)
            (faults,) = (a for a in args if isinstance(a, np.ndarray) and a.shape[1:] == (2,))
            faults[7] = 1, 99

        return faulty

    with pytest.raises(Broken, match="game 7, step 99: the gems of a colour"):
        games_end(planted(edelstein, run=wrapper), 3)


def test_a_game_that_depends_on_more_than_its_moves(edelstein: Subject) -> None:
    count = itertools.count()

    def meddle(before: Any, after: Any, *rest: Any) -> None:
        after["money"][0] += next(count) % 2

    with pytest.raises(Broken, match="a replay leads to another state"):
        replays_are_identical(planted(edelstein, play=playing(meddle)), 3)


def test_a_position_that_leaves_something_out(edelstein: Subject) -> None:
    positions = edelstein.game.positions
    told = tuple(field for field in positions.fields if field.name != "phase")
    forgetful = replace(positions, fields=told)
    with pytest.raises(Broken, match="a position leads to another state"):
        positions_read_back(with_game(edelstein, positions=forgetful), 3)


def test_an_order_of_arrival_that_matters(edelstein: Subject) -> None:
    def meddle(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
        if outcome == 0:
            after["used"][...] = seat

    with pytest.raises(Broken, match=r"the order of .* changes used"):
        arrival_order_does_not_matter(planted(edelstein, play=playing(meddle)), 4)


def test_an_order_of_arrival_that_is_told(edelstein: Subject) -> None:
    def meddle(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
        logs["rows"][0, : int(logs["used"][0]), 7] = seat * (int(after["stage"]) > 0)

    event_kinds = tuple(
        (kind, ("a", "b", "c", "d", "e", "f")) for kind, _ in edelstein.game.event_kinds
    )
    told = with_game(edelstein, event_kinds=event_kinds)
    with pytest.raises(Broken, match="depends on order"):
        arrival_order_does_not_matter(planted(told, play=playing(meddle)), 4)


def test_a_view_that_is_not_plain_data(edelstein: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    view = Match.view

    def numeric(match: Match, seat: int | None) -> dict[str, Any]:
        return view(match, seat) | {"phase": np.int64(1)}

    monkeypatch.setattr(Match, "view", numeric)
    with pytest.raises(Broken, match="int64, not plain data"):
        views_and_events_are_plain_data(edelstein, 2)


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"stage": "napping"}, "view.stage: 'napping'"),
        ({"phase": None}, "view.phase: None"),
        ({"events_under": {"rain": 1}}, "view.events_under has 'rain': 'rain'"),
        ({"waiting": ["0"]}, "view.waiting[0]: '0'"),
        ({"bargain": 1}, "view.bargain: 1"),
    ],
)
def test_a_view_that_is_not_as_declared(
    edelstein: Subject, changed: dict[str, Any], where: str
) -> None:
    look = edelstein.game.look

    def other(k: Reading, seat: int | None) -> View:
        return structs.replace(look(k, seat), **changed)

    with pytest.raises(Broken, match=re.escape(f"not as declared ({where})")):
        views_and_events_are_plain_data(with_game(edelstein, look=other), 2)


def test_a_spectator_who_knows_more_than_a_seat(edelstein: Subject) -> None:
    def leak(s: Any, seat: int, k: Any) -> None:
        if seat < 0:
            k["stack"][0] = s["stack"][0]

    with pytest.raises(Broken, match="a spectator knows more than seat 0"):
        spectators_know_no_more_than_seats(planted(edelstein, know=knowing(leak)), 3)


def test_knowledge_that_is_not_so(edelstein: Subject) -> None:
    def lie(s: Any, seat: int, k: Any) -> None:
        k["money"][0] += seat == 1

    with pytest.raises(Broken, match="seat 1 knows what is not so"):
        spectators_know_no_more_than_seats(planted(edelstein, know=knowing(lie)), 3)


def test_worlds_that_do_not_fit(edelstein: Subject) -> None:
    def wrapper(deal: Any) -> Any:
        def careless(states: Any, seat: int, minds: Any, scratches: Any) -> None:
            deal(states, seat, minds, scratches)
            states["deck"][0] = states["deck"][0, ::-1].copy()

        return careless

    with pytest.raises(Broken, match="does not fit what it knows"):
        dealt_worlds_fit_what_is_known(planted(edelstein, deal=wrapper), 4)


def test_worlds_without_fresh_chance(edelstein: Subject) -> None:
    def wrapper(deal: Any) -> Any:
        def careless(states: Any, seat: int, minds: Any, scratches: Any) -> None:
            deal(states, seat, minds, scratches)
            states["key"] = 0

        return careless

    with pytest.raises(Broken, match="no fresh chance"):
        dealt_worlds_fit_what_is_known(planted(edelstein, deal=wrapper), 4)


def test_compiled_rules_that_differ(edelstein: Subject) -> None:
    def wrapper(points: Any) -> Any:
        return lambda states, seat: points(states, seat) + int(states["money"][0].max() > 100)

    subject = planted(with_game(edelstein, players=(2,)), points=wrapper)
    with pytest.raises(Broken, match=r"compiled, .* not"):
        compiled_and_uncompiled_agree(subject)


def test_a_game_that_the_server_cannot_tell(edelstein: Subject) -> None:
    def tell(event: Event, language: str, names: list[str], drawn: bool = False) -> str:
        return event.kind

    with pytest.raises(Broken, match=r"cannot be told in en: TypeError.*options"):
        everything_is_told(with_game(edelstein, tell=tell), 2)


def test_a_sentence_with_a_gap(edelstein: Subject) -> None:
    def tell(event: Event, language: str, *_: Any, **__: Any) -> str:
        return "{name}" if language == "fr" and event.kind == "game_ended" else event.kind

    with pytest.raises(Broken, match=r"is told in fr as '\{name\}'"):
        everything_is_told(with_game(edelstein, tell=tell), 2)


def test_a_sentence_that_names_whom_it_speaks_to(edelstein: Subject) -> None:
    def tell(event: Event, language: str, names: list[str], *_: Any, **__: Any) -> str:
        return names[0] if event.kind == "took_money" else event.kind

    with pytest.raises(Broken, match=r"is told to Anna as 'Anna'"):
        everything_is_told(with_game(edelstein, tell=tell), 2)
