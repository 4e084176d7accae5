"""The words of BibTeX and biblatex: entry types, fields, months, journals of astronomy.

Sources: the BibTeX manual (Patashnik, 1988), the biblatex manual 3.19, the exports of JabRef,
Zotero, Mendeley and DBLP, and for the journals the macros of the ADS (AASTeX).
"""

from generator.core import records
from generator.core.data_files import word_table, words
from generator.core.link_kinds import PAPER_LINKS

TYPES = word_table(__file__, "types.txt")
JOURNALS = word_table(__file__, "journals.txt")
KNOWN_FIELDS = words(__file__, "fields.txt").union(*(kind.bibtex for kind in PAPER_LINKS))
BOOKKEEPING = words(__file__, "bookkeeping.txt")
MONTHS = {name[:3].lower(): name for name in records.MONTHS}
