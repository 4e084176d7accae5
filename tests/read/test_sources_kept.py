"""What the sources of one paper say is not lost on the way: authors, editors, collaborations, notes, damaged bytes."""

import pytest
from generator.read.documents.encoding import Decoded, decode
from generator.read.records.bibliographies.ris import read_ris
from generator.read.records.bibtex.bibtex import read_bibtex


def drafted(fields: str):
    return read_bibtex(f"@misc{{a, title = {{T}}, {fields}}}", path="a.bib").drafts[0]


def in_ris(*lines: str):
    return read_ris("\n".join(["TY  - JOUR", "TI  - T", *lines, "ER  - "]), path="a.ris").drafts[0]


def test_merging_with_a_version_that_names_no_authors_loses_none(portal) -> None:
    listed = "@article{a, title={One Title for Two Files}, author={Doe, Jane and Roe, Rob and others}, doi={10.1000/a}}"
    portal.take_text(listed, "a.bib")
    portal.take_text("@misc{b, title={One Title for Two Files}, doi={10.1000/a}}", "b.bib")
    read = portal.read("papers/one-title")
    assert (read["authors"], read["more_authors"]) == (["Jane Doe", "Rob Roe"], "true")


def test_authors_known_under_another_title_are_not_lost(portal) -> None:
    entries = (
        "@misc{c, title={One Title for Two Files}, doi={10.1000/a}, journal={Journal of Files}, year=2020}",
        "@misc{d, title={One title for two files: an extended version}, author={Doe, Jane}, doi={10.1000/a}}",
    )
    for name, entry in zip("cd", entries, strict=True):
        portal.take_text(entry, f"{name}.bib")
    assert [portal.read(f"papers/{record}").get("authors") for record in portal.ids()] == [["Jane Doe"]]


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["A1  - Doe, Jane", "AU  - Roe, Rob"], ("Jane Doe", "Rob Roe")),
        (["A1  - Doe, Jane", "A1  - Roe, Rob", "AU  - Doe, Jane", "AU  - Roe, Rob"], ("Jane Doe", "Rob Roe")),
        (["AU  - Doe, Jane, Member, IEEE", "AU  - Roe, Rob"], ("Jane Doe", "Rob Roe")),
    ],
)
def test_all_authors_of_a_ris_entry_are_read(lines: list[str], names: tuple[str, ...]) -> None:
    assert in_ris(*lines).authors == names


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ("author = {Aad, Georges and others}, collaboration = {ATLAS}", ("Georges Aad", "ATLAS Collaboration")),
        ("collaboration = {The CMS Collaboration}", ("The CMS Collaboration",)),
        ("author = {{ATLAS Collaboration}}, collaboration = {ATLAS}", ("ATLAS Collaboration",)),
    ],
)
def test_a_collaboration_is_a_team_among_the_authors(fields: str, names: tuple[str, ...]) -> None:
    draft = drafted(fields)
    assert draft.authors == names
    assert draft.teams == {names[-1]}
    assert "collaboration" not in draft.extra


BIB = (
    "@article{{a,\n title = {{One}},\n author = {{{0}}},\n}}\n"
    "@article{{b,\n title = {{Two}},\n author = {{Zoë Roe}},\n}}\n"
)


def test_a_byte_that_is_not_utf_8_refuses_no_file_and_its_line_is_named(portal) -> None:
    path = portal.dump("", "a.bib")
    path.write_bytes(BIB.format("Jane M?ller").encode().replace(b"?", b"\xfc"))
    problem = portal.take(path).problems[0]
    assert (problem.severity, problem.path, problem.line) == ("warning", str(path), 3)
    assert problem.what == "this line is not in UTF-8; read as windows-1252: author = {Jane Müller},"
    assert portal.read("papers/one")["authors"] == ["Jane Müller"]
    assert portal.read("papers/two")["authors"] == ["Zoë Roe"]


def test_a_file_wholly_in_another_encoding_is_guessed() -> None:
    found = decode(BIB.format("Jane Müller").encode("cp1252"), html=False)
    assert found == Decoded(BIB.format("Jane Müller"), "cp1252", (3, 7))
