"""Systems that are not this one: what they lack is not needed, what they have is used.

Windows has no `os.getuid`, `termios`, `fcntl` or `resource`, and macOS no `os.sched_getaffinity`.
"""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from vendome.core import rule
from vendome.core.refusal import Refusal
from vendome.lab.simulate import checked_threads
from vendome.server import folders, keys, serving
from vendome.server.connections import raise_descriptors
from vendome.terminal.screen import forget_typed_ahead

LACKING = """
import importlib, os, pkgutil, sys
import vendome

def load():
    for module in pkgutil.walk_packages(importlib.import_module("vendome").__path__, "vendome."):
        if ".migrations." not in module.name:  # which Alembic alone can load
            importlib.import_module(module.name)

load()  # and with it all packages of others, which look after themselves
for name in [name for name in sys.modules if name.partition(".")[0] == "vendome"]:
    del sys.modules[name]
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
for name in ("fork", "getgid", "getuid", "killpg", "sched_getaffinity", "setsid"):
    if hasattr(os, name):
        delattr(os, name)
load()
print(len(sys.modules["vendome"].games))
"""


def test_every_module_loads_where_the_parts_of_unix_are_missing() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LACKING], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "3\n"


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Windows as far as we ask it anything: the keys pressed, and the files that are locked."""
    state = SimpleNamespace(typed=[], locked=set())

    def locking(file: int, mode: int, size: int) -> None:
        if os.fstat(file).st_ino in state.locked:
            raise PermissionError(13, "Permission denied")
        state.locked.add(os.fstat(file).st_ino)

    module = SimpleNamespace(
        kbhit=lambda: bool(state.typed),
        getwch=lambda: state.typed.pop(),
        locking=locking,
        LK_NBLCK=2,
    )
    monkeypatch.setitem(sys.modules, "msvcrt", module)
    monkeypatch.setattr(sys, "platform", "win32")
    return state


def test_keys_pressed_too_early_are_forgotten_on_windows(
    windows: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows.typed = ["y", "\r"]
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    forget_typed_ahead()
    assert windows.typed == ["y", "\r"]
    monkeypatch.setattr(sys, "stdin", Keyboard())
    forget_typed_ahead()
    assert windows.typed == []


def test_a_folder_is_one_process_s_on_windows_too(windows: SimpleNamespace, tmp_path: Path) -> None:
    folders.take(tmp_path)
    with pytest.raises(Refusal, match="Another server is using"):
        folders.take(tmp_path)
    folders.take(tmp_path / "another")


def test_a_port_is_one_process_s_on_windows_too(windows: SimpleNamespace) -> None:
    with serving.bind("127.0.0.1", 0) as listening:
        assert not listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)


def test_a_key_is_not_refused_for_a_mode_that_says_nothing(
    windows: SimpleNamespace, tmp_path: Path
) -> None:
    key = keys.server_key(tmp_path)
    (tmp_path / keys.FILE).chmod(0o666)  # as Windows tells of every file
    assert keys.server_key(tmp_path) == key


def test_who_has_no_number_has_a_temporary_folder_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VENDOME_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.delattr(os, "getuid", raising=False)
    assert rule.cache_folder().name == "vendome-cache-own"


def test_where_there_is_no_limit_of_descriptors_there_is_room(windows: SimpleNamespace) -> None:
    assert raise_descriptors() > 100_000


def test_macos_tells_only_how_many_cores_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert checked_threads(None) == 6
