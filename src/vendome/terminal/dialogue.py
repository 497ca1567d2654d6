"""Who plays, and how. The command line says it, or a few questions with a proposed answer."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import vendome
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.option_words import read_options
from vendome.core.refusal import Refusal
from vendome.lab.seeds import read_seed
from vendome.terminal import saved
from vendome.terminal.play import Plan
from vendome.terminal.prose import Prose
from vendome.terminal.screen import Screen
from vendome.terminal.seats import (
    Seat,
    check_distinct,
    checked_bot,
    checked_name,
    default_names,
    seated,
)
from vendome.terminal.table import voice
from vendome.terminal.voice import Voice, terminal_words

USUAL_PLAYERS = 4


def resumed(options: argparse.Namespace, prepare: Callable[[Game], None]) -> tuple[Plan, Match]:
    """Returns the saved game that the command line names, and the match as it stands."""
    settled = ("players", "people", "names", "seed")
    if options.option or any(getattr(options, name) is not None for name in settled):
        raise Refusal("resume_alone", terminal_words())
    file = new_file(options.save)
    asked_for = None if options.game is None else vendome.games[options.game]
    game = saved.read(options.resume, prepare)
    if asked_for not in (None, game.match.game):
        title, other = game.match.game.title, asked_for.title
        raise saved.refused("other_game", options.resume, game=title, other=other)
    if game.seats is None:
        raise saved.refused("no_seats", options.resume)
    if not any(seat.is_person for seat in game.seats):
        raise saved.refused("no_people", options.resume)
    plan = Plan(
        game=game.match.game,
        seats=game.seats,
        options=game.match.options,
        seed=None,
        file=file or options.resume,
        autosave=file is not None,
    )
    return plan, game.match


def planned(options: argparse.Namespace, game: Game, screen: Screen, language: str) -> Plan:
    """Returns a new game as the command line wants it.

    If it does not say who plays, they are asked.
    """
    say = voice(game, language)
    chosen = read_options(game, options.option)
    seed = None if options.seed is None else read_seed(options.seed)
    kinds = [checked_bot(kind.strip()) for kind in options.bots.split(",")]
    file = new_file(options.save)
    if options.players is None and options.people is None and options.names is None:
        players, names = asked(game, screen, say)
    else:
        players, names = named(options, game, say)
    return Plan(
        game=game,
        seats=seated(names, players, kinds),
        options=chosen,
        seed=seed,
        file=file,
        autosave=file is not None,
    )


def new_file(path: Path | None) -> Path | None:
    """Returns where to save from now on. It never overwrites a game that is there already."""
    if path is not None and path.exists():
        raise saved.refused("file_exists", path)
    return path


def named(options: argparse.Namespace, game: Game, say: Voice) -> tuple[int, list[str]]:
    names = [name.strip() for name in options.names.split(",")] if options.names else []
    people = options.people if options.people is not None else max(1, len(names))
    if names and len(names) != people:
        raise Refusal("names_and_people", terminal_words(), names=len(names), people=people)
    usual = max(min(USUAL_PLAYERS, game.players[-1]), people)
    players = usual if options.players is None else options.players
    game.blank(players, {})  # refuses a number of players the game does not take
    return players, names or default_names(say, people)


def asked(game: Game, screen: Screen, say: Voice) -> tuple[int, list[str]]:
    screen.show(Prose(say("welcome", game=game.rulebook.title(say.language)), "bold"))
    least, most = game.players[0], game.players[-1]
    players = ask_number(screen, say, "ask_players", least, most, min(USUAL_PLAYERS, most))
    people = ask_number(screen, say, "ask_people", 1, players, 1)
    seats: list[Seat] = []
    for usual in default_names(say, people):
        key = "ask_your_name" if people == 1 else "ask_name"
        question = say(key, number=len(seats) + 1, usual=usual)
        seats.append(ask_name(screen, say, question, usual, seats))
    return players, [seat.name for seat in seats]


def ask_number(screen: Screen, say: Voice, key: str, least: int, most: int, usual: int) -> int:
    while True:
        text = screen.ask(say(key, least=least, most=most, usual=usual))
        if not text:
            return usual
        if text.isascii() and text.isdigit() and least <= int(text[:9]) <= most:
            return int(text)
        screen.show(Prose(say("a_number", least=least, most=most)))


def ask_name(screen: Screen, say: Voice, question: str, usual: str, before: list[Seat]) -> Seat:
    while True:
        try:
            seat = Seat(checked_name(screen.ask(question) or usual))
            check_distinct([*before, seat])
        except Refusal as refusal:
            screen.show(Prose(refusal.in_language(say.language)))
        else:
            return seat
