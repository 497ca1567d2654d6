"""Several things that are written in one transaction: what a thread of the disk asks of storage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

if TYPE_CHECKING:
    from vendome.server.sharing import Sharing
    from vendome.server.steps import Layout


# Jobs that only write, by their names.
OFTEN = frozenset(("append_moves", "answer", "append_line", "note", "order", "change", "start"))


class Together:
    """The part of storage that makes one transaction of many jobs."""

    sharing: Sharing | None
    _layouts: dict[str, Layout]
    _shared: Connection | None = None  # in a transaction that writes many things
    _writing: Callable[..., AbstractContextManager[Connection]]

    def may_share(self, job: Callable[..., Any], *arguments: Any) -> bool:
        """Returns whether a job only writes to a file, and may be done `together` with others."""
        if self.sharing is not None or getattr(job, "__name__", "") != "changing":
            return False
        return getattr(arguments[1], "__name__", "") in OFTEN

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything that is written while this lasts is one transaction, all of it or nothing.

        Yields nothing.
        """
        try:
            with self._writing() as self._shared:
                yield
        except BaseException:
            self._layouts.clear()  # what was written of them is not there
            raise
        finally:
            self._shared = None
