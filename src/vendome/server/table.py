"""One table: who sits there, the match they play, and which decisions they owe.

It decides and remembers; `House` writes to disk and pushes. Nothing here waits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vendome import games
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.record import ONLINE
from vendome.core.refusal import Refusal
from vendome.server import agreeing, deals, fair, invitations, reacting, reserves
from vendome.server import messages as m
from vendome.server.chat import Talk
from vendome.server.faces import at_table
from vendome.server.locks import Lock
from vendome.server.names import free_name
from vendome.server.rows import AbandonedRow, InvitedRow, MoveRow, SeatRow, StoredTable, TableRow
from vendome.server.steps import Step, packed, read, unpacked, written
from vendome.server.words import Forbidden, refused


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that a seat owes: after how many moves it was asked for, and when."""

    number: int
    at: float


class Table:
    def __init__(self, stored: StoredTable) -> None:
        self.lock = Lock()
        self.gone: dict[str, float] = {}  # since when the page of somebody who sits here is closed
        self.asked_for = -math.inf  # when somebody last wanted something of it
        self.watched_since: float | None = None  # when somebody who does not play first looked on
        self.restore(stored)

    def restore(self, stored: StoredTable) -> None:
        """Set everything to what is stored."""
        self.row: TableRow = stored.table
        self.seats: list[SeatRow] = stored.seats
        self.chat: list[m.ChatLine] = stored.chat  # its newest page
        self.notes: dict[int, dict[str, str]] = stored.notes  # by seat, for its owner alone
        self.orders: dict[int, dict[str, str | int]] = stored.orders  # likewise
        # By seat: what was said in the window that is open, or chosen and is held
        self.answers: dict[int, str] = stored.answers
        self.chosen_by: dict[int, str] = stored.chosen_by  # who chose what is held
        self.chosen_at: dict[int, float] = stored.chosen_at  # since when something is held
        self.dismissed: list[str] = stored.dismissed  # whom the host asked to leave
        self.invited: dict[str, InvitedRow] = stored.invited
        self.awaited = invitations.awaited(self)  # who was told of an invitation here
        self.abandoned: list[AbandonedRow] = stored.abandoned  # deals that came to nothing
        self.moves: list[MoveRow] = stored.moves
        self.steps: list[Step] = stored.steps
        self.game: Game = games[self.row.game]
        self.match: Match | None = None
        self.asked: dict[int, Asked] = {}
        self.taken: dict[int, float] = {}  # seconds of each seat's reserve
        if self.row.watched is not None:
            self.watched_since = self.row.watched
        if self.row.states is not None:
            self.steps = unpacked(self.row.states)
        if self.steps:
            self._resume()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[str]:
        """Everybody who sits here, once each, in the order of their first seats."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def seats_of(self, person: str | None) -> list[int]:
        return [seat.seat for seat in self.seats if person is not None and seat.person == person]

    def playing(self) -> Match:
        if self.match is None or self.row.status != "playing":
            raise refused(f"table_{self.row.status}")
        return self.match

    @property
    def talk(self) -> Talk:
        return Talk(self.chat)

    def say(self, person: m.Person, text: str, phrase: m.Phrase | None, at: float) -> m.ChatLine:
        """Returns a line of chat under the name that the speaker's own seat has here.

        Elsewhere two people may have the same name.
        """
        own = (row.name for row in self.seats if row.person == person.id and not row.screen)
        line = m.ChatLine(self.talk.next, person.id, next(own, person.name), text, at, phrase)
        self.chat = self.talk.after(line)
        return line

    def introduce(self, person: str, name: str | None, face: int | None) -> list[SeatRow]:
        """Give a person a new name or face, but not those who share their screen.

        Returns the seats that change.
        """
        rows = [row for row in self.seats if row.person == person and not row.screen]
        for row in rows:
            if name is not None:
                row.name = free_name(name, [other.name for other in self.seats if other is not row])
            if face is not None:
                row.face = face
        return rows

    # Gathering

    def start(self, now: float, date: float) -> dict[str, Any]:
        """Deal.

        Returns what is to be written. `now` is the house's time, `date` the wall clock's.
        """
        seed = fair.seed(self.row.secret, deals.values(self))
        self.match = match = self.game.start(len(self.seats), seed, self.row.options)
        self.row.seed = seed
        self.row.opening = [row for _, row in match.happened]
        self.row.status = "playing"
        self.row.started = date
        self.row.began = now
        self.row.asked = sum(1 << seat for seat in match.waiting)
        self.asked = {seat: Asked(0, now) for seat in match.waiting}
        self.steps = [written(self.game, match.states)]
        names = ("seed", "opening", "status", "started", "began", "asked")
        return {name: getattr(self.row, name) for name in names}

    # Playing

    def owner_moves(self, person: str, seat: int, decision: int) -> None:
        """Refuse unless this person may answer this decision of this seat."""
        self.playing()
        self.check_owner(person, seat)
        if self.seats[seat].kept:
            raise refused("resigned" if self.seats[seat].resigned else "bot_keeps_it")
        asked = self.asked.get(seat)
        if asked is not None and asked.number != decision:
            raise refused("decision_gone")
        if self.played_by_bot(seat):
            raise refused("time_is_up")

    def check_owner(self, person: str | None, seat: int) -> None:
        if seat not in self.seats_of(person):
            raise refused("not_your_seat", Forbidden)

    def play(self, seat: int, move: str, now: float, date: float) -> tuple[MoveRow, dict[str, Any]]:
        """Make a move. Returns what is to be written. If it is refused, nothing changes."""
        match = self.playing()
        before, reserve = match.count, reserves.takes(self, seat, now)
        declines = agreeing.declines(self, seat, now)
        match.play(seat, move)
        number = self.row.number
        waiting = set(match.waiting)
        row = MoveRow(
            number=number,
            seat=seat,
            move=match.moves[-1][1],
            by=self.chosen_by.pop(seat, "") or self.by(seat),
            rules=self.game.version,
            waiting=sum(1 << s for s in waiting),
            happened=match.happened_since(before),
            at=now,
            reserve=reserve,
        )
        self.chosen_at.pop(seat, None)
        self._ask(row)
        self.moves.append(row)
        self.steps.append(written(self.game, match.states, self.steps[-1]))
        self.row.number = number + 1
        self.answers = {}
        changes = {"number": number + 1, **(agreeing.drop(self) if declines else {})}
        return row, {**changes, **self._end(date, match.winners)} if match.over else changes

    def end_agreed(self, date: float) -> dict[str, Any]:
        """End the game as it stands, since all have agreed: nobody has won it.

        Returns what is to be written.
        """
        self.asked, self.answers, self.chosen_by, self.chosen_at = {}, {}, {}, {}
        self.row.agreed = True
        return {"agreed": True, **agreeing.drop(self), **self._end(date, ())}

    def _end(self, date: float, winners: Sequence[int]) -> dict[str, Any]:
        self.row.scores = list(self.playing().scores)
        self.row.status = "over"
        self.row.ended = date
        self.row.winners = list(winners)
        self.row.states = packed(self.steps)
        names = ("status", "ended", "scores", "winners", "states")
        return {name: getattr(self.row, name) for name in names}

    def by(self, seat: int) -> str:
        """Returns who acts for a seat now."""
        if self.seats[seat].kind == "bot":
            return "bot"
        return "keeper" if self.played_by_bot(seat) else "person"

    def bot_seats(self) -> list[int]:
        """Returns the seats that must act now and that a bot plays."""
        if reacting.answered_by(self) in ("window", "orders"):
            return []  # out of turn bots answer together with everybody else
        return [seat for seat in self.owing if self.played_by_bot(seat)]

    @property
    def holds(self) -> bool:
        """Whether choices are held until the last seat has chosen, and may be changed so long."""
        return self.match is not None and self.row.status == "playing" and self.match.changeable()

    @property
    def owing(self) -> list[int]:
        """The seats that the game waits for: of those asked, not those whose choice is held."""
        held = self.answers if self.holds else ()
        return [seat for seat in self.asked if seat not in held]

    def hold(self, seat: int, move: str, now: float) -> list[tuple[int, str]]:
        """Hold a seat's choice, in place of the one before.

        Returns the choices of all, in the order of the seats, if this is the last; else none. If it
        is refused, nothing changes.
        """
        self.answers[seat] = self.playing().judged(seat, move)
        self.chosen_by[seat] = self.by(seat)
        self.chosen_at.setdefault(seat, now)
        return [] if self.owing else sorted(self.answers.items())

    def drop_refused(self) -> list[int]:
        """Give back choices that the rules refuse by now, since they have changed meanwhile.

        Returns whose they were.
        """
        match, dropped = self.playing().copy(), []
        for seat, move in sorted(self.answers.items()):
            try:
                match.play(seat, move)
            except Refusal:
                dropped.append(seat)
                del self.answers[seat], self.chosen_by[seat], self.chosen_at[seat]
        return dropped

    def played_by_bot(self, seat: int) -> bool:
        """Returns whether a bot plays a seat: its own, a keeper, or one for a late decision."""
        row, asked = self.seats[seat], self.asked.get(seat)
        late = asked is not None and asked.number == row.late
        return row.kind == "bot" or bool(row.kept) or late

    def time_up(self, seat: int) -> float | None:
        """Returns when the time for a seat's decision is up, or None.

        It does not matter who plays the seat meanwhile: time that was used stays used.
        """
        asked = self.asked.get(seat) if seat in self.owing else None
        if asked is None or self.row.clock_kind == "none" or self.seats[seat].kind == "bot":
            return None
        if reacting.answered_by(self) == "window":
            return None  # which ends for all at once
        return asked.at + reserves.own_time(self.row) + reserves.left(self, seat)

    def deadline(self, seat: int) -> float | None:
        """Returns when a bot steps in for the owner of a seat, or None."""
        return None if self.played_by_bot(seat) else self.time_up(seat)

    # What is sent

    def record(self) -> dict[str, Any]:
        """Returns the record, with what proves the deal fair. Only for when the game is over."""
        assert self.row.seed is not None
        return {
            "format": 1,
            "game": self.row.game,
            "rules": self.row.rules,
            "cards": self.row.cards,
            "players": len(self.seats),
            "options": self.row.options,
            "seed": self.row.seed.hex(),
            "moves": [[row.seat, row.move] for row in self.moves],
            "open": [],
            ONLINE: {
                "table": self.id,
                "names": self.names,
                "started": self.row.started,
                "ended": self.row.ended,
                "by": [row.by for row in self.moves],
                "rules": [row.rules for row in self.moves],
                "scores": self.row.scores,
                "agreed": self.row.agreed,
                "resigned": [seat.seat for seat in self.seats if seat.resigned],
                **deals.in_record(self),
            },
        }

    def public(self, here: set[str]) -> m.Table:
        """Returns what anybody may know of the table. `here` are the people whose page is open."""
        row = self.row
        over = row.status == "over"
        faces, owing = at_table(self.seats), self.owing
        deal = deals.deal_message(self) if over and row.seed is not None else None
        return m.Table(
            id=row.id,
            game=row.game,
            options=row.options,
            clock=m.Clock(row.clock_kind, row.clock_amount, row.clock_reserve),  # type: ignore[arg-type]
            listed=row.listed,
            hints=row.hints,
            host=row.host,
            status=row.status,  # type: ignore[arg-type]
            seats=[
                m.Seat(
                    seat=seat.seat,
                    kind=seat.kind,  # type: ignore[arg-type]
                    name=seat.name,
                    face=face,
                    person=seat.person,
                    bot=seat.bot,
                    ready=deals.is_ready(seat),
                    kept=seat.kind == "person" and self.played_by_bot(seat.seat),
                    resigned=seat.resigned,
                    program=seat.program,
                    screen=seat.screen,
                    here=seat.kind == "bot" or seat.person in here,
                    waiting=seat.seat in owing or deals.owes_value(self, seat),
                    deadline=deals.ends(self)
                    if deals.owes_value(self, seat)
                    else self.deadline(seat.seat),
                    reserve=reserves.shown(self, seat.seat),
                )
                for seat, face in zip(self.seats, faces, strict=True)
            ],
            dismissed=self.dismissed,
            invited=invitations.shown(self),
            number=row.number,
            commitment=fair.commitment(row.secret),
            sealed=deals.sealed_message(self),
            abandoned=len(self.abandoned),
            last_abandoned=deals.last_abandoned_message(self),
            made=row.made,
            started=row.started,
            ended=row.ended,
            scores=row.scores if over else None,
            winners=row.winners if over else None,
            proposal=agreeing.shown(self),
            agreed=row.agreed,
            rematch=row.rematch,
            reactions=m.Reactions(**row.reactions) if row.reactions else None,
            question=reacting.question(self),
            deal=deal,
        )

    # What is stored

    def _resume(self) -> None:
        """Go on from the stored state, so that a change of the rules since then does not matter.

        Unless it gave other numbers to cards or events: then the state would mean something else.
        """
        row = self.row
        if row.rules < self.game.numbered:
            raise ValueError(
                f"it began by version {row.rules} of the rules, and numbers in states and events "
                f"mean something else since version {self.game.numbered}"
            )
        assert row.seed is not None
        assert row.began is not None
        assert row.asked is not None
        happened = [(0, event) for event in row.opening or []]
        happened += [(move.number, event) for move in self.moves for event in move.happened]
        self.match = Match.restored(
            self.game,
            read(self.game, self.steps[-1]),
            {"seed": row.seed.hex()},
            [(move.seat, move.move) for move in self.moves],
            happened,
        )
        first = Asked(0, row.began)
        self.asked = {seat: first for seat in range(len(self.seats)) if row.asked >> seat & 1}
        for move in self.moves:
            self._ask(move)
        if row.status != "playing":
            self.asked = {}  # a game that ended by agreement waits for nobody

    def _ask(self, row: MoveRow) -> None:
        """Note who must act after a move. Whoever was asked before it keeps that time."""
        self.taken[row.seat] = self.taken.get(row.seat, 0.0) + row.reserve
        waiting = [seat for seat in range(len(self.seats)) if row.waiting >> seat & 1]
        anew = Asked(row.number + 1, max(row.at, self.row.began or 0.0))
        self.asked = {
            seat: anew if seat == row.seat else self.asked.get(seat, anew) for seat in waiting
        }
