"""Analysis: chances from what a seat knew then, mistakes that are none by accident, and luck."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import vendome
from examples.pebbles import GAME as PEBBLES
from tests.analysis.games import LITTLE, analysis_of_last_moves, first_moves, last_moves, played
from tests.conformance.subject import subject
from vendome import BadOption, BadRecord, Malformed, Match, Refusal
from vendome.analysis import analysing
from vendome.analysis.decisions import CERTAIN, judged
from vendome.analysis.foregone import foregone
from vendome.analysis.luck import weighed
from vendome.core import chance

each_game = pytest.mark.parametrize("name", vendome.games)


class Stopped(Exception):
    """Whoever watched has had enough."""


def test_a_curve_goes_from_the_start_to_the_result() -> None:
    analysis = analysis_of_last_moves()
    assert analysis.over
    assert [seat.seat for seat in analysis.seats] == [0, 1, 2]
    for seat in analysis.seats:
        moves = [point.move for point in seat.curve]
        assert (moves[0], moves[-1]) == (0, analysis.moves)
        assert moves == sorted(set(moves))
        assert all(0 <= point.win <= 1 and point.doubt >= 0 for point in seat.curve)
        share = (seat.seat in analysis.winners) / len(analysis.winners)
        assert (seat.curve[-1].win, seat.curve[-1].doubt) == (share, 0)


def test_decisions_are_the_moves_that_were_made() -> None:
    record, analysis = last_moves(), analysis_of_last_moves()
    for seat in analysis.seats:
        assert seat.decisions
        points = {point.move: point.win for point in seat.curve}
        for decision in seat.decisions:
            assert [seat.seat, decision.made] == record["moves"][decision.move]
            assert points[decision.move] == decision.win
            assert decision.cost >= 0
            assert decision.often == 0 or decision.cost == 0
            assert not decision.is_mistake or decision.cost > CERTAIN * decision.cost_doubt
        assert seat.cost == sum(d.cost for d in seat.decisions if d.is_mistake)


@each_game
def test_a_game_that_is_not_over_is_analysed_as_far_as_it_goes(name: str) -> None:
    analysis = vendome.analyse(first_moves(name), [0], LITTLE, games=1)
    assert (analysis.over, analysis.winners, analysis.moves) == (False, (), 9)
    (seat,) = analysis.seats
    assert (seat.curve[0].move, seat.curve[-1].move) == (0, 9)
    assert 0 < seat.curve[-1].win < 1
    assert [(luck.result, luck.skill) for luck in analysis.luck] == [(None, None)] * 3


def test_a_game_without_moves_has_a_start_and_no_more() -> None:
    record = vendome.games["edelstein"].start(3, seed=1).record()
    (seat,) = vendome.analyse(record, [2], LITTLE, games=0).seats
    assert [point.move for point in seat.curve] == [0]
    assert seat.decisions == ()


def test_the_same_seed_gives_the_same_analysis() -> None:
    record = first_moves()
    one, two = (vendome.analyse(record, [1], LITTLE, 5, games=1) for _ in range(2))
    assert one == two
    assert one.as_data() == two.as_data()
    assert vendome.analyse(record, [1], LITTLE, 6, games=1).seats != one.seats


def test_a_seat_is_judged_the_same_alone_or_with_others() -> None:
    (alone,) = vendome.analyse(last_moves(), [1], LITTLE, games=0).seats
    assert alone == analysis_of_last_moves().seats[1]


@each_game
def test_what_a_seat_could_not_see_makes_no_difference(name: str) -> None:
    """Two records that differ in what is hidden from seat 0, until it knows."""
    game, hidden = vendome.games[name], subject(name)
    begun = played(game.start(3, seed=8), 20)
    while begun.waiting[0] != 0:
        played(begun, 1)
    states = hidden.scrambled(begun.states, 0, chance.seeded(chance.key_of(3)))
    scrambled = Match(game, states, origin={})
    assert scrambled.position() != begun.position()
    one, two = (game.position(match.position()) for match in (begun, scrambled))
    same = -1
    for _ in range(8):
        if one.knowledge(0).tobytes() == two.knowledge(0).tobytes():
            same = len(one.moves)
        for match in (one, two):
            played(match, 1)
    first, second = (
        vendome.analyse(match.record(), [0], LITTLE, games=0).seats[0] for match in (one, two)
    )
    assert same >= 0
    assert [p for p in first.curve if p.move <= same] == [p for p in second.curve if p.move <= same]


def test_what_others_have_chosen_in_secret_makes_no_difference() -> None:
    """E3.2: choices are revealed together."""
    game = vendome.games["edelstein"]
    orders = [
        [(1, "choose gems"), (2, "choose event"), (0, "choose money")],
        [(2, "choose money"), (1, "choose money"), (0, "choose money")],  # in another order, too
    ]
    judged_so = []
    for order in orders:
        match = game.start(3, seed=2)
        for seat, move in order:
            match.play(seat, move)
        (seat,) = vendome.analyse(match.record(), [0], LITTLE, games=0).seats
        judged_so.append((seat.curve[0], seat.decisions[0]))
    assert judged_so[0] == judged_so[1]


def blunder() -> tuple[Match, str, str]:
    """A match in which seat 0 is to move, what it should do, and what is much worse."""
    for seed in range(20):
        match = vendome.games["edelstein"].start(3, seed=seed)
        while not match.over:
            if match.waiting[0] == 0 and len(match.actions(0)) > 1:
                choices = match.advice(0, LITTLE, seed=9).choices
                worst = min(choices, key=lambda choice: choice.win)
                if choices[0].often == 1 and choices[0].win > worst.win + 0.08:
                    return match, choices[0].move, worst.move
            played(match, 1)
    raise AssertionError("nowhere is one choice much worse than another")


def test_a_blunder_is_found_and_told_with_reasons() -> None:
    match, better, worse = blunder()
    decision = judged(match, 0, worse, LITTLE, bytes(32))
    assert decision is not None
    assert decision.better is not None
    assert (decision.made, decision.better.move) == (worse, better)
    assert decision.cost == pytest.approx(decision.win - decision.made_win)
    assert decision.cost > 0.04
    assert decision.better.beside == worse
    assert any(reason.kind == "gains" for reason in decision.better.reasons)
    assert decision.made_event != decision.better_event
    best = judged(match, 0, better, LITTLE, bytes(32))
    assert best is not None
    assert (best.cost, best.better) == (0, None)


def test_what_should_be_chosen_now_and_then_is_no_mistake() -> None:
    """E3.2: all choose at the same time, so the best is a mixture."""
    for seed in range(20):
        match = vendome.games["edelstein"].start(3, seed=seed)
        moves = [f"choose {what}" for what in ("money", "gems", "event")]
        found = [judged(match, 0, move, LITTLE, bytes(32)) for move in moves]
        often = [decision.often for decision in found if decision is not None]
        assert sum(often) == pytest.approx(1)
        if max(often) < 1:
            break
    for decision in found:
        assert decision is not None
        assert decision.often == 0 or (decision.cost == 0 and not decision.is_mistake)
    mixed = [decision for decision in found if decision is not None and decision.often]
    assert len({decision.win for decision in mixed}) == 1
    assert mixed[0].win == pytest.approx(sum(d.often * d.made_win for d in mixed), abs=1e-9)


def test_only_what_is_certain_tells_a_move() -> None:
    """E5.9: nobody knows which event card is on top of the stack."""
    match = vendome.games["edelstein"].start(3, seed=2)
    for seat, move in enumerate(("choose event", "choose money", "choose gems")):
        match.play(seat, move)
    assert match.waiting == (0,)
    ids = {action.text: action.id for action in match.actions(0)}
    open_card = foregone(match, 0, [ids["take open"]], bytes(32))
    hidden_card = foregone(match, 0, [ids["take hidden"]], bytes(32))
    assert open_card is not None
    assert open_card.kind == "took_open_event"
    assert hidden_card is None or hidden_card.kind != "took_hidden_event"


def test_luck_is_what_the_deal_gave_and_skill_the_rest() -> None:
    analysis = analysis_of_last_moves()
    assert sum(luck.given for luck in analysis.luck) == pytest.approx(1)
    for luck in analysis.luck:
        assert luck.low - 1e-9 <= luck.given <= luck.high + 1e-9
        assert luck.luck == pytest.approx(luck.given - 1 / 3)
        assert luck.result is not None
        assert luck.skill == pytest.approx(luck.result - luck.given)


def test_shares_of_the_same_deal() -> None:
    won = np.array([[1, 0], [1, 0], [0.5, 0.5], [0, 1]])
    first, second = weighed(won, np.array([0.0, 1.0]))
    assert (first.given, first.luck, first.skill) == (0.625, 0.125, -0.625)
    assert (second.given, second.luck, second.skill) == (0.375, -0.125, 0.625)


def test_progress_is_told_and_can_stop_it() -> None:
    told: list[tuple[int, int]] = []
    vendome.analyse(first_moves(), [0], LITTLE, games=1, progress=lambda *n: told.append(n))
    assert told == sorted(told)
    total = 1 + sum(seat == 0 for seat, _ in first_moves()["moves"])
    assert (told[0], told[-1]) == ((1, total), (total, total))

    def stop(done: int, total: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        vendome.analyse(first_moves(), [0], LITTLE, progress=stop)
    with pytest.raises(Stopped):
        vendome.analyse(first_moves(), [], LITTLE, progress=stop)


def test_it_is_json() -> None:
    analysis = analysis_of_last_moves()
    data = json.loads(json.dumps(analysis.as_data()))
    assert (data["format"], data["game"], data["players"]) == (1, "edelstein", 3)
    assert data["seats"][1]["curve"][-1]["win"] == analysis.seats[1].curve[-1].win
    assert data["luck"][2]["given"] == analysis.luck[2].given


def test_it_can_be_read_from_its_json() -> None:
    analysis = analysis_of_last_moves()
    data = json.loads(json.dumps(analysis.as_data()))
    again = vendome.Analysis.from_data(data, analysis.game)
    assert again == analysis
    assert json.loads(json.dumps(again.as_data())) == data
    events = [decision.made_event for seat in again.seats for decision in seat.decisions]
    before = [decision.made_event for seat in analysis.seats for decision in seat.decisions]
    assert any(events)
    assert [e and e.data for e in events] == [e and e.data for e in before]


@pytest.mark.parametrize(
    ("asked", "kind", "sentence"),
    [
        ({"level": "genius"}, BadOption, "no level “genius”"),
        ({"seats": [3]}, Malformed, "no seat 3"),
        ({"seats": ["x"]}, Malformed, "no seat x"),
        ({"seed": "x"}, BadOption, "seed"),
        ({"games": -1}, BadOption, "a whole number from 0 to 10000, not -1"),
    ],
)
def test_what_is_refused(asked: dict[str, Any], kind: type[Refusal], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        vendome.analyse(first_moves(), **asked)


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(BadRecord):
        vendome.analyse({"game": "edelstein"})


def test_a_game_that_cannot_be_searched_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "known", {"pebbles": PEBBLES})
    with pytest.raises(Refusal, match="no analysis of Pebbles"):
        vendome.analyse(PEBBLES.start(2, seed=1).record())
