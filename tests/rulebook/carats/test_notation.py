"""Moves as people write them, and how they are written down."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.carats.sales import laid_out, selling
from tests.rulebook.carats.table import CARATS, at, can, play, refused, seat, stage, started

LANGUAGES = ("en", "fr", "de")


def malformed(match: vendome.Match, seat: int, move: str) -> vendome.Malformed:
    before = match.record()
    with pytest.raises(vendome.Malformed) as caught:
        match.play(seat, move)
    assert match.record() == before
    return caught.value


def asked_for_lot() -> vendome.Match:
    return play(selling(1), "0 card 1")


def ranking() -> vendome.Match:
    options = {"rating_agencies": True}
    return CARATS.position({"players": 3, "options": options, "stage": "rating"})


# Screens


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize("written", ["screen red", "screen r", "SCREEN Red", "  screen   red "])
def test_a_screen_is_named_by_its_colour(written: str) -> None:
    match = CARATS.start(4, seed=1)
    match.play(0, written)
    assert match.moves == [(0, "screen red")]


@pytest.mark.clause("C1.1")
def test_the_next_screen_is_the_first_that_is_free_and_is_written_by_its_colour() -> None:
    match = CARATS.start(4, seed=1)
    play(match, "0 screen green", "1 screen next", "2 screen next", "3 screen k")
    written = [text for _, text in match.moves]
    assert written == ["screen green", "screen blue", "screen red", "screen black"]


# Items


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize(
    "written",
    [
        "lot 1n2b1r",
        "lot 2b1r1n",
        "lot 1n 2b 1r",
        "lot 2 blue 1 red 1 nugget",
        "lot 2 blue, 1 red, 1 nugget",
        "lot 1nuggets2blue1red",
        "lot bbrn",
        "lot b red b n",
        "lot 1b1n1b1r",
        "lot 1n0g2b1r",
        "Lot 1N2B1R",
    ],
)
def test_items_are_read_in_any_order_and_written_in_one(written: str) -> None:
    match = asked_for_lot()
    match.play(0, written)
    assert match.moves[-1] == (0, "lot 1n2b1r")


@pytest.mark.clause("C2.3")
def test_items_are_written_in_the_same_order_whoever_sits_where() -> None:
    seats = [seat(None, 1, 5, 18, colour="violet"), seat(colour="red"), seat(colour="blue")]
    match = play(at(*seats), "0 card 1", "0 lot 1r2v1b1n")
    assert match.moves[-1] == (0, "lot 1n1b1r2v")


@pytest.mark.parametrize(
    "written",
    [
        "lot",
        "lot 2",
        "lot 1 2b",
        "lot 2x",
        "lot -1b",
        "lot 1.5b",
        "lot 2 bl",
        "lot nothing",
        "lot ²b",
    ],
)
def test_what_is_not_a_list_of_items_cannot_be_read(written: str) -> None:
    refusal = malformed(asked_for_lot(), 0, written)
    assert refusal.message == "items_form"
    assert all(written in refusal.in_language(language) for language in LANGUAGES)


@pytest.mark.clause("C1.2")
@pytest.mark.parametrize("written", ["lot 21b", "lot 999n", "lot 11b11b"])
def test_more_than_there_are_of_a_kind_cannot_be_meant(written: str) -> None:
    refusal = malformed(asked_for_lot(), 0, written)
    assert (refusal.message, refusal.arguments["most"]) == ("too_many_items", 20)


@pytest.mark.clause("C2.3", "C2.4")
def test_a_lot_is_not_an_offer() -> None:
    assert refused(asked_for_lot(), "0 offer 2b").message == "not_now"
    match = laid_out(1, "2b")
    assert refused(match, "1 lot 1b").message == "not_now"
    match.play(1, "offer 1b")
    assert match.moves[-1] == (1, "offer 1b")


@pytest.mark.clause("C2.3")
def test_a_half_made_lot_is_listed_as_far_as_it_goes() -> None:
    match = asked_for_lot()
    assert can(match, 0)[:2] == ["lot 0n…", "lot 1n…"]
    match.play(0, 1)  # one nugget
    assert "lot 1n2b…" in can(match, 0)
    match.play(0, 2)  # two blue
    match.play(0, 0)
    assert can(match, 0) == ["lot 1n2b", "lot 1n2b1r", "lot 1n2b2r"]
    match.play(0, 1)
    assert match.moves[-1] == (0, "lot 1n2b1r")


@pytest.mark.clause("C2.3")
def test_a_half_made_lot_follows_the_seats_and_a_whole_one_the_colours() -> None:
    seats = [seat(None, 1, 5, 18, colour="violet"), seat(colour="red"), seat(colour="blue")]
    match = play(at(*seats), "0 card 1")
    for count in (0, 2, 1):
        match.play(0, count)
    assert can(match, 0)[:2] == ["lot 1r2v", "lot 1b1r2v"]


# People


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("written", ["look red", "look r", "look 3"])
def test_people_are_named_by_their_colour_or_number(written: str) -> None:
    match = at(players=4)
    match.play(0, written)
    assert match.moves == [(0, "look red")]


@pytest.mark.clause("C2.6", "C4.1")
def test_trading_and_naming_name_people_likewise() -> None:
    match = play(laid_out(16, "1b"), "1 offer 2g", "2 offer 2r", "0 trade 3")
    assert match.moves[-1] == (0, "trade red")
    match = CARATS.position({"players": 4, "stage": "naming", "first": [0]})
    match.play(0, "first 2")
    assert match.moves == [(0, "first green")]


@pytest.mark.parametrize("move", ["look", "look 0", "look 7", "look you", "trade r b", "first 1 2"])
def test_whoever_is_not_named_properly_is_nobody(move: str) -> None:
    assert malformed(at(players=4), 0, move).message == "player_form"


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize("move", ["0 look violet", "0 trade k", "0 first v"])
def test_a_colour_that_nobody_has(move: str) -> None:
    refusal = refused(at(players=4), move)
    assert (refusal.clause, refusal.message) == ("C1.1", "not_in_play")
    assert "blue, green, red and white" in str(refusal)


@pytest.mark.clause("C1.1")
def test_stones_of_a_colour_that_nobody_has() -> None:
    refusal = refused(asked_for_lot(), "0 lot 2b1v")
    assert (refusal.clause, refusal.message) == ("C1.1", "not_in_play")
    assert refusal.in_language("de").startswith("Niemand hat Violett:")


# Cards, and what needs nothing more


@pytest.mark.clause("C2.2", "C5.1")
@pytest.mark.parametrize(
    "move", ["card", "card 0", "card 19", "card four", "discard 1 2", "card 1,2"]
)
def test_cards_are_named_by_their_numbers(move: str) -> None:
    assert malformed(at(), 0, move).message == "card_form"


@pytest.mark.parametrize("move", ["pass now", "bank 2", "end turn"])
def test_some_moves_are_a_single_word(move: str) -> None:
    refusal = malformed(at(), 0, move)
    assert (refusal.message, refusal.arguments["verb"]) == ("bare_form", move.split()[0])


@pytest.mark.parametrize("move", ["", "sell 2b", "lot" + " 2b" * 80, "{lot}", "…"])
def test_what_is_not_a_move_is_told_what_moves_begin_with(move: str) -> None:
    refusal = malformed(at(), 0, move)
    assert refusal.message == "no_such_verb"
    assert "screen, card, discard, look, lot, offer, pass" in str(refusal)


# Rankings


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize(
    "written",
    ["rank g b r", "rank gbr", "rank green, blue, red", "rank greenblue red", "RANK G,B,R"],
)
def test_a_ranking_is_read_with_or_without_spaces(written: str) -> None:
    match = ranking()
    match.play(1, written)
    assert match.moves == [(1, "rank g b r")]


@pytest.mark.clause("C6.1")
def test_a_half_made_ranking_is_listed_as_far_as_it_goes() -> None:
    match = ranking()
    assert can(match, 2) == ["rank b …", "rank g …", "rank r …"]
    match.play(2, match.actions(2)[1].id)
    assert can(match, 2) == ["rank g b …", "rank g r …"]
    match.play(2, match.actions(2)[1].id)
    assert can(match, 2) == ["rank g r b"]
    match.play(2, match.actions(2)[0].id)
    assert match.moves == [(2, "rank g r b")]


@pytest.mark.parametrize("move", ["rank", "rank n", "rank 1 2 3", "rank rx", "rank red > blue"])
def test_what_is_not_a_ranking_cannot_be_read(move: str) -> None:
    assert malformed(ranking(), 0, move).message == "rank_form"


@pytest.mark.clause("C6.1")
def test_a_ranking_without_end_is_refused_like_any_other() -> None:
    assert refused(ranking(), "0 rank " + "rbg" * 60).message == "ranked_twice"


# Whole games


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_move_of_a_game_reads_back(players: int) -> None:
    match = started(players, seed=players, rating_agencies=True)
    again = started(players, seed=players, rating_agencies=True)
    while not match.over:
        number = match.waiting[-1]
        match.play(number, match.forms(number)[-1])
        again.play(*match.moves[-1])
        assert again.moves[-1] == match.moves[-1]
    assert stage(again) == "over"
