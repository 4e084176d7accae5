"""Labelled tokens to the fields of an entry."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice, pairwise

from generator.read.lists.models import EAST_ASIAN, word_kinds
from generator.read.lists.names import NameStyle, has_more, read_people
from generator.read.lists.person_names import WHOLE, name_kind
from generator.read.lists.tokens import LINE_END, Token, fold, folded_words, sign

_LEAD = re.compile(
    r"^(?:(?:to appear|published|accepted|appeared|presented|forthcoming)\s+)?(?:in|at)\b:?\s+", re.IGNORECASE
)
_THE = re.compile(r"^the\s+(?=[A-Z])")  # `in the Journal of Owls`
# What a title is followed by: those with whom it was written, or the book in which it stands: `in`, `W:`, `(u)`.
_IN = f"(?:{'|'.join(sorted(word_kinds('entry_words')['i']))})"
_LEADS_ON = re.compile(
    rf"[\s,(]+(?:(?:joint(?:ly)? |together )?(?:with|mit|avec|con|com)|in)$|[\s,]+(?:{_IN}:|\({_IN}\))$", re.IGNORECASE
)
# A button behind it, `[PDF]`; what kind of work it is, its language, or whom to ask: `[Data set]`, `[in Welsh]`,
# `(contact: jane@doe.example)`.
_REMARK = re.compile(
    r"[’”]?\s*(?:[(\[](?:(?:pdf(?: file)?|ps|html|abstract|slides|link|doi|bib(?:tex)?|preprint|data ?set|software"
    r"|poster|thesis|open[ -]access|(?:special issue: |extracts? from |sous la dir)[^()\[\]]*+|ouvrage collectif"
    r"|book chapter|(?:review |journal |conference )?(?:article|paper))(?:, ?)?)+[)\]]"
    r"|\[in [a-z]+\]|\[[A-Z](?:/OL)?\]|(?<=\w)\s*\([^()]*\S@\w+\.\w[^()]*\))$",
    re.IGNORECASE,
)
# A book with its year, or its editors, which a title swallowed.
_IN_BOOK = re.compile(
    rf" In: (?=[^\W\d_a-z].*(?:, |\b(?:19|20)\d\d))|(?<=[.,?!)”\"]) (?:In|{_IN}): (?=[^\W\d_a-z])"
    r"|(?<=[.)]) In (?=(?:[A-Z]\.[ -]?)+[A-Z][a-z]|[A-Z]\w+$)"
)
# What holds a work, behind a title: `Owls, in the Proceedings of ...`, `梟の数え方. 『夜の友』`.
_CONTAINER_BEHIND = re.compile(
    r", (?i:in (?:the )?(?=Proceedings of ))|[,.] (?:[Ii]n (?:the )?|(?=A ))"
    r"(?=(?:A )?(?:Proceedings|Encyclopa?edia|Handbook|Companion|Trends|Advances) (?:of|in|to) )|, (?=Proceedings of )"
    r"|[.．。] ?(?=[『《][^』》]+[』》]?$)|(?<=[\u3040-\u9fff])[．。] ?(?=.)"
)
# By GOST 7.0.100, ` / ` precedes the authors and ` // ` the container; many print ` / ` for both, and some in titles.
_BEHIND_SLASH = re.compile(r" (?P<sign>//?) (?=(?P<number>[IVX]+ )?[А-ЯЁ])(?P<names>[А-ЯЁ]\.|[А-ЯЁ][а-яё]+ [А-ЯЁ]\.)?")
_EDITED = re.compile(
    r"(?<=\w)[.?!,] (?:(?:hgg?|hrsg|eds?)\.|herausgegeben|edited) (?:von|v\.|by) (?-i:(?=[^\W\d_a-z])).*", re.IGNORECASE
)  # `Owls. Hg. von Jane Doe`
_REVIEWS = ("Rezension", "Review", "Book review", "Besprechung", "Recension", "Reseña")  # of what somebody edited
_AUTHORS_FOLLOW = word_kinds("entry_words")["w"]
_NO_PEOPLE = frozenset({"title", "container", "date"})
_MOST_EVENTS, _MOST_BEHIND_SLASH = 5, 4  # of a title, that are looked at; words that may belong to it
_EVENT = re.compile(r"(?<=\w)\. ([IVX]+\b\.?|\d{1,2}(?:\.|$))(?: ?(?=[^\W\d_a-z][^\W\d_]{2})|$)")
_WITH = re.compile(r"(?<!forthcoming)(?<!contract)(?<!published)[\s,(]with\s+$", re.IGNORECASE)
_ABBREVIATED = re.compile(r"\w\. .*\b[^\W\d_]{1,6}$")  # `Phys. Rev. Lett`
_CUT, _NAME_BEHIND = re.compile(r"(\w+) [A-Z]$"), re.compile(r"\. [^\W\d_a-z][^\W\d_]+")  # `The eyes of L` `. Roe`
_EDITIONS, _ORDINALS, _MEETINGS, _ADVISERS, _NAMED_AFTER = (word_kinds("entry_words")[letter] for letter in "eomtn")
# Co-authors behind a title: `부엉이의 밤 (김철수 공저)`, `梟の夜 (山田氏との共著)`.
CO_AUTHORS = re.compile(rf"[(（]([^()（）]+?)\s?(?:{'|'.join(sorted(word_kinds('entry_words')['l']))})[)）]")
_BEFORE_EDITION = re.compile(r"\. (?=\d)|\s*[(\[](?=[^()\[\]]+[)\]]$)")
# Whose numbers are no volume, issue or pages: an ISBN, and a date with its month or day.
_ISBN = re.compile(r"\bISBN(?:-1[03])?:?\s?[\d-]{10,17}")
_DATE_IN_NUMBERS = re.compile(
    r"(?<![\d.-])(?:(?:19|20)\d\d\s?([-./])\s?\d{1,2}\s?\1\s?\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:19|20)\d\d"
    r"|(?:19|20)\d\d\.(?:0?[1-9]|1[0-2])"
    r"|(?:19|20)\d\d\s?年\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?日)?)(?!\d|[.-]\d)"
)
_DATE_IN_WORDS = re.compile(
    r"(?<!\w)(?:([^\W\d_]{3,})\.?\s\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–—]\s?\d{1,2})?"
    r"|\d{1,2}(?:\.|st|nd|rd|th)?(?:\s?[-–—]\s?\d{1,2}\.?)?\s(?:de\s)?([^\W\d_]{3,})\.?(?:\sde)?),?\s(?:19|20)\d\d(?!\d)"
)
_YEAR, _ISSUE = re.compile(r"(?:19|20)\d\d"), re.compile(r"\d\s?\(((?:19|20)\d\d)\)\s?[:,]")
_MONTHS = word_kinds()["m"]
_ORDINAL = re.compile(r"^\d{1,3}\) ")  # `12) Owls`
_UNPRINTED = word_kinds()["s"] | {"in", "under", "to"}
_STATES = _UNPRINTED | {"arxiv", "draft", "manuscript", "preprint"}
_OTHER_NOTES = word_kinds()["d"] | _EDITIONS | {"rep"}  # no series, though they may have a number
_SMALL, _THESES = word_kinds()["o"], word_kinds()["d"]
_AROUND_PUBLISHER = frozenset({":", "/", ",", LINE_END})
_NUMBERS = frozenset({"volume", "issue", "pages"})
# What numbers count: East Asian words stand behind them, with `第` before them, Arabic and Hebrew words before them.
_COUNTERS = {
    word: label
    for letter, label in (("v", "volume"), ("n", "issue"), ("x", "pages"))
    for word in word_kinds()[letter]
    if word >= "\u0590"
} | dict.fromkeys("版판", "other")
_COUNTING = _COUNTERS.keys() | set("第제")
_LONGEST_END = 200  # characters
_APART = 6  # words between two stretches of names of one entry, such as an affiliation
_SMALL_TITLE = 0.2  # of the longest that may be one
_SMALL_BLOCK = 0.2  # of the longest stretch of names, that the authors have at least
_SMALL_VENUE = 0.3  # of the longest container, that the first one has at least
_TITLE_ENDS = frozenset(".,?!\n")  # between a word for advisers and names that are no advisers
_HARDLY = 0.2  # how sure the labels of a title are on average
_LIKELY, _FEWEST_OF_SUBTITLE = 0.5, 3  # below: a container is rather a subtitle; tokens that a subtitle has at least
_LESS_SURE = 0.7  # of how sure its labels are
EDITING = word_kinds()["e"] - {"comp"} | word_kinds("entry_words")["h"] | {"herausgegeben"}
_OF_WORKS = frozenset("『《")
_AFTER_NAME = re.compile(r"：|(?<=^..)\. |(?<=^...)\. ")  # `山田太郎：梟の数え方`, `周志华. 机器学习`
_QUOTES = {"「": "」", "“": "”", "«": "»", "»": "«", "„": "“", '"': '"'}
_PAIRS = {"(": ")", "[": "]", "{": "}"}
# Brackets and quotation marks of which one may be in a text, and the other beside it.
_AROUND = ("()", "[]", "（）", "「」", "『』", "《》", "«»", "»«", "„“", "“”")


@dataclass(frozen=True, slots=True)
class Span:
    """Tokens in a row with one label: from `first` up to and without `end`."""

    label: str
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Fields:
    """What was read of an entry, as text and in its order; `sure` is how probable the ends of each main field are."""

    title: str = ""
    authors: tuple[str, ...] = ()
    more_authors: bool = False
    editors: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    venue: str = ""
    series: str = ""
    publisher: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    notes: tuple[str, ...] = ()
    sure: Mapping[str, float] = field(default_factory=dict)


def spans_of(tokens: Sequence[Token], labels: Sequence[str]) -> list[Span]:
    """Return the stretches of equal labels; signs alone between two of one label do not part them."""
    found: list[Span] = []
    signs = {"sign", "break"}
    for i, label in enumerate(labels):
        last = found[-1] if found else None
        if label == "other":
            continue
        if last is not None and last.label == label and all(one.kind in signs for one in tokens[last.end : i]):
            found[-1] = Span(label, last.first, i + 1)
        elif tokens[i].kind != "break":
            found.append(Span(label, i, i + 1))
    return found


def clean(text: str) -> str:
    """Return a text without the signs around it that are no part of it."""
    text = " ".join(text.split())
    for _ in range(6):
        before = text
        text = re.sub(r"^[.\s]+(?=[^\W\d_])", "", text) if text.startswith(". ") else text
        text = text.strip(" ,;:،؛–—-|•·/").removesuffix(".").strip() if not text.endswith("...") else text.strip(" ,;:")
        if len(text) > 1 and text[0] in "\"“”„«»‘'「『《" and text[-1] in "\"“”»«’'」』》":
            inner, closing = text[1:-1], _QUOTES.get(text[0], text[-1])
            # `“Owls” and “Lamps”` begins and ends with the marks of two quotations.
            if closing not in inner or -1 < inner.find(text[0]) < inner.find(closing):
                text = inner
        if text and text[0] in _PAIRS and _PAIRS.get(text[0]) == text[-1] and text.count(text[0]) == 1:
            text = text[1:-1]
        for opening, closing in _PAIRS.items():
            if text.startswith(closing) or (text.startswith(opening) and closing not in text):
                text = text[1:]
            if text.endswith(opening) or (text.endswith(closing) and opening not in text):
                text = text[:-1]
        if sum(sign(c) == '"' for c in text) == 1:
            text = text.strip('"“”„«»「」『』《》')
        if text == before:
            break
    return text


def read_fields(
    tokens: Sequence[Token], labels: Sequence[str], text: str, style: NameStyle, weights: Sequence[float] = ()
) -> Fields:
    """Read the fields of an entry; `weights` say how sure each label is."""
    weights = weights or [1.0] * len(tokens)
    labels = _with_subtitle(tokens, _with_whole_title(tokens, _with_announced(tokens, labels)), weights)
    labels = _with_joined(tokens, _with_authors(tokens, labels))
    labels = _without_advisers(tokens, _with_counted(tokens, labels))
    labels = _with_issue(tokens, labels, text)
    spans = spans_of(tokens, _without_dates(tokens, labels, text))

    def shown(span: Span) -> str:
        return text[tokens[span.first].start : tokens[span.end - 1].end]

    def whole(span: Span) -> str:
        return _with_other_mark(text, tokens[span.first].start, tokens[span.end - 1].end)

    def of(name: str) -> list[Span]:
        return [span for span in spans if span.label == name]

    def first(name: str) -> str:
        return next((clean(shown(span)) for span in of(name)), "")

    titles, containers = ([span for span in of(one) if not _is_edition(shown(span))] for one in ("title", "container"))
    title, container = _title_and_container(titles, containers, tokens, weights)
    author_spans = _together(of("author"), spans, tokens, weights)
    people = [read_people(_with_stop(text, tokens, span), style) for span in author_spans]
    authors = tuple(name for one in people for name in one.names)
    more = any(one.more for one in people) or any(has_more(text[tokens[span.end - 1].end :]) for span in author_spans)
    editing = [span for span in of("author") if span not in author_spans and _are_editors(tokens, span)]
    editors = tuple(name for span in (*of("editor"), *editing) for name in read_people(shown(span), style).names)
    if not authors and of("editor") and editors and title is not None and of("editor")[0].first < title.first:
        authors, editors = editors, ()
    if title is None and authors and container is not None and not of("volume") and not of("pages"):
        title, container = container, None  # a book
    venue = _venue(whole(container), text[tokens[container.end - 1].end :]) if container is not None else ""
    if fold(venue.rstrip(".")) in _MONTHS or (not first("volume") and _UNPRINTED.issuperset(folded_words(venue))):
        venue = ""  # `février` of a date; `In review`
    if not venue and any("arxiv" in shown(span).casefold() for span in of("id")):
        venue = "arXiv"
    begin = max((tokens[one.end - 1].end for one in author_spans if title and one.end <= title.first), default=0)
    end = tokens[title.end - 1].end if title else 0
    called = _title(whole(title), text[begin:end], text[end : end + 1]) if title else ""
    called, venue = _without_event(called, venue)
    is_whole = text[end : end + 4].strip(" .\n")[:2] == "//" or bool(of("publisher") and not of("pages"))
    called, venue = _without_slash(called, venue, is_whole=is_whole)
    called, *book = [called] if venue and first("volume") else _CONTAINER_BEHIND.split(called, maxsplit=1)
    if book:
        is_cut = fold(book[0].rpartition(" ")[2]) in _SMALL  # `Proceedings of the`, `Owl Conference`
        venue = f"{book[0]} {venue}" if is_cut else clean(book[0])
    notes = tuple(note for span in of("note") if (note := clean(shown(span))))
    authors, called = _with_people_before(authors, called, style, folded_words(" ".join(notes)))
    if title is not None and not authors and (shared := CO_AUTHORS.search(text, tokens[title.first].start)):
        authors, called = read_people(shared[1], style).names, called.partition(shared[0][:3])[0].strip()
    return Fields(
        title=called,
        authors=authors,
        more_authors=more,
        editors=editors,
        dates=tuple(_whole_date(text, tokens[span.first].start, tokens[span.end - 1].end) for span in of("date")),
        venue=venue,
        series=next((shown(one) for one, number in pairwise(spans) if _is_series(one, number, shown(one))), ""),
        publisher=_without_month(first("publisher")),
        volume=first("volume"),
        number=first("issue"),
        pages=first("pages"),
        notes=notes,
        sure={
            name: min(_least(span, weights) for span in found)
            for name, found in (
                ("title", [title] if title else []),
                ("authors", author_spans),
                ("venue", [container] if container else []),
                ("date", of("date")[:1]),
            )
            if found
        },
    )


def _without_advisers(tokens: Sequence[Token], labels: Sequence[str]) -> Sequence[str]:
    """Return labels in which advisers, and people a publisher is named after (`им. Г. Дуба`), are no authors."""
    found = list(labels)
    for span in [one for one in spans_of(tokens, labels) if one.label in {"author", "editor"}]:
        near = {fold(tokens[i].text): i for i in range(max(span.first - 2, 0), span.first + 1)}
        advisers = [near[one] for one in near if one in _ADVISERS and found[near[one]] != "title"]
        if any(_TITLE_ENDS.isdisjoint(one.text for one in tokens[i + 1 : max(span.first, i + 2)]) for i in advisers):
            found[span.first : span.end] = ["other"] * (span.end - span.first)
        if named := [near[one] for one in near if one in _NAMED_AFTER]:
            first = next((i + 1 for i in range(named[0], 0, -1) if tokens[i].text in _AROUND_PUBLISHER), named[0])
            end = next((i for i in range(span.end, len(tokens)) if tokens[i].text in _AROUND_PUBLISHER), span.end)
            found[first:end] = ["publisher"] * (end - first)
    return found


def _with_issue(tokens: Sequence[Token], labels: Sequence[str], text: str) -> Sequence[str]:
    """Return labels in which a year before the title is the date, and a number in brackets behind a volume its issue.

    So they are in `Roe L. 2022. Owls of the sea. Nights 289 (1976): 12`.
    """
    first, letter, colon = ([one.text for one in tokens[:3]] + [""] * 3)[:3]
    if _YEAR.fullmatch(first) and letter.isalpha() and len(letter) == 1 and colon == ":":  # `2022b: Owls of the sea`
        labels = ["date", "other", "other", *labels[3:]]
    title = labels.index("title") if "title" in labels else 0
    year = next((i for i in range(title) if _YEAR.fullmatch(tokens[i].text) and labels[i] != "note"), None)
    if year is None:
        return labels
    # A year that is printed again behind the volume is no issue, nor is that of the version before.
    printed = _ISSUE.finditer(text, tokens[title].end)
    issues = {one.start(1) for one in printed if abs(int(one[1]) - int(tokens[year].text)) > 1}
    issues = issues if len(issues) == 1 else set()
    if not issues and labels[year] != "author" and tokens[year + 1].text not in {":", "]"}:
        return labels  # unlike `1957 : Owls` and `[1957] Owls`
    found = ["issue" if one.start in issues else label for one, label in zip(tokens, labels, strict=True)]
    found[year] = "date"
    return found


def _whole_dates(text: str) -> Iterator[re.Match[str]]:
    """Yield the dates in a text that have more than a year."""
    yield from _DATE_IN_NUMBERS.finditer(text)
    yield from (found for found in _DATE_IN_WORDS.finditer(text) if fold(found[1] or found[2]) in _MONTHS)


def _whole_date(text: str, start: int, end: int) -> str:
    """Return a date with the month and day beside it: `October 20, 2025` for its year."""
    around = (found[0] for found in _whole_dates(text) if found.start() <= start and end <= found.end())
    return next(around, text[start:end])


def _without_dates(tokens: Sequence[Token], labels: Sequence[str], text: str) -> Sequence[str]:
    """Return labels in which parts of a date or an ISBN are no volume, issue or pages."""
    if _NUMBERS.isdisjoint(labels):
        return labels
    taken = [found.span() for found in (*_whole_dates(text), *_ISBN.finditer(text))]
    return [
        "other" if label in _NUMBERS and any(start <= one.start and one.end <= end for start, end in taken) else label
        for one, label in zip(tokens, labels, strict=True)
    ]


def _with_counted(tokens: Sequence[Token], labels: Sequence[str]) -> Sequence[str]:
    """Return labels in which a number is what the counter behind or before it says: `52巻3号`, `第8期`, `العدد 1`."""
    found = list(labels)
    for i, one in enumerate(tokens):
        before, behind = tokens[i - 1].text if i else "", tokens[i + 1] if i + 1 < len(tokens) else None
        # Behind a blank a word only counts if it is nothing else: `2020 호남학보` is a year before a journal.
        counted = _COUNTERS.get(behind.text if behind.blank else behind.text[0]) if behind else None
        counted = counted or (_COUNTERS.get(before) if before < EAST_ASIAN else None)
        is_within = labels[i] == "container" and labels[i + 2 : i + 3] == ["container"]  # `『世界』第29号: 感情`
        if counted and one.kind == "number" and labels[i] not in {"title", "author"} and not is_within:
            is_range = i > 1 and tokens[i - 1].kind == "sign" and tokens[i - 2].kind == "number"
            first = i - 2 if is_range else i
            found[first : i + 1] = [counted] * (i + 1 - first)
            for at in range(max(first - 1, 0), min(i + 2, len(tokens))):
                if tokens[at].text in _COUNTING or _COUNTING.issuperset(tokens[at].text):
                    found[at] = "other"
    return found


def _with_whole_title(tokens: Sequence[Token], labels: Sequence[str]) -> Sequence[str]:
    """Return labels in which a title that names other works is whole.

    It is all that is quoted, `「高山寺蔵『目録』（影印）」`, or stands between commas, `, 杜『群書字様』再考, `.
    """
    first = next((i for i, label in enumerate(labels) if label == "title"), 0)
    texts = [one.text for one in tokens]
    opened = [i for i in range(first) if _QUOTES.get(texts[i], texts[i]) not in texts[i:first]]
    if opened:
        opening, closing = texts[opened[0]], _QUOTES[texts[opened[0]]]
        depths = accumulate((text == opening) - (text == closing) for text in texts[opened[0] :])
        end = next((opened[0] + i for i, depth in enumerate(depths) if not depth), 0)
        begin = opened[0]
    else:
        named = first > 0 and texts[first - 1] in _OF_WORKS and "," in texts[:first]
        begin = first - 1 - texts[first - 1 :: -1].index(",") if named else 0
        end = next((i for i in range(first, len(texts)) if texts[i] == ","), 0) if named else 0
    return [*labels[: begin + 1], *["title"] * (end - begin - 1), *labels[end:]] if end else labels


def _with_subtitle(tokens: Sequence[Token], labels: Sequence[str], weights: Sequence[float]) -> Sequence[str]:
    """Return labels in which a title has its subtitle: `Owls. Of the night, Press`.

    That of a book has where both are set apart from all else, or where what follows is hardly the container that it was
    taken for; that of another work has where both are set apart, and what holds it stands elsewhere.
    """
    first = labels.index("title") if "title" in labels else 0
    begins = next((i for i in range(first, len(labels)) if labels[i] not in {"title", "other"}), 0)
    run, behind = tokens[first].run, range(begins, len(labels))
    is_set = (run.marks or run.link) and not any(one.run is run and one.kind == "word" for one in tokens[:first])
    set_end = next((i for i in behind if tokens[i].run is not run), len(labels))
    is_held = "container" in {*labels[:first], *labels[set_end:]} and tokens[begins].run is run
    if begins and is_set and is_held and {"note", "id", "publisher", "other"}.issuperset(labels[begins:set_end]):
        return [*labels[:first], *["title"] * (set_end - first), *labels[set_end:]]
    if not begins or tokens[begins - 1].text not in ".?!":
        return labels
    end = set_end
    if not is_set:
        end = next((i for i in behind if labels[i] not in {"container", "other"}), begins)
        is_hardly = sum(weights[begins:end]) < _LIKELY * (end - begins) and end - begins > _FEWEST_OF_SUBTITLE
        is_edition = not _EDITIONS.isdisjoint(fold(one.text) for one in tokens[begins:end])
        end = end if is_hardly and not is_edition else begins
    rest = set(labels[end:])
    is_book = rest & {"publisher", "note"} if is_set else {"place", "publisher"} <= rest
    is_book = is_book and rest.isdisjoint({"container", *_NUMBERS})
    if end == begins or not is_book or not {"container", "publisher", "date", "other"}.issuperset(labels[begins:end]):
        return labels
    return [*labels[:first], *["title"] * (end - first), *labels[end:]]


def _with_announced(tokens: Sequence[Token], labels: Sequence[str]) -> Sequence[str]:
    """Return labels in which people are authors whom a word and a colon announce: `Co-authors: A. Bee, C. Dee`."""
    found = list(labels)
    for at, (word, colon) in enumerate(pairwise(tokens), 2):
        if colon.text == ":" and fold(word.text) in _AUTHORS_FOLLOW:
            end = next((i for i in range(at, len(tokens)) if _ends_people(tokens, i)), len(tokens))
            if _NO_PEOPLE.isdisjoint(labels[at:end]):
                found[at:end] = ["author"] * (end - at)
    return found


def _ends_people(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a line or a sentence ends at a token, which is no full stop behind an initial."""
    return tokens[at].text == LINE_END or (tokens[at].text == "." and len(tokens[at - 1].text) > 1)


