"""News on home and on pages of their own, sections of home, and pages below pages."""

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content

from built import build, page
from lab_portal import write_lab
from written_files import write_file

NEWS = {
    "prize": "date: 2026-11-02\ntitle: A prize\npapers: [paper-3, gone]\npeople: [maria-garcia]\n---\n"
    "## Why\n\nSee [all](/papers/). <script>x()</script>\n",
    "party": "date: 2026-11-02\ntitle: A <b>party</b>\n---\n## Why\n",
    "future": "date: 2099-01\ntitle: What will be\n---\n",
    "draft": "date: 2026-10-01\ntitle: Not yet\ndraft: true\n---\n",
    **{f"old-{number}": f"date: {2020 + number}\ntitle: Old news {number}\n---\n" for number in range(3)},
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_lab(tmp_path)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lab with news, built; nothing may be changed in it."""
    root = write_lab(tmp_path_factory.mktemp("news"))
    for name, text in NEWS.items():
        write(root, f"news/{name}.md", f"---\n{text}")
    build(root)
    return root


def write(root: Path, path: str, text: str) -> None:
    write_file(root / "content" / path, text)


def sections(root: Path) -> list[str]:
    home = page(root, "")
    return [
        str(one.get("aria-labelledby") or "introduction") for one in home.select(".home .lead, .home section.shelf")
    ]


# News


def test_home_names_the_five_newest_and_leads_to_the_others(lab: Path) -> None:
    home = page(lab, "")
    assert [line.a.get_text() for line in home.select(".news li") if line.a] == [
        "What will be",
        "A <b>party</b>",
        "A prize",
        "Old news 2",
        "Old news 1",
    ]
    assert [link["href"] for link in home.select("#news ~ .onward a")] == ["/portal/news/"]


def test_all_news_stand_by_year_in_full_but_for_drafts(lab: Path) -> None:
    soup = page(lab, "news")
    years = {
        group.h2.get_text(): [one.get_text() for one in group.select("h3")]
        for group in soup.select(".group")
        if group.h2
    }
    assert years == {
        "2099": ["What will be"],
        "2026": ["A <b>party</b>", "A prize"],
        "2022": ["Old news 2"],
        "2021": ["Old news 1"],
        "2020": ["Old news 0"],
    }
    assert not (lab / "site/news/draft").exists()
    assert "News" in [link.get_text() for link in soup.select(".masthead nav a")]


def test_a_piece_of_news_leads_to_the_papers_and_people_that_are_there(lab: Path) -> None:
    soup = page(lab, "news/prize")
    assert [link["href"] for link in soup.select(".prose a, .about-whom a")] == [
        "/portal/papers/",
        "/portal/papers/paper-3/",
        "/portal/authors/maria-garcia/",
    ]
    assert [link.get_text() for link in soup.select(".crumbs a")] == ["Home", "News"]
    assert [link.get_text(" ", strip=True) for link in soup.select(".neighbours a")] == [
        "Newer A <b>party</b>",
        "Older Old news 2",
    ]


def test_who_is_not_there_is_a_warning_at_its_place(root: Path) -> None:
    write(root, "news/prize.md", "---\ndate: 2026-11-02\ntitle: A prize\npapers: [paper-3, papr-4]\n---\n")
    assert [str(problem) for problem in check_content(root) if "news" in problem.path] == [
        "content/news/prize.md:4:19: there is no paper papr-4; the link is not shown; write paper-4 if that is meant"
    ]


def test_feeds_give_the_newest_with_their_text_and_whole_addresses(lab: Path) -> None:
    feed = json.loads((lab / "site/news/feed.json").read_text(encoding="utf-8"))
    prize = next(item for item in feed["items"] if item["title"] == "A prize")
    assert prize["url"] == prize["id"] == "https://lab.example/portal/news/prize/"
    assert prize["date_published"] == "2026-11-02T00:00:00Z"
    assert 'href="https://lab.example/portal/papers/"' in prize["content_html"]
    assert len(feed["items"]) == 6
    atom = BeautifulSoup((lab / "site/news/feed.xml").read_text(encoding="utf-8"), "xml")
    assert [one.get_text() for one in atom.select("entry title")] == [item["title"] for item in feed["items"]]
    links = page(lab, "").select("link[rel=alternate]")
    assert [link["href"] for link in links][2:] == ["/portal/news/feed.xml", "/portal/news/feed.json"]


def test_an_earlier_id_leads_on_and_deleted_news_fail_no_build(root: Path) -> None:
    write(root, "news/one.md", "---\ndate: 2026\ntitle: One\naliases: [uno]\n---\n")
    write(root, "news/two.md", "---\ndate: 2026\ntitle: Two\n---\n")
    build(root)
    assert "/portal/news/one/" in str(page(root, "news/uno"))
    (root / "content/news/one.md").unlink()
    build(root)
    for former in ("news/one", "news/uno"):
        assert "/portal/news/" in [link["href"] for link in page(root, former).select("main li a, main p a")]
    (root / "content/news/two.md").unlink()
    build(root)
    assert "News" not in page(root, "").get_text()


def test_a_page_of_that_name_that_the_group_wrote_takes_the_place_of_the_list(root: Path) -> None:
    write(root, "news/one.md", "---\ndate: 2026\ntitle: One\n---\n")
    write(root, "pages/news.md", "---\ntitle: Our news\n---\nHere.\n")
    build(root)
    soup = page(root, "news")
    assert soup.h1 is not None
    assert soup.h1.get_text() == "Our news"
    assert page(root, "news/one").h1


# Sections of home


def test_home_shows_faces_before_papers_and_no_numbers_of_few_papers(root: Path) -> None:
    write(root, "papers/chosen.yaml", "title: The chosen one\nauthors: [Wei Chen]\ndate: 2026-12\nselected: true\n")
    build(root)
    assert sections(root) == ["introduction", "people", "selected", "newest"]
    for section in ("selected", "newest"):  # what was selected is as new as it is
        titles = [link.get_text() for link in page(root, "").select(f"#{section} ~ .papers h3 a")]
        assert titles[0] == "The chosen one"
    for person in (root / "content/authors").iterdir():
        person.write_text(person.read_text(encoding="utf-8").replace("photo:", "# photo:"), encoding="utf-8")
    for number in range(25):
        write(root, f"papers/more-{number}.yaml", f"title: More of it {number}\ndate: 2020\n")
    build(root)
    assert sections(root) == ["introduction", "selected", "newest", "people", "numbers"]


def test_the_settings_choose_sections_and_their_order(root: Path) -> None:
    with (root / "content/site.yaml").open("a") as settings:
        settings.write("home: [numbers, newest, news]\n")
    write(root, "news/one.md", "---\ndate: 2026\ntitle: One\n---\n")
    write(root, "papers/chosen.yaml", "title: The chosen one\nauthors: [Wei Chen]\ndate: 2026-12\nselected: true\n")
    build(root)
    assert sections(root) == ["numbers", "newest", "news"]
    home = page(root, "")
    assert [h1.get_text() for h1 in home.select("h1")] == ["Loom Lab"]
    assert home.select("#newest ~ .papers h3")[0].get_text() == "The chosen one"


# Pages below pages


def test_a_sub_page_in_the_navigation_stands_in_the_menu_of_its_page(root: Path) -> None:
    write(root, "pages/teaching.md", "---\ntitle: Teaching\n---\nAll.\n")
    write(root, "pages/teaching/course.md", "---\ntitle: A <i>course</i>\nnavigation: true\n---\nOne.\n")
    write(root, "pages/teaching/hidden.md", "---\ntitle: Hidden\n---\n")
    build(root)
    course = page(root, "teaching/course")
    assert [link.get_text() for link in course.select("details.menu a")] == ["Teaching", "A <i>course</i>"]
    assert [link["href"] for link in course.select("details.menu [aria-current=page]")] == ["/portal/teaching/course/"]
    assert "course" not in [link.get_text() for link in course.select(".masthead nav > ul > li > a")]
