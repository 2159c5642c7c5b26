#!/usr/bin/env python3
"""Builds the shipped fonts from Debian's fonts-inter and fonts-noto-cjk.

Fyne takes one file per style and then falls back to whatever the system has,
so a machine without a CJK font would show boxes. YuiSans is Inter with a
subset of Noto Sans CJK added behind it: kana, JIS level 1 and 2 kanji, every
Hangul syllable of KS X 1001 and GB 2312 level 1. Inter's own shaping tables
stay as they are, since the added glyphs come after its own.

Needs python3-fonttools. Run it in this directory: ./build.py
"""
import os
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.pens.t2CharStringPen import T2CharStringPen

INTER = "/usr/share/fonts/opentype/inter/Inter-%s.otf"
NOTO = "/usr/share/fonts/opentype/noto/NotoSansCJK-%s.ttc"
UPEM = 1000


def codec(name, lead, trail):
    """Characters a two-byte codec knows in a block of lead bytes."""
    out = set()
    for a in lead:
        for b in trail:
            try:
                s = bytes((a, b)).decode(name)
            except UnicodeDecodeError:
                continue
            if len(s) == 1:
                out.add(ord(s))
    return out


def wanted(bold):
    t = range(0xA1, 0xFF)
    w = set(range(0x3000, 0x3100)) | set(range(0xFF01, 0xFFE7))  # kana, wide forms
    w |= codec("euc_jp", range(0xA1, 0xA9), t)  # JIS symbols
    w |= codec("euc_jp", range(0xB0, 0xD0), t)  # JIS level 1
    if not bold:
        w |= codec("euc_jp", range(0xD0, 0xF5), t)  # JIS level 2
    w |= set(range(0x3131, 0x318F))  # Hangul letters
    w |= codec("euc_kr", range(0xB0, 0xC9), t)  # Hangul of KS X 1001
    w |= codec("gb2312", range(0xB0, 0xD8), t)  # GB 2312 level 1
    return w


def build(inter, noto, out, style, bold):
    font = TTFont(INTER % inter)
    scale_upem(font, UPEM)
    src = TTFont(NOTO % noto, fontNumber=0)
    assert src["head"].unitsPerEm == UPEM
    have, from_cmap = font.getBestCmap(), src.getBestCmap()
    glyphs, metrics = src.getGlyphSet(), src["hmtx"].metrics
    top = font["CFF "].cff.topDictIndex[0]
    strings = top.CharStrings
    order = list(font.getGlyphOrder())
    added = {}
    for cp in sorted(wanted(bold)):
        if cp in have or cp not in from_cmap:
            continue
        name, g = "u%04X" % cp, from_cmap[cp]
        pen = T2CharStringPen(metrics[g][0], None)
        glyphs[g].draw(pen)
        cs = pen.getCharString(top.Private, font["CFF "].cff.GlobalSubrs)
        strings.charStrings[name] = len(strings.charStringsIndex)
        strings.charStringsIndex.append(cs)
        order.append(name)
        font["hmtx"].metrics[name] = (metrics[g][0], metrics[g][1])
        added[cp] = name
    top.charset = order
    font.setGlyphOrder(order)
    font["maxp"].numGlyphs = len(order)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({c: n for c, n in added.items() if c < 0x10000 or table.format == 12})
    name = font["name"]
    base = "%s\nCJK glyphs: %s" % (name.getDebugName(0), src["name"].getDebugName(0))
    ps = "YuiSans-" + style
    for rec in list(name.names):
        if rec.nameID in (16, 17, 21, 22, 25):
            name.removeNames(nameID=rec.nameID)
    for i, s in ((0, base), (1, "YUI Sans"), (2, "Bold" if bold else "Regular"), (3, ps), (4, "YUI Sans " + style), (6, ps)):
        name.setName(s, i, 3, 1, 0x409)
    font["CFF "].cff.fontNames = [ps]
    top.FullName, top.FamilyName = "YUI Sans " + style, "YUI Sans"
    font.recalcTimestamp = False
    font.save(out)
    print(out, len(added), "glyphs added,", os.path.getsize(out), "bytes")


build("Regular", "Regular", "YuiSans-Regular.otf", "Regular", False)
build("SemiBold", "Bold", "YuiSans-SemiBold.otf", "SemiBold", True)
medium = TTFont(INTER % "Medium")
medium.recalcTimestamp = False
medium.save("Inter-Medium.otf")
