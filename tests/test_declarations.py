"""What is declared once is what every room does: fields, kinds of links, export formats.

Each message says which file to fix.
"""

import dataclasses
import json
import re
from typing import Any, get_args

import pytest
import yaml
from generator.content import schema
from generator.content.combine import METRIC_NAMES, combine_author, combine_paper
from generator.content.ledger import Statement
from generator.core.identifiers import address
from generator.core.link_kinds import LINK_KINDS, PAPER_LINKS, PERSON_LINKS, LinkKind
from generator.core.paper_fields import CARRIED, PAPER_FIELDS, TYPE_WORDS, FieldType, PaperField, PlainFields
from generator.core.person_fields import PERSON_FIELDS, PlainPersonFields
from generator.core.records import Metrics, Paper, PartialDate, Person, PrintedName, Version, Withdrawal
from generator.edit.intake.statements import paper_fields
from generator.export.bibtex import bibtex
from generator.export.csl import csl_item
from generator.export.entry import Creator
from generator.export.formats import FORMATS, format_named
from generator.export.jsonld import person_node, scholarly_article
from generator.export.meta_tags import highwire
from generator.export.portal_json import paper_record, person_record, portal_schema
from generator.export.ris import ris
from generator.read.draft import Draft
from generator.read.links import read_link
from generator.read.records.bibliographies.csl import read_csl
from generator.read.records.bibliographies.note_lines import note_links, read_note
from generator.read.records.bibliographies.ris import read_ris
from generator.read.records.bibtex.bibtex import read_bibtex

from doc_tables import ROOT, documented
from lone_paper import paper_facts

TEXTS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in (ROOT / "templates/texts").glob("*.yaml")
}
URL = "https://group.example/papers/x/"
# What all fields say that hold plain words, and a paper of which every field says something.
PLAIN: dict[str, Any] = {
    field.name: ("One Thing", "Another") if field.type == "lines" else "12" if field.name == "pages" else "Word"
    for field in PAPER_FIELDS
    if field.type in {"line", "lines", "text", "markdown", "category"} and field.name != "type"
}
WHOLE = Paper(
    "x",
    "A Study of Moths",
    (PrintedName("Jane Doe"),),
    more_authors=True,
    contributors=(PrintedName("John Roe"),),
    date=PartialDate(2024, 9, 28),
    code="https://github.com/a/b",
    links={kind.name: kind.example for kind in PAPER_LINKS if not kind.own_key},
    versions=(Version(venue="arXiv", arxiv="2409.19256"),),
    macros={"ours": "MOTH"},
    aliases=("y",),
    withdrawn=Withdrawal(PartialDate(2026, 11, 21), "the data were wrong"),
    removed=Withdrawal(PartialDate(2026, 11, 21), "not a paper of ours"),
    same_as="a-study-of-many-things",
    hidden=True,
    extra={"room": "12"},
    type="article",
    score=97.6,
    selected=True,
    **PLAIN,
)

# The same of a person.
PLAIN_OF_PERSON: dict[str, Any] = {
    field.name: ("J. Doe",) if field.type == "lines" else "Doe"
    for field in PERSON_FIELDS
    if field.type in {"line", "lines", "category"}
}
NUMBERS = Metrics(PartialDate(2026, 1, 1), 1, 1, 1, 1, 1)
JANE = Person(
    id="jane-doe",
    name="Jane Doe",
    metrics=NUMBERS,
    history=(NUMBERS,),
    member=True,
    joined=PartialDate(2021),
    left=PartialDate(2024),
    has_left=True,
    links={kind.name: kind.example for kind in PERSON_LINKS},
    other_links=(("Blog", URL),),
    aliases=("j-doe",),
    **PLAIN_OF_PERSON,
)


def plain() -> list[PaperField]:
    """The fields that hold a line or a list of lines, and are not told by another field of a format."""
    return [field for field in PAPER_FIELDS if field.type in {"line", "lines"} and field.name != "type"]


def named(fields: list[PaperField]) -> list[str]:
    return [field.name for field in fields]


