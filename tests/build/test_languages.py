"""A portal in two languages: each page in both, the files once, and texts with and without a translation."""

import json
from pathlib import Path
from urllib.parse import urljoin

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content, check_site
from generator.site.addresses import has_translations

from built import build, site_page

BASE = "https://group.example/portal/"
FILES = {
    "site.yaml": f"""
title: Our Papers
base_url: {BASE}
languages: [en, de]
paper_language: en
repository: https://github.com/group/portal
intro: Read [about us](/about/) and [this](/static/a.pdf).
redirects: {{/old/: /papers/}}
""",
    "site.de.yaml": "title: Unsere Arbeiten\nnavigation: [{text: Alles, url: /papers/}]\n",
    "categories.de.yaml": "LG: Maschinelles Lernen\n",
    "papers/engine.yaml": """
title: An Engine
authors: [Ada Lovelace, Jane Doe]
date: 2024-03-08
category: LG
abstract: Words.
aliases: [motor]
""",
    "papers/engine.de.yaml": "title: Eine Maschine\nabstract: Worte.\n",
    "papers/loom.yaml": "title: A Loom\nauthors: [Jane Doe]\ndate: 2023\nwithdrawn: 2024-05-04, wrong\n",
    "authors/ada-lovelace.yaml": "name: Ada Lovelace\nrole: Professor\nbio: Writes *notes*.\nmember: true\n",
    "authors/ada-lovelace.de.yaml": "bio: Schreibt *Notizen*.\n",
    "pages/about.md": "---\ntitle: About\norder: 3\n---\nWe are a [group](/papers/).\n",
    "pages/about.de.md": "---\ntitle: Über uns\n---\nWir sind eine [Gruppe](/papers/).\n",
    "news/award.md": "---\ntitle: An award\ndate: 2024-09-28\npapers: [engine]\n---\nWe won.\n",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("languages")
    for name, text in FILES.items():
        path = root / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (root / "static").mkdir()
    (root / "static/a.pdf").write_bytes(b"%PDF-1.4")
    build(root)
    return root


@pytest.fixture(scope="module")
def site(root: Path) -> Path:
    return root / "site"


def addresses(site: Path) -> set[str]:
    return {path.parent.relative_to(site).as_posix().removeprefix(".") for path in site.rglob("index.html")}


def test_every_page_but_frames_and_the_form_has_an_address_in_each_language_and_files_are_there_once(site) -> None:
    german = {address for address in addresses(site) if address.partition("/")[0] == "de"}
    english = {one for one in addresses(site) - german if has_translations(f"{one}/" if one else one)}
    assert {address.removeprefix("de").lstrip("/") for address in german} == english
    assert {"", "papers/engine", "authors/jane-doe", "news/award", "about", "old", "search"} <= english
    assert {path.name for path in (site / "de").rglob("*") if path.is_file()} == {"index.html"}
    assert not [one for one in json.loads((site / "published.json").read_text())["further"] if one.startswith("de/")]


def test_pages_name_and_link_their_translations_and_lead_to_pages_in_their_own_language(site) -> None:
    assert check_site(site.parent, site) == ()
    for address in addresses(site):
        soup = site_page(site, address)
        if soup.find("meta", attrs={"http-equiv": "refresh"}) or not soup.select("nav.languages"):
            continue
        of_german = address.partition("/")[0] == "de"
        assert soup.html is not None
        assert soup.html["lang"] == ("de" if of_german else "en")
        plain = address.removeprefix("de").lstrip("/") if of_german else address
        plain += "/" if plain else ""
        both = {"en": f"/portal/{plain}", "de": f"/portal/de/{plain}"}
        assert {str(link["hreflang"]): str(link["href"]) for link in soup.select("nav.languages a")} == both
        named = {str(link["hreflang"]): str(link["href"]) for link in soup.select("link[hreflang]")}
        assert named == (
            {key: urljoin(BASE, url) for key, url in both.items()} if soup.select("[rel=canonical]") else {}
        )
        elsewhere = [
            link
            for link in (str(one["href"]) for one in soup.select("a[href^='/portal/']:not([hreflang])"))
            if link.startswith("/portal/de/") != of_german and has_translations(link.removeprefix("/portal/"))
        ]
        assert elsewhere == []


def test_what_has_a_translation_is_shown_in_it_and_the_rest_as_it_is(site) -> None:
    home, paper = site_page(site, "de"), site_page(site, "de/papers/engine")
    assert (home.h1 or home).get_text() == "Unsere Arbeiten"
    assert [link.get_text() for link in home.select("#sections a")] == ["Alles"]
    assert [str(link["href"]) for link in home.select(".prose a")] == ["/portal/de/about/", "/portal/static/a.pdf"]
    assert str((paper.h1 or paper).span) == '<span lang="de">Eine Maschine</span>'
    assert "Worte." in paper.get_text()
    assert "08.03.2024" in paper.get_text()
    assert (site_page(site, "papers/engine").h1 or paper).get_text() == "An Engine"
    assert "An Engine" in (site / "papers/engine.bib").read_text() + paper.select("pre")[0].get_text()
    assert "Maschinelles Lernen" in site_page(site, "de/categories").get_text()
    person = site_page(site, "de/authors/ada-lovelace").get_text()
    assert "Schreibt Notizen." in person
    assert "Professor" in person
    assert (site_page(site, "de/about").h1 or home).get_text() == "Über uns"
    assert site_page(site, "de/about").select_one("main .prose a[href='/portal/de/papers/']")
    assert "We won." in site_page(site, "de/news/award").get_text()
    assert "4. Mai 2024" in site_page(site, "de/papers/loom").get_text()
    (moved,) = site_page(site, "de/papers/motor").select("[rel=canonical]")
    assert moved["href"] == f"{BASE}de/papers/engine/"


def test_scripts_speak_the_language_of_their_page(site) -> None:
    said = {
        lang: (
            site
            / str(site_page(site, address).select("script[src]")[0]["src"]).removeprefix("/portal/").partition("?")[0]
        )
        for lang, address in (("en", "about"), ("de", "de/about"))
    }
    assert "Kopiert" in said["de"].read_text(encoding="utf-8")
    assert "Kopiert" not in said["en"].read_text(encoding="utf-8")


def test_a_changed_translation_changes_its_page_alone(root: Path, site: Path) -> None:
    before = {path: path.read_bytes() for path in site.rglob("*.html")}
    path = root / "content/pages/about.de.md"
    path.write_text(path.read_text(encoding="utf-8").replace("Wir sind", "Wir bleiben"), encoding="utf-8")
    build(root)
    changed = [path.relative_to(site).as_posix() for path, text in before.items() if path.read_bytes() != text]
    assert changed == ["de/about/index.html"]
    build(root, output=root / "fresh", clean=True)
    assert all((root / "fresh" / path.relative_to(site)).read_bytes() == path.read_bytes() for path in before)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("papers/engine.de.yaml", "titel: Maschine\n", "`titel` is not a key of this translation"),
        ("papers/nobody.de.yaml", "title: x\n", "there is no content/papers/nobody.yaml that this translates"),
        ("pages/about.fr.md", "---\ntitle: x\n---\n", "the file's name cannot be an address"),
        ("pages/de.md", "---\ntitle: x\n---\n", "the address /de/ is also that of"),
    ],
)
def test_a_mistake_in_a_translation_is_reported_at_its_file(root: Path, name: str, text: str, said: str) -> None:
    path = root / "content" / name
    before = path.read_text(encoding="utf-8") if path.exists() else None
    path.write_text(text, encoding="utf-8")
    found = [one.what for one in check_content(root) if name in one.path]
    if before is None:
        path.unlink()
    else:
        path.write_text(before, encoding="utf-8")
    assert any(said in what for what in found), found


def test_hostile_translations_are_escaped(root: Path) -> None:
    path = root / "content/papers/engine.de.yaml"
    path.write_text("title: '<script>alert(1)</script>'\nabstract: <b onclick=x>\n", encoding="utf-8")
    build(root)
    soup = BeautifulSoup((root / "site/de/papers/engine/index.html").read_text(encoding="utf-8"), "html.parser")
    assert "alert(1)" in (soup.h1 or soup).get_text()
    assert not (soup.h1 or soup).select("script")
    assert not soup.select("[onclick]")
