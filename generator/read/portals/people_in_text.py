"""People whom a page shows in its text: by shortcodes and includes, or by a picture with a name beside it."""

import re
from collections.abc import Iterator
from typing import Any

from generator.core.names import fold
from generator.read.portals.page_texts import arguments_of_tags, markdown, text_of
from generator.read.portals.people import add_person, first_of, without_honorifics
from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import Document, SiteFolder
from generator.read.portals.site_names import OF_PEOPLE, says

_PICTURE = re.compile(
    r"\[?!\[[^\[\]\n]*\]\(\s*<?([^\s()<>]+)[^()\n]*\)(?:\]\([^()\n]*\))?"
    r"|<img\b[^<>]*?\bsrc\s*=\s*[\"']([^\"'<>]+)[\"'][^<>]*>",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^#{1,6}[ \t]+(\S.*)$", re.MULTILINE)
# A line that is nothing but a name: as a heading, in bold, or as a link.
_MARKED = re.compile(r"^[ \t]*(?:#{2,6}[ \t]+|(?=\*\*|__|\[|<b>|<strong>))(.+?)[ \t#]*(?:<br ?/?>)?[ \t]*$")
_MARKS = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)|<[^<>]*>|[*_`]+|\{[^{}]*\}")
_NAME = re.compile(r"(?:[^\W\d_][\w.'’-]*\s+){1,4}[^\W\d_][\w.'’-]+")
_NO_NAME = frozenset(
    "current former past our the meet join contact about lab group principal investigator research researcher phd ph.d"
    " postdoctoral postdoc professor graduate undergraduate visiting master masters doctoral open new us and of in for"
    " affiliated associate assistant director scientist technician photo picture selected lead".split()
)
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\(\s*<?([^\s()<>]+)>?[^()]*\)|<a\b[^<>]*\bhref\s*=\s*[\"']([^\"'<>]+)[\"']")
_PERSON = re.compile(
    r"(?:[-*+][ \t]+)?(?:\*\*|__)?(?!\s)([^\n(),*\[\]:;]{5,40}?)(?:\*\*|__)?(?:[ \t]*\(([^()\n]{2,80})\))?[ \t\\]*$"
)
_FEWEST = 3  # people in a list of nothing but names
_LONGEST_ROLE = 80  # characters


def read_people_in(found: SiteContent, site: SiteFolder, document: Document) -> None:
    """Read the people whom a page shows that is about people, by its name or title."""
    if not any(says(OF_PEOPLE, words) for words in (document.stem, document.text("title"), document.text("type"))):
        return
    for entry in arguments_of_tags(document.body):
        if first_of(entry, ("role", "position", "image", "photo", "img")):
            add_person(found, site, entry)
    text = markdown(document.body)
    people = list(_with_pictures(text)) or list(_in_lines(text))
    for entry, words, heading in people:
        bio = text_of(found, site, words, document.folder)
        add_person(found, site, entry, bio=bio, folder=document.folder, groups=[heading])


def _with_pictures(text: str) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield what is said of each person with a picture, the further text, and the heading above."""
    pictures = list(_PICTURE.finditer(text))
    ends = [0, *(one.end() for one in pictures)]
    starts = [*(one.start() for one in pictures), len(text)]
    parts = [text[end:start].strip(" \t\n,\\") for end, start in zip(ends, starts, strict=True)]
    # The name stands below each picture, or above it.
    below = [(*_name(part.partition("\n")[0]), part.partition("\n")[2]) for part in parts[1:]]
    above = [
        (*_name(part.rpartition("\n")[2]), rest.rpartition("\n")[0])
        for part, rest in zip(parts, [*parts[1:-1], f"{parts[-1]}\n"], strict=False)
    ]
    named = max((below, above), key=lambda people: sum(bool(name) for name, _, _ in people))
    headings = [(one.start(), one[1].strip("# \t")) for one in _HEADING.finditer(text)][::-1]
    for picture, (name, role, words) in zip(pictures, named, strict=False):
        if name:
            heading = next((words for start, words in headings if start < picture.start()), "")
            entry, rest = _role_and_links(words.strip().lstrip("# "), role)
            yield {**entry, "name": name, "image": picture[1] or picture[2]}, rest, heading


def _in_lines(text: str) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield the people of a page that lists them, one a line, below headings such as `PhD students`."""
    lines = [line for line in text.split("\n") if line.strip()]
    named = [_PERSON.match(line) for line in lines]
    people = [one for one in named if one and _is_name(one[1])]
    if len(people) < _FEWEST or len(people) * 2 < sum(not line.startswith("#") for line in lines):
        return
    heading = ""
    for line, one in zip(lines, named, strict=True):
        heading = line.strip("# ") if line.startswith("#") else heading
        if one and _is_name(one[1]):
            yield {"name": one[1], "role": heading, "affiliation": one[2] or ""}, "", heading


def _name(line: str) -> tuple[str, str]:
    """Return the name of a person that a line is, and the role behind it; empty if it is none."""
    found = _MARKED.match(" ".join(line.split()))
    plain = " ".join(_MARKS.sub(lambda mark: mark[1] or "", found[1]).split()).strip(" ,:") if found else ""
    name, *behind = re.split(r",|\s(?=\()|\s[-–|]\s", plain)
    role = behind[-1].strip(" ()") if behind else ""
    return (name, "" if without_honorifics(f"A, {role}") == "A" else role) if _is_name(name) else ("", "")


def _is_name(name: str) -> bool:
    words = {word.strip(".,") for word in fold(name).split()}
    return _NAME.fullmatch(name) is not None and not words & _NO_NAME and not says(OF_PEOPLE, name)


def _role_and_links(words: str, role: str) -> tuple[dict[str, Any], str]:
    """Return the role and the links that stand below a name, and the text besides."""
    words = _HEADING.split(words)[0].strip()
    line, _, rest = words.partition("\n")
    first = _MARKS.sub(lambda mark: mark[1] or "", line).strip(" \\,")
    is_role = not role and 2 < len(first) <= _LONGEST_ROLE and not first.endswith(".") and "@" not in first
    links = [{"label": label or address, "url": address or other} for label, address, other in _LINK.findall(words)]
    return {"role": first if is_role else role, "links": links}, rest if is_role else words