# Fields of papers


def test_every_field_is_an_attribute_of_a_paper():
    attributes = {field.name for field in dataclasses.fields(Paper)} - {"id"}
    # Links of no declared kind stand below `links`, too.
    declared = {field.name for field in PAPER_FIELDS} - {"year"} | {"other_links"}
    assert attributes == declared, (
        "correct PlainFields in generator/core/paper_fields.py, or Paper in generator/core/records.py"
    )


def test_every_field_that_sources_say_is_an_attribute_of_a_draft():
    attributes = {field.name for field in dataclasses.fields(Draft)}
    declared = {field.name for field in PAPER_FIELDS if field.merge != "by hand"}
    missing = declared - attributes
    assert not missing, (
        f"correct PlainFields in generator/core/paper_fields.py, or Draft in generator/read/draft.py: {missing}"
    )


def test_the_attributes_have_the_types_that_are_declared():
    kinds = {"line": str, "text": str, "markdown": str, "category": str, "file": str, "truth": bool,
             "lines": tuple[str, ...], "score": float | None}  # fmt: skip
    types = {field.name: field.type for field in dataclasses.fields(PlainFields)}
    wrong = [field.name for field in PAPER_FIELDS if field.name in types and types[field.name] != kinds.get(field.type)]
    assert not wrong, f"correct PlainFields in generator/core/paper_fields.py: {wrong}"


def test_every_type_is_read_from_files_and_has_words_in_the_documentation():
    types = set(get_args(FieldType))
    assert set(TYPE_WORDS) == types, "correct TYPE_WORDS in generator/core/paper_fields.py"
    assert set(schema._PERSON_TYPES) == types, "correct _TYPES in generator/content/schema.py"


def test_files_have_the_declared_keys_in_their_order():
    assert schema.PaperFile.keys() == tuple(field.name for field in PAPER_FIELDS)
    for group, declared in ((schema.PaperLinks, PAPER_LINKS), (schema.AuthorLinks, PERSON_LINKS)):
        assert group.keys() == (*(kind.name for kind in declared if not kind.own_key), "other")


def test_a_version_has_the_same_keys_in_files_and_in_the_portal():
    assert schema.PaperVersion.keys() == tuple(field.name for field in dataclasses.fields(Version)), (
        "correct PaperVersion in generator/content/schema.py, or Version in generator/core/records.py"
    )


@pytest.mark.parametrize("field", plain(), ids=lambda field: field.name)
def test_what_a_source_says_of_a_field_comes_through_an_import(field):
    value = ("One Thing", "Another") if field.type == "lines" else "Word"
    said = paper_fields(Draft(line=1, title="T", **{field.name: value}), "x.bib", [])
    # A place of publication counts with the form that appeared there.
    statement = Statement("x.bib", "bibtex", "2026-01-01", 1, {"type": "article", **said})
    record = combine_paper([statement], str)
    assert record[field.name] == (list(value) if field.type == "lines" else value), (
        "correct the field's merge rule, generator/edit/intake/statements.py or generator/content/combine.py"
    )


@pytest.mark.parametrize("field", CARRIED, ids=lambda field: field.name)
def test_what_only_portals_know_comes_through_an_export_again(field):
    key = field.name
    for name, read in (("bibtex", read_bibtex), ("csl", read_csl)):
        entry = paper_facts(WHOLE, key="k", url=URL)
        form = format_named(name)
        draft = read(form.file.around([form.write(entry, "whole")]), path="x").drafts[0]
        wanted = getattr(WHOLE, key)
        if key == "versions":
            wanted = ({"venue": "arXiv", "arxiv": "2409.19256"},)
        assert getattr(draft, key) == wanted, "correct generator/read/portal_facts.py or generator/export/entry.py"
    assert not field.bibtex, "a carried field is called by its own name; see generator/core/paper_fields.py"
    assert not field.csl, "a carried field is called by its own name; see generator/core/paper_fields.py"


