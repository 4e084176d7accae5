"""From content to a site: cache, rendering, writing, the search index, verifying, checking, serving."""
