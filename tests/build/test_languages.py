"""A portal in two languages: each page in both, the files once, and texts with and without a translation."""

import json
from pathlib import Path
from urllib.parse import urljoin

import pytest
from generator.build.check import check_content, check_site
from generator.site.addresses import has_translations

from built import build, site_page
from written_files import write_file

BASE = "https://group.example/portal/"
FILES = {
    "content/site.yaml": f"title: Our Papers\nbase_url: {BASE}\nlanguages: [en, de]\nredirects: {{/old/: /papers/}}\n"
    "repository: https://github.com/group/portal\nintro: Read [about us](/about/) and [this](/static/a.pdf).\n",
    "content/site.de.yaml": "title: Unsere Arbeiten\nnavigation: [{text: Alles, url: /papers/}]\n",
    "content/categories.de.yaml": "LG: Maschinelles Lernen\n",
    "content/papers/engine.yaml": "title: An Engine\nauthors: [Ada Lovelace, Jane Doe]\ndate: 2024-03-08\n"
    "category: LG\nabstract: Words.\naliases: [motor]\n",
    "content/papers/engine.de.yaml": "title: Eine <i onclick=x>Maschine\nabstract: <b onclick=x>Worte.\n",
    "content/papers/loom.yaml": "title: A Loom\nauthors: [Jane Doe]\ndate: 2023\nwithdrawn: 2024-05-04, wrong\n",
    "content/authors/ada-lovelace.yaml": "name: Ada Lovelace\nrole: Professor\nbio: Writes *notes*.\nmember: true\n",
    "content/authors/ada-lovelace.de.yaml": "bio: Schreibt *Notizen*.\n",
    "content/pages/about.md": "---\ntitle: About\norder: 3\n---\nWe are a [group](/papers/).\n",
    "content/pages/about.de.md": "---\ntitle: Über uns\n---\nWir sind eine [Gruppe](/papers/).\n",
    "content/news/award.md": "---\ntitle: An award\ndate: 2024-09-28\npapers: [engine]\n---\nWe won.\n",
    "static/a.pdf": "%PDF-1.4",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("languages")
    for name, text in FILES.items():
        write_file(root / name, text)
    build(root)
    return root


@pytest.fixture(scope="module")
def site(root: Path) -> Path:
    return root / "site"


def test_every_page_but_frames_and_the_form_has_an_address_in_each_language_and_files_are_there_once(site) -> None:
    pages = {path.parent.relative_to(site).as_posix().removeprefix(".") for path in site.rglob("index.html")}
    german = {address for address in pages if address.partition("/")[0] == "de"}
    english = {one for one in pages - german if has_translations(f"{one}/" if one else one)}
    assert {address.removeprefix("de").lstrip("/") for address in german} == english
    assert {"", "papers/engine", "authors/jane-doe", "news/award", "about", "old", "search"} <= english
    assert {path.name for path in (site / "de").rglob("*") if path.is_file()} == {"index.html"}
    assert not [one for one in json.loads((site / "published.json").read_text())["further"] if one.startswith("de/")]


def test_pages_name_and_link_their_translations_and_lead_to_pages_in_their_own_language(site) -> None:
    assert check_site(site.parent, site) == ()
    for place in ("", "papers/engine/", "authors/jane-doe/", "about/", "news/", "stats/", "search/", "papers/loom/"):
        both = {"en": f"/portal/{place}", "de": f"/portal/de/{place}"}
        for language, url in both.items():
            soup = site_page(site, url.removeprefix("/portal/"))
            assert soup.html is not None
            assert soup.html["lang"] == language
            assert {str(link["hreflang"]): link["href"] for link in soup.select("nav.languages a")} == both
            named = {str(link["hreflang"]): link["href"] for link in soup.select("link[hreflang]")}
            indexed = soup.select("[rel=canonical]")
            assert named == ({key: urljoin(BASE, to) for key, to in both.items()} if indexed else {})
            links = [str(one["href"]) for one in soup.select("a[href^='/portal/']:not([hreflang])")]
            pages = [link for link in links if has_translations(link.removeprefix("/portal/"))]
            assert {link.startswith("/portal/de/") for link in pages} == {language == "de"}


def test_what_has_a_translation_is_shown_in_it_and_the_rest_as_it_is(site) -> None:
    def shown(address: str, selector: str = "main") -> str:
        return " ".join(one.get_text() for one in site_page(site, address).select(selector))

    assert shown("de", "h1, #sections a") == "Alles Unsere Arbeiten"
    links = [str(link["href"]) for link in site_page(site, "de").select("main .prose a")]
    assert links == ["/portal/de/about/", "/portal/static/a.pdf"]
    assert shown("de/papers/engine", "h1 > [lang=de]") == "Eine <i onclick=x>Maschine"
    assert shown("de/papers/engine", ".abstract [lang=de]").strip() == "<b onclick=x>Worte."
    assert "08.03.2024" in shown("de/papers/engine")
    assert "An Engine" in shown("de/papers/engine", "pre")
    assert shown("papers/engine", "h1") == "An Engine"
    assert "Maschinelles Lernen" in shown("de/categories")
    assert "Schreibt Notizen." in shown("de/authors/ada-lovelace")
    assert "Professor" in shown("de/authors/ada-lovelace")
    assert (shown("de/about", "h1"), shown("about", "h1")) == ("Über uns", "About")
    assert "We won." in shown("de/news/award")
    assert "4. Mai 2024" in shown("de/papers/loom")
    (moved,) = site_page(site, "de/papers/motor").select("[rel=canonical]")
    assert moved["href"] == f"{BASE}de/papers/engine/"


def test_scripts_speak_the_language_of_their_page(site) -> None:
    for address, spoken in (("about", False), ("de/about", True)):
        script = (
            str(site_page(site, address).select("script[src]")[0]["src"]).removeprefix("/portal/").partition("?")[0]
        )
        assert ("Kopiert" in (site / script).read_text(encoding="utf-8")) is spoken


def test_a_changed_translation_changes_its_page_alone(root: Path, site: Path) -> None:
    before = {path: path.read_bytes() for path in site.rglob("*.html")}
    write_file(root / "content/pages/about.de.md", "---\ntitle: Über uns\n---\nWir bleiben.\n")
    build(root)
    changed = [path.relative_to(site).as_posix() for path, text in before.items() if path.read_bytes() != text]
    assert changed == ["de/about/index.html"]
    build(root, output=root / "fresh", clean=True)
    assert all((root / "fresh" / path.relative_to(site)).read_bytes() == path.read_bytes() for path in before)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("papers/loom.de.yaml", "titel: Webstuhl\n", "`titel` is not a key of this translation"),
        ("papers/nobody.de.yaml", "title: x\n", "there is no content/papers/nobody.yaml that this translates"),
        ("pages/about.fr.md", "---\ntitle: x\n---\n", "the file's name cannot be an address"),
        ("pages/de.md", "---\ntitle: x\n---\n", "the address /de/ is also that of"),
    ],
)
def test_a_mistake_in_a_translation_is_reported_at_its_file(root: Path, name: str, text: str, said: str) -> None:
    write_file(root / "content" / name, text)
    found = [one.what for one in check_content(root) if name in one.path]
    (root / "content" / name).unlink()
    assert [what for what in found if said in what], found
