"""A correction never fails a build: each build here knows only the content and what the published site tells it."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from generator.build.check import check_content, check_pages
from generator.content.published_addresses import KEPT
from generator.core.problems import ProblemsFoundError
from generator.core.published import FILE, published_text, read_published

from built import build, files_of
from written_files import write_file

ENGINE = """\
title: Notes on the Engine
authors: [Ada Lovelace, Charles Babage, Luigi Menabrea]
affiliations: [Univ of Turin]
date: 1843-10-01
category: LG
venue: Scientific Memoirs
links: {doi: 10.1000/engine}
"""
LOOMS = """\
title: On Looms
authors: [C. Babbage, Mary Somerville]
date: 1850
category: CL
"""
ADA = "name: Ada Lovelace\n"
MARY = "name: Mary Somerville\nrole: Translator\n"


class WebPortal:
    """A portal whose group has a browser and nothing else: each build starts from a fresh checkout.

    What the site carried that was published last is all that a build knows of those before it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.content, self.builds = folder, folder / "repository/content", 0
        self.site = folder / "none"
        for path, text in (
            ("papers/engine", ENGINE),
            ("papers/looms", LOOMS),
            ("authors/ada", ADA),
            ("authors/mary-somerville", MARY),
        ):
            self.write(f"{path}.yaml", text)
        self.write("site.yaml", "title: Group\nbase_url: https://group.example/portal/\ntheme: {social_cards: false}\n")

    def write(self, path: str, text: str) -> None:
        write_file(self.content / path, text)

    def edit(self, path: str, old: str, new: str) -> None:
        text = (self.content / path).read_text(encoding="utf-8")
        assert old in text
        self.write(path, text.replace(old, new))

    def rename(self, old: str, new: str) -> None:
        """Rename a file of the content."""
        (self.content / old).rename(self.content / new)

    def checkout(self) -> Path:
        """Return a fresh checkout: the content and no more."""
        self.builds += 1
        root = self.folder / f"checkout-{self.builds}"
        shutil.copytree(self.content, root / "content")
        return root

    @property
    def published(self) -> Path | None:
        return self.site / FILE if (self.site / FILE).exists() else None

    def publish(self) -> None:
        """Build as the workflow does, from a fresh checkout, and publish."""
        root = self.checkout()
        before = {path: path.read_bytes() for path in (root / "content").rglob("*") if path.is_file()}
        build(root, published=self.published)
        assert {path: path.read_bytes() for path in (root / "content").rglob("*") if path.is_file()} == before
        self.site = root / "site"

    def refused(self) -> list[str]:
        """Build what must not be published; returns the faults, which a check of the pull request gives too."""
        root = self.checkout()
        with pytest.raises(ProblemsFoundError) as found:
            build(root, published=self.published)
        assert check_content(root, self.published) == found.value.problems
        return [str(problem) for problem in found.value.problems]

    def page(self, address: str) -> str:
        return (self.site / address / "index.html").read_text(encoding="utf-8")

    def leads_to(self, address: str) -> str:
        """Return where an old address leads, relative to the portal; nothing where it is broken by itself."""
        found = re.search(
            r'http-equiv="refresh" content="0; url=https://group.example/portal/([^"]*)"', self.page(address)
        )
        return found[1] if found else ""

    def key(self, paper_id: str) -> str:
        found = re.search(r"@\w+{(\w+),", (self.site / f"papers/{paper_id}.bib").read_text(encoding="utf-8"))
        return found[1] if found else ""


@pytest.fixture(scope="module")
def _begun(tmp_path_factory: pytest.TempPathFactory) -> WebPortal:
    web = WebPortal(tmp_path_factory.mktemp("begun"))
    web.publish()
    return web


@pytest.fixture
def web(_begun: WebPortal, tmp_path: Path) -> WebPortal:
    """A portal of its own that was published once."""
    shutil.copytree(_begun.folder, tmp_path, dirs_exist_ok=True)
    web = WebPortal(tmp_path)
    web.builds, web.site = _begun.builds, tmp_path / _begun.site.relative_to(_begun.folder)
    return web


