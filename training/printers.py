"""Lists of publications as people set them: a style drawn by lot for each list, its works printed in it.

What is printed is a row of pieces, each with the label that a reader is to give it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from generator.read.entry_text import EntryText, Mark, Run

from training import wordlists as words
from training.works import Name, Work

if TYPE_CHECKING:
    from random import Random


class Piece(NamedTuple):
    """A stretch of text, its label (see `generator.read.lists.reference_strings.labels`), how it is set."""

    text: str
    label: str
    marks: frozenset[Mark] = frozenset()
    line: int = 0


@dataclass(slots=True)
class Style:
    """How one list is set."""

    order: str
    name: str
    name_separator: str
    last_separator: str
    after_authors: str
    after_title: str
    after_venue: str
    quotes: tuple[str, str]
    year: str
    numbers: str
    pages: str
    in_word: str
    number_mark: str
    et_al_after: int
    et_al: str
    title_marks: frozenset[Mark]
    venue_marks: frozenset[Mark]
    author_marks: frozenset[Mark]
    owner_marks: frozenset[Mark]
    chips: list[str] = field(default_factory=list)
    chip_form: str = ""
    stars: float = 0
    publisher: float = 0
    place: float = 0
    doi: str = ""
    award: str = ""
    month: float = 0
    period: str = "."
    lines: bool = False
    cells: bool = False
    venue_label: str = ""
    note: float = 0
    badge_first: bool = False
    abstract: bool = False
    title_apart: bool = False
    glued: bool = False


def _some(random: Random, share: float, marks: str) -> frozenset[Mark]:
    return frozenset(marks.split()) if random.random() < share else frozenset()  # type: ignore[arg-type]


def draw_style(random: Random) -> Style:
    """Draw the style of a list by lot."""
    lines = random.random() < 0.45
    order = random.choices(
        ["ATVD", "ADTV", "TAVD", "AVDT", "DATV", "TVDA", "DTAV", "VDAT", "ATDV", "TADV", "VDTA", "TDAV"],
        [36, 22, 24, 2, 2, 2, 1, 0.7, 3, 3, 1.6, 1],
    )[0]
    title_apart = lines and random.random() < 0.25
    if title_apart:
        order = random.choices(["AVDT", "TAVD", "TADV", "VDTA", "ADVT", "TVDA", "ATVD"], [20, 40, 12, 6, 5, 8, 12])[0]
    name = random.choices(
        ["F. Last", "First Last", "Last, F.", "Last F", "Last, First", "Last F.", "Last, F", "First LAST", "LAST, F.", "LAST First", "mixed", "F Last"],
        [22, 34, 20, 5, 6, 3, 2, 1.5, 1.5, 1, 5, 1.5],
    )[0]  # fmt: skip
    family_first = name.startswith(("L",)) and "," in name
    name_separator = random.choices(
        [", ", "; ", " and ", " · ", " / ", " | ", " , "], [80, 12 if family_first else 3, 3, 1, 0.6, 0.4, 3]
    )[0]
    if name == "Last, First" and name_separator == ", " and random.random() < 0.5:
        name_separator = "; "
    last_separator = random.choice([", and ", " and ", " & ", ", & ", ", ", "; and ", " und ", " et ", " y ", ", with "]
                                   [: random.choice([4, 5, 5, 5, 10])])  # fmt: skip
    quotes = random.choices([("", ""), ("“", "”"), ('"', '"'), ("'", "'"), ("‘", "’"), ("«", "»"), ("„", "“"), ("``", "''"), ("*", "*"), ("**", "**"), ("_", "_"), ("《", "》")],
                            [70, 11, 7, 0.5, 2, 1, 0.5, 0.5, 1, 0.7, 0.7, 0.4])[0]  # fmt: skip
    marked = random.random() < 0.55
    after_authors = random.choices([". ", ", ", ": ", " ", " - ", " – ", " | ", "; "], [52, 28, 9, 3, 2, 2, 1, 1])[0]
    after_title = random.choices([". ", ", ", " ", " - ", "; ", " | ", ".  "], [56, 30, 3, 2, 1, 2, 3])[0]
    if not quotes[0] and not marked and not lines and after_title == " " and random.random() < 0.6:
        after_title = ". "
    return Style(
        order=order, name=name, name_separator=name_separator, last_separator=last_separator,
        after_authors=after_authors, after_title=after_title,
        after_venue=random.choices([", ", ". ", " ", " (", "; "], [50, 20, 14, 12, 1])[0],
        quotes=quotes,
        year=random.choices(["plain", "parens", "none", "brackets", "month", "full"], [52, 26, 8, 1, 6, 7])[0],
        numbers=random.choices(["v(n)", "vol. v, no. n", "v (n)", "v", "v, n", "Vol. v (n)", "vol. v", "v.n", "v:n", "vol v issue n", "Vol.v, No.n", "none", "v no. n", "Volume v, Issue n", "v/n", "Bd. v, Nr. n"],
                               [20, 10, 6, 16, 3, 5, 5, 3, 1, 3, 2, 22, 2, 3, 1, 0.7])[0],
        pages=random.choices([", p-q", ":p-q", ", pp. p-q", ", p. p-q", " p-q", ", pages p-q", ": pp. p-q", "none", ", pp p–q", ". pp.p-q", ", p", " (pp. p-q)", ", S. p-q", ", Pages p-q"],
                             [14, 9, 18, 3, 4, 6, 2, 30, 3, 2, 5, 3, 0.7, 2])[0],
        in_word=random.choices(["", "In ", "In: ", "in ", "In Proc. of ", "In Proceedings of ", "in: ", "at ", "@ ", "Presented at ", "Published in ", "To appear in ", "Accepted to ", "Accepted at "],
                               [46, 26, 8, 4, 2, 3, 2, 1, 0.6, 0.8, 2, 1, 0.6, 0.8])[0],
        number_mark=random.choices(["", "[{}] ", "{}. ", "({}) ", "[J{}] ", "• ", "- ", "* ", "[C{}] ", "{}) ", "P{}. ", "[{}]\t", "{} "],
                                   [58, 10, 12, 2, 2, 3, 4, 1, 2, 1, 0.6, 1, 1])[0],
        et_al_after=random.choices([99, 1, 3, 6, 7, 10], [75, 3, 8, 5, 4, 5])[0],
        et_al=random.choice([" et al", ", et al", " et al.", ", et al.", ", and others", ", ...", " ... ", ", and {} more authors", ", and  others", " & al.", ", …", ", et al", ", and {} more"]),
        title_marks=_some(random, 0.75, random.choice(["bold", "link", "bold link", "title", "title bold", "title link", "heading", "italic", "heading link", "quoted"])) if marked else frozenset(),
        venue_marks=_some(random, 0.75, random.choice(["italic", "italic", "venue", "venue italic", "bold", "small", "date", "link", "badge"])) if marked else frozenset(),
        author_marks=_some(random, 0.3, random.choice(["authors", "small", "italic", "authors small", "link"])) if marked else frozenset(),
        owner_marks=_some(random, 0.5, random.choice(["bold", "bold", "italic", "link"])) if marked else frozenset(),
        chips=random.sample(words.CHIPS, random.randint(1, 5)) if random.random() < (0.6 if lines else 0.3) else [],
        chip_form=random.choice(["[{}]", "{}", "({})", "| {} |", "[{}] ", "{} /", "{}:"]),
        stars=random.choice([0, 0, 0, 0, 0.15, 0.3]), publisher=random.choice([0, 0, 0.5, 0.9]), place=random.choice([0, 0, 0.2, 0.6]),
        doi=random.choices(["", "doi:{}", "https://doi.org/{}", "DOI: {}", "doi: {}", "http://dx.doi.org/{}", "{}", "Available: https://example.org/p/{}", "https://www.journal.org/{}.pdf", "DOI {}", "[DOI: {}]"],
                           [60, 6, 12, 4, 3, 2, 1, 1, 4, 1, 0.6])[0],
        award=random.choice(["({})", "[{}]", " {}", "– {}", "({})", ", {}", "🏆 {}", "* {}"]), month=random.choice([0, 0, 0, 0.3, 0.8]),
        period=random.choices([".", "", " "], [60, 38, 2])[0], lines=lines, cells=not lines and random.random() < 0.06,
        venue_label=random.choices(["", "Published in ", "Venue: ", "Journal: ", "Published: "], [94, 3, 1, 1, 1])[0],
        note=random.choice([0.03, 0.08, 0.25]), badge_first=random.random() < 0.14, abstract=random.random() < 0.08,
        title_apart=title_apart, glued=not lines and random.random() < 0.03,
    )  # fmt: skip


def initials(given: str, dots: bool, joint: str) -> str:
    """Return given names as initials: `J.-P.`, `J. P.`, `JP`."""
    found = []
    for word in given.replace(".", ". ").split():
        parts = [part[0].upper() for part in word.split("-") if part[:1].isalpha()]
        if parts:
            found.append("-".join(part + "." for part in parts) if dots else "".join(parts))
    return joint.join(found)


def print_name(name: Name, style: str, random: Random, joint: str) -> str:
    """Print a name in a style; a name without given names stands as it is."""
    if style == "mixed":
        style = random.choice(["First Last", "F. Last", "Last, F."])
    tail = f" {name.suffix}" if name.suffix else ""
    if not name.given:
        return name.family
    dotted = initials(name.given, True, joint)
    if not dotted:
        return f"{name.given} {name.family}{tail}"
    bare = initials(name.given, False, "")
    comma_tail = random.choice([f", {name.suffix}", tail]) if name.suffix else ""
    return {
        "F. Last": f"{dotted} {name.family}{tail}",
        "First Last": f"{name.given} {name.family}{tail}",
        "F Last": f"{bare} {name.family}{tail}",
        "Last, F.": f"{name.family}, {dotted}{comma_tail}",
        "Last F": f"{name.family} {bare}{tail}",
        "Last F.": f"{name.family} {dotted}{tail}",
        "Last, First": f"{name.family}, {name.given}{comma_tail}",
        "Last, F": f"{name.family}, {bare}{comma_tail}",
        "First LAST": f"{name.given} {name.family.upper()}{tail}",
        "LAST, F.": f"{name.family.upper()}, {dotted}{comma_tail}",
        "LAST First": f"{name.family.upper()} {name.given}{tail}",
    }[style]


def _people(
    names: list[Name], style: Style, random: Random, owner: Name | None, labels: str, joint: str
) -> list[Piece]:
    """Print names: label A (authors) or E (editors), B for a name's beginning, S for what separates."""
    pieces: list[Piece] = []
    shown = names[: style.et_al_after] if len(names) > style.et_al_after + 1 else names
    truncated = len(shown) < len(names)
    first_inverted = style.name.startswith("Last, ") and style.name != "Last, F" and joint.endswith("~")
    joint = joint.rstrip("~")
    for i, name in enumerate(shown):
        if i:
            separator = style.name_separator
            if i == len(shown) - 1 and not truncated:
                separator = style.last_separator
                if style.name_separator == "; " and random.random() < 0.5:
                    separator = "; "
            pieces.append(Piece(separator, labels + "S", style.author_marks))
        name_style = "First Last" if first_inverted and i else style.name
        marks = style.author_marks
        if owner is not None and name.family == owner.family:
            marks = marks | style.owner_marks
        pieces.append(Piece(print_name(name, name_style, random, joint), labels + "B", marks))
        if random.random() < style.stars:
            pieces.append(
                Piece(
                    random.choice(["*", "*", "†", "1", "1,2", "‡", " (*)", "∗", "#"]), labels + "S", style.author_marks
                )
            )
    if truncated:
        left = len(names) - len(shown)
        text = style.et_al.format(left) if "{}" in style.et_al else style.et_al
        pieces.append(Piece(text, "AE", style.author_marks))
    return pieces


