"""`sitegen import --from`: import the site of another generator.

Papers are imported like those of any source, so that the command can be repeated and no hand edit is lost. People,
pages, news, settings, redirects and copied files are written once: existing files are not changed, and deleted ones are
not written again (`content/.imports/moved.json` records them, and which file each copy was).
"""

import filecmp
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.fields import Strict
from generator.content.file_text import text_at
from generator.content.json_schemas import schema_line
from generator.content.ledger import FOLDER
from generator.content.referenced_files import SITE_FILE, refuse_to_write_outside
from generator.content.schema import AuthorFile, ProjectHeader
from generator.content.settings import SiteFile
from generator.content.validation import check, findings
from generator.content.yaml_text import dump_record
from generator.core.atomic_files import write_atomically
from generator.core.ids import author_file, slug, unique
from generator.core.names import fold
from generator.core.problems import Problem, counted, refuse
from generator.core.records import SiteConfig
from generator.edit.import_files import import_readings, load_content
from generator.edit.intake.options import ImportOptions
from generator.edit.intake.repeated import repeated_once
from generator.edit.intake.report import FileChange, ImportReport
from generator.edit.intake.source_files import Source
from generator.edit.intake.source_text import SourceText
from generator.edit.site_ledger import Fate, ledger_of
from generator.edit.start.new_portal import DEFAULT_TITLES
from generator.read.draft import Reading
from generator.read.portals.registry import GENERATORS
from generator.read.portals.site_content import SiteContent, SitePage, described
from generator.read.portals.site_folder import SiteFolder
from generator.read.portals.site_names import portal_page

CREATED_FILE = f"{FOLDER}/moved.json"
_NEWS_PAGE, _PROJECTS_PAGE = "content/pages/news.md", "content/pages/projects.md"
# The defaults of `sitegen init`, which the old site's own settings replace.
_OF_INIT = {"title": DEFAULT_TITLES, "base_url": (SiteConfig().base_url,), "language": ("en",)}
_ACCENT = "#1f5fae"  # the colour of `sitegen init`
_MARKUP = re.compile(r"[\\`*_<\[\]]")
_LINK = re.compile(r"(\]\(|\bhref\s*=\s*[\"'])(?![a-z]+:|//|/static/)([^\s\"'()<>#?]+)", re.IGNORECASE)
# Addresses that every portal has: no page of one's own can have them.
_TAKEN = frozenset(
    "papers authors categories years affiliations search stats network reports venues people news static page".split()
)


@dataclass(frozen=True, slots=True)
class SiteImportReport:
    """The result of importing a site: papers, other created files, copied files, and parts that were not imported.

    `copied` maps a file of the portal to where it came from; `left_out` counts by name. `ledger` is what became
    of each file of the site, `guesses` are the names in initials that were taken for one of its people.
    """

    papers: ImportReport
    made: tuple[FileChange, ...]
    copied: Mapping[str, str]
    left_out: Mapping[str, int] = field(default_factory=dict)
    ledger: tuple[Fate, ...] = ()
    guesses: Sequence[str] = ()


