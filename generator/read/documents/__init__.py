"""Documents of every kind (HTML, Word, LaTeX, Markdown, wikis), as pages of text with looks."""
