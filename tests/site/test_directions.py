"""Titles and abstracts in Arabic, Hebrew and Persian on pages of other languages, and the other way round."""

from pathlib import Path

import pytest

from built import build, site_page

PAPERS = {
    "arabic": "title: مقدمة في علم النول $n^2$\nabstract: كيف ننسج.\n",
    "english": "title: On Looms with שלום\nabstract: How to weave with שלום.\n",
    "hebrew": "title: '\\emph{מבוא} לנול'\nabstract: 'How to weave in a Hebrew paper.'\n",
    "numbered": "title: '1843: نول'\n",
}


@pytest.fixture(scope="module", params=["en", "he"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    root = tmp_path_factory.mktemp("portal")
    (root / "content/papers").mkdir(parents=True)
    (root / "content/authors").mkdir()
    (root / "content/authors/ada.yaml").write_text("name: Ada Lovelace\nmember: true\n", encoding="utf-8")
    (root / "content/site.yaml").write_text(f"title: Looms\nlanguage: {request.param}\n", encoding="utf-8")
    for name, text in PAPERS.items():
        said = f"{text}authors: [Ada Lovelace]\ndate: 1843\ncategory: LG\n"
        (root / f"content/papers/{name}.yaml").write_text(said, encoding="utf-8")
    build(root)
    return request.param, root / "site"


def test_a_papers_own_page_says_so_of_title_and_abstract(site: tuple[str, Path]) -> None:
    language, built = site
    found = {}
    for paper in PAPERS:
        soup = site_page(built, f"papers/{paper}")
        heading, abstract = soup.select_one("h1 bdi"), soup.select_one("section > .prose[dir]")
        found[paper] = (heading["dir"] if heading else "", abstract["dir"] if abstract else "")
    assert (
        found
        == {
            "en": {"arabic": ("rtl", "rtl"), "english": ("", ""), "hebrew": ("rtl", ""), "numbered": ("rtl", "")},
            "he": {"arabic": ("", ""), "english": ("ltr", "ltr"), "hebrew": ("", "ltr"), "numbered": ("", "")},
        }[language]
    )
