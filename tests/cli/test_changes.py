"""`sitegen changes`: which pages differ between two builds."""

import json

import pytest

from command_line import sitegen
from written_files import write_file


def site(folder, pages: dict[str, str], others: dict[str, str] | None = None):
    """A built site: what stands in its files is their digest, too."""
    files = {**{f"{address}index.html": text for address, text in pages.items()}, **(others or {})}
    for file, text in files.items():
        write_file(folder / file, f"<html><head><title>{text}</title></head></html>")
    (folder / ".sitegen.json").write_text(json.dumps({"files": files}), encoding="utf-8")
    return folder


@pytest.fixture
def two(tmp_path):
    before = {"": "Home", "papers/a/": "A", "papers/b/": "B", "years/2020/": "2020"}
    after = {"": "Home &amp; more", "papers/a/": "A", "papers/c/": "C *new*", "years/2020/": "2020, C"}
    old = site(tmp_path / "old", before, {"feed.xml": "1 from x"})
    return old, site(tmp_path / "new", after, {"feed.xml": "2 from x"})


def run(*arguments: object) -> str:
    result = sitegen("changes", *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_new_gone_and_changed_pages_are_named_papers_first(two):
    assert run(*two).splitlines() == [
        "new      /papers/c/  C *new*",
        "gone     /papers/b/  B",
        "changed  /  Home & more",
        "changed  /years/2020/  2020, C",
        "1 new page, 2 changed pages, 1 gone, of 4 pages; and 1 other file.",
    ]


def test_of_the_old_site_its_list_of_files_is_enough(two):
    old, new = two
    assert "gone     /papers/b/\n" in run(old / ".sitegen.json", new)


def test_titles_are_no_markup_of_a_summary(two, tmp_path):
    title = "&lt;img src=x&gt; [a](b) `c` *d*"
    said = run(two[0], site(tmp_path / "third", {"papers/z/": title}), "--format", "markdown")
    assert r"- `/papers/z/` &lt;img src=x&gt; \[a\](b) \`c\` \*d\*" in said


def test_the_report_as_json_has_every_page(two):
    report = json.loads(run(*two, "--json"))
    assert report["new"] == [{"address": "papers/c/", "title": "C *new*"}]
    assert (report["files"], report["pages"]) == (1, 4)


@pytest.mark.parametrize("text", [None, "no list", "[]", '{"files": 1}'])
def test_what_is_no_built_site_is_refused_plainly(two, tmp_path, text):
    folder = tmp_path / "other"
    folder.mkdir()
    if text is not None:
        (folder / ".sitegen.json").write_text(text, encoding="utf-8")
    result = sitegen("changes", folder, two[1])
    assert result.exit_code == 1
    assert "list of a site's files" in result.output
