"""Lists that write `Joly V`: the names are turned into reading order."""

from generator.cli.export import export_papers as export
from sample_files import sample


def test_a_page_with_such_names_is_cited_rightly(portal):
    portal.write("site.yaml", "title: T\nbase_url: https://group.example.org/\n")
    rows = "".join(
        f"<li>Joly V, Poe {letter}, Roe R. <b>On {what} in the north.</b> "
        f"<i>Journal of Birds</i> {year};12(3):45-67.</li>"
        for letter, what, year in (("S", "owls", 2019), ("T", "songs", 2020), ("U", "rivers", 2021))
    )
    portal.take_text(f"<html><body><h2>Publications</h2><ul>{rows}</ul></body></html>", "publications.html")
    assert "author = {Joly, V. and Poe, S. and Roe, R.}" in export(portal.root, "bibtex").text


def test_names_turned_once_their_list_has_grown_bring_no_paper_twice(portal):
    page = sample("html/family-names-first-without-commas.html")
    portal.take_text(page.partition("<li>Rovo")[0], "list.html")
    portal.edit("papers/lumi", "- Lanterna Marco", "- Marco P. Lanterna")
    portal.take_text(page, "list.html")
    assert (len(portal.ids()), portal.read("papers/lumi")["authors"]) == (7, ["Civetta Anna", "Marco P. Lanterna"])
