"""The built client: its page, its assets and its icons."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import HttpMethod, get, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

# Not every system knows it by itself.
mimetypes.add_type("application/manifest+json", ".webmanifest")
STATIC = Path(__file__).parent / "static"
PAGES = ["/", "/new", "/history", "/about", "/t/{a:str}", "/t/{a:str}/replay", "/rules/{a:str}"]
FOR_EVER = {
    "cache-control": "public, max-age=31536000, immutable"
}  # a changed file has another name
PROGRAM = re.compile(r'<script type="module"[^>]* src="/assets/([^"/]+)"')
ASSET = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}")  # as the build names them


@get(PAGES, include_in_schema=False, sync_to_thread=False)
def page() -> File:
    """Returns the client's page. Every page is the same file; the client decides what it shows."""
    return _file(STATIC / "index.html", {"cache-control": "no-cache"})


def build() -> str | None:
    """Returns what tells builds of the client apart, or None if there is none: its program's name.

    It is read anew each time: the client may be built again while its house is open.
    """
    try:
        found = PROGRAM.search((STATIC / "index.html").read_text("utf-8"))
    except OSError:
        return None
    return found and found[1]


@route(
    "/assets/{name:str}",
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    status_code=200,
    include_in_schema=False,
    sync_to_thread=False,
)
def asset(name: FromPath[str]) -> File:
    """Returns a file of the build. The disk is not asked about names that no build gives."""
    file = STATIC / "assets" / name
    if not ASSET.fullmatch(name) or not file.is_file():
        raise NotFoundException
    return _file(file, FOR_EVER)


def icons() -> list[Any]:
    """Returns the routes of the other files of the build: icons, the manifest that names them."""
    files = [file for file in sorted(STATIC.glob("*")) if file.is_file()]
    return [_icon(file) for file in files if file.name != "index.html"]


def _icon(file: Path) -> Any:
    @get(f"/{file.name}", include_in_schema=False, sync_to_thread=False, name=file.name)
    def icon() -> File:
        return _file(file, {})

    return icon


def _file(file: Path, headers: dict[str, str]) -> File:
    kind = mimetypes.guess_type(file.name)[0]
    return File(file, media_type=kind, content_disposition_type="inline", headers=headers)
