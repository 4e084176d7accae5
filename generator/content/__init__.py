"""`content/` on disk: its schema, its errors with their place, and edits that keep a person's work."""
