"""What must always hold, tried by Hypothesis on whatever it can think of."""

from __future__ import annotations

from hypothesis import settings

# The same examples every time, however long they take: a test must not depend on luck or speed.
ALWAYS = settings(derandomize=True, deadline=None, database=None)
