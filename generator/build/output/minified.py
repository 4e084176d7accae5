"""The default theme's stylesheets and scripts as sites have them: without comments, and spaces that say nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rcssmin import cssmin

if TYPE_CHECKING:
    from pathlib import Path


def as_published(path: Path, theme: Path) -> bytes:
    """Return what a site has of a static file: a portal's own stylesheets and scripts stay as somebody wrote them."""
    content = path.read_bytes()
    if path.suffix in _MINIFIERS and path.resolve().is_relative_to(theme.resolve()):
        return _minified(path.suffix, content)
    return content


# One process that builds again and again, as `sitegen serve` does, finds the same files each time.
@lru_cache(maxsize=64)
def _minified(ending: str, content: bytes) -> bytes:
    text = content.decode("utf-8", "surrogateescape")
    return _MINIFIERS[ending](text).encode("utf-8", "surrogateescape")


def _stylesheet(text: str) -> str:
    return str(cssmin(text))


def _script(text: str) -> str:
    """Take out lines that are comments, empty lines and indents: only what needs no knowledge of the language.

    A script with a text over several lines, where spaces count, stays as it is.
    """
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    kept, in_comment = [], False
    for line in map(str.strip, text.splitlines()):
        begins = line.startswith("/*") and line.find("*/") in {-1, len(line) - 2}
        if in_comment or begins:
            in_comment = "*/" not in line
        elif line and not line.startswith("//"):
            kept.append(line)
    return "\n".join(kept) + "\n"


_MINIFIERS = {".css": _stylesheet, ".js": _script}
