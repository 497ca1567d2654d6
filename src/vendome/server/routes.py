"""The HTTP interface: people, games, tables, replays. `docs/protocol.md` explains it."""

from __future__ import annotations

import asyncio
import json
from importlib import metadata
from typing import Annotated, Any, Literal

from litestar import Request, Response, Router, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from vendome import games
from vendome.bots import BOTS
from vendome.core.game import Game
from vendome.core.words import LANGUAGES
from vendome.prepare.background import Background
from vendome.server import (
    ending_routes,
    introducing,
    inviting_routes,
    looking_back,
    people,
    program_routes,
)
from vendome.server import messages as m
from vendome.server.analysing import Analysing
from vendome.server.house import House
from vendome.server.limits import counted
from vendome.server.proxies import host_of
from vendome.server.pulse import Pulse
from vendome.server.seating import Seating
from vendome.server.table import Table
from vendome.server.views import replay
from vendome.server.watching import look_on
from vendome.server.words import WORDS, NotFound, best_language, refused

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
TheSeating = NamedDependency[Seating]
TheAnalysing = NamedDependency[Analysing]
TheLanguage = Annotated[str, QueryParameter(name="lang")]


@get("/me", summary="Who I am")
async def me(request: AnyRequest, house: TheHouse) -> Response[m.Person]:
    return _known(request, house, await people.whoever(request, house))


@post("/me", summary="Who I am; a new guest at first sight", status_code=200)
async def come_in(request: AnyRequest, house: TheHouse) -> Response[m.Person]:
    """Let a guest in, and return who they are.

    Not by GET: a link on another site leads here without the cookie, and would replace it. A
    browser always says from which page a POST comes.
    """
    person = await people.person_of(request, house)
    if person is None:
        person = await house.guest(counted(host_of(request.scope)))
    else:
        await house.came(person.id, counted(host_of(request.scope)))
    return _known(request, house, person)


@patch("/me", summary="Change my name, or my face")
async def introduce(request: AnyRequest, house: TheHouse, data: JSONBody[m.AboutMe]) -> m.Person:
    person = await people.whoever(request, house)
    return await introducing.introduce(house, person, data)


@get("/games", summary="The games of the house", sync_to_thread=False)
def all_games() -> list[m.GameInfo]:
    return [
        m.GameInfo(
            game.name,
            game.title,
            list(game.players),
            [m.OptionInfo(o.name, o.clause, o.kind, o.default) for o in game.options],
            list(BOTS),
            _reactions(game),
        )
        for game in games.values()
    ]


@get("/preparing", summary="The games whose rules are not compiled yet", sync_to_thread=False)
def being_prepared(preparing: NamedDependency[Background]) -> list[m.Preparing]:
    """Returns the games that are being compiled. They can be played, only slower."""
    return [m.Preparing(one.game.name, one.done, one.total, one.failed) for one in preparing.left]


@get("/games/{game:str}/rulebook/{language:str}", summary="A rulebook", sync_to_thread=False)
def rulebook(game: FromPath[str], language: FromPath[str]) -> list[m.ClauseText]:
    if game not in games or language not in LANGUAGES:
        raise refused("no_such_rulebook", NotFound, known=", ".join(LANGUAGES))
    clauses = games[game].rulebook.clauses(language).values()
    return [m.ClauseText(clause.id, clause.part, clause.text) for clause in clauses]


@get("/tables", summary="The lobby: tables to join or watch, and mine")
async def lobby(
    request: AnyRequest,
    house: TheHouse,
    page: FromQuery[int] = 0,
    game: FromQuery[str | None] = None,
    status: FromQuery[Literal["gathering", "playing"] | None] = None,
    open_seats: Annotated[bool, QueryParameter(name="open")] = False,
    text: FromQuery[str] = "",
) -> m.Lobby:
    person = await people.whoever(request, house)
    await house.resting.list_of(person.id)
    return house.lobby.look(person.id, m.Look(0, page, game, status, open_seats, text))


@post("/tables", summary="Make a table")
async def make(
    request: AnyRequest, house: TheHouse, seating: TheSeating, data: JSONBody[m.NewTable]
) -> m.Table:
    person = await people.whoever(request, house)
    return house.public(await seating.make(person, data))


@get("/tables/{table_id:str}", summary="One table")
async def one(request: AnyRequest, table_id: FromPath[str], house: TheHouse) -> m.Table:
    table = await house.table(table_id)
    person = await people.person_of(request, house)
    await look_on(house, table, person.id if person else None)
    async with table.lock.local:  # nothing is sent that is not on disk yet
        return house.public(table)


