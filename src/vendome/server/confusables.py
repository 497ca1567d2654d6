"""Names that look alike, by the skeletons of Unicode (UTS #39, 4).

`confusables.gen.txt` has what Unicode's confusables.txt says: in each line what characters are
drawn as, and these characters. It is written anew from the package confusable_homoglyphs, which
carries the table in another shape, by `python -m vendome.server.confusables`.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path

FILE = Path(__file__).with_name("confusables.gen.txt")
# Written together in one language; any other mixture of scripts is there to deceive (UTS #39, 5.2).
TOGETHER = frozenset(("LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"))


def looks(name: str) -> frozenset[str]:
    """What a name looks like, as written and in small letters; two that share one look alike."""
    forms = (name, name.casefold(), name.upper())
    return frozenset(skeleton(skeleton(form).casefold()) for form in forms)


def skeleton(text: str) -> str:
    drawn = "".join(_table().get(c, c) for c in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", drawn)


def mixes_scripts(text: str) -> bool:
    """Whether letters of several scripts stand in one text that no language writes so."""
    names = (unicodedata.name(c, "") for c in text if c.isalpha())
    scripts = {name.partition(" ")[0] for name in names}
    return len(scripts) > 1 and not scripts <= TOGETHER


@cache
def _table() -> dict[str, str]:
    lines = FILE.read_text("utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if not line.startswith("# "))
    return {character: drawn for drawn, characters in pairs for character in characters}


def write(source: Path) -> None:
    """From the package's table, in which each knows all it is confused with."""
    known = json.loads(source.read_text("utf-8"))
    alike = {_bare(one): [_bare(other["c"]) for other in others] for one, others in known.items()}
    drawn: dict[str, list[str]] = {}
    for one, others in sorted(alike.items()):
        if len(one) != 1 or len(others) != 1:
            continue  # what others are drawn as
        other = others[0]
        if len(other) > 1 or len(alike.get(other, ())) > 1 or other < one:
            drawn.setdefault(other, []).append(one)
    head = "# From Unicode's confusables.txt, © Unicode, Inc., licence: Unicode-3.0\n"
    lines = (f"{other}\t{''.join(ones)}\n" for other, ones in sorted(drawn.items()))
    FILE.write_text(head + "".join(lines), "utf-8")


def _bare(text: str) -> str:
    return text.replace("\u200e", "")


if __name__ == "__main__":
    found = find_spec("confusable_homoglyphs")
    if found is None or found.origin is None:
        raise SystemExit("Install the package first: pip install confusable_homoglyphs")
    write(Path(found.origin).with_name("confusables.json"))
