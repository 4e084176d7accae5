"""What a portal sets about its looks in `content/site.yaml`, and the worked examples of docs/theming.md."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content
from generator.core.problems import ProblemsFoundError

from built import build
from written_files import write_file

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "theming.md").read_text(encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_file(tmp_path / "content/papers/one.yaml", "title: One\nauthors: [Jane Doe]\n")
    for name in ("static/logo.svg", "static/icon.png", "static/group.css", "static/count.js"):
        write_file(tmp_path / name, "")
    (tmp_path / "templates").mkdir()
    return tmp_path


def home_with(root: Path, settings: str, files: dict[str, str] | None = None) -> BeautifulSoup:
    (root / "content/site.yaml").write_text(settings, encoding="utf-8")
    for name, text in (files or {}).items():
        (root / name).write_text(text, encoding="utf-8")
    build(root)
    return BeautifulSoup((root / "site/index.html").read_text(encoding="utf-8"), "html.parser")


def block_of_the_guide(title: str, kind: str) -> str:
    section = GUIDE.split(f"### {title}\n")[1].split("\n## ")[0].split("\n### ")[0]
    return re.findall(rf"```{kind}\n(.*?)```", section, re.DOTALL)[0]


def test_logo_icon_stylesheet_headline_and_foot_of_the_guide_reach_every_page(root: Path) -> None:
    settings = re.findall(r"```yaml\n(.*?)```", GUIDE.split("## Name, logo, words, links")[1], re.DOTALL)[0]
    soup = home_with(root, settings)
    assert soup.h1 is not None
    assert soup.h1.get_text() == "We make examples that explain"
    assert [str(tag["src"]).split("?")[0] for tag in soup.select(".brand img")] == ["/static/logo.svg"]
    assert [str(tag["href"]).split("?")[0] for tag in soup.select("link[rel=icon]")] == ["/static/icon.png"]
    styles = [str(tag["href"]).split("?")[0] for tag in soup.select("link[rel=stylesheet]")]
    assert styles == ["/static/home.css", "/static/group.css"]
    assert [tag.get_text() for tag in soup.select(".colophon li a")] == ["Imprint"]
    assert soup.select(".colophon .prose")[0].get_text().startswith("© Example Group")
    assert [tag.get_text() for tag in soup.select(".masthead nav a")] == ["Papers", "People"]


def test_the_guides_own_section_shows_hostile_texts_as_texts(root: Path) -> None:
    title = "A section of your own on the home page"
    settings = block_of_the_guide(title, "yaml").replace("Two students", "<b>Two</b> students")
    soup = home_with(root, settings, {"templates/home.html": block_of_the_guide(title, "html")})
    assert "<b>Two</b> students of" in soup.select("section[aria-labelledby=positions]")[0].get_text()


def test_the_guides_snippet_ends_the_head_of_every_page(root: Path) -> None:
    title = "Counting visits"
    files = {"templates/analytics.html": block_of_the_guide(title, "html")}
    soup = home_with(root, block_of_the_guide(title, "yaml"), files)
    assert soup.head is not None
    last = [tag for tag in soup.head.find_all() if tag.name == "script"][-1]
    assert last["data-page"] == "/"
    paper = (root / "site/papers/one/index.html").read_text(encoding="utf-8")
    assert 'data-page="/papers/one/"' in paper


@pytest.mark.parametrize(("fonts", "loaded"), [("serif", 1), ("modern", 1), ("system", 0)])
def test_the_settings_choose_fonts_and_density(fonts: str, loaded: int, root: Path) -> None:
    soup = home_with(root, f"title: Example Group\ntheme: {{fonts: {fonts}, density: compact}}\n")
    styles = "".join(style.get_text() for style in soup.select("head style"))
    assert "line-height: 1.5" in styles
    assert ("--text:" in styles) == (fonts != "serif")
    fonts_named = [link["href"].removeprefix("/") for link in soup.select("link[rel=preload][as=font]")]
    assert len(fonts_named) == loaded
    assert all((root / "site" / font).is_file() for font in fonts_named)
    sheet = (root / "site/static/lists.css").read_text(encoding="utf-8")
    named = {f"static/{name}" for name in re.findall(r'url\("?(?:/static/)?(fonts/[^")]+)', sheet + styles)}
    assert set(fonts_named) <= named
    assert all((root / "site" / font).is_file() for font in named)


def test_a_first_visit_loads_two_fonts_and_those_of_other_scripts_only_where_they_are_used(root: Path) -> None:
    home_with(root, "title: Example Group\n")
    sheet = (root / "site/static/lists.css").read_text(encoding="utf-8")
    faces = re.findall(r"@font-face *\{(.*?)\}", sheet)
    always = {re.findall(r"fonts/([a-z.0-9-]+)", face)[0] for face in faces if "unicode-range" not in face}
    assert always == {"serif.woff2", "serif-italic.woff2", "sans.woff2"}
    assert sum((root / "site/static/fonts" / name).stat().st_size for name in always) <= 60 * 1024
    for script in ("extended", "greek", "cyrillic"):
        assert sum(f"-{script}.woff2" in face for face in faces) == 2


def test_without_settings_the_home_page_says_the_title_and_has_the_usual_foot(root: Path) -> None:
    soup = home_with(root, "title: Example Group\n")
    assert soup.h1 is not None
    assert soup.h1.get_text() == "Example Group"
    assert [str(tag["content"]) for tag in soup.select("[name=description]")] == ["The only paper of Example Group"]
    assert soup.select(".brand img") == []
    assert [tag.get_text() for tag in soup.select(".colophon li a")] == [
        "Statistics",
        "Sitemap",
    ]


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("logo", "logos.svg", "there is no file static/logos.svg; write `logo: static/logo.svg` if that is meant"),
        ("favicon", "i.ico", "there is no file static/i.ico; put the file there, or correct or delete `favicon`"),
        (
            "css",
            "static/Group.css",
            "there is no file static/Group.css; write `css: static/group.css` if that is meant",
        ),
        ("snippet", "a.html", "there is no file templates/a.html; put the file there, or correct or delete `snippet`"),
    ],
)
def test_a_file_of_the_look_that_is_not_there_is_a_fault_with_its_line(
    root: Path, key: str, value: str, message: str
) -> None:
    (root / "content/site.yaml").write_text(f"title: One\ntheme:\n  {key}: {value}\n")
    expected = f"content/site.yaml:3:{len(key) + 5}: {message}"
    assert [str(problem) for problem in check_content(root)] == [expected]
    with pytest.raises(ProblemsFoundError):
        build(root)


PAGES = sorted(
    path.name
    for path in TEMPLATES.glob("*.html")
    if path.name == "_notice.html" or (path.name[0] != "_" and path.name != "base_parts.html")  # macros of base.html
)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_blocks_to_refill_each_with_a_word_on_what_it_holds(name: str) -> None:
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    blocks = re.findall(r"(?:\{# (\w+): [^#]+#\}\s*)?\{% block (\w+)", text)
    inherited = {"main", "scripts", "title", "kind", "image", "head"} if "extends" in text else set()
    own = [(said, block) for said, block in blocks if block not in inherited]
    assert own
    assert [block for said, block in own if said != block] == []


def test_a_portal_shows_nothing_that_it_does_not_have(root: Path) -> None:
    soup = home_with(root, "title: Example Group\n")
    links = {str(tag["href"]) for tag in soup.select("a[href]")}
    empty = {"/categories/", "/years/", "/affiliations/", "/venues/", "/network/", "/people/"}
    assert links & empty == set()
    paper = "title: Two\nauthors: [Jane Doe, Ann Lee, Wei Li]\ndate: 2024\ncategory: LG\naffiliations: [There]\n"
    soup = home_with(root, "title: Example Group\n", {"content/papers/two.yaml": paper})
    links = {str(tag["href"]) for tag in soup.select("a[href]")}
    assert links & empty == {"/categories/", "/years/", "/affiliations/", "/network/"}


def test_a_language_from_right_to_left_turns_the_page_round(root: Path) -> None:
    assert home_with(root, "title: Example Group\nlanguage: he\n").html["dir"] == "rtl"
    assert "dir" not in home_with(root, "title: Example Group\n").html.attrs


def test_style_sheets_say_start_and_end_where_a_side_turns_with_the_language() -> None:
    sides = re.compile(
        r"(?:margin|padding|border|text-align|float|inset)[a-z-]*(?:-|:\s*)(?:left|right)\b|[;{\s](?:left|right):|"
        r"(?:margin|padding): [^\s;(]+ ([^\s;(]+) [^\s;(]+ (?!\1;)[^\s;(]+;"
    )
    found = [
        line
        for name in ("style.css", "rows.css", "pictures.css", "filters.css")
        for line in (TEMPLATES.parent / "static" / name).read_text(encoding="utf-8").splitlines()
        if sides.search(line) and '[dir="rtl"]' not in line
    ]
    assert found == []
