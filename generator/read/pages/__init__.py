"""Saved pages of any kind: which reader a page gets, and what each of them finds in it."""
