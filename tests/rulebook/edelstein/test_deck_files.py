"""E1.2, E1.3: deck files that an owner of the game corrects; a wrong line is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import vendome
from vendome.games.edelstein.rules.cards import EVENTS, HERE, read_event_cards, read_gem_cards

GEM_LINES = (HERE / "gem_cards.csv").read_text(encoding="utf-8").splitlines()
EVENT_LINES = (HERE / "event_cards.csv").read_text(encoding="utf-8").splitlines()


def written(folder: Path, lines: list[str], *, line: int = 0, becomes: str = "") -> Path:
    """A deck file, with one line (counted from one) changed."""
    lines = list(lines)
    if line:
        lines[line - 1] = becomes
    file = folder / "deck.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def problem(refusal: vendome.BadDeck, line: int) -> str:
    """What a refusal says is wrong, once it has named the file and the line."""
    assert refusal.message == "bad_deck"
    assert (refusal.arguments["file"], refusal.arguments["line"]) == ("deck.csv", line)
    says = str(refusal.arguments["problem"])
    assert all(part in str(refusal) for part in ("deck.csv", f" {line}", says))
    return says


@pytest.mark.clause("E1.2")
def test_gem_cards_can_be_corrected(tmp_path):
    file = written(tmp_path, GEM_LINES, line=3, becomes="BGRR,4,printed")
    cards, millions = read_gem_cards(file)
    assert cards[1].tolist() == [2, 0, 1, 1]
    assert cards[2].tolist() == [1, 1, 0, 0]
    assert millions.tolist()[:3] == [6, 4, 7]


@pytest.mark.clause("E1.2")
@pytest.mark.parametrize("source", ["printed", "inferred", "reconstructed"])
@pytest.mark.parametrize("card", ["RR,4", "RRRR,7", "RYG,5"])
def test_cards_of_2_to_4_gems_and_4_to_7_million_are_taken(tmp_path, card, source):
    cards, _ = read_gem_cards(written(tmp_path, GEM_LINES, line=31, becomes=f"{card},{source}"))
    assert cards.shape == (30, 4)


@pytest.mark.clause("E1.2")
@pytest.mark.parametrize(
    ("becomes", "says"),
    [
        ("R,5,printed", "a card shows 2 to 4 gems, not 1"),
        ("RYGBB,5,printed", "a card shows 2 to 4 gems, not 5"),
        (",5,printed", "a card shows 2 to 4 gems, not 0"),
        ("RX,5,printed", "gems are “RX” and must be of the letters R, Y, G, B"),
        ("rr,5,printed", "gems are “rr” and must be of the letters R, Y, G, B"),
        ("RR,3,printed", "millions is “3” and must be a number from 4 to 7"),
        ("RR,8,printed", "millions is “8” and must be a number from 4 to 7"),
        ("RR,,printed", "millions is “” and must be a number from 4 to 7"),
        ("RR,-5,printed", "millions is “-5” and must be a number from 4 to 7"),
        ("RR,4.5,printed", "millions is “4.5” and must be a number from 4 to 7"),
        ("RR,٥,printed", "millions is “٥” and must be a number from 4 to 7"),
        ("RR,five,printed", "millions is “five” and must be a number from 4 to 7"),
        (
            "RR,5,guessed",
            "source is “guessed” and must be one of printed, inferred, reconstructed",
        ),
        ("RR,5", "needs 3 columns"),
        ("RR,5,printed,more", "needs 3 columns"),
    ],
)
@pytest.mark.parametrize("line", [2, 17, 31])
def test_a_wrong_gem_card_is_refused_by_its_line(tmp_path, becomes, says, line):
    with pytest.raises(vendome.BadDeck) as caught:
        read_gem_cards(written(tmp_path, GEM_LINES, line=line, becomes=becomes))
    assert problem(caught.value, line) == says


@pytest.mark.clause("E1.2")
def test_a_number_too_long_to_be_one_is_refused(tmp_path):
    long = "9" * 5000
    with pytest.raises(vendome.BadDeck) as caught:
        read_gem_cards(written(tmp_path, GEM_LINES, line=4, becomes=f"RR,{long},printed"))
    assert caught.value.arguments["line"] == 4


@pytest.mark.clause("E1.2")
@pytest.mark.parametrize("first", ["gems,millions", "millions,gems,source", "RR,6,printed", ""])
def test_the_first_line_names_the_columns(tmp_path, first):
    with pytest.raises(vendome.BadDeck) as caught:
        read_gem_cards(written(tmp_path, GEM_LINES, line=1, becomes=first))
    assert problem(caught.value, 1) == "the first line must be “gems,millions,source”"


@pytest.mark.clause("E1.2")
def test_a_gem_card_too_few_or_too_many_is_refused(tmp_path):
    with pytest.raises(vendome.BadDeck) as caught:
        read_gem_cards(written(tmp_path, GEM_LINES[:30]))
    assert problem(caught.value, 30) == "there are 29 gem cards, not 30"
    with pytest.raises(vendome.BadDeck) as caught:
        read_gem_cards(written(tmp_path, [*GEM_LINES, "RR,6,printed"]))
    assert problem(caught.value, 32) == "there are 31 gem cards, not 30"


@pytest.mark.clause("E1.2")
def test_a_file_that_is_not_text_is_refused(tmp_path):
    file = written(tmp_path, GEM_LINES)
    file.write_bytes(file.read_bytes() + b"RR,6,\xff\xfe\n")
    with pytest.raises(vendome.BadDeck) as caught:
        read_gem_cards(file)
    assert caught.value.arguments["file"] == "deck.csv"


@pytest.mark.clause("E1.3")
def test_event_cards_can_be_corrected(tmp_path):
    lines = list(EVENT_LINES)
    lines[5] = "any_sole,4,6,printed"
    lines[10] = "certificate,13,,printed"
    copies, millions = read_event_cards(written(tmp_path, lines))
    assert copies.tolist() == [1, 1, 1, 1, 4, 1, 1, 1, 1, 13, 1, 1, 2, 4, 2, 2, 2]
    assert millions.tolist() == [8, 7, 6, 5, 6, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.clause("E1.3")
@pytest.mark.parametrize("promised", [0, 99])
def test_a_scoring_card_may_promise_up_to_99_million(tmp_path, promised):
    file = written(tmp_path, EVENT_LINES, line=2, becomes=f"sole_red,1,{promised},printed")
    assert read_event_cards(file)[1][0] == promised


@pytest.mark.clause("E1.3")
def test_all_event_cards_may_be_of_one_kind(tmp_path):
    lines = [EVENT_LINES[0]]
    for kind, event in enumerate(EVENTS):
        lines.append(f"{event},{39 if event == 'swap' else 0},{1 if kind < 9 else ''},printed")
    assert read_event_cards(written(tmp_path, lines))[0].max() == 39


@pytest.mark.clause("E1.3")
@pytest.mark.parametrize(
    ("line", "becomes", "says"),
    [
        (2, "sole_yellow,1,8,printed", "event is “sole_yellow” and must be “sole_red”"),
        (18, "half,2,,printed", "event is “half” and must be “halve”"),
        (3, "sole_yellow,-1,7,printed", "copies is “-1” and must be a number from 0 to 39"),
        (3, "sole_yellow,40,7,printed", "copies is “40” and must be a number from 0 to 39"),
        (3, "sole_yellow,,7,printed", "copies is “” and must be a number from 0 to 39"),
        (3, "sole_yellow,1,100,printed", "millions is “100” and must be a number from 0 to 99"),
        (3, "sole_yellow,1,,printed", "millions is “” and must be a number from 0 to 99"),
        (10, "each_blue,1,,printed", "millions is “” and must be a number from 0 to 99"),
        (11, "certificate,15,4,printed", "“certificate” promises no millions: leave it empty"),
        (18, "halve,2,0,printed", "“halve” promises no millions: leave it empty"),
        (
            5,
            "sole_blue,1,5,rumour",
            "source is “rumour” and must be one of printed, inferred, reconstructed",
        ),
        (5, "sole_blue,1,5", "needs 4 columns"),
        (1, "event,copies,source", "the first line must be “event,copies,millions,source”"),
    ],
)
def test_a_wrong_event_line_is_refused(tmp_path, line, becomes, says):
    with pytest.raises(vendome.BadDeck) as caught:
        read_event_cards(written(tmp_path, EVENT_LINES, line=line, becomes=becomes))
    assert problem(caught.value, line) == says


@pytest.mark.clause("E1.3")
@pytest.mark.parametrize(("copies", "total"), [(3, 40), (1, 38)])
def test_event_cards_that_do_not_add_up_to_39_are_refused(tmp_path, copies, total):
    file = written(tmp_path, EVENT_LINES, line=18, becomes=f"halve,{copies},,printed")
    with pytest.raises(vendome.BadDeck) as caught:
        read_event_cards(file)
    assert problem(caught.value, 18) == f"the copies add up to {total}, not 39"


@pytest.mark.clause("E1.3")
def test_a_missing_event_line_is_named(tmp_path):
    with pytest.raises(vendome.BadDeck) as caught:
        read_event_cards(written(tmp_path, EVENT_LINES[:-1]))
    assert problem(caught.value, 17) == "the line for “halve” is missing"


@pytest.mark.clause("E1.3")
def test_an_event_line_too_many_is_refused(tmp_path):
    with pytest.raises(vendome.BadDeck) as caught:
        read_event_cards(written(tmp_path, [*EVENT_LINES, "riot,3,,printed"]))
    assert caught.value.arguments["line"] == 19
