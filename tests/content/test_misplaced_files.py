"""Files in `content/` that are not read: the report says where they belong, and what to call them."""

from pathlib import Path

import pytest
from generator.content.content import read_content

PAPER = "title: One\n"


def reported(root: Path, *paths: str) -> list[str]:
    for path in paths:
        file = root / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PAPER)
    return [f"{problem.severity}: {problem}".replace("content/", "", 1) for problem in read_content(root)[1]]


@pytest.mark.parametrize(
    ("path", "report"),
    [
        ("papers/foo.yml", "error: papers/foo.yml: files here end in .yaml; rename it to foo.yaml"),
        ("papers/foo.YAML", "error: papers/foo.YAML: files here end in .yaml; rename it to foo.yaml"),
        ("papers/Foo Bar.yml", "error: papers/Foo Bar.yml: files here end in .yaml; rename it to foo-bar.yaml"),
        ("papers/foo", "warning: papers/foo: this is not read; move it elsewhere"),
        ("papers/foo.yaml.bak", "warning: papers/foo.yaml.bak: this is not read; move it elsewhere"),
        ("papers/about.md", "error: papers/about.md: pages do not belong here; move it to content/pages/"),
        (
            "pages/foo.yaml",
            (
                "error: pages/foo.yaml: only pages belong here, which end in .md; "
                "move it to content/papers/ or content/authors/"
            ),
        ),
        ("pages/foo.markdown", "error: pages/foo.markdown: files here end in .md; rename it to foo.md"),
        (
            "papers/2024/foo.yaml",
            "error: papers/2024: folders in here are not read; move the files in it to content/papers/",
        ),
        ("papers/pdfs/foo.pdf", "warning: papers/pdfs: this is not read; move it elsewhere"),
        ("author/foo.yaml", "error: author: this is not read; rename it to authors if that is meant"),
        ("Papers/foo.yaml", "error: Papers: this is not read; rename it to papers if that is meant"),
        ("people/foo.yaml", "error: people: this is not read; rename it to authors if that is meant"),
        ("page/foo.md", "error: page: this is not read; rename it to pages if that is meant"),
        ("drafts/foo.txt", "warning: drafts: this is not read; move it elsewhere"),
        ("site.yml", "error: site.yml: files here end in .yaml; rename it to site.yaml"),
        ("sites.yaml", "error: sites.yaml: this is not read; rename it to site.yaml if that is meant"),
        ("category.yml", "error: category.yml: this is not read; rename it to categories.yaml if that is meant"),
        (
            "a-paper.yaml",
            "error: a-paper.yaml: this is not read; move it to content/papers/ or content/authors/",
        ),
        ("about.md", "error: about.md: pages do not belong here; move it to content/pages/"),
        ("notes.txt", "warning: notes.txt: this is not read; move it elsewhere"),
    ],
)
def test_a_file_in_the_wrong_place_is_told_the_right_one(tmp_path: Path, path: str, report: str) -> None:
    assert reported(tmp_path, path) == [report]
