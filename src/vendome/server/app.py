"""The application: routes, sockets, the built pages, and the headers that close it to strangers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import metadata
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException, InternalServerException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import DBAPIError

from vendome.core.refusal import Refusal, cut
from vendome.prepare.background import Background
from vendome.server import messages as m
from vendome.server.analysing import Analysing, Effort
from vendome.server.conduct import ROUTES as CONDUCT
from vendome.server.faults import our_fault
from vendome.server.forgetting import Forgetting
from vendome.server.house import House
from vendome.server.inviting import Inviting
from vendome.server.limits import counted
from vendome.server.pages import STATIC, asset, icons, page
from vendome.server.people import origin_is_ours, person_of
from vendome.server.playing import Playing
from vendome.server.proxies import host_of
from vendome.server.pulse import Pulse
from vendome.server.retention import Retention
from vendome.server.routes import API, health
from vendome.server.routes import ready_for_people as ready
from vendome.server.seating import Seating
from vendome.server.sockets import lobby_live, table_live
from vendome.server.stewarding import Steward
from vendome.server.timing import Timing
from vendome.server.views import sentence
from vendome.server.words import (
    Damaged,
    Forbidden,
    NotFound,
    TooMany,
    Unknown,
    best_language,
    refused,
)

log = structlog.get_logger("vendome")

BODY_LIMIT = 16_384
SAFE = ("GET", "HEAD", "OPTIONS")
STATUS = ((NotFound, 404), (Forbidden, 403), (Unknown, 401), (TooMany, 429), (Damaged, 503))
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

AnyRequest = Request[Any, Any, Any]


async def refuse_strangers(request: AnyRequest) -> None:
    """Refuse those to whom the house is closed; and what may change something, unless it is a short
    text from our own pages.
    """
    house: House = request.app.state.house
    if house.sanctions and request.url.path.startswith("/api/"):
        person, address = await person_of(request, house), counted(host_of(request.scope))
        people = house.behind(person.id) if person else ()
        house.sanctions.check_entry(people, house.alias(address), house.date())
    if request.method in SAFE:
        return
    if not origin_is_ours(request.headers):
        raise refused("strange_origin", Forbidden)
    try:
        (await request.body()).decode()
    except UnicodeDecodeError:
        # If a string in it is not valid text, Litestar's reader fails as if that were our fault.
        raise ClientException("it is not UTF-8") from None
    except InternalServerException:  # so Litestar calls it when somebody hangs up
        raise ClientException("its body is not all there") from None


def answer_refusal(request: AnyRequest, refusal: Refusal) -> Response[m.Sentence]:
    request.app.state.house.metrics.refused(refusal)
    status = next((code for kind, code in STATUS if isinstance(refusal, kind)), 409)
    answer = _answer(request, refusal, status)
    if status == 401:
        answer.headers["www-authenticate"] = "Bearer"
    return answer


def answer_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Returns one of our refusals for one of Litestar's own.

    A browser that asked for a wrong page is shown a page that says so.
    """
    if error.status_code >= 500:
        return answer_failure(request, error)
    _log_unreadable(request, error.status_code)
    if error.status_code == 404:
        if "text/html" in request.headers.get("accept", "") and request.method == "GET":
            lost = Response((STATIC / "index.html").read_bytes(), media_type="text/html")
            lost.status_code = 404
            return _with_headers(lost)
        return _answer(request, refused("no_such_page", NotFound), 404)
    problems = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(str(p.get("message", "")) for p in problems if isinstance(p, dict))
    problem = cut(f"{error.detail} {details}".strip(), 300)
    return _answer(request, refused("unreadable_request", problem=problem), error.status_code)


def answer_nesting(request: AnyRequest, error: RecursionError) -> Response[m.Sentence]:
    """Returns the refusal of a body that is nested too deeply.

    Litestar reads a body before anything can look at it.
    """
    _log_unreadable(request, 400)
    return _answer(request, refused("unreadable_request", problem="it is nested too deeply"), 400)


