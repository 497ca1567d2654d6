"""Compiled kernels as something that can be sent to a machine which then need not compile them.

Numba's files are found again by the fingerprint of what a kernel can reach (`core/rule.py`) and by
the CPU they were made for, so kernels that do not fit are compiled anew and never called wrongly.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.registry import cpu_target

import vendome.core
from vendome.core.game import Game
from vendome.core.rule import STALE_AFTER, cache_folder, stored_in

Kernels = dict[str, bytes]  # files by their paths in the cache folder
PREFIX = "sent-"


@cache
def cpu() -> tuple[str, ...]:
    """Returns what is compiled for here, as Numba's files name it: kind, name and features."""
    kind: tuple[str, ...] = cpu_target.target_context.codegen().magic_tuple()
    return kind


@cache
def sources() -> str:
    """Returns a digest of all code and tables of the package."""
    home = Path(vendome.core.__file__).parents[1]
    whole = hashlib.sha256()
    for file in sorted(home.rglob("*")):
        if file.suffix in (".py", ".csv", ".json"):
            whole.update(file.relative_to(home).as_posix().encode() + file.read_bytes())
    return whole.hexdigest()[:12]


def compiled(game: Game, prepare: Callable[..., Any], arguments: tuple[Any, ...]) -> Kernels:
    """Compile what a call compiles. Returns the files of all kernels of the game."""
    prepare(*arguments)
    return {
        f"{folder.name}/{file.name}": file.read_bytes()
        for folder in stored_in(vars(game.kernels).values())
        for file in folder.iterdir()
    }


def digest(kernels: Kernels) -> str:
    whole = hashlib.sha256()
    for path in sorted(kernels):
        whole.update(path.encode() + kernels[path])
    return whole.hexdigest()[:20]


_unpacked: set[str] = set()


def unpack_once(name: str, kernels: Callable[[], Kernels]) -> None:
    """Have this process call these kernels from now on.

    They get a cache folder of their own: what the machine has compiled itself stays as it is.
    """
    if name in _unpacked:
        return
    home = cache_folder()
    folder = home / f"{PREFIX}{name}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=home) as temporary:
            _write(kernels(), Path(temporary) / "whole")
            try:
                (Path(temporary) / "whole").rename(folder)
            except OSError:  # another worker of this machine was faster
                if not folder.exists():
                    raise
    _forget_stale(folder)
    os.environ["VENDOME_CACHE"] = str(folder)
    _unpacked.add(name)


def _write(kernels: Kernels, folder: Path) -> None:
    folder.mkdir()
    for path, content in kernels.items():
        file = folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)


def _forget_stale(current: Path) -> None:
    """Delete what was sent for jobs that are long over."""
    for folder in current.parent.glob(f"{PREFIX}*"):
        if folder != current and time.time() - folder.stat().st_mtime > STALE_AFTER:
            shutil.rmtree(folder, ignore_errors=True)
