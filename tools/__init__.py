"""Programs that build or draw what lies beside the package: `python -m tools.<name>`.

They run from the project's own folder, and none of them is in the wheel.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
