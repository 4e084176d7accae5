"""Templates compiled once for many builds of one process, or of its forks: it takes most of a small build."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import jinja2
from generator.build.output.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from types import CodeType

    from generator.core.memory import Section
    from generator.site.components import SiteView
    from generator.text.interface import Texts
    from jinja2.bccache import Bucket


# What is put into the code of a template when it is compiled, see generator/build/output/compiled.py.
_FIELD = re.compile(r"\bsite\.(\w+)")
_OF_FILES = ("base",)  # which the address of each static file begins with
_FILE = re.compile(r"""\basset\((?:["'](?P<name>[^"']+)["']\)|site\.(?P<field>\w+)\))?""")


class _Asked(NamedTuple):
    """What a template asks for: settings, static files by their name or by the setting that names them."""

    fields: list[str]
    files: list[tuple[str | None, str | None]]
    any_file: bool


@cache
def _asked_by(source: str) -> _Asked:
    named = [*_FILE.finditer(source)]
    return _Asked(
        sorted({*_FIELD.findall(source), *_OF_FILES}),
        [(one["name"], one["field"]) for one in named if one["name"] or one["field"]],
        any(one[0] == "asset(" for one in named),  # in another way, so that it may be any
    )


@cache
def _digest_of_texts(said: str) -> str:
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()


class _CompiledTemplates(jinja2.BytecodeCache):
    """The code of templates by their name, file and text, and by the texts, settings and static files that it holds."""

    def __init__(
        self, compiled: dict[tuple[str, str], CodeType], site: SiteView, texts: Texts, assets: Mapping[str, bytes]
    ) -> None:
        self._compiled = compiled
        self._site, self._texts = site, _digest_of_texts(repr(texts._texts))
        self._assets = {name: hash(content) for name, content in assets.items()}

    def get_source_checksum(self, source: str) -> str:
        """Return what tells a template's code from other code."""
        asked = _asked_by(source)
        fields = [(name, self._held(name)) for name in asked.fields]
        files = sorted({name or str(self._held(field or "")) for name, field in asked.files})
        held = sorted(self._assets.items()) if asked.any_file else [(name, self._assets.get(name)) for name in files]
        return super().get_source_checksum(repr((source, fields, held, self._texts)))

    def _held(self, field: str) -> object:
        """Return what code holds of a setting: nothing of lists and the like, for which it asks each time."""
        value = getattr(self._site, field, "")
        return value if isinstance(value, str | int) else None

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find a template that was compiled before."""
        bucket.code = self._compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
        self._compiled[bucket.key, bucket.checksum] = bucket.code


def compiling_once() -> Callable[[Theme, Path, SiteView, Texts, dict[str, bytes]], None]:
    """Return what `Theme` is to begin with, to compile no template twice for portals of which it shows the same
    settings, texts and static files.
    """
    prepare, compiled = Theme.__init__, {}

    def with_what_is_compiled(  # noqa: PLR0917 - as a theme begins
        theme: Theme, root: Path, site: SiteView, texts: Texts, assets: dict[str, bytes], named: Section | None = None
    ) -> None:
        prepare(theme, root, site, texts, assets, named)
        theme._environment.bytecode_cache = _CompiledTemplates(compiled, site, texts, assets)

    return with_what_is_compiled