def import_site(
    root: Path,
    folder: Path,
    generator: str,
    *,
    as_of: date | None = None,
    dry_run: bool = False,
    today: date | None = None,
) -> SiteImportReport:
    """Import the site of another generator, a key of `GENERATORS`, from the folder of its sources.

    Raises ProblemsFoundError if the folder contains nothing that a portal shows, or the content has errors.
    """
    before = _made_before(root)

    def is_free(target: str, path: str) -> bool:
        """Return whether this file was copied there before, or can be."""
        there = root / target
        return before.get(target) == path if before.get(target) else not there.exists() or _same(there, folder / path)

    site_folder = SiteFolder(folder, is_free)
    found = GENERATORS[generator].read(site_folder)
    if found.is_empty:
        what = f"no {generator} site was found in this folder"
        hint = f"name the folder that holds the site's sources, {GENERATORS[generator].holds}, not the built pages"
        refuse(what, hint, str(folder))
    content, ledger = load_content(root)
    problems = [replace(one, path=f"{folder}/{one.path}") for one in found.problems]
    read = []
    for one in found.sources:
        drafts = tuple(draft for draft in one.drafts if draft.title.strip())
        problems += _untitled(len(one.drafts) - len(drafts), f"{folder}/{one.path}")
        digest = hashlib.sha256(one.text.encode("utf-8", "surrogatepass")).hexdigest()
        seen = ledger.sources.get(one.name)
        day = as_of or ledger.day_of(one.name, digest) or _newest(folder, found) or today or datetime.now(UTC).date()
        imported = today.isoformat() if today else ""
        source = Source(one.name, f"{folder}/{one.name}", SourceText(one.text, one.format), digest, day, imported, seen)
        problems += repeated_once(one.problems)
        read.append((source, Reading(drafts, format=one.format)))
    papers = import_readings(root, content, ledger, read, problems, options=ImportOptions(dry_run=dry_run))
    people = {fold(name): person.id for person in content.people for name in (person.name, *person.names)}
    faults: list[Problem] = []
    for record in found.people:
        key = fold(record["name"])
        if key not in people:
            wanted = slug(key, "author")
            people[key] = unique(wanted, {*people.values()})
            faults += _named_alike(record["name"], people[key], wanted)
    found.pages = [*_pages(root, found, before, people, papers)]
    addresses = _addresses(found, people, papers, news_as_page=_news_as_page(root, before))
    moved, unfit = _further_files(root, found, before, people, addresses, base_url=content.site.base_url)
    changes = [change for change in moved if change.before is None]
    site, set_keys = _settings(root, found, addresses, before)
    files = {target: path for target, path in sorted(found.files.items()) if target not in before}
    copied = {target: path for target, path in files.items() if not (root / target).exists()}
    if not dry_run:
        refuse_to_write_outside(root, (*copied, *(change.path for change in changes), CREATED_FILE, SITE_FILE))
        for target, path in copied.items():
            write_atomically(root / target, (folder / path).read_bytes())
        for change in changes:
            write_atomically(root / change.path, change.after.encode())
        # The files of an interrupted import are as this one would have written them.
        made = dict.fromkeys((*set_keys, *(one.path for one in moved if one.before in (None, one.after))), "")
        made |= {one: path for one, path in files.items() if _same(root / one, folder / path)}
        if site:
            write_atomically(root / SITE_FILE, site.after.encode())
        created = json.dumps({**before, **made}, indent=0, ensure_ascii=False, sort_keys=True)
        write_atomically(root / CREATED_FILE, f"{created}\n".encode())
    left_out = {name: count for name, count in sorted(found.left_out.items()) if count}
    papers = replace(papers, problems=(*papers.problems, *faults, *unfit))
    return SiteImportReport(
        papers, (*changes, *filter(None, [site])), copied, left_out, ledger_of(found, site_folder), found.guesses
    )


def _untitled(count: int, path: str) -> list[Problem]:
    """Report entries without a title, which cannot become papers."""
    what = f"{counted(count, 'entry has', 'entries have')} no title and cannot be imported"
    hint = "give them a title there, and import again"
    return [Problem(path, 0, 0, what, hint, "warning")] if count else []


def _named_alike(name: str, person: str, wanted: str) -> list[Problem]:
    """Report a person whose name gives an id that another person has."""
    what = f"{name} has a name that gives the id of another person, {wanted}; both are kept"
    hint = "choose a better id by renaming the file; `sitegen people merge` makes one person of two files"
    return [Problem(author_file(person), 0, 0, what, hint, "warning")] if person != wanted else []


def _newest(folder: Path, found: SiteContent) -> date | None:
    """Return the day of the last change of the sources."""
    days = [(folder / source.path).stat().st_mtime for source in found.sources if (folder / source.path).exists()]
    return datetime.fromtimestamp(max(days), UTC).date() if days else None


def _made_before(root: Path) -> dict[str, str]:
    """Return what an earlier import wrote, copies with their old paths: what is missing was deleted by hand."""
    try:
        made = json.loads((root / CREATED_FILE).read_text(encoding="utf-8"))
        return {str(one): str(made[one]) if isinstance(made, dict) else "" for one in made}
    except (OSError, ValueError, TypeError, RecursionError):
        return {}


def _same(one: Path, other: Path) -> bool:
    """Return whether two files have the same bytes."""
    return one.is_file() and other.is_file() and filecmp.cmp(one, other, shallow=False)


def _text_of(path: Path) -> str | None:
    return path.read_bytes().decode("utf-8", "replace") if path.is_file() else None


def _news_as_page(root: Path, before: Mapping[str, str]) -> bool:
    """Return whether a page of that name, from an earlier import or by hand, has the news already."""
    return _NEWS_PAGE in before or (root / _NEWS_PAGE).exists()


