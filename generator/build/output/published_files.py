"""Static files in their published form: pictures without metadata, cleaned SVG files, minified theme files."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from generator.build.output.bundles import Bundles
from generator.build.output.theme import default_folder
from generator.core.image_files import ENDINGS
from generator.core.problems import Problem
from generator.core.svg_files import SVG_ENDINGS, clean_svg, is_svg
from generator.site.image_metadata import stripped

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping
    from pathlib import Path

    from generator.core.svg_files import CleanSvg
    from generator.text.interface import Texts

# In the place of a drawing that cannot be read: pages that show it stay whole.
_EMPTY = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
_OF_PAGES = frozenset({".css", ".js"})


def published_files(
    static: Mapping[str, Path], unpublished: Container[str], texts: Texts
) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """Return the static files by their names below `static/`, and warnings of what was removed from SVG files."""
    bundles = Bundles(static, default_folder("static"), texts)
    published: dict[str, bytes] = {}
    warnings: list[Problem] = []
    for name, path in static.items():
        ending = path.suffix.lower()
        if f"static/{name}" in unpublished:
            continue
        content = bundles.published(name) if ending in _OF_PAGES else path.read_bytes()
        if ending in SVG_ENDINGS or is_svg(content):
            clean = clean_svg(content)
            warnings += _warnings(name, clean)
            published[name] = clean.content or (gzip.compress(_EMPTY, mtime=0) if ending == ".svgz" else _EMPTY)
        else:
            published[name] = stripped(content) if ending in ENDINGS else content
    return published, tuple(warnings)


def svg_warnings(static: Mapping[str, Path]) -> Iterator[Problem]:
    """Warn about parts that a build removes from SVG files."""
    for name, path in static.items():
        content = path.read_bytes()
        if path.suffix.lower() in SVG_ENDINGS or is_svg(content):
            yield from _warnings(name, clean_svg(content))


def _warnings(name: str, clean: CleanSvg) -> Iterator[Problem]:
    path = f"static/{name}"
    if not clean.content:
        what = f"this SVG file cannot be read, and an empty picture is published in its place: {clean.broken}"
        yield Problem(path, 0, 0, what, "save it again from a drawing program", "warning")
    elif clean.broken:
        what = f"this SVG file is damaged: {clean.broken}; what can be read is published"
        yield Problem(path, 0, 0, what, "save it again from a drawing program", "warning")
    if clean.removed:
        what = f"the site has this SVG file without {', '.join(clean.removed)}: a drawing must not run or load anything"
        hint = "remove them from the file; a picture from another host can be embedded in it"
        yield Problem(path, 0, 0, what, hint, "warning")
