"""N4.12 at one keyboard: one open question to all, nobody or who speaks up."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

import vendome
from tests.terminal.talk import CLEARED, Talk, seats_of, session
from vendome.core.match import Match
from vendome.terminal.screen import Leave

GAME = vendome.games["necklace"]
MARKET = ["ring", "ruby2", "thief", "king", {"card": "amber", "step": 2}]
WITH_QUEEN = {"hand": {"queen": 1, "ruby1": 2}}
WITHOUT = {"hand": {"ruby1": 2, "thief": 1}}
WITH_CARDINAL = {"hand": {"cardinal": 1, "amber": 1}}
ANNA = {"hand": {"diamond1": 2, "ring": 1}}
QUEEN, CARDINAL = "does anybody play the Queen", "Does anybody play a Cardinal"


def buying(stack: list[str], *others: dict[str, Any]) -> Match:
    """Anna is about to buy a Ring and end her turn; these cards come next."""
    merchants = 3 - stack.count("merchant")
    return GAME.position(
        {
            "stage": "buying",
            "turn": 0,
            "market": MARKET,
            "stack": stack,
            "merchants": merchants,
            "sales_held": merchants,
            "seats": [ANNA, *others],
        }
    )


def talked(match: Match, *lines: str, bots: int = 0, language: str = "en") -> str:
    talk = Talk(lines)
    people = ["Anna", "Ben", "Cleo", "Dora"][: match.players - bots]
    with suppress(Leave):
        session(talk, match, seats_of(*people, bots=bots), language).play()
    return " ".join(talk.printed.split())


def answers(match: Match) -> list[tuple[int, str]]:
    return [(seat, move) for seat, move in match.moves if move != "buy ring"]


STACK = ["diamond2", "courtier", "merchant", "queen"]


@pytest.mark.clause("N4.12")
@pytest.mark.parametrize("nobody", ["0", "nobody", "n"])
def test_nobody_plays_the_queen(nobody: str) -> None:
    match = buying(STACK[:3], WITH_QUEEN, WITHOUT)
    page = talked(match, "", "buy ring", nobody)
    assert page.count(QUEEN) == 1
    assert answers(match) == [(0, "pass"), (1, "pass"), (2, "pass")]


@pytest.mark.clause("N4.12")
@pytest.mark.parametrize(
    ("language", "hint"),
    [
        ("en", "Enter alone is no answer: 0 for nobody"),
        ("fr", "Entrée seule n’est pas une réponse : 0 pour personne"),
        ("de", "Enter allein ist keine Antwort: 0 für niemand"),
    ],
)
def test_who_only_turns_a_page_has_not_answered(language: str, hint: str) -> None:
    match = buying(STACK[:3], WITH_QUEEN, WITHOUT)
    page = talked(match, "", "buy ring", "", "", "2", language=language)
    assert page.count(hint) == 2
    assert answers(match) == [(0, "pass"), (1, "queen"), (2, "pass")]


@pytest.mark.clause("N4.10", "N4.12")
@pytest.mark.parametrize("speaker", ["2", "Ben", "b"])
def test_who_speaks_up_takes_the_card(speaker: str) -> None:
    match = buying(STACK[:3], WITH_QUEEN, WITHOUT)
    talked(match, "", "buy ring", speaker)
    assert answers(match) == [(0, "pass"), (1, "queen"), (2, "pass")]
    assert match.view(1)["seats"][1]["hand"] == {"ruby1": 2, "diamond2": 1}


@pytest.mark.clause("N4.12")
@pytest.mark.parametrize(
    ("language", "refused"),
    [
        ("en", "You do not have the Queen in hand: say “nobody”, or the number of the player"),
        ("fr", "Vous n’avez pas la Reine en main"),
        ("de", "Du hast die Königin nicht auf der Hand"),
    ],
)
def test_who_does_not_have_the_card_is_refused_by_the_rules(language: str, refused: str) -> None:
    match = buying(STACK[:3], WITH_QUEEN, WITHOUT)
    page = talked(match, "", "buy ring", "3", "7", "2", language=language)
    assert f"{refused}" in page
    assert "(N4.10)" in page
    assert re.search(r"Please type a number from 0 to 3|de 0 à 3|von 0 bis 3", page)
    assert answers(match)[1] == (1, "queen")


@pytest.mark.clause("N4.12")
def test_the_question_is_the_same_whoever_has_the_card() -> None:
    """All look on: nothing of anybody's hand is on the screen."""
    told = set()
    for others in ((WITH_QUEEN, WITHOUT), (WITHOUT, WITH_QUEEN)):
        talk = Talk(["", "buy ring"], terminal=True)
        match = buying(STACK[:3], *others)
        with suppress(Leave):
            session(talk, match, seats_of("Anna", "Ben", "Cleo")).play()
        question = talk.visible
        assert "Your hand" not in question
        told.add(question)
    assert len(told) == 1
    assert CLEARED in talk.printed


