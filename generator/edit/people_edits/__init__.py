"""Merging and splitting people: the loaded portal, and the edits of its files."""
