"""The commands of CVs and bibliographies, in addition to those of `generator.text.latex.commands`."""

from __future__ import annotations

import re

from generator.text.latex.symbols import LETTERS as LATIN
from generator.text.latex.symbols import TEXT_SIGNS

HEADINGS = re.compile(r"chapter|part|[a-z]{0,12}section\w*|\w*heading|sectiontitle", re.IGNORECASE)
RUN_IN_HEADINGS = frozenset({"paragraph", "subparagraph"})
ENTRIES = re.compile(
    r"(?:e|eu|europe)?cv(?:entry|item|line|listitem|doubleitem|listdoubleitem|event|pub\w*|paper|publication)",
    re.IGNORECASE,
)
TABLES = re.compile(r"(?:long|x)?tab(?:ular|u|le)\w*\*?|supertabular")
DROPPED = frozenset(
    "footnote footnotetext thanks vskip hskip rule input include bibitemStop bibitemNoStop BibitemShut BibitemOpen "
    "definecolor hypersetup geometry titleformat titlespacing setlist newcounter addcontentsline markboth "
    "fancyhead fancyfoot pagestyle newif newlength newenvironment renewenvironment let bibAnnoteFile bibAnnote "
    "setstretch linespread faIcon textblock Needspace needspace enlargethispage bibliographystyle bibliography "
    "addbibresource printbibliography "
    "selectfont fontfamily fontsize thepage photo social phone email address homepage extrainfo quote".split()
)
NUMBER_OF_ENTRY = "CSLLeftMargin"  # as Pandoc sets it, which declares the command in each text
TAGS = {"strong": "b", "em": "i", "sup": "sup", "sub": "sub"}  # of styles; the others look like their text
SPANS = {"title": "title", "author": "author", "journal": "venue", "booktitle": "venue", "year": "year"}
LETTERS = LATIN | TEXT_SIGNS | {"and": ", ", "hfill": " ", "newblock": " "}
del LETTERS["degree"]  # it begins a line of studies in a CV
SIGNS = {"&": "&amp;", "%": "%", "#": "#", "_": "_", "$": "$", "{": "{", "}": "}", " ": " ", ",": " ", ";": " ",
          ":": " ", "\n": "\n", "/": "", "!": "", "-": "", "@": "", "(": "$", ")": "$", "[": "$", "]": "$"}  # fmt: skip
ADDRESSES = frozenset({"url", "nolinkurl"})
LINKS = ADDRESSES | {"doi", "arxiv"}
