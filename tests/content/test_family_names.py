"""A family name that a source gives stays one: through YAML, merging, citations, keys, exports, letters and sorting."""

import json

import pytest
from generator.cli.export import export_papers as export
from generator.content.content import read_content
from generator.core.names import explicit_family
from generator.export.jsonld import Creator, scholarly_article
from generator.export.keys import citation_keys
from generator.export.meta_tags import highwire
from generator.portal.graph import build_portal
from generator.read.records.bibliographies.csl import read_csl
from generator.read.records.bibliographies.ris import read_ris
from generator.read.records.bibtex.author_field import read_names
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.site.lists import letter_of

from lone_paper import paper_facts

SOLITUDE = """@article{solitude,
  title = {A Catalogue of Solitudes},
  author = {García Márquez, Gabriel and de la Vallée Poussin, Charles-Jean and King, Jr., Martin Luther
            and van der Maaten, Laurens},
  journal = {Annals of Naming}, year = 2021
}
"""
TOLD = {"Gabriel García Márquez": "García Márquez", "Charles-Jean de la Vallée Poussin": "de la Vallée Poussin"}


@pytest.mark.parametrize(
    ("name", "last", "told"),
    [
        ("Gabriel García Márquez", "García Márquez", "García Márquez"),
        ("Martin Luther King Jr.", "King", ""),
        ("Laurens van der Maaten", "van der Maaten", ""),
        ("Laurens van der Maaten", "Maaten", ""),
        ("Luc Van Eycken", "Eycken", ""),
        ("Jia Bin Liu", "Liu", "Liu"),
        ("Robert L. Logan IV", "Logan IV", ""),
        ("Pedro O.S. Vaz de Melo", "O.S. Vaz de Melo", "Vaz de Melo"),
        ("Mao Zedong", "Mao", "Mao"),
        ("Weinan E", "E", ""),
        ("OpenAI Jonathan Ho", "Ho", "Ho"),
        ("Jane Doe", "Roe", ""),
        ("Madonna", "Madonna", ""),
    ],
)
def test_a_family_name_is_kept_where_reading_order_would_give_another(name: str, last: str, told: str) -> None:
    assert explicit_family(name, last) == told


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("García Márquez, Gabriel", {"Gabriel García Márquez": "García Márquez"}),
        ("Gabriel {Garc{\\'\\i}a M{\\'a}rquez}", {"Gabriel García Márquez": "García Márquez"}),
        (
            "family=Vallée Poussin, given=Charles, prefix=de la",
            {"Charles de la Vallée Poussin": "de la Vallée Poussin"},
        ),
        ("{European Organization for Nuclear Research}", {}),
        ("Lin, Haibin and Doe, Jane", {}),
    ],
)
def test_bibtex_tells_family_names(written: str, told: dict[str, str]) -> None:
    assert read_names(written).families == told


def test_exports_keep_the_family_name_and_read_back_the_same(portal, tmp_path) -> None:
    portal.take_text(SOLITUDE, "a.bib")
    portal.write("site.yaml", "title: T\nbase_url: https://group.example.org/\n")
    written = {name: export(portal.root, name).text for name in ("bibtex", "ris", "csl")}
    assert (
        r"author = {Garc{\'{\i}}a M{\'a}rquez, Gabriel and de la Vall{\'e}e Poussin, Charles-Jean and King, Jr., Martin"
        in (written["bibtex"])
    )
    assert "@article{garciamarquez2021catalogue," in written["bibtex"]
    assert "AU  - García Márquez, Gabriel" in written["ris"]
    assert json.loads(written["csl"])[0]["author"][:2] == [
        {"family": "García Márquez", "given": "Gabriel"},
        {"family": "Vallée Poussin", "given": "Charles-Jean", "non-dropping-particle": "de la"},
    ]
    readers = {"bibtex": read_bibtex, "ris": read_ris, "csl": read_csl}
    for name, text in written.items():
        assert readers[name](text, path=name).drafts[0].families == TOLD


def test_pages_sort_and_letter_people_by_the_family_name_that_is_told(portal) -> None:
    portal.take_text(SOLITUDE, "a.bib")
    built, _ = build_portal(portal.content())
    gabriel = next(person for person in built.people if person.name.startswith("Gabriel"))
    assert letter_of(gabriel) == "G"
    assert [person.name.split()[-1] for person in built.people] == ["Poussin", "Márquez", "Jr.", "Maaten"]
    paper = built.papers[0]
    assert ("citation_author", "García Márquez, Gabriel") in highwire(paper_facts(paper, url="https://example.org/"))
    node = scholarly_article(
        paper_facts(paper, url="https://example.org/"), [Creator(one.name, family=one.family) for one in paper.authors]
    )
    assert node["author"][0]["familyName"] == "García Márquez"
    assert "familyName" not in node["author"][2]


def test_a_family_name_corrected_by_hand_stays(portal) -> None:
    portal.take_text(SOLITUDE, "a.bib")
    portal.edit("papers/a-catalogue", "family: García Márquez", "family: Márquez")
    portal.take_text(SOLITUDE.replace("2021", "2022"), "a.bib")
    assert portal.read("papers/a-catalogue")["authors"][0]["family"] == "Márquez"


def test_the_family_name_in_a_persons_file_holds_for_all_their_papers(portal) -> None:
    portal.write("papers/one.yaml", "title: One\nauthors: [Inigo Jauregi Unanue]\ndate: 2020\n")
    portal.write("authors/inigo.yaml", "name: Inigo Jauregi Unanue\nfamily: Jauregi Unanue\n")
    built, _ = build_portal(portal.content())
    assert built.papers[0].authors[0].family == "Jauregi Unanue"
    assert citation_keys(built.paper_texts.values()) == {"one": "jaureguiunanue2020one".replace("gui", "gi")}
    assert letter_of(built.people[0]) == "J"


def test_a_family_name_that_is_no_part_of_the_name_is_an_error(portal) -> None:
    portal.write("papers/one.yaml", "title: One\nauthors: [{name: Jane Doe, family: Roe}]\n")
    _, problems = read_content(portal.root)
    assert [problem.what for problem in problems] == [
        "`authors` entry 1 has the family name `Roe`, which is not part of `Jane Doe`"
    ]