def _with_authors(tokens: Sequence[Token], labels: Sequence[str]) -> Sequence[str]:
    """Return labels in which some editors are authors.

    They are if nothing announces them and the entry has no authors, or authors stand next to these editors; or if all
    people of the entry are announced alike.
    """
    if "editor" not in labels:
        return labels
    people = [span for span in spans_of(tokens, labels) if span.label in {"author", "editor"}]
    editors = [span for span in people if span.label == "editor"]
    if all(_are_editors(tokens, span) for span in people):  # `A. Bee (editor) and C. Dee (editor)`
        chosen = editors if len(editors) < len(people) else []
    else:
        chosen = [span for span in editors if not _are_editors(tokens, span)]
        if len(chosen) < len(people):
            edges = {edge for one in people if one.label == "author" for edge in (one.first, one.end)}
            chosen = [span for span in chosen if edges & {span.first, span.end}]
    found = list(labels)
    for span in chosen:
        found[span.first : span.end] = ["author"] * (span.end - span.first)
    return found


def _with_joined(tokens: Sequence[Token], labels: Sequence[str]) -> Sequence[str]:
    """Return labels in which a dot joins only authors to authors: `山田太郎・川田花子`."""
    found = list(labels)
    shown = [i for i, one in enumerate(tokens) if one.kind != "break" or one.text == LINE_END]
    for places in (shown, shown[::-1]):
        for author, dot, name in zip(places, places[1:], places[2:], strict=False):
            if found[author] == "author" and tokens[dot].text == "・" and name_kind(tokens[name].text) == "full":
                found[dot] = found[name] = "author"
    return found


