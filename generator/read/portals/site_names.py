"""What the names of files, folders, keys and titles of a site say: publications, people, news, or the home page."""

import re

OF_PAPERS = re.compile(
    r"publications?|pubs?|publist|papers?|articles?|preprints?|journals?|conferences?|theses|thesis|bibliography|proceedings"
    r"|publikationen|veroeffentlichungen|publicaciones|publicacoes|works|books?|chapters?|reports?|references",
    re.IGNORECASE,
)
OF_PEOPLE = re.compile(
    r"people|person|team|members?|staff|authors?|alumni|alumnae|students?|postdocs?|faculty|collaborators"
    r"|\w*grads?|interns?|visitors?|fellows?|mitarbeiter|equipe|equipo|personen|researchers",
    re.IGNORECASE,
)
OF_NEWS = re.compile(r"news|posts?|blogs?|updates?|announcements?|aktuelles|neuigkeiten|noticias", re.IGNORECASE)
_PAGES = {
    "/": re.compile("home|about", re.IGNORECASE),
    "/papers/": OF_PAPERS,
    "/people/": re.compile(f"{OF_PEOPLE.pattern}|lab|group", re.IGNORECASE),
    "/news/": OF_NEWS,
}

_GROUP = re.compile(
    r"@|\b(?:lab|labs|laboratory|group|team|centre|center|universit\w+|institute?|department|research)\b", re.IGNORECASE
)


def says(pattern: re.Pattern[str], words: str) -> bool:
    """Return whether one of the words of a name or title fits a pattern."""
    return any(pattern.fullmatch(word) for word in re.split(r"[^a-zA-Z]+", words) if word)


def portal_page(name: str) -> str:
    """Return the page of a portal that stands for an old page of this name; empty if there is none."""
    return next((page for page, names in _PAGES.items() if names.fullmatch(name)), "")


def is_group(name: str) -> bool:
    """Return whether the name that a site gives its author is that of a group."""
    return _GROUP.search(name) is not None
