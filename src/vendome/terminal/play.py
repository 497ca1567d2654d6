"""Plays games at this keyboard, one after the other, until somebody leaves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vendome.bots import Bot
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.terminal.choices import is_no, is_yes
from vendome.terminal.log import listed, news
from vendome.terminal.prose import Prose
from vendome.terminal.screen import Leave, Screen
from vendome.terminal.seats import Seat
from vendome.terminal.session import Session, free_name
from vendome.terminal.table import voice

LEFT, INTERRUPTED = 0, 130


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for: who plays, how, and where the game is saved."""

    game: Game
    seats: Sequence[Seat]
    options: dict[str, Any]
    seed: int | bytes | None
    file: Path | None
    autosave: bool


def play(plan: Plan, screen: Screen, language: str, match: Match | None = None) -> int:
    """Play, from `match` or from the start, and again for as long as they want.

    Returns the exit code.
    """
    say = voice(plan.game, language)
    while True:
        match = match or plan.game.start(len(plan.seats), plan.seed, plan.options)
        bots = bots_of(plan.seats, plan.seed)
        session = Session(screen, say, match, plan.seats, bots, plan.file, plan.autosave)
        try:
            with screen:
                session.play()
        except (Leave, KeyboardInterrupt) as leave:
            offer_to_save(session, "save_game")
            return LEFT if isinstance(leave, Leave) and not leave.interrupted else INTERRUPTED
        show_ending(session)
        offer_to_save(session, "save_record")
        if not offer_rematch(session):
            return LEFT
        match = None
        plan = replace(
            plan,
            seed=next_seed(plan.seed),
            file=free_name(plan.file) if plan.file and plan.autosave else None,
        )


def next_seed(seed: int | bytes | None) -> int | bytes | None:
    """Returns the seed of a rematch."""
    if isinstance(seed, bytes):
        return hashlib.sha256(seed).digest()
    return None if seed is None else seed + 1


def bots_of(seats: Sequence[Seat], seed: int | bytes | None) -> dict[int, Bot]:
    """Returns the bots of a table. With a seed they play the same game again."""
    said = seed.hex() if isinstance(seed, bytes) else seed
    minds = {
        number: None if seed is None else hashlib.sha256(f"{said} bot {number}".encode()).digest()
        for number in range(len(seats))
    }
    return {
        number: Bot(seat.bot, minds[number])
        for number, seat in enumerate(seats)
        if seat.bot is not None
    }


def show_ending(session: Session) -> None:
    """Show what led to the end, line by line, and the ranking. It stays on the ordinary screen."""
    match, seats, screen = session.match, session.seats, session.screen
    people = [number for number, seat in enumerate(seats) if seat.is_person]
    events = news(match, None, max(session.last_move_of(number) for number in people))
    screen.show(*listed(events, match, seats, session.say), "")
    screen.show(session.table.ending(match.view(None), seats, session.say), "")


def offer_to_save(session: Session, question: str) -> None:
    """Ask for a file until the game is saved or they do not want to. No more input means no."""
    say, screen = session.say, session.screen
    if session.is_saved:
        screen.show(Prose(say("is_saved", file=session.file)))
    while not session.is_saved:
        try:
            answer = screen.ask(say(question, file=session.default_file()))
            wanted = not is_no(answer, say)
            file = "" if is_yes(answer, say) else answer
            notice = session.save(file) if wanted else say("not_saved")
        except Leave:
            wanted, notice = False, say("not_saved")
        screen.show(Prose(notice))
        if not wanted:
            return


def offer_rematch(session: Session) -> bool:
    try:
        return not is_no(session.screen.ask(session.say("rematch")), session.say)
    except Leave:
        return False
