"""Programs at a tournament: what they are told, what they may answer, and what becomes of a game
when they answer badly, die or are silent."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import vendome
from vendome.arena.playing import Played, play
from vendome.arena.program import KINDS, Fault
from vendome.arena.tournament import Tournament

ROOT = Path(__file__).parents[2]
EXAMPLE = f"program:{sys.executable} -I {ROOT / 'examples' / 'arena_bot.py'}"

GREETS = """
import json, sys
def say(**message): print(json.dumps(message), flush=True)
hello = json.loads(sys.stdin.readline())
say(type="ready", protocol=1)
"""
FIRST = (
    GREETS
    + """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        say(action=message["actions"][0]["id"])
"""
)
NOTES = """
import json, sys
with open({notes!r}, "a") as notes:
    for line in sys.stdin:
        print(line, end="", file=notes, flush=True)
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({{"type": "ready", "protocol": 1}}), flush=True)
        elif message["type"] == "choose":
            print(json.dumps({{"action": message["actions"][-1]["id"]}}), flush=True)
"""


def program(folder: Path, source: str) -> str:
    path = folder / "program.py"
    path.write_text(source)
    return f"program:{sys.executable} -I {path}"


def played(bot: str, number: int = 0, **more: float) -> Played:
    return play(Tournament.checked("edelstein", 2, [bot, "random"], 1, **more), number)


def test_the_example_plays_whole_games_and_the_same_from_the_same_seed() -> None:
    result = vendome.tournament("edelstein", 2, [EXAMPLE, "random"], 2, seed=1, processes=1)
    assert result.forfeits == {EXAMPLE: 0, "random": 0}
    assert played(EXAMPLE) == result.played[0]


def test_a_program_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    bot = program(tmp_path, NOTES.format(notes=str(notes)))
    tournament = Tournament.checked("edelstein", 2, [bot, "random"], 1)
    match = tournament.game.start(2, tournament.deal_key(0))
    number = next(n for n in (0, 1) if tournament.seating(n)[match.waiting[0]] == 0)
    game = play(tournament, number)
    told = [json.loads(line) for line in notes.read_text().splitlines()]
    seat = game.seats.index(0)
    hello, *asked, end = told
    assert isinstance(hello.pop("seed"), int)
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "edelstein",
        "rules": vendome.games["edelstein"].version,
        "players": 2,
        "seat": seat,
        "options": tournament.options,
        "seconds": 10,
    }
    assert asked[0]["view"] == match.view(seat)
    assert asked[0]["actions"] == [
        {"id": action.id, "text": action.text} for action in match.actions(seat)
    ]
    assert asked[0]["events"] == [
        {"kind": event.kind, "data": event.numbers, "move": event.move}
        for event in match.events(seat)
    ]
    assert all(set(question) == {"type", "view", "events", "actions"} for question in asked)
    assert all(len(question["actions"]) > 1 for question in asked)
    assert end == {"type": "end", "scores": list(game.scores), "winners": list(game.winners)}


@pytest.mark.parametrize(
    ("source", "kind", "detail"),
    [
        (GREETS + "sys.stdin.readline(); say(action=-1)", "illegal", "-1"),
        (GREETS + "sys.stdin.readline(); say(action='first')", "illegal", "first"),
        (GREETS + "sys.stdin.readline(); say(move='pass')", "illegal", "null"),
        (GREETS + "sys.stdin.readline(); print('well', flush=True)", "no_json", "well"),
        (GREETS + "sys.stdin.readline(); print('[1]', flush=True)", "no_json", "[1]"),
        (GREETS + "sys.stdin.readline(); raise SystemError('no idea')", "died", "no idea"),
        ("raise SystemError('no gems')", "died", "SystemError: no gems"),
        ('print(\'{"type": "ready", "protocol": 7}\')', "not_ready", "7"),
        ("print(end='')", "died", "…"),
        ("while True: print('1')", "no_json", "1"),
    ],
)
def test_a_program_that_answers_badly_or_dies_forfeits_the_game(
    tmp_path: Path, source: str, kind: str, detail: str
) -> None:
    game = played(program(tmp_path, source))
    (fault,) = game.faults
    seat = game.seats.index(0)
    assert (fault.seat, fault.kind) == (seat, kind)
    assert detail in fault.detail
    assert game.winners == (1 - seat,)
    assert game.moves > 10  # the others get to finish


def test_a_program_that_is_silent_too_long_forfeits_the_game(tmp_path: Path) -> None:
    game = played(program(tmp_path, GREETS + "sys.stdin.read()"), move_seconds=0.02)
    (fault,) = game.faults
    assert (fault.kind, fault.detail) == ("silent", "0.02")
    assert game.winners == (1 - fault.seat,)


def test_a_program_that_cannot_be_started_forfeits_the_game() -> None:
    tournament = Tournament.checked("edelstein", 2, "greedy,random", 1)
    object.__setattr__(tournament, "bots", ("program:./nobody-has-this", "random"))
    (fault,) = play(tournament, 0).faults
    assert (fault.kind, fault.detail) == ("absent", "./nobody-has-this")


def test_a_program_with_a_fault_wins_nothing_even_with_the_best_score(tmp_path: Path) -> None:
    """The best scores of the others win then, and all share it if they are level."""
    from vendome.arena.playing import _winners

    class Over:
        players = 3
        scores = (9, 5, 5)
        winners = (0,)

    assert _winners(Over(), set()) == (0,)
    assert _winners(Over(), {0}) == (1, 2)
    assert _winners(Over(), {0, 1, 2}) == ()


def test_programs_with_several_seats_are_several_processes(tmp_path: Path) -> None:
    bot = program(tmp_path, FIRST)
    game = play(Tournament.checked("edelstein", 3, ["random", bot], 1), 0)
    assert game.faults == ()
    assert sorted(game.seats) == [0, 1, 1]


def test_a_game_with_a_fault_is_read_from_the_results_as_it_was_written(tmp_path: Path) -> None:
    bot = program(tmp_path, GREETS + "sys.stdin.readline(); say(action=-1)")
    path = tmp_path / "results.jsonl"
    first = vendome.tournament("edelstein", 2, [bot, "random"], 2, 1, processes=1, results=path)
    again = vendome.tournament("edelstein", 2, [bot, "random"], 2, 1, processes=1, results=path)
    assert again.played == first.played
    assert again.forfeits == {bot: 2, "random": 0}
    assert json.loads(path.read_text().splitlines()[0])["move_seconds"] == 10
    with pytest.raises(vendome.Refusal, match=r"there “move_seconds” is 10\.0"):
        vendome.tournament("edelstein", 2, [bot, "random"], 2, 1, results=path, move_seconds=1)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_fault_has_a_sentence(language: str) -> None:
    said = {Fault(0, kind, "this").in_language(language) for kind in KINDS}
    assert len(said) == len(KINDS)
    assert all("this" in sentence for sentence in said)
