"""The steps of an import: read source files, find their records, merge, report."""
