"""The description for browsers that want to use a portal's search (OpenSearch 1.1)."""

from __future__ import annotations

from generator.export.ellipsis import shortened
from generator.export.feed import xml_text

# The longest texts that the specification allows.
_SHORT_NAME, _LONG_NAME, _DESCRIPTION = 16, 48, 1024
_ICON_TYPES = {"svg": "image/svg+xml", "ico": "image/x-icon"}


def opensearch(
    name: str, search: str, *, description: str = "", url: str = "", icon: str = "", language: str = ""
) -> str:
    """Return the description; `search` is the address of the results with `{searchTerms}` for the words.

    `url` is the address of the file itself, `icon` that of a picture of the portal.
    """
    elements = (
        ("ShortName", _short(name)),
        ("LongName", shortened(name, _LONG_NAME) if len(name) > _SHORT_NAME else ""),
        ("Description", shortened(description or name, _DESCRIPTION)),
        ("Language", language),
        ("InputEncoding", "UTF-8"),
        ("OutputEncoding", "UTF-8"),
    )
    lines = [f"  <{element}>{xml_text(text)}</{element}>" for element, text in elements if text]
    if icon:
        kind = _ICON_TYPES.get(icon.rpartition(".")[2], "image/png")
        # Firefox uses an icon as a small one only if its size is given.
        lines.append(f'  <Image width="16" height="16" type="{kind}">{xml_text(icon)}</Image>')
    lines.append(f'  <Url type="text/html" template="{xml_text(search)}"/>')
    if url:
        self_type = "application/opensearchdescription+xml"
        lines.append(f'  <Url type="{self_type}" rel="self" template="{xml_text(url)}"/>')
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    root = "OpenSearchDescription"
    return "\n".join([head, f'<{root} xmlns="http://a9.com/-/spec/opensearch/1.1/">', *lines, f"</{root}>", ""])


def _short(name: str) -> str:
    """Return the first words of a name that fit, or the beginning of a long first word."""
    words = name.split()
    while len(words) > 1 and len(" ".join(words)) > _SHORT_NAME:
        words.pop()
    return " ".join(words)[:_SHORT_NAME]
