"""Parts of a batch put together again, as if one machine had played it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from vendome.core.refusal import BadOption, brief
from vendome.lab.arrays_file import FIELDS, Part, read
from vendome.lab.result import Result
from vendome.lab.words import WORDS


def merge(
    files: Iterable[str | Path], *, progress: Callable[[int], object] | None = None
) -> Result:
    """Returns the results of a batch whose parts are in these files, in any order: the same as if
    it had been played at once.

    `vendome simulate --part` writes such files. `progress` is called again and again with the
    number of files read.
    """
    return together([part.result for part in read_all(files, progress)])


def read_all(
    files: Iterable[str | Path], progress: Callable[[int], object] | None = None
) -> list[Part]:
    """Returns all parts of a batch, in the order of their games. Refuses what is no whole batch."""
    parts: list[Part] = []
    for file in files:
        parts.append(read(file))
        _check_same(parts[0], parts[-1])
        if progress is not None:
            progress(len(parts))
    if not parts:
        raise BadOption("no_parts", WORDS)
    parts.sort(key=lambda part: part.numbers.start)
    _check_whole(parts)
    return parts


def together(results: Sequence[Result]) -> Result:
    """Returns the results of parts that follow on each other as one."""
    fields = {
        field: np.concatenate([getattr(result, field) for result in results])
        for field in FIELDS.values()
        if field != "tally"
    }
    tally = np.sum([result.tally for result in results], axis=0)
    faults = np.zeros((0, 2), "i4")
    return Result(results[0].batch, results[0].first, **fields, tally=tally, faults=faults)


def _check_same(one: Part, other: Part) -> None:
    for what, ours in one.head.items():
        theirs = other.head.get(what)
        if what != "first" and theirs != ours:
            raise BadOption(
                "foreign_part",
                WORDS,
                file=other.file,
                other=one.file,
                what=what,
                theirs=brief(theirs),
                ours=brief(ours),
            )


def _check_whole(parts: list[Part]) -> None:
    """Refuse games that are there twice or not at all."""
    for one, other in pairwise(parts):
        if other.numbers.start < one.numbers.stop:
            raise BadOption(
                "overlapping_parts",
                WORDS,
                file=one.file,
                other=other.file,
                first=other.numbers.start,
                last=min(one.numbers.stop, other.numbers.stop) - 1,
            )
    games = parts[0].head["games"]
    following = 0
    for start, stop in [*((p.numbers.start, p.numbers.stop) for p in parts), (games, games)]:
        if start > following:
            raise BadOption("missing_parts", WORDS, first=following, last=start - 1, games=games)
        following = stop
