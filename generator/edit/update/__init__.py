"""`sitegen update`: read again what `site.yaml` names as sources, merge it, tell what is new."""
