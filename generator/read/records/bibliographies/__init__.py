"""RIS and CSL-JSON, and the common parts of all bibliographies: names, dates, pages, keywords."""
