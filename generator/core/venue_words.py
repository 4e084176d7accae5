"""Words that identify a venue as a journal or as an event."""

import re

# Words for conferences, workshops and other events, as an alternation for case-insensitive patterns.
GATHERING_WORDS = (
    r"conf(?:erences?|\.)?|conférences?|konferenz|symp(?:osi(?:um|a|on)|\.)?|workshops?|meetings?|congress(?:es)?|"
    r"colloqui(?:um|a)|convention|summit|hackathon|tutorials?|wksh?p|tagung|jahrestagung|atelier|colloque|"
    r"(?:summer|winter|spring|autumn) school|forum on|assembly|grand challenges?"
)
GATHERING = re.compile(rf"\b(?:{GATHERING_WORDS})\b", re.IGNORECASE)
# Without a full stop an abbreviation needs its capital letter: `Am J Psychiatry`. `Ann` is then a given name.
JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|annals|annalen|annales|annali|anales|acta|archiv|archives? of|bulletin|"
    r"magazine|quarterly|review|revue|revista|rivista|zeitschrift|communications|newsletter|gazette)\b"
    r"|\b(?:j|trans|lett|rev|phys|ann|arch|bull|commun|mag)\.(?!\w)|(?-i:\b(?:J|Trans|Lett|Rev|Phys)\b(?!-))"
    r"|^(?:nature|science|cell|pnas|(?:the )?lancet)$",
    re.IGNORECASE,
)
_PROCEEDINGS = re.compile(r"\bproceedings\b", re.IGNORECASE)
_OF_MEETINGS = re.compile(  # `Communications Surveys & Tutorials` and `Assembly Automation` are journals
    r"\bproc(?:eedings\b|\.)|\badvances in neural\b|\blecture notes\b|conference|konferenz|\b(?:kongress|congress)"
    r"|tagung|\b(?:symposi(?:um|a)|workshops?|meeting|colloqui(?:um|a)|colloque)\b",
    re.IGNORECASE,
)


def names_meeting(venue: str) -> bool:
    """Return whether a venue's name is that of a conference or the like, or of its proceedings."""
    return _OF_MEETINGS.search(venue) is not None


def names_journal(venue: str) -> bool:
    """Return whether a venue's name has a word for journals and none for events: `Letters`, not `Letters Workshop`."""
    return JOURNAL.search(venue) is not None and not GATHERING.search(venue) and not _PROCEEDINGS.search(venue)
