"""ORCID's public interface in JSON: the elements of its XML as fields, with a text below `value`."""

import re

from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.json_items import has_keys, is_json, json_reader
from generator.read.records.xml.orcid import works_of

_WORKS = re.compile(r'"works"\s*:\s*\{')
_OWNER = re.compile(
    r'"given-names"\s*:\s*\{\s*"value"\s*:\s*"([^"]*)"\s*\}\s*,\s*"family-name"\s*:\s*(?:\{\s*"value"\s*:\s*"([^"]*)"|null)'
)


def recognises(text: str) -> bool:
    """Recognise the format by works and their ORCID paths."""
    summary = has_keys(text, "work-summary") or has_keys(text, "external-ids", "title")
    return is_json(text) and has_keys(text, "put-code") and summary


def read(text: str, context: Context) -> Reading:
    """Read an answer of ORCID. Never raises for the contents of the text."""
    owned = _OWNER.search(text)
    owner = " ".join(filter(None, owned.groups())) if owned else ""
    works = _WORKS.search(text)
    if works and has_keys(text, "work-summary"):
        # A whole record has other lists before its works (fundings, peer reviews); line numbers are kept.
        start = works.end() - 1
        text = "\n" * text.count("\n", 0, start) + text[start:]
    lists, marks = {"group", "bulk"}, {"work-summary", "work", "put-code"}
    return json_reader(lambda node: works_of(node, owner), lists=lists, marks=marks)(text, context)
