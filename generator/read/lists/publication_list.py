"""A document's list of publications: a draft for each entry, and what looks like an entry and was not read."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.core.link_kinds import LANDING_PAGE
from generator.core.names import fold
from generator.core.problems import Problem
from generator.read.author_marks import facts_by_marks, legend
from generator.read.draft import NO_AUTHORS, Draft, Reading
from generator.read.lines import excerpt
from generator.read.lists.blocks import Document, Entry
from generator.read.lists.doubts import YEAR
from generator.read.lists.entries import read_entries
from generator.read.lists.page_words import SPOKEN, announces_publications, announces_unfinished, kinds_of_words
from generator.read.lists.segmentation import entries

_ADDED = "authors author_facts venue volume number pages publisher abstract code awards type".split()
# Dashes that stand for the authors of the entry above.
_SAME_AUTHORS = re.compile(r"[\W\d]{0,6}(?:[-–_]{3,}|[—―]{2,}|[⸺⸻])(?=[\s.,:;(])")
# Behind a title, with whom somebody who is not named wrote it: `Owls” (with Jane Doe)`.
_SHARED = re.compile(
    r"[\W_]{0,4}(?:(?:joint(?:ly)?(?: work)?|together|co-?authored|written) )?(?:with|mit|avec|con|com)\s"
    r"(?-i:(?=[^\W\d_a-z]))",
    re.IGNORECASE,
)
# Of the paragraphs of a text, that are whole references in a bibliography in which hardly any entry was found.
_MOST_WHOLE = 0.5
_MOSTLY = 0.75  # of the entries of a list are papers, that a whole reference among them is one as well
_SOME, _SURE, _UNSURE = 0.3, 0.85, 0.5  # as _MOSTLY for a sure reference; confidence of a sure and an unsure one
_LIKELY = 0.8  # confidence that a stretch is an entry, from which on it is reported if it cannot be read
_LONGEST_BARE = 60  # words of an unsure entry without a date, pages and files
# Prose below a heading of works in progress, where titles stand alone: `None at the moment`, `We hope to count owls.`
_REMARK = re.compile(
    r"(?:None|Nothing|(?:A )?(?:[Tt]wo|[Tt]hree|[Ss]everal|[Ss]ome|[Mm]ore|few|\d+) (?:\w+ )?(?:papers|projects))\b"
    r"|(?=.*\.$)(?:(?:I|We|My|Our)\s[a-z]|[^\"“”«»„]*\s(?:we|my|our|am|is|are|has|have|will)\s)"
)
_FEWEST_UNNAMED = 5  # entries that name nobody
_FEWEST_LEFT, _SHORT_LINE = 6, 15  # lines with a year that are worth a warning, and characters of one


def read_document(document: Document, path: str, base: str = "") -> tuple[Reading, bool]:
    """Read what a document lists, and judge whether that is publications, and not news, courses or members.

    Warnings are about what was not read. `base` is the address from which links count.
    """
    drafts: list[Draft] = []
    others, problems = [], []
    found = entries(document)
    repeated = _with_repeated_authors(_read(found, base, as_printed=_is_of_references(document, found)))
    read = _without_remarks(list(_with_author_facts(document, repeated)))
    whole = [draft is not None and _is_reference(entry, draft) for entry, draft in read]
    papers = [entry.source_line for entry in found if entry.kind == "paper"]
    is_bibliography = document.plain and max(2 * len(papers), _MOST_WHOLE * len(whole)) <= sum(whole)
    sizes = Counter(map(_list_of, found))
    of_papers = Counter(_list_of(entry) for entry in found if entry.kind == "paper")
    confident = sum(entry.confidence > 0 for entry in found)
    for (entry, draft), is_whole in zip(read, whole, strict=True):
        share = of_papers[_list_of(entry)] / sizes[_list_of(entry)]
        if not entry.confidence and papers and papers[0] < entry.source_line < papers[-1]:
            share = len(papers) / confident  # of all entries, for a paragraph of a text between papers
        is_sure = draft is not None and draft.confidence >= _SURE and share >= _SOME
        among_papers = is_bibliography or share >= _MOSTLY or is_sure
        if draft is not None and (_is_paper(entry, draft) or (among_papers and is_whole)):
            drafts.append(draft)
            continue
        others.append(draft or Draft(entry.source_line or 1, "", text=entry.text, confidence=0.0))
        if entry.kind == "paper" and entry.confidence > _LIKELY:
            what = f"this looks like a publication and was not read: '{excerpt(entry.text, 80)}'"
            problems.append(Problem(path, entry.source_line, 1, what, "add it by hand if it is one", "warning"))
    problems += _dated_lines_left(document, found, path, len(drafts))
    listed = _without_doubles(drafts)
    judged = _are_publications(listed, is_named=_is_named(document, found))
    return Reading(tuple(listed), None, tuple(problems), others=tuple(others)), judged


def _list_of(entry: Entry) -> tuple[int, str]:
    return entry.group, entry.section


def _are_publications(drafts: Sequence[Draft], *, is_named: bool) -> bool:
    """Return whether drafts are publications; where nothing announces those, most name people, or a time and a place.

    What begins like a single entry is often running text.
    """
    if is_named:
        return any(one.date or _is_placed(one) or len(one.authors) > 1 or "pdf" in one.links for one in drafts)
    whole = sum(bool(one.authors and (one.date or _is_placed(one) or len(one.authors) > 1)) for one in drafts)
    if 2 * whole >= len(drafts) > 0:
        return len(drafts) > 1 or not drafts[0].doubts
    # A list of somebody's own papers need not name anybody.
    placed = sum(bool((one.date and one.venue) or "pdf" in one.links) for one in drafts)
    return 2 * placed >= len(drafts) >= _FEWEST_UNNAMED


def _without_remarks(read: Sequence[tuple[Entry, Draft | None]]) -> list[tuple[Entry, Draft | None]]:
    """Return entries and drafts without what a bibliography remarks on its works.

    Remarks look alike, name nobody, and stand below works, which look different and name somebody.
    """
    sizes = Counter(entry.group for entry, _ in read)
    named = Counter(entry.group for entry, draft in read if draft and draft.authors)
    shares = {group: named[group] / size for group, size in sizes.items()}
    below = Counter(entry.group for (above, _), (entry, _) in pairwise(read) if shares[above.group] >= _MOSTLY)
    remarks = {one for one in below if below[one] >= max(_MOSTLY * sizes[one], 2) and shares[one] <= 1 - _MOSTLY}
    return [(entry, draft) for entry, draft in read if entry.group not in remarks]


def _is_of_references(document: Document, found: Sequence[Entry]) -> bool:
    """Return whether a plain text is a list of references: each of its paragraphs is an entry."""
    return document.plain and len(found) == len({line.block for line in document.lines if line.text})


def _read(found: Sequence[Entry], base: str, *, as_printed: bool) -> Iterator[tuple[Entry, Draft | None]]:
    """Read entries in their order: papers together, others together, and each of those in no list by itself."""
    kinds: dict[str, list[Entry]] = {"paper": [], "other": []}
    for one in found:
        if one.confidence:
            kinds[one.kind].append(one)
    read = {kind: iter(read_entries(of, base, as_printed=as_printed)) for kind, of in kinds.items()}
    for one in found:
        yield one, next(read[one.kind]) if one.confidence else read_entries([one], base, as_printed=as_printed)[0]


def _is_placed(draft: Draft) -> bool:
    return bool(draft.venue or draft.publisher or {"doi", "arxiv"} & set(draft.links))


def _is_paper(entry: Entry, draft: Draft) -> bool:
    """Return whether the draft of an entry that was found as a paper has what a paper has."""
    links = set(draft.links) - {LANDING_PAGE}
    is_shared = len(draft.authors) > 1 or (draft.authors and _SHARED.match(entry.text.partition(draft.title)[2]))
    is_linked = draft.links and draft.confidence >= _SURE and announces_publications(entry.section)
    is_unfinished = announces_unfinished(entry.lines[0].trail)
    is_dated = _is_placed(draft) or draft.date or links
    is_remark = is_unfinished and not is_dated and _REMARK.match(entry.text)
    has = is_dated or is_unfinished or draft.note or draft.code or is_shared or is_linked
    first = next((word for word in entry.text.split() if any(map(str.isalpha, word))), "")
    # `Presentation at the Owl Conference, May 2023`, but not `"Teaching owls." In Night Schools`
    may_be_talk = first[:1].isalpha() and not (draft.authors or links) and kinds_of_words(first) == {"other"}
    is_talk = may_be_talk and (SPOKEN.search(first) or not announces_publications(entry.section))
    is_bare = not (draft.date or links or draft.pages or draft.volume) and entry.text.count(" ") > _LONGEST_BARE
    is_blurb = is_bare and draft.confidence < (_UNSURE if draft.authors else _SURE)
    return bool(entry.kind == "paper" and has and not (is_talk or is_blurb or is_remark))


def _is_reference(entry: Entry, draft: Draft) -> bool:
    """Return whether an entry has all that a reference has: authors or the sign for them, a date, and where it is."""
    return bool((draft.authors or _SAME_AUTHORS.match(entry.text)) and draft.date and _is_placed(draft))


def _with_repeated_authors(read: Iterable[tuple[Entry, Draft | None]]) -> Iterator[tuple[Entry, Draft | None]]:
    """Yield entries and drafts, those that begin with dashes with the authors of the entry above."""
    above: Draft | None = None
    for entry, read_alone in read:
        draft = read_alone
        if above and draft and _SAME_AUTHORS.match(entry.text):
            draft = replace(
                draft,
                authors=(*above.authors, *draft.authors),
                more_authors=above.more_authors or draft.more_authors,
                teams=above.teams | draft.teams,
                doubts=tuple(doubt for doubt in draft.doubts if doubt != NO_AUTHORS or not above.authors),
            )
        above = draft
        yield entry, draft


def _with_author_facts(
    document: Document, read: Iterable[tuple[Entry, Draft | None]]
) -> Iterator[tuple[Entry, Draft | None]]:
    """Yield entries and drafts, with what marks beside names mean by a legend of the document or of the entry."""
    explained = legend("\n".join(line.text for line in document.lines))
    for entry, draft in read:
        meanings = {**explained, **legend(entry.text)}
        facts = facts_by_marks(entry.text, draft.authors, meanings) if draft and meanings else {}
        yield entry, replace(draft, author_facts=facts) if draft and facts else draft


def _is_named(document: Document, found: Sequence[Entry]) -> bool:
    """Return whether the title of a document or the heading above an entry announces publications."""
    headings = {document.title, *(entry.section for entry in found)}
    headings |= {heading.text for entry in found for heading in entry.lines[0].trail}
    return bool(found) and any(map(announces_publications, headings))


def _dated_lines_left(document: Document, found: Sequence[Entry], path: str, read: int) -> list[Problem]:
    """Return one warning about lines with a year in no entry of a text, where they are more than what was read."""
    if not document.plain:
        return []
    used = {line.source_line for entry in found for line in entry.lines}
    left = [
        line
        for line in document.lines
        if line.source_line not in used and not line.hidden and len(line.text) > _SHORT_LINE and YEAR.search(line.text)
    ]
    if len(left) < max(_FEWEST_LEFT, read):
        return []
    first = ", ".join(f"'{excerpt(line.text)}' (line {line.source_line})" for line in left[:3])
    what = f"{len(left)} lines with a year are in no entry that was read, first {first}"
    return [Problem(path, left[0].source_line, 1, what, "where they are of publications, add those by hand", "warning")]


def _without_doubles(drafts: Sequence[Draft]) -> list[Draft]:
    """Keep what is listed twice (selected, and in the full list) once; the first counts, the second adds to it."""
    kept: dict[tuple[str, int, str], Draft] = {}
    for draft in drafts:
        key = fold(draft.title), draft.date.year if draft.date else 0, ""
        first = kept.get(key)
        if first is None:
            kept[key] = draft
        elif _is_another_version(first, draft):
            kept.setdefault((*key[:2], fold(draft.venue)), draft)
        else:
            added = {name: getattr(draft, name) for name in _ADDED if getattr(draft, name) and not getattr(first, name)}
            kept[key] = replace(
                first, **added, links={**draft.links, **first.links}, extra={**draft.extra, **first.extra}
            )
    return list(kept.values())


def _is_another_version(first: Draft, draft: Draft) -> bool:
    """Return whether a paper is another one of the same title: that of a journal, after one of a conference."""
    one, two = fold(first.venue), fold(draft.venue)
    return bool(one and two) and first.type != draft.type and one not in two and two not in one
