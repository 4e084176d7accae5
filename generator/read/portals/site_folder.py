"""The folder of another generator's site: its files, and the documents with a header among them."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

from generator.core.groups import in_groups
from generator.core.image_files import ENDINGS, ImageFaultError, image_of
from generator.read.portals.site_names import WORDS
from generator.read.records.tables.objects import read_toml
from generator.read.records.yaml_files.yaml_values import Yaml, read_yaml

_HEADER = re.compile(
    r"(?P<marks>---|\+\+\+)[ \t]*\n(?P<header>.*?)^(?:(?P=marks)|\.\.\.)[ \t]*$\n?", re.DOTALL | re.MULTILINE
)
# Pelican's headers, see https://docs.getpelican.com/en/latest/content.html.
_LINES = re.compile(r"(?P<header>(?:[A-Za-z]\w*:[^\n]*(?:\n|$)(?:[ \t]+\S[^\n]*\n)*)+)[ \t]*(?:\n|$)")
_FIELDS = re.compile(
    r"(?:([#=*~-])\1+\n)?(?P<title>[^\n:]+)\n([#=*~-])\3+\n\s*(?P<header>(?::\w+:[^\n]*(?:\n|$)(?:[ \t]+\S[^\n]*\n)*)*)"
)
# Hugo's mark, or Jekyll's with a key below it.
_UNCLOSED = re.compile(r"\+\+\+[ \t]*\n|---[ \t]*\n(?:title|layout|permalink)[ \t]*:")
_FEWEST_LETTERS = 10  # of text, one of them of another encoding
_OF_HEADER = re.compile(r"^:?(?:title|date|slug|category)[ \t]*:", re.IGNORECASE | re.MULTILINE)
_WILD = {"**/": "(?:.*/)?", "*": "[^/]*"}  # what stands for any folders, and within one name
_KEY = re.compile(r"^:?(\w+):[ \t]*([^\n]*(?:\n[ \t]+\S[^\n]*)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Document:
    """A file with a header: `header` has all scalars as text, `body` is what stands below it.

    `fault` says what is wrong with the file, empty if nothing is.
    """

    path: str
    header: Mapping[str, Any] = field(default_factory=dict)
    body: str = ""
    fault: str = ""

    @property
    def stem(self) -> str:
        """The file's name without its ending; its folder's where the file is called `index`."""
        path = PurePosixPath(self.path)
        return path.parent.name if self.is_index else path.stem

    @property
    def is_index(self) -> bool:
        """Return whether the file is the page of its folder."""
        return PurePosixPath(self.path).stem in {"index", "_index"}

    @property
    def folder(self) -> str:
        """The path of the folder in which the file lies; `.` at the root."""
        return PurePosixPath(self.path).parent.as_posix()

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


@dataclass(frozen=True)
class SiteFolder:
    """The folder in which a site's sources lie, which do not change while they are read.

    `is_free` says of a path in the portal and a file of the site whether the file can be copied there. `broken` are the
    files that were read and are broken, each with the line and what is wrong.
    """

    root: Path
    is_free: Callable[[str, str], bool] = lambda _target, _path: True
    _records: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    broken: dict[str, tuple[int, str]] = field(default_factory=dict, init=False, compare=False, repr=False)

    @cached_property
    def _all(self) -> list[str]:
        """All files, sorted, without hidden ones and links out of the site."""
        paths = sorted(path.relative_to(self.root).as_posix() for path in self.root.glob("**/*"))
        return [path for path in paths if not any(part.startswith(".") for part in path.split("/")) and self.has(path)]

    @cached_property
    def _by_folder(self) -> dict[str, list[str]]:
        return in_groups((PurePosixPath(path).parent.as_posix(), path) for path in self._all)

    @cached_property
    def _resolved(self) -> Path:
        return self.root.resolve()

    def files(self, pattern: str = "**/*") -> list[str]:
        """Return the files that fit a pattern below the folder, sorted, without hidden ones and links out of it."""
        parts = (_WILD.get(part) or re.escape(part) for part in re.split(r"(\*\*/|\*)", pattern.removeprefix("./")))
        fits = re.compile("".join(parts), re.DOTALL).fullmatch
        return [path for path in self._all if fits(path)]

    def beside(self, path: str) -> list[str]:
        """Return the files in the folder of a file, sorted."""
        return self._by_folder.get(PurePosixPath(path).parent.as_posix(), [])

    def has(self, path: str) -> bool:
        """Return whether there is a file of that name, within the folder."""
        try:
            full = (self.root / path).resolve()
            return full.is_file() and full.is_relative_to(self._resolved)
        except (OSError, ValueError):  # too long for a name, or with a null byte
            return False

    def shows(self, path: str) -> bool:
        """Return whether a page of a portal can show a file as a picture: its content counts, not only its ending."""
        with suppress(ImageFaultError, OSError):
            return is_picture(path) and bool(image_of(path, "", (self.root / path).read_bytes()))
        return False

    def text(self, path: str) -> str:
        """Return a file's text; bytes that are not UTF-8 become U+FFFD."""
        return (self.root / path).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")

    def records(self, path: str) -> Any:
        """Return what a file of YAML, TOML, or Pelican's Python says; None if it is missing, empty or broken."""
        if path not in self._records:
            suffix, is_there = PurePosixPath(path).suffix, self.has(path)
            text = self.text(path) if is_there else ""
            read = _READERS.get(suffix, _READERS[".yaml"])(text)
            self._records[path] = read.value if is_there else None
            if read.problems and suffix in {".yml", ".yaml", ".toml"}:
                self._is_broken(path, f"it is not valid {'TOML' if suffix == '.toml' else 'YAML'}", read, text)
        return self._records[path]

    def settings(self, *paths: str) -> dict[str, Any]:
        """Return the first of these files that holds a group of keys; empty if none does."""
        return next((one for one in map(self.records, paths) if isinstance(one, dict)), {})

    def _is_broken(self, path: str, fault: str, read: Yaml, text: str, above: int = 0) -> str:
        """Note that the text of a file, below so many lines of it, is broken; return what is wrong, and where."""
        line = above + min(read.problems[0].line, text.rstrip().count("\n") + 1)
        self.broken[path] = (line, f"{fault} (line {line})")
        return self.broken[path][1]

    def document(self, path: str) -> Document:
        """Read a file with a header of YAML or TOML; a header that cannot be read is empty."""
        text = self.text(path).replace("\r\n", "\n")
        if "\0" in text or text.count("\ufffd") * _FEWEST_LETTERS > len(text):
            self.broken[path] = (0, "it is not text in UTF-8")
            return Document(path, fault=self.broken[path][1])
        found = _HEADER.match(text)
        if found is None and _UNCLOSED.match(text):
            self.broken[path] = (1, "its header has no end")
            return Document(path, fault=self.broken[path][1])
        if found is None:
            return _pelican(path, text)
        form = "TOML" if found["marks"] == "+++" else "YAML"
        read = _READERS[f".{form.lower()}"](found["header"])
        header, what = read.value if isinstance(read.value, dict) else {}, f"its header is not valid {form}"
        fault = self._is_broken(path, what, read, found["header"], 1) if read.problems else ""
        header = {**{str(key).lower(): value for key, value in header.items()}, **header}  # as Hugo compares them
        return Document(path, header, text[found.end() :], fault)

    def documents(self, *patterns: str) -> Iterator[Document]:
        """Read the files that fit any of the patterns, in the order of their names."""
        for path in sorted({path for pattern in patterns for path in self.files(pattern)}):
            yield self.document(path)


