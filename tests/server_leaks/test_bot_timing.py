"""How long a bot thinks is not to be seen: it may depend on what the bot holds."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.lengths import longer
from tests.server.applications import application
from tests.server_leaks import house_time
from tests.server_leaks.guests import Guest
from vendome import Match, games
from vendome.server import playing, thinking
from vendome.server.changes import changed
from vendome.server.house import House

PACE = 0.7
MOMENT = 1e-6
MOVES = 12


@pytest.mark.parametrize("pace", [0.05, 0.7, 60.0])
def test_thinking_and_resting_take_the_pace_together(pace: float) -> None:
    dice = random.Random(pace)
    for _ in range(1000):
        asked = 1.7e9 + dice.random() * 1e6
        thought = dice.random() * pace * 0.999
        rest = playing._rest((asked + thought) - asked, pace)
        assert thought + rest == pytest.approx(pace, abs=MOMENT)


@pytest.mark.parametrize(
    ("kinds", "paces"),
    [(["greedy"], 1), (["apprentice", "journeyman"], 1), (["greedy", "master"], 2)],
)
def test_the_pause_depends_on_who_thinks_and_on_nothing_else(kinds: list[str], paces: int) -> None:
    assert thinking.pause(kinds, 0.7) == pytest.approx(0.7 * paces)


def test_without_a_pace_there_is_no_rest() -> None:
    assert playing._rest(0.3, 0.0) == 0.0


async def shown(folder: Path, game: str, thoughts: list[float]) -> list[float]:
    """When bots that think for so long show their moves, by the times that a page is told.

    A person has left their seat, so that all are bots, and watches.
    """
    loop = asyncio.get_running_loop()
    assert isinstance(loop, house_time.HouseTime)
    times = cycle(thoughts)
    think = thinking.Minds._think

    def slowly(minds: thinking.Minds, match: Match, mind: thinking.Mind) -> str:
        move = think(minds, match, mind)
        loop.elapse(next(times))
        return move

    house = House(folder, pace=PACE, monotonic=house_time.now, date=house_time.now)
    with application(house) as app, pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking.Minds, "_think", slowly)
        async with app.lifespan():
            guest = await Guest.arrive(app)
            bots = [{"kind": "bot"} for _ in range(min(games[game].players) - 1)]
            wanted = {"game": game, "seats": [{"kind": "me"}, *bots]}
            if games[game].reactions is not None:
                wanted["reactions"] = {"kind": "window", "seconds": round(10 * PACE)}
            table = (await guest.post("/api/tables", wanted))["id"]
            house.tables[table].row.secret = bytes(32)
            page = await guest.connect(f"/api/tables/{table}/live")
            greeting = [json.loads(text) for text in await page.settled()]
            known: Any = next(one["table"] for one in greeting if one["type"] == "table")
            pledge = guest.pledge(table, bytes(32), "00" * 16)
            await guest.post(f"/api/tables/{table}/ready", pledge)
            await guest.post(f"/api/tables/{table}/reveal", {"value": "00" * 16})
            await guest.post(f"/api/tables/{table}/leave")
            told: dict[int, float] = {}
            while max(told, default=0) < MOVES:
                message = json.loads(await page.next())
                began = house.tables[table].row.began
                if message["type"] not in ("table", "table_change"):
                    continue
                known = message.get("table") or changed(known, message["change"])
                if began is not None:
                    told.setdefault(known["number"], round(message["now"] - began, 6))
            await page.close()
    return [told[number] for number in sorted(told)]  # of moves made at once only the last


def shown_after(folder: Path, game: str, thoughts: list[float]) -> list[float]:
    folder.mkdir()
    return house_time.run(shown(folder, game, thoughts))


@pytest.mark.parametrize("game", ["edelstein", "necklace", *longer("carats")])
def test_when_a_bots_move_is_shown_depends_only_on_when_it_was_asked(
    game: str, tmp_path: Path
) -> None:
    dice = random.Random(7)
    longest = PACE / min(games[game].players) - 0.01  # all at once may take as long as in turn
    thoughts = [[0.01], [longest / 2], [longest], [dice.uniform(0.001, longest) for _ in range(30)]]
    times = [shown_after(tmp_path / str(i), game, each) for i, each in enumerate(thoughts)]
    assert times[0] == times[1] == times[2] == times[3]
    assert times[0][1] == PACE
    assert [time for time in times[0] if abs(time / PACE - round(time / PACE)) > MOMENT] == []


def test_a_rest_that_does_not_make_up_for_the_thinking_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "_rest", lambda passed, pace: pace)
    quick = shown_after(tmp_path / "quick", "edelstein", [0.01])
    assert quick != shown_after(tmp_path / "slow", "edelstein", [0.3])
