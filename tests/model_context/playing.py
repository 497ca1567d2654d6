"""A scripted client: it plays by the tools alone, and knows nothing of the games."""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from mcp import Client, StdioServerParameters

MOST_MOVES = 2000


class Refused(Exception):
    """What a tool has refused, as a model reads it."""


class Script:
    """Calls tools. What they answer is plain data."""

    def __init__(self, client: Client, seed: int = 0) -> None:
        self.client = client
        self._chance = random.Random(seed)

    async def call(self, tool: str, **arguments: Any) -> Any:
        answer = await self.client.call_tool(tool, arguments)
        (said,) = answer.content
        if answer.is_error:
            raise Refused(said.text)
        return json.loads(said.text)

    async def play(self, looked: dict[str, Any]) -> dict[str, Any]:
        """Play until the game is over, any move that is legal. Returns the last look."""
        for _ in range(MOST_MOVES):
            if looked["over"]:
                return looked
            if not looked["asked"]:
                looked = await self.call("wait", seconds=60)
                continue
            looked = await self.call("play", move=self._chance.choice(looked["legal"]))
        raise AssertionError("the game does not end")


def program(*arguments: str, **environment: str) -> StdioServerParameters:
    """`vendome mcp` as a process of its own."""
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "vendome.cli", "mcp", "--lang", "en", *arguments],
        env=environment or None,
    )
