"""A program that plays a seat by lines of JSON on its standard input and output: docs/arena.md.

It is started anew for each game and each seat, so that it has no memory of deals it has seen
before, and what it chooses follows from what it is told.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import tempfile
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any

from vendome.arena.tournament import Tournament
from vendome.arena.words import WORDS
from vendome.core.match import Match
from vendome.core.refusal import brief

PROTOCOL = 1
START_SECONDS = 30.0  # to start and be ready
END_SECONDS = 2.0  # to go when the game is over
LONGEST_LINE = 100_000  # bytes
MOST_AHEAD = 100  # lines that nobody asked for
LAST_WORDS = 2_000  # bytes of what it wrote to its error stream
SEED_BYTES = 6  # of the seed it is given: any language's numbers hold as much

KINDS = ("absent", "died", "silent", "no_json", "not_ready", "illegal")


class Fault(Exception):
    """What a program did wrong. It forfeits the game."""

    def __init__(self, seat: int, kind: str, detail: str = "") -> None:
        super().__init__(kind)
        self.seat = seat
        self.kind = kind
        self.detail = detail

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and self.as_data() == other.as_data()

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.detail))

    def in_language(self, language: str) -> str:
        """Returns the fault as a sentence."""
        return WORDS.say(language, f"fault.{self.kind}", detail=self.detail)

    def as_data(self) -> dict[str, Any]:
        return {"seat": self.seat, "fault": self.kind, "detail": self.detail}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Fault:
        if data["fault"] not in KINDS:
            raise ValueError(data["fault"])
        return cls(int(data["seat"]), str(data["fault"]), str(data["detail"]))


class Program:
    """One seat of one game, played by a program of its own. It is a context manager."""

    def __init__(
        self, command: list[str], tournament: Tournament, seat: int, mind_key: bytes
    ) -> None:
        self._command = command
        self._tournament = tournament
        self._seat = seat
        self._seed = int.from_bytes(mind_key[:SEED_BYTES], "big")
        self._process: subprocess.Popen[bytes] | None = None
        self._questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        # Closed by __exit__.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        self._greeted = False
        self._told = 0  # events

    def __enter__(self) -> Program:
        # All programs of a game start at once; whether one is ready is asked at its first choice.
        with suppress(OSError):
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,  # Ctrl-C is for the tournament, which ends its programs
            )
            for job in (self._speak, self._listen):
                threading.Thread(target=job, args=(self._process,), daemon=True).start()
            self._tell(self._hello())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        process = self._process
        if process is not None:
            self._questions.put(b"")
            try:
                process.wait(END_SECONDS if kind is None else 0)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._complaints.close()

    def dismiss(self) -> None:
        """End a program that has committed a fault."""
        if self._process is not None:
            self._process.kill()

    def choose(self, match: Match, seat: int) -> int:
        """Returns the number of the action that the program takes. Raises a Fault."""
        if not self._greeted:
            self._greet()
        legal = match.actions(seat)
        if len(legal) == 1:
            return legal[0].id  # what is forced is no question
        events = match.events(seat)
        self._tell(
            {
                "type": "choose",
                "view": match.view(seat),
                "events": [
                    {"kind": event.kind, "data": event.numbers, "move": event.move}
                    for event in events[self._told :]
                ],
                "actions": [{"id": action.id, "text": action.text} for action in legal],
            }
        )
        self._told = len(events)
        answer = self._answer(self._tournament.move_seconds)
        action = answer.get("action")
        if type(action) is not int or all(action != known.id for known in legal):
            raise Fault(seat, "illegal", brief(action))
        return action

    def end(self, match: Match, winners: tuple[int, ...]) -> None:
        """Tell the program what came of the game."""
        self._tell({"type": "end", "scores": list(match.scores), "winners": list(winners)})

    def _hello(self) -> dict[str, Any]:
        tournament = self._tournament
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": tournament.game.name,
            "rules": tournament.game.version,
            "players": tournament.players,
            "seat": self._seat,
            "options": tournament.options,
            "seed": self._seed,
            "seconds": tournament.move_seconds,
        }

    def _greet(self) -> None:
        if self._process is None:
            raise Fault(self._seat, "absent", brief(self._command[0]))
        answer = self._answer(START_SECONDS)
        if answer.get("type") != "ready" or answer.get("protocol") != PROTOCOL:
            raise Fault(self._seat, "not_ready", brief(answer))
        self._greeted = True

    def _tell(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self._questions.put(text.encode() + b"\n")

    def _answer(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise Fault(self._seat, "silent", f"{seconds:g}") from None
        if not line:
            raise self._died()
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Fault(self._seat, "no_json", brief(line.decode("utf-8", "replace").strip()))
        return answer

    def _died(self) -> Fault:
        """Returns the fault of a program that has ended. Its last words are what it complained."""
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        size = self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(size - LAST_WORDS, 0))
        lines = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
        return Fault(self._seat, "died", brief(lines[-1].strip()) if lines else "…")

    # Threads of their own, since a program need neither read nor write.

    def _speak(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        with suppress(OSError), process.stdin as questions:
            while line := self._questions.get():
                questions.write(line)
                questions.flush()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with process.stdout as answers:
            while line := answers.readline(LONGEST_LINE):
                self._answers.put(line)
                if self._answers.qsize() > MOST_AHEAD:
                    break
        self._answers.put(b"")
