"""The words of BibTeX and biblatex: entry types, fields, months, journals of astronomy.

Sources: the BibTeX manual (Patashnik, 1988), the biblatex manual 3.19, the exports of JabRef,
Zotero, Mendeley and DBLP, and for the journals the macros of the ADS (AASTeX).
"""

from generator.core.link_kinds import PAPER_LINKS

# Entry types; those of biblatex with the equivalent BibTeX type.
TYPES = {name: name for name in (
    "article", "book", "booklet", "inbook", "incollection", "inproceedings", "manual", "mastersthesis", "misc",
    "phdthesis", "proceedings", "techreport", "unpublished", "patent", "dataset", "software",
)} | {
    "conference": "inproceedings", "online": "misc", "electronic": "misc", "www": "misc", "webpage": "misc",
    "preprint": "misc", "thesis": "phdthesis", "report": "techreport", "mvbook": "book", "collection": "book",
    "mvcollection": "book", "reference": "book", "mvreference": "book", "bookinbook": "inbook", "suppbook": "inbook",
    "suppcollection": "incollection", "inreference": "incollection", "mvproceedings": "proceedings",
    "suppperiodical": "article", "periodical": "proceedings", "journal": "article",
}  # fmt: skip

_FIELDS = (
    "abstract address annote annotation archiveprefix author bibsource biburl booksubtitle booktitle chapter "
    "copyright crossref date date-added date-modified day doi edition editor eid eprint eprintclass eprinttype "
    "eventdate eventtitle eventtitleaddon file groups howpublished institution isbn issn issue issue_date journal "
    "journalsubtitle journaltitle key keyword keywords langid language location mendeley-groups month note number "
    "numpages openreview "
    "organization owner pages pagetotal primaryclass publisher pubstate school series shortjournal "
    "shorttitle subtitle timestamp title titleaddon type url urldate venue volume xdata "
    "year articleno keywords author_keywords arxivid pmid pmcid editora"
)
KNOWN_FIELDS = frozenset(_FIELDS.split()).union(*(kind.bibtex for kind in PAPER_LINKS))

# Fields that reference managers use internally, without information about the paper, or names of local files.
BOOKKEEPING = frozenset(
    "timestamp bibsource biburl file owner groups date-added date-modified creationdate modificationdate __markedentry "
    "mendeley-groups mendeley-tags added-at interhash intrahash username qualityassured options ids key "
    # the Web of Science's, and cited references
    "cited-references number-of-cited-references usage-count-last-180-days usage-count-since-2013 "
    "doc-delivery-number da".split()
)

MONTHS = {
    "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May", "jun": "June", "jul": "July",
    "aug": "August", "sep": "September", "oct": "October", "nov": "November", "dec": "December",
}  # fmt: skip

JOURNALS = {
    "aj": "Astronomical Journal", "apj": "Astrophysical Journal", "apjl": "Astrophysical Journal Letters",
    "apjs": "Astrophysical Journal Supplement Series", "aap": "Astronomy & Astrophysics", "araa":
    "Annual Review of Astronomy and Astrophysics", "mnras": "Monthly Notices of the Royal Astronomical Society",
    "nat": "Nature", "pasp": "Publications of the Astronomical Society of the Pacific", "prl":
    "Physical Review Letters", "pra": "Physical Review A", "prb": "Physical Review B", "prc": "Physical Review C",
    "prd": "Physical Review D", "pre": "Physical Review E", "physrep": "Physics Reports", "jcap":
    "Journal of Cosmology and Astroparticle Physics", "icarus": "Icarus", "ssr": "Space Science Reviews",
}  # fmt: skip
