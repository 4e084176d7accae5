"""Text for readers: LaTeX, and the words of pages and messages in each language."""