def test_one_can_look_at_one_s_own_cards_before_answering() -> None:
    match = buying(STACK[:3], WITH_QUEEN, WITHOUT)
    page = talked(match, "", "buy ring", "look", "look 2", "", "2")
    assert "Say by number whose cards, as in “look 1”." in page
    _, _, after = page.partition("Hand the keyboard to Ben")
    assert "Your hand: R1×2 Queen" in after
    assert answers(match)[1] == (1, "queen")


def test_commands_work_at_an_open_question() -> None:
    match = buying(STACK[:3], WITH_QUEEN, WITHOUT)
    page = talked(match, "", "buy ring", "help", "log", "rules N4.10", "help queen", "table")
    assert "0 nobody nobody plays it" in page
    assert page.count(QUEEN) == 2
    assert "Anna is dealt" not in page
    assert not answers(match)


@pytest.mark.clause("N4.12")
def test_bots_answer_silently_and_only_people_are_asked() -> None:
    match = buying(STACK, WITHOUT, WITHOUT, WITHOUT)
    page = talked(match, "", "buy ring", "0", bots=2)
    assert "0 nobody 1 Anna 2 Ben look 1 (everybody their own number)" in page
    assert sorted(answers(match)[:4]) == [(seat, "pass") for seat in range(4)]


@pytest.mark.clause("N4.12")
def test_one_person_is_asked_only_what_can_be_answered() -> None:
    """Nobody else looks on: who has no Queen passes without a word."""
    match = buying(STACK, WITHOUT)
    page = talked(match, "buy ring", bots=1)
    assert "play the Queen" not in page
    assert (0, "pass") in match.moves
    match = GAME.position(
        {"turn": 0, "stage": "buying", "market": MARKET, "stack": STACK[:3], "merchants": 2}
        | {"sales_held": 2, "seats": [WITH_QUEEN, WITHOUT]}
    )
    page = talked(match, "buy ring", "queen", bots=1)
    assert "play the Queen to take it, or pass" in page
    assert (0, "queen") in match.moves


@pytest.mark.clause("N4.8", "N4.12")
@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (["0"], [(1, "pass"), (2, "pass"), (3, "pass")]),
        (["3", "0"], [(1, "pass"), (2, "cardinal"), (3, "pass")]),
        (["3", "4"], [(1, "pass"), (2, "cardinal"), (3, "cardinal")]),
        (["4"], [(1, "pass"), (2, "pass"), (3, "cardinal")]),
    ],
)
def test_cardinals_are_one_open_question(said: list[str], expected: list[tuple[int, str]]) -> None:
    """Who is asked after somebody has played one can still say so."""
    match = buying(["merchant", "thief", "ring"], WITHOUT, WITH_CARDINAL, WITH_CARDINAL)
    page = talked(match, "", "buy ring", *said)
    assert page.count(CARDINAL) == len(said)
    assert answers(match)[:3] == expected


@pytest.mark.clause("N4.8")
def test_a_cardinal_that_is_not_held_is_refused_before_others_have_answered() -> None:
    match = buying(["merchant", "thief"], WITH_CARDINAL, WITHOUT)
    page = talked(match, "", "buy ring", "3")
    assert "You do not have a Cardinal in hand" in page
    assert not answers(match)