@post("/tables/{table_id:str}/ready", summary="Pledge a value for the deal", status_code=200)
async def ready(
    request: AnyRequest,
    table_id: FromPath[str],
    house: TheHouse,
    seating: TheSeating,
    data: JSONBody[m.Ready],
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.ready(table, person, data)
    return house.public(table)


@post("/tables/{table_id:str}/join", summary="Sit down", status_code=200)
async def join(
    request: AnyRequest,
    table_id: FromPath[str],
    house: TheHouse,
    seating: TheSeating,
    data: JSONBody[m.Join],
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.join(table, person, data)
    return house.public(table)


@post("/tables/{table_id:str}/reveal", summary="Reveal the value I pledged", status_code=200)
async def reveal(
    request: AnyRequest,
    table_id: FromPath[str],
    house: TheHouse,
    seating: TheSeating,
    data: JSONBody[m.Reveal],
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.dealing.reveal(table, person, data.value)
    return house.public(table)


@post("/tables/{table_id:str}/leave", summary="Get up; a bot plays on", status_code=200)
async def leave(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, seating: TheSeating
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.leave(table, person)
    return house.public(table)


@post("/tables/{table_id:str}/dismiss", summary="Ask somebody to leave", status_code=200)
async def dismiss(
    request: AnyRequest,
    table_id: FromPath[str],
    house: TheHouse,
    seating: TheSeating,
    data: JSONBody[m.Dismiss],
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.dismiss(table, person, data.person)
    return house.public(table)


@post("/tables/{table_id:str}/return", summary="Take my seats back from the bot", status_code=200)
async def come_back(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, seating: TheSeating
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.come_back(table, person)
    return house.public(table)


@post("/tables/{table_id:str}/fill", summary="Put bots in the open seats", status_code=200)
async def fill(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, seating: TheSeating
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    await seating.fill(table, person)
    return house.public(table)


@post("/tables/{table_id:str}/rematch", summary="Play again, at a new table", status_code=200)
async def rematch(
    request: AnyRequest, table_id: FromPath[str], house: TheHouse, seating: TheSeating
) -> m.Table:
    person, table = await people.at_table(request, table_id, house)
    return house.public(await seating.rematch(table, person))


@get("/history", summary="My finished tables, a page of them")
async def history(
    request: AnyRequest, house: TheHouse, before: FromQuery[str | None] = None
) -> m.History:
    person = await people.whoever(request, house)
    return await house.history(person.id, before)


@get("/tables/{table_id:str}/replay", summary="A finished game, step by step")
async def replayed(
    table_id: FromPath[str],
    house: TheHouse,
    eyes: FromQuery[str] = "public",
    language: TheLanguage = "en",
) -> m.Replay:
    table = await _over(table_id, house)
    seats = [str(seat) for seat in range(len(table.seats))]
    if eyes not in (*seats, "public", "open"):
        raise refused("bad_eyes", known=", ".join((*seats, "public", "open")))
    _check_language(language)
    async with house.replaying:
        return await asyncio.to_thread(replay, table, house.public(table), eyes, language)


@get("/tables/{table_id:str}/record", summary="The record of a finished game")
async def record(table_id: FromPath[str], house: TheHouse) -> Response[bytes]:
    table = await _over(table_id, house)
    text = json.dumps(table.record(), ensure_ascii=False, indent=1)
    name = f"{table.row.game}-{table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


@get("/tables/{table_id:str}/analysis", summary="The analysis of my finished game")
async def analysis(
    request: AnyRequest,
    table_id: FromPath[str],
    house: TheHouse,
    analysing: TheAnalysing,
    language: TheLanguage = "en",
) -> m.AnalysisState:
    """Returns how far the analysis is, and the analysis once it is done."""
    _check_language(language)
    person, table = await people.at_table(request, table_id, house)
    return await analysing.look(table, person.id, language)


@post("/tables/{table_id:str}/analysis", summary="Have my finished game analysed", status_code=200)
async def analyse(
    request: AnyRequest,
    table_id: FromPath[str],
    house: TheHouse,
    analysing: TheAnalysing,
    language: TheLanguage = "en",
) -> m.AnalysisState:
    _check_language(language)
    person, table = await people.at_table(request, table_id, house)
    return await analysing.ask(table, person.id, language)


@get("/health", summary="Whether the house is open, and can store what happens")
async def health(
    request: AnyRequest, house: TheHouse, pulse: NamedDependency[Pulse]
) -> Response[m.Health]:
    language = best_language(request.headers.get("accept-language", ""))
    failing = WORDS.say(language, "cannot_write") if await house.cannot_write() else None
    if stopped := pulse.stopped():
        failing = WORDS.say(language, "has_stopped", what=", ".join(stopped))
    sockets = len(house.lobby.lines) + sum(len(lines) for lines in house.lines.values())
    version, aside = metadata.version("vendome"), sorted(house.set_aside)
    status: Literal["ok", "failing"] = "failing" if failing else "ok"
    found = m.Health(status, failing, version, len(house.tables), aside, sockets)
    return Response(found, status_code=503 if failing else 200)


@get("/ready", summary="Whether people can come in", sync_to_thread=False)
def ready_for_people(pulse: NamedDependency[Pulse]) -> Response[m.Readiness]:
    return Response(m.Readiness(pulse.is_open), status_code=200 if pulse.is_open else 503)


def _known(request: AnyRequest, house: House, person: m.Person) -> Response[m.Person]:
    """Returns who somebody is, with their cookie. A program gets none; it has its token."""
    if person.program_of is not None:
        return Response(person)
    cookie = people.cookie(house, person, secure=request.url.scheme == "https")
    return Response(person, cookies=[cookie])


def _reactions(game: Game) -> m.ReactionsInfo | None:
    if game.reactions is None:
        return None
    orders = [m.OrderInfo(order.name, list(order.values)) for order in game.reactions.orders]
    return m.ReactionsInfo(game.reactions.clause, orders)


def _check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise refused("bad_language", known=", ".join(LANGUAGES))


async def _over(table_id: str, house: House) -> Table:
    """Returns a table whose game is over. Before that, nothing hidden of it is shown."""
    table = await house.table(table_id)
    async with table.lock.local:  # a last move that is not on disk ends nothing
        if table.row.status != "over":
            raise refused("not_over_yet")
    return table


API = Router(
    "/api",
    route_handlers=[
        *(
            me,
            come_in,
            introduce,
            all_games,
            being_prepared,
            rulebook,
            lobby,
            make,
            one,
            ready,
            join,
            reveal,
            leave,
        ),
        *(come_back, dismiss, fill, rematch, history, replayed, record, analysis, analyse),
        *ending_routes.HANDLERS,
        *inviting_routes.HANDLERS,
        *looking_back.HANDLERS,
        *program_routes.HANDLERS,
    ],
)
