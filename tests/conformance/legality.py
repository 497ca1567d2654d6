"""Legal actions are never refused, illegal ones always; nobody is stuck; games end."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tests.conformance import playing as looks
from tests.conformance.playing import LONGEST, Playing, everything, playings, some
from tests.conformance.subject import Broken, Subject
from vendome import Game, Match, Refusal
from vendome.bots import QUICK
from vendome.core.reading import Reading
from vendome.core.words import LANGUAGES
from vendome.lab.simulate import simulate

GAMES = 6
FOREIGN_TEXTS = 40
NOT_MOVES = (None, True, False, 1.0, b"accept", [], {}, ("choose", "money"), object())
NOT_SEATS = (-1, 64, 10**30, True, None, 0.0, "0", ())


def legal_actions_are_never_refused(subject: Subject, players: int) -> None:
    """Every legal action of every waiting seat, half-made moves included; and none for others."""
    game = subject.game
    for playing in playings(game, players, GAMES):
        match = playing.match
        for seat in range(players):
            legal = [action.id for action in match.actions(seat)]
            if bool(legal) != (seat in match.waiting):
                raise Broken(f"seat {seat}: waiting, or legal actions, not both: {playing.where()}")
            if len(set(legal)) != len(legal) or not set(legal) <= set(range(game.actions)):
                raise Broken(f"seat {seat}: odd legal actions {legal}: {playing.where()}")
            if not some(playing, 4):
                continue
            for action in legal:
                twin = playing.twin()
                try:
                    twin.play(seat, action)
                except Refusal as refusal:
                    raise Broken(
                        f"seat {seat}: legal action {action} refused as {refusal.message}: "
                        f"{playing.where()}"
                    ) from refusal


def illegal_actions_are_always_refused(subject: Subject, players: int) -> None:
    """By id, all that there are and some that there are not; at wrong seats; not a move at all."""
    game = subject.game
    for playing in playings(game, players, GAMES):
        if not some(playing, 12):
            continue
        twin = playing.twin()
        before = everything(twin)
        for seat in range(players):
            legal = {action.id for action in twin.actions(seat)}
            for action in (*range(game.actions), -1, game.actions, 2**63, -(10**30)):
                if action not in legal:
                    refused(playing, twin, seat, action)
            for move in NOT_MOVES:
                refused(playing, twin, seat, move)
        for seat in (*NOT_SEATS, players):
            refused(playing, twin, seat, 0)
        if everything(twin) != before:
            raise Broken(f"a refused move left something behind: {playing.where()}")


def moves_from_elsewhere_are_refused(subject: Subject, players: int) -> None:
    """A move in words means the same everywhere: it is legal as what it says, or refused."""
    game = subject.game
    texts = _texts(game)
    for playing in playings(game, players, GAMES):
        if not some(playing, 6):
            continue
        twin = playing.twin()
        before = everything(twin)
        for text in playing.rng.sample(texts, min(FOREIGN_TEXTS, len(texts))):
            seat = playing.rng.randrange(players)
            if seat in dict(playing.since) or _steps(playing, seat, text) is None:
                refused(playing, twin, seat, text)
                continue
            other = playing.twin()
            other.play(seat, text)
            if other.moves[-1] != (seat, text):
                raise Broken(f"{text!r} is taken for {other.moves[-1][1]!r}: {playing.where()}")
        if everything(twin) != before:
            raise Broken(f"a refused move left something behind: {playing.where()}")


def refused(playing: Playing, match: Match, seat: Any, move: Any) -> Refusal:
    """The refusal a move gets; it must be one, in every language, and change nothing."""
    before = match.states.tobytes()
    try:
        match.play(seat, move)
    except Refusal as refusal:
        if match.states.tobytes() != before:
            raise Broken(f"{move!r} of {seat!r} changed the state: {playing.where()}") from refusal
        for language in LANGUAGES:
            if not refusal.in_language(language).strip():
                raise Broken(f"{refusal.message} says nothing in {language}") from refusal
        return refusal
    except Exception as error:
        raise Broken(f"{move!r} of {seat!r} is not refused but fails: {playing.where()}") from error
    raise Broken(f"illegal {move!r} of {seat!r} is accepted: {playing.where()}")


def games_end(subject: Subject, players: int) -> None:
    """Many whole games, inside the compiled rules; nothing amiss at any step."""
    game = subject.game
    games = 4500 // (players * looks.SELDOM)
    result = simulate(game, players, games=games, seed=players, bots=QUICK[:players], faults=True)
    for number in np.flatnonzero(result.faults[:, 0]).tolist():
        fault, step = result.faults[number].tolist()
        raise Broken(f"{game.name}, game {number}, step {step}: {game.faults[fault]}")
    if int(result.steps_by_game.max()) >= LONGEST:
        raise Broken(f"{game.name}, {players} players: a game takes more than {LONGEST} steps")
    if (result.winners == 0).any():
        raise Broken(f"{game.name}, {players} players: a game ends and nobody has won")


@cache
def _texts(game: Game) -> list[str]:
    """Moves that are legal somewhere."""
    return sorted(
        {
            text
            for players in game.players
            for playing in playings(game, players, 3)
            if playing.match.over
            for _, text in playing.match.moves
        }
    )


def _steps(playing: Playing, seat: int, text: str) -> list[int] | None:
    """The steps of a move, if each is legal when its turn comes and the last one completes it."""
    match = playing.twin()
    try:
        steps = playing.game.notation.read(Reading.of(match.states), seat, text)
    except Refusal:
        return None
    moves = len(match.moves)
    for step in steps:
        legal = [action.id for action in match.actions(seat)]
        if len(match.moves) > moves or step not in legal:
            return None
        match.play(seat, step)
    return steps if len(match.moves) > moves else None
