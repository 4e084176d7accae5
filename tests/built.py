"""Builds with options by their names; the search is left out unless a test asks for it. What they wrote."""

from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup, Tag
from generator.build import build as building
from generator.build.options import BuildOptions, BuildReport


def build(root: Path, **options: Any) -> BuildReport:
    """Build a portal."""
    return building.build(root, BuildOptions(**{"search": False, **options}))


def page(root: Path, address: str = "") -> BeautifulSoup:
    """Return the page that a portal's site has at an address."""
    return site_page(root / "site", address)


def site_page(site: Path, address: str = "") -> BeautifulSoup:
    """Return the page that a site has at an address."""
    return BeautifulSoup((site / address.strip("/") / "index.html").read_text(encoding="utf-8"), "html.parser")


def words(tag: Tag | None) -> str:
    """Return the text of an element with single spaces; empty where there is none."""
    return " ".join(tag.get_text().split()) if tag else ""


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file in a folder and below."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
