"""Two new words of the deck, as somebody who corrects it would add them, and a game with them.

`python -m tests.rulebook.carats.new_words` plays it and prints what was seen, as JSON: with a copy
of the package, to which `add_to` has added the words, before the true one on Python's path.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

LANGUAGES = ("en", "fr", "de")
# Each word is one line of the table, and its meaning where the rules judge lots, or offers.
TABLE = {
    'ALIKE = _word("# alike", LAST)  # no more of any kind\n': "DRAWN = _word(",
    'OFFER_ITEMS = _word("# items", column=CONDITION, name="offer_items")\n': "\nVOCABULARY = ",
}
OF_LOTS = """    if demand[ALIKE]:
        for kind in range(players + 1):
            most = min(int(demand[ALIKE]), highs >> 4 * kind & NIBBLE)
            highs = highs & ~(NIBBLE << 4 * kind) | most << 4 * kind
"""
OF_OFFERS = "    return lot_size if demand[OFFER_AS_MANY] else max(1, int(demand[OFFER_ITEMS]))\n"
SENTENCES = {
    "lot.alike": (
        "at most {count} of each kind",
        "pas plus de {count} de chaque sorte",
        "höchstens {count} jeder Sorte",
    ),
    "condition.items": (
        "each with at least {count} items",
        "chacune d’au moins {count} pièces",
        "jedes mit mindestens {count} Stück",
    ),
}
CARD = "1,3 items + 1 alike,successive,3 items,printed,reconstructed,reconstructed"


def add_to(package: Path) -> None:
    """Add the words to a copy of the package, and a card that asks for both."""
    game = package / "games" / "carats"
    for line, before in TABLE.items():
        _edit(game / "rules" / "demands.py", before, line + before)
    _edit(game / "rules" / "demands.py", "    enough = _at", OF_LOTS + "    enough = _at")
    old = "    return lot_size if demand[OFFER_AS_MANY] else 1\n"
    _edit(game / "rules" / "offers.py", old, OF_OFFERS)
    _edit(game / "rules" / "offers.py", "    OFFER_AS_MANY,\n", "    OFFER_AS_MANY, OFFER_ITEMS,\n")
    for number, language in enumerate(LANGUAGES):
        catalogue = game / "text" / "catalogue" / f"{language}.po"
        said = [f'\nmsgid "{key}"\nmsgstr "{texts[number]}"\n' for key, texts in SENTENCES.items()]
        catalogue.write_text(catalogue.read_text("utf-8") + "".join(said), "utf-8")
    deck = game / "rules" / "transaction_cards.csv"
    deck.write_text(re.sub(r"(?m)^1,.*$", CARD, deck.read_text("utf-8")), "utf-8")


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, (file, old)
    file.write_text(text.replace(old, new), "utf-8")


def seen() -> dict[str, Any]:
    """What is seen of a sale under that card, from parsing to the ledger, and of the rest."""
    import vendome
    from tools import bundles
    from vendome.games.carats.text.telling import describe_card

    def refused(seat: int, move: str) -> list[str]:
        try:
            match.play(seat, move)
        except vendome.Illegal as refusal:
            return [refusal.clause, *(refusal.in_language(language) for language in LANGUAGES)]
        raise AssertionError(move)

    def bounds(viewer: int, owner: int) -> dict[str, list[int]]:
        ledger: dict[str, list[int]] = match.view(viewer)["seats"][owner]["ledger"]
        return ledger

    match = vendome.games["carats"].position(
        {
            "options": {"ledger": True},
            "seats": [
                {"colour": "blue", "items": "1n2b1g", "cards": [1, 13, 16]},
                {"colour": "green", "items": "3b1g"},
                {"colour": "red", "items": "2r"},
            ],
            "seller": 0,
        }
    )
    found: dict[str, Any] = {
        "package": str(Path(vendome.__file__).parent),
        "described": [describe_card(1, language) for language in LANGUAGES],
        "client": bundles.facts("carats")["cards"][0],  # type: ignore[index]
        "messages": [bundles.game("carats", language)["lot.alike"] for language in LANGUAGES],
        "playable": [action.text for action in match.actions(0)],
    }
    match.play(0, "card 1")
    found["before the lot"] = bounds(1, 0)
    found["lot refused"] = refused(0, "lot 2b1g")
    match.play(0, 1)  # one nugget
    found["blue stones"] = [action.text for action in match.actions(0)]
    match.play(0, 1)
    match.play(0, 1)
    match.play(0, 0)
    found["view"] = {name: match.view(1)[name] for name in ("card", "stage", "lot", "simultaneous")}
    found["offer refused"] = refused(1, "offer 2b")
    match.play(1, "offer 3b")
    found["poor"] = [action.text for action in match.actions(2)]
    match.play(2, "pass")
    found["who passed"] = bounds(0, 2)
    dice = Random(1)
    while not match.over:
        assert all(
            least <= held.get(kind, 0) <= most
            for owner, held in enumerate(_held(match))
            for kind, (least, most) in (bounds(0, owner) or {}).items()
        )
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.actions(seat)).id)
    replayed = vendome.replay(match.record())
    found["over"] = [match.over, replayed.scores == match.scores]
    return found


def _held(match: Any) -> list[dict[str, int]]:
    """What everybody has, for all to see."""
    names = {"n": "nugget", "b": "blue", "g": "green", "r": "red"}
    items = [seat["items"] for seat in match.position()["seats"]]
    return [
        {names[letter]: int(n) for n, letter in re.findall(r"(\d+)([nbgr])", text)}
        for text in items
    ]


if __name__ == "__main__":
    print(json.dumps(seen()))
