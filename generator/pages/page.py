"""One file of the site to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.pages import addresses

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.model import PartialDate


@dataclass(frozen=True, slots=True)
class Page:
    """One file of the site.

    `address` is relative to the portal's base, `origin` names the content it comes from.
    `template` is rendered with what `view` returns; without a template, `view` returns the file's text, or a
    `SocialCard` to be drawn. `indexed` pages stand in the sitemap, `guarded` addresses must never vanish. `spelling` is
    what an address was made from that no file gives, or the citation key that a BibTeX file was published with.
    `changed` is the day of the newest thing that a page shows, where content knows it; the sitemap tells it.
    """

    address: str
    origin: str
    template: str
    view: Callable[[], object]
    indexed: bool = True
    guarded: bool = True
    redirects: bool = False
    spelling: str = ""
    changed: PartialDate | None = None

    @property
    def file(self) -> str:
        """The file, relative to the site's folder, that this page is written to."""
        return addresses.file_of(self.address)
