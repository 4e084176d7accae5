"""Moving in from other generators: small sites in their layouts become portals that build."""

import json
import shutil
from pathlib import Path

import pytest
from generator.core.problems import ProblemsFoundError
from generator.edit.import_sites import import_site
from generator.edit.site_ledger import Fate
from generator.read.portals.registry import GENERATORS

from built import build
from command_line import sitegen
from conftest import AS_OF, Portal
from small_picture import AS_TEXT
from written_files import write_file, write_files

SITES = Path(__file__).parents[1] / "read/sites"
FOLDERS = {name: SITES / ("al-folio" if name == "jekyll-scholar" else name) for name in GENERATORS}


def moved(portal: Portal, generator: str) -> dict[str, object]:
    """Move the site in; return what the paper's file says."""
    import_site(portal.root, FOLDERS[generator], generator, as_of=AS_OF)
    return portal.read("papers/on-engines")


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_site_becomes_a_portal_that_builds(portal: Portal, generator: str) -> None:
    portal.write("site.yaml", "theme:\n  social_cards: false\n")
    paper = moved(portal, generator)
    assert paper["title"] in {"On Engines", r"On \textit{Engines}", r"On \emph{Engines}"}
    portal.content()
    build(portal.root)
    assert (portal.root / "site/papers/on-engines/index.html").exists()


@pytest.mark.parametrize("generator", GENERATORS)
def test_moving_in_twice_changes_nothing(portal: Portal, generator: str) -> None:
    moved(portal, generator)
    before = portal.files()
    moved(portal, generator)
    assert portal.files() == before


def test_al_folio_brings_owner_news_projects_pages_files_and_old_addresses(portal: Portal) -> None:
    paper = moved(portal, "al-folio")
    assert paper["links"] == {"pdf": "static/papers/engine.pdf"}
    assert (paper["selected"], paper["image"]) == ("true", "static/previews/engine.png")
    assert "preview" not in paper["extra"]
    owner = portal.read("authors/ada-king")
    assert (owner["photo"], owner["bio"]) == ("static/people/ada.jpg", "Ada works on engines.")
    assert owner["links"] == {"scholar": "JicYPdAAAAAJ", "github": "adaking"}
    pages = {path.stem: path.read_text() for path in (portal.root / "content/pages").glob("*.md")}
    assert pages.keys() == {"join", "teaching"}
    assert [(one.id, str(one.date), one.title) for one in portal.content().news] == [
        ("1", "2022-01-02", "A prize"),
        ("2", "2021-05-01", "A paper was accepted"),
        ("2020-01-01-hello", "2020-01-01", "Hello"),
    ]
    assert "![a map](/static/pages/map.png)" in pages["join"]
    assert all(
        (portal.root / "static" / name).is_file() for name in ("pages/map.png", "people/ada.jpg", "papers/engine.pdf")
    )
    site = portal.content().site
    assert (site.title, site.base_url) == ("Ada King", "https://king.example.org/lab/")
    assert (site.redirects["/positions/"], site.redirects["/publications/"]) == ("/join/", "/papers/")


def test_hugoblox_brings_people_by_their_folders_and_what_the_bibliography_adds(portal: Portal) -> None:
    paper = moved(portal, "hugoblox")
    assert paper["authors"] == ["Ada King", "Sue Poe"]
    assert (paper["volume"], paper["pages"], paper["venue"], paper["date"]) == ("3", "1-9", "Machines", "2020-03-01")
    assert paper["links"] == {"doi": "10.1000/182", "pdf": "static/papers/engine.pdf"}
    assert (paper["code"], paper["extra"]) == ("https://github.com/adaking/engine", {"funding": "A grant"})
    assert (paper["image"], paper["image_alt"]) == ("static/previews/king-2020.png", "An engine, opened")
    assert portal.read("authors/rob-roe")["until"] == "unknown"
    redirects = {"/publication/king-2020/": "/papers/on-engines/", "/project/engine/": "/projects/engine/"}
    assert redirects.items() <= portal.content().site.redirects.items()
    assert (portal.root / "content/projects/engine.md").read_text() == (SITES / "engine.md").read_text()


