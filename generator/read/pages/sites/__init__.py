"""Pages of well-known sites, one module a site."""
