"""Names that look alike, by the skeletons of Unicode (UTS #39, 4).

`confusables.gen.txt` has what Unicode's confusables.txt says. Each line has what some characters
look like, and then these characters. `python -m vendome.server.confusables` writes it anew from the
package confusable_homoglyphs, which has the table in another form.
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
WIDTHS = ("FULLWIDTH", "HALFWIDTH")  # of a letter that has a script all the same
OF_NO_SCRIPT = (  # letters that stand in several: signs of repetition and length, ª, º, µ, ʻ, ʿ, …
    *(range(code, code + 1) for code in (0xAA, 0xB5, 0xBA, 0x3005, 0x3006, 0x30FC, 0xFF70)),
    range(0x02B0, 0x0300),
)
IGNORABLE = frozenset(
    (
        *(0xAD, 0x034F, 0x061C, 0x3164, 0xFEFF, 0xFFA0),
        *(*range(0x115F, 0x1161), *range(0x17B4, 0x17B6), *range(0x180B, 0x1810)),
        *(*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070)),
        *(*range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4)),
        *(*range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)),
    )
)


def looks(name: str) -> frozenset[str]:
    """Returns what a name looks like, as it is written and in small letters.

    Two names that share one look alike.
    """
    forms = (name, name.casefold(), name.upper())
    return frozenset(skeleton(skeleton(form).casefold()) for form in forms)


def skeleton(text: str) -> str:
    shown = (c for c in unicodedata.normalize("NFD", text) if not is_ignorable(c))
    drawn = "".join(_table().get(c, c) for c in shown)
    return unicodedata.normalize("NFD", drawn)


def is_ignorable(letter: str) -> bool:
    """Returns whether a letter draws nothing (Unicode's Default_Ignorable_Code_Point)."""
    return ord(letter) in IGNORABLE


def mixes_scripts(text: str) -> bool:
    """Returns whether a text mixes letters of several scripts that no language writes together."""
    scripts = {_script(c) for c in text if c.isalpha()} - {None}
    return len(scripts) > 1 and not scripts <= TOGETHER


def _script(letter: str) -> str | None:
    """Returns the script of a letter, as its name begins, or None if several scripts use it."""
    if any(ord(letter) in those for those in OF_NO_SCRIPT):
        return None
    first, _, rest = unicodedata.name(letter, "").partition(" ")
    return rest.partition(" ")[0] if first in WIDTHS else first


@cache
def _table() -> dict[str, str]:
    lines = FILE.read_text("utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if not line.startswith("# "))
    return {character: drawn for drawn, characters in pairs for character in characters}


def write(source: Path) -> None:
    """Write the file from the package's table, which has for each character all its doubles."""
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
