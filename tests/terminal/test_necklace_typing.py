"""Queen's Necklace as a newcomer types it: names as they are printed, help, second thoughts."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import vendome
from tests.terminal.talk import CLEARED, Talk, seats_of, session
from vendome.core.match import Match
from vendome.terminal.screen import Leave
from vendome.terminal.table import table_of, voice

GAME = vendome.games["necklace"]
PRICES = [9, 7, 5, 3]
MARKET = ["emerald1", "ruby2", "thief", "necklace", {"card": "amber", "step": 2}]
HANDS = [{"hand": {"diamond1": 2, "ring": 1, "amber": 3}}, {"hand": {"queen": 1, "ruby1": 2}}]
BUYING = {"stage": "buying", "turn": 0, "ducats": 10, "market": MARKET, "seats": HANDS}
SELLING = {"stage": "selling", "turn": 0, "merchants": 1, "seats": HANDS}
INFLUENCE = {"confessor": 1, "forger": 1, "favourite": 1, "thief": 1, "courtier": 1}
THREE = [{"hand": INFLUENCE}, HANDS[1], {"hand": {"king": 1}}]
OTHERS = {"turn": 0, "seats": THREE}
STEP = "number or letter, Enter: back>"


def typed(
    position: dict[str, Any], *lines: str, language: str = "en", terminal: bool = False
) -> tuple[Match, str]:
    """Anna plays on with Hugo and others from a position until the lines are used up."""
    match = GAME.position(position)
    talk = Talk(lines, terminal=terminal)
    names = ["Hugo", "Jo Ann", "Dora"][: match.players - 1]
    seats = [*seats_of("Anna"), *(seats_of(name)[0] for name in names)]
    with suppress(Leave):
        session(talk, match, seats, language).play()
    return match, " ".join(talk.printed.split())


def blank(effect: str, kind: str = "grey", **more: Any) -> dict[str, Any]:
    card = {"class": kind, "name": "Black Pearl", "prices": PRICES, "effect": effect, **more}
    hand = {"ruby1": 1, kind: 1}
    return {"options": {"blank_cards": [card]}, "players": 2, "seats": [{"hand": hand}, {}]}


# N8.1: a table's own cards


@pytest.mark.clause("N8.1")
@pytest.mark.parametrize(
    ("card", "language", "told"),
    [
        (blank("courtier", "blue", ducats=6), "en", "you have 6 more ducats this turn"),
        (blank("courtier", "blue", ducats=6), "fr", "vous avez 6 ducats de plus"),
        (blank("courtier", "blue", ducats=1), "de", "in diesem Zug 1 Dukaten mehr"),
        (blank("banker", livres=20), "en", "brings you 20 livres more"),
        (blank("banker", livres=20), "de", "bringt dir 20 Livres mehr"),
        (blank("ring", jewels=3), "en", "you sell 3 more."),
        (blank("ring", jewels=1), "de", "verkaufst du 1 weiteres."),
        (blank("stone", stone="amber", size=4), "en", "On it: 4 pieces of amber. Shown in a sale"),
        (blank("stone", stone="ruby", size=1), "fr", "1 rubis. S’expose lors d’une vente"),
        (blank("thief", "blue"), "en", "take a random card"),
    ],
)
def test_help_says_the_numbers_of_a_blank_card(
    card: dict[str, Any], language: str, told: str
) -> None:
    _, page = typed({"turn": 0, **card}, "", "help black pearl", language=language)
    assert told in page


@pytest.mark.clause("N8.1")
def test_a_blank_card_with_stones_carries_its_sign() -> None:
    own = blank("stone", stone="amber", size=4)
    match, page = typed({**SELLING, **own}, "", "a4 / ruby", "")
    assert "Your hand: R1 A4 Black Pearl" in page
    assert match.moves[0] == (0, "show ruby1 / grey")
    seats = [{"hand": {"ruby1": 1}}, {}]
    market = ["grey", None, "thief", "king", "amber"]
    match = GAME.position({**own, "stage": "buying", "turn": 0, "market": market, "seats": seats})
    talk = Talk()
    draw = table_of(GAME).draw
    talk.screen.show(draw(match.view(0), seats_of("Anna", "Hugo"), voice(GAME, "en")))
    assert "1 A4 Black Pearl [9] 7 5 3" in " ".join(talk.printed.split())


# N5.1: a display is looked at once more


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize(
    ("language", "shown", "earns"),
    [
        ("en", "You show: D1×2 Ring / A×2", "showed anything, you would earn {} livres."),
        ("fr", "Vous exposez : D1×2 Bague / A×2", "rien, vous gagneriez {} livres."),
        ("de", "Du legst aus: D1×2 Ring / A×2", "auslegte, bekämst du {} Livres."),
    ],
)
def test_a_display_is_shown_lot_by_lot_before_it_is_made(
    language: str, shown: str, earns: str
) -> None:
    match, page = typed(SELLING, "", "d ring / 2a", language=language)
    assert not match.moves
    assert shown in page
    earned = match.preview(0, "show 2 diamond1 ring / 2 amber")[-1].numbers["livres"]
    assert earned > 0
    assert earns.format(earned) in page


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize(
    ("answers", "move"),
    [
        ([""], "show 2 diamond1"),
        (["yes"], "show 2 diamond1"),
        (["y"], "show 2 diamond1"),
        (["back", "a", ""], "show 3 amber"),
        (["n", "nothing", ""], "show nothing"),
        (["help", "1", "0", "1", "0", ""], "show amber"),
    ],
)
def test_who_thinks_better_of_a_display_is_asked_again(answers: list[str], move: str) -> None:
    match, _ = typed(SELLING, "", "show d", *answers)
    assert match.moves[0] == (0, move)


def test_who_can_show_nothing_is_not_asked_twice() -> None:
    match, page = typed({**SELLING, "seats": [{"hand": {"thief": 1}}, HANDS[1]]}, "", "1")
    assert match.moves[0] == (0, "show nothing")
    assert "Enter or yes" not in page


@pytest.mark.parametrize(
    ("hand", "example"),
    [
        ({"diamond1": 2, "ring": 1, "amber": 3}, "in short: d ring / 2a"),
        ({"ruby1": 1, "amber": 1}, "in short: r / a"),
        ({"emerald2": 1}, ""),
        ({"emerald2": 1, "banker": 1}, "in short: e"),
    ],
)
def test_the_example_is_made_of_one_s_own_cards(hand: dict[str, int], example: str) -> None:
    match, page = typed({**SELLING, "seats": [{"hand": hand}, HANDS[1]]}, "")
    assert example in page
    if example:
        assert "You show:" in typed(match.position(), "", example.removeprefix("in short: "))[1]


@pytest.mark.clause("N8.1")
def test_an_example_without_stones() -> None:
    own = blank("banker", livres=20)
    hand = {"hand": {"banker": 1, "grey": 1}}
    match, page = typed({**SELLING, **own, "seats": [hand, {}]}, "", "black pearl banker", "")
    assert "in short: banker" in page
    assert match.moves[0] == (0, "show banker grey")


# N4.11: the sale goes on while the Alchemist is asked for


@pytest.mark.clause("N4.11")
def test_the_alchemist_is_asked_for_with_the_fashion_in_view() -> None:
    hand = {"hand": {"alchemist": 1, "emerald2": 1}}
    position = {
        **SELLING,
        "seats": [hand, HANDS[1]],
        "fashion": ["amber", "ruby", "diamond", "emerald"],
    }
    _, page = typed(position, "", "e", "", "", "r", "")
    _, _, asked = page.rpartition("Turn 1: Anna")
    assert asked.startswith(" · sale 1 of 3")
    assert "Stones on display: A 0 R 2 D 0 E 2 Fashion: A 30 R 20 D 10 E 0" in asked


# Words that end a phase, and words that leave


@pytest.mark.parametrize(("language", "word"), [("de", "ende"), ("fr", "fin"), ("en", "end")])
def test_the_end_of_a_phase_in_the_reader_s_language(language: str, word: str) -> None:
    match, _ = typed({**OTHERS, "market": MARKET}, "", word, "5", word, language=language)
    assert [move for _, move in match.moves[:3]] == ["end", "buy amber", "end"]


@pytest.mark.parametrize(
    ("language", "word"),
    [("de", "aufhören"), ("de", "aufhoren"), ("de", "quit"), ("fr", "quitter"), ("en", "q")],
)
def test_leaving_has_a_word_of_its_own(language: str, word: str) -> None:
    match, page = typed(OTHERS, "", word, "end", language=language)
    assert not match.moves
    _, page = typed(OTHERS, "", "?", language=language)
    assert "ende das Programm" not in page


# Steps


@pytest.mark.clause("N4.3")
@pytest.mark.parametrize(
    ("language", "whom", "stone"),
    [
        ("en", "On whom? 2 Hugo 3 Jo Ann", "Which stone? 1 diamond 2 ruby 3 emerald 4 amber"),
        ("fr", "Contre qui ? 2 Hugo 3 Jo Ann", "Quelle pierre ? 1 diamant"),
        ("de", "Gegen wen? 2 Hugo 3 Jo Ann", "Welchen Stein? 1 Diamant"),
    ],
)
def test_the_forger_asks_for_the_player_and_then_for_the_stone(
    language: str, whom: str, stone: str
) -> None:
    match, page = typed(OTHERS, "", "forger", "3", "2", language=language)
    assert page.index(whom) < page.index(stone)
    assert match.moves[0] == (0, "forger 3 ruby")


def test_against_one_opponent_the_forger_asks_for_the_stone_alone() -> None:
    match, page = typed({"turn": 0, "seats": THREE[:2]}, "", "forger", "", "forger", "a")
    assert "On whom?" not in page
    assert match.moves[0] == (0, "forger 2 amber")


@pytest.mark.parametrize("help_", ["help", "?"])
def test_help_in_the_middle_of_a_move_is_about_its_step(help_: str) -> None:
    match, page = typed(OTHERS, "", "thief", help_, "help thief", "rules xyzzy", "1", "3")
    _, _, told = page.partition("What you can do now")
    assert told.startswith(" 2 Hugo 3 Jo Ann Type the number")
    assert "take a random card" in told
    assert "Nothing in the rulebook has “xyzzy”." in told
    assert page.count("Please type a number from 2 to 3.") == 1
    assert page.count(f"From whom? 2 Hugo 3 Jo Ann {STEP}") == 4
    assert match.moves[0] == (0, "thief 3")


def test_on_a_terminal_the_step_is_asked_again_under_the_table() -> None:
    _, page = typed(OTHERS, "", "thief", "?", "", terminal=True)
    asked = [screen for screen in page.split(CLEARED) if STEP in screen]
    assert len(asked) == 2
    assert all("Turn 1: Anna" in screen for screen in asked)


def test_the_only_number_is_named_by_itself() -> None:
    _, page = typed({"turn": 0, "seats": [{"hand": {"king": 1}}, HANDS[1]]}, "", "7")
    assert "Please type 1." in page


def test_a_letter_is_promised_only_where_it_picks_something() -> None:
    _, page = typed(SELLING, "", "1", "d")
    assert "How many (one diamond)? 0 none 1 D1 2 D1×2 number, Enter: back>" in page
    assert "Please type a number from 0 to 2." in page


# Names


@pytest.mark.parametrize(
    ("language", "line", "move"),
    [
        ("en", "buy one emerald", "buy emerald1"),
        ("en", "one emerald", "buy emerald1"),
        ("en", "Two Rubies", "buy ruby2"),
        ("en", "buy Queen's Necklace", "buy necklace"),
        ("en", "queen’s necklace", "buy necklace"),
        ("fr", "une émeraude", "buy emerald1"),
        ("fr", "buy collier de la reine", "buy necklace"),
        ("de", "zwei rubine", "buy ruby2"),
    ],
)
def test_a_card_is_bought_by_the_name_printed_on_the_table(
    language: str, line: str, move: str
) -> None:
    match, _ = typed({**BUYING, "ducats": 19}, "", line, language=language)
    assert match.moves[0] == (0, move)


def test_to_buy_too_early_is_refused_by_the_rules() -> None:
    _, page = typed({**OTHERS, "market": MARKET}, "", "buy one emerald", "why")
    assert "does not name one open card" not in page
    assert "could not be read" not in page


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "help one emerald", "E1 one emerald (sale card)"),
        ("en", "help queen's necklace", "Whoever has it wears it"),
        ("de", "hilfe zwei rubine", "R2 zwei Rubine"),
        ("fr", "aide deux rubis", "R2 deux rubis"),
    ],
)
def test_help_knows_the_names_printed_on_the_table(language: str, line: str, told: str) -> None:
    assert told in typed(BUYING, "", line, language=language)[1]


@pytest.mark.parametrize("line", ["one diamond ring, amber", "show one diamond ring / 3 amber"])
def test_a_display_can_be_typed_by_the_names_printed_on_the_table(line: str) -> None:
    match, _ = typed(SELLING, "", line, "")
    assert match.moves[0] == (0, "show diamond1 ring / 3 amber")


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("confessor hugo", "confessor 2"),
        ("thief Hugo", "thief 2"),
        ("thief jo ann", "thief 3"),
        ("forger hugo ruby", "forger 2 ruby"),
        ("forger jo ann e", "forger 3 emerald"),
        ("faussaire hugo rubis", "forger 2 ruby"),
    ],
)
def test_players_are_known_by_their_names(line: str, move: str) -> None:
    match, _ = typed(OTHERS, "", line)
    assert match.moves[0] == (0, move)


@pytest.mark.clause("N8.1")
def test_a_blank_card_is_played_by_its_own_name() -> None:
    match, _ = typed({"turn": 0, **blank("thief", "blue")}, "", "black pearl hugo")
    assert match.moves[0] == (0, "thief 2")
    match, _ = typed({"turn": 0, **blank("courtier", "blue", ducats=2)}, "", "black pearl")
    assert match.moves[0] == (0, "courtier blue")


# What is asked


@pytest.mark.parametrize(
    ("language", "more", "nothing"),
    [
        ("en", "You have 8 ducats left to spend: buy more, or end", "you have nothing to play"),
        ("fr", "Il vous reste 8 ducats à dépenser", "vous n’avez rien à y jouer"),
        ("de", "Du kannst noch 8 Dukaten ausgeben", "Du hast nichts, was du spielen kannst"),
    ],
)
def test_the_question_says_what_is_left_to_do(language: str, more: str, nothing: str) -> None:
    _, page = typed(BUYING, "", "amber", language=language)
    assert more in page
    _, page = typed({"turn": 0, "market": MARKET, "seats": HANDS}, "", language=language)
    assert nothing in page
    _, page = typed(OTHERS, "", language=language)
    assert nothing not in page
