"""Advice: legal choices, what they promise and why, the same from the same seed, in words."""

from __future__ import annotations

import json
import re
from functools import cache

import numpy as np
import pytest

import vendome
from examples.pebbles import GAME as PEBBLES
from tests.bots.test_search import positions
from vendome import BadOption, Malformed, Match, Refusal
from vendome.bots import LEVELS, Bot
from vendome.bots.advice.adviser import few
from vendome.bots.advice.foresight import mean_and_doubt
from vendome.bots.search.search import Candidate
from vendome.core.advice import Advice, Choice, Reason
from vendome.core.words import LANGUAGES

LITTLE = "apprentice"
each_game = pytest.mark.parametrize("name", vendome.games)


def decision(name: str, options: int = 3) -> tuple[Match, int]:
    """A match, and a seat that must choose between at least so many actions."""
    found = positions(name, every=1)
    return next((m, s) for m, s in found if len(m.moves) > 9 and len(m.actions(s)) >= options)


@cache
def advised(name: str) -> list[tuple[Match, Advice]]:
    """Now and then in a game: the match, and what a seat that must act is advised."""
    found = positions(name, every=17)
    return [(match.copy(), match.advice(seat, LITTLE)) for match, seat in found]


@each_game
def test_choices_are_different_whole_moves_that_can_be_made(name: str) -> None:
    for match, advice in advised(name):
        seat = advice.seat
        assert seat in match.waiting
        assert len({choice.move for choice in advice.choices}) == len(advice.choices) > 0
        for choice in advice.choices:
            by_text, by_steps = match.copy(), match.copy()
            by_text.play(seat, choice.move)
            for step in choice.steps:
                by_steps.play(seat, step)
            assert by_text.moves == by_steps.moves
            assert by_text.states.tobytes() == by_steps.states.tobytes()


@each_game
def test_what_is_promised_is_possible(name: str) -> None:
    for _, advice in advised(name):
        assert sum(choice.often for choice in advice.choices) == pytest.approx(1)
        for choice in advice.choices:
            assert 0 <= choice.win <= 1
            assert 0 <= choice.sure <= 1
            assert choice.win_doubt >= 0
            assert choice.score_spread >= 0
            for reason in choice.reasons:
                assert 0 < reason.likelihood <= 1
                assert reason.kind == "others" or (reason.amount > 0) == (reason.kind == "gains")
                assert reason.kind != "others" or reason.seat not in (None, advice.seat)


@each_game
def test_the_same_seed_gives_the_same_advice_and_the_match_stays_as_it_is(name: str) -> None:
    match, seat = decision(name)
    before = match.states.tobytes(), list(match.moves)
    assert match.advice(seat, LITTLE, seed=5) == match.advice(seat, LITTLE, seed=5)
    assert (match.states.tobytes(), match.moves) == before


@each_game
def test_a_move_half_made_is_advised_to_its_end(name: str) -> None:
    for match, seat in positions(name, every=1):
        trial = match.copy()
        trial.play(seat, Bot("greedy", 1).choose(trial, seat))
        if trial.steps(seat) and len(trial.actions(seat)) > 1:
            best = trial.advice(seat, LITTLE).choices[0]
            for step in best.steps:
                trial.play(seat, step)
            assert trial.moves[-1] == (seat, best.move)
            return
    pytest.fail("no move was half made")


def test_a_move_with_more_steps_than_the_search_looks_at_is_made_whole() -> None:
    match, seat = next(
        (match, seat)
        for match, seat in positions("carats", every=1)
        if match.actions(seat)[0].text.startswith("offer") and len(match.actions(seat)) > 1
    )
    begun = Candidate((match.actions(seat)[0].id,), 0.5, 0.0, 0.0, 8, 1.0)
    (whole,) = few(match, seat, [begun])
    assert whole.steps[0] == begun.steps[0]
    match.play(seat, whole.move)


@each_game
def test_advice_is_json_and_has_words_in_every_language(name: str) -> None:
    match, seat = decision(name)
    advice = match.advice(seat, LITTLE)
    data = json.loads(json.dumps(advice.data()))
    assert [choice["move"] for choice in data["choices"]] == [c.move for c in advice.choices]
    names = [f"N{other}" for other in range(match.players)]
    told = {language: advice.words(language, names) for language in LANGUAGES}
    assert len({tuple(paragraphs) for paragraphs in told.values()}) == len(LANGUAGES)
    for paragraphs in told.values():
        for choice, paragraph in zip(advice.choices, paragraphs, strict=True):
            assert choice.move in paragraph
            for reason in choice.reasons:
                if reason.kind == "others" and reason.seat is not None:
                    assert f"{names[reason.seat]} " in paragraph
    assert not any(re.search(r"[^\u202f][;!?»]|[^\u202f]: |«[^\u202f]", p) for p in told["fr"])


@each_game
def test_every_feature_has_words_in_every_language(name: str) -> None:
    game = vendome.games[name]
    outlook = game.heuristics.outlook
    assert outlook is not None
    for feature in (*outlook.names, "end"):
        said = {game.words.say(language, f"feature.{feature}") for language in LANGUAGES}
        assert all(said)


