"""The tree as HTML. All text is escaped here and nowhere else."""

import re
from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from generator.text.latex import tree
from generator.text.latex.math_text import math_text, trivial_text
from generator.text.latex.mathml import mathml
from generator.text.latex.parse import parse
from generator.text.latex.preparation import NO_MACROS, needs_reading, prepared, single_blanks
from generator.text.latex.source_scan import BLANK_LINE

_BLANKS = re.compile("  +")
_LISTS = ("<ul>", "<ol>")
_TAGS = {
    "strong": ("<strong>", "</strong>"),
    "em": ("<em>", "</em>"),
    "code": ("<code>", "</code>"),
    "small-caps": ('<span class="small-caps">', "</span>"),
    "underline": ("<u>", "</u>"),
    "strike": ("<s>", "</s>"),
    "sup": ("<sup>", "</sup>"),
    "sub": ("<sub>", "</sub>"),
}


def to_html(text: str, macros: Mapping[str, str] = NO_MACROS, *, block: bool = False) -> Markup:
    """Return `text` as HTML that is also well-formed XML.

    With `block`, blank lines separate paragraphs, each in its `<p>`, and bare web addresses become links; without it,
    the result is phrasing content on one line. Empty text gives an empty result.
    """
    if not needs_reading(text):
        parts = BLANK_LINE.split(text) if block and "\n" in text else [text]
        return _wrapped([str(escape(single_blanks(part))) for part in parts], block=block)
    blocks: list[list[str]] = [[]]
    for node in parse(prepared(text, macros)):
        if isinstance(node, tree.ParagraphEnd) and block:
            blocks.append([])
        elif isinstance(node, tree.Listing) and block:
            blocks += [_list(node)], []
        else:
            blocks[-1].append(_shown(node, block=block))
    return _wrapped(["".join(pieces) for pieces in blocks], block=block)


def _wrapped(paragraphs: list[str], *, block: bool) -> Markup:
    shown = [paragraph.strip() for paragraph in paragraphs]
    if block:
        marked = (part if part.startswith(_LISTS) else f"<p>{part}</p>" for part in shown if part)
        return Markup("".join(marked))  # noqa: S704 - escaped
    return Markup(_BLANKS.sub(" ", " ".join(shown)))  # noqa: S704 - escaped below


def _all(nodes: Iterable[tree.Node], *, block: bool, linked: bool = False) -> str:
    return "".join(_shown(node, block=block, linked=linked) for node in nodes)


def _shown(node: tree.Node, *, block: bool, linked: bool = False) -> str:  # noqa: PLR0911 - one per kind of node
    match node:
        case tree.Text(text):
            return str(escape(text))
        case tree.Styled(style, children):
            opening, closing = _TAGS[style]
            inner = _all(children, block=block, linked=linked)
            return f"{opening}{inner}{closing}" if inner else ""
        case tree.Math(source, display):
            return _formula(source, display=display)
        case tree.Group(children):
            return _all(children, block=block, linked=linked)
        case tree.Listing(ordered, items):
            shown = [_all(item, block=False, linked=linked).strip() for item in items]
            signs = tree.marks(ordered, len(items))
            return f" {' '.join(f'{sign} {item}' for sign, item in zip(signs, shown, strict=True))} "
        case tree.Link(address, children, bare):
            inner = _all(children, block=block, linked=True)
            if linked or (bare and not block):
                return inner
            return f'<a href="{escape(address)}" rel="nofollow noopener">{inner}</a>'
        case tree.Reference(keys):
            return str(escape(f"[{', '.join(keys)}]")) if keys else ""
        case tree.Note(children):
            return f" ({_all(children, block=block, linked=linked).strip()})"
        case tree.Break():
            return "<br/>" if block else " "
        case tree.ParagraphEnd():
            return " "


def _list(listing: tree.Listing) -> str:
    tag = "ol" if listing.ordered else "ul"
    return f"<{tag}>{''.join(f'<li>{_item(item)}</li>' for item in listing.items)}</{tag}>"


def _item(nodes: Iterable[tree.Node]) -> str:
    return "".join(
        _list(node) if isinstance(node, tree.Listing) else _shown(node, block=True) for node in nodes
    ).strip()


def _formula(source: str, *, display: bool) -> str:
    trivial = trivial_text(source)
    if trivial is not None:
        return str(escape(trivial))
    return mathml(source, display=display) or str(escape(math_text(source)))
