"""PDFs: their lines, columns and pages become the page that a reader sees."""

import re
import sys
import time

import pytest
import typst
from generator.edit.intake import pdf_process
from generator.edit.intake.pdf_process import pdf_text_apart
from generator.edit.intake.source_text import SourceText, read_source
from generator.read.documents.pdf.document import pdf_text

ENTRIES = [
    ("Ada Dee, Cy Ray and Eva Poe", "Night flights of owls over frozen lakes of the north", "Journal of Owls", 2024),
    ("Cy Ray and Ada Dee", "A short history of feathers and of what they were taken for", "Strix", 2023),
    ("Ada Dee", "Listening to mice: how an owl finds what it cannot see in snow", "Annals of Hunting", 2021),
    ("Eva Poe and Ada Dee", "Nests in hollow trees, and why there are fewer of them", "Forest Letters", 2020),
]  # fmt: skip


def pdf(body: str, head: str = "") -> bytes:
    return bytes(typst.compile(f"#set page(width: 14cm, height: 20cm)\n{head}\n{body}".encode()))


def lines(raw: bytes) -> list[str]:
    found = pdf_text(raw)
    assert not found.what
    return re.sub(r"^.*<body>|\n</body></html>$", "", found.page, flags=re.DOTALL).split("\n")


def entry(authors: str, title: str, venue: str, year: int) -> str:
    return f"{authors}. {title}. _{venue}_ *7*, 1–9 ({year})."


def shown(authors: str, title: str, venue: str, year: int) -> str:
    return f"{authors}. {title}. <i>{venue}</i> <b>7</b>, 1–9 ({year})."


def bare(raw: bytes) -> list[str]:
    return [re.sub(r"</?(?:ul|li|p)>", "", line) for line in lines(raw)]


def plain(line: str) -> str:
    return re.sub(r"<[^>]+>", "", line)


NUMBERED = "\n".join(f"+ {entry(*one)}" for one in ENTRIES)
HANGING = "#set par(hanging-indent: 1em)\n" + "\n\n".join(entry(*one) for one in ENTRIES)
APART = "#set par(spacing: 1.6em)\n" + "\n\n".join(entry(*one) for one in ENTRIES)


@pytest.mark.parametrize(
    "body", [NUMBERED, NUMBERED.replace("+ ", "- "), HANGING, APART], ids=["1.", "•", "hanging", "apart"]
)
def test_the_lines_of_an_entry_are_one_text_with_its_looks_however_entries_are_told_apart(body):
    assert bare(pdf(body)) == [shown(*one) for one in ENTRIES]


def test_a_word_cut_at_the_end_of_a_line_is_whole_again_and_a_compound_keeps_its_hyphen():
    text = "Photogrammetry and hyperspectral characterisation of well-known glaciers in extraordinarily remote regions"
    head = '#set text(hyphenate: true, lang: "en")\n#set par(justify: true)\n#set page(width: 5.5cm)'
    (line,) = lines(pdf(f"{text} and {text}.", head))
    assert plain(line) == f"{text} and {text}."


def test_ligatures_and_accents_are_letters():
    (line,) = lines(pdf("Müller, Françoise: eﬃcient ﬂows of ﬁne, long‑lasting snow in an office in Łódź"))
    assert plain(line) == "Müller, Françoise: efficient flows of fine, long-lasting snow in an office in Łódź"


def test_a_link_leads_where_its_area_on_the_page_leads():
    (line,) = lines(
        pdf(
            'Night flights of owls over the frozen lakes of the north. #link("https://doi.org/10.1/x")[doi]'
            " and more of the same so that there is enough text on this page"
        )
    )
    assert '<a href="https://doi.org/10.1/x">doi</a>' in line


def test_raised_and_lowered_letters_stand_in_their_line():
    head = "#set super(typographic: false)\n#set sub(typographic: false)"
    text = "Lithium in Li-O#sub[2] batteries of the 20#super[th] century, and how long they may have lasted"
    (line,) = lines(pdf(text, head))
    assert "Li-O<sub>2</sub> batteries of the 20<sup>th</sup> century" in line


