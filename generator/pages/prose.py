"""Markdown that people write (home, bios, free pages) to HTML that cannot do harm."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlsplit

import markdown
import nh3
from markupsafe import Markup


def prose(text: str, base: str) -> Markup:
    """Set Markdown as HTML; whatever is not plain prose (scripts, styles, frames, handlers) is taken out.

    Addresses that begin with `/` count from the portal's home page and are placed below `base`.
    """
    if not text.strip():
        return Markup()
    html = markdown.markdown(
        text, extensions=["extra", "sane_lists", "toc"], extension_configs=_LEVELS, output_format="html"
    )
    # What passed the allow-list of nh3 is safe to print.
    return Markup(  # noqa: S704
        nh3.clean(html, link_rel="noopener", attributes=_ATTRIBUTES, attribute_filter=partial(_address, base))
    )


def _address(base: str, tag: str, attribute: str, value: str) -> str | None:
    """Place an address of the portal below its base; take out a picture on another host, which a page must not load."""
    if attribute not in {"href", "src"}:
        return value
    parts = urlsplit(value.replace("\\", "/"))  # browsers read a backslash as a slash
    if parts.scheme or parts.netloc or value.startswith("//"):
        return None if tag == "img" else value
    return base + value[1:] if value.startswith("/") else value


# A page has one first-level heading, its title: `# Heading` in the text is a second-level one.
_LEVELS = {"toc": {"baselevel": 2}}
_ATTRIBUTES = {tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
for _heading in ("h1", "h2", "h3", "h4", "h5", "h6"):
    _ATTRIBUTES.setdefault(_heading, set()).add("id")
