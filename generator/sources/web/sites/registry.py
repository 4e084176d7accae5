"""The well-known sites whose pages are read by what stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.sources.draft import Reading
    from generator.sources.formats import Context
    from generator.sources.web.document import Document


@dataclass(frozen=True, slots=True)
class Site:
    """A site: `name` as people know it, how its pages are recognised by their text, what reads them.

    `read` returns None for a page that lists nothing itself, such as the page of one article whose tags
    say all. `instead` is what to save where a page came without its content.
    """

    name: str
    recognises: Callable[[str], bool]
    read: Callable[[Document, Context], Reading | None]
    instead: str = ""


SITES: tuple[Site, ...] = ()