def test_headings_are_told_by_their_size_and_by_what_is_set_bold_with_space_around():
    body = f"= Publications\n#v(1em)\n*2024*\n#v(0.6em)\n{NUMBERED}"
    found = lines(pdf(body))
    assert found[:2] == ["<h1><b>Publications</b></h1>", "<h2><b>2024</b></h2>"]


@pytest.mark.parametrize(
    "page",
    ['height: 9cm, margin: 2cm, numbering: "1 / 1", header: [Ada Dee #h(1fr) Publications]',
     "columns: 2, width: 21cm, height: 9cm"],
    ids=["heads, feet and page numbers", "columns"],
)  # fmt: skip
def test_an_entry_goes_on_in_the_next_column_or_page(page):
    raw = pdf("\n".join(f"+ {entry(*one)}" for one in ENTRIES * 3), f"#set page({page})")
    assert bare(raw) == [shown(*one) for one in ENTRIES * 3]


def test_a_column_beside_the_text_does_not_run_into_it():
    side = "\\ ".join(
        ("Languages", "Italian, native", "English, fluent", "Programming", "Python and R", "Hobbies", "Owls", "Mice")
    )
    body = f"#grid(columns: (3.2cm, 1fr), gutter: 0.8cm, [#set text(8pt)\n{side}], [{NUMBERED}])"
    assert [line for line in bare(pdf(body)) if "7</b>" in line] == [shown(*one) for one in ENTRIES]


def test_years_at_the_margin_stand_before_their_entries():
    rows = ", ".join(f"[{year}], [{authors}. {title}. _{venue}_]" for authors, title, venue, year in ENTRIES)
    found = [plain(line) for line in lines(pdf(f"#grid(columns: (1.6cm, 1fr), row-gutter: 1em, {rows})"))]
    assert found == [f"{year} {authors}. {title}. {venue}" for authors, title, venue, year in ENTRIES]


def test_headings_at_the_margin_stand_before_what_they_head():
    papers, talks = "\n\n".join(entry(*one) for one in 2 * ENTRIES), "Why owls do not count sheep, Owl Club, 2021"
    found = lines(
        pdf(f"#grid(columns: (2.5cm, 1fr), row-gutter: 2em, [*Refereed \\ papers*], [{papers}], [*Talks*], [{talks}])")
    )
    assert [plain(line) for line in found if line.startswith("<h")] == ["Refereed papers", "Talks"]
    assert plain(found[1]).startswith("Ada Dee, Cy Ray and Eva Poe. Night flights")


def test_a_year_at_the_margin_of_several_entries_stands_apart():
    texts = ("\n\n".join(entry(*one) for one in some) for some in (ENTRIES[:3], ENTRIES[1:]))
    first, second = (f"[{year}], [{text}]" for year, text in zip((2024, 2023), texts, strict=True))
    found = lines(pdf(f"#grid(columns: (2cm, 1fr), row-gutter: 1em, {first}, {second})", "#set par(spacing: 1.6em)"))
    assert [plain(line) for line in found[::4]] == ["2024", "2023"]


def test_entries_may_go_on_below_their_numbers():
    body = "\n\n".join(f"[{12 - place}] {entry(*one)}" for place, one in enumerate(ENTRIES))
    assert bare(pdf(body)) == [shown(*one) for one in ENTRIES]


def test_an_accent_drawn_later_belongs_to_the_letter_below_it():
    head = '#set text(font: "DejaVu Sans Mono", size: 10pt)'
    (line,) = lines(
        pdf("Makela, S. Owls of many lakes and forests #place(top + left, dx: 6.02pt)[¨]and of towns", head)
    )
    assert plain(line) == "Mäkela, S. Owls of many lakes and forests and of towns"


def test_ligatures_without_a_name_are_those_of_tex():
    text = rb"(Arti\034cial owls, e\036cient \035ights and di\033erent feathers of all kinds)"
    stream = b"BT /F1 10 Tf 50 700 Td " + text + b" Tj ET"
    (line,) = lines(
        b"%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj"
        b"\n4 0 obj<</Length %d>>stream\n%s\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Courier>>"
        b"endobj\ntrailer<</Root 1 0 R>>" % (len(stream), stream)
    )
    assert plain(line) == "Artificial owls, efficient flights and different feathers of all kinds"


