"""`sitegen update`: read the sources in `site.yaml` again, merge them, report new papers."""
