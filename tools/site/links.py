"""Checks every link of a built site: whether the page, the file and the place on it exist."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LEADING = ("href", "src")
LOADED = ("script", "link", "img")


class Page(HTMLParser):
    """What a page links to, what it loads, and the places on it that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif name in LEADING and value is not None:
                (self.loaded if tag in LOADED else self.links).append(value)


def broken(site: Path) -> list[str]:
    """Returns all links that lead nowhere, and whatever a page would load from elsewhere."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        found += [f"{name}: loads {link}" for link in page.loaded if urlsplit(link).netloc]
        for link in [*page.links, *page.loaded]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            place = unquote(parts.fragment)
            if not target.is_file():
                found.append(f"{name}: there is no {link}")
            elif place and target in pages and place not in pages[target].places:
                found.append(f"{name}: there is no place {link}")
    return found
