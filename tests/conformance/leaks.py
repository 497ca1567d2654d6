"""The leak law: what a seat cannot see makes no difference to anything it gets.

Scramble it, and the seat's knowledge stays the same, byte for byte; so do its view, its legal
actions, refusals, who is waiting, what a bot decides for it or advises, and what it is
told of the next move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tests.conformance import playing as looks
from tests.conformance.playing import Playing, playings, some, told
from tests.conformance.subject import Leak, Subject
from vendome import Match, Refusal
from vendome.bots import QUICK, Bot
from vendome.bots.bot import can_search
from vendome.core import chance
from vendome.core.reading import Reading
from vendome.core.words import LANGUAGES
from vendome.envs.observing import Observer

GAMES = 6
ONE_IN = 4
NOT_LEGAL = 3  # illegal moves tried at each seat


def nothing_hidden_leaks(subject: Subject, players: int, closely: bool = True) -> None:
    """At many states of several games, for every seat and a spectator; if not `closely`, only at
    what they know and are told.
    """
    minds = chance.seeded(chance.key_of(players))
    untouched = dict(subject.table.hidden(players))
    viewers = (None, *range(players))
    one_in = ONE_IN * max(1, players - 3)  # at large tables each takes longer
    games = playings(subject.game, players, GAMES)
    for look, playing in enumerate(each for each in games if some(each, one_in, seldom=1)):
        all_of_it = closely and look % looks.SELDOM**2 == 0
        for viewer in viewers:
            states = subject.scrambled(playing.match.states, viewer, minds)
            if untouched:
                _strike_scrambled(untouched, playing, states)
            _check_sound(playing, viewer, states)
            if all_of_it and viewer == viewers[playing.steps % len(viewers)]:  # it takes long
                _check_half_made(subject, playing, viewer, states)
            _check_same(playing, viewer, states, all_of_it)
            _check_told(subject, playing, viewer, states)
    if untouched:
        raise Leak(f"never scrambled, so not tested, with {players} players: {set(untouched)}")


def _strike_scrambled(
    untouched: dict[str, Callable[[Reading], object]], playing: Playing, states: np.ndarray
) -> None:
    """Strike out the hidden things that are different now."""
    before, after = (Reading.of(each) for each in (playing.match.states, states))
    for thing in [thing for thing, read in untouched.items() if read(before) != read(after)]:
        del untouched[thing]


def _check_sound(playing: Playing, viewer: int | None, states: np.ndarray) -> None:
    """A scramble that nobody could ever meet would prove nothing."""
    game = playing.game
    fault = int(game.kernels.fault(states, np.zeros(1, game.scratch)))
    if fault:
        raise Leak(f"scrambled for {viewer}: {game.faults[fault]}: {playing.where()}")
    match = Match(game, states.copy(), origin={})
    if any(not match.actions(seat) for seat in match.waiting):
        raise Leak(f"scrambled for {viewer}: a seat is stuck: {playing.where()}")


def _check_half_made(
    subject: Subject, playing: Playing, viewer: int | None, states: np.ndarray
) -> None:
    """Nor would one with steps that no move can begin with."""
    match = Match(playing.game, states.copy(), origin={})
    if any(subject.midway(states, seat) for seat in match.waiting):
        again = playing.game.position(match.position())  # makes the steps one by one
        if again.states.tobytes() != states.tobytes():
            raise Leak(f"scrambled for {viewer}: not a half-made move: {playing.where()}")


def _check_same(playing: Playing, viewer: int | None, states: np.ndarray, closely: bool) -> None:
    """All that the viewer can ask of a match; or what is most of it, and quickly asked."""
    scrambled = Match(playing.game, states.copy(), origin={})
    true = Match(playing.game, playing.match.states, origin={})
    for (what, one), (_, two) in zip(
        _gets(playing, true, viewer, closely),
        _gets(playing, scrambled, viewer, closely),
        strict=True,
    ):
        if one != two:
            raise Leak(f"{what} of {viewer} depends on what it cannot see: {playing.where()}")


def _gets(
    playing: Playing, match: Match, viewer: int | None, closely: bool
) -> Iterator[tuple[str, Any]]:
    yield "the knowledge", match.knowledge(viewer).tobytes()
    if playing.game.observation is not None:
        shown = Observer(playing.game, match.players).of_state(
            match.states, viewer or 0, public=viewer is None
        )
        yield "the observation", shown.tobytes()
    yield "the waiting", (match.waiting, match.over, match.scores, match.winners)
    if closely:
        yield "the view", json.dumps(match.view(viewer))
    if viewer is None:
        return
    legal = match.actions(viewer)
    yield "the legal actions", legal
    if closely:
        yield "the forms of moves", match.forms(viewer)
    for kind in QUICK if legal and closely else ():
        yield f"the {kind} bot's decision", Bot(kind, seed=playing.steps).choose(match, viewer)
    turns = min(2, looks.SELDOM)  # both take long: one of them, unless all is looked at
    turn = playing.steps % turns if legal and closely else None
    if turn == 0:
        searching = Bot("apprentice", seed=playing.steps)
        yield "the decision of a bot that searches", searching.choose(match, viewer)
        yield "how much it thinks about it", searching.effort
    if turn == 1 % turns and _can_be_advised(playing):
        yield "the advice", match.advice(viewer, "apprentice", playing.steps).data()
    if not legal or not playing.half_made:
        illegal = set(range(playing.game.actions)) - {action.id for action in legal}
        for action in sorted(illegal)[playing.steps % 5 :: 1 + len(illegal) // NOT_LEGAL]:
            yield "a refusal", _refusal(match, viewer, action)


def _can_be_advised(playing: Playing) -> bool:
    return not playing.half_made and can_search(playing.match)


def _refusal(match: Match, seat: int, action: int) -> tuple[Any, ...]:
    try:
        match.play(seat, action)
    except Refusal as refusal:
        sentences = [refusal.in_language(language) for language in LANGUAGES]
        return (type(refusal), getattr(refusal, "clause", None), *sentences)
    return ()


def _check_told(subject: Subject, playing: Playing, viewer: int | None, states: np.ndarray) -> None:
    """What the viewer notices of a step.

    Of a secret choice: the same, whatever was chosen, and whatever is hidden. Of a step that does
    not complete a move: nothing. (Other steps may show to all what nobody remembers at their end:
    choices that are taken back, a card that is shuffled in again.)
    """
    secret = subject.secret(playing.match.states)
    for seat in playing.match.waiting:
        if subject.midway(states, seat) != subject.midway(playing.match.states, seat):
            continue  # the scramble has put another beginning of a move into this seat's hands
        one = playing.rng.choice(playing.match.actions(seat)).id
        first = playing.twin()
        known = first.knowledge(viewer).tobytes()
        first.play(seat, one)
        what = f"for {viewer}: a step of seat {seat}"
        noticed = bool(told(first, viewer)) or first.knowledge(viewer).tobytes() != known
        if noticed and not first.moves and viewer != seat:
            raise Leak(f"{what}, not yet a move, can be noticed: {playing.where()}")
        if secret and not playing.half_made:
            steps = [one, *_finished(playing, first, seat)]
            second = Match(playing.game, states.copy(), origin={})
            if seat == viewer:
                for step in steps:
                    second.play(seat, step)
            else:  # who holds something else may have other choices
                _finished(playing, second, seat)
            if first.knowledge(viewer).tobytes() != second.knowledge(viewer).tobytes():
                raise Leak(f"{what} shows what was chosen, or what is hidden: {playing.where()}")
            if told(first, viewer) != told(second, viewer):
                raise Leak(f"{what} is told, with something hidden: {playing.where()}")


def _finished(playing: Playing, match: Match, seat: int) -> list[int]:
    """Any steps that complete a move."""
    steps: list[int] = []
    while not match.moves:
        steps.append(playing.rng.choice(match.actions(seat)).id)
        match.play(seat, steps[-1])
    return steps
