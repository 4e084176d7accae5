"""Citations in styles that a portal names beside our own three: set by a library, remembered, refused by name."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from both_portals import BOTH
from bs4 import BeautifulSoup
from generator.build import citations as citing
from generator.build.check import check_content
from generator.core.citation_styles import FURTHER, OWN, engine_name
from generator.core.problems import ProblemsFoundError
from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.styles.engine import engine_entry, set_lines
from generator.export.styles.reference import pieces, reference
from quality.exported_portals import exported, macros

from built import build
from conftest import Portal
from lone_paper import paper_facts

pytest.importorskip("typst")
DOCS = Path(__file__).parents[2] / "docs"
PAPER = Paper(
    id="x",
    title="A Title of It",
    authors=tuple(map(PrintedName, ("Jane A. Doe", "Laurens van der Maaten", "Sammy Davis Jr."))),
    date=PartialDate(2024, 9, 28),
    type="article",
    venue="Journal of X",
    volume="3",
    number="4",
    pages="121-134",
    links={"doi": "10.1000/x"},
)
CSL = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
<info><title>A House Style</title><id>http://example.org/house</id><updated>2024-01-01T00:00:00+00:00</updated></info>
<citation><layout><text variable="title"/></layout></citation>
<bibliography><layout suffix="!"><names variable="author"/><text variable="title" prefix=": " font-style="italic"/>
</layout></bibliography></style>
"""


def line(paper: Paper, style: str, source: str = "") -> str:
    """A paper's citation, italics between asterisks."""
    (made,) = set_lines(
        [engine_entry(reference(paper_facts(paper, url="https://p.example/x/")))], engine_name(style), source
    )
    return "".join(f"*{text}*" if italic else text for text, italic in pieces(made))


@pytest.mark.parametrize(
    ("style", "cited"),
    [
        (
            "nature",
            "Doe, J. A., van der Maaten, L. & Davis, S., Jr. A Title of It. *Journal of X* 3, 121–134 (2024).",
        ),
        (
            "vancouver",
            "Doe JA, van der Maaten L, Davis S Jr. A Title of It. Journal of X. 2024;3(4):121–134.",
        ),
        (
            "mla",
            (
                "Doe, Jane A., et al. “A Title of It.” *Journal of X*, vol. 3, no. 4, Sept. 2024, pp. 121–34, "
                "https://doi.org/10.1000/x."
            ),
        ),
        (
            "acm",
            (
                "Jane A. Doe, Laurens van der Maaten, and Sammy Davis Jr. 2024. A Title of It. *Journal of X* 3, 4 "
                "(September 2024), 121–134. https://doi.org/10.1000/x"
            ),
        ),
    ],
)
def test_an_article_in_styles_that_many_want(style: str, cited: str) -> None:
    assert line(PAPER, style) == cited


def test_a_list_that_the_source_cut_off_ends_in_et_al() -> None:
    for style in ("nature", "acm", "vancouver", "ama", "chicago-notes", "deutsche-sprache"):
        cited = line(replace(PAPER, more_authors=True), style).replace("*", "")
        assert re.search(r"\bet al\.(?!\.)|u\. a\.", cited), (style, cited)


@pytest.mark.parametrize("style", FURTHER)
def test_every_style_names_author_and_year(style: str) -> None:
    cited = line(PAPER, style).casefold()
    assert "doe" in cited
    assert "2024" in cited
    assert not re.search("[\ue000-\uf8ff]", cited)


@pytest.mark.parametrize("name", BOTH)
def test_every_paper_of_a_portal_is_cited(name: str) -> None:
    export = exported(name)
    papers = list(export.papers.values())
    entries = [
        engine_entry(
            reference(paper_facts(paper, macros=macros(export.portal, paper), teams=export.portal.teams(paper)))
        )
        for paper in papers
    ]
    for style in ("nature", "mla"):
        for paper, cited in zip(papers, set_lines(entries, engine_name(style)), strict=True):
            assert cited.strip() == cited
            assert paper.date is None or str(paper.date.year) in cited


def test_every_style_is_documented() -> None:
    page = (DOCS / "citations.md").read_text(encoding="utf-8")
    styles = " ".join(page.split("## All styles")[1].split("## ")[0].split())
    listed = re.findall(r"`([^`]+)`(?: \((.*?)\))?(?=, `|$)", styles)
    # A label that only repeats the name is left out.
    known = {name: re.sub(r"\W+", "-", label).strip("-").casefold() for name, label in (OWN | FURTHER).items()}
    assert listed == [(name, "" if known[name] == name else label) for name, label in (OWN | FURTHER).items()]


@pytest.fixture
def small(portal: Portal) -> Portal:
    """Three papers, cited in a style of our own, one of the library's, and one of the portal's."""
    for number in range(3):
        portal.write(f"papers/p{number}.yaml", f"title: Paper {number}\nauthors: [Ada Lovelace]\ndate: 184{number}\n")
    cite_in(portal, "nature, APA, styles/house.csl")
    (portal.root / "styles").mkdir()
    (portal.root / "styles/house.csl").write_text(CSL, encoding="utf-8")
    return portal


def cite_in(portal: Portal, styles: str) -> None:
    portal.write("site.yaml", f"title: T\nbase_url: https://p.example/\ncitations: [{styles}]\n")