def test_hugoblox_brings_people_as_data_who_write_papers_and_leaves_out_its_own_examples(
    portal: Portal, tmp_path: Path
) -> None:
    paper = "---\ntitle: On Wheels and Cogs\nauthors: [me, Rob Roe]\ndate: 2024-05-06\n---\n"
    awards = "awards:\n- {title: Best Paper Award, summary: For wheels.}\n"
    files = {
        "data/authors/me.yaml": f"name: {{display: Dr. Sue Poe, given: Sue, family: Poe}}\nrole: Professor\n{awards}",
        "assets/media/authors/me.jpg": AS_TEXT,
        "content/publication/wheels/index.md": paper,
        "content/courses/hugo-blox/cards.md": "---\ntitle: Cards\n---\nHow to write cards.\n",
    }
    fates = import_files(portal, tmp_path, "hugoblox", files)
    assert portal.read("authors/sue-poe") == {
        "name": "Sue Poe", "member": "true", "role": "Professor", "photo": "static/people/me.jpg"
    }  # fmt: skip
    assert portal.read("papers/on-wheels-and-cogs")["authors"] == ["Sue Poe", "Rob Roe"]
    assert fates["content/courses/hugo-blox/cards.md"] == "left out: an example of the template"
    assert "Role" not in (portal.root / "content/pages/cv.md").read_text()


def test_hugoblox_brings_texts_pictures_and_contacts_of_blocks(portal: Portal, tmp_path: Path) -> None:
    team = "- {block: people, content: {title: Team, text: None}}\n"
    alumni = "- {block: markdown, content: {title: Alumni, text: Sue}}\n"
    sample = "{block: markdown, content: {title: Mine, text: Use this area to speak to your mission. I'm in}}"
    hero = "{title: The Lab, text: 'We {{% mention ada-king %}}.', image: {filename: map.png}}"
    files = {
        "content/_index.md": f"---\nsections:\n- {{block: hero, content: {hero}}}\n- {sample}\n---\n",
        "content/home/hello.md": "---\nwidget: slider\ncontent: {slides: [{title: Hello, content: We build.}]}\n---\n",
        "content/people/index.md": f"---\ntitle: Us\nsections:\n{team}{alumni}---\n",
        "content/contact/us.md": "---\nwidget: contact\ncontent: {address: {street: A, city: B}}\n---\nWrite.",
        "content/contact/map.md": "---\nwidget: blank\nheadless: true\n---\n",
        "assets/media/map.png": "",
        "content/authors/bo/_index.md": "---\ntitle: <a href='https://x.org/team/bo'>Bo Bee</a>\n---\n",
        "content/publication/tea/index.md": "---\ntitle: On Tea\nauthors: [bo]\n---\n",
    }
    import_files(portal, tmp_path, "hugoblox", files)
    assert portal.read("papers/on-tea")["authors"] == ["Bo Bee"]
    content = portal.content()
    picture = "![The Lab](/static/pages/map.png)"
    assert content.site.intro == f"## The Lab\n\nWe Ada King.\n\n{picture}\n\n## Hello\n\nWe build."
    pages = {page.id: page.body.strip() for page in content.pages}
    assert pages["people-page"] == "## Alumni\n\nSue"
    assert pages["contact"] == "## us\n\nA, B\n\nWrite."


def test_academicpages_brings_files_and_authors_from_the_recommended_citation(portal: Portal) -> None:
    paper = moved(portal, "academicpages")
    assert paper["authors"] == ["A. King", "R. Roe"]
    assert paper["links"] == {"pdf": "static/papers/engine.pdf"}
    person = portal.read("authors/ada-king")
    assert (person["role"], person.get("bio")) == ("Builds engines", None)
    assert person["links"] == {"scholar": "JicYPdAAAAAJ", "email": "ada@example.org"}
    assert portal.read("authors/sue-poe")["links"] == {"homepage": "https://poe.example.org"}
    looms = portal.read("papers/on-looms")
    assert (looms["authors"], looms["contributors"]) == (["Sue Poe", "Rob Roe"], ["Ada King"])


