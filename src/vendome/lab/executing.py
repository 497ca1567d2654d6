"""Who plays the parts of a batch: threads of this process, or whatever else takes calls.

An executor is anything with `submit(function, *arguments)` that returns a future, as those of
`concurrent.futures` do. One that says how many `workers` it has is kept busy without waiting for
all the rest; results are taken in the order of the calls.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol

from vendome.core.refusal import BadOption, brief
from vendome.lab.words import WORDS

UNDER_WAY = 64  # calls to an executor of which nobody knows how many workers it has

Call = tuple[Callable[..., Any], tuple[Any, ...]]  # a function and its arguments


class Future(Protocol):
    def result(self) -> Any: ...

    def cancel(self) -> Any: ...


class Executor(Protocol):
    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future: ...


def checked_executor(executor: Executor) -> Executor:
    if not callable(getattr(executor, "submit", None)):
        raise BadOption("bad_executor", WORDS, executor=brief(executor))
    return executor


def room_of(executor: Executor) -> int:
    """Returns how many calls should be under way, so that no worker waits for its next."""
    workers = getattr(executor, "workers", None)
    return 2 * workers if isinstance(workers, int) and workers > 0 else UNDER_WAY


def in_order(executor: Executor, room: int, calls: Iterable[Call]) -> Generator[Any]:
    """Yields what the calls return, in their order, with at most `room` of them under way.

    A call is asked for only when there is room for it, so that it may follow from answers.
    """
    waiting = iter(calls)
    under_way: deque[Future] = deque()
    more = True
    try:
        while more or under_way:
            while more and len(under_way) < room:
                call = next(waiting, None)
                if call is None:
                    more = False
                else:
                    under_way.append(executor.submit(call[0], *call[1]))
            if under_way:
                yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
