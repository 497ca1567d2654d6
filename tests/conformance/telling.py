"""Whatever happens is told, in every language: at the terminal, and by the server.

Whoever is told of themselves is spoken to.
"""

from __future__ import annotations

import re

from tests.conformance.playing import playings
from tests.conformance.subject import Broken, Subject
from vendome import Game, Match
from vendome.core.drawing import END, MIDDLE, START
from vendome.core.match import Event
from vendome.core.words import LANGUAGES
from vendome.server import views
from vendome.terminal import log
from vendome.terminal.seats import Seat
from vendome.terminal.table import voice

GAMES = 4
UNSAID = {"{", "}", START, MIDDLE, END}  # what was left out of a sentence, and marks in it
NAMES = ("Anna", "Odile", "Ben", "Émile", "Zoé", "Max")


def everything_is_told(subject: Subject, players: int) -> None:
    tell_everything(subject.game, players)


def tell_everything(game: Game, players: int) -> None:
    """All that happens in some games, and once what does not happen in them."""
    missing = dict(game.event_kinds)
    for playing in playings(game, players, GAMES):
        if playing.match.over:
            events = playing.match.all_events()
            _tell(playing.match, events, playing.where())
            _speak(playing.match, events, playing.where())
            for event in events:
                missing.pop(event.kind, None)
    match = game.start(players, 0)
    for kind, numbers in missing.items():
        event = Event(kind, dict.fromkeys(numbers, 0), 0, 0)
        _tell(match, [event], f"{game.name}, {players} players: {event}")


def _tell(match: Match, events: list[Event], where: str) -> None:
    for language in LANGUAGES:
        try:
            read = log.told(events, match, _seats(match), voice(match.game, language))
            sent = _sent(match.game, events, language, match)
        except Exception as error:
            raise Broken(f"cannot be told in {language}: {error!r}: {where}") from error
        for event, at_terminal, by_server in zip(events, read, sent, strict=True):
            for sentence in (at_terminal, by_server):
                if not sentence.strip() or set(sentence) & UNSAID:
                    raise Broken(f"{event} is told in {language} as {sentence!r}: {where}")


def _speak(match: Match, events: list[Event], where: str) -> None:
    for language in LANGUAGES:
        for you, name in enumerate(NAMES[: match.players]):
            sent = _sent(match.game, events, language, match, you)
            for event, sentence in zip(events, sent, strict=True):
                if re.search(rf"\b{name}\b", sentence) or set(sentence) & UNSAID:
                    raise Broken(f"{event} is told to {name} as {sentence!r}: {where}")


def _seats(match: Match) -> list[Seat]:
    return [Seat(name) for name in NAMES[: match.players]]


def _sent(
    game: Game, events: list[Event], language: str, match: Match, you: int | None = None
) -> list[str]:
    """What the server sends, the pieces that a client can draw included."""
    told = views.in_words(game, events, language, NAMES[: match.players], match.options, you)
    return ["".join(part.text for part in one.parts) for one in told]
