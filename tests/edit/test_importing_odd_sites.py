"""What sites name and write in ways that few do is read as well, and nothing odd ends an import."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from generator.edit.import_sites import SiteImportReport, import_site
from generator.read.portals.people import says_more
from generator.read.records.tables import objects

from conftest import AS_OF, Portal
from small_picture import AS_TEXT
from written_files import write_files

SITES = Path(__file__).parents[1] / "read/sites"
LONG = "A page about how we work, with a text of its own that nobody else has.\n"


def imported(portal: Portal, generator: str, **files: str) -> SiteImportReport:
    """Import a sample site with further files, by their paths."""
    old = Path(shutil.copytree(SITES / generator, portal.root / "old"))
    write_files(old, files)
    return import_site(portal.root, old, generator, as_of=AS_OF)


@pytest.mark.parametrize("site", yaml.safe_load((SITES / "odd.yaml").read_text()), ids=lambda site: site["what"])
def test_what_a_site_writes_in_a_way_of_its_own_is_read(portal: Portal, site: dict[str, Any]) -> None:
    """Import the sample of a generator with further `files`; `read` are texts in files of the portal, null for none."""
    imported(portal, site["generator"], **{path: text or AS_TEXT for path, text in site["files"].items()})
    portal.content()
    for path, texts in site["read"].items():
        text = file.read_text() if (file := portal.root / path).exists() else None
        assert texts is None or text is not None, path
        assert [one for one in texts or () if one not in text] == []
        assert texts or text is None
    for path, texts in site.get("lacks", {}).items():
        assert [one for one in texts if one in (portal.root / path).read_text()] == []


@pytest.mark.parametrize(
    "path",
    ["privacy.qmd", "books.qmd", "example-sheets.qmd", "resources/guide.qmd", "help/faq.md", "methods/data/sets.qmd"],
)
def test_a_page_of_the_group_is_read_whatever_its_name_or_folder(portal: Portal, path: str) -> None:
    imported(portal, "quarto", **{path: f"---\ntitle: Ours\n---\n{LONG}"})
    assert any(LONG.strip() in page.read_text() for page in (portal.root / "content/pages").glob("*.md"))


@pytest.mark.parametrize("name", ["video", "code", "math"])
def test_a_post_is_not_called_an_example_by_its_name(portal: Portal, name: str) -> None:
    imported(portal, "al-folio", **{f"_posts/2021-03-04-{name}.md": f"---\ntitle: Ours\n---\n{LONG}"})
    assert any(one.title == "Ours" for one in portal.content().news)


@pytest.mark.parametrize("picture", ["I work on engines. " * 20, f"data:image/png;base64,{'A' * 5000}", '"a\\0b"'])
def test_a_long_text_where_a_picture_belongs_ends_no_import(portal: Portal, picture: str) -> None:
    header = f"---\ntitle: Sue Poe\nimage: {picture}\nrole: PhD student\n---\nSue works.\n"
    imported(portal, "quarto", **{"people/sue/index.qmd": header})
    assert "photo" not in portal.read("authors/sue-poe")


def test_a_weight_or_an_order_beyond_reason_ends_no_import(portal: Portal) -> None:
    number = "9" * 5000
    menu = f"- text: Join\n  href: join.qmd\n  weight: {number}\n"
    page = f"---\ntitle: Ours\norder: {number}\n---\n{LONG}"
    imported(portal, "quarto", **{"_data/navigation.yml": menu, "ours.qmd": page})
    assert LONG.strip() in (portal.root / "content/pages/ours.md").read_text()


def test_a_new_item_above_the_others_of_a_list_of_news_repeats_none(portal: Portal) -> None:
    older = "- {date: 2022-05-01, text: We **won**.}\n- {date: 2022-05-01, text: We lost.}\n"
    imported(portal, "jekyll", **{"_data/news.yml": older})
    (portal.root / "old/_data/news.yml").write_text("- {date: 2022-05-01, text: We rest.}\n" + older)
    before = len(portal.content().news)
    import_site(portal.root, portal.root / "old", "jekyll", as_of=AS_OF)
    assert len(portal.content().news) == before + 1


def person_of(portal: Portal, generator: str, path: str, text: str, name: str, *further: str) -> dict[str, object]:
    imported(portal, generator, **{path: text}, **dict.fromkeys(further, AS_TEXT), **{"x.jpg": "x"})
    record = portal.read(f"authors/{name}")
    return {key: record[key] for key in ("role", "member", "until", "photo", "bio") if key in record}


SUE = {"role": "PhD student", "member": "true", "photo": "static/people/sue.jpg"}


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("_data/team.yml", "- {name: Sue Poe, photo: sue.jpg, info: PhD student}", SUE),
        ("_data/undergrads.yml", "- {name: Sue Poe, photo: sue.jpg, info: PhD student}", SUE),
        ("_data/team.yml", "- {name: Sue Poe, photo: sue.jpg, info: PhD student, date: 2018-2020}",
         {**SUE, "member": {"from": "2018"}, "until": "2020"}),
        ("_data/team.yml", "- {name: Sue Poe, photo: sue.jpg, info: PhD student, date: May 2021-}",
         {**SUE, "member": {"from": "2021"}}),
        ("_data/team.yml", "- {name: Sue Poe, photo: sue.jpg, dept: PhD student, current: false}",
         {**SUE, "until": "unknown"}),
        ("_data/team.yml", "- {name: Sue Poe, photo: x.jpg, dept: PhD student}",
         {key: SUE[key] for key in ("member", "role")}),
        ("_team/sue.md", "---\ntitle: Sue Poe\nimage: sue.jpg\ncategory: PhD student\ndescription: <br>\n---\n", SUE),
        ("_team/sue.md", "---\ntitle: Sue Poe\nimage: sue.jpg\ncategory: 3\n---\n",
         {key: SUE[key] for key in ("member", "photo")}),
        # in the text of a page: the name below a picture, above it, or behind a heading for those who left
        ("team.md", "---\ntitle: Team\n---\n![](sue.jpg)\n\n**Sue Poe**\n\nPhD student\n\nSue reads.",
         {**SUE, "bio": "Sue reads."}),
        ("team.md", "---\ntitle: Team\n---\n### Sue Poe, PhD student\n<img src='sue.jpg'>\n\nSue reads a lot of books.",
         {**SUE, "bio": "Sue reads a lot of books."}),
        ("team.md", "---\ntitle: Us\n---\n# Alumni\n![](sue.jpg)\n#### Sue Poe - PhD student\n\n![](x.jpg)\n# A Lab",
         {**SUE, "until": "unknown"}),
        ("team.md", "---\ntitle: Team\n---\n## PhD student\n\nSue Poe (Roe University)\n\n- Ann Bee\n\nBob Cee\n",
         {"role": "PhD student", "member": "true"})
    ]
)  # fmt: skip
def test_people_have_their_role_photo_and_years(portal: Portal, path: str, text: str, said: dict[str, object]) -> None:
    assert person_of(portal, "jekyll", path, text, "sue-poe", "images/sue.jpg", "sue.jpg") == said
    assert not (portal.root / "content/authors/a-lab.yaml").exists()


@pytest.mark.parametrize(
    ("generator", "path"),
    [("al-folio", "README.ori.md"), ("hugo", "examples_of_ours/page.md"), ("pelican", "notes/page.md"),
     ("quarto", "posts/drafts/a.qmd"), ("quarto", "posts/_drafts/a.qmd"), ("quarto", "tools/node_modules/x/a.qmd"),
     ("quarto", "tests/a.qmd")]
)  # fmt: skip
def test_a_draft_a_file_of_a_package_and_what_the_generator_does_not_show_are_no_pages(
    portal: Portal, generator: str, path: str
) -> None:
    imported(portal, generator, **{path: f"---\ntitle: Ours\n---\n{LONG}"})
    assert not any(LONG.strip() in page.read_text() for page in (portal.root / "content").rglob("*.md"))


def test_a_redirect_hides_no_page_whatever_its_capitals(portal: Portal) -> None:
    page = f"---\ntitle: Ours\npermalink: /Teaching/\n---\n{LONG}"
    listed = "---\ntitle: papers\npermalink: /Join/\n---\n{% bibliography %}\n"
    news = "---\ndate: 2021-01-01\ntitle: One\n---\nText."
    imported(portal, "al-folio", **{"ours.md": page, "_pages/publications.md": listed, "_news/CVPR2023.md": news})
    assert {old.lower() for old in portal.content().site.redirects} == set(portal.content().site.redirects)
    assert not {"/Teaching/", "/Join/"} & set(portal.content().site.redirects)


@pytest.mark.parametrize(
    ("name", "header", "day"),
    [
        ("2022_A prize", "", "2022"),
        ("prize_20220501", "", "2022-05-01"),
        ("prize", "date: 5. May 2022", "2022-05-05"),
        ("2021-05-01-prize", "date: 2022-05-01", "2022-05-01"),
        ("prize", "", ""),
    ],
)
def test_news_have_the_day_of_their_header_or_name(portal: Portal, name: str, header: str, day: str) -> None:
    imported(portal, "quarto", **{f"news/{name}/index.qmd": f"---\ntitle: A prize\n{header}\n---\n{LONG}"})
    assert [str(one.date) for one in portal.content().news if one.title == "A prize"] == [day] * bool(day)


OF_PAPERS = "---\ntitle: Papers\npermalink: /papers-of-us/\n{}\n---\n{{% bibliography %}}\n".format
JOIN = "---\ntitle: Join\npermalink: /join/\n{}\n---\nWrite.\n".format


def test_a_site_of_a_common_template_brings_news_venues_titles_and_its_address(portal: Portal) -> None:
    papers = (
        "- {title: On Wheels and Cogs, authors: 'Poe, S., Roe, R.', link: {url: 'https://doi.org/10.1000/184', "
        "display: 'Poe, S., et al., Machines 12, 34 (2020)'}}\n"
        "- {title: Cogs turn faster in warm oil, authors: 'Poe, S.<sup>*</sup>, <b>Roe, R.</b>', image: cog.png, "
        "ref: 'Cell 107 (4): 11-19 (2019).', link: 'Link to [PDF](https://roe.example.org/a.pdf), Link to [Cell](https://doi.org/10.1000/185)'}\n"
        "- {title: 'Cogs of old mills, 2018, Machines, 12(3), pp 4-9, doi:10.1000/186', authors: 'Poe, S., Roe, R.', "
        "link: {url: 'https://roe.example.org/b', display: 'Poe and Roe, 2018'}}\n"
    )
    pages = {f"_pages/{name}.md": f"---\ntitle: Lab - {name}\n---\n{LONG}" for name in ("Codes", "Jobs", "Visits")}
    files = {"_data/publist.yml": papers, "_data/news.yml": "- {date: 'Jan, 2025', headline: We won.}", **pages}
    files["images/pubpic/cog.png"] = AS_TEXT
    imported(portal, "jekyll", **files, CNAME="lab.example.edu\n", **{"_config.yml": "title: Lab\nurl: ''\n"})
    paper = portal.read("papers/on-wheels-and-cogs")
    assert (paper["venue"], paper["volume"], paper["pages"], paper["date"]) == ("Machines", "12", "34", "2020")
    paper = portal.read("papers/cogs-turn-faster-in-warm-oil")
    assert " ".join(paper[key] for key in ("venue", "volume", "number", "pages", "date")) == "Cell 107 4 11-19 2019"
    assert paper["links"] == {"doi": "10.1000/185", "pdf": "https://roe.example.org/a.pdf"}
    assert paper["image"] == "static/previews/cog.png"
    assert portal.read("papers/cogs-of-old-mills")["links"]["doi"] == "10.1000/186"
    site = portal.content()
    assert site.site.base_url == "https://lab.example.edu/"
    assert {str(one.date) for one in site.news} == {"2021-02-03", "2025-01"}
    assert {"Codes", "Jobs", "Visits"} <= {page.title for page in site.pages}


@pytest.mark.parametrize(("owner", "authors"), [("Ada King", ["Ada King", "John Roe"]), ("Jane Doe", ["John Roe"])])
def test_authors_have_no_honorifics_and_an_owner_who_is_an_example_is_reported(
    portal: Portal, owner: str, authors: list[str]
) -> None:
    paper = "---\ntitle: On cogs\nauthors: [admin, Prof. John Roe, others]\ndate: 2020-01-01\n---\n"
    files = {"content/publication/cogs/index.md": paper, "content/authors/admin/_index.md": f"---\ntitle: {owner}\n---"}
    report = imported(portal, "hugoblox", **files)
    assert portal.read("papers/on-cogs")["authors"] == authors
    is_example = owner == "Jane Doe"
    assert any(one.what.startswith("'admin' among") for one in report.papers.problems) is is_example
    assert ("the example person Jane Doe" in report.left_out) is is_example


@pytest.mark.parametrize(
    ("generator", "path", "text", "why"),
    [
        ("academicpages", "_publications/b.md", "---\ntitle: [broken\n---\nText.\n", "header is not valid YAML"),
        ("al-folio", "_data/cv.yml", "- title: [broken\n", "it is not valid YAML (line 1)"),
        ("al-folio", "_data/coauthors.yml", "roe: [broken\n", "it is not valid YAML (line 1)"),
        ("hugoblox", "content/join.md", "+++\nbroken\n", "its header has no end"),
        ("hugoblox", "content/join.md", "+++\nbroken\n+++\n", "its header is not valid TOML (line 2)"),
        ("hugoblox", "content/authors/sue/_index.md", "---\ntitle: [broken\n---\n", "not valid YAML (line 2)"),
        ("hugoblox", "content/join.md", "\0bad", "it is not text in UTF-8")
    ]
)  # fmt: skip
def test_a_broken_file_is_left_out_with_a_warning(
    portal: Portal, generator: str, path: str, text: str, why: str
) -> None:
    report = imported(portal, generator, **{path: text})
    assert any(one.path.endswith(path) and why in one.what for one in report.papers.problems)
    [fate] = [one.what for one in report.ledger if one.path == path]
    assert fate.startswith("left out: ")
    assert why in fate
    assert not any(re.search("bad|broken", page.read_text()) for page in portal.root.glob("content/pages/*"))


def test_a_written_menu_has_plain_texts_and_no_empty_addresses_and_is_in_the_ledger(portal: Portal) -> None:
    header = "<a href='/join/'>Join &amp; more</a><a href=''>Empty</a><a href='/papers-of-us/'>Papers</a>"
    files = {"_config.yml": "title: Lab\n", "join.md": JOIN(""), "papers.md": OF_PAPERS("")}
    report = imported(portal, "jekyll", **files, **{"_includes/header.html": header})
    menu = portal.content().site.navigation
    assert menu[:2] == (("Join & more", "/join/"), ("Papers", "/papers/"))
    assert "Empty" not in dict(menu)
    assert [one.what[:8] for one in report.ledger if one.path == "_includes/header.html"] == ["the menu"]


def test_the_settings_of_a_site_are_no_paper() -> None:
    site = "title: Ada King\nauthor: {name: Ada King, pubmed: '1', arxiv: '2105.1'}\nurl: https://a.org\n"
    assert objects.recognises(f"{site}doi: 10.1/2\njournal: Machines\n")
    assert not objects.recognises(f"{site}doi: 10.1/2\njournal: Machines\nbaseurl: ''\nplugins: [jekyll-feed]\n")


@pytest.mark.parametrize(
    "text", ["Slides: <https://example.org/s>", "<A HREF='/s'>CV</A>", "<iframe src='x'>", "We turn."]
)
def test_an_address_what_is_embedded_and_a_sentence_say_more_than_a_list(text: str) -> None:
    assert says_more(text)


@pytest.mark.parametrize("text", ["Updated May 2020.", "Ada King Jr.", "* King A.", "Ada et al."])
def test_a_full_stop_behind_an_abbreviation_or_a_year_ends_no_sentence(text: str) -> None:
    assert not says_more(text)