PAPER = '---\ntitle: "{}"\ncollection: publications\n{}\n---\n{}'


@pytest.mark.parametrize(
    ("header", "body", "read"),
    [
        (  # names in one text with HTML; an abstract, links and a BibTeX entry in the body
            "date: 2008-12-08\nvenue: 'Machines'\nauthors: '<b>Ada King</b>*, Sue Poe'",
            (
                "{{ page.authors }}\n\n## Abstract\n\n> We turn wheels.\n\n[Wheels](https://w.org) turn.\n\n"
                "## Resources\n\n[[paper]](https://king.example.org/p/[M2008]w.pdf) [Sue Poe](https://poe.example.org/)\n\n"
                "@article{king2008,\n  title={On Wheels},\n  author={King, Ada and Poe, Sue},\n  pages={1--4}\n}\n"
            ),
            {
                "authors": ["Ada King", "Sue Poe"],
                "date": "2008-12-08",
                "abstract": "We turn wheels.\n\n[Wheels](https://w.org) turn.",
                "pages": "1-4",
                "links": {"pdf": "https://king.example.org/p/[M2008]w.pdf"},
            },
        ),
        (  # a recommended citation that leaves out the title; a date in words
            "date: Mar 23, 2011\ncitation: '<b>Ada King</b>\u201a Rob Roe and Sue Poe. <i>In WWW 2011.</i>'",
            "",
            {"authors": ["Ada King", "Rob Roe", "Sue Poe"], "date": "2011-03-23", "venue": "WWW"},
        ),
        (  # family names in the header, whole names on the page; what the template says of itself is nobody's
            (
                "year: '2007'\nauthors: 'King, Poe & Roe'\nexcerpt: 'ABSTRACT.'\ncitation: 'a'\n"
                "paperurl: 'http://academicpages.github.io/files/paper1.pdf'\nvenue: 'Wheels'"
            ),
            "### By: \nAda M King, Sue Poe & Rob Roe\n\n__Abstract:__\nWe turn.\n\n[Download](https://doi.org/10.1000/182)",
            {"authors": ["Ada M King", "Sue Poe", "Rob Roe"], "abstract": "We turn.", "links": {"doi": "10.1000/182"}},
        ),
    ],
)
def test_academicpages_brings_what_headers_and_pages_say(portal: Portal, tmp_path: Path, header, body, read) -> None:
    site = shutil.copytree(SITES / "academicpages", tmp_path / "site")
    (site / "_publications/wheels.md").write_text(PAPER.format("On Wheels.", header, body), encoding="utf-8")
    import_site(portal.root, site, "academicpages", as_of=AS_OF)
    paper = portal.read("papers/on-wheels")
    assert {key: paper[key] for key in read} == read
    assert paper["title"] == "On Wheels"
    assert read.get("links", {}) == paper.get("links", {})


