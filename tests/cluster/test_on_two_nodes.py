"""A cluster of two nodes plays what this process plays, and compiles nothing."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

import vendome
from tools import ROOT
from vendome.cli import main
from vendome.core.refusal import BadOption
from vendome.lab.batch import Batch
from vendome.lab.cluster import Cluster
from vendome.lab.shipping import PREFIX

# Ray warns of its own settings to come, and leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore")

SIMULATE = ["simulate", "edelstein", "--players", "3", "--games", "300", "--seed", "1"]
SIMULATE += ["--bots", "random,greedy", "--json"]
TOURNAMENT = ["tournament", "edelstein", "--players", "3", "--games", "12", "--seed", "1"]
TOURNAMENT += ["--bots", "greedy,random", "--json"]
TRAIN = ["train", "edelstein", "--players", "3", "--generations", "2", "--games", "4"]
TRAIN += ["--deals", "2", "--lang", "en"]


@pytest.mark.parametrize("command", [SIMULATE, TOURNAMENT], ids=lambda command: command[0])
def test_a_cluster_prints_what_this_machine_prints(two_nodes, capsys, command) -> None:
    assert main([*command, "--cluster", two_nodes.address]) == 0
    on_cluster = capsys.readouterr().out
    assert main(command) == 0
    assert capsys.readouterr().out == on_cluster


def test_a_cluster_learns_what_this_machine_learns(two_nodes, capsys, tmp_path) -> None:
    for folder, more in (("here", []), ("there", ["--cluster", two_nodes.address])):
        assert main([*TRAIN, "--folder", str(tmp_path / folder), *more]) == 0
    here, there = (
        json.loads((tmp_path / f / "training.json").read_text()) for f in ("here", "there")
    )
    assert here == there


def test_a_part_can_be_played_by_a_cluster(two_nodes, tmp_path) -> None:
    files = [tmp_path / "1.npz", tmp_path / "2.npz"]
    usual = [word for word in SIMULATE if word != "--json"]
    for part, (file, more) in enumerate(
        zip(files, ([], ["--cluster", two_nodes.address]), strict=True), 1
    ):
        assert main([*usual, "--part", f"{part}/2", "--out", str(file), *more]) == 0
    one_run = vendome.simulate("edelstein", 3, 300, "random,greedy", seed=1)
    assert np.array_equal(vendome.merge(files).scores, one_run.scores)


def test_workers_are_sent_what_they_call_and_compile_nothing(two_nodes) -> None:
    batch = Batch.checked("edelstein", 3, "greedy", seed=3)
    with Cluster(two_nodes.address, batch.game, (batch.prepare, ())) as cluster:
        vendome.simulate("edelstein", 3, 200, "greedy", seed=3, executor=cluster)
        sent = cluster.sent
    for cache in two_nodes.caches:
        assert all(folder.name.startswith(PREFIX) for folder in cache.iterdir())
        (folder,) = cache.glob(f"{PREFIX}{sent.digest}")
        stored = {str(file.relative_to(folder)) for file in folder.rglob("*.nb?")}
        assert stored == set(sent.files)


def test_what_a_call_refuses_is_refused_here(two_nodes) -> None:
    batch = Batch.checked("edelstein", 3, "greedy", seed=3)
    with (
        Cluster(two_nodes.address, batch.game, (batch.prepare, ())) as cluster,
        pytest.raises(BadOption, match="9"),
    ):
        cluster.submit(vendome.simulate, "edelstein", 9).result()


def test_a_cluster_that_is_not_there_gets_a_sentence(capsys) -> None:
    assert main([*SIMULATE, "--cluster", "nonsense", "--lang", "en"]) == 2
    assert "There is no Ray cluster to join at “nonsense”" in capsys.readouterr().err


def test_the_example_in_the_documents_runs(two_nodes, capsys) -> None:
    text = (ROOT / "docs/cluster.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(import vendome\n.*?)```", text, re.DOTALL)
    shorter = example.replace('"auto"', repr(two_nodes.address)).replace("1_000_000", "200")
    names: dict = {}
    exec(shorter, names)
    here = vendome.simulate("edelstein", 5, 200, "greedy", seed=7)
    assert np.array_equal(names["result"].scores, here.scores)
    assert "Counter" in capsys.readouterr().out
