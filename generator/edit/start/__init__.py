"""`sitegen new`: new files, with every possible key as a comment."""
