"""Exports in YAML: CSL-YAML, CITATION.cff."""
