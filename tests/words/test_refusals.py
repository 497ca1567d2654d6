"""Refusals: each has its sentence, with just the arguments it is raised with, in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import vendome
from tests.words.catalogues import SOURCE, arguments, messages, trees
from vendome.core.match import Match
from vendome.core.refusal import Illegal, Refusal
from vendome.core.words import LANGUAGES, Words, core_words
from vendome.games.edelstein.text.refusals import COLOUR_REASONS

# What raises a refusal: which of its arguments is the message, and those it adds to the sentence.
RAISERS: dict[str, tuple[int, set[str]]] = {
    "Refusal": (0, set()),
    "Malformed": (0, set()),
    "BadOption": (0, set()),
    "BadRecord": (0, set()),
    "malformed": (0, {"move"}),
    "Illegal": (1, set()),
    "illegal": (1, set()),
    "BadPosition": (1, {"field"}),
    "bad": (1, {"field"}),
    "_bad": (2, set()),
}
PARTS = ("core", "games", "bots")


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """The messages of refusals in the source: the game that says it, or none; its arguments."""
    for path, tree in trees().items():
        part, *within = path.relative_to(SOURCE).parts
        if part not in PARTS:
            continue
        game = within[0] if part == "games" and len(within) > 1 else ""
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in RAISERS:
                continue
            place, added = RAISERS[node.func.id]
            message = node.args[place] if len(node.args) > place else None
            if isinstance(message, ast.Constant):
                yield game, str(message.value), added | {k.arg for k in node.keywords if k.arg}


def words(game: str) -> Words:
    return vendome.games[game].words if game else core_words()


def test_every_refusal_has_a_sentence() -> None:
    found = list(raised())
    assert len(found) > 80
    assert [(game, key) for game, key, _ in found if not words(game).has(key)] == []
    assert [key for key in COLOUR_REASONS.values() if not words("edelstein").has(key)] == []
    for game in vendome.games.values():
        assert [f for f in game.faults[1:] if not game.words.has(f"fault.{f}")] == [], game


def test_a_sentence_uses_only_arguments_that_the_refusal_has() -> None:
    lacking = {}
    for game, key, given in raised():
        own = messages(words(game).folder, "en")
        sentence = own[key] if key in own else messages(core_words().folder, "en")[key]
        if more := arguments(sentence) - given:
            lacking[game, key] = more
    assert lacking == {}


def refused(match: Match, seat: int, move: str | int) -> Refusal:
    with pytest.raises(Refusal) as caught:
        match.play(seat, move)
    return caught.value


def bargaining() -> Match:
    return vendome.games["edelstein"].position(
        {
            "players": 3,
            "stage": "answering",
            "seats": [{"gems": "3r3g", "chosen": "money"}, {"gems": "2r2b", "chosen": "money"}, {}],
            "bargain": {"action": "money", "opener": 1, "rival": 0, "offerer": 1, "offer": "2r"},
        }
    )


@pytest.mark.clause("E5.4")
def test_a_refusal_says_what_would_be_legal() -> None:
    refusal = refused(bargaining(), 0, "offer 1r")
    assert isinstance(refusal, Illegal)
    assert refusal.clause == "E5.4"
    assert str(refusal) == (
        "You offer 1 red gem against 2 red gems, which is not higher: offer more gems, or as many "
        "with more red; with as many red, more yellow; then more green."
    )
    assert refusal.in_language("fr").startswith("Vous offrez 1 rouge contre 2 rouges, ce qui n’est")
    assert refusal.in_language("de").startswith(
        "Du bietest 1 roten Edelstein gegen 2 rote Edelsteine, und das ist nicht höher: Biete mehr"
    )


def test_colours_and_cards_are_named_in_the_language_of_the_reader() -> None:
    match = vendome.games["edelstein"].position(
        {
            "players": 3,
            "stage": "swapping",
            "drawn_event": "swap",
            "waiting": [0],
            "seats": [{"gems": "1r"}, {"gems": "1g"}, {"gems": ""}],
        }
    )
    none = refused(match, 0, "swap b 2:g")
    assert none.in_language("en") == "You have no blue gem: choose a colour you have."
    assert none.in_language("fr").startswith("Vous n’avez pas de pierre bleue\u202f:")
    assert none.in_language("de").startswith("Du hast keinen blauen Edelstein:")
    guess = vendome.games["edelstein"].start(2, seed=1)
    active = guess.waiting[0]
    guess.play(active, "choose gems")
    guess.play(1 - active, "name money")
    again = refused(guess, 1 - active, "name money")
    assert again.in_language("en").startswith("Money has already been named")
    assert again.in_language("fr").startswith("L’action Argent a déjà été nommée")
    assert again.in_language("de").startswith("„Geld“ wurde schon genannt")


@pytest.mark.parametrize(
    "move", ["", "dance", "offer 1x", "swap r", "choose wisely", "take {r}", 99]
)
def test_what_cannot_be_read_is_refused_in_every_language(move: str | int) -> None:
    refusal = refused(bargaining(), 0, move)
    assert len({refusal.in_language(language) for language in LANGUAGES}) == len(LANGUAGES)
    if isinstance(move, str):
        assert all(move in refusal.in_language(language) for language in LANGUAGES)
