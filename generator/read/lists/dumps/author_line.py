"""Author lines: `Li-Wen Chang, Wenlei Bao, Qi Hou et al. · bytedance`, from text to names."""

import re
from dataclasses import dataclass

from generator.core.names import PARTICLES, is_suffix, looks_like_team
from generator.read.lines import clean
from generator.read.lists.models import word_kinds

_DOT = re.compile(r"(?<!\s)\s+[·•‧]\s*|[·•‧]\s+|[·•‧]$")
_BETWEEN = re.compile(r"\s*[,;]\s*")
_AND = re.compile(r"\s+(?:and|&)\s+")
_NAME_WORD = re.compile(
    r"[^\W\d_](?:[^\W_]|[.'’`´\-‐-―\u0300-\u036f])*(?:\([^\W\d_]+\))?[*†‡§¶∗]*|\([^\W\d_]+\)|[*†‡§¶∗]+"
)
_ET_AL = ("et al.", "et al")
_LONGEST_NAME = 60  # characters
_MOST_DOTS = 8  # in one line; more are not looked at
# Words that tell a title from a name. They only weigh in: no reading is allowed or forbidden because of a list.
FUNCTION_WORDS, END_WORDS = (word_kinds("title_words")[letter] for letter in "ot")
GIVEN_NAMES = word_kinds()["g"]
_TITLE_WORDS = END_WORDS - GIVEN_NAMES


@dataclass(frozen=True, slots=True)
class AuthorLine:
    """Names as printed; whether "et al." hides more; the affiliations behind the middle dot."""

    names: tuple[str, ...] = ()
    more_authors: bool = False
    affiliations: tuple[str, ...] = ()


def read_authors(text: str) -> AuthorLine:
    """Split an author line into names, "et al." and affiliations; `Jr` and the like stay with their name."""
    text = clean(text)
    dots = list(_DOT.finditer(text))
    dot = next((dot for dot in dots if _without_et_al(text[: dot.start()])[1]), None)
    dot = dot or (dots[0] if dots and not _without_et_al(text)[1] else None)
    head, tail = (text[: dot.start()], text[dot.end() :]) if dot else (text, "")
    names, more_authors = _without_et_al(head)
    affiliations = (part for dotted in _DOT.split(tail) for part in _BETWEEN.split(dotted.strip()) if part)
    return AuthorLine(split_names(names), more_authors, tuple(affiliations))


def possible_heads(text: str) -> tuple[tuple[str, bool], ...]:
    """Take affiliations and "et al." off a line that begins with a title: what stands before, and whether "et al." did.

    A middle dot can stand in the title, too; each dot that may begin the affiliations gives one reading, in their
    order. Where none need be one, the whole line is the last.
    """
    heads = [(text[: dot.start()], text[dot.end() :]) for dot in _DOT.finditer(text)]
    before = next((head for head, _ in [(text, ""), *heads] if _without_et_al(head)[1]), None)
    if before is not None:
        return (_without_et_al(before),)
    # Dumps write affiliations in small letters.
    end = next(
        (at for at, (head, tail) in enumerate(heads) if not head.strip() or (tail and tail == tail.lower())), None
    )
    possible = [head for head, _ in heads] + [text] if end is None else [head for head, _ in heads[: end + 1]]
    return tuple((head.rstrip(), False) for head in possible[-_MOST_DOTS:])


def _without_et_al(text: str) -> tuple[str, bool]:
    bare = text.rstrip(" ,;")
    ending = next((ending for ending in _ET_AL if bare.endswith(ending)), "")
    before = bare.removesuffix(ending)
    if not ending or (before and before[-1] not in " ,;"):
        return text.rstrip(), False
    return before.rstrip(" ,;").removesuffix(" and"), True


def split_names(text: str) -> tuple[str, ...]:
    """Split names at commas and semicolons, and at "and" or "&" between two names; what has no letter is no name."""
    names: list[str] = []
    items = _BETWEEN.split(text.strip())
    for item in items:
        bare = item.removeprefix("and ").removeprefix("& ").lstrip() if names else item
        for name in _apart(bare, alone=len(items) == 1):
            if names and is_suffix(name):
                names[-1] += f", {name}"
            elif any(map(str.isalpha, name)):
                names.append(name)
    return tuple(names)


def _apart(item: str, *, alone: bool) -> list[str]:
    """Split an item at "and" where a name stands on either side, as in `Jane Doe and John Roe`.

    In a list a name may be one word; in an item alone that is a team's or a title's, as in `Planning and Control`.
    """
    parts = _AND.split(item)
    one_word_of_a_team = " " not in parts[0] and looks_like_team(parts[-1])
    named = all(_name_shaped(part) and (not alone or " " in part) and not _title_worded(part) for part in parts)
    return parts if named and not one_word_of_a_team else [item]


def looks_like_authors(text: str) -> bool:
    """Return whether a line has authors, not an abstract or a title, by the form of its items."""
    line = read_authors(text)
    if not line.names:
        return line.more_authors
    if not all(map(_name_shaped, line.names)):
        return line.more_authors and len(line.names) <= 3 and len(text) <= 200
    return line.more_authors or bool(line.affiliations) or not all(map(_title_worded, line.names))


def reads_as_prose(text: str) -> bool:
    """Return whether a line is prose and not authors with unusual names: few items are names, one has prose words.

    A line that looks like authors is no prose.
    """
    if looks_like_authors(text):
        return False
    items = [item for item in _BETWEEN.split(text.strip()) if item]
    unlike = [item for item in items if not _name_shaped(item)]
    return 2 * len(unlike) > len(items) and any(map(_prose_worded, unlike))


def _prose_worded(item: str) -> bool:
    words = [word.strip(".:!?()") for word in item.split()]
    plain = [word for word in words if word.isalpha() and word.islower() and word not in PARTICLES]
    return len(plain) >= 3 or not FUNCTION_WORDS.isdisjoint(plain)


def _title_worded(item: str) -> bool:
    """Return whether a word stands in an item that ends titles and is no given name."""
    words = item.replace("-", " ").casefold().split()
    return not looks_like_team(item) and not _TITLE_WORDS.isdisjoint(words)


def _name_shaped(item: str) -> bool:
    """Return whether an item may be a name: few words, each a name's word, no word of plain prose."""
    words = item.replace(",", " ").split()
    if looks_like_team(item):
        return len(words) <= 6
    if not 1 <= len(words) <= 7 or len(item) > _LONGEST_NAME:
        return False
    return all(_NAME_WORD.fullmatch(word) for word in words) and FUNCTION_WORDS.isdisjoint(words)
