"""Templates compiled once for many builds of one process, or of its forks: it takes most of a small build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import jinja2
from generator.output.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import CodeType

    from generator.pages.components import SiteView
    from generator.texts import Texts
    from jinja2.bccache import Bucket


class _CompiledTemplates(jinja2.BytecodeCache):
    """The code of templates by their name, file and text, and by what is the same on all pages, which it holds too."""

    def __init__(self, compiled: dict[tuple[object, ...], CodeType], same: tuple[object, ...]) -> None:
        self._compiled, self._same = compiled, same

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find a template that was compiled before."""
        bucket.code = self._compiled.get((self._same, bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
        self._compiled[self._same, bucket.key, bucket.checksum] = bucket.code


def compiling_once() -> Callable[[Theme, Path, SiteView, Texts, dict[str, bytes]], None]:
    """Return what `Theme` is to begin with, to compile no template twice for portals of the same title, settings,
    texts and static files.
    """
    prepare, compiled = Theme.__init__, {}

    def with_what_is_compiled(theme: Theme, root: Path, site: SiteView, texts: Texts, assets: dict[str, bytes]) -> None:
        prepare(theme, root, site, texts, assets)
        same = (repr(site), repr(texts._texts), *sorted((name, hash(content)) for name, content in assets.items()))
        theme._environment.bytecode_cache = _CompiledTemplates(compiled, same)

    return with_what_is_compiled
