"""What may be a mistake although it can be read: the same paper twice, a date that is yet to come."""

from datetime import date
from pathlib import Path

import pytest
from generator.build.check import check_content

from written_files import write_files

TODAY = date(2026, 11, 21)
ONE = "title: Notes on the Engine\nauthors: [Ada Lovelace]\ndate: 1843\n"


def said(root: Path, **papers: str) -> list[str]:
    """Check papers, each given by its id and its text."""
    write_files(root / "content/papers", {f"{name}.yaml": text for name, text in papers.items()})
    return [f"{one.severity}: {one}" for one in check_content(root, today=TODAY)]


def test_two_files_with_one_doi_are_named_however_it_is_written(tmp_path: Path) -> None:
    one = "title: Notes\nlinks: {doi: 10.1000/Engine}\n"
    other = "title: Quite Another\nlinks:\n  doi: https://doi.org/10.1000/engine\n"
    assert said(tmp_path, a=one, b=other) == [
        (
            "warning: content/papers/b.yaml:3:8: the DOI 10.1000/engine is also that of content/papers/a.yaml; "
            "if they are one paper, write `same_as: a` into this file"
        )
    ]


def test_two_files_with_one_title_and_an_author_in_common_are_named(tmp_path: Path) -> None:
    other = "title: 'Notes on the engine.'\nauthors: [A. Lovelace, Luigi Menabrea]\n"
    assert said(tmp_path, a=ONE, b=other) == [
        (
            "warning: content/papers/b.yaml:1:8: the title is also that of content/papers/a.yaml; "
            "if they are one paper, write `same_as: a` into this file"
        )
    ]


@pytest.mark.parametrize(
    "other",
    [
        "title: Notes on the Engine\nauthors: [Mary Somerville]\n",
        ONE + "withdrawn: 2026-11-21, entered twice\n",
        "title: Notes on the Loom\nauthors: [Ada Lovelace]\n",
    ],
    ids=["of others", "withdrawn", "another title"],
)
def test_two_papers_are_no_double(tmp_path: Path, other: str) -> None:
    assert said(tmp_path, a=ONE, b=other) == []


@pytest.mark.parametrize(
    ("line", "report"),
    [
        ("date: 2031-05", "2:7: the date 2031-05 is yet to come"),
        ("year: 2031", "2:7: the date 2031 is yet to come"),
        ("date: 2027-12-31", ""),
        ("date: 2026-11-22", ""),
    ],
)
def test_a_date_after_the_next_year_is_named(tmp_path: Path, line: str, report: str) -> None:
    expected = [f"warning: content/papers/a.yaml:{report}; correct the year"] if report else []
    assert said(tmp_path, a=f"title: One\n{line}\n") == expected


@pytest.mark.parametrize(
    "entry",
    [
        *(
            "Ada Lovelace, Luigi Menabrea",
            "Ada Lovelace; Luigi Menabrea",
            "王小明、李华",
            "Ada Lovelace and Luigi Menabrea",
        ),
        *("Ada Lovelace, Luigi Menabrea, Charles Babbage", "Lovelace, A., Menabrea, L."),
    ],
)
def test_several_authors_in_one_entry_are_named(tmp_path: Path, entry: str) -> None:
    assert said(tmp_path, a=f"title: Notes\nauthors:\n- Mary Somerville\n- {entry}\n") == [
        (
            f"warning: content/papers/a.yaml:4:3: `{entry}` is read as the name of one person; "
            "write each author as an entry of its own, with the family name last"
        )
    ]


@pytest.mark.parametrize(
    ("entry", "turned"),
    [
        ("Lovelace, Ada", "Ada Lovelace"),
        ("van der Berg, Jan Piet", "Jan Piet van der Berg"),
        ("de Prony, Gaspard M.", "Gaspard M. de Prony"),
        ("Éluard, J.", "J. Éluard"),
    ],
)
def test_a_name_that_is_turned_round_is_told_with_its_usual_form(tmp_path: Path, entry: str, turned: str) -> None:
    assert said(tmp_path, a=f"title: Notes\nauthors:\n- Mary Somerville\n- {entry}\n") == [
        (f"warning: content/papers/a.yaml:4:3: `{entry}` has the family name first, and is shown so; write `{turned}`")
    ]


OTHERS = "title: Others\nauthors: [Jörg Kachel, Ada B. Menabrea, Mary-Jane Somerville]\n"


@pytest.mark.parametrize(
    ("authors", "meant"),
    [
        ("[Müller, Jörg]", "Jörg Müller"),
        ("[Lovelace, Ada, Müller, Jörg]", "Ada Lovelace"),
        ("[Lovelace, A.]", "A. Lovelace"),
        ("[Lovelace, A. K., Serre, J.-P.]", "A. K. Lovelace"),
        ("[van der Berg, Ada M.]", "Ada M. van der Berg"),
        ("[O'Hara-Quinn, Mary-Jane]", "Mary-Jane O'Hara-Quinn"),
    ],
)
def test_names_that_a_list_in_brackets_cut_at_their_commas_are_told(tmp_path: Path, authors: str, meant: str) -> None:
    family, _, given = authors[1:-1].partition(", ")
    (found,) = said(tmp_path, a=OTHERS, b=f"title: Notes\nauthors: {authors}\n")
    assert found.startswith("warning: content/papers/b.yaml:2:10: `" + family)
    assert given.split(",")[0] in found
    assert f"as `{meant}`" in found


def test_a_category_that_nobody_named_is_told_once(tmp_path: Path) -> None:
    two = "title: Notes\ncategory: LG\n"
    nobody = "`LGG` is not an arXiv category and has no name: readers see the code"
    name_it = "name it in content/categories.yaml, as in `LGG: Its name`"
    assert said(tmp_path, a="title: A\ncategory: LGG\n", b="title: B\ncategory: LGG\n") == [
        f"warning: content/papers/a.yaml:2:11: {nobody}; correct it, or {name_it}"
    ]
    near = f"warning: content/papers/a.yaml:2:11: {nobody}; did you mean `LG`? else {name_it}"
    assert said(tmp_path, c=two) == [near]
    (tmp_path / "content/categories.yaml").write_text("LGG: LGG\n", encoding="utf-8")
    assert said(tmp_path) == []


@pytest.mark.parametrize("entry", ["et al.", "and others", "u.a.", "等"])
def test_a_list_that_is_cut_off_in_an_entry_names_the_key_for_it(tmp_path: Path, entry: str) -> None:
    assert said(tmp_path, a=f"title: Notes\nauthors: [Ada Lovelace, {entry}]\n") == [
        (
            f"warning: content/papers/a.yaml:2:25: `{entry}` is no name, and gets a page as if it were one; "
            "delete it, and add the line `more_authors: true`"
        )
    ]
