"""Print labelled pages to PDF, and keep what is read of those as labelled pages to learn from.

`python -m training.printed FOLDER... OUTPUT` prints each NAME.html that has a NAME.truth.json (Chromium, on A4 paper,
without scripts or network) and writes the page that the PDF is read as, with the truth of what stands in it, to
OUTPUT/FOLDER. Such folders are for `make model MORE_PAGES=...`: a PDF has no class names, and its paragraphs are guessed.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.names import fold
from generator.read.documents.pdf.document import pdf_text
from playwright.sync_api import sync_playwright

from training.validation import read_validation

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_BEGINNING = 40  # letters of a title by which it is found


def print_page(browser: Browser, page: Path) -> bytes:
    """Return a page as a PDF."""
    context = browser.new_context(java_script_enabled=False)
    try:
        tab = context.new_page()
        tab.route(re.compile(r"^(?!file:)"), lambda route: route.abort())
        tab.goto(page.absolute().as_uri(), wait_until="domcontentloaded")
        return tab.pdf(format="A4")
    finally:
        context.close()


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


def main() -> None:
    """Print the pages of folders but those of validation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="folders of labelled pages")
    parser.add_argument("output", type=Path)
    asked = parser.parse_args()
    program = next(filter(None, map(shutil.which, _BROWSERS)), None)
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for truth in (file for folder in asked.folders for file in sorted(folder.glob("*.truth.json"))):
            name = truth.name.removesuffix(".truth.json")
            page, place = truth.with_name(f"{name}.html"), asked.output / truth.parent.name
            if not page.exists() or f"{truth.parent.name}/{name}" in read_validation().pages:
                continue
            read = pdf_text(print_page(browser, page))
            said = json.loads(truth.read_text(encoding="utf-8"))
            shown = _letters(re.sub("<[^>]*>", "", read.page))
            said["papers"] = [one for one in said["papers"] if _letters(one.get("title") or "")[:_BEGINNING] in shown]
            place.mkdir(parents=True, exist_ok=True)
            (place / f"{name}.html").write_text(read.page, encoding="utf-8")
            (place / truth.name).write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
