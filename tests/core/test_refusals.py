"""How refusals quote what they were given."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from vendome.core.refusal import as_json, brief, cut

NESTED: list[Any] = []
NESTED.append(NESTED)
DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        (None, "null"),
        (True, "true"),
        (7, "7"),
        (2.5, "2.5"),
        ("Ring", "Ring"),
        ("two\nlines", "two?lines"),
        ([1, None, "é"], '[1, null, "é"]'),
        ((1, 2), "[1, 2]"),
        ({"class": "grey"}, '{"class": "grey"}'),
        (10**5000, "…"),
        ([10**5000], "…"),
        (NESTED, "…"),
        (DEEP, "…"),
        ({1, 2}, "{1, 2}"),
        (b"raw", "b'raw'"),
        ({(1, 2): 3}, "{(1, 2): 3}"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        (["x" * 60], '["' + "x" * 37 + "…"),
    ],
    ids=lambda value: str(type(value)),
)
def test_a_value_is_quoted_as_json_and_short(value: Any, quoted: str) -> None:
    assert brief(value) == quoted


def test_a_refusal_shows_itself_as_its_sentence() -> None:
    with pytest.raises(vendome.BadOption) as refused:
        vendome.games["edelstein"].start(players=9)
    assert repr(refused.value) == str(refused.value)
    assert "9" in repr(refused.value)


def test_a_text_among_other_values_keeps_its_quotes() -> None:
    assert as_json("3") == '"3"'
    game = vendome.games["edelstein"]
    with pytest.raises(vendome.BadOption, match=r'not for "3"\.$'):
        game.start("3")  # type: ignore[arg-type]
    with pytest.raises(vendome.BadOption, match=r"not for true\.$"):
        game.start(True)


@pytest.mark.parametrize("name", ["edelstein", "necklace", "carats"])
def test_a_move_that_was_cut_shows_it(name: str) -> None:
    match = vendome.games[name].start(seed=1)
    for move, quoted in (("x" * 61, "x" * 59 + "…"), (f" {'x' * 60} ", "x" * 60)):
        with pytest.raises(vendome.Malformed) as refused:
            match.play(match.waiting[0], move)
        assert f"“{quoted}”" in str(refused.value)


def test_a_cut_text_is_as_long_as_it_may_be() -> None:
    assert cut("four", 4) == "four"
    assert cut("fours", 4) == "fou…"
