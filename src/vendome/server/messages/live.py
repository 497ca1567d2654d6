"""What is said over the socket of a table, by a client and by the server."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from vendome.server.messages.tables import Invitation, Language, Table

# Over the table's socket: from the client


class Move(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    id: int  # the answer has the same
    seat: int
    decision: int  # the decision that this answers, as the view has it
    move: str
    then: list[str] = []  # moves that follow at once, up to the first that is refused


class Try(Struct, frozen=True, tag_field="type", tag="try", forbid_unknown_fields=True):
    """Would this move be legal? Nothing happens, and nobody else learns of it."""

    id: int
    seat: int
    move: str


class Advise(Struct, frozen=True, tag_field="type", tag="advise", forbid_unknown_fields=True):
    """What should a seat of mine do? Nobody else learns that this was asked."""

    id: int
    seat: int
    decision: int  # which one, as the view has it


# What is said often, by names: everybody reads it in their own language.
Phrase = Literal[
    "hello",
    "good_luck",
    "nicely_done",
    "thanks",
    "you_are_welcome",
    "sorry",
    "oops",
    "wow",
    "thinking",
    "moment",
    "back",
    "no_hurry",
    "good_game",
    "again",
    "gladly",
    "not_now",
    "must_go",
    "goodbye",
]


class Say(Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    """A text of one's own, or a phrase."""

    id: int
    text: str = ""
    phrase: Phrase | None = None


class Mute(Struct, frozen=True, tag_field="type", tag="mute", forbid_unknown_fields=True):
    id: int
    person: str
    muted: bool


class Note(Struct, frozen=True, tag_field="type", tag="note", forbid_unknown_fields=True):
    """A note for the notebook of a seat of mine, which nobody else reads.

    Without a text it is crossed out.
    """

    id: int
    seat: int
    key: str  # what the note is about, in the words of the game's client
    text: str


class Order(Struct, frozen=True, tag_field="type", tag="order", forbid_unknown_fields=True):
    """Standing orders of a seat of mine, which nobody else learns.

    Those that are not named stay as they are.
    """

    id: int
    seat: int
    orders: dict[str, str | int]


class Speak(Struct, frozen=True, tag_field="type", tag="speak", forbid_unknown_fields=True):
    """Use this language from now on. The newest sentences of the log are sent again."""

    id: int
    language: Language


class Whole(Struct, frozen=True, tag_field="type", tag="whole", forbid_unknown_fields=True):
    """Something is missing here: send the table and the views whole."""

    id: int


class ReadLog(Struct, frozen=True, tag_field="type", tag="log", forbid_unknown_fields=True):
    """Send the sentences before this line of a seat's log."""

    id: int
    seat: int | None
    before: int


class ReadChat(Struct, frozen=True, tag_field="type", tag="chat", forbid_unknown_fields=True):
    """Send the lines of the chat before this one."""

    id: int
    before: int


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    id: int


FromClient = (
    Move | Try | Advise | Say | Mute | Note | Order | Speak | Whole | ReadLog | ReadChat | Ping
)


# Over the table's socket: from the server


class Part(Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence. `draw` is what may be drawn in its place, in the game's notation."""

    text: str
    draw: str | None = None


class Told(Struct, frozen=True):
    """Something that happened, as far as this seat may know, put into words."""

    move: int  # how many moves had been made before the one that caused it
    kind: str
    data: dict[str, int]
    parts: list[Part]


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The first message of every socket."""

    protocol: int
    build: str | None  # of the browser client here: a page of another one is to be loaded again


class TableMessage(Struct, frozen=True, tag_field="type", tag="table"):
    """The table, whole."""

    number: int  # of this message: the next change builds on it
    table: Table
    yours: list[int]  # the seats you own
    now: float  # the server's clock, which counts only while it runs


class TableChange(Struct, frozen=True, tag_field="type", tag="table_change"):
    """What has changed of the table, in the format of `changes.py`."""

    base: int  # the number of the message it builds on
    number: int
    change: Any
    now: float


class ViewMessage(Struct, frozen=True, tag_field="type", tag="view"):
    seat: int | None  # None: what a spectator may see
    number: int
    decision: int | None  # to be named in a move; None: this seat is not asked
    view: dict[str, Any]  # the game's: web/src/games/<game>/view.ts
    forms: list[str]  # how the moves that are legal now are written
    forecast: list[Told]  # what would happen if this were scored now; without sentences
    since: int  # `told` holds everything from this move on; only the newest in sentences
    told: list[Told]


class ViewChange(Struct, frozen=True, tag_field="type", tag="view_change"):
    """What has changed of what a seat sees."""

    seat: int | None
    base: int  # the number of the view it builds on
    number: int
    change: Any  # of `decision`, `view`, `forms` and `forecast`
    told: list[Told]  # what happened since


class SentencesMessage(Struct, frozen=True, tag_field="type", tag="sentences"):
    """A part of a seat's log: in another language, or an older part."""

    seat: int | None
    language: str
    first: int  # the line of the log that the first of them is for
    sentences: list[list[Part]]


class ChatLine(Struct, frozen=True):
    number: int
    person: str
    name: str  # of their own seat
    text: str  # empty if a phrase was said
    at: float
    phrase: Phrase | None = None


class ChatMessage(Struct, frozen=True, tag_field="type", tag="chat"):
    since: int  # `lines` holds everything from this number on
    until: int  # and before this one
    oldest: int  # lines before this one are no longer stored
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
    """What a seat has answered in a window, for its owner alone. It is sent at every slot."""

    seat: int
    decision: int
    move: str | None  # None: nothing yet
    ids: list[int]  # the ids of your messages, on this line, that it acknowledges


class InvitationsMessage(Struct, frozen=True, tag_field="type", tag="invitations"):
    """All my invitations, whatever page I have open: when it opens, if there are any, and whenever
    that changes.
    """

    invitations: list[Invitation]


class Sentence(Struct, frozen=True):
    """Why something was refused, and what would be right."""

    sentence: str
    clause: str | None = None
    quote: str | None = None  # the clause itself


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    """It is done, and on disk."""

    id: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    id: int | None  # None: the message could not be read
    refusal: Sentence


class Judged(Struct, frozen=True, tag_field="type", tag="judged"):
    id: int
    refusal: Sentence | None  # None: it would be legal
    preview: list[Told]  # what it would bring as far as the seat knows, if the game says so


class Reason(Struct, frozen=True):
    """Why a choice is good or bad, as `Reason` of the Python interface has it."""

    kind: Literal["gains", "risks", "others"]
    what: str
    seat: int | None
    amount: float
    likelihood: float


class AdvisedChoice(Struct, frozen=True):
    """A move, what it promises, and why, as `Choice` of the Python interface has it."""

    move: str
    often: float
    win: float
    win_doubt: float
    score: float
    score_spread: float
    sure: float
    beside: str
    reasons: list[Reason]
    sentences: list[str]  # all that in words


class AdviceMessage(Struct, frozen=True, tag_field="type", tag="advice"):
    id: int
    seat: int
    decision: int  # the one that was asked about
    level: str  # of the bot that gives it
    worlds: int  # in which each choice was tried
    choices: list[AdvisedChoice]  # the best first


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    id: int


FromTable = (
    Welcome
    | TableMessage
    | TableChange
    | ViewMessage
    | ViewChange
    | SentencesMessage
    | ChatMessage
    | NotesMessage
    | OrdersMessage
    | AnswerMessage
    | InvitationsMessage
    | Accepted
    | Refused
    | Judged
    | AdviceMessage
    | Pong
)
