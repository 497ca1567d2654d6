"""Sentences with pieces that can be drawn."""

from __future__ import annotations

import vendome
from vendome.core.drawing import mark, parts

GAME = vendome.games["edelstein"]


def test_a_sentence_without_marks_is_one_piece() -> None:
    assert parts("Anna accepts.") == [("Anna accepts.", None)]
    assert parts("") == []


def test_marked_pieces_carry_what_is_to_be_drawn() -> None:
    sentence = f"Anna offers {mark('1 red gem', '1r')} for {mark('2 blue gems', '2b')}"
    pieces = [("Anna offers ", None), ("1 red gem", "1r"), (" for ", None), ("2 blue gems", "2b")]
    assert parts(sentence) == pieces


def test_a_log_says_the_same_drawn_and_undrawn() -> None:
    match = GAME.start(players=3, seed=5)
    for seat, action in enumerate(("money", "gems", "gems")):
        match.play(seat, f"choose {action}")
    match.play(match.waiting[0], "offer 1r2b")
    names = ["Anna", "Bea", "Carl"]
    drawn = set()
    for event in match.events(None):
        for language in ("en", "fr", "de"):
            pieces = parts(GAME.tell(event, language, names, drawn=True))
            assert "".join(text for text, _ in pieces) == GAME.tell(event, language, names)
            drawn |= {notation for _, notation in pieces if notation}
    assert "1r2b" in drawn
