"""LaTeX: a CV or list of publications, and the `.bbl` files that BibTeX makes."""
