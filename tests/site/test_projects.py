"""Projects, awards and keywords have lists with files for others: the portal `weavers` beside this file."""

import re
import shutil
from pathlib import Path

import pytest
from generator.build.check import check_content
from generator.cli.api import open_portal
from generator.cli.export import export_papers
from generator.core.problems import ProblemsFoundError

from built import build, files_of, page, words
from written_files import write_files


def weavers(root: Path, **more: str) -> Path:
    shutil.copytree(Path(__file__).with_name("weavers"), root, dirs_exist_ok=True)
    write_files(root / "content", {f"{path.replace('__', '/')}.md": text for path, text in more.items()})
    build(root)
    return root


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The portal with its site; nothing may be changed in it."""
    return weavers(tmp_path_factory.mktemp("weavers"))


def test_the_page_of_a_project_shows_its_picture_text_funding_people_and_papers(built: Path) -> None:
    assert not check_content(built)
    loom = page(built, "projects/loom")
    assert (words(loom.h1), words(loom.select_one(".kicker"))) == ("The <Loom>", "since 2024")
    assert loom.select_one('.picture-of img[alt="A loom"]')
    assert "Funding: Löms Fund (12); City" in words(loom.main)
    assert [words(link) for link in loom.select(".people a, .doors a")] == ["Website", "Ada Lovelace"]
    listed = [[link["href"] for link in one.select("h3 a")] for one in loom.select("ul.papers")]
    assert listed == [["/papers/knots/", "/papers/ropes/"], ["/papers/ropes/"], ["/papers/knots/"]]
    assert "/projects/loom/" in str(page(built, "projects/weaver"))
    mill = page(built, "projects/mill")
    leads = [link["href"] for link in mill.select("main p a, [type*=atom]")]
    assert (words(mill.h1), leads) == ("The n² Mill", ["/projects/loom/"])
    assert not [name for name in files_of(built / "site") if re.match("projects/mill(?!/index.html)", name)]
    assert words(page(built, "de/projects/loom").h1) == "Der Webstuhl"


@pytest.mark.parametrize(("of", "has"), [("projects/loom", "KR"), ("keywords/ropes", "KRO"), ("awards", "K")])
def test_each_list_is_there_for_readers_programs_and_other_pages(built: Path, of: str, has: str) -> None:
    files = {name: text.decode() for name, text in files_of(built / "site").items() if name.startswith(of)}
    assert " ".join(sorted(files)) == f"{of}.bib {of}/embed/index.html {of}/feed.xml {of}/index.html {of}/papers.html"
    for text in files.values():
        assert "".join(name[0] for name in ("Knots", "Ropes", "Old") if f"/{name.lower()}/" in text) == has
    assert page(built, of).select(".elsewhere")


def test_projects_are_in_the_navigation_and_named_on_the_pages_of_their_people_and_papers(built: Path) -> None:
    headings = [words(one) for one in page(built, "projects").select("main :is(h1, h2, h3)")]
    assert headings == ["Projects", "The <Loom>", "Finished projects", "The n² Mill"]
    for address in ("", "authors/ada-lovelace", "papers/ropes"):
        assert page(built, address).select('a[href^="/projects/"]')
    assert not page(built, "papers/old").select('main a[href^="/projects/"]')
    for of in ("loom", "weaver", "projects/loom", "projects/weaver"):
        assert export_papers(built, "bibtex", project=of).papers == len(open_portal(built).papers_in_project(of)) == 2
    assert page(built, "projects/weaver/embed").select('a[href$="/ropes/"]')


def test_a_page_of_ones_own_introduces_projects_and_goes_before_the_list_of_awards(tmp_path: Path) -> None:
    mine, dye = (f"---\ntitle: {title}\nlist: true\n---\nWe weave.\n" for title in ("Our work", "Dye"))
    weavers(tmp_path, pages__projects=mine, pages__projects__dye=dye, pages__awards=mine, pages__keywords=mine)
    listed = [words(link) for link in page(tmp_path, "projects").select(".subpages a")]
    assert listed == ["Dye", "The <Loom>", "The n² Mill"]
    assert words(page(tmp_path, "projects/loom").select_one(".crumbs")) == "Home Our work"
    assert [words(page(tmp_path, one).h1) for one in ("awards", "keywords")] == ["Our work"] * 2


def test_keywords_and_awards_lead_to_their_lists_which_stay_where_they_are(tmp_path: Path) -> None:
    weavers(tmp_path, pages__work="---\ntitle: Work\naliases: [projects]\n---\n")
    assert [words(link) for link in page(tmp_path, "keywords").select("main li a")] == ["Ropes", "<b>", "C", "C++"]
    assert words(page(tmp_path, "papers/knots").select_one('.awards a[href="/awards/"]')) == "Best <Knot>"
    before = {words(link): link["href"] for link in page(tmp_path, "papers/ropes").select(".facts a")}
    more = "title: More {}\ndate: 2024\nkeywords: [Ropes, 'C#', C--]\n"
    write_files(tmp_path / "content/papers", {f"{n}.yaml": more.format(n) for n in range(151)})
    build(tmp_path)
    after = {words(link): link["href"] for link in page(tmp_path, "papers/ropes").select(".facts a")}
    assert before == after
    assert len(set(after.values())) == len(after)
    assert export_papers(tmp_path, "bibtex", project="loom").papers == 153
    for path in (tmp_path / "content").glob("p[ar][po]*s/*"):
        text = re.sub(r"(?<!keyword: )[Rr]opes,", "cords,", path.read_text())
        path.write_text(text.replace("papers: [knots]", "").partition("awards")[0])
    build(tmp_path)
    assert all((tmp_path / "site/projects/loom" / of).exists() for of in ("embed", "feed.xml", "papers.html"))
    assert "/keywords/cords/" in str(page(tmp_path, "keywords/ropes"))
    assert page(tmp_path, "awards").select('main a[href$="/papers/"]')
    shutil.rmtree(tmp_path / "content/projects")
    with pytest.raises(ProblemsFoundError, match=r"content/projects/mill\.md"):
        build(tmp_path)


def test_what_no_paper_or_person_has_is_a_warning_at_its_place(tmp_path: Path) -> None:
    header = "people: [ada-lovelac]\npapers: [knot]\nfilter: {keyword: Rops}\nimage: static/lom.svg\n"
    weavers(tmp_path, projects__new=f"---\ntitle: '{{}}'\n{header}---\n")
    assert [str(problem).removeprefix("content/projects/new.md:") for problem in check_content(tmp_path)] == [
        "2:8: this title shows nothing; readers see its source; write a title that is readable without LaTeX",
        "3:10: there is no person ada-lovelac; the link is not shown; write ada-lovelace if that is meant",
        "4:10: there is no paper knot; the link is not shown; write knots if that is meant",
        "5:19: no paper has the keyword `Rops`; did you mean `Ropes`?",
        "6:8: there is no file static/lom.svg; no picture is shown; write `image: static/loom.svg` if that is meant",
    ]
