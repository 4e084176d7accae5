"""Make the portals of the gallery, and pictures of the documentation: `make gallery`.

    python docs/gallery/make.py FOLDER [--pictures]

Three portals are folders beside this file, with the content that a person would write. Their papers are added here:
those of the lab from a bibliography, those of the researcher from the lab's portal, those of the department from this
repository's own portal. Faces are drawn. A fourth portal is made by following the tutorial.
With `--pictures`, Chromium takes a picture of a page of each, and of each kind of page, for the documentation.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageOps
from playwright.sync_api import sync_playwright
from quality.browser import NO_CHROMIUM, chromium, served

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PORTALS = ("lab", "department", "researcher")
# Of each picture of a face, a tint: light for the ground, dark for the figure.
_TINTS = (
    ("#5b3a29", "#f3e3d3"),
    ("#2f4858", "#dde8ee"),
    ("#4a3f6b", "#e7e2f3"),
    ("#3c5a3a", "#e2efdf"),
    ("#6b3f4a", "#f3e2e7"),
)
# What the lab's portal looks like with other fonts and densities: the line of each below `theme`.
LOOKS = {"modern": "fonts: modern", "system": "fonts: system", "compact": "density: compact", "roomy": "density: roomy"}
_SELECTED = {"lab": ("parcels-in-linear-time", "a-survey-of-ways-to-sort"), "researcher": ("sorting-letters-by-hand",)}
# Where the papers of a portal without a bibliography come from: a portal made before it, or this repository's own.
_EXPORTED = {"department": ("", ()), "researcher": ("lab", ("--author", "jane-doe"))}
_AS_OF = "2026-01-15"


class Picture(NamedTuple):
    """A picture of a portal's page: its name, the portal, the page's address, and how it is shown."""

    name: str
    portal: str
    page: str = ""
    dark: bool = False
    phone: bool = False


OWN, TUTORIAL = "own", "tutorial"
README = "lab"  # the picture that the README shows
PICTURES = (
    Picture("lab", "lab"),
    Picture("department", "department"),
    Picture("researcher", "researcher", "authors/jane-doe/"),
    Picture("tutorial-home", TUTORIAL),
    Picture("tutorial-paper", TUTORIAL, "papers/sorting-letters-by-machine/"),
    Picture("tutorial-people", TUTORIAL, "people/"),
    Picture("paper", OWN, "papers/hybridflow-a-flexible-and-efficient-rlhf-framework/"),
    Picture("papers", OWN, "papers/"),
    Picture("author", OWN, "authors/haibin-lin/"),
    Picture("authors", OWN, "authors/"),
    Picture("category", OWN, "categories/lg/"),
    Picture("search", OWN, "search/?q=attention%20since%202024"),
    Picture("statistics", OWN, "stats/"),
    Picture("network", OWN, "network/"),
    Picture("people", "lab", "people/"),
    Picture("projects", "lab", "projects/"),
    *(Picture(look, look, "papers/") for look in LOOKS),
    Picture("dark", OWN, "papers/hybridflow-a-flexible-and-efficient-rlhf-framework/", dark=True),
    Picture("phone", OWN, phone=True),
)
# The size of a window, and of the picture that is kept of it.
_SIZES = {False: ((1280, 880), (800, 550)), True: ((390, 780), (390, 780))}


def make(folder: Path, name: str) -> Path:
    """Make a portal and build its site; return where it is."""
    portal = folder / name
    shutil.rmtree(portal, ignore_errors=True)
    shutil.copytree(HERE / name / "content", portal / "content")
    _draw_faces(portal)
    with tempfile.TemporaryDirectory() as place:
        papers = HERE / name / "papers.bib"
        if not papers.exists():
            papers = Path(place, "papers.bib")
            of, words = _EXPORTED[name]
            _sitegen("export", "--output", str(papers), *words, root=folder / of if of else ROOT)
        _sitegen("import", str(papers), "--as-of", _AS_OF, root=portal)
    for paper in _SELECTED.get(name, ()):
        with (portal / f"content/papers/{paper}.yaml").open("a", encoding="utf-8") as file:
            file.write(f"selected: true\nimage: static/figures/{paper}.png\nimage_alt: Bars of growing height\n")
        _draw_figure(portal / f"static/figures/{paper}.png", steps=len(paper))
    _sitegen("build", root=portal)
    return portal


def make_look(folder: Path, look: str) -> Path:
    """Make the lab's portal, which is there already, with other fonts or another density."""
    portal = folder / look
    shutil.rmtree(portal, ignore_errors=True)
    shutil.copytree(folder / "lab", portal, ignore=shutil.ignore_patterns("site", ".sitegen"))
    settings = portal / "content/site.yaml"
    text = settings.read_text(encoding="utf-8").replace("theme:\n", f"theme:\n  {LOOKS[look]}\n")
    settings.write_text(text, encoding="utf-8")
    _sitegen("build", root=portal)
    return portal


def make_own(folder: Path) -> Path:
    """Build this repository's own portal."""
    portal = folder / OWN
    _sitegen("build", "--output", str(portal / "site"), "--clean", root=ROOT)
    return portal


