"""Any site with pages, data files and bibliographies in folders: what a file is, its header, name and folder say.

It reads sites of Quarto, Hugo, Jekyll and Pelican with any theme, and what is left of a site that another reader knows.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath
from typing import Any

from generator.core.groups import in_groups
from generator.core.ids import slug, title_key, unique
from generator.core.link_kinds import PAPER_LINKS, PERSON_LINKS
from generator.core.names import abbreviates, display, family, fold, initials, is_in_initials
from generator.core.problems import Problem
from generator.read import formats
from generator.read.draft import Context
from generator.read.portals.header_papers import names_in, paper_of, picture_of, plain_text
from generator.read.portals.page_texts import FILLER, markdown, page_text, text_of
from generator.read.portals.people import (
    add_link,
    add_person,
    given_first,
    labelled_links,
    read_people_in,
    read_person,
    says_more,
    times_of,
    words_of,
)
from generator.read.portals.registry import is_of_generator, lies_in
from generator.read.portals.site_addresses import move
from generator.read.portals.site_content import (
    HOME_FATE,
    Entry,
    SiteContent,
    SitePage,
    SiteSource,
    Target,
    add_collection,
    add_news,
    described,
)
from generator.read.portals.site_data import read_bibliography, read_cv, read_data_file, with_files
from generator.read.portals.site_folder import CONFIGS, QUARTO_CONFIGS, Document, SiteFolder, group_of, local_file
from generator.read.portals.site_names import OF_NEWS, OF_PAPERS, OF_PEOPLE, WORDS, lists_of, portal_page, says
from generator.read.portals.site_settings import read_site_settings
from generator.read.records.bibliographies.field_values import read_date
from generator.read.records.tables import objects
from generator.text.latex import to_text

_PAGES = frozenset(".md .markdown .qmd .rmd .rst .html".split())
_TABLES = frozenset(".yml .yaml .json .toml .csv .tsv".split())
# Folders of pages that hold no part of the address.
_ROOTS = frozenset({"content", "pages", "_pages", "src", "en"})
_NO_PAGES = frozenset(WORDS["folders without pages"])
_BARE = re.compile(r"\.html$|^[A-Z_]+\.md$")  # what has a header if it is a page, and is for developers otherwise
_HOMES = ("index", "_index", "home", "about")  # the first that there is
_HOME_PLACES = frozenset({".", "content", "content/pages", "_pages", "content/en", "content/home"})
_FILLED_IN = re.compile(r"\{%-?\s*(?:for|bibliography|include|if)\b")
_ABSTRACT = re.compile(r"^#{1,6}[ \t]*abstract\b", re.IGNORECASE | re.MULTILINE)
_LISTS = re.compile(r"talks?|teaching|projects?|portfolio|repositories|research|cv|resume|software", re.IGNORECASE)
_SHORTEST_TEXT = 200  # characters that a page has besides the lists that its generator fills in
_ELSEWHERE = re.compile(r"!\[[^\[\]]*\]\(\s*<?https?:|<img\b[^<>]*\bsrc\s*=\s*[\"']https?:", re.IGNORECASE)
# The title of a page without one in its header, with nothing but pictures above.
_TOP_HEADING = re.compile(r"\A(?:\s|<[^<>]*>|!\[[^\[\]]*\]\([^()]*\))*+#[ \t]+(\S.*)$\n?", re.MULTILINE)
_TEMPLATE = re.compile(r"(?:^|/)(?:_?template|TEMPLATE)")  # of the site's own
_PROJECTS = "Projects"  # the collection of that name in words.txt
_LONGEST_ENTRY = 1500  # characters on average, for entries of one page
_ENTRY = re.compile(r"^(?=.{60}).*\b(?:19|20)\d\d\b")  # of a list of papers
_FEWEST_ENTRIES, _NEARLY_ALL = 5, 0.95
_SURE_TITLE = 12  # letters and blanks of a title
_SAMPLE = re.compile(
    rf"^(?:{'|'.join(map(re.escape, WORDS['example pages begin']))})"
    rf"|{'|'.join(map(re.escape, WORDS['example pages contain']))}",
    re.IGNORECASE,
)
_LABELS = {kind.name: kind.label for kind in (*PAPER_LINKS, *PERSON_LINKS) if kind.label}
_UNFINISHED = ("draft", "hidden", "unlisted")


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read settings, data files, bibliographies and pages of which nothing has been taken so far."""
    read_site_settings(found, site)
    built = words_of(group_of(site.settings(*QUARTO_CONFIGS), "project").get("output-dir")).strip("./")
    taken = set(found.fates) | set(found.files.values()) | {source.path for source in found.sources}
    folders = {"_site", "public", "output", built, *(source.path for source in found.sources)} - {""}
    inside = tuple(f"{folder}/" for folder in folders)
    left = [
        path
        for path in site.files("**/*")
        if path not in taken and not path.startswith(inside) and not is_of_generator(path)
    ]
    pages = [path for path in left if PurePosixPath(path).suffix.lower() in _PAGES and not lies_in(path, _NO_PAGES)]
    tables = [path for path in left if path.endswith((".csv", ".tsv")) and says(OF_PAPERS, PurePosixPath(path).stem)]
    shown = [path for path in tables if any(PurePosixPath(path).name in site.text(page) for page in pages)]
    unshown = frozenset(tables).difference(shown or tables)  # copies, or parts, of what the code of a page reads
    found.fates |= dict.fromkeys(unshown, "left out: a table of papers that no page shows")
    for path in left:
        ending = PurePosixPath(path).suffix.lower()
        if projects := _listed_projects(site, path):
            own = [one for one in projects if not _SAMPLE.search(str(one.header))]
            _collection(found, site, _PROJECTS, own)
            found.fates[path] = "projects" if own else "left out: an example of the template"
        elif ending in _TABLES and path not in unshown:
            read_data_file(found, site, path)
        elif ending == ".bib":
            read_bibliography(found, site, path)
    # The generator looks for pages in one folder, or in the whole site.
    folder = str(site.settings("pelicanconf.py").get("path") or "content").strip("./") + "/"
    is_whole = any(map(site.has, (*CONFIGS, *QUARTO_CONFIGS)))
    folder = "" if is_whole or not any(path.startswith(folder) for path in site.files()) else folder
    found.fates |= {path: f"left out: not in {folder}" for path in pages if not path.startswith(folder)}
    unbuilt = frozenset(_unbuilt(site, pages))
    found.fates |= dict.fromkeys(unbuilt, "left out: in a folder that Jekyll does not build")
    documents = [site.document(path) for path in pages if path.startswith(folder) and path not in unbuilt]
    documents = [one for one in documents if not _BARE.search(one.path) or one.header or one.fault]
    _read_documents(found, site, documents)
    if "intro" not in found.settings:
        _home_by_name(found)
    _shorten_titles(found)
    bios = (str(person.get("bio", "")) for person in found.people)
    bodies = (*(page.body for page in found.pages), *(one.body for one in found.news))
    texts = (str(found.settings.get("intro", "")), *bios, *bodies)
    found.left_out["pictures on other hosts"] += sum(len(_ELSEWHERE.findall(text)) for text in texts)
    _names_as_printed(found)
    for path, (line, fault) in sorted(site.broken.items()):
        hint = "correct it in the old site, and import again"
        found.problems.append(Problem(path, line, 0, fault, hint, "warning"))
        is_used = is_of_generator(path) or any(path == source.path for source in found.sources)
        if found.fates.get(path, "" if is_used else "left out").startswith("left out"):
            found.fates[path] = f"left out: {fault}"


