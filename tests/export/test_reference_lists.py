"""Lists of references: what people take into a CV, in every markup and as files, from `sitegen export`."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pypdfium2
import pytest
import typst
from bs4 import BeautifulSoup
from generator import open_portal
from generator.build.citations import styled_lines
from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.list_formats import LIST_FORMATS, ListFormat, list_text
from generator.export.reference_list import KINDS, Group, ReferenceList, Run, kind_of, mark_own, runs
from generator.export.styles.reference import Reference, reference
from markdown_it import MarkdownIt

from command_line import sitegen
from conftest import Portal
from lone_paper import paper_facts

PAPER = Paper(
    id="x",
    title="A Title of It",
    authors=tuple(map(PrintedName, ("Jane A. Doe", "Jean-Luc van der Maaten", "Sammy Davis Jr."))),
    date=PartialDate(2024),
    type="article",
    venue="Journal of X",
)
# Texts that would be markup, comments, other signs or commands, if one of the languages read them.
ATTACKS = [
    "<script>alert(1)</script> <img src=x onerror=alert(1)> &lt;b&gt; &#x41;",
    "*a* **b** _c_ `d` ~~e~~ ~f~ ^g^ [h](javascript:alert(1)) ![i](j) [^k] <https://l.example/?m=%20%>",
    "1. # - + = :: /x/ | a | $n^2$ \\(m\\) @key {#id .class}",
    "- x",
    "= x",
    "+ x",
    "::: x",
    "/ x: y",
    "[x] y",
    "a) x",
    "(i) x",
    "\\input{/etc/passwd} \\write18{id} \\end{document} % comment } { ^^41 ~ & # _ $",
    '#read("/etc/passwd") #{1 + 1} $x$ // comment /* other */ <label> @reference ] ; -- --- ... -1 -? "q" \'q\'',
    "]#x[ }\\x{ </em></li></ol> ]]> -->",
    "fi `` '' << >> ,, ?` !` --",
    "naïve Größe 李明 שלום α² n₂ “q” ‘q’ – — … é\u0301",
    'https://a.example/x_y~z?a=1&b=%7B#c} https://b.example/\\input{x}] https://c.example/">x',
]


def spaced(text: str) -> str:
    return " ".join(text.split())


def from_markdown(text: str) -> list[str]:
    reader = MarkdownIt("commonmark").enable(["strikethrough", "table"])
    reader.normalizeLinkText = str  # which decodes addresses
    return from_html(reader.render(text))


def from_html(text: str) -> list[str]:
    return [spaced(item.get_text()) for item in BeautifulSoup(text, "html.parser").select("li")]


def from_typst(text: str) -> list[str]:
    return from_html(typst.compile(text.encode(), format="html").decode())


def from_latex(text: str) -> list[str]:
    """What Pandoc reads; LaTeX itself, which would be a better judge, is a gigabyte."""
    pypandoc = pytest.importorskip("pypandoc")
    made = BeautifulSoup(pypandoc.convert_text(text, "html", "latex", extra_args=["--mathml"]), "html.parser")
    for source in made.select("annotation"):
        source.decompose()
    return from_html(str(made))


# What Pandoc leaves out or sets otherwise.
AS_PANDOC_READS = str.maketrans({"`": "", "'": "’", "²": "2", "₂": "2", "ï": "ı\u0308"})
READERS = {"markdown": from_markdown, "html": from_html, "typst": from_typst, "latex": from_latex}
TEXTS = [form for form in LIST_FORMATS if form.is_text]
FILES = [form for form in LIST_FORMATS if not form.is_text]


def words_of(file: bytes, ending: str, folder: Path) -> str:
    """The text of a file, by a library that opens it."""
    path = folder / f"list.{ending}"
    path.write_bytes(file)
    if ending == "pdf":
        return " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path))
    with ZipFile(path) as archive:
        tree = ElementTree.fromstring(archive.read({"docx": "word/document.xml", "odt": "content.xml"}[ending]))
    return "".join(tree.itertext())


def a_list(*texts: str, numbered: bool = False) -> ReferenceList:
    return ReferenceList("A list", "en", (Group("", tuple((Run(text),) for text in texts)),), numbered)


@pytest.fixture(scope="module")
def five_papers(_five_imported: Portal) -> list[Reference]:
    portal = open_portal(_five_imported.root)
    return [reference(paper_facts(paper, url=portal.address_of(paper))) for paper in portal.papers]


@pytest.mark.parametrize("form", TEXTS, ids=lambda form: form.name)
def test_every_citation_of_real_papers_is_read_back_letter_by_letter(form: ListFormat, five_papers: list[Reference]):
    cited = [runs(line) for line in styled_lines(Path(), "apa", five_papers)]
    assert len(cited) == 46
    text = list_text(ReferenceList("All", "en", (Group("Papers", tuple(cited)),), numbered=True), form.markup)
    assert READERS[form.name](text) == [spaced("".join(run.text for run in entry)) for entry in cited]


@pytest.mark.parametrize("form", TEXTS, ids=lambda form: form.name)
def test_no_text_is_read_as_markup(form: ListFormat):
    entries = [
        *((Run(attack), Run(" "), Run(attack, italic=True), Run(" x "), Run(attack, bold=True)) for attack in ATTACKS),
        *((Run(attack),) for attack in ATTACKS),
        *(runs(f"x {attack} x") for attack in ATTACKS),
    ]
    made = list_text(ReferenceList(" ".join(ATTACKS), "en", (Group(" ".join(ATTACKS), tuple(entries)),)), form.markup)
    shown = ["".join(run.text for run in entry) for entry in entries]
    known = [text.translate(AS_PANDOC_READS) for text in shown] if form.name == "latex" else shown
    assert READERS[form.name](made) == list(map(spaced, known))


def test_html_has_no_element_of_a_text_and_no_address_but_of_the_web():
    entries = tuple(runs(attack) for attack in ATTACKS)
    made = list_text(ReferenceList("x", "en", (Group("", entries),)), LIST_FORMATS[1].markup)
    soup = BeautifulSoup(made, "html.parser")
    assert not soup.select("script, img, b")
    assert {link["href"].partition(":")[0] for link in soup.select("a")} == {"https"}


@pytest.mark.parametrize(
    ("style", "place", "bold"),
    [
        ("apa", 0, "Doe, J. A."), ("apa", 1, "van der Maaten, J.-L."), ("apa", 2, "Davis, S., Jr."),
        ("ieee", 0, "J. A. Doe"), ("ieee", 1, "J.-L. van der Maaten"), ("ieee", 2, "S. Davis Jr."),
        ("chicago", 0, "Doe, Jane A."), ("chicago", 1, "Jean-Luc van der Maaten"),
        ("nature", 1, "van der Maaten, J.-L."), ("vancouver", 2, "Davis S Jr."), ("acm", 1, "Jean-Luc van der Maaten"),
        ("lncs", 0, "Doe, J.A."),
    ],
)  # fmt: skip
def test_the_own_name_is_bold_as_each_style_writes_it(style: str, place: int, bold: str):
    of = reference(paper_facts(PAPER))
    (line,) = styled_lines(Path(), style, [mark_own(of, place)])
    (plain,) = styled_lines(Path(), style, [of])
    cited = runs(line, of.authors[place])
    assert [run.text for run in cited if run.bold] == [bold]
    assert "".join(run.text for run in cited) == "".join(run.text for run in runs(plain))


def test_of_two_alike_the_marked_name_is_bold():
    of = Reference("article", "T", reference(paper_facts(PAPER)).authors[:1] * 2, date=PartialDate(2024))
    (line,) = styled_lines(Path(), "apa", [mark_own(of, 1)])
    assert [run.text for run in runs(line, of.authors[1])][:2] == ["Doe, J. A., & ", "Doe, J. A."]


def test_emphasis_within_words_is_kept_in_markdown():
    entry = (Run("a"), Run("b.", italic=True), Run("c "), Run("d", bold=True), Run(" e"))
    made = list_text(ReferenceList("T", "en", (Group("", (entry,)),)), LIST_FORMATS[0].markup)
    assert made == "# T\n\n- a<em>b.</em>c **d** e\n"


def test_numbers_go_on_in_the_next_group():
    of = ReferenceList("T", "en", (Group("A", ((Run("a"),), (Run("b"),))), Group("C", ((Run("c"),),))), numbered=True)
    made = {form.name: list_text(of, form.markup) for form in TEXTS}
    assert "## C\n\n3. c\n" in made["markdown"]
    assert "== C\n\n3. c\n" in made["typst"]
    assert '<ol start="3">\n<li>c</li>' in made["html"]
    assert "\\setcounter{enumi}{2}\n\\item c\n" in made["latex"]


def test_every_kind_of_reference_is_of_one_kind_in_a_list():
    kinds = {kind for listed in KINDS.values() for kind in listed}
    assert sum(map(len, KINDS.values())) == len(kinds)
    assert {kind_of(Reference(kind, "x")) for kind in kinds} == KINDS.keys() - {"conference"}


@pytest.mark.parametrize("form", FILES, ids=lambda form: form.name)
def test_a_file_shows_the_papers_and_is_the_same_each_time(form: ListFormat, five: Portal, tmp_path: Path):
    if form.converter == "pandoc":
        pytest.importorskip("pypandoc")
    portal = open_portal(five.root)
    made = [portal.reference_list(portal.papers_of("haibin-lin"), form.name, person="haibin-lin") for _ in range(2)]
    assert made[0] == made[1]
    words = spaced(words_of(made[0], form.ending, tmp_path))
    assert "Papers of Haibin Lin" in words
    assert "Accelerated Large Batch Optimization of BERT" in words


def exported(root: Path, *words: str) -> str:
    result = sitegen("export", "--root", root, *words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_a_list_is_of_an_author_in_some_years_by_type_with_their_name_in_bold(five: Portal):
    made = exported(
        five.root, "--format", "markdown", "--author", "haibin-lin", "--years", "2019-2020", "--group-by", "type"
    )
    assert made.startswith("# Papers of Haibin Lin\n\n## ")
    assert "**Lin, H.**, Zhang, H., Ma, Y." in made
    assert set(re.findall(r"\((\d{4})", made)) == {"2019", "2020"}


@pytest.mark.parametrize(("years", "known"), [("2021", {2021}), ("-2019", {2018, 2019}), ("2025-", {2025, 2026})])
def test_years_are_one_or_a_range_that_may_be_open(five: Portal, years: str, known: set[int]):
    found = json.loads(exported(five.root, "--format", "csl", "--years", years))
    assert {one["issued"]["date-parts"][0][0] for one in found} == known


@pytest.mark.parametrize(("option", "heading"), [("--venue", "Journal of X"), ("--affiliation", "London")])
def test_a_list_is_of_a_venue_or_an_institution_by_its_name(tmp_path: Path, option: str, heading: str):
    papers = tmp_path / "content" / "papers"
    papers.mkdir(parents=True)
    for number in range(6):
        where = "venue: Journal of X\naffiliations: [London]\n" if number else ""
        text = f"title: Paper {number}\nauthors: [Ada Lovelace]\ndate: 2020\n{where}"
        (papers / f"paper-{number}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "content" / "site.yaml").write_text("title: T\nbase_url: https://t.example/\n", encoding="utf-8")
    wanted = heading.lower().replace(" ", "-")
    made = exported(tmp_path, "--format", "html", option, wanted, "--group-by", "none")
    assert BeautifulSoup(made, "html.parser").h1.get_text() == heading
    assert len(from_html(made)) == 5
    assert "<h2>" not in made


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--format", "pdf"], 2, "Error: --format pdf is not text: name a file with --output"),
        (["--years", "20-30"], 2, "write years as in 2021, 2020-2023, 2020- or -2019"),
        (["--years", "2020-2019"], 2, "the first year is the later one; did you mean 2019-2020?"),
        (["--group-by", "type"], 2, "--style, --group-by and --numbered are for lists, as in --format markdown"),
        (["--numbered"], 2, "--style, --group-by and --numbered are for lists, as in --format markdown"),
        (["--format", "html", "--style", "natur"], 1, "natur: no citation style has this name; did you mean `nature`?"),
        (["--format", "html", "--style", "none.csl"], 1, "none.csl: the style cannot be used: "),
    ],
)
def test_what_cannot_be_done_is_said(five: Portal, words: list[str], status: int, said: str):
    result = sitegen("export", "--root", five.root, *words)
    assert (result.exit_code, result.stdout) == (status, "")
    assert said in result.stderr


def test_a_missing_converter_is_named_with_its_command(five: Portal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pypandoc", None)
    words = ["export", "--root", str(five.root), "--format", "odt", "--output", str(tmp_path / "x.odt")]
    result = sitegen(*words)
    assert result.exit_code == 1
    assert "the format odt needs the library pypandoc; install it by `pip install 'sitegen-portal[documents]'`" in (
        result.stderr
    )
    assert not (tmp_path / "x.odt").exists()
