"""Lists of words, by what a word of them may be; `words.txt` holds them."""

from generator.read.lists.models import word_list


def _read() -> tuple[tuple[str, frozenset[str]], ...]:
    rows = word_list("words").splitlines()
    return tuple((row[0], frozenset(row.partition(": ")[2].split())) for row in rows if row[0] != "#")


# A letter for each list, and its words in lower case and without accents.
WORD_KINDS = _read()
