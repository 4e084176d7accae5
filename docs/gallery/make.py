"""Makes the three portals of the gallery: `make gallery`.

    python docs/gallery/make.py FOLDER [--pictures]

Each is a folder beside this file, with the content that a person would write, to which come the papers: of the lab from
a bibliography, of the researcher from the lab's portal, of the department from this repository's own. Faces are drawn.
With `--pictures` Chromium takes a picture of a page of each for docs/gallery.md.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from generator.edit.start.new_portal import draw_portrait
from PIL import Image, ImageOps
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
_SELECTED = {"lab": ("parcels-in-linear-time", "a-survey-of-ways-to-sort"), "researcher": ("sorting-letters-by-hand",)}
# Where the papers of a portal without a bibliography come from: a portal made before it, or this repository's own.
_EXPORTED = {"department": ("", ()), "researcher": ("lab", ("--author", "jane-doe"))}
_PAGES = {"researcher": "authors/jane-doe/"}
_AS_OF = "2026-01-15"
_SIZE, _SHOWN = (1280, 880), (800, 550)


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
            file.write("selected: true\n")
    _sitegen("build", root=portal)
    return portal


def _draw_faces(portal: Path) -> None:
    drawn = draw_portrait()
    for place, path in enumerate(sorted((portal / "content").glob("authors/*.yaml"))):
        photo = re.search(r"^photo: (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        if photo:
            dark, light = _TINTS[place % len(_TINTS)]
            grey = ImageOps.autocontrast(Image.open(BytesIO(drawn)).convert("L"))
            face = ImageOps.colorize(grey, black=dark, white=light)
            file = portal / photo[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            face.quantize(16).save(file, "PNG", optimize=True)


def _sitegen(*words: str, root: Path) -> None:
    command = [sys.executable, "-m", "generator.cli.main", *words, "--quiet", "--root", str(root)]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - our own program, with words of this file


def take_picture(program: str, portal: Path, picture: Path) -> None:
    """Take a picture of a portal's page, as Chromium (`program`) shows it in a window of a usual size."""
    with served(portal / "site") as address, tempfile.TemporaryDirectory() as place:
        shot = Path(place, "shot.png")
        window = f"--window-size={_SIZE[0]},{_SIZE[1]}"
        words = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--user-data-dir={place}/user", window]
        command = [program, *words, f"--screenshot={shot}", address + _PAGES.get(portal.name, "")]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - a browser, with words of this file
        with Image.open(shot) as taken:
            taken.convert("RGB").resize(_SHOWN, Image.Resampling.LANCZOS).save(picture, "WEBP", quality=80, method=6)


def main(folder: Path, *, pictures: bool) -> None:
    """Make all portals, and the pictures of them where they are wanted; for these Chromium must be here."""
    program = chromium()
    if pictures and program is None:
        sys.exit(f"The portals are not made, for no picture can be taken of them: {NO_CHROMIUM}.")
    for name in PORTALS:
        portal = make(folder, name)
        if pictures and program is not None:
            take_picture(program, portal, HERE / f"{name}.webp")


if __name__ == "__main__":
    main(Path(sys.argv[1]), pictures="--pictures" in sys.argv[2:])