def _unbuilt(site: SiteFolder, pages: list[str]) -> Iterator[str]:
    """Yield the pages in folders such as `_scripts`, which are no collections of a site that names its collections."""
    config = site.settings(*CONFIGS)
    if collections := config.get("collections"):
        built = {"_posts", "_pages", *(f"_{name}" for name in collections), *Document("", config).texts("include")}
        yield from (path for path in pages if path.startswith("_") and path.split("/", maxsplit=1)[0] not in built)


def _names_as_printed(found: SiteContent) -> None:
    """Write the names of people as papers print them, and add those that can mean nobody else on the site."""
    printed = list(dict.fromkeys(name for source in found.sources for draft in source.drafts for name in draft.authors))
    forms = {title_key(name): display(name) for name in printed}
    papers = [frozenset(draft.authors) for source in found.sources for draft in source.drafts]
    alike = in_groups((fold(family(name)), name) for name in printed)
    shorter = {name: re.sub(r" .* ", " ", display(name)) for name in printed}  # pages about people say no more
    meant: list[tuple[list[str], list[str]]] = []  # who may be each person, and who else has that family name
    for person in found.people:
        if "names" in person:
            person["names"] = [forms.get(title_key(name), name) for name in map(given_first, person["names"])]
        name = person["name"]  # `Ada (Sue) Poe` is called Ada, or Sue
        own = {name, re.sub(r"\s*\(.*?\)", "", name), re.sub(r".*\((\w+)\)", r"\1", name), *person.get("names", ())}
        same = dict.fromkeys(other for one in sorted(own) for other in alike.get(fold(family(one)), ()))
        fits = {other: any(abbreviates(shorter[other], one) for one in own) for other in same}
        meant.append(([one for one in fits if fits[one]], [one for one in fits if not fits[one]]))
    times = Counter(name for names, _ in meant for name in names)
    for person, (names, others) in zip(found.people, meant, strict=True):
        letters = {one: re.sub(r"\W", "", initials(one)) for one in names}
        longest = {one[:1]: one for one in sorted(letters.values(), key=len)}
        several = {one[:1] for one in letters.values() if not longest[one[:1]].startswith(one)}  # S. A. and S. B. Poe
        own = {fold(name) for name in (person["name"], *person.get("names", ()))}
        sure = [one for one in names if times[one] == 1 and letters[one][:1] not in several and fold(one) not in own]
        rivals = {one for one in sure for name in others if abbreviates(shorter[one], name)}
        rivals |= {one for paper in papers if len(both := paper.intersection(sure)) > 1 for one in both}
        added = {fold(one): display(one) for one in sure if one not in rivals}
        person.update(described({"names": [*person.get("names", ()), *added.values()]}))
        found.guesses += [f"{one} for {person['name']}" for one in added.values() if is_in_initials(one)]


