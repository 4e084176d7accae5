SITENAME = "Engine Lab"
SITEURL = "https://engines.example.org"
PLUGINS = ["pelican-bibtex"]
PUBLICATIONS_SRC = "content/pubs.bib"
MENUITEMS = (("Publications", "publications.html"), ("Contact", "pages/contact.html"))
