"""The process that analyses games for a house: `python -m vendome.analysis.worker`.

It reads a line of JSON: what to analyse. After each piece of work it writes a line that says how
far it is, and waits for a line before it goes on, so that others can go first. Its last line is the
analysis, or why there is none. It ends when its input does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from vendome.analysis.analysing import analyse
from vendome.core.refusal import Refusal


class _Ended(Exception):
    """Nobody waits for the analysis any more."""


def work(asked: TextIO, answers: TextIO) -> None:
    """Analyse one game."""

    def tell(answer: Mapping[str, Any]) -> None:
        print(json.dumps(answer), file=answers, flush=True)

    def progress(done: int, total: int) -> None:
        tell({"done": done, "total": total})
        if not asked.readline():
            raise _Ended

    wanted = json.loads(asked.readline())
    try:
        analysis = analyse(
            wanted["record"], level=wanted["level"], games=wanted["games"], progress=progress
        )
    except _Ended:
        return
    except Refusal as refusal:
        tell({"refused": refusal.in_language("en")})
    else:
        tell({"analysis": analysis.as_data()})


if __name__ == "__main__":
    work(sys.stdin, sys.stdout)
