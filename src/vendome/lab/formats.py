"""The formats that programs read: the summary as JSON, the games as CSV."""

from __future__ import annotations

import csv
import json
from typing import TextIO

import numpy as np

from vendome.lab.result import Result
from vendome.lab.summary import Summary

COLUMNS = ("game", "seat", "bot", "score", "won", "decisions", "steps")


def write_json(summary: Summary, file: TextIO) -> None:
    json.dump(summary.as_data(), file, indent=2, ensure_ascii=False)
    file.write("\n")


def write_head(file: TextIO) -> None:
    csv.writer(file, lineterminator="\n").writerow(COLUMNS)


def write_rows(part: Result, file: TextIO) -> None:
    """Write a line for each seat of each game. `won` is the seat's share of the win."""
    players = part.batch.players
    won = part.won / np.maximum(part.won.sum(axis=1, keepdims=True), 1)
    numbers = np.arange(part.first, part.first + part.games)
    columns = (
        np.repeat(numbers, players).tolist(),
        np.tile(np.arange(players), part.games).tolist(),
        np.array(part.batch.bots)[part.slots].ravel().tolist(),
        part.scores.ravel().tolist(),
        [f"{share:.6g}" for share in won.ravel().tolist()],
        np.repeat(part.decisions_by_game, players).tolist(),
        np.repeat(part.steps_by_game, players).tolist(),
    )
    csv.writer(file, lineterminator="\n").writerows(zip(*columns, strict=True))
