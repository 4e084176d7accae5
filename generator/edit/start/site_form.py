"""The text of a new `content/site.yaml`: the known values, and every other key as a comment with an example. Pure.

The keys and their meanings come from the schema, so that every new form includes new keys.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.content.settings import SiteFile
from generator.content.yaml_text import dump_entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic.fields import FieldInfo

    from generator.content.fields import Strict

# Keys that sitegen writes itself if necessary.
LEFT_OUT = frozenset({"format"})
_HEADER = """\
The settings of the whole portal. Lines that begin with # are comments; remove the "# " to use a setting.
"""
_NO_WORDS: Mapping[str, str] = MappingProxyType({})
# Examples of the values of a key. A group without an example is shown with each of its keys.
EXAMPLES: Mapping[str, str] = {
    "base_url": "https://example.org/portal/",
    "language": "en",
    "description": "Papers of the Example Group, and the people who wrote them",
    "headline": "We make examples that explain",
    "intro": "|\n  We study **examples**, and how they [explain](about/).",
    "repository.address": "https://github.com/example/portal",
    "repository.branch": "main",
    "repository.folder": "portal",
    "repository.host": "github",
    "home": "[introduction, news, selected, newest, people, numbers]",
    "citations": "[apa, ieee, chicago]",
    "paper_language": "en",
    "theme.accent": "'#1f5fae'",
    "theme.logo": "static/logo.svg",
    "theme.favicon": "static/icon.png",
    "theme.icon": "static/icon-512.png",
    "theme.css": "static/group.css",
    "theme.snippet": "templates/analytics.html",
    "theme.social_cards": "false",
    "theme.find_links": "false",
    "theme.card_font": "fonts/NotoSansSC-Regular.otf",
    "navigation": "\n- {text: Papers, url: /papers/}\n- {text: University, url: 'https://example.org/'}",
    "footer": "\n- {text: Imprint, url: /about/}",
    "footer_text": "© Example Group",
    "people": "\n  roles: [Professor, Postdoc, {name: Doctoral students, also: [PhD student]}]",
    "macros": "{eg: 'e.g.'}",
    "redirects": "\n  /old/page/: /papers/",
    "import": "\n  splits:\n    A Study of Many Things: [Jane Doe, John Roe]",
    "sources.files": "[dumps]",
    "sources.orcid": "[0000-0002-1825-0097]",
    "sources.dblp": "[65/9612]",
    "sources.openalex": "[A5023888391]",
    "sources.arxiv": "[doe_j_1]",
    "sources.people": "true",
    "sources.since": "2015",
    "extra": "{phone: '123'}",
}


def site_form(known: Mapping[str, Any], words: Mapping[str, str] = _NO_WORDS) -> str:
    """Return the settings of a portal with some known keys; those of a group by path, as in theme.accent.

    `words` are the comments in another language, by the same paths, and the `header`.
    """
    header = _commented(words.get("header", _HEADER), "")
    return header + "".join(_entries(SiteFile, "", known, words))


def _entries(
    group: type[Strict], path: str, known: Mapping[str, Any], words: Mapping[str, str], *, plain: bool = False
) -> Iterator[str]:
    """Yield the lines of a group's keys, indented within a group; with `plain` also those without a known value."""
    for name, field in zip(group.keys(), group.model_fields.values(), strict=True):
        key, indent = path + name, "  " * path.count(".")
        if key in LEFT_OUT:
            continue
        comment = words.get(key, field.description)
        yield f"{indent}# {comment}\n" if path else f"\n# {comment}\n"
        nested = group.NESTED.get(name)
        if key in known:
            yield _indented(dump_entry(name, known[key]), indent)
            continue
        said = any(one.startswith(f"{key}.") for one in known)
        if nested is not None and key not in EXAMPLES:
            lines = f"{indent}{name}:\n" + "".join(_entries(nested, f"{key}.", known, words, plain=plain or not said))
        else:
            lines = _indented(f"{name}: {EXAMPLES.get(key) or _other(field)}\n".replace(": \n", ":\n"), indent)
        yield lines if plain or said else _commented(lines, indent)


def _other(field: FieldInfo) -> str:
    """Return the other value of a key without an example that has exactly two values."""
    return str(not field.default).lower() if isinstance(field.default, bool) else ""


def _indented(lines: str, indent: str) -> str:
    return "".join(f"{indent}{line}" for line in lines.splitlines(keepends=True))


def _commented(lines: str, indent: str) -> str:
    return "".join(f"{indent}# {line.removeprefix(indent)}" for line in lines.splitlines(keepends=True))