def _pages(
    root: Path, found: SiteContent, before: Mapping[str, str], people: Mapping[str, str], papers: ImportReport
) -> Iterator[SitePage]:
    """Yield pages, with the ids of people and papers in projects that no earlier import made pages, or parts of one.

    Projects that such a page of all projects lacks are left out: they may have been deleted there.
    """
    of_projects = [one for one in before if one.startswith(("content/projects/", "content/pages/projects"))]
    listed = _text_of(root / _PROJECTS_PAGE) or ""
    for page in found.pages:
        named = {name: people.get(fold(name), "") for name in page.project.get("people", ())}
        ids = [papers.papers_by_entry[one] for one in page.project.get("papers", ()) if one in papers.papers_by_entry]
        others = ", ".join(_MARKUP.sub(r"\\\g<0>", name) for name, person in named.items() if not person)
        own = f"content/pages/{page.id}.md"
        if not page.project:
            yield page
        elif of_projects == [_PROJECTS_PAGE]:
            said = f"the project {page.title}" if page.title not in listed else None
            paths = [path for path, what in found.fates.items() if what == said]
            found.fates |= dict.fromkeys(paths, "left out: the portal's projects are a page")
        elif own not in before and not (root / own).exists():
            facts = {**page.project, "people": [*filter(None, named.values())], "papers": ids}
            yield replace(page, project=facts, body=f"{page.body}\n\n{others}".strip())


def _addresses(
    found: SiteContent, people: Mapping[str, str], papers: ImportReport, *, news_as_page: bool
) -> dict[str, str]:
    """Return the portal's addresses by the old ones, without those that every portal has or that were not imported."""
    new: dict[str, str] = {}
    for old, target in sorted(found.old_addresses.items()):
        match target.kind:
            case "paper":
                paper = papers.papers_by_entry.get((target.source, target.name))
                address = f"/papers/{paper}/" if paper else ""
            case "author":
                address = f"/authors/{people[fold(target.name)]}/" if fold(target.name) in people else ""
            case "news":
                address = "/news/" if news_as_page else f"/news/{target.name}/"
            case "page":
                is_there = any(page.id == target.name for page in found.pages)  # not in an older page of all projects
                address = f"/{_page_id(target.name if is_there else target.name.partition('/')[0])}/"
            case "path":
                address = target.name
        if address:
            new[old if old.startswith("/") else f"/{old}"] = address
    return new


def _further_files(
    root: Path,
    found: SiteContent,
    before: Mapping[str, str],
    people: dict[str, str],
    addresses: Mapping[str, str],
    *,
    base_url: str,
) -> tuple[list[FileChange], list[Problem]]:
    """Return files of people, pages, projects and news that no earlier import wrote; existing files are not changed."""
    wanted: dict[str, str] = {}
    faults: list[Problem] = []
    known = _by_name(addresses)
    schema = schema_line("author", base_url)
    for record in found.people:
        path = author_file(people[fold(record["name"])])
        is_new = path not in before and not (root / path).exists()
        fitting = _fitting(AuthorFile, record, path, faults if is_new else [])
        fitting |= {"bio": _with_new_links(record["bio"], known)} if "bio" in fitting else {}
        wanted[path] = dump_record(fitting, schema)
    for page in found.pages:
        path = f"content/{page.id}.md" if page.project else f"content/pages/{_page_id(page.id)}.md"
        wanted[path] = _with_new_links(_page_text(page, path, faults if path not in before else []), known)
    for news in () if _news_as_page(root, before) else found.news:
        header = dump_record({"date": news.date, "title": news.title})
        wanted[f"content/news/{news.id}.md"] = f"---\n{header}---\n{_with_new_links(news.body, known)}\n"
    new = {path: text for path, text in wanted.items() if path not in before}
    return [FileChange(path, _text_of(root / path), text) for path, text in new.items()], faults


def _fitting(model: type[Strict], record: dict[str, Any], path: str, faults: list[Problem]) -> dict[str, Any]:
    """Return the record of a person or a project without values that their files may not have; they are reported."""
    checked = check(model, record)
    if not isinstance(checked, ValueError):  # pydantic's
        return record
    fitting = {**record, "links": dict(record.get("links", {}))}
    for place, what in findings(checked):
        if len(place) > 1 and place[0] == "links":
            fitting["links"].pop(place[1], None)
        else:
            fitting.pop(str(place[0]), None)
        faults.append(Problem(path, 0, 0, f"{what}; it was left out", "add it to this file by hand", "warning"))
    return {key: value for key, value in fitting.items() if value}


def _page_text(page: SitePage, path: str, faults: list[Problem]) -> str:
    hidden = not page.navigation and "/" not in page.id
    header = described({"title": page.title, "order": page.order or "", "description": page.description})
    header |= ({"navigation": False} if hidden else {}) | ({"list": True} if page.lists else {})
    header = _fitting(ProjectHeader, header | described(page.project), path, faults) if page.project else header
    return f"---\n{dump_record(header)}---\n{page.body}\n"


