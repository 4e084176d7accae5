"""`sitegen check`: the content in the form in which a build would read it, and the pages of a built site."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import date
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.build.citations import style_faults, unknown_in_pages
from generator.build.gather import in_further_languages
from generator.build.output.published_files import svg_warnings
from generator.build.output.theme import portal_texts, static_files
from generator.content.content import read_content, read_mapping
from generator.content.doubts import in_words, open_doubts
from generator.content.file_text import text_of
from generator.content.ledger import read_ledger
from generator.content.portal_images import damaged_pictures, read_images
from generator.content.positions import line_and_column
from generator.content.published_addresses import read_addresses
from generator.content.referenced_files import problem_at, referenced_file_problems
from generator.content.references import link_problems
from generator.content.second_looks import second_looks
from generator.core.gc_pause import gc_paused
from generator.core.groups import in_groups
from generator.core.problems import Problem, errors_in, nearest
from generator.core.records import Content, FreePage, Project
from generator.core.regular_files import CONTENT
from generator.portal.graph import Portal, build_portal
from generator.portal.members import Group
from generator.site.addresses import Base, base_path, free_page
from generator.site.image_pages import sides_made
from generator.site.material import make_material
from generator.site.plan import make_plan
from generator.site.prose_pages import body_of
from generator.site.translated import written
from generator.text.latex import faults, position, shows
from generator.text.latex.unreadable import Place

_ADDRESSES = (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src"), ("source", "src"), ("iframe", "src"))
_MACROS = re.compile(r"^macros:", re.MULTILINE)
# Within a tag: the text of a code block has its angle brackets as entities.
_LINK = re.compile(r'<\w+(?: [\w-]+="[^"]*")*? (?:href|src)="([^"#][^"]*)"')


@gc_paused()
def check_content(
    root: Path, published: Path | None = None, today: date | None = None, base_url: str | None = None
) -> tuple[Problem, ...]:
    """Return all errors and warnings of the content, including addresses that would collide or vanish.

    `published` is the `published.json` of the site on the web, and `base_url` its address, as for a build. Dates long
    after `today` cause warnings.
    """
    content, problems = read_content(root)
    if base_url:
        content = replace(content, site=replace(content.site, base_url=f"{base_url.rstrip('/')}/"))
    before = read_addresses(root, published)
    portal, ambiguous = build_portal(content, before.assigned_ids)
    texts, text_problems = portal_texts(root, content.site.language)
    images, unseen = read_images(root, content)
    unseen = (*unseen, *link_problems(root, content, portal.who.people.keys()))
    looks = second_looks(root, content.papers, today)
    beside = (*looks, *unseen, *referenced_file_problems(root, content), *style_faults(root, content.site.citations))
    found = (*problems, *text_problems, *ambiguous, *beside, *_latex_faults(root, content))
    if errors_in(found):
        # Files with errors are not planned: their addresses would seem to vanish.
        return tuple(sorted(found))
    static = static_files(root)
    material = make_material(portal, texts, content, before, image_files=images)
    translated, problems_of_texts = in_further_languages(root, material)
    plan, faults = make_plan(material, others=translated, static=static)
    answered = {page.address for page in plan.pages} | {f"static/{name}" for name in static}
    damaged = damaged_pictures(root, content, sides_made(plan.pages))
    dead, open_ = _dead_links(root, content, answered), Group(portal).left_open()
    beside = (
        *problems_of_texts,
        *dead,
        *open_,
        *unknown_in_pages(root, content, material),
        *_unnamed_categories(root, content, portal),
        *svg_warnings(static),
    )
    return tuple(sorted((*found, *faults, *damaged, *beside)))


def _unnamed_categories(root: Path, content: Content, portal: Portal) -> Iterator[Problem]:
    """Warn about each category code without a name, at the first paper that has it."""
    described = {category.code for category in content.categories}
    named = [category.code for category, _ in portal.categories if category.name != category.code] + sorted(described)
    for category, papers in portal.categories:
        code = category.code
        if category.name == code and code not in described and papers:
            path = f"{CONTENT}/papers/{min(paper.id for paper in papers)}.yaml"
            near = nearest(code, named)
            name_it = f"name it in content/categories.yaml, as in `{code}: Its name`"
            hint = f"did you mean `{near}`? else {name_it}" if near else f"correct it, or {name_it}"
            what = f"`{code}` is not an arXiv category and has no name: readers see the code"
            yield problem_at(root, path, ("category",), what, hint)


def doubtful(root: Path) -> tuple[Problem, ...]:
    """Return the open doubts of imports: the paper's file, the doubt, source and line."""
    found = []
    for record_id, entry in read_ledger(root).papers.items():
        path = f"{CONTENT}/papers/{record_id}.yaml"
        file = root / path
        current = read_mapping(text_of(file), path) if file.exists() else None
        places = in_groups(  # two saves of one page have the same doubt
            (in_words(one.fields, doubt), f"{one.source}, line {one.line}" if one.line else one.source)
            for one, doubt in open_doubts(entry, current)
        )
        hint = "correct it, or add `checked: true` below `extra:` if it is right"
        for what, where in places.items():
            found.append(Problem(path, 0, 0, f"{what} ({'; '.join(dict.fromkeys(where))})", hint, "warning"))
    return tuple(sorted(found))


