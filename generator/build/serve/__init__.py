"""`sitegen serve`: a portal on this machine, rebuilt when a file changes, with pages that reload automatically."""
