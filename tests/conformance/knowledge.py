"""What a seat knows is true, and no less than what everybody knows; worlds dealt from it fit it."""

from __future__ import annotations

from typing import Any, get_type_hints

import numpy as np

from tests.conformance.playing import Playing, playings, some
from tests.conformance.round_trips import through_json
from tests.conformance.shapes import wrong_place
from tests.conformance.subject import SPECTATOR, Broken, Subject
from vendome import Match
from vendome.core import chance

GAMES = 4
BLANK = -1


def views_and_events_are_plain_data(subject: Subject, players: int) -> None:
    """And views are of the shape that the game declares, which the client's types are made from."""
    shape = get_type_hints(subject.game.look)["return"]
    for playing in playings(subject.game, players, GAMES):
        viewers = (None, *range(players))
        if some(playing, 2 * players):  # of large tables fewer: there are more eyes
            for viewer in viewers:
                view = playing.match.view(viewer)
                _check_plain(playing, view)
                through_json(playing, view)
                wrong = wrong_place(shape, view)
                if wrong:
                    raise Broken(f"a view is not as declared ({wrong}): {playing.where()}")
        if playing.match.over:
            for viewer in viewers:
                for event in playing.match.events(viewer):
                    _check_plain(
                        playing, [event.kind, event.data, event.numbers, event.audience, event.move]
                    )
                    if not event.seen_by(viewer):
                        raise Broken(f"{event} is told to {viewer}: {playing.where()}")


def _check_plain(playing: Playing, value: Any) -> None:
    """Exactly the types that JSON has; not even a subclass, such as a NumPy number."""
    if type(value) is dict:
        for key, held in value.items():
            if type(key) is not str:
                raise Broken(f"the key {key!r} is not a plain string: {playing.where()}")
            _check_plain(playing, held)
    elif type(value) is list:
        for held in value:
            _check_plain(playing, held)
    elif value is not None and type(value) not in (str, int, bool):
        raise Broken(f"{value!r} is a {type(value).__name__}, not plain data: {playing.where()}")


def spectators_know_no_more_than_seats(subject: Subject, players: int) -> None:
    """And nobody knows what is not so."""
    game = subject.game
    for playing in playings(game, players, GAMES):
        if not some(playing, 2):
            continue
        match = playing.match
        truth = game.fields(match.states)
        public = game.fields(match.knowledge(None))
        _check_within(playing, "a spectator knows what is not so", public, truth)
        for seat in range(players):
            known = game.fields(match.knowledge(seat))
            _check_within(playing, f"seat {seat} knows what is not so", known, truth)
            _check_within(playing, f"a spectator knows more than seat {seat}", public, known)


def _check_within(
    playing: Playing, what: str, less: dict[str, np.ndarray], more: dict[str, np.ndarray]
) -> None:
    for name, values in less.items():
        if not ((values == BLANK) | (values == more[name])).all():
            raise Broken(f"{what} ({name}): {playing.where()}")


def dealt_worlds_fit_what_is_known(subject: Subject, players: int) -> None:
    """From each seat's knowledge: a sound state, the same knowledge and choices, fresh chance."""
    game = subject.game
    minds = chance.seeded(chance.key_of(players))
    for playing in playings(game, players, GAMES):
        if not some(playing, 3):
            continue
        match = playing.match
        for seat in (None, *range(players)):
            known = match.knowledge(seat)
            worlds = [known.copy(), known.copy()]
            for world in worlds:
                game.kernels.deal(
                    world, SPECTATOR if seat is None else seat, minds, np.zeros(1, game.scratch)
                )
                _check_fits(playing, seat, known, world)
            keys = {world["key"].tobytes() for world in (*worlds, match.states)}
            if len(keys) < 3 or any(world["blocks"].any() for world in worlds):
                raise Broken(f"a world for {seat} has no fresh chance: {playing.where()}")


def _check_fits(playing: Playing, seat: int | None, known: np.ndarray, world: np.ndarray) -> None:
    game = playing.game
    fault = int(game.kernels.fault(world, np.zeros(1, game.scratch)))
    if fault:
        raise Broken(f"a world for {seat}: {game.faults[fault]}: {playing.where()}")
    imagined = Match(game, world.copy(), origin={})
    if imagined.knowledge(seat).tobytes() != known.tobytes():
        raise Broken(f"a world for {seat} does not fit what it knows: {playing.where()}")
    if imagined.waiting != playing.match.waiting:
        raise Broken(f"a world for {seat} waits for others: {playing.where()}")
    for other in imagined.waiting:
        legal = imagined.actions(other)
        if not legal or (other == seat and legal != playing.match.actions(other)):
            raise Broken(f"a world for {seat} has other legal actions: {playing.where()}")
