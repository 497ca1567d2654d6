"""A docstring is a sentence that says what comes back, or else what is done."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/vendome", "tools", "bench", "examples")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (*FUNCTION, ast.ClassDef, ast.Module)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef | ast.Module
SAYS_SO = re.compile(r"\b(returns?|yields?)\b", re.IGNORECASE)
ONLY_CLAUSES = re.compile(r"[A-Z]\d+(\.\d+)?((, | to | and )[A-Z]\d+(\.\d+)?)*\.?")
NAMED_FOR_WHAT_THEY_ARE = {"property", "cached_property"}
RULES = {"rule", "hot_rule"}  # which may say what happens, as the rulebook does
A_CLAUSE_BEFORE = re.compile(r"[A-Z]\d+(\.\d+)?((, | to | and )[A-Z]\d+(\.\d+)?)*: ")
BEGINS = re.compile(r"[“`]?[A-ZÀ-Þ]|[\d`]")
# Also a table, an example or a piece of JSON, with which a longer docstring may end.
ENDS = re.compile(r"([.!?:…]|[.!?]”|\n( *>>>| *\(|    ).*|[}|])\Z")
# With these no order begins, but half a sentence: “What everybody had before.”
NO_ORDER = {
    *("a", "an", "all", "the", "that", "these", "those"),
    *("how", "what", "when", "where", "whether", "which", "who", "whose"),
}
REVISIONS = "migrations/versions"  # Alembic prints these as titles


def documented(tree: ast.Module) -> Iterator[tuple[Documented, str]]:
    """Yields whatever has a docstring, with the docstring."""
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and (said := ast.get_docstring(node)):
            yield node, said


def decorators(function: Function) -> set[str]:
    return {ast.unparse(one) for one in function.decorator_list}


def own(function: Function) -> Iterator[ast.AST]:
    """Yields the nodes of a function that are not in a function within it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (*FUNCTION, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


def gives(function: Function) -> bool:
    """Returns whether something comes back from a function, and is not told by its name alone."""
    if decorators(function) & NAMED_FOR_WHAT_THEY_ARE:
        return False
    if function.returns is not None and ast.unparse(function.returns) == "None":
        return False
    return any(
        isinstance(node, ast.YieldFrom)
        or (isinstance(node, ast.Return | ast.Yield) and node.value is not None)
        for node in own(function)
    )


def is_no_order(function: Function, said: str) -> bool:
    """Returns whether a function that gives nothing back does not say what it does either."""
    if decorators(function) & (RULES | NAMED_FOR_WHAT_THEY_ARE):
        return False
    words = A_CLAUSE_BEFORE.sub("", said).split()
    return words[0].casefold() in NO_ORDER


def faults_of(node: Documented, said: str) -> Iterator[str]:
    """Yields what is wrong with one docstring."""
    if not BEGINS.match(said):
        yield "does not begin like a sentence"
    if not ENDS.search(said):
        yield "does not end like a sentence"
    if not isinstance(node, FUNCTION):
        return
    if gives(node) and not SAYS_SO.search(said):
        yield "does not say what it returns"
    if not gives(node) and is_no_order(node, said):
        yield "does not say what it does"
    if ONLY_CLAUSES.fullmatch(said):
        yield "only names clauses"


def faults(text: str) -> list[str]:
    """Returns what is wrong with the docstrings of a module."""
    return [
        f"line {getattr(node, 'lineno', 1)}: {getattr(node, 'name', 'the module')} {fault}"
        for node, said in documented(ast.parse(text))
        for fault in faults_of(node, said)
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_sentences_that_say_what_is_returned(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}, {fault}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        if REVISIONS not in path.as_posix()
        for fault in faults(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ('def f():\n "The seats."\n return 1', 1),
        ('async def f():\n "The seats."\n return 1', 1),
        ('def f():\n "The seats."\n yield 1', 1),
        ('def f() -> None:\n "E4.1, E4.2."', 1),
        ('def f() -> None:\n "N5.3 to N5.7."', 1),
        ('def f():\n "E4.1."\n return 1', 2),
        ('def f():\n "E4.1: returns the seats."\n return 1', 0),
        ('def f():\n "Count, and return the seats."\n return 1', 0),
        ('def f():\n "Yields seats."\n yield 1', 0),
        ("def f():\n return 1", 0),
        ('def f() -> None:\n "Count."\n return None', 0),
        ('def f():\n "Count."\n def g():\n  return 1', 0),
        ('@property\ndef f():\n "The seats."\n return 1', 0),
        ('@property\ndef f():\n "the seats."\n return 1', 1),
        ('def f() -> None:\n "What was before."', 1),
        ('def f() -> None:\n "E4.1: the seats; all of them."', 1),
        ('@rule\ndef f(s):\n "E4.1: the player in turn draws."', 0),
        ('@contextmanager\ndef f():\n "Keep the seats."\n yield', 0),
        ('class A:\n "A seat"', 1),
        ('class A:\n "a seat."', 1),
        ('"Seats"', 1),
        ('"Seats:\\n\\n>>> seats"', 0),
    ],
)
def test_a_docstring_that_does_not_is_found(code: str, count: int) -> None:
    assert len(faults(code)) == count
