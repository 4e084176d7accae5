"""The portal of the five real dumps, built and read back as a browser would."""

import json
import os
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_pages
from generator.build.output.render import render_pages
from generator.content.yaml_text import dump_record
from generator.core.problems import ProblemsFoundError
from selectolax.lexbor import LexborHTMLParser

from built import build, files_of, site_page
from conftest import Portal
from described_portal import BASE
from written_files import write_file

HYBRIDFLOW = "papers/hybridflow-a-flexible-and-efficient-rlhf-framework"
HOSTILE = '"><script>alert(1)</script><img src=//evil.example/x onerror=alert(2)>'


@pytest.fixture(scope="module")
def site(_five_imported: Portal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("built") / "portal"
    shutil.copytree(_five_imported.root, root)
    about = "---\ntitle: About us\n---\n# Who\n\nWe *write*. <script>x</script>\n"
    write_file(root / "content/pages/about.md", about)
    (root / "content/papers/hostile.yaml").write_text(
        dump_record(
            {
                "title": f"Hostile $x<y$ {HOSTILE}",
                "authors": [f"Eve {HOSTILE}"],
                "category": "XX",
                "date": "2001-02-03",
                "affiliations": [HOSTILE],
                "venue": HOSTILE,
                "keywords": [HOSTILE],
                "abstract": f"</script>{HOSTILE} \\href{{javascript:alert(3)}}{{here}} $\\text{{{HOSTILE}}}$",
                "note": f"{HOSTILE} [click](javascript:alert(4))",
                "macros": {"evil": HOSTILE},
                "aliases": ["hostile-by-its-old-name"],
            }
        )
    )
    build(root)
    return root / "site"


@pytest.fixture
def portal(_five_imported: Portal, tmp_path: Path) -> Path:
    """A portal of its own, in a folder where there may be others beside it."""
    return Path(shutil.copytree(_five_imported.root, tmp_path / "portal"))


def text_of(soup: BeautifulSoup, selector: str = "main") -> str:
    return " ".join(soup.select_one(selector).get_text(" ").split())


def test_every_page_has_a_title_a_language_one_heading_and_links_that_lead_somewhere(site: Path) -> None:
    assert check_pages(site, "/") == ()
    assert len(list(site.rglob("*.html"))) > 170


def test_everything_works_below_a_project_path(five_site: Path) -> None:
    assert check_pages(five_site, "/portal/") == ()
    head = site_page(five_site, HYBRIDFLOW).head
    assert head.find("link", rel="canonical")["href"] == f"{BASE}{HYBRIDFLOW}/"


def test_a_site_built_for_another_address_is_one_fault(five_site: Path) -> None:
    (fault,) = check_pages(five_site, "/elsewhere/")
    assert str(fault) == (
        "index.html: this site was built for /portal/, not for /elsewhere/; "
        "name its address with --base-url, or correct `base_url` in content/site.yaml"
    )


def test_the_checker_sees_what_is_wrong(tmp_path: Path) -> None:
    write_file(tmp_path / "content/papers/one.yaml", "title: One\nauthors: [Ada Lovelace]\n")
    write_file(tmp_path / "content/pages/about.md", "---\ntitle: About us\n---\nWe write.\n")
    build(tmp_path)
    broken = tmp_path / "site"
    assert check_pages(broken, "/") == ()
    (broken / "authors/index.html").unlink()
    (broken / "about/index.html").write_text(
        "<html><h1>a</h1><h1>b</h1><script src='https://cdn.example/x.js'></script>"
    )
    found = "\n".join(map(str, check_pages(broken, "/")))
    for what in ("is broken", "does not declare its language", "no title", "2 first-level", "from another host"):
        assert what in found


def test_a_cut_off_author_list_is_honest_and_names_who_is_known_to_be_hidden(site: Path) -> None:
    assert "Guangming Sheng, Chi Zhang, Zilingfeng Ye, … Haibin Lin, … et al." in text_of(
        site_page(site, HYBRIDFLOW)
    ).replace(" ,", ",")
    titan = text_of(site_page(site, "papers/the-automatic-identification-of-butterfly-species"))
    assert ", et al." in titan
    assert ", … et al." not in titan


def test_a_paper_shows_what_is_known_of_it(site: Path) -> None:
    soup = site_page(site, HYBRIDFLOW)
    assert soup.title.get_text().startswith("HybridFlow: A Flexible and Efficient RLHF Framework")
    assert soup.select_one("time")["datetime"] == "2024-09-28"
    links = {a["href"] for a in soup.select("main a")}
    assert {"https://github.com/volcengine/verl", "/categories/lg/", "/authors/haibin-lin/"} <= links
    assert "@misc{sheng2024hybridflow," in text_of(soup)
    assert "1.53×" in text_of(soup)
    assert (site / f"{HYBRIDFLOW}.bib").read_text().startswith("@misc{sheng2024hybridflow,\n")


def test_latex_is_set_in_pages_and_plain_in_titles(site: Path) -> None:
    lemon = site_page(site, "papers/lemon-lossless-model-expansion")
    assert "LosslEss MOdel ExpansioN (LEMON)" in lemon.get_text()
    complexity = site_page(site, "papers/compressed-communication-for-distributed-training-adaptive-methods-and-system")
    assert complexity.find("math") is not None
    assert "$" not in complexity.head.find("meta", attrs={"name": "description"})["content"]


def test_an_author_page_has_dated_numbers_papers_by_year_coauthors_and_topics(site: Path) -> None:
    soup = site_page(site, "authors/haibin-lin")
    text = text_of(soup)
    assert "7,209" in text
    assert "as of November 19, 2026" in text
    assert soup.find("time", datetime="2026-11-19") is not None
    assert len(soup.select("main article, main li.paper, main [class*=paper] h3")) >= 40
    assert "Menghan Yu" in text
    assert "Distributed, Parallel, and Cluster Computing" in text


def test_home_shows_the_group_its_newest_papers_and_people_and_no_numbers_of_a_few_papers(site: Path) -> None:
    links = [a["href"] for a in site_page(site, "").select("main a")]
    newest = "/papers/ditron-distributed-multi-level-tiling-compiler-for-parallel-tensor-programs/"
    assert {"/authors/menghan-yu/", "/categories/lg/", newest} <= {*links}
    assert "/years/2025/" not in links


def test_free_pages_stand_in_the_navigation_and_bring_no_script(site: Path) -> None:
    assert ("About us", "/about/") in [(a.get_text(strip=True), a["href"]) for a in site_page(site, "").select("nav a")]
    about = site_page(site, "about")
    assert about.find("em").get_text() == "write"
    assert not any(script.get_text() == "x" for script in about.find_all("script"))
    assert about.find("h2", string="Who") is not None


def test_nothing_in_content_breaks_out_of_a_page(site: Path) -> None:
    for path in site.rglob("*.html"):
        page = LexborHTMLParser(path.read_bytes())
        assert not [tag for tag in page.css("*") if any(name.startswith("on") for name in tag.attributes)], path
        graphs = [script.text() for script in page.css('script[type="application/ld+json"]')]
        assert all(json.loads(graph) and not set(graph) & set("<>&") for graph in graphs), path
        assert not [script for script in page.css("script:not([type])") if "alert" in script.text()], path
        assert not page.css('[href^="javascript:" i], [src*="evil.example"]'), path


def test_machines_find_robots_sitemap_and_nojekyll(site: Path) -> None:
    assert (site / ".nojekyll").read_bytes() == b""
    assert "Sitemap: http://localhost:8000/sitemap.xml" in (site / "robots.txt").read_text()
    urls = ElementTree.parse(site / "sitemap.xml").iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    addresses = [url.text or "" for url in urls]
    assert f"http://localhost:8000/{HYBRIDFLOW}/" in addresses
    assert not [address for address in addresses if "404" in address or "old-name" in address]


def test_an_alias_leads_on_to_the_paper(site: Path) -> None:
    soup = site_page(site, "papers/hostile-by-its-old-name")
    assert soup.find("meta", attrs={"http-equiv": "refresh"})["content"].endswith("/papers/hostile/")


@pytest.mark.parametrize(("told", "jobs"), [(None, 3), (2, 2)])
def test_a_build_takes_all_processors_unless_it_is_told_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: int | None, jobs: int
) -> None:
    asked = []

    def counted(*given: object, **named: object) -> object:
        asked.append(given[-1].number)
        return render_pages(*given, **named)

    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    monkeypatch.setattr("generator.build.site.render_pages", counted)
    (tmp_path / "content/papers").mkdir(parents=True)
    build(tmp_path, jobs=told)
    assert asked == [jobs]


