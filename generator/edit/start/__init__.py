"""`sitegen new`: files to begin with, each with every key that it may have as a comment."""
