"""Citations, BibTeX entries and identifiers."""

from __future__ import annotations

import pytest
from generator.exports.bibtex import bibtex, bibtex_name, citation_keys
from generator.exports.citation import citation
from generator.identifiers import address, bare
from generator.model import Paper, PartialDate, PrintedName

NAMES = tuple(map(PrintedName, ("Guangming Sheng", "Laurens van der Maaten", "ByteDance Seed")))
PAPER = Paper(
    id="hybridflow",
    title="HybridFlow: A Flexible & Efficient RLHF Framework",
    authors=NAMES,
    more_authors=True,
    contributors=(PrintedName("Haibin Lin"),),
    date=PartialDate(2024, 9, 28),
    links={"doi": "doi:10.1145/3689031", "arxiv": "arXiv:2409.19256"},
)


@pytest.mark.parametrize(
    ("kind", "written", "identifier", "where"),
    [
        ("doi", "10.1145/1", "10.1145/1", "https://doi.org/10.1145/1"),
        ("doi", "DOI: 10.1145/1", "10.1145/1", "https://doi.org/10.1145/1"),
        ("doi", "http://dx.doi.org/10.1145/1", "10.1145/1", "https://doi.org/10.1145/1"),
        ("arxiv", "arxiv:2409.19256v2", "2409.19256v2", "https://arxiv.org/abs/2409.19256v2"),
        ("arxiv", "https://arxiv.org/pdf/2409.19256.pdf", "2409.19256", "https://arxiv.org/abs/2409.19256"),
        ("dblp", "pid/65/9612", "65/9612", "https://dblp.org/pid/65/9612"),
        ("orcid", "https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097", None),
        ("github", "@eric-haibin-lin", "eric-haibin-lin", "https://github.com/eric-haibin-lin"),
        ("email", "ada@example.org", "ada@example.org", "mailto:ada@example.org"),
        ("pdf", "https://example.org/a.pdf", "https://example.org/a.pdf", "https://example.org/a.pdf"),
        ("doi", "https://publisher.example/1", "https://publisher.example/1", "https://publisher.example/1"),
    ],
)
def test_an_identifier_is_found_however_it_is_written(kind: str, written: str, identifier: str, where: str) -> None:
    assert bare(kind, written) == identifier
    assert address(kind, written) == (where or written)


def test_a_bibtex_entry_says_what_is_known_and_that_the_list_is_cut_off() -> None:
    assert bibtex(PAPER, "sheng2024hybridflow", "https://x.example/p/", {}) == (
        "@misc{sheng2024hybridflow,\n"
        "  title = {{HybridFlow}: A Flexible \\& Efficient {RLHF} Framework},\n"
        "  author = {Sheng, Guangming and van der Maaten, Laurens and {ByteDance Seed} and others},\n"
        "  year = {2024},\n"
        "  doi = {10.1145/3689031},\n"
        "  eprint = {2409.19256},\n"
        "  archiveprefix = {arXiv},\n"
        "  url = {https://x.example/p/},\n"
        "  note = {Among the further authors: Haibin Lin},\n"
        "  month = sep,\n"
        "}\n"
    )


def test_a_citation_is_honest_about_a_cut_off_list() -> None:
    assert citation(PAPER, {}) == (
        "Guangming Sheng, Laurens van der Maaten, ByteDance Seed, et al. (among them Haibin Lin) (2024). "
        "HybridFlow: A Flexible & Efficient RLHF Framework."
    )


def test_where_only_hidden_authors_are_known_they_lead() -> None:
    paper = Paper(id="x", title="X", more_authors=True, contributors=(PrintedName("Jane Doe"),))
    assert citation(paper, {}) == "Jane Doe, et al. X."
    assert "author = {Doe, Jane and others}" in bibtex(paper, "doe", "https://x.example/", {})


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada Lovelace", "Lovelace, Ada"),
        ("Hao Liu*", "Liu, Hao"),
        ("Madonna", "Madonna"),
        ("Ludwig van Beethoven", "van Beethoven, Ludwig"),
        ("R&D Team", "{R\\&D Team}"),
    ],
)
def test_a_name_is_written_for_bibtex(name: str, written: str) -> None:
    assert bibtex_name(name) == written


def test_keys_are_readable_and_told_apart() -> None:
    papers = [
        Paper(id=f"p{i}", title="On the Edge", authors=(PrintedName("Ada Lovelace"),), date=PartialDate(1843))
        for i in range(3)
    ]
    keys = citation_keys([*papers, PAPER], lambda paper: paper.macros)
    assert keys == {
        "p0": "lovelace1843edgea",
        "p1": "lovelace1843edgeb",
        "p2": "lovelace1843edgec",
        "hybridflow": "sheng2024hybridflow",
    }
