"""The folder of another generator's site: its files, and the documents with a header among them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from generator.core.yaml_bounds import is_too_complex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_HEADER = re.compile(
    r"(?P<marks>---|\+\+\+)[ \t]*\n(?P<header>.*?)^(?:(?P=marks)|\.\.\.)[ \t]*$\n?", re.DOTALL | re.MULTILINE
)
_TAG = re.compile(r"\{%(?:(?!\{%|%\}).)*+%\}", re.DOTALL)  # which begins anew, so that none is looked for twice
_BLOCK = re.compile(
    r"\{%-?\s*(?P<kind>comment|capture)\b\s*(?P<name>\w*)\s*-?%\}(?P<text>.*?)\{%-?\s*end(?P=kind)\s*-?%\}", re.DOTALL
)
_INCLUDE = re.compile(r"\{%-?\s*include\s+([\w./-]+)((?:(?!%\}).)*)%\}", re.DOTALL)
_ARGUMENT = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|([\w.]+))")
_ICON_LINKS = {"github": "https://github.com/", "email": "mailto:", "doi": "https://doi.org/"}
_OUTPUT = re.compile(r"\{\{-?+\s*+(?:['\"](?P<quoted>[^'\"{}]*)['\"])?[^{}]*+\}\}")
_UNSHOWN = re.compile(r"<!--.*?-->|\{\{[<%](?:(?!\{\{[<%]|[>%]\}\}).)*+[>%]\}\}|\{:[^{}\n]*\}", re.DOTALL)
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")


class _Texts(yaml.CBaseLoader if hasattr(yaml, "CBaseLoader") else yaml.BaseLoader):  # type: ignore[misc]
    """Reads every scalar as text: a title `1984` is a title, and `No` a name."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file with a header: `header` has all scalars as text, `body` is what stands below it."""

    path: str
    header: Mapping[str, Any] = field(default_factory=dict)
    body: str = ""

    @property
    def stem(self) -> str:
        """The file's name without its ending; its folder's where the file is called `index`."""
        path = Path(self.path)
        return path.parent.name if path.stem in {"index", "_index"} else path.stem

    def text(self, *names: str) -> str:
        """Return the first of these keys that has a text, on one line."""
        for name in names:
            value = self.header.get(name)
            if isinstance(value, str) and value.strip():
                return " ".join(value.split())
        return ""

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a key's list of texts; one text is a list of one."""
        value = self.header.get(name)
        if isinstance(value, str):
            return (value.strip(),) if value.strip() else ()
        listed = value if isinstance(value, list) else []
        return tuple(text for one in listed if isinstance(one, str) and (text := one.strip()))

    def is_true(self, name: str) -> bool:
        """Return whether a key says yes."""
        return str(self.header.get(name, "")).strip().lower() in {"true", "yes", "on"}


@dataclass(frozen=True, slots=True)
class SiteFolder:
    """The folder in which a site's sources lie."""

    root: Path

    def files(self, pattern: str) -> list[str]:
        """Return the files that fit a pattern below the folder, sorted, without hidden ones and links out of it."""
        found = (path.relative_to(self.root).as_posix() for path in self.root.glob(pattern))
        return sorted(
            path for path in found if not any(part.startswith(".") for part in path.split("/")) and self.has(path)
        )

    def has(self, path: str) -> bool:
        """Return whether there is a file of that name, within the folder."""
        if "\x00" in path:
            return False  # the system would refuse to be asked
        full = (self.root / path).resolve()
        return full.is_file() and full.is_relative_to(self.root.resolve())

    def text(self, path: str) -> str:
        """Return a file's text; bytes that are not UTF-8 become U+FFFD."""
        return (self.root / path).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")

    def records(self, path: str) -> Any:
        """Return what a YAML file says, all scalars as text; None if it is missing, empty or broken."""
        if not self.has(path):
            return None
        return _yaml(self.text(path))

    def settings(self, *paths: str) -> dict[str, Any]:
        """Return the first of these files that holds settings, in YAML or TOML."""
        for path in paths:
            found = _toml(self.text(path)) if path.endswith(".toml") and self.has(path) else self.records(path)
            if isinstance(found, dict):
                return found
        return {}

    def document(self, path: str) -> Document:
        """Read a file with a header of YAML or TOML; a header that cannot be read is empty."""
        text = self.text(path).replace("\r\n", "\n")
        found = _HEADER.match(text)
        if found is None:
            return Document(path, {}, text)
        header = (_toml if found["marks"] == "+++" else _yaml)(found["header"])
        return Document(path, header if isinstance(header, dict) else {}, text[found.end() :])

    def documents(self, *patterns: str) -> Iterator[Document]:
        """Read the files that fit any of the patterns, in the order of their names."""
        for path in sorted({path for pattern in patterns for path in self.files(pattern)}):
            yield self.document(path)