ALCHEMIST = {"hand": {"alchemist": 1, "emerald2": 1}}


@pytest.mark.clause("N4.11", "N4.12")
def test_the_alchemist_speaks_up_and_then_chooses() -> None:
    match = buying(["merchant", "thief"], ALCHEMIST, WITHOUT)
    displays = ["", "d", "", "", "e", "", "", "r", ""]
    page = talked(match, "", "buy ring", "0", *displays, "3", "2", "", "e2 ruby")
    assert "To all: does anybody play the Alchemist" in page
    assert "You do not have the Alchemist in hand" in page
    assert (1, "alchemist emerald2 ruby") in match.moves
    assert match.view(None)["sale"]["stones"]["ruby"] == 4


WITH_MUSKETEER = {"hand": {"musketeer": 1, "ruby1": 1}}
WITHOUT_MUSKETEER = {"hand": {"emerald1": 1, "ruby1": 1}}
MUSKETEER = "To all: does Ben play a Musketeer against the Forger? Nobody, or that player’s number."


def forging(*others: dict[str, Any]) -> Match:
    """Anna is about to play a Forger on Ben."""
    return GAME.position({"turn": 0, "seats": [{"hand": {"forger": 1, "ring": 1}}, *others]})


@pytest.mark.clause("N4.3", "N4.12")
@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", MUSKETEER),
        ("fr", "Ben joue un Mousquetaire contre le Faussaire"),
        ("de", "Spielt Ben einen Musketier gegen den Fälscher?"),
    ],
)
def test_the_forger_s_victim_speaks_up(language: str, asked: str) -> None:
    match = forging(WITH_MUSKETEER)
    page = talked(match, "", "forger 2 ruby", "2", language=language)
    assert asked in page
    assert match.moves == [(0, "forger 2 ruby"), (1, "musketeer")]
    assert match.view(1)["seats"][1]["hand"] == {"ruby1": 1}


@pytest.mark.clause("N4.3", "N4.12")
@pytest.mark.parametrize("victim", [WITH_MUSKETEER, WITHOUT_MUSKETEER])
def test_nobody_plays_a_musketeer(victim: dict[str, Any]) -> None:
    match = forging(victim)
    page = talked(match, "", "forger 2 ruby", "nobody")
    assert page.count(MUSKETEER) == 1
    assert match.moves[1] == (1, "pass")


@pytest.mark.clause("N4.12")
def test_about_the_musketeer_the_screen_is_the_same_whether_the_victim_has_one() -> None:
    told = set()
    for victim in (WITH_MUSKETEER, WITHOUT_MUSKETEER):
        talk = Talk(["", "forger 2 ruby"], terminal=True)
        with suppress(Leave):
            session(talk, forging(victim), seats_of("Anna", "Ben")).play()
        assert "Your hand" not in talk.visible
        assert "Hand the keyboard to Ben" not in talk.printed
        told.add(talk.visible)
    assert len(told) == 1


@pytest.mark.clause("N4.3", "N4.12")
@pytest.mark.parametrize("speaker", ["1", "Anna", "3", "Cleo"])
@pytest.mark.parametrize("victim", [WITH_MUSKETEER, WITHOUT_MUSKETEER])
def test_nobody_but_the_victim_plays_a_musketeer(speaker: str, victim: dict[str, Any]) -> None:
    match = forging(victim, {"hand": {"musketeer": 1}})
    page = talked(match, "", "forger 2 ruby", speaker, "7")
    assert "It is not your turn: player 2 is to move. (N4.3)" in page
    assert "Please type one of these numbers: 0, 2" in page
    assert len(match.moves) == 1


@pytest.mark.clause("N4.3", "N4.12")
@pytest.mark.parametrize(
    ("language", "refused"),
    [
        ("en", "You do not have a Musketeer in hand: say “nobody”. (N4.3)"),
        ("fr", "Vous n’avez pas de Mousquetaire en main : répondez « personne ». (N4.3)"),
        ("de", "Du hast keinen Musketier auf der Hand: Antworte „niemand“. (N4.3)"),
    ],
)
def test_a_victim_without_a_musketeer_is_told_what_to_answer(language: str, refused: str) -> None:
    match = forging(WITHOUT_MUSKETEER)
    nobody = re.search(r"[“„«]\s?(\w+)", refused)
    assert nobody
    page = talked(match, "", "forger 2 ruby", "2", "why", nobody[1], language=language)
    assert refused in page.replace("\u202f", " ")
    assert match.moves[1] == (1, "pass")


