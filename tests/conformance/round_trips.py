"""Records, moves in words and positions give back what they were made from."""

from __future__ import annotations

import json
from typing import Any

from tests.conformance.playing import Playing, playings, some
from tests.conformance.subject import Broken, Subject
from vendome import Game, Match
from vendome.core.reading import Reading
from vendome.core.record import replay

GAMES = 4


def replays_are_identical(subject: Subject, players: int) -> None:
    """At many points of a game, half-made moves included, and at its end: by way of JSON."""
    game = subject.game
    for playing in playings(game, players, GAMES):
        match = playing.match
        if not (match.over or some(playing, 40)):
            continue
        record = match.record()
        again = replay(through_json(playing, record), {game.name: game})
        _same(playing, "a replay", match, again)
        if again.moves != match.moves or again.record() != record:
            raise Broken(f"a replay has another record: {playing.where()}")
        for seat in (None, *range(players)):
            if list(again.events(seat)) != list(match.events(seat)):
                raise Broken(f"a replay has other events for {seat}: {playing.where()}")


def moves_in_words_read_back(subject: Subject, players: int) -> None:
    """A complete move's text, played where the move began, leads to the same state."""
    game = subject.game
    for playing in playings(game, players, GAMES):
        match = playing.match
        if playing.last is not None and len({seat for seat, _ in playing.last[1]}) == 1:
            before, steps = playing.last
            seat, text = match.moves[-1]
            read = game.notation.read(Reading.of(before), seat, text)
            if read != [action for _, action in steps]:
                raise Broken(f"{text!r} reads back as {read}, not {steps}: {playing.where()}")
            again = Match(game, before.copy(), origin={})
            again.play(seat, text)
            _same(playing, f"{text!r}, played as text,", match, again)
            if again.moves != [(seat, text)]:
                raise Broken(f"{text!r} is recorded as {again.moves}: {playing.where()}")
        if some(playing, 3):
            _listed_actions_read_back(playing)


def _listed_actions_read_back(playing: Playing) -> None:
    """An action that completes a move is listed as that move."""
    game, match = playing.game, playing.match
    for seat in match.waiting:
        opened = [action for other, action in playing.since if other == seat]
        for action in match.actions(seat):
            twin = playing.twin()
            moves = len(twin.moves)
            twin.play(seat, action.id)
            if len(twin.moves) == moves:
                continue
            steps = game.notation.read(Reading.of(playing.base), seat, action.text)
            if steps != [*opened, action.id]:
                raise Broken(
                    f"{action} reads back as {steps}, not {[*opened, action.id]}: {playing.where()}"
                )


def positions_read_back(subject: Subject, players: int) -> None:
    """By way of JSON, to the byte; and a half-made move can be finished from a position."""
    game = subject.game
    for playing in playings(game, players, GAMES):
        if not some(playing, 2):
            continue
        match = playing.match
        position = through_json(playing, match.position())
        again = game.position(position)
        _same(playing, "a position", match, again)
        if again.position() != position:
            raise Broken(f"a position read back is written otherwise: {playing.where()}")
        if playing.half_made:
            _goes_on_alike(playing, again)


def _goes_on_alike(playing: Playing, again: Match) -> None:
    twin = playing.twin()
    moves = len(twin.moves)
    seat = twin.record()["open"][-1][0]
    while len(twin.moves) == moves:
        action = twin.actions(seat)[0].id
        twin.play(seat, action)
        again.play(seat, action)
    _same(playing, "a move finished from a position", twin, again)
    if again.moves != [twin.moves[-1]]:
        raise Broken(f"a move finished from a position is {again.moves}: {playing.where()}")
    _same(playing, "its replay", again, replay(again.record(), {playing.game.name: playing.game}))


def through_json(playing: Playing, value: Any) -> Any:
    """What JSON makes of a value; it must be the value itself."""
    try:
        read = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise Broken(f"not JSON ({error}): {playing.where()}") from error
    if read != value:
        raise Broken(f"JSON changes it: {playing.where()}")
    return read


def _same(playing: Playing, what: str, one: Match, two: Match) -> None:
    if one.states.tobytes() != two.states.tobytes():
        fields = different_fields(playing.game, one, two)
        raise Broken(f"{what} leads to another state ({fields}): {playing.where()}")


def different_fields(game: Game, one: Match, two: Match) -> str:
    a, b = game.fields(one.states), game.fields(two.states)
    return ", ".join(name for name in a if a[name].tobytes() != b[name].tobytes())
