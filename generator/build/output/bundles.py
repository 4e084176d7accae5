"""Style sheets and scripts as pages load them: a page loads one of each, with all that it imports in it.

The theme's files stay small and about one thing each; what they import is put into them when the site is written:

    @import "rows.css";                       a style sheet, before the others of its file
    import "./site.js";                       a script that only does something
    import { fold } from "./catalogue.js";    a script that hands something on by `export`
    import sheet from "./suggest.css" with { type: "css" };    a style sheet that comes with a script
    import("./suggest.js")                    a script that is loaded when it is needed: its address gets its digest
    t("copied")                               a text of the interface in the portal's language, as a JSON value
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING

from generator.build.output.minified import as_published
from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.text.interface import Texts

_SHEET = re.compile(r"""@import (["'])([\w-]+\.css)\1;\n?""")
_IMPORT = re.compile(r"""^import (?:(\{[^}]*\}) from )?(["'])\./([\w-]+\.js)\2;\n?""", re.MULTILINE)
_STYLE = re.compile(r"""^import (\w+) from (["'])\./([\w-]+\.css)\2 with \{ type: "css" \};$""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\b\*? *(\w+))", re.MULTILINE)
_LATER = re.compile(r"""\bimport\((["'])\./([\w-]+\.js)\1\)""")
_TEXT = re.compile(r"""(?<![\w.$])t\("([a-z_]+)"\)""")


class Bundles:
    """The style sheets and scripts of one portal; `files` are all its static files, `theme` is the default folder."""

    def __init__(self, files: Mapping[str, Path], theme: Path, texts: Texts) -> None:
        self._files, self._theme, self._texts = files, theme, texts
        self._made: dict[str, bytes] = {}

    def published(self, name: str) -> bytes:
        """Return a static file as a site has it.

        Only files that the theme has too are put together: another script of a portal is published as it was written.
        Raises ProblemsFoundError where a script names a text that the interface does not have.
        """
        if name not in self._made:
            content = as_published(self._files[name], self._theme)
            if (self._theme / name).is_file():
                if name.endswith(".css"):
                    content = self._sheet(name, []).encode("utf-8", "surrogateescape")
                elif name.endswith(".js"):
                    content = self._script(name).encode("utf-8", "surrogateescape")
            self._made[name] = content
        return self._made[name]

    def _text(self, name: str) -> str:
        return as_published(self._files[name], self._theme).decode("utf-8", "surrogateescape")

    def _sheet(self, name: str, seen: list[str]) -> str:
        """Return a style sheet with those that it imports, each once; one that is not there stays as it is named."""

        def imported(found: re.Match[str]) -> str:
            other = found[2]
            if other in seen:
                return ""
            return self._sheet(other, seen) if other in self._files else found[0]

        seen.append(name)
        return _SHEET.sub(imported, self._text(name))

    def _script(self, name: str) -> str:
        """Return a script, before it those that it imports, each once and in a scope of its own."""
        parts: dict[str, str] = {}
        whole = self._with_imports(name, parts, [name])
        return "".join(parts.values()) + whole

    def _with_imports(self, name: str, parts: dict[str, str], above: list[str]) -> str:
        """Return a script that takes what it imports from the parts before it, and add these parts."""

        def imported(found: re.Match[str]) -> str:
            names, other = found[1], found[3]
            if other not in self._files or other in above:
                return found[0]
            if other not in parts:
                text = self._with_imports(other, parts, [*above, other])
                exported = ",".join(_EXPORT.findall(text))
                parts[other] = f"const {_scope(other)}=(()=>{{\n{_EXPORT.sub('', text)}return{{{exported}}};\n}})();\n"
            return f"const {names}={_scope(other)};\n" if names else ""

        def style(found: re.Match[str]) -> str:
            sheet, other = found[1], found[3]
            if other not in self._files:
                return found[0]
            rules = json.dumps(self._sheet(other, []), ensure_ascii=False)
            return f"const {sheet}=new CSSStyleSheet();{sheet}.replaceSync({rules});"

        text = _STYLE.sub(style, _IMPORT.sub(imported, self._text(name)))
        return _LATER.sub(self._later, _TEXT.sub(lambda found: self._said(name, found[1]), text))

    def _later(self, found: re.Match[str]) -> str:
        name = found[2]
        if name not in self._files:
            return found[0]
        digest = hashlib.sha256(self.published(name)).hexdigest()[:10]
        return f'import("./{name}?v={digest}")'

    def _said(self, name: str, key: str) -> str:
        if key not in self._texts.entries:
            problem = Problem(f"static/{name}", what=f"there is no text `{key}`", hint="correct the name in `t(...)`")
            raise ProblemsFoundError([problem])
        said = json.dumps(self._texts.forms(key), ensure_ascii=False)
        return f"({said})" if said.startswith("{") else said


def _scope(name: str) -> str:
    return f"${name.removesuffix('.js').replace('-', '_')}"
