"""Make the fonts of the social cards from those of three npm packages: `python tests/card_fonts.py FOLDER`.

FOLDER holds `@expo-google-fonts/stix-two-text` and `@expo-google-fonts/stix-two-math`, unpacked; fontTools is needed.
What cards do not use is left out (hints, features, most signs of the font for formulas), and the distances between
letters are written into a `kern` table, which Pillow reads without a shaping engine of the system it runs on.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables.ttProgram import Program

TARGET = Path(__file__).parents[2] / "generator" / "site" / "cards" / "fonts"
TEXTS = {"text": "400Regular/STIXTwoText_400Regular.ttf", "strong": "600SemiBold/STIXTwoText_600SemiBold.ttf"}
SIGNS = "400Regular/STIXTwoMath_400Regular.ttf"
# Letters of formulas, arrows, operators, brackets, simple shapes.
BLOCKS = (
    (0x2000, 0x206F), (0x2070, 0x209F), (0x2100, 0x23FF), (0x25A0, 0x25FF), (0x2600, 0x266F), (0x27C0, 0x27EF),
    (0x2900, 0x297F), (0x2A00, 0x2AFF), (0x1D400, 0x1D7FF),
)  # fmt: skip
# A kern table of format 0 holds so many pairs.
PAIRS = 10_900


def kerning(font) -> Iterator[tuple[tuple[str, str], int]]:
    """Every pair of letters that a font's GPOS table moves, with the distance; the first rule for a pair wins."""
    cmap = font.getBestCmap()
    wanted = {cmap[ord(sign)] for sign in letters() if ord(sign) in cmap}
    table = font["GPOS"].table
    indices = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(indices):
        for entry in table.LookupList.Lookup[index].SubTable:
            part = getattr(entry, "ExtSubTable", entry)
            if part.LookupType == 2:
                yield from pairs_of(part, wanted)


def pairs_of(part, wanted) -> Iterator[tuple[tuple[str, str], int]]:
    for place, first in enumerate(part.Coverage.glyphs):
        if first not in wanted:
            continue
        if part.Format == 1:
            for record in part.PairSet[place].PairValueRecord:
                if record.SecondGlyph in wanted and record.Value1:
                    yield (first, record.SecondGlyph), getattr(record.Value1, "XAdvance", 0)
        else:
            row = part.Class1Record[part.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second in wanted:
                value = row[part.ClassDef2.classDefs.get(second, 0)].Value1
                yield (first, second), getattr(value, "XAdvance", 0) if value else 0


def letters() -> str:
    latin = "".join(map(chr, [*range(0x21, 0x7F), *range(0xC0, 0x180)]))
    return f"{latin}‘’“”–—…×−·"


def reduced(path: Path, signs, pairs) -> bytes:
    font = TTFont(path, recalcTimestamp=False)
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        glyph_names=False,
        recalc_timestamp=False,
    )
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "MATH", "STAT", "DSIG", "BASE"]
    maker = subset.Subsetter(options)
    maker.populate(unicodes=signs)
    maker.subset(font)
    if pairs:
        kept = set(font.getGlyphOrder())
        table = KernTable_format_0(apple=False)
        table.coverage, table.version, table.tupleIndex = 1, 0, None
        table.kernTable = {pair: value for pair, value in pairs.items() if kept.issuperset(pair)}
        font["kern"] = newTable("kern")
        font["kern"].version, font["kern"].kernTables = 0, [table]
    # Without any instruction FreeType would fit the letters to the grid by itself, which is slow and uneven.
    font["prep"] = newTable("prep")
    font["prep"].program = Program()
    font["prep"].program.fromBytecode(bytes.fromhex("b801ff85b0048d") * 2)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def main(folder: Path) -> None:
    known: set[int] = set()
    for name, inside in TEXTS.items():
        (path,) = folder.rglob(inside)
        font = TTFont(path)
        found: dict[tuple[str, str], int] = {}
        for pair, value in kerning(font):
            found.setdefault(pair, value)
        strongest = sorted((pair for pair in found if found[pair]), key=lambda pair: (-abs(found[pair]), pair))
        pairs = {pair: found[pair] for pair in strongest[:PAIRS]}
        known = set(font.getBestCmap())
        content = reduced(path, known, pairs)
        (TARGET / f"{name}.ttf").write_bytes(content)
        print(f"{name}: {len(content):,} bytes, {len(known)} signs, {len(pairs)} of {len(strongest)} pairs")
    (path,) = folder.rglob(SIGNS)
    signs = {
        sign for sign in TTFont(path).getBestCmap() if sign not in known and any(a <= sign <= b for a, b in BLOCKS)
    }
    content = reduced(path, signs, {})
    (TARGET / "signs.ttf").write_bytes(content)
    print(f"signs: {len(content):,} bytes, {len(signs)} signs")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
