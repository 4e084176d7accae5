"""PDF files as pages: their letters, lines, columns and paragraphs, with how they look."""
