"""The theme's stylesheets and scripts, as a site has them."""

from __future__ import annotations

from pathlib import Path

import pytest
from generator.build.output.published_files import as_published

STATIC = Path(__file__).parents[2] / "static"


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.[cj]s*")), ids=lambda path: path.name)
def test_a_site_has_the_themes_files_without_comments_and_free_space(path: Path) -> None:
    written, published = path.read_bytes(), as_published(path, STATIC)
    assert len(published) < len(written) * 0.9
    assert b"\n  " not in published


def test_what_a_script_says_in_a_text_of_several_lines_stays(tmp_path: Path) -> None:
    for name, text in {
        "spaces.js": "const text = `a\n  // b\n  c`;\n",
        "comments.js": "/* a\n   b */\nf();  // g\n  /** h */\n\n  i();\n  /* j */ k();\n",
    }.items():
        (tmp_path / name).write_text(text)
    assert as_published(tmp_path / "spaces.js", tmp_path) == b"const text = `a\n  // b\n  c`;\n"
    assert as_published(tmp_path / "comments.js", tmp_path) == b"f();  // g\ni();\n/* j */ k();\n"


def test_a_portals_own_files_stay_as_somebody_wrote_them(tmp_path: Path) -> None:
    for name in ("style.css", "own.js", "notes.txt"):
        (tmp_path / name).write_text("/* mine */ a  {}\n")
        assert as_published(tmp_path / name, STATIC) == b"/* mine */ a  {}\n"
    assert as_published(STATIC / "favicon.svg", STATIC) == (STATIC / "favicon.svg").read_bytes()
