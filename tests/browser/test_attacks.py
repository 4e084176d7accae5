"""What strangers may write, in every field of every record and of every source: nothing of it runs, nothing leaves.

The pages are opened without their policy, so that what is tried is the writing of the pages and not what stands behind
it. In `make test` each attack stands in a field of half of the kinds of records and in one source; in `make test-slow`
each of them stands in every field of every kind, and in every place of every source's format.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from generator.content.content import read_content
from lxml import etree
from playwright.sync_api import Frame, Page
from selectolax.lexbor import LexborHTMLParser

from browser.attacked_portal import (
    ATTACKS,
    KINDS,
    SITE,
    Dealt,
    import_sources,
    line,
    text,
    write,
    write_content,
    write_settings,
)
from browser.conftest import Served, Visit
from browser.waiting import wait_until
from built import build
from compiled_templates import compile_once
from conftest import rounds

BASE = "https://group.github.io/portal/"
WATCH = """window.hits = [];
window.hit = (...what) => top.hits.push(String(what) || location.href);
for (const name of ["alert", "confirm", "prompt", "open"]) window[name] = window.hit;
"""
# Several pages at once, each in a frame of its own, with the same watch.
FRAMES = """(addresses) => {
  document.body.replaceChildren();
  return Promise.all(addresses.map((address) => new Promise((done) => {
    const frame = document.createElement("iframe");
    frame.onload = frame.onerror = done;
    frame.src = address;
    document.body.append(frame);
  })));
}"""
KEPT = """async () => [
  Object.keys(localStorage), Object.keys(sessionStorage), document.cookie ? [document.cookie] : [],
  (await indexedDB.databases()).map(String), await caches.keys(),
  (await navigator.serviceWorker.getRegistrations()).map(String),
].flat()"""
AT_ONCE = 24
# How many pages a quick run opens: all of some kinds, and a share of the names, venues and words that sources brought.
OPENED = 24
# What the tests looked at, for the record of quality.
COUNTED: Counter[str] = Counter()
LOADING = {"iframe", "object", "embed", "applet", "frame", "frameset", "portal", "base", "video", "audio", "template"}
ADDRESSES = {
    *("href", "src", "action", "formaction", "srcset", "poster", "data", "xlink:href", "background", "ping"),
    *("cite", "longdesc", "imagesrcset", "manifest", "profile", "lowsrc", "dynsrc", "attributionsrc"),
}
# What has a name of its own, which scripts and forms look for; any other could be taken for it.
NAMED = {"input", "select", "textarea", "button", "meta", "details"}
HANDLERS = {name.lower() for attack in ATTACKS for name in re.findall(r"\bon[a-z]{3,}", attack, re.IGNORECASE)}
# Addresses that begin with a sign of our own need no second look: those on the portal, and its own kinds of links.
LOOKED_AT = ", ".join(
    [
        *LOADING,
        *("script", "style", "[style]", "[http-equiv]", "[href]:not([href^='/portal/']):not([href^='#'])"),
        *(f"[{name}]" for name in sorted(HANDLERS)),
        *(f"[{name}]".replace(":", "\\:") for name in sorted(ADDRESSES - {"href"})),
    ]
)
OWN_STYLES = re.compile(r"(?:--(?:accent|max|n|[\w-]+): ?[#\w.% -]*;? ?|[a-z-]+: ?[\w.%# -]+;? ?)*")


def write_by_hand(root: Path, dealt: Dealt) -> None:
    kinds = list(KINDS.values())
    write_content(root, dealt, [" ".join(map(line, kinds[place % len(kinds)])) for place in range(len(SITE))])


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], Served]) -> Iterator[Served]:
    """A portal of attacks, written by hand and read from sources, built and served."""
    root = tmp_path_factory.mktemp("attacked")
    dealt = Dealt(everywhere=False)
    write_by_hand(root, dealt)
    given = import_sources(root, dealt)
    build(root, base_url=BASE, search=True)
    assert not [name for name, papers in given.items() if not papers and name != "list.html"], given
    return serve(root / "site")


@pytest.fixture(autouse=True)
def _counted(record_property: Callable[[str, str], None]) -> Iterator[None]:
    COUNTED.clear()
    yield
    for what, number in COUNTED.items():
        record_property(what, str(number))


def test_there_are_enough_attacks_of_every_kind() -> None:
    assert len(set(ATTACKS)) == len(ATTACKS) > 400
    assert min(map(len, KINDS.values())) >= 15


def test_no_page_holds_markup_that_content_brought(attacked: Served) -> None:
    assert_no_page_holds_markup(attacked.folder)


def assert_no_page_holds_markup(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > len(ATTACKS)
    COUNTED["pages read through for markup that content brought"] += len(pages)
    for page in pages:
        parsed = LexborHTMLParser(page.read_bytes())
        anchors = Counter(tag.attributes["id"] for tag in parsed.css("[id]"))
        assert [anchor for anchor, times in anchors.items() if times > 1] == [], page
        assert {tag.tag for tag in parsed.css("[name]")} <= NAMED, page
        for tag in parsed.css(LOOKED_AT):
            attributes = {name: value or "" for name, value in tag.attributes.items()}
            shown = (page, (tag.html or "")[:300])
            assert tag.tag not in LOADING or attributes == {"target": "_top"}, shown
            assert not [name for name in attributes if name.startswith("on")], shown
            assert attributes.get("http-equiv", "refresh") in {"Content-Security-Policy", "refresh"}, shown
            assert OWN_STYLES.fullmatch(attributes.get("style", "")), shown
            for name in attributes.keys() & ADDRESSES:
                assert_harmless(tag.tag, attributes[name], shown)
            if tag.tag in {"script", "style"}:
                assert_of_our_own(tag.tag, attributes.get("type", ""), tag.text(), shown)


def assert_of_our_own(tag: str, kind: str, said: str, shown: object) -> None:
    if kind in {"application/json", "application/ld+json", "importmap"}:
        json.loads(said)
    else:
        assert not re.search(r"hit\(|evil\.", said), shown


def assert_harmless(tag: str, value: str, shown: object) -> None:
    read = re.sub(r"[\t\r\n]", "", value).lower().replace("\\", "/").lstrip("".join(map(chr, range(33))))
    assert not read.startswith(("javascript:", "vbscript:", "data:text/html", "file:", "blob:")), shown
    if tag not in {"a", "link"} and re.match(r"[a-z][a-z0-9+.-]*:|//", read):
        assert read.startswith(BASE), shown


def test_what_other_programs_read_holds_no_entry_formula_or_command_that_content_brought(attacked: Served) -> None:
    assert_exports_hold(attacked.folder)


# What a reader's LaTeX would carry out, of what texts may bring; `^^5c` is a backslash to it.
COMMANDS = re.compile(
    r"\\(?:input|include|write|immediate|open(?:in|out)|read|catcode|csname|def|newcommand|loop|directlua|special|"
    r"ShellEscape|verb|begin\{filecontents|includegraphics|href|usepackage|scantokens)\b|\^\^|\\url(?!\{https?:)"
)
FORMULA = re.compile(r"(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]")
RIS_LINE = re.compile(r"[A-Z][A-Z0-9]  - ?.*")


def assert_exports_hold(site: Path) -> None:
    papers = len(json.loads((site / "papers.json").read_text(encoding="utf-8"))["papers"])
    for bib in site.rglob("*.bib"):
        said = bib.read_text(encoding="utf-8")
        assert not COMMANDS.search(said), (bib, COMMANDS.search(said), said[:3000])
        assert not re.search(r"^\s*@(?:string|preamble|comment)\b", said, re.MULTILINE | re.IGNORECASE), bib
        assert_braces_close(said, bib)
    ris = (site / "publications.ris").read_text(encoding="utf-8")
    lines = [one for one in ris.splitlines() if one.strip()]
    assert [one for one in lines if not RIS_LINE.fullmatch(one)] == []
    assert sum(one.startswith("TY  - ") for one in lines) == sum(one.startswith("ER  -") for one in lines) == papers
    for table in site.rglob("*.csv"):
        rows = list(csv.reader(io.StringIO(table.read_text(encoding="utf-8"))))
        assert {len(row) for row in rows} == {len(rows[0])}
        assert [cell for row in rows[1:] for cell in row if FORMULA.search(cell)] == []
    for feed in (*site.rglob("*.xml"), *site.rglob("*.svg")):
        tree = etree.parse(feed, etree.XMLParser(resolve_entities=False, no_network=True))
        names = {etree.QName(one).localname for one in tree.iter() if isinstance(one.tag, str)}
        assert not {"script", "iframe", "foreignObject"} & names, feed
    for record in site.rglob("*.json"):
        if "pagefind" not in record.parts:
            json.loads(record.read_text(encoding="utf-8"))


def assert_braces_close(said: str, shown: Path) -> None:
    """Hold entries to one brace on each side, and those within to pairs."""
    depth = 0
    for entry in re.split(r"^(?=@)", said, flags=re.MULTILINE):
        for sign in re.findall(r"\\.|[{}]", entry, re.DOTALL):
            depth += {"{": 1, "}": -1}.get(sign, 0)
            assert depth >= 0, (shown, entry)
        assert depth == 0, (shown, entry)


# Where a record says an address, or what the portal makes one from.
PAPER_ADDRESSES = ("code", *(f"links.{kind}" for kind in "arxiv doi pdf url project video slides poster data".split()))
PERSON_ADDRESSES = tuple(
    f"links.{kind}" for kind in "homepage orcid scholar github dblp semantic_scholar email".split()
)
SITE_ADDRESSES = ("navigation", "footer", "redirects", "old path", "repository", "base_url", "accent", "logo", "icon")


def with_address(key: str, address: str) -> dict[str, object]:
    group, _, kind = key.rpartition(".")
    return {group: {kind: address}} if group else {kind: address}


def test_an_address_that_runs_or_leads_astray_is_a_fault_or_none(tmp_path: Path) -> None:
    """What remains of the addresses is shown as a link to its host, which the pages are held to."""
    addresses = [text(attack) for attack in KINDS["addresses"]]
    write(tmp_path / "content/site.yaml", {"title": "Portal"})
    for folder, keys, name in (("papers", PAPER_ADDRESSES, "title"), ("authors", PERSON_ADDRESSES, "name")):
        for key in keys:
            for n, address in enumerate(addresses):
                path = tmp_path / f"content/{folder}/{re.sub('[._]', '-', key)}-{n}.yaml"
                write(path, {name: f"P {key} {n}", **with_address(key, address)})
        for n, address in enumerate(addresses):
            other = {"links": {"other": [{"label": "It", "address": address}]}}
            write(tmp_path / f"content/{folder}/other-{n}.yaml", {name: f"P other {n}", **other})
    _, problems = read_content(tmp_path)
    refused = {problem.path for problem in problems if problem.severity == "error"}
    assert len(refused) > len(addresses) * (len(PAPER_ADDRESSES) + len(PERSON_ADDRESSES) + 2) / 2
    for path in refused:
        (tmp_path / path).unlink()
    build(tmp_path, search=True)
    for page in (tmp_path / "site").rglob("*.html"):
        for tag in LexborHTMLParser(page.read_bytes()).css("[href], [src]"):
            for name in tag.attributes.keys() & ADDRESSES:
                assert_harmless(tag.tag, tag.attributes[name] or "", (page, tag.html))


@pytest.mark.parametrize("key", SITE_ADDRESSES)
def test_an_address_of_the_settings_that_runs_or_leads_astray_is_a_fault_or_none(tmp_path: Path, key: str) -> None:
    for attack in KINDS["addresses"]:
        address = text(attack)
        said: dict[str, object] = {
            "navigation": {"navigation": [{"text": "It", "url": address}]},
            "footer": {"footer": [{"text": "It", "url": address}]},
            "redirects": {"redirects": {"/old/": address}},
            "old path": {"redirects": {address: "/papers/"}},
        }.get(key) or ({"theme": {key: address}} if key in {"accent", "logo", "icon"} else {key: address})
        write(tmp_path / "content/site.yaml", {"title": "Portal", **said})
        content, problems = read_content(tmp_path)
        if not [problem for problem in problems if problem.severity == "error"]:
            site = content.site
            shown = (*(to for _, to in (*site.navigation, *site.footer)), *site.redirects.values(), site.base_url)
            for one in shown:
                assert_harmless("a", one, (key, address))
                assert re.match(r"https?://|mailto:|(?![a-z][a-z0-9+.-]*:|//)", one.replace("\\", "/")), (key, one)


def test_nothing_runs_nothing_leaves_and_nothing_is_kept_in_a_browser(
    attacked: Served, visit: Callable[..., Visit]
) -> None:
    files = sorted(attacked.folder.rglob("*.html"), key=lambda path: (path.parent.name, path))
    assert_nothing_runs(attacked, visit, files[:: max(1, len(files) // OPENED)])


def assert_nothing_runs(
    attacked: Served, visit: Callable[..., Visit], files: list[Path], *, forms: bool = True
) -> None:
    here = visit(own_window=True, bypass_csp=True)
    page = here.page
    page.add_init_script(WATCH)
    moved: list[str] = []
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.on("framenavigated", lambda frame: moved.append(frame.url) if _astray(frame, attacked) else None)
    addresses = [attacked.url + path.relative_to(attacked.folder).as_posix() for path in files]
    page.goto(f"{attacked.url}robots.txt")
    for start in range(0, len(addresses), AT_ONCE):
        page.evaluate(FRAMES, addresses[start : start + AT_ONCE])
        assert page.evaluate("window.hits") == [], addresses[start : start + AT_ONCE]
    COUNTED["pages opened in Chromium"] += len(addresses)
    if forms:
        fill_forms(page, attacked.url)
    assert page.evaluate("window.hits") == []
    assert page.evaluate(KEPT) == []
    # What has moved leads to where the portal will stand.
    here.refused[:] = [url for url in here.refused if not url.startswith(BASE)]
    assert (dialogs, moved, here.refused) == ([], [], [])


def fill_forms(page: Page, url: str) -> None:
    """Search, filter and correct, as people do in a portal that was written by hand."""
    for typed in ("hit", "script onerror", "<img src=x onerror=hit()>"):
        page.goto(f"{url}search/?q={typed}")
        wait_until(page, "!/^$|…$/.test(document.querySelector('.search [role=status]').textContent)")
        assert page.evaluate("window.hits") == []
    page.goto(f"{url}papers/")
    page.locator(".find input").press_sequentially("script")
    page.locator(".suggested [role=option]").first.wait_for()
    page.locator(".filter [name=q]").first.fill("img")
    page.locator(".filter output").first.filter(has_text="shown").wait_for()
    page.goto(f"{url}network/")
    page.goto(f"{url}correct/?paper=attack-0")
    page.locator("form input, form textarea").first.wait_for()
    page.goto(f"{url}correct/?author=attacker-0")
    page.locator("form input, form textarea").first.wait_for()


# What every object of a script has besides what it was given.
INHERITED = ("constructor", "__proto__", "toString", "valueOf", "hasOwnProperty", "__defineGetter__")


def test_names_that_all_objects_of_scripts_have_are_names_like_others(
    tmp_path: Path, serve: Callable[[Path], Served], visit: Callable[..., Visit]
) -> None:
    said = {"date": 2020, "authors": ["Constructor", "Ann Bee"], "venue": "Constructor", "type": "constructor"}
    write(tmp_path / "content/site.yaml", {"title": "Portal", "repository": "https://github.com/group/portal"})
    for name in INHERITED:
        path = tmp_path / f"content/papers/p-{name.strip('_').lower()}.yaml"
        write(path, {"title": name, "keywords": [name], "category": name.strip("_"), **said})
    write(tmp_path / "content/papers/other.yaml", {"title": "Owls", "authors": ["Cy Dee"], "date": 2021})
    build(tmp_path, base_url=BASE, search=True)
    here, url = visit(), serve(tmp_path / "site").url
    page = here.page
    for name, found in {"author": 6, "type": 6, "venue": 7, "year": 7, "links": 7, "sort": 7}.items():
        page.goto(f"{url}papers/?{name}=constructor&__proto__=hit()&constructor=x#__proto__")
        wait_until(
            page, f"[...document.querySelectorAll('.papers h3')].filter((one) => one.offsetParent).length === {found}"
        )
    page.goto(f"{url}papers/?{'&'.join(f'{name}=__proto__' for name in ('year', 'venue', 'author', 'links', 'q'))}")
    page.locator(".find input").press_sequentially("construct")
    page.locator(".suggested [role=option]", has_text="Constructor").first.wait_for()
    for asked in ("q=constructor", "q=owls&category=__proto__", "q=owls&year=constructor", "sort=toString&q=valueOf"):
        page.goto(f"{url}search/?{asked}#__proto__")
        wait_until(page, "!/^$|…$/.test(document.querySelector('.search [role=status]').textContent)")
    page.goto(f"{url}correct/?__proto__=p-constructor&paper=__proto__")
    page.locator("#which").filter(has_text=re.compile(r"\w")).wait_for()
    assert here.said == []


def _astray(frame: Frame, attacked: Served) -> bool:
    # Where a page that moved leads is asked for in vain, which is among the requests that were refused.
    return not frame.url.startswith((attacked.url, "about:blank", BASE, "chrome-error:"))


@pytest.mark.slow
@pytest.mark.parametrize("written", [write_by_hand, import_sources])
def test_each_attack_in_every_place_runs_nowhere(
    tmp_path: Path,
    serve: Callable[[Path], Served],
    visit: Callable[..., Visit],
    written: Callable[[Path, Dealt], object],
) -> None:
    """Some thousands of pages each, of which one in ten is opened; all are read.

    Two portals: the people whom sources name would be called like those who were written by hand, and it would be
    asked who is meant.
    """
    written(tmp_path, Dealt(everywhere=True))
    build(tmp_path, base_url=BASE, search=True)
    assert_no_page_holds_markup(tmp_path / "site")
    assert_exports_hold(tmp_path / "site")
    pages = sorted((tmp_path / "site").rglob("*.html"))[::10]
    assert_nothing_runs(serve(tmp_path / "site"), visit, pages, forms=written is write_by_hand)


@pytest.mark.slow
def test_each_attack_in_each_text_of_the_settings_is_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each build has as many attacks as there are texts of the settings; in turn each stands in each of them."""
    compile_once(monkeypatch.setattr)
    write(tmp_path / "content/papers/nothing.yaml", {"title": "Nothing", "authors": ["Ann Bee"], "date": 2020})
    write(tmp_path / "content/authors/ann-bee.yaml", {"name": "Ann Bee", "member": True, "role": "Nothing"})
    apart = len(ATTACKS) // len(SITE)
    for start in range(0, len(ATTACKS), rounds(10, 1)):
        texts = {field: ATTACKS[(start + place * apart) % len(ATTACKS)] for place, field in enumerate(SITE)}
        assert_settings_are_text(tmp_path, texts)
        COUNTED["texts of the settings that were attacks"] += len(texts)


SCRIPTED = (
    *("main script:not([type='application/json'])", "footer script", "header script"),
    *("main iframe", "[onerror]", "[onclick]", "base[href]"),
)


def assert_settings_are_text(root: Path, texts: dict[str, str]) -> None:
    write_settings(root, [line(attack) for attack in texts.values()])
    build(root, base_url=BASE, jobs=1)
    for page in (root / "site").rglob("*.html"):
        parsed = LexborHTMLParser(page.read_bytes())
        assert not parsed.css(", ".join(SCRIPTED)), (page, texts)
