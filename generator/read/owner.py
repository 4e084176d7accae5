"""Whose list a list is, and the papers on it that leave this person out: `(with A and B)`, or nobody at all.

A page of somebody's papers may name only the others. Who the owner is, a person says (`--author`), or the page does, in
its tags, its title, its headings, its address. The name is added where a list leaves it out by habit, not where one
prints all authors.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import unescape
from itertools import takewhile

from generator.core.names import abbreviates, fold, looks_like_team
from generator.core.problems import Problem
from generator.read.draft import NO_AUTHORS, OWNER_UNKNOWN, Context, Draft, Reading
from generator.read.lists.fields import CO_AUTHORS, EDITING
from generator.read.lists.line_features import section_of
from generator.read.lists.models import EAST_ASIAN, known_names
from generator.read.lists.names import families_last, read_people, with_family_last
from generator.read.lists.page_words import kinds_of_words
from generator.read.lists.person_names import WHOLE, name_kind
from generator.read.lists.tokens import folded_words

_LOOKED_AT = 400_000  # characters of a page in which its owner is looked for
_LONGEST_NAME = 5  # words
_FIRST_LINES = 5
_FEWEST = 3  # entries that leave somebody out are a habit
_UNSURE = 0.5
_NEAR = 45  # characters between `with` and the first name
_NEAR_EDITOR = 60  # characters between an editor and what says so
_WITH = re.compile(
    r"(?<![\w-])(?<!forthcoming )(?<!contract )(?<!published )"
    r"(?:(?:co-?)?(?:authored|written|joint(?:ly)?|work|collaboration|coauthors?)[ :]*)*"
    r"(?:with|w/|(?-i:w\.|z)|mit|avec|con|com|med|met|ze|együtt|spolu s|совместно с|в соавт\w*\.? с|공저|与|與)"
    r"(?:\W+|(?<=/))|(?<=\()sa? |(?:[ck]o-?|su)au?th?or\w*: ",
    re.IGNORECASE,
)
# In small letters: `E. Poe` is one name.
_BETWEEN = re.compile(r"\s*(?:,|;|&|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bи\b)\s*(?:(?:and|und|et|y|e|и)\s+)?")
_JOINS = frozenset("and und et y e i och og for für of the para".split())  # what joins words, not names
_NOBODY = re.compile(
    r"(?:your|my|full|first|last|author|user|site|the|some|given|family)?[\s_-]*(?:name|author|owner|surname)s?"
    r"(?:[\s_-]*(?:here|last|surname))?|(?:john|jane|max|erika)\s+(?:doe|mustermann)"
    r"|first(?:\s?name)?\s+(?:(?:last|sur|family)\s?name|last)|lorem ipsum|admin(?:istrator)?|webmaster|anonymous",
    re.IGNORECASE,
)
_TITLE = re.compile(r"<title[^>]*>([^<]{1,300})", re.IGNORECASE)
_META = re.compile(r"<meta\b[^>]{0,400}>", re.IGNORECASE)
_OF_PERSON = re.compile(
    r"\b(?:name|property)\s*=\s*[\"'](?:author|dc\.creator|article:author|og:site_name|og:title|twitter:title)[\"']",
    re.IGNORECASE,
)
_CONTENT = re.compile(r"\bcontent\s*=\s*(?:\"([^\"]{1,200})\"|'([^']{1,200})')", re.IGNORECASE)
_HEADING = re.compile(r"<(h[1-3]|address|figcaption)\b[^>]*>(.{1,400}?)</\1>", re.IGNORECASE | re.DOTALL)
_CLASSED = re.compile(
    r"<(\w+)\b[^>]{0,200}\bclass\s*=\s*[\"'][^\"']{0,100}\b(?:p-name|author__name|site-title|site-name|navbar-brand|profile-name"
    r"|masthead__title|brand)\b[^>]{0,200}>(.{1,300}?)</\1>",
    re.IGNORECASE | re.DOTALL,
)  # fmt: skip
_PERSON = re.compile(r"\"@type\"\s*:\s*\"Person\"[^{}]{0,300}?\"name\"\s*:\s*\"([^\"]{1,100})\"")
_RIGHTS = re.compile(r"(?:©|&copy;|\(c\)|copyright)[\s\d–-]{0,20}(?:by\s+)?([^<>|\n]{3,60})(?![^\W\d_])", re.IGNORECASE)
# What follows a name in the title of an East Asian page: `山田太郎の研究業績`, `山田太郎のページ`.
_PAGE_OF = re.compile(r"[の的](?:個人)?(?:研究)?(?:業績|論文|発表|著作|ホームページ|ページ|论文|主页|个人主页|论著).*$")
_FRONT_MATTER = re.compile(r"^(?:author|title)[ \t]*:[ \t]*[\"']?([^\"'\n]{1,200})", re.MULTILINE)
_OF_LATEX = re.compile(r"\\(?:name|author)\s*+(?:\[[^\]]{0,200}\])?\{([^{}\\]{1,200})\}(?:\s*+\{([^{}\\]{1,200})\})?")
_MARKED = re.compile(r"^(#{1,3}|={1,3})[ \t]+(.{1,200}?)[ \t#=]*$", re.MULTILINE)
_ADDRESS = re.compile(r"(?:/~?|//)([a-z]+)[-_.]([a-z]+)(?=[./]|\.github\.io|$)", re.IGNORECASE)
_BLOCK = re.compile(r"</?(?:p|div|td|tr|table|br|li|ul|ol|hr|center|body|h[1-6])\b[^>]*>", re.IGNORECASE)
_STYLE = re.compile(r"<(style|script)\b(?![^<>]*ld\+json).*?(?:</\1\s*+>|\Z)", re.IGNORECASE | re.DOTALL)
_UNSHOWN = re.compile(r"<(head|script|style|title)\b.*?</\1\s*+>", re.IGNORECASE | re.DOTALL)
# Where the first lines are looked for, in characters and blocks; characters of a line.
_LOOKED_AT_FIRST, _FIRST_BLOCKS, _LONGEST_HEAD = 20_000, 60, 80
_TAG = re.compile(r"<[^<>]*>")
_TURNED_INITIALS = re.compile(r"^[^\W\d_]{2}[\w'’ -]*,? [A-Z]{1,3}$")  # `Wells RJD`
_WHOSE = re.compile(
    r"\b(?:(?:list of )?(?:selected )?(?:publications?|papers|articles|works|writings|research|cv|curriculum vitae"
    r"|web ?site|home ?page|publikationen|schriften|veröffentlichungen|pubblicazioni|publicaciones|publica[çc][õo]es)"
    r"(?: list)?)(?: (?:of|by|von|de|di)\s+)?",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*[|｜–—·•:：,/\n]\s*|\s-{1,3}\s|['’]s\b|\s{2,}")
_RANKS = re.compile(
    r"[(（][^)）]*[)）]|^(?:(?:univ|prof\.?ssa|prof|professor|em|dr|med|jur|iur|phil|rer|nat|pol|oec|ing|theol|habil|h|c|mult|pd|priv|doz|dipl|sc|dott(?:\.?ssa)?|dra|profa|assoc|asst|pr|mme|arş|gör|doç|öğr|üyesi|hab|inż|mgr|rndr)"
    r"\b\.?[\s-]*)+(?=[^\W\d_]{2})|,? ?(?:Ph\.?\s?D|M\.?D|MBA|FRS)\b.*",
    re.IGNORECASE,
)


def with_owner(reading: Reading, text: str, context: Context) -> Reading:
    """Return what was read of a list with its owner among the authors where the list leaves the owner out.

    `text` is the source. One warning asks for the owner where nothing says who it is.
    """
    given = context.owner.strip()
    turned = _turned(reading, text, given)
    reading = replace(reading, drafts=tuple(_with_families_last(draft, given, turned) for draft in reading.drafts))
    listed = [draft for draft in reading.drafts if draft.text]
    if reading.profile is not None or not listed:
        return reading
    owners = [given] if given else _owners(listed, names_of_page(text, context.address))
    lacking = [(_Left(listed, owner, is_given=bool(given)), owner) for owner in owners or [""]]
    # A name in a page's heads that entries hardly name is the one that all of them leave out.
    found, owner = max(lacking, key=lambda one: one[0].count)
    if not found.count:
        return reading
    added = {id(draft): found.with_owner(draft) for draft in listed if found.lacks(draft)}
    asked = () if owner else (_asks(context.path, [draft for draft in listed if id(draft) in added]),)
    drafts = tuple(added.get(id(draft), draft) for draft in reading.drafts)
    return replace(reading, drafts=drafts, problems=(*reading.problems, *asked))


def _turned(reading: Reading, text: str, owner: str) -> Mapping[str, str]:
    """Return the names of a list that `families_last` turns; none if one of them is the owner's, or in the heads."""
    turned = families_last(name for draft in reading.drafts if draft.text for name in draft.authors)
    heads = " ".join(one[0] for of in (_TITLE, _HEADING) for one in of.finditer(text, 0, _LOOKED_AT if turned else 0))
    shown = fold(owner or _TAG.sub(" ", heads))
    return {} if any(fold(name) in shown for name in turned) else turned


