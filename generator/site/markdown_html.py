"""Markdown to HTML by the library `markdown`, with tables in frames that scroll. The result is not safe to print."""

import re
from xml.etree.ElementTree import Element

import markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from generator.site.prose import CLASSES, REGION

_RAW_HTML = re.compile("\x02wzxhzdk:\\d+\x03")  # Markdown's placeholder of a tag
_ALIGNMENT = re.compile(r"text-align: (center|right)")  # Markdown's output for `:-:` and `-:` in a table


def html_of(text: str) -> str:
    """Return Markdown as HTML; tags within it stay."""
    return markdown.markdown(
        text,
        extensions=["extra", "sane_lists", "toc", _WideTables()],
        extension_configs={"extra": {"footnotes": {"BACKLINK_TITLE": "↑ {}"}}},  # its own words are English
        output_format="html",
    )


class _TableFrames(Treeprocessor):
    def run(self, root: Element) -> None:
        """Put each table into a frame that scrolls, also with the keyboard, named by the table's columns.

        The alignment of a column becomes a class, because no style of a text reaches a page.
        """
        for parent in list(root.iter()):
            for place, child in enumerate(parent):
                if child.tag in {"th", "td"}:
                    aligned = _ALIGNMENT.search(child.attrib.pop("style", ""))
                    if aligned:
                        child.set("class", CLASSES[aligned[1]])
                if child.tag == "table":
                    columns = (_RAW_HTML.sub("", "".join(head.itertext())) for head in child.iter("th"))
                    frame = Element("div", {**REGION, "aria-label": ", ".join(filter(None, columns))})
                    frame.append(child)
                    parent[place] = frame


class _WideTables(Extension):
    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - Markdown's name
        # After texts within blocks have been processed, which is at 20.
        md.treeprocessors.register(_TableFrames(md), "table-frames", 5)