Corrections = dict[str, tuple[Callable[[WebPortal], object], dict[str, str]]]
# Each with what was done, and where the addresses lead that had a page before.
CORRECTIONS: Corrections = {
    "the spelling of a co-author": (
        lambda web: web.edit("papers/engine.yaml", "Charles Babage", "Charles Babbage"),
        {"authors/charles-babage": "authors/charles-babbage/"},
    ),
    "two spellings made one": (
        lambda web: (
            web.edit("papers/engine.yaml", "Charles Babage", "Charles Babbage"),
            web.edit("papers/looms.yaml", "C. Babbage", "Charles Babbage"),
        ),
        {"authors/charles-babage": "authors/charles-babbage/", "authors/c-babbage": "authors/charles-babbage/"},
    ),
    "an affiliation": (
        lambda web: web.edit("papers/engine.yaml", "Univ of Turin", "University of Turin"),
        {"affiliations/univ-of-turin": "affiliations/university-of-turin/"},
    ),
    "a year": (
        lambda web: web.edit("papers/engine.yaml", "1843", "1842"),
        {"years/1843": "years/1842/"},
    ),
    "a category": (
        lambda web: web.edit("papers/engine.yaml", "category: LG", "category: AI"),
        {"categories/lg": "categories/ai/"},
    ),
    "a venue spelled anew": (
        lambda web: web.edit("papers/engine.yaml", "Scientific Memoirs", "Taylor's Scientific Memoirs"),
        {},
    ),
    "a withdrawn paper": (
        lambda web: web.edit("papers/engine.yaml", "title:", "withdrawn: 2026-11-21, entered twice\ntitle:"),
        {"authors/charles-babage": "", "affiliations/univ-of-turin": "", "years/1843": "", "categories/lg": ""},
    ),
    "a paper's file renamed": (
        lambda web: (
            web.rename("papers/engine.yaml", "papers/notes-on-the-engine.yaml"),
            web.edit("papers/notes-on-the-engine.yaml", "title:", "aliases: [engine]\ntitle:"),
        ),
        {"papers/engine": "papers/notes-on-the-engine/"},
    ),
    "a file for a co-author": (
        lambda web: web.write("authors/babbage.yaml", "name: Charles Babbage\nnames: [Charles Babage, C. Babbage]\n"),
        {"authors/charles-babage": "authors/babbage/", "authors/c-babbage": "authors/babbage/"},
    ),
    "an author's file renamed": (
        lambda web: (
            web.rename("authors/ada.yaml", "authors/ada-lovelace.yaml"),
            web.write("authors/ada-lovelace.yaml", ADA + "aliases: [ada]\n"),
        ),
        {"authors/ada": "authors/ada-lovelace/"},
    ),
    "an author's file taken away": (
        lambda web: (web.content / "authors/ada.yaml").unlink(),
        {"authors/ada": "", "authors/ada/embed": "authors/ada/"},  # papers alone name her now, where she was
    ),
    "two authors' files joined": (
        lambda web: (
            web.rename("authors/ada.yaml", "authors/countess.yaml")
            or web.write("authors/countess.yaml", "name: Countess of Lovelace\nnames: [Ada Lovelace]\n")
        ),
        {"authors/ada": "authors/countess/"},
    ),
    "an author taken out of a paper": (
        lambda web: web.edit("papers/engine.yaml", "Charles Babage, ", ""),
        {"authors/charles-babage": ""},
    ),
}


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_no_correction_fails_a_build_and_every_old_address_answers(web: WebPortal, correction: str) -> None:
    key = web.key("engine")
    before = list(read_published((web.site / FILE).read_text()).addresses)
    correct, expected = CORRECTIONS[correction]
    correct(web)
    published: list[dict[str, bytes]] = []
    for _ in range(2):  # what the site remembers is enough for the build after that, too
        web.publish()
        assert {address: web.leads_to(address) for address in expected} == expected
        for address in before:
            file = f"{address}index.html" if not address or address.endswith("/") else address
            assert (web.site / file).exists(), address
        assert web.key("engine") in {key, ""}
        published.append(files_of(web.site))
    assert check_pages(web.site, "/portal/") == ()
    assert published[0] == published[1]