def _with_families_last(draft: Draft, owner: str, turned: Mapping[str, str]) -> Draft:
    """Return an entry with given names first, where its list, or where it prints the owner, has family names first."""
    if draft.text and turned and not draft.author_facts:
        return replace(draft, authors=tuple(turned.get(name, name) for name in draft.authors))
    *given, family = owner.split() or [""]
    printed = set(map(fold, draft.authors))
    if not given or draft.author_facts or fold(f"{family} {' '.join(given)}") not in printed or fold(owner) in printed:
        return draft
    return replace(draft, authors=tuple(map(with_family_last, draft.authors)))


def _owners(listed: Sequence[Draft], names: Iterator[str]) -> list[str]:
    """Return the names of a page's heads that may be its owner's.

    Whom most entries name is nobody whom they leave out, and no other name in the heads is: `John Searle` is a book.
    """
    owners = list(dict.fromkeys(names))
    named = [name for name in owners if 2 * sum(_names(draft, name) for draft in listed) >= len(listed)]
    return named[:1] or owners


def _asks(path: str, lacking: Sequence[Draft]) -> Problem:
    what = (
        f"{len(lacking)} {'entry names' if len(lacking) == 1 else 'entries name'} nobody, or only those with whom the "
        "work was written, and nothing says whose list this is"
    )
    return Problem(
        path, min(draft.line for draft in lacking), 1, what, "import it again with --author and the name", "warning"
    )


