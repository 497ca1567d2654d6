"""The real program on a real terminal: a pseudo-terminal that is read until a text appears."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEADLINE = 240  # seconds: on a fresh machine the rules are compiled first
ENTER = "\r"


def _sit_down() -> None:
    """At the terminal, where Ctrl-C is heard: tests that run in the background are deaf to it, and
    so would be the programs that they start."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program at a terminal of 80 by 24."""

    def __init__(self, arguments: list[str], folder: Path, **environment: str) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        keep = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "vendome.cli", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**keep, "TERM": "xterm-256color", "LANGUAGE": "en", **environment},
            start_new_session=True,
            preexec_fn=_sit_down,
        )
        os.close(theirs)
        self._ours = ours
        self.printed = ""

    def read(self) -> bool:
        """Take what is there; False when the program has closed its terminal."""
        if not select.select([self._ours], [], [], 1)[0]:
            return True
        try:
            data = os.read(self._ours, 65536)
        except OSError:
            return False
        self.printed += data.decode(errors="replace")
        return bool(data)

    def until(self, text: str) -> str:
        """All that is printed up to a text that was not there before; it counts as read."""
        deadline = time.monotonic() + DEADLINE
        while text not in self.printed:
            assert time.monotonic() < deadline, f"no {text!r} in {self.printed!r}"
            assert self.read(), f"ended before {text!r}: {self.printed!r}"
        before, _, self.printed = self.printed.partition(text)
        return before

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def ended(self) -> int:
        deadline = time.monotonic() + DEADLINE
        while self.read():
            assert time.monotonic() < deadline, self.printed
        return self._process.wait(DEADLINE)

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        os.close(self._ours)


@contextmanager
def terminal(folder: Path, *arguments: str, **environment: str) -> Iterator[Terminal]:
    made = Terminal(list(arguments), folder, **environment)
    try:
        yield made
    finally:
        made.close()


def test_from_the_dialogue_to_a_saved_game_and_back(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--seed", "7") as screen:
        screen.until("How many players")
        screen.type("3" + ENTER)
        screen.until("at this keyboard?")
        screen.type(ENTER)
        screen.until("Your name?")
        screen.type("Anna" + ENTER)
        before = screen.until("Anna> ")
        assert "\x1b[?1049h" in before
        assert "Choose an action in secret." in before
        screen.type("?" + ENTER)
        screen.until("Enter: back ")
        screen.type(ENTER)
        screen.until("Anna> ")
        screen.type("quit" + ENTER)
        assert "\x1b[?1049l" in screen.until("Save the game?")
        screen.until("n: no ")
        screen.type(ENTER)
        screen.until("Saved as edelstein.json.")
        assert screen.ended() == 0
    with terminal(tmp_path, "play", "--resume", "edelstein.json") as screen:
        screen.until("Anna> ")
        screen.type("m" + ENTER)
        screen.until("reveals")
        screen.until("Anna> ")
        screen.type("\x04")
        screen.until("n: no ")
        screen.type("n" + ENTER)
        screen.until("Not saved.")
        assert screen.ended() == 0


def test_what_was_typed_in_secret_is_wiped_before_the_next_one_looks(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--players", "3", "--names", "Anna,Ben") as screen:
        screen.until("Press Enter ")
        screen.type(ENTER)
        screen.until("Hand the keyboard to Anna")
        screen.until("Press Enter ")
        screen.type(ENTER)
        screen.until("Anna> ")
        screen.type("choose event" + ENTER)
        echoed = screen.until("Hand the keyboard to Ben")
        assert "choose event" in echoed  # by the terminal, as it was typed
        after = echoed.rpartition("choose event")[2]
        assert "\x1b[2J" in after
        assert "\x1b[3J" in after
        screen.until("Press Enter ")
        screen.type(ENTER)
        screen.until("Ben> ")
        screen.type("\x1b[A\x1b[A" + ENTER)  # the arrow up brings nothing back
        assert "choose event" not in screen.until("Ben> ")
        screen.type("\x03")
        screen.until("n: no ")
        screen.type("\x03")
        screen.until("Not saved.")
        assert screen.ended() == 130
    assert not list(tmp_path.iterdir())


def test_colours_and_no_colours(tmp_path: Path) -> None:
    arguments = ("play", "--players", "2", "--names", "Anna", "--seed", "3", "--lang", "de")
    with terminal(tmp_path, *arguments) as screen:
        assert "\x1b[1;37;41m" in screen.until("Anna> ")
    with terminal(tmp_path, *arguments, NO_COLOR="1") as screen:
        table = screen.until("Anna> ").rpartition("\x1b[2J")[2]
        assert "41m" not in table
        assert "3R" in table
        assert "Gelb" in table


def test_standard_input_that_ends_at_once(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vendome.cli", "play", "--players", "3"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=DEADLINE,
        check=False,
    )
    assert done.returncode == 0
    assert not done.stderr
    assert "\x1b" not in done.stdout


def test_input_that_is_not_text(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vendome.cli", "play", "--players", "3", "--lang", "en"],
        input=b"\xff\xfe\x00\x1b[2J\nquit\nn\n",
        capture_output=True,
        cwd=tmp_path,
        timeout=DEADLINE,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert b"is not a move" in done.stdout
    assert b"\x1b" not in done.stdout


def test_a_terminal_that_knows_no_unicode(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vendome.cli", "play", "--players", "3", "--lang", "fr"],
        input=b"q\nn\n",
        capture_output=True,
        cwd=tmp_path,
        timeout=DEADLINE,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0, done.stderr
    assert b"Joueur 1> " in done.stdout
