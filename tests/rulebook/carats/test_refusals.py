"""What a refusal says: the clause, what is wrong, and what would be legal."""

from __future__ import annotations

import pickle
from itertools import product
from random import Random

import pytest

import vendome
from tests.lengths import longer
from tests.rulebook.carats.sales import laid_out, offered, selling
from tests.rulebook.carats.table import (
    CARATS,
    LETTERS,
    altered,
    at,
    play,
    refused,
    seat,
)
from vendome.games.carats.rules.state import CARDS

LANGUAGES = ("en", "fr", "de")


def says(match: vendome.Match, move: str, clause: str, message: str, part: str = "") -> None:
    """A move is refused by this clause, with these words in the English sentence."""
    refusal = refused(match, move)
    assert (refusal.clause, refusal.message) == (clause, message)
    assert part in str(refusal)
    for language in LANGUAGES:
        assert "{" not in refusal.in_language(language)
        assert refusal.quote(language) == CARATS.rulebook.clause(clause, language).text


def lot_for(card: int, *seats: dict, **position) -> vendome.Match:
    return play(selling(card, *seats, **position), f"0 card {card}")


# Lots


@pytest.mark.clause("C2.3")
def test_a_lot_is_of_what_one_has_and_of_five_at_most() -> None:
    match = lot_for(1, seat("1n5b5r"), seat(), seat())
    says(match, "0 lot 2b2n1g", "C2.3", "not_your_items", "short of 1 nugget and 1 green stone.")
    says(match, "0 lot 4b3r", "C2.3", "lot_too_big", "at most 5 items: take 2 out.")
    with pytest.raises(vendome.Illegal, match="still asks for 2 blue stones"):
        match.play(0, "lot 0n")


@pytest.mark.clause("C2.3")
def test_a_lot_that_leads_nowhere_is_told_how_to_go_on() -> None:
    match = lot_for(8)
    says(match, "0 lot 1n4b", "C2.3", "lot_has_too_much")
    with pytest.raises(vendome.Illegal) as caught:
        match.play(0, 1)  # one nugget
    assert caught.value.message == "lot_goes_nowhere"
    assert str(caught.value).endswith("These moves are possible: lot 4r")
    match.play(0, 0)
    match.play(0, 1)
    with pytest.raises(vendome.Illegal) as caught:
        match.play(0, 5)  # six in all
    assert caught.value.message == "lot_too_big"


# Cards


@pytest.mark.clause("C2.2")
def test_cards_that_are_not_there_or_cannot_be_met() -> None:
    match = at(seat("5r", 1, 5, 18), seat(), seat())
    says(match, "0 card 2", "C2.2", "not_your_card", "you have 1, 5, 18.")
    says(match, "0 card 1", "C2.2", "card_cannot_be_met", "possible: card 5 · card 18")
    says(match, "0 discard 1", "C5.1", "some_can_be_met", "possible: card 5 · card 18")


@pytest.mark.clause("C5.1")
def test_who_can_meet_no_card_must_discard_one() -> None:
    match = at(seat("2r", 1, 9, 16), seat(), seat(), stage="unmet")
    says(match, "0 card 1", "C5.1", "none_can_be_met", "discard 1 · discard 9 · discard 16")
    says(match, "0 discard 2", "C5.1", "not_your_card", "you have 1, 9, 16.")


@pytest.mark.clause("C5.2")
def test_a_lot_cannot_be_drawn_from_an_empty_bag() -> None:
    match = altered(at(seat(None, 6, 1, 18), seat(), seat()), bag_left=0)
    says(match, "0 card 6", "C5.2", "bag_empty", "possible: card 1 · card 18")


# Looks


@pytest.mark.clause("C3.1", "C3.2")
def test_looks_that_are_not_allowed() -> None:
    says(at(players=3), "0 look red", "C3.2", "look_with_three")
    says(at(players=4), "0 look blue", "C3.1", "look_at_yourself")
    says(at(players=4), "0 look 5", "C1.1", "player_not_there", "there are 4 players.")
    poor = selling(1, seat("3n5b"), *[seat()] * 3)
    says(
        poor, "0 look red", "C3.1", "look_too_dear", "costs 4 nuggets now, and you have 3 nuggets."
    )


@pytest.mark.clause("C3.1")
def test_a_look_must_not_spoil_the_card_and_is_not_for_while_others_decide() -> None:
    match = lot_for(13, *[seat("5n5b")] * 4)
    says(match, "0 look red", "C3.1", "look_spoils_card", "no longer meet card 13")
    play(match, "0 lot 2n1b")
    says(match, "0 look red", "C3.1", "look_while_others_decide")


