"""Tables with a header: CSV and TSV of spreadsheets, Scopus, IEEE Xplore, Google Scholar, Zotero."""
