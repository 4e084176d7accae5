"""The well-known sites, how their saved pages are recognised, and what to save where a page came without its content.

The module of a site is imported when a page of it is found.
"""

import re
from dataclasses import dataclass
from importlib import import_module

from generator.core.data_files import rows
from generator.read.draft import Context, Reading
from generator.read.pages.document import Document


@dataclass(frozen=True, slots=True)
class Site:
    """A site: `name` as people know it, the `module` of this package that reads its pages.

    Of `signs`, a page's source has all of one group. `instead` is what to save where a page came without its content;
    empty for a site whose pages do not name it.
    """

    name: str
    module: str
    signs: tuple[tuple[str, ...], ...]
    instead: str = ""

    def recognises(self, text: str) -> bool:
        """Return whether a text is a page of the site."""
        return any(all(one in text for one in group) for group in self.signs)

    def is_named_in(self, title: str) -> bool:
        """Return whether a page's title begins or ends with the site's name, apart from the rest."""
        return re.search(rf"^{self.name}\s*(?:[|:–—-]|$)|[|:–—-]\s*{self.name}\W*$", title, re.IGNORECASE) is not None

    def read(self, page: Document, context: Context) -> Reading | None:
        """Read a page; None if it lists nothing itself, as the page of one article whose tags say all."""
        found: Reading | None = import_module(f"{__package__}.{self.module}").read(page, context)
        return found


# In the order in which they are tried: the first that recognises a page reads it.
SITES = tuple(
    Site(name, module, tuple(tuple(group.split(" & ")) for group in signs.split(" | ")), instead.strip("-"))
    for name, module, signs, instead in rows(__file__, "sites.txt")
)
