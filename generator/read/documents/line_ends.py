"""Lines of a text that was broken into lines of one width, as one line again: hyphens at their ends."""

import re
from collections import Counter

_BROKEN = re.compile(r"([^\W\d_]+)-$")
_BEGINS = re.compile(r"[^\W\d_]+")
# Words that begin compounds: no program cuts another word behind them.
_FIRST_OF_COMPOUNDS = frozenset(
    "self cross well high low long short real large small open deep two three four half double single state time "
    "data end first second third user model risk cost evidence".split()
)
# Words that end compounds, which stand behind a cut less often than behind a hyphen: `activity-based`.
_SECOND_OF_COMPOUNDS = frozenset("assisted aware based centric driven free induced level mediated oriented".split())
_SHORTEST_FIRST = 4  # letters before them: `una-ware`


def joint(text: str, follows: str, words: Counter[str]) -> tuple[bool, str]:
    """Return whether the hyphen at a line's end goes, and what stands between it and the next line.

    `words` are those of the whole document, folded to lower case: they show what is one word.
    """
    broken, begins = _BROKEN.search(text), _BEGINS.match(follows)
    if broken and begins:
        is_cut = follows[0].islower() and len(broken[1]) > 1 and not broken[1].isupper()  # `X-ray`, `DNA-binding`
        return is_cut and _is_one_word(broken[1].lower(), begins[0].lower(), words), ""
    numbers = text[-1:] in {"-", "–"} and text[-2:-1].isdigit() and follows[:1].isdigit()
    compound = text.endswith("-") and not text.endswith(" -") and follows[:1].isalnum()
    return False, "" if numbers or compound else " "


def _is_one_word(one: str, two: str, words: Counter[str]) -> bool:
    """Return whether a hyphen at a line's end breaks a word, as far as the document's other words show."""
    is_second = two in _SECOND_OF_COMPOUNDS and len(one) >= _SHORTEST_FIRST and not words[one + two]
    if one in _FIRST_OF_COMPOUNDS or is_second:
        return False
    if words[one + two] or words[f"{one}-{two}"]:
        return bool(words[one + two])
    return not (words[one] > 1 and words[two] > 1)
