"""Lists that people keep in Word, LibreOffice and Excel."""

# ruff: noqa: E501 - the samples stand as programs write them

import re
import zipfile
from datetime import date
from html import escape
from io import BytesIO

import pytest
from generator.read.documents.office import workbook as workbook_module
from generator.read.documents.office.archive import opened
from generator.read.documents.office.files import office_text
from generator.read.documents.office.workbook import sheets
from generator.read.draft import Context
from generator.read.formats import read_text

from command_line import sitegen
from effort import calls_of

WORD = 'xmlns:mc="c" xmlns:wp="d" xmlns:wps="s" xmlns:v="v" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
OPEN = 'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:table="b" xmlns:xlink="http://www.w3.org/1999/xlink"'
SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
DOI = "https://doi.org/10.1234/night.5"


def packed(parts: dict[str, str]) -> bytes:
    """Pack parts by their names, as an office program does."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return made.getvalue()


def run(text: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(*runs: str, style: str = "") -> str:
    return f"<w:p><w:pPr>{style}</w:pPr>{''.join(runs)}</w:p>"


def entry(authors: str, title: str, venue: str, *more: str) -> str:
    return paragraph(run(f"{authors} (2023). {title}. "), run(venue, "<w:i/>"), *more, style="<w:numPr/>")


def docx(*blocks: str) -> bytes:
    return packed({
        "word/document.xml": f"<w:document {WORD}><w:body>{''.join(blocks)}</w:body></w:document>",
        "word/_rels/document.xml.rels": f'<Relationships><Relationship Id="rId7" Target="{DOI}" TargetMode="External"/></Relationships>',
        "word/styles.xml": f'<w:styles {WORD}><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
    })  # fmt: skip


def field(code: str, shown: str) -> str:
    marks = [f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")]
    return f"{marks[0]}<w:r><w:instrText>{code}</w:instrText></w:r>{marks[1]}<w:r><w:t>{shown}</w:t></w:r>{marks[2]}"


OWLS = ("Kovač, M., & Herrera, T.", "Owls do not count sheep", "Journal of Night Studies")
ENGINES = ("Herrera, T., & Chang, L.", "Engines that sort by night", "Journal of Engines")
HEADING = paragraph(run("Publications"), style='<w:pStyle w:val="berschrift1"/>')
LIST = docx(
    HEADING,
    entry(*OWLS, run(", 12(3), 45–67. "), f'<w:hyperlink r:id="rId7">{run("doi")}</w:hyperlink>'),
    entry(*ENGINES, run(", 7, 1–9.")),
)


def open_document(kind: str, body: str, styles: str = "") -> bytes:
    return packed({
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": f"<office:document-content {OPEN}>{styles}<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>",
    })  # fmt: skip


def open_text(body: str, styles: str = "") -> bytes:
    return open_document("text", body, styles)


def drafts(raw: bytes):
    found = office_text(raw)
    return read_text(found.text, found.format, Context("list", date(2026, 11, 22))).drafts


def test_a_word_document_is_read_as_the_list_that_it_shows():
    owls, engines = drafts(LIST)
    assert (owls.title, owls.venue, owls.volume, owls.number, owls.pages) == (
        "Owls do not count sheep", "Journal of Night Studies", "12", "3", "45-67",
    )  # fmt: skip
    assert owls.links == {"doi": "10.1234/night.5"}
    assert (engines.title, str(engines.date)) == ("Engines that sort by night", "2023")


def test_the_style_of_a_heading_is_told_by_its_name_in_every_language():
    assert "<h1>Publications</h1>" in office_text(LIST).text


def test_what_looks_the_same_is_one_piece_however_word_cut_it():
    text = office_text(
        docx(paragraph(run("Journal of ", "<w:i/>"), run("Night", '<w:i w:val="1"/>'), run(" 7", "")))
    ).text
    assert "<p><i>Journal of Night</i> 7</p>" in text


@pytest.mark.parametrize(
    ("inner", "shown"),
    [
        ("<w:del><w:r><w:delText>Old</w:delText></w:r></w:del><w:ins><w:r><w:t>New</w:t></w:r></w:ins>", "New"),
        (field(f' HYPERLINK "{DOI}" ', "doi"), f'<a href="{DOI}">doi</a>'),
        (field('ADDIN ZOTERO_ITEM {"x": 1}', "(Lee)"), "(Lee)"),
        ('<w:r><w:t>x</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r>', "x<sup>2</sup>"),
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>", "a b<br>c"),
        ('<w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>R&amp;D &lt;1</w:t></w:r>', "R&amp;D &lt;1"),
        ("<w:sdt><w:sdtContent><w:r><w:t>held</w:t></w:r></w:sdtContent></w:sdt>", "held"),
    ],
)  # fmt: skip
def test_what_a_paragraph_shows(inner, shown):
    assert f"<p>{shown}</p>" in office_text(docx(f"<w:p>{inner}</w:p>")).text


def box(*paragraphs: str) -> str:
    return f"<w:drawing><wp:inline><wps:txbx><w:txbxContent>{''.join(paragraphs)}</w:txbxContent></wps:txbx></wp:inline></w:drawing>"


def old_box(*paragraphs: str) -> str:
    return f"<w:pict><v:shape><v:textbox><w:txbxContent>{''.join(paragraphs)}</w:txbxContent></v:textbox></v:shape></w:pict>"


@pytest.mark.parametrize("inside", [
    box(entry(*OWLS)),
    old_box(entry(*OWLS)),
    f"<mc:AlternateContent><mc:Choice>{box(entry(*OWLS))}</mc:Choice><mc:Fallback>{old_box(entry(*OWLS))}</mc:Fallback></mc:AlternateContent>",
    f"<mc:AlternateContent><mc:Choice><w:drawing/></mc:Choice><mc:Fallback>{old_box(entry(*OWLS))}</mc:Fallback></mc:AlternateContent>",
    box(paragraph(run("Selected"), f"<w:r>{box(entry(*OWLS))}</w:r>")),
])  # fmt: skip
def test_what_stands_in_a_text_box_is_read_once(inside):
    text = office_text(docx(HEADING, paragraph(run("By year"), f"<w:r>{inside}</w:r>"), entry(*ENGINES))).text
    assert text.count(OWLS[1]) == 1
    assert text.index("By year") < text.index(OWLS[1]) < text.index(ENGINES[1])


def test_a_table_in_a_document_keeps_its_rows():
    row = f"<w:tr><w:tc>{paragraph(run('2023'))}</w:tc><w:tc>{paragraph(run('Owls'))}</w:tc></w:tr>"
    text = office_text(docx(f"<w:tbl>{row}{row}</w:tbl>")).text
    assert text.count("<tr><td><p>2023</p></td><td><p>Owls</p></td></tr>") == 2


def test_an_opendocument_text_is_read_likewise():
    look = '<style:style style:name="T1"><style:text-properties fo:font-style="italic"/></style:style>'
    items = "".join(
        f"<text:list-item><text:p>{escape(who)} (2023). {title}. <text:span text:style-name='T1'>{venue}</text:span>, 12, 1–9. "
        f"<text:a xlink:href='{DOI}{place}'>doi</text:a><text:note><text:p>A note.</text:p></text:note></text:p></text:list-item>"
        for place, (who, title, venue) in enumerate((OWLS, ENGINES))
    )
    body = f"<text:h text:outline-level='1'>Publications</text:h><text:list>{items}</text:list>"
    owls, engines = drafts(open_text(body, look))
    assert (owls.title, owls.venue, owls.links["doi"]) == (OWLS[1], OWLS[2], "10.1234/night.50")
    assert engines.title == ENGINES[1]


def workbook(*tables: str, settings: str = "") -> bytes:
    texts = ("Title", "Authors", "Date", "Owls do not count sheep", "Mira Kovač; Tomás Herrera", "Venue")
    return packed({
        "xl/workbook.xml": f"<workbook>{settings}</workbook>",
        "xl/sharedStrings.xml": f"<sst {SHEET}>{''.join(f'<si><t>{text}</t></si>' for text in texts)}</sst>",
        "xl/styles.xml": f'<styleSheet {SHEET}><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        **{
            f"xl/worksheets/sheet{place}.xml": f"<worksheet {SHEET}><sheetData>{rows}</sheetData></worksheet>"
            for place, rows in enumerate(tables, 1)
        },
    })  # fmt: skip


PAPERS = (
    '<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c><c r="E1" t="s"><v>5</v></c></row>'
    '<row><c r="A2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="D2" s="{look}"><v>45000</v></c>'
    '<c r="E2" t="inlineStr"><is><t>Journal of Night Studies</t></is></c></row>'
)
PEOPLE = '<row><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row><c r="A2" t="inlineStr"><is><t>Mira</t></is></c></row>'


@pytest.mark.parametrize("look", ["1", "2"])
def test_a_workbook_is_read_as_a_table_whose_dates_are_days(look):
    (paper,) = drafts(workbook(PAPERS.format(look=look)))
    assert (paper.title, paper.authors, str(paper.date), paper.venue) == (
        "Owls do not count sheep", ("Mira Kovač", "Tomás Herrera"), "2023-03-15", "Journal of Night Studies",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("settings", "day"),
    [("<workbookPr date1904='1'/>", "2023-03-15"), ("<workbookPr date1904='true'/>", "2023-03-15"),
     ("<workbookPr date1904='0'/>", "2019-03-14")],
)  # fmt: skip
def test_a_workbook_may_count_its_days_from_1904(settings, day):
    rows = PAPERS.format(look="1").replace("45000", str(45000 - 1462))
    assert str(drafts(workbook(rows, settings=settings))[0].date) == day


def test_of_a_workbook_the_sheet_with_publications_is_read():
    assert office_text(workbook(PEOPLE, PAPERS.format(look="1"))).text.startswith('"Title","Authors",,"Date"')


@pytest.mark.parametrize(
    "raw",
    [b"PK\x03\x04" + bytes(100), LIST[:200], packed({"readme.txt": "x"}), packed({"word/document.xml": "no xml"})],
)
def test_a_damaged_file_or_another_archive_gives_nothing(raw):
    assert office_text(raw) is None


def test_an_entity_of_a_document_is_never_opened():
    bomb = f'<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document {WORD}><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>'
    found = office_text(packed({"word/document.xml": bomb}))
    assert found is None or "aaaa" not in found.text


def test_a_word_document_comes_in_by_the_command(portal):
    path = portal.root / "list.docx"
    path.write_bytes(LIST)
    result = sitegen("import", "--root", portal.root, path)
    assert result.exit_code == 0, result.stderr
    assert portal.ids() == ["engines-that-sort-by-night", "owls-do-not-count-sheep"]


@pytest.mark.parametrize("deep", [1, 3, 17])
def test_tables_within_tables_show_their_text_once(deep):
    cell = "<text:p>Owls</text:p>"
    for _ in range(deep):
        cell = (
            f"<table:table><table:table-row><table:table-cell>{cell}</table:table-cell></table:table-row></table:table>"
        )
    text = office_text(open_text(cell)).text
    assert text.count("<p>Owls</p>") == 1
    assert len(text) < 3000


def test_rows_of_a_group_are_rows_of_the_table_and_a_remark_hides_nothing_behind_it():
    row = "<table:table-row><table:table-cell><text:p>Ow<!-- s -->ls</text:p></table:table-cell></table:table-row>"
    rows = f"<table:table-header-rows>{row}</table:table-header-rows><table:table-rows>{row}</table:table-rows>"
    assert office_text(open_text(f"<table:table>{rows}</table:table>")).text.count("<td><p>Owls</p></td>") == 2


def within(tag: str, inner: str) -> str:
    return f"<w:{tag}>{inner}</w:{tag}>"


@pytest.mark.parametrize("around", [("sdt", "sdtContent"), ("ins",), ("customXml",)])
def test_rows_and_cells_within_controls_and_changes_are_shown(around):
    cell = within("tc", paragraph(run("Owls")))
    row = within("tr", within("tc", paragraph(run("2023"))) + "{}")
    for tag in reversed(around):
        cell, row = within(tag, cell), within(tag, row)
    text = office_text(docx(within("tbl", row.format(cell)))).text
    assert "<tr><td><p>2023</p></td><td><p>Owls</p></td></tr>" in text


@pytest.mark.parametrize(
    "make",
    [
        lambda deep: docx("<w:sdt>" * deep + "<w:p/>" + "</w:sdt>" * deep, HEADING),
        lambda deep: docx("<w:p>" + "<w:hyperlink>" * deep + "</w:hyperlink>" * deep + "</w:p>", HEADING),
        lambda deep: docx("<w:tbl>" + "<w:sdt>" * deep + "</w:sdt>" * deep + "</w:tbl>", HEADING),
        lambda deep: open_text(f"<text:p>{'<text:span>' * deep}{'</text:span>' * deep}</text:p><text:p>Publications</text:p>"),
        lambda deep: open_text(f"{'<text:section>' * deep}{'</text:section>' * deep}<text:p>Publications</text:p>"),
        lambda deep: workbook(f'<row><c t="inlineStr">{"<is>" * deep}{"</is>" * deep}</c></row>', PAPERS.format(look="1")),
    ],
)  # fmt: skip
def test_elements_nested_without_an_end_hide_nothing_behind_them(make):
    assert re.search("Publications|Owls", office_text(make(240)).text)
    office_text(make(1500))  # here the parser stops, and nothing is raised


def test_a_workbook_that_repeats_one_long_text_gives_nothing():
    cells = '<row><c r="A1" t="s"><v>0</v></c></row>' * 900
    raw = packed({
        "xl/workbook.xml": "<workbook/>",
        "xl/sharedStrings.xml": f"<sst {SHEET}><si><t>{'x' * 100_000}</t></si></sst>",
        "xl/worksheets/sheet1.xml": f"<worksheet {SHEET}><sheetData>{cells}</sheetData></worksheet>",
    })  # fmt: skip
    assert office_text(raw) is None


@pytest.mark.parametrize("odd", ["²", "-1", "1" * 5000, "", "x", "٣" * 12])
def test_odd_numbers_of_cells_name_no_text_and_no_look(odd):
    rows = PAPERS.format(look=odd).replace("</row>", f'<c r="G1" t="s"><v>{odd}</v></c></row>')
    (paper,) = drafts(workbook(rows))
    assert (paper.title, paper.venue) == ("Owls do not count sheep", "Journal of Night Studies")


def damaged(raw: bytes) -> dict[str, bytes]:
    """Return what becomes of an archive on a bad disk: cut short, another method of packing, bytes of zeros."""
    begin = raw.index(b"word/document.xml") + len(b"word/document.xml")
    table = raw.rindex(b"PK\x01\x02")
    return {
        "short": raw[: len(raw) // 2],
        "zeros": raw[:begin] + bytes(100) + raw[begin + 100 :],
        "method": raw[: table + 10] + b"\x63\x00" + raw[table + 12 :],
        "version": raw[: table + 6] + b"\xff\x00" + raw[table + 8 :],
        "table": raw[:table] + b"PK\x01\x02" + bytes(30) + raw[table + 34 :],
    }


@pytest.mark.parametrize("how", ["short", "zeros", "method", "version", "table"])
def test_a_damaged_file_is_told_in_one_message(portal, how):
    path = portal.root / "list.docx"
    path.write_bytes(damaged(docx(HEADING))[how])
    result = sitegen("import", "--root", portal.root, path)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "list.docx" in result.stderr
    assert "Traceback" not in result.stderr


def test_empty_cells_far_to_the_right_take_no_room():
    rows = PAPERS.format(look="1").replace("</row>", '<c r="ALL9" s="1"/></row>')
    assert ",,,,,," not in office_text(workbook(rows)).text
    assert office_text(workbook('<row><c r="ALL1"/></row>' * 1000, PAPERS.format(look="1"))) == office_text(
        workbook("", PAPERS.format(look="1"))
    )


def test_what_sheets_hold_is_bound_for_all_of_them_together(monkeypatch):
    monkeypatch.setattr(workbook_module, "MOST_CHARACTERS", 40_000)
    long = '<row><c r="A1" t="s"><v>0</v></c></row>' * 150
    parts = {f"xl/worksheets/sheet{place}.xml": f"<worksheet {SHEET}>{long}</worksheet>" for place in range(1, 5)}
    shared = f"<sst {SHEET}><si><t>{'x' * 100}</t></si></sst>"
    archive = opened(packed({"xl/workbook.xml": "<workbook/>", "xl/sharedStrings.xml": shared, **parts}))
    assert sum(len(text) for _, text in sheets(archive)) < 40_000


def test_fields_within_fields_show_the_innermost_link():
    inner = field("PAGEREF a", "owls") + field(' HYPERLINK "https://example.org/b" ', "cats")
    outer = field(f' HYPERLINK "{DOI}" ', "x").replace("<w:r><w:t>x</w:t></w:r>", inner)
    text = office_text(docx(f"<w:p>{outer}</w:p>")).text
    assert f'<a href="{DOI}">owls</a><a href="https://example.org/b">cats</a>' in text


def test_fields_that_are_never_closed_take_work_in_proportion_to_their_number():
    opened_field = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>a</w:instrText></w:r>'
    shown = "<w:r><w:t>x</w:t></w:r>"
    small, large = (docx(f"<w:p>{opened_field * times}{shown * times}</w:p>") for times in (100, 1000))
    few, many = calls_of(lambda: office_text(small)), calls_of(lambda: office_text(large))
    assert many < 12 * few


def open_sheet(*tables: str) -> bytes:
    shown = "".join(
        f'<table:table table:name="Sheet {place}">{rows}</table:table>' for place, rows in enumerate(tables, 1)
    )
    return open_document("spreadsheet", shown)


def text_cell(text: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'


OPEN_PAPERS = (
    f"<table:table-header-rows><table:table-row>{''.join(map(text_cell, ('Title', 'Authors', 'Venue')))}<table:covered-table-cell/>"
    f"{text_cell('Date')}{text_cell('Volume')}</table:table-row></table:table-header-rows><table:table-row>{text_cell('Owls do <text:span>not</text:span> count<text:s/>sheep')}"
    f"{text_cell('Mira Kovač; Tomás Herrera')}{text_cell('Journal of Night Studies')}<table:table-cell/>"
    '<table:table-cell office:value-type="date" office:date-value="2023-03-15"><text:p>15.03.23</text:p></table:table-cell>'
    '<table:table-cell office:value-type="float" office:value="12"><office:annotation><text:p>!</text:p></office:annotation><text:p>12,00</text:p></table:table-cell>'
    '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)


def test_an_opendocument_spreadsheet_is_read_as_a_table():
    staff = (
        f"<table:table-row>{text_cell('Name')}</table:table-row><table:table-row>{text_cell('Mira')}</table:table-row>"
    )
    found = office_text(open_sheet(staff, OPEN_PAPERS))
    assert (found.format, found.unread) == ("table", ("Sheet 1",))
    (paper,) = drafts(open_sheet(staff, OPEN_PAPERS))
    assert (paper.title, paper.authors, str(paper.date), paper.venue, paper.volume) == (
        "Owls do not count sheep", ("Mira Kovač", "Tomás Herrera"), "2023-03-15", "Journal of Night Studies", "12",
    )  # fmt: skip


def test_a_spreadsheet_that_repeats_its_rows_without_end_stays_small():
    row = f'<table:table-row table:number-rows-repeated="1048576">{text_cell("x" * 1000)}</table:table-row>'
    assert len(office_text(open_sheet(row)).text) < 200_000


def test_sheets_that_are_not_read_are_named(portal):
    path = portal.root / "list.xlsx"
    path.write_bytes(workbook(PEOPLE, PAPERS.format(look="1"), PEOPLE))
    result = sitegen("import", "--root", portal.root, path)
    assert (result.exit_code, portal.ids()) == (0, ["owls-do-not-count-sheep"])
    assert "of this workbook one sheet is read; not read: sheet1, sheet3" in result.stderr


def test_sheets_are_named_as_the_workbook_names_them():
    rels = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
    raw = packed({
        "xl/workbook.xml": f'<workbook {SHEET} xmlns:r="rel"><sheets><sheet name="Staff" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": rels,
        "xl/worksheets/sheet1.xml": f"<worksheet {SHEET}>{PEOPLE}</worksheet>",
    })  # fmt: skip
    assert [name for name, _ in sheets(opened(raw))] == ["Staff"]


def test_a_paragraph_of_an_opendocument_text_may_be_bold_by_its_style():
    look = '<style:style style:name="P1"><style:text-properties fo:font-weight="bold"/></style:style>'
    body = '<text:p text:style-name="P1">Publications</text:p><text:p text:style-name="P2">Owls</text:p>'
    assert "<p><b>Publications</b></p>\n<p>Owls</p>" in office_text(open_text(body, look)).text
