"""C1.3, C5.3: a new word of the deck is a line of the table, its meaning, and its sentences."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import vendome
from tests.rulebook.carats import new_words

SOURCE = Path(vendome.__file__).parent
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is seen of a game with two words more, played on a copy of the package."""
    folder = tmp_path_factory.mktemp("new_words")
    package = shutil.copytree(
        SOURCE, folder / "vendome", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    new_words.add_to(package)
    path = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", new_words.__name__],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["package"] == str(package)
    return found


@pytest.mark.clause("C1.3")
def test_a_card_with_new_words_is_read_and_played(seen: dict[str, Any]) -> None:
    assert "card 1" in seen["playable"]
    assert seen["blue stones"] == ["lot 1n1b…"]
    lot = {"nugget": 1, "blue": 1, "green": 1, "red": 0}
    assert seen["view"] == {"card": 1, "stage": "offering", "lot": lot, "simultaneous": False}
    assert seen["over"] == [True, True]


@pytest.mark.clause("C1.3")
def test_new_words_are_said_in_every_language(seen: dict[str, Any]) -> None:
    assert seen["described"] == [
        "at least 3 items, at most 1 of each kind; "
        "offers one after the other, each with at least 3 items",
        "au moins 3 pierres ou pépites, pas plus de 1 de chaque sorte\u202f; "
        "offres successives, chacune d’au moins 3 pièces",
        "mindestens 3 Steine oder Nuggets, höchstens 1 jeder Sorte; "
        "Angebote nacheinander, jedes mit mindestens 3 Stück",
    ]


@pytest.mark.clause("C2.3")
def test_a_lot_that_a_new_word_forbids_is_refused_by_a_sentence(seen: dict[str, Any]) -> None:
    assert seen["lot refused"] == [
        "C2.3",
        "Card 1 still asks for at most 1 of each kind; also take 1 item out.",
        "La carte 1 demande encore pas plus de 1 de chaque sorte\u202f; "
        "retirez aussi 1 pierre ou pépite.",
        "Karte 1 verlangt noch höchstens 1 jeder Sorte; nimm außerdem 1 Stein oder Nugget heraus.",
    ]


@pytest.mark.clause("C5.3")
def test_an_offer_that_a_new_condition_forbids_is_refused_by_a_sentence(
    seen: dict[str, Any],
) -> None:
    assert seen["offer refused"] == [
        "C5.3",
        "Your offer is not what card 1 asks for: each with at least 3 items.",
        "Votre offre n’est pas celle que demande la carte 1\u202f: chacune d’au moins 3 pièces.",
        "Dein Angebot ist nicht so, wie Karte 1 es verlangt: jedes mit mindestens 3 Stück.",
    ]
    assert seen["poor"] == ["pass"]


@pytest.mark.clause("C1.6")
def test_the_ledger_knows_what_follows_from_new_words(seen: dict[str, Any]) -> None:
    """Of four items three are of different kinds; and who has two that cannot be offered may well
    have them."""
    up_to_two = {kind: [0, 2] for kind in ("nugget", "blue", "green", "red")}
    assert (seen["before the lot"], seen["who passed"]) == (up_to_two, up_to_two)


@pytest.mark.clause("C1.3")
def test_browsers_get_new_words_as_data(seen: dict[str, Any]) -> None:
    card = seen["client"]
    alike = {"place": "last", "message": "lot.alike", "arguments": {"count": 1}, "of": []}
    assert card["lot"][-1] == alike
    assert card["offers"][-1]["message"] == "condition.items"
    assert card["pieces"] == [{"of": ["item"], "letter": None, "but": None}] * 3
    assert seen["messages"] == list(new_words.SENTENCES["lot.alike"])
