"""LaTeX: a CV or list of publications, and the `.bbl` files that BibTeX makes."""

from generator.read.documents.markup.latex.page import as_html, read, recognises

__all__ = ["as_html", "read", "recognises"]
