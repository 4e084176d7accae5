"""Readers: pure functions from the text of a file to drafts."""
