"""People, games and tables, and what is asked for over HTTP."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

PROTOCOL = 2  # its version: told when a line is opened, by both sides

Language = Literal["en", "fr", "de"]


# People and games


class Person(Struct, frozen=True):
    id: str
    name: str
    muted: list[str]  # people whose chat this one does not want to read


class OptionInfo(Struct, frozen=True):
    name: str
    clause: str
    kind: Literal["switch", "data"]  # data: what it takes stands in the game's rules
    default: Any


class OrderInfo(Struct, frozen=True):
    """A standing order: what can be said in advance about one reaction."""

    name: str
    values: list[str | int]  # the first holds until another is given


class ReactionsInfo(Struct, frozen=True):
    """What the game asks out of turn."""

    clause: str
    orders: list[OrderInfo]


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[str]
    reactions: ReactionsInfo | None  # none: this game has no reactions


class Preparing(Struct, frozen=True):
    """A game that is played on plain Python while its rules are compiled."""

    game: str
    done: int  # so many jobs
    total: int  # of so many
    failed: bool  # it stays as it is


class ClauseText(Struct, frozen=True):
    id: str
    part: str
    text: str


# Tables

Status = Literal["gathering", "playing", "over", "abandoned"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`live`: seconds for each decision; `days`: days for each decision; `none`: no limit."""

    kind: Literal["live", "days", "none"]
    amount: int = 0


class Reactions(Struct, frozen=True, forbid_unknown_fields=True):
    """How questions out of turn are answered: in a `window` of so many seconds (1 to 30; 3 unless
    named), or at once by standing `orders`."""

    kind: Literal["window", "orders"]
    seconds: int | None = None


class Question(Struct, frozen=True):
    """A question out of turn. Of the answers nobody learns anything before all take effect."""

    reaction: str  # what is asked about, in the words of the game
    asked: list[int]
    silence: str  # the move of who says nothing
    ends: (
        float | None
    )  # the window, by the server's clock; none: all sit at one screen, and are waited for


class Seat(Struct, frozen=True):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # empty while the seat is open
    person: str | None  # whose seat it is
    bot: str | None  # which bot plays it, or would play it for its owner
    ready: bool  # the owner has pledged a value for the deal (always so for a bot)
    kept: bool  # a bot plays for the owner: until they return, or what they were late with
    screen: bool  # a further player at its owner's screen
    here: bool  # the owner's page is open (always so for a bot)
    waiting: bool  # the game, or a sealed deal, waits for this seat
    deadline: float | None  # when its time runs out, by the server's clock (`now`)


class Sealed(Struct, frozen=True):
    """All have pledged, and tell their values now: see docs/protocol.md."""

    pledges: list[str]  # one a seat; empty for a bot's, and for further seats at a screen
    before: str | None  # the seal of the deal before, which was abandoned


class AbandonedDeal(Struct, frozen=True):
    """A deal that was sealed and came to nothing."""

    seal: str
    why: Literal["silent", "left", "dismissed"]
    who: list[str]  # names of those without whom it could not be dealt


class Deal(Struct, frozen=True):
    """What proves the deal fair, told when the game is over: see docs/protocol.md."""

    secret: str
    pledges: list[str]  # as when it was sealed; all empty: dealt before there were pledges
    values: list[str]  # likewise
    before: str | None
    seed: str


class Table(Struct, frozen=True):
    id: str
    game: str
    options: dict[str, Any]  # by their names, as the game takes them
    clock: Clock
    listed: bool  # in the lobby for all, or joined by its link only
    host: str  # the person who made it
    status: Status
    seats: list[Seat]
    dismissed: list[str]  # people whom the host asked to leave, and who cannot join again
    number: int  # moves made so far
    commitment: str  # the hash of the server's secret, told before anybody pledges a value
    sealed: Sealed | None  # while those of its seats that are waited for have not told a value
    abandoned: int  # deals of this table that came to nothing
    last_abandoned: AbandonedDeal | None
    made: float
    started: float | None
    ended: float | None
    scores: list[int] | None  # when over
    winners: list[int] | None
    rematch: str | None  # the table where the same people play again
    reactions: Reactions | None  # none: this game has none
    question: Question | None  # out of turn, and open now
    deal: Deal | None  # when over


# Requests


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit there: I, whoever comes, a bot, or somebody else at my screen."""

    kind: Literal["me", "open", "bot", "screen"]
    bot: str | None = None
    name: str | None = None  # of the player at my screen


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    clock: Clock = Clock("none")
    listed: bool = True
    reactions: Reactions | None = None  # none named: a window; by days: orders


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """My own part in the chance of the deal: the hash of a value that I tell later."""

    pledge: str
    commitment: str  # the table's, which the pledge names


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    pledge: str
    commitment: str
    seat: int | None = None  # none named: the first that is open


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The value I pledged: 16 random bytes or more, in hex."""

    value: str


class Dismiss(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is asked to leave a table before its game begins."""

    person: str
