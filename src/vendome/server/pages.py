"""The built client: its page, its assets and its icons."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Request, get, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

# Not every system knows it by itself.
mimetypes.add_type("application/manifest+json", ".webmanifest")
STATIC = Path(__file__).parent / "static"
PAGES = [
    "/",
    "/new",
    "/history",
    "/about",
    "/programs",
    "/t/{a:str}",
    "/t/{a:str}/replay",
    "/rules/{a:str}",
]
FOR_EVER = {
    "cache-control": "public, max-age=31536000, immutable"
}  # a changed file has another name
PROGRAM = re.compile(r'<script type="module"[^>]* src="/assets/([^"/]+)"')
# As the build names them; what is packed is asked for by the name of what is in it.
ASSET = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}(?<!\.br)(?<!\.gz)")
# The build packs each of its texts in these ways, the best first.
PACKED = {"br": ".br", "gzip": ".gz"}


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
def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> File:
    """Returns a file of the build, packed as the browser takes it.

    The disk is not asked about names that no build gives.
    """
    file = STATIC / "assets" / name
    if not ASSET.fullmatch(name) or not file.is_file():
        raise NotFoundException
    headers = FOR_EVER | {"vary": "accept-encoding"}
    for encoding in _accepted(request.headers.get("accept-encoding", "")):
        packed = file.with_name(name + PACKED[encoding])
        if packed.is_file():
            return _file(packed, headers | {"content-encoding": encoding}, name)
    return _file(file, headers)


def _accepted(header: str) -> list[str]:
    """Returns the ways of packing that an `Accept-Encoding` allows, the best first."""
    allowed = {
        way.strip().lower()
        for way, _, weight in (one.partition(";") for one in header.split(","))
        if not re.fullmatch(r"\s*q=0(?:\.0*)?\s*", weight)
    }
    return [encoding for encoding in PACKED if encoding in allowed]


def icons() -> list[Any]:
    """Returns the routes of the other files of the build: icons, the manifest that names them."""
    files = [file for file in sorted(STATIC.glob("*")) if file.is_file()]
    return [_icon(file) for file in files if file.name != "index.html"]


def _icon(file: Path) -> Any:
    @get(f"/{file.name}", include_in_schema=False, sync_to_thread=False, name=file.name)
    def icon() -> File:
        return _file(file, {})

    return icon


def _file(file: Path, headers: dict[str, str], name: str | None = None) -> File:
    kind = mimetypes.guess_type(name or file.name)[0]
    return File(
        file,
        filename=name or file.name,
        media_type=kind,
        content_disposition_type="inline",
        headers=headers,
    )
