"""The console of this process."""

from __future__ import annotations

import sys

from rich.console import Console


def standard_console() -> Console:
    """Returns the console of this process.

    It never fails over a character that it cannot show or read.
    """
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    return Console(highlight=False, markup=False, emoji=False)
