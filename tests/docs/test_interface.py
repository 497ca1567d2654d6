"""The page of the Python interface names what there is, and each of it says what it is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import vendome

ROOT = Path(__file__).parents[2]
CLASSES = re.findall(
    r"autoclass:: vendome\.(\w+)\(\)\n   :members: (.+)",
    (ROOT / "tools/site/interface.md").read_text("utf-8"),
)
MEMBERS = [(name, member) for name, members in CLASSES for member in members.split(", ")]


@pytest.mark.parametrize(("name", "member"), MEMBERS)
def test_what_the_page_names_has_a_docstring(name: str, member: str) -> None:
    kind = getattr(vendome, name)
    described = getattr(kind, member, None)
    # What is set when an object is made is described by a comment that Sphinx reads.
    comment = rf"#: .+\n +self\.{member}\b"
    assert inspect.getdoc(described) if described else re.search(comment, inspect.getsource(kind))
