"""Valid content that often is a mistake. Each finding is a warning.

Text that YAML takes for something else; and parts of Markdown that a page does not show, which `generator.site.prose`
removes.
"""

import re
from collections.abc import Callable, Iterable, Iterator

import nh3

from generator.content.positions import ALIAS, Node, entries, pairs, scalars
from generator.content.values import LOST_LATEX, UNPRINTABLE
from generator.content.yaml_faults import QUOTES
from generator.core.problems import Fault
from generator.text.markdown_code import CODE

_CODE = re.compile(CODE, re.MULTILINE | re.DOTALL)  # which is not checked
_TAG = re.compile(r"<([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])[^<>]*>?")
_PICTURE = re.compile(
    r"!\[([^\]\n]{0,500})\]\(\s{0,9}<?(?:https?:)?//(?:[^\s)>/]{0,500}/){0,50}([^\s)>/]{0,500})>?(?:\s[^)]{0,500})?\)"
)
_SOURCE = re.compile(r"""\bsrc\s*=\s*["']?((?:https?:)?//[^\s"'<>]+)""", re.IGNORECASE)
_ACTIVE = frozenset({"script", "style", "link", "meta", "form", "input", "button"})
_OTHER_HOST = "a picture on another host is not shown: a page loads nothing from elsewhere"
_TITLES = frozenset({"title", "name", "venue"})
_HASH = re.compile(r"[ \t]+#[^\s#]")
# What follows a key that has no value, because YAML takes it for a comment.
_COMMENTED = re.compile(r"[ \t]*:[ \t]+(#[^\s#][^\n]*)")
_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{3}){1,2}")
_JOINED = re.compile(r"\n[ ]+- ")
# Programs that fold long lines usually fold none that is shorter.
_SHORTEST_FOLDED = 19
_TYPOGRAPHIC = re.compile("“[^“”„]*”|„[^“”„]*[“”]|‘[^‘’]*’|«[^«»]*»|»[^«»]*«")
# Commands that begin with what YAML reads in double quotes as a tab, a line break or a return; only the last of these
# stand outside formulas, too.
_LATEX = re.compile(
    r"(?<!\\)(?:\\\\)*(\\(?:nu|nabla|neq?|neg|notin|not|tau|theta|times|tilde|to|top|rho|rangle|rightarrow|rm|"
    r"textit|textbf|texttt|text|ref))(?![A-Za-z])"
)


def suspicious(root: Node, text: str) -> Iterator[Fault]:
    """Find what may be a mistake in a file that can be read."""
    for look in _LOOKS:
        yield from look(root, text)


def _cut_short(root: Node, text: str) -> Iterator[Fault]:
    """Find values that are comments, and titles and names that a `#1` ends."""
    hint = "put the value in quotes, or write a space after `#`"
    for name, at, remark in _commented(root, text):
        colour = _COLOUR.fullmatch(remark.rstrip())
        way = f"write it as {name}: '{colour[0]}'" if colour else hint
        yield Fault(at, f"`{name}` is empty, because `#` begins a comment", way)
    for key, value in pairs(root):
        if key.value in _TITLES and isinstance(value.value, str) and value.value and not value.style:
            comment = _HASH.match(text, value.end)
            if comment:
                yield Fault(comment.end() - 2, f"`{key.value}` ends before the `#`, which begins a comment", hint)


def _commented(root: Node, text: str) -> Iterator[tuple[str, int, str]]:
    """Go through keys that have a comment in place of a value: the key, where that begins, what it says."""
    for key, value in pairs(root):
        if value.style == ALIAS:
            continue
        if value.is_mapping:
            yield from _commented(value, text)
        elif value.value == "" and not value.is_text and (comment := _COMMENTED.match(text, key.end)):
            yield str(key.value), comment.start(1), comment[1]


def _joined_entries(root: Node, text: str) -> Iterator[Fault]:
    """Find entries that begin further right than those above, which YAML takes for a part of the entry before them.

    A program that folds long lines writes the same where a text has a dash between blanks. It folds all lines of a
    file at one width: where an entry goes on in a further line although lines elsewhere are longer, no program did it.
    """
    what = "this entry begins further right than those above, and so is a part of the entry before it"
    hint = "begin all entries of a list in the same column"
    longest = 0
    for node in _list_entries(root):
        joined = _JOINED.search(text, node.start, node.end) if not node.style else None
        if joined is None:
            continue
        width = joined.start() - text.rfind("\n", 0, joined.start()) - 1
        longest = longest or max((_last_blank(one, text) for one in scalars(root)), default=0)
        if longest >= width or (width < _SHORTEST_FOLDED and not _folds(root, text)):
            yield Fault(joined.end() - 2, what, hint)


def _folds(root: Node, text: str) -> bool:
    """Return whether other texts than joined entries go on in a further line."""
    return any(
        "\n" in text[one.start : one.end].rstrip() and not _JOINED.search(text, one.start, one.end)
        for one in scalars(root)
        if one.style not in {"|", ">"}
    )


