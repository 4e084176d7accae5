"""Requests to services with publication data, for `update` and `new`: the only package that uses the network."""