@pytest.mark.clause("C3.3", "C2.8")
def test_nuggets_in_the_lot_pay_for_nothing() -> None:
    match = offered(13, "4n1b", ["1g", "1r", "1w"], *[seat("5n5b5g5r5w")] * 4)
    says(match, "0 look red", "C3.3", "look_too_dear_now", "from the lot you have 1 nugget.")
    says(match, "0 bank", "C2.8", "bank_too_dear", "takes 2 nuggets now, and apart from the lot")


# Offers


@pytest.mark.clause("C2.4")
def test_offers_against_the_rules() -> None:
    match = laid_out(1, "2b", seat(), seat("1n3b6g"), seat(), options={"cap_offers": True})
    says(match, "1 offer 3n1r", "C2.4", "not_your_items", "short of 2 nuggets and 1 red stone.")
    says(match, "1 offer 0n", "C2.4", "offer_empty")
    says(match, "1 offer 2b", "C2.4", "offer_same")
    says(match, "1 offer 6g", "C2.4", "offer_too_big", "at most 5 items: take 1 out.")
    says(match, "1 pass", "C2.4", "must_offer", "“offer 1g”, for example.")


@pytest.mark.clause("C5.3")
def test_offers_that_the_card_does_not_allow() -> None:
    match = laid_out(16, "1b")
    says(match, "1 offer 2b", "C5.3", "offer_own", "add 1 green stone.")
    says(match, "1 offer 5b", "C5.3", "offer_own", "add 1 green stone.")
    match = laid_out(16, "1b", options={"cap_offers": True})
    says(match, "1 offer 4b", "C5.3", "offer_own", "add 1 green stone.")
    part = "at most 5 items: take 1 other item out and add 1 green stone."
    says(match, "1 offer 5b", "C5.3", "offer_own_full", part)
    match = laid_out(17, "2b")
    says(match, "1 offer 1n1g", "C5.3", "offer_without_nuggets", "Card 17 allows no nuggets")
    match = laid_out(18, "3b")
    says(match, "1 offer 2g", "C5.3", "offer_more", "as many items as the lot: add 1.")
    says(match, "1 offer 5g", "C5.3", "offer_fewer", "as many items as the lot: take 2 out.")


@pytest.mark.clause("C2.4")
def test_who_can_make_no_offer_is_told_to_pass() -> None:
    match = laid_out(1, "2b1n", seat(), seat(""), seat())
    says(match, "1 offer 1g", "C2.4", "cannot_offer", "write “pass”.")
    assert match.forms(1) == ["pass"]


@pytest.mark.clause("C2.5")
def test_an_answer_stands() -> None:
    successive = play(laid_out(1, "2b", *[seat()] * 4), "1 offer 1b")
    says(successive, "1 offer 2g", "C2.5", "answer_stands")
    says(successive, "3 offer 2g", "C2.5", "not_your_turn", "player 3 is to move")
    says(successive, "0 lot 3b", "C2.5", "not_your_turn", "player 3 is to move")
    simultaneous = play(laid_out(16, "1b", *[seat()] * 4), "3 offer 1w")
    says(simultaneous, "3 offer 2w", "C2.5", "answer_stands")
    says(simultaneous, "0 bank", "C2.5", "not_your_turn", "players 2 and 3 are to move")


@pytest.mark.clause("C2.5")
def test_whose_turn_it_is_instead_is_said_of_one_or_of_several() -> None:
    match = laid_out(16, "1b", *[seat()] * 4)
    several = refused(match, "0 bank")
    one = refused(play(match, "3 offer 1w", "2 offer 1r"), "0 bank")
    assert str(several) == "It is not your turn: players 2, 3 and 4 are to move."
    assert str(one) == "It is not your turn: player 2 is to move."
    assert several.in_language("fr").endswith("c’est aux joueurs 2, 3 et 4 de jouer.")
    assert one.in_language("fr").endswith("c’est au joueur 2 de jouer.")
    assert several.in_language("de").endswith("Am Zug sind die Spieler 2, 3 und 4.")
    assert one.in_language("de").endswith("Am Zug ist Spieler 2.")


@pytest.mark.clause("C2.4")
def test_an_offer_that_leads_nowhere_is_told_how_to_go_on() -> None:
    match = laid_out(18, "3b", seat(), seat("5n1b"), seat())
    with pytest.raises(vendome.Illegal) as caught:
        match.play(1, 1)  # with one nugget no offer of three is left
    assert caught.value.message == "offer_goes_nowhere"
    assert str(caught.value).endswith("These moves are possible: offer 2n1b")


# The exchange, and the rest of the day


