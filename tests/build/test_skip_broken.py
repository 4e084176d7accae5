"""`sitegen build --skip-broken`: one wrong file never keeps the rest of a portal from being built."""

import shutil

import pytest
from generator.core.problems import ProblemsFoundError

from built import build
from command_line import sitegen
from conftest import Portal
from written_files import write_files

RIGHT = {
    "papers/looms.yaml": "title: Looms\nauthors: [Jane Doe, John Roe]\nyear: 2020\n",
    "papers/spindles.yaml": "title: Spindles\nauthors: [John Roe]\n",
    "authors/jane-doe.yaml": "name: Jane Doe\nmember: true\n",
    "pages/about.md": "---\ntitle: About\n---\nWe weave.\n",
    "news/first.md": "---\ntitle: First\ndate: 2024-01-01\n---\n",
    "venues.yaml": "textiles: {name: Textiles}\n",
    "categories.yaml": "LG: Learning\n",
    "site.yaml": "title: A Lab\nbase_url: https://lab.example.org/\n",
}
# What is wrong in a file, and the pages that are missing then; all others are there.
BROKEN = {
    "papers/spindles.yaml": ("title: Spindles\nauthors: [\n", "papers/spindles/"),
    "authors/jane-doe.yaml": ("name: Jane Doe\nmember: perhaps\n", None),
    "pages/about.md": ("We weave.\n", "about/"),
    "news/first.md": ("---\ntitle: First\n---\n", None),
    "venues.yaml": ("textiles: {nam: Textiles}\n", None),
    "categories.yaml": ("LG: [\n", None),
    "site.yaml": (
        "title: A Lab\nbase_url: https://lab.example.org/\ntheme: {accent: yellow, logo: static/no.png}\n",
        None,
    ),
}
PAGES = ["", "papers/looms/", "papers/spindles/", "authors/jane-doe/", "authors/john-roe/", "about/"]


@pytest.fixture
def right(portal):
    write_files(portal.root / "content", RIGHT)
    return portal


@pytest.fixture(scope="module")
def _published(tmp_path_factory):
    portal = Portal(tmp_path_factory.mktemp("published"))
    write_files(portal.root / "content", RIGHT)
    assert run(portal).exit_code == 0
    return portal


@pytest.fixture
def published(_published, portal):
    """A portal of its own with a site."""
    shutil.copytree(_published.root, portal.root, dirs_exist_ok=True)
    return portal


def run(portal, *words):
    return sitegen("build", "--root", portal.root, "--no-search", *words)


def there(portal):
    return [page for page in PAGES if (portal.root / "site" / page / "index.html").exists()]


@pytest.mark.parametrize("path", BROKEN)
@pytest.mark.parametrize("before", ["right", "published"])
def test_everything_else_is_built_and_what_was_left_out_is_named(request, path, before):
    portal = request.getfixturevalue(before)
    text, gone = BROKEN[path]
    portal.write(path, text)
    result = run(portal, "--skip-broken")
    assert result.exit_code == 3, result.output
    assert f"error: content/{path}" in result.stderr
    assert result.stdout.endswith(f"1 file with errors left out: content/{path}.\n")
    kept_by_a_notice = before == "published" and gone == "papers/spindles/"
    assert there(portal) == [page for page in PAGES if page != gone or kept_by_a_notice]
    assert "Looms" in (portal.root / "site/papers/looms/index.html").read_text(encoding="utf-8")
    again = run(portal, "--skip-broken")
    assert (again.exit_code, "0 files written" in again.stdout) == (3, True)


@pytest.mark.parametrize("path", BROKEN)
def test_without_the_option_the_last_good_site_stays(published, path):
    published.write(path, BROKEN[path][0])
    assert run(published).exit_code == 1
    assert there(published) == PAGES


def test_a_file_that_was_left_out_comes_back_when_it_is_right(published):
    site = published.root / "site"
    record = (site / "published.json").read_text(encoding="utf-8")
    page = (site / "papers/spindles/index.html").read_text(encoding="utf-8")
    published.write("papers/spindles.yaml", "title: Spindles\nauthors: [John Roe\n")
    assert run(published, "--skip-broken").exit_code == 3
    notice = (site / "papers/spindles/index.html").read_text(encoding="utf-8")
    assert "noindex" in notice
    assert "noindex" not in page
    published.write("papers/spindles.yaml", RIGHT["papers/spindles.yaml"])
    assert run(published, "--skip-broken").exit_code == 0
    assert (site / "published.json").read_text(encoding="utf-8") == record


def test_settings_that_are_not_yaml_cannot_be_left_out(right):
    right.write("site.yaml", "title: [\n")
    result = run(right, "--skip-broken")
    assert result.exit_code == 1
    assert not (right.root / "site/index.html").exists()


@pytest.mark.parametrize(
    ("path", "key"),
    [("authors/jane-doe.yaml", "photo: static/images/jane.jpg"), ("papers/looms.yaml", "image: static/looms.png")],
)
def test_a_missing_picture_is_a_warning(right, path, key):
    right.write(path, RIGHT[path] + key + "\n")
    report = build(right.root)
    (warning,) = report.warnings
    name, _, file = key.partition(": ")
    assert str(warning) == (
        f"content/{path}:{RIGHT[path].count(chr(10)) + 1}:{len(name) + 3}: there is no file {file}; "
        f"no picture is shown; put the picture there, or correct or delete `{name}`"
    )
    assert file.rpartition("/")[2] not in (right.root / "site" / "authors/jane-doe/index.html").read_text(
        encoding="utf-8"
    )


def test_a_missing_logo_still_stops_a_build(right):
    right.write("site.yaml", "title: A Lab\ntheme: {logo: static/no.png}\n")
    with pytest.raises(ProblemsFoundError):
        build(right.root)
