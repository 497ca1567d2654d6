"""What is said over the socket of the lobby."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from vendome.server.messages.live import (
    Accepted,
    InvitationsMessage,
    Ping,
    Pong,
    Refused,
    Welcome,
)
from vendome.server.messages.tables import Table


class Look(Struct, frozen=True, tag_field="type", tag="look", forbid_unknown_fields=True):
    """What I want to see of the tables that are not mine."""

    id: int
    page: int | None = 0  # None: no such tables
    game: str | None = None
    status: Literal["gathering", "playing"] | None = None
    open: bool = False  # only those with an open seat
    text: str = ""  # in the name of somebody who sits there


ToLobby = Look | Ping


class Lobby(Struct, frozen=True, tag_field="type", tag="lobby"):
    """A page of the lobby, whole."""

    number: int  # of this message: the next change builds on it
    page: int | None
    found: int  # how many tables fit my search, on all pages
    listed: int  # how many tables are not mine, whatever I search for
    sitting: int  # how many tables are mine
    open: list[str]  # the tables on the page, which one can join or watch
    mine: list[str]  # my tables, those that wait for me first; of very many only the first
    tables: dict[str, Table]  # all these, by id
    now: float


class LobbyChange(Struct, frozen=True, tag_field="type", tag="lobby_change"):
    """What has changed in the last `Lobby`, in the format of `changes.py`."""

    base: int  # the number of the message it builds on
    number: int
    change: Any
    now: float


FromLobby = Welcome | Lobby | LobbyChange | InvitationsMessage | Accepted | Refused | Pong
