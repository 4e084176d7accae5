"""Pages and news list papers by `{{ papers(...) }}` in a line of its own."""

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content
from generator.core.problems import ProblemsFoundError
from generator.text.paper_lists import written_lists

from built import build, site_page
from written_files import write_files

PAPERS = {
    "engines": "title: On $n^2$ Engines\nauthors: [Ada Lovelace]\ndate: 2020-05\nkeywords: [Storage, Looms]\n"
    "code: true\nselected: true\nabstract: Of engines.\nvenue: Journal of Engines\ncategory: LG\n",
    "ropes": "title: Ropes\nauthors: [Bo Ray, Ada Lovelace]\ndate: 2021\nkeywords: [storage]\nawards: [Best Rope]\n"
    "affiliations: [London]\nlinks: {arxiv: '2409.19256'}\n",
    "cards": "title: A Card\nauthors: [Bo Ray]\ndate: 2018\ntype: phdthesis\nlinks: {data: 'https://d.example/'}\n",
    "undated": "title: Zigzag\nauthors: [Bo Ray]\nkeywords: [storage]\nvenue: Journal of Engines\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("papers", "pages", "news"):
        (tmp_path / "content" / folder).mkdir(parents=True)
    write_files(tmp_path / "content/papers", {f"{name}.yaml": text for name, text in PAPERS.items()})
    return tmp_path


def write(root: Path, body: str, path: str = "pages/p.md") -> None:
    date = "date: 2024\n" if path.startswith("news") else ""
    (root / "content" / path).write_text(f"---\ntitle: P\n{date}---\n{body}", encoding="utf-8")


def page_of(root: Path, body: str) -> BeautifulSoup:
    write(root, body)
    build(root)
    return site_page(root / "site", "p")


def listed(page: BeautifulSoup) -> list[list[str]]:
    """Return the ids of the papers of each list on a page."""
    return [[str(link["href"]).split("/")[2] for link in one.select("h3 a")] for one in page.select("ul.papers")]


LISTS = {
    "": ["ropes", "engines", "cards", "undated"],
    'keyword="storage"': ["ropes", "engines", "undated"],
    'keyword="storage", keyword="looms"': ["engines"],
    'author="ada-lovelace"': ["ropes", "engines"],
    "author='Ada Lovelace'": ["ropes", "engines"],
    'category="LG"': ["engines"],
    'venue="journal of engines"': ["engines", "undated"],
    'affiliation="london"': ["ropes"],
    'type="phdthesis"': ["cards"],
    'years="2020-"': ["ropes", "engines"],
    'years="-2019"': ["cards"],
    'years="2018-2020"': ["engines", "cards"],
    "years=2021": ["ropes"],
    'has="code"': ["engines"],
    'has="pdf"': ["ropes"],
    'has="data"': ["cards"],
    'has="award"': ["ropes"],
    'has="abstract", has="code"': ["engines"],
    "selected=true": ["engines"],
    "selected=false, limit=2": ["ropes", "cards"],
    'sort="oldest"': ["cards", "engines", "ropes", "undated"],
    'sort="title", limit=3,': ["cards", "engines", "ropes"],
}


def test_a_list_has_the_papers_that_its_filters_select_in_its_order(root: Path) -> None:
    page = page_of(root, "\n".join(f"{{{{ papers({arguments}) }}}}" for arguments in LISTS))
    assert dict(zip(LISTS, listed(page), strict=True)) == LISTS


def test_a_list_looks_as_lists_elsewhere_and_the_text_around_it_stays(root: Path) -> None:
    page = page_of(root, 'Before[^1].\n{{ papers(keyword="looms") }}\nAfter.\n\n## A heading\n\n[^1]: A note.\n')
    elsewhere = site_page(root / "site", "papers").select_one('ul.papers li:has(a[href="/papers/engines/"])')
    assert str(page.select_one("ul.papers li")) == str(elsewhere)
    assert [tag.name for tag in page.select(".prose > *")][:5] == ["p", "h2", "ul", "p", "h2"]
    assert page.select_one('script[src*="/rows"]')


def test_a_list_within_html_stays_within_it(root: Path) -> None:
    page = page_of(root, "<details><summary>All</summary>\n\n{{ papers() }}\n\n</details>\n")
    assert len(page.select("details > ul.papers")) == 1


def test_code_comments_and_texts_within_a_line_are_left_alone(root: Path) -> None:
    code = "```\n{{ papers() }}\n```\n\n    {{ papers() }}\n\n"
    page = page_of(root, f"{code}`{{{{ papers(x) }}}}` and {{{{ papers(x) }}}}\n\n<!--\n{{{{ papers(x) }}}}\n-->\n")
    assert listed(page) == []
    assert page.get_text().count("{{ papers(") == 4


def test_news_list_papers_on_their_page_among_all_news_and_in_feeds(root: Path) -> None:
    write(root, 'Of ropes:\n\n{{ papers(author="bo-ray", limit=1) }}\n', "news/n.md")
    build(root)
    for address in ("news/n", "news"):
        page = site_page(root / "site", address)
        assert listed(page) == [["ropes"]]
        assert page.select_one('script[src*="/rows"]')
    feed = json.loads((root / "site/news/feed.json").read_text(encoding="utf-8"))
    text = BeautifulSoup(feed["items"][0]["content_html"], "html.parser")
    assert [link["href"].rpartition("/papers/")[2] for link in text.select("ul a")] == ["ropes/"]


def test_what_stands_for_a_list_in_the_built_text_does_nothing_where_somebody_writes_it(root: Path) -> None:
    places = "".join(f'<div data-list="{written}"></div>\n\n' for written in ("7", "9" * 5000, "0 onclick=x"))
    page = page_of(root, f"{places}{{{{ papers(limit=1) }}}}\n")
    assert listed(page) == [["ropes"]]
    assert "onclick" not in str(page.select_one(".prose"))


def test_a_list_without_papers_says_so(root: Path) -> None:
    page = page_of(root, '{{ papers(author="bo-ray", has="code") }}\n')
    assert "Nothing here yet" in page.select_one(".prose").get_text()  # type: ignore[union-attr]


def test_a_page_without_lists_needs_nothing_of_them(root: Path) -> None:
    page = page_of(root, "Some *text*.")
    assert not page.select('h2.vh, script[src*="/rows"]')


QUOTES = 'is no filter; write a name and a value in straight quotes: `keyword="storage"`'
FORM = 'a list of papers has another form; write it as in `{{ papers(keyword="storage", limit=10) }}`'
FAULTS = {
    'papers(keywords="storage")': "4:11: a list of papers has no filter `keywords`; did you mean `keyword`?",
    'papers(limit=3, has="vidio")': "4:20: `has` cannot be `vidio`; did you mean `video`?",
    'papers(sort="newset")': "4:11: `sort` cannot be `newset`; did you mean `newest`?",
    "papers(selected=1)": "4:11: `selected` cannot be `1`; write one of true, false",
    'papers(years="20")': '4:11: `years` cannot be `20`; write it as "2020-", "-2019", "2018-2020" or "2021"',
    "papers(limit=0)": "4:11: `limit` cannot be `0`; write a number from 1 to 150",
    "papers(keyword=storage)": f"4:11: `keyword=storage` {QUOTES}",
    "papers(keyword=“storage”)": f"4:11: `keyword=“storage”` {QUOTES}",
    'papers(keyword="storage)': f'4:11: `keyword="storage` {QUOTES}',
    "paper(limit=1)": f"4:4: {FORM}",
    "papers limit=1": f"4:4: {FORM}",
}


def test_wrong_names_values_and_quotes_are_reported_at_their_places_all_at_once(root: Path) -> None:
    for number, written in enumerate(FAULTS):
        write(root, f"{{{{ {written} }}}}\n", f"pages/p{number:02}.md")
    with pytest.raises(ProblemsFoundError) as raised:
        build(root)
    found = [str(problem) for problem in raised.value.problems]
    assert found == [f"content/pages/p{number:02}.md:{fault}" for number, fault in enumerate(FAULTS.values())]
    build(root, skip_broken=True)
    assert not (root / "site/p00").exists()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('keyword="storge"', "no paper has the keyword `storge`; did you mean `storage`?"),
        ('author="ada-lovelac"', "no paper has the author `ada-lovelac`; did you mean `ada-lovelace`?"),
        ('type="zzz"', "no paper has the type `zzz`; correct it, or leave it out"),
    ],
)
def test_a_name_that_no_paper_has_is_a_warning_at_its_place(root: Path, written: str, said: str) -> None:
    write(root, f"Text.\n\n{{{{ papers(limit=1, {written}) }}}}\n")
    build(root)
    (problem,) = check_content(root)
    assert str(problem) == f"content/pages/p.md:6:20: {said}"
    assert problem.severity == "warning"


@pytest.mark.parametrize(
    ("written", "what", "hint"),
    [
        ('limit="5" keyword="storage"', "is no filter", 'limit="5", keyword="storage"'),
        ("limit=3, limit=1", "a list of papers has `limit` twice", "delete one of them"),
        ('years="2022-2020"', "`years` cannot be `2022-2020`", "write the earlier year first"),
    ],
)
def test_the_hint_of_a_wrong_filter_is_right(written: str, what: str, hint: str) -> None:
    ((fault,),) = [one.faults for one in written_lists(f"{{{{ papers({written}) }}}}")]
    assert what in fault.what
    assert hint in fault.hint
