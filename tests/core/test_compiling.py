"""Rules are optimised in the kernels that call them, and nowhere else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vendome.core.compiling import _KernelLibrary, _RuleLibrary
from vendome.core.rule import COMPILED, hot_rule, kernel, rule

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

LIMITS = np.array([3, 5, 8])


@rule
def limit(number):
    return int(LIMITS[number % 3])


@hot_rule
def capped(amount, number):
    return min(amount, limit(number))


@rule
def outcome(amounts, number):
    total = 0
    for i in range(amounts.shape[0]):
        total += capped(int(amounts[i]), number) * limit(i)
    return total


def k_both(amounts, number):
    """Calls a rule for nothing, which another rule needs after it."""
    if number < 0:
        limit(number)
    return outcome(amounts, number) + outcome(amounts, number + 1)


def libraries(function: Any) -> list[Any]:
    return [each.library for each in function.overloads.values()]


def test_a_kernel_gives_what_its_rules_give_as_plain_python() -> None:
    amounts = np.array([1, 4, 9, 16, 25])
    compiled = kernel(k_both, {}, "test")
    plain = [
        sum(
            min(int(amount), int(LIMITS[one % 3])) * int(LIMITS[i % 3])
            for one in (number, number + 1)
            for i, amount in enumerate(amounts)
        )
        for number in range(6)
    ]
    assert [compiled(amounts, number) for number in range(6)] == plain


def test_only_the_kernel_has_machine_code(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("VENDOME_CACHE", str(tmp_path))  # where it was not compiled before
    compiled = kernel(k_both, {}, "test")
    compiled(np.array([1]), 0)
    (whole,) = libraries(compiled)
    assert isinstance(whole, _KernelLibrary)
    for function in (limit, capped, outcome):
        assert libraries(function)
        for library in libraries(function):
            assert isinstance(library, _RuleLibrary)
            assert library._linking_libraries or function is limit
