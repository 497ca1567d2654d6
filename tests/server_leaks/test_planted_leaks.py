"""The law finds leaks: each of these is planted in the server, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest

from tests.conformance.subject import Leak
from tests.lengths import longer
from tests.server_leaks import house_time
from tests.server_leaks.recorded import play_and_replay, play_under_the_law
from vendome import Match
from vendome.core.reading import Reading
from vendome.server import (
    looking_back,
    notebooks,
    playing,
    pushing,
    routes,
    sockets,
    updates,
    views,
)
from vendome.server import messages as m
from vendome.server.analysing import Analysing
from vendome.server.house import House
from vendome.server.metrics import Metrics
from vendome.server.playing import Playing
from vendome.server.rows import MoveRow
from vendome.server.steps import read
from vendome.server.table import Asked, Table
from vendome.server.words import refused

GAME = "edelstein"
Plant = Callable[[pytest.MonkeyPatch], None]


def stack(match: Match | None) -> int:
    """Something hidden: the order of the event cards, as a number."""
    assert match is not None
    return crc32(match.states["stack"].tobytes())


def last(table: Table) -> str:
    return table.moves[-1].move if table.moves else ""


def a_view_made_from_the_state(patch: pytest.MonkeyPatch) -> None:
    def view(match: Match, seat: int | None) -> Any:
        return match.game.view(Reading.of(match.states), seat)

    patch.setattr(Match, "look", view)


def the_view_of_a_neighbour(patch: pytest.MonkeyPatch) -> None:
    def shown(table: Table, person: str) -> list[int | None]:
        return [*table.seats_of(person), None, 0]

    patch.setattr(updates, "seats_shown", shown)


def events_for_all(patch: pytest.MonkeyPatch) -> None:
    def events(match: Match, seat: int | None, since: int = 0) -> Any:
        return [event for event in match.all_events() if event.move >= since]

    patch.setattr(Match, "events", events)


def the_last_move_in_a_name(patch: pytest.MonkeyPatch) -> None:
    told = Table.public

    def telling(table: Table, here: set[str]) -> m.Table:
        plain = told(table, here)
        first = msgspec.structs.replace(plain.seats[0], name=f"{plain.seats[0].name} {last(table)}")
        return msgspec.structs.replace(plain, seats=[first, *plain.seats[1:]])

    patch.setattr(Table, "public", telling)


def the_seed_before_the_end(patch: pytest.MonkeyPatch) -> None:
    told = Table.public

    def telling(table: Table, here: set[str]) -> m.Table:
        seed = table.row.seed.hex() if table.row.seed else None
        return msgspec.structs.replace(told(table, here), rematch=seed)

    patch.setattr(Table, "public", telling)


def the_values_of_others(patch: pytest.MonkeyPatch) -> None:
    told = Table.public

    def telling(table: Table, here: set[str]) -> m.Table:
        return msgspec.structs.replace(told(table, here), host=table.seats[-1].value or "")

    patch.setattr(Table, "public", telling)


def a_judge_that_looks_at_the_stack(patch: pytest.MonkeyPatch) -> None:
    judge = Playing.judge

    def judging(table: Table, person: str, said: m.Try) -> Any:
        found = judge(table, person, said)
        return refused("decision_gone") if found and stack(table.match) % 2 else found

    patch.setattr(Playing, "judge", staticmethod(judging))


def a_decision_counted_with_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    seen = views.seen

    def seeing(table: Table, seat: int | None) -> dict[str, Any]:
        return {**seen(table, seat), "decision": stack(table.match)}

    patch.setattr(updates, "seen", seeing)


def a_change_of_another_size(patch: pytest.MonkeyPatch) -> None:
    """It tells nothing but what a seat sees: whole, where somebody has made a certain choice."""
    turn = updates.Updates._turn

    def turning(self: updates.Updates, table: Table, seat: int | None, shown: Any) -> Any:
        base, found = turn(self, table, seat, shown)
        whole = msgspec.Raw(msgspec.json.encode([msgspec.Raw(shown.views[seat][1])]))
        return base, whole if last(table) == "choose gems" else found

    patch.setattr(updates.Updates, "_turn", turning)


def sentences_for_any_seat(patch: pytest.MonkeyPatch) -> None:
    def shown(table: Table, person: str) -> list[int | None]:
        return [None, *range(len(table.seats))]

    patch.setattr(sockets, "seats_shown", shown)


def a_refusal_that_quotes_the_stack(patch: pytest.MonkeyPatch) -> None:
    async def over(table_id: str, house: House) -> Table:
        table = await house.table(table_id)
        if table.row.status != "over":
            raise refused("unreadable_request", problem=f"events {stack(table.match)} come first")
        return table

    patch.setattr(routes, "_over", over)


def chat_that_thinks_aloud(patch: pytest.MonkeyPatch) -> None:
    say = Playing._say

    async def saying(
        self: Playing, table: Table, person: m.Person, text: str, phrase: m.Phrase | None
    ) -> None:
        await say(self, table, person, f"{text} ({stack(table.match)})", phrase)

    patch.setattr(Playing, "_say", saying)


def a_notebook_for_all_to_read(patch: pytest.MonkeyPatch) -> None:
    def telling(self: House, table: Table, seat: int, message: m.FromTable) -> None:
        for line in self.lines.get(table.id, ()):
            line.push(message)

    patch.setattr(House, "push_to_owner", telling)


def a_greeting_with_the_notes_of_others(patch: pytest.MonkeyPatch) -> None:
    def message(table: Table, seat: int) -> m.NotesMessage:
        return m.NotesMessage(seat, {key: "" for notes in table.notes.values() for key in notes})

    patch.setattr(pushing, "notes_message", message)


def a_table_that_tells_who_takes_notes(patch: pytest.MonkeyPatch) -> None:
    told = Table.public

    def telling(table: Table, here: set[str]) -> m.Table:
        return msgspec.structs.replace(told(table, here), host=str(table.notes))

    patch.setattr(Table, "public", telling)


def a_log_of_the_notes(patch: pytest.MonkeyPatch) -> None:
    note = notebooks.note

    def noting(table: Table, person: str, said: m.Note) -> None:
        playing.log.info("note", seat=said.seat, text=said.text)
        note(table, person, said)

    patch.setattr(notebooks, "note", noting)


def a_log_with_the_moves(patch: pytest.MonkeyPatch) -> None:
    play = Table.play

    def playing_it(table: Table, seat: int, move: str, now: float, date: float) -> Any:
        playing.log.info("played", seat=seat, move=move)
        return play(table, seat, move, now, date)

    patch.setattr(Table, "play", playing_it)


def a_log_of_what_was_asked(patch: pytest.MonkeyPatch) -> None:
    number = sockets._number

    def numbering(socket: Any, name: str) -> int:
        tables = socket.app.dependencies["house"].dependency().tables
        for table in tables.values():
            sockets.log.info("arrived", state=table.steps[-1].state.hex())
        return number(socket, name)

    patch.setattr(sockets, "_number", numbering)


def a_push_more_for_some_choices(patch: pytest.MonkeyPatch) -> None:
    tell = House.push_views

    def telling(self: House, table: Table) -> None:
        tell(self, table)
        if last(table) == "choose gems":
            self.push_table(table)

    patch.setattr(House, "push_views", telling)


def a_deadline_with_the_milliseconds_of_thinking(patch: pytest.MonkeyPatch) -> None:
    play = Table.play

    def playing_it(table: Table, seat: int, move: str, now: float, date: float) -> Any:
        played = play(table, seat, move, now, date)
        table.asked = {
            seat: Asked(asked.number, asked.at + len(move) / 1000)
            for seat, asked in table.asked.items()
        }
        return played

    patch.setattr(Table, "play", playing_it)


def a_lobby_that_sorts_by_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    tell = House.push_table

    def telling(self: House, table: Table) -> None:
        tell(self, table)
        plain = self.public(table)
        newer = msgspec.structs.replace(plain, made=plain.made + (last(table) == "choose gems"))
        self.lobby.changed(table.id, newer)

    patch.setattr(House, "push_table", telling)


def a_metric_of_the_moves(patch: pytest.MonkeyPatch) -> None:
    def moved(self: Metrics, game: str, made: Iterable[MoveRow], seconds: float) -> None:
        for row in made:
            self._moves.labels(game, row.move).inc()

    patch.setattr(Metrics, "moved", moved)


def a_metric_of_choices_and_notes(patch: pytest.MonkeyPatch) -> None:
    """Each transaction is counted by the job it was for."""
    write = House.write

    async def counting(self: House, table: Table, job: Any, *arguments: Any) -> Any:
        self.metrics._refusals.labels(job.__name__).inc()
        return await write(self, table, job, *arguments)

    patch.setattr(House, "write", counting)


def all_cards_of_earlier_steps(patch: pytest.MonkeyPatch) -> None:
    def everything(table: Table, seat: int | None, steps: Any, origin: Any) -> list[Any]:
        return [table.game.view(Reading.of(read(table.game, step)), None) for step in steps]

    patch.setattr(looking_back, "views_of", everything)


def a_replay_before_the_end(patch: pytest.MonkeyPatch) -> None:
    async def over(table_id: str, house: House) -> Table:
        return await house.table(table_id)

    patch.setattr(routes, "_over", over)


def an_analysis_that_has_begun_before_the_end(patch: pytest.MonkeyPatch) -> None:
    async def looking(self: Analysing, table: Table, person: str, language: str) -> Any:
        return m.AnalysisState(table.id, "working", 0, stack(table.match), 0, None, None)

    patch.setattr(Analysing, "look", looking)


PLANTS: dict[Plant, str] = {
    a_view_made_from_the_state: "a push|the greeting",
    the_view_of_a_neighbour: "was sent to|the greeting",
    events_for_all: "the greeting",
    the_last_move_in_a_name: "a push|the greeting",
    the_seed_before_the_end: "the greeting",
    the_values_of_others: "the greeting",
    a_judge_that_looks_at_the_stack: "an answer",
    a_decision_counted_with_what_is_hidden: "the greeting",
    a_change_of_another_size: "a push",
    sentences_for_any_seat: "an answer",
    a_refusal_that_quotes_the_stack: "GET .*/replay",
    chat_that_thinks_aloud: "a push",
    a_notebook_for_all_to_read: "a push to the owner of",
    a_greeting_with_the_notes_of_others: "the greeting",
    a_table_that_tells_who_takes_notes: "the greeting",
    a_log_of_the_notes: "the log or a metric tells",
    a_log_with_the_moves: "the log",
    a_log_of_what_was_asked: "the log",
    a_push_more_for_some_choices: "how much",
    a_deadline_with_the_milliseconds_of_thinking: "a push",
    a_lobby_that_sorts_by_what_is_hidden: "a push of the lobby|GET /api/tables",
    a_metric_of_the_moves: "a metric",
    a_metric_of_choices_and_notes: "the log or a metric tells|a choice that . changes is told of",
    a_replay_before_the_end: "GET .*/replay",
    all_cards_of_earlier_steps: "GET .*/past",
    an_analysis_that_has_begun_before_the_end: "GET .*/analysis",
}


# They tell of a secret choice by its move, and only of two players one is a move by itself (E9.3).
OF_TWO = (
    a_change_of_another_size,
    a_log_with_the_moves,
    a_metric_of_the_moves,
    a_push_more_for_some_choices,
    a_deadline_with_the_milliseconds_of_thinking,
    a_lobby_that_sorts_by_what_is_hidden,
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    players = 2 if plant in OF_TWO else 3
    with pytest.raises(Leak, match=PLANTS[plant]):
        house_time.run(play_under_the_law(tmp_path, GAME, players, every=4, moves=14))


@pytest.mark.parametrize("players", [2, *longer(3)])
def test_without_a_plant_nothing_is_found(tmp_path: Path, players: int) -> None:
    house_time.run(play_under_the_law(tmp_path, GAME, players, every=4, moves=14))


def test_a_replay_that_shows_more_than_was_known_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = views.replay

    def showing(table: Table, told: m.Table, eyes: str, language: str) -> m.Replay:
        return msgspec.structs.replace(replay(table, told, "open", language), eyes=eyes)

    monkeypatch.setattr(routes, "replay", showing)
    with pytest.raises(Leak, match="of the replay for 0"):
        house_time.run(play_and_replay(tmp_path, GAME, 2))
