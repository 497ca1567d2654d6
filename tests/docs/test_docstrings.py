"""A docstring is a sentence that says what comes back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import vendome

SOURCE = Path(vendome.__file__).parent
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef
SAYS_SO = re.compile(r"\b(returns?|yields?)\b", re.IGNORECASE)
ONLY_CLAUSES = re.compile(r"[A-Z]\d+(\.\d+)?((, | to | and )[A-Z]\d+(\.\d+)?)*\.?")
NAMED_FOR_WHAT_THEY_ARE = {"property", "cached_property"}


def functions(tree: ast.Module) -> Iterator[tuple[Function, str]]:
    """Yields every function that has a docstring, with the docstring."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTION) and (said := ast.get_docstring(node)):
            yield node, said


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
    if any(ast.unparse(one) in NAMED_FOR_WHAT_THEY_ARE for one in function.decorator_list):
        return False
    if function.returns is not None and ast.unparse(function.returns) == "None":
        return False
    return any(
        isinstance(node, ast.Yield | ast.YieldFrom)
        or (isinstance(node, ast.Return) and node.value is not None)
        for node in own(function)
    )


def faults(text: str) -> list[str]:
    """Returns what is wrong with the docstrings of a module."""
    found = []
    for function, said in functions(ast.parse(text)):
        if gives(function) and not SAYS_SO.search(said):
            found.append(f"line {function.lineno}: {function.name} does not say what it returns")
        if ONLY_CLAUSES.fullmatch(said):
            found.append(f"line {function.lineno}: {function.name} only names clauses")
    return found


def test_docstrings_say_what_is_returned() -> None:
    found = [
        f"{path.relative_to(SOURCE)}, {fault}"
        for path in sorted(SOURCE.rglob("*.py"))
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
    ],
)
def test_a_docstring_that_does_not_is_found(code: str, count: int) -> None:
    assert len(faults(code)) == count