def _least(span: Span, weights: Sequence[float]) -> float:
    """Return how probable the least probable label of a stretch is, with the labels beside it."""
    return min(weights[max(span.first - 1, 0) : span.end + 1])


def _title_and_container(
    titles: Sequence[Span],
    containers: Sequence[Span],
    tokens: Sequence[Token],
    weights: Sequence[float],
) -> tuple[Span | None, Span | None]:
    """Return the surest title and the surest container; of two titles, or two containers, without the other.

    The first is then the title, the second the container.
    """
    # Spans that are hardly ever labelled as a title are ignored: such an entry is something other than a paper.
    titles = [span for span in titles if _mean(span, weights) > _HARDLY]
    # A series stands behind the book that it holds.
    title, container = _best(titles, weights), _first_of(containers, weights, _SMALL_VENUE)
    if title is None:
        return (containers[0], _best(containers[1:], weights)) if len(containers) > 1 else (None, container)
    if container is not None and container.first < title.first:  # the column that a table is sorted by
        behind = [one for one in containers if one.first > title.first and _mean(one, weights) > _LESS_SURE]
        container = _first_of(behind, weights, _SMALL_VENUE) or container
    if container is None:
        long = [span for span in titles if span.end - span.first >= _SMALL_TITLE * (title.end - title.first)]
        title, container = (long[0], _best(long[1:], weights)) if len(long) > 1 else (title, None)
    if "title" in tokens[title.first].run.words:
        within = range(title.first, title.end)
        title = Span("title", title.first, next((i for i in within if "title" not in tokens[i].run.words), title.end))
    return title, container


