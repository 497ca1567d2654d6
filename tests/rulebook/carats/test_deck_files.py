"""C1.3: a deck file that an owner of the game corrects; a wrong line is named."""

from __future__ import annotations

import csv
from functools import partial
from pathlib import Path

import pytest

import vendome
from tests.rulebook.decks import problem_of
from vendome.games.carats.rules.cards import COLUMNS, HERE, fingerprint, read_cards
from vendome.games.carats.rules.demands import WORDS

LINES = (HERE / "transaction_cards.csv").read_text(encoding="utf-8").splitlines()


def written(folder: Path, line: int = 0, becomes: str = "", lines: list[str] = LINES) -> Path:
    """A deck file, with one line (counted from one) changed."""
    lines = list(lines)
    if line:
        lines[line - 1] = becomes
    file = folder / "deck.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def deck() -> list[dict[str, str]]:
    """Our own deck, line by line."""
    return list(csv.DictReader(LINES))


def filled(number: object, text: str) -> str:
    """A line of a deck, of a lot, its offers, a condition and where the lot comes from; the rest is
    reconstructed."""
    return f"{number},{text},reconstructed,{'reconstructed' if text.split(',')[2] else ''}"


def card(folder: Path, text: str) -> dict[str, int]:
    """What a card asks, read from the last line of a deck: the words that are not zero."""
    row = read_cards(written(folder, 19, filled(18, text)))[17].tolist()
    return {word: count for word, count in zip(WORDS, row, strict=True) if count}


problem = partial(problem_of, read_cards)


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("2 own,successive,,printed", {"own": 2}),
        ("1 left,successive,,inferred", {"left": 1}),
        ("5 right,successive,,reconstructed", {"right": 5}),
        ("3 neighbour,simultaneous,,printed", {"neighbour": 3, "simultaneous": 1}),
        ("4 nuggets,successive,,printed", {"nuggets": 4}),
        ("3 colour,successive,,printed", {"colours": 1, "each": 3}),
        ("2 colour + 2 colour,successive,,printed", {"colours": 2, "each": 2}),
        ("2 foreign + 2 foreign,successive,,printed", {"colours": 2, "each": 2, "foreign": 1}),
        ("4 items,successive,,printed", {"items": 4}),
        ("exactly + 4 items,successive,,printed", {"items": 4, "exactly": 1}),
        ("4 stones,successive,,printed", {"stones": 4}),
        ("4 kinds,successive,,printed", {"kinds": 4}),
        ("no own,successive,,printed", {"no_own": 1}),
        ("no nuggets,successive,,printed", {"no_nuggets": 1}),
        ("1 colour + nothing else,successive,,printed", {"colours": 1, "each": 1}),
        ("2 drawn,successive,,printed", {"drawn": 2}),
        ("2 Own+1 left,successive,,printed", {"own": 2, "left": 1}),
        ("1 own,successive,5 own,printed", {"own": 1, "offer_own": 5}),
        ("1 own,successive,no nuggets,printed", {"own": 1, "offer_no_nuggets": 1}),
        ("1 own,simultaneous,as many,printed", {"own": 1, "simultaneous": 1, "offer_as_many": 1}),
    ],
)
def test_a_card_can_be_corrected_in_the_words_of_the_deck(tmp_path, text, asks):
    if "nothing else" in text:
        asks = {**asks, "nothing_else": 1}
    assert card(tmp_path, text) == asks


