"""LaTeX in titles and abstracts: to HTML with MathML, to plain Unicode, to BibTeX-safe text."""

from __future__ import annotations

from generator.tex.bibtex import to_bibtex
from generator.tex.faults import faults, position, problems
from generator.tex.html import to_html
from generator.tex.plain import to_text

__all__ = ["faults", "position", "problems", "to_bibtex", "to_html", "to_text"]
