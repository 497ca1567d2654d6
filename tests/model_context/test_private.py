"""`vendome mcp`: private matches, played through the tools alone."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import numpy as np
import pytest
from mcp import Client

import vendome
from tests.conformance.subject import subject as subject_of
from tests.model_context.playing import Refused, Script, program
from vendome.cli import main
from vendome.core import chance
from vendome.mcp.private import PrivateSeat
from vendome.mcp.tools import Tools

LONG = pytest.mark.long


def scripted(play: Callable[[Script], Awaitable[Any]], **settings: Any) -> Any:
    """What a script comes to, against a server in this process."""

    async def run() -> Any:
        async with Client(Tools(None, "en", **settings).server()) as client:
            return await play(Script(client))

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("edelstein", 3),
        pytest.param("edelstein", 2, marks=LONG),
        ("necklace", 3),
        ("carats", 4),
    ],
)
def test_a_whole_game_is_played_through_it(game, players) -> None:
    async def run() -> tuple[dict[str, Any], list[str]]:
        async with Client(program("--seed", "1")) as client:
            script = Script(client)
            offered = [tool.name for tool in (await client.list_tools()).tools]
            looked = await script.call("begin", game=game, players=players, seat=1)
            return await script.play(looked), offered

    last, offered = asyncio.run(run())
    assert last["over"]
    assert len(last["scores"]) == players
    assert last["winners"]
    assert last["view"]["winners"] == last["winners"]
    assert offered == [*("rules", "begin", "look", "legal", "try_move", "play", "wait", "say")]


def test_all_that_happened_is_told_once_and_in_order() -> None:
    async def play(script: Script) -> tuple[list[str], dict[str, Any]]:
        looked = await script.call("begin", game="edelstein", players=3, bots=["random"])
        told = list(looked["happened"])
        while not looked["over"]:
            move = {"move": looked["legal"][0]} if looked["asked"] else {}
            looked = await script.call("play" if move else "wait", **move)
            told += looked["happened"]
        again = await script.call("look")
        assert again["happened"] == []
        return told, looked

    told, last = scripted(play, seed=5)
    assert told[0] == "Phase 1 begins: 8 rounds."
    assert told[-1].startswith(f"Player {last['winners'][0] + 1} wins")
    assert sum("begins: 8 rounds" in line for line in told) == 3


def test_rules_are_found_by_clause_and_by_word() -> None:
    async def play(script: Script) -> None:
        (one,) = (await script.call("rules", game="edelstein", words="E5.4"))["clauses"]
        assert one["id"] == "E5.4"
        assert one["text"] == vendome.games["edelstein"].rulebook.clause("E5.4", "en").text
        several = (await script.call("rules", game="necklace", words="forger"))["clauses"]
        assert len(several) > 1
        assert len((await script.call("rules", game="carats"))["clauses"]) > 20
        with pytest.raises(Refused, match="No clause has “xyzzy”"):
            await script.call("rules", game="carats", words="xyzzy")

    scripted(play)


def test_what_is_refused_says_why_and_changes_nothing() -> None:
    async def play(script: Script) -> None:
        for tool in ("look", "legal", "wait"):
            with pytest.raises(Refused, match="You have no seat yet"):
                await script.call(tool)
        with pytest.raises(Refused, match="There is no game “chess”"):
            await script.call("begin", game="chess")
        with pytest.raises(Refused, match="2 to 5 players"):
            await script.call("begin", game="edelstein", players=9)
        with pytest.raises(Refused, match="grumpy"):
            await script.call("begin", game="edelstein", bots=["grumpy"])
        with pytest.raises(Refused, match="from 1 to 1 bots"):
            await script.call("begin", game="edelstein", players=2, bots=["greedy"] * 2)
        with pytest.raises(Refused, match="seat"):
            await script.call("begin", game="edelstein", players=2, seat=7)
        with pytest.raises(Refused, match="no_such"):
            await script.call("begin", game="edelstein", options={"no_such": True})
        await script.call("begin", game="edelstein", players=3)
        before = await script.call("look")
        with pytest.raises(Refused, match=r"choose money · choose event · choose gems \(E3\.2: "):
            await script.call("play", move="offer 1r")
        with pytest.raises(Refused, match="E3"):
            await script.call("try_move", move="offer 1r")
        assert (await script.call("try_move", move="choose gems"))["legal"]
        with pytest.raises(Refused, match="from 0 to 600 seconds"):
            await script.call("wait", seconds=1e9)
        with pytest.raises(Refused, match="nobody listens"):
            await script.call("say", text="hello")
        assert await script.call("look") == before
        assert (await script.call("legal"))["legal"] == before["legal"]
        looked = await script.call("play", move="choose gems")
        assert not looked["asked"]
        assert looked["legal"] == []
        with pytest.raises(Refused, match="not asked for anything now"):
            await script.call("play", move="choose gems")

    scripted(play, seed=1)


def test_it_speaks_other_languages() -> None:
    async def run() -> None:
        async with Client(Tools(None, "fr", 1).server()) as client:
            script = Script(client)
            looked = await script.call("begin", game="edelstein", players=3)
            assert looked["happened"][0].startswith("La manche 1")
            with pytest.raises(Refused, match="choose money"):
                await script.call("play", move="offer 1r")

    asyncio.run(run())


@pytest.mark.parametrize("name", ["edelstein", "necklace", "carats"])
def test_a_seat_is_told_no_more_than_it_may_know(name) -> None:
    """Scramble what the seat cannot see: every tool answers the same."""
    subject = subject_of(name)
    game, minds = subject.game, chance.seeded(chance.key_of(3))
    seat = PrivateSeat(game, game.players[1], 1, ["random"], {}, 4, "en")

    async def answers(states: np.ndarray) -> str:
        true, seat.match = seat.match, vendome.Match(game, states, origin={})
        told, seat._told = seat._told, 0
        said: list[Any] = [await seat.look(), await seat.legal()]
        for move in [*(await seat.legal())[:3], "choose money", "pass", "end", "offer 1r"]:
            for tool in (seat.attempt, seat.play):
                if tool == seat.play and move in await seat.legal():
                    continue  # it would be played
                try:
                    said.append(await tool(move))
                except vendome.Refusal as refusal:
                    said.append(str(refusal))
                    continue
                if tool == seat.attempt:
                    break  # so would one that is legal without being listed
        await seat.wait(0)
        said.append(await seat.look())
        seat.match, seat._told = true, told
        return json.dumps(said)

    async def play() -> int:
        looks = 0
        while not seat.match.over and looks < 40:
            await seat.wait(0)
            if 1 not in seat.match.waiting:
                continue
            states = seat.match.states
            one = await answers(states.copy())
            assert await answers(subject.scrambled(states, 1, minds)) == one
            looks += 1
            legal = await seat.legal()
            await seat.play(legal[looks % len(legal)])
        return looks

    assert asyncio.run(play()) > 5


def test_where_the_sdk_is_not_installed_a_sentence_says_so() -> None:
    program = "import sys; sys.modules['mcp'] = None; from vendome.cli import main; "
    program += "sys.exit(main(['mcp', '--lang', 'en']))"
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert said.returncode == 2
    assert "pip install vendome[mcp]" in said.stderr


def test_nothing_imports_the_sdk_unless_asked() -> None:
    program = "import sys, vendome, vendome.cli; print('mcp' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stdout == "False\n", said.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--house", "nowhere"], "“nowhere” is not the address of a house"),
        (["--seed", "abc"], "--seed takes a whole number"),
    ],
)
def test_bad_input_gets_a_sentence(capsys, arguments, sentence) -> None:
    assert main(["mcp", *arguments, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
