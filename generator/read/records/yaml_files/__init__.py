"""Exports in YAML: CSL-YAML, Hayagriva, CITATION.cff."""