def test_corrections_add_up_and_one_taken_back_leads_back(web: WebPortal) -> None:
    for old, new in (("Babage", "Babbidge"), ("Babbidge", "Babbage")):
        web.edit("papers/engine.yaml", f"Charles {old}", f"Charles {new}")
        web.publish()
    assert web.leads_to("authors/charles-babage") == "authors/charles-babbage/"
    assert web.leads_to("authors/charles-babbidge") == "authors/charles-babbage/"
    web.edit("papers/engine.yaml", "Charles Babbage", "Charles Babage")
    web.publish()
    assert web.leads_to("authors/charles-babbage") == "authors/charles-babage/"
    assert "Notes on the Engine" in web.page("authors/charles-babage")


def test_what_has_gone_says_so_and_leads_on_and_search_engines_pass_it_over(web: WebPortal) -> None:
    web.edit("papers/engine.yaml", "Charles Babage, ", "")
    web.publish()
    page = web.page("authors/charles-babage")
    assert "This page is gone" in page
    assert '<meta name="robots" content="noindex">' in page
    assert 'href="/portal/authors/"' in page
    assert "charles-babage" not in (web.site / "sitemap.xml").read_text()


def test_a_withdrawn_paper_leaves_a_notice_and_stands_nowhere_else(web: WebPortal) -> None:
    web.edit(
        "papers/engine.yaml",
        "title:",
        "withdrawn: 2026-11-21, it is <b>another's</b> @work, https://doi.org/10.1/x\ntitle:",
    )
    web.publish()
    notice = web.page("papers/engine")
    assert "Notes on the Engine" in notice
    assert "November 21, 2026</time>: it is &lt;b&gt;another&#39;s&lt;/b&gt; @work" in notice
    assert '<a href="https://doi.org/10.1/x"' in notice
    assert '<meta name="robots" content="noindex">' in notice
    assert '<li><a href="/portal/papers/">' in notice
    bibtex = (web.site / "papers/engine.bib").read_text()
    assert (
        bibtex
        == "% Notes on the Engine: withdrawn on 2026-11-21: it is <b>another's</b> (at)work, https://doi.org/10.1/x\n"
    )
    elsewhere = {"papers/engine/index.html", "papers/engine.bib", FILE}
    shown = [
        path
        for path, raw in files_of(web.site).items()
        if path not in elsewhere and (b"Notes on the Engine" in raw or b"papers/engine" in raw)
    ]
    assert [path for path in shown if path != ".sitegen.json"] == []
    assert len(json.loads((web.site / "papers.json").read_text())["papers"]) == 1


def test_a_renamed_file_names_the_one_line_that_mends_it_in_that_file(web: WebPortal) -> None:
    web.rename("papers/engine.yaml", "papers/on-machines.yaml")
    web.edit("papers/on-machines.yaml", "Notes on", "Notes Upon")  # the DOI tells
    web.rename("authors/ada.yaml", "authors/ada-lovelace.yaml")
    assert web.refused() == [
        (
            "content/authors/ada-lovelace.yaml:1: this was published at /authors/ada/, which would vanish; "
            "add the line 'aliases: [ada]' in this file"
        ),
        (
            "content/papers/on-machines.yaml:1: this was published at /papers/engine/, which would vanish; "
            "add the line 'aliases: [engine]' in this file"
        ),
    ]
    web.edit("papers/on-machines.yaml", "title:", "aliases: [engine]\ntitle:")
    web.write("authors/ada-lovelace.yaml", ADA + "aliases: [ada]\n")
    web.publish()
    web.rename("papers/on-machines.yaml", "papers/third.yaml")
    (fault,) = (fault for fault in web.refused() if "papers/on-machines/" in fault)
    assert fault.endswith("write the line 'aliases: [engine, on-machines]' in this file")


def test_an_alias_that_went_is_asked_for_in_the_file_that_had_it(web: WebPortal) -> None:
    web.rename("papers/engine.yaml", "papers/third.yaml")
    web.edit("papers/third.yaml", "title:", "aliases: [engine]\ntitle:")
    web.publish()
    web.edit("papers/third.yaml", "aliases: [engine]\n", "")
    assert web.refused() == [
        (
            "content/papers/third.yaml:1: this was published at /papers/engine/, which would vanish; "
            "add the line 'aliases: [engine]' in this file"
        )
    ]


