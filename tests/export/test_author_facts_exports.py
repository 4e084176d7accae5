"""What papers say of single authors, in each format that can say it, and read back from our own exports."""

import json

import pytest
from generator.core.records import Paper, PrintedName
from generator.export.bibtex import bibtex
from generator.export.csl import csl_item
from generator.export.entry import Creator
from generator.export.jsonld import scholarly_article
from generator.export.meta_tags import highwire
from generator.export.portal_json import paper_record
from generator.read.draft import Draft
from generator.read.records.bibliographies.csl import read_csl
from generator.read.records.bibtex.bibtex import read_bibtex

from lone_paper import paper_facts

ORCID = "0000-0002-1825-0097"
ADA = PrintedName(
    "Ada Lovelace", orcid=ORCID, equal=True, affiliations=("pku", "A & B; C"), roles=("software", "formal-analysis")
)
ALAN = PrintedName("Alan Turing", equal=True, corresponding=True)
FACTS = paper_facts(Paper("x", "A Title", (ADA, PrintedName("Grace Hopper"), ALAN)), key="k", url="https://a.org/x/")


def from_bibtex() -> Draft:
    return read_bibtex(bibtex(FACTS, whole=True), path="x.bib").drafts[0]


def from_csl() -> Draft:
    return read_csl(json.dumps([csl_item(FACTS)]), path="x.json").drafts[0]


@pytest.mark.parametrize("again", [from_bibtex, from_csl])
def test_facts_of_authors_come_back_from_our_own_exports(again):
    draft = again()
    assert draft.author_facts == {
        "Ada Lovelace": {
            "orcid": ORCID, "equal": True, "affiliations": ["pku", "A & B; C"],
            "roles": ["software", "formal-analysis"],
        },
        "Alan Turing": {"equal": True, "corresponding": True},
    }  # fmt: skip
    assert not {"author+an", "author+an:orcid", "custom"} & draft.extra.keys()


def test_bibtex_has_annotations_of_biblatex():
    written = bibtex(FACTS, whole=True)
    assert "  author+an = {1=equal,software,formal-analysis; 3=equal,corresponding},\n" in written
    assert f'  author+an:orcid = {{1="{ORCID}"}},\n' in written
    assert '  author+an:affiliation = {1="pku", "A \\& B; C"},\n' in written
    assert "author+an" not in bibtex(FACTS)


def test_pages_name_institutions_orcids_and_roles_for_machines():
    address = f"https://orcid.org/{ORCID}"
    creators = [
        Creator("Ada Lovelace", "/a/", orcid=address, affiliations=("Pku",), contributions=("equal", "software"))
    ]
    assert highwire(FACTS, creators=creators)[1:5] == (
        ("citation_author", "Lovelace, Ada"),
        ("citation_author_institution", "Pku"),
        ("citation_author_orcid", address),
        ("citation_author", "Hopper, Grace"),
    )
    node = scholarly_article(FACTS, creators)
    (author,) = node["author"]
    assert (author["sameAs"], author["identifier"]["value"]) == (address, address)
    assert author["affiliation"] == [{"@type": "Organization", "name": "Pku"}]
    assert node["contributor"] == [
        {"@type": "Role", "roleName": ["equal", "software"], "contributor": {"@id": "/a/#person"}}
    ]


def test_the_catalogue_has_them_beside_the_name():
    authors = paper_record(FACTS, lambda printed: printed.name)["authors"]
    assert authors[1] == {"name": "Grace Hopper", "id": "Grace Hopper"}
    assert authors[2] == {"name": "Alan Turing", "id": "Alan Turing", "equal": True, "corresponding": True}
