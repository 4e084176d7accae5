"""Addresses of code repositories in running text."""

import re

_HOST = r"(?:www\.)?(?:(?:gist\.)?github\.com|gitlab(?:\.[\w-]+)+|bitbucket\.org|codeberg\.org|gitee\.com)"
# LaTeX writes `\_` or `{\_}` for `_`, and `{}` where a command ends.
_SIGN = r"(?:[\w.~%+@-]|\{\\?[_%#&~-]\}|\\[_%#&~-]|\{\})"
_ADDRESS = re.compile(rf"(?<![\w.@-])(?:https?://)?{_HOST}/{_SIGN}+(?:/{_SIGN}+)*", re.IGNORECASE)
_LATEX = re.compile(r"[{}\\]")
# The next sentence, where no space parts it from the address: `github.com/a/b.The code`.
_NEXT_SENTENCE = re.compile(r"\.(?!(?:Net|Jl|Js|Py|Io)$)(?:A|[A-Z][a-z]+)$")


def find_code(abstract: str) -> str | None:
    """Return the first address of a code repository that a text names, without LaTeX and the sentence's marks."""
    match = _ADDRESS.search(abstract)
    if match is None:
        return None
    address = _NEXT_SENTENCE.sub("", _LATEX.sub("", match[0])).rstrip(".,;:~%+@-_#&")
    address = address.removesuffix(".git")
    return address if "://" in address else f"https://{address}"
