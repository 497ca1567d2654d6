"""These tests need Ray, which is installed by `make cluster`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.nodes import Nodes

if find_spec("ray") is None:
    collect_ignore_glob = ["test_on_*.py"]


def _two(folder: Path) -> Iterator[Nodes]:
    nodes = Nodes(folder)
    try:
        nodes.start()
        nodes.start()
        yield nodes
    finally:
        nodes.stop()


@pytest.fixture(scope="module")
def two_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    yield from _two(tmp_path_factory.mktemp("nodes"))


@pytest.fixture
def mortal_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    """Two nodes for a test that kills them."""
    yield from _two(tmp_path_factory.mktemp("mortal"))
