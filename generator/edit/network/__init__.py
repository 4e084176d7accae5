"""Asking the services that know of papers: the one room that speaks over the network, for `update` and `new`."""
