"""Links hold: those of the documents as they stand, and those of the site that is built of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import ROOT
from tools.site.links import broken
from tools.site.pages import LINK_OR_FENCE, documents, gather

PAGE = "<!DOCTYPE html><html><head>{head}</head><body><h1 id='top'>A page</h1>{body}</body></html>"


def links(path: Path) -> list[str]:
    found = LINK_OR_FENCE.finditer(path.read_text("utf-8"))
    return [match[2] for match in found if match[2] and ":" not in match[2]]


def anchors(path: Path) -> set[str]:
    """The places of a document that can be linked to, named as hosts of Markdown name them."""
    outside_fences = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", outside_fences, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.name)
def test_links_within_the_project_lead_somewhere(path: Path) -> None:
    for link in links(path):
        named, _, place = link.partition("#")
        target = path.parent / named if named else path
        assert target.exists(), link
        assert not place or place in anchors(target), link


def test_there_are_links_to_try() -> None:
    found = [link for path in documents() for link in links(path)]
    assert len(found) > 40
    assert sum("#" in link for link in found) > 5


def test_the_pages_link_to_each_other_and_to_copies(tmp_path: Path) -> None:
    assert gather(tmp_path / "pages", tmp_path / "copies") == len(documents())
    pages = list((tmp_path / "pages").rglob("*.md"))
    assert len(pages) == len(documents())
    for page in pages:
        text = page.read_text("utf-8")
        beside = page.relative_to(tmp_path / "pages").parent
        for link in links(page):
            assert not link.partition("#")[0] or (page.parent / link.partition("#")[0]).is_file()
        for link in re.findall('<a href="([^"]+)">', text):
            assert (tmp_path / "copies" / beside / link).is_file(), link
    index = (tmp_path / "pages" / "index.md").read_text("utf-8")
    assert "(rules/edelstein.md)" in index
    assert "(pictures/edelstein.jpg)" in index
    assert (tmp_path / "copies" / "files" / "LICENSE.txt").read_bytes() == (
        ROOT / "LICENSE"
    ).read_bytes()


@pytest.mark.parametrize(
    ("head", "body", "told"),
    [
        ("", "<a href='#top'>up</a> <a href='other.html#top'>on</a>", []),
        ("", "<a href='https://example.org/nothing'>away</a>", []),
        ("", "<a href='gone.html'>on</a>", ["index.html: there is no gone.html"]),
        ("", "<a href='#gone'>down</a>", ["index.html: there is no place #gone"]),
        ("", "<a href='other.html#x'>on</a>", ["index.html: there is no place other.html#x"]),
        ("", "<img src='gone.png'>", ["index.html: there is no gone.png"]),
        (
            "<script src='https://example.org/x.js'></script>",
            "",
            ["index.html: loads https://example.org/x.js"],
        ),
    ],
)
def test_a_broken_link_of_a_built_site_is_told(
    tmp_path: Path, head: str, body: str, told: list[str]
) -> None:
    (tmp_path / "index.html").write_text(PAGE.format(head=head, body=body), "utf-8")
    (tmp_path / "other.html").write_text(PAGE.format(head="", body=""), "utf-8")
    assert broken(tmp_path) == told