def _list_entries(root: Node) -> Iterator[Node]:
    """Go through the scalars that are entries of lists with a line for each entry."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.style == ALIAS:
            continue
        if not node.style:
            yield from (one for one in entries(node) if isinstance(one.value, str))
        waiting += [value for _, value in pairs(node)] or entries(node)


def _last_blank(node: Node, text: str) -> int:
    """Return the column, from 0, of the last blank at which lines of a scalar could have been folded and were not."""
    if node.style in {"|", ">"}:
        return 0
    start = text.rfind("\n", 0, node.start) + 1
    found = 0
    for line in text[start : node.end].split("\n"):
        found = max(found, line.rstrip().rfind(" ", max(node.start - start, 0)))
        start += len(line) + 1
    return found


def _typographic_quotes(root: Node, text: str) -> Iterator[Fault]:
    """Find values in quotation marks as word processors write them, which YAML shows instead of reading them."""
    what = "the value stands in typographic quotation marks, which YAML takes for text, so that readers see them"
    hint = "write straight quotation marks, ' or \", or none"
    for node in scalars(root):
        if not node.style and _TYPOGRAPHIC.fullmatch(text, node.start, node.end):
            yield Fault(node.start, what, hint)


def _latex_in_double_quotes(root: Node, text: str) -> Iterator[Fault]:
    r"""Find LaTeX in double quotes that YAML changed, as `\nu`, which there is a line break and a `u`."""
    for node in scalars(root):
        for found in _LATEX.finditer(text, node.start, node.end) if node.style == '"' else ():
            if text.count("$", node.start, found.start()) % 2 or text.startswith("{", found.end()):
                what = f"`{found[1]}` in double quotes is a special character and letters"
                yield Fault(found.start(1), what, "use single quotes")
                break


def _unused_anchors(root: Node, text: str) -> Iterator[Fault]:
    """Find texts that begin with `&word`, which YAML takes for a name of what follows."""
    del text
    for node in scalars(root):
        if node.unused_anchor:
            yield Fault(node.start, f"`&{node.unused_anchor}` is a name for the value, and not a part of it", QUOTES)


def _unprintable(root: Node, text: str) -> Iterator[Fault]:
    """Find characters that only an escape can write, and that no page can show."""
    del text
    for node in scalars(root):
        found = UNPRINTABLE.search(str(node.value))
        if found and not LOST_LATEX.search(str(node.value)):  # which is an error
            what = f"the value contains a character that cannot be printed (U+{ord(found[0]):04X}); it is left out"
            yield Fault(node.start, what, "delete the character")


def _two_years(root: Node, text: str) -> Iterator[Fault]:
    """Find a year beside a date of another year, which counts."""
    del text
    given = {key.value: value for key, value in pairs(root) if key.value in {"date", "year"}}
    if len(given) == 2 and all(isinstance(one.value, str) and one.value for one in given.values()):
        year, date = str(given["year"].value), str(given["date"].value)
        if date[:4].isdecimal() and not date.startswith(year):
            yield Fault(
                given["year"].start, f"`year` is {year}, but `date` is {date}, which counts", "delete one of them"
            )


def taken_out(markdown: str) -> Iterator[Fault]:
    """Yield the parts of a text that its page will not show, with an alternative."""
    if "<" not in markdown and "![" not in markdown:
        return
    text = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), markdown)
    for tag in _TAG.finditer(text):
        name, source = tag[1].lower(), _SOURCE.search(tag[0])
        if name == "img" and source:
            yield Fault(tag.start(), _OTHER_HOST, _to_static(source[1].rpartition("/")[2]))
        elif name not in nh3.ALLOWED_TAGS:
            yield Fault(tag.start(), *_tag(name, source[1] if source else ""))
    for picture in _PICTURE.finditer(text):
        yield Fault(picture.start(), _OTHER_HOST, _to_static(picture[2], picture[1]))


def _tag(name: str, source: str) -> tuple[str, str]:
    what = f"`<{name}>` is not shown: it is taken out of the text"
    if source and name not in _ACTIVE:
        address = f"https:{source}" if source.startswith("//") else source
        return (
            f"{what}, for a page loads nothing from elsewhere",
            f"write a link instead: [Open it]({address})",
        )
    if name in _ACTIVE:
        return what, "delete it; code for every page belongs in `theme: {snippet: ...}` of content/site.yaml"
    return what, f"write it in Markdown, or as `&lt;{name}>` to show the characters themselves"


def _to_static(name: str, alt: str = "") -> str:
    file = name.partition("?")[0] or "picture.png"
    return f"put the picture into static/ and write ![{alt}](/static/{file})"


_LOOKS: Iterable[Callable[[Node, str], Iterator[Fault]]] = (
    _cut_short,
    _joined_entries,
    _typographic_quotes,
    _latex_in_double_quotes,
    _unused_anchors,
    _unprintable,
    _two_years,
)
