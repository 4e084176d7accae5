"""The page of `sitegen import --review`: each doubtful entry as it is printed, beside the values that were read. Pure.

The page is one file without scripts that loads nothing, so that it can be opened from disk and sent to others.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from generator.content.paper_index import name_of
from generator.core.problems import counted
from generator.edit.intake.report import DoubtfulEntry

_MARKED = ("title", "authors", "venue", "date")
_STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
_ABOUT = (
    "Left: the entry as the source prints it. Right: the values that were read. Correct the file if a value is wrong; "
    "the next import keeps the correction. If all is right, write <code>checked: true</code> below <code>extra:</code> "
    "in the file."
)
_LEGEND = " ".join(f'<mark class="{name}">{name}</mark>' for name in _MARKED)


def review_page(entries: Sequence[DoubtfulEntry]) -> str:
    """Return the page as HTML; links lead to the files in `content/`, relative to the portal's folder."""
    count = counted(len(entries), "doubtful entry", "doubtful entries")
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Import: {count}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>Import: {count}</h1>",
        f"<p>{_ABOUT}</p>\n<p>{_LEGEND}</p>",
    ]
    for source, of_source in groupby(sorted(entries, key=lambda one: (one.source, one.line)), lambda one: one.source):
        parts += [f"<h2>{escape(source)}</h2>", *map(_article, of_source)]
    return "\n".join([*parts, "</body>\n</html>\n"])


def _article(entry: DoubtfulEntry) -> str:
    doubts = "".join(f"<li>{escape(doubt)}</li>" for doubt in entry.doubts)
    fields = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in _values(entry.fields))
    path = escape(entry.path)
    return (
        f'<article>\n<h3>Line {entry.line}: <a href="{path}">{path}</a></h3>\n<ul class="doubts">{doubts}</ul>\n'
        f"<blockquote>{_marked(entry)}</blockquote>\n<dl>{fields}</dl>\n</article>"
    )


def _values(fields: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Return the values of a record in words, with their keys."""
    for name, value in fields.items():
        if isinstance(value, dict):
            yield from _values(value, f"{above}{name}.")
        elif isinstance(value, list):
            yield f"{above}{name}", "; ".join(_in_words(one) for one in value)
        else:
            yield f"{above}{name}", str(value)


def _in_words(value: Any) -> str:
    if isinstance(value, dict):
        return str(name_of(value)) if "name" in value else ", ".join(map(str, value.values()))
    return str(value)


def _marked(entry: DoubtfulEntry) -> str:
    """Return the text of an entry with its title, authors, venue and year marked where they are printed."""
    spans: list[tuple[int, int, str]] = []
    fields = entry.fields
    printed = [("title", str(fields.get("title", "")))]
    printed += [("authors", name_of(author).rpartition(" ")[2]) for author in fields.get("authors", ())]
    printed += [("venue", str(fields.get("venue", ""))), ("date", str(fields.get("date", ""))[:4])]
    for name, value in printed:
        words = r"\W+".join(map(re.escape, re.findall(r"\w+", value)[:80]))
        for found in re.finditer(rf"(?<!\w){words}(?!\w)", entry.text, re.IGNORECASE) if words else ():
            if not any(start < found.end() and found.start() < end for start, end, _ in spans):
                spans.append((*found.span(), name))
                break
    shown, at = [], 0
    for start, end, name in sorted(spans):
        shown += [escape(entry.text[at:start]), f'<mark class="{name}">{escape(entry.text[start:end])}</mark>']
        at = end
    return "".join([*shown, escape(entry.text[at:])])
