"""The batch as one of Gymnasium's vector environments, for a single learner among bots.

Importing this module registers `vendome/edelstein-v0` and the others: `gymnasium.make_vec`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import register, registry, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from vendome.envs.batch import BatchEnv
from vendome.games import games

MODES = {
    "next_step": AutoresetMode.NEXT_STEP,
    "same_step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}


class VendomeVectorEnv(VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]):
    """Games in which one seat learns and bots play all others.

    An observation is `{"observation": …, "action_mask": …}`, both as the seat counts; the mask is
    in `info["action_mask"]` too. The arrays returned are written into by the next step.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        bots: str = "random",
        autoreset: str = "next_step",
        seed: int | bytes | None = None,
        **settings: Any,
    ) -> None:
        """`settings`: as `BatchEnv` has them, such as `form`, `reward`, `options`, `threads`."""
        self.batch = BatchEnv(
            game,
            players,
            num_envs,
            seed,
            seats=(seat,),
            bots=bots,
            autoreset=autoreset,
            **settings,
        )
        self._seat = seat
        layout, actions = self.batch.layout, self.batch.game.actions
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": MODES[autoreset]}
        low, high = layout.bounds(self.batch.form)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=low.dtype.type),
                "action_mask": spaces.MultiBinary(actions),
            }
        )
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin new games, or with the option `reset_mask` only those that it marks. Returns what
        the seat is shown, and more about it. A list of seeds has one for each game.
        """
        which = (options or {}).get("reset_mask")
        arrays = self.batch.reset(seed, which)
        arrays.done[:] = False
        return self._shown(), self._info()

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        arrays = self.batch.step(actions)
        info = self._info()
        if self.batch.autoreset == "same_step" and arrays.done.any():
            done = arrays.done.copy()
            nothing = {"action_mask": np.zeros_like(arrays.mask), "_action_mask": done}
            info |= {"final_obs": self._final(), "_final_obs": done}
            info |= {"final_info": nothing, "_final_info": done}
        rewards = arrays.reward[:, self._seat].copy()
        return self._shown(), rewards, arrays.done.copy(), np.zeros(self.num_envs, "?"), info

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _shown(self) -> dict[str, np.ndarray]:
        arrays = self.batch.arrays
        return {"observation": arrays.observation, "action_mask": arrays.mask.view("i1")}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.arrays.mask}

    def _final(self) -> np.ndarray:
        """Returns what was known at the end of each game that has ended: objects, as Gymnasium has
        them.
        """
        arrays = self.batch.arrays
        nothing = np.zeros(self.batch.game.actions, "i1")
        ends = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(arrays.done):
            ends[i] = {"observation": arrays.final[i].copy(), "action_mask": nothing}
        return ends


for name in games:
    if f"vendome/{name}-v0" not in registry:
        register(
            f"vendome/{name}-v0",
            vector_entry_point="vendome.envs.gymnasium:VendomeVectorEnv",
            kwargs={"game": name},
        )
