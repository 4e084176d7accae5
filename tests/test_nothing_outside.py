"""No file outside the portal is read and none outside the output written, whatever a key, link or id names."""

# ruff: noqa: E501 - the tables stand a line each

import itertools
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from small_picture import small_picture

WATCHED = Path(__file__).parent / "watched.py"
# {name} is a file outside the portal, which is beside it; {outside} its folder.
PATHS = (
    "../outside/{name}", "static/../../outside/{name}", "./../outside/{name}", "static/./../../outside/{name}",
    "{outside}/{name}", "//{outside}/{name}", "file://{outside}/{name}", "..\\outside\\{name}",
    "static\\..\\..\\outside\\{name}", "%2e%2e/outside/{name}", "static/%2e%2e/%2e%2e/outside/{name}",
    "..%2foutside%2f{name}", "static/..%5c..%5coutside%5c{name}", "..\u2215outside\u2215{name}",
    "static/link-{name}", "static/linked/{name}", "C:\\outside\\{name}", "C:/outside/{name}", "C:outside/{name}",
    "\\\\?\\C:\\{name}", "\\\\host\\share\\{name}", "con", "static/nul", "static/aux.png", "static/com1.txt",
    "static/a\x00/{name}", "~/{name}", "$HOME/{name}", "static/ ../../outside/{name}", "static/.. /../outside/{name}",
    "static/...", "static/..", "..", ".", "/", "static//../../outside/{name}",
)  # fmt: skip
# Each key that names a file, with what a file of that kind is called: the file of content that says it, and its text.
KEYS = {
    "image": ("a.png", "content/papers/p.yaml", "title: P\nimage: {}\n"),
    "pdf": ("a.pdf", "content/papers/p.yaml", "title: P\nlinks: {{pdf: {}}}\n"),
    "other link": ("a.pdf", "content/papers/p.yaml", "title: P\nlinks: {{other: [{{label: It, address: {}}}]}}\n"),
    "alias": ("a", "content/papers/p.yaml", "title: P\naliases: [{}]\n"),
    "author id": ("a", "content/papers/p.yaml", "title: P\nauthors: [{{name: A, id: {}}}]\n"),
    "text of a paper": ("a.png", "content/papers/p.yaml", "title: P\nnote: {}\n"),
    "photo": ("a.png", "content/authors/ada.yaml", "name: Ada\nphoto: {}\n"),
    "logo": ("a.svg", "content/site.yaml", "title: T\ntheme: {{logo: {}}}\n"),
    "favicon": ("a.svg", "content/site.yaml", "title: T\ntheme: {{favicon: {}}}\n"),
    "icon": ("a.png", "content/site.yaml", "title: T\ntheme: {{icon: {}}}\n"),
    "css": ("a.css", "content/site.yaml", "title: T\ntheme: {{css: {}}}\n"),
    "snippet": ("a.html", "content/site.yaml", "title: T\ntheme: {{snippet: {}}}\n"),
    "font of cards": ("a.ttf", "content/site.yaml", "title: T\ntheme: {{card_font: {}}}\n"),
    "style": ("a.csl", "content/site.yaml", "title: T\ncitations: [{}]\n"),
    "language": ("a", "content/site.yaml", "title: T\nlanguage: {}\n"),
    "sources": ("a.bib", "content/site.yaml", "title: T\nsources: {{files: [{}]}}\n"),
    "redirect": ("a", "content/site.yaml", "title: T\nredirects: {{{}: /papers/}}\n"),
    "redirect to": ("a.pdf", "content/site.yaml", "title: T\nredirects: {{/old/: {}}}\n"),
    "navigation": ("a", "content/site.yaml", "title: T\nnavigation: [{{text: It, url: {}}}]\n"),
    "folder": ("a", "content/site.yaml", "title: T\nrepository: {{address: 'https://github.com/a/b', folder: {}}}\n"),
    "news about": ("a", "content/news/n.md", "---\ntitle: N\ndate: 2024\npapers: [{}]\n---\n"),
    "alias of a page": ("a", "content/pages/a.md", "---\ntitle: A\naliases: [{}]\n---\n"),
}
WITHIN = {
    "include": (
        "a.html",
        "templates/home.html",
        "{{% extends 'default/home.html' %}}{{% block head %}}{{% include {} %}}{{% endblock %}}",
    ),
    "asset": (
        "a.css",
        "templates/home.html",
        "{{% extends 'default/home.html' %}}{{% block head %}}{{{{ asset({}) }}}}{{% endblock %}}",
    ),
    "picture of a page": ("a.png", "content/pages/a.md", "---\ntitle: A\n---\n![x](<{}>) [x](<{}>)\n"),
}
# What the program itself writes into a portal, and what may lie outside in its place: something, or nothing yet. Only
# `content` itself may be a link: that is where somebody keeps it.
_FOLDER, _FILE = ("", "gone", "empty"), ("a.yaml", "gone.yaml")
OWN = {
    **dict.fromkeys(("content/papers", "content/authors", ".sitegen", "site", "static/files"), _FOLDER),
    **dict.fromkeys(("content/.imports", "content/.imports/papers", "content/.imports/authors"), _FOLDER),
    **dict.fromkeys(("content/.imports/sources.json", "content/.imports/papers/a-paper-of-owls.json"), _FILE),
    **dict.fromkeys(("content/papers/a-paper-of-owls.yaml", "content/authors/ada-lee.yaml"), _FILE),
    **dict.fromkeys((".sitegen/cache.sqlite", ".sitegen/lock", "site/index.html", "site/.sitegen.json"), _FILE),
}
IN_EARNEST = (": empty: import", ": a.yaml: import")
NAMES = sorted({name for name, _, _ in (*KEYS.values(), *WITHIN.values())})
SITE = "title: T\ntheme: {social_cards: false}\n"


