"""`content/` on disk: what it may say, where its faults are, and edits that keep a person's work."""
