"""Lists of publications in texts with markup, such as Markdown and LaTeX, as the pages that are made of them."""
