"""arXiv: listings, an author's list, search results, and what an abstract's page has beyond its tags."""

from collections.abc import Sequence
from dataclasses import replace

from generator.core.records import PartialDate
from generator.read.draft import Context, Draft, Reading
from generator.read.links import read_arxiv, read_arxiv_class, read_doi
from generator.read.pages.document import Document, Part
from generator.read.pages.embedded.article import read_article
from generator.read.pages.facts import make_draft, read_day

SIGNS = (("arxiv-result",), ("list-title", "list-authors"), ("citation_arxiv_id",))
_LABELS = frozenset(
    ("title", "titles", "author", "authors", "abstract", "comments", "subjects", "journal ref", "journal reference")
)


def read(page: Document, context: Context) -> Reading | None:
    """Read a list of preprints, or one with its category and where it appeared later."""
    drafts = [draft for one in page.find("li.arxiv-result") if (draft := _result(one))]
    drafts += [draft for one in page.find("dl dd:has([class*=list-title])") if (draft := _listed(one))]
    if drafts:
        return Reading(tuple(drafts), None, (), "html")
    reading = read_article(page, context)
    if reading is None or not reading.drafts[0].links.get("arxiv"):
        return None
    draft = reading.drafts[0]
    category = _category(page.text(".primary-subject"))
    said = {"comments": page.text(".comments"), "journal_ref": page.text(".jref")}
    extra = {**draft.extra, **{name: text for name, text in said.items() if text}}
    draft = replace(draft, category=draft.category or category, extra=extra, type=draft.type or "misc")
    return replace(reading, drafts=(draft,))


def _result(item: Part) -> Draft | None:
    said = " ".join(item.texts(".is-size-7"))
    submitted = said.partition("v1 submitted")[2] or said.partition("ubmitted")[2].removeprefix(" on")
    abstract = item.rich_text("[class*=abstract-full]")
    return _draft(
        item,
        "p.title",
        [item.text(".list-title a"), item.attribute("href", ".list-title a")],
        authors="p.authors",
        day=submitted.partition(";")[0].partition(".")[0],
        category=_category(f"({item.text('.tag')})"),
        abstract=_unfolded(abstract or item.rich_text("p[class*=abstract]")),
    )


def _listed(described: Part) -> Draft | None:
    term = next((one for one in described.siblings(before=True) if one.tag == "dt"), None)
    links = term.find('a[href*="/abs/"]') if term else []
    return _draft(
        described,
        "[class*=list-title]",
        [text for link in links for text in (link.text(), link.attribute("href"))],
        authors="[class*=list-authors]",
        day="",
        category=_category(described.text(".primary-subject")),
        abstract=described.rich_text("p.mathjax"),
    )


def _draft(
    item: Part, title: str, numbers: Sequence[str], *, authors: str, day: str, category: str, abstract: str
) -> Draft | None:
    """Make a draft; `title` and `authors` select their elements, `numbers` texts with the arXiv number."""
    number = next(filter(None, (read_arxiv(text) or read_arxiv(text.rpartition("/abs/")[2]) for text in numbers)), "")
    shown = _unlabelled(item.rich_text(title))
    if not shown or not number:
        return None
    dois = map(read_doi, item.attributes("href", 'a[href*="doi.org"]'))
    return make_draft(
        item.line,
        shown,
        authors=item.texts(f"{authors} a") or _unlabelled(item.text(authors)).split(","),
        date=read_day(day) or _month_of(number),
        type="misc",
        category=category,
        abstract=_unlabelled(abstract),
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


def _unfolded(abstract: str) -> str:
    """Return an abstract without the words of the buttons that fold it."""
    for words in ("△ Less", "▽ More", "Less", "More"):
        abstract = abstract.removesuffix(words).rstrip()
    return abstract


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