def _is_edition(text: str) -> bool:
    """Return whether a text is nothing but an edition: `2nd ed`, `überarb. Aufl`, but not `Angew. Chem. Int. Ed`."""
    words = folded_words(text)
    return not _EDITIONS.isdisjoint(words) and (_EDITIONS | _ORDINALS).issuperset(words)


def _is_series(note: Span, number: Span, text: str) -> bool:
    """Return whether a note with a number behind it names a series: `Lecture Notes in Owls, vol. 7`, but no report."""
    words = folded_words(text)
    is_other = not _OTHER_NOTES.isdisjoint(words) or text[0].islower()
    return (note.label, number.label) == ("note", "volume") and not is_other


def _without_edition(text: str) -> str:
    """Return a title of a book without the edition behind it: `. 2nd ed`, `. 3., überarb. Aufl`, ` (2. Aufl.)`."""
    end = text[-_LONGEST_END:]
    found = (one.start() for one in _BEFORE_EDITION.finditer(end) if _is_edition(end[one.start() :]))
    return text[: len(text) - len(end) + next(found, len(end))]


def _title(shown: str, since_authors: str, behind: str) -> str:
    """Return a title with the sign that ends it, where that belongs to it, without words that lead to what follows."""
    if behind and behind in "?!:":
        shown += behind
    above, _, english = since_authors.rpartition("\n(")
    if english.isascii() and english in shown and (line := above.rpartition("\n")[2]) >= EAST_ASIAN:
        shown = line  # `梟の夜` above `(The Night of Owls)`
    whole = _IN_BOOK.split(shown, maxsplit=1)[0]
    for pattern in (_REMARK, _LEADS_ON) if whole.startswith(_REVIEWS) else (_EDITED, _REMARK, _LEADS_ON):
        if found := _at_end(pattern, whole):
            closes = found[0][0] in "’”" and not {"‘", "“"}.isdisjoint(whole[: found.start()])  # `‘Bats’ (article)`
            whole = whole[: found.start() + closes]
    whole = clean(_ORDINAL.sub("", whole))
    before, _, state = whole.rpartition(". ")
    if before and (words := folded_words(state)) and _STATES.issuperset(words):
        whole = before  # `Owls do not count sheep. arXiv preprint`
    return _closed(_without_edition(whole))