def test_academicpages_brings_the_home_text_people_and_talks_without_the_templates_own(
    portal: Portal, tmp_path
) -> None:
    site = shutil.copytree(SITES / "academicpages", tmp_path / "site")
    for folder in ("_people", "_pages"):
        (site / folder).mkdir()
    (site / "_pages/about.md").write_text("---\ntitle: About\npermalink: /\n---\nWe turn wheels.", encoding="utf-8")
    (site / "_people/Rob-Roe.md").write_text("---\ntitle: Rob Roe\nexcerpt: Student\n---\nRob reads.", encoding="utf-8")
    shutil.copy(SITES / "academicpages/images/ada.png", site / "_people/RobRoe.png")
    example = "---\ntitle: Talk 1\n---\nThis is a description of your talk, which is a markdown file."
    (site / "_talks/example.md").write_text(example, encoding="utf-8")
    (site / "_publications/talk.md").write_text(PAPER.format("A Talk", "type: talks", ""), encoding="utf-8")
    done = import_site(portal.root, site, "academicpages", as_of=AS_OF)
    assert portal.content().site.intro == "We turn wheels."
    person = portal.read("authors/rob-roe")
    assert (person["role"], person["photo"], person["bio"]) == ("Student", "static/people/RobRoe.png", "Rob reads.")
    fates = {fate.path: fate for fate in done.ledger}
    assert fates["_talks/example.md"].what == "left out: an example of the template"
    assert fates["_publications/talk.md"] == Fate(
        "_publications/talk.md", "left out: talks, which is no publication", kept=False
    )
    assert not (portal.root / "content/papers/a-talk.yaml").exists()
    assert "description of your talk" not in (portal.root / "content/pages/talks.md").read_text()


