"""The README counts the leaks that tests plant: as many as there are."""

from __future__ import annotations

import re
from importlib import import_module
from math import prod
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def first_of(values: Any) -> Any:
    """Returns the first parameter of a case, by which leaks are told apart."""
    values = getattr(values, "values", values)  # of a case with marks or an id of its own
    return values[0] if isinstance(values, tuple) else values


def leaks_of(test: FunctionType) -> int:
    """Returns how many leaks a test plants. One that is planted at several tables counts once."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    return prod(len({first_of(values) for values in mark.args[1]}) for mark in marks)


def found_in(folder: str) -> int:
    """Returns how many leaks the tests of a folder plant and find, by the names of the tests."""
    modules = [
        import_module(f"tests.{folder}.{path.stem}")
        for path in sorted((ROOT / "tests" / folder).glob("test_*.py"))
    ]
    return sum(
        leaks_of(test)
        for module in modules
        for name, test in vars(module).items()
        if re.fullmatch(r"test_(?!without).*_(is|are)_found", name)
    )


@pytest.mark.parametrize(
    ("folder", "words"),
    [("conformance", "leaks planted on purpose"), ("server_leaks", "leaks planted in the server")],
)
def test_the_readme_says_how_many_leaks_are_planted(folder: str, words: str) -> None:
    assert re.findall(rf"(\d+) {words}", README) == [str(found_in(folder))]


def test_a_leak_counts_once_however_often_it_is_planted() -> None:
    @pytest.mark.parametrize(("leak", "players"), [("a", 2), ("a", 3), ("b", 2)])
    def several() -> None: ...

    @pytest.mark.parametrize("leak", ["a", pytest.param("b", marks=pytest.mark.long)])
    def two() -> None: ...

    def one() -> None: ...

    assert [leaks_of(test) for test in (several, two, one)] == [2, 2, 1]
