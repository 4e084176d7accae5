"""Markdown that people write (home, bios, free pages) to HTML that cannot do harm."""

from __future__ import annotations

from urllib.parse import urlsplit

import markdown
import nh3
from markupsafe import Markup


def prose(text: str) -> Markup:
    """Set Markdown as HTML; whatever is not plain prose (scripts, styles, frames, handlers) is taken out."""
    if not text.strip():
        return Markup()
    html = markdown.markdown(
        text, extensions=["extra", "sane_lists", "toc"], extension_configs=_LEVELS, output_format="html"
    )
    # What passed the allow-list of nh3 is safe to print.
    return Markup(  # noqa: S704
        nh3.clean(html, link_rel="noopener", attributes=_ATTRIBUTES, attribute_filter=_own_pictures)
    )


def _own_pictures(tag: str, attribute: str, value: str) -> str | None:
    """Take out the address of a picture on another host: a page loads nothing from elsewhere."""
    if (tag, attribute) == ("img", "src") and (urlsplit(value).scheme or urlsplit(value).netloc):
        return None
    return value


# A page has one first-level heading, its title: `# Heading` in the text is a second-level one.
_LEVELS = {"toc": {"baselevel": 2}}
_ATTRIBUTES = {tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
for _heading in ("h1", "h2", "h3", "h4", "h5", "h6"):
    _ATTRIBUTES.setdefault(_heading, set()).add("id")
