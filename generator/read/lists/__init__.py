"""Lists of publications, in which only looks and words show what is what."""
