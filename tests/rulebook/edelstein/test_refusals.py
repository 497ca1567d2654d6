"""What a refusal says: the clause, and a move that would be legal. E5.6, E7, E9.4."""

from __future__ import annotations

import pickle

import pytest

import vendome
from tests.rulebook.edelstein.table import refused

GAME = vendome.games["edelstein"]
MOVES = (
    *("choose gems", "name gems", "offer 1r", "offer nothing", "accept", "take open", "take r"),
    *("use", "forgo", "score r", "swap r 2:b", "remove 2:r 3:r", "gather r"),
    *("return r take rr", "decline"),
)
STAGES = {
    "taking": {"waiting": [0]},
    "using": {"waiting": [0], "drawn_event": "halve"},
    "half_score": {"waiting": [0], "drawn_event": "half_scoring"},
    "swapping": {"waiting": [1], "drawn_event": "swap"},
    "removing": {"waiting": [0], "drawn_event": "remove"},
    "gathering": {"waiting": [0], "drawn_event": "gather"},
    "free_alone": {"waiting": [0], "players": 5},
    "free_shared": {"waiting": [0], "players": 5},
    "opening": {"bargain": {"action": "money", "opener": 0, "rival": 1}},
    "single": {"bargain": {"action": "money", "opener": 0, "rival": 1}},
    "answering": {
        "bargain": {"action": "money", "opener": 0, "rival": 1, "offerer": 1, "offer": "1b"}
    },
    "secret": {"players": 2},
    "naming": {"players": 2, "beginner": 0, "seats": [{"chosen": "money"}]},
    "choosing": {},
}


def at_stage(stage: str) -> vendome.Match:
    return GAME.position({"players": 3, "stage": stage, **STAGES[stage]})


@pytest.mark.clause("E5.6", "E7.6", "E9.4")
@pytest.mark.parametrize("stage", STAGES)
def test_every_move_is_made_or_refused_by_a_clause_in_every_language(stage: str) -> None:
    refusals: list[vendome.Refusal] = []
    for move in MOVES:
        match = at_stage(stage)
        try:
            match.play(match.waiting[0], move)
        except vendome.Refusal as refusal:
            refusals.append(refusal)
    assert refusals
    for refusal in refusals:
        assert refusal.message != "named_before"
        for language in ("en", "fr", "de"):
            assert refusal.in_language(language)
            if isinstance(refusal, vendome.Illegal):
                clause = GAME.rulebook.clause(refusal.clause, language)
                assert refusal.quote(language) == clause.text


@pytest.mark.clause("E5.4", "E7.7", "E7.8", "E4.4")
@pytest.mark.parametrize("stage", STAGES)
def test_every_form_shown_is_a_legal_move(stage: str) -> None:
    forms = at_stage(stage).forms(at_stage(stage).waiting[0])
    assert forms
    for form in forms:
        match = at_stage(stage)
        match.play(match.waiting[0], form)
        assert match.moves[0][1] == form


@pytest.mark.clause("E5.6")
def test_who_cannot_raise_is_told_to_accept() -> None:
    match = GAME.position(
        {
            "seats": [{"gems": "2b"}, {"gems": "3r3b"}, {}],
            "stage": "answering",
            "bargain": {
                "action": "money",
                "opener": 1,
                "rival": 0,
                "offerer": 1,
                "offer": "3r3b",
            },
        }
    )
    refusal = refused(match, "0 offer 2b")
    assert (refusal.clause, refusal.arguments) == ("E5.6", {"move": "accept"})


@pytest.mark.clause("E7.7", "E7.8", "E7.9")
@pytest.mark.parametrize(
    ("stage", "card", "move"),
    [("removing", "remove", 9), ("swapping", "swap", 14), ("gathering", "gather", 9)],
)
def test_who_can_only_forgo_a_card_is_told_so(stage: str, card: str, move: int) -> None:
    gems = "11r11y11g11b" if stage == "gathering" else ""
    seats = [{"gems": gems}, {"gems": gems}, {"gems": ""}]
    match = GAME.position({"seats": seats, "stage": stage, "drawn_event": card, "waiting": [0]})
    with pytest.raises(vendome.Illegal, match="forgo"):
        match.play(0, move)


@pytest.mark.clause("E7.8")
@pytest.mark.parametrize("move", ["remove 2:r", "remove 1:r 2:r 3:r", "remove 2:r 2:b"])
def test_a_gem_of_each_opponent_and_no_other_is_named(move: str) -> None:
    refusal = refused(at_stage("removing"), f"0 {move}")
    assert (refusal.clause, refusal.arguments) == ("E7.8", {"players": "2, 3"})


@pytest.mark.clause("E5.3")
def test_gems_can_be_written_by_their_names() -> None:
    match = at_stage("opening")
    match.play(0, "Offer 1 Red 2 blue")
    assert match.moves == [(0, "offer 1r2b")]


@pytest.mark.clause("E5.4")
def test_a_refusal_survives_a_pickle() -> None:
    refusal = refused(at_stage("answering"), "0 offer 1b")
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is type(refusal)
    assert again.clause == refusal.clause == "E5.4"
    assert str(again) == str(refusal)