def test_rows_of_an_entry_stay_rows():
    body = "\n".join(f"+ *{title}* \\ {authors} \\ _{venue}_, {year}" for authors, title, venue, year in ENTRIES)
    found = lines(pdf(body, "#set page(width: 21cm)"))
    assert found[0] == (
        "<ul><li><b>Night flights of owls over frozen lakes of the north</b><br>Ada Dee, Cy Ray and Eva Poe<br>"
        "<i>Journal of Owls</i>, 2024</li></ul>"
    )


def test_what_looks_like_markup_is_text():
    (line,) = lines(
        pdf(
            'Owls \\<script>alert(1)\\</script> & mice in the forest of "quotes", which go on for a whole line and more'
            " so that it is enough"
        )
    )
    assert "<script" not in line
    assert "&lt;script&gt;" in line


def test_a_publication_list_is_imported_with_authors_titles_venues_and_years(portal):
    saved = portal.root / "list.pdf"
    saved.write_bytes(pdf(f"= Publications of Ada Dee\n{NUMBERED}"))
    content = read_source(saved)
    assert isinstance(content, SourceText)
    assert content.format == "pdf"


SCAN = "#rect(width: 100%, height: 100%, fill: gray)"
PAPER = (
    "= Owls at night\n== Abstract\n" + "We look at owls and say what they do. " * 40 + "\n== Introduction\n"
    + "Owls are birds of the night, and much is known of them. " * 60 + "\n== References\n" + NUMBERED
)  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (pdf(SCAN + "#pagebreak()" + SCAN), "pictures of pages, as a scanner makes them, and no text"),
        (b"%PDF-1.7\n" + b"x" * 300, "this PDF is damaged"),
        (pdf(NUMBERED)[:2000], "this PDF is damaged"),
        (pdf("#pagebreak(weak: false)\n" * 300), "301 pages"),
        (pdf(PAPER), "seems to be a paper"),
    ],
    ids=["scan", "no PDF", "cut", "long", "paper"],
)
def test_a_pdf_without_a_list_is_refused_in_a_sentence(tmp_path, raw, what):
    file = tmp_path / "a.pdf"
    file.write_bytes(raw)
    assert what in read_source(file).problem.what


def test_the_references_of_a_paper_are_read_where_a_person_asks_for_them(tmp_path):
    file = tmp_path / "paper.pdf"
    file.write_bytes(pdf(PAPER))
    assert "Night flights of owls" in read_source(file, "pdf").text


def test_a_pdf_that_ends_its_reader_or_never_lets_it_go_is_refused(monkeypatch):
    monkeypatch.setattr(pdf_process, "_BEGIN", "import os; os.abort()")
    assert "broke off" in pdf_text_apart(b"%PDF").what
    monkeypatch.setattr(pdf_process, "_BEGIN", "import time; time.sleep(60)")
    monkeypatch.setattr(pdf_process, "_MOST_SECONDS", 0.5)
    begun = time.monotonic()
    assert "takes longer" in pdf_text_apart(b"%PDF").what
    assert time.monotonic() - begun < 20


def test_the_reader_of_pdfs_runs_none_of_what_lies_in_the_folder_of_an_import(tmp_path, monkeypatch):
    (tmp_path / "pypdfium2.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    assert not pdf_text_apart(pdf(NUMBERED)).what


def test_the_same_pdf_gives_the_same_page():
    raw = pdf(NUMBERED)
    assert pdf_text_apart(raw) == pdf_text_apart(raw) == pdf_text(raw)


@pytest.mark.parametrize(
    "text",
    [
        "Dilation of the airways in owls: a prospective and randomized, double-blind and controlled trial of owls",
        "What makes nests useful in the far north of Europe? An activity-based, OFC-controlled, x-ray view of nests",
    ],
)
def test_a_compound_keeps_its_hyphen_at_the_end_of_a_line(text):
    for width in range(30, 80, 4):
        (line,) = lines(pdf(text, f"#set page(width: {width + 50}mm)"))
        assert plain(line) == text
