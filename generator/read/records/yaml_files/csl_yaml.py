"""CSL-YAML, as Pandoc, Zotero (Better BibTeX) and manubot write it: CSL-JSON's items in YAML, below `references:`."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from generator.core.problems import Problem
from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.csl import is_item, is_of_others, read_csl_items
from generator.read.records.tree import Group
from generator.read.records.yaml_files.yaml_values import read_yaml
from generator.read.signs import no_publications

_LIST = re.compile(r"\ufeff?(?:[^\S\n]*(?:---[^\S\n]*|#.*)?\n)*+- [\w-]+:")
_MARKS = re.compile(r"^[^\S\n]*(?:- )?(?:issued|container-title|citation-key|DOI|author|type|id):", re.MULTILINE)
_TITLE = re.compile(r"^[^\S\n]*(?:- )?title(?:-short)?:", re.MULTILINE)


def recognises(text: str) -> bool:
    """Recognise the format by a list, below `references:` or alone, of items with a title."""
    head = text[:20000]
    if head.lstrip("\ufeff \n")[:1] in {"{", "[", "<", "@"} or re.search(r"^cff-version:", text, re.MULTILINE):
        return False
    listed = re.search(r"^references:\s*$", text, re.MULTILINE) or _LIST.match(head)
    if not (listed and _TITLE.search(text) and _MARKS.search(text)):
        return False
    items, problems = _parsed(text)
    if 2 * sum(map(is_of_others, items)) > len(items):
        return False
    return bool(problems) or 2 * sum(map(is_item, items)) >= len(items) > 0


def read(text: str, context: Context) -> Reading:
    """Read a CSL-YAML file. Never raises for the contents of the text."""
    items, found = _parsed(text)
    problems = [replace(problem, path=context.path) for problem in found]
    if not items and not problems:
        problems.append(no_publications(context.path, "export it again"))
    return read_csl_items(items, problems, path=context.path)


@lru_cache(maxsize=1)
def _parsed(text: str) -> tuple[list[Group], Sequence[Problem]]:
    """Return the items of a file; the last file's are cached, because it is recognised and then read."""
    found = read_yaml(text, "")
    value = found.value
    listed = value.get("references", value.get("items")) if isinstance(value, Group) else value
    return [one for one in listed if isinstance(one, Group)] if isinstance(listed, list) else [], found.problems
