"""Values of content files in words instead of YAML and JSON."""

from typing import Any


def is_nothing(value: Any) -> bool:
    """Return whether a key has no value; `false` and 0 are values."""
    return value in (None, "", [], (), {})


def in_words(value: Any) -> str:
    """Return a value as a line: lists with commas, an entry by its name with its other values in brackets."""
    match value:
        case _ if is_nothing(value):
            return "nothing"
        case bool():
            return "true" if value else "false"
        case dict():
            named = str(value.get("name") or "")
            pairs = ", ".join(f"{key}: {in_words(one)}" for key, one in value.items() if not (named and key == "name"))
            return f"{named} ({pairs})" if named and pairs else named or pairs
        case list() | tuple():
            parts = [in_words(one) for one in value]
            return ("; " if any("," in part for part in parts) else ", ").join(parts)
        case _:
            return " ".join(str(value).split())


def where_they_differ(one: Any, other: Any) -> tuple[Any, Any]:
    """Return the entries in which two similar lists differ, otherwise both values."""
    if isinstance(one, list) and isinstance(other, list):
        words, others = [in_words(entry) for entry in one], [in_words(entry) for entry in other]
        own = [entry for entry, text in zip(one, words, strict=True) if text not in others]
        theirs = [entry for entry, text in zip(other, others, strict=True) if text not in words]
        if own and theirs and len(own) < len(one):
            return own, theirs
    return one, other