def tries(outside: Path) -> Iterator[tuple[str, dict[str, object]]]:
    links = {"static/linked": str(outside), **{f"static/link-{name}": str(outside / name) for name in NAMES}}
    for group in (KEYS, WITHIN):
        for key, (name, file, text) in group.items():
            for path in PATHS:
                named = path.format(name=name, outside=outside)
                shown = named if group is WITHIN and key.startswith("picture") else json.dumps(named)
                files = {"content/site.yaml": SITE, file: text.format(*[shown] * text.count("{}"))}
                linked = {at: to for at, to in links.items() if path.startswith(at.removesuffix(name))}
                yield f"{key}: {named}", {"files": files, "links": linked, "steps": ["build"]}


def further_tries(outside: Path) -> Iterator[tuple[str, dict[str, object]]]:
    files = {"content/site.yaml": SITE, "content/papers/p.yaml": "title: P\n"}
    for link, target in {
        "content/papers/q.yaml": "a.yaml", "content/authors/q.yaml": "a.yaml", "content/pages/q.md": "a.md",
        "content/news/q.md": "a.md", "content/venues.yaml": "a.yaml", "content/categories.yaml": "a.yaml",
        "content/pages/linked": "", "content/news": "", "content/authors": "", "static": "", "static/a": "",
        "templates": "", "templates/home.html": "a.html", "templates/texts": "", "templates/texts/en.yaml": "a.yaml",
        ".sitegen": "", "content/.imports": "", "content/papers/d": "",
    }.items():  # fmt: skip
        yield f"link {link}", {"files": files, "links": {link: str(outside / target)}, "steps": ["build"]}
    bib = "@article{a, title={A Paper of Owls}, author={Ada Lee}, year=2020, pdf={a.pdf}}"
    sources = {"saved/a.bib": bib, "saved/a.pdf": "%PDF-1.4"}
    for link, targets in OWN.items():
        own = {name: text for name, text in files.items() if not name.startswith(f"{link}/")} | sources
        for target, steps in itertools.product(targets, (["build"], ["import", "build"])):
            links = {link: str(outside / target)}
            yield f"own {link}: {target}: {steps[0]}", {"files": own, "links": links, "steps": steps}
    evil = ["../../outside/x/", "/outside/x/", "papers/../../../outside/x/", "C:/x/", "..\\outside\\x/", "a\x00b/"]
    published = {
        "format": 1,
        "addresses": dict.fromkeys(evil, ""),
        "named": evil,
        "moved": dict.fromkeys(evil, "papers/"),
    }
    yield "published", {"files": {**files, "published.json": json.dumps(published)}, "steps": ["published"]}
    for path in PATHS:
        named = path.format(name="a.pdf", outside=outside)
        page = f'<html><body><h1>Publications</h1><ul><li><a href="{named}">A Long Paper of Ours</a>. Ada Lee, Bo Ray. 2019.'
        bib = f"@article{{a, title={{A Paper}}, author={{Ada Lee}}, year=2020, url={{{named}}}, pdf={{{named}}}, file={{{named}}}}}"
        sources = {"saved/a.html": page.replace("\x00", ""), "saved/a.bib": bib.replace("\x00", "")}
        links = (
            {f"saved/{path.format(name='a.pdf', outside=outside)}": str(outside / "a.pdf")} if "link-" in path else {}
        )
        yield f"sources: {named}", {"files": {**files, **sources}, "links": links, "steps": ["import", "build"]}
        other = {
            "other/_config.yml": f"title: T\nfirst_name: A\nlast_name: B\nscholar: {{bibliography: {json.dumps(named)}}}\n",
            "other/_bibliography/papers.bib": bib.replace("file=", "preview=").replace("\x00", ""),
            "other/_pages/about.md": f"---\nlayout: about\ntitle: a\npermalink: /\nprofile: {{image: {json.dumps(named)}}}\n---\nText\n",
        }
        linked = {"other/assets/pdf/a.pdf": str(outside / "a.pdf"), "other/_pages/b.md": str(outside / "a.md")}
        yield f"al-folio: {named}", {"files": {**files, **other}, "links": linked, "steps": ["al-folio", "build"]}
        hugo = {
            "other/config/_default/config.yaml": "title: T\n",
            "other/content/publication/a/index.md": f"---\ntitle: A\nauthors: [A B]\ndate: 2020-01-01\nurl_pdf: {json.dumps(named)}\n"
            f"image: {{filename: {json.dumps(named)}}}\n---\n",
        }
        linked = {
            "other/content/publication/a/featured.png": str(outside / "a.png"),
            "other/content/post": str(outside),
        }
        yield f"hugoblox: {named}", {"files": {**files, **hugo}, "links": linked, "steps": ["hugoblox", "build"]}