@pytest.mark.clause("C2.6")
def test_exchanges_that_are_not_possible() -> None:
    match = offered(1, "2b", ["1b", "pass"], seat(), seat(), seat(""))
    says(match, "0 trade blue", "C2.6", "trade_with_yourself", "possible: trade green · bank")
    says(match, "0 trade red", "C2.6", "made_no_offer", "Player 3 has made no offer.")
    says(match, "0 trade 4", "C1.1", "player_not_there")
    says(match, "0 end", "C2.6", "not_now", "trade green · bank")


@pytest.mark.clause("C4.1")
def test_nobody_is_first_twice() -> None:
    first = {"part": "evening", "first": [2, 0, None]}
    match = CARATS.position({"players": 4, "stage": "naming", **first})
    says(match, "0 first red", "C4.1", "was_first", "possible: first green · first white")
    says(match, "0 first 5", "C1.1", "player_not_there")
    says(match, "1 first white", "C4.1", "not_your_turn", "player 1 is to move")


@pytest.mark.clause("C6.1")
def test_rankings_have_every_colour_once() -> None:
    options = {"rating_agencies": True}
    match = CARATS.position({"players": 4, "options": options, "stage": "rating"})
    says(match, "0 rank r b r g", "C6.1", "ranked_twice", "You rank red twice")
    says(match, "0 rank r b", "C6.1", "not_all_ranked", "lacks green and white")
    play(match, "0 rank r b w g")
    says(match, "0 rank b r g w", "C6.1", "ranking_stands")


@pytest.mark.clause("C1.1")
def test_a_screen_that_is_taken() -> None:
    match = play(CARATS.start(3, seed=1), "0 screen red", "1 screen blue")
    says(match, "2 screen red", "C1.1", "screen_taken", "green, white, black and violet.")
    says(match, "0 screen green", "C1.1", "not_your_turn", "player 3 is to move")


@pytest.mark.clause("C4.2")
def test_there_are_no_moves_after_the_end() -> None:
    match = CARATS.position({"players": 3, "stage": "over"})
    says(match, "0 card 1", "C4.2", "game_over")


# What is shown as possible


def everything(number: int) -> list[str]:
    """Moves of every kind, for wherever they are not possible."""
    items = [f"{n}{letter}" for n, letter in product((0, 1, 3, 6), LETTERS)]
    people = ["1", "2", "6", "red", "v"]
    return [
        *(f"{verb} {item}" for verb in ("lot", "offer") for item in items),
        *(f"{verb} {who}" for verb in ("look", "trade", "first") for who in people),
        *(f"{verb} {card}" for verb in ("card", "discard") for card in range(1, CARDS + 1)),
        *("pass", "bank", "end", "screen next", "rank r", "rank b g r", "rank r r"),
    ][number % 3 :: 3]


@pytest.mark.clause("C2.3", "C2.4", "C6.1")
@pytest.mark.parametrize("players", [3, *longer(4, 5), 6])
def test_every_form_shown_is_a_legal_move_and_every_refusal_has_its_sentences(players: int) -> None:
    """In games in which people spend what they have, so that little is possible at the end."""
    for seed in range(3):
        dice = Random(seed)
        options = {"cap_offers": seed == 1, "rating_agencies": seed == 2}
        match = CARATS.start(players, seed, options)
        while not match.over:
            number = dice.choice(match.waiting)
            forms = match.forms(number)
            for form in forms:
                twin = match.copy()
                twin.play(number, form)
                assert twin.moves[-1] == (number, form)
            if dice.random() < 0.05:
                for move in everything(dice.randrange(3)):
                    check_if_refused(match, dice.randrange(players), move)
            looks = [form for form in forms if form.startswith("look")]
            if looks and dice.random() < 0.7:
                match.play(number, dice.choice(looks))
                continue
            moves = len(match.moves)
            while len(match.moves) == moves:
                match.play(number, dice.choice(match.actions(number)).id)


def check_if_refused(match: vendome.Match, number: int, move: str) -> None:
    refusal = None
    try:
        match.copy().play(number, move)
    except vendome.Illegal as caught:
        refusal = caught
    if refusal:
        assert refusal.clause in CARATS.rulebook.clauses("en")
        sentences = [refusal.in_language(language) for language in LANGUAGES]
        assert len(set(sentences)) == len(LANGUAGES)
        assert not any("{" in sentence or "  " in sentence for sentence in sentences)
        assert refusal.message != "lot_empty"  # every card asks for something


@pytest.mark.clause("C2.3")
def test_a_refusal_survives_a_pickle() -> None:
    refusal = refused(lot_for(2), "0 lot 1n")
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is type(refusal)
    assert again.clause == refusal.clause == "C2.3"
    assert again.in_language("de") == refusal.in_language("de")
