"""Static files in their published form: pictures without metadata, cleaned SVG files, minified theme files."""

import gzip
import hashlib
import json
import re
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from rcssmin import cssmin

from generator.build.output.theme import default_folder
from generator.core.image_files import ENDINGS
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.svg_files import SVG_ENDINGS, CleanSvg, clean_svg, is_svg
from generator.site.image_metadata import stripped
from generator.text.interface import Texts

_SHEET = re.compile(r"""@import (["'])([\w-]+\.css)\1;\n?""")
_IMPORT = re.compile(r"""^import (?:(\{[^}]*\}) from )?(["'])\./([\w-]+\.js)\2;\n?""", re.MULTILINE)
_STYLE = re.compile(r"""^import (\w+) from (["'])\./([\w-]+\.css)\2 with \{ type: "css" \};$""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class)\b\*? *(\w+))", re.MULTILINE)
# A pattern that begins with its own letters is found several times faster than one that looks behind first.
_LATER = re.compile(r"""import\((?<!\wimport\()(["'])\./([\w-]+\.js)\1\)""")
_TEXT = re.compile(r"""t\((?<![\w.$]t\()"([a-z_]+)"\)""")
# In the place of a drawing that cannot be read: pages that show it stay whole.
_EMPTY = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
_OF_PAGES = frozenset({".css", ".js"})


def published_files(
    static: Mapping[str, Path], unpublished: Container[str], texts: Texts
) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """Return the static files by their names below `static/`, and warnings of what was removed from SVG files."""
    bundles = Bundles(static, default_folder("static"), texts)
    published: dict[str, bytes] = {}
    warnings: list[Problem] = []
    for name, path in static.items():
        ending = path.suffix.lower()
        if f"static/{name}" in unpublished:
            continue
        content = bundles.published(name) if ending in _OF_PAGES else path.read_bytes()
        if ending in SVG_ENDINGS or is_svg(content):
            clean = clean_svg(content)
            warnings += _warnings(name, clean)
            published[name] = clean.content or (gzip.compress(_EMPTY, mtime=0) if ending == ".svgz" else _EMPTY)
        else:
            published[name] = stripped(content) if ending in ENDINGS else content
    return published, tuple(warnings)


def translated_scripts(
    static: Mapping[str, Path], texts: Texts, published: Mapping[str, bytes]
) -> Iterator[tuple[str, bytes]]:
    """Yield the scripts that differ from the published ones in another language, as `de/site.js`."""
    bundles = Bundles(static, default_folder("static"), texts)
    for name in static:
        if name.endswith(".js") and bundles.published(name) != published.get(name):
            yield f"{texts.language}/{name}", bundles.published(name)


def svg_warnings(static: Mapping[str, Path]) -> Iterator[Problem]:
    """Warn about parts that a build removes from SVG files."""
    for name, path in static.items():
        content = path.read_bytes()
        if path.suffix.lower() in SVG_ENDINGS or is_svg(content):
            yield from _warnings(name, clean_svg(content))


def _warnings(name: str, clean: CleanSvg) -> Iterator[Problem]:
    path = f"static/{name}"
    if not clean.content:
        what = f"this SVG file cannot be read, and an empty picture is published in its place: {clean.broken}"
        yield Problem(path, 0, 0, what, "save it again from a drawing program", "warning")
    elif clean.broken:
        what = f"this SVG file is damaged: {clean.broken}; what can be read is published"
        yield Problem(path, 0, 0, what, "save it again from a drawing program", "warning")
    if clean.removed:
        what = f"the site has this SVG file without {', '.join(clean.removed)}: a drawing must not run or load anything"
        hint = "remove them from the file; a picture from another host can be embedded in it"
        yield Problem(path, 0, 0, what, hint, "warning")


class Bundles:
    """The style sheets and scripts of one portal; `files` are all its static files, `theme` is the default folder."""

    def __init__(self, files: Mapping[str, Path], theme: Path, texts: Texts) -> None:
        self._files, self._theme, self._texts = files, theme, texts
        self._made: dict[str, bytes] = {}
        self._read: dict[str, bytes] = {}

    def published(self, name: str) -> bytes:
        """Return a static file in its published form.

        Only files that the theme also has are bundled: other scripts of a portal are published as they are. Raises
        ProblemsFoundError if a script names a text that the interface does not have.
        """
        if name not in self._made:
            content = self._content(name)
            if (self._theme / name).is_file():
                if name.endswith(".css"):
                    content = self._sheet(name, []).encode("utf-8", "surrogateescape")
                elif name.endswith(".js"):
                    content = self._script(name).encode("utf-8", "surrogateescape")
            self._made[name] = content
        return self._made[name]

    def _content(self, name: str) -> bytes:
        if name not in self._read:
            self._read[name] = as_published(self._files[name], self._theme)
        return self._read[name]

    def _text(self, name: str) -> str:
        return self._content(name).decode("utf-8", "surrogateescape")

    def _sheet(self, name: str, seen: list[str]) -> str:
        """Return a style sheet with those that it imports, each once; the import of a missing one is kept."""

        def imported(found: re.Match[str]) -> str:
            other = found[2]
            if other in seen:
                return ""
            return self._sheet(other, seen) if other in self._files else found[0]

        seen.append(name)
        return _SHEET.sub(imported, self._text(name))

    def _script(self, name: str) -> str:
        """Return a script after those that it imports, each once and in its own scope."""
        parts: dict[str, str] = {}
        whole = self._with_imports(name, parts, [name])
        return "".join(parts.values()) + whole

    def _with_imports(self, name: str, parts: dict[str, str], above: list[str]) -> str:
        """Return a script that takes its imports from the `parts` before it, to which missing ones are added."""

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
        return _LATER.sub(self._later, _TEXT.sub(lambda found: self._text_of(name, found[1]), text))

    def _later(self, found: re.Match[str]) -> str:
        name = found[2]
        if name not in self._files:
            return found[0]
        digest = hashlib.sha256(self.published(name)).hexdigest()[:10]
        return f'import("./{name}?v={digest}")'

    def _text_of(self, name: str, key: str) -> str:
        if key not in self._texts.entries:
            problem = Problem(f"static/{name}", what=f"there is no text `{key}`", hint="correct the name in `t(...)`")
            raise ProblemsFoundError([problem])
        text = json.dumps(self._texts.entries[key], ensure_ascii=False)
        return f"({text})" if text.startswith("{") else text


def _scope(name: str) -> str:
    return f"${name.removesuffix('.js').replace('-', '_')}"


def as_published(path: Path, theme: Path) -> bytes:
    """Return a static file in its published form: a portal's own stylesheets and scripts are not changed."""
    content = path.read_bytes()
    if path.suffix in _MINIFIERS and path.resolve().is_relative_to(theme.resolve()):
        return _minified(path.suffix, content)
    return content


# A process that builds repeatedly, such as `sitegen serve`, finds the same files each time.
@lru_cache(maxsize=64)
def _minified(ending: str, content: bytes) -> bytes:
    text = content.decode("utf-8", "surrogateescape")
    return _MINIFIERS[ending](text).encode("utf-8", "surrogateescape")


def _script(text: str) -> str:
    """Remove comment lines, empty lines and indentation, which needs no parser of the language.

    A script with a text over several lines, in which spaces count, is not changed.
    """
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    kept, in_comment = [], False
    for line in map(str.strip, text.splitlines()):
        begins = line.startswith("/*") and line.find("*/") in {-1, len(line) - 2}
        if in_comment or begins:
            in_comment = "*/" not in line
        elif line and not line.startswith("//"):
            kept.append(line)
    return "\n".join(kept) + "\n"


_MINIFIERS = {".css": lambda text: str(cssmin(text)), ".js": _script}