def attempts(folder: Path, told: dict[str, dict[str, object]]) -> dict[str, dict[str, list[str]]]:
    ran = subprocess.run(
        [sys.executable, WATCHED, folder / "portal", folder / "outside"],
        input=json.dumps(list(told.values())), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr[-3000:]
    return dict(zip(told, json.loads(ran.stdout), strict=True))


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of each kind that nobody may see; what it holds is a sound file of its kind."""
    folder = tmp_path_factory.mktemp("nothing") / "outside"
    folder.mkdir()
    for name in (*NAMES, "a.yaml", "a.md", "a.json"):
        (folder / name).write_text("title: TOP SECRET\n", encoding="utf-8")
    (folder / "empty").mkdir()
    (folder / "a.md").write_text("---\ntitle: TOP SECRET\ndate: 2024\n---\n", encoding="utf-8")
    (folder / "a.png").write_bytes(small_picture() + b"TOP SECRET")
    return folder


def found(outside: Path, told: dict[str, dict[str, object]]) -> dict[str, list[str]]:
    """Return what was touched outside, by the tries that did."""
    return {name: one["touched"] for name, one in attempts(outside.parent, told).items() if one["touched"]}


@pytest.mark.parametrize("key", [*KEYS, *WITHIN])
@pytest.mark.slow
def test_no_key_leads_to_a_file_outside(outside: Path, key: str) -> None:
    told = {name: one for name, one in tries(outside) if name.startswith(f"{key}: ")}
    assert len(told) == len(PATHS)
    assert found(outside, told) == {}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sources", "al-folio", "hugoblox", "own"])
def test_no_source_and_no_site_leads_to_a_file_outside(outside: Path, kind: str) -> None:
    assert found(outside, {name: one for name, one in further_tries(outside) if name.startswith(kind)}) == {}


def test_some_keys_some_sources_and_all_links_lead_to_no_file_outside(outside: Path) -> None:
    """A share of all tries; and the watch itself, which sees a portal that lies where nobody may look."""
    every = list(tries(outside))
    told = {name: one for place, (name, one) in enumerate(every) if not place % (2 * len(PATHS) - 1) or "link-" in name}
    further = dict(further_tries(outside))
    told |= {
        name: one
        for place, (name, one) in enumerate(further.items())
        if name[:4] in {"link", "publ"} or "\x00" in name or not place % 31 or name.endswith(IN_EARNEST)
    }
    seen = {"files": {"content/site.yaml": SITE}, "steps": ["build"], "watched": str(outside.parent / "portal")}
    touched = found(outside, {**told, "seen": seen})
    assert any("content/site.yaml" in one for one in touched.pop("seen"))
    assert touched == {}
