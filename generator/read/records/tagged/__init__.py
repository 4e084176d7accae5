"""Tagged text of other programs: Refer and EndNote, MEDLINE, Web of Science."""
