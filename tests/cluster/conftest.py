"""These tests need Ray, which is installed by `make cluster`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.nodes import Nodes

if find_spec("ray") is None:
    collect_ignore_glob = ["test_on_*.py"]


@pytest.fixture(scope="module")
def two_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    nodes = Nodes(Path(tmp_path_factory.mktemp("nodes")))
    try:
        nodes.start()
        nodes.start()
        yield nodes
    finally:
        nodes.stop()