def _dead_links(root: Path, content: Content, answered: Collection[str]) -> Iterator[Problem]:
    """Find links and pictures of the portal's own pages with an internal address that does not exist."""
    base, languages = base_path(content.site.base_url), content.site.languages[1:]
    links = {language: Base(content.site.base_url, language, languages) for language in ("", *languages)}
    for language, file, page in written(content):
        if not isinstance(page, FreePage):
            continue
        shown = body_of(page, links[language].url)
        if 'href="' not in shown and 'src="' not in shown:
            continue
        source = text_of(root / file)
        here = f"https://site.invalid{links[language].url(free_page(page.id))}"
        for link in dict.fromkeys(map(unescape, _LINK.findall(shown))):
            target = urlsplit(urljoin(here, link))
            wanted = unquote(target.path).removeprefix(base).removesuffix("index.html")
            if target.hostname == "site.invalid" and not {wanted, f"{wanted}/"} & set(answered):
                last = wanted.rstrip("/").rpartition("/")[2]
                at = max(source.find(last), 0)
                near = nearest(wanted, answered, 0.8)
                hint = f"did you mean /{near}?" if near else "correct it, or put there what is missing"
                what = f"this leads to /{wanted}, which does not exist"
                yield Problem(file, *line_and_column(source, at), what, hint, "warning")


def _latex_faults(root: Path, content: Content) -> Iterator[Problem]:
    shared, pages = content.site.macros, (page for page in content.pages if isinstance(page, Project))
    fields = [(f"{page.path}.md", {"title": page.title, "description": page.description}, shared) for page in pages]
    fields += [
        (f"papers/{one.id}.yaml", {"title": one.title, "abstract": one.abstract}, {**shared, **one.macros})
        for one in content.papers
    ]
    for file, texts, macros in fields:
        # Most records have no LaTeX, and their files need not be opened.
        is_shown = shows(texts["title"], macros)
        if not is_shown or any(sign in text for text in texts.values() for sign in "\\$"):
            path = f"{CONTENT}/{file}"
            source = text_of(root / path)
            if not is_shown:
                what = "this title shows nothing; readers see its source"
                yield problem_at(root, path, ("title",), what, "write a title that is readable without LaTeX")
            yield from latex_faults(path, source, texts, macros)


def check_site(root: Path, site: Path, base_url: str | None = None) -> tuple[Problem, ...]:
    """Return broken internal links of a site built for `base_url`, and pages without a required element."""
    path = urlsplit(base_url or read_content(root)[0].site.base_url).path
    return check_pages(site, f"{path.rstrip('/')}/")


def latex_faults(path: str, source: str, fields: Mapping[str, str], macros: Mapping[str, str]) -> Iterator[Problem]:
    """Check the LaTeX of the `fields` of a record whose file at `path` contains `source`; return warnings."""
    undefined: dict[str, list[tuple[str, Place]]] = {}
    for field, text in fields.items():
        for fault in faults(text, macros):
            if fault.undefined:
                undefined.setdefault(fault.hook, []).append((field, fault))
            else:
                yield Problem(path, *_position(source, field, fault), fault.what, fault.hint, "warning")
    for calls in undefined.values():
        field, first = calls[0]
        times = "once" if len(calls) == 1 else f"{len(calls)} times"
        shown = "argument" if first.arguments else "name"
        what = f"`{first.hook}` is not defined and is used here {times}; readers see its {shown}"
        yield Problem(path, *_position(source, field, first), what, _hint(path, source, first), "warning")


