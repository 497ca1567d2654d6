"""What goes on by itself in a house, until it is done or the house is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from vendome.core.refusal import Refusal
from vendome.server.faults import our_fault

if TYPE_CHECKING:
    from vendome.server.table import Table

Result = TypeVar("Result")


class Jobs:
    """The part of a house that begins jobs and waits for none."""

    _tasks: set[asyncio.Task[Any]]

    def begin(self, job: Coroutine[Any, Any, Result], table: Table) -> asyncio.Task[Result]:
        """Start a job at a table, which goes on by itself. Returns its task."""
        task = self._start(job)
        task.add_done_callback(lambda done: _unheard(done, table=table.id))
        return task

    def begin_alone(self, job: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start a job that is at no table, and goes on by itself. Returns its task."""
        task = self._start(job)
        task.add_done_callback(_unheard)
        return task

    def safely(self, job: Coroutine[Any, Any, Result]) -> Awaitable[Result]:
        """Start a job that goes on even if whoever asked for it goes away.

        Returns what they can wait for.
        """
        task = self._start(job)
        waited = asyncio.shield(task)
        task.add_done_callback(lambda done: _unheard(done) if waited.cancelled() else None)
        return waited

    def _start(self, job: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _unheard(task: asyncio.Task[Any], **where: str) -> None:
    """Log the fault of a job for which nobody waits. A refusal is dropped."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, Exception) and not isinstance(error, Refusal):
        our_fault(error, job=getattr(task.get_coro(), "__qualname__", ""), **where)
