#!/usr/bin/env python3
"""Makes assets/fonts/Arrow.ttf: an arrow to the right (U+2192), drawn here, which none of the typefaces holds.

Every typeface of the panels falls back to it. Needs fonttools (pip install fonttools).

    assets/source/make_arrow_font.py
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

HOME = Path(__file__).resolve().parent.parent
UNITS, ASCENT, DESCENT = 1000, 1000, -300
# The middle of digits and small letters, and half the width of the stroke.
MIDDLE, HALF = 300, 27
LEFT, TIP, BARB = 60, 760, 170


def arrow():
    pen = TTGlyphPen(None)
    inner = TIP - 2 * HALF
    outline = [
        (LEFT, MIDDLE - HALF), (LEFT, MIDDLE + HALF), (inner, MIDDLE + HALF), (TIP - BARB - HALF, MIDDLE + BARB),
        (TIP - BARB + HALF, MIDDLE + BARB + HALF), (TIP, MIDDLE), (TIP - BARB + HALF, MIDDLE - BARB - HALF),
        (TIP - BARB - HALF, MIDDLE - BARB), (inner, MIDDLE - HALF),
    ]
    pen.moveTo(outline[0])
    for point in outline[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def main():
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder([".notdef", "arrowright"])
    font.setupCharacterMap({0x2192: "arrowright"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "arrowright": arrow()})
    font.setupHorizontalMetrics({".notdef": (500, 0), "arrowright": (820, LEFT)})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable({"familyName": "Emberhex Arrow", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    font.setupPost()
    # No time of making, so that the file is the same every time.
    font.updateHead(created=0, modified=0)
    font.font.recalcTimestamp = False
    font.save(HOME / "fonts" / "Arrow.ttf")


if __name__ == "__main__":
    main()
