"""Gathers the pages of the site from the project: which there are, where, and what they link to.

A link to another page leads there. A link to some other file of the project leads to a copy of it,
as text; a link to a folder becomes plain words, since a site has no folders to show.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path, PurePosixPath

from tools import ROOT
from vendome.core.words import LANGUAGES
from vendome.games import NAMES

# Whatever stands in a fence is no link.
LINK_OR_FENCE = re.compile(r"^```.*?^```|`[^`\n]*`|\[([^\[\]]*)\]\(([^()\s]+)\)", re.M | re.S)
PICTURES = {".jpg", ".svg", ".webp"}
COPIES = "files"
GAMES = "\n".join(f"rules/{name}" for name in NAMES)
GAMES_READ = "\n".join(f"bots/{name}" for name in NAMES)

CONTENTS = f"""
```{{toctree}}
:hidden:
:caption: The games

{GAMES}
```

```{{toctree}}
:hidden:
:caption: The bots

bots
{GAMES_READ}
```

```{{toctree}}
:hidden:
:caption: For programs

interface
research
arena
cluster
mcp
learning
protocol
```

```{{toctree}}
:hidden:
:caption: For whoever runs a house

operating
security
```

```{{toctree}}
:hidden:
:caption: The project

contributing
architecture
adding-a-game
decisions
changelog
```
"""


def documents() -> dict[Path, PurePosixPath]:
    """Returns every document of the project that is a page, and where in the site it is."""
    found = {
        ROOT / "README.md": PurePosixPath("index.md"),
        ROOT / "CONTRIBUTING.md": PurePosixPath("contributing.md"),
        ROOT / "CHANGELOG.md": PurePosixPath("changelog.md"),
        ROOT / "tools" / "site" / "interface.md": PurePosixPath("interface.md"),
    }
    for path in sorted((ROOT / "docs").rglob("*.md")):
        name = path.relative_to(ROOT / "docs").as_posix()
        found[path] = PurePosixPath(name.replace(".gen.md", ".md"))
    return found


def gather(source: Path, copies: Path) -> int:
    """Write all pages into `source`, and the files they link to into `copies`.

    Returns the number of pages.
    """
    pages = documents()
    for path, place in pages.items():
        text = _relinked(path, place, pages, source, copies) + _contents(place)
        target = source / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return len(pages)


def _contents(place: PurePosixPath) -> str:
    """Returns what is below this page in the site's table of contents."""
    if place.name == "index.md":
        return CONTENTS
    if place.parent.name == "rules" and place.stem in NAMES:
        pages = "\n".join(f"{place.stem}.{language}" for language in LANGUAGES)
        return f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"
    if place.name == "research.md":
        pages = "\n".join(f"layouts/{name}" for name in NAMES)
        return f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"
    return ""


def _relinked(
    path: Path,
    place: PurePosixPath,
    pages: dict[Path, PurePosixPath],
    source: Path,
    copies: Path,
) -> str:
    def moved(found: re.Match[str]) -> str:
        words, link = found[1], found[2]
        if link is None or link.startswith("#") or ":" in link:
            return found[0]
        named, _, anchor = link.partition("#")
        target = Path(os.path.normpath(path.parent / named))
        if target.is_dir():
            return words
        if not target.exists():
            return found[0]  # Sphinx reports it, with file and line
        if target in pages:
            there = pages[target]
        elif target.suffix in PICTURES:
            there = PurePosixPath("pictures", target.name)
            _copy(target, source / there)
        else:
            there = PurePosixPath(COPIES, f"{target.relative_to(ROOT).as_posix()}.txt")
            _copy(target, copies / there)
            # Raw, since Sphinx knows its own pages and no others; `links` looks at these too.
            return f'<a href="{_from(place, there)}">{_as_html(words)}</a>'
        return f"[{words}]({_from(place, there)}{'#' if anchor else ''}{anchor})"

    return LINK_OR_FENCE.sub(moved, path.read_text(encoding="utf-8"))


def _from(place: PurePosixPath, there: PurePosixPath) -> str:
    return PurePosixPath(os.path.relpath(there, place.parent)).as_posix()


def _as_html(words: str) -> str:
    return re.sub("`([^`]*)`", r"<code>\1</code>", words)


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)
