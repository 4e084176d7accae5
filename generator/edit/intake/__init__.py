"""The steps of an import: read source files, find the records that they are about, merge, report."""
