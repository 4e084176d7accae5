"""The text of a PDF as a page; PDFium reads it (https://pdfium.googlesource.com/pdfium/)."""

import re
from typing import NamedTuple

import pypdfium2

from generator.read.documents.pdf.glyphs import glyphs_of
from generator.read.documents.pdf.page import page_of

MOST_PAGES = 250
_MOST_LETTERS = 1_500_000
_FEWEST_LETTERS = 40  # of a document: fewer are stamps on scanned pages
_FEWEST_ON_A_PAGE = 20
_PASSWORD = 4  # FPDF_ERR_PASSWORD of fpdfview.h
_ABSTRACT = re.compile(
    r"<(?:h\d|p)>(?:<[bi]>)*(?:\d[. ]*)?(?:abstract|summary|1\.? introduction|i\.? introduction)\b", re.IGNORECASE
)
_REFERENCES = re.compile(
    r"<(h\d|p)>(?:<[bi]>)*(?:\d+[. ]*)?(?:references|bibliography|literature cited|works cited|literatur|références"
    r"|bibliographie|referencias|bibliografía|referências|bibliografia)\b[^<]{0,20}(?:</[bi]>)*</\1>",
    re.IGNORECASE,
)  # fmt: skip


class PdfText(NamedTuple):
    """A document as a page of HTML; or, where it cannot be read, `what` is wrong and `how` to get it in."""

    page: str = ""
    what: str = ""
    how: str = ""
    is_article: bool = False


def pdf_text(raw: bytes) -> PdfText:
    """Return what a PDF says. PDFium is written in C++: what is hostile may end the process that calls this."""
    try:
        document = pypdfium2.PdfDocument(raw)
    except pypdfium2.PdfiumError as fault:
        if getattr(fault, "err_code", None) == _PASSWORD:
            return PdfText(what="this PDF is protected by a password", how="save it again without one")
        return PdfText(what="this PDF is damaged", how="save or export it again from its source")
    try:
        return _read(document)
    except pypdfium2.PdfiumError:
        return PdfText(what="a page of this PDF is damaged", how="save or export it again from its source")
    finally:
        document.close()


def _read(document: pypdfium2.PdfDocument) -> PdfText:
    count = len(document)
    if count > MOST_PAGES:
        what = f"this PDF has {count:,} pages; a list of publications has at most {MOST_PAGES}"
        return PdfText(what=what, how="save the pages that hold the list as a PDF of their own")
    pages = []
    letters = unknown = 0
    for number in range(count):
        page = document[number]
        pages.append(glyphs_of(page))
        page.close()
        letters += len(pages[-1].glyphs)
        unknown += pages[-1].unknown
        if letters > _MOST_LETTERS:
            how = "save the pages that hold the list as a PDF of their own"
            return PdfText(what="this PDF has far more text than a list of publications", how=how)
    if unknown > letters:
        how = "export the list from its source, or print it to a PDF again with its fonts"
        return PdfText(what="the fonts of this PDF do not say which characters its letters are", how=how)
    if letters < max(_FEWEST_LETTERS, _FEWEST_ON_A_PAGE * count):
        how = "export the list from its source, or use a program for scans to recognise its text (OCR)"
        return PdfText(what="this PDF holds pictures of pages, as a scanner makes them, and no text", how=how)
    page_html = page_of(pages)
    return PdfText(page_html, is_article=_is_article(page_html))


def _is_article(page: str) -> bool:
    """Return whether a document is a paper, whose references are mostly works of others."""
    headings = list(_REFERENCES.finditer(page))
    return (
        bool(headings)
        and headings[-1].start() > 0.5 * len(page)
        and _ABSTRACT.search(page[: len(page) // 2]) is not None
    )
