"""What a paper says of one author besides the name: identity, affiliations, and contribution."""

from typing import Any

from generator.core.records import PrintedName

# In the order in which content files write the keys.
AUTHOR_FACTS = ("orcid", "equal", "corresponding", "affiliations", "roles")
# The roles of the Contributor Role Taxonomy (CRediT, ANSI/NISO Z39.104-2022), as in its addresses.
CREDIT_ROLES = tuple(
    "conceptualization data-curation formal-analysis funding-acquisition investigation methodology "
    "project-administration resources software supervision validation visualization writing-original-draft "
    "writing-review-editing".split()
)


def author_facts(printed: PrintedName) -> dict[str, Any]:
    """Return the facts of an author that are known, in the form of content files."""
    values = ((name, getattr(printed, name)) for name in AUTHOR_FACTS)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values if value}


def contributions(printed: PrintedName) -> tuple[str, ...]:
    """Return the marks and roles of an author in one list, as formats with annotations of names have them."""
    return (*(name for name in ("equal", "corresponding") if getattr(printed, name)), *printed.roles)
