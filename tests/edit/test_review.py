"""`sitegen import --review`: a page of the doubtful entries, beside the values that were read."""

import json
import re

import pytest
from generator.edit.intake.report import DoubtfulEntry
from generator.edit.review import review_page

from command_line import sitegen

# No year is printed for the first, so that it is doubtful; the second is a plain entry.
PAGE = """\
<html><head><title>Publications of Ada Dee</title></head><body><h1>Publications</h1><ul>
<li>A. Dee and C. Ray. <b>Night flights of owls over frozen lakes</b>. <i>Journal of Owls</i>.</li>
<li>A. Dee and E. Poe. <b>A short history of feathers and their uses</b>. <i>Journal of Birds</i> 7, 1-9, 2023.</li>
<li>A. Dee and T. Fox. <b>Nests in hollow trees of the north</b>. <i>Journal of Owls</i> 5, 10-19, 2021.</li>
</ul></body></html>
"""


def run(portal, *arguments):
    return sitegen("import", *arguments, "--root", portal.root)


def doubtful(text="Dee, A. (2024). Owls. Strix.", **fields):
    values = {"title": "Owls", "authors": ["A. Dee"], "date": "2024", "venue": "Strix"} | fields
    return DoubtfulEntry("content/papers/owls.yaml", "page.html", 3, text, ("who wrote it is not sure",), values)


def test_an_import_writes_the_doubtful_entries_with_their_text_their_values_and_their_files(portal):
    result = run(portal, portal.dump(PAGE, "page.html"), "--review")
    assert "import-review.html" in result.stdout
    page = (portal.root / "import-review.html").read_text(encoding="utf-8")
    assert "Night flights of owls over frozen lakes" in page
    assert 'href="content/papers/night-flights-of-owls-over-frozen-lakes.yaml"' in page
    assert "no year was found" in page
    assert "A short history of feathers" not in page


def test_the_report_for_programs_names_the_page(portal):
    result = run(portal, portal.dump(PAGE, "page.html"), "--review", "--json")
    assert json.loads(result.stdout)["review"].endswith("import-review.html")


def test_no_page_is_written_unless_asked_for_and_none_by_a_dry_run(portal):
    run(portal, portal.dump(PAGE, "page.html"))
    assert not (portal.root / "import-review.html").exists()
    assert run(portal, portal.dump(PAGE, "page.html"), "--review", "--dry-run").exit_code == 2


def test_the_page_is_no_source_of_a_later_import(portal):
    (portal.root / "import-review.html").write_text(PAGE, encoding="utf-8")
    portal.dump("@misc{a, title = {Owls}, author = {Dee, Ada}, year = 2024}", "a.bib")
    run(portal, portal.root)
    assert portal.ids() == ["owls"]


def test_the_page_loads_nothing_and_runs_nothing():
    page = review_page([doubtful()])
    assert "default-src 'none'" in page
    assert not re.search(r"<script|https?://|src=|url\(", page)
    assert re.findall(r'href="([^"]*)"', page) == ["content/papers/owls.yaml"]


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title><b>"])
def test_hostile_text_is_text(hostile):
    entry = doubtful(hostile, title=hostile, venue=hostile, links={"url": hostile}, authors=[hostile])
    page = review_page([entry])
    assert hostile not in page
    assert "<img" not in page


def test_the_parts_that_were_read_are_marked_where_they_are_printed():
    page = review_page([doubtful()])
    assert (
        '<mark class="authors">Dee</mark>, A. (<mark class="date">2024</mark>). <mark class="title">Owls</mark>.'
        in page
    )
    assert '<mark class="venue">Strix</mark>' in page


def test_without_a_doubt_the_page_says_so():
    assert "0 doubtful entries" in review_page([])
