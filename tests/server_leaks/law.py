"""The leak law: in all worlds that look alike to a viewer, the house tells them the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import numpy as np

from tests.conformance.subject import Leak
from tests.server_leaks import house_time
from tests.server_leaks.asking import Got, gets, legal_moves, questions, seen_by
from tests.server_leaks.evening import Counted, Evening, Sitting, sha256
from tests.server_leaks.guests import Socket
from tests.server_leaks.other_worlds import in_world, other_world, taken_back
from vendome.core.reading import Reading
from vendome.server.rows import StoredTable
from vendome.server.steps import read

MOST_CHOICES = 6
VIEWS = ("view", "view_change", "sentences")
PRIVATE = ("notes", "orders", "answer")
Viewer = tuple[Sitting, int | None]
NOW = re.compile(rb'"now":[0-9.e+]+|"number":\d+,(?="table")')
AROUND = 60  # bytes shown on both sides of a difference


async def check_asked(evening: Evening, minds: np.ndarray, whole: bool) -> set[str]:
    """Whatever a viewer asks, and what the house logs of it; the hidden things that changed."""
    changed: set[str] = set()
    for sitting, viewer in evening.viewers():
        asked = questions(evening, viewer, whole)
        world = other_world(evening, viewer, minds)
        changed |= _changed(evening, world)
        logged, counted = len(evening.log), evening.counted()
        one = await gets(evening, sitting, viewer, asked)
        one += _logged(evening, logged) + _counted(evening, counted)
        logged, counted = len(evening.log), evening.counted()
        with in_world(evening, world):
            two = await gets(evening, sitting, viewer, asked)
            two += _logged(evening, logged) + _counted(evening, counted)
        _compare(evening, viewer, one, _committed(evening, world, two))
    return changed


def _changed(evening: Evening, world: StoredTable) -> set[str]:
    game = evening.subject.game
    before, after = (
        Reading.of(read(game, steps[-1])) for steps in (evening.table.steps, world.steps)
    )
    things = evening.subject.table.hidden(evening.players)
    found = {thing for thing, look in things.items() if look(before) != look(after)}
    held = evening.table.holds and world.answers != evening.table.answers
    return found | ({"another's choice"} if held else set())


async def check_talk(evening: Evening, minds: np.ndarray) -> None:
    """What others are pushed of a line of chat, and what is logged of it."""
    speaker = evening.sittings[0]
    line = {"type": "say", "id": 20, "text": "And now?"}
    for sitting, viewer in evening.viewers():
        house_time.elapse(10)  # nobody may talk all the time
        world = other_world(evening, viewer, minds)
        here = [(sitting, viewer)]
        (one,) = await _told_of(evening, here, lambda: speaker.page.ask(line))
        with in_world(evening, world):
            (two,) = await _told_of(evening, here, lambda: speaker.page.ask(line))
        _compare(evening, viewer, one, _committed(evening, world, two))


async def check_note(evening: Evening, seat: int, text: str) -> None:
    """Of a note that somebody takes, nobody else gets anything, and nor does the log."""
    logged, counted = len(evening.log), evening.counted()
    check_addressed(evening.owner(seat), await evening.note(seat, text))
    for sitting, heard in zip(evening.sittings, await evening.pushed(), strict=True):
        if heard:
            raise Leak(f"a push to the owner of {sitting.seats} when {seat} takes a note: {heard}")
    if evening.log[logged:] or _counted(evening, counted):
        raise Leak(f"the log or a metric tells that {seat} takes a note: {evening.log[logged:]}")


def check_notebooks(evening: Evening) -> None:
    """Nobody was ever told what stands in the notebook of another, and it is not in the log."""
    logged = evening.logged(0)
    for sitting in evening.sittings:
        told = b"\n".join([*sitting.guest.received, *logged])
        for seat, notes in evening.table.notes.items():
            if seat not in sitting.seats and any(text.encode() in told for text in notes.values()):
                raise Leak(f"the owner of {sitting.seats} was told of the notes of {seat}")


async def check_choice(evening: Evening, seat: int, minds: np.ndarray, every: int) -> None:
    """Of a secret choice the others get the same, whatever was chosen and whatever is hidden.

    If `every` is 1, what is hidden changes for each of them; else one choice in half as many as
    `every` is looked at, and what is hidden changes for one of them.
    """
    in_secret = evening.in_secret if evening.table.holds else _is_secret(evening)
    if not evening.in_window and not in_secret:
        return
    thorough = every == 1
    if not thorough and evening.chance.randrange(every // 2):
        return
    others = [(s, viewer) for s, viewer in evening.viewers() if seat not in s.seats]
    choices = legal_moves(evening.match, seat, evening.chance, MOST_CHOICES)
    first, *rest = [await _told_of_choice(evening, others, seat, choice) for choice in choices]
    for told in rest:
        for (_, viewer), one, two in zip(others, first, told, strict=True):
            _compare(evening, viewer, one, two)
    for other in others if thorough else [evening.chance.choice(others)]:
        world = other_world(evening, other[1], minds)
        if evening.subject.midway(read(evening.subject.game, world.steps[-1]), seat):
            continue  # this world has put the beginning of another move into the seat's hands
        with in_world(evening, world):
            here = legal_moves(evening.match, seat, evening.chance, MOST_CHOICES)
            choice = evening.chance.choice(here)
            (told_here,) = await _told_of_choice(evening, [other], seat, choice)
        told_here = _committed(evening, world, told_here)
        _compare(evening, other[1], first[others.index(other)], told_here)


def _is_secret(evening: Evening) -> bool:
    return bool(evening.subject.secret(evening.match.states))


async def check_change(evening: Evening, seat: int) -> None:
    """Of a choice that is changed, again and again, nobody but the seat's owner is told anything,
    now or when they come anew, and nor are the lobby and the log."""
    logged, counted, owner = len(evening.log), evening.counted(), evening.owner(seat)
    others = [sitting for sitting in evening.sittings if sitting is not owner]
    async with AsyncExitStack() as open_:
        lobbies = [await _looking(evening, sitting, open_) for sitting in others]
        before = [await _found(evening, sitting) for sitting in others]
        await evening.pushed()
        for choice in legal_moves(evening.match, seat, evening.chance, MOST_CHOICES):
            house_time.elapse(1)
            check_addressed(owner, await evening.say(seat, choice))
        evening.house.lobby.push()
        heard = [text for sitting in others for text in await sitting.page.settled()]
        heard += [text for lobby in lobbies for text in await lobby.settled()]
        after = [await _found(evening, sitting) for sitting in others]
    told = [*evening.log[logged:], *_counted(evening, counted)]
    if heard or told:
        raise Leak(f"a choice that {seat} changes is told of: {heard} {told}")
    for one, two in zip(before, after, strict=True):
        for was, now in zip(one, two, strict=True):
            if was != now:
                raise Leak(f"a choice that {seat} changes can be found out: {_apart(was, now)}")


async def _found(evening: Evening, sitting: Sitting) -> list[bytes]:
    """What somebody is told who opens the table once more, but for the time."""
    socket = await sitting.guest.connect(f"/api/tables/{evening.table.id}/live")
    told = await socket.settled()
    await socket.close()
    return [NOW.sub(b"", text) for text in told]


async def _told_of_choice(
    evening: Evening, viewers: list[Viewer], seat: int, choice: str
) -> list[Got]:
    return await _told_of(evening, viewers, lambda: evening.say(seat, choice))


async def _told_of(
    evening: Evening, viewers: list[Viewer], act: Callable[[], Awaitable[object]]
) -> list[Got]:
    """What pages, the lobby and the log get of something, which then has never happened."""
    logged, counted = len(evening.log), evening.counted()
    told: list[Got] = []
    async with taken_back(evening), AsyncExitStack() as open_:
        lobbies = [await _looking(evening, sitting, open_) for sitting, _ in viewers]
        await act()
        pushed = await evening.pushed()
        evening.house.lobby.push()
        for (sitting, viewer), lobby in zip(viewers, lobbies, strict=True):
            heard = [("a push", text) for text in pushed[evening.sittings.index(sitting)]]
            heard += [("a push of the lobby", text) for text in await lobby.settled()]
            heard += [("the lobby", text) for text in await lobby.ask({"type": "look", "id": 21})]
            told.append(
                seen_by(evening, viewer, heard)
                + _logged(evening, logged)
                + _counted(evening, counted)
            )
    return told


async def _looking(evening: Evening, sitting: Sitting, open_: AsyncExitStack) -> Socket:
    lobby = await sitting.guest.connect("/api/lobby/live")
    open_.push_async_callback(lobby.close)
    await lobby.ask({"type": "look", "id": 20})
    return lobby


def check_addressed(sitting: Sitting, messages: list[bytes]) -> None:
    """A page gets the views of its own seats, and the public one unless it has exactly one; and
    the notes, orders and answers of its own seats."""
    allowed = {*sitting.seats} if len(sitting.seats) == 1 else {*sitting.seats, None}
    for text in messages:
        message = json.loads(text)
        if message["type"] in VIEWS and message["seat"] not in allowed:
            raise Leak(f"the view of {message['seat']} was sent to the owner of {sitting.seats}")
        if message["type"] in PRIVATE and message["seat"] not in sitting.seats:
            what = message["type"]
            raise Leak(f"{what} of {message['seat']} were sent to the owner of {sitting.seats}")
        if message["type"] == "table" and message["yours"] != sitting.seats:
            raise Leak(f"the owner of {sitting.seats} is said to have {message['yours']}")


def check_secrets(evening: Evening) -> None:
    """Until it is over, neither the house's secret nor the seed nor a value is told or logged."""
    table = evening.table
    values = [seat.value for seat in table.seats if seat.value]
    assert table.row.seed is not None
    secrets = [table.row.secret.hex(), table.row.seed.hex(), *values]
    logged = [*evening.logged(0), evening.house.metrics.text()]
    for sitting in evening.sittings:
        told = b"\n".join([*sitting.guest.received, *logged])
        if any(secret.encode() in told for secret in secrets):
            raise Leak(f"the owner of {sitting.seats} was told of the chance of the deal")
        sitting.guest.received.clear()