def print_work(work: Work, style: Style, random: Random, *, index: int, owner: Name | None) -> list[Piece]:
    """Print one work of a list."""
    joint = " " if index % 7 else ""
    if style.name in {"Last, First", "Last, F."} and style.quotes[0] == "“":
        joint += "~"
    fields = {letter: _field(letter, work, style, random, owner, joint) for letter in "ATVD"}
    if style.year == "none":
        fields["D"] = []
    if work.kind == "patent" or (random.random() < 0.02 and style.order.startswith("T")):
        fields["A"] = fields["A"] if work.kind == "patent" else []
    order = style.order
    pieces: list[Piece] = []
    line = 0
    if style.badge_first and work.short:
        badge = work.short + (f" {work.year}" if random.random() < 0.4 else "")
        pieces.append(
            Piece(badge, "BG", frozenset({"badge"} if random.random() < 0.5 and style.title_marks else {}), 0)
        )
        pieces.append(Piece(" ", "O"))
        line = int(style.lines)
    if style.number_mark:
        pieces.append(Piece(style.number_mark.format(index), "O", line=line))
    letters = [letter for letter in order if fields[letter]]
    for i, letter in enumerate(letters):
        if i:
            if style.cells:
                pieces.append(Piece("\t", "O"))
            elif style.glued:
                pieces.append(Piece(" | " if {letter, letters[i - 1]} == {"V", "D"} and index % 2 else " ", "O"))
            elif style.lines and _breaks(style, letters[i - 1], letter, random):
                if random.random() < 0.25 and style.order[0] == "A":
                    pieces.append(Piece(".", "O", line=line))
                line += 1
            else:
                pieces.append(Piece(_separator(letters[i - 1], letter, pieces, style), "O", line=line))
        marked = fields[letter]
        if style.cells:
            marked = [piece._replace(marks=piece.marks | {"cell"}) for piece in marked]
        pieces += [piece._replace(line=line) for piece in marked]
        if letter == "D" and style.after_venue == " (" and i and letters[i - 1] == "V" and not style.lines:
            pieces.append(Piece(")", "O", line=line))
    if style.period and pieces and not pieces[-1].text.endswith(style.period):
        pieces.append(Piece(style.period, "O", line=line))
    return pieces + _tail(work, style, random, line)


