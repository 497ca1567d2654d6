"""N1.3: a deck file that an owner of the game corrects; a wrong line is named."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import vendome
from tests.rulebook.decks import problem_of
from vendome.games.necklace.rules.cards import CLASS_OF, COUNTS, HERE, PRICES, read_cards

pytestmark = pytest.mark.clause("N1.3")

LINES = (HERE / "cards.csv").read_text(encoding="utf-8").splitlines()
RUBY3, AMBER, QUEEN = 7, 11, 25  # their lines, counted from one


def written(folder: Path, lines: list[str] = LINES, **changed: str) -> Path:
    """A deck file with some lines changed, each given as `_7="ruby3,…"`."""
    lines = list(lines)
    for number, line in changed.items():
        lines[int(number.strip("_")) - 1] = line
    file = folder / "deck.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


problem = partial(problem_of, read_cards)


def test_the_deck_as_it_is_can_be_read(tmp_path):
    counts, prices, classes = read_cards(written(tmp_path))
    assert counts.tolist() == COUNTS.tolist()
    assert prices.tolist() == PRICES.tolist()
    assert classes == CLASS_OF


def test_counts_prices_and_classes_can_be_corrected(tmp_path):
    file = written(
        tmp_path,
        _7="ruby3,blue,3,19,18,2,1,inferred",
        _25="queen,grey,1,8,7,6,5,printed",
        _11="amber,mauve,16,4,3,2,1,reconstructed",
    )
    counts, prices, classes = read_cards(file)
    changed = [RUBY3 - 2, AMBER - 2, QUEEN - 2]
    assert [n for n in range(24) if prices[n].tolist() != PRICES[n].tolist()] == changed
    assert counts[changed].tolist() == [3, 16, 1]
    assert prices[changed].tolist() == [[19, 18, 2, 1], [4, 3, 2, 1], [8, 7, 6, 5]]
    assert [classes[n] for n in changed] == ["blue", "mauve", "grey"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (15, "necklace,grey,2"),
        (16, "confessor,blue,6"),
        (18, "forger,blue,5"),
        (20, "thief,blue,5"),
        (24, "alchemist,mauve,2"),
        (25, "queen,mauve,2"),
    ],
)
def test_of_some_cards_there_are_no_more_than_the_rules_can_tell_apart(tmp_path, line, text):
    file = written(tmp_path, **{f"_{line}": f"{text},8,6,4,2,printed"})
    with pytest.raises(vendome.BadDeck, match=f"line {line}: count"):
        read_cards(file)


def test_of_some_there_may_be_more_than_printed(tmp_path):
    file = written(
        tmp_path,
        _11="amber,grey,15,5,4,3,1,printed",
        _16="confessor,blue,5,8,6,4,2,printed",
        _18="forger,blue,4,8,6,4,2,printed",
    )
    assert read_cards(file)[0].tolist()[14:17] == [5, 3, 4]


def test_a_file_saved_by_a_spreadsheet_is_read_all_the_same(tmp_path):
    file = tmp_path / "deck.csv"
    file.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LINES).encode())
    assert read_cards(file)[0].tolist() == COUNTS.tolist()


@pytest.mark.parametrize(
    "first",
    [
        "card,class,count,first,second,third,fourth",
        "card,class,count,first,second,third,fourth,source,more",
        "class,card,count,first,second,third,fourth,source",
        "",
    ],
)
def test_the_first_line_names_the_columns(tmp_path, first):
    message, arguments = problem(written(tmp_path, _1=first), 1)
    assert message == "deck_first_line"
    assert arguments == {"columns": "card,class,count,first,second,third,fourth,source"}


def test_a_file_with_nothing_in_it_lacks_its_first_line(tmp_path):
    file = tmp_path / "deck.csv"
    file.write_text("")
    assert problem(file, 1)[0] == "deck_first_line"


@pytest.mark.parametrize("line", ["ruby3,grey,2,10,8,6,4", "ruby3,grey,2,10,8,6,4,printed,more"])
def test_a_line_has_eight_columns(tmp_path, line):
    assert problem(written(tmp_path, _7=line), RUBY3) == ("deck_columns", {"count": 8})


@pytest.mark.parametrize("found", ["ruby2", "Ruby3", "", "rubis"])
def test_cards_stand_in_a_fixed_order(tmp_path, found):
    message, arguments = problem(written(tmp_path, _7=f"{found},grey,2,10,8,6,4,printed"), RUBY3)
    assert message == "deck_order"
    assert arguments == {"found": found, "card": "ruby3"}


@pytest.mark.parametrize("found", ["green", "Grey", ""])
def test_a_class_is_one_of_three(tmp_path, found):
    message, arguments = problem(written(tmp_path, _7=f"ruby3,{found},2,10,8,6,4,printed"), RUBY3)
    assert message == "deck_class"
    assert arguments == {"found": found, "known": "grey, blue, mauve"}


@pytest.mark.parametrize("found", ["guessed", ""])
def test_a_source_is_one_of_three(tmp_path, found):
    message, arguments = problem(written(tmp_path, _7=f"ruby3,grey,2,10,8,6,4,{found}"), RUBY3)
    assert message == "deck_source"
    assert arguments == {"found": found, "known": "printed, inferred, reconstructed"}


@pytest.mark.parametrize("found", ["0", "18", "-1", "two", "", "2.0", "²", "٢", "1000000000000"])
def test_a_count_is_a_number_from_1_to_17(tmp_path, found):
    message, arguments = problem(
        written(tmp_path, _7=f"ruby3,grey,{found},10,8,6,4,printed"), RUBY3
    )
    assert message == "deck_number"
    assert arguments == {"column": "count", "found": found, "most": 17}


@pytest.mark.parametrize(
    ("column", "prices"),
    [("first", "20,8,6,4"), ("second", "10,x,6,4"), ("third", "10,8,,4"), ("fourth", "10,8,6,0")],
)
def test_a_price_is_a_number_from_1_to_19(tmp_path, column, prices):
    message, arguments = problem(written(tmp_path, _7=f"ruby3,grey,2,{prices},printed"), RUBY3)
    assert message == "deck_number"
    assert (arguments["column"], arguments["most"]) == (column, 19)


@pytest.mark.parametrize("prices", ["8,8,6,4", "10,8,4,6", "1,2,3,4", "10,8,6,6"])
def test_prices_fall(tmp_path, prices):
    message, arguments = problem(written(tmp_path, _7=f"ruby3,grey,2,{prices},printed"), RUBY3)
    assert message == "deck_falling"
    assert arguments == {"found": prices.replace(",", " ")}


def test_a_kind_too_few_or_too_many_is_refused(tmp_path):
    kinds = {"kinds": 24}
    file = written(tmp_path, LINES[:24])
    assert problem(file, 24) == ("deck_kinds", {"count": 23, **kinds})
    file = written(tmp_path, [*LINES, "merchant,grey,3,4,3,2,1,printed"])
    assert problem(file, 26) == ("deck_kinds", {"count": 25, **kinds})
    file = written(tmp_path, [*LINES, "merchant,grey,3,4,3,2,1,printed", "pearl,grey,1,4,3,2,1,x"])
    assert problem(file, 26) == ("deck_kinds", {"count": 25, **kinds})


@pytest.mark.parametrize(("count", "cards"), [(1, 99), (3, 101)])
def test_there_are_100_cards_in_all(tmp_path, count, cards):
    file = written(tmp_path, _7=f"ruby3,grey,{count},10,8,6,4,printed")
    assert problem(file, QUEEN) == ("deck_cards", {"count": cards, "cards": 100})
