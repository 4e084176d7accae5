"""Profiles and lists of papers that were saved as HTML, from a browser."""