def test_a_choice_that_all_make_at_once_is_mixed_and_told_so() -> None:
    """E3.2: whoever can be foretold loses; what the others choose is foretold all the same."""
    starts = (vendome.games["edelstein"].start(3, seed=seed) for seed in range(20))
    given = (match.advice(0, LITTLE) for match in starts)
    advice = next(advice for advice in given if advice.choices[0].often < 1)
    assert sorted(advice.choices, key=lambda choice: -choice.often) == list(advice.choices)
    replies = [reason for reason in advice.choices[0].reasons if reason.kind == "others"]
    assert {reason.seat for reason in replies} <= {1, 2}
    assert all(reason.what.startswith("choose ") for reason in replies)
    assert "of the time" in advice.words()[0]


def test_what_is_forced_has_nothing_beside_it() -> None:
    match = vendome.games["carats"].start(3, seed=2)
    choices: tuple[Choice, ...] = ()
    while len(choices) != 1:
        Bot("greedy", 1).play(match, match.waiting[0])
        if len(match.actions(match.waiting[0])) == 1:  # perhaps with more steps to choose from
            choices = match.advice(match.waiting[0], LITTLE).choices
    (only,) = choices
    assert (only.often, only.sure, only.beside) == (1.0, 1.0, "")
    assert {reason.what for reason in only.reasons if reason.kind != "others"} <= {"luck"}


def test_reasons_for_one_choice_are_reasons_against_the_other() -> None:
    """The best and the second are each compared with the other."""
    match, seat = decision("edelstein")
    one, two, *_ = match.advice(seat, LITTLE).choices
    assert (one.beside, two.beside) == (two.move, one.move)
    for reason in one.reasons:
        if reason.kind != "others" and reason.what != "luck":
            mirrored = [r for r in two.reasons if (r.what, r.seat) == (reason.what, reason.seat)]
            assert [r.amount for r in mirrored] == pytest.approx([-reason.amount])


def test_parts_add_up_to_the_difference_of_the_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("MOST", 99), ("LEAST", 0.0), ("CERTAIN", 0)):
        monkeypatch.setattr(f"vendome.bots.advice.reasons.{name}", value)
    for name in vendome.games:
        match, seat = decision(name)
        one, two, *_ = match.advice(seat, LITTLE).choices
        parts = [r.amount for r in one.reasons if r.kind != "others" and r.what != "luck"]
        assert sum(parts) == pytest.approx(one.win - two.win, abs=0.02)


def test_a_clear_choice_and_a_close_one_are_told_apart() -> None:
    advice = made(sure=0.99), made(sure=0.8), made(sure=0.6)
    told = [each.words()[0] for each in advice]
    assert "clearly the best" in told[0]
    assert "probably the best" in told[1]
    assert "about as good" in told[2]


def made(sure: float) -> Advice:
    choices = tuple(
        Choice(move, (0,), often, 0.5, 0.01, 40.0, 8.0, sure, other, (LUCK, THEIRS, REPLY))
        for move, often, other in (("take open", 1.0, "take hidden"), ("take hidden", 0.0, "x"))
    )
    return Advice(0, LITTLE, 8, choices, vendome.games["edelstein"].words)


LUCK = Reason("risks", "luck", 0, -0.2, 0.25)
THEIRS = Reason("gains", "money", None, 0.034, 0.7)
REPLY = Reason("others", "pass", 1, 0.0, 0.41)


def test_what_is_said_of_each_reason() -> None:
    told = made(sure=0.99).words("en", ["Ada", "Bo"])[0]
    assert told == (
        "“take open”: 50.0% to win (±1.0%), a final score of about 40 (±8). "
        "The bot’s move is clearly the best. "
        "Better than “take hidden” by: money of the others (+3.4%). "
        "With bad luck, one time in four, 30% to win. "
        "What others probably do: Bo “pass” (41%)."
    )


def test_without_names_players_have_numbers() -> None:
    assert "player 2 “pass”" in made(sure=0.99).words()[0]


def test_what_is_refused() -> None:
    match = vendome.games["edelstein"].start(3, seed=7)
    with pytest.raises(BadOption, match="no level “genius”; levels are: " + ", ".join(LEVELS)):
        match.advice(0, "genius")
    with pytest.raises(Malformed, match="no seat 3"):
        match.advice(3)
    with pytest.raises(BadOption, match="seed"):
        match.advice(0, seed="x")  # type: ignore[arg-type]
    match.play(0, "choose money")
    with pytest.raises(Refusal, match="Nothing is asked of this seat"):
        match.advice(0)
    bots = [Bot("greedy", seat) for seat in range(3)]
    while not match.over:
        bots[match.waiting[0]].play(match, match.waiting[0])
    with pytest.raises(Refusal, match="over"):
        match.advice(0)


def test_a_game_that_cannot_be_searched_has_no_advice() -> None:
    match = PEBBLES.start(2, seed=1)
    with pytest.raises(Refusal, match="no advice in Pebbles"):
        match.advice(match.waiting[0])


def test_a_mean_and_its_standard_error() -> None:
    assert mean_and_doubt(np.array([1.0, 3.0, 1.0, 3.0])) == (2.0, 0.5)
