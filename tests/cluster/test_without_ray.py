"""Who asks for no cluster needs no Ray."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vendome.cli import main

USUAL = ["simulate", "edelstein", "--games", "3", "--seed", "1", "--lang", "en"]


def test_nothing_imports_ray_unless_asked() -> None:
    program = "import sys, vendome, vendome.cli, vendome.lab.cluster; print('ray' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stdout == "False\n", said.stderr


def test_where_it_is_not_installed_a_sentence_says_so(monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*USUAL, "--cluster", "auto"]) == 2
    assert "pip install vendome[ray]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        [*USUAL, "--threads", "2"],
        ["tournament", "edelstein", "--bots", "random,greedy", "--processes", "2", "--lang", "en"],
        ["train", "edelstein", "--threads", "2", "--lang", "en"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_cluster_plays_in_place_of_this_machine(arguments, monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*arguments, "--cluster", "auto"]) == 2
    said = capsys.readouterr().err
    assert "give --cluster or --" in said
    assert "not both" in said
