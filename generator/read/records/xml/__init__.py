"""Exports in XML: EndNote, PubMed, MODS, MARC, DBLP, Zotero RDF, arXiv's Atom feed."""
