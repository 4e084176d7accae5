"""What sites name and write in ways that few do is read as well, and nothing odd ends an import."""

import shutil
from pathlib import Path

import pytest
from generator.edit.import_sites import import_site

from conftest import AS_OF, Portal

SITES = Path(__file__).parents[1] / "read/sites"
LONG = "A page about how we work, with a text of its own that nobody else has.\n"


def imported(portal: Portal, generator: str, **files: str) -> None:
    """Import a sample site with further files, by their paths."""
    old = Path(shutil.copytree(SITES / generator, portal.root / "old"))
    for path, text in files.items():
        (old / path).parent.mkdir(parents=True, exist_ok=True)
        (old / path).write_text(text, encoding="utf-8")
    import_site(portal.root, old, generator, as_of=AS_OF)


@pytest.mark.parametrize(
    "path",
    ["privacy.qmd", "books.qmd", "example-sheets.qmd", "resources/guide.qmd", "help/faq.md", "methods/data/sets.qmd"],
)
def test_a_page_of_the_group_is_read_whatever_its_name_or_folder(portal: Portal, path: str) -> None:
    imported(portal, "quarto", **{path: f"---\ntitle: Ours\n---\n{LONG}"})
    assert any(LONG.strip() in page.read_text() for page in (portal.root / "content/pages").glob("*.md"))


@pytest.mark.parametrize(
    "path", ["posts/drafts/a.qmd", "posts/_drafts/a.qmd", "tools/node_modules/x/a.qmd", "tests/a.qmd"]
)
def test_a_draft_or_a_file_of_a_package_is_no_page(portal: Portal, path: str) -> None:
    imported(portal, "quarto", **{path: f"---\ntitle: Ours\n---\n{LONG}"})
    assert not any(LONG.strip() in page.read_text() for page in (portal.root / "content").rglob("*.md"))


def test_a_bibliography_in_a_folder_of_that_name_is_read(portal: Portal) -> None:
    entry = "@article{{{0}, title={{On {0}}}, author={{King, Ada}}, journal={{Machines}}, year={{2019}}}}\n"
    entries = "".join(map(entry.format, ("Wheels", "Cogs")))
    imported(portal, "quarto", **{"bibliography/publications.bib": entries})
    assert {"on-wheels", "on-cogs"} <= set(portal.ids())


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


def test_code_is_kept_as_it_is_written(portal: Portal) -> None:
    code = '```python\nx = "{{ y }}"\n::: a\n```\n'
    imported(portal, "quarto", **{"methods/index.qmd": f"---\ntitle: Ours\n---\n{LONG}\n{code}\nSee `{{{{ z }}}}`.\n"})
    [page] = [text for one in (portal.root / "content/pages").glob("*.md") if LONG in (text := one.read_text())]
    assert code in page
    assert "See `{{ z }}`." in page


def test_a_picture_with_a_blank_in_its_name_is_shown(portal: Portal) -> None:
    picture = {"methods/my photo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>'}
    imported(
        portal, "quarto", **picture, **{"methods/index.qmd": f"---\ntitle: Ours\n---\n{LONG}\n![p](my%20photo.svg)\n"}
    )
    [page] = [text for one in (portal.root / "content/pages").glob("*.md") if LONG in (text := one.read_text())]
    assert "my%20photo" in page
    assert "my photo" not in page


def test_a_new_item_above_the_others_of_a_list_of_news_repeats_none(portal: Portal) -> None:
    older = "- {date: 2022-05-01, text: We **won**.}\n- {date: 2022-05-01, text: We lost.}\n"
    imported(portal, "jekyll", **{"_data/news.yml": older})
    (portal.root / "old/_data/news.yml").write_text("- {date: 2022-05-01, text: We rest.}\n" + older)
    before = len(portal.content().news)
    import_site(portal.root, portal.root / "old", "jekyll", as_of=AS_OF)
    assert len(portal.content().news) == before + 1
