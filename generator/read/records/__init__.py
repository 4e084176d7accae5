"""Records with named fields: BibTeX, RIS, CSL-JSON, XML, tagged text, tables, answers of services."""
