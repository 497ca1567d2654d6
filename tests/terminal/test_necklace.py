"""Queen's Necklace at the keyboard: whole games, what is shown to whom, and what can be typed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vendome
from tests.lengths import longer
from tests.terminal.fitting import every_turn_fits
from tests.terminal.talk import Talk, seats_of, session
from vendome.bots import Bot
from vendome.cli import main
from vendome.terminal.play import Plan, play
from vendome.terminal.screen import Leave
from vendome.terminal.seats import seated
from vendome.terminal.table import table_of, voice

GAME = vendome.games["necklace"]
MENU = re.compile(r"(?:^|   )(\d+)\u00a0", re.MULTILINE)
NO_THANKS = re.compile(r"(\[[YOJ]/n\]|n\s?: (no|non|nein)) $")
CONFIRM = ("Enter or yes", "Entrée ou oui", "Enter oder ja")
WHO = ("Who? ", "Qui\u202f? ", "Wer? ")
MARKET = ["ring", "ruby2", "thief", "king", {"card": "amber", "step": 2}]
HANDS = [
    {"hand": {"diamond1": 2, "ring": 1, "king": 1}},
    {"hand": {"queen": 1, "ruby1": 2}},
    {"hand": {"alchemist": 1, "emerald2": 1, "banker": 1}},
]
BUYING = {"stage": "buying", "turn": 0, "ducats": 10, "market": MARKET, "seats": HANDS}
HALF_BOUGHT = {**BUYING, "ducats": 8, "bought": 1, "market": [MARKET[0], None, *MARKET[2:]]}
SELLING = {"stage": "selling", "turn": 0, "merchants": 1, "seats": HANDS}


def picker(seed: int) -> Callable[[str], str]:
    """Answers every question: a number of the menu, or Enter; no to saving and a rematch."""
    chance = random.Random(seed)

    def answer(printed: str) -> str:
        *above, last = printed.rstrip("\n").splitlines()[-5:]
        foot = "\n".join(above).rpartition("────\n")[2]
        if NO_THANKS.search(" ".join(printed[-90:].split()) + " "):  # a long question is wrapped
            return "n\n"
        if last in WHO:
            return "0\n"
        if last.endswith("> ") and not last.startswith(CONFIRM):
            return chance.choice(MENU.findall(foot)) + "\n"
        return "\n"

    return answer


def played(
    position: dict[str, Any], *lines: str, language: str = "en", bots: int = 0
) -> tuple[Any, str]:
    """Let people play on from a position until the lines are used up."""
    match = GAME.position(position)
    talk = Talk(lines)
    names = [f"P{number}" for number in range(1, match.players + 1 - bots)]
    with suppress(Leave):
        session(talk, match, seats_of(*names, bots=bots), language).play()
    return match, " ".join(talk.printed.split())


def moves(match: Any) -> list[tuple[int, str]]:
    return [*match.moves]


def drawn(eyes: int | None, language: str = "en", **position: Any) -> str:
    match = GAME.position(position)
    talk = Talk()
    names = [f"P{number}" for number in range(1, match.players + 1)]
    table = table_of(GAME).draw(match.view(eyes), seats_of(*names), voice(GAME, language))
    talk.screen.show(table)
    return talk.printed


# Whole games


@pytest.mark.parametrize(("players", "language"), [(2, "en"), *longer((3, "fr"), (4, "de"))])
def test_one_person_against_bots_to_the_end(
    players: int, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    talk = Talk(answer=picker(players))
    seats = seated(["Anna"], players, ["random", "greedy"])
    assert play(Plan(GAME, seats, {}, 1, None, False), talk.screen, language) == 0
    end = talk.printed[-2500:]
    assert re.search(r" (wins with|gagne avec|gewinnt mit) |share the win|partagent|teilen", end)
    assert "\n1. " in end
    assert not list(tmp_path.iterdir())


@pytest.mark.long
@pytest.mark.parametrize("terminal", [False, True])
def test_two_people_to_the_end(terminal: bool) -> None:
    talk = Talk(answer=picker(7), terminal=terminal, height=30)
    seats = seated(["Anna", "Ben"], 2, ["greedy"])
    assert play(Plan(GAME, seats, {}, 2, None, False), talk.screen, "en") == 0
    assert "wins with" in talk.printed or "share the win" in talk.printed
    assert "To all: does anybody play the Queen" in " ".join(talk.printed.split())


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_finished_game_is_replayed_in_words(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = GAME.start(2, seed=5)
    bots = [Bot("random", seat) for seat in range(2)]
    while not match.over:
        bots[match.waiting[0]].play(match, match.waiting[0])
    file = tmp_path / "record.json"
    file.write_text(json.dumps(match.record()))
    assert main(["replay", str(file), "--lang", language]) == 0
    told = capsys.readouterr().out
    assert {"en": "Sale 3 begins", "fr": "La vente 3 commence", "de": "Verkauf 3 beginnt"}[
        language
    ] in told
    assert "\n1. " in told


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Queen"), ("fr", "Reine"), ("de", "Königin")]
)
def test_the_rules_can_be_read(
    language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "necklace", "N4.10", "--lang", language]) == 0
    page = capsys.readouterr().out
    assert "N4.10" in page
    assert words in page


@pytest.mark.parametrize("players", [*longer(2, 3), 4])
def test_a_turn_fits_a_screen_of_80_by_24(players: int) -> None:
    every_turn_fits(
        GAME.start(players, seed=players), lambda page: "\n".join(page.splitlines()[:6])
    )


# The table


def test_the_table_shows_the_market_the_fashion_and_one_s_own_hand() -> None:
    page = drawn(0, **BUYING, fashion=["amber", "ruby", "diamond", "emerald"])
    lines = page.splitlines()
    assert "Turn 1: P1 · 10 ducats" in lines[0]
    words = [" ".join(line.split()) for line in lines]
    assert words[1] == "▸ 1 Ring [9] 7 5 3 Fashion 30 A amber"
    assert words[2] == "▸ 2 R2 two rubies [8] 6 4 2 20 R ruby"
    assert words[5].startswith("▸ 5 A amber 6 4 [2] 1 Stack")
    assert "Your hand: D1×2  Ring  King" in page
    assert "Queen" not in page


@pytest.mark.clause("N3.3")
def test_what_cannot_be_paid_for_is_not_lit() -> None:
    lines = drawn(0, **HALF_BOUGHT).splitlines()
    assert [line[0] for line in lines[1:6]] == [" ", " ", "▸", " ", "▸"]


def test_the_score_sheet_stands_in_the_table() -> None:
    seats = [{"earned": [30, -50]}, {"earned": [0, 90]}]
    page = drawn(None, seats=seats, merchants=2, sales_held=2)
    assert "−20 (30, −50)" in page
    assert "90 (0, 90)" in page


@pytest.mark.clause("N3.7")
def test_who_wears_the_necklace_and_what_a_hand_surely_has_is_shown() -> None:
    match = GAME.position({**BUYING, "market": ["ring", None, "thief", "king", "necklace"]})
    match.play(0, "buy ring")
    talk = Talk()
    table = table_of(GAME).draw(match.view(1), seats_of("P1", "P2", "P3"), voice(GAME, "en"))
    talk.screen.show(table)
    assert re.search(r"P1 ◂ +5 +0 +Ring", talk.printed)
    seats = [{"hand": {"necklace": 1}}, {}]
    assert "P1 ◇ ◂" in drawn(1, turn=0, seats=seats)


@pytest.mark.clause("N3.7")
def test_a_spectator_sees_no_hand() -> None:
    page = drawn(None, **BUYING)
    assert "hand:" not in page
    assert [line.split()[-2:] for line in page.splitlines()[7:10]] == [
        ["4", "0"],
        ["3", "0"],
        ["3", "0"],
    ]


# What can be typed


@pytest.mark.parametrize("typed", ["2", "r2", "ruby2", "buy 2", "buy ruby2", "two"])
def test_a_card_is_bought_by_place_letters_or_name(typed: str) -> None:
    match, _ = played(BUYING, "", typed)
    assert moves(match)[0] == (0, "buy ruby2")


@pytest.mark.parametrize(
    ("language", "typed"), [("fr", "bague"), ("de", "Ring"), ("fr", "ring"), ("de", "buy bague")]
)
def test_cards_are_known_by_their_names_in_every_language(language: str, typed: str) -> None:
    match, _ = played(BUYING, "", typed, language=language)
    assert moves(match)[0] == (0, "buy ring")


def test_a_place_that_cannot_be_paid_for_is_refused_by_the_rules() -> None:
    """The number of a place never means another move."""
    match, page = played(HALF_BOUGHT, "", "4", "2", "9", "6")
    assert "This card costs 10, and you have 8 left to spend: King." in page
    assert "No card lies in place 2." in page
    assert "Please type one of these numbers: 3, 5, 6." in page
    assert moves(match)[0] == (0, "end")


def test_two_equal_cards_are_told_apart_by_their_places() -> None:
    position = {**BUYING, "market": ["ring", "amber", "thief", "ring", "king"]}
    match, page = played(position, "", "ring", "4")
    assert "Several open cards are alike: Ring." in page
    assert moves(match)[0] == (0, "buy ring 2")


INFLUENCE = {"confessor": 1, "forger": 1, "favourite": 1, "thief": 1, "courtier": 1}


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (["thief 2"], "thief 2"),
        (["thief", "P3"], "thief 3"),
        (["voleur 3"], "thief 3"),
        (["fälscher 2 rubin"], "forger 2 ruby"),
        (["forger 3 e"], "forger 3 emerald"),
        (["forger", "3", "amber"], "forger 3 amber"),
        (["forger", "p2", "e"], "forger 2 emerald"),
        (["fav", "2"], "favourite ruby"),
        (["con", "x", "2"], "confessor 2"),
        (["cour"], "courtier"),
    ],
)
def test_influence_cards_are_picked_or_typed(lines: list[str], move: str) -> None:
    position = {"turn": 0, "seats": [{"hand": INFLUENCE}, *HANDS[1:]]}
    match, _ = played(position, "", *lines)
    assert moves(match)[0] == (0, move)


LOTS = {"diamond1": 2, "diamond3": 1, "ruby2": 1, "amber": 3, "ring": 2, "king": 1, "banker": 1}


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (["d ring king / 2a banker"], "show 2 diamond1 diamond3 ring king / 2 amber / banker"),
        (["d1 ring a"], "show diamond1 ring / 3 amber"),
        (["2 d1, 2 ring, banker"], "show 2 diamond1 2 ring / banker"),
        (["rubis roi ambre"], "show ruby2 king / 3 amber"),
        (["all"], "show 2 diamond1 diamond3 / ruby2 / 3 amber"),
        (["all banker"], "show 2 diamond1 diamond3 / ruby2 / 3 amber / banker"),
        (["nothing"], "show nothing"),
        (["show diamond1"], "show diamond1"),
        (["show d ring"], "show 2 diamond1 diamond3 ring"),
        (
            ["1", "2", "0", "1", "0", "2", "0", "ruby", "1"],
            "show 2 diamond1 2 ring / ruby2 king / banker",
        ),
    ],
)
def test_a_display_is_typed_in_short_or_chosen_card_by_card(lines: list[str], move: str) -> None:
    position = {**SELLING, "seats": [{"hand": LOTS}, *HANDS[1:]]}
    match, _ = played(position, "", *lines, "")
    assert moves(match)[0] == (0, move)


def test_a_display_against_the_rules_is_refused_with_its_clause() -> None:
    position = {**SELLING, "seats": [{"hand": LOTS}, *HANDS[1:]]}
    match, page = played(position, "", "ring", "2d3", "x9", "show diamond1 ruby2")
    assert "This card must lie in a lot with a stone card" in page
    assert "You do not have so many of this card, you have 1: three diamonds. (N5.1)" in page
    assert "“x9” is not a move" in page
    assert "A lot has one stone only" in page
    assert not match.moves


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "help thief", "take a random card"),
        ("fr", "aide voleur", "prenez au hasard une carte"),
        ("de", "hilfe dieb", "eine zufällige Karte"),
        ("en", "help r2", "two rubies (sale card)"),
        ("en", "help cards", "Gone: out of the game."),
        ("de", "hilfe karten", "Fort: aus dem Spiel."),
        ("en", "help sale", "No display has been revealed yet."),
        ("en", "help xyzzy", "There is no help on “xyzzy”"),
        ("fr", "aide", "« aide cartes » : toutes les cartes"),
    ],
)
def test_help_explains_cards_and_sales(language: str, typed: str, told: str) -> None:
    match, page = played(BUYING, "", typed, language=language)
    assert told in page
    assert not match.moves


def test_cards_not_seen_yet_are_counted() -> None:
    """Three Kings: one in P1's own hand, one open, one nobody has seen."""
    _, page = played(BUYING, "", "help king")
    assert "In the game: 3 · gone: 0 · unseen: 1" in page


