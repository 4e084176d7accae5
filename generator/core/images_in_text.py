"""The pictures of the portal that a text shows or names, found by their paths without parsing the Markdown."""

import re
from urllib.parse import unquote

from generator.core.image_files import ENDINGS

_FOLDER = "static/"
_PATH = re.compile(r"(?<![\w.-])static/[^\s\"'<>()\[\]?#]+")


def named_in(text: str) -> tuple[str, ...]:
    """Return the paths of pictures below `static/` that a text names, each once, in their order.

    A path may be relative to the text's own file (`../../static/a.png`) or to the home page (`/static/a.png`).
    """
    if _FOLDER not in text:
        return ()
    found = (unquote(path) for path in _PATH.findall(text))
    return tuple(dict.fromkeys(path for path in found if f".{path.rpartition('.')[2].lower()}" in ENDINGS))