def _breaks(style: Style, before: str, after: str, random: Random) -> bool:
    """Tell whether a new line begins between two parts."""
    if style.title_apart:
        return "T" in before + after
    return not (after == "D" and before == "V") and not (before == "D" and random.random() < 0.4)


def _separator(before: str, after: str, pieces: list[Piece], style: Style) -> str:
    if before == "A":
        text = style.after_authors
        if (after == "D" and style.year in {"parens", "brackets"}) or (pieces[-1].text.endswith(".") and text == ". "):
            text = " "
        return text
    if before == "T":
        text = style.after_title
        if style.quotes[1] and pieces[-1].text[-1:] in ".,":
            return " "
        return " " if pieces[-1].text[-1:] in "?!" and text == ". " else text
    if before == "D":
        return (
            {"A": ". ", "T": ". ", "V": ", "}.get(after, ". ")
            if style.year != "parens" or after != "T"
            else style.after_title
        )
    text = style.after_venue if after == "D" else ". "
    if after == "D" and style.year in {"parens", "brackets"}:
        return " "
    return text


def _field(letter: str, work: Work, style: Style, random: Random, owner: Name | None, joint: str) -> list[Piece]:
    if letter == "A":
        return _people(list(work.authors), style, random, owner, "A", joint)
    if letter == "T":
        opening, closing = style.quotes
        title, end = work.title, ""
        if closing and random.random() < 0.6 and style.after_title[0] in ".," and closing in '”"’':
            end = style.after_title[0]
        pieces = [Piece(opening, "O")] if opening else []
        pieces.append(Piece(title, "T", style.title_marks))
        if end:
            pieces.append(Piece(end, "O", style.title_marks))
        if closing:
            pieces.append(Piece(closing, "O"))
        if random.random() < style.note * 0.15:
            aside = random.choice(
                [
                    "[demonstration paper]",
                    "(short paper)",
                    "[pdf]",
                    "(Poster)",
                    "[survey]",
                    "(Oral)",
                    "(extended abstract)",
                    "[Invited]",
                ]
            )
            pieces += [Piece(" ", "O"), Piece(aside, "C" if aside == "[pdf]" else "W" if aside == "(Oral)" else "N")]
        return pieces
    if letter == "D":
        return _date(work, style, random)
    return _where(work, style, random)