def answer_failure(request: AnyRequest, error: Exception) -> Response[m.Sentence]:
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return _answer(request, refused("database_away"), 503)
    fault = our_fault(error, path=request.url.path, method=request.method)
    return _answer(request, fault, 500)


def _log_unreadable(request: AnyRequest, status: int) -> None:
    path = cut(request.url.path, 100)
    log.info("unreadable", method=request.method, path=path, status=status)


def _answer(request: AnyRequest, refusal: Refusal, status: int) -> Response[m.Sentence]:
    language = best_language(request.headers.get("accept-language", ""))
    # Litestar does not ask `after_request` about the answer to an exception.
    return _with_headers(Response(sentence(refusal, language), status_code=status))


def make_app(
    house: House,
    preparing: Background | None = None,
    effort: Effort | None = None,
    forgetting: Forgetting | None = None,
) -> Litestar:
    """Returns the application over a house."""
    app = empty_app()
    move_in(app, house, preparing, effort, forgetting)
    return app


def move_in(
    app: Litestar,
    house: House,
    preparing: Background | None = None,
    effort: Effort | None = None,
    forgetting: Forgetting | None = None,
) -> None:
    """Put an application over a house. If it was over another, that one must be closed."""
    app.state.house = house
    app.state.preparing = preparing or Background(())
    app.state.playing = Playing(house)
    app.state.seating = Seating(house, app.state.playing)
    app.state.inviting = Inviting(house, app.state.seating)
    app.state.analysing = Analysing(house, effort)
    app.state.pulse = Pulse(house.metrics)
    app.state.forgetting = forgetting or Forgetting(house, Retention())


def empty_app() -> Litestar:
    """Returns an application over no house yet. All routes are read for it, which takes long:
    tests move from house to house with one application."""
    app = Litestar(
        route_handlers=[API, CONDUCT, health, ready, lobby_live, table_live, page, asset, *icons()],
        lifespan=[_life],
        dependencies={
            "house": Provide(lambda: app.state.house, sync_to_thread=False),
            "preparing": Provide(lambda: app.state.preparing, sync_to_thread=False),
            "playing": Provide(lambda: app.state.playing, sync_to_thread=False),
            "seating": Provide(lambda: app.state.seating, sync_to_thread=False),
            "inviting": Provide(lambda: app.state.inviting, sync_to_thread=False),
            "pulse": Provide(lambda: app.state.pulse, sync_to_thread=False),
            "analysing": Provide(lambda: app.state.analysing, sync_to_thread=False),
        },
        before_request=refuse_strangers,
        exception_handlers={
            Refusal: answer_refusal,
            HTTPException: answer_error,
            RecursionError: answer_nesting,
            Exception: answer_failure,
        },
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=500,
            exclude=["^/assets/"],  # these lie packed on the disk
        ),
        request_max_body_size=BODY_LIMIT,
        after_request=_with_headers,
        openapi_config=OpenAPIConfig(
            title="Vendôme",
            version=metadata.version("vendome"),
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )
    return app


@asynccontextmanager
async def _life(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    playing: Playing = app.state.playing
    await house.open()
    for table in house.tables.values():
        playing.wake_bots(table)
    await app.state.analysing.resume()
    timing = Timing(house, playing)
    steward = app.state.steward = Steward(house, app.state.seating, timing)
    await steward.look()  # before anybody comes in
    pulse: Pulse = app.state.pulse
    jobs = {
        "clocks": timing.run(),
        "acts": steward.run(),
        "retention": app.state.forgetting.run(),
        "pulse": pulse.run(),
    }
    going_on = {name: asyncio.create_task(job) for name, job in jobs.items()}
    pulse.guard(going_on)
    try:
        yield
    finally:
        pulse.is_open = False
        for job in going_on.values():
            job.cancel()
        await asyncio.gather(*going_on.values(), return_exceptions=True)
        await house.close()


def _with_headers(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
