"""Positions: a state as a readable table, and back, both from one declaration.

A game declares its fields in the order in which they are written. A `Field` stands in the state or
is worked out of it; a `Table` and `Rows` hold further fields. A position written by hand is a list
of differences from a fresh game. It is read in four steps:

1. a fresh game is begun: what the position leaves out is as there;
2. each field that is given is read by its kind, and put where it stands in the state;
3. the game's own `fill` puts what follows from the rest, and refuses what cannot be;
4. each field that was given must still stand there: where `fill` has put something else, the
   position is refused by a sentence that says what the field can only be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from struct import pack
from typing import TYPE_CHECKING, Any

import numpy as np

from vendome.core.chance import BLOCK
from vendome.core.match import Match
from vendome.core.position_kinds import (
    LEFT_OUT,
    Bound,
    Kind,
    Listed,
    Number,
    items,
    number,
    players,
    table,
)
from vendome.core.reading import Reading, seats_in
from vendome.core.refusal import BadPosition, Refusal, as_json, brief

if TYPE_CHECKING:
    from vendome.core.game import Game

Given = dict[str, Any]  # what a position says, read: only what it does not leave out
Condition = Callable[..., bool]  # of a state, and of the row a field stands in
HEX = "0123456789abcdefABCDEF"


def must_be(field: str, value: object) -> BadPosition:
    """Returns the refusal of a field that can have only this value, and has another."""
    return BadPosition(field, "position_must_be", value=as_json(value))


def not_now(field: str) -> BadPosition:
    return BadPosition(field, "position_not_now")


def always(s: Reading, *row: int) -> bool:
    return True


def never(s: Reading, *row: int) -> bool:
    return False


def at_stages(*stages: int) -> Condition:
    return lambda s, *row: s.stage in stages


@dataclass(frozen=True)
class Field:
    """A value that stands in the state, in its row, if any: under its name or under `of`.

    `of` can also be a function that works it out of the state: what a position says of such a field
    is for `fill` to put. `when`: where there is such a thing at all; `needed`: where it cannot be
    left out.
    """

    name: str
    kind: Kind
    of: str | Callable[..., Any] = ""
    when: Condition = always
    needed: Condition = never

    def get(self, s: Reading, *row: int) -> Any:
        if callable(self.of):
            return self.of(s, *row)
        value = getattr(s, self.of or self.name)
        return value[row[0]] if row else value

    def put(self, s: Reading, value: Any, *row: int) -> None:
        if callable(self.of):
            return
        if row:
            getattr(s, self.of or self.name)[row[0]] = value
        else:
            setattr(s, self.of or self.name, value)

    def write(self, s: Reading, *row: int) -> Any:
        return self.kind.write(s, self.get(s, *row)) if self.when(s, *row) else self.kind.blank

    def read(self, s: Reading, value: Any, path: str, *row: int) -> Any:
        found = value if value is LEFT_OUT else self.kind.read(s, value, path)
        if found is not LEFT_OUT:
            self.put(s, copy(found), *row)  # `fill` may change what stands there
        return found

    def check(self, s: Reading, found: Any, path: str, *row: int) -> None:
        right = self.write(s, *row)
        if not callable(self.of) and self.kind.write(s, found) != right:
            raise must_be(path, right)


class Steps(Field):
    """The steps of a half-made move, at most so many, out of so many actions: they are played once
    the state is there."""

    def __init__(
        self, actions: int, most: int, of: Callable[..., Any], when: Condition = always
    ) -> None:
        super().__init__("steps", Listed(Number(0, actions - 1), most), of, when)


@dataclass(frozen=True)
class Table:
    """Several fields under one name; null where there is no such thing.

    `sparse`: only those fields are written which there are. `row`: the row of the state that they
    stand in. It is not known before `fill` has been at work, which then has to `put` them there.
    """

    name: str
    fields: tuple[Field, ...]
    when: Condition = always
    needed: Condition = never
    sparse: bool = False
    row: Callable[[Reading], int] | None = None

    def write(self, s: Reading) -> Any:
        return _write(self.fields, s, *self._row(s), sparse=self.sparse) if self.when(s) else None

    def read(self, s: Reading, value: Any, path: str) -> Any:
        left_out = value is None or value is LEFT_OUT
        where = (s,) if self.row is None else (s.copy(), 0)
        given = _read(self.fields, {} if left_out else value, path, *where)
        return LEFT_OUT if left_out else given

    def check(self, s: Reading, found: Given, path: str) -> None:
        _check(self.fields, found, path, s, *self._row(s))

    def _row(self, s: Reading) -> tuple[int, ...]:
        return () if self.row is None else (self.row(s),)


@dataclass(frozen=True)
class Rows:
    """A list of tables. `rows`: which rows of the state they stand in.

    `late`: not known before `fill` has been at work, which then has to `put` them there.
    """

    name: str
    fields: tuple[Field, ...]
    most: Bound
    rows: Callable[[Reading], Iterable[int]]
    sparse: bool = False
    late: bool = False
    when: Condition = always
    needed: Condition = never

    def write(self, s: Reading) -> list[Any]:
        return [_write(self.fields, s, row, sparse=self.sparse) for row in self.rows(s)]

    def read(self, s: Reading, value: Any, path: str) -> list[Given]:
        most = self.most(s) if callable(self.most) else self.most
        given = [] if value is LEFT_OUT else items(value, path, most)
        s = s.copy() if self.late else s
        return [_read(self.fields, one, f"{path}[{i}]", s, i) for i, one in enumerate(given)]

    def check(self, s: Reading, found: Sequence[Given], path: str) -> None:
        for i, (row, given) in enumerate(zip(self.rows(s), found, strict=False)):
            _check(self.fields, given, f"{path}[{i}]", s, row)


class PerSeat(Rows):
    """A table for each seat; those at the end may be left out."""

    def __init__(self, *fields: Field) -> None:
        super().__init__("seats", fields, players, lambda s: range(s.players))

    def read(self, s: Reading, value: Any, path: str) -> list[Given]:
        given = [] if value is LEFT_OUT else items(value, path, s.players)
        return super().read(s, given + [{}] * (s.players - len(given)), path)


Part = Field | Table | Rows


def _says_nothing(value: Any) -> bool:
    """Returns whether to leave the field out says as much: it is nothing, or a list of nothing."""
    return value in (LEFT_OUT, None) or (isinstance(value, list | tuple) and not any(value))


def _write(fields: Sequence[Part], s: Reading, *row: int, sparse: bool = False) -> Given:
    return {part.name: part.write(s, *row) for part in fields if not sparse or part.when(s, *row)}


def put(fields: Sequence[Field], s: Reading, given: Given, row: int) -> None:
    """Put what was said of some fields where they stand in the state."""
    for part in fields:
        if part.name in given:
            part.put(s, copy(given[part.name]), row)


def _read(fields: Sequence[Part], value: Any, path: str, s: Reading, *row: int) -> Given:
    given: Given = {}
    named = table(value, path, [part.name for part in fields])
    for part in fields:
        where = _path(path, part.name)
        said = named.get(part.name, LEFT_OUT)
        if not part.when(s, *row):
            if not _says_nothing(said):
                raise not_now(where)
            continue
        found = part.read(s, said, where, *row)
        if found is not LEFT_OUT:
            given[part.name] = found
        elif part.needed(s, *row):
            raise BadPosition(where, "position_needed")
    return given


def _check(fields: Sequence[Part], given: Given, path: str, s: Reading, *row: int) -> None:
    for part in fields:
        if part.name in given:
            part.check(s, given[part.name], _path(path, part.name), *row)


def _path(path: str, name: str) -> str:
    return name if path == WHOLE else f"{path}.{name}"


WHOLE = "position"


@dataclass(frozen=True, eq=False)
class Position:
    """How the positions of a game are written and read."""

    fields: tuple[Part, ...]
    fill: Callable[[Reading, Given], None]
    usual: int  # how many players, if the position does not show it
    # What must be done with a fresh game before the rest can be read.
    begin: Callable[[Match, Mapping[str, Any]], None] = lambda match, position: None
    blames: Mapping[str, str] = field(default_factory=dict)  # which field each fault is put down to

    def write(self, game: Game, s: Reading) -> dict[str, Any]:
        """Returns the whole state, hidden parts included, as plain data."""
        options = {option.name: option.get(s) for option in game.options}
        head = {"players": s.players, "options": options}
        return {**head, **_write(self.fields, s), "chance": _write_chance(s)}

    def read(
        self, game: Game, position: Mapping[str, Any]
    ) -> tuple[np.ndarray, list[tuple[int, int]]]:
        """Returns the state that a position describes, and the steps of half-made moves, which are
        not in it: each a seat and an action.

        Raises BadPosition, which names the wrong field.
        """
        names = [part.name for part in self.fields]
        table(position, WHOLE, ["players", "options", "seed", *names, "chance"])
        match = self._fresh(game, position)
        self.begin(match, position)
        states = match.states
        s = Reading.of(states)
        named = {name: position[name] for name in names if name in position}
        # Which fields there are may depend on the stage.
        first_stage = sorted(self.fields, key=lambda part: part.name != "stage")
        given = _read(first_stage, named, WHOLE, s)
        self.fill(s, given)
        _check(self.fields, given, WHOLE, s)
        s.store(states)
        if "chance" in position:
            _read_chance(game, states, position["chance"])
        self._judge(game, states)
        return states, _steps(s, given)

    def _fresh(self, game: Game, position: Mapping[str, Any]) -> Match:
        seats = len(items(position.get("seats", []), "seats", game.players[-1]))
        usual = seats if seats in game.players else self.usual
        least, most = game.players[0], game.players[-1]
        count = number(position.get("players", usual), "players", least, most)
        try:
            options = game.checked_options(position.get("options", {}))
            return game.start(count, position.get("seed", 0), options)
        except Refusal as refusal:
            wrong = "seed" if refusal.message.startswith("bad_seed") else "options"
            raise BadPosition(wrong, "position_because", reason=refusal) from refusal

    def _judge(self, game: Game, states: np.ndarray) -> None:
        """Check what no single field shows: that the table adds up, and that somebody can act."""
        fault = int(game.kernels.fault(states, np.zeros(1, game.scratch)))
        if fault:
            found = game.faults[fault]
            said = f"fault.{found}"
            reason = Refusal(said, game.words) if game.words.has(said) else found
            raise BadPosition(self.blames.get(found, WHOLE), "position_fault", fault=reason)
        match = Match(game, states, origin={})
        if any(not match.actions(seat) for seat in match.waiting):
            raise BadPosition("stage", "position_stuck")


def _steps(s: Reading, given: Given) -> list[tuple[int, int]]:
    """Returns the steps of half-made moves: each with the seat that has made it."""
    waiting = seats_in(s.waiting)
    made = [("steps", waiting[0] if waiting else None, given.get("steps", []))]
    for seat, row in enumerate(given["seats"]):
        by = seat if seat in waiting else None
        made.append((f"seats[{seat}].steps", by, row.get("steps", [])))
    for path, by, steps in made:
        if steps and by is None:
            raise BadPosition(path, "position_no_steps_now")
    return [(by, step) for _, by, steps in made for step in steps if by is not None]


def _write_chance(s: Reading) -> dict[str, Any]:
    """Returns where the chance stream stands: its key, and how many bytes have been drawn."""
    drawn = (s.blocks - 1) * BLOCK + s.used if s.blocks else 0
    return {"key": pack("<8i", *s.key).hex(), "drawn": drawn}


def _read_chance(game: Game, states: np.ndarray, value: Any) -> None:
    chance = table(value, "chance", ("key", "drawn"))
    drawn = number(chance.get("drawn", 0), "chance.drawn", 0, 2**31 - BLOCK)
    key = chance.get("key")
    if not isinstance(key, str) or len(key) != 64 or not all(c in HEX for c in key):
        raise BadPosition("chance.key", "position_key", found=brief(key))
    states["key"][0] = np.frombuffer(bytes.fromhex(key), "<i4")
    states["keystream"] = 0
    states["blocks"] = 0
    states["used"] = 0
    if drawn:
        blocks = (drawn + BLOCK - 1) // BLOCK
        game.kernels.wind(states, blocks)
        states["used"] = drawn - (blocks - 1) * BLOCK