def _date(work: Work, style: Style, random: Random) -> list[Piece]:
    text = str(work.year)
    if random.random() < 0.03:
        return [Piece(random.choice(["to appear", "in press", "forthcoming", "submitted", "n.d.", "accepted"]), "N")]
    if style.year == "month" or random.random() < style.month:
        month = random.choice([work.month, work.month[:3], work.month[:3] + "."])
        text = f"{month} {work.year}"
    elif style.year == "full":
        day = random.randint(1, 28)
        text = random.choice(
            [
                f"{work.month} {day}, {work.year}",
                f"{day} {work.month} {work.year}",
                f"{work.year}-{day % 12 + 1:02d}-{day:02d}",
                f"{work.month[:3]}. {day}-{day + 3}, {work.year}",
                f"{day}-{day + 3} {work.month} {work.year}",
                f"{work.month} {day}–{day + 2}, {work.year}",
                f"{work.year}/{day % 12 + 1:02d}",
            ]
        )
    if style.year in {"parens", "brackets"}:
        opening, closing = ("(", ")") if style.year == "parens" else ("[", "]")
        return [Piece(opening, "O"), Piece(text, "D"), Piece(closing, "O")]
    return [Piece(text, "D", style.venue_marks if random.random() < 0.1 else frozenset())]


