"""Cases of a test that are only longer than others."""

from __future__ import annotations

from typing import Any

import pytest


def longer(*cases: Any) -> list[Any]:
    """These cases, which `make soak` runs and `make test` does not."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)
        for case in cases
    ]