class _Left:
    """Which entries of a list leave a person out; without a name, which seem to leave somebody out."""

    def __init__(self, listed: Sequence[Draft], owner: str, *, is_given: bool) -> None:
        self.owner = owner
        self.is_given = is_given and name_kind(owner) in WHOLE
        self.family = fold(owner).split()[-1] if fold(owner) else ""
        # A list that names its owner does not leave them out where it names somebody else, however unusual the name is.
        self.names_owner = sum(map(self._is_named, listed)) >= _FEWEST
        self.others = {id(draft): self._others(draft) for draft in listed}
        self.bare = {id(draft) for draft in listed if self._is_bare(draft)}
        others = {key for key, one in self.others.items() if one}
        printed = sum(self._is_named(draft) and self._is_printed(draft) for draft in listed)
        with_others = sum(id(draft) in others and not self._is_printed(draft) for draft in listed)
        bare = len(self.bare - others)
        by_others = len(listed) - printed - bare - len(others)
        self.with_others = with_others >= _FEWEST or 3 * with_others >= len(listed) > 0 or self.is_given
        # Who stands in no entry of a list in which hardly anybody does wrote all of it.
        self.alone = (
            10 * (with_others + bare) >= 4 * len(listed)
            and 2 * by_others <= with_others + bare
            and 2 * printed <= len(listed)
        )
        if not owner:
            self.alone = self.alone and (self.with_others or bare >= max(_FEWEST, 0.8 * len(listed)))
        self.count = sum(map(self.lacks, listed))

    def lacks(self, draft: Draft) -> bool:
        """Return whether an entry leaves the owner out."""
        if self._is_named(draft):
            return False
        if self.others[id(draft)]:
            return self.with_others or self.alone
        return (self.is_given and not draft.authors) or (self.alone and id(draft) in self.bare)

    def with_owner(self, draft: Draft) -> Draft:
        """Return an entry with the owner before the others; if it is unknown who that is, as doubtful."""
        others = self.others[id(draft)] or ()
        doubts = tuple(doubt for doubt in draft.doubts if doubt != NO_AUTHORS)
        if not self.owner:
            authors = others or draft.authors
            return replace(
                draft, authors=authors, doubts=(*doubts, OWNER_UNKNOWN), confidence=min(draft.confidence, _UNSURE)
            )
        owned = replace(draft, authors=(self.owner, *others), doubts=doubts)
        if others or not draft.authors or (draft.venue and draft.publisher) or _is_editor(draft.authors[0], draft.text):
            return owned
        # What was taken for names, and is nobody's, is where it was published: `Reports of the Owl Group`.
        return replace(owned, venue=", ".join(draft.authors), publisher=draft.publisher or draft.venue)

    def _others(self, draft: Draft) -> tuple[str, ...] | None:
        """Return those `with` whom an entry says it was written; None where it does not say so."""
        text = _without_title(draft)
        if draft.authors and (behind := CO_AUTHORS.search(draft.text)) and draft.authors[0] in behind[1]:
            return draft.authors
        for found in _WITH.finditer(text):
            after = text[found.end() :]
            if draft.authors:
                first = draft.authors[0]
                before = text[: found.start()]
                is_before = before[-1:] != "(" and any(_has_name(before, name) for name in draft.authors)
                if _has_name(after[: _NEAR + len(first)], first) and not is_before:
                    return draft.authors
            elif names := tuple(_names_at(after)):
                return names
        return None

    def _is_named(self, draft: Draft) -> bool:
        return bool(self.owner) and _names(draft, self.owner)

    def _is_printed(self, draft: Draft) -> bool:
        """Return whether an entry prints the owner's family name."""
        return any(True for _ in self._printed(fold(_without_title(draft))))

    def _is_bare(self, draft: Draft) -> bool:
        """Return whether an entry prints no author, and the owner's name nowhere but among editors."""
        text = _without_title(draft)
        is_by_others = draft.authors and (self.names_owner or any(map(_is_person, draft.authors)))
        if is_by_others and not _is_editor(draft.authors[0], text.partition("|")[2]):
            return False
        shown = fold(text)
        return all(_is_edited(shown[: one.start()]) for one in self._printed(shown))

    def _printed(self, shown: str) -> Iterator[re.Match[str]]:
        """Return where a text in small letters has the owner's family name; nowhere if that is unknown."""
        return re.finditer(rf"(?<!\w){re.escape(self.family)}(?!\w)", shown) if self.family else iter(())


