"""One word, one thing: names in the source that the glossary gives to something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Here no bot keeps a seat, and only a game's texts put events into words.
FOLDERS = ("src/vendome/core", "src/vendome/games", "tools", "bench")
TAKEN = {
    "kept": "of a seat that a bot plays; what is on disk is stored",
    "told": "of an event that was put into words",
    "overlooked": "of what was missed, not of what others saw",
    "happening": "an event",
}


def names_given(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yields every name that a module gives to something of its own, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Tuple) and node.elts and isinstance(node.elts[0], ast.Constant):
            yield node.lineno, str(node.elts[0].value)  # a field of a structure


def misnamed(text: str) -> list[str]:
    """Returns the names in a module that are words of the glossary for something else."""
    return [
        f"line {line}: {name} is said {TAKEN[word]}"
        for line, name in names_given(ast.parse(text))
        if (word := name.strip("_").casefold().removesuffix("s")) in TAKEN
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_words_of_the_glossary_name_nothing_else(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}, {fault}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for fault in misnamed(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("kept = 1", 1),
        ("s.kept += 1", 1),
        ("class Kept: ...", 1),
        ("def f(told): ...", 1),
        ("Scratch = scratch_type([('kept', 'f8')])", 1),
        ("told['seat'] = 1; print(s.kept)", 0),
        ("keep = {'kept': 1}", 0),
    ],
)
def test_a_word_used_otherwise_is_found(code: str, count: int) -> None:
    assert len(misnamed(code)) == count
