"""Data files and bibliographies of a site: lists of publications, of people, and of news, and CVs.

CVs are al-folio's `cv.yml`, or in the form of RenderCV or JSON Resume.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath
from typing import Any

from generator.core.ids import slug, unique
from generator.core.names import family, fold
from generator.read import formats
from generator.read.draft import Context, Draft
from generator.read.portals.page_texts import markdown
from generator.read.portals.people import add_person, first_of, people_in, words_of
from generator.read.portals.site_content import Entry, SiteContent, SiteSource, add_collection, add_news, picture_named
from generator.read.portals.site_folder import SiteFolder, is_picture, local_file
from generator.read.portals.site_names import OF_NEWS, OF_PAPERS, OF_PEOPLE, WORDS, pattern, says
from generator.read.records.bibliographies.field_values import read_date
from generator.read.records.tree import Group

_LONGEST = 2_000_000  # characters of a data file; a list of a thousand papers with abstracts is shorter
_OWN_LISTS = re.compile("cv|mypubs", re.IGNORECASE)
_NAMING_WORDS = 6
_SHORTEST_REFERENCE = 60  # characters
# The fields that name files.
_LINKS = ("pdf", "slides", "poster", "video")
_FURTHER = ("supp", "html", "preview")
_NAMING_PDFS = ("link", "address_as_written", "file", "url")  # the last that does counts
# What themes of Jekyll keep as lists for a page of their own, or for a CV.
_PAGES, _LISTS, _NO_LIST = (pattern(f"called {name}") for name in ("pages", "lists", "no list"))
_YEARS = ("year", "date", "releasedate", "years")
_STARTS, _ENDS = (("startdate", "start_date", "date_start", "start"), ("enddate", "end_date", "date_end", "end"))
# The names in the examples of the templates.
_EXAMPLE_CV = pattern("example of a cv", re.MULTILINE)


def read_bibliography(found: SiteContent, site: SiteFolder, path: str) -> None:
    """Read a bibliography of the group's own papers, not one of those that a text cites, or of one paper."""
    text = site.text(path)
    reading = formats.read_text(text, "bibtex", Context(path, date.min))
    people = Counter(name for draft in reading.drafts for name in {fold(family(one)) for one in draft.authors})
    most = max(people.values(), default=0)
    is_named = says(OF_PAPERS, path) or says(_OWN_LISTS, path)
    if len(reading.drafts) < 2 or not (is_named or most * 2 >= len(reading.drafts)):
        found.fates[path] = "left out: a bibliography of what texts cite, or of one paper that has a page"
        return
    drafts = tuple(with_files(found, site, draft, PurePosixPath(path).parent.as_posix()) for draft in reading.drafts)
    found.sources.append(SiteSource(path, path, "bibtex", text, drafts, reading.problems))


def with_files(found: SiteContent, site: SiteFolder, draft: Draft, folder: str) -> Draft:
    """Copy the files that an entry of a bibliography or of a data file names by their paths.

    Links and the picture have keys of their own, the rest stays below extra.
    """
    links, extra, image = dict(draft.links), dict(draft.extra), draft.image
    for name in (*_NAMING_PDFS, *_LINKS, *_FURTHER):
        path = local_file(site, str(links.get(name) or extra.get(name) or "").strip(), folder, *WORDS["file folders"])
        if name in _NAMING_PDFS and not path.lower().endswith(".pdf"):
            continue
        copied = found.take(path, "previews" if name == "preview" else "papers")
        if copied and name in _FURTHER and not (name == "preview" and is_picture(copied)):
            extra[name] = copied
        elif copied:
            extra.pop(name, None)
            if name == "preview":
                image = copied
            else:
                links["pdf" if name in _NAMING_PDFS else name] = copied
    return replace(draft, links=links, extra=extra, image=image)


def read_data_file(found: SiteContent, site: SiteFolder, path: str) -> None:
    """Read a data file: lists of publications or of people."""
    name = PurePosixPath(path).stem
    top = path.split("/", maxsplit=1)[0]
    where = path.rpartition(".")[0]
    if not says(OF_PAPERS, where) and not says(OF_PEOPLE, where) and top not in {"_data", "data"}:
        return
    text = site.text(path)
    if name.startswith("_") or len(text) > _LONGEST:
        return
    if OF_NEWS.fullmatch(name) or name.endswith(("_news", "-news")):
        _news_data(found, site, path)
        return
    is_table = path.endswith((".csv", ".tsv"))
    is_named = says(OF_PAPERS, name) if is_table else OF_PAPERS.fullmatch(name) is not None
    records = None if is_table else site.records(path)
    people = list(people_in(records, where))
    for person, words in people:
        add_person(found, site, person, groups=[words])
    if people:
        found.fates[path] = f"{len(people)} {'person' if len(people) == 1 else 'people'}"
    form = "table" if is_table else formats.recognise(text) or ""
    if is_named and form in {"", "references", "dump"}:
        text, form = "\n\n".join(_long_texts(records)), "references"  # each a whole reference
    if _LISTS.fullmatch(name) and path not in found.fates and (lines := list(lines_of(records))):
        title, text = name.replace("_", " ").capitalize(), "\n".join(lines)
        is_page = _PAGES.fullmatch(name) is not None
        entry = Entry((text,) if is_page else (f"## {title}", text))
        add_collection(found, slug(name, "page") if is_page else "cv", title if is_page else "CV", [entry])
        found.fates[path] = f"the page {title if is_page else 'CV'}"
        return
    if _NO_LIST.search(name) or form in {"", "dump"} or (not is_named and (is_table or form == "references")):
        return
    reading = formats.read_text(text, form, Context(path, date.min))
    if reading.drafts and (len(reading.drafts) > 1 or is_named):
        entries = {one.line: one for one in records if isinstance(one, Group)} if isinstance(records, list) else {}
        drafts = []
        for draft in reading.drafts:
            shown = picture_named(site, first_of(entries.get(draft.line, {}), ("image", "img")))
            drafts.append(with_files(found, site, replace(draft, image=found.take(shown, "previews")), ""))
        found.sources.append(SiteSource(path, path, form, text, tuple(drafts)))


