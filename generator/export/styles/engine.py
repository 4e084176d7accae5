"""Citations in styles of the Citation Style Language, formatted by the engine in the wheel `typst`.

The engine reads entries of Hayagriva's YAML, of which JSON is a subset; works in proceedings are chapters of an
anthology there, because several styles name the container of an article in proceedings twice. It formats only lists, in
which it disambiguates similar entries (2018a, fewer names). So each entry is made unique by a mark within its first
name, by which it is also found in the result: a citation depends only on its own entry.
"""

import json
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

from generator.core.groups import in_groups
from generator.core.names import NameParts
from generator.export.plain_files import filled
from generator.export.styles.reference import Reference, italic

Entry = dict[str, Any]

# Private-use characters: one identifies entries, one represents the omitted authors of a truncated list.
OTHERS = "\ue0ff"
FIRST_MARK, MARKS = 0xE100, 16
_RESERVED = re.compile(f"[{OTHERS}-{chr(FIRST_MARK + MARKS)}]")
# The engine rejects a whole list for an address that it does not understand.
_ADDRESS = re.compile(r"https?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.?[A-Za-z]{2,}(:\d{1,4})?([/?#]\S*)?")


def engine_entry(of: Reference) -> Entry:
    """Return a reference as an entry; equal references give equal entries, and nothing in it is empty."""
    entry: Entry = {
        "title": _text(of.title),
        "author": None if of.edited else _people(of.authors, more=of.more),
        "date": str(of.date or ""),
        "page-range": of.pages.replace("–", "-"),
        "url": of.url if not of.doi and _ADDRESS.fullmatch(of.url) else "",
        **_by_kind(of),
    }
    if of.doi:
        entry["serial-number"] = {**entry.get("serial-number", {}), "doi": of.doi}
    return filled(entry)


def _by_kind(of: Reference) -> Entry:  # noqa: PLR0911 - one per kind of work
    """Return the type of an entry, and what depends on it."""
    container, publisher = _text(of.container), _text(of.publisher)
    if of.publisher and of.place:
        publisher = {"name": publisher, "location": _text(of.place)}
    match of.kind:
        case "article":
            journal = {"type": "periodical", "title": container, "volume": of.volume, "issue": of.number}
            return {"type": "article", "publisher": publisher, "parent": filled(journal) if container else None}
        case "chapter":
            series = {"type": "anthology", "title": _text(of.series)} if of.series else None
            book: Entry = {"type": "anthology", "title": container, "editor": _people(of.editors), "volume": of.volume}
            book |= {"edition": of.edition, "publisher": publisher, "parent": series}
            return {"type": "chapter", "parent": filled(book)}
        case "book":
            editors = _people(of.authors if of.edited else of.editors)
            volume, edition = of.volume, of.edition
            return {"type": "book", "editor": editors, "volume": volume, "edition": edition, "publisher": publisher}
        case "thesis":
            return {"type": "thesis", "genre": _text(of.genre), "publisher": publisher}
        case "report":
            number = {"serial": _clean(of.number)} if of.number else {}
            return {"type": "report", "publisher": publisher, "serial-number": number}
        case "preprint" if of.arxiv:
            return {"type": "article", "publisher": _text("arXiv"), "serial-number": {"arxiv": of.arxiv}}
        case "preprint":
            return {"type": "article", "publisher": publisher}
        case "manuscript":
            return {"type": "manuscript"}
        case _:
            within = {"type": "misc", "title": container} if container else None
            return {"type": "misc", "publisher": publisher, "parent": within}


def _people(names: tuple[NameParts, ...], *, more: bool = False) -> list[Entry]:
    people = [
        filled({"name": _clean(name.family), "given-name": _clean(name.given), "suffix": _clean(name.suffix)})
        for name in names
    ]
    return [*people, {"name": OTHERS}] if people and more else people


def _text(text: str) -> Entry:
    """Return a text that the engine uses literally: no `$` begins a formula, no capital is changed."""
    return {"value": {"value": _clean(text), "verbatim": True}} if text else {}


def _clean(text: str) -> str:
    return _RESERVED.sub("", text)


_DECLARATION = re.compile(r"\A\s*<\?xml\b[^>]*\?>")  # the file is decoded already
_MOST_CHARACTERS = 2_000_000
_DEEPEST = 400  # elements within elements, including the contents of macros
_MOST_ELEMENTS = 200_000  # likewise
_TOO_DEEP = "its elements or macros are nested too deeply, or a macro contains itself"
_DIGITS = [chr(FIRST_MARK + digit) for digit in range(MARKS)]
_MARK = re.compile(f"[{_DIGITS[0]}-{_DIGITS[-1]}]+")
_DOCUMENT = '#set text(lang: "en")\n#bibliography(bytes(sys.inputs.entries), style: {style}, title: none, full: true)\n'
# "X, Y & others" as styles end a list; lists that styles truncate themselves have no such words.
_AND_OTHERS = re.compile(f"[,;]?(?: (?:and|&|und|et|e|y))? ?{OTHERS}(\\.?)")
_PROBE: Entry = {"type": "book", "title": "x", "author": [{"name": "x"}], "date": "2000"}


class StyleError(Exception):
    """The engine cannot format lists in a style; the message is its own."""


