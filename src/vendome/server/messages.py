"""What server and clients say to each other, as types: `docs/protocol.md` explains them, and
`web/src/gen/messages.gen.ts` is made from them (`python -m vendome.server.typescript`)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

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
    ends: float | None  # the window; none: all sit at one screen, and are waited for


class Seat(Struct, frozen=True):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # empty while the seat is open
    person: str | None  # whose seat it is
    bot: str | None  # which bot plays it, or would play it for its owner
    ready: bool  # the owner has added their value to the deal (always so for a bot)
    kept: bool  # a bot plays for the owner until they return
    screen: bool  # a further player at its owner's screen
    here: bool  # the owner's page is open (always so for a bot)
    waiting: bool  # the game waits for this seat
    deadline: float | None  # when its clock runs out, in seconds since 1970


class Deal(Struct, frozen=True):
    """What proves the deal fair, told when the game is over: see docs/protocol.md."""

    secret: str
    values: list[str]  # one a seat; empty for a bot's
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
    number: int  # moves made so far
    commitment: str  # the hash of the server's secret, told before anybody adds a value
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
    """My own part in the chance of the deal: 16 random bytes or more, in hex."""

    value: str


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    value: str
    seat: int | None = None  # none named: the first that is open


# Over the table's socket: from the client


class Move(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    id: int  # the answer carries the same
    seat: int
    decision: int  # which decision this answers, as the view said
    move: str


class Try(Struct, frozen=True, tag_field="type", tag="try", forbid_unknown_fields=True):
    """Would this move be legal? Nothing happens; nobody else hears of it."""

    id: int
    seat: int
    move: str


class Say(Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    id: int
    text: str


class Mute(Struct, frozen=True, tag_field="type", tag="mute", forbid_unknown_fields=True):
    id: int
    person: str
    muted: bool


class Note(Struct, frozen=True, tag_field="type", tag="note", forbid_unknown_fields=True):
    """Into the notebook of a seat of mine, which nobody else reads; no text: cross it out."""

    id: int
    seat: int
    key: str  # what the note is about, in the words of the game's client
    text: str


class Order(Struct, frozen=True, tag_field="type", tag="order", forbid_unknown_fields=True):
    """Standing orders of a seat of mine, which nobody else learns; those not named stay."""

    id: int
    seat: int
    orders: dict[str, str | int]


class Speak(Struct, frozen=True, tag_field="type", tag="speak", forbid_unknown_fields=True):
    """From now on in this language; the views and the log come again."""

    id: int
    language: Language


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    id: int


FromClient = Move | Try | Say | Mute | Note | Order | Speak | Ping


# Over the table's socket: from the server


class Part(Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence. `draw`: what may be drawn in its place, in the game's notation."""

    text: str
    draw: str | None = None


class Told(Struct, frozen=True):
    """Something that happened, as far as this seat may know."""

    move: int  # how many moves had been made before the one that caused it
    kind: str
    data: dict[str, int]
    parts: list[Part]


class TableMessage(Struct, frozen=True, tag_field="type", tag="table"):
    table: Table
    yours: list[int]  # the seats you own
    now: float  # the server's time


class ViewMessage(Struct, frozen=True, tag_field="type", tag="view"):
    seat: int | None  # none: what anybody may see
    number: int
    decision: int | None  # what to name in a move; none: this seat is not asked
    view: dict[str, Any]  # of the game: web/src/games/<game>/view.ts
    forms: list[str]  # how the moves that are legal now are written
    forecast: list[Told]  # what would happen if this were scored now; without sentences
    since: int  # `told` holds everything from this move on
    told: list[Told]


class ChatLine(Struct, frozen=True):
    number: int
    person: str
    name: str
    text: str
    at: float


class ChatMessage(Struct, frozen=True, tag_field="type", tag="chat"):
    since: int  # `lines` holds everything from this number on
    lines: list[ChatLine]
    muted: list[str]  # whose lines are left out


class NotesMessage(Struct, frozen=True, tag_field="type", tag="notes"):
    """The whole notebook of a seat, for its owner alone."""

    seat: int
    notes: dict[str, str]


class OrdersMessage(Struct, frozen=True, tag_field="type", tag="orders"):
    """All standing orders of a seat, for its owner alone."""

    seat: int
    orders: dict[str, str | int]


class AnswerMessage(Struct, frozen=True, tag_field="type", tag="answer"):
    """What a seat has said in the window that is open, for its owner alone."""

    seat: int
    decision: int
    move: str


class Sentence(Struct, frozen=True):
    """Why something was refused, and what would be right."""

    sentence: str
    clause: str | None = None
    quote: str | None = None  # the clause itself


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    """Done, and on disk."""

    id: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    id: int | None  # none: the message could not be read
    refusal: Sentence


class Judged(Struct, frozen=True, tag_field="type", tag="judged"):
    id: int
    refusal: Sentence | None  # none: it would be legal
    preview: list[Told]  # what it would bring as far as the seat can tell, where the game says so


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    id: int


FromTable = (
    TableMessage
    | ViewMessage
    | ChatMessage
    | NotesMessage
    | OrdersMessage
    | AnswerMessage
    | Accepted
    | Refused
    | Judged
    | Pong
)


# Over the lobby's socket


class Lobby(Struct, frozen=True, tag_field="type", tag="lobby"):
    open: list[Table]  # those one can join or watch
    mine: list[Table]  # those that wait for me first
    now: float


# Replays


class Step(Struct, frozen=True):
    number: int  # moves made so far
    seat: int | None  # who made the last of them
    move: str | None  # only if these eyes are that seat's, or see all
    by: str | None  # person, bot, or keeper (a bot for its owner)
    view: dict[str, Any]
    told: list[Told]


class Replay(Struct, frozen=True):
    table: Table
    eyes: str  # a seat's number, `public` or `open`
    names: list[str]
    steps: list[Step]
    scores: list[list[int]]  # after each step


class Health(Struct, frozen=True):
    status: Literal["ok"]
    version: str
    tables: int  # in memory
    sockets: int
