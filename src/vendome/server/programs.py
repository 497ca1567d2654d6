"""Programs that play: each has a name and an identity of its own, and a token that lets it in.

A person makes them and can take them back. Of a token only the hash is stored, and nothing of it is
logged. What programs make counts as made by their person, so that nobody has more by having many.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from vendome.server import messages as m
from vendome.server.lines import NO_COOKIE
from vendome.server.names import checked_name
from vendome.server.schema import people, programs
from vendome.server.words import Forbidden, NotFound, TooMany, Unknown, refused

if TYPE_CHECKING:
    from vendome.server.house import House

log = structlog.get_logger("vendome")

PREFIX = "vendome_"  # by which a token that lies about can be recognised
MOST = 10  # programs of one person


class Full(Exception):
    """Somebody has as many programs as one person may have."""


@dataclass(frozen=True, slots=True)
class NewProgram:
    id: str
    owner: str
    name: str
    digest: str
    made: float


def digest_of(token: str) -> str:
    """Returns what is stored of a token, which is random enough to need no salt."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class Programs:
    def __init__(self, house: House) -> None:
        self.house = house
        self._known: dict[str, str] = {}  # programs by the digest of their token

    async def make(self, person: m.Person, name: str) -> m.ProgramToken:
        """Make a program. Returns it with its token, which nobody is shown again."""
        self._check(person)
        token = PREFIX + secrets.token_urlsafe(32)
        made = NewProgram(
            id=secrets.token_hex(8),
            owner=person.id,
            name=checked_name(name),
            digest=digest_of(token),
            made=self.house.date(),
        )
        try:
            await self.house.disk(self.house.storage.write, _add, made)
        except Full as full:
            raise refused("too_many_programs", TooMany, count=MOST) from full
        log.info("program made", person=person.id, program=made.id)
        return m.ProgramToken(m.Program(made.id, made.name, made.made), token)

    async def of(self, person: m.Person) -> list[m.Program]:
        """Returns somebody's programs, the oldest first."""
        self._check(person)
        return await self.house.disk(self.house.storage.read, _of, person.id)

    async def take_back(self, person: m.Person, program: str) -> None:
        """Take a program's token back: from now on it is let in nowhere."""
        self._check(person)
        job = _take_back, person.id, program, self.house.date()
        if not await self.house.disk(self.house.storage.telling, {"token": program}, *job):
            raise refused("no_such_program", NotFound)
        self.shut_out(program)
        log.info("program taken back", person=person.id, program=program)

    def shut_out(self, program: str) -> None:
        """Cut the lines of a program whose token was taken back."""
        self._known = {key: one for key, one in self._known.items() if one != program}
        for line in self.house.all_lines:
            if line.person == program:
                line.cut(NO_COOKIE)

    async def whose(self, token: str) -> str:
        """Returns the program that a token lets in."""
        digest = digest_of(token)
        if digest not in self._known or self.house.is_shared:
            found = await self.house.disk(self.house.storage.read, _find, digest)
            if found is None:
                raise refused("bad_token", Unknown)
            self._known[digest] = found
        return self._known[digest]

    @staticmethod
    def _check(person: m.Person) -> None:
        if person.program_of is not None:
            raise refused("for_people_only", Forbidden)


def _mine(owner: str) -> ColumnElement[bool]:
    return (programs.c.owner == owner) & programs.c.taken_back.is_(None)


def _add(connection: Connection, made: NewProgram) -> None:
    # On a server nobody else counts them meanwhile.
    connection.execute(select(people.c.id).where(people.c.id == made.owner).with_for_update())
    connection.execute(insert(people).values(id=made.id, name=made.name, made=made.made))
    connection.execute(
        insert(programs).values(id=made.id, owner=made.owner, digest=made.digest, made=made.made)
    )
    count = select(func.count()).select_from(programs).where(_mine(made.owner))
    if connection.execute(count).scalar_one() > MOST:
        raise Full


def _of(connection: Connection, owner: str) -> list[m.Program]:
    wanted = select(programs.c.id, people.c.name, programs.c.made)
    joined = wanted.join(people, people.c.id == programs.c.id).where(_mine(owner))
    rows = connection.execute(joined.order_by(programs.c.made, programs.c.id))
    return [m.Program(row.id, row.name, row.made) for row in rows]


def _find(connection: Connection, digest: str) -> str | None:
    alive = (programs.c.digest == digest) & programs.c.taken_back.is_(None)
    return connection.scalar(select(programs.c.id).where(alive))


def _take_back(connection: Connection, owner: str, program: str, at: float) -> bool:
    """Returns whether there was such a program."""
    one = _mine(owner) & (programs.c.id == program)
    return bool(connection.execute(update(programs).where(one).values(taken_back=at)).rowcount)