def _yaml(text: str) -> Any:
    """Return what YAML says, all scalars as text; None if it is broken or nested too deeply."""
    if is_too_complex(text):
        return None
    try:
        return yaml.load(text, _Texts)  # noqa: S506 - a base loader makes texts only
    except yaml.YAMLError:
        return None


def _toml(text: str) -> dict[str, Any]:
    try:
        return dict(_as_texts(tomllib.loads(text)))
    except (ValueError, RecursionError):  # broken, or nested too deeply
        return {}


def _as_texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _as_texts(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_as_texts(one) for one in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _with_includes(text: str) -> str:
    """Return a text with the includes that show something as Markdown: figures, buttons, and features."""
    captured: dict[str, str] = {}

    def capture(found: re.Match[str]) -> str:
        if found["kind"] == "capture":
            captured[found["name"]] = _INCLUDE.sub(shown, found["text"]).strip()
        return ""

    def shown(found: re.Match[str]) -> str:
        said = {
            name: captured.get(variable, "") if variable else value
            for name, value, variable in _ARGUMENT.findall(found[2])
        }
        title, kind, link = said.get("title", ""), said.get("type", ""), said.get("link", "")
        picture = said.get("image") or said.get("path") or ""
        label = said.get("text") or kind
        match found[1].partition(".")[0]:
            case "figure" | "image" | "card" | "feature" as name:
                words = said.get("caption") or title or said.get("alt") or ""
                heading = f"### {title}" if title and name in {"card", "feature"} else ""
                texts = (said.get("description"), said.get("text"))
                parts = [heading, f"![{words}]({picture})" if picture else "", *texts]
            case "button":
                parts = [f"[{label}]({_ICON_LINKS.get(kind, '')}{link})" if link and label else ""]
            case "float" | "cols" | "two-col" | "alert" | "section" | "gallery":
                parts = [said.get(name) for name in ("content", "col1", "col2", "col3")]
            case _:
                parts = []
        return "\n\n".join(filter(None, parts))

    return _INCLUDE.sub(shown, _BLOCK.sub(capture, text))


def markdown(body: str) -> str:
    """Return a page's text without what only its generator understands: Liquid tags, shortcodes, attributes, comments.

    An address that Liquid makes (`{{ '/assets/x.png' | relative_url }}`) stays as the address; includes that show a
    figure, a button or a feature become Markdown.
    """
    text = _TAG.sub("", _with_includes(_UNSHOWN.sub("", body)))
    text = _OUTPUT.sub(lambda found: found["quoted"] or "", text)
    return _BLANK_LINES.sub("\n\n", text).strip()


_GROUP = re.compile(
    r"@|\b(?:lab|labs|laboratory|group|team|centre|center|universit\w+|institute?|department|research)\b", re.IGNORECASE
)


def is_group(name: str) -> bool:
    """Return whether the name that a site gives its author is that of a group."""
    return _GROUP.search(name) is not None
