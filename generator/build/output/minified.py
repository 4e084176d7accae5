"""Minify the default theme's stylesheets and scripts: remove comments and unnecessary spaces."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rcssmin import cssmin

if TYPE_CHECKING:
    from pathlib import Path


def as_published(path: Path, theme: Path) -> bytes:
    """Return a static file in its published form: a portal's own stylesheets and scripts are not changed."""
    content = path.read_bytes()
    if path.suffix in _MINIFIERS and path.resolve().is_relative_to(theme.resolve()):
        return _minified(path.suffix, content)
    return content


# A process that builds repeatedly, such as `sitegen serve`, finds the same files each time.
@lru_cache(maxsize=64)
def _minified(ending: str, content: bytes) -> bytes:
    text = content.decode("utf-8", "surrogateescape")
    return _MINIFIERS[ending](text).encode("utf-8", "surrogateescape")


def _stylesheet(text: str) -> str:
    return str(cssmin(text))


def _script(text: str) -> str:
    """Remove comment lines, empty lines and indentation, which needs no parser of the language.

    A script with a text over several lines, in which spaces count, is not changed.
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
