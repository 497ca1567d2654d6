"""One game of a tournament, from its deal to what came of it."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Protocol

from vendome.arena import readers
from vendome.arena.program import Fault, Program
from vendome.arena.tournament import Tournament, command_of, is_program
from vendome.bots import Bot
from vendome.core.match import Match

MOST_STEPS = 100_000  # a game that goes on longer does not end


class Player(Protocol):
    """Whoever chooses for a seat."""

    def choose(self, match: Match, seat: int) -> int: ...


@dataclass(frozen=True)
class Played:
    """What came of one game: by seat, and without anything that depends on the machine."""

    number: int
    seats: tuple[int, ...]  # which bot sat there, by its place in the tournament's list
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats; they share the win
    moves: int
    faults: tuple[Fault, ...] = field(default=())

    def share(self, seat: int) -> float:
        """Returns the part of the win that a seat has."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def places(self) -> list[tuple[bool, bool, int]]:
        """Returns, for each seat, what is greater the better it did: forfeits are last, winners
        first, and all others by their scores."""
        forfeits = {fault.seat for fault in self.faults}
        return [
            (seat not in forfeits, seat in self.winners, score)
            for seat, score in enumerate(self.scores)
        ]

    def as_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "number": self.number,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "winners": list(self.winners),
            "moves": self.moves,
        }
        if self.faults:
            data["faults"] = [fault.as_data() for fault in self.faults]
        return data

    @classmethod
    def of(cls, data: dict[str, Any]) -> Played:
        """Returns the game that plain data tells of. What is missing or odd raises an error of
        Python's."""
        return cls(
            number=int(data["number"]),
            seats=tuple(map(int, data["seats"])),
            scores=tuple(map(int, data["scores"])),
            winners=tuple(map(int, data["winners"])),
            moves=int(data["moves"]),
            faults=tuple(Fault.of(fault) for fault in data.get("faults", ())),
        )


def play(tournament: Tournament, number: int) -> Played:
    """Play game number `number`. Returns what came of it.

    A program that commits a fault forfeits the game: it wins nothing, and `random` plays its seat
    to the end, so that the others get to finish.
    """
    deal = number // tournament.games_per_deal
    seating = tournament.seating(number)
    match = tournament.game.start(tournament.players, tournament.deal_key(deal), tournament.options)
    faults: list[Fault] = []
    with ExitStack() as programs:
        table: list[Player] = []
        for seat, bot in enumerate(seating):
            player = _sit(tournament, tournament.bots[bot], number, seat)
            if isinstance(player, Program):
                programs.enter_context(player)
            table.append(player)
        for _ in range(MOST_STEPS):
            if match.over:
                break
            seat = match.waiting[0]
            player = table[seat]
            try:
                action = player.choose(match, seat)
            except Fault as fault:
                assert isinstance(player, Program)
                player.dismiss()
                faults.append(fault)
                table[seat] = Bot("random", tournament.mind_key(number, seat))
                continue
            match.play(seat, action)
        winners = _winners(match, {fault.seat for fault in faults})
        for player in table:
            if isinstance(player, Program):
                player.end(match, winners)
    return Played(number, seating, match.scores, winners, len(match.moves), tuple(faults))


def prepare(tournament: Tournament) -> None:
    """Have each bot choose once, so that what it needs is compiled and lies on disk."""
    match = tournament.game.start(tournament.players, tournament.deal_key(0), tournament.options)
    seat = match.waiting[0]
    for bot in ("random", *tournament.bots):
        if readers.is_reader(bot):
            readers.sit(tournament.game, bot, tournament.key).prepare(match, seat)
        elif not is_program(bot):
            Bot(bot, 0).choose(match, seat)
    match.play(seat, match.actions(seat)[0].id)
    assert len(match.scores) == match.players


def _sit(tournament: Tournament, bot: str, number: int, seat: int) -> Player:
    key = tournament.mind_key(number, seat)
    if is_program(bot):
        return Program(command_of(bot), tournament, seat, key)
    if readers.is_reader(bot):
        return readers.sit(tournament.game, bot, key)
    return Bot(bot, key)


def _winners(match: Match, forfeits: set[int]) -> tuple[int, ...]:
    """Returns the seats that share the win. If none of those who have won may have it, the best
    scores of the others have."""
    winners = tuple(seat for seat in match.winners if seat not in forfeits)
    rest = [seat for seat in range(match.players) if seat not in forfeits]
    if winners or not rest:
        return winners
    scores = match.scores
    best = max(scores[seat] for seat in rest)
    return tuple(seat for seat in rest if scores[seat] == best)
