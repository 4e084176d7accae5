"""Errors in YAML syntax, explained for people who do not know YAML."""

import re

from generator.core.problems import Fault

QUOTES = "put the value in quotes"
_ALIGN = "begin all keys of a group in the same column"
_SAME_COLUMN = "begin all entries of a list in the same column"
_STAR, _NOT_CLOSED = "a value may not begin with `*` or `&`", "the quotation mark that begins here is not closed"
_NO_COLON, _KEY_AND_VALUE = "this line has no `:` after its key", "write it as `key: value`"
_ONE_PAIR = "put the whole value in one pair of quotes; in single ones an apostrophe is written twice"
# The lines that git writes into a file if two people changed the same lines.
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?: |$)", re.MULTILINE)
_CONFLICT_WORDS = (
    f"unresolved merge conflict (`{'<' * 7}`)",
    "keep one version and delete the three marker lines",
)
_BIBTEX = re.compile(r"\s*@\w+\s*\{")
# Typographic quotation marks: to YAML they are letters.
_TYPOGRAPHIC = "“”„‟«»‘’‚‛"


class YamlFaultError(Exception):
    """The text is not valid YAML of a content file; carries the first error."""

    def __init__(self, index: int, what: str, hint: str = "") -> None:
        self.fault = Fault(index, what, hint)
        super().__init__(what)


def explain(text: str, index: int, problem: str, context_index: int | None) -> Fault:
    """Return a YAML parser's error in plain words. `context_index` is where the value or list with the error begins."""
    if another := conflict_in(text) or _bibtex(text):
        return another
    start = text.rfind("\n", 0, index) + 1
    before, char = text[start:index], text[index : index + 1]
    where = index if context_index is None else context_index
    if problem.startswith("found character") or (not before.strip() and char == "\t"):
        return _character(index, before, char)
    if problem.startswith("mapping values are not allowed"):
        return _colon(text, index, start, before)
    for pattern, begins, what, hint in _PROBLEMS:
        if re.match(pattern, problem):
            return _explained(text, where if begins else index, what, hint)
    if problem.startswith(("did not find expected key", "expected <block end>")):
        return _no_key(text, index, before)
    return Fault(index, f"this is not YAML ({problem})", QUOTES)


_PROBLEMS = (
    (r".*alphabetic or numeric", True, _STAR, QUOTES),
    (r"found unexpected end of stream", True, _NOT_CLOSED, "close it"),
    (r"found unexpected document indicator", True, _NOT_CLOSED, "close it"),
    (r".*mapping keys are not allowed", False, "a value may not begin with `?` here", QUOTES),
    (r".*expected ',' or '\]'", True, "the list that begins with `[` here is not closed", "end it with `]`"),
    (r".*expected ',' or '\}'", True, "the group that begins with `{` here is not closed", "end it with `}`"),
    (r"found unknown escape|did not find expected hex|expected escape", True,
     "a backslash in double quotes begins a special character", "use single quotes"),
    (r"(could not|did not) find expected ':'", True, _NO_COLON, _KEY_AND_VALUE),
    (r".*expected '-' indicator", False, "this line does not fit the list before it", _ALIGN),
    (r".*expected comment or line break|expected (a comment|chomping)", True,
     "the text must begin on the line after `|` or `>`", "put the value in quotes, or move it to the next line"),
    (r"(block )?sequence entries are not allowed", False, "a list may not begin on the line of its key",
     "begin it on the next line, or put the value in quotes"),
    (r".*(did not find expected node content|expected the node content)", False,
     "a value may not begin here", QUOTES),
    (r".*expected <document start>", False, "this line does not fit the lines before it", _ALIGN),
)  # fmt: skip


def conflict_in(text: str) -> Fault | None:
    """Find the first conflict marker that git leaves if it cannot merge two changes."""
    found = _CONFLICT.search(text)
    return Fault(found.start(), *_CONFLICT_WORDS) if found and text.count("\n>>>>>>>") else None


def _bibtex(text: str) -> Fault | None:
    what, hint = "this is BibTeX, not the YAML of a content file", "write it as `key: value` lines, or import it"
    return Fault(0, what, hint) if _BIBTEX.match(text) else None


def explain_line(text: str, index: int) -> Fault | None:
    """Return what is missing in a line that should be a key with its value, or an entry of a list."""
    line = text[index:].split("\n", 1)[0].rstrip()
    for pattern, what, hint in _LINES:
        found = re.search(pattern, line)
        if found:
            return Fault(index + found.start(1), what, hint.format(*found.groups()))
    return None


