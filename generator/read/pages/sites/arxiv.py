"""arXiv: listings, an author's list, search results, and what an abstract's page has beyond its tags."""

import re
from dataclasses import replace

from generator.core.records import PartialDate
from generator.read.draft import Context, Draft, Reading
from generator.read.links import read_arxiv, read_arxiv_class, read_doi
from generator.read.pages.document import Document, Part
from generator.read.pages.embedded.article import read_article
from generator.read.pages.facts import list_reading, make_draft, read_day

# The parts of a search result, and those of a listing, where a term with the number stands above each description.
_ENTRIES = "li.arxiv-result, dl dd:has([class*=list-title])"
_TITLE = "p.title, dd [class*=list-title]"
_NUMBERS = '.list-title a, a[href*="/abs/"]'
_AUTHORS = "*:is(p.authors, [class*=list-authors])"
_ABSTRACT = "p[class*=abstract], dd p.mathjax"
_FOLDS = re.compile(r"\s*(?:[△▽]\s*)?(?:Less|More)\s*$")  # the button that folds an abstract
_LABELS = frozenset(
    ("title", "titles", "author", "authors", "abstract", "comments", "subjects", "journal ref", "journal reference")
)


def read(page: Document, context: Context) -> Reading | None:
    """Read a list of preprints, or one with its category and where it appeared later."""
    if listed := list_reading(page, _ENTRIES, _draft):
        return listed
    reading = read_article(page, context)
    if reading is None or not reading.drafts[0].links.get("arxiv"):
        return None
    draft = reading.drafts[0]
    category = _category(page.text(".primary-subject"))
    said = {"comments": page.text(".comments"), "journal_ref": page.text(".jref")}
    extra = {**draft.extra, **{name: text for name, text in said.items() if text}}
    draft = replace(draft, category=draft.category or category, extra=extra, type=draft.type or "misc")
    return replace(reading, drafts=(draft,))


def _draft(item: Part) -> Draft | None:
    links = next((one for one in item.siblings(before=True) if one.tag == "dt"), item).find(_NUMBERS)
    texts = [text for link in links for text in (link.text(), link.attribute("href"))]
    number = next(filter(None, (read_arxiv(text) or read_arxiv(text.rpartition("/abs/")[2]) for text in texts)), "")
    if not number:
        return None
    said = " ".join(item.texts(".is-size-7"))
    submitted = said.partition("v1 submitted")[2] or said.partition("ubmitted")[2].removeprefix(" on")
    dois = map(read_doi, item.attributes("href", 'a[href*="doi.org"]'))
    return make_draft(
        item.line,
        _unlabelled(item.rich_text(_TITLE)),
        authors=item.texts(f"{_AUTHORS} a") or _unlabelled(item.text(_AUTHORS)).split(","),
        date=read_day(submitted.partition(";")[0].partition(".")[0]) or _month_of(number),
        type="misc",
        category=_category(item.text(".primary-subject, .tag")),
        abstract=_FOLDS.sub("", _unlabelled(item.rich_text("[class*=abstract-full]") or item.rich_text(_ABSTRACT))),
        doi=next((doi for doi in dois if not read_arxiv(f"doi:{doi}", bare=False)), ""),
        arxiv=number,
        extra={
            "comments": _field(item, "list-comments", "Comments"),
            "journal_ref": _field(item, "journal-ref", "Journal ref"),
        },
    )


def _unlabelled(text: str) -> str:
    """Return a field without its label."""
    label, _, rest = text.partition(":")
    return rest.strip() if label.strip().lower().replace("-", " ") in _LABELS else text


def _field(item: Part, name: str, label: str) -> str:
    of_comments = (text for text in item.texts("p.comments") if text.startswith(label))
    return _unlabelled(item.text(f"[class*={name}]") or next(of_comments, ""))


def _category(text: str) -> str:
    """Return the class in `Machine Learning (cs.LG)` by its last part, as content has it."""
    return read_arxiv_class(f"[{text.rpartition('(')[2].strip(' )')}]")


def _month_of(number: str) -> PartialDate | None:
    """Return the month in an arXiv number: `2409.00001`, `hep-th/9901001`."""
    year, month = number.rpartition("/")[2][:2], number.rpartition("/")[2][2:4]
    return PartialDate((1900 if year > "90" else 2000) + int(year), int(month)) if "01" <= month <= "12" else None
