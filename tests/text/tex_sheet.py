"""All kinds of formulas in Chromium, ours beside KaTeX's: `make looks` writes the sheet and a picture of it.

KaTeX comes from npm and is used here only. Prints what differs much in size.
"""

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from generator.text.latex import to_html

from quality import browser

HERE = Path(__file__).parent
KINDS = HERE / "tex_kinds.txt"
STYLE = HERE.parents[1] / "static" / "style.css"
CHROMIUM = browser.chromium()
NPM = shutil.which("npm")
MACROS = {
    r"\nicefrac": "{#1}/{#2}", r"\bm": r"\boldsymbol{#1}", r"\mathds": r"\mathbb{#1}", r"\mathbbm": r"\mathbb{#1}",
    r"\argmin": r"\operatorname*{arg\,min}", r"\argmax": r"\operatorname*{arg\,max}", r"\mbox": r"\text{#1}",
}  # fmt: skip
SCRIPT = """
const katex = require("katex"), [lines, macros] = JSON.parse(require("fs").readFileSync(0));
console.log(JSON.stringify(lines.map(([tex, displayMode]) =>
  katex.renderToString(tex, {displayMode, macros: {...macros}, throwOnError: false, output: "html"}))));
"""
MEASURE = """
document.fonts.ready.then(() => {
  const size = box => box.getBoundingClientRect().width;
  const rows = [...document.querySelectorAll("tr")].map(row =>
    [size(row.querySelector("math")), size(row.querySelector(".katex-html"))]);
  const out = document.createElement("script"); out.type = "application/json"; out.id = "sizes";
  out.textContent = JSON.stringify(rows); document.body.append(out);
});
"""


def kinds() -> list[tuple[str, bool]]:
    """Return the formulas, and which are set on a line of their own."""
    lines = KINDS.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(r"\sum_{i=1}^n \frac"))
    end = next(number for number, line in enumerate(lines) if line.startswith(r"\lim_{n\to\infty} \left("))
    return [(line, start <= number <= end) for number, line in enumerate(lines)]


def write_sheet(folder: Path) -> Path:
    """Write the sheet below `folder`, with KaTeX beside it."""
    if not NPM:
        message = "npm is not installed"
        raise RuntimeError(message)
    if not (folder / "node_modules" / "katex").is_dir():
        subprocess.run([NPM, "install", "--silent", "--prefix", str(folder), "katex@0.16"], check=True, timeout=300)
    theirs = subprocess.run(
        [shutil.which("node") or "node", "-e", SCRIPT],
        input=json.dumps([kinds(), MACROS]),
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    rows = ""
    for (source, display), katex in zip(kinds(), json.loads(theirs.stdout), strict=True):
        ours = to_html(rf"\[{source}\]" if display else f"${source}$")
        rows += f"<tr><td><code>{html.escape(source)}</code><td>{ours}<td>{katex}"
    sheet = folder / "sheet.html"
    sheet.write_text(
        '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="node_modules/katex/dist/katex.css">'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style><style>body{{max-width:none;display:block;margin:8px}}"
        "table{display:table;table-layout:fixed;width:1200px}td{display:table-cell;padding:4px 8px;overflow:hidden;"
        "border-bottom:1px solid #ccc;font-size:16px;text-align:left}td:first-child{width:260px}code{font-size:10px;"
        "word-break:break-all}.katex{font-size:1em}math[display=block]{margin:0}.katex-display{margin:0}</style>"
        f"<table>{rows}</table><script>{MEASURE}</script>",
        encoding="utf-8",
    )
    return sheet


def chromium(folder: Path, *options: str) -> str:
    """Run Chromium on the sheet with a fresh profile and return what it prints."""
    command = [
        CHROMIUM or "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        f"--user-data-dir={folder / 'profile'}", "--allow-file-access-from-files", "--hide-scrollbars",
        "--virtual-time-budget=10000", "--window-size=1240,2400", *options, (folder / "sheet.html").as_uri(),
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=180).stdout


def widths(folder: Path) -> dict[str, float]:
    """Return for each formula in a line how wide ours is, as part of KaTeX's."""
    found = re.search(r'<script type="application/json" id="sizes">(.*?)</script>', chromium(folder, "--dump-dom"))
    rows = json.loads(found[1]) if found else []
    return {
        source: ours / theirs
        for (source, display), (ours, theirs) in zip(kinds(), rows, strict=True)
        if not display  # a formula on its own line is as wide as the line
    }


def main() -> int:
    folder = HERE.parents[1] / ".looks"
    folder.mkdir(exist_ok=True)
    sheet = write_sheet(folder)
    for source, width in widths(folder).items():
        print(f"{width:.2f} as wide as KaTeX's: {source}")
    chromium(folder, f"--screenshot={sheet.with_suffix('.png')}")
    print(f"The sheet is {sheet}, its picture {sheet.with_suffix('.png')}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
