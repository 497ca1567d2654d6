"""The rule compiler: kernels are found again on disk, and never stale."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vendome.core import rule as compiler
from vendome.core import state
from vendome.core.rule import fingerprint, kernel, rule

PROGRAM = """
import sys
import numpy as np
from vendome.core import rule
from vendome.core.rule import kernel

@rule.rule
def worth(n):
    return n * {factor}

def k_worth(numbers):
    return worth(numbers[0])

entry = kernel(k_worth, {{}}, "probe")
print(entry(np.array([7])), sum(entry.stats.cache_hits.values()))
"""


def run(program: str, cache: Path, folder: Path) -> list[str]:
    script = folder / "probe.py"
    script.write_text(program)
    environment = {**os.environ, "VENDOME_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which a first process has left what it compiled."""
    folder = tmp_path_factory.mktemp("compiled")
    assert run(PROGRAM.format(factor=3), folder, folder) == ["21", "0"]
    return folder


def test_a_second_process_finds_the_compiled_kernel(cache: Path) -> None:
    assert run(PROGRAM.format(factor=3), cache, cache) == ["21", "1"]


def test_a_changed_rule_is_compiled_again(cache: Path) -> None:
    assert run(PROGRAM.format(factor=4), cache, cache) == ["28", "0"]


def test_a_changed_comment_is_not(cache: Path) -> None:
    changed = "# why\n" + PROGRAM.format(factor=3)
    assert run(changed, cache, cache) == ["21", "1"]


def calls_the_table(i):
    return TABLE[i] + deeper(i)


@rule
def deeper(i):
    return i + AMOUNT


TABLE = np.array([1, 2, 3])
AMOUNT = 5


def bound(**changed: object) -> types.FunctionType:
    return types.FunctionType(calls_the_table.__code__, {**globals(), **changed})


def test_the_fingerprint_covers_tables_constants_and_callees() -> None:
    plain = fingerprint(bound())
    assert fingerprint(bound()) == plain
    assert fingerprint(bound(TABLE=np.array([1, 2, 4]))) != plain
    other = types.FunctionType(
        getattr(deeper, "py_func", deeper).__code__, {**globals(), "AMOUNT": 6}
    )
    assert fingerprint(bound(deeper=other)) != plain


def test_the_fingerprint_covers_where_a_rule_stands() -> None:
    """What was compiled cannot be read once the module of a rule is gone."""
    plain = fingerprint(bound())
    moved = types.FunctionType(getattr(deeper, "py_func", deeper).__code__, globals())
    moved.__module__ = "elsewhere"
    assert fingerprint(bound(deeper=moved)) != plain


def test_the_fingerprint_covers_how_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = fingerprint(bound())
    monkeypatch.setitem(compiler.COMPILING, "_nrt", True)
    assert fingerprint(bound()) != plain


def test_a_rule_must_not_reach_into_a_module_of_ours() -> None:
    def reaches(i):
        return state.WORD + i

    with pytest.raises(TypeError, match="import names, not the module"):
        fingerprint(reaches)


def test_folders_of_older_rules_are_deleted_after_a_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VENDOME_CACHE", str(tmp_path))
    old, recent, other = (
        tmp_path / name for name in ("probe-k_x-aaaa", "probe-k_x-bbbb", "other-k_x-aaaa")
    )
    for folder in (old, recent, other):
        folder.mkdir()
    long_ago = time.time() - 8 * 24 * 3600
    for folder in (old, other):
        os.utime(folder, (long_ago, long_ago))
    compiler._forget_stale(tmp_path / "probe-k_x-cccc", "probe-k_x")
    assert not old.exists()
    assert recent.exists()
    assert other.exists()


def test_without_a_writable_cache_folder_a_temporary_one_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("VENDOME_CACHE", str(blocked / "below"))
    assert "vendome-cache" in compiler.cache_folder().name


def test_a_kernel_keeps_the_name_of_its_owner() -> None:
    made = kernel(calls_the_table, {}, "someone")
    assert made.__qualname__ == "someone.calls_the_table"


def test_state_fields_cannot_take_numpy_names_or_unsigned_types() -> None:
    with pytest.raises(TypeError, match="'round'"):
        state.state_type(public=[("round", "i1")], hidden=[])
    with pytest.raises(TypeError, match="signed"):
        state.state_type(public=[], hidden=[("count", "u1")])


OTHER_MODULE = """
from vendome.core.rule import part

FACTOR = 3
worth = None

@part
def tripled(n):
    return worth(n) * FACTOR

@part
def total(n):
    return tripled(n) + 1
"""


def test_a_part_of_another_module_finds_what_that_module_has_and_the_rules() -> None:
    other: dict[str, Any] = {}
    exec(OTHER_MODULE, other)
    ours = {"total": other["total"]}
    exec("def k_total(n):\n    return total(n)", ours)
    rules = {"worth": lambda n: n + 1}
    assert compiler.interpreted(ours["k_total"], rules)(4) == 16
