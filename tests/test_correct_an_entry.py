"""The fourteen corrections of docs/correct-an-entry.md do what it says, one after the other, in one portal."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content
from generator.core.data_files import guides_folder
from generator.edit.start.new_portal import Answers, new_portal

from built import build
from small_picture import small_picture
from written_files import write_file

_BLOCK = re.compile(r"^```(diff|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"`(content/[\w-]+/[\w-]+\.yaml)`")
BEFORE = {
    "papers/sorting-letters": (
        "title: Sorting Leters by Hand\nauthors:\n- Jane Doe\n- Jon Roe\nmore_authors: true\ndate: 2021-05-03\n"
    ),
    "papers/sorting-letters-2": "title: How to Sort Letters\nauthors: [J. Doe]\ndate: 2021\n",
    "papers/sorting-clouds": "title: Sorting Clouds\nauthors: [Nobody Known]\ndate: 2020\n",
    "papers/sorting-butterflies": "title: Sorting Butterflies\nauthors:\n- Qi Hou\ndate: 2018\n",
    "papers/sorting-stamps": "title: Sorting Stamps\nauthors: [Qi Hou, J. Doe]\ndate: 2024\n",
    "authors/jane-doe": "name: Jane Doe\n",
    "authors/john-roe": "name: John Roe\nmember: true\n",
}


def corrections() -> list[tuple[str, str, str]]:
    """Each block of the guide: the file that was named last before it, what kind of block it is, and its text."""
    text = (guides_folder() / "correct-an-entry.md").read_text(encoding="utf-8")
    found, end, file = [], 0, ""
    text = text[text.index("## Papers") :]
    for block in _BLOCK.finditer(text):
        named = _FILE.findall(text[end : block.start()])
        file = named[-1] if named else file
        found.append((file, block[1], block[2]))
        end = block.end()
    return found


def apply(root: Path, file: str, kind: str, body: str) -> None:
    """Change a file as a person does in the web editor; lines without neighbours are added at the end."""
    path = root / file
    if kind == "yaml":
        path.write_text(body, encoding="utf-8")
        return
    lines = body.splitlines(keepends=True)
    before, after = ("".join(line[1:] for line in lines if line[0] in signs) for signs in (" -", " +"))
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1 or not before, text
    path.write_text(text.replace(before, after) if before else text + after, encoding="utf-8")


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("portal")
    for name, text in BEFORE.items():
        file = root / f"content/{name}.yaml"
        write_file(file, text)
    write_file(root / "static/sorting-letters.pdf", b"%PDF")
    (root / "static/jane-doe.jpg").write_bytes(small_picture())
    build(root)
    for file, kind, body in corrections():
        apply(root, file, kind, body)
        errors = [problem for problem in check_content(root) if problem.severity == "error"]
        assert errors == [], (file, body)
    build(root)
    return root


def shown(root: Path, address: str) -> str:
    page = (root / "site" / address / "index.html").read_text(encoding="utf-8")
    return " ".join(BeautifulSoup(page, "html.parser").get_text().split())


def test_the_guide_has_fourteen_corrections() -> None:
    assert len(corrections()) == 14


def test_nothing_is_left_to_complain_about(corrected: Path) -> None:
    assert check_content(corrected) == ()


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("papers/sorting-letters", "Sorting Letters by Hand Jane Doe, John Roe, Erika Muster"),
        ("papers/sorting-letters", "Jun 30, 2021"),
        ("papers/sorting-letters", "Journal of Examples"),
        ("papers/sorting-letters", "PDF"),
        ("papers/sorting-parcels", "Conference on Examples"),
        ("papers/sorting-clouds", "not a paper of ours"),
        ("authors/jane-doe", "Professor"),
        ("authors/jane-doe", "Sorting Stamps"),
        ("authors/qi-hou-2", "Sorting Butterflies"),
        ("authors/qi-hou", "Sorting Stamps"),
        ("people", "John Roe until 2024 Now: Researcher at Example Labs"),
    ],
)
def test_visitors_see_the_corrections(corrected: Path, address: str, expected: str) -> None:
    assert expected in shown(corrected, address)


def test_the_double_leads_to_the_paper_and_the_spelling_to_the_person(corrected: Path) -> None:
    for old, new in (("papers/sorting-letters-2", "papers/sorting-letters/"), ("authors/j-doe", "authors/jane-doe/")):
        assert new in (corrected / "site" / old / "index.html").read_text(encoding="utf-8")
    assert "Sorting Clouds" not in shown(corrected, "papers")
    assert "How to Sort Letters" not in shown(corrected, "papers")


def test_the_readme_of_a_new_portal_contains_the_corrections(tmp_path: Path) -> None:
    new_portal(tmp_path, Answers("Example Group"), host="github", version="1")
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert readme.startswith("# Example Group\n")
    for _, _, body in corrections():
        assert body in readme
    assert "](" not in readme.partition("## Correct an entry")[2]
