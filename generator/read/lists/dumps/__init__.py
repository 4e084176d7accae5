"""Text dumps of profiles and lists: the grammar of their lines."""
