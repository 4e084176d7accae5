"""reStructuredText and Org, as Markdown, line by line: lists of publications use little of what only they have."""

import re
from collections.abc import Iterator, Mapping

from generator.core.data_files import words
from generator.core.identifiers import address
from generator.read.documents.markup import markdown
from generator.read.documents.markup.lines import begins_with, start_of, with_breaks_of, with_plain_ends
from generator.read.documents.markup.read import lists_publications, read_as_page
from generator.read.draft import Context, Reading

_RST_SIGNS = re.compile(
    r"`[^`\n]{0,300}\n?[^`\n]{0,300}<[^`<>\s]{1,500}>`_|^\.\. [\w-]+::|^\.\. _[^\n]+: \S|^:[\w-]+:`|^#\. ", re.MULTILINE
)
# Notes in Markdown have links as `[[Jane Doe]]`.
_ORG_SIGNS = re.compile(
    r"\[\[[^\[\]\n]+\]\[[^\[\]\n]+\]\]|\[\[[^\[\]|\s]{1,40}:[^\[\]|\n]+\]\]|^#\+\w+:|^:PROPERTIES:", re.MULTILINE
)
_FEWEST_SIGNS = 2
_OTHERWISE = ("<", "{", "@", "%", "\\")
_UNDERLINES = "=~^\"'`#*+_.:-"
_RST_INLINE = re.compile(
    r"``(?P<literal>[^`\n]+)``|:(?P<role>[\w.-]+):`(?P<said>[^`\n]*)`"
    r"|`(?P<words>[^`]{0,500}?)\s*+<(?P<address>[^`<>\s]{1,500})>`__?"
    r"|`(?P<name>[^`\n]+)`__?|(?<![\w`-])(?P<word>\w[\w-]*)__?(?![\w`])"
)
_TARGET = re.compile(r"\.\. _`?([^:`]+)`?:\s+(\S+)\s*")
_DIRECTIVE = re.compile(r"(?P<indent>\s*)\.\.(?:\s+(?P<kind>[\w-]+)::\s*(?P<title>.*)|\s.*|)")
_HEADINGS = frozenset({"rubric", "centered"})
_SHOWN = _HEADINGS | words(__file__, "shown_directives.txt")
_ORG_INLINE = re.compile(
    r"\[\[(?P<address>[^\[\]\n]+)\](?:\[(?P<words>[^\[\]\n]+)\])?\](?!\()"
    r"|(?<![\w*])\*(?P<bold>\S(?:[^*\n]*\S)?)\*(?![\w*])"
    r"|(?<![\w/:])/(?P<italic>[^\s/](?:[^/\n]*[^\s/])?)/(?![\w/])"
)
_IDENTIFIERS = frozenset({"doi", "arxiv"})


def recognises(text: str) -> bool:
    """Return whether a text is reStructuredText or Org with a list of publications, by their marks."""
    return _language(start_of(text)) != "" and lists_publications(text, as_html)


def read(text: str, context: Context) -> Reading:
    """Read reStructuredText or Org. Never raises for the contents of the text."""
    return read_as_page(text, as_html, context)


def as_html(text: str) -> str:
    """Return reStructuredText or Org as HTML, line by line."""
    text = with_plain_ends(text).expandtabs(4)
    is_org = _language(text) == "org"
    return markdown.as_html("\n".join(map(_line_of_org, text.split("\n"))) if is_org else as_markdown(text))


def as_markdown(text: str) -> str:
    """Return reStructuredText as Markdown, line by line."""
    targets = {found[1].lower(): found[2] for line in text.split("\n") if (found := _TARGET.fullmatch(line))}
    shown = "\n".join(_lines_of_rst(text.split("\n")))
    return _RST_INLINE.sub(lambda one: with_breaks_of(one[0], _rst_mark(one, targets)), shown)


def _language(text: str) -> str:
    if begins_with(text, _OTHERWISE):
        return ""
    rst, org = (len(sign.findall(text)) for sign in (_RST_SIGNS, _ORG_SIGNS))
    if max(rst, org) < _FEWEST_SIGNS or text.count("](") >= max(rst, org):  # Markdown's links
        return ""
    return "org" if org > rst else "rst"


def _lines_of_rst(lines: list[str]) -> Iterator[str]:
    options = False  # those of a directive whose content is shown
    within = -1  # the indentation of a directive, whose content is not shown
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        bare = line.strip()
        if within >= 0 and bare and len(line) - len(line.lstrip()) <= within:
            within = -1
        directive = _DIRECTIVE.fullmatch(line) if within < 0 else None
        kind, title = (directive["kind"] or "", directive["title"] or "") if directive else ("", "")
        shown = kind in _SHOWN or (kind == "raw" and title.startswith("html"))
        options = shown or (options and line[:1].isspace() and bare.startswith(":"))
        if directive and not shown:
            within = len(directive["indent"])
        if options or within >= 0 or markdown.is_rule(line, _UNDERLINES):
            yield f"## {title}" if kind in _HEADINGS else ""
        elif bare and markdown.is_rule(below, _UNDERLINES) and len(below.strip()) >= len(bare) - 2:
            yield f"## {bare}"
        elif bare.startswith("| "):
            yield line.replace("| ", "", 1) + "  "
        else:
            yield line.replace("#.", "1.", 1) if bare.startswith("#. ") else line


def _rst_mark(one: re.Match[str], targets: Mapping[str, str]) -> str:
    """Return what a mark of reStructuredText is in Markdown."""
    if one["role"]:
        kind, said = one["role"].lower(), one["said"]
        return f"[{said}]({address(kind, said)})" if kind in _IDENTIFIERS else said
    name = one["name"] or one["word"]
    if name:
        target = targets.get(name.lower())
        return f"[{name}]({target})" if target else one["name"] or one[0]
    return one["literal"] or f"[{one['words']}]({one['address']})"


def _line_of_org(line: str) -> str:
    """Return a line of Org in Markdown; a setting, a property and a tag of HTML that stand alone are not shown."""
    bare = line.strip()
    if level := len(line) - len(line.lstrip("*")) if line.lstrip("*")[:1] == " " else 0:
        words, _, tags = bare.rpartition(" ")
        words = words if tags[:1] == tags[-1:] == ":" else bare
        words = words.lstrip("* ").removeprefix("TODO ").removeprefix("DONE ")
        return f"{'#' * min(level, 6)} {_org_inline(words)}"
    is_property = bare.startswith(":") and bare.split()[0].endswith(":")
    is_tag = bare.startswith("<") and bare.endswith(">") and bare.count("<") == 1
    if is_property or is_tag or bare.startswith(("#+", "# ")):
        return ""
    return _org_inline(line.rstrip(" \\") + "  " if bare.endswith("\\\\") else line)


def _org_inline(text: str) -> str:
    return _ORG_INLINE.sub(_org_mark, text)


def _org_mark(one: re.Match[str]) -> str:
    if one["address"]:
        return f"[{one['words'] or one['address']}]({one['address']})"
    return f"**{_org_inline(one['bold'])}**" if one["bold"] else f"*{_org_inline(one['italic'])}*"