def _logged(evening: Evening, since: int) -> Got:
    return [("the log", line) for line in evening.logged(since)]


def _counted(evening: Evening, since: Counted) -> Got:
    """What the metrics say has happened since."""
    now = evening.counted()
    more = {name: count - since.get(name, 0) for name, count in now.items()}
    return [("a metric", f"{name} {count}".encode()) for name, count in more.items() if count]


def _committed(evening: Evening, world: StoredTable, got: Got) -> Got:
    """A table's commitment is all that is told of its secret: with that of the true one."""
    true, other = (sha256(row.secret).encode() for row in (evening.table.row, world.table))
    return [(what, text.replace(other, true)) for what, text in got]


def _compare(evening: Evening, viewer: int | None, one: Got, two: Got) -> None:
    if len(one) != len(two):
        raise Leak(f"how much {viewer} is sent depends on what they cannot see: {evening.where()}")
    for (what, first), (_, second) in zip(one, two, strict=True):
        if first != second:
            raise Leak(
                f"{what} to {viewer} depends on what they cannot see: {evening.where()}: "
                f"{_apart(first, second)}"
            )


def _apart(first: bytes, second: bytes) -> str:
    """Where two messages differ."""
    pairs = enumerate(zip(first, second, strict=False))
    place = next((i for i, (a, b) in pairs if a != b), min(len(first), len(second)))
    shown = slice(max(0, place - AROUND), place + AROUND)
    return f"{first[shown]!r} or {second[shown]!r}"
