"""Foreign files in, drafts out: pure functions from text to records."""
