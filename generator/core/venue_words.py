"""Words by which a text names a journal or a gathering, for every room that has to tell the one from the other."""

from __future__ import annotations

import re

# Of conferences, workshops and what else people go to, as an alternation for patterns without regard to case.
GATHERING_WORDS = (
    r"conf(?:erences?|\.)?|conférences?|konferenz|symp(?:osi(?:um|a|on)|\.)?|workshops?|meetings?|congress(?:es)?|"
    r"colloqui(?:um|a)|convention|summit|hackathon|tutorials?|wksh?p|tagung|jahrestagung|atelier|colloque|"
    r"(?:summer|winter|spring|autumn) school|forum on|assembly|grand challenges?"
)
GATHERING = re.compile(rf"\b(?:{GATHERING_WORDS})\b", re.IGNORECASE)
# Without a full stop an abbreviation has its capital letter: `Am J Psychiatry`. `Ann` is a given name then.
JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|annals|annalen|annales|annali|anales|acta|archiv|archives? of|bulletin|"
    r"magazine|quarterly|review|revue|revista|rivista|zeitschrift|communications|newsletter|gazette)\b"
    r"|\b(?:j|trans|lett|rev|phys|ann|arch|bull|commun|mag)\.(?!\w)|(?-i:\b(?:J|Trans|Lett|Rev|Phys)\b(?!-))"
    r"|^(?:nature|science|cell|pnas|(?:the )?lancet)$",
    re.IGNORECASE,
)
_PROCEEDINGS = re.compile(r"\bproceedings\b", re.IGNORECASE)


def names_journal(venue: str) -> bool:
    """Tell a venue whose name has a word of journals, and none of gatherings: `Letters`, not `Letters Workshop`."""
    return JOURNAL.search(venue) is not None and not GATHERING.search(venue) and not _PROCEEDINGS.search(venue)
