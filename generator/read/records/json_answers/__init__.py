"""JSON answers of the interfaces of databases: OpenAlex, DataCite, Semantic Scholar, ORCID, INSPIRE, Zotero."""
