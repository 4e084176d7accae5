"""What the interfaces of databases answer in JSON: OpenAlex, DataCite, Semantic Scholar, ORCID, INSPIRE, Zotero."""
