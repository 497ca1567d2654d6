"""Whole games under the leak law, the same ones every time, and what is told when they are over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.conformance.subject import Leak
from tests.server_leaks.evening import Evening, evening, sha256
from tests.server_leaks.law import (
    check_addressed,
    check_asked,
    check_change,
    check_choice,
    check_note,
    check_notebooks,
    check_secrets,
    check_talk,
)
from vendome.core import chance
from vendome.core.drawing import parts
from vendome.core.reading import Reading
from vendome.core.words import LANGUAGES

SECONDS = 8.0  # between two moves


async def play_under_the_law(
    folder: Path,
    game: str,
    players: int,
    seed: int = 0,
    screens: int = 0,
    clock: str = "live",
    every: int = 1,
    moves: int | None = None,
) -> int:
    """A whole game, or its first `moves`; every so many of them all is asked that can be.

    So it is when a game first comes to a stage, or to one with so many still to answer. Returns how
    many moves were made.
    """
    minds = chance.seeded(chance.key_of(players))
    changed: set[str] = set()
    met: set[tuple[int, int]] = set()
    async with evening(folder, game, players, seed, screens, clock) as made:
        number = -1
        while not made.match.over and (moves is None or number + 1 < moves):
            number += 1
            moment = (Reading.of(made.match.states).stage, len(made.table.owing))
            if number % every == 0 or moment not in met:
                met.add(moment)
                changed |= await check_asked(made, minds, whole=number % (8 * every) == 0)
            if number % 6 == 0:
                await check_note(made, number // 6 % players, sha256(str(number).encode()))
            if number % 12 == 5:
                await made.talk()
                await check_past(made)
            if number % 40 == 6 and not made.in_window:
                await check_talk(made, minds)
            seat, move = made.next_move()
            await check_choice(made, seat, minds, every)
            check_notebooks(made)
            check_secrets(made)
            check_addressed(made.owner(seat), await made.play(seat, move))
            for sitting, messages in zip(made.sittings, await made.pushed(), strict=True):
                check_addressed(sitting, messages)
            if made.table.holds and seat in made.table.answers:
                await check_change(made, seat)
            made.pass_by(SECONDS)
        if made.match.over:
            untouched = set(made.subject.table.hidden(players)) - changed
            assert not untouched, f"never changed, so not tested: {untouched}"
            await check_deal(made)
            await check_replays(made)
            await check_analysis(made)
            check_notebooks(made)
        return len(made.match.moves)


async def play_and_replay(folder: Path, game: str, players: int, seed: int = 0) -> None:
    """A whole game of which only the end is looked at."""
    async with evening(folder, game, players, seed) as made:
        while not made.match.over:
            await made.play(*made.next_move())
            await made.pushed()
            made.pass_by(SECONDS)
        await check_replays(made)
        await check_analysis(made)


async def check_deal(made: Evening) -> None:
    """All of the chance is told in the end, and it is what the house was committed to."""
    table = made.table
    told = await _got(made, f"/api/tables/{table.id}")
    assert told["commitment"] == sha256(bytes.fromhex(told["deal"]["secret"]))
    values = told["deal"]["values"]
    assert told["deal"]["seed"] == sha256(bytes.fromhex("".join([told["deal"]["secret"], *values])))
    record = await _got(made, f"/api/tables/{table.id}/record")
    assert record["seed"] == told["deal"]["seed"]
    assert record["moves"] == [list(move) for move in made.match.moves]


async def check_replays(made: Evening) -> None:
    """At each step, eyes see what they saw then: compared with a match played once more."""
    seats = range(made.players) if made.players < 4 else (0, 1, made.players - 1)
    for place, eyes in enumerate((*seats, "public", "open")):
        language = LANGUAGES[place % len(LANGUAGES)]
        path = f"/api/tables/{made.table.id}/replay?eyes={eyes}&lang={language}"
        replay = await _got(made, path)
        for number, (step, known) in enumerate(
            zip(replay["steps"], _seen(made, eyes, language), strict=True)
        ):
            for what, value in known.items():
                if step[what] != value:
                    raise Leak(f"{what} at step {number} of the replay for {eyes}: {step[what]}")


async def check_past(made: Evening) -> None:
    """While it goes on each sees of earlier steps what they saw then, and of others nothing."""
    for sitting in made.sittings:
        for seat in (None, *range(made.players)):
            path = f"/api/tables/{made.table.id}/past?before={len(made.match.moves)}"
            path += "" if seat is None else f"&seat={seat}"
            answer = await sitting.guest.request("GET", path)
            if seat is not None and seat not in sitting.seats:
                if answer.status != 403:
                    raise Leak(f"{path}: {answer.status} for the owner of {sitting.seats}")
                continue
            past = json.loads(answer.body)
            known = _seen(made, "public" if seat is None else seat, "en")
            for number, view in enumerate(past["views"], start=past["first"]):
                if view != known[number]["view"]:
                    raise Leak(f"the view of {seat} at step {number}, while the game goes on")


async def check_analysis(made: Evening) -> None:
    """Also after the game it is for those who played alone."""
    path = f"/api/tables/{made.table.id}/analysis"
    for sitting in made.sittings:
        for method in ("GET", "POST") if not sitting.seats else ("GET",):
            answer = await sitting.guest.request(method, path)
            if (answer.status == 200) != bool(sitting.seats):
                raise Leak(f"{method} {path}: {answer.status} for {sitting.seats or 'a spectator'}")


def _seen(made: Evening, eyes: int | str, language: str) -> list[dict[str, Any]]:
    """What a replay through these eyes may show."""
    game, table = made.subject.game, made.table
    assert table.row.seed is not None
    match = game.start(made.players, table.row.seed, table.row.options)
    viewer = eyes if isinstance(eyes, int) else None
    steps: list[dict[str, Any]] = []
    heard = 0
    for number in range(len(made.match.moves) + 1):
        seat, move = made.match.moves[number - 1] if number else (None, None)
        if seat is not None and move is not None:
            match.play(seat, move)
        all_of_them = match.all_events()
        told = [e for e in all_of_them[heard:] if eyes == "open" or e.seen_by(viewer)]
        heard = len(all_of_them)
        bare = game.view(Reading.of(match.states), None)
        view = bare if eyes == "open" else match.view(viewer)
        steps.append(
            {
                "number": number,
                "seat": seat,
                "move": move if eyes in ("open", seat) else None,
                "view": json.loads(json.dumps(view)),
                "told": [
                    {
                        "move": event.move,
                        "kind": event.kind,
                        "data": event.numbers,
                        "parts": [
                            {"text": text} if draw is None else {"text": text, "draw": draw}
                            for text, draw in parts(
                                game.tell(
                                    event,
                                    language,
                                    table.names,
                                    drawn=True,
                                    options=table.row.options,
                                )
                            )
                        ],
                    }
                    for event in told
                ],
            }
        )
    return steps


async def _got(made: Evening, path: str) -> Any:
    answer = await made.sittings[-1].guest.request("GET", path)
    assert answer.status == 200, answer
    return json.loads(answer.body)
