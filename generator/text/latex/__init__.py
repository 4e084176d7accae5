"""LaTeX in titles and abstracts: to HTML with MathML, to plain Unicode, to BibTeX-safe text."""

from generator.text.latex.bibtex_text import literal, to_bibtex, to_eight_bit
from generator.text.latex.html import to_html
from generator.text.latex.plain import shows, to_text
from generator.text.latex.unreadable import faults, position

__all__ = ["faults", "literal", "position", "shows", "to_bibtex", "to_eight_bit", "to_html", "to_text"]