def _where(work: Work, style: Style, random: Random) -> list[Piece]:
    marks = style.venue_marks
    pieces: list[Piece] = [Piece(style.venue_label, "O")] if style.venue_label else []
    lead = style.in_word
    if work.kind in {"phdthesis", "mastersthesis"}:
        genre = random.choice(["PhD thesis", "Ph.D. Thesis", "PhD dissertation", "Doctoral dissertation", "Dissertation", "Thèse de doctorat"]
                              if work.kind == "phdthesis" else ["Master's thesis", "MSc thesis", "M.Sc. Thesis", "Masters Thesis", "Bachelor's thesis", "Diploma thesis"])  # fmt: skip
        if random.random() < 0.2:
            return [*pieces, Piece(work.school, "PU", marks), Piece(random.choice([" ", ", "]), "O"), Piece(genre, "G")]
        return [
            *pieces,
            Piece(genre, "G"),
            Piece(random.choice([", ", ". ", " "]), "O"),
            Piece(work.school, "PU", marks),
        ]
    if work.kind == "techreport":
        number = random.choice([f"TR-{work.number}", f"{work.year}-{work.number}", work.number])
        return [*pieces, Piece(random.choice(["Technical Report", "Tech. Rep.", "Technical report", "Working Paper", "Research Report"]), "G"), Piece(random.choice([" ", " No. "]), "O"), Piece(number, "NO"),
                Piece(", ", "O"), Piece(work.school, "PU", marks)]  # fmt: skip
    if work.kind == "patent":
        return [
            *pieces,
            Piece("US Patent", "G"),
            Piece(" ", "O"),
            Piece(f"{random.randint(7, 11)},{random.randint(100, 999)},{random.randint(100, 999)}", "NO"),
        ]
    if work.kind == "book":
        place = [Piece(work.place, "PL"), Piece(": ", "O"), Piece(work.publisher, "PU", marks)]
        return [
            *pieces,
            *random.choice(
                [
                    place,
                    [Piece(work.publisher, "PU", marks)],
                    [Piece(work.publisher, "PU", marks), Piece(", ", "O"), Piece(work.place, "PL")],
                ]
            ),
        ]
    if work.kind == "misc":
        return [*pieces, Piece(random.choice(words.NOTES[:14]), "N")] if random.random() < 0.5 else []
    if work.kind == "preprint":
        pieces.append(Piece(work.venue, "V", marks))
        roll = random.random()
        if roll < 0.6 and "rXiv" in work.venue:
            lead = random.choice([" arXiv:", " ", ":", " abs/", ", arXiv:", " arXiv: "])
            if lead == " abs/":
                return [*pieces, Piece(" ", "O"), Piece(f"abs/{work.arxiv}", "X")]
            if "arXiv" in lead or lead == ":":
                head = lead[: len(lead) - len(lead.lstrip(" ,"))]
                if lead == ":":
                    return [*pieces[:-1], Piece(f"{work.venue}:{work.arxiv}", "X")]
                return [
                    *pieces,
                    Piece(head, "O"),
                    Piece(lead.strip(" ,") + " " * (lead[-1] == " ") + work.arxiv, "X"),
                    *([Piece(f" [cs.{random.choice(['LG', 'CL', 'CV'])}]", "O")] if random.random() < 0.15 else []),
                ]
            return [*pieces, Piece(" ", "O"), Piece(work.arxiv, "X")]
        return pieces
    if work.kind == "article":
        lead = lead if lead in {"", "Published in ", "To appear in ", "Accepted to "} else ""
    elif work.kind == "incollection" and not lead:
        lead = random.choice(["In ", "in ", "In: "])
    venue = work.venue
    if "Proc" in lead:
        venue = re.sub(r"^(?:Proceedings of (?:the )?|Proc\. (?:of )?(?:the )?)", "", venue)
        lead, kept = lead.split(" ", 1)
        lead, venue = lead + " ", kept + venue
    if lead:
        pieces.append(Piece(lead, "O"))
    editors: list[Piece] = []
    if (work.kind == "incollection" and random.random() < 0.6) or random.random() < 0.03:
        people = _people(list(work.editors), style, random, None, "E", " ")
        mark = random.choice([" (Eds.)", " (ed.)", ", editors", ", eds.", " (editors)", " (eds.)", ", Ed."])
        editors = [*people, Piece(mark, "O"), Piece(random.choice([", ", ": ", ". "]), "O")]
        if random.random() < 0.25:
            editors = []
            after = [Piece(random.choice([", edited by ", ", ed. ", ". Ed. by ", ". Edited by "]), "O"), *people]
        else:
            after = []
    else:
        after = []
    pieces += editors
    pieces.append(Piece(venue, "V", marks))
    pieces += after
    if work.kind == "article":
        pieces += _numbers(work, style, random)
    elif random.random() < 0.08:
        pieces += [
            Piece(random.choice([", vol. ", ", volume ", ", LNCS ", ", "]), "O"),
            Piece(str(random.randint(5, 14000)), "VO"),
        ]
    pieces += _pages(work, style, random)
    if work.kind != "article" or random.random() < 0.1:
        place = (
            [Piece(random.choice([", ", ". ", ", ", " ("]), "O"), Piece(work.place, "PL")]
            if random.random() < style.place or (style.year == "full" and random.random() < 0.6)
            else []
        )
        if place and place[0].text == " (":
            place.append(Piece(")", "O"))
        publisher = (
            [Piece(random.choice([", ", ". "]), "O"), Piece(work.publisher, "PU")]
            if random.random() < style.publisher
            else []
        )
        pieces += random.choice([place + publisher, publisher + place])
    return pieces


