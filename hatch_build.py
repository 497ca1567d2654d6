"""Sees to it that no wheel and no source archive is made without the browser client in it.

The client is built by `make web`, which needs the locked packages and Node. Where these are
installed (`make setup` and the first `make web`) it is brought up to date; elsewhere a client that
is there is taken as it is, and without one there is no wheel.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/vendome/server/static/index.html"
# What `make web` needs and would otherwise download, and that this is no unpacked source archive.
INSTALLED = (".venv/.installed", "web/node_modules/.installed")
ARCHIVE = "PKG-INFO"
# What pip sets for this build: it would hide the packages of .venv from make, and forbid it to
# install this one there.
OF_THE_BUILD = ("PYTHONPATH", "PIP_BUILD_TRACKER")


class Client(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # `make setup` comes before `make web`
            return
        root = Path(self.root)
        if all((root / stamp).exists() for stamp in INSTALLED) and not (root / ARCHIVE).exists():
            _make(root)
        if not (root / PAGE).is_file():
            sys.exit(
                "Vendôme: the browser client is not built, and a package without it would serve no "
                f"page ({PAGE} is missing). Build it with `make web`, then make the package again."
            )


def _make(root: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in OF_THE_BUILD}
    if subprocess.run(["make", "web"], cwd=root, env=environment, stdout=sys.stderr).returncode:
        sys.exit("Vendôme: the browser client could not be built: `make web` says why, above.")