def test_files_of_removed_pages_go_and_other_peoples_files_stay(five_built: Portal) -> None:
    site = five_built.root / "site"
    (site / "CNAME").write_text("papers.example.org\n")
    five_built.path(HYBRIDFLOW).unlink()
    build(five_built.root, allow_removed=True)
    assert not (site / HYBRIDFLOW).exists()
    assert (site / "CNAME").exists()


def test_a_folder_with_other_files_is_refused(portal: Path, tmp_path: Path) -> None:
    write_file(tmp_path / "home/thesis.tex", "years of work")
    with pytest.raises(ProblemsFoundError, match="holds files that sitegen did not write"):
        build(portal, output=tmp_path / "home")
    with pytest.raises(ProblemsFoundError, match="over the portal itself"):
        build(portal, output=portal / "content")


def test_nobody_s_home_becomes_a_site_though_all_in_it_is_hidden(
    portal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    write_file(home / ".profile", "years of work")
    monkeypatch.setenv("HOME", str(home))
    with pytest.raises(ProblemsFoundError, match="over your home folder"):
        build(portal, output=home)
    assert [path.name for path in home.iterdir()] == [".profile"]


def test_a_failed_build_leaves_the_last_good_site_and_the_next_one_is_right(five_built: Portal) -> None:
    built = five_built.root
    before = files_of(built / "site")
    write_file(built / "templates/paper.html", "line one\n{{ view.no_such_thing }}\n")
    with pytest.raises(ProblemsFoundError) as fault:
        build(built, clean=True)
    assert str(fault.value).startswith("templates/paper.html:2: this template cannot be used")
    assert files_of(built / "site") == before
    (built / "templates/paper.html").unlink()
    (built / "site/.building-999999999").mkdir()
    build(built)
    assert files_of(built / "site") == before


def test_a_portal_overrides_the_theme_file_by_file(portal: Path) -> None:
    (portal / "templates").mkdir()
    (portal / "static/people").mkdir(parents=True)
    (portal / "templates/base.html").write_text(
        '{% extends "default/base.html" %}\n'
        '{% block head %}<meta name="x" content="{{ asset("people/a.txt") }}">{% endblock %}'
    )
    (portal / "static/people/a.txt").write_text("hello")
    (portal / "static/style.css").write_text("body{}")
    build(portal)
    address = site_page(portal / "site", HYBRIDFLOW).find("meta", attrs={"name": "x"})["content"]
    assert address.startswith("/static/people/a.txt?v=")
    assert (portal / "site/static/style.css").read_text() == "body{}"
    assert (portal / "site/static/site.js").exists()


def test_a_macro_of_the_portal_holds_in_titles_citations_and_bibtex(portal: Path) -> None:
    (portal / "content/site.yaml").write_text("macros: {ours: DITRON}\n")
    (portal / "content/papers/one.yaml").write_text("title: \\ours{} at Last\nauthors: [Ada Lovelace]\ndate: 1843\n")
    build(portal)
    text = text_of(site_page(portal / "site", "papers/one"))
    assert "Lovelace, A. (1843). DITRON at Last" in text
    assert "@misc{lovelace1843ditron," in text
    assert "{DITRON} at Last" in text
    assert "ours" not in text
