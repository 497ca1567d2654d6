"""Copies of batches and observers: they play on by themselves, in memory of their own."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import vendome
from tests.envs.test_batch import chosen, copied
from vendome.core.refusal import BadOption
from vendome.envs.batch import Arrays, BatchEnv
from vendome.envs.observing import Observer

COPIES = {
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


@pytest.mark.parametrize("how", list(COPIES))
@pytest.mark.parametrize(("form", "threads"), [("plain", 1), ("one_hot", 2)])
def test_a_copy_plays_on_as_the_batch_does_and_leaves_it_alone(
    how: str, form: str, threads: int
) -> None:
    settings = {"seed": 5, "seats": (0, 2), "form": form, "threads": threads}
    env, rng = BatchEnv("necklace", 3, games=130, **settings), np.random.default_rng(0)
    env.reset()
    for _ in range(30):
        env.step(chosen(env.arrays.mask, rng))
    then, shown = env.states, copied(env.arrays)
    twin = COPIES[how](env)
    steps = []
    for _ in range(300):  # games end meanwhile, and others begin
        steps.append(chosen(twin.arrays.mask, rng))
        twin.step(steps[-1])
    assert twin.states.tobytes() != then.tobytes()
    assert env.states.tobytes() == then.tobytes()
    same(env.arrays, shown)
    for actions in steps:
        env.step(actions)
    assert env.states.tobytes() == twin.states.tobytes()
    same(env.arrays, twin.arrays)
    with pytest.raises(BadOption, match="begins with"):
        COPIES[how](BatchEnv("necklace", games=2)).step(np.zeros(2, int))


def same(one: Arrays, two: Arrays) -> None:
    for name, array in vars(one).items():
        np.testing.assert_array_equal(array, getattr(two, name), err_msg=name)


def test_an_observer_s_copy_sees_what_is_put_before_it() -> None:
    states = vendome.games["edelstein"].start(3, seed=1).states
    observer = Observer(vendome.games["edelstein"], 3, "one_hot")
    for made in (copy.deepcopy(observer), pickle.loads(pickle.dumps(observer))):
        np.testing.assert_array_equal(made.of_state(states, 1), observer.of_state(states, 1))