def test_a_renamed_page_names_the_one_line_that_mends_it_in_that_file(web: WebPortal) -> None:
    web.write("pages/about.md", "---\ntitle: About\n---\nUs.\n")
    web.publish()
    web.rename("pages/about.md", "pages/us.md")
    assert web.refused() == [
        (
            "content/pages/us.md:1: the published address /about/ would vanish; if this page replaced it, add "
            "the line 'aliases: [about]' to its header; else put content/pages/about.md back"
        )
    ]
    web.write("pages/us.md", "---\ntitle: About\naliases: [about]\n---\nUs.\n")
    web.publish()


def test_a_deleted_paper_names_the_line_with_which_to_put_it_back(web: WebPortal) -> None:
    (web.content / "papers/looms.yaml").unlink()
    (fault,) = web.refused()
    assert fault.startswith(
        "content/papers/looms.yaml: the published address /papers/looms/ would vanish; put the file back"
    )
    assert "'removed: YYYY-MM-DD, why'" in fault
    web.write("papers/looms.yaml", "title: On Looms\nwithdrawn: 2026-11-21, not ours\n")
    web.publish()
    assert "not ours" in web.page("papers/looms")


def test_a_free_page_and_an_alias_stay_guarded(web: WebPortal) -> None:
    web.write("pages/about.md", "---\ntitle: About\naliases: [us]\n---\nUs.\n")
    web.publish()
    web.write("pages/about.md", "---\ntitle: About\n---\nUs.\n")
    assert [fault.partition(";")[0] for fault in web.refused()] == [
        "content/pages/us.md: the published address /us/ would vanish"
    ]
    (web.content / "pages/about.md").unlink()
    assert len(web.refused()) == 2


def test_a_first_build_and_a_shallow_clone_follow_from_the_content_alone(web: WebPortal) -> None:
    first, again = web.checkout(), web.checkout()
    build(first)
    build(again)
    assert files_of(first / "site") == files_of(again / "site") == files_of(web.site)


def test_a_restored_backup_of_the_content_keeps_keys_and_addresses_with_the_sites_record(web: WebPortal) -> None:
    backup = web.folder / "backup"
    shutil.copytree(web.content, backup)
    web.edit("papers/engine.yaml", "Charles Babage", "Charles Babbage")
    web.publish()
    shutil.rmtree(web.content)
    shutil.copytree(backup, web.content)
    web.publish()
    assert web.leads_to("authors/charles-babbage") == "authors/charles-babage/"
    assert web.key("engine") == "lovelace1843notes"


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 2}', '{"format":1,"lists":{"authors":[3]}}', "\x00"])
def test_a_damaged_record_is_a_fault_where_it_was_given_and_else_as_if_not_there(web: WebPortal, text: str) -> None:
    (web.site / FILE).write_text(text)
    root = web.checkout()
    with pytest.raises(ProblemsFoundError, match="not what a portal published before"):
        build(root, published=web.site / FILE)
    write_file(root / KEPT, text)
    build(root)
    assert (root / "site/papers/engine/index.html").exists()


def test_no_record_makes_a_build_write_outside_of_the_site(web: WebPortal) -> None:
    record = read_published((web.site / FILE).read_text())
    hostile = [
        "../../evil/",
        "authors/../../evil/",
        "/evil/",
        "authors/../../../evil/",
        "a\\..\\..\\evil/",
        "./",
        "a//../b/",
    ]
    text = published_text(record).replace(
        '"further":[', '"further":[' + "".join(json.dumps(one) + "," for one in hostile)
    )
    text = text.replace('"moved":{', '"moved":{"../moved/":"authors/ada/"').replace(
        '"identities":{', '"identities":{"authors/../../../spelled/":"luigi menabrea",'
    )
    (web.site / FILE).write_text(text)
    web.publish()
    names = {path.name for path in (*web.folder.parent.iterdir(), *web.folder.rglob("*"))}
    assert not names & {"evil", "moved", "spelled"}