def _names(draft: Draft, owner: str) -> bool:
    return any(is_same_person(owner, name) for name in draft.authors)


def _is_person(name: str) -> bool:
    """Return whether a name is surely a person's: it has initials, a known given name, or letters without case."""
    kind = name_kind(name)
    return (
        kind == "initialed"
        or (kind == "full" and name[0].isalpha() and name[0].lower() == name[0].upper())
        or _TURNED_INITIALS.search(name) is not None
        or (kind in {"full", "turned"} and not known_names().given.isdisjoint(fold(name).replace("-", " ").split()[:2]))
    )


def is_same_person(one: str, other: str) -> bool:
    """Return whether two names may be the same person's: equal but for spaces and accents, or one shortened."""
    if fold(one).replace(" ", "") == fold(other).replace(" ", ""):
        return True
    return abbreviates(one, other) or abbreviates(other, one)


def _is_editor(name: str, text: str) -> bool:
    """Return whether a name stands where an entry names editors: `in Ann Bee (ed.), ...`, `edited by Ann Bee`."""
    words = name.split() or [text]
    before, last, behind = text.partition(words[-1])
    return bool(last) and _is_edited(before, behind)


def _is_edited(before: str, behind: str = "") -> bool:
    """Return whether what stands around a name says that it is an editor's."""
    around = before[-_NEAR_EDITOR:].rpartition("|")[2] + " " + behind[:_NEAR_EDITOR].partition("|")[0]
    return not EDITING.isdisjoint(folded_words(around))


def _without_title(draft: Draft) -> str:
    """Return the text of an entry with a bar in the place of its title, in which `with` is a word like any other."""
    words = re.findall(r"\w+", draft.title)[:40]
    if not words:
        return draft.text
    return re.sub(r"\W+".join(map(re.escape, words)), "|", draft.text, count=1, flags=re.IGNORECASE)


def _has_name(text: str, name: str) -> bool:
    """Return whether a text has a name, however it is printed."""
    words = re.findall(r"[^\W\d_]{2,}", name)
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in words[-1:] + words[:1])


