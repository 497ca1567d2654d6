"""The benchmark measures what it says, on any game of the house; how fast is not asked here."""

from __future__ import annotations

import pytest

import vendome
from bench import calls, compiled, environments, frames, goofspiel, habits, peers
from bench.figures import Aim, Figure


def test_aims_and_medians():
    figure = Figure("a move", "µs", Aim("≤", 50))
    for sample in (49, 51, 90):
        figure.add(sample)
    assert figure.median == 51
    assert figure.met is False
    assert Aim("≥", 10).met(10)
    data = figure.as_data()
    assert (data["lowest"], data["highest"], data["aim"]) == (49, 90, "≤ 50")


@pytest.mark.parametrize("name", list(vendome.games))
def test_every_way_of_playing_is_measured_in_turn_with_the_peer(name):
    game = vendome.games[name]
    lines = compiled.lines_of(game, seconds=0)
    assert {line.players for line in lines} == set(game.players)
    played = []

    def peer(first: int, count: int) -> int:
        played.append(count)
        return count

    theirs = compiled.runner(peer, 0, "peer")
    for runner in [theirs, *(line.runner for line in lines)]:
        runner.prepare()
    played.clear()
    compiled.measure(lines, theirs, rounds=2, advance=lambda: None)
    assert len(played) == 2 * len(lines)
    assert all(len(line.ratio.samples) == 2 for line in lines)


@pytest.mark.parametrize("name", list(vendome.games))
def test_calls_are_timed_over_whole_games(name):
    game = vendome.games[name]
    figures = calls.figures_of(game, game.players[0])
    calls.measure(game, game.players[0], figures, games=1, seed=1)
    assert all(figure.median > 0 for figure in figures.values())


def test_of_the_frames_the_longest_of_each_game_has_an_aim():
    game = vendome.games["necklace"]
    every, worst = frames.from_lines(game, '{"frames": [4.5, 61, 9]}\n').values()
    assert (every.median, every.met) == (9, None)
    assert (worst.median, worst.met) == (61, False)
    assert frames.from_lines(game, '{"frames": []}\n') == {}


class Chosen:
    """A game of the peer's form: a draw, then two turns of two players, the second forced."""

    def __init__(self) -> None:
        self.turn = 0

    def is_terminal(self) -> bool:
        return self.turn == 3

    def is_chance_node(self) -> bool:
        return self.turn == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def num_players(self) -> int:
        return 2

    def legal_actions(self, player: int) -> list[int]:
        return list(range(3 - self.turn))

    def apply_action(self, action: int) -> None:
        self.turn += 1

    def apply_actions(self, actions: list[int]) -> None:
        assert len(actions) == 2
        self.turn += 1


def test_forced_choices_and_chance_are_no_decisions():
    assert goofspiel._decisions(Chosen()) == 2


@pytest.mark.parametrize(
    ("form", "choosing", "threads"),
    [("plain", False, 1), ("one_hot", False, 1), ("plain", True, 1), ("plain", False, 2)],
)
def test_steps_of_the_batch_are_counted(form, choosing, threads):
    batch = environments.Batch("edelstein", 2, form, choosing, threads, games=128)
    assert batch.run(0.001) > 0


def test_our_faces_are_stepped_as_the_peers_are():
    ours = {"edelstein": (2, 4)}
    runs = dict([*peers.pettingzoo(ours), *peers.openspiel(ours)])
    for name in (
        "our PettingZoo edelstein, 4 players",
        "our OpenSpiel vendome_edelstein(players=4), in Python",
        "our OpenSpiel vendome_edelstein(players=2), in Python, observed",
        "OpenSpiel python_kuhn_poker, in Python, observed",
    ):
        assert runs[name](0.001) > 0
    assert "OpenSpiel kuhn_poker, in C++" in runs


def test_habits_tell_a_bot_that_can_be_foretold_from_one_that_mixes():
    """The yardstick always does the same, and bargains gem by gem."""
    old, new = (habits.habits(kind, players=4, games=2) for kind in ("greedy-1", "greedy"))
    assert old.foretold > 0.95
    assert new.foretold < 0.9
    assert new.alike < old.alike
    assert new.offers < 0.75 * old.offers


def test_our_slowest_table_is_compared_with_the_fastest_game_of_the_peer():
    medians = {
        "Edel, Stein & Reich, 2 players, plain": 40,
        "Edel, Stein & Reich, 5 players, plain": 30,
        "Edel, Stein & Reich, 5 players, plain, choosing included": 20,
        "Edel, Stein & Reich, 5 players, one_hot": 1,
        "Pgx kuhn_poker, 1024 games": 60,
        "Pgx kuhn_poker, 1024 games, choosing included": 10,
        "RLCard uno": 5,
        "our PettingZoo edelstein, 2 players": 90,
        "PettingZoo hanabi-v5": 3,
        "our OpenSpiel vendome_edelstein(players=2), in Python": 8,
        "OpenSpiel python_kuhn_poker, in Python": 4,
        "OpenSpiel kuhn_poker, in C++": 99,
    }
    lines = [(Figure(name, "steps/s", samples=[value]), None) for name, value in medians.items()]
    found = {figure.name: (figure.median, figure.met) for figure in environments.ratios(lines)}
    assert found == {
        "Edel, Stein & Reich / fastest card game of Pgx, RLCard, choosing left out": (0.5, False),
        "Edel, Stein & Reich / fastest card game of Pgx, RLCard, choosing included": (2, True),
        "PettingZoo edelstein / its fastest own in Python": (30, True),
        "OpenSpiel edelstein / its fastest own in Python": (2, True),
    }