def test_the_victim_can_look_before_answering() -> None:
    match = forging(WITH_MUSKETEER)
    page = talked(match, "", "forger 2 ruby", "look 1", "look 2", "", "Ben")
    assert "Say by number whose cards, as in “look 2”." in page
    _, _, after = page.partition("Hand the keyboard to Ben")
    assert "Your hand: R1 Musketeer" in after
    assert match.moves[1] == (1, "musketeer")


def test_who_moves_again_at_once_keeps_the_keyboard() -> None:
    seats = [{"hand": {"courtier": 1, "ring": 1}}, WITHOUT]
    match = GAME.position({"turn": 0, "market": MARKET, "seats": seats})
    page = talked(match, "", "courtier", "end", "5", "quit")
    assert page.count("Hand the keyboard to Anna") == 1
    assert [move for _, move in match.moves] == ["courtier", "end", "buy amber"]


def test_a_pass_without_a_word_hides_no_news() -> None:
    """What happened before the question is told in the next turn, with what came after it."""
    match = buying(STACK, WITHOUT, WITHOUT)
    page = talked(match, "", "buy ring", "0", "")
    told = page.rpartition("since your last move")[2]
    assert "Anna buys a Ring" in told


@pytest.mark.parametrize(("people", "bots"), [(1, 2), (2, 1), (3, 0)])
def test_a_pass_without_a_word_hides_no_news_in_a_game_resumed(people: int, bots: int) -> None:
    """What counts is the last move that somebody made with their own cards in view."""
    match = buying(STACK, WITHOUT, WITHOUT)
    match.play(0, "buy ring")
    while match.reaction():
        match.play(match.waiting[0], "pass")
    seats = seats_of(*["Anna", "Ben", "Cleo"][:people], bots=bots)
    resumed = session(Talk(), vendome.replay(match.record()), seats)
    assert [resumed.last_move_of(seat) for seat in range(people)] == [0] * people


@pytest.mark.parametrize(("people", "last"), [(1, 1), (2, 0)])
def test_a_pass_that_was_decided_counts_in_a_game_resumed(people: int, last: int) -> None:
    """Who alone has the Queen is asked; among several people nobody has looked at a hand."""
    match = GAME.position(
        {"turn": 0, "stage": "buying", "market": MARKET, "stack": STACK[:3], "merchants": 2}
        | {"sales_held": 2, "seats": [WITH_QUEEN, WITHOUT]}
    )
    match.play(0, "buy ring")
    match.play(0, "pass")
    seats = seats_of(*["Anna", "Ben"][:people], bots=2 - people)
    resumed = session(Talk(), vendome.replay(match.record()), seats)
    assert resumed.last_move_of(0) == last


def test_a_sale_is_read_by_all_before_the_next_question() -> None:
    """On a small screen the news of a sale do not fit above a question."""
    hands = [{"hand": {"ruby1": 1, "thief": 1}}, {"hand": {"diamond1": 1, "thief": 1}}]
    position = {"stage": "selling", "turn": 0, "seats": hands, "drawing_for": "place"}
    market = ["ring", None, "thief", "king", "amber"]
    stack = ["diamond2", "merchant", "merchant", "queen", "alchemist"]
    match = GAME.position({**position, "market": market, "stack": stack, "merchants": 1})
    talk = Talk(["", "r", "", "", "d", "", "0", "", "0"], terminal=True)
    with suppress(Leave):
        session(talk, match, seats_of("Anna", "Ben")).play()
    pages = talk.printed.split(CLEARED)
    sale = next(page for page in pages if "Sale 1 is over." in page)
    assert "for all to see" in sale
    assert "does anybody" not in sale
    assert "does anybody play the Queen" in pages[pages.index(sale) + 1]