@pytest.mark.parametrize("generator", GENERATORS)
def test_no_file_of_a_site_is_without_a_line_in_the_ledger(portal: Portal, generator: str, tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    assert run(portal, "--from", generator, str(FOLDERS[generator]), "--report", str(report)).exit_code == 0
    files = {
        path.relative_to(FOLDERS[generator]).as_posix() for path in FOLDERS[generator].rglob("*") if path.is_file()
    }
    lines = report.read_text(encoding="utf-8").splitlines()
    assert sorted(line.split("`")[1] for line in lines if line.startswith("| `")) == sorted(files)
    assert ("- A. King for Ada King" in lines) is (generator in {"academicpages", "hugo", "jekyll"})


@pytest.mark.parametrize("generator", sorted({*GENERATORS} - {"jekyll-scholar"}))
def test_init_recognises_the_generator_of_a_folder_and_brings_all_along(generator: str, tmp_path: Path) -> None:
    said = sitegen("init", tmp_path / "portal", "--yes", "--from", FOLDERS[generator])
    assert said.exit_code == 0, said.output
    assert f"is a site made by {generator}: it is imported completely." in said.output
    assert (tmp_path / "portal/content/papers/on-engines.yaml").exists()
    assert not (tmp_path / "portal/content/pages/about.md").exists()
    assert sitegen("check", "--root", tmp_path / "portal").exit_code == 0


def test_the_lab_template_brings_members_with_their_roles(portal: Portal) -> None:
    paper = moved(portal, "lab-template")
    assert (paper["links"], paper["venue"]) == ({"doi": "10.1000/182"}, "Machines")
    member = portal.read("authors/ada-king")
    assert (member["role"], member["names"], member["photo"]) == ("PhD Student", ["A. King"], "static/people/ada.png")
    assert "Come by." in (portal.root / "content/pages/contact.md").read_text()
    assert {path.stem for path in (portal.root / "content/projects").iterdir()} == {"the-engine", "the-mill"}


@pytest.mark.parametrize(
    ("generator", "person", "said"),
    [
        ("quarto", "ada-king", {"role": "Countess", "until": "unknown", "links": {"email": "ada@example.org"}}),
        ("hugo", "ada-king", {"role": "Student", "until": "2019", "links": {"homepage": "https://ada.example.org"}}),
        ("pelican", "ada-king", {"role": "Countess", "member": {"from": "2019-10-01"}}),
        ("jekyll", "ada-king", {"role": "Countess", "member": "true", "links": {"github": "adaking"}}),
        ("jekyll", "rob-roe", {"role": "Student", "until": "unknown", "now": "Engineer at Roe"}),
    ],
)
def test_any_theme_brings_papers_people_home_text_and_news(portal: Portal, generator: str, person: str, said) -> None:
    paper = moved(portal, generator)
    assert (paper["venue"], paper["date"][:4], paper["links"]["doi"]) == ("Machines", "2020", "10.1000/182")
    record = portal.read(f"authors/{person}")
    assert {key: record.get(key) for key in said} == said
    assert person == "rob-roe" or record["photo"] == "static/people/ada.jpg"
    site = portal.content().site
    assert (site.title, site.intro[: len("We build engines")]) == ("Engine Lab", "We build engines")
    (news,) = portal.content().news
    assert (str(news.date), news.title) == ("2021-02-03", "Hello")
    assert "{" not in site.intro + news.body
    table = "    x = 1\n\n|a|b|\n|---|---|\n\n!["
    assert generator != "pelican" or table in (portal.root / "content/pages/contact.md").read_text()


def with_files(folder: Path, generator: str, files: dict[str, str]) -> Path:
    """Return a copy of a small site with these files besides its own."""
    site = Path(shutil.copytree(FOLDERS[generator], folder / "site"))
    write_files(site, files)
    return site


def import_files(portal: Portal, folder: Path, generator: str, files: dict[str, str]) -> dict[str, str]:
    """Import a site with these files besides those of the small one; return what became of each file."""
    site = with_files(folder, generator, files)
    return {fate.path: fate.what for fate in import_site(portal.root, site, generator, as_of=AS_OF).ledger}


def test_data_files_bring_news_and_whole_references(portal: Portal, tmp_path: Path) -> None:
    reference = "King A, Roe R. On Gears and Their Many Teeth. Machines, 12(3):4-9, 2019."
    files = {
        "_data/news.yml": "- {date: 2022-05-01, text: We **won**.}\n- {date: 2022-06-01, hidden: 'true', text: No}",
        "_data/papers.yml": f"talks_of_us:\n- {{name: '{reference}', url: 'https://doi.org/10.1000/183'}}",
    }
    import_files(portal, tmp_path, "jekyll", files)
    assert {one.title for one in portal.content().news} == {"We won", "Hello"}
    paper = portal.read("papers/on-gears-and-their-many-teeth")
    assert (paper["authors"], paper["venue"], paper["date"]) == (["A. King", "R. Roe"], "Machines", "2019")


def test_quarto_brings_the_tables_people_and_other_entries_that_its_pages_list(portal: Portal, tmp_path: Path) -> None:
    rows = 'title,author,journal,year\n{},"A Smith",Machines,2019\n'.format
    listing = "listing:\n- {contents: [tools/tools.yaml, people/more.yaml]}\n"
    files = {
        "papers.qmd": '---\ntitle: Papers\n---\n```{r}\nread.csv("people/ada_pubs.csv")\n```\n',
        "people/ada_pubs.csv": rows("On Wheels and Cogs").replace("A Smith", "A Smith, S. A. Poe, B Roe"),
        "people/ada_pubs_copy.csv": rows("On Wheels und Cogs"),
        "people/more.yaml": "- {title: Sue Poe, subtitle: Student, papers_name: S Poe; SA Poe}",
        "tools.qmd": f"---\ntitle: Software\n{listing}---\n",
        "tools/tools.yaml": "- {title: Cog, path: 'https://c.example.org', subtitle: It turns., image: cog.png}",
        "tools/cog.png": AS_TEXT,
    }
    fates = import_files(portal, tmp_path, "quarto", files)
    assert "on-wheels-and-cogs" in portal.ids()
    assert fates["people/ada_pubs_copy.csv"] == "left out: a table of papers that no page shows"
    assert portal.read("authors/sue-poe")["names"] == ["S Poe", "S. A. Poe"]
    [page] = [page for page in portal.content().pages if page.title == "Software"]
    picture = "![Cog](/static/pages/tools.png)"
    assert page.body.strip() == f"## [Cog](https://c.example.org)\n\nIt turns.\n\n{picture}"


def test_people_in_shortcodes_and_includes_of_a_page_are_members(portal: Portal, tmp_path: Path) -> None:
    text = '---\ntitle: People\n---\n{{< card title="Sue Poe" role="Student" image="/images/ada.jpg" >}}'
    import_files(portal, tmp_path, "hugo", {"content/people.md": text})
    person = portal.read("authors/sue-poe")
    assert (person["role"], person["photo"]) == ("Student", "static/people/ada.jpg")


def test_the_bibliography_of_the_theme_is_left_out(portal: Portal, tmp_path: Path) -> None:
    entry = "@book{einstein1950meaning, author={Einstein, Albert}, title={The Meaning of Relativity}, year={1950}}\n"
    fates = import_files(portal, tmp_path, "al-folio", {"_bibliography/backup.bib": entry})
    assert fates["_bibliography/backup.bib"] == "left out: an example of the template"
    assert portal.ids() == ["on-engines"]


def test_co_authors_have_links_and_are_no_members(portal: Portal, tmp_path: Path) -> None:
    entries = "roe:\n- {firstname: [Rob, R.], url: 'https://roe.org'}\nbach:\n- {firstname: J., url: 'https://b.org'}"
    import_files(portal, tmp_path, "al-folio", {"_data/coauthors.yml": entries})
    person = portal.read("authors/rob-roe")
    assert (person["links"], person.get("member")) == ({"homepage": "https://roe.org"}, "false")
    assert not (portal.root / "content/authors/j-bach.yaml").exists()


BIB = "@article{{a, author={{King, Ada}}, title={{{{{}}}}}, year={{2019}}}}\n"


@pytest.mark.parametrize(
    ("path", "text", "what"),
    [
        ("team/index.qmd", "---\ntitle: Team\n---\n## Students\n\n<hr>", "left out: no text but what"),
        ("draft.qmd", "---\ntitle: A\ndraft: true\n---\nText.", "left out: a draft or a comment"),
        ("refs.bib", "@book{a, author={Poe, Sue}, title={Tea}}", "left out: a bibliography of what texts cite"),
        ("papers.bib", 2 * BIB.format("On Engines") + BIB.format("On Cogs"), "left out: its papers have pages"),
        ("publications/_index.md", "---\ntitle: Papers\n---\nOur papers.", "left out: a page that only shows"),
        ("publications/_index.md", "---\ntitle: Papers\n---\nSee [us](https://a.org).", "the page Papers"),
        ("tea/index.qmd", "---\ntitle: Tea\n---\n{{< video https://v.example.org >}}", "the page Tea")
    ]
)  # fmt: skip
def test_what_has_no_place_is_left_out_with_a_reason(portal: Portal, tmp_path: Path, path, text, what) -> None:
    assert import_files(portal, tmp_path, "quarto", {path: text})[path].startswith(what)


def test_the_menu_the_logo_and_the_colour_come_from_the_old_site(portal: Portal) -> None:
    moved(portal, "quarto")
    site = portal.content().site
    assert (site.logo, site.accent) == ("logo.png", "#0b7a75")
    assert site.navigation == (
        ("Home", "/"), ("Papers", "/papers/"), ("People", "/people/"), ("Join us", "/join/"), ("News", "/news/")
    )  # fmt: skip
    assert "[the page](/join/)" in portal.content().news[0].body
    assert portal.read("papers/on-engines")["links"]["pdf"] == "static/papers/engine.pdf"
    assert portal.read("authors/ada-king")["bio"].endswith("[LinkedIn](https://www.linkedin.com/in/ada)")


def test_a_hand_edit_stays_and_what_was_deleted_is_not_made_again(portal: Portal) -> None:
    moved(portal, "al-folio")
    portal.edit("papers/on-engines", "title: On Engines", "title: On Steam Engines")
    portal.edit("authors/ada-king", "name: Ada King", "name: Ada King\nrole: Countess")
    (portal.root / "content/news/1.md").unlink()
    (portal.root / "static/pages/map.png").unlink()
    moved(portal, "al-folio")
    assert portal.read("papers/on-engines")["title"] == "On Steam Engines"
    assert portal.read("authors/ada-king")["role"] == "Countess"
    assert [one.id for one in portal.content().news] == ["2", "2020-01-01-hello"]
    assert not (portal.root / "static/pages/map.png").exists()


def test_settings_and_redirects_changed_or_deleted_by_hand_stay_so(portal: Portal) -> None:
    moved(portal, "al-folio")
    assert portal.content().site.redirects
    portal.write("site.yaml", "title: Ours\nlanguage: en\n")
    before = portal.files()
    moved(portal, "al-folio")
    assert portal.files() == before


def test_files_of_one_name_stay_with_their_people_when_the_site_is_imported_again(portal: Portal, tmp_path) -> None:
    own = portal.root / "static/people/avatar.jpg"
    write_file(own, b"\xff")
    files = {}
    for name in ("bob", "ann"):
        person = f"content/authors/{name}"
        files |= {
            f"{person}/_index.md": f"---\ntitle: {name.title()} Bee\n---\n",
            f"{person}/avatar.jpg": f"{AS_TEXT}<!--{name}-->",
        }
        import_files(portal, tmp_path / name, "hugoblox", files)
    for name in ("bob", "ann"):
        assert (portal.root / str(portal.read(f"authors/{name}-bee")["photo"])).read_text() == f"{AS_TEXT}<!--{name}-->"
    assert own.read_bytes() == b"\xff"


def test_people_whose_names_give_the_same_id_are_all_imported(portal: Portal, tmp_path: Path) -> None:
    names = ("Wang Wei", "王伟", "王维")
    files = {f"content/authors/{number}/_index.md": f"---\ntitle: {name}\n---\n" for number, name in enumerate(names)}
    said = import_site(portal.root, with_files(tmp_path, "hugoblox", files), "hugoblox", as_of=AS_OF)
    assert {*names} <= {one.name for one in portal.content().people}
    assert [one.path for one in said.papers.problems if "the id of another person" in one.what] == [
        "content/authors/wang-wei-2.yaml", "content/authors/wang-wei-3.yaml"
    ]  # fmt: skip


def test_a_move_after_one_that_was_cut_off_remembers_what_that_one_made(portal: Portal) -> None:
    moved(portal, "al-folio")
    record = portal.root / "content/.imports/moved.json"
    made = record.read_bytes()
    for last in (record, portal.root / "content/site.yaml", portal.root / "content/news/2.md"):
        last.unlink()  # as if the move had been killed before it could write these
    moved(portal, "al-folio")
    assert record.read_bytes() == made
    (portal.root / "content/news/1.md").unlink()
    moved(portal, "al-folio")
    assert [one.id for one in portal.content().news] == ["2", "2020-01-01-hello"]


@pytest.mark.parametrize("page", ["content/pages/projects.md", "content/pages/projects/one.md"])
def test_what_is_in_the_portal_already_is_not_overwritten(portal: Portal, page: str) -> None:
    portal.write(".imports/moved.json", json.dumps([page]))  # from when projects were pages
    portal.write("site.yaml", "title: Mine # by hand\nbase_url: https://mine.example.org/\n")
    portal.write("pages/news.md", "---\ntitle: My news\n---\nMine.\n")
    ledger = import_site(portal.root, FOLDERS["al-folio"], "al-folio", as_of=AS_OF).ledger
    assert ("_projects/one.md", "left out: the portal's projects are a page", False) in ledger or "/one" in page
    assert (portal.root / "content/site.yaml").read_text().startswith("title: Mine # by hand\n")
    assert "Mine." in (portal.root / "content/pages/news.md").read_text()
    assert portal.content().news == ()
    assert not (portal.root / "content/projects").exists()


def test_the_command_offers_every_generator_that_can_be_read(portal: Portal) -> None:
    offered = run(portal, "--from", "none", str(portal.root)).output
    assert all(f"'{name}'" in offered for name in GENERATORS)


def run(portal: Portal, *words: str):
    return sitegen("import", "--root", portal.root, "--as-of", "2026-11-19", *words)


def test_the_command_says_what_came_along_and_what_has_no_place(portal: Portal) -> None:
    result = run(portal, "--from", "hugoblox", str(FOLDERS["hugoblox"]))
    assert result.exit_code == 0
    assert "new: content/authors/ada-king.yaml" in result.stdout
    assert "no place in a portal: news without a date or a text (1)" in result.stdout
    (news,) = portal.content().news
    assert (news.id, str(news.date), news.title, news.body) == ("hello", "2021-02-03", "Hello", "We are **open**.")
    assert portal.content().site.redirects["/post/hello/"] == "/news/hello/"


def test_people_who_may_be_one_are_proposed_at_the_end_of_an_import_that_changed_something(portal: Portal) -> None:
    entries = "@book{{{0}, author={{{0} Roe and Ann Bee}}, title={{{1}}}, year={{2020}}}}\n".format
    file = str(portal.root / "a.bib")
    write_file(portal.root / "a.bib", entries("J.", "On Wheels and Cogs") + entries("Jane", "On Tea and Its Leaves"))
    (pair,) = json.loads(run(portal, file, "--json").stdout)["same"]
    assert pair["names"] == ["Jane Roe", "J. Roe"]
    assert "may be one person" not in run(portal, file).stdout
    write_file(portal.root / "a.bib", entries("J.", "On Wheels and Cogs") + entries("Jane", "On Tea and Its Pots"))
    shown = "1 pair of people may be one person each; for details: sitegen people"
    assert shown in run(portal, file).stdout


def test_a_dry_run_writes_nothing(portal: Portal) -> None:
    result = run(portal, "--from", "al-folio", "--dry-run", str(FOLDERS["al-folio"]))
    assert "+title: On Engines" in result.stdout
    assert not (portal.root / "content").exists()


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_folder_without_such_a_site_is_refused_with_what_was_looked_for(portal: Portal, generator: str) -> None:
    with pytest.raises(ProblemsFoundError) as refused:
        import_site(portal.root, portal.dump("x").parent, generator, as_of=AS_OF)
    (problem,) = refused.value.problems
    assert problem.what == f"no {generator} site was found in this folder"
    assert problem.hint.startswith("name the folder that holds the site's sources, with ")


def test_a_file_outside_the_site_is_not_copied(portal: Portal) -> None:
    (portal.root / "secret.pdf").write_bytes(b"secret")
    old = portal.root / "old"
    shutil.copytree(FOLDERS["al-folio"], old)
    papers = old / "_bibliography/papers.bib"
    papers.write_text(papers.read_text().replace("engine.pdf", "../secret.pdf"))
    import_site(portal.root, old, "al-folio", as_of=AS_OF)
    assert not list((portal.root / "static").rglob("secret.pdf"))


def test_a_link_out_of_the_site_is_not_followed(portal: Portal) -> None:
    (portal.root / "secret").write_bytes(b"secret")
    old = copied("hugoblox", portal)
    avatar = old / "content/authors/admin/avatar.jpg"
    avatar.unlink()
    avatar.symlink_to(portal.root / "secret")
    import_site(portal.root, old, "hugoblox", as_of=AS_OF)
    assert "photo" not in portal.read("authors/ada-king")


def test_yaml_beyond_reason_is_an_empty_header(portal: Portal) -> None:
    old = copied("academicpages", portal)
    (old / "_publications/2021-x.md").write_text(f"---\ntitle: X\nauthors: {'[' * 60_000}\n---\n")
    import_site(portal.root, old, "academicpages", as_of=AS_OF)
    assert portal.ids() == ["on-engines", "on-looms"]


def test_the_day_of_a_site_that_did_not_change_stays(portal: Portal) -> None:
    old = copied("hugoblox", portal)
    import_site(portal.root, old, "hugoblox", as_of=AS_OF)
    before = portal.files()
    import_site(portal.root, old, "hugoblox")
    assert portal.files() == before


def copied(generator: str, portal: Portal) -> Path:
    return Path(shutil.copytree(FOLDERS[generator], portal.root / "old"))
