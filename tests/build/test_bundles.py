"""One stylesheet and one script per page: what the theme's files import is in them.

The theme's stylesheets and scripts, as a site has them.
"""

import re
from pathlib import Path

import pytest
from generator.build.output.published_files import Bundles, as_published
from generator.build.output.theme import default_folder, static_files
from generator.core.problems import ProblemsFoundError

from built import build
from conftest import ENGLISH
from written_files import write_file


def published(root: Path, name: str) -> str:
    return Bundles(static_files(root), default_folder("static"), ENGLISH).published(name).decode()


def put(root: Path, name: str, text: str) -> None:
    write_file(root / "static" / name, text)


def test_every_page_loads_one_stylesheet_and_one_script(tmp_path: Path) -> None:
    # A paper in the place of the frame, which is not a page like others.
    write_file(tmp_path / "content/papers/embed.yaml", "title: P\nauthors: [A B]\ndate: 2024\nabstract: We.\n")
    build(tmp_path)
    for page in (tmp_path / "site").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert len(re.findall(r'<link rel="stylesheet"', text)) == 1, page
        assert len(re.findall(r"<script src=", text)) == 1, page


def test_a_part_of_the_portals_own_replaces_that_of_the_theme_in_all_files(tmp_path: Path) -> None:
    put(tmp_path, "rows.css", ".mine { color: red; }\n")
    put(tmp_path, "catalogue.js", 'export const fold = (text) => text + "mine";\n')
    assert ".mine { color: red; }" in published(tmp_path, "lists.css")
    assert '"mine"' in published(tmp_path, "names.js")


def test_a_script_has_what_it_imports_in_a_scope_of_its_own_and_texts_in_the_portals_language(tmp_path: Path) -> None:
    put(tmp_path, "elements.js", "const hidden = 1;\nexport function element(name) {\n  return [name, hidden];\n}\n")
    put(tmp_path, "lists.js", 'import { element } from "./elements.js";\nelement(t("copied"), t("n_papers").one);\n')
    assert (
        published(tmp_path, "lists.js").split()
        == """
        const $elements=(()=>{ const hidden = 1; function element(name) { return [name, hidden]; }
        return{element}; })();
        const { element }=$elements; element("Copied", ({"one": "{n} paper", "other": "{n} papers"}).one);
    """.split()
    )


def test_a_script_that_is_loaded_later_is_named_with_its_digest(tmp_path: Path) -> None:
    before = published(tmp_path, "site.js")
    assert re.search(r'import\("\./suggest\.js\?v=[0-9a-f]{10}"\)', before)
    put(tmp_path, "suggest.js", "alert(1);\n")
    assert published(tmp_path, "site.js") != before


def test_a_text_that_is_not_there_is_an_error_with_the_scripts_name(tmp_path: Path) -> None:
    put(tmp_path, "names.js", 'alert(t("nobody_said_this"));\n')
    with pytest.raises(ProblemsFoundError, match=r"static/names.js: there is no text `nobody_said_this`"):
        published(tmp_path, "names.js")


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
