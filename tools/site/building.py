"""Builds the site: gathers the pages, runs Sphinx over them, and looks at every link."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools import ROOT
from tools.site.links import broken
from tools.site.pages import gather

HERE = Path(__file__).parent
BUILD = ROOT / "build" / "docs"
SITE = BUILD / "site"


def build() -> int:
    """Build it anew. Returns 0 if every page is sound and every link holds."""
    shutil.rmtree(BUILD, ignore_errors=True)
    count = gather(BUILD / "pages", BUILD / "copies")
    print(f"{count} pages gathered; Sphinx builds them:", flush=True)
    # A warning, such as a link within the pages that leads nowhere, is an error; all are shown.
    strict = ("--fail-on-warning", "--keep-going")
    sphinx = (sys.executable, "-m", "sphinx", "-b", "html", "-c", HERE, *strict)
    if subprocess.run([*sphinx, BUILD / "pages", SITE], cwd=ROOT).returncode:
        return 1
    wrong = broken(SITE)
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print(f"Every link holds. The site: {(SITE / 'index.html').relative_to(ROOT)}")
    return 1 if wrong else 0
