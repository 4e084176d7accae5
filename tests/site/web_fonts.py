"""Make the fonts of pages from those of npm packages: `python tests/site/web_fonts.py FOLDER`.

FOLDER holds `@fontsource-variable/source-serif-4`, `source-sans-3` and `figtree`, unpacked; fontTools and brotli are
needed. Kept are the weights, letters and features that pages use. The names of the sources are reserved: none is kept.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

TARGET = Path(__file__).parents[2] / "static" / "fonts"
FEATURES = ["kern", "liga", "lnum", "tnum", "mark", "mkmk", "ccmp", "locl", "rvrn"]
WEIGHTS = {"wght": (400, 600)}
ASCII = [*range(0x20, 0x7F), 0xA0, *range(0x2010, 0x2015), 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]
LATIN = [
    *ASCII, *range(0xA1, 0x100), 0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC, *range(0x300, 0x305), 0x308, 0x30A, 0x327,
    0x2009, 0x201A, 0x201E, 0x2020, 0x2022, 0x202F, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122, 0x2212,
]  # fmt: skip
EXTENDED = [*range(0x100, 0x180), *range(0x1CD, 0x1DD), *range(0x218, 0x21C), 0x1E9E]
GREEK = [*range(0x370, 0x400)]
CYRILLIC = [0x301, *range(0x400, 0x460), 0x490, 0x491, 0x4B0, 0x4B1, 0x2116]
FONTS = {
    "serif": ("source-serif-4", "latin-wght-normal", WEIGHTS, LATIN),
    "serif-extended": ("source-serif-4", "latin-ext-wght-normal", WEIGHTS, EXTENDED),
    "serif-greek": ("source-serif-4", "greek-wght-normal", WEIGHTS, GREEK),
    "serif-cyrillic": ("source-serif-4", "cyrillic-wght-normal", WEIGHTS, CYRILLIC),
    "serif-italic": ("source-serif-4", "latin-wght-italic", {"wght": 400}, ASCII),
    "sans": ("source-sans-3", "latin-wght-normal", WEIGHTS, LATIN),
    "sans-extended": ("source-sans-3", "latin-ext-wght-normal", WEIGHTS, EXTENDED),
    "sans-greek": ("source-sans-3", "greek-wght-normal", WEIGHTS, GREEK),
    "sans-cyrillic": ("source-sans-3", "cyrillic-wght-normal", WEIGHTS, CYRILLIC),
    "modern": ("figtree", "latin-wght-normal", WEIGHTS, LATIN),
    "modern-extended": ("figtree", "latin-ext-wght-normal", WEIGHTS, EXTENDED),
    "modern-italic": ("figtree", "latin-wght-italic", {"wght": 400}, ASCII),
}


def make(folder: Path, name: str) -> None:
    """Write one font."""
    package, file, axes, letters = FONTS[name]
    font = TTFont(folder / f"@fontsource-variable/{package}/files/{package}-{file}.woff2")
    kept = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 13, 14], notdef_outline=True)
    subsetter = subset.Subsetter(kept)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, axes)
    for place, text in ((1, f"sitegen {name}"), (2, "Regular"), (4, f"sitegen {name}"), (6, f"sitegen-{name}")):
        font["name"].setName(text, place, 3, 1, 0x409)
    font["head"].modified = font["head"].created
    font.flavor = "woff2"
    font.save(TARGET / f"{name}.woff2")


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    for wanted in FONTS:
        make(Path(sys.argv[1]), wanted)
