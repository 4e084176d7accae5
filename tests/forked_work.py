"""What builds do in further processes, done so in portals of tests, which are too small for it to be worth while."""

import os

import pytest

_FROM_HOW_MUCH_ON = (
    "generator.build.output.search_index.WORTH_A_PROCESS",
    "generator.build.output.render._WORTH_ASKING_ASIDE",
    "generator.build.site.WORTH_A_PROCESS",
)
_SHARED = "generator.build.output.render._WORTH_SHARING"


def fork_for_little(patch: pytest.MonkeyPatch, *, pages_shared: int) -> None:
    """Let builds use a second processor whenever they can; so many pages are rendered by workers.

    A number between that of the pages and the effort that long files take lets one process make the long files, another
    the pages.
    """
    for threshold in _FROM_HOW_MUCH_ON:
        patch.setattr(threshold, 1)
    patch.setattr(_SHARED, pages_shared)
    patch.setattr(os, "cpu_count", lambda: 2)
