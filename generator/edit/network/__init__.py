"""Requests to services with publication data, and to links: the only package that uses the network."""
