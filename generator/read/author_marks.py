"""Marks beside printed names, `Ada Lovelace*`, and the legends that explain them: `* equal contribution`."""

import re
from collections.abc import Iterable, Mapping, Sequence

Marks = Mapping[str, str]
_ALIKE = str.maketrans("∗＊", "**")
_SIGNS = "*∗＊†‡§¶#"
_MEANINGS = {
    "equal": re.compile(
        r"\bequal(?:ly)?\b|\bco-?first\b|\b(?:joint|shared) (?:first|lead)\b|\bcontributed equally\b", re.IGNORECASE
    ),
    "corresponding": re.compile(r"\b(?:co-?)?correspond(?:ing\b|ence\b)", re.IGNORECASE),
}
# A sign, alone or in brackets or quotation marks, and the words up to the next one: `(*) denotes equal contribution`,
# or words in brackets behind a name and its sign.
_LEGEND = re.compile(
    rf"""(?:(?<!\w)[(\["“']{{0,3}}([{_SIGNS}])[)\]"”']{{0,3}}\s*[:=]?\s*|([{_SIGNS}])\s*\()([^\W\d_][^\n;,{_SIGNS}]{{0,60}})"""
)
_BEHIND = re.compile(rf"[{_SIGNS}]+(?!\w)")
_BEFORE = re.compile(rf"(?<!\w)[{_SIGNS}]+\Z")
_WORD = re.compile(r"[^\W\d_]{2,}")
_COMMAND = re.compile(r"\\(dd?agger|ast|star|dag|ddag|S|P)(?![A-Za-z])")
_OF_COMMAND = {"dagger": "†", "dag": "†", "ddagger": "‡", "ddag": "‡", "ast": "*", "star": "*", "S": "§", "P": "¶"}
_SUPERSCRIPT = re.compile(r"\$\s*\{?\}?\^\s*(\{[^{}]*\}|[^\s{}])\s*\$|\\textsuperscript\s*\{([^{}]*)\}")
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")


def meaning(words: str) -> str:
    """Return the fact of an author that some words state: `equal`, `corresponding`, or empty."""
    return next((fact for fact, pattern in _MEANINGS.items() if pattern.search(words)), "")


def legend(text: str) -> dict[str, str]:
    """Return the marks that a text explains, with the facts of authors that they mean."""
    found = (((alone or behind).translate(_ALIKE), meaning(words)) for alone, behind, words in _LEGEND.findall(text))
    return {sign: fact for sign, fact in found if fact}


def without_legend(text: str) -> str:
    """Return a remark without its legend; unchanged if it says more than that."""
    rest = _LEGEND.sub(lambda one: one[0] if not meaning(one[3]) else "", text)
    return text if _WORD.search(rest) else ""


def plain_marks(text: str) -> str:
    r"""Return names in LaTeX with bare marks, `*` for `$^{1,\ast}$`, and without numbers of footnotes."""
    if "\\" not in text and "^" not in text:
        return text
    text = _COMMAND.sub(lambda one: _OF_COMMAND[one[1]], text)
    return _SUPERSCRIPT.sub(lambda one: "".join(re.findall(f"[{_SIGNS}]", one[0])), text)


def facts_by_marks(text: str, names: Sequence[str], meanings: Marks) -> dict[str, dict[str, bool]]:
    """Return the facts of authors by the marks beside their names in a text, in which the names are in order."""
    found: dict[str, dict[str, bool]] = {}
    if not any(sign in text for sign in meanings):
        return found
    text = text.translate(_ALIKE)
    starts = list(_starts(text, names))
    for name, start, following in zip(names, starts, [*starts, len(text)][1:], strict=True):
        behind = text[start : following + 1]
        # Marks behind a name stand before the first word that is not of the name.
        end = next((word.start() for word in _LONG_WORD.finditer(behind) if word[0] not in name), len(behind))
        marks = [one[0] for one in _BEHIND.finditer(behind) if one.start() < end]
        signs = "".join([*marks, *_BEFORE.findall(text[max(start - 3, 0) : start])])
        if facts := {meanings[sign]: True for sign in signs if sign in meanings}:
            found[name] = facts
    return found


def _starts(text: str, names: Iterable[str]) -> Iterable[int]:
    """Yield where each name begins: at the first of its words, family or given name."""
    at = 0
    for name in names:
        words = [re.escape(word) for word in _WORD.findall(name)] or [re.escape(name)]
        found = re.compile(rf"(?<!\w)(?:{'|'.join(words)})").search(text, at)
        yield found.start() if found else at
        at = found.end() if found else at