def _home_by_name(found: SiteContent) -> None:
    """Make the page about the site the text of a home page that has none of its own, else the site's description."""
    about = next((page for page in found.pages if page.id in {"about", "about-us", "about-me", "welcome"}), None)
    text = about.body if about else found.settings.get("description")
    if about:
        found.pages.remove(about)
        moved = {old: Target("path", "/") for old, to in found.old_addresses.items() if to == Target("page", about.id)}
        found.old_addresses |= moved
    found.settings |= {"intro": text} if text else {}


def _shorten_titles(found: SiteContent) -> None:
    """Remove the site's name from the titles of pages: `Engine Lab - Research` becomes `Research`."""
    parts = [re.split(r"\s+[-|–—]\s+", page.title, maxsplit=1) for page in found.pages]
    starts = Counter(part[0] for part in parts if len(part) > 1)
    for at, part in enumerate(parts):
        is_name = starts[part[0]] > max(1, len(parts) // 4) or part[0] == found.settings.get("title")
        if len(part) > 1 and is_name:
            found.pages[at] = replace(found.pages[at], title=part[1])


def _read_documents(found: SiteContent, site: SiteFolder, documents: list[Document]) -> None:
    papers: dict[str, list[Document]] = {}
    pages: list[Document] = []
    lists = _lists(documents)
    homes = _homes(documents)
    for document in documents:
        path = document.path
        is_person = document.header and not _is_front(document) and _says(OF_PEOPLE, document)
        if reason := _why_not(document):
            found.fates[path] = f"left out: {reason}"
        elif path in homes:
            _home(found, site, document)
        elif _is_paper(site, document):
            papers.setdefault(next(iter(_folders(document)), "pages"), []).append(document)
        elif is_person and read_person(found, site, document, groups=_words(document)):
            continue
        elif _is_news(document, lists, articles=site.has("pelicanconf.py")):
            day = document.text("date", "published", "pubdate", "publishdate")
            text = page_text(found, site, document) or document.text("summary", "description", "excerpt")
            news = add_news(found, document.stem, day, document.text("title"), text)
            found.fates[path] = "news" if news else "left out: news without a date or a text"
            if news:
                move(found, site, document, news)
        else:
            pages.append(document)
    for folder, listed in papers.items():
        _papers(found, site, folder, listed)
    _without_bibliographies_of_pages(found)
    _read_pages(found, site, pages, lists)
    read_cv(found, site)
    shown = {"/", *found.lists, *(f"/{page.id}/" for page in found.pages)}
    for document in documents:  # lists that a portal makes by itself
        page = portal_page(document.stem.lstrip("_")) or f"/{slug(_title_of(document.stem), 'page')}/"
        if found.fates.get(document.path, "").startswith("left out") and page in shown:
            move(found, site, document, Target("path", page))


def _papers(found: SiteContent, site: SiteFolder, folder: str, listed: list[Document]) -> None:
    """Read the publications of a folder, and which projects they name."""
    drafts = tuple(paper_of(found, site, document) for document in listed)
    for document in listed:
        move(found, site, document, Target("paper", document.path, folder))
        for name in {slug(one, "project") for key in ("projects", "project") for one in document.texts(key)}:
            found.papers_of.setdefault(name, []).append((folder, document.path))
    text = "\0".join(site.text(document.path) for document in listed)
    found.sources.append(SiteSource(folder, folder, "pages", text, drafts))


def _without_bibliographies_of_pages(found: SiteContent) -> None:
    """Leave out bibliographies of publications with pages, or of others' that texts cite, and tables made of one."""
    drafts = {form: [one for source in found.sources if source.format == form for one in source.drafts]
              for form in ("pages", "bibtex")}  # fmt: skip
    titles = {form: {title_key(to_text(draft.title)) for draft in listed} for form, listed in drafts.items()}
    owners = Counter(fold(family(name)) for draft in drafts["pages"] for name in draft.authors)
    owner = next((name for name, count in owners.most_common(1) if 2 * count > len(drafts["pages"])), "")
    for source in [one for one in found.sources if one.format in {"bibtex", "table"}]:
        known = titles["pages" if source.format == "bibtex" else "bibtex"]
        own = [one for one in source.drafts if owner in {"", *(fold(family(name)) for name in one.authors)}]
        is_cited = source.format == "bibtex" and len(own) * 4 < len(source.drafts)
        why = "left out: a bibliography of what texts cite" if is_cited else ""
        if 2 * sum(title_key(to_text(draft.title)) in known for draft in source.drafts) > len(source.drafts):
            why = "left out: its papers have pages of their own, or are in a bibliography, and the site shows no others"
        if why:
            found.sources.remove(source)
            found.fates[source.path] = why


def _why_not(document: Document) -> str:
    """Return why a page is not for readers; empty if it is, or if its broken header says what it is at least."""
    if document.fault and not document.text("title"):
        return document.fault
    if _is_sample(document):
        return "an example of the template"
    if document.stem.lower().lstrip("_") in WORDS["pages of themes"] or _is_filled_in(document):
        return "a page that only shows what the portal makes by itself"
    if any(document.is_true(key) for key in _UNFINISHED) or document.text("published") == "false":
        return "a draft or a comment"
    if document.text("status").lower() in {"draft", "hidden"} or _TEMPLATE.search(document.path):
        return "a draft or a template of the site's own"
    kinds = [document.text(key).lower() for key in ("type", "collection")] if _says(OF_PAPERS, document) else []
    return next((f"{kind}, which is no publication" for kind in kinds if kind in WORDS["no papers"]), "")


def _is_filled_in(document: Document) -> bool:
    """Return whether little is left of a page of lists without what its generator fills in."""
    made = any(says(pattern, document.stem) for pattern in (OF_PAPERS, OF_NEWS, OF_PEOPLE))
    listing = document.header.get("listing")
    lists_data = re.search(r"\.ya?ml\b", str(listing)) is not None  # which a page about other things shows
    lists = made or (says(_LISTS, document.stem) and not lists_data)
    is_list = made and document.path.endswith("/_index.md")  # of Hugo, whose theme lists the pages beside it
    text = markdown(document.body)
    if is_list:
        return 2 * len(text) < _SHORTEST_TEXT and re.search(r"\]\(|://|<a\b|[.!?]\s+\w", text) is None
    is_filled_in = lists and (listing is not None or _FILLED_IN.search(document.body) is not None)
    return is_filled_in and len(re.sub(r"<[^<>]*>", "", text)) < _SHORTEST_TEXT


def _read_pages(found: SiteContent, site: SiteFolder, pages: list[Document], lists: set[str]) -> None:
    entries: dict[str, list[Document]] = {}
    for document in sorted(pages, key=lambda one: (one.path.count("/"), not one.is_index, one.path)):
        folders = _folders(document)
        stem = document.stem.lstrip("_0123456789-")
        if any(map(OF_PAPERS.fullmatch, [stem, *folders])) and _listed_papers(found, site, document):
            continue
        if read_people_in(found, site, document):
            found.fates[document.path] = "people"
            move(found, site, document, Target("path", "/people/"))
            continue
        title = _title_of(folders[0].strip("_")) if folders else ""
        if title and not (document.is_index and document.folder in lists):
            entries.setdefault(title, []).append(document)
        else:
            _page(found, site, document)
    for title, listed in entries.items():
        _collection(found, site, title, listed)


def _title_of(folder: str) -> str:
    """Return the title of the page that stands for a folder of entries."""
    called = (title for title, names in lists_of("collection").items() if folder.lower() in names)
    return next(called, folder.replace("-", " ").replace("_", " ").capitalize())


def _collection(found: SiteContent, site: SiteFolder, title: str, listed: list[Document]) -> None:
    """Make one page of the talks, projects or the like of a folder, or a sub-page of each where the texts are long."""
    entries = [(document, _entry(found, site, document)) for document in listed]
    for document, entry in entries[:]:  # a part of a page, or a page that lists publications of one kind
        if not any(map(_says_something, entry.blocks)) and (document.is_true("headless") or OF_PAPERS.fullmatch(title)):
            found.fates[document.path] = "left out: no text but what its generator fills in"
            entries.remove((document, entry))
    length = sum(len(block) for _, entry in entries for block in entry.blocks)
    page_id = slug(title, "page")
    if title == _PROJECTS or length > _LONGEST_ENTRY * len(entries):
        found.pages[:] = [replace(page, lists=True) if page.id == page_id else page for page in found.pages]
        for document, _ in entries:
            _page(found, site, document, page_id)
        return
    found.fates |= {document.path: f"the page {title}" for document, _ in entries}
    add_collection(found, page_id, title, [entry for _, entry in entries])
    for document, _ in entries:
        move(found, site, document, Target("page", page_id))


def _listed_projects(site: SiteFolder, path: str) -> list[Document]:
    """Return the projects that a data file of that name lists, as pages without a text."""
    is_named = PurePosixPath(path).stem.lower() in lists_of("collection")[_PROJECTS]
    records = site.records(path) if is_named and path.startswith(("_data/", "data/")) else None
    named = ((words_of(one.get("title") or one.get("name")), one) for one in _as_list(records) if isinstance(one, dict))
    return [Document(f"{path}/{slug(title, 'project')}.yml", {**one, "title": title}) for title, one in named if title]


def _project(found: SiteContent, site: SiteFolder, document: Document) -> dict[str, Any]:
    """Return what the header of a project says beyond title and description."""
    span = re.search(r"\(([^()]*)\)\s*$", document.text("title"))
    since, until = times_of({"years": span[1] if span else "", **document.header})
    stated = map(document.header.get, WORDS["people of projects"])
    names = (one for some in stated for one in (some if isinstance(some, list) else names_in(words_of(some))))
    known = {slug(one["name"], "author"): one["name"] for one in found.people} | found.names
    return {
        "years": f"{since[:4]}-{until[:4]}" if since else "",
        "people": [*dict.fromkeys(plain_text(known.get(one, given_first(one))) for one in map(words_of, names) if one)],
        "papers": found.papers_of.get(slug(document.stem, "project"), []),
        "funding": [plain_text(one) for key in WORDS["funders"] for one in document.texts(key)],
        "image": picture_of(found, site, document, "pages"),
        "links": _links_of(document),
    }


def _links_of(document: Document) -> dict[str, str]:
    """Return the links of a header, by their labels, and its keys that hold nothing but an address."""
    links: dict[str, str] = {}
    keys = ((key, words_of(value)) for key, value in document.header.items() if key not in WORDS["photos"])
    for label, address in (*labelled_links(document.header), *keys):
        words = re.sub(r"^url_|_url$", "", label).replace("_", " ").strip()
        if words and re.fullmatch(r"https?://[^\s\"'<>]+", address):
            name = "Website" if words in WORDS["website"] else words[:1].upper() + words[1:]
            add_link(links, _LABELS.get(words.lower(), name), address)
    return links


def _says_something(text: str) -> bool:
    """Return whether a text has more than rules, and headings below which its generator lists something."""
    return re.search(r"\w", re.sub(r"^#[^@\n]*$|<hr\b[^<>]*>", "", text, flags=re.MULTILINE)) is not None


def _entry(found: SiteContent, site: SiteFolder, document: Document) -> Entry:
    """Return an entry of a collection: its title, facts, picture, text and links."""
    day = str(read_date(document.text("date")[:10])[0] or "")
    facts = [document.text(key) for key in ("type", "event", "presenter", "venue", "location")]
    text = page_text(found, site, document)
    about = document.text("summary", "description", "abstract", "subtitle")
    summary = markdown(about or ("" if text else document.text("excerpt")))
    picture = picture_of(found, site, document, "pages")
    is_shown = bool(picture) and PurePosixPath(found.files[picture]).name in document.body
    blocks = (
        f"## {document.text('title') or document.stem}",
        f"*{', '.join(filter(None, [*facts, day]))}*" if any(facts) or day else "",
        summary,
        f"![{re.sub(r'[][]|[(]http.*', '', document.text('title'))}](/{picture})" if picture and not is_shown else "",
        text,
        " ".join(f"[{label}]({address})" for label, address in _links_of(document).items()),
    )
    return Entry(blocks, day)


def _is_sample(document: Document) -> bool:
    """Return whether a page is one that a theme brings along."""
    name = document.stem.lower().lstrip("0123456789-_")
    is_post = not {name, document.stem.lower()}.isdisjoint(WORDS["example posts"]) or name.startswith(
        ("blog-post-", "example-post")
    )
    is_blox = document.path.removeprefix("content/").startswith(WORDS["examples of hugoblox"])
    if is_blox or (is_post and "_posts/" in document.path):
        return True
    text = document.body.strip() or str(document.header.get("sections", ""))
    text = FILLER.sub("", text) or text
    return _SAMPLE.search(f"{document.text('title')}\0{text[:600]}") is not None


def _folders(document: Document) -> list[str]:
    """Return the folders that hold an entry, without those that are no part of an address."""
    parts = document.path.split("/")[:-1]
    parts = parts[:-1] if document.is_index else parts
    return [part for part in parts if part not in _ROOTS]


def _is_front(document: Document) -> bool:
    return document.is_index and not _folders(document)


def _lists(documents: list[Document]) -> set[str]:
    """Return the folders that hold other pages besides their own, so that their index lists these."""
    folders = [one.folder for one in documents]
    beside = Counter(folder for one, folder in zip(documents, folders, strict=True) if not one.is_index)
    above = {parent.as_posix() for folder in folders for parent in PurePosixPath(folder).parents}
    return above | {folder for folder, count in beside.items() if count > 1}


def _is_news(document: Document, lists: set[str], *, articles: bool) -> bool:
    """Return whether a page is a post: it is called so, or is one of Pelican's `articles`, and lists no others."""
    if document.is_index and document.folder in lists:
        return False
    dated = articles and document.text("date") and "pages" not in document.path.split("/")
    return _says(OF_NEWS, document) or bool(dated and not _folders(document))


def _words(document: Document) -> list[str]:
    """Return the words for what an entry is: its folders, and what its header calls it."""
    folders = _folders(document)
    if any(folder.strip("_") in names for names in lists_of("collection").values() for folder in folders):
        return folders  # a talk of the type `conference` is no paper
    called = [document.text(key) for key in ("layout", "type", "category", "collection", "categories")]
    ours = [word for word in called if word.isalpha() and word.lower() not in {"post", "posts", "page", "pages"}]
    return [*folders, *ours]


def _says(pattern: re.Pattern[str], document: Document) -> bool:
    return any(says(pattern, words) for words in _words(document))


def _homes(documents: list[Document]) -> set[str]:
    """Return the paths of the home pages: those whose header says so, and the one at the root with such a name."""
    signs = (("permalink", "/"), ("url", "/"), ("save_as", "index.html"))
    homes = {one.path for one in documents if any(one.text(key) == value for key, value in signs)}
    names = {one.path: PurePosixPath(one.path).stem.lower() for one in documents
             if one.folder in _HOME_PLACES}  # fmt: skip
    by_name = [path for name in _HOMES for path, stem in names.items() if stem == name]
    return {*homes, *by_name[:1]}


def _home(found: SiteContent, site: SiteFolder, document: Document) -> None:
    """Read the home page: its text, and the person whom Quarto's `about` shows there."""
    text = page_text(found, site, document) or document.text("description", "subtitle")
    if text and "intro" not in found.settings:
        found.settings["intro"] = text
        found.fates[document.path] = HOME_FATE
        move(found, site, document, Target("path", "/"))
    elif text:
        _page(found, site, document)
    else:
        found.fates[document.path] = "left out: no text but what its generator fills in"
    about = group_of(document.header, "about")
    if about and document.text("title"):
        image = words_of(about.get("image")) or document.text("image")
        add_person(found, site, {**document.header, "image": image}, bio=text, folder=document.folder)


def _is_paper(site: SiteFolder, document: Document) -> bool:
    if _is_front(document):
        return False
    known = document.text("doi", "journal", "booktitle", "publication", "arxiv", "journ")
    named = bool(words_of(document.header.get("author")) or words_of(document.header.get("authors")))
    if _says(OF_PAPERS, document) and document.text("title"):
        is_cited = bool(known or document.text("venue", "citation") or _ABSTRACT.search(document.body))
        return named or is_cited or objects.recognises(site.text(document.path))
    return bool(known and named) and not _says(OF_NEWS, document) and not document.header.get("listing")


def _page(found: SiteContent, site: SiteFolder, document: Document, parent: str = "") -> None:
    """Read a page of the site's own, or a sub-page."""
    stem = document.stem.lstrip("_0123456789-")
    titled = document.text("title")
    heading = None if titled else _TOP_HEADING.search(markdown(document.body))
    title = titled or (plain_text(heading[1]) if heading else stem)
    title = title.replace("-", " ").replace("_", " ").strip().capitalize() if title == stem else title
    project = _project(found, site, document) if parent == "projects" else {}
    about = plain_text(markdown(document.text("description", "summary", *(("subtitle", "excerpt") if project else ()))))
    is_entry = parent and not project
    own = _entry(found, site, document).blocks[3:] if is_entry else [page_text(found, site, document)]
    text = "\n\n".join(filter(None, [*own, *_listed(found, site, document)])).strip()
    if not titled:
        text = _TOP_HEADING.sub(lambda top: top[0][: top.start(1) - top.start()].rstrip("# "), text)
    if not (_says_something(text) or (about and project) or any(project.values())):
        found.fates[document.path] = "left out: no text but what its generator fills in"
        return
    page_id = unique(f"{parent}/" * bool(parent) + slug(stem, "page"), {page.id for page in found.pages})
    if is_entry and not any(page.id == parent for page in found.pages):
        found.pages.append(SitePage(parent, parent.replace("-", " ").capitalize(), "", order=30, lists=True))
    in_menu = words_of(group_of(document.header, "nav").get("order"))
    order = document.text("nav_order", "weight", "order", "importance") or in_menu
    place = min(int(order[:9]), 90) if order.isdecimal() and not is_entry else 20 * (not project)
    is_shown = not parent and (not isinstance(document.header.get("nav"), str) or document.is_true("nav"))
    found.pages.append(SitePage(page_id, title, text, place, is_shown, about, project=project))
    found.fates[document.path] = f"the {'project' if project else 'page'} {title}"
    move(found, site, document, Target("page", page_id))


def _listed(found: SiteContent, site: SiteFolder, document: Document) -> Iterator[str]:
    """Yield the entries of data files that a page of Quarto lists; papers and people have pages of their own."""
    listings = document.header.get("listing")
    for listing in listings if isinstance(listings, list) else [listings]:
        contents = listing.get("contents") if isinstance(listing, dict) else None
        for path in (local_file(site, str(one), document.folder) for one in _as_list(contents)):
            is_read = path in found.fates or any(path == source.path for source in found.sources)
            for one in _as_list(site.records(path)) if path.endswith((".yml", ".yaml")) and not is_read else ():
                if isinstance(one, dict):
                    title, address = words_of(one.get("title")), words_of(one.get("path"))
                    title = f"[{title}]({address})" if "://" in address else title
                    entry = _entry(found, site, Document(path, {**one, "title": title, "date": "", "path": ""}, ""))
                    yield "\n\n".join(filter(None, entry.blocks))
                    found.fates[path] = f"the page {document.text('title')}"


def _as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _in_words(text: str) -> str:
    """Return the folded words of a text, each between blanks."""
    return " ".join(["", *re.findall(r"[^\W_]+", fold(text)), ""])


def _listed_papers(found: SiteContent, site: SiteFolder, document: Document) -> int:
    """Read the papers of a page that lists them in its text; return how many they are."""
    drafts = [one for source in found.sources if source.format not in {"markdown", "html"} for one in source.drafts]
    # A short title may stand within another one.
    if titles := {words for one in drafts if len(words := _in_words(to_text(one.title))) > _SURE_TITLE}:
        lines = document.body.splitlines()
        entries = {line: _in_words(line) for line in lines if _ENTRY.search(line)}
        others = [line for line, words in entries.items() if not any(title in words for title in titles)]
        shown = len(entries) - len(others)
        if shown < max(_FEWEST_ENTRIES, len(entries) * _NEARLY_ALL):
            return 0
        trial = replace(found, files=dict(found.files))
        text_of(trial, site, "\n".join(entries), document.folder)
        if set(trial.files.values()).difference(found.files.values()):  # they link to files that no paper has
            return 0
        first = next(at for at, line in enumerate(lines) if line in entries)
        rest = re.sub(r"^#[^\n]*\n(?=\s*(?:#|\Z))", "", "\n".join([*lines[:first], ""]), flags=re.MULTILINE)
        below = "\n".join(line for line in lines[first:] if line not in entries and not line.startswith("#"))
        has_remarks = _says_something(rest) and says_more(text_of(trial, site, rest, document.folder))
        covered = sum(any(title in words for words in entries.values()) for title in titles)
        is_part = lines[first].startswith("|") or covered < len(titles) * _NEARLY_ALL
        if says_more(text_of(trial, site, below, document.folder)) or (has_remarks and is_part):
            return 0
        found.fates[document.path] = "left out: a list of papers that the portal has"
        if has_remarks:
            at = len(found.pages)
            _page(found, site, replace(document, body=rest))
            found.pages[at:] = [replace(page, body=f"{page.body}\n\n{{{{ papers() }}}}") for page in found.pages[at:]]
        for line in others:
            what = f"`{' '.join(line.split())[:80]}…` is in no bibliography of the site"
            found.problems.append(Problem(document.path, 0, 0, what, "add it to content/papers/ by hand", "warning"))
        return shown
    text = document.body
    form = "html" if re.match(r"\s*<", text) else "markdown"
    whole = f"<html><body>{text}</body></html>" if form == "html" else text
    reading = formats.read_text(whole, form, Context(document.path, date.min, owner=found.owner))
    if reading.drafts:
        read = tuple(with_files(found, site, draft, document.folder) for draft in reading.drafts)
        found.sources.append(SiteSource(document.path, document.path, form, text, read, reading.problems))
        found.fates[document.path] = f"{len(reading.drafts)} papers"
        move(found, site, document, Target("path", "/papers/"))
    return len(reading.drafts)
