"""The clause report is complete: no clause without a test, no test about a clause there is not."""

from __future__ import annotations

from pathlib import Path

import pytest

import vendome
from tests.rulebook.clause_report import RULEBOOK, TESTS, UnreadableMarker, marks, report

ON_A_TEST = """
import pytest

@pytest.mark.clause("E1.1", "E1.2")
@pytest.mark.parametrize("n", [1, 2])
def test_one(n): ...

def test_about_no_clause(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.clause("E1.4"))])
def test_one_case(n): ...

@pytest.mark.clause("E1.3")
class TestTogether:
    @pytest.mark.clause("E1.1")
    def test_two(self): ...
"""


def test_no_clause_is_without_a_test() -> None:
    found = marks(RULEBOOK)
    for game in vendome.games.values():
        bare = [clause for clause in game.rulebook.clauses("en") if clause not in found]
        assert not bare, f"{game.title}: no test under tests/rulebook names {', '.join(bare)}"


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = {clause for game in vendome.games.values() for clause in game.rulebook.clauses("en")}
    unknown = {clause: tests for clause, tests in marks(TESTS).items() if clause not in known}
    assert not unknown


def test_markers_are_found_on_functions_classes_and_single_cases(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(ON_A_TEST)
    assert marks(tmp_path) == {
        "E1.1": ["test_some.py::test_one", "test_some.py::TestTogether::test_two"],
        "E1.2": ["test_some.py::test_one"],
        "E1.3": ["test_some.py::TestTogether::test_two"],
        "E1.4": ["test_some.py::test_one_case"],
    }


def test_a_marker_of_a_whole_module_counts_for_all_its_tests(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    file = tmp_path / "part" / "test_some.py"
    file.write_text(
        'pytestmark = [pytest.mark.clause("E9.1")]\ndef test_a(): ...\ndef test_b(): ...'
    )
    assert marks(tmp_path) == {"E9.1": ["part/test_some.py::test_a", "part/test_some.py::test_b"]}


@pytest.mark.parametrize(
    "code",
    [
        "@pytest.mark.clause(ID)\ndef test_a(): ...",
        "@pytest.mark.clause(5)\ndef test_a(): ...",
        "@pytest.mark.clause()\ndef test_a(): ...",
        '@pytest.mark.clause(id="E1.1")\ndef test_a(): ...',
        '@pytest.mark.clause("E1.1")\ndef not_a_test(): ...',
        'LATER = pytest.mark.clause("E1.1")',
    ],
)
def test_a_marker_that_cannot_be_read_is_an_error(tmp_path: Path, code: str) -> None:
    (tmp_path / "test_some.py").write_text(code)
    with pytest.raises(UnreadableMarker, match=r"test_some.py, line 1"):
        marks(tmp_path)


def test_the_report_lists_tests_by_clause_and_names_what_is_missing() -> None:
    games = {"edelstein": vendome.games["edelstein"]}
    text = report(games, {"E5.4": ["test_x.py::test_a", "test_x.py::test_b"]})
    lines = text.splitlines()
    found = lines.index("  E5.4")
    assert lines[found + 1 : found + 3] == ["      test_x.py::test_a", "      test_x.py::test_b"]
    assert "  E5.5  NO TEST" in lines
    missing = next(line for line in lines if line.startswith("Without a test: "))
    assert "E5.5" in missing
    assert "E5.4" not in missing