@pytest.mark.parametrize("field", plain(), ids=lambda field: field.name)
def test_every_reader_takes_a_field_by_its_declared_names(field):
    text = "12" if field.name in {"volume", "number", "pages"} else "Some Words"
    for names, entry in (
        (field.bibtex, lambda name: read_bibtex(f"@article{{k, title = {{T}}, {name} = {{{text}}}}}", path="x")),
        (field.ris, lambda name: read_ris(f"TY  - JOUR\nTI  - T\n{name}  - {text}\nER  - \n", path="x")),
        (
            field.csl,
            lambda name: read_csl(json.dumps([{"type": "article-journal", "title": "T", name: text}]), path="x"),
        ),
    ):
        for name in names:
            (draft,) = entry(name).drafts
            assert getattr(draft, field.name) in (text, (text,)), (
                f"correct the reader, or the names of `{field.name}`: {name}"
            )


def written() -> dict[str, set[str]]:
    """The names that each format gives the fields of a paper of which every field says something."""
    kinds = ("article", "inproceedings", "incollection", "misc", "phdthesis", "techreport")
    found: dict[str, set[str]] = {"bibtex": set(), "ris": set(), "csl": set(), "highwire": set()}
    for kind in kinds:
        paper = dataclasses.replace(WHOLE, type=kind)
        facts = paper_facts(paper, key="k", url=URL, primary_class="cs.LG")
        entry = bibtex(facts, whole=True)
        found["bibtex"] |= set(re.findall(r"^  (\w+) = ", entry, re.MULTILINE))
        found["ris"] |= set(re.findall(r"^(\w\w)  - ", ris(facts), re.MULTILINE))
        found["csl"] |= set(csl_item(facts))
        found["highwire"] |= {name for name, _ in highwire(facts, language="en")}
    return found


