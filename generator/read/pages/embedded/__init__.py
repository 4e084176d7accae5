"""Data made for machines inside a page: tags, JSON-LD, microdata, RDFa, COinS, BibTeX, RIS."""
