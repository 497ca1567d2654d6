"""People, games and tables, and the requests over HTTP."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

PROTOCOL = 2  # its version: both sides say it when a line is opened

Language = Literal["en", "fr", "de"]


# People and games


class Person(Struct, frozen=True):
    id: str
    name: str
    muted: list[str]  # people whose chat this one does not want to read
    face: int  # chosen, or given
    program_of: str | None = None  # of a program: the name of the person who made it


class Program(Struct, frozen=True):
    """A program of mine: it plays under its own name, and is let in by its token."""

    id: str  # the person that it is
    name: str
    made: float


class ProgramToken(Struct, frozen=True):
    """A program, and its token: it is shown this once."""

    program: Program
    token: str


class OptionInfo(Struct, frozen=True):
    name: str
    clause: str
    kind: Literal["switch", "data"]  # for `data` the game's rules say what it takes
    default: Any


class OrderInfo(Struct, frozen=True):
    """A standing order: what can be said in advance about one reaction."""

    name: str
    values: list[str | int]  # the first is in force until another is given


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
    reactions: ReactionsInfo | None  # None: this game has no reactions


class Preparing(Struct, frozen=True):
    """A game that is played on plain Python while its rules are compiled."""

    game: str
    done: int  # how many jobs are done
    total: int  # how many there are
    failed: bool  # it stays on plain Python


class ClauseText(Struct, frozen=True):
    id: str
    part: str
    text: str


# Tables

Status = Literal["gathering", "playing", "over", "abandoned"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`live`: seconds for each decision; `days`: days for each decision; `none`: no limit.

    A reserve is for the whole game: each seat has its own, in seconds or days like the amount.
    """

    kind: Literal["live", "days", "none"]
    amount: int = 0
    reserve: int = 0


class Reactions(Struct, frozen=True, forbid_unknown_fields=True):
    """How questions out of turn are answered: in a `window` or at once by standing `orders`.

    A window has 1 to 30 seconds, and 3 if none are named.
    """

    kind: Literal["window", "orders"]
    seconds: int | None = None


class Question(Struct, frozen=True):
    """A question out of turn. Nobody learns anything about answers before all take effect."""

    reaction: str  # what is asked about, in the words of the game
    asked: list[int]
    silence: str  # the move of a seat that does not answer
    ends: float | None  # when the window ends, by the server's clock; None: at one screen


class Seat(Struct, frozen=True):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # empty while the seat is open
    face: int  # 0 to 23, for a drawing of the client's; those given differ from the others here
    person: str | None  # whose seat it is
    bot: str | None  # which bot plays it, or would play it for its owner
    ready: bool  # the owner has pledged a value for the deal (always so for a bot)
    kept: bool  # a bot plays for the owner, until they return, or for one decision that was late
    screen: bool  # a further player at its owner's screen
    here: bool  # the owner's page is open (always so for a bot)
    waiting: bool  # the game, or a sealed deal, waits for this seat
    deadline: float | None  # when its time runs out, by the server's clock (`now`)
    program: str | None = None  # whose program sits here; None: it is no program
    resigned: bool = False  # the owner gave it up for good: a bot plays it to the end
    # Seconds left in reserve before this decision; the last so many before the deadline are those.
    reserve: float | None = None  # None: a bot's, or the clock has none


class Sealed(Struct, frozen=True):
    """All have pledged, and reveal their values now: see docs/protocol.md."""

    pledges: list[str]  # one for each seat; empty for a bot, and for further seats at a screen
    before: str | None  # the seal of the deal before, which was abandoned


class AbandonedDeal(Struct, frozen=True):
    """A deal that was sealed and then abandoned."""

    seal: str
    why: Literal["silent", "left", "dismissed"]
    who: list[str]  # the names of those who left or did not reveal their value


class Deal(Struct, frozen=True):
    """What proves the deal fair. It is sent when the game is over: see docs/protocol.md."""

    secret: str
    pledges: list[str]  # as when it was sealed; all empty if dealt before there were pledges
    values: list[str]  # likewise
    before: str | None
    seed: str


class Invited(Struct, frozen=True):
    """Somebody whom the host has invited from a game that they played together."""

    person: str
    name: str  # as they were called there
    declined: bool


class Invitation(Struct, frozen=True):
    """A table that gathers, to which I am invited."""

    table: str
    game: str
    by: str  # the person who invites
    name: str  # of that person
    players: int
    clock: Clock


class Proposal(Struct, frozen=True):
    """A proposal to end the game now, without a winner."""

    id: str
    by: str  # the person who made it
    agreed: list[str]  # people
    missing: list[str]  # people who have not agreed yet


class Table(Struct, frozen=True):
    id: str
    game: str
    options: dict[str, Any]  # by their names, as the game takes them
    clock: Clock
    listed: bool  # in the lobby for all, or joined by its link only
    hints: bool  # whether players may ask for advice
    host: str  # the person who made it
    status: Status
    seats: list[Seat]
    dismissed: list[str]  # people whom the host asked to leave, and who cannot join again
    number: int  # moves made so far
    commitment: str  # the hash of the server's secret, shown before anybody pledges a value
    sealed: Sealed | None  # while the seats that are waited for have not revealed a value
    abandoned: int  # how many deals of this table were abandoned
    last_abandoned: AbandonedDeal | None
    made: float
    started: float | None
    ended: float | None
    scores: list[int] | None  # when over
    winners: list[int] | None
    rematch: str | None  # the table where the same people play again
    reactions: Reactions | None  # None: this game has none
    question: Question | None  # a question out of turn that is open now
    deal: Deal | None  # when over
    invited: list[Invited] = []  # while it gathers
    proposal: Proposal | None = None  # to end the game now
    agreed: bool = False  # all agreed to end the game before its end, so nobody has won


# Requests


class AboutMe(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to change; the rest stays as it is."""

    name: str | None = None
    face: int | None = None


class NewProgram(Struct, frozen=True, forbid_unknown_fields=True):
    name: str  # like a person's


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
    hints: bool | None = None  # if it is not said: where all others are bots
    reactions: Reactions | None = None  # if none are named: a window, or orders at a table by days


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """My own part in the chance of the deal: the hash of a value that I reveal later."""

    pledge: str
    commitment: str  # the table's commitment, which the pledge names


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    pledge: str
    commitment: str
    seat: int | None = None  # if none is named: the first that is open


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The value I pledged: 16 random bytes or more, in hex."""

    value: str


class Agree(Struct, frozen=True, forbid_unknown_fields=True):
    """Yes or no to a proposal, by its id. No to one that I made or agreed to: I take it back."""

    proposal: str
    agreed: bool


class Dismiss(Struct, frozen=True, forbid_unknown_fields=True):
    """The person who is asked to leave a table before its game begins."""

    person: str