def _long_texts(records: object) -> Iterator[str]:
    """Yield the texts in lists and groups of keys that are long enough for a reference."""
    if isinstance(records, str) and len(records) > _SHORTEST_REFERENCE:
        yield " ".join(re.sub(r"<[^<>]*>", "", records).split())
    if isinstance(records, dict) and any(isinstance(one, str) for one in records.values()):
        records = [" ".join(one for one in records.values() if isinstance(one, str))]  # a reference and its address
    for one in records.values() if isinstance(records, dict) else records if isinstance(records, list) else ():
        yield from _long_texts(one)


def _news_data(found: SiteContent, site: SiteFolder, path: str) -> None:
    """Read a list of news with a day and a text each."""
    records = site.records(path)
    for entry in records if isinstance(records, list) else []:
        day = first_of(entry, ("date", "day", "time")) if isinstance(entry, dict) else ""
        if day and words_of(entry.get("hidden")) != "true":
            text = markdown(first_of(entry, ("text", "content", "description", "body", "details", "news", "en")))
            title = markdown(first_of(entry, ("title", "headline", "name"))).replace("\n", " ")
            # Named by its words: its place in the list changes with the next one.
            words = [str(read_date(day)[0] or ""), *(title or text).split()[:_NAMING_WORDS]]
            name = unique(slug(" ".join(words), "news"), {one.id for one in found.news})
            add_news(found, name, day, title, text)
            found.fates[path] = "news"


def read_cv(found: SiteContent, site: SiteFolder) -> None:
    """Make the page CV of the first such file that is not an example of the theme."""
    for path in filter(site.has, WORDS["cvs"]):
        if _EXAMPLE_CV.search(site.text(path)) or found.fates.get(path, "").startswith("left out"):
            found.fates[path] = "left out: an example of the template"
            continue
        is_page = path.endswith(".md")
        records = site.records(path) if not is_page else site.document(path).header if found.owner else None
        sections = [Entry((f"## {title}", "\n".join(lines))) for title, lines in _sections(records) if lines]
        if sections:
            there = next((page for page in found.pages if page.id in {"cv", "resume", "vitae"}), None)
            add_collection(found, there.id if there else "cv", "CV", sections)
            found.fates[path] = f"the person {found.owner}, and the page CV" if is_page else "the page CV"
            return


def _sections(records: object) -> Iterator[tuple[str, list[str]]]:
    """Yield the titles of the sections, each with its lines."""
    if isinstance(records, list):  # al-folio
        for one in records:
            if isinstance(one, dict):
                yield words_of(one.get("title")), list(lines_of(one.get("contents")))
    elif isinstance(records, dict):
        inner = records.get("cv")
        listed = inner.get("sections") if isinstance(inner, dict) else records  # RenderCV, or JSON Resume
        for title, entries in listed.items() if isinstance(listed, dict) else ():
            shown = entries.get("courses") if isinstance(entries, dict) else entries  # of an older HugoBlox
            if isinstance(shown, list) and title not in WORDS["no sections"]:
                yield title.replace("_", " ").capitalize(), list(lines_of(shown))


def lines_of(entries: object, indent: str = "") -> Iterator[str]:
    """Yield a list of entries such as positions, awards or talks as lines of Markdown."""
    if isinstance(entries, str):
        yield f"{indent}- {' '.join(entries.split())}" if entries.strip() else ""
    for one in entries if isinstance(entries, list) and len(indent) < 16 else ():
        if not isinstance(one, dict):
            yield from lines_of(one, indent)
            continue
        line = _line(one)
        if line:
            yield f"{indent}- {line}"
        details = {str(key).lower(): value for key, value in one.items()}
        for key in WORDS["details"]:
            yield from filter(None, lines_of(details.get(key), f"{indent}    " if line else indent))


def _line(entry: Mapping[str, Any]) -> str:
    """Return the line of an entry: what, where, when; or a fact with its name."""
    what = first_of(entry, WORDS["what"])
    if value := first_of(entry, ("value", "fluency", "level")):
        return f"**{what}**: {value}"
    start, end = first_of(entry, _STARTS), first_of(entry, _ENDS)
    years = first_of(entry, _YEARS) or "–".join(filter(None, [start, end or ("today" if start else "")]))
    places = [*dict.fromkeys(place for key in WORDS["places"] if (place := first_of(entry, (key,))) not in {"", what})]
    if not (what or places):
        return f"**{years}**" if years else ""
    return ", ".join(filter(None, [f"**{what}**" if what else "", *places])) + (f" ({years})" if years else "")
