"""A house with Magpies and a slow disk: each commit takes as long as on an old disk or a card, so
that what depends on it stands out from whatever else this machine does."""

from __future__ import annotations

import os
import time
from typing import Any

from sqlalchemy import Engine, event

from tests.server.reacting_game import in_the_house
from vendome.cli import main

COMMIT = "VENDOME_TIMING_COMMIT"  # seconds


def slowly(_: Any) -> None:
    time.sleep(float(os.environ[COMMIT]))


if __name__ == "__main__":
    event.listen(Engine, "commit", slowly)
    with in_the_house():
        main()
