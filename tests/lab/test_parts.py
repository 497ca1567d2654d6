"""A batch cut into parts, played apart and put together again: the same bits as one run."""

from __future__ import annotations

import io
import json
import random
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

import vendome
from vendome.cli import main
from vendome.core.refusal import BadOption
from vendome.lab import arrays_file
from vendome.lab.batch import Batch
from vendome.lab.simulate import parts

GAMES = 50
USUAL = ["simulate", "edelstein", "--players", "3", "--games", str(GAMES), "--seed", "1"]
USUAL += ["--bots", "random,greedy"]
FIELDS = ("scores", "winners", "decisions_by_game", "steps_by_game", "tally", "slots")


def same(one, other) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in FIELDS)


@pytest.fixture(scope="module")
def apart(tmp_path_factory) -> list[Path]:
    """Five parts of a batch, in five files."""
    files = [tmp_path_factory.mktemp("apart") / f"p{part}.npz" for part in range(1, 6)]
    for part, file in enumerate(files, 1):
        assert main([*USUAL, "--part", f"{part}/5", "--out", str(file)]) == 0
    return files


def test_a_batch_can_be_cut_anywhere():
    whole = vendome.simulate("edelstein", 3, GAMES, "random,greedy", seed=7, events=True)
    batch = Batch.checked("edelstein", 3, "random,greedy", seed=7)
    for first, count in ((0, 1), (17, 20), (GAMES - 1, 1)):
        (part,) = parts(batch, count, first=first, size=count)
        assert part.first == first
        assert np.array_equal(part.scores, whole.scores[first : first + count])
        assert np.array_equal(part.slots, whole.slots[first : first + count])


def test_merged_parts_are_what_one_run_brings(apart):
    one_run = vendome.simulate("edelstein", 3, GAMES, "random,greedy", seed=1, events=True)
    assert same(vendome.merge(apart), one_run)
    assert same(vendome.merge(reversed(apart)), one_run)
    counted = []
    vendome.merge(apart, progress=counted.append)
    assert counted == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("shape", ["--json", "--csv"])
def test_what_is_printed_of_them_is_what_one_run_prints(capsys, apart, shape):
    assert main([*USUAL, shape]) == 0
    one_run = capsys.readouterr().out
    assert main(["merge", *map(str, reversed(apart)), shape]) == 0
    assert capsys.readouterr().out == one_run


