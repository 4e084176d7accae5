"""LaTeX in titles and abstracts: to HTML with MathML, to plain Unicode, to BibTeX-safe text."""

from __future__ import annotations

from generator.tex.bibtex_text import literal, to_bibtex
from generator.tex.eight_bit import to_eight_bit
from generator.tex.html import to_html
from generator.tex.plain import shows, to_text
from generator.tex.unreadable import faults, position, problems

__all__ = ["faults", "literal", "position", "problems", "shows", "to_bibtex", "to_eight_bit", "to_html", "to_text"]
