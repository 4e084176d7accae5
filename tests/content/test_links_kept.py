"""No link is lost in silence: landing pages, relative addresses, files of the portal, free ones with labels."""

from pathlib import Path

from generator.cli.export import export_papers as export
from generator.read.records.bibtex.bibtex import read_bibtex

from built import build
from command_line import sitegen

SITE = "title: T\nbase_url: https://group.example.org/portal/\n"
# As the theme "al-folio" has it.
AL_FOLIO = """@article{lovelace1843,
  title = {Notes on the Engine}, author = {Lovelace, Ada}, journal = {Memoirs}, year = 1843,
  html = {https://journal.example.org/notes}, pdf = {notes.pdf}, slides = {talks/notes.pdf}, poster = {poster-1.png},
  supp = {supplement.pdf}, blog = {https://blog.example.org/notes}, preview = {notes.gif},
  award_name = {Best Paper}, award = {Given at the <b>fair</b>}, annotation = {Equal contribution},
  location = {London}, selected = {true}, abbr = {Memoirs}, bibtex_show = {true}
}
"""


MISSING = (
    "there is no file static/papers/one.pdf; the link is not shown; put the file there, or correct or delete `pdf`"
)


def run(*arguments: str | Path) -> tuple[int, str]:
    result = sitegen(*arguments)
    return result.exit_code, result.output


def paper_page(root: Path, paper: str) -> str:
    build(root, base_url="https://group.example.org/portal/")
    return (root / "site/papers" / paper / "index.html").read_text(encoding="utf-8")


def test_a_landing_page_is_shown_and_exported(portal) -> None:
    portal.write("site.yaml", SITE)
    portal.take_text("@article{a, title={One}, author={Doe, Jane}, url={https://journal.example.org/one}}", "a.bib")
    assert portal.read("papers/one")["links"] == {"url": "https://journal.example.org/one"}
    assert '<a href="https://journal.example.org/one">Web page</a>' in paper_page(portal.root, "one")
    for name in ("bibtex", "ris", "csl"):
        assert "https://journal.example.org/one" in export(portal.root, name).text


def test_relative_addresses_are_meant_against_the_base() -> None:
    draft = read_bibtex(AL_FOLIO, path="papers.bib", base="https://lab.example.org/assets/pdf/").drafts[0]
    assert draft.links == {
        "url": "https://journal.example.org/notes",
        "pdf": "https://lab.example.org/assets/pdf/notes.pdf",
        "slides": "https://lab.example.org/assets/pdf/talks/notes.pdf",
        "poster": "https://lab.example.org/assets/pdf/poster-1.png",
    }
    assert draft.other_links == (
        ("Supplement", "https://lab.example.org/assets/pdf/supplement.pdf"),
        ("Blog post", "https://blog.example.org/notes"),
    )


def test_what_has_a_place_gets_it_and_the_rest_is_named_at_the_end(portal) -> None:
    saved = portal.dump(AL_FOLIO, "papers.bib")
    status, output = run("import", "--root", portal.root, saved)
    assert status == 0
    assert output.rstrip().endswith("kept below extra: abbr (1), award (1), bibtex_show (1), preview (1), supp (1)")
    read = portal.read("papers/notes")
    assert "links lead to files that are not beside this source: notes.pdf, talks/notes.pdf, poster-1.png" in output
    assert (read["awards"], read["note"], read["selected"]) == (["Best Paper"], "Equal contribution", "true")
    assert read["links"] == {
        "url": "https://journal.example.org/notes",
        "pdf": "static/notes.pdf",
        "slides": "static/talks/notes.pdf",
        "poster": "static/poster-1.png",
        "other": [{"label": "Blog post", "address": "https://blog.example.org/notes"}],
    }
    assert read["extra"]["address"] == "London"


def test_a_base_that_is_no_address_is_refused(portal) -> None:
    saved = portal.dump(AL_FOLIO, "papers.bib")
    assert run("import", "--root", portal.root, "--base", "assets/", saved)[0] == 2


def test_a_file_of_the_portal_is_a_link_that_comes_with_the_site(portal) -> None:
    portal.write("site.yaml", SITE)
    portal.write("papers/one.yaml", "title: One\nauthors: [Jane Doe]\nlinks: {pdf: static/papers/my one.pdf}\n")
    (portal.root / "static/papers").mkdir(parents=True)
    (portal.root / "static/papers/my one.pdf").write_bytes(b"%PDF-1.4\n")
    page = paper_page(portal.root, "one")
    assert 'href="/portal/static/papers/my%20one.pdf"' in page
    assert 'name="citation_pdf_url" content="https://group.example.org/portal/static/papers/my%20one.pdf"' in page
    assert (portal.root / "site/static/papers/my one.pdf").exists()
    assert "https://group.example.org/portal/static/papers/my%20one.pdf" in export(portal.root, "bibtex").text


def test_a_file_that_is_not_there_is_named_with_its_place(portal) -> None:
    portal.write("site.yaml", SITE)
    portal.write("papers/one.yaml", "title: One\nauthors: [Jane Doe]\nlinks:\n  pdf: static/papers/one.pdf\n")
    report = build(portal.root)
    assert [str(problem) for problem in report.warnings] == [f"content/papers/one.yaml:4:8: {MISSING}"]
    assert "one.pdf" not in (portal.root / "site/papers/one/index.html").read_text()


def test_links_with_labels_of_their_own_are_shown(portal) -> None:
    portal.write("site.yaml", SITE)
    other = "links:\n  other:\n  - {label: Dataset card, address: 'https://example.org/card'}\n"
    portal.write("papers/one.yaml", f"title: One\nauthors: [Jane Doe]\n{other}")
    portal.write("authors/jane-doe.yaml", f"name: Jane Doe\n{other}")
    link = '<a href="https://example.org/card"'
    assert link in paper_page(portal.root, "one")
    assert link in (portal.root / "site/authors/jane-doe/index.html").read_text(encoding="utf-8")