def _numbers(work: Work, style: Style, random: Random) -> list[Piece]:
    form = style.numbers
    if form == "none" or random.random() < 0.08:
        return []
    lead = random.choice([", ", " "]) if form[0].lower() == "v" and not form.startswith(("vol", "Vol")) else ", "
    pieces = [Piece(lead, "O")]
    bold: frozenset[Mark] = frozenset({"bold"}) if style.venue_marks and random.random() < 0.3 else frozenset()
    for part in re.findall(
        r"(?<![A-Za-z])v(?![A-Za-z])|(?<![A-Za-z])n(?![A-Za-z])|(?:(?!(?<![A-Za-z])[vn](?![A-Za-z])).)+", form
    ):
        if part == "v":
            pieces.append(Piece(work.volume, "VO", bold))
        elif part == "n":
            pieces.append(Piece(work.number, "NO"))
        else:
            pieces.append(Piece(part, "O"))
    return pieces


def _pages(work: Work, style: Style, random: Random) -> list[Piece]:
    form = style.pages
    first, last = work.pages
    if form == "none" or not first or random.random() < 0.1:
        return []
    if (
        work.kind == "article"
        and style.numbers == "none"
        and not re.search(r"p\.|pp|ages", form)
        and random.random() < 0.8
    ):
        return []
    if last and len(last) == len(first) and random.random() < 0.1 and len(first) > 2:
        last = last[-2:]
    dash = random.choice(["-", "–", "--", "—"]) if random.random() < 0.3 else ("–" if "–" in form else "-")
    whole = f"{first}{dash}{last}" if last and "q" in form.replace("pp", "") else first
    found = re.search(r"(?<![A-Za-z])p(?:[-–]q)?(?![A-Za-z.])", form)
    assert found is not None, form
    head, tail = form[: found.start()], form[found.end() :]
    return [piece for piece in (Piece(head, "O"), Piece(whole, "PG"), Piece(tail, "O")) if piece.text]