@pytest.mark.clause("C1.3")
def test_the_other_cards_stay_as_they_are(tmp_path):
    ours = read_cards(written(tmp_path)).tolist()
    corrected = read_cards(written(tmp_path, 4, filled(3, "3 own,successive,,printed"))).tolist()
    assert [n for n in range(18) if ours[n] != corrected[n]] == [2]


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize("line", [2, 11, 19])
@pytest.mark.parametrize(
    ("rest", "message", "found"),
    [
        ("2 own,together,,printed", "deck_offers", "together"),
        ("2 own,successive,,guessed", "deck_source", "guessed"),
        ("2 own,successive,two own,printed", "deck_condition", "two own"),
        ("2 own,successive,6 own,printed", "deck_condition", "6 own"),
        ("2 own,successive,0 own,printed", "deck_condition", "0 own"),
        ("2 own,successive,as many more,printed", "deck_condition", "as many more"),
        (",successive,,printed", "deck_lot", ""),
        ("own,successive,,printed", "deck_lot", "own"),
        ("6 own,successive,,printed", "deck_lot", "6 own"),
        ("0 own,successive,,printed", "deck_lot", "0 own"),
        ("2 rubies,successive,,printed", "deck_lot", "2 rubies"),
        ("1 simultaneous,successive,,printed", "deck_lot", "1 simultaneous"),
        ("1 each,successive,,printed", "deck_lot", "1 each"),
        ("2 own + 1 own,successive,,printed", "deck_together", "2 own + 1 own"),
        ("2 colour + 1 colour,successive,,printed", "deck_together", "2 colour + 1 colour"),
        ("2 colour + 2 foreign,successive,,printed", "deck_together", "2 colour + 2 foreign"),
        ("exactly,successive,,printed", "deck_together", "exactly"),
        ("no own + no own,successive,,printed", "deck_together", "no own + no own"),
        ("exactly + 2 own,successive,,printed", "deck_together", "exactly + 2 own"),
        ("nothing else,successive,,printed", "deck_together", "nothing else"),
        (
            "1 colour + 1 colour + nothing else,successive,,printed",
            "deck_together",
            "1 colour + 1 colour + nothing else",
        ),
        ("5 drawn + 1 own,successive,,printed", "deck_together", "5 drawn + 1 own"),
        ("5 drawn + no own,successive,,printed", "deck_together", "5 drawn + no own"),
        (
            "3 colour + nothing else + 5 drawn,successive,,printed",
            "deck_together",
            "3 colour + nothing else + 5 drawn",
        ),
    ],
)
def test_a_wrong_card_is_refused_by_its_line(tmp_path, line, rest, message, found):
    said, arguments = problem(written(tmp_path, line, filled(line - 1, rest)), line)
    assert (said, arguments["found"]) == (message, found)


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize(
    "lot",
    [
        "2 neighbour + 1 colour",
        "2 neighbour + 3 kinds",
        "1 foreign + 3 kinds",
        "1 neighbour + 1 colour + 2 kinds",
    ],
)
def test_a_card_leaves_one_choice_among_colours_and_no_more(tmp_path, lot):
    file = written(tmp_path, 5, filled(4, f"{lot},successive,,printed"))
    assert problem(file, 5) == ("deck_two_choices", {"known": "neighbour, kinds, colour"})


@pytest.mark.clause("C1.3")
def test_what_may_stand_in_a_column_is_listed(tmp_path):
    _, arguments = problem(written(tmp_path, 2, filled(1, "2 own,,,printed")), 2)
    assert arguments == {"found": "", "known": "successive, simultaneous"}
    _, arguments = problem(written(tmp_path, 2, filled(1, "2 rubies,successive,,printed")), 2)
    assert arguments == {
        "found": "2 rubies",
        "most": 5,
        "counted": "own, left, right, neighbour, nuggets, items, stones, kinds, colour, foreign, "
        "drawn",
        "bare": "exactly, no own, no nuggets, nothing else",
    }
    _, arguments = problem(written(tmp_path, 2, filled(1, "2 own,successive,rubies,printed")), 2)
    assert arguments == {
        "found": "rubies",
        "most": 5,
        "counted": "own",
        "bare": "no nuggets, as many",
    }


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("1,2 own,successive,,,reconstructed,", "lot_source"),
        ("1,2 own,successive,,printed,,", "offers_source"),
        ("1,2 own,successive,1 own,printed,reconstructed,", "condition_source"),
    ],
)
def test_where_each_part_of_a_card_comes_from_is_said(tmp_path, line, column):
    message, arguments = problem(written(tmp_path, 2, line), 2)
    assert message == "deck_source"
    assert arguments == {
        "column": column,
        "found": "",
        "known": "printed, inferred, reconstructed",
    }


@pytest.mark.clause("C1.3")
def test_a_condition_that_is_not_there_comes_from_nowhere(tmp_path):
    file = written(tmp_path, 2, "1,2 own,successive,,printed,reconstructed,printed")
    assert problem(file, 2) == ("deck_no_condition", {"found": "printed"})


@pytest.mark.clause("C1.3")
def test_what_is_printed_and_what_is_reconstructed():
    """Printed are six lots and a part of a seventh; which cards are simultaneous, and which ask
    something of offers, is ours for all of them."""
    cards = deck()
    lots = [row["lot_source"] for row in cards]
    assert lots == ["printed"] * 6 + ["inferred"] + ["reconstructed"] * 11
    assert {row["offers_source"] for row in cards} == {"reconstructed"}
    conditions = {row["card"]: row["condition_source"] for row in cards if row["condition_source"]}
    assert conditions == dict.fromkeys(("16", "17", "18"), "reconstructed")


