"""WordPress's own export (Tools, Export): the site's pages and posts in one file, and entries of plugins.

Source of the elements: "WordPress eXtended RSS", which WordPress itself writes and reads. A page that lists
publications is read like a saved page if its title names publications, or if nearly all of its entries certainly are
publications, because a site lists courses and posts as well. Publications that a plugin stores one by one are read by
the names of their fields. Contents that a shortcode would load from elsewhere (`[bibtex file=...]`) are not in the
file, which is reported.
"""

import re
from collections.abc import Iterator

from generator.core.groups import in_groups
from generator.core.problems import Problem
from generator.read.documents.markup.read import lists_publications, read_as_page
from generator.read.draft import Context, Draft, Reading
from generator.read.lists.page_words import announces_publications
from generator.read.records.bibliographies.record_drafts import draft_of
from generator.read.records.tables.columns import is_header
from generator.read.records.tables.table import records_by_name
from generator.read.records.tree import Node
from generator.read.records.xml.elements import element_names, parse
from generator.read.signs import no_publications

_SIGN = "wordpress.org/export/"
_PLAIN = frozenset({"page", "post", "wp_block", "revision"})
_NO_ENTRIES = frozenset(
    "attachment nav_menu_item wp_navigation wp_template wp_template_part wp_global_styles custom_css".split()
)
# Drafts, pending, scheduled and private entries.
_NOT_SHOWN = frozenset({"trash", "auto-draft", "draft", "pending", "private", "future"})
_SHORTCODE = re.compile(
    r"\[(bibtex|bibfilter|papercite|tplist|tpcloud|tpsingle|bibshow|bibbase|zotpressInText|zotpress|publications?)\b([^\]\n]{0,300})\]",
    re.IGNORECASE,
)
_ANY_SHORTCODE = re.compile(r"\[/?[a-z][\w-]{1,40}(?:\s[^\[\]\n]{0,400})?/?\]", re.IGNORECASE)
_FEWEST, _MOST = 3, 0.8
_BLOCK = re.compile(r"<!--\s*/?wp:[^>]*-->")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")


def recognises(text: str) -> bool:
    """Recognise the format by its root and the address of its elements."""
    return element_names(text, 1) == ["rss"] and _SIGN in text[:6000]


def read(text: str, context: Context) -> Reading:
    """Read an export of WordPress. Never raises for the contents of the text."""
    document = parse(text, context.path)
    items = [item for item in document.root.below("item") if item.text_of("status") not in _NOT_SHOWN]
    drafts: list[Draft] = []
    problems = list(document.problems)
    for item in items:
        found = _page(item, context)
        drafts += found.drafts
        problems += found.problems
    drafts += _entries(items)
    if not drafts and not problems:
        problems.append(
            no_publications(context.path, "save the page that shows them, or export the plugin's list as BibTeX")
        )
    return Reading(tuple(drafts), None, tuple(problems))


def _page(item: Node, context: Context) -> Reading:
    """Read a page or a post that lists publications; others are skipped."""
    content = next((one for one in item.all("encoded") if one.prefix != "excerpt"), None)
    if content is None or item.text_of("post_type") in _NO_ENTRIES or not content.text.strip():
        return Reading()
    text = _BLOCK.sub("", content.text)
    shortcode = _SHORTCODE.search(text)
    shown = _PARAGRAPH.sub("\n<p>\n", _ANY_SHORTCODE.sub("", text))  # WordPress makes a paragraph of an empty line
    above = "\n" * max(content.line - 1, 0)
    page = f"{above}<html><head><title>{item.text_of('title')}</title></head><body>{shown}</body></html>"
    title = item.text_of("title")
    if lists_publications(page, str):
        found = read_as_page(page, str, context)
        sure = [bool(one.authors and one.date and (one.venue or one.links)) and not one.doubts for one in found.drafts]
        if announces_publications(title) or (sum(sure) >= _FEWEST and sum(sure) >= _MOST * len(sure)):
            return found
    if shortcode is None:
        return Reading()
    elsewhere = f"[{shortcode[1]}{shortcode[2]}] loads them from elsewhere"
    what = f"the publications of the page '{title}' are not in it: {elsewhere}"
    hint = "import the bibliography that it names, or what the plugin exports; or save the page that shows them"
    return Reading(problems=(Problem(context.path, item.line, 1, what, hint, "warning"),))


def _entries(items: list[Node]) -> Iterator[Draft]:
    """Read entries of plugins: a type of their own, with fields named like columns."""
    kinds = in_groups((item.text_of("post_type"), item) for item in items)
    for listed in (listed for kind, listed in kinds.items() if kind and kind not in _PLAIN | _NO_ENTRIES):
        rows = [(item.line, _fields(item)) for item in listed]
        if is_header([*dict.fromkeys(name for _, fields in rows for name in fields)]):
            yield from filter(None, map(draft_of, records_by_name(rows, {})))


def _fields(item: Node) -> dict[str, str]:
    """Return the fields of an entry; those that begin with an underscore are internal."""
    found = {"title": item.text_of("title"), "link": item.text_of("link")}
    for one in item.all("postmeta"):
        name = one.text_of("meta_key")
        if name and not name.startswith("_"):
            found.setdefault(name.removeprefix("wpcf-"), one.text_of("meta_value"))
    return found
