"""BibTeX entries."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.core.author_facts import author_facts, contributions
from generator.core.data_files import rows
from generator.core.link_kinds import LANDING_PAGE, PAPER_LINKS
from generator.core.names import NameParts, name_parts
from generator.core.paper_fields import plain_fields
from generator.core.records import MONTHS, Paper
from generator.export.entry import (
    ENTRY_TYPES,
    OTHERS,
    editors,
    hidden_authors,
    landing_pages,
    link_text,
    safe_address,
    separated,
)
from generator.export.facts import PaperFacts, portal_facts
from generator.export.plain_files import json_text
from generator.text.latex import to_bibtex, to_eight_bit

# A capital after the first letter of a word, beside a digit, or alone as in Q-learning; the article A is a word.
_CAPITALS = re.compile(r"[\w+-]*(?:\w[A-Z]|\d[A-Z]|[A-Z]\d)[\w+-]*|(?<![\w'’-])(?:[B-Z]|A(?=[-*+]))(?![\w'’])")
# Names in titles of this field; other names cannot be distinguished from common words in title case.
_NAMES = re.compile(rf"(?<!\w)(?:{'|'.join(name for (name,) in rows(__file__, 'capital_names.txt'))})(?!\w)")
_TO_PROTECT = re.compile(f"(?:{_NAMES.pattern})(?:-(?:{_NAMES.pattern}))*|{_CAPITALS.pattern}")
_PIECE = re.compile(r"\\[A-Za-z]+(?:\{\})?|\\.|\$[^$]*\$|[{}]", re.DOTALL)
# Values from sources that are not fields of content files, but have a field in BibTeX.
_EXTRA = {
    "series": ("series",), "address": ("address", "place"), "edition": ("edition",), "chapter": ("chapter",),
    "version": ("version",), "isbn": ("isbn",), "issn": ("issn",), "eventtitle": ("eventtitle",),
}  # fmt: skip
# Types with a field that names their kind in words.
_TYPED = frozenset({"phdthesis", "mastersthesis", "techreport", "patent", "inbook", "incollection"})
# Fields with a fixed place: before and after these, or only in whole entries.
_OWN_PLACE = frozenset("title authors date category code abstract keywords note".split())
_CITED = plain_fields(lambda field: field.bibtex, _OWN_PLACE)
_FURTHER_LINKS = tuple(kind for kind in PAPER_LINKS if kind.identifier is None and kind.name != LANDING_PAGE)
_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_AND = re.compile(r"(?<!\S)and(?!\S)", re.IGNORECASE)


def bibtex(
    of: PaperFacts,
    *,
    whole: bool = False,
) -> str:
    """Return a paper as one BibTeX entry that ends in a line break.

    A truncated list of authors ends in `and others`; authors with an unknown position are named in `note`. The paper's
    page in the portal is included unless a source gave the publisher's. Printed fields are ASCII as far as LaTeX has
    commands, unless the portal sets `unicode`. `whole` adds abstract, keywords, arXiv class and further links, which no
    citation needs.
    """
    paper = of.paper
    written = str if of.unicode else to_eight_bit
    fields = [(name, written(value)) for name, value in _cited(of)]
    fields += _found_at(of, of.primary_class if whole else "")
    if whole:
        fields += _further(of)
    own, hidden = to_bibtex(paper.note if whole else ""), to_bibtex(hidden_authors(paper))
    between = "" if not own or not hidden else " " if own.endswith((".", "!", "?")) else "; "
    fields.append(("note", written(f"{own}{between}{hidden}")))
    lines = [f"  {name} = {{{value}}}," for name, value in fields if value]
    if paper.date and paper.date.month:
        lines.append(f"  month = {MONTHS[paper.date.month - 1][:3].lower()},")
    return "\n".join([f"@{of.type}{{{of.key},", *lines, "}"]) + "\n"


def bibtex_name(name: str, *, team: bool = False) -> str:
    """Return a name for BibTeX: `Family, Given`, a team in braces of its own."""
    return _name(name_parts(name, team=team))


@lru_cache(maxsize=65536)
def _name(parts: NameParts) -> str:
    if not parts.given:
        shown = to_bibtex(parts.family)
        return f"{{{shown}}}" if " " in shown or "," in shown else shown
    order = (parts.family, parts.suffix, parts.given) if parts.suffix else (parts.family, parts.given)
    # A comma or an "and" within a part would split the name.
    return ", ".join(f"{{{part}}}" if "," in part or _AND.search(part) else part for part in map(to_bibtex, order))


def _cited(of: PaperFacts) -> Iterator[tuple[str, str]]:
    paper, kind = of.paper, of.type
    names = [_name(parts) for parts in of.names]
    if paper.more_authors and names:
        names.append(OTHERS)
    first, last = of.pages
    in_series = kind in {"book", "proceedings"} and not paper.extra.get("series")
    venue_field = "series" if in_series else ENTRY_TYPES[kind].venue_field
    names_by_kind = {"venue": venue_field, "publisher": ENTRY_TYPES[kind].issuer_field}
    yield "title", protected(to_bibtex(paper.title, of.texts.macros))
    yield "author", " and ".join(names)
    yield "editor", " and ".join(bibtex_name(OTHERS if name == "et al." else name) for name in editors(paper))
    for field in _CITED:
        if field.name == "pages":
            yield "pages", to_bibtex(f"{first}--{last}" if last else first)
        else:
            value = getattr(paper, field.name)
            texts = value if isinstance(value, tuple) else (value,)
            yield names_by_kind.get(field.name, field.bibtex[0]), "; ".join(map(to_bibtex, texts))
    for name, keys in _EXTRA.items():
        yield name, _extra(paper, keys)
    if kind in _TYPED:
        yield "type", _extra(paper, ("type", "type_of_work"))
    if paper.date:
        yield "year", str(paper.date.year)
        yield "day", str(paper.date.day or "")


def _extra(paper: Paper, keys: Sequence[str]) -> str:
    values = (paper.extra.get(key) for key in keys)
    return next((to_bibtex(str(value)) for value in values if isinstance(value, (str, int, float)) and value), "")


def _found_at(of: PaperFacts, primary_class: str) -> Iterator[tuple[str, str]]:
    yield "doi", of.doi
    if of.arxiv:
        yield "eprint", of.arxiv
        yield "archiveprefix", "arXiv"
    if primary_class:
        yield "primaryclass", safe_address(primary_class)
    yield "url", " ".join(landing_pages(of.paper, of.url)[:1])


def _further(of: PaperFacts) -> Iterator[tuple[str, str]]:
    paper = of.paper
    for kind in _FURTHER_LINKS:
        yield kind.bibtex[0] if kind.bibtex else kind.name, safe_address(link_text(paper, kind))
    yield "keywords", separated([to_bibtex(word) for word in paper.keywords])
    paragraphs = (to_bibtex(part, of.texts.macros) for part in re.split(r"\n\s*\n", paper.abstract))
    yield "abstract", "\n\n".join(filter(None, paragraphs))
    yield from _facts(of)
    yield from _annotations(of.paper)


def _facts(of: PaperFacts) -> Iterator[tuple[str, str]]:
    """Yield the facts that only portals have, in fields that other programs ignore; versions are JSON."""
    for name, value in portal_facts(of).items():
        if name == "versions":
            yield name, _JSON_TEXT.sub(_without_braces, json_text(value))
        elif isinstance(value, list):
            yield name, "; ".join(f"{{{text}}}" if ";" in text else text for text in map(to_bibtex, value))
        else:
            yield name, "true" if value is True else str(value)


def _annotations(paper: Paper) -> Iterator[tuple[str, str]]:
    """Yield the facts of single authors as annotations of biblatex: texts in quotes, roles as words."""
    facts = list(enumerate(map(author_facts, paper.authors or paper.contributors), start=1))
    words = list(enumerate(map(contributions, paper.authors or paper.contributors), start=1))
    yield "author+an", "; ".join(f"{place}={','.join(said)}" for place, said in words if said)
    yield "author+an:orcid", "; ".join(f'{place}="{said["orcid"]}"' for place, said in facts if "orcid" in said)
    affiliations = ((place, said["affiliations"]) for place, said in facts if "affiliations" in said)
    yield (
        "author+an:affiliation",
        "; ".join(f"{place}={', '.join(map(_quoted, named))}" for place, named in affiliations),
    )


def _quoted(text: str) -> str:
    return f'"{to_bibtex(text).replace(chr(34), "")}"'


def _without_braces(text: re.Match[str]) -> str:
    """Escape the characters of a JSON text that have a meaning in BibTeX."""
    return re.sub("[{}@%]", lambda sign: f"\\u{ord(sign[0]):04x}", text[0])


def protected(title: str) -> str:
    """Put braces around text that must keep its capitals, unless it is in braces already; `title` is valid LaTeX."""
    parts: list[str] = []
    depth = done = 0
    for piece in _PIECE.finditer(title):
        text = title[done : piece.start()]
        parts.append(text if depth else _TO_PROTECT.sub(lambda found: f"{{{found[0]}}}", text))
        parts.append(f"{{{piece[0]}}}" if not depth and _lowered(piece[0]) else piece[0])
        depth += {"{": 1, "}": -1}.get(piece[0], 0)
        done = piece.end()
    text = title[done:]
    return "".join([*parts, text if depth else _TO_PROTECT.sub(lambda found: f"{{{found[0]}}}", text)])


def _lowered(piece: str) -> bool:
    """Return whether a formula or a command would lose a capital."""
    return len(piece) > 1 and bool(re.search("[A-Z]", piece)) and piece[0] in "$\\"