# What a format says that is no field of a paper.
OWN = {
    "bibtex": {"month", "day", "url", "doi", "eprint", "archiveprefix", *(field.name for field in CARRIED)}
    | {name for kind in PAPER_LINKS for name in kind.bibtex},
    "ris": {"ID", "ER", "UR", "DO", "L1", "M3"},
    "csl": {"id", "URL", "DOI", "genre", "collection-title", "custom"},
    "highwire": {
        "citation_doi", "citation_arxiv_id", "citation_pdf_url", "citation_abstract_html_url", "citation_language",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", list(OWN))
def test_exports_write_the_declared_names_and_no_others(name):
    fields = {field.name: getattr(field, name) for field in PAPER_FIELDS}
    said = written()[name]
    declared = {one for names in fields.values() for one in names}
    strange = said - declared - OWN[name]
    assert not strange, (
        f"generator/export/{name}.py writes what generator/core/paper_fields.py does not declare: {strange}"
    )
    silent = [field for field, names in fields.items() if names and not said & set(names)]
    assert not silent, f"generator/export/{name}.py writes none of the names of {silent}"


def test_json_ld_says_the_declared_properties():
    said = scholarly_article(paper_facts(WHOLE, url=URL), [Creator("Jane Doe")], image=URL)
    silent = [field.name for field in PAPER_FIELDS if field.jsonld and field.jsonld not in said]
    assert not silent, f"correct generator/export/jsonld.py: {silent}"


def test_papers_json_says_the_declared_keys_and_its_schema_too():
    whole = dataclasses.replace(WHOLE, title="On $n$ engines", other_links=(("Card", URL),))
    said = set(paper_record(paper_facts(whole, url=URL, key="k"), lambda printed: printed.name))
    declared = {field.name for field in PAPER_FIELDS if field.in_json}
    assert said - {"id", "url", "key", "title_latex", "doi", "arxiv", "other_links"} == declared, (
        "correct generator/export/portal_json.py"
    )
    shaped = portal_schema("papers")["properties"]["papers"]["items"]["properties"]
    assert set(shaped) == said, "correct the schema in generator/export/portal_json.py"


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_every_fact_and_every_link_has_a_text_in_every_language(language):
    wanted = [field.name for field in PAPER_FIELDS if field.fact]
    wanted += [f"link_{kind.name}" for kind in LINK_KINDS.values() if not kind.label and not kind.own_key]
    missing = [key for key in wanted if not TEXTS[language].get(key)]
    assert not missing, f"correct templates/texts/{language}.yaml: {missing}"


# Fields of people


def test_every_field_is_an_attribute_of_a_person():
    attributes = {field.name for field in dataclasses.fields(Person)} - {"id", "has_file"}
    # The days of a profile, a member's time, and links of no declared kind have attributes of their own.
    of_their_own = {"history", "joined", "left", "has_left", "other_links"}
    declared = {field.name for field in PERSON_FIELDS} - {"metrics_history", "until", "status"} | of_their_own
    assert attributes == declared, (
        "correct PlainPersonFields in generator/core/person_fields.py, or Person in generator/core/records.py"
    )


def test_the_attributes_of_a_person_have_the_types_that_are_declared():
    kinds = {"line": str, "markdown": str, "category": str, "file": str, "lines": tuple[str, ...]}
    types = {field.name: field.type for field in dataclasses.fields(PlainPersonFields)}
    wrong = [field.name for field in PERSON_FIELDS if types.get(field.name) != kinds.get(field.type)]
    assert not wrong, f"correct PlainPersonFields in generator/core/person_fields.py: {wrong}"


def test_an_authors_file_has_the_declared_keys_in_their_order():
    assert schema.AuthorFile.keys() == tuple(field.name for field in PERSON_FIELDS)


def test_an_import_says_of_a_person_what_is_declared_to_come_from_sources():
    numbers = dict.fromkeys(METRIC_NAMES, 1)
    statements = [
        Statement("x.txt", "profile", day, 1, {"name": "Jane Doe", "category": "LG", "kind": "person", **numbers})
        for day in ("2025-01-01", "2026-01-01")
    ]
    team = Statement("x.bib", "bibtex", "2026-01-01", 1, {"name": "Jane Doe", "kind": "team"})
    said = {*combine_author(statements), *combine_author([team])}
    declared = {field.name for field in PERSON_FIELDS if field.merge != "by hand"}
    assert said == declared, "correct generator/content/combine.py, or the merge rule"


def test_authors_json_says_the_declared_keys_and_its_schema_too():
    said = set(person_record(JANE, URL, ["x"]))
    declared = {field.name for field in PERSON_FIELDS if field.in_json}
    assert said - {"id", "url", "member_from", "member_to", "other_links", "papers"} == declared, (
        "correct generator/export/portal_json.py"
    )
    shaped = portal_schema("authors")["properties"]["authors"]["items"]["properties"]
    assert set(shaped) == said, "correct the schema in generator/export/portal_json.py"


def test_json_ld_says_the_declared_properties_of_a_person():
    said = person_node(JANE, URL, "Works on moths.", URL)
    silent = [field.name for field in PERSON_FIELDS if field.jsonld and field.jsonld not in said]
    assert not silent, f"correct generator/export/jsonld.py: {silent}"


@pytest.mark.parametrize(
    "field", [field for field in PERSON_FIELDS if field.type in {"line", "lines"}], ids=lambda field: field.name
)
def test_a_line_of_a_persons_file_comes_into_the_portal(field):
    value = ["One Thing", "Another"] if field.type == "lines" else "Doe"
    person = schema.AuthorFile.model_validate({"name": "Jane Doe", field.name: value}).to_model("jane-doe")
    assert getattr(person, field.name) == (tuple(value) if field.type == "lines" else value)


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_every_fact_of_a_person_has_a_text_in_every_language(language):
    missing = [field.name for field in PERSON_FIELDS if field.fact and not TEXTS[language].get(field.name)]
    assert not missing, f"correct templates/texts/{language}.yaml: {missing}"


# Kinds of links


def test_papers_and_people_have_no_kind_of_link_of_one_name():
    assert len(LINK_KINDS) == len(PAPER_LINKS) + len(PERSON_LINKS)


def test_every_icon_of_a_link_is_drawn():
    drawn = set(re.findall(r'id="([^"]+)"', (ROOT / "static/icons.svg").read_text(encoding="utf-8")))
    wanted = {kind.icon for kind in LINK_KINDS.values() if kind.icon}
    assert wanted <= drawn, f"correct static/icons.svg: {sorted(wanted - drawn)}"


@pytest.mark.parametrize("kind", LINK_KINDS.values(), ids=lambda kind: kind.name)
def test_the_example_of_a_kind_may_stand_in_a_file_and_leads_somewhere(kind: LinkKind):
    if kind.own_key:
        schema.PaperFile.model_validate({"title": "t", kind.name: kind.example})
    elif kind in PAPER_LINKS:
        schema.PaperFile.model_validate({"title": "t", "links": {kind.name: kind.example}})
    else:
        schema.AuthorFile.model_validate({"name": "n", "links": {kind.name: kind.example}})
    assert address(kind.name, kind.example).startswith(("https://", "mailto:"))


def test_no_address_is_of_two_kinds():
    hosts = [(host, place.path.pattern) for kind in PAPER_LINKS for place in kind.places for host in place.hosts]
    assert len(hosts) == len(set(hosts))
    fields = [name for kind in PAPER_LINKS for name in kind.bibtex]
    assert len(fields) == len(set(fields))


@pytest.mark.parametrize("kind", [kind for kind in PAPER_LINKS if not kind.identifier], ids=lambda kind: kind.name)
def test_a_kind_of_link_is_read_from_bibliographies_and_notes(kind: LinkKind):
    where = "https://example.org/thing"
    for name in kind.bibtex:
        (draft,) = read_bibtex(f"@misc{{k, title = {{T}}, {name} = {{{where}}}}}", path="x").drafts
        assert (draft.code if kind.own_key else draft.links.get(kind.name)) == where, name
    note = read_note(f"{kind.note_name}: {where}")
    assert note.text == ""
    assert kind.own_key or [link.value for link in note_links(note) if not isinstance(link, str)] == [where]


@pytest.mark.parametrize("kind", PAPER_LINKS, ids=lambda kind: kind.name)
def test_a_kind_of_link_comes_through_every_export(kind: LinkKind):
    paper = Paper(
        "x",
        "T",
        (PrintedName("Jane Doe"),),
        code=kind.example if kind.own_key else None,
        links={} if kind.own_key else {kind.name: kind.example},
    )
    for form, read in (
        (format_named("bibtex"), read_bibtex),
        (format_named("ris"), read_ris),
        (format_named("csl"), read_csl),
    ):
        text = form.file.around([form.write(paper_facts(paper, key="k"), "whole")])
        (draft,) = read(text, path="x").drafts
        assert (draft.code if kind.own_key else draft.links.get(kind.name)) == kind.example, (
            f"correct generator/export: {form.name}"
        )


@pytest.mark.parametrize("kind", [kind for kind in PAPER_LINKS if kind.endings], ids=lambda kind: kind.name)
def test_the_ending_of_a_file_tells_its_kind(kind: LinkKind):
    for ending in kind.endings:
        assert read_link(f"https://example.org/some{ending}") == (kind.name, f"https://example.org/some{ending}")


# Export formats


def test_export_formats_differ_in_what_they_are_told_apart_by():
    for told_by in ("name", "label", "ending", "media_type"):
        assert len({getattr(form, told_by) for form in FORMATS}) == len(FORMATS), told_by


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_a_format_writes_one_entry_several_and_none(form):
    entry = form.write(paper_facts(WHOLE, key="doe2024study", url=URL), "usual")
    assert "doe2024study" in entry or "A Study of Moths" in entry
    for frame in (form.file, form.inline):
        assert frame.around([entry, entry]).count("Study of Moths") == 2 * entry.count("Study of Moths") > 0
        assert "Study" not in frame.around([])


# The documentation


@pytest.mark.parametrize("page", sorted(documented()))
def test_the_documentation_says_what_is_declared(page):
    assert (ROOT / page).read_text(encoding="utf-8") == documented()[page], f"run `make tables`, which mends {page}"
