"""The WebSockets: one for the lobby, one for each table somebody has open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from vendome.core.refusal import Refusal, cut
from vendome.core.words import LANGUAGES
from vendome.server import faults
from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.inviting import Inviting
from vendome.server.limits import Asked, counted
from vendome.server.lines import (
    BANNED,
    GOING_DOWN,
    NO_COOKIE,
    NO_TABLE,
    OTHER_VERSION,
    TOO_MANY,
    TOO_SLOW,
    Line,
)
from vendome.server.pages import build
from vendome.server.people import origin_is_ours, person_of
from vendome.server.playing import Playing
from vendome.server.proxies import host_of
from vendome.server.seating import Seating
from vendome.server.table import Table
from vendome.server.updates import seats_shown
from vendome.server.views import sentence, sentences
from vendome.server.watching import look_on
from vendome.server.words import Forbidden, best_language, refused

log = structlog.get_logger("vendome")

# Messages that count for more than one. docs/protocol.md lists them too.
COSTS: dict[type, float] = {
    m.Try: 2,
    m.Mute: 3,
    m.ReadChat: 5,
    m.ReadLog: 5,
    m.Look: 5,
    m.Advise: 5,
    m.Speak: 10,
    m.Whole: 10,
}
OLD_PAGE = 12.0  # seconds; a page without a version comes back at once when it is cut off
SEND_SECONDS = 10.0
Socket = WebSocket[Any, Any, Any]
TheHouse = NamedDependency[House]
Answer = Callable[[str], Awaitable[None]]
Said = TypeVar("Said")

decode = msgspec.json.Decoder(m.FromClient).decode
decode_to_lobby = msgspec.json.Decoder(m.ToLobby).decode
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


@websocket("/api/lobby/live")
@faults.reported
async def lobby_live(socket: Socket, house: TheHouse, inviting: NamedDependency[Inviting]) -> None:
    line = await _line(socket, house)
    if line is None:
        return

    async def answer(text: str) -> None:
        said = _read(text, decode_to_lobby, line, house.messages)
        if isinstance(said, m.Ping):
            line.push(m.Pong(said.id))
        elif said is not None:
            try:
                house.lobby.show(line, said)
                line.push(m.Accepted(said.id))
            except Refusal as refusal:
                line.push(m.Refused(said.id, sentence(refusal, line.language)))

    await house.resting.list_of(line.person)
    house.lobby.lines.add(line)
    try:
        await inviting.greet(line)
        await _talk(socket, line, answer)
    finally:
        house.lobby.leave(line)


@websocket("/api/tables/{table_id:str}/live")
@faults.reported
async def table_live(
    socket: Socket,
    table_id: FromPath[str],
    house: TheHouse,
    playing: NamedDependency[Playing],
    seating: NamedDependency[Seating],
    inviting: NamedDependency[Inviting],
) -> None:
    line = await _line(socket, house)
    if line is None:
        return
    try:
        table = await house.table(table_id)
    except Refusal:
        await socket.close(NO_TABLE)
        return

    async def answer(text: str) -> None:
        said = _read(text, decode, line, house.messages)
        if said is None:
            return
        try:
            await _answer(said, table, line, house, playing)
        except Refusal as refusal:
            house.metrics.refused(refusal)
            line.push(m.Refused(said.id, sentence(refusal, line.language)))
        except Exception as error:
            fault = faults.our_fault(error, table=table.id, message=type(said).__name__)
            house.metrics.refused(fault)
            line.push(m.Refused(said.id, sentence(fault, line.language)))

    try:
        await _arrive(table, line, house, seating)
        await inviting.greet(line)
        async with table.lock.local:  # nothing is sent that is not on disk yet
            if table.lock.is_forgotten:
                line.cut(GOING_DOWN)
                return
            house.greet(table, line, _number(socket, "since"), _number(socket, "chat"))
        if house.is_shared:
            playing.wake_bots(table)  # a window may be open, in which this page can answer here
        await _talk(socket, line, answer)
    finally:
        house.begin(_depart(table, line, house), table)


async def _answer(
    said: m.FromClient, table: Table, line: Line, house: House, playing: Playing
) -> None:
    """Answer a message from a client.

    It holds the table's lock, so that nothing is sent that is not on disk yet.
    """
    match said:
        case m.Move():
            await playing.move(table, line, said)
        case m.Try():
            playing.judge(table, line, said)
        case m.Advise():
            line.push(await playing.advising.advise(table, line, said))
        case m.Say():
            house.sanctions.check_talk(house.behind(line.person), line.address, house.date())
            person = await house.person(line.person)
            assert person is not None
            await playing.say(table, person, said)
            line.push(m.Accepted(said.id))
        case m.Mute():
            await house.mute(line.person, said.person, said.muted)
            line.push(m.Accepted(said.id))
            async with table.lock.local:
                for other in house.lines.get(table.id, ()):
                    if other.person == line.person:
                        other.push(house.chat_message(table, line.person, -1))
        case m.Note():
            await playing.note(table, line.person, said)
            line.push(m.Accepted(said.id))
        case m.Order():
            await playing.order(table, line.person, said)
            line.push(m.Accepted(said.id))
        case m.Speak():
            line.language = said.language
            line.push(m.Accepted(said.id))
            async with table.lock.local:
                if table.match is not None:
                    for seat in seats_shown(table, line.person):
                        line.push(sentences(table, seat, line.language))
        case m.Whole():
            async with table.lock.local:
                house.updates.whole(table, house.public(table), line)
            line.push(m.Accepted(said.id))
        case m.ReadLog():
            async with table.lock.local:
                if table.match is None or said.seat not in seats_shown(table, line.person):
                    raise refused("not_your_seat", Forbidden)
                line.push(sentences(table, said.seat, line.language, said.before))
            line.push(m.Accepted(said.id))
        case m.ReadChat():
            line.push(await house.older_chat(table, line.person, said.before))
            line.push(m.Accepted(said.id))
        case m.Ping():
            line.push(m.Pong(said.id))


async def _arrive(table: Table, line: Line, house: House, seating: Seating) -> None:
    """Note that somebody has opened the table's page. A bot that kept their seat gives it back."""
    first = line.person not in house.here(table)
    lines = house.lines.setdefault(table.id, set())
    first_here = all(other.person != line.person for other in lines)
    lines.add(line)
    table.gone.pop(line.person, None)
    table.row.seen = house.now()
    if first_here:
        house.begin(house.crew.came(table.id, line.person), table)
    if any(table.seats[s].kept in ("away", "clock") for s in table.seats_of(line.person)):
        person = await house.person(line.person)
        assert person is not None
        with suppress(Refusal):
            await seating.come_back(table, person)
    elif not await look_on(house, table, line.person) and first and line.person in table.people:
        async with table.lock.local:
            house.push_table(table)