def shown(portal: Portal, paper: str = "p1") -> list[tuple[str, str]]:
    """What a paper's page shows as citations: heading and HTML."""
    page = (portal.root / f"site/papers/{paper}/index.html").read_text(encoding="utf-8")
    texts = BeautifulSoup(page, "html.parser").select(".cite p[data-copy]")
    return [(str(text["data-copy"]), text.decode_contents()) for text in texts]


def test_a_page_shows_the_styles_in_the_order_of_the_file(small: Portal) -> None:
    build(small.root)
    (nature, apa, house) = shown(small)
    assert [nature[0], apa[0], house] == ["Nature", "APA", ("A House Style", "Ada Lovelace<i>: Paper 1</i>!")]


def test_no_text_of_a_citation_is_html(small: Portal) -> None:
    small.write("papers/p1.yaml", "title: '<script>x</script> & y'\nauthors: ['<b>Ada</b> Lovelace']\ndate: 1842\n")
    build(small.root)
    assert all("<b>" not in text and "<script" not in text for _, text in shown(small))
    assert shown(small)[2][1] == "&lt;b&gt;Ada&lt;/b&gt; Lovelace<i>: &lt;script&gt;x&lt;/script&gt; &amp; y</i>!"


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries are set, in each call from now on."""
    calls: list[int] = []

    def counting(entries: list[object], *rest: str) -> list[str]:
        calls.append(len(entries))
        return set_lines(entries, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(citing, "set_lines", counting)
    return calls


def test_a_changed_style_file_sets_its_citations_anew(small: Portal, monkeypatch: pytest.MonkeyPatch) -> None:
    build(small.root)
    calls = counted(monkeypatch)
    (small.root / "styles/house.csl").write_text(CSL.replace('suffix="!"', 'suffix="?"'), encoding="utf-8")
    build(small.root)
    assert calls == [3]
    assert shown(small)[2][1].endswith("?")


def faults(portal: Portal) -> list[str]:
    with pytest.raises(ProblemsFoundError) as found:
        build(portal.root)
    listed = [str(problem) for problem in found.value.problems]
    assert [str(problem) for problem in check_content(portal.root)] == listed
    return listed


@pytest.mark.parametrize(
    ("styles", "fault"),
    [
        ("apa, Natur", "3:18: `citations` entry 2 names no style that is known: `Natur`; did you mean `nature`?"),
        (
            "qqq",
            (
                "3:13: `citations` entry 1 names no style that is known: `qqq`; `sitegen guide citations` lists them; "
                "a .csl file is named by its path"
            ),
        ),
        ("apa, x.csl", "3:18: there is no file x.csl; put the style there, or correct the path"),
    ],
)
def test_a_style_that_is_not_there_is_one_fault_with_its_place(small: Portal, styles: str, fault: str) -> None:
    cite_in(small, styles)
    assert faults(small) == [f"content/site.yaml:{fault}"]


def test_a_style_file_outside_of_the_portal_is_not_read(
    small: Portal, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "house.csl"
    shutil.move(small.root / "styles/house.csl", outside)
    (small.root / "styles/house.csl").symlink_to(outside)
    assert "leads out of the portal" in "\n".join(faults(small))


def test_a_file_that_is_no_style_is_a_fault_with_its_place(small: Portal) -> None:
    (small.root / "styles/house.csl").write_text("<style/>", encoding="utf-8")
    (fault,) = faults(small)
    assert fault.startswith("content/site.yaml:3:26: the style styles/house.csl cannot be used: ")


def _style_of(layout: str, macros: str = "") -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?><style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" '
        'version="1.0"><info><title>House</title><id>house</id><updated>2026-11-22T00:00:00+00:00</updated></info>'
        f'{macros}<citation><layout><text variable="title"/></layout></citation><bibliography><layout>{layout}'
        "</layout></bibliography></style>"
    )


_A = '<text macro="a"/>'
_DOUBLED = '<macro name="m0"><text variable="title"/></macro>' + "".join(
    f'<macro name="m{n}"><text macro="m{n - 1}"/><text macro="m{n - 1}"/></macro>' for n in range(1, 31)
)
_CHAIN = "".join(f'<macro name="m{n}"><text macro="m{n + 1}"/></macro>' for n in range(5000))


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (_style_of("<group>" * 50_000 + "</group>" * 50_000), "it is not XML"),
        (_style_of(_A, f'<macro name="a">{_A}</macro>'), "a macro contains itself"),
        (_style_of(_A, f'<macro name="a"><text macro="b"/></macro><macro name="b">{_A}</macro>'), "contains itself"),
        (_style_of('<text macro="m0"/>', _CHAIN), "nested too deeply"),
        (_style_of('<text macro="m30"/>', _DOUBLED), "expand to more than 200,000 elements"),
        (_style_of(f"<text value='{'x' * 2_000_000}'/>"), "longer than 2,000,000 characters"),
    ],
    ids=["nested", "itself", "each other", "a chain", "doubled", "long"],
)
def test_a_style_that_would_end_the_engine_is_refused(small: Portal, source: str, why: str) -> None:
    (small.root / "styles/house.csl").write_text(source, encoding="utf-8")
    (fault,) = faults(small)
    assert why in fault


def test_without_the_library_the_fault_says_how_to_install_it(small: Portal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citing, "version_of", lambda _: "")
    assert faults(small) == [
        (
            "content/site.yaml:3:13: the style `nature` needs the library typst; "
            "install it by `pip install 'sitegen-portal[styles]'`, or leave the style out"
        )
    ]
