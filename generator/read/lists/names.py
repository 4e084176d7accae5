"""A printed list of people to names in reading order: `Fujiwara M, Doe J`, `Family, I. & Family, I.`."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from generator.core.names import PARTICLES, SUFFIXES, looks_like_team
from generator.read.lists.models import WIDE, known_names, word_kinds
from generator.read.lists.person_names import WHOLE, name_kind
from generator.read.lists.tokens import fold

_GIVEN, _FAMILY, _SMALL, _WORKS = (word_kinds()[letter] for letter in "gfod")
# What stands around names: marks of footnotes, remarks in brackets, addresses of mail, that no year is known (`o. J.`).
_MARKS = re.compile(
    r"(?![2-5](?:nd|rd|th)\b)[*∗＊⋆★☆⭑✱†‡§¶‖✉#♯♠♣♦♥◦°^~$_{}0-9⁰¹²³⁴⁵⁶⁷⁸⁹⁺]+|\S{1,80}@\S+"
    r"|(?<=\. )[osn]\. ?[JadD]\b\.?$|\bequal(?:ly)? contribut\w+(?: authors?)?\b"
    r"|[(（\[](?![A-Z][a-z]+[)）\]] [^\W\d_])[^()（）\[\]]*[)）\]]?|(?<![A-Za-z])[)）\]]"
)
_MORE = re.compile(
    r"(?:[,;&]|\band\b)?\s*(?:(?:\b|(?-i:(?<=[A-Z])))et\.? ?al\b\.?(?:,? incl(?:\.|uding) .*)?"
    r"|(?:(?:\band|&)\s+(?:\d+\s+)?|\+? ?\d+ )(?:many |several |more |(?:an)?other |additional |further )?"
    r"(?:others?|authors?|colleagues|co-?workers|co-?authors)\b(?:,? incl\. .*|,? including\b)?"
    r"|\+? ?\d+ more\b"
    r"|\bu\. ?a\.|\bund andere\b|\b(?:y otros|e outros|ed? altri)\b"
    r"|\bet coll\b\.?|\bи др\.?|\bvd\.|\ba kol(?:ektiv)?\b\.?|\bi in\."
    r"|\bmfl\.?|ほか[著編]?|[他等외]\s*(?:名|人|명|인)?[.．。]?$)",
    re.IGNORECASE,
)
# `Ann Bee, Cee Dee, editors`
_ROLE = re.compile(r"(?:eds?|edts|editor[ea]?s?|hg|hrsg|coords?|orgs?)\.?", re.IGNORECASE)
# Initials in brackets behind a family name: `DOE (J.), ROE (K.)`
_IN_BRACKETS = re.compile(
    r"((?:^|[,;&]|\band)\s*(?:[\w'’-]{1,40}\s){0,3}[\w'’-]{1,40})\s\((?!Eds?|Hg)((?:[^\W\d_a-z][a-z]?\.[- ]?)+)\)"
)
_BLANKS = re.compile(r"[^\S\n]{2,}")
# Characters; in what is longer, a list of two thousand people, and a name, nothing is looked for.
_LONGEST_MORE, _LONGEST_LIST, _LONGEST_NAME = 40, 60_000, 300
_DOTS = re.compile(r"\.\.\.+|…|\s(?:and|und|et|y|e|u|&)[\s.]*$")  # what has no end
_STRONG = re.compile(
    r"\s*(?:[;؛]|(?:\s|(?<=\.))/\s?|\||、|；|(?<![\u3040-\u30ff\u4e00-\u9fff])·|(?<![\u30a0-\u30ff])・|・(?![\u30a0-\u30ff])"
    r"|•|\s[–—-]\s|,?\s*\n)\s*"
)
_NOT_AND = "|".join(sorted(word_kinds("entry_words")["a"]))
_JOINED_AND = rf"(?=[وו])(?!(?:{_NOT_AND})\b)[وו]"  # the letter first: few texts have it
_GERESH = re.compile(r"(?<![א-ת])([א-ת])['׳’](?![א-ת])")  # behind a Hebrew initial
_AND = re.compile(
    r"\s*(?:&|(?<![\w'’])(?:[Aa]nd|amd|und|et|og|och|ve|и|i|y|e|a|en|with|including)\b(?=\s+[^\W\d_a-zа-я])|と|及び|および|및)\s*"
    rf"|\s*،?\s+(?:و\s+|{_JOINED_AND}(?=[^\W\d_]{{2,}}\s+[^\W\d_]))"
    rf"|(?<=[.'׳])\s+{_JOINED_AND}(?<=ו)(?=[א-ת]{{2}})"
)
_COMMA = re.compile(r"\s*[,，،]\s*")
_LEADING = re.compile(  # `von` unless it begins a name: `Von Holzen, K.`
    r"^(?:o (?=(?-i:[A-Z]))|(?:(?:hg|hrsg|eds?)\b\.?|(?:joint(?:ly)?(?: work)? )?with|by|mit|avec|con|com|par|por"
    r"|von(?!\s[^,;]{2,40}(?:,\s?(?:[^\W\d_](?:\.[ -]?|$))+|\s(?-i:[A-Z]{1,3}))(?:[,;]|$|\s?(?:&|(?:and|und)\b)))"
    r"|w/|(?-i:w\. ?(?=[^\W\d_])))(?:\s+(?:von|by|par|por))?\b:?\s*"
    r"|(?:aut(?:h)?or\w{0,3}|auteurs?|editors?|yazar\w*|forfatter\w*|автор\w*):\s|(?:作者?|著者|[发發発]明[者人]|저자)[:：]"
    r"|(?:co-?)?(?:authors?|editors?|correspond[ae]nt\w?|derni[eè]re?)\s)+",
    re.IGNORECASE,
)
# A title before a name, and what somebody did for a book behind an East Asian one: `山田編著`, `川田花子 監修`.
_HONORIFIC = re.compile(
    r"^(?:(?:dr|prof)\.?\s+)+(?=[^\W\d_](?:\.|[^\W\d_]))"
    r"|(?<=[\u3040-\u30ff\u4e00-\u9fff]{2})\s?(?:[編编共単单]?[著着]|[監监][訳译]|監修|氏|主编|[編编]集)$"
    r"|(?<=[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2})\s(?:[訳译編编]|공?[역저]|옮김)$|(?<=[\u3040-\u30ff\u4e00-\u9fff]{4})[訳译編编]$",
    re.IGNORECASE,
)
# What stands before the first name: the code of an entry, `J12.`, `[C3]`; the end of a remark, `alphabetical order)`.
_BEFORE = re.compile(
    r"^(?:\W*[A-Z]{1,3}-?\d{1,3}[a-z]?\s?[\]).:]+"
    r"|(?:random(?:ized)? order|alphabetical(?: order)?|[^\W\d_A-Za-z]\s?-\s?[^\W\d_A-Za-z])[)\]]|\W*by)\s+",
    re.IGNORECASE,
)
_DIGRAPHS = frozenset("Ch Kh Ph Sh St Th Ya Yu Zh".split())  # initials of two letters: `Bee Ch`
_INITIAL = re.compile(r"(?:-?[^\W\d_]\w?\.)+-?[^\W\d_]?|(?:[^\W\d_]-)*[^\W\d_]")
_DEGREES = word_kinds("entry_words")["d"]
# Two names without a comma between them, the first one cut behind its family name: `E. Grande A. Pacifici`.
_TWO = re.compile(
    r"^((?:[^\W\d_a-z]\.[ -]?)+ ?[^\W\d_a-z][\w'’-]{2,}) (?=(?:[^\W\d_a-z]\.[ -]?)+ ?[^\W\d_a-z][\w'’-]{2,}$)"
)
_TRAILING = r"(?:[A-Z]{1,3}\.?|(?:[А-Я]\. ?)?[А-Я]\.?)"
_TWO_TURNED = re.compile(rf"^(.*[^\W\d_A-Z] (?![EY] ){_TRAILING}) (?=.*[^\W\d_A-Z] {_TRAILING}$)")  # `Doe J Roe KL`
_SUFFIXED = re.compile(r"^([A-Z]{1,3}|(?:[A-Z]\.[- ]?)+) (?=(?:I{2,3}|IV|[JS]r\.?)$)")  # `Adams, WW III`
_SENTENCE = re.compile(r"(?<=[^\W\d_]{3})\.\s+(?=[^\W\d_a-z])")
_STAYS = re.compile(rf"(?!^(?:le|van)\s\S+\s)\b(?:{'|'.join(word_kinds('entry_words')['v'])})\b|{WIDE.pattern}")
_MOST_INITIALS = 4
_FEW = 2  # names that show no style of their own
_MOST_BEHIND = 5  # initials behind a family name, where those of the whole list stand there
_CAPITAL_PARTICLES = frozenset("De Van Von Del Della Di Da Dos El Al Le La Ter Ten Den Der Ó Mac".split())
_CLOSE = re.compile(r"(?<=[^\W\d_a-z]\.)(?=[^\W\d_])|(?<=\b[^\W\d_a-z][a-z]\.)(?=[^\W\d_a-z])")


@dataclass(frozen=True, slots=True)
class People:
    """Names in reading order, given name first; `more` where the list ends in "et al."."""

    names: tuple[str, ...] = ()
    more: bool = False


@dataclass(frozen=True, slots=True)
class NameStyle:
    """How a list prints its people, as far as one entry alone may leave it open; initials may stay as they are printed.

    `trailing`: initials stand behind the family name without a comma. `leading`: they stand before it without stops
    (`J Doe`, `JM Doe`). `families`: nothing else is named. `first`: the first name alone is turned round. `inverted`:
    most names are (`Doe, J., Roe, K.`). `capitals`: family names stand first, in capitals (`DOE Jane`).
    """

    trailing: bool = False
    leading: bool = False
    families: bool = False
    first: bool = False
    inverted: bool = False
    capitals: bool = False
    as_printed: bool = False


def name_style(texts: Iterable[str]) -> NameStyle:
    """Return how most people of a list are printed."""
    trailing = leading = bare = dotted = plain = single = alone = first = several = turned = capitals = 0
    before: set[str] = set()
    for text in texts:
        atoms = [atom for piece in _pieces(_clean(text)[0]) for atom in piece if not WIDE.search(atom)]
        behind = len(atoms) if _are_all_behind(atoms) else sum(_behind(atom) is not None for atom in atoms)
        trailing += behind
        given = [words[0] for words in map(str.split, atoms) if len(words) > 1 and words[0].isupper()]
        leading += sum(len(one) < _MOST_INITIALS for one in given)
        bare += sum(len(one) == 1 for one in given)
        dotted += sum(one[-1] == "." for one in given)
        before |= set(filter(_may_be_bare, given))
        plain += sum(" " in atom for atom in atoms) - behind
        capitals += sum(len(found[0]) >= _MOST_INITIALS for atom in atoms if (found := _in_capitals(atom)))
        turned += sum(_is_single(one) and _is_initials(two) for one, two in pairwise(atoms))
        single += len(atoms) > 2 and all(map(_is_single, atoms))
        alone += len(atoms) > 2 and len(atoms) % 2 == 1 and all(map(_is_single, atoms))
        several += len(atoms) > 1
        first += len(atoms) > 1 and _is_single(atoms[0]) and not _is_initials(atoms[1])
    return NameStyle(
        trailing > plain,
        bare > 0
        and (bare > dotted or 4 * leading > 3 * plain)
        and 2 * sum(fold(one) not in _FAMILY for one in before) >= len(before),
        alone > 1 and alone * 4 > single,
        2 * first > several,
        turned > plain,
        2 * capitals > plain + trailing,
    )


def read_people(text: str, style: NameStyle = NameStyle()) -> People:
    """Read a list of people; three or more that all have initials behind are in that style, whatever others are."""
    bare, more = _clean(text[:_LONGEST_LIST])
    pieces = _pieces(bare)
    atoms = [atom for piece in pieces for atom in piece]
    if _are_all_behind(atoms):
        style = replace(style, trailing=True)
    names = [name for piece in pieces for name in _names_of(piece, style, parted=";" in bare or "；" in bare)]
    return People(tuple(one for name in names if (one := _finished(name))), more)


def _are_all_behind(atoms: Sequence[str]) -> bool:
    """Return whether three or more names all have their initials behind them."""
    return len(atoms) > _FEW and all(_behind(atom, trailing=True) for atom in atoms)


def has_more(behind: str) -> bool:
    """Return whether what stands behind names says that further authors go unnamed."""
    bare = behind[:_LONGEST_MORE].lstrip(" .*†‡")
    return bare.startswith(("...", "…", "他", "等", "외")) or _MORE.match(bare) is not None


def _clean(text: str) -> tuple[str, bool]:
    text = _IN_BRACKETS.sub(r"\1, \2", _GERESH.sub(r"\1.", text))
    bare = _CLOSE.sub(" ", _MARKS.sub(" ", _BEFORE.sub("", text.replace("\u00a0", " ").replace(" .", "."))))
    bare = _BLANKS.sub(" ", bare)
    shorter = _MORE.sub(",", bare)
    more = shorter != bare or bool(_DOTS.search(bare))
    return _DOTS.sub(",", shorter).strip(), more


def _pieces(text: str) -> list[list[str]]:
    """Cut at what parts people beyond doubt, each piece at its commas."""
    rows = []
    cut = [one for piece in _STRONG.split(text) for one in _AND.split(_LEADING.sub("", piece.strip(" ,.:")))]
    atoms = [_COMMA.split(one) for one in cut]
    initials = [atom for row in atoms for atom in row if _is_initials(atom)]
    # Most are no degrees where names end in initials: `Doe, J., Bee Roe, M. S.`
    has_initials = 2 * sum(map(_is_degree, initials)) <= len(initials)
    for of_row in atoms:
        row: list[str] = []
        for atom in of_row:
            may_be_degree = not (has_initials and "." in atom and _is_initials(atom))
            is_degree = may_be_degree and row and (" " in row[-1] or "." in row[-1]) and _is_degree(atom)
            if len(atom) > _LONGEST_NAME:
                row.append(atom[:_LONGEST_NAME])
            elif atom.strip(" .:–-") and not is_degree and not _ROLE.fullmatch(atom.strip()):
                parts = _TWO.sub(r"\1\n", _HONORIFIC.sub("", atom.strip(" :"))).split("\n")
                row += [name for part in parts for name in _of_sentences(part)]
        rows.append(row)
    return [row for row in rows if row]


def _of_sentences(atom: str) -> list[str]:
    """Return the names of an atom that full stops part, without what follows the first: `J. Doe. A. Roe`, `J. Doe. In`.

    Words that no name has end a name as well: `Jane Doe presented`.
    """
    parts = _SENTENCE.split(atom)
    if len(parts) > 1 and all(name_kind(part) in WHOLE or " of " in part for part in parts):
        return parts
    # `U.S. Army Corps of Engineers`
    if name_kind(atom) or (" of " in atom and not any(name_kind(part) in WHOLE for part in parts[1:])):
        return [atom]
    words = atom.split()
    ends = (
        count
        for count in range(2, len(words))
        if (words[count].islower() or words[count - 1][-1] == ".") and not _is_particle(words[count])
    )
    return [next((name for count in ends if name_kind(name := " ".join(words[:count])) in WHOLE), atom)]


def _is_degree(atom: str) -> bool:
    """Return whether an atom is nothing but degrees, `PhD`, `M.A.`; `Ma` is a family name."""
    if sum(map(str.isupper, atom)) < 2:
        return False
    words = atom.replace(".", "").casefold().split()
    return "".join(words) in _DEGREES or all(word in _DEGREES for word in words)


def _is_initials(text: str, *, behind: bool = False) -> bool:
    """Return whether a text is nothing but initials: `J.-P.`, `AM`, `T. W.`, `D`; `behind` where they are expected."""
    words = text.split()
    most = _MOST_BEHIND if behind else _MOST_INITIALS - 1
    if len(words) == 1 and text.isupper() and text.isascii() and "." not in text and len(text) <= most:
        return behind or fold(text) not in _FAMILY or len(text) == 1
    return (
        bool(words)
        and all(word[0] == "-" or word[0].isupper() or "א" <= word[0] <= "ת" for word in words)
        and all(_INITIAL.fullmatch(word) or (behind and word in _DIGRAPHS) for word in words)
    )


def _is_particle(word: str) -> bool:
    return (word in PARTICLES and len(word) > 1) or word in _CAPITAL_PARTICLES or word in {"d'", "d’"}


def _is_capital_particle(word: str, following: str) -> bool:
    """Return whether a word is a particle of a family name in capitals: `DE OLIVEIRA`."""
    is_particle = word.isupper() and len(word) > 1 and (word.lower() in PARTICLES or word in {"MC", "MAC"})
    return is_particle and following.isupper() and (len(following) > 3 or following.lower() in PARTICLES)


def _is_single(atom: str) -> bool:
    """Return whether an atom is one word, with its particles, and no initials."""
    words = atom.split()
    while len(words) > 1 and (_is_particle(words[0]) or _is_capital_particle(*words[:2])):
        words.pop(0)
    if len(words) > 1 and _is_suffix(words[-1]):
        words.pop()
    return len(words) == 1 and not (_is_initials(words[0]) and ("." in words[0] or len(words[0]) == 1))


def _is_suffix(word: str) -> bool:
    return word.strip(".").casefold() in SUFFIXES - {"md"} and "." not in word[:-1] and word not in {"SR", "JR", "JR."}


def _behind(atom: str, *, trailing: bool = False) -> tuple[str, str] | None:
    """Return a name without its initials, and these, where they stand behind it: `Bornstein AM`, `Ivanov A.B.`."""
    words = atom.split()
    count = len(words)
    while (
        count > 1
        and _is_initials(words[count - 1], behind=trailing)
        and not (_is_suffix(words[count - 1]) and not (trailing and len(words) == 2))  # `Owl IV`
        and not (len(words[count - 1]) > 1 and words[count - 1].islower())
        and not (count < len(words) and len(words[count - 1]) > 2 and atom.isupper())  # `DA SILVA R.`
    ):
        count -= 1
    is_family = trailing and len(words) > 1 < len(words[0])  # `HAW AJ`
    if count == len(words) or (_is_initials(words[0]) and not is_family):
        return None
    return " ".join(words[:count]), " ".join(words[count:])


def _in_capitals(atom: str) -> tuple[str, str] | None:
    """Return a family name in capitals and the given names behind it: `DOE Jane`, `De LEEUW Anna B.`, `McBEE Tom`."""
    words = atom.split()
    count = next((at for at, word in enumerate(words) if not (word[-3:].isupper() or _is_particle(word))), 0)
    family, given = " ".join(words[:count]), " ".join(words[count:])
    return (family, given) if family[-2:].isupper() and "." not in family and given[1:2].islower() else None


def _names_of(atoms: list[str], style: NameStyle, *, parted: bool) -> list[str]:
    """Read atoms between commas: which two are one inverted name, which are names by themselves."""
    names: list[str] = []
    atoms = _parted(atoms) if style.inverted else atoms
    atoms = [part for atom in atoms for part in _SUFFIXED.sub(r"\1\n", atom).split("\n")]
    atoms = [name for atom in atoms for name in _TWO_TURNED.sub(r"\1\n", atom).split("\n")] if style.trailing else atoms
    all_turned = _are_all_turned(atoms)
    i = 0
    while i < len(atoms):
        atom = atoms[i]
        following = atoms[i + 1] if i + 1 < len(atoms) else ""
        if following and _is_suffix(following):
            atom, i = f"{atom} {following}", i + 1
            following = atoms[i + 1] if i + 1 < len(atoms) else ""
        first = [one.partition(" ")[0] for one in (atom, following)]
        is_alone = parted and len(atoms) == 2 and not all("." in one and _is_initials(one) for one in first)
        both_behind = not atom.isupper() and all(_behind(one, trailing=True) for one in (atom, following))
        if following and (all_turned or (is_alone and not both_behind) or _is_pair(atom, following, atoms, i, style)):
            suffix = ""
            if i + 2 < len(atoms) and _is_suffix(atoms[i + 2]):
                suffix, i = f" {atoms[i + 2]}", i + 1
            names.append(f"{_given(following, atom, style)} {atom}{suffix}")
            i += 2
            continue
        names.append(_turned(atom, style))
        i += 1
    return names


def _are_all_turned(atoms: Sequence[str]) -> bool:
    """Return whether each second atom is the given names of the one before: `Costa, Ana Rosa, Lima, Ivo`."""
    families, given = atoms[::2], [fold(atom.split(maxsplit=1)[0]) for atom in atoms[1::2]]
    return (
        len(families) == len(given) > 1
        and all(map(_is_single, families))
        and 2 * sum(word in _GIVEN for word in given) >= len(given)
        and _FAMILY.isdisjoint(given)
        and _GIVEN.isdisjoint(map(fold, families))
    )


def _given(text: str, family: str, style: NameStyle) -> str:
    """Return given names with their initials apart: `A. B.` for `AB`, `Tom O. B.` for `Tom OB`."""
    is_bare = _may_be_bare(text) or _is_initials(text, behind=len(text) == 2)  # `Bee, JI`
    if _is_initials(text) or (is_bare and not family.isupper()):
        return _spaced(text, style)
    first, _, last = text.rpartition(" ")
    if first and len(last) == 1 and last.isupper() and not style.as_printed:
        return f"{text}."  # its full stop ended the list: `Doe, Jane B. Owls`
    bare = 1 < len(last) < _MOST_INITIALS and last.isalpha() and last.isupper() and first and not first.isupper()
    return f"{first} {_spaced(last, style)}" if bare else text


def _parted(atoms: Sequence[str]) -> list[str]:
    """Return atoms with initials and the next family name as two, where the comma between them is missing.

    So it is in `Doe, J. Roe, K.`, in a list that prints its names so; but not in `Doe, J., K Roe, L Bee`.
    """
    found: list[str] = []
    for atom, following in zip(atoms, [*atoms[1:], ""], strict=True):
        initials = " ".join(takewhile(_is_initials, atom.split()))
        rest = atom[len(initials) :].strip()
        are_two = found and _is_single(found[-1]) and initials and _is_single(rest)
        found += [initials, rest] if are_two and _is_initials(following.partition(" ")[0]) else [atom]
    return found


def _is_pair(atom: str, following: str, atoms: Sequence[str], i: int, style: NameStyle) -> bool:
    """Return whether an atom is a family name and the next one its given names."""
    both_behind = style.trailing and _behind(atom, trailing=True) and _behind(following, trailing=True)
    if both_behind or WIDE.search(atom) or (_is_initials(atom) and ("." in atom or len(atom) == 1)):
        return False
    if " " in atom and _is_initials(atom.split(maxsplit=1)[0]):
        # `S. Liu` is not the family name of `S. Di`; but `DE OLIVEIRA COSTA, Ana` is one person.
        return _is_capital_particle(*atom.split()[:2]) and (following[1:2].islower() or _is_initials(following))
    words = following.split()
    alone = _is_initials(words[0]) and all(_is_particle(one) or _is_initials(one) for one in words)
    if alone or _is_initials(following):
        behind = _behind(atom)
        return behind is None or (len(behind[1]) == 1 and not style.trailing)
    if not _is_single(atom):
        given, family = fold(following), fold(atom.split(maxsplit=1)[0])
        return len(atoms) == 2 and _is_single(following) and given in _GIVEN and family not in _GIVEN
    is_alone = i > 0 and not atom.isupper() and len(atoms) > 3 * sum(map(_is_single, atoms))
    if style.families or looks_like_team(atom) or is_alone:  # `Roe A, Sukarno, Doe B, Bee C`
        return False
    rest_is_whole = not _is_initials(words[0]) and not any(map(_is_single, atoms[1:]))
    may_be_given = " " in atom and atom.split(maxsplit=1)[0] in _CAPITAL_PARTICLES  # `Di Yang` is whole
    first = i == 0 and (style.first or (rest_is_whole and not may_be_given))
    several = len(words) <= 3 and (first or _behind(following) is not None)
    return _is_single(following) or len(atoms) == 2 or several


def _may_be_bare(word: str) -> bool:
    """Return whether a word may be initials without stops, `JM`; a family name in capitals, `LI`, may be as short."""
    return 1 < len(word) < _MOST_INITIALS and word.isupper() and fold(word) not in _GIVEN


def _turned(atom: str, style: NameStyle) -> str:
    rest, _, last = atom.rpartition(" ")
    if rest and _is_suffix(last) and _behind(rest):
        return f"{_turned(rest, style)} {last}"
    if style.capitals and (found := _in_capitals(atom)):
        return f"{_given(found[1], found[0], style)} {found[0]}"
    found = _behind(atom, trailing=style.trailing)
    if found is None:
        first, _, rest = atom.partition(" ")
        return f"{_spaced(first, style)} {rest}" if style.leading and rest and _may_be_bare(first) else atom
    name, initials = found
    if not style.trailing and fold(name.split()[0]) in _GIVEN and (len(initials) == 1 or " " in name):
        return atom  # `Weinan E`, `Maria Anna K.`
    return f"{_spaced(initials, style)} {name}"


def families_last(names: Iterable[str]) -> dict[str, str]:
    """Return the names of a list with family names last, by how they are printed, if three of four have them first."""
    whole = {name for name in names if name_kind(name) == "full"}
    turned = {name: with_family_last(name) for name in whole if not _STAYS.search(fold(name))}
    two = [[fold(word) in known_names().given for word in name.split()] for name in turned if name.count(" ") == 1]
    sure = two.count([False, True])
    return turned if sure > 2 * _FEW and 4 * sure >= 3 * (len(two) + len(whole) - len(turned)) else {}


def with_family_last(name: str) -> str:
    """Return a name with its family name last, `Ann Di Bee` for `Di Bee Ann`, unless a given name seems to lead."""
    words = name.split()
    count = 1 + next((at for at, word in enumerate(words) if not _is_particle(word)), 0)
    family, given = " ".join(words[:count]), " ".join(words[count:])
    are_given = [fold(word.partition("-")[0]) in known_names().given for word in (family, given.partition(" ")[0])]
    is_clear = are_given[1] if " " in given else are_given != [True, False]
    return f"{given} {family}".strip() if name_kind(name) == "full" and is_clear else name


def _spaced(initials: str, style: NameStyle) -> str:
    """Return initials with stops and blanks: `A. M.` for `AM`, `J.-P.` for `JP` with a hyphen."""
    bare = initials.strip(". ")
    if style.as_printed and "." not in bare and len(bare) > 1:
        return bare
    if "." in bare or " " in bare or bare[1:].islower() or len(bare) == 1:
        return bare + "."
    return "-".join(". ".join(part) + "." for part in bare.split("-"))


def _finished(name: str) -> str:
    """Return a name with its initials apart, without what is no part of it; empty where nothing is left."""
    name = " ".join(name.split()).strip(' ,;:-–—"“”「」.·・+').strip()
    words = name.split()
    if (
        not any(c.isalpha() for c in name)
        or name.casefold() in _SMALL
        or _WORKS.issuperset(fold(name).split())  # `Praca doktorska`
        or (len(name) < 2 and not WIDE.search(name))
        or (len(words) > 1 and _is_degree(name))  # `M. Sc. Thesis`
    ):
        return ""
    if len(words) > 1:
        if len(words[0]) == 1 and words[0].isupper():
            words[0] += "."
        if (len(words[-1]) == 1 and not WIDE.search(words[-1])) or (
            _is_suffix(words[-1]) and words[-1].casefold() in {"jr", "sr"}
        ):
            words[-1] += "."
        name = " ".join(words)
    return _CLOSE.sub(" ", name)