# The forms of lines that should be `key: value` or an entry of a list; the first group is the place of the error.
_LINES = (
    (r"^([\w-]+):(?!//)([^\s:].*)$", "there is no space after the colon", "write it as `{0}: {1}`"),
    (r"^([–—−•·‣▪●*])\s*(\S.*)$", "this character does not begin a list entry", "write it as `- {1}`"),
    (r"^(-)([^\s-].*)$", "there is no space after the hyphen of this entry", "write it as `- {1}`"),
    (r"^(//)\s*(\S.*)$", "`//` begins no comment in YAML", "write it as `# {1}`"),
    (r"(：)", "this colon is not that of YAML", "write it as `:`, followed by a space"),
    ("([\u00a0\u3000\u2007\u202f])", "this is not an ordinary space: web pages and word processors use others",
     "type it again with the space bar"),
)  # fmt: skip


def _explained(text: str, at: int, what: str, hint: str) -> Fault:
    """Return an error that the line itself explains better than the parser."""
    if what == _NO_COLON:
        return explain_line(text, at) or _without_colon(text, at)
    if what == _STAR and text[:at].rpartition("\n")[2].strip() == "" and (entry := explain_line(text, at)):
        return entry
    if what == _NOT_CLOSED and text[at : at + 1] == "'":
        hint = f"{hint}; if it is an apostrophe, put the whole value in double quotes"
    return Fault(at, what, hint)


def _without_colon(text: str, index: int) -> Fault:
    """Return the error of a line without a colon; it may be unindented text that belongs to the lines above."""
    above = text[:index].rstrip().rsplit("\n", 1)[-1]
    block = re.match(r"([\w-]+):\s*[|>][-+]?$", above)
    if block:
        return Fault(index, f"the text of `{block[1]}` is not indented", "begin each of its lines with two spaces")
    numbered = re.match(r"\d{1,4}[.)][ \t]+(\S[^\n]*)", text[index:])
    if numbered and above.endswith(":"):
        return Fault(index, "a number begins no entry of a list", f"write it as `- {numbered[1].rstrip()}`")
    goes_on = "; if it continues the line above, begin it with two spaces" if ":" in above else ""
    return Fault(index, _NO_COLON, _KEY_AND_VALUE + goes_on)


def _character(index: int, before: str, char: str) -> Fault:
    if char != "\t":
        shown = f"`{char}`" if char != "`" else "a backtick"
        return Fault(index, f"a value may not begin with {shown} here", QUOTES)
    if before.strip():
        return Fault(index, "there is a tab at the beginning of a value", "use a space instead")
    return Fault(index, "this line is indented with a tab", "indent with spaces instead")


def _colon(text: str, index: int, start: int, before: str) -> Fault:
    value = re.search(r":\s+(\S)", before)
    if value and value[1] in _TYPOGRAPHIC:
        what = f"`{value[1]}` is no quotation mark of YAML, and the value contains a colon followed by a space"
        return Fault(start + value.start(1), what, "write straight quotation marks: ' or \"")
    if re.search(r":\s", before):
        return Fault(index, "the value contains a colon followed by a space", QUOTES)
    above = text[:start].rstrip("\n").rsplit("\n", 1)[-1]
    if before[:1].isspace():
        return Fault(start + len(before) - len(before.lstrip()), "this line is indented too far", _ALIGN)
    line_above = max(start - 1 - len(above), 0)
    return explain_line(text, line_above) or _without_colon(text, line_above)


def _no_key(text: str, index: int, before: str) -> Fault:
    if re.search(r"""["'\]}]\s*$""", before) and re.match(r",[ \t]*(?:\n|\Z)", text[index : index + 100]):
        return Fault(index, "there is a comma after the value", "delete it")
    if re.search(r"""["']\s*$""", before):
        return Fault(index, "text follows a closed quotation mark", _ONE_PAIR)
    if before.rstrip().endswith(("]", "}")):
        return Fault(index, "text follows a closed bracket", QUOTES)
    if text.startswith("- ", index):
        if text[:index].rstrip("\n").rpartition("\n")[2].lstrip(" ").startswith("- "):
            return Fault(index, "this entry begins further left than those above", _SAME_COLUMN)
        return Fault(index, "there is a list entry where a key is expected", "write the key of the list above it")
    return Fault(index, "this line does not fit the lines before it", _ALIGN)