def _tail(work: Work, style: Style, random: Random, line: int) -> list[Piece]:
    pieces: list[Piece] = []
    if style.doi and random.random() < 0.8:
        if style.lines and random.random() < 0.4:
            line += 1
        pieces += [Piece(" ", "O", line=line), Piece(style.doi.format(work.doi), "X", line=line)]
        if random.random() < 0.2:
            pieces.append(Piece(".", "O", line=line))
    if random.random() < style.note:
        form = random.choice(["({})", "{}", "[{}]", "{}."])
        pieces += [Piece(" ", "O", line=line), Piece(form.format(work.note), "N", line=line)]
    if random.random() < 0.07:
        own = int(style.lines and random.random() < 0.5)
        pieces += [
            Piece(" ", "O", line=line),
            Piece(
                style.award.format(work.award),
                "W",
                frozenset({"bold"} if random.random() < 0.3 and style.title_marks else {}),
                line + own,
            ),
        ]
        line += own
    if style.chips:
        line += int(style.lines)
        marks: frozenset[Mark] = frozenset(
            random.choice([{"link"}, {"badge"}, {"link", "badge"}]) if style.title_marks else {}
        )
        lead = random.choice(["", "", "", "Links: ", "Download: ", "Available as: "]) if random.random() < 0.2 else ""
        pieces.append(Piece(" " + lead, "C" if lead else "O", line=line))
        for chip in style.chips:
            if random.random() < 0.7:
                pieces += [Piece(style.chip_form.format(chip), "C", marks, line), Piece(" ", "O", line=line)]
    if style.abstract and work.abstract:
        text = work.abstract[: random.randint(60, 400)]
        label = random.choice(["Abstract: ", "", "", "Abstract. "])
        pieces += [Piece(label, "O", line=line + 1), Piece(text, "S", line=line + 1)]
    return pieces


def to_entry(
    pieces: list[Piece], work: Work, style: Style | None = None
) -> tuple[EntryText, list[tuple[int, int, str]]]:
    """Return an entry as the labeller gets it, and its labels as stretches of characters of its whole text."""
    runs: list[Run] = []
    spans: list[tuple[int, int, str]] = []
    position, line = 0, pieces[0].line if pieces else 0
    for text, label, marks, at in pieces:
        if not text:
            continue
        if at != line:
            position += 1
            line = at
        spans.append((position, position + len(text), label))
        position += len(text)
        if runs and runs[-1].line == at and runs[-1].marks == marks:
            runs[-1] = Run(runs[-1].text + text, at, marks)
        else:
            runs.append(Run(text, at, marks))
    heading = work.year if style is not None and style.year == "none" else 0
    return EntryText(tuple(runs), year=heading), spans
