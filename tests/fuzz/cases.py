"""What is tried: one case at a time, each from its own random numbers."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import vendome
from tests.fuzz import junk
from tests.fuzz.ways import WAYS
from vendome import Game, Match, Refusal
from vendome.bots import BOTS, QUICK, Bot
from vendome.core.words import LANGUAGES
from vendome.lab.simulate import simulate

TABLES = 40  # matches to try moves at, for each game and number of players
REFUSED, ACCEPTED = "refused", "accepted"


class Failure(AssertionError):
    """Neither taken nor refused by a sentence, or not what it should be after that."""


def sentences(refusal: Refusal) -> None:
    """It must say something to everybody."""
    for said in (str(refusal), *(refusal.in_language(language) for language in LANGUAGES[1:])):
        if not isinstance(said, str) or not said.strip():
            raise Failure(f"{refusal.message} says nothing")


@cache
def tables(name: str) -> list[Match]:
    """Matches at all sorts of states, half-made moves and finished games included."""
    game = vendome.games[name]
    found = []
    for players in game.players:
        for seed in range(TABLES):
            rng = random.Random(f"{name} {players} {seed}")
            match = game.start(players, seed)
            steps = rng.choice((rng.randrange(12), rng.randrange(150), rng.randrange(400)))
            while steps > 0 and not match.over:
                go_on(rng, match)
                steps -= 1
            found.append(match)
    return found


def go_on(rng: random.Random, match: Match) -> None:
    seat = rng.choice(match.waiting)
    match.play(seat, rng.choice(match.actions(seat)).id)


@cache
def texts(name: str) -> list[str]:
    return sorted({text for match in tables(name) for _, text in match.moves})


@cache
def positions(name: str) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(match.position())) for match in tables(name)]


@cache
def records(name: str) -> list[dict[str, Any]]:
    """Records of short matches: the checks are the same, and more of them can be tried."""
    game, found = vendome.games[name], []
    for number, position in enumerate(positions(name)):
        rng = random.Random(number)
        match = game.start(rng.choice(game.players), number)
        if number % 2 and not tables(name)[number].record()["open"]:
            match = game.position(position)
        for _ in range(rng.randrange(12)):
            if not match.over:
                go_on(rng, match)
        found.append(json.loads(json.dumps(match.record())))
    return found


def move(game: Game, rng: random.Random) -> str:
    pool = tables(game.name)
    at = rng.randrange(len(pool))
    match = pool[at]
    seat: Any = (
        rng.choice(match.waiting) if match.waiting and rng.randrange(4) else rng.randrange(5)
    )
    if rng.randrange(20) == 0:
        seat = junk.value(rng)
    kind = rng.randrange(8)
    if kind < 2:
        made: Any = junk.altered(rng, rng.choice(texts(game.name)))
    elif kind == 2:
        made = rng.choice(texts(game.name))
    elif kind == 3:
        made = junk.text(rng)
    elif kind == 4:
        made = junk.number(rng)
    elif kind == 5:
        made = junk.value(rng)
    else:
        made = rng.randrange(game.actions)
    return _tried(pool, at, match, seat, made)


def _tried(pool: list[Match], at: int, match: Match, seat: Any, made: Any) -> str:
    before, record = match.states.tobytes(), match.record()
    legal = (
        [a.id for a in match.actions(seat)] if type(seat) is int and seat in match.waiting else []
    )
    try:
        match.play(seat, made)
    except Refusal as refusal:
        sentences(refusal)
        if match.states.tobytes() != before or match.record() != record:
            raise Failure("refused, and yet something has changed") from refusal
        if type(made) is int and made in legal:
            raise Failure(f"legal, and yet refused: {made} of seat {seat}") from refusal
        return REFUSED
    finally:
        if match.record() != record:
            pool[at] = vendome.replay(record)
    if not legal or (type(made) is int and made not in legal):
        raise Failure(f"illegal, and yet accepted: {made!r} of seat {seat!r}")
    _sound(match)
    return ACCEPTED


def _sound(match: Match) -> None:
    fault = int(match.game.kernels.fault(match.states, np.zeros(1, match.game.scratch)))
    if fault:
        raise Failure(f"accepted, but {match.game.faults[fault]}")
    if any(not match.actions(seat) for seat in match.waiting):
        raise Failure("accepted, but somebody is stuck")


def position(game: Game, rng: random.Random) -> str:
    """One that was written by a game, or some fields of it, with something changed."""
    given: Any = rng.choice(positions(game.name))
    if rng.randrange(3) == 0:
        given = {key: given[key] for key in given if rng.randrange(2)}
    given = junk.mutated(rng, given) if rng.randrange(30) else junk.value(rng)
    before = pickle.dumps(given) if rng.randrange(8) == 0 else None
    try:
        match = game.position(given)
    except Refusal as refusal:
        sentences(refusal)
        return REFUSED
    finally:
        if before is not None and pickle.dumps(given) != before:
            raise Failure("the position handed in was changed")
    _sound(match)
    again = game.position(match.position())
    if again.states.tobytes() != match.states.tobytes():
        raise Failure("a position that was accepted does not read back")
    for seat in (None, *range(match.players)):
        match.view(seat)
    for _ in range(rng.randrange(6)):
        if not match.over:
            go_on(rng, match)
            _sound(match)
    return ACCEPTED


def record(game: Game, rng: random.Random) -> str:
    given: Any = rng.choice(records(game.name))
    given = junk.mutated(rng, given) if rng.randrange(30) else junk.value(rng)
    try:
        match = vendome.replay(given)
    except Refusal as refusal:
        sentences(refusal)
        return REFUSED
    _sound(match)
    again = vendome.replay(match.record())
    if again.states.tobytes() != match.states.tobytes() or again.record() != match.record():
        raise Failure("a record that was accepted does not read back")
    return ACCEPTED


def setting(game: Game, rng: random.Random) -> str:
    """Players, seeds, options, names of games and bots, clauses of the rules."""
    players = rng.choice((rng.choice(game.players), junk.value(rng)))
    seed = rng.choice((rng.randrange(9), bytes(32), junk.value(rng)))
    options: Any = {o.name: rng.choice((o.default, o.example)) for o in game.options}
    if rng.randrange(2):
        options = rng.choice((junk.value(rng), junk.mutated(rng, options)))
    kind = rng.randrange(12)
    try:
        if kind == 0:
            Bot(rng.choice((*BOTS, junk.text(rng), junk.value(rng))), seed)
        elif kind == 1:
            vendome.games[rng.choice((game.name, junk.text(rng), junk.altered(rng, game.name)))]
        elif kind == 2:
            words, language = junk.text(rng), rng.choice((*LANGUAGES, junk.text(rng)))
            game.rulebook.search(words, language)
            game.rulebook.clause(words, language)
        elif kind == 3:
            bots = rng.choice((junk.value(rng), junk.altered(rng, ",".join(BOTS)), list(QUICK)))
            simulate(game, players, rng.choice((1, 0, "1", -5)), bots, seed, options, threads=1)
        else:
            _sound(game.start(players, seed, options))
    except Refusal as refusal:
        sentences(refusal)
        return REFUSED
    return ACCEPTED


CASES: dict[str, Callable[[Game, random.Random], str]] = {
    "moves": move,
    "positions": position,
    "records": record,
    "settings": setting,
    **WAYS,
}


def tried(category: str, seed: int, number: int) -> str:
    """Case number so-and-so: refused or accepted. Any other outcome is an error."""
    rng = random.Random(f"{seed} {category} {number}")
    game = vendome.games[rng.choice(list(vendome.games))]
    with np.errstate(all="raise"):
        return CASES[category](game, rng)
