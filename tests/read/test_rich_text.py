"""Lists in RTF, as Zotero, TextEdit, Word and Publish or Perish write them."""

# ruff: noqa: E501, W291 - the samples stand as programs write them

from datetime import date

import pytest
from generator.read.documents.office.files import office_text
from generator.read.draft import Context
from generator.read.formats import read_text
from hypothesis import given
from hypothesis import strategies as st

# Zotero: "Create Bibliography", "Save as RTF".
ZOTERO = rb"""{\rtf \li720 \fi-720 \sl480 \slmult1 \sa0 Kova\uc0\u269{}, M., & Herrera, T. (2023). Owls do not count sheep. {\i{}Journal of Night Studies}, {\i{}12}(3), 45\uc0\u8211{}67. https://doi.org/10.1234/night.5\
Herrera, T., & Chang, L. (2021). Engines that sort by night. {\i{}Journal of Engines}, {\i{}7}, 1\uc0\u8211{}9.\
}"""
# TextEdit on a Mac.
TEXT_EDIT = rb"""{\rtf1\ansi\ansicpg1252\cocoartf2822
\cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fswiss\fcharset0 Helvetica;\f1\fswiss\fcharset0 Helvetica-Oblique;}
{\colortbl;\red255\green255\blue255;}
{\*\expandedcolortbl;;}
\paperw11900\paperh16840\margl1440\margr1440\vieww11520\viewh8400\viewkind0
\pard\tx566\pardirnatural\partightenfactor0

\f0\fs24 \cf0 [1] M. Herrera, L. Chang. Engines that sort by night, 
\f1\i Journal of Engines
\f0\i0  7, pp. 1-9 (2021).\
\
[2] T. M\'fcller. Owls and {\field{\*\fldinst{HYPERLINK "https://owls.example/"}}{\fldrslt sheep}}, Journal of Night Studies 12(3), pp. 45-67 (2023).\
}"""


def page(raw: bytes) -> str:
    found = office_text(raw)
    return found.text.removeprefix("<html><head></head><body>").removesuffix("\n</body></html>") if found else ""


def drafts(raw: bytes):
    found = office_text(raw)
    assert found
    return read_text(found.text, found.format, Context("list.rtf", date(2026, 11, 22))).drafts


def test_a_bibliography_that_zotero_saved_is_read():
    owls, engines = drafts(ZOTERO)
    assert (owls.title, owls.authors) == ("Owls do not count sheep", ("M. Kovač", "T. Herrera"))
    assert (owls.venue, owls.volume, owls.number, owls.pages) == ("Journal of Night Studies", "12", "3", "45-67")
    assert owls.links == {"doi": "10.1234/night.5"}
    assert (engines.title, str(engines.date)) == ("Engines that sort by night", "2021")


def test_a_list_of_textedit_is_read():
    engines, owls = drafts(TEXT_EDIT)
    assert (engines.title, engines.venue) == ("Engines that sort by night", "Journal of Engines")
    assert owls.authors == ("T. Müller",)
    assert '<a href="https://owls.example/">sheep</a>' in page(TEXT_EDIT)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (rb"A{\b bold\b0  and {\i both}} end", "<p>A<b>bold</b> and <i>both</i> end</p>"),
        (rb"{\b a {\i b}}", "<p><b>a </b><i><b>b</b></i></p>"),
        (rb"x{\super 2} H{\sub 2}O", "<p>x<sup>2</sup> H<sub>2</sub>O</p>"),
        (rb"one\line two\par three\tab four", "<p>one<br>two</p>\n<p>three four</p>"),
        (rb"\ldblquote R&D\rdblquote\~<1", "<p>“R&amp;D”\xa0&lt;1</p>"),
        (rb"a \{b\} \\c", "<p>a {b} \\c</p>"),
        (rb"\uc1\u8230? d\u8217'e9?", "<p>… d’e9?</p>"),
        (rb"\uc0\u-10179\u-8704", "<p>😀</p>"),
        (rb"{\*\unknown left out}{\footnote left out}{\info{\title left out}}shown", "<p>shown</p>"),
        (rb"{\v hidden}{\deleted gone}shown", "<p>shown</p>"),
        (rb"{\pict\bin4 }}}}}shown", "<p>shown</p>"),
        (rb"\pard\outlinelevel0 Papers\par\pard One", "<h1>Papers</h1>\n<p>One</p>"),
        (rb"{\stylesheet{\s3 heading 2;}}\pard\s3 Papers\par\pard One", "<h2>Papers</h2>\n<p>One</p>"),
        (rb"{\listtext 1.\tab}\pard\ls1 One\par\pard Two", "<ul><li>One</li></ul>\n<p>Two</p>"),
        (rb"{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\f1\'d3\'d5{\f0\'e9}", "<p>УХé</p>"),
        (rb"\ansicpg936\'d3\'a1\'cb\'a2", "<p>印刷</p>"),
        (rb"\ansicpg99999 \'e9", "<p>é</p>"),
        (rb'{\field{\*\fldinst HYPERLINK "https://a.example/"}{\fldrslt one}} {\field{\*\fldinst HYPERLINK "https://b.example/"}{\fldrslt two}}', '<p><a href="https://a.example/">one</a> <a href="https://b.example/">two</a></p>'),
        (rb'{\field{\*\fldinst ADDIN ZOTERO_BIBL \{"a":1\}}{\fldrslt (Lee)}}', "<p>(Lee)</p>"),
        (b"a caf\xe9", "<p>a café</p>"),
    ],
)  # fmt: skip
def test_what_a_text_shows(text, shown):
    assert page(b"{\\rtf1\\ansi " + text + b"}").rstrip() == shown


def test_a_file_without_a_text_is_no_page():
    assert office_text(b"{\\rtf1{\\info{\\author Somebody}}}") is None


@given(st.lists(st.sampled_from([b"{", b"}", b"\\", b"\\*", b"\\fldinst ", b"\\u-1", b"\\bin9", b"\\'f", b"\\uc99999 ", b"\\f", b"\\par", b"\\v", b"x", b"\xff", b"\\fonttbl", b"\\ansicpg", b"\\outlinelevel-3 "]), max_size=30))  # fmt: skip
def test_no_text_stops_the_reader(parts):
    office_text(b"{\\rtf" + b"".join(parts))