def _at_end(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Look for a pattern at the end of a text: in a long run of signs it would be tried again and again."""
    return pattern.search(text, max(len(text) - _LONGEST_END, 0))


def _with_people_before(
    authors: tuple[str, ...], title: str, style: NameStyle, notes: Sequence[str]
) -> tuple[tuple[str, ...], str]:
    """Return authors and title, with those before it: `山田太郎: 梟の数え方`, `With A: Owls`, `A Bee. Thesis`."""
    name, _, rest = title.partition(". ")
    if rest and not authors and name_kind(name) == "full" and not _THESES.isdisjoint(notes):
        return (name,), rest
    name, _, rest = (_AFTER_NAME.sub(": ", title, count=1) if title >= EAST_ASIAN else title).partition(": ")
    is_with = _WITH.match(f" {name.partition(' ')[0]} ")
    people = read_people(name, style).names if is_with or name >= EAST_ASIAN else ()
    is_last = " " in name and all(" " in one for one in authors) and not (is_with and authors[1:])
    is_next = (not authors or rest[:1] in _OF_WORKS or is_last) and rest and people
    if is_next and all(name_kind(one) in WHOLE for one in people):
        return (*authors, *people), clean(rest)
    name, opening, rest = title.partition("(")
    remark, closing, called = rest.partition(")")
    is_remark = opening and closing and not EDITING.isdisjoint(folded_words(remark))
    called = clean(called)
    if not (is_remark and called) or (name and name_kind(name) not in {"full", "initialed", "turned"}):
        return authors, title
    return (*authors, *read_people(name, style).names), called


def _without_month(publisher: str) -> str:
    """Return a publisher without the month of the date behind it: `Elsevier. Oct` before `2009`."""
    before, _, last = publisher.rstrip(".").rpartition(" ")
    return before.rstrip(" .,") if fold(last) in _MONTHS else publisher


def _without_event(title: str, venue: str) -> tuple[str, str]:
    """Return a title and a venue, where a title has swallowed a meeting or its number: `Owls. IV Sympozjum "Night"`."""
    for found in islice(_EVENT.finditer(title), _MOST_EVENTS):
        behind = title[found.end() :]
        if (behind and found[1][1:].isalpha()) or not _MEETINGS.isdisjoint(folded_words(behind or venue)):
            return title[: found.start()], title[found.start(1) :] if behind else f"{found[1].rstrip('.')}. {venue}"
    return title, venue


def _without_slash(title: str, venue: str, *, is_whole: bool) -> tuple[str, str]:
    """Return a title without what follows it behind a slash, and the venue, which may be named there."""
    for found in islice(_BEHIND_SLASH.finditer(title), _MOST_EVENTS):
        behind = title[found.end("sign") :]
        is_meeting = found["number"] or not _MEETINGS.isdisjoint(folded_words(behind.partition(" // ")[0]))
        is_long = not venue or behind.count(" ") > _MOST_BEHIND_SLASH
        if found["sign"] == "//" or found["names"] or is_meeting or (is_long and not is_whole):
            return title[: found.start()], venue if found["names"] else clean(behind)
    return title, venue


def _closed(text: str) -> str:
    """Return a text with the bracket that closes the last one that it opens: `Owl Conference (OC` of `(OC, 2020)`."""
    return f"{text})" if text.count("(") == text.count(")") + 1 else text


def _venue(shown: str, behind: str) -> str:
    """Return a venue without the words that announce it; the full stop behind it stays where it abbreviates words."""
    if (name := _NAME_BEHIND.match(behind)) and (cut := _CUT.search(shown)) and fold(cut[1]) in _SMALL:
        shown, behind = shown + name[0], ""
    venue = _without_edition(clean(_THE.sub("", _LEAD.sub("", shown))))
    stopped = shown.endswith(".") or behind.startswith(".")
    return _closed(f"{venue}." if stopped and not venue.endswith(".") and _at_end(_ABBREVIATED, venue) else venue)


def _with_other_mark(text: str, start: int, end: int) -> str:
    """Return a part of a text with the bracket or quotation mark beside it that one within it lacks."""
    if text[max(start - 1, 0) : start] + text[end - 1 : end] in {"''", "‘’"}:  # others may be apostrophes
        return text[start - 1 : end]
    for pair in _AROUND:
        opening, closing = pair[0], pair[1]
        left_open = text.count(opening, start, end) - text.count(closing, start, end)
        opens, closes = text.endswith(opening, 0, start), text.startswith(closing, end)
        if opens and closes and -1 < text.find(closing, start, end) < text.find(opening, start, end):
            return text[start - 1 : end + 1]  # `»Owls« and »Lamps«`
        if left_open > 0 and closes:
            return text[start : end + 1]
        if left_open < 0 and opens:
            return text[start - 1 : end]
    is_open = text.count('"', start, end) % 2 and text.startswith('"', end) and not text.endswith('"', 0, start)
    if is_open or (text.startswith("’", end) and text.count("‘", start, end) > text.count("’", start, end)):
        return text[start : end + 1]  # `Proc. of the workshop "Owls"`
    return text[start:end]


def _with_stop(text: str, tokens: Sequence[Token], span: Span) -> str:
    """Return the text of names with the full stop of a last initial."""
    end = tokens[span.end - 1].end
    ends_initial = text[end : end + 1] == "." or "א" <= text[end - 1] <= "ת"  # `ד'`
    return text[tokens[span.first].start : end + ends_initial]


def _together(
    people: Sequence[Span], spans: Sequence[Span], tokens: Sequence[Token], weights: Sequence[float]
) -> list[Span]:
    """Return the stretches of names that belong together: the first that may be the authors, with those beside it.

    A badge before the title or a button behind the entry is no author, however much it looks like one; and the people
    of a book stand behind those of its chapter.
    """
    named = [span for span in people if not _are_editors(tokens, span)]
    book = min((span.first for span in spans if span.label == "container"), default=len(tokens))
    people = named or [span for span in people if span.first < book]
    first_names = _first_of(people, weights, _SMALL_BLOCK)
    if first_names is None:
        return []
    at = people.index(first_names)
    fields = [span.first for span in spans if span.label in {"title", "container", "date"}]
    found = [people[at]]
    for side in (people[at + 1 :], people[:at][::-1]):
        edge = people[at]
        for span in side:
            first, last = sorted((edge, span), key=lambda one: one.first)
            between = sum(one.kind in {"word", "number"} for one in tokens[first.end : last.first])
            if between > _APART or any(first.end <= one < last.first for one in fields):
                break
            found.append(span)
            edge = span
    return sorted(found, key=lambda one: one.first)


def _are_editors(tokens: Sequence[Token], span: Span) -> bool:
    """Return whether names are announced as those of a book: `In: A. Bee`, `A. Bee (eds.)`, `edited by A. Bee`."""
    before = [fold(one.text) for one in tokens[max(span.first - 4, 0) : span.first] if one.kind == "word"]
    if span.first and tokens[span.first - 1].text == LINE_END:  # `Editors`, the head of a line in a card
        before = [one for one in before[-1:] if one == "in"]
    behind = [fold(one.text) for one in tokens[span.end : span.end + 3] if one.kind == "word"]
    ends = {fold(tokens[span.first].text), fold(tokens[span.end - 1].text)}
    brackets = [i for i in range(span.first) if tokens[i].text in "()"][-1:]
    ends |= {fold(tokens[i + 1].text) for i in brackets if tokens[i].text == "("}  # `(eds. A. Bee, C. Dee)`
    return before[-1:] == ["in"] or bool(EDITING & {*before[-2:], *behind[:1], *ends})


def _mean(span: Span, weights: Sequence[float]) -> float:
    return sum(weights[span.first : span.end]) / (span.end - span.first)


def _first_of(spans: Sequence[Span], weights: Sequence[float], share: float) -> Span | None:
    """Return the first span that may be the field: as sure as the best one, and at least a share of its size."""
    best = _best(spans, weights)
    if best is None:
        return None
    size, sure = sum(weights[best.first : best.end]), _mean(best, weights)
    return next(
        one
        for one in spans
        if sum(weights[one.first : one.end]) >= share * size and _mean(one, weights) >= _LESS_SURE * sure
    )


def _best(spans: Sequence[Span], weights: Sequence[float]) -> Span | None:
    """Return the span that is most of a field: of the most tokens, by how sure their label is."""
    return max(spans, key=lambda span: sum(weights[span.first : span.end]), default=None)
