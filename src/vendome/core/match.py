"""A match: a state, the moves that led to it, and the events they caused."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from vendome.core.advice import Advice, adviser
from vendome.core.events import Action as Action
from vendome.core.events import Event as Event
from vendome.core.events import EventWord as EventWord
from vendome.core.events import Named as Named
from vendome.core.reading import Reader, Reading
from vendome.core.refusal import Malformed, brief
from vendome.core.state import LOG_ROOM, SPECTATOR, Moves, log, words_of

if TYPE_CHECKING:
    from vendome.core.game import Game
    from vendome.core.reactions import Orders

MOST_STEPS = 64
MOST_KEPT = 100  # events that are kept as what they are told from
RECORD_FORMAT = 1


class Match:
    """One game being played. Whatever is illegal is refused, and then nothing changes."""

    def __init__(self, game: Game, states: np.ndarray, origin: dict[str, Any]) -> None:
        self.game = game
        self.origin = origin  # {"seed": …} or {"position": …}
        self.moves: list[tuple[int, str]] = []
        self._states = states
        self._words = words_of(states)
        self._reader = Reader(states)
        self._state = self._reader.read()
        #: How many seats there are.
        self.players: int = self._state.players
        self._spare = np.zeros(1, game.state)
        self._spare_words = words_of(self._spare)
        self._spare_reader = Reader(self._spare)
        self._log = log()
        self._log_used, self._log_rows = self._log["used"], self._log["rows"][0]
        self._legal = np.zeros(1, Moves)
        self._steps = np.zeros(MOST_STEPS, "i8")
        self._open: dict[int, list[int]] = {}
        self._opened_at: dict[int, Reading] = {}
        self._events: list[tuple[int, list[int]]] = []
        self._staged: tuple[Reading, str] | None = None  # the stage of a state
        self._known: tuple[Reading, int | None] | None = None  # whose knowledge stands in `_knows`
        self._foreseen: tuple[Any, list[Event]] = None, []  # for a seat after which others see it
        self._reaction: tuple[Reading, str | None] | None = None  # that is asked in a state
        self._newest: tuple[int, int, list[Event]] | None = None  # events, made when asked for

    @cached_property
    def _knows(self) -> np.ndarray:
        return np.zeros(1, self.game.state)

    @cached_property
    def _knows_words(self) -> np.ndarray:
        return words_of(self._knows)

    @cached_property
    def _knows_reader(self) -> Reader:
        return Reader(self._knows)

    @classmethod
    def begun(cls, game: Game, states: np.ndarray, key: bytes) -> Match:
        match = cls(game, states, origin={"seed": key.hex()})
        game.kernels.begin(match._states, match._log)
        match._state = match._reader.read()
        match._collect(0)
        return match

    @classmethod
    def restored(
        cls,
        game: Game,
        states: np.ndarray,
        origin: dict[str, Any],
        moves: list[tuple[int, str]],
        happened: list[tuple[int, list[int]]],
    ) -> Match:
        """Returns a match as it stood: its state, the moves that led there and their events."""
        match = cls(game, states.copy(), origin)
        match.moves = list(moves)
        match._events = list(happened)
        return match

    def copy(self) -> Match:
        """Returns a copy of the match, to try something in."""
        other = Match.restored(self.game, self._copy(), self.origin, self.moves, self._events)
        other._open = {seat: list(steps) for seat, steps in self._open.items()}
        other._opened_at = dict(self._opened_at)
        return other

    def __repr__(self) -> str:
        state = "over" if self.over else f"waiting for {list(self.waiting)}"
        return f"<{self.game.title}, {self.players} players, {len(self.moves)} moves, {state}>"

    # What is going on

    @property
    def options(self) -> dict[str, Any]:
        """Every option of the game, with its value."""
        return {option.name: option.get(self._state) for option in self.game.options}

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return _seats(self._state.waiting)

    @property
    def over(self) -> bool:
        """Whether the match has ended, so that nobody must act any more."""
        return not self._state.waiting

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat now; they are final once the match is over."""
        points = self.game.kernels.points
        return tuple(int(points(self._states, seat)) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; there are none before the end."""
        return _seats(self._state.winners)

    @property
    def states(self) -> np.ndarray:
        """A copy of the whole state, hidden parts included. No seat may see it."""
        return self._copy()

    def actions(self, seat: int) -> list[Action]:
        """Returns the legal actions of `seat`."""
        self._check_seat(seat)
        step = self.game.notation.step
        return [Action(a, step(self._state, seat, a)) for a in self._legal_ids(seat)]

    def forms(self, seat: int) -> list[str]:
        """Returns how the moves are written that `seat` can make now."""
        self._check_seat(seat)
        return self.game.notation.forms(self._state, seat, self._legal_ids(seat))

    def steps(self, seat: int) -> tuple[int, ...]:
        """Returns the steps of a move that the seat has begun and not finished."""
        self._check_seat(seat)
        return tuple(self._open.get(seat, ()))

    def knowledge(self, seat: int | None) -> np.ndarray:
        """Returns what a seat knows, as a one-element array of states; None is a spectator."""
        self._know(seat)
        return self._knows_words.copy().view(self.game.state)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Returns what a seat may see, as plain data; None is a spectator."""
        return self.game.view(self._know(seat), seat)

    def look(self, seat: int | None) -> Any:
        """Returns what a seat may see as the game's own shape, which as JSON is what `view` is."""
        return self.game.look(self._know(seat), seat)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Returns the events from move number `since` on that the seat may know of."""
        if seat is not None:
            self._check_seat(seat)
        first = bisect_left(self._events, since, key=_move_of)
        return [event for event in self._from(first) if event.seen_by(seat)]

    def _from(self, first: int) -> list[Event]:
        """Returns the events from this place on: the same ones for seat after seat."""
        count = len(self._events)
        if self._newest is None or self._newest[:2] != (first, count):
            made = [self._event(move, row) for move, row in self._events[first:]]
            if len(made) > MOST_KEPT:
                return made
            self._newest = first, count, made
        return self._newest[2]

    def all_events(self) -> list[Event]:
        """Returns all events, hidden ones included. No seat may see them before the end."""
        return [self._event(move, row) for move, row in self._events]

    def forecast(self, seat: int | None) -> list[Event]:
        """Returns the events that would happen if what the seat knows were scored now."""
        self._know(seat)
        self._known = None  # it is spoiled by what follows
        self._log_used[0] = 0
        self.game.kernels.forecast(self._knows, self._log)
        rows = len(self.moves), self._logged()
        if self._foreseen[0] != rows:
            self._foreseen = rows, [self._event(rows[0], row) for row in rows[1]]
        return self._foreseen[1]

    def preview(self, seat: int, move: str) -> list[Event]:
        """Returns what a legal move would bring, as far as the seat can know."""
        if self.game.preview is None:
            return []
        rows = self.game.preview(self._know(seat), seat, move)
        return [self._event(len(self.moves), row) for row in rows]

    def advice(self, seat: int, level: str = "journeyman", seed: int | bytes = 0) -> Advice:
        """Returns the best choices of a seat that must act, and why, from what it knows alone.

        `level` is that of a bot which searches. The same seed gives the same advice.
        """
        return adviser()(self, seat, level, seed)

    def reaction(self) -> str | None:
        """Returns the name of the reaction that seats are asked about now, or None.

        Everybody may know it.
        """
        if self.game.reactions is None or self.over:
            return None
        if self._reaction is None or self._reaction[0] is not self._state:
            self._reaction = self._state, self.game.reactions.asked(self._know(None))
        return self._reaction[1]

    def changeable(self) -> bool:
        """Returns whether all choose in secret now, so that whoever has chosen may choose anew as
        long as the choice has not been played.

        Everybody may know it.
        """
        stages = self.game.changeable
        if not stages or self.over:
            return False
        if self._staged is None or self._staged[0] is not self._state:
            self._staged = self._state, self.view(None)["stage"]
        return self._staged[1] in stages

    def ordered(self, seat: int, orders: Orders) -> str:
        """Returns the move that follows from standing orders and from what the seat knows."""
        assert self.game.reactions is not None
        return self.game.reactions.answer(self._know(seat), seat, orders)

    @property
    def happened(self) -> list[tuple[int, list[int]]]:
        """All events as numbers, hidden ones included: the move and the log's row of each."""
        return list(self._events)

    def happened_since(self, count: int) -> list[list[int]]:
        """Returns the log's rows of all events after so many, hidden ones included."""
        return [row for _, row in self._events[count:]]

    @property
    def count(self) -> int:
        """How many events have happened."""
        return len(self._events)

    # Playing

    def play(self, seat: int, move: str | int) -> None:
        """Make a move, given as text, or take one step of one, given by its action's id."""
        self._check_seat(seat)
        if isinstance(move, np.integer):
            move = int(move)
        if isinstance(move, str):
            if seat in self._open:
                raise Malformed("move_half_made", steps=len(self._open[seat]))
            self._take(seat, self.game.notation.read(self._state, seat, move), whole=True)
        elif isinstance(move, int) and not isinstance(move, bool):
            if not 0 <= move < self.game.actions:
                raise Malformed("no_such_action", action=brief(move), most=self.game.actions - 1)
            self._take(seat, [move], whole=False)
        else:
            raise Malformed("not_a_move", move=brief(move))

    def judged(self, seat: int, move: str) -> str:
        """Returns how a move is written that is legal now. It is refused as `play` refuses it, and
        nothing changes in either case.
        """
        self._check_seat(seat)
        if seat in self._open:
            raise Malformed("move_half_made", steps=len(self._open[seat]))
        steps = self.game.notation.read(self._state, seat, move)
        self._try(seat, steps, whole=True)
        return self.game.notation.write(self._state, seat, steps)

    def record(self) -> dict[str, Any]:
        """Returns all that is needed to have this match again, as plain data for JSON.

        It contains all secrets: no seat may see it before the match is over.
        """
        return {
            "format": RECORD_FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "cards": self.game.cards,
            "players": self.players,
            "options": self.options,
            **self.origin,
            "moves": [[seat, text] for seat, text in self.moves],
            "open": [[seat, list(steps)] for seat, steps in sorted(self._open.items())],
        }

    def position(self) -> dict[str, Any]:
        """Returns the whole state as a readable table, hidden parts included."""
        return self.game.positions.write(self.game, self._state)

    def _take(self, seat: int, steps: list[int], whole: bool) -> None:
        game, spare = self.game, self._spare
        opened = self._open.get(seat, [])
        outcome = self._try(seat, steps, whole)
        if outcome == 1:
            if not opened:
                self._opened_at[seat] = Reading.of(self._copy())
            self._open[seat] = opened + steps
        else:
            before = self._state
            if opened:
                before = self._opened_at.pop(seat)
                del self._open[seat]
            self.moves.append((seat, game.notation.write(before, seat, opened + steps)))
        self._states, self._spare = spare, self._states
        self._words, self._spare_words = self._spare_words, self._words
        self._reader, self._spare_reader = self._spare_reader, self._reader
        self._state = self._reader.read()
        self._collect(len(self.moves) - (outcome == 0))

    def _try(self, seat: int, steps: list[int], whole: bool) -> int:
        """Take steps in the spare state. Returns 0 if they make a move, 1 if it needs more."""
        count = len(steps)
        np.copyto(self._spare_words, self._words)  # NumPy copies a structure field by field
        self._log_used[0] = 0
        self._steps[:count] = steps
        play = self.game.kernels.play
        outcome: int = play(self._spare, seat, self._steps, count, self._legal, self._log)
        if outcome < 0 or (whole and outcome == 1):
            opened = self._open.get(seat, [])
            notation = self.game.notation
            refusal = notation.explain(self._state, seat, opened + steps, self.forms(seat))
            refusal.rulebook = self.game.rulebook
            raise refusal
        return outcome

    def _collect(self, move: int) -> None:
        self._events.extend((move, row) for row in self._logged())

    def _logged(self) -> list[list[int]]:
        used = self._log_used.item()
        if used > LOG_ROOM:
            raise OverflowError(f"{used} events in one step are more than a log takes")
        rows: list[list[int]] = self._log_rows[:used].tolist()
        return rows

    def _event(self, move: int, row: list[int]) -> Event:
        kind, names = self.game.event_kinds[row[0]]
        numbers = dict(zip(names, row[2:], strict=False))
        return Event(kind, numbers, row[1], move, self.game.event_words)

    def _copy(self) -> np.ndarray:
        return self._words.copy().view(self.game.state)

    def _legal_ids(self, seat: int) -> list[int]:
        count = self.game.kernels.moves(self._states, seat, self._legal)
        ids: list[int] = self._legal["ids"][0, :count].tolist()
        return ids

    def _know(self, seat: int | None) -> Reading:
        if seat is not None:
            self._check_seat(seat)
        known = self._known
        if known is None or known[0] is not self._state or known[1] != seat:
            self.game.kernels.know(
                self._states,
                self._words,
                SPECTATOR if seat is None else seat,
                self._knows,
                self._knows_words,
                self.game.public_words,
            )
            self._known = self._state, seat
        return self._knows_reader.read_most()

    def _check_seat(self, seat: int) -> None:
        known = isinstance(seat, int | np.integer) and not isinstance(seat, bool)
        if not known or not 0 <= seat < self.players:
            raise Malformed("no_such_seat", seat=brief(seat), most=self.players - 1)


def _move_of(event: tuple[int, list[int]]) -> int:
    return event[0]


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
