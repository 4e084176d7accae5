"""ACL Anthology: pages of people, volumes and events; a paper's own page is read by its tags."""

from collections.abc import Mapping

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import list_reading, make_draft, read_day

_JOURNALS = ("transactions", "computational linguistics, volume", "journal", "traitement automatique")


def read(page: Document, _context: Context) -> Reading | None:
    """Read the papers of a person's page or of a volume; volumes themselves are proceedings with editors."""
    page = page.of_site("https://aclanthology.org/")
    heading = "h2#title"
    is_person = "/people/" in page.address or any("Co-authors" in text for text in page.texts("h5"))
    volume = "" if is_person else page.text(heading)
    abstracts = {one.attribute("id"): one.rich_text() for one in page.find("[id^=abstract-]")}
    entries = "p.align-items-stretch, div.align-items-stretch"
    return list_reading(page, entries, lambda one: _draft(one, volume, abstracts), heading if is_person else "")


def _draft(entry: Part, volume: str, abstracts: Mapping[str, str]) -> Draft:
    title = "strong a[href]"
    address = entry.link(title)
    people = entry.texts('a[href*="/people/"]')
    venue = entry.text('a[href*="/volumes/"]:not(strong a)') or volume
    identifier = address.rstrip("/").rpartition("/")[2].removesuffix(".pdf")
    is_volume = "/volumes/" in address
    badges = entry.find("a.badge[href], a.btn[href]")
    shown = [one.link() for one in badges if one.text().startswith("pdf") or "video" in one.attribute("title").lower()]
    is_journal = any(word in venue.lower() for word in _JOURNALS)
    above = (one for part in (entry, *entry.ancestors()) for one in part.siblings(before=True) if one.tag == "h4")
    year = _year(identifier) or next((one.text() for one in above), "")  # the heading of the list
    return make_draft(
        entry.line,
        entry.rich_text(title),
        authors=() if is_volume else people,
        date=read_day(year),
        type="proceedings" if is_volume else "article" if is_journal else "inproceedings",
        venue="" if is_volume else venue,
        abstract=abstracts.get(f"abstract-{identifier.replace('.', '--')}", ""),
        awards=entry.attributes("title", "[title]:has(i[class*=fa-award])"),
        links=[*shown, address],
        extra={"editors": "; ".join(people) if is_volume else ""},
        key="" if is_volume else identifier,
    )


def _year(identifier: str) -> str:
    """Return the year in a paper's number: `2021.eng-long.7`, `W99-0101`."""
    if identifier[:4].isdecimal():
        return identifier[:4]
    short = identifier[1:3]
    return f"{'19' if short >= '60' else '20'}{short}" if short.isdecimal() else ""