def _pelican(path: str, text: str) -> Document:
    """Read a file with Pelican's header: lines `Title: ...`, in reStructuredText a title and its fields."""
    start = text.lstrip("\n")
    found = (_FIELDS if path.endswith(".rst") else _LINES).match(start)
    if found is None or not _OF_HEADER.search(found[0]):
        return Document(path, {}, text)
    header: dict[str, str] = {"title": found["title"].strip()} if path.endswith(".rst") else {}
    for key, value in _KEY.findall(found["header"]):
        header[key.lower()] = " ".join(value.split())
    return Document(path, header, start[found.end() :])


def is_picture(path: str) -> bool:
    """Return whether a file can be the picture of a paper or a person, by its ending."""
    return PurePosixPath(path).suffix.lower() in ENDINGS


# The address of what may be a file of the site itself.
_OWN_FILE = re.compile(r"^https?://[^/]+/(?=(?:files|assets|images?|img|pdfs?|static)/)", re.IGNORECASE)
CONFIGS = ("_config.yml", "_config.yaml")  # Jekyll's settings
QUARTO_CONFIGS = ("_quarto.yml", "_quarto.yaml")
HUGO_CONFIGS = WORDS["hugo settings"]


def group_of(entries: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a setting that is a group of keys; empty if it is none."""
    value = entries.get(name)
    return value if isinstance(value, dict) else {}


def local_file(site: SiteFolder, path: str, *places: str) -> str:
    """Return the file of the site that a path means, from its root or from one of some folders; empty if there is none.

    The places are tried first, so that a page's own picture is preferred. A path may begin at the page's address
    instead of its file, so that steps upwards from there are left out at last.
    """
    path = _OWN_FILE.sub("/", path.partition("?")[0].partition("#")[0])
    if not path or "://" in path:
        return ""
    bare = path.lstrip("/")
    names = (bare, re.sub(r"^(?:\.\./)+", "", bare))
    tried = (normpath(f"{place}/{name}") for name in names for place in (*places, ""))
    return next((one.lstrip("/") for one in tried if one != "." and site.has(one.lstrip("/"))), "")


def _python(text: str) -> dict[str, Any]:
    """Return the settings that are plain values, by their names in lower case."""
    found: dict[str, Any] = {}
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                with suppress(ValueError, TypeError, RecursionError):
                    found[node.targets[0].id.lower()] = _as_lists(ast.literal_eval(node.value))
    return found


def _as_lists(value: Any) -> Any:
    return [_as_lists(one) for one in value] if isinstance(value, (list, tuple)) else value


# Functions that return what a text says, all scalars as text: of broken YAML the entries that can be read, of broken
# TOML nothing.
_READERS: Mapping[str, Callable[[str], Yaml]] = {
    ".yaml": lambda text: read_yaml(text, ""), ".toml": read_toml, ".py": lambda text: Yaml(_python(text))
}  # fmt: skip
