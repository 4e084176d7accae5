"""BibTeX and biblatex."""
