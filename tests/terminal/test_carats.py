"""30 Carats at the keyboard: whole games, what is shown to whom, and what can be typed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import vendome
from tests.lengths import longer
from tests.terminal.fitting import drawn_in_full, every_turn_fits
from tests.terminal.talk import Talk, seats_of, session
from tests.words.catalogues import messages, texts
from vendome.core.words import LANGUAGES
from vendome.games.carats.rules.state import RANK_POINTS
from vendome.terminal.play import Plan, play
from vendome.terminal.screen import Leave
from vendome.terminal.seats import seated
from vendome.terminal.table import table_of, voice

GAME = vendome.games["carats"]
MENU = re.compile(r"(?:^|   )(\d+)\u00a0", re.MULTILINE)
HINT = re.compile(r"^[“«„]\u202f?(\w[^”»“\u202f]*)", re.MULTILINE)
NO_THANKS = re.compile(r"(\[[YOJ]/n\]|n\u202f?: (no|non|nein)) $")
STEP = ("number", "numéro", "Nummer")
OFFERS = {"card": 1, "lot": "3b", "offers": [None, "1n", "2g1r"]}


def picker(seed: int) -> Callable[[str], str]:
    """Answers every question: a number of the menu, or what a bot advises to lay out or offer."""
    chance = random.Random(seed)
    before_hint: list[int] = []

    def answer(printed: str) -> str:
        above, last = printed.rstrip("\n").splitlines()[-5:-1], printed.splitlines()[-1]
        if NO_THANKS.search(last):
            return "n\n"
        if last.startswith(STEP):
            return "1\n"
        if not last.endswith("> "):
            return "\n"
        if before_hint:
            return HINT.findall(printed[before_hint.pop() :])[0] + "\n"
        if re.search("1n2r", "".join(above)):
            before_hint.append(len(printed))
            return "hint apprentice\n"
        return chance.choice(MENU.findall("\n".join(above))) + "\n"

    return answer


def played(position: dict[str, Any], *lines: str, language: str = "en") -> tuple[Any, str]:
    """Let people alone play on from a position until the lines are used up."""
    match = GAME.position({"seller": 0, **position})
    talk = Talk(lines)
    names = [f"P{number}" for number in range(1, match.players + 1)]
    with suppress(Leave):
        session(talk, match, seats_of(*names), language).play()
    return match, " ".join(talk.printed.split())


def drawn(eyes: int | None, language: str = "en", **position: Any) -> str:
    match = GAME.position({"seller": 0, **position})
    talk = Talk()
    names = [f"P{number}" for number in range(1, match.players + 1)]
    table = table_of(GAME).draw(match.view(eyes), seats_of(*names), voice(GAME, language))
    talk.screen.show(table)
    return talk.printed


@pytest.mark.parametrize("players", [3, *longer(4, 6)])
def test_one_person_against_bots_to_the_end(players: int) -> None:
    talk = Talk(answer=picker(players))
    options = {"ledger": players == 4, "rating_agencies": players != 3}
    seats = seated(["Anna"], players, ["greedy", "random"])
    assert play(Plan(GAME, seats, options, 1, None, False), talk.screen, "en") == 0
    end = talk.printed[-2500:]
    assert " wins with " in end or " share the win " in end
    assert "\n1. " in end
    assert "The day is over" in end


@pytest.mark.parametrize("players", [3, *longer(4, 5), 6])
def test_a_turn_fits_a_screen_of_80_by_24(players: int) -> None:
    every_turn_fits(GAME.start(players, players, {"rating_agencies": True}))


def test_the_table_shows_the_day_the_sale_and_one_s_own_screen() -> None:
    seats = [
        {"items": "3n4b", "value": 15, "cards": [2, 3]},
        {"looked_at": [0]},
        {"items": "9r", "value": -20},
        {},
    ]
    sale = {"card": 1, "lot": "3b", "offers": [None, "1n", "3r"]}
    page = drawn(0, players=4, stage="offering", turned_up=[-5], seats=seats, sale=sale)
    assert "Morning, sale 1 of 4 · bank 2N · look 4N" in page
    assert "Turned up: −5." in page
    own, _, other, _ = (line.split() for line in page.splitlines()[2:6])
    assert own == ["1", "P1", "◂", "B", "+15", "7", "2", "3", "4", "0", "0", "0"]
    assert other == ["3", "P3", "✓", "R", "?", "9", "3"]
    assert "P1 sells under card 1: at least 2B; offers one after the other" in page
    assert "Lot: 3B  Offers: P2\u00a01N · P3\u00a03R" in page
    assert "Your cards: 2\u00a0– at least 1B and 2G/2W · 3\u00a0– at least 2B and 1W." in page


@pytest.mark.clause("C2.2", "C5.3")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                *(
                    "10 – at least 1G, 1R and 1B ·",
                    "14 – at least 3 stones of one colour, nothing else",
                ),
                *("17 – at least 2 stones, no nuggets; simultaneous offers, without nuggets.",),
            ],
        ),
        (
            "fr",
            [
                *(
                    "10 – au moins 1G, 1R et 1B ·",
                    "14 – au moins 3 pierres d’une même couleur, rien d’autre",
                ),
                *("17 – au moins 2 pierres, aucune pépite ; offres simultanées, sans pépites.",),
            ],
        ),
        (
            "de",
            [
                *(
                    "10 – mindestens 1G, 1R und 1B ·",
                    "14 – mindestens 3 Steine derselben Farbe, sonst",
                ),
                *("17 – mindestens 2 Steine, keine Nuggets; Angebote gleichzeitig, ohne Nuggets.",),
            ],
        ),
    ],
)
def test_who_waits_sees_what_each_card_asks_in_the_colours_at_the_table(language, told) -> None:
    seats = [{"cards": [1, 2, 3]}, {"cards": [10, 14, 17]}, {}]
    page = drawn(1, language, seats=seats)
    flat = " ".join(page.split())
    assert told == [part for part in told if part in flat]
    for card in range(1, 19):  # no number stands alone, whichever card it is
        others = [other for other in range(1, 4) if other != card][:2]
        hands = [{}, {"cards": [card, *others]}, {}]
        assert re.search(rf"\b{card}\u00a0– \w", drawn(1, language, seats=hands))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("own", [[5, 7, 12], [12, 16, 17], [7, 12, 18]])
def test_the_longest_cards_fit_a_screen_of_80_by_24(language: str, own: list[int]) -> None:
    """Of six the last to offer, under a card about all neighbours, with long cards in hand."""
    hands = [own, [10, 1, 2]]
    match = GAME.position({"players": 6, "seller": 1, "seats": [{"cards": c} for c in hands]})
    match.play(1, "card 10")
    match.play(1, "lot 1b1g1r1n1v")
    for seat in (2, 3, 4, 5):
        match.play(seat, "offer 1n1b1g1r")
    assert match.waiting == (0,)
    drawn_in_full(match, language)


def test_the_ledger_stands_in_the_table() -> None:
    row = drawn(0, options={"ledger": True}).splitlines()[3].split()
    assert row[-4:] == ["5", "5", "5", "5"]


@pytest.mark.clause("C5.1")
def test_holdings_that_were_shown_and_cards_that_are_known_stand_in_the_table() -> None:
    seats = [{"items": "1n2g", "cards": [1, 2, 3], "known_cards": [2, 3]}]
    row = drawn(1, stage="unmet", seats=seats).splitlines()[2].split()
    assert row == ["1", "P1", "◂", "B", "?", "3", "3", "(2,3)", "1", "0", "2", "0"]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_spectator_sees_no_screen(language: str) -> None:
    page = drawn(None, language)
    assert all(line.split()[-2:] == ["20", "3"] for line in page.splitlines()[2:5])


def test_a_lot_and_an_offer_are_typed_in_short() -> None:
    seats = [{"cards": [1, 2, 3]}]
    match, _ = played({"seats": seats}, "", "card 1", "", "2b 1n", "", "1g", "", "1n, 2r")
    assert [text for _, text in match.moves] == ["card 1", "lot 1n2b", "offer 1g", "offer 1n2r"]
    assert match.view(None)["stage"] == "exchanging"


def test_a_partner_is_named_by_number_colour_or_name() -> None:
    for typed in ("3", "r", "red", "trade 3", "P3"):
        match, _ = played({"stage": "exchanging", "sale": OFFERS}, "", typed)
        assert match.moves == [(0, "trade red")]
    match, _ = played({"stage": "exchanging", "sale": OFFERS}, "", "bank")
    assert match.moves == [(0, "bank")]


def test_a_card_is_picked_by_its_own_number() -> None:
    match, _ = played({"seats": [{"cards": [2, 3, 4]}]}, "", "2")
    assert match.moves == [(0, "card 2")]


def test_colours_are_ranked_in_short_or_one_by_one() -> None:
    rating = {"stage": "rating", "seller": None, "options": {"rating_agencies": True}}
    match, page = played(rating, "", "rgb", "", "1", "3", "B")
    assert [text for _, text in match.moves] == ["rank r g b", "rank r b g"]
    assert "Next most valuable:" in page


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize(
    ("language", "points"), [("en", "points"), ("fr", "points"), ("de", "Punkte")]
)
def test_the_menu_says_what_a_ranking_pays(language: str, points: str) -> None:
    view, table = GAME.start(3, seed=1).view(None), table_of(GAME)
    label = table.label(view, seats_of("P1", "P2", "P3"), voice(GAME, language), "rank …")
    assert label.about.endswith(f" {RANK_POINTS} {points}")
    # The number comes from the rules: the sentence itself has none.
    assert not re.search(
        r"\d", " ".join(texts(messages(table.catalogue, language)["move.rank.about"]))
    )


def test_a_half_made_offer_goes_on_kind_by_kind() -> None:
    sale = {"card": 9, "lot": "3b"}
    position = {"stage": "offering", "sale": sale, "seats": [{}, {"steps": [1, 0]}]}
    match, page = played(position, "", "x", "3", "1")
    assert match.moves == [(1, "offer 1n2g")]
    assert "You offer: 1 0G" in page.replace("\u00a0", " ")
    assert "1 0R" in page.replace("\u00a0", " ")


def test_everybody_has_a_curtain_of_their_own() -> None:
    """C1.6: holdings and values are secret, so nobody is asked while others look on."""
    match = GAME.position({"seller": 0, "seats": [{"value": 25}, {"value": -25}, {}]})
    talk = Talk(["", "quit"], terminal=True)
    with suppress(Leave):
        session(talk, match, seats_of("Anna", "Ben", "Cleo")).play()
    before, _, after = talk.printed.partition("Hand the keyboard to Anna")
    assert "+25" not in before
    assert "+25" in after
    assert "−25" not in after


def test_a_refusal_and_its_clause_can_be_read() -> None:
    _, page = played({"seats": [{"cards": [1, 2, 3]}]}, "", "card 1", "", "2g", "why")
    assert "Card 1 still asks for 2 blue stones. (C2.3)" in page
    assert "C2.3 " in page


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize(
    ("items", "told"),
    [
        (("1n", "3b", "4b"), "P3 wins with 40 points."),
        (("3n1b", "4b", ""), "P1 wins with 40 points. P2 has as many points, but fewer nuggets"),
        (("2n", "2n", "1n"), "P1 and P2 share the win with 20 points and as many nuggets"),
        (("1r", "2r", "3r"), "P1 wins with −10 points."),
    ],
)
def test_the_end_says_who_won_and_what_decided_a_tie(items: Any, told: str) -> None:
    values = (10, 5, -10)
    seats = [{"items": own, "value": value} for own, value in zip(items, values, strict=True)]
    match = GAME.position({"stage": "over", "seats": seats})
    talk = Talk()
    ending = table_of(GAME).ending(match.view(None), seats_of("P1", "P2", "P3"), voice(GAME, "en"))
    talk.screen.show(ending)
    assert told in " ".join(talk.printed.split())
