"""A file with the games of a batch, or with a part of them, as NumPy's arrays.

`head` is JSON, as bytes: what was played, how many `games` the whole batch has, and the number of
the `first` one here. The other arrays are those of a `Result`. The same games always give the same
bytes.
"""

from __future__ import annotations

import errno
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import IO, Any

import numpy as np

from vendome.core.refusal import BadOption, Refusal
from vendome.games import games
from vendome.lab.batch import TALLIED, Batch
from vendome.lab.result import Result
from vendome.lab.words import WORDS

FORMAT = 1
# The fields of a result, by the names they have in the file.
FIELDS = {
    "scores": "scores",
    "winners": "winners",
    "decisions": "decisions_by_game",
    "steps": "steps_by_game",
    "tally": "tally",
}
TYPES = {"scores": "<i4", "winners": "|i1", "decisions": "<i4", "steps": "<i4", "tally": "<i8"}
ZIP = b"PK"  # the first bytes of every such file
# What NumPy and its readers of zip files raise where bytes are not as they were written.
GARBLED = (
    ArithmeticError,
    EOFError,
    KeyError,
    MemoryError,
    NotImplementedError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


@dataclass(frozen=True)
class Part:
    """What a file has."""

    file: str
    head: dict[str, Any]
    result: Result

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.result.first, self.result.first + self.result.games)


def head_of(batch: Batch, total: int, first: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "vendome": metadata.version("vendome"),
        **batch.head(),
        "games": total,
        "first": first,
    }


@contextmanager
def new_file(name: str) -> Iterator[IO[bytes]]:
    """Yield a file to write arrays to. It has its name once it is whole."""
    unfinished = Path(f"{name}.unfinished")
    try:
        if Path(name).is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with unfinished.open("wb") as file:
            yield file
        unfinished.replace(name)
    except OSError as problem:
        raise cannot_write(name, problem) from None
    finally:
        unfinished.unlink(missing_ok=True)


def cannot_write(name: str, problem: OSError) -> BadOption:
    reason = problem.strerror or str(problem)
    return BadOption("cannot_write", WORDS, file=name, reason=reason)


def write(result: Result, total: int, file: IO[bytes]) -> None:
    """Write a result of a batch that has so many games in all."""
    head = json.dumps(head_of(result.batch, total, result.first), ensure_ascii=False)
    arrays = {name: getattr(result, field) for name, field in FIELDS.items()}
    np.savez_compressed(
        file,
        head=np.frombuffer(head.encode(), "u1"),
        **{name: array.astype(TYPES[name], copy=False) for name, array in arrays.items()},
    )


def read(name: str | Path) -> Part:
    """Returns what a file has. Raises BadOption if it is not such a file, or not as it was."""
    file = str(name)
    try:
        with Path(name).open("rb") as stream:
            if stream.read(len(ZIP)) != ZIP:
                raise BadOption("not_arrays", WORDS, file=file)
            stream.seek(0)
            with np.load(stream, allow_pickle=False) as stored:
                return _part(file, stored)
    except Refusal:
        raise
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise BadOption("cannot_read", WORDS, file=file, reason=reason) from None
    except GARBLED:
        raise BadOption("damaged_arrays", WORDS, file=file) from None


def _part(file: str, stored: Mapping[str, np.ndarray]) -> Part:
    if "head" not in stored:
        raise BadOption("not_arrays", WORDS, file=file)
    head = json.loads(stored["head"].tobytes())
    _check_rules(file, head)
    return Part(file, head, _result(Batch.of(head), head, {name: stored[name] for name in FIELDS}))


def _check_rules(file: str, head: Mapping[str, Any]) -> None:
    """Refuse what was played by another Vendôme: its numbers may mean something else here."""
    game = games[head["game"]]
    here = {
        "format": FORMAT,
        "vendome": metadata.version("vendome"),
        "rules": game.version,
        "cards": game.cards,
    }
    for what, ours in here.items():
        if head[what] != ours:
            raise BadOption(
                "arrays_of_other_rules", WORDS, file=file, what=what, theirs=head[what], ours=ours
            )


def _result(batch: Batch, head: Mapping[str, Any], arrays: dict[str, np.ndarray]) -> Result:
    first, total, played = head["first"], head["games"], len(arrays["winners"])
    kinds = len(batch.game.event_kinds)
    shapes = {
        "scores": (played, batch.players),
        **dict.fromkeys(("winners", "decisions", "steps"), (played,)),
        "tally": (kinds, TALLIED, TALLIED),
    }
    for name, array in arrays.items():
        if array.shape != shapes[name] or array.dtype != np.dtype(TYPES[name]):
            raise ValueError(name)
    if not 0 <= first < first + played <= total:
        raise ValueError("first")
    fields = {FIELDS[name]: array for name, array in arrays.items()}
    return Result(batch, first, **fields, faults=np.zeros((0, 2), "i4"))
