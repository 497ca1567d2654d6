"""The threat model names a test for each of its lines, and all of them exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")
A_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
LINES = [
    line
    for line in TEXT.splitlines()
    if line.startswith("| ") and not line.startswith("| what could go wrong")
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[2:50])
def test_a_threat_has_tests_and_they_exist(line: str) -> None:
    named = A_TEST.findall(line)
    assert named
    for path, name in named:
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


def test_there_are_threats() -> None:
    assert len(LINES) > 30
    assert len(A_TEST.findall(TEXT)) == TEXT.count("::test_")
