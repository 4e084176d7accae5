"""Lists of papers: what was selected comes first, rows say what there is, filters are offered where they help."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from built import build, page
from written_files import write_file

PAPERS = {
    "old-and-selected": "date: 2019\nselected: true\nscore: 91.5\nawards: [Best Paper <2019>, Test of Time]\n",
    "newest": "date: 2026-05-01\n",
    "with-code": "date: 2025-01-01\ncode: https://example.org/c\n",
    "second": "date: 2025-02-01\ncode: true\n",
    "third": "date: 2025-03-01\n",
}

EVERYTHING = """\
title: Study newest
authors: [Jane Doe]
date: 2026-05-01
category: LG
venue: Journal of Studies
abstract: What was found.
code: https://example.org/c
links:
  project: https://example.org/p
  data: https://example.org/d
  video: https://example.org/v
  poster: https://example.org/poster
  slides: https://example.org/s
  doi: 10.1000/1
  arxiv: '2605.00001'
"""


def write_studies(root: Path) -> Path:
    for name, more in PAPERS.items():
        text = f"title: Study {name}\nauthors: [Jane Doe]\ncategory: LG\n{more}"
        write_file(root / f"content/papers/{name}.yaml", text)
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_studies(tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The studies with their site; nothing may be changed in it."""
    root = write_studies(tmp_path_factory.mktemp("studies"))
    build(root)
    return root


def row_of(soup: BeautifulSoup, title: str) -> Tag:
    """Return the row of a paper."""
    return next(row for row in soup.select(".papers > li") if row.select("h3")[0].get_text() == title)


def test_selected_papers_come_first_on_pages_of_authors_and_categories_and_again_in_their_years(built: Path) -> None:
    for address in ("authors/jane-doe", "categories/lg"):
        soup = page(built, address)
        assert [group.get_text() for group in soup.select(".group > h2")] == ["Selected", "2026", "2025", "2019"]
        titles = [title.get_text() for title in soup.select(".papers h3")]
        assert titles[0] == titles[-1] == "Study old-and-selected"
        assert len(titles[1:]) == len(set(titles[1:])) == len(PAPERS)
    assert [group.get_text() for group in page(built, "papers").select(".group > h2")] == ["2026", "2025", "2019"]


def test_a_row_says_where_and_when_and_leads_to_all_there_is_in_a_fixed_order(root: Path) -> None:
    (root / "content/papers/newest.yaml").write_text(EVERYTHING)
    build(root)
    newest = row_of(page(root, "papers"), "Study newest")
    assert [(link.get_text(), link["href"]) for link in newest.select(":scope > div a:not([data-category])")] == [
        ("PDF", "https://arxiv.org/pdf/2605.00001"),
        ("arXiv", "https://arxiv.org/abs/2605.00001"),
        ("DOI", "https://doi.org/10.1000/1"),
        ("Code", "https://example.org/c"),
        ("Slides", "https://example.org/s"),
        ("Poster", "https://example.org/poster"),
        ("Video", "https://example.org/v"),
        ("Data", "https://example.org/d"),
        ("Project", "https://example.org/p"),
    ]
    assert [button.get_text() for button in newest.select("div > button")] == ["Abstract", "Cite"]
    assert [link.get_text() for link in newest.select("details > a")] == [
        "Code", "Slides", "Poster", "Video", "Data", "Project",
    ]  # fmt: skip
    assert newest.select("cite, time")[0].get_text() + newest.select("time")[0].get_text() == "Journal of Studies2026"
    assert newest.select("time")[0]["datetime"] == "2026-05-01"
    assert page(root, "papers/newest").select(".facts time")[0].get_text() == "May 1, 2026"


def test_every_award_is_named_in_full_and_code_without_an_address_is_no_link(built: Path) -> None:
    soup = page(built, "papers")
    selected, with_code = row_of(soup, "Study old-and-selected"), row_of(soup, "Study with-code")
    assert [award.get_text() for award in selected.select("div > b")] == ["Best Paper <2019>", "Test of Time"]
    assert selected["data-score"] == "91.5"
    assert [link["href"] for link in with_code.select("[data-code]")] == ["https://example.org/c"]
    (somewhere,) = row_of(soup, "Study second").select("[data-code]")
    assert (somewhere.name, somewhere.get_text()) == ("span", "Code")


