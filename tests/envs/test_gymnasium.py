"""The face that Gymnasium's vector environments have."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import iterate

import vendome
from vendome.core.refusal import BadOption
from vendome.envs.gymnasium import VendomeVectorEnv


def legal(shown: dict[str, np.ndarray], rng: np.random.Generator) -> np.ndarray:
    dice = rng.random(shown["action_mask"].shape)
    dice[shown["action_mask"] == 0] = -1
    return dice.argmax(axis=1)


@pytest.mark.parametrize("form", ["plain", "one_hot"])
@pytest.mark.parametrize("name", list(vendome.games))
def test_it_is_made_by_its_name_and_shows_what_its_spaces_say(name: str, form: str) -> None:
    env = gymnasium.make_vec(f"vendome/{name}-v0", num_envs=4, seed=1, form=form)
    rng = np.random.default_rng(0)
    shown, info = env.reset(seed=3)
    again, _ = gymnasium.make_vec(f"vendome/{name}-v0", num_envs=4, form=form).reset(seed=3)
    for key in shown:
        np.testing.assert_array_equal(shown[key], again[key])
    assert env.unwrapped.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    ends = 0
    for _ in range(300):
        assert env.observation_space.contains(shown)
        assert all(
            env.single_observation_space.contains(each)
            for each in iterate(env.observation_space, shown)
        )
        actions = legal(shown, rng)
        assert env.action_space.contains(actions)
        shown, rewards, ended, cut, info = env.step(actions)
        assert rewards.shape == ended.shape == cut.shape == (4,)
        np.testing.assert_array_equal(info["action_mask"], shown["action_mask"])
        assert not cut.any()
        assert not rewards[~ended].any()
        ends += int(ended.sum())
    assert ends
    env.close()


def test_the_same_step_has_the_end_of_a_game_in_its_info() -> None:
    env = VendomeVectorEnv("edelstein", 6, players=3, seed=1, autoreset="same_step")
    rng = np.random.default_rng(0)
    shown, _ = env.reset()
    while True:
        shown, _, ended, _, info = env.step(legal(shown, rng))
        if ended.any():
            break
        assert "final_obs" not in info
    np.testing.assert_array_equal(info["_final_obs"], ended)
    np.testing.assert_array_equal(info["_final_info"], ended)
    assert info["final_info"]["action_mask"].shape == info["action_mask"].shape
    assert not info["final_info"]["action_mask"].any()
    for i, final in enumerate(info["final_obs"]):
        assert (final is not None) == ended[i]
        if final is not None:
            assert env.single_observation_space.contains(final)
            assert not final["action_mask"].any()
    assert shown["action_mask"].any(axis=1).all()


def test_without_autoreset_a_mask_says_which_games_begin_anew() -> None:
    env = VendomeVectorEnv("necklace", 5, players=2, seed=1, autoreset="disabled")
    rng = np.random.default_rng(0)
    shown, _ = env.reset()
    ended = np.zeros(5, bool)
    while not ended.any():
        shown, _, ended, _, _ = env.step(legal(shown, rng))
    playing = shown["observation"][~ended].copy()
    shown, _ = env.reset(options={"reset_mask": ended})
    np.testing.assert_array_equal(shown["observation"][~ended], playing)
    assert shown["action_mask"].any(axis=1).all()


def test_a_list_of_seeds_has_one_for_each_game() -> None:
    env = VendomeVectorEnv("edelstein", 3, players=4)
    shown, _ = env.reset(seed=[7, 8, 7])
    rows = shown["observation"].copy()
    for seed, row in zip((7, 8, 7), rows, strict=True):
        alone, _ = VendomeVectorEnv("edelstein", 1, players=4).reset(seed=seed)
        np.testing.assert_array_equal(alone["observation"][0], row)
    again, _ = env.reset(seed=[8, 8, 7])
    np.testing.assert_array_equal(again["observation"], rows[[1, 1, 0]])
    with pytest.raises(BadOption, match="one for each of the 3 games"):
        env.reset(seed=[1, 2])
