"""Citations, BibTeX entries and identifiers.

What an export leaves out, and what it says once: fields that a paper lacks, places that would be said twice.

What the programs of readers would carry out: in BibTeX for LaTeX, in tables for spreadsheets.

The LaTeX of a paper is read once, however many pages and exports show it.
"""

import csv
import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import generator.text.paper_texts
import pytest
from generator.content.content import read_content
from generator.core.identifiers import address, bare
from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.bibtex import bibtex, bibtex_name, protected
from generator.export.citation import citation
from generator.export.csl import csl_item
from generator.export.keys import citation_keys
from generator.export.plain_files import csv_table
from generator.portal.graph import build_portal
from generator.site.material import make_material
from generator.site.plan import make_plan
from generator.text.latex import to_bibtex, to_text

from conftest import ENGLISH
from lone_paper import paper_facts, texts_of
from related_lists import related_papers

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
    assert bibtex(paper_facts(PAPER, key="sheng2024hybridflow", url="https://x.example/p/")) == (
        "@misc{sheng2024hybridflow,\n"
        "  title = {{HybridFlow}: A Flexible \\& Efficient {RLHF} Framework},\n"
        "  author = {Sheng, Guangming and van der Maaten, Laurens and {ByteDance Seed} and others},\n"
        "  year = {2024},\n"
        "  day = {28},\n"
        "  doi = {10.1145/3689031},\n"
        "  eprint = {2409.19256},\n"
        "  archiveprefix = {arXiv},\n"
        "  url = {https://x.example/p/},\n"
        "  note = {Among the further authors: Haibin Lin},\n"
        "  month = sep,\n"
        "}\n"
    )


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada Lovelace", "Lovelace, Ada"),
        ("Hao Liu*", "Liu, Hao"),
        ("Madonna", "Madonna"),
        ("Ludwig van Beethoven", "van Beethoven, Ludwig"),
        ("R&D Team", "{R\\&D Team}"),
        ("Sammy Davis Jr.", "Davis, Jr., Sammy"),
        ("Weinan E", "E, Weinan"),
        ("Sujit P.B.", "Sujit, P.B."),
        ("Lin, Haibin", "Lin, Haibin"),
    ],
)
def test_a_name_is_written_for_bibtex(name: str, written: str) -> None:
    assert bibtex_name(name) == written


def test_keys_are_readable_and_told_apart() -> None:
    papers = [
        Paper(id=f"p{i}", title="On the Edge", authors=(PrintedName("Ada Lovelace"),), date=PartialDate(1843))
        for i in range(3)
    ]
    keys = citation_keys(texts_of(*papers, PAPER))
    assert keys == {
        "p0": "lovelace1843edge",
        "p1": "lovelace1843edgeb",
        "p2": "lovelace1843edgec",
        "hybridflow": "sheng2024hybridflow",
    }


def test_a_later_paper_takes_no_key_away_from_an_earlier_one() -> None:
    earlier = Paper(id="z", title="Edge", authors=(PrintedName("Ada Lovelace"),), date=PartialDate(1843, 2))
    later = replace(earlier, id="a", date=PartialDate(1843, 3))
    undated = replace(earlier, id="b", date=PartialDate(1843))
    assert citation_keys(texts_of(undated, later, earlier)) == {
        "z": "lovelace1843edge",
        "a": "lovelace1843edgeb",
        "b": "lovelace1843edgec",
    }


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("A Study of Cats", "A Study of Cats"),
        ("HybridFlow: An RLHF Framework", "{HybridFlow}: An {RLHF} Framework"),
        ("Q-learning and A* Search", "{Q}-learning and {A}* Search"),
        ("Vitamin C, Plan B", "Vitamin {C}, Plan {B}"),
        ("Bayesian Monte Carlo", "{Bayesian} {Monte Carlo}"),
        ("Kullback-Leibler Bounds", "{Kullback-Leibler} Bounds"),
        ("Sorting in $O(n)$ and $n$ Steps", "Sorting in {$O(n)$} and $n$ Steps"),
        (r"Typeset by \LaTeX{}", r"Typeset by {\LaTeX{}}"),
        ("GPT4 at {CERN {II}} Scale", "{GPT4} at {CERN {II}} Scale"),
        (r"\textit{Dreaming} in 3D", r"\textit{Dreaming} in {3D}"),
        ("Don't Stop", "Don't Stop"),
    ],
)
def test_capitals_are_protected_where_a_style_would_lose_them(title: str, written: str) -> None:
    assert protected(title) == written


def test_a_whole_entry_has_what_no_citation_needs() -> None:
    paper = replace(
        PAPER,
        abstract="We show 100% of it.\n\nAnd more.",
        keywords=("RLHF", "systems"),
        code="https://github.com/volcengine/verl",
        note="Best paper.",
    )
    whole = bibtex(paper_facts(paper, key="k", primary_class="cs.LG"), whole=True)
    assert "  abstract = {We show 100\\% of it.\n\nAnd more.},\n" in whole
    assert "  keywords = {RLHF, systems},\n" in whole
    assert "  code = {https://github.com/volcengine/verl},\n" in whole
    assert "  primaryclass = {cs.LG},\n" in whole
    assert "  note = {Best paper. Among the further authors: Haibin Lin},\n" in whole
    assert "abstract" not in bibtex(paper_facts(paper, key="k"))


