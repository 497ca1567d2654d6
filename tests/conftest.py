"""What all tests share: the marker that names the clauses a test is about, and their report."""

from __future__ import annotations

import gc

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rules a test is about")
    config.addinivalue_line("markers", "peers: the whole of other projects' tests: make peers")
    config.addinivalue_line("markers", "sqlite: it is about the file of SQLite")
    config.addinivalue_line("markers", "places: it says itself where its houses are")
    config.addinivalue_line("markers", "long: only longer than others: make soak runs it")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause-report",
        action="store_true",
        help="list every clause of the rules with its tests, and run nothing",
    )
    parser.addoption("--postgres", action="store_true", help="every house on PostgreSQL")


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the tests themselves, a million objects that stay."""
    gc.collect()
    gc.freeze()


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    if not config.getoption("--clause-report"):
        return None
    import vendome
    from tests.rulebook.clause_report import RULEBOOK, marks, report

    found = marks(RULEBOOK)
    print(report(vendome.games, found))
    clauses = [clause for game in vendome.games.values() for clause in game.rulebook.clauses("en")]
    return int(any(clause not in found for clause in clauses))