def _hint(path: str, source: str, fault: Place) -> str:
    value = "what it stands for" + "".join(f" #{number}" for number in range(1, fault.arguments + 1))
    entry = f"{fault.undefined}: '{value}'"
    if path.endswith(".md"):
        return f"add to `macros` in content/site.yaml: `{entry}`"
    if _MACROS.search(source):
        return f"add to `macros` in this file, or in content/site.yaml for all papers: `{entry}`"
    return f"paste into this file, or into content/site.yaml for all papers: `macros: {{{entry}}}`"


def _position(source: str, field: str, fault: Place) -> tuple[int, int]:
    key = re.search(rf"^{field}:", source, re.MULTILINE)
    line, column = position(source, fault.hook, fault.nth, key.start() if key else 0)
    if not line and key:
        return source.count("\n", 0, key.start()) + 1, 1
    return line, column


def check_pages(site: Path, base: str) -> tuple[Problem, ...]:
    """Check all HTML pages of the site in a folder that will be published below the path `base`."""
    texts = {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*.html"))}
    pages = {file: LexborHTMLParser(text) for file, text in texts.items()}
    home = pages.get("index.html")
    canonical = home.css_first("link[rel=canonical]") if home is not None else None
    built_for = urlsplit((canonical.attributes.get("href") or "") if canonical is not None else "").path
    if built_for and built_for != base:
        what = f"this site was built for {built_for}, not for {base}"
        hint = "name its address with --base-url, or correct `base_url` in content/site.yaml"
        return (Problem("index.html", what=what, hint=hint),)
    anchors = {
        file: {*_attributes(page, "[id]", "id"), *_attributes(page, "a[name]", "name")} for file, page in pages.items()
    }
    problems: list[Problem] = []
    for file, page in pages.items():
        # The parser makes whole pages of fragments, which are for other pages to include.
        if b"<html" in texts[file] or file.rpartition("/")[2] in {"index.html", "404.html"}:
            problems += _page_faults(file, page)
        problems += _link_faults(file, page, site, base, anchors)
    return tuple(sorted(set(problems)))


def _attributes(page: LexborHTMLParser, selector: str, name: str) -> list[str]:
    return [node.attributes.get(name) or "" for node in page.css(selector)]


def _page_faults(file: str, page: LexborHTMLParser) -> Iterator[Problem]:
    if not any(_attributes(page, "html[lang]", "lang")):
        yield Problem(file, 0, 0, "the page does not declare its language", "add lang to its <html>")
    title = page.css_first("head > title")
    if title is None or not title.text(strip=True):
        yield Problem(file, 0, 0, "the page has no title", "add a <title>")
    headings = len(page.css("h1"))
    if headings != 1:
        yield Problem(file, 0, 0, f"the page has {headings} first-level headings", "give it exactly one <h1>")
    ids = Counter(_attributes(page, "[id]", "id"))
    for name in (name for name, count in ids.items() if count > 1):
        yield Problem(file, 0, 0, f"two elements have the id '{name}'", "make ids unique")


def _link_faults(
    file: str, page: LexborHTMLParser, site: Path, base: str, anchors: Mapping[str, set[str]]
) -> Iterator[Problem]:
    here = "https://site.invalid" + base + file.removesuffix("index.html")
    for tag, attribute in _ADDRESSES:
        for element in page.css(f"{tag}[{attribute}]"):
            link = element.attributes.get(attribute) or ""
            target = urlsplit(urljoin(here, link))
            if target.hostname != "site.invalid" or target.scheme != "https":
                yield from _foreign_request(file, element, link)
                continue
            path = unquote(target.path)
            if not path.startswith(base):
                yield Problem(file, 0, 0, f"the link {link} leaves the portal's path {base}", "begin it with site.base")
                continue
            wanted = path.removeprefix(base)
            wanted += "index.html" if not wanted or wanted.endswith("/") else ""
            if not (site / wanted).is_file():
                yield Problem(file, 0, 0, f"the link {link} is broken")
            elif target.fragment and wanted in anchors and unquote(target.fragment) not in anchors[wanted]:
                yield Problem(file, 0, 0, f"the link {link} names a place that its page does not have")


def _foreign_request(file: str, element: LexborNode, link: str) -> Iterator[Problem]:
    """Report requests of a browser to other hosts, except for links that a reader may follow."""
    relations = (element.attributes.get("rel") or "").split()
    loads = element.tag in {"img", "script", "source", "iframe"} or (
        element.tag == "link" and bool({"stylesheet", "icon", "preload", "modulepreload"} & set(relations))
    )
    if loads and not link.startswith("data:"):
        yield Problem(file, 0, 0, f"the page loads {link} from another host", "keep a copy in static/")