def test_what_styles_print_is_ascii_unless_the_portal_wants_it_as_it_is() -> None:
    paper = Paper(
        id="x",
        title="Über Straßen",
        authors=(PrintedName("Łukasz Müller"),),
        type="article",
        venue="Œuvres – β",
        abstract="Größe",
    )
    entry = bibtex(paper_facts(paper, key="k"))
    assert entry.isascii()
    assert r"author = {M{\"u}ller, {\L}ukasz}" in entry
    assert "Größe" in bibtex(paper_facts(paper, key="k"), whole=True)
    assert "author = {Müller, Łukasz}" in bibtex(paper_facts(paper, key="k", unicode=True))


ADA, GRACE, ALAN = map(PrintedName, ("Ada Lovelace", "Grace Hopper", "Alan Turing"))


@pytest.mark.parametrize(
    ("paper", "container"),
    [
        (Paper(id="x", title="Owls", type="article", venue="Nature"), "Nature"),
        (Paper(id="x", title="Owls", type="book", venue="Nature"), None),
        (Paper(id="x", title="Owls", type="techreport", venue="Nature"), None),
        (Paper(id="x", title="Owls", type="misc", venue="arXiv", links={"arxiv": "2409.19256"}), None),
    ],
)
def test_what_stands_by_itself_or_on_arxiv_is_in_no_container(paper: Paper, container: str | None) -> None:
    assert csl_item(paper_facts(paper, key="x")).get("container-title") == container


@pytest.mark.parametrize(
    ("authors", "contributors", "more", "who"),
    [
        ((ADA,), (), False, "Ada Lovelace (2020)."),
        ((ADA, GRACE), (ALAN,), False, "Ada Lovelace, Grace Hopper and Alan Turing (2020)."),
        ((ADA, GRACE), (), True, "Ada Lovelace, Grace Hopper, et al. (2020)."),
        ((ADA,), (GRACE, ALAN), True, "Ada Lovelace, et al. (among them Grace Hopper and Alan Turing) (2020)."),
        ((), (GRACE, ALAN), True, "Grace Hopper, Alan Turing, et al. (2020)."),
        ((), (GRACE, ALAN), False, "Grace Hopper and Alan Turing (2020)."),
        ((), (), True, "(2020)."),
        ((), (), False, "(2020)."),
    ],
)
def test_a_citation_names_all_whom_it_knows(
    authors: tuple[PrintedName, ...], contributors: tuple[PrintedName, ...], more: bool, who: str
) -> None:
    paper = Paper(
        id="x", title="Owls", authors=authors, contributors=contributors, more_authors=more, date=PartialDate(2020)
    )
    assert citation(paper_facts(paper)) == f"{who} Owls."


@pytest.mark.parametrize(
    "text",
    [
        r"$\input{/etc/passwd}$",
        r"$\text{\input{x}}$",
        r"\ensuremath{\input x}",
        r"\begin{equation}\input{x}\end{equation}",
        r"\[\csname input\endcsname{x}\]",
        r"$$\expandafter\input{x}$$",
        r"$\frac\input{x}$",
        r"$\begin{filecontents}{x}y\end{filecontents}$",
        r"$\href{javascript:x}{y}$",
        r"$\includegraphics{x}$",
    ],
)
def test_a_formula_that_would_act_in_its_readers_latex_becomes_text(text: str) -> None:
    shown = to_bibtex(text)
    assert "\\$" in shown or "\\textbackslash{}" in shown
    for command in ("input", "include", "csname", "expandafter", "begin", "href", "includegraphics"):
        assert f"\\{command}" not in shown
    assert shown.count("{") == shown.count("}")


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1+1", "－1", "a;=1+1", "a; @x",
        "a\n+1",
    ],
)  # fmt: skip
def test_no_part_of_a_cell_is_a_formula(cell: str) -> None:
    ((_,), (shown,)) = csv.reader(io.StringIO(csv_table(["a"], [[cell]]), newline=""))
    assert shown.replace("'", "") == cell
    for part in shown.replace(";", "\n").splitlines():
        assert not part.strip().startswith(("=", "+", "-", "@", "＝", "－"))


ROOT = Path(__file__).parents[2]


def test_all_pages_of_a_portal_read_each_text_of_a_paper_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: Counter[str] = Counter()

    def counted(text: str, *macros: dict[str, str]) -> str:
        read[text] += 1
        return to_text(text, *macros)

    monkeypatch.setattr(generator.text.paper_texts, "to_text", counted)
    content, _ = read_content(ROOT)
    portal, _ = build_portal(content)
    plan, _ = make_plan(make_material(portal, ENGLISH, content, related=related_papers(portal)))
    for page in plan.pages:
        plan.view(page)
    titles = [paper.title for paper in portal.papers]
    abstracts = [paper.abstract for paper in portal.papers if paper.abstract]
    assert len(plan.pages) > 100
    assert {read[text] for text in (*titles, *abstracts)} == {1}
