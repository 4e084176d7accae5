"""The filter `once`: what a macro gives for the same arguments is rendered once for the whole site.

A macro of a file that is imported without context sees its arguments and what is the same on all pages only. It
is one object for all pages, while a macro that may see the page is made anew for each: that is never found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Callable

    from jinja2.runtime import Macro

# What is kept of all parts; more is forgotten, and rendered again.
MOST_KEPT = 65_536
_BY_VALUE = frozenset({str, Markup, int, bool, float, type(None)})


def once_for_the_site() -> Callable[..., str]:
    """Return the filter, with its memory.

    Texts, numbers and truths are the same if they are equal, everything else if it is the very same object: parts of
    views never change. The objects are kept, because an `id` identifies one only as long as it exists.
    """
    kept: dict[object, tuple[str, object]] = {}

    def once(macro: Macro, *arguments: object) -> str:
        """Return what a macro gives for these arguments."""
        # An `id` is a bare number, so that no value is taken for one.
        key = (id(macro), *[(type(one), one) if type(one) in _BY_VALUE else id(one) for one in arguments])
        known = kept.get(key)
        if known is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            known = kept[key] = (macro(*arguments), (macro, arguments))
        return known[0]

    return once
