"""Options: switches, and options that are data, from the start of a game to its record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Literal

import numpy as np
import pytest

import vendome
from examples.pebbles import GAME as PEBBLES
from examples.pebbles import SEATS
from vendome.core.game import Option
from vendome.core.option_words import read_options
from vendome.core.reading import Reading
from vendome.core.record import replay
from vendome.core.refusal import BadOption
from vendome.core.state import state_type
from vendome.core.verify import verify
from vendome.core.words import LANGUAGES
from vendome.lab.batch import Batch

MOST = 9


class HeadStart(Option):
    """Points that the seats begin with: a list, the first seat's first."""

    kind: ClassVar[Literal["switch", "data"]] = "data"
    default: ClassVar[Any] = []
    example: ClassVar[Any] = [1, 0, 2]

    def check(self, value: Any) -> list[int]:
        if not isinstance(value, list) or not all(type(n) is int and 0 <= n <= MOST for n in value):
            raise BadOption("position_list", field=self.name, found=repr(value), most=SEATS)
        return value + [0] * (SEATS - len(value)) if any(value) else []

    def put(self, states: np.ndarray, value: Any) -> None:
        states["began_with"][0, : len(value)] = value
        states["score"][0, : len(value)] = value

    def get(self, state: Reading) -> list[int]:
        return list(state.began_with) if any(state.began_with) else []


GAME = replace(
    PEBBLES,
    name="pebbles_with_options",  # compiled rules are kept by the name of their game
    state=state_type(
        public=[
            ("turn", "i1"),
            ("prize", "i1"),
            ("left", "i1", SEATS),
            ("score", "i1", SEATS),
            ("calm", "i1"),
            ("began_with", "i1", SEATS),
        ],
        hidden=[("prizes", "i1", 5), ("played", "i1", SEATS)],
    ),
    options=(Option("calm", clause="P1.1"), HeadStart("head_start", clause="P1.2")),
)


def test_options_not_named_are_at_their_default() -> None:
    assert GAME.checked_options({}) == {"calm": False, "head_start": []}
    assert GAME.start(3, seed=1).options == {"calm": False, "head_start": []}


def test_what_an_option_says_goes_into_the_state_and_comes_back() -> None:
    match = GAME.start(3, seed=1, options={"head_start": [2, 0, 5], "calm": True})
    assert match.scores == (2, 0, 5)
    assert match.options == {"calm": True, "head_start": [2, 0, 5, 0]}
    for seat in range(3):
        match.play(seat, f"play {seat + 1}")
    assert match.scores != (2, 0, 5)
    assert match.options == {"calm": True, "head_start": [2, 0, 5, 0]}


def test_a_default_is_never_changed_by_a_game() -> None:
    GAME.checked_options({})["head_start"].append(3)
    assert GAME.checked_options({}) == {"calm": False, "head_start": []}


def test_the_option_itself_refuses_what_it_does_not_take() -> None:
    for wrong in (True, None, "2", [2, -1], [10], {"0": 1}):
        with pytest.raises(BadOption) as refused:
            GAME.start(3, seed=1, options={"head_start": wrong})
        assert "head_start" in str(refused.value)


@pytest.mark.parametrize("options", [{"calm": 1}, {"calm": []}, {"calm": None}])
def test_a_switch_is_true_or_false_and_nothing_else(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.checked_options(options)
    assert refused.value.message == "option_not_switch"


def test_a_record_has_the_options_as_json_and_gives_them_back() -> None:
    match = GAME.start(3, seed=1, options={"head_start": [2, 0, 5]})
    match.play(0, "play 3")
    record = json.loads(json.dumps(match.record()))
    assert record["options"] == {"calm": False, "head_start": [2, 0, 5, 0]}
    again = replay(record, {GAME.name: GAME})
    assert again.states.tobytes() == match.states.tobytes()
    assert again.record() == record
    assert [finding.holds for finding in verify(record, {GAME.name: GAME})] == [None, True]


def test_a_record_with_options_the_game_does_not_take_is_refused() -> None:
    record = GAME.start(3, seed=1).record()
    with pytest.raises(BadOption, match="head_start"):
        replay({**record, "options": {"head_start": [99]}}, {GAME.name: GAME})
    findings = verify({**record, "options": {"head_start": [99]}}, {GAME.name: GAME})
    assert [finding.holds for finding in findings] == [None, False]


def test_many_games_are_played_with_it() -> None:
    batch = Batch.checked(GAME, 2, "greedy", 4, {"head_start": [9]})
    assert batch.options == {"calm": False, "head_start": [9, 0, 0, 0]}
    without = Batch.checked(GAME, 2, "greedy", 4).play(0, 20)
    gained = batch.play(0, 20).scores.sum() - without.scores.sum()
    assert gained == 20 * 9


# On a command line.


def test_a_switch_is_named_and_data_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a=b.json"
    file.write_text("[1, 0, 2]", encoding="utf-8")
    assert read_options(GAME, []) == {"calm": False, "head_start": []}
    assert read_options(GAME, ["calm"]) == {"calm": True, "head_start": []}
    chosen = read_options(GAME, ["calm", f"head_start={file}"])
    assert chosen == {"calm": True, "head_start": [1, 0, 2, 0]}


FILES = {
    "not.json": b"[1, 0,\n2",
    "deep.json": b"[" * 100_000,
    "long.json": b"[" + b"9" * 5_000 + b"]",
    "latin.json": '["é"]'.encode("latin-1"),
    "wrong.json": b'{"first": 2}',
}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("magic", "magic"),
        ("magic=wrong.json", "magic"),
        ("", "calm, head_start"),
        ("calm=wrong.json", "--option calm"),
        ("calm=", "--option calm"),
        ("head_start", "--option head_start="),
        ("head_start=", "--option head_start="),
        ("head_start=missing.json", "missing.json"),
        ("head_start=folder", "folder"),
        ("head_start=not.json", "not.json"),
        ("head_start=deep.json", "deep.json"),
        ("head_start=long.json", "head_start"),
        ("head_start=latin.json", "latin.json"),
        ("head_start=wrong.json", "head_start"),
    ],
)
def test_a_word_that_makes_no_sense_is_refused_by_a_sentence(
    word: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    with pytest.raises(BadOption) as refused:
        read_options(GAME, [word])
    sentences = {refused.value.in_language(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(said in sentence for sentence in sentences)


@pytest.mark.parametrize("name", vendome.games)
def test_every_option_takes_its_default_and_its_example(name: str) -> None:
    game = vendome.games[name]
    for option in game.options:
        for value in (option.default, option.example):
            checked = option.check(value)
            assert option.check(checked) == checked
            states = game.blank(game.players[0], {option.name: value})
            assert option.get(Reading.of(states)) == checked
            assert json.loads(json.dumps(checked)) == checked
        assert option.check(option.default) != option.check(option.example)
