"""The words of BibTeX and biblatex: entry types, fields, months, journals of astronomy.

Sources: the BibTeX manual (Patashnik, 1988), the biblatex manual 3.19, the exports of JabRef,
Zotero, Mendeley and DBLP, and for the journals the macros of the ADS (AASTeX).
"""

from generator.core import records
from generator.core.data_files import word_table
from generator.core.link_kinds import PAPER_LINKS

TYPES = word_table(__file__, "types.txt")
JOURNALS = word_table(__file__, "journals.txt")
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

MONTHS = {name[:3].lower(): name for name in records.MONTHS}
