"""The workflow: everybody's own commands, on every Python that the package is said to be for."""

from __future__ import annotations

import re
import tomllib

import yaml

from tools import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
JOBS = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text("utf-8"))["jobs"]


def test_every_python_of_the_package_is_tried() -> None:
    tried = JOBS["test"]["strategy"]["matrix"]["python"]
    said = [c.rpartition(" ")[2] for c in PROJECT["classifiers"] if ":: Python :: 3." in c]
    assert tried[0] == said[0] == PROJECT["requires-python"].removeprefix(">=")
    assert set(said) <= set(tried)


def test_it_runs_commands_that_the_makefile_has() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    run = [step["run"] for job in JOBS.values() for step in job["steps"] if "run" in step]
    used = [command for text in run for command in re.findall(r"\bmake ([a-z-]+)", text)]
    used += JOBS["research"]["strategy"]["matrix"]["target"]
    assert used == ["test", "play", "docs", "peers", "cluster"]
    assert set(used) <= targets