def _names_at(text: str) -> Iterator[str]:
    """Return the names with which a text begins, up to the end of their sentence or bracket."""
    end = re.search(r"[)\]|:;“\"]|(?<=[^\W\d_]{3})\.(?:\s|$)|(?<=[^\W\d_A-Z])\.\s(?=[^\W\d_]{4,}\s[a-z])|\d", text)
    named = text[: end.start() if end else len(text)][:300]
    names = [part.strip(" .") for part in _BETWEEN.split(named) if part.strip(" .")]
    yield from (one for name in takewhile(lambda it: name_kind(it) in WHOLE, names) for one in read_people(name).names)


def names_of_page(text: str, address: str = "") -> Iterator[str]:
    """Return names of people that the heads of a page hold, the likeliest to be its owner's first."""
    start = _STYLE.sub("", text)[:_LOOKED_AT]  # a page of Google Sites begins with half a million letters of those
    shown = unescape(_TAG.sub(" ", start))
    for said, is_title in _heads(start, address, fold(shown)):
        plain = " ".join(unescape(_TAG.sub(" ", said)).split())
        for part in (plain, *_PARTS.split(plain)):
            name = _RANKS.sub("", _WHOSE.sub(" ", _PAGE_OF.sub("", part)).strip(" .,;:")).strip(" .,;:")
            name = re.sub(r"['’]s$", "", name)
            if _may_be_owner(name, shown, is_title=is_title):
                yield name


def _may_be_owner(name: str, shown: str, *, is_title: bool) -> bool:
    words = name.split()
    if name[:1] >= EAST_ASIAN and (section_of(name) or kinds_of_words(name)):
        return False
    if name_kind(name) not in WHOLE or len(words) > _LONGEST_NAME or is_nobody(name) or looks_like_team(name):
        return False
    # In headings within a page many words have capitals: there only a given name shows a person.
    is_bare = is_title and len(words) > 1 and _JOINS.isdisjoint(words)
    return _is_person(name) or (is_bare and not _is_of_words(name, shown))


def _is_of_words(name: str, text: str) -> bool:
    """Return whether a supposed name is made of words: a text has them in small letters."""
    words = (re.escape(word.lower()) for word in name.split() if len(word) > 3)
    return any(re.search(rf"(?<![\w@./-]){word}(?![\w@/-]|\.\w)", text) for word in words)


def _heads(text: str, address: str, shown: str) -> Iterator[tuple[str, bool]]:
    """Return what stands at the head of a page, and whether it is about the whole page."""
    for tag in _META.findall(text):
        if _OF_PERSON.search(tag) and (said := _CONTENT.search(tag)):
            yield said[1] or said[2], True
    for pattern in (_TITLE, _PERSON):
        yield from ((said, True) for said in pattern.findall(text))
    yield from ((said, True) for _, said in _CLASSED.findall(text))
    yield from ((said, tag.lower() == "h1") for tag, said in _HEADING.findall(text))
    blocks = _BLOCK.split(_UNSHOWN.sub("", text[:_LOOKED_AT_FIRST]), maxsplit=_FIRST_BLOCKS)[:-1]
    lines = [line for one in blocks if (line := " ".join(_TAG.sub(" ", one).split()))]
    yield from ((line, bool(_WHOSE.match(line))) for line in lines[:_FIRST_LINES] if len(line) <= _LONGEST_HEAD)
    if "<html" not in text[:5000].lower():
        yield from ((said, True) for said in _FRONT_MATTER.findall(text[:5000]))
        yield from ((" ".join(names), True) for names in _OF_LATEX.findall(text[:5000]))
        yield from ((said, len(mark) == 1) for mark, said in _MARKED.findall(text[:5000]))
        yield from ((line, False) for line in [line for line in text[:2000].split("\n") if line.strip()][:_FIRST_LINES])
    yield from ((said, True) for said in _RIGHTS.findall(text))
    for first, last in _ADDRESS.findall(address):
        if f"{first} {last}".lower() in shown:
            yield f"{first.title()} {last.title()}", True


def is_nobody(name: str) -> bool:
    """Return whether a name is what a template has in the place of one: `Your Name`."""
    return _NOBODY.fullmatch(" ".join(name.split())) is not None