def test_games_recorded_when_a_card_had_one_source_know_these_cards(tmp_path):
    """The fingerprint in the records of that time; it follows every line."""
    assert vendome.games["carats"].cards == "695144d34def"
    assert fingerprint(written(tmp_path)) == "695144d34def"
    other = written(tmp_path, 19, filled(18, "3 items,simultaneous,as many,reconstructed"))
    assert fingerprint(other) != "695144d34def"


@pytest.mark.clause("C5.1")
@pytest.mark.parametrize(
    ("lot", "players"),
    [
        ("5 own + 1 left", 3),  # six items
        ("1 colour + 1 colour + 1 colour + 1 colour", 3),
        ("1 foreign + 1 foreign + 1 foreign", 3),
        ("1 foreign + 1 foreign + 1 foreign + 1 foreign", 3),
        ("5 kinds", 3),
        ("5 kinds + no nuggets", 3),
        ("4 kinds + no nuggets + no own", 3),
        ("2 own + no own", 3),
        ("1 nuggets + no nuggets", 3),
        ("2 items + exactly + 3 own", 3),
        ("2 nuggets + 4 stones", 3),
        ("1 nuggets + 1 colour + nothing else", 3),
        ("2 colour + 2 colour + 2 colour", 3),
    ],
)
def test_a_card_that_could_not_be_met_at_the_start_of_a_game_is_refused(tmp_path, lot, players):
    message, arguments = problem(written(tmp_path, 8, filled(7, f"{lot},successive,,printed")), 8)
    assert message == "deck_impossible"
    assert arguments == {"card": "7", "players": players}


@pytest.mark.clause("C5.1")
@pytest.mark.parametrize("lot", ["5 own", "5 colour", "5 nuggets", "4 kinds", "5 items + no own"])
def test_a_card_that_can_just_be_met_at_the_start_of_a_game_is_taken(tmp_path, lot):
    assert card(tmp_path, f"{lot},successive,,printed")


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize("line", ["2 own,successive,,printed", "1,2 own,successive,,printed"])
def test_a_line_needs_all_columns(tmp_path, line):
    assert problem(written(tmp_path, 2, line), 2) == ("deck_columns", {"count": 7})


@pytest.mark.clause("C1.3")
def test_a_line_has_its_columns_and_no_more(tmp_path):
    file = written(tmp_path, 2, filled(1, "2 own,successive,,printed") + ",more")
    assert problem(file, 2) == ("deck_columns", {"count": 7})


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize("first", ["card,lot,offers,condition,source", ",".join(reversed(COLUMNS))])
def test_the_first_line_names_the_columns(tmp_path, first):
    message, arguments = problem(written(tmp_path, 1, first), 1)
    assert message == "deck_first_line"
    assert arguments == {"columns": ",".join(COLUMNS)}


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize("found", ["2", "one", "", "01"])
def test_cards_come_in_the_order_of_their_numbers(tmp_path, found):
    message, arguments = problem(
        written(tmp_path, 2, filled(found, "2 own,successive,,printed")), 2
    )
    assert message == "deck_order"
    assert arguments == {"found": found, "card": 1}


@pytest.mark.clause("C1.3")
def test_a_card_too_few_or_too_many_is_refused(tmp_path):
    file = written(tmp_path, lines=LINES[:18])
    assert problem(file, 18) == ("deck_cards", {"count": 17, "cards": 18})
    file = written(tmp_path, lines=[*LINES, filled(19, "2 own,successive,,printed")])
    assert problem(file, 20) == ("deck_cards", {"count": 19, "cards": 18})


@pytest.mark.clause("C1.3")
def test_a_file_that_is_not_text_is_refused(tmp_path):
    file = written(tmp_path, lines=LINES[:18])
    file.write_bytes(file.read_bytes() + b"18,3 items,successive,,\xff\xfe,reconstructed,\n")
    assert problem(file, 19)[0] == "deck_source"


@pytest.mark.clause("C1.3")
def test_the_page_about_the_game_says_of_every_card_what_the_deck_says():
    page = Path(__file__).parents[3] / "docs" / "rules" / "carats.md"
    rows = [row.split(" | ") for row in page.read_text(encoding="utf-8").splitlines()]
    said = {row[0][2:]: row[2:4] for row in rows if len(row) == 5 and row[0][2:].isdecimal()}
    assert said == {row["card"]: [row["lot_source"], row["offers"]] for row in deck()}
