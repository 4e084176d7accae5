"""Pages saved from a browser: from markup to the lines of a dump."""
