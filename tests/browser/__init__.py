"""Tests that look at the site through a browser."""
