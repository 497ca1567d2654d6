"""People: a guest is known by a signed cookie that no script can read."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, Headers

from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.keys import Signatures
from vendome.server.programs import digest_of
from vendome.server.proxies import same_place
from vendome.server.table import Table
from vendome.server.words import Forbidden, refused

COOKIE = "vendome"
SECURE_COOKIE = "__Host-vendome"  # no browser takes it from any other host, nor unencrypted
LIFETIME = 400 * 86_400

Connection = ASGIConnection[Any, Any, Any, Any]


async def person_of(connection: Connection, house: House) -> m.Person | None:
    """Returns whoever asks: a program by its token, anybody else by a cookie; or None.

    Refused if there is a token that lets nobody in.
    """
    if (token := token_of(connection)) is not None:
        return await house.person(await house.programs.whose(token))
    known = id_of(connection, house.signatures)
    return await house.person(known) if known else None


def token_of(connection: Connection) -> str | None:
    """Returns the token that a program shows, or None."""
    scheme, _, token = connection.headers.get("authorization", "").strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def key_of(connection: Connection, signatures: Signatures) -> str | None:
    """Returns by what the requests of whoever asks are counted, before we know who it is."""
    if (token := token_of(connection)) is not None:
        return f"program {digest_of(token)[:16]}"
    return id_of(connection, signatures)


def id_of(connection: Connection, signatures: Signatures) -> str | None:
    """Returns the id of whoever asks, by a cookie of ours, or None.

    Over https only the cookie with the prefix counts: a sibling of this host could have set any
    other, with an identity that its owner has too.
    """
    secure = connection.scope.get("scheme") in ("https", "wss")
    return signatures.read(connection.cookies.get(SECURE_COOKIE if secure else COOKIE))


async def whoever(connection: Connection, house: House) -> m.Person:
    """Returns the person behind a request. Refused if there is no cookie yet."""
    person = await person_of(connection, house)
    if person is None:
        raise refused("no_cookie", Forbidden)
    return person


async def at_table(connection: Connection, table_id: str, house: House) -> tuple[m.Person, Table]:
    """Returns the person behind a request, and the table that it is about."""
    return await whoever(connection, house), await house.table(table_id)


def cookie(house: House, person: m.Person, secure: bool) -> Cookie:
    """Returns the cookie of a person. It is strict: no other site can make a browser send it."""
    return Cookie(
        key=SECURE_COOKIE if secure else COOKIE,
        value=house.signatures.sign(person.id),
        httponly=True,
        samesite="strict",
        secure=secure,
        max_age=LIFETIME,
        path="/",
    )


def origin_is_ours(headers: Headers) -> bool:
    """Returns whether a request that may change something comes from our own pages, or from a
    program.

    A browser always says from which page it comes; a program says nothing.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or same_place(origin, headers.get("host", ""))