def set_lines(entries: Sequence[Entry], style: str, source: str = "") -> list[str]:
    """Format entries in a style of the engine, or in one given as the `source` of its CSL file.

    Returns a line for each, its italics marked as in our own styles. An address that the engine rejects is omitted.
    """
    if source and (what := _exceeded_limit(source)):
        raise StyleError(what)
    try:
        return _lines(entries, style, source)
    except _EngineError:
        check_style(style, source)
        if len(entries) > 1:
            half = len(entries) // 2
            return [*set_lines(entries[:half], style, source), *set_lines(entries[half:], style, source)]
        plain = {field: value for field, value in entries[0].items() if field != "url"}
        return _lines([plain], style, source)


class _EngineError(StyleError):
    pass


def check_style(style: str, source: str = "") -> None:
    """Raise StyleError if a style cannot format a list, or exceeds the limits."""
    if source and (what := _exceeded_limit(source)):
        raise StyleError(what)
    if not _lines([_PROBE], style, source)[0]:
        raise StyleError("it gives no list of references")


def _lines(entries: Sequence[Entry], style: str, source: str) -> list[str]:
    import typst  # noqa: PLC0415 - 34 MB that few portals need
    from lxml import etree  # noqa: PLC0415

    marked = {f"e{number}": _disambiguated(entry, number) for number, entry in enumerate(entries)}
    document = _DOCUMENT.format(style="bytes(sys.inputs.style)" if source else json.dumps(style, ensure_ascii=False))
    inputs = {"entries": json.dumps(marked, ensure_ascii=False), "style": source}
    try:
        page = typst.compile(document.encode(), sys_inputs=inputs, format="html", ignore_system_fonts=True)
    except (RuntimeError, ValueError) as fault:
        raise _EngineError(str(fault)) from fault
    root = etree.fromstring(page if isinstance(page, bytes) else b"", etree.HTMLParser(encoding="utf-8"))
    lines = {}
    for text in ("".join(_pieces(item)) for item in root.iter("li")):
        if found := _MARK.search(text):
            number = int("".join(f"{ord(sign) - FIRST_MARK:x}" for sign in found[0]), MARKS)
            lines[number] = _corrected(_MARK.sub("", text))
    missing = [number for number in range(len(entries)) if number not in lines]
    if missing:
        raise StyleError("it leaves out who wrote a paper")
    return [lines[number] for number in range(len(entries))]


def _disambiguated(entry: Entry, number: int) -> Entry:
    """Mark an entry by its number, in its first author's name, otherwise in its title."""
    marked = deepcopy(entry)
    mark = "".join(_DIGITS[int(digit, MARKS)] for digit in f"{number:x}")
    if marked.get("author"):
        first = marked["author"][0]
        first["name"] = _within(first["name"], mark)
    elif marked.get("title"):
        title = marked["title"] if isinstance(marked["title"], str) else marked["title"]["value"]["value"]
        marked["title"] = {"value": {"value": _within(title, mark), "verbatim": True}}
    return marked


def _within(text: str, mark: str) -> str:
    """Insert a mark after the first letter: at the end it would separate the last letter from punctuation."""
    return f"{text[:1]}{mark}{text[1:]}"


def _corrected(line: str) -> str:
    """Correct the engine's output: truncated lists, spaces before punctuation, double punctuation."""
    line = _AND_OTHERS.sub(" et al.", " ".join(line.split()))
    line = re.sub(r"(?<=\S) ([,;])(?=[\s\d])", r"\1", line)
    line = re.sub(r"([?!])([”’]?)\.(?=\s|$)", r"\1\2", line)
    return re.sub(r"([,;:]) ?$", ".", line)


def _pieces(element: Any, *, slanted: bool = False) -> Iterator[str]:
    """Yield the text of an entry in the engine's HTML with italics marked, without the number of a list."""
    slanted = slanted or element.tag in {"em", "i"}
    mark = italic if slanted else str
    yield mark(element.text or "")
    for child in element.iterchildren("*"):
        if child.tag in {"div", "p", "br"}:
            yield " "
        if child.tag != "span" or child.get("class") != "prefix":
            yield from _pieces(child, slanted=slanted)
        yield mark(child.tail or "")


def _exceeded_limit(source: str) -> str:
    """Return which limit a style's file exceeds; empty if it may be read."""
    from lxml import etree  # noqa: PLC0415 - few portals have a style of their own

    if len(source) > _MOST_CHARACTERS:
        return f"it is longer than {_MOST_CHARACTERS:,} characters"
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        root = etree.fromstring(_DECLARATION.sub("", source).encode(), parser)
    except (etree.XMLSyntaxError, ValueError) as fault:
        return f"it is not XML ({fault})"
    macros = in_groups((str(macro.get("name")), macro) for macro in root.iterchildren("{*}macro"))

    @cache
    def of_macro(name: str) -> tuple[int, int]:
        parts = [expanded(part) for part in macros.get(name, ())]
        return max((depth for depth, _ in parts), default=0), sum(number for _, number in parts)

    def expanded(top: Any) -> tuple[int, int]:
        """Return the depth of an element and the number of its elements, with the contents of macros."""
        inside = [*map(expanded, top.iterchildren("*")), of_macro(str(top.get("macro")))]
        return 1 + max(depth for depth, _ in inside), 1 + sum(number for _, number in inside)

    try:
        parts = root.iterchildren("*")
        whole = [expanded(part) for part in parts if etree.QName(part).localname != "macro"]
    except RecursionError:
        return _TOO_DEEP
    if max((depth for depth, _ in whole), default=0) > _DEEPEST:
        return _TOO_DEEP
    if sum(number for _, number in whole) > _MOST_ELEMENTS:
        return f"its macros expand to more than {_MOST_ELEMENTS:,} elements"
    return ""
