"""The folder of a house, which one process at a time has open."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from vendome.server.words import refused


def take(folder: Path) -> None:
    """Lock the folder: a second process would not see what the first one pushes.

    The system unlocks it when the process ends, however it ends.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if sys.platform == "win32":  # which has no flock, but locks parts of files: the first byte
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        raise refused("data_in_use", path=folder) from error
