"""Tables of words in text files of this package: the names of columns, the types and kinds of works."""

from importlib.resources import files


def word_table(path: str) -> dict[str, str]:
    """Return the meaning of each word in a file, whose lines are `meaning: word | word`; an indented line continues."""
    text = (files(__package__) / path).read_text(encoding="utf-8").replace("\n  ", " ")
    lines = (line.partition(": ") for line in text.splitlines() if not line.startswith("#"))
    return {word.strip(): meaning for meaning, _, words in lines for word in words.split("|")}
