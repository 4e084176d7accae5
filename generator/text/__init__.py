"""Texts that people read: LaTeX, and what pages and messages say in each language."""
