"""What a process holds that builds a site again and again for one person to look at, as `sitegen serve` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from generator.content.published_addresses import read_addresses
from generator.content.referenced_files import SITE_FILE
from generator.core.cache import Cache
from generator.site.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable
    from pathlib import Path

    from generator.build.last_build import LastBuild
    from generator.build.output.render import Renderer
    from generator.build.output.theme import Theme
    from generator.core.published import Published
    from generator.site.components import SiteView
    from generator.site.page import Page

    # Takes a file of the site and what it says.
    Show = Callable[[str, bytes], None]

_T = TypeVar("_T")
_TEXTS = (".yaml", ".yml", ".md")


class Preview:
    """What a process holds that builds one folder again and again, into which nobody else writes.

    Such a build publishes nothing: addresses may come and go, and no cards are drawn. With `search_outdated` a search
    index that is there stays although papers have changed; `anyway` builds although nothing has. `first` says, when all
    is planned, which files shall be made before all others, and `show` is handed each of them. `named` are the files
    outside of `content/`, `templates/` and `static/` that the last build read. Call `keep` when the site is shown: it
    records the build, for the next to find; `last` is that record.
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
        """Return what the build before had, if that was made from the same, or make it; nothing is the same as ``."""
        known = self._kept.get(what)
        if known is None or not made_from or known[0] != made_from:
            self._kept.pop(what, None)  # one that fails to be made leaves none
            known = self._kept[what] = (made_from, make())
        found: _T = known[1]
        return found

    def cache(self, root: Path, last: LastBuild) -> Cache:
        """Return the cache of the builds before, if they were made by the same program."""
        return self._same("cache", last.edition, lambda: Cache(root, last.edition, live=True))

    def published(self, root: Path, digest: str) -> Published:
        """Return what was published before; a record of the digest that it had at the build before is not read again.

        Without a digest it is. The folder that a preview builds tells of addresses that were only being typed.
        """
        return self._same("published", digest, lambda: read_addresses(root))

    def theme(self, site: SiteView, last: LastBuild, make: Callable[[], Theme]) -> Theme:
        """Return the theme of the build before, where nothing that it is made of has changed, or make one."""
        of_theme = ((file, digest) for file, digest in last.inputs.items() if "templates/" in file or "static/" in file)

        def compiled() -> Theme:
            theme = make()
            theme.compile(sorted({kind.template for kind in KINDS.values() if kind.template}))
            return theme

        return self._same("theme", repr((site, sorted(of_theme))), compiled)

    def built(self, named: tuple[str, ...]) -> None:
        """Note that a build came to its end, and the files that content named for it."""
        self.anyway, self.named = False, named

    def show_first(self, pages: Iterable[Page], renderer: Renderer, last: LastBuild) -> None:
        """Render what shall be seen first.

        Where more than records and texts is another than in the site that is shown, what these pages bring with them
        must be there before them.
        """
        if self.last is None or _beside_texts(self.last) != _beside_texts(last):
            return
        first = self._first()
        for page in pages:
            if page.file in first and KINDS[page.kind].template:
                self._show(page.file, renderer.text(page))


def _beside_texts(build: LastBuild) -> dict[str, str]:
    """Return the digests of what a build read beside records and texts: settings, templates, static files."""
    return {file: digest for file, digest in build.inputs.items() if file == SITE_FILE or not file.endswith(_TEXTS)}
