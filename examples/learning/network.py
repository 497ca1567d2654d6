"""A small network in NumPy: what to do, and what will come of it. It has one hidden layer."""

from __future__ import annotations

import numpy as np

Arrays = dict[str, np.ndarray]


class Network:
    """Scores for all actions, and the value of the standing, from one row of numbers."""

    def __init__(
        self, numbers: int, actions: int, hidden: int, chance: np.random.Generator
    ) -> None:
        def layer(inputs: int, outputs: int, size: float) -> np.ndarray:
            drawn = chance.standard_normal((inputs, outputs), "f4")
            return drawn * np.float32(size / np.sqrt(inputs))

        self.weights: Arrays = {
            "in": layer(numbers, hidden, 1.4),
            "in_bias": np.zeros(hidden, "f4"),
            "act": layer(hidden, actions, 0.1),
            "act_bias": np.zeros(actions, "f4"),
            "value": layer(hidden, 1, 0.1),
            "value_bias": np.zeros(1, "f4"),
        }
        self._means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def copy(self) -> Network:
        """Returns a network that plays the same. It has not learned, and begins its own steps."""
        other = Network.__new__(Network)
        other.weights = {name: weights.copy() for name, weights in self.weights.items()}
        return other

    def follow(self, other: Network, much: float) -> None:
        """Become a little more like another one."""
        for name, weights in other.weights.items():
            self.weights[name] += np.float32(much) * (weights - self.weights[name])

    def look(
        self, rows: np.ndarray, legal: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns how likely each action is, the values, and the hidden layer. What is not legal is
        never likely.
        """
        w = self.weights
        hidden = np.maximum(rows @ w["in"] + w["in_bias"], 0)
        scores = hidden @ w["act"] + w["act_bias"]
        scores[~legal] = -1e9
        scores -= scores.max(axis=1, keepdims=True)
        likely = np.exp(scores)
        likely /= likely.sum(axis=1, keepdims=True)
        return likely, (hidden @ w["value"])[:, 0] + w["value_bias"], hidden

    def slopes(
        self, rows: np.ndarray, hidden: np.ndarray, by_score: np.ndarray, by_value: np.ndarray
    ) -> Arrays:
        """Returns how a loss changes with each weight, from how it does with scores and values."""
        w = self.weights
        by_hidden = by_score @ w["act"].T + by_value[:, None] @ w["value"].T
        by_hidden[hidden <= 0] = 0
        return {
            "in": rows.T @ by_hidden,
            "in_bias": by_hidden.sum(axis=0),
            "act": hidden.T @ by_score,
            "act_bias": by_score.sum(axis=0),
            "value": hidden.T @ by_value[:, None],
            "value_bias": by_value.sum(keepdims=True),
        }

    def learn(self, slopes: Arrays, rate: float) -> None:
        """Take a step down (Adam), a short one where the slope is steep."""
        steep = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self._steps += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 1.0 / (steep + 1e-8))
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            right = np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
            self.weights[name] -= rate * right * mean / (np.sqrt(square) + 1e-8)
