"""Makes a portal of this documentation, which sitegen builds: `make docs`.

    python docs/portal/make.py FOLDER

`docs/index.md` becomes the home page, every other page a page of its own, and so do the files beside the README that
pages lead to. Links between files become links between pages.
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent.parent
HOME = "docs/index.md"
_BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md")
# Fenced blocks and code spans: what looks like a link there is none.
_CODE = re.compile(r"(^ *```.*?^ *```$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\[\]]*)\]\((?!\w+:)([^)\s:#]+\.md)?(#[^)\s]*)?\)")
# A picture or a file that a page shows or leads to; the portal of the documentation carries it below `static/`.
_FILE = re.compile(r"(!?\[[^\[\]]*\])\((?!\w+:)([^)\s:#]+\.(?!md\))\w+)\)")
_DRAWING = re.compile(r"^```mermaid\n.*?^```$", re.MULTILINE | re.DOTALL)
_TITLE = re.compile(r"\A# (.+)\n")


def addresses(root: Path) -> dict[str, str]:
    """Return the address of each file that is a page; the README says what the home page says."""
    files = [*(f"docs/{path.name}" for path in sorted((root / "docs").glob("*.md"))), *_BESIDE]
    pages = {file: f"/{Path(file).stem.lower()}/" for file in files}
    return {**pages, HOME: "/", "README.md": "/"}


def linked(text: str, file: str, pages: dict[str, str]) -> str:
    """Return a file's text with its links leading to pages. Raises KeyError where one leads to a file that is none."""

    def page(link: re.Match[str]) -> str:
        shown, target, anchor = link[1], link[2], link[3] or ""
        address = pages[posixpath.normpath(posixpath.join(posixpath.dirname(file), target))] if target else ""
        if target and shown == posixpath.basename(target):
            shown = f"“{_title(ROOT / posixpath.dirname(file) / target)}”"
        # GitHub gives a hyphen for each blank of a heading, pages give one for several.
        return f"[{shown}]({address}{re.sub('-+', '-', anchor)})"

    parts = _CODE.split(text)
    parts[::2] = [_FILE.sub(_in_static(file), _LINK.sub(page, part)) for part in parts[::2]]
    return "".join(parts)


def files_shown(root: Path) -> list[str]:
    """Return the files beside the documentation that its pages show or lead to, relative to the repository."""
    pages = (path for path in sorted((root / "docs").glob("*.md")))
    parts = (part for path in pages for part in _CODE.split(path.read_text(encoding="utf-8"))[::2])
    return sorted({_beside("docs/index.md", found[2]) for part in parts for found in _FILE.finditer(part)})


def _in_static(file: str) -> Callable[[re.Match[str]], str]:
    return lambda link: f"{link[1]}(/static/{_beside(file, link[2])})"


def _beside(file: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), target))


def _title(path: Path) -> str:
    """Return the title of a file, up to its colon."""
    found = _TITLE.match(path.read_text(encoding="utf-8"))
    return found[1].partition(":")[0] if found else path.name


def page_text(text: str, file: str, pages: dict[str, str]) -> str:
    """Return a Markdown file as a page of a portal."""
    found = _TITLE.match(text)
    if found is None:
        message = f"{file} does not begin with a title"
        raise ValueError(message)
    body = _DRAWING.sub("*The file in the repository shows the picture.*", text[found.end() :])
    return f"---\ntitle: {json.dumps(found[1])}\nnavigation: false\n---\n{linked(body, file, pages)}"


def home_text(settings: str, text: str, pages: dict[str, str]) -> str:
    """Return the settings of the portal, with the index as its introduction."""
    body = linked(_TITLE.sub("", text).strip(), HOME, pages)
    return f"{settings}intro: |\n" + "".join(f"  {line}".rstrip() + "\n" for line in body.splitlines())


def main(folder: Path) -> None:
    """Write the portal into a folder; pages that are gone go there too."""
    pages = addresses(ROOT)
    content = folder / "content"
    made = content / "pages"
    made.mkdir(parents=True, exist_ok=True)
    settings = (ROOT / "docs/portal/site.yaml").read_text(encoding="utf-8")
    (content / "site.yaml").write_text(
        home_text(settings, (ROOT / HOME).read_text(encoding="utf-8"), pages), encoding="utf-8"
    )
    wanted = {file: address.strip("/") for file, address in pages.items() if address != "/"}
    for file, name in wanted.items():
        text = page_text((ROOT / file).read_text(encoding="utf-8"), file, pages)
        (made / f"{name}.md").write_text(text, encoding="utf-8")
    for name in files_shown(ROOT):
        copy = folder / "static" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy)
    for path in made.glob("*.md"):
        if path.stem not in wanted.values():
            path.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
