"""A tournament from its first game to its result: exact from its seed, gone on with, decided."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import vendome
from tests.arena import made_up
from vendome.arena.program import Fault
from vendome.arena.questions import Question, questions_of
from vendome.arena.result import Result
from vendome.arena.results_file import BadResults, ResultsFile
from vendome.arena.running import Run
from vendome.arena.tournament import Tournament
from vendome.arena.worker import work

OPTION = vendome.games["edelstein"].options[0].name
USUAL = ("edelstein", 3, ["greedy", "random"], 12)


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_two(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    first = vendome.tournament(*USUAL, seed=1, processes=1, results=one)
    second = vendome.tournament(*USUAL, seed=1, processes=2, results=two)
    assert first.played == second.played
    assert one.read_bytes() == two.read_bytes()
    other = vendome.tournament(*USUAL, seed=2, processes=1)
    assert other.played != first.played


def test_shares_and_intervals_are_by_name() -> None:
    result = vendome.tournament(*USUAL, seed=1, processes=1)
    assert (result.games, result.deals) == (12, 4)
    assert result.share["greedy"] == 1
    assert result.share["random"] == 0
    low, high = result.interval["greedy"]
    assert 0.2 < low < high == pytest.approx(1)
    assert result.ratings["greedy"].mu > 25 > result.ratings["random"].mu


def test_games_are_rounded_down_to_whole_deals_and_progress_is_told() -> None:
    told: list[int] = []
    result = vendome.tournament(*USUAL[:3], 8, seed=1, processes=1, progress=told.append)
    assert result.games == 6
    assert told == [1, 2, 3, 4, 5, 6]


def test_deals_can_be_played_once_each() -> None:
    result = vendome.tournament(*USUAL[:3], 5, seed=1, processes=1, once=True)
    assert (result.games, result.deals) == (5, 5)
    assert result.tournament.head()["once"]


def test_a_worker_plays_what_it_is_asked() -> None:
    tournament = Tournament.checked(*USUAL[:3], 1)
    answers = io.StringIO()
    work(io.StringIO(json.dumps(tournament.head()) + "\nprepare\n4\n2\n"), answers)
    lines = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [line.get("number") for line in lines] == [None, 4, 2]
    played = vendome.tournament(*USUAL, seed=1, processes=1).played
    assert lines[1] == played[4].as_data()


# The results file


def test_a_tournament_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    expected = vendome.tournament(*USUAL, seed=1, processes=1, results=whole)
    written = whole.read_bytes()
    for length in (0, 10, len(written) // 3, len(written) // 2, len(written) - 1, len(written)):
        cut.write_bytes(written[:length])
        result = vendome.tournament(*USUAL, seed=1, processes=1, results=cut)
        assert cut.read_bytes() == written
        assert result.played == expected.played


def test_games_on_disk_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    vendome.tournament(*USUAL[:3], 6, seed=1, processes=1, results=path)
    told: list[int] = []
    more = vendome.tournament(*USUAL, processes=1, results=path, progress=told.append)
    assert told == list(range(7, 13))
    assert more.tournament.key == vendome.Game.checked_key(1)  # the file's own seed
    told.clear()
    fewer = vendome.tournament(*USUAL[:3], 6, processes=1, results=path, progress=told.append)
    assert (told, fewer.games) == ([], 6)
    assert len(path.read_text().splitlines()) == 13


def test_a_run_that_is_stopped_leaves_a_file_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    tournament = Tournament.checked(*USUAL[:3], 1)
    run = Run(tournament, 12, results=path, processes=1)
    playing = run.play()
    for _ in range(5):
        next(playing)
    playing.close()
    assert len(ResultsFile(path, tournament).games) == 5
    assert run.result().games == 3  # whole deals alone count
    result = vendome.tournament(*USUAL, seed=1, processes=1, results=path)
    assert result.played == vendome.tournament(*USUAL, seed=1, processes=1).played


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"players": 4}, "players"),
        ({"bots": ["random", "greedy"]}, "bots"),
        ({"seed": 2}, "seed"),
        ({"options": {OPTION: True}}, "options"),
        ({"game": "necklace"}, "game"),
        ({"once": True}, "once"),
    ],
)
def test_the_file_of_another_tournament_is_refused(tmp_path: Path, changed, field: str) -> None:
    path = tmp_path / "results.jsonl"
    usual = {"game": "edelstein", "players": 3, "bots": ["greedy", "random"], "seed": 1}
    vendome.tournament(**usual, games=3, processes=1, results=path)
    written = path.read_bytes()
    with pytest.raises(BadResults, match=f"another tournament: there “{field}” is"):
        vendome.tournament(**{**usual, **changed}, games=12, processes=1, results=path)
    assert path.read_bytes() == written


def test_the_file_of_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    vendome.tournament(*USUAL[:3], 3, seed=1, processes=1, results=path)
    path.write_text(path.read_text().replace('"rules": ', '"rules": 9'))
    with pytest.raises(BadResults, match="there “rules” is 9"):
        vendome.tournament(*USUAL, processes=1, results=path)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: "my diary\n", "is no file of a tournament"),
        (lambda text: "my diary", "is no file of a tournament"),
        (lambda text: "[]\n", "is no file of a tournament"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "has the format 2"),
        (lambda text: text.replace('"number": 1', '"number": 7'), "Line 3 of"),
        (lambda text: text.replace('"winners": [', '"winners": [5, '), "Line 2 of"),
        (lambda text: text.replace('"moves"', '"steps"'), "Line 2 of"),
        (lambda text: text + "{}\n", "Line 5 of"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(tmp_path: Path, spoil, sentence: str) -> None:
    path = tmp_path / "results.jsonl"
    vendome.tournament(*USUAL[:3], 3, seed=1, processes=1, results=path)
    path.write_text(spoil(path.read_text()))
    written = path.read_bytes()
    with pytest.raises(BadResults, match=sentence):
        vendome.tournament(*USUAL, seed=1, processes=1, results=path)
    assert path.read_bytes() == written


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadResults, match="cannot be read"):
        vendome.tournament(*USUAL, seed=1, processes=1, results=tmp_path)
    with pytest.raises(BadResults, match="cannot be written"):
        vendome.tournament(*USUAL, seed=1, processes=1, results=tmp_path / "no" / "file")


# The result


def test_a_win_shared_by_k_counts_one_kth() -> None:
    of = made_up.tournament("a", "b", players=4)
    # b has three seats: alone ahead, behind, all four level.
    result = Result(of, made_up.games(of, [(9, 1), (1, 9), (5, 5), (9, 1)]))
    assert result.share == pytest.approx({"a": (1 + 0 + 1 / 4 + 1) / 4, "b": (1 + 3 / 4) / 4})
    assert sum(result.share.values()) == pytest.approx(1)
    assert result.ahead == {"a": {"b": (1 + 0 + 0.5 + 1) / 4}, "b": {"a": (1 + 0.5) / 4}}
    assert result.mean_score == {"a": 6, "b": 4}


def test_shares_by_seat_are_of_the_games_played_there() -> None:
    of = made_up.tournament("a", "b", players=2)
    first = of.seating(0).index(0)
    played = (made_up.game(of, 0, [9, 1]), made_up.game(of, 1, [9, 1]))  # seat 0 always wins
    result = Result(of, played)
    assert first in (0, 1)
    assert result.by_seat == {"a": [1, 0], "b": [1, 0]}
    assert result.share == {"a": 0.5, "b": 0.5}


def test_the_first_of_those_without_a_fault_are_ahead() -> None:
    of = made_up.tournament("program:p", "b", players=2)
    mine = of.seating(0).index(0)
    scores = [5, 5]
    scores[mine] = 90
    game = made_up.game(of, 0, scores, faults=[Fault(mine, "silent", "10")])
    result = Result(of, (game, made_up.game(of, 1, [3, 3])))
    assert result.share == {"program:p": 0.25, "b": 0.75}
    assert result.ahead["b"]["program:p"] == 0.75
    assert result.forfeits == {"program:p": 1, "b": 0}


def test_ratings_tell_apart_what_shares_do_and_are_surer_after_more_games() -> None:
    of = made_up.tournament("a", "b", "c", players=3)
    few = Result(of, made_up.games(of, [(3, 2, 1)] * 6))
    many = Result(of, made_up.games(of, [(3, 2, 1), (3, 2, 1), (1, 3, 2)] * 40))
    assert few.ratings["a"].mu > few.ratings["b"].mu == pytest.approx(few.ratings["c"].mu, abs=2)
    assert many.ratings["a"].mu > many.ratings["b"].mu > many.ratings["c"].mu
    assert many.ratings["a"].sigma < few.ratings["a"].sigma < 25 / 3


# Deciding


def test_a_tournament_stops_when_all_is_decided_whoever_plays_it(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    result = vendome.tournament(*USUAL[:3], 300, seed=1, processes=1, decide=True, results=path)
    assert result.verdicts == {"greedy": "above"}
    assert 6 <= result.games < 60
    assert result.games % 3 == 0
    written = path.read_bytes()
    again = vendome.tournament(*USUAL[:3], 300, processes=1, decide=True, results=path)
    assert again.games == result.games
    assert path.read_bytes() == written


def test_a_share_can_be_given_to_decide_against() -> None:
    below = vendome.tournament("edelstein", 2, "random,greedy", 60, 1, against=0.6, processes=1)
    assert below.verdicts == {"random": "below"}
    still_open = vendome.tournament(*USUAL, seed=1, processes=1, against=0.99)
    assert still_open.verdicts == {"greedy": None}
    assert still_open.games == 12
    assert still_open.as_data()["decided"] == [{"bot": "greedy", "against": 0.99, "verdict": None}]


def test_of_two_bots_one_is_asked_about_and_among_more_the_risk_is_split() -> None:
    two = made_up.tournament("a", "b", players=4)
    assert questions_of(two, True, None) == (Question("a", 0.25, 0.95),)
    three = made_up.tournament("a", "b", "c", players=4)
    asked = questions_of(three, True, None)
    assert [(q.bot, q.against) for q in asked] == [("a", 0.25), ("b", 0.25), ("c", 0.5)]
    assert sum(1 - q.level for q in asked) == pytest.approx(0.05)
    assert questions_of(three, False, None) == ()
    assert questions_of(three, False, 0.4) == (Question("a", 0.4, 0.95),)


def test_a_tournament_that_may_stop_has_the_interval_for_that() -> None:
    of = made_up.tournament("a", "b", players=2)
    played = made_up.games(of, [(3, 1), (1, 3), (3, 1), (3, 1)] * 20)
    fixed, may_stop = Result(of, played), Result(of, played, questions_of(of, True, None))
    assert may_stop.interval["a"][0] < fixed.interval["a"][0]
    assert may_stop.interval["a"][1] > fixed.interval["a"][1]