VENUES = [
    ("NeurIPS", "NeurIPS", "2025", None),
    ("NAACL 2025", "NAACL", "2025", "NAACL 2025"),
    ("ICLR 2026", "ICLR 2026", "", None),
    ("Conference on Vision (CVPR)", "CVPR", "2025", "Conference on Vision (CVPR)"),
    ("Conference on Vision (CVPR 2025)", "CVPR", "2025", "Conference on Vision (CVPR 2025)"),
    ("Conference on Vision (CVPR 2026)", "CVPR 2026", "", "Conference on Vision (CVPR 2026)"),
    ("Nature (London)", "Nature (London)", "2025", None),
    ("<i>1999</i>", "<i>1999</i>", "2025", None),
]


def test_a_venue_is_called_by_its_short_name_and_says_its_year_once(root: Path) -> None:
    for number, (venue, *_) in enumerate(VENUES):
        (root / f"content/papers/v{number}.yaml").write_text(f"title: Paper {number}\ndate: 2025\nvenue: '{venue}'\n")
    build(root)
    soup = page(root, "papers")
    for number, (_, shown, year, whole) in enumerate(VENUES):
        (cite,), (time,) = (row_of(soup, f"Paper {number}").select(name) for name in ("cite", "time"))
        assert (cite.get_text(), time.get_text(), cite.get("title")) == (shown, year, whole)


def test_people_with_a_file_are_set_off_and_whose_page_it_is_stands_out(root: Path) -> None:
    write_file(root / "content/authors/jane-doe.yaml", "name: Jane Doe\n")
    (root / "content/papers/third.yaml").write_text("title: Study third\nauthors: [Jane Doe, Erika Muster]\n")
    build(root)
    third = row_of(page(root, "papers"), "Study third")
    assert [name.get_text() for name in third.select("p a.ours")] == ["Jane Doe"]
    (style,) = page(root, "authors/jane-doe").select("style")
    assert 'a[href="/authors/jane-doe/"]' in style.get_text()
    assert {name.get_text() for name in page(root, "authors/erika-muster").select("p b")} == {"Erika Muster"}


def many(number: int) -> list[str]:
    """Names as unlike each other as those of a collaboration."""
    return [f"{chr(65 + place % 26)}. Fam{chr(97 + place // 26)}{chr(97 + place % 26)}" for place in range(number)]


def test_a_long_list_of_authors_is_cut_to_the_first_the_portals_own_and_the_last(root: Path) -> None:
    names = many(131)
    write_file(root / "content/authors/ours.yaml", f"name: {names[40]}\n")
    (root / "content/papers/third.yaml").write_text(f"title: Study third\nauthors: [{', '.join(names)}]\n")
    build(root)
    line = row_of(page(root, "papers"), "Study third").select("p")[0]
    shown = ", ".join(names[:8])
    assert line.get_text() == f"{shown}, … {names[40]}, … {names[130]}, and 121 more"
    assert line.select("a")[-1]["href"] == "/papers/third/#authors"
    whole = page(root, "papers/third").select("header details > p#authors")[0]
    assert whole.get_text() == ", ".join(names[25:])  # nobody stands there twice
    assert page(root, "papers/third").select_one(".byline").get_text() == ", ".join(names[:25])
    assert page(root, "papers/third").select("header details > summary")[0].get_text() == "and 106 more"
    # Whose page it is stands in the row, though nobody's file is theirs.
    slug = names[120].lower().replace(". ", "-")
    (theirs,) = page(root, f"authors/{slug}").select(".papers p")
    assert theirs.get_text() == f"{', '.join(names[:3])}, … {names[120]}, …"


def test_a_list_worth_filtering_has_labelled_fields_and_a_short_one_has_none(built: Path) -> None:
    (form,) = page(built, "authors/jane-doe").select("form.filter")
    fields = form.select("input, select")
    assert [option["value"] for option in form.select("select[name=sort] option")] == ["", "oldest", "title", "score"]
    assert {field["name"] for field in fields if not field.find_parent("label", hidden=True)} == {
        "q",
        "year",
        "sort",
        "links",
    }
    assert all(field.find_parent("label") for field in fields)
    assert page(built, "years/2026").select("form.filter, script[src*=lists]") == []
