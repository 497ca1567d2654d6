"""A cluster whose nodes have other CPUs: what they call is compiled for no particular one, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import vendome
from bench.nodes import Nodes
from vendome.lab.batch import Batch
from vendome.lab.cluster import Cluster
from vendome.lab.shipping import PREFIX

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def an_older_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    nodes = Nodes(Path(tmp_path_factory.mktemp("older")))
    try:
        nodes.start()
        nodes.start(NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="")
        yield nodes
    finally:
        nodes.stop()


@pytest.mark.long
def test_nodes_of_other_kinds_play_the_same_games(an_older_node) -> None:
    batch = Batch.checked("edelstein", 3, "greedy", seed=3)
    with Cluster(an_older_node.address, batch.game, (batch.prepare, ())) as cluster:
        result = vendome.simulate("edelstein", 3, 200, "greedy", seed=3, executor=cluster)
        assert cluster.generic
        assert all(cluster.seconds.values())
        sent = cluster.sent
    here = vendome.simulate("edelstein", 3, 200, "greedy", seed=3)
    assert np.array_equal(result.scores, here.scores)
    for cache in an_older_node.caches:
        (folder,) = cache.glob(f"{PREFIX}{sent.digest}")
        assert {str(file.relative_to(folder)) for file in folder.rglob("*.nb?")} == set(sent.files)
