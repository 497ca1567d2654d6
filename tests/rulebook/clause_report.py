"""Which test is about which clause: read from the test files themselves, not from a test run.

So the answer is the same whatever part of the tests is run, and however many processes run it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from vendome.core.game import Game

TESTS = Path(__file__).parent.parent
RULEBOOK = Path(__file__).parent

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
Marks = dict[str, list[str]]  # clause -> the tests that name it


class UnreadableMarker(ValueError):
    """A clause marker that does not simply name its clauses, or belongs to no test."""


def marks(folder: Path) -> Marks:
    """The clauses named by the tests of a folder, each with these tests in order."""
    found: Marks = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        place = file.relative_to(folder).as_posix()
        for clause, test in _marked(tree, place):
            tests = found.setdefault(clause, [])
            if f"{place}::{test}" not in tests:
                tests.append(f"{place}::{test}")
    return found


def _marked(tree: ast.Module, place: str) -> Iterator[tuple[str, str]]:
    """Clause and test, for every marker on a test, on its class or on its module."""
    read: set[ast.Call] = set()
    for test, holders in _tests(tree.body, _module_marks(tree)):
        for holder in holders:
            for call in _markers(holder):
                read.add(call)
                for clause in _ids(call, place):
                    yield clause, test
    for call in _markers(tree):
        if call not in read:
            raise UnreadableMarker(f"{place}, line {call.lineno}: a clause marker on no test")


def _tests(
    body: list[ast.stmt], holders: list[ast.expr], within: str = ""
) -> Iterator[tuple[str, list[ast.expr]]]:
    """The name of each test, and the expressions in which its markers may stand."""
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            inner = f"{within}{node.name}::"
            yield from _tests(node.body, [*holders, *node.decorator_list], inner)
        elif isinstance(node, FUNCTION) and node.name.startswith("test_"):
            yield within + node.name, [*holders, *node.decorator_list]


def _module_marks(tree: ast.Module) -> list[ast.expr]:
    return [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        )
    ]


def _markers(node: ast.AST) -> Iterator[ast.Call]:
    """All calls of `pytest.mark.clause(…)` in a piece of code."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in MARKER:
            yield call


MARKER = ("pytest.mark.clause", "mark.clause")


def _ids(call: ast.Call, place: str) -> Iterator[str]:
    if call.keywords or not call.args:
        raise UnreadableMarker(f"{place}, line {call.lineno}: name the clauses, as “E5.4”")
    for argument in call.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise UnreadableMarker(f"{place}, line {call.lineno}: name the clauses, as “E5.4”")
        yield argument.value


def report(games: Mapping[str, Game], found: Marks) -> str:
    """For people: every clause of every game with the tests that are about it."""
    lines: list[str] = []
    for game in games.values():
        clauses = game.rulebook.clauses("en")
        tests = {test for clause in clauses for test in found.get(clause, [])}
        bare = [clause for clause in clauses if clause not in found]
        lines += [f"{game.title}: {len(clauses)} clauses, {len(tests)} tests", ""]
        part = ""
        for clause in clauses.values():
            if clause.part != part:
                part = clause.part
                lines += [f"{clause.id.split('.')[0]} {part}"]
            lines += [f"  {clause.id}" + ("" if clause.id in found else "  NO TEST")]
            lines += [f"      {test}" for test in found.get(clause.id, [])]
        lines += ["", f"Without a test: {', '.join(bare) if bare else 'none'}", ""]
    return "\n".join(lines)
