"""Whatever is shipped and was not written here is named in LICENSES, with its licence."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "LICENSES" / "README.md").read_text(encoding="utf-8")
# What the wheel takes from the repository.
SHIPPED = [
    path
    for folder in ("generator", "static", "templates")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.is_file() and "__pycache__" not in path.parts
]
# Texts that people here write and read. Anything else, such as a font, a picture or a model, came from somewhere.
WRITTEN = {".py", ".html", ".css", ".js", ".yaml", ".yml", ".toml", ".md"}
OURS = {
    "generator/py.typed", "generator/edit/start/portal/gitignore", "templates/robots.txt",
    *(f"generator/edit/start/portal/{language}settings.txt" for language in ("", "de/", "he/", "zh/")),
}  # fmt: skip
# How files from elsewhere, and files that a program made smaller, tell themselves.
_FOREIGN = re.compile(
    r"@licen[cs]e|@preserve|SPDX-License-Identifier|\(c\) (?:19|20)\d\d|Copyright (?:19|20)\d\d|sourceMappingURL="
)


def named(path: Path) -> bool:
    """Whether LICENSES/README.md names a file, alone or by a pattern."""
    name = path.relative_to(ROOT).as_posix()
    return any(
        Path(name).match(one) for one in re.findall(r"`([^`\n]+)`|\(\.\./([^)]+)\)", README) for one in one if one
    )


def fault(path: Path) -> str:
    """What LICENSES/README.md lacks of a file, if anything."""
    name = path.relative_to(ROOT).as_posix()
    if path.suffix not in WRITTEN and name not in OURS:
        return "" if named(path) else f"{name}: say where it is from"
    text = path.read_text(encoding="utf-8")
    if _FOREIGN.search(text) and not named(path):
        return f"{name} bears somebody's licence"
    made = path.suffix in {".js", ".css"} and len(text) > 2000 and len(text) / text.count("\n") > 200
    return f"{name} looks as if a program had made it" if made and not named(path) else ""


def test_every_shipped_file_is_written_here_or_named_with_its_licence() -> None:
    assert SHIPPED
    assert [said for path in SHIPPED if (said := fault(path))] == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("static/new.woff2", "", "static/new.woff2: say where it is from"),
        ("static/new.js", "/*! @license MIT */", "static/new.js bears somebody's licence"),
        ("static/new.js", "var a=1;" * 400 + "\n", "static/new.js looks as if a program had made it"),
        ("static/new.js", "const a = 1;\n" * 400, ""),
    ],
)
def test_a_file_from_elsewhere_is_noticed(tmp_path: Path, monkeypatch, name: str, text: str, said: str) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    (tmp_path / "static").mkdir()
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert fault(tmp_path / name) == said


def test_every_licence_that_is_named_is_there_and_every_one_that_is_there_is_named() -> None:
    linked = set(re.findall(r"\]\(([\w.-]+\.txt)\)", README))
    assert linked == {path.name for path in (ROOT / "LICENSES").glob("*.txt")}


def test_every_file_that_is_named_is_there() -> None:
    names = re.findall(r"`((?:static|templates|generator|tests)/[^`\n]+)`", README)
    assert names
    assert [one for one in names if not list(ROOT.glob(one))] == []


def test_a_built_site_carries_the_licence_of_its_search() -> None:
    text = (ROOT / "static" / "pagefind-license.txt").read_text(encoding="utf-8")
    assert "Permission is hereby granted" in text
    assert "CloudCannon" in text
