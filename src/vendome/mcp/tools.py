"""What a language model is offered: a server of the Model Context Protocol, by its official SDK."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import metadata
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from vendome.core.refusal import Illegal, Refusal, brief
from vendome.games import games
from vendome.mcp.house import House
from vendome.mcp.private import PrivateSeat
from vendome.mcp.seat import Seat
from vendome.mcp.table import TableSeat
from vendome.mcp.words import WORDS

INSTRUCTIONS = """\
Board games of gems with hidden information: edelstein, necklace, carats. Sit down with `begin` (a
private match against bots) or, where a house is connected, with `sit` or `make_table`. Then again
and again: `wait` until you are asked, choose one of the moves in `legal` (or write another by the
rules; `try_move` says whether it would be legal), and `play` it, until `over` is true. `rules` has
every clause of the rulebook; what is refused names the clause. You see what a player in your seat
sees, and nothing else. Seats count from 0.
"""


class Tools:
    """The tools, and the seat that they are for."""

    def __init__(self, house: House | None, language: str, seed: int | bytes | None = None) -> None:
        self._house = house
        self._language = language
        self._seed = seed
        self._seat: Seat | None = None

    def server(self) -> MCPServer[None]:
        server = MCPServer(
            "vendome",
            title="Vendôme",
            instructions=INSTRUCTIONS,
            version=metadata.version("vendome"),
            log_level="ERROR",
            lifespan=self._open,
        )
        tools: list[Callable[..., Any]] = [
            self.rules,
            self.begin,
            self.look,
            self.legal,
            self.try_move,
            self.play,
        ]
        tools += [self.wait, self.say]
        if self._house is not None:
            tools += [self.tables, self.make_table, self.sit]
        for tool in tools:
            server.add_tool(tool, structured_output=False)
        return server

    @asynccontextmanager
    async def _open(self, server: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await self._take(None)

    async def rules(self, game: str, words: str = "") -> dict[str, Any]:
        """Returns clauses of the rulebook of a game: edelstein, necklace or carats. `words`: the id
        of a clause (E5.4) or of a part (E5), or words that must stand in a clause; without any, the
        whole rulebook.
        """
        with self._in_words():
            rulebook = games[game].rulebook
            found = rulebook.search(words, self._language)
            if not found:
                raise Refusal("no_clause", WORDS, words=brief(words))
            return {"clauses": [{"id": c.id, "part": c.part, "text": c.text} for c in found]}

    async def begin(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: list[str] | None = None,
        options: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Begin a private match against bots. Returns a look. A seat that you have is left for it.
        `game`: edelstein, necklace or carats. `bots`: who plays the other seats, spread over them:
        random, greedy, apprentice, journeyman, master, grandmaster. `options`: rules to switch on.
        """
        with self._in_words():
            chosen = bots or ["greedy"]
            taken = PrivateSeat(
                games[game], players, seat, chosen, options or {}, self._seed, self._language
            )
            await self._take(taken)
            return await taken.look()

    async def look(self) -> dict[str, Any]:
        """Returns what you see now: `view` (all that your seat may know), `asked` (whether you are
        to move), `legal`, and `happened` since your last look.
        """
        with self._in_words():
            return await self._sitting().look()

    async def legal(self) -> dict[str, list[str]]:
        """Returns how the moves are written that are legal for you now; where there are very many,
        some of each kind.
        """
        with self._in_words():
            return {"legal": await self._sitting().legal()}

    async def try_move(self, move: str) -> dict[str, Any]:
        """Returns whether a move would be legal: if not, why, and by which clause; if so, what it
        would bring as far as your seat can tell. Nothing happens, and nobody learns of it.
        """
        with self._in_words():
            return {"legal": True, "would_bring": await self._sitting().attempt(move)}

    async def play(self, move: str) -> dict[str, Any]:
        """Make a move, written as in `legal`. Returns a look. An illegal one is refused with the
        reason, and nothing happens.
        """
        with self._in_words():
            seat = self._sitting()
            await seat.play(move)
            return await seat.look()

    async def wait(self, seconds: float = 60) -> dict[str, Any]:
        """Wait until you are asked for a move or the game is over, at most so many seconds (600).
        Returns a look. In a private match the bots play meanwhile.
        """
        with self._in_words():
            seat = self._sitting()
            await seat.wait(seconds)
            return await seat.look()

    async def say(self, text: str) -> dict[str, str]:
        """Say something to everybody at the table of a house. Returns what was said."""
        with self._in_words():
            await self._sitting().say(text)
            return {"said": text}

    async def tables(self, game: str | None = None) -> dict[str, Any]:
        """Returns tables of the house with open seats, to be joined with `sit`."""
        with self._in_words():
            house = self._at_house()
            await house.me()
            wanted = "" if game is None else f"&game={games[game].name}"
            lobby = await house.ask("GET", f"/api/tables?open=true{wanted}")
            return {
                "tables": [
                    {
                        "table": name,
                        "game": lobby["tables"][name]["game"],
                        "seats": [seat["name"] or None for seat in lobby["tables"][name]["seats"]],
                    }
                    for name in lobby["open"]
                ]
            }

    async def make_table(
        self, game: str, bots: list[str] | None = None, open_seats: int = 0
    ) -> dict[str, Any]:
        """Make a table in the house, and sit down in its first seat. Returns a look. `bots` (such
        as greedy) take a seat each, and `open_seats` are left for whoever comes. The game begins
        when all seats are taken.
        """
        with self._in_words():
            house = self._at_house()
            await house.me()
            seats: list[dict[str, Any]] = [{"kind": "me"}]
            seats += [{"kind": "bot", "bot": bot} for bot in bots or []]
            seats += [{"kind": "open"}] * open_seats
            made = await house.ask("POST", "/api/tables", {"game": game, "seats": seats})
            return await self._sat(house, made["id"], None)

    async def sit(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """Sit down at a table of the house, or come back to your seat there. Returns a look.
        Without a `seat` it is the first that is open.
        """
        with self._in_words():
            return await self._sat(self._at_house(), table, seat)

    async def _sat(self, house: House, table: str, seat: int | None) -> dict[str, Any]:
        taken = TableSeat(house, table)
        await taken.sit(seat)
        await self._take(taken)
        return await taken.look()

    async def _take(self, seat: Seat | None) -> None:
        """Take a seat in place of the one before."""
        before, self._seat = self._seat, seat
        if before is not None:
            await before.leave()

    def _sitting(self) -> Seat:
        if self._seat is None:
            raise Refusal("no_seat", WORDS)
        return self._seat

    def _at_house(self) -> House:
        assert self._house is not None
        return self._house

    def _in_words(self) -> _InWords:
        return _InWords(self._language)


class _InWords:
    """Turns a refusal into an answer that a model reads: its sentence, and the clause itself."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __enter__(self) -> None:
        """Nothing is needed before."""

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, Refusal):
            sentence = problem.in_language(self._language)
            if isinstance(problem, Illegal):
                sentence = f"{sentence} ({problem.clause}: {problem.quote(self._language)})"
            raise ToolError(sentence) from None