@pytest.mark.clause("N8.1")
def test_a_blank_card_is_called_by_its_name() -> None:
    blank = {"class": "grey", "name": "Pearl", "prices": [9, 7, 5, 3], "effect": "ring"}
    options = {"blank_cards": [{**blank, "jewels": 2}]}
    position = {**SELLING, "options": options, "seats": [{"hand": {"ruby1": 1, "grey": 1}}, {}]}
    match, page = played({**position, "players": 2}, "", "r pearl", "")
    assert "Pearl" in page
    assert moves(match)[0] == (0, "show ruby1 grey")


@pytest.mark.clause("N6.1")
@pytest.mark.parametrize(
    ("scores", "told"),
    [((90, 120), "P2 wins with 120 livres."), ((-10, -10), "P1 and P2 share the win with −10")],
)
def test_the_end_says_who_won(scores: tuple[int, int], told: str) -> None:
    seats = [{"earned": [score, 0, 0]} for score in scores]
    match = GAME.position({"stage": "over", "seats": seats})
    talk = Talk()
    ending = table_of(GAME).ending(match.view(None), seats_of("P1", "P2"), voice(GAME, "en"))
    talk.screen.show(ending)
    assert told in " ".join(talk.printed.split())


LINES = st.lists(
    st.text(max_size=12)
    | st.sampled_from(
        ["why", "hint wizard", "show d", "2²", "d / / a", "buy 9", "help {0}", "forger 9 x"]
    ),
    max_size=6,
)


@settings(max_examples=25, deadline=None)
@given(lines=LINES, position=st.sampled_from([BUYING, SELLING, {"seats": HANDS, "turn": 0}]))
def test_no_line_upsets_the_program(lines: list[str], position: dict[str, Any]) -> None:
    """Whatever is typed, there is an answer; nothing typed reaches the screen as a control code."""
    typed = [line for line in lines if not line.strip().casefold().startswith(("save", "sauve"))]
    _, printed = played(position, "", *typed)
    assert "\x1b" not in printed
