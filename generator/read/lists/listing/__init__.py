"""Publication pages of any layout: lists of papers found, cut into entries, and each entry read."""
