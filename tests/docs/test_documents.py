"""The documents say what is so: their examples run, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

import vendome
from tools import layout_pages
from tools.rules_pages import pages
from tools.site.pages import documents

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(documents())
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS)
    assert failed == 0


def test_the_readme_has_a_game() -> None:
    assert doctest.DocTestParser().get_examples((ROOT / "README.md").read_text())


def test_the_package_s_own_example_runs() -> None:
    assert doctest.testmod(vendome, optionflags=FLAGS).failed == 0


def test_the_page_of_the_interface_names_all_that_is_public() -> None:
    text = (ROOT / "tools/site/interface.md").read_text("utf-8")
    for name in vendome.__all__:
        assert re.search(rf"vendome\.{name}\b", text), name


def test_the_parts_are_told_in_the_order_in_which_they_may_import_each_other() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    there = [part for layer in layers for part in re.findall(r"\w+", re.sub(r"\(.*?\)", "", layer))]
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    section = text.partition("## The parts")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == there


def test_every_feature_is_explained() -> None:
    text = (ROOT / "docs/bots.md").read_text("utf-8")
    lines = text.partition("### The features")[2].partition("\n## ")[0].splitlines()
    title, told = "", dict[str, list[str]]()
    for line in lines:
        if found := re.match(r"\| ([^|]*?) ?\| (`[^|]*`) \|", line):
            title = found[1] or title
            told.setdefault(title, []).extend(re.findall(r"`(\w+)`", found[2]))
    named = {
        game.title.replace("’", "'"): list(game.heuristics.outlook.names)
        for game in vendome.games.values()
        if game.heuristics.outlook
    }
    assert told == named


def test_the_changelog_knows_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    released = re.findall(r"^## (\d\S*) – \d{4}-\d\d-\d\d$", text, re.MULTILINE)
    assert released[:1] == [version] or (not released and f"what {version} will be" in text)


def test_the_glossary_is_in_order_and_each_word_there_once() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Glossary")[2]
    words = re.findall(r"^\| ([^|]+) \| ", text, re.MULTILINE)[1:]
    assert len(words) > 40
    assert words == sorted(set(words))


def test_the_rules_pages_are_in_step_with_the_rulebook() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m tools.rules_pages"


def test_the_pages_of_layouts_are_in_step_with_what_is_shown() -> None:
    for path, text in layout_pages.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m tools.layout_pages"


def names_in(fields: Iterable[Any]) -> Iterator[str]:
    """The names of the fields of a position, those in tables and lists included."""
    for field in fields:
        yield field.name
        yield from names_in(getattr(field, "fields", ()))


@pytest.mark.parametrize("name", vendome.games)
def test_the_rules_pages_name_every_field_of_a_position(name: str) -> None:
    text = (ROOT / f"docs/rules/{name}.md").read_text()
    fields = vendome.games[name].positions.fields
    for field in ("players", "options", "seed", *names_in(fields), "chance"):
        assert f"`{field}`" in text, field


@pytest.mark.parametrize("name", vendome.games)
def test_the_rules_pages_name_every_file_of_the_rules_and_of_what_is_hidden(name: str) -> None:
    text = (ROOT / f"docs/rules/{name}.md").read_text("utf-8")
    section = text.partition("## Where a rule lives")[2].partition("\n## ")[0]
    folder = Path(vendome.__file__).parent / "games" / name
    there = {
        path.relative_to(folder).as_posix()
        for part in ("rules", "hidden")
        for path in (folder / part).glob("*.*")
        if path.name != "__init__.py"
    }
    assert set(re.findall(r"`((?:rules|hidden)/[^`]+)`", section)) == there


def test_the_rules_page_names_every_action() -> None:
    from vendome.games.edelstein.text.notation import READERS

    text = (ROOT / "docs/rules/edelstein.md").read_text()
    for name in READERS:
        assert f"`{name}" in text, name


def test_the_rules_page_of_necklace_names_every_action_and_line() -> None:
    from vendome.games.necklace.position.journal import LINE_NAMES
    from vendome.games.necklace.position.turn import DRAWING_FOR
    from vendome.games.necklace.text.notation import READERS

    text = (ROOT / "docs/rules/necklace.md").read_text()
    for name in (*LINE_NAMES, *DRAWING_FOR, *READERS):
        assert f"`{name}" in text, name


def test_every_option_is_documented() -> None:
    for name, game in vendome.games.items():
        text = (ROOT / f"docs/rules/{name}.md").read_text()
        for option in game.options:
            assert f"`{option.name}`" in text
            assert option.clause in game.rulebook.clauses("en")


def test_the_protocol_names_every_field_that_can_be_sent() -> None:
    from vendome.server import messages

    text = (ROOT / "docs/protocol.md").read_text()
    structs = [s for s in vars(messages).values() if isinstance(s, type) and issubclass(s, Struct)]
    sent = [struct for struct in structs if struct.__struct_config__.forbid_unknown_fields]
    assert len(sent) > 10
    for struct in sent:
        tag = struct.__struct_config__.tag
        start = f"| `{tag or struct.__name__}`"  # which may be said in both directions
        rows = [line for line in text.splitlines() if line.startswith(start)]
        names = [f"`{field.name}`" for field in fields(struct) if field.name != "id"]
        assert any(all(name in row for name in names) for row in rows), struct


def test_the_protocol_names_every_standing_order() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    for game in vendome.games.values():
        for order in game.reactions.orders if game.reactions else ():
            assert f"`{order.name}`" in text