def _settings(
    root: Path, found: SiteContent, addresses: Mapping[str, str], before: Mapping[str, str]
) -> tuple[FileChange | None, set[str]]:
    """Return `site.yaml` with the settings and redirects that it lacks, None if none are missing, and their names.

    Names are those of `CREATED_FILE`; what is named in `before` was changed or deleted by hand if it is missing.
    """
    written: set[str] = set()

    def is_new(*keys: str) -> bool:
        name = " ".join((SITE_FILE, *keys))
        written.add(name)
        return name not in before

    text = text_at(root / SITE_FILE)
    current = read_mapping(text, SITE_FILE) if text and text.strip() else {}
    known = _by_name(addresses)
    texts = {"intro": _with_new_links(found.settings.get("intro", ""), known)}
    wanted: dict[str, Any] = {
        key: texts.get(key, value)
        for key, value in found.settings.items()
        if key != "theme" and current.get(key) in (None, *_OF_INIT.get(key, ()))
        if _is_fine(key, value) and is_new(key)
    }
    if menu := _navigation(found, known):
        wanted |= {"navigation": menu} if not current.get("navigation") and is_new("navigation") else {}
    theme = dict(current.get("theme") or {})
    for key, value in found.settings.get("theme", {}).items():
        if theme.get(key) in (None, _ACCENT) and _is_fine("theme", {key: value}) and is_new("theme", key):
            theme[key] = value
    wanted |= {"theme": theme} if theme != (current.get("theme") or {}) else {}
    redirects = dict(current.get("redirects") or {})
    # A redirect must not hide a page, and many hosts see no difference between capital and small letters.
    pages = {*_TAKEN, *(_page_id(page.id) for page in found.pages), *(new.strip("/") for new in addresses.values())}
    for old, new in addresses.items():
        if old.strip("/").lower() not in pages and old not in redirects and _is_fine("redirects", {old: "/"}):
            redirects |= {old: new} if is_new("redirects", old) else {}
    if redirects != (current.get("redirects") or {}):
        wanted["redirects"] = redirects
    if not wanted:
        return None, written
    after = dump_record(wanted) if text is None else edit_record(text, wanted)
    return FileChange(SITE_FILE, text, after) if after != text else None, written


def _navigation(found: SiteContent, known: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the old site's menu with the addresses of the portal, by `_by_name`; empty if it cannot be kept.

    Entries that lead nowhere in the portal are left out; papers and people stay reachable, whatever the old menu had.
    """
    pages = {address.strip("/"): address for address in found.lists}
    pages |= {page.id: f"/{_page_id(page.id)}/" for page in found.pages}
    menu: dict[str, str] = {}
    for text, old in found.navigation:
        bare = _bare(old)
        page = portal_page(bare or "home")
        there = known.get(bare) or pages.get(bare) or (page if page in {"/", *found.lists} else "")
        new = old if old.startswith("http") else there
        if new and new not in menu.values():
            menu[text] = new
    if len(menu) < 2:  # a menu that leads nowhere
        return []
    labels = {text.lower() for text in menu}
    for address, text in found.lists.items():
        if address not in menu.values():  # besides a page of that name
            menu[f"All {text.lower()}" if text.lower() in labels else text] = address
    entries = [{"text": text, "url": url} for text, url in menu.items()]
    return [entry for entry in entries if _is_fine("navigation", [entry])]


def _bare(address: str) -> str:
    """Return what names a page in its address or file: `research` for `/research/` and `research/index.qmd`."""
    path = address.partition("#")[0].partition("?")[0].removeprefix("content/").strip("./")
    return re.sub(r"(?:(?:^|/)_?index)?(?:\.(?:q?md|html|rmd|rst))?$", "", path, flags=re.IGNORECASE).lower()


def _by_name(addresses: Mapping[str, str]) -> dict[str, str]:
    """Return the portal's addresses by what names the old pages."""
    return {_bare(old): new for old, new in addresses.items() if _bare(old)}


def _with_new_links(text: str, known: Mapping[str, str]) -> str:
    """Return a text whose links to old pages lead to what stands for them in the portal, by `_by_name`."""
    return _LINK.sub(lambda link: link[1] + known.get(_bare(unquote(link[2])), link[2]), text)


def _is_fine(key: str, value: object) -> bool:
    """Return whether `site.yaml` may have this value."""
    return isinstance(check(SiteFile, {key: value}), SiteFile)


def _page_id(name: str) -> str:
    return f"{name}-page" if name in _TAKEN else name
