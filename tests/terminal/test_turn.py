"""A person's turn: short forms of moves, moves put together in steps, and the commands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.terminal.talk import GAME, Talk, played, seats_of, session
from vendome.core.words import LANGUAGES
from vendome.terminal.advice_page import advice_page
from vendome.terminal.screen import Leave
from vendome.terminal.table import voice

BARGAIN = {"action": "money", "opener": 0, "rival": 1}
CHOSEN = [{"chosen": "money"}, {"chosen": "money"}, {"chosen": "gems"}]
OFFERED = {**BARGAIN, "offerer": 1, "offer": "1y1b"}
ANSWERING = {"stage": "answering", "bargain": OFFERED, "seats": CHOSEN, "waiting": [0]}
OPENING = {"stage": "opening", "bargain": BARGAIN, "seats": CHOSEN, "waiting": [0]}
SINGLE = {
    "stage": "single",
    "bargain": {"action": "money", "opener": 1, "rival": 0},
    "seats": CHOSEN,
    "waiting": [0],
}


def event(stage: str, drawn: str | None = None, **more: Any) -> dict[str, Any]:
    seats = [{"chosen": "event"}, {"chosen": "money"}, {"chosen": "gems"}]
    position: dict[str, Any] = {"stage": stage, "waiting": [0], "seats": seats, **more}
    return position | ({"drawn_event": drawn} if drawn else {})


def free(stage: str, *choosers: int) -> dict[str, Any]:
    seats = [{"chosen": "free" if seat in choosers else "money"} for seat in range(5)]
    return {"players": 5, "stage": stage, "waiting": [0], "seats": seats}


MOVES = [
    (ANSWERING, ["1"], "accept"),
    (ANSWERING, ["a"], "accept"),
    (ANSWERING, ["1r1g"], "offer 1r1g"),
    (ANSWERING, ["r r r"], "offer 3r"),
    (ANSWERING, ["offer 2R 1b"], "offer 2r1b"),
    (OPENING, ["n"], "offer nothing"),
    (OPENING, ["1"], "offer nothing"),
    (OPENING, ["b"], "offer 1b"),
    (SINGLE, ["g"], "offer 1g"),
    (SINGLE, ["1"], "offer 1r"),
    (event("taking"), ["o"], "take open"),
    (event("taking"), ["hid"], "take hidden"),
    (event("taking"), ["2"], "take hidden"),
    (event("using", "halve"), ["u"], "use"),
    (event("using", "halve"), ["f"], "forgo"),
    (event("half_score", "half_scoring"), ["g"], "score g"),
    (event("half_score", "half_scoring"), ["green"], "score g"),
    (event("gathering", "gather"), ["B"], "gather b"),
    (event("swapping", "swap"), ["r2b"], "swap r 2:b"),
    (event("swapping", "swap"), ["r 3:y"], "swap r 3:y"),
    (event("swapping", "swap"), ["1", "2", "1", "B"], "swap r 3:b"),
    (event("swapping", "swap"), ["swap", "p2", "y", "g"], "swap y 2:g"),
    (event("swapping", "swap"), ["swap", "9", "p", "", "forgo"], "forgo"),
    (event("removing", "remove"), ["rg"], "remove 2:r 3:g"),
    (event("removing", "remove"), ["3b 2y"], "remove 2:y 3:b"),
    (event("removing", "remove"), ["1", "1", "4"], "remove 2:r 3:b"),
    (free("free_alone", 0), ["b>ry"], "return b take ry"),
    (free("free_alone", 0), ["b gg"], "return b take gg"),
    (free("free_alone", 0), ["1", "b", "r", "r"], "return b take rr"),
    (free("free_alone", 0), ["d"], "decline"),
    (free("free_shared", 0, 1), ["y"], "take y"),
]


@pytest.mark.parametrize(("position", "lines", "move"), MOVES)
def test_short_forms_and_steps_make_moves(
    position: dict[str, Any], lines: list[str], move: str
) -> None:
    match, _ = played(position, *lines)
    assert match.moves[0] == (0, move)


def test_with_one_opponent_a_swap_need_not_name_them() -> None:
    position = {
        "players": 2,
        "stage": "swapping",
        "drawn_event": "swap",
        "active": 0,
        "seats": [{"chosen": "event"}],
        "waiting": [0],
        "named": ["money", "gems"],
    }
    match, _ = played(position, "rb")
    assert match.moves[0] == (0, "swap r 2:b")


def test_every_card_has_its_letter_and_number() -> None:
    for lines, move in [
        (["", "m"], "choose money"),
        (["", "e"], "choose event"),
        (["", "g"], "choose gems"),
        (["", "4"], "choose free"),
        (["", "fr"], "choose free"),
    ]:
        match, _ = played({"players": 5}, *lines)
        assert match.moves[0] == (0, move)


def test_what_could_mean_two_things_is_not_guessed() -> None:
    match, printed = played({"players": 3}, "", "g", "geld", language="de")
    assert "„g“ kann heißen: 1 Geld" in printed
    assert match.moves == [(0, "choose money")]


def test_a_number_that_is_not_on_the_menu() -> None:
    match, printed = played({"players": 3}, "", "7", "0", "1")
    assert printed.count("Please type a number from 1 to 3.") == 2
    assert len(match.moves) == 1


@pytest.mark.parametrize(
    ("language", "why", "quoted"),
    [
        ("en", "why", "E5.4"),
        ("en", "why", "More gems make a higher offer"),
        ("fr", "pourquoi", "E5.4"),
        ("de", "warum", "E5.4"),
    ],
)
def test_a_refusal_names_its_clause_and_why_quotes_it(language: str, why: str, quoted: str) -> None:
    match, printed = played(ANSWERING, "2b", why, language=language)
    refusal, _, after = printed.partition("(E5.4)")
    assert after, refusal
    assert quoted in after
    assert not match.moves


def test_why_without_a_rule() -> None:
    _, printed = played(ANSWERING, "why", "xyzzy", "why")
    assert "Nothing has been refused" in printed
    assert "“xyzzy” is not a move" in printed
    assert "could not be read as a move" in printed


def test_help_explains_what_is_legal_now() -> None:
    _, printed = played(ANSWERING, "help", "?")
    page = printed.split("What you can do now")[1]
    assert "accept" in page
    assert "take 1Y 1B; P2 carries out Money" in page
    assert "a higher offer for Money" in page
    assert "the rulebook" in page
    assert printed.count("What you can do now") == 2


def test_rules_are_searched_at_the_table() -> None:
    _, printed = played(ANSWERING, "rules E5.5", "rules certificate", "rules xyzzy")
    assert "Your earlier offer does not bind you" in printed
    assert "there are fifteen of these cards" in printed
    assert "Nothing in the rulebook has “xyzzy”." in printed


def test_hint_shows_legal_moves_with_chances_and_changes_nothing() -> None:
    match, printed = played(ANSWERING, "hint")
    advised = re.findall(r"^“([^”]+)”: [\d.]+% to win", printed, re.MULTILINE)
    assert not match.moves
    assert 1 <= len(advised) <= 3
    for move in advised:
        match.copy().play(0, move)
    assert "What the bot “journeyman” advises" in printed


def test_hint_asks_the_bot_that_is_named_and_refuses_others() -> None:
    _, printed = played(ANSWERING, "hint apprentice", "hint genius")
    assert "What the bot “apprentice” advises" in printed
    assert "There is no level “genius”" in printed


@pytest.mark.parametrize("width", [80, 60])
def test_a_hint_keeps_within_the_screen(width: int) -> None:
    advice = GAME.position(ANSWERING).advice(0, "apprentice")
    talk = Talk(width=width)
    names = seats_of("Anna", "Ben", "Cleo")
    for language in LANGUAGES:
        talk.screen.show(*advice_page(advice, names, voice(GAME, language)))
    assert max(len(line) for line in talk.printed.splitlines()) <= width


def test_who_waits_long_for_a_hint_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vendome.terminal.screen.PATIENCE", 0.0)
    _, printed = played(ANSWERING, "hint apprentice")
    assert "Thinking about it" in printed


def test_log_and_table_and_an_empty_line() -> None:
    match, printed = played({"players": 3}, "", "log", "", "table")
    assert printed.count("Supply") == 2
    assert not match.moves


LINES = st.lists(
    st.text(max_size=12)
    | st.sampled_from(
        ["why", "hint wizard", "log", "swap …", "offer 99r", "²r", "{0}", "[red]", "\x1b[2J"]
    ),
    max_size=8,
)


@settings(max_examples=40, deadline=None)
@given(lines=LINES, position=st.sampled_from([position for position, _, _ in MOVES]))
def test_no_line_upsets_the_program(lines: list[str], position: dict[str, Any]) -> None:
    """Whatever is typed, there is an answer; nothing typed reaches the screen as a control code."""
    typed = [line for line in lines if not line.strip().casefold().startswith(("save", "sauve"))]
    _, printed = played(position, *typed)
    assert "\x1b" not in printed


def test_a_half_made_move_is_finished_in_steps() -> None:
    match = GAME.position(event("swapping", "swap"))
    first = next(action for action in match.actions(0) if action.text == "swap … 3:…")
    match.play(0, first.id)
    talk = Talk(["x", "Y", "B"])
    with pytest.raises(Leave):
        session(talk, match, seats_of("Anna", "Ben", "Cleo")).play()
    assert match.moves == [(0, "swap y 3:b")]


def test_the_news_of_a_scoring_are_a_page_of_their_own() -> None:
    position = {
        "phase": 1,
        "round": 8,
        "stage": "answering",
        "bargain": OFFERED,
        "seats": CHOSEN,
        "waiting": [0],
    }
    match = GAME.position(position)
    talk = Talk(["a", "q"], terminal=True)
    with pytest.raises(Leave):
        session(talk, match, seats_of("Anna", bots=2)).play()
    page = next(p for p in talk.printed.split("\x1b[2J") if "ends with a scoring" in p)
    assert "Supply" not in page
    assert match.view(None)["phase"] == 2
