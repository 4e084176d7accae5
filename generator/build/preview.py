"""The memory of a process that builds a site repeatedly for one person to look at, as `sitegen serve` does."""

from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import Any, TypeVar

from generator.build.last_build import LastBuild
from generator.build.output.render import Renderer
from generator.build.output.theme import Theme
from generator.content.published_addresses import read_addresses
from generator.content.referenced_files import SITE_FILE
from generator.core.cache import Cache
from generator.core.published import Published
from generator.site.components import SiteView
from generator.site.kinds import KINDS
from generator.site.page import Page

Show = Callable[[str, bytes], None]
_T = TypeVar("_T")
_TEXTS = (".yaml", ".yml", ".md")


class Preview:
    """The memory of a process that builds one folder repeatedly; no other process writes into that folder.

    Such a build publishes nothing: addresses may come and go, and no cards are drawn. With `search_outdated`, an
    existing search index stays although papers have changed; with `anyway`, a build runs although nothing has. After
    planning, `first` returns the files to make before all others, and `show` is called with each of them. `named` are
    the files outside of `content/`, `templates/` and `static/` that the last build read. Call `keep` when the site is
    shown: it records the build for the next one; `last` is that record.
    """

    def __init__(self, first: Callable[[], Container[str]] = frozenset, show: Show = lambda *_: None) -> None:
        self._first, self._show = first, show
        self.search_outdated = False
        self.named: tuple[str, ...] = ()
        self.anyway = True
        self.keep: Callable[[], None] = lambda: None
        self.last: LastBuild | None = None
        self._kept: dict[str, tuple[str, Any]] = {}

    def _same(self, what: str, made_from: str, make: Callable[[], _T]) -> _T:
        """Return the value of the previous build if it was made from the same, otherwise a new one.

        An empty `made_from` always gives a new one.
        """
        known = self._kept.get(what)
        if known is None or not made_from or known[0] != made_from:
            self._kept.pop(what, None)  # `make` may raise an exception
            known = self._kept[what] = (made_from, make())
        found: _T = known[1]
        return found

    def cache(self, root: Path, last: LastBuild) -> Cache:
        """Return the cache of the previous builds if the same program made them."""
        return self._same("cache", last.edition, lambda: Cache(root, last.edition, live=True))

    def published(self, root: Path, digest: str) -> Published:
        """Return the record of published addresses, which is read again only if its digest has changed or is empty.

        The record in the folder of a preview is not used: it has addresses that were never published.
        """
        return self._same("published", digest, lambda: read_addresses(root))

    def theme(self, site: SiteView, last: LastBuild, make: Callable[[], Theme]) -> Theme:
        """Return the theme of the previous build if its files and settings are the same, otherwise a new one."""
        of_theme = ((file, digest) for file, digest in last.inputs.items() if "templates/" in file or "static/" in file)
        return self._same(f"theme {site.base}", repr((site, sorted(of_theme))), make)

    def built(self, named: tuple[str, ...]) -> None:
        """Record the end of a build, and the files that content names for it."""
        self.anyway, self.named = False, named

    def show_first(self, pages: Iterable[Page], renderer: Renderer, last: LastBuild) -> None:
        """Render the pages that are shown first.

        Only if nothing but records and texts has changed: otherwise, static files must be written before the pages.
        """
        if self.last is None or _beside_texts(self.last) != _beside_texts(last):
            return
        first = self._first()
        for page in pages:
            if page.file in first and KINDS[page.kind].template:
                self._show(page.file, renderer.text(page))


def _beside_texts(build: LastBuild) -> dict[str, str]:
    """Return the digests of a build's inputs except for records and texts: settings, templates, static files."""
    return {file: digest for file, digest in build.inputs.items() if file == SITE_FILE or not file.endswith(_TEXTS)}