def make_tutorial(folder: Path) -> Path:
    """Make the portal that the first six steps of the tutorial describe."""
    portal = folder / TUTORIAL
    shutil.rmtree(portal, ignore_errors=True)
    portal.mkdir(parents=True)
    text = (ROOT / "docs/tutorial.md").read_text(encoding="utf-8")
    for name, body in re.findall(
        r"[Ss]ave this(?: one)? as `([^`]+)`(?:(?!```).)*```\w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    ):
        (portal / name).write_text(body, encoding="utf-8")
    _sitegen("init", str(portal), "--title", "Example Group", "--from", str(portal / "group.bib"), "--yes")
    _sitegen("import", str(portal / "jane-doe.txt"), "--as-of", "2025-10-19", root=portal)
    paper = portal / "content/papers/sorting-letters-by-machine.yaml"
    corrected = paper.read_text(encoding="utf-8").replace("more_authors: true", "- Max Mustermann")
    paper.write_text(f"{corrected}venue: Journal of Examples\n", encoding="utf-8")
    _sitegen("people", "merge", "john-roe", "j-roe", root=portal)
    for author, lines in (("jane-doe", "member: true\nrole: Professor\n"), ("john-roe", "member: true\n")):
        with (portal / f"content/authors/{author}.yaml").open("a", encoding="utf-8") as file:
            file.write(lines)
    _sitegen("build", root=portal)
    return portal


def _draw_faces(portal: Path) -> None:
    faces = []
    drawn = (ROOT / "generator/edit/start/portal/jane-doe.png").read_bytes()
    for place, path in enumerate(sorted((portal / "content").glob("authors/*.yaml"))):
        photo = re.search(r"^photo: (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        if photo:
            dark, light = _TINTS[place % len(_TINTS)]
            grey = ImageOps.autocontrast(Image.open(BytesIO(drawn)).convert("L"))
            face = ImageOps.colorize(grey, black=dark, white=light)
            faces.append(face)
            file = portal / photo[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            face.quantize(16).save(file, "PNG", optimize=True)
    if (HERE / portal.name / "papers.bib").exists():
        _draw_group(portal / "static/group.png", faces)


def _draw_figure(file: Path, *, steps: int) -> None:
    """Draw a figure of a paper: what is in order."""
    figure = Image.new("RGB", (480, 320), "#ffffff")
    draw = ImageDraw.Draw(figure)
    width = 440 / steps
    for step in range(steps):
        left = 20 + step * width
        draw.rectangle((left, 300 - 270 * (step + 1) / steps, left + width * 0.7, 300), fill="#8a3b12")
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.quantize(8).save(file, "PNG", optimize=True)


def _draw_group(file: Path, faces: list[Image.Image]) -> None:
    """Draw a picture of the whole group: everybody's face, one beside the other."""
    width, height = faces[0].size
    group = Image.new("RGB", (width * 3, height * 2), "#f3e3d3")
    for place, face in enumerate(faces):
        row, column = divmod(place, 3)
        group.paste(face, (column * width + row * width // 2, row * height))
    group.quantize(64).save(file, "PNG", optimize=True)


def _sitegen(*words: str, root: Path | None = None) -> None:
    place = ["--root", str(root)] if root else []
    command = [sys.executable, "-m", "generator.cli.main", *words, "--quiet", *place]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - our own program, with words of this file


def take_pictures(program: str, portals: dict[str, Path]) -> None:
    """Take all pictures, as Chromium (`program`) shows the pages in windows of usual sizes."""
    with sync_playwright() as drivers, drivers.chromium.launch(executable_path=program) as browser:
        for picture in PICTURES:
            (width, height), shown = _SIZES[picture.phone]
            window = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme="dark" if picture.dark else "light"
            )
            with served(portals[picture.portal] / "site") as address:
                window.goto(address + picture.page, wait_until="networkidle")
                window.reload(wait_until="networkidle")  # a font that came late is shown from the second visit on
                taken = window.screenshot(animations="disabled")
            window.close()
            with Image.open(BytesIO(taken)) as large:
                small = large.convert("RGB").resize(shown, Image.Resampling.LANCZOS)
                small.save(HERE / f"{picture.name}.webp", "WEBP", quality=75, method=6)
                if picture.name == README:
                    large.convert("RGB").quantize(128).save(HERE.parent / "portal.png", "PNG", optimize=True)


def main(folder: Path, *, pictures: bool) -> None:
    """Make all portals, and pictures of them if wanted, which needs Chromium."""
    program = chromium()
    if pictures and program is None:
        sys.exit(f"No pictures can be taken, so the portals were not made: {NO_CHROMIUM}.")
    made = {name: make(folder, name) for name in PORTALS}
    if pictures and program is not None:
        made |= {look: make_look(folder, look) for look in LOOKS}
        made |= {OWN: make_own(folder), TUTORIAL: make_tutorial(folder)}
        take_pictures(program, made)


if __name__ == "__main__":
    main(Path(sys.argv[1]), pictures="--pictures" in sys.argv[2:])
