"""Readers of sites made by other generators."""
