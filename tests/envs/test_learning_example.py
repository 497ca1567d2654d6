"""`examples/learning`: a short run of it, and that it follows from its seed."""

from __future__ import annotations

import numpy as np

from examples.learning import OPPONENTS, Agent, Played, Settings, pick, train
from examples.learning.network import Network

SHORT = Settings(games=128, hidden=64, seed=3)


def test_in_a_short_run_it_learns_to_beat_random_clearly() -> None:
    told = []
    curve = train(Agent(SHORT), games=2560, every=1280, told=told.append, measured_on=200)
    assert told == curve
    assert [one.games for one in curve] == [0, 1280, 2560]
    assert all(set(one.share) == set(OPPONENTS) for one in curve)
    assert curve[0].share["random"] < 0.7
    assert curve[-1].share["random"] > 0.8


def test_the_same_seed_learns_the_same() -> None:
    weights = []
    for seed in (1, 1, 2):
        agent = Agent(Settings(games=16, hidden=8, seed=seed))
        agent.learn()
        weights.append(agent.network.weights["in"])
    assert np.array_equal(weights[0], weights[1])
    assert not np.array_equal(weights[0], weights[2])


def test_only_what_is_legal_is_picked() -> None:
    chance = np.random.default_rng(1)
    network = Network(6, 5, 4, chance)
    rows = chance.standard_normal((400, 6)).astype("f4")
    legal = chance.random((400, 5)) < 0.4
    legal[:, 2] |= ~legal.any(axis=1)
    likely, values, _ = network.look(rows, legal)
    assert values.shape == (400,)
    assert np.allclose(likely.sum(axis=1), 1, atol=1e-5)
    assert legal[np.arange(400), pick(likely, chance)].all()


def test_the_slopes_are_those_of_the_loss() -> None:
    """A weight that is changed a little changes the loss as its slope says."""
    chance = np.random.default_rng(2)
    network = Network(5, 4, 6, chance)
    network.weights = {name: w.astype("f8") for name, w in network.weights.items()}
    rows, legal = chance.standard_normal((7, 5)), np.ones((7, 4), bool)
    chosen, returns = chance.integers(0, 4, 7), chance.standard_normal(7)

    def loss() -> float:
        likely, values, _ = network.look(rows, legal)
        right = np.log(likely[np.arange(7), chosen]).sum()
        return float(((values - returns) ** 2).sum() / 2 - right)

    likely, values, hidden = network.look(rows, legal)
    by_score = likely.copy()
    by_score[np.arange(7), chosen] -= 1
    slopes = network.slopes(rows, hidden, by_score, values - returns)
    for name, weights in network.weights.items():
        place = tuple(chance.integers(0, size) for size in weights.shape)
        before, step = weights[place], 1e-6
        weights[place] = before + step
        above = loss()
        weights[place] = before - step
        below = loss()
        weights[place] = before
        assert np.isclose(slopes[name][place], (above - below) / (2 * step), atol=1e-5), name


def test_a_choice_is_credited_with_what_came_of_it() -> None:
    """Two choices of one seat and one of the other, in one game that the first won by a lead."""
    played, row, one = Played(), np.zeros((1, 1), "f4"), np.ones((1, 1), "f4")
    game, act = np.zeros(1, "i8"), np.zeros(1, "i8")
    for seat, value in ((0, 0.5), (1, -0.25), (0, 0.75)):
        values = np.array([value], "f4")
        played.add(game, np.array([seat]), row, one > 0, act, one, values)
    *_, better, returns = played.credited(np.array([[1.0, -1.0]], "f4"))
    last = 1.0 - 0.75
    assert np.allclose(better, [0.75 - 0.5 + 0.97 * last, -1.0 + 0.25, last])
    assert np.allclose(returns, better + np.array([0.5, -0.25, 0.75]))
