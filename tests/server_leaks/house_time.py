"""Time as the house knows it in these tests: it stands still while anything is going on, and jumps
to the next thing that is due when nothing is. So nothing depends on how fast a machine is."""

from __future__ import annotations

import asyncio
import selectors
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")

BEGIN = 1_000_000.0


class _Jumping(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    def __init__(self) -> None:
        super().__init__()
        self.loop: HouseTime | None = None

    def select(self, timeout: float | None = None) -> Any:
        assert self.loop is not None
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self.loop.threads:
            return super().select(None)
        self.loop.elapse(timeout)
        return super().select(0)


class HouseTime(asyncio.SelectorEventLoop):
    running: HouseTime  # one at a time; also for threads, which have no loop

    def __init__(self) -> None:
        HouseTime.running = self
        self._now = BEGIN
        self._passing = threading.Lock()
        self.threads = 0  # jobs that threads are at
        selector = _Jumping()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self._now

    def elapse(self, seconds: float) -> None:
        """Time passes; in a thread, while it is at something."""
        with self._passing:
            self._now += seconds

    def run_in_executor(
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        self.threads += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._finished)
        return future

    def _finished(self, _: asyncio.Future[Any]) -> None:
        self.threads -= 1


def now() -> float:
    return HouseTime.running.time()


def elapse(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, HouseTime)
    loop.elapse(seconds)


def run(job: Coroutine[Any, Any, Result]) -> Result:
    with asyncio.Runner(loop_factory=HouseTime) as runner:
        return runner.run(job)
