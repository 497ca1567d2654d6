"""Draws the signs that the shipped fonts lack: `python -m tools.draw_signs`.

The fonts of the page come as subsets without some signs that its sentences use. They are drawn
here, as outlines of our own, and lie in `web/src/style/signs.woff`; a unit test of the client
counts that nothing else is missing. fonttools is there because matplotlib needs it.
"""

from __future__ import annotations

import math

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from tools import ROOT

TARGET = ROOT / "web" / "src" / "style" / "signs.woff"

EM = 1000
STROKE = 66  # as thick as the minus of the text's face
MADE = 3_800_000_000  # seconds since 1904, so that the same outlines make the same file

Point = tuple[float, float]


def _closed(*lines: list[Point]) -> Glyph:
    """Returns a glyph of closed outlines."""
    pen = TTGlyphPen(None)
    for line in lines:
        pen.moveTo(line[0])
        for point in line[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def _wave(middle: float) -> list[Point]:
    """Returns one stroke of ≈: along its upper edge, and back along the lower one."""
    steps = [i / 24 for i in range(25)]
    line = [(40 + 420 * at, middle + 38 * math.sin(2 * math.pi * at)) for at in steps]
    upper = [(x, y + STROKE / 2) for x, y in line]
    return upper + [(x, y - STROKE / 2) for x, y in reversed(line)]


def _arrow() -> Glyph:
    half = STROKE / 2
    shaft: list[Point] = [(40, 330 + half), (560, 330 + half), (560, 330 - half), (40, 330 - half)]
    tip: list[Point] = [(430, 540), (640, 330), (430, 120)]
    head = [*tip, (383, 167), (546, 330), (383, 493)]
    return _closed(shaft, head)


def _disc() -> Glyph:
    turns = [2 * math.pi * i / 48 for i in range(48)]
    return _closed([(300 + 230 * math.cos(turn), 330 - 230 * math.sin(turn)) for turn in turns])


# By name: the character, how wide it is, and its outline.
SIGNS: dict[str, tuple[str, int, Glyph]] = {
    "narrow": ("\u202f", 180, _closed()),
    "arrow": ("→", 680, _arrow()),
    "nearly": ("≈", 500, _closed(_wave(420), _wave(240))),
    "disc": ("●", 600, _disc()),
}


def main() -> None:
    """Writes the font."""
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *SIGNS])
    builder.setupCharacterMap({ord(character): name for name, (character, _, _) in SIGNS.items()})
    builder.setupGlyf(
        {".notdef": _closed(), **{name: glyph for name, (_, _, glyph) in SIGNS.items()}}
    )
    widths = {".notdef": 500, **{name: width for name, (_, width, _) in SIGNS.items()}}
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost(keepGlyphNames=False)
    head = builder.font["head"]
    head.created = head.modified = MADE
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff"
    builder.save(TARGET)


if __name__ == "__main__":
    main()