async def _depart(table: Table, line: Line, house: House) -> None:
    lines = house.lines.get(table.id, set())
    lines.discard(line)
    if not lines:
        house.lines.pop(table.id, None)
        house.updates.forget(table)
    table.row.seen = house.now()  # not stored: a house that opens counts from its start
    if all(other.person != line.person for other in lines):
        house.begin(house.crew.went(table.id, line.person), table)
    if line.person in table.people and line.person not in house.here(table):
        table.gone[line.person] = house.now()
        async with table.lock.local:
            house.push_table(table)


async def _line(socket: Socket, house: House) -> Line | None:
    """Accept a socket from our own pages, by somebody we know.

    Returns its line, or None if it was refused.
    """
    if not origin_is_ours(socket.headers):
        await socket.close()  # before it was accepted: answered by 403
        return None
    try:
        person = await person_of(socket, house)
    except Refusal:  # a token that lets nobody in
        person = None
    await socket.accept()
    if person is None:
        await socket.close(NO_COOKIE)
        return None
    address = counted(host_of(socket.scope))
    if house.sanctions.banned(house.behind(person.id), house.alias(address), house.date()):
        await socket.close(BANNED)
        return None
    await house.came(person.id, address)
    wanted = socket.query_params.get("lang", "")
    language = (
        wanted if wanted in LANGUAGES else best_language(socket.headers.get("accept-language", ""))
    )
    line = Line(person.id, language, house.alias(address))
    if socket.query_params.get("protocol") != str(m.PROTOCOL):
        await _send_away(socket, line)
        return None
    line.push(m.Welcome(m.PROTOCOL, build()))
    return line


async def _send_away(socket: Socket, line: Line) -> None:
    """Close the socket of a page of another version, so that the page is loaded again.

    A page from before there were versions does not know the code. At a table it shows a sentence
    that it is sent, and comes back as soon as it is cut off; so it is left waiting for a while.
    """
    if "protocol" in socket.query_params or "table_id" not in socket.path_params:
        await socket.close(OTHER_VERSION)
        return

    async def ignore(_: str) -> None:
        pass

    line.push(m.Refused(None, sentence(refused("other_version"), line.language)))
    asyncio.get_running_loop().call_later(OLD_PAGE, line.cut, OTHER_VERSION)
    await _talk(socket, line, ignore)


def _read(text: str, decoded: Callable[[str], Said], line: Line, heard: Asked) -> Said | None:
    """Returns a message, or None if it was refused or the line is cut.

    What costs us more counts for more.
    """
    try:
        said = decoded(text)
    except UNREADABLE as error:
        if heard.take(line.person):
            problem = refused("unreadable_message", problem=cut(str(error), 200))
            line.push(m.Refused(_id_in(text), sentence(problem, line.language)))
        else:
            line.cut(TOO_MANY)
        return None
    if not heard.take(line.person, COSTS.get(type(said), 1)):
        line.cut(TOO_MANY)
        return None
    return said


async def _talk(socket: Socket, line: Line, answer: Answer) -> None:
    """Read and write until one side ends it."""

    async def reading() -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await answer(await socket.receive_text())

    async def writing() -> None:
        while True:
            data = await line.queue.get()
            try:
                # Not wait_for: in Python 3.11 it can swallow being cancelled.
                async with asyncio.timeout(SEND_SECONDS):
                    await socket.send_text(data.decode())
            except TimeoutError:
                line.cut(TOO_SLOW)
                return
            except (WebSocketDisconnect, RuntimeError):
                return  # it has gone in the meantime

    jobs = [asyncio.create_task(reading()), asyncio.create_task(writing())]
    ends: list[asyncio.Future[Any]] = [*jobs, line.closing]
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if line.closing.done():
            log.info("line cut", person=line.person, code=line.closing.result())
            with suppress(Exception):
                async with asyncio.timeout(SEND_SECONDS):
                    await socket.close(line.closing.result())
    finally:
        for job in jobs:
            job.cancel()
        results = await asyncio.gather(*jobs, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result


def _number(socket: Socket, name: str) -> int:
    text = socket.query_params.get(name, "0")
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def _id_in(text: str) -> int | None:
    """Returns the id of a message that is otherwise wrong."""
    try:
        found = msgspec.json.decode(text)
    except UNREADABLE:
        return None
    number = found.get("id") if isinstance(found, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None
