"""A portal in two languages: each page in both, the files once, and texts with and without a translation."""

import json
import shutil
from pathlib import Path
from urllib.parse import urljoin

import pytest
from generator.build.check import check_content, check_site
from generator.core.problems import ProblemsFoundError
from generator.site.addresses import has_translations

from built import build, site_page
from written_files import write_file

BASE = "https://group.example/portal/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = Path(shutil.copytree(Path(__file__).parent / "two_languages", tmp_path_factory.mktemp("two") / "languages"))
    build(root)
    return root / "site"


def test_every_page_but_frames_and_the_form_has_an_address_in_each_language_and_files_have_one(site) -> None:
    pages = {path.parent.relative_to(site).as_posix().removeprefix(".") for path in site.rglob("index.html")}
    german = {address for address in pages if address.partition("/")[0] == "de"}
    english = {one for one in pages - german if has_translations(f"{one}/" if one else one)}
    assert {address.removeprefix("de").lstrip("/") for address in german} == english
    assert {"", "papers/engine", "authors/jane-doe", "news/award", "about", "old", "search"} <= english
    assert {path.name for path in (site / "de").rglob("*.*")} == {"index.html", "catalogue.json"}
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

    assert shown("de", "h1, #sections a") == "Alles Autoren Unsere Arbeiten"
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
    assert "Anderswo" not in shown("de/people")  # she did not leave
    assert (shown("de/about", "h1"), shown("about", "h1")) == ("Über uns", "About")
    assert "We won." in shown("de/news/award")
    assert "4. Mai 2024" in shown("de/papers/loom")
    (moved,) = site_page(site, "de/papers/motor").select("[rel=canonical]")
    assert moved["href"] == f"{BASE}de/papers/engine/"
    for address in ("neu", "de/neu"):
        assert site_page(site, address).select("[rel=canonical]")[0]["href"] == f"{BASE}de/about/"
    for selector, urls in (("main .prose a", ["papers", "papers"]), ("#sections a", ["papers", "authors"])):
        links = [str(link["href"]) for link in site_page(site, "de/about").select(selector)]
        assert links == [f"/portal/de/{url}/" for url in urls]
    for address in ("about", "de/about"):
        script = str(site_page(site, address).select("script[src]")[0]["src"]).partition("?")[0]
        assert (
            "Kopiert" in (site / script.removeprefix("/portal/")).read_text(encoding="utf-8")
        ) == address.startswith("de/")


def test_machines_are_told_the_address_of_a_paper_and_its_authors_in_the_first_language(site: Path) -> None:
    for address in ("papers/engine", "de/papers/engine"):
        soup = site_page(site, address)
        (cited,) = soup.select("link[rel=cite-as]")
        article = json.loads(soup.select("script[type='application/ld+json']")[0].get_text())["@graph"][0]
        tag = soup.select("meta[name=citation_abstract_html_url]")[0]["content"]
        assert urljoin(BASE, str(cited["href"])) == article["url"] == tag == f"{BASE}papers/engine/"
        assert [one["url"] for one in article["author"]] == [
            f"{BASE}authors/{one}/" for one in ("ada-lovelace", "jane-doe")
        ]


def test_a_changed_translation_changes_its_page_alone(site: Path) -> None:
    before = {path: path.read_bytes() for path in site.rglob("*.html")}
    write_file(site.parent / "content/pages/about.de.md", "---\ntitle: Über uns\n---\nWir bleiben.\n")
    build(site.parent)
    changed = [path.relative_to(site).as_posix() for path, text in before.items() if path.read_bytes() != text]
    assert changed == ["de/about/index.html"]
    fresh = site.parent / "fresh"
    build(site.parent, output=fresh, clean=True)
    assert all((fresh / path.relative_to(site)).read_bytes() == path.read_bytes() for path in before)


def test_an_index_is_stemmed_by_the_language_that_most_of_its_papers_are_in(site: Path) -> None:
    build(site.parent, output=site.parent / "searched", search=True)
    found = {start: site.parent / f"searched/{start}search/pagefind/pagefind-entry.json" for start in ("", "de/")}
    assert [[*json.loads(one.read_text())["languages"]] for one in found.values()] == [["en"], ["de"]]


def test_mistakes_in_translations_are_reported_at_their_files(tmp_path: Path) -> None:
    def said(name: str, text: str) -> str:
        write_file(tmp_path / "content" / name, text)
        (problem,) = check_content(tmp_path)
        (tmp_path / "content" / name).unlink()
        return str(problem).removeprefix(f"content/{name}:")

    page = "---\ntitle: x\n---\n"
    write_file(tmp_path / "content/site.yaml", "title: T\nlanguages: [en, de]\n")
    write_file(tmp_path / "content/papers/loom.yaml", "title: A Loom\nauthors: [Ada Lovelace]\n")
    write_file(tmp_path / "static/de/site.js", "mine();\n")
    (problem,) = check_content(tmp_path)
    assert str(problem).startswith("static/de/site.js: the translation of static/site.js is published under this name;")
    (tmp_path / "static/de/site.js").unlink()
    write_file(tmp_path / "content/authors/ada-lovelace.yaml", "name: Ada Lovelace\n")
    write_file(tmp_path / "content/pages/about.md", f"{page}Text.\n")
    unknown = "1:1: `titel` is not a key of this translation; "
    assert said("papers/loom.de.yaml", "titel: x\n") == f"{unknown}did you mean `title`?"
    assert said("authors/ada-lovelace.de.yaml", "titel: x\n") == f"{unknown}the keys are role, now, bio"
    assert said("pages/about.de.md", "---\nbild: x\n---\n").endswith("; the keys are title, description")
    assert said("papers/none.de.yaml", "title: x\n").startswith(" there is no content/papers/none.yaml that this")
    text = f"{page}See [dead](/nowhere/) and [live](/papers/)."
    assert said("pages/about.de.md", text).startswith("4:13: this leads to /de/nowhere/, which does not exist;")
    assert "no paper has the key weaver;" in said("pages/about.de.md", f"{page}As in [@loom; @weaver].")
    other = " `fr` is not a language that the portal is translated into; write `languages: [en, de, fr]` in content/"
    assert said("pages/about.fr.md", page).startswith(other)
    assert said("site.fr.yaml", "title: x\n").startswith(other)
    assert said("pages/about.en.md", page).endswith("; write it in content/pages/about.md")
    lacks = "that this translates; write it in content/papers/loom.yaml first"
    assert said("papers/loom.de.yaml", "title: x\nabstract: y\n") == f"2:11: there is no text `abstract` {lacks}"
    assert said("categories.de.yaml", "ML: y\n").startswith("1:5: there is no category `ML` that this translates;")
    assert said("pages/de.md", page).startswith(" the address /de/ is also that of the home page in German (`lang")


def test_a_language_does_not_vanish_without_an_error(tmp_path: Path) -> None:
    write_file(tmp_path / "content/site.yaml", "title: T\nlanguages: [en, de, xx, pt-BR]\n")
    warned = [str(one) for one in build(tmp_path).warnings]
    assert [one[:25] for one in warned] == ["content/site.yaml:2:1: th"] * 2
    names = [one.get_text() for one in site_page(tmp_path / "site").select("nav.languages a")]
    assert names == ["English", "Deutsch", "xx", "português (Brasil)"]
    write_file(tmp_path / "content/site.yaml", "languages: [en, xx, pt-BR]\n")
    with pytest.raises(ProblemsFoundError, match="address /de/ would vanish, and all pages below it; name `de` after"):
        build(tmp_path)
    build(tmp_path, allow_removed=True)
    assert not (tmp_path / "site/de").exists()
