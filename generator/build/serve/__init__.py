"""`sitegen serve`: a portal on this machine, built again when a file changes, with pages that reload by themselves."""
