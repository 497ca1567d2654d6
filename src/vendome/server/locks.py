"""The lock of a table: who has it may change the table, in this worker and in all others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from vendome.server.words import Damaged, refused


class Lock:
    """Entered by whoever changes a table. Once it is theirs the table is as it is on disk.

    Whoever waits for it when the table is forgotten is refused: what they would change may never
    have been written, and there may be another of the same id by now.

    `local` alone is enough to send nothing that is not on disk yet.
    """

    def __init__(self) -> None:
        self.local = asyncio.Lock()
        self.is_forgotten = False
        # With several workers: take it from all others, and give it back.
        self.take: Callable[[], Awaitable[None]] | None = None
        self.give: Callable[[], None] | None = None

    async def __aenter__(self) -> None:
        await self.local.acquire()
        if self.is_forgotten:
            self.local.release()
            raise refused("table_busy", Damaged)
        if self.take is not None:
            try:
                await self.take()
            except BaseException:
                self.local.release()
                raise

    async def __aexit__(self, *_: object) -> None:
        try:
            if self.give is not None:
                self.give()
        finally:
            self.local.release()
