"""Several workers: processes that serve the same port, started and replaced by one that only
watches.

A worker that dies takes nothing with it: what was acknowledged is in the database, its pages come
back by themselves at another worker, and a new one takes its place. If the one that watches dies,
all of them stop.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import FrameType

import structlog

from vendome.server.logs import log_as_json, read_veil

log = structlog.get_logger("vendome")

PATIENCE = 15.0  # seconds that workers have to stop
PAUSE, LONGEST_PAUSE = 0.2, 30.0  # seconds before a worker is replaced; longer each time it fails
SPAWN = get_context("spawn")


@dataclass
class Worker:
    """One place among the workers, and the process that has it now."""

    number: int
    process: BaseProcess | None = None
    said: Connection | None = None  # that it answers
    watched: Connection | None = None  # it stops when this is closed
    is_ready: bool = False
    pause: float = PAUSE
    again: float = 0.0  # when it may be started


class Workers:
    def __init__(
        self, options: argparse.Namespace, listening: socket.socket, started: Callable[[], object]
    ) -> None:
        self._options = options
        self._listening = listening
        self._started = started
        self._workers = [Worker(number) for number in range(options.workers)]
        self._stopped_by: int | None = None
        self._told = False

    def run(self) -> int:
        """Watch until a signal comes. Returns the exit code."""
        before = {each: signal.signal(each, self._stop) for each in (signal.SIGINT, signal.SIGTERM)}
        waking, self._wakes = socket.socketpair()
        self._wakes.setblocking(False)
        signal.set_wakeup_fd(self._wakes.fileno(), warn_on_full_buffer=False)
        try:
            while self._stopped_by is None:
                self._start_those_due()
                self._watch(waking)
            self._stop_all()
        finally:
            signal.set_wakeup_fd(-1)
            for each, handler in before.items():
                signal.signal(each, handler)
            waking.close()
            self._wakes.close()
        if self._stopped_by == signal.SIGINT:
            raise KeyboardInterrupt
        return 0

    def _stop(self, number: int, _: FrameType | None) -> None:
        self._stopped_by = number

    def _start_those_due(self) -> None:
        for worker in self._workers:
            if worker.process is None and time.monotonic() >= worker.again:
                self._start(worker)

    def _start(self, worker: Worker) -> None:
        worker.said, saying = SPAWN.Pipe(duplex=False)
        watching, worker.watched = SPAWN.Pipe(duplex=False)
        arguments = (self._options, self._listening, worker.number, saying, watching)
        worker.process = SPAWN.Process(target=work, args=arguments, name=f"worker {worker.number}")
        worker.process.start()
        worker.is_ready = False
        saying.close()
        watching.close()

    def _watch(self, waking: socket.socket) -> None:
        """Wait until something happens to a worker, or a signal comes."""
        waited: list[Connection | int | socket.socket] = [waking]
        for worker in self._workers:
            if worker.process is not None:
                waited.append(worker.process.sentinel)
                if worker.said is not None and not worker.is_ready:
                    waited.append(worker.said)
        idle = [one.again - time.monotonic() for one in self._workers if one.process is None]
        connection.wait(waited, timeout=max(0.0, min(idle)) if idle else None)
        for worker in self._workers:
            self._look_at(worker)
        if not self._told and all(worker.is_ready for worker in self._workers):
            self._told = True
            self._started()

    def _look_at(self, worker: Worker) -> None:
        if worker.process is None or worker.said is None:
            return
        if not worker.is_ready and worker.said.poll():
            try:
                worker.is_ready = bool(worker.said.recv())
                worker.pause = PAUSE
            except EOFError:
                worker.said.close()
                worker.said = None
        if worker.process.is_alive():
            return
        log.error("worker died", place=worker.number, code=worker.process.exitcode)
        self._let_go(worker)
        worker.again = time.monotonic() + worker.pause
        worker.pause = min(2 * worker.pause, LONGEST_PAUSE)

    @staticmethod
    def _let_go(worker: Worker) -> None:
        for end in (worker.said, worker.watched):
            if end is not None:
                end.close()
        worker.process = worker.said = worker.watched = None

    def _stop_all(self) -> None:
        living = [worker.process for worker in self._workers if worker.process is not None]
        for process in living:
            process.terminate()
        end = time.monotonic() + PATIENCE
        for process in living:
            process.join(max(0.0, end - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
        for worker in self._workers:
            self._let_go(worker)


def run_workers(
    options: argparse.Namespace, listening: socket.socket, started: Callable[[], object]
) -> int:
    """Run the workers that the options ask for until a signal comes. Returns the exit code."""
    log_as_json(options.log, read_veil(options.log_level, options.log_addresses))
    return Workers(options, listening, started).run()


def work(
    options: argparse.Namespace,
    listening: socket.socket,
    number: int,
    saying: Connection,
    watching: Connection,
) -> None:
    """Be one of the workers."""
    from vendome.core.refusal import Refusal
    from vendome.server.serving import serve_alone

    os.umask(0o077)
    threading.Thread(target=_stop_with, args=(watching,), daemon=True).start()
    try:
        serve_alone(options, listening, lambda: saying.send(True), number)
    except KeyboardInterrupt:
        pass  # the one that watches says so
    except Refusal as refusal:
        log.error("worker not started", why=refusal.reason("en"))
        raise SystemExit(1) from None


def _stop_with(watching: Connection) -> None:
    """Stop when the one that watches has gone, however it went."""
    try:
        watching.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