def test_a_merged_file_is_the_file_of_one_run(apart, tmp_path):
    whole, merged = tmp_path / "whole.npz", tmp_path / "merged.npz"
    assert main([*USUAL, "--npz", "--out", str(whole)]) == 0
    assert main(["merge", *map(str, apart), "--npz", "--out", str(merged)]) == 0
    assert whole.read_bytes() == merged.read_bytes()
    assert same(vendome.merge([merged]), vendome.merge(apart))
    assert [file.name for file in tmp_path.iterdir()] != []
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_report_of_them_says_all_but_the_speed(capsys, apart):
    assert main(["merge", *map(str, apart), "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert main([*USUAL, "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = [line for line in lines if "a second" not in line and "Seed" not in line]
    assert [line for line in printed.splitlines() if "Seed" not in line] == told


def test_parts_of_bots_that_search_fit_too(tmp_path):
    searched = ["simulate", "edelstein", "--players", "2", "--games", "2", "--seed", "3"]
    searched += ["--bots", "random,apprentice"]
    files = [str(tmp_path / f"{part}.npz") for part in (1, 2)]
    for part, file in enumerate(files, 1):
        assert main([*searched, "--part", f"{part}/2", "--out", file]) == 0
    one_run = vendome.simulate("edelstein", 2, 2, "random,apprentice", seed=3, events=True)
    assert same(vendome.merge(files), one_run)


# What is no whole batch


def refused(capsys, *arguments: object) -> str:
    assert main([*map(str, arguments), "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def test_missing_parts(capsys, apart):
    assert "from 0 to 9 are missing, of 50" in refused(capsys, "merge", *apart[1:])
    assert "from 20 to 29 are missing" in refused(capsys, "merge", *apart[:2], *apart[3:])
    assert "from 40 to 49 are missing" in refused(capsys, "merge", *apart[:4])


def test_overlapping_parts(capsys, apart, tmp_path):
    half = tmp_path / "half.npz"
    assert main([*USUAL, "--part", "1/2", "--out", str(half)]) == 0
    said = refused(capsys, "merge", *apart, half)
    assert "both have the games from" in said
    assert str(half) in said
    assert "p2.npz” both have the games from 10 to 19" in refused(capsys, "merge", *apart, apart[1])


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (["--seed", "2"], "seed is "),
        (["--bots", "random"], "bots is "),
        (["--games", "60"], "games is 60, and not 50"),
        (["--players", "4"], "players is 4, and not 3"),
        (["--option", "one_sole_majority"], "options is "),
    ],
)
def test_parts_of_another_batch(capsys, apart, tmp_path, changed, what):
    foreign = tmp_path / "foreign.npz"
    assert main([*USUAL, *changed, "--part", "2/5", "--out", str(foreign)]) == 0
    said = refused(capsys, "merge", apart[0], foreign, *apart[2:])
    assert f"“{foreign}” is part of another batch" in said
    assert what in said


def rewritten(source: Path, target: Path, **changes: object) -> Path:
    """A file as it would be with another head."""
    with np.load(source) as file:
        arrays = dict(file)
    head = json.loads(arrays["head"].tobytes()) | changes
    arrays["head"] = np.frombuffer(json.dumps(head).encode(), "u1")
    np.savez_compressed(target, **arrays)
    return target


@pytest.mark.parametrize(
    ("what", "theirs"), [("rules", 99), ("vendome", "0.0.9"), ("cards", "x"), ("format", 2)]
)
def test_parts_played_by_other_rules(capsys, apart, tmp_path, what, theirs):
    other = rewritten(apart[0], tmp_path / "other.npz", **{what: theirs})
    said = refused(capsys, "merge", other)
    assert f"“{other}” was played by {what} {theirs}, and here it is" in said


@pytest.mark.parametrize(
    "changes",
    [
        {"first": 45},
        {"first": -1},
        {"first": "0"},
        {"games": 3},
        {"players": 2},
        {"seed": "zz"},
        {"seed": None},
    ],
)
def test_a_head_that_does_not_fit_its_games(apart, tmp_path, changes):
    with pytest.raises(BadOption):
        arrays_file.read(rewritten(apart[0], tmp_path / "odd.npz", **changes))


def test_files_that_are_no_parts(capsys, apart, tmp_path):
    text, arrays, empty = (tmp_path / name for name in ("a.txt", "b.npz", "c.npz"))
    text.write_text("not a part")
    np.savez(arrays, scores=np.zeros(3))
    empty.touch()
    for file in (text, arrays, empty):
        assert f"“{file}” has no games" in refused(capsys, "merge", apart[0], file)
    assert "cannot be read" in refused(capsys, "merge", tmp_path / "none.npz")
    assert "cannot be read" in refused(capsys, "merge", tmp_path)


def test_a_damaged_part_is_noticed(capsys, apart, tmp_path):
    """Bytes that are lost or changed are refused, wherever they are; or they meant nothing."""
    whole = apart[0].read_bytes()
    right = arrays_file.read(apart[0])
    broken = tmp_path / "broken.npz"
    chance = random.Random(1)
    noticed = 0
    for trial in range(150):
        data = bytearray(whole)
        if trial % 5 == 0:
            del data[chance.randrange(2, len(data)) :]
        else:
            data[chance.randrange(2, len(data))] ^= 1 << chance.randrange(8)
        broken.write_bytes(data)
        try:
            read = arrays_file.read(broken)
        except BadOption:
            noticed += 1
        else:
            assert read.head == right.head
            assert same(read.result, right.result)
    assert noticed > 100
    broken.write_bytes(whole[:-100])
    assert f"“{broken}” is damaged" in refused(capsys, "merge", broken, *apart[1:])


def test_a_pickle_in_a_file_is_not_opened(tmp_path):
    file = io.BytesIO()
    np.save(file, np.array([object], dtype=object), allow_pickle=True)
    with ZipFile(tmp_path / "pickled.npz", "w") as archive:
        archive.writestr("head.npy", file.getvalue())
    with pytest.raises(BadOption, match="is damaged"):
        arrays_file.read(tmp_path / "pickled.npz")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--part", "0/4", "--out", "x.npz"], "“0/4” is none"),
        (["--part", "5/4", "--out", "x.npz"], "“5/4” is none"),
        (["--part", "1/51", "--out", "x.npz"], "no more parts than games"),
        (["--part", "one", "--out", "x.npz"], "“one” is none"),
        (["--part", "1/2"], "name it with --out"),
        (["--npz"], "name it with --out"),
        (["--part", "1/2", "--json", "--out", "x"], "--json is what that can make of all"),
        (["--part", "1/2", "--out", "/no/such/folder/x.npz"], "cannot be written"),
        (["--part", "1/2", "--out", "/"], "cannot be written"),
    ],
)
def test_bad_input_gets_a_sentence(capsys, tmp_path, monkeypatch, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(capsys, *USUAL, *arguments)
    assert not list(tmp_path.iterdir())


def test_parts_need_the_same_seed(capsys):
    without = [word for word in USUAL if word not in ("--seed", "1")]
    assert "the same --seed" in refused(capsys, *without, "--part", "1/2", "--out", "x.npz")


# Others that play


class Elsewhere:
    """An executor that is none of Python's: it has `submit`, and says how many workers it has."""

    workers = 3

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, function, *arguments):
        self.calls += 1
        future = Future()
        future.set_result(function(*arguments))
        return future


def test_whatever_takes_calls_can_play():
    usual = vendome.simulate("edelstein", 3, GAMES, "random,greedy", seed=7, events=True)
    settings = {"seed": 7, "events": True}
    elsewhere, counted = Elsewhere(), []
    with ThreadPoolExecutor(2) as threads:
        for executor in (threads, elsewhere):
            counted.clear()
            result = vendome.simulate(
                "edelstein",
                3,
                GAMES,
                "random,greedy",
                executor=executor,
                progress=counted.append,
                **settings,
            )
            assert same(result, usual)
            assert counted == sorted(counted)
            assert counted[-1] == GAMES
    assert elsewhere.calls > 1


def test_other_processes_can_play():
    usual = vendome.simulate("edelstein", 3, GAMES, seed=7, events=True, faults=True)
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        result = vendome.simulate(
            "edelstein", 3, GAMES, seed=7, events=True, faults=True, executor=processes
        )
    assert same(result, usual)
    assert np.array_equal(result.faults, usual.faults)


def test_a_game_of_ones_own_cannot_go_to_other_processes():
    from examples.pebbles import GAME

    with (
        ProcessPoolExecutor(1, get_context("spawn")) as processes,
        pytest.raises(BadOption, match="play it in threads"),
    ):
        vendome.simulate(GAME, 2, 3, seed=1, executor=processes)
    with ThreadPoolExecutor(1) as threads:
        assert vendome.simulate(GAME, 2, 3, seed=1, executor=threads).games == 3


def test_what_takes_no_calls_is_refused():
    with pytest.raises(BadOption, match="“submit”"):
        vendome.simulate("edelstein", 3, 2, executor=3)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="not both"):
        vendome.simulate("edelstein", 3, 2, executor=Elsewhere(), threads=2)
