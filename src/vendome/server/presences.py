"""With several workers: who has a page of which table open, and at which worker."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import Connection, delete, select

from vendome.server.databases import put
from vendome.server.schema import presences

Everywhere = dict[str, dict[int, set[str]]]  # people by worker, by table


def write(connection: Connection, table: str, person: str, worker: int, here: bool) -> None:
    """Write whether somebody has a page of a table open at a worker."""
    if here:
        put(connection, presences, {"table": table, "person": person, "worker": worker})
        return
    c = presences.c
    one = (c.table == table) & (c.person == person) & (c.worker == worker)
    connection.execute(delete(presences).where(one))


def forget_all_but(connection: Connection, workers: Collection[int]) -> None:
    connection.execute(delete(presences).where(presences.c.worker.not_in(workers)))


def everywhere(connection: Connection) -> Everywhere:
    found: Everywhere = {}
    for row in connection.execute(select(presences)):
        note(found, row.worker, row.table, row.person, True)
    return found


def note(everywhere: Everywhere, worker: int, table: str, person: str, here: bool) -> None:
    people = everywhere.setdefault(table, {}).setdefault(worker, set())
    if here:
        people.add(person)
        return
    people.discard(person)
    if not people:
        del everywhere[table][worker]
    if not everywhere[table]:
        del everywhere[table]


def at(everywhere: Everywhere, table: str, workers: Collection[int]) -> set[str]:
    """Returns who is at a table at one of these workers."""
    here = everywhere.get(table, {})
    return {person for worker in here.keys() & set(workers) for person in here[worker]}


def drop(everywhere: Everywhere, workers: Collection[int]) -> Iterator[tuple[str, str]]:
    """Forget who was at these workers. Yields the table and the person of each."""
    for table, here in list(everywhere.items()):
        for worker in here.keys() & set(workers):
            people = sorted(here[worker])
            for person in people:
                note(everywhere, worker, table, person, False)
                yield table, person
