"""The portals whose exports tests read: this one, and, where the corpus is, one made from real bibliographies."""

from __future__ import annotations

import pytest
from quality.exported_portals import BIBLIOGRAPHIES

BOTH = [
    "content",
    pytest.param(
        "corpus",
        marks=[pytest.mark.slow, pytest.mark.skipif(not BIBLIOGRAPHIES.is_dir(), reason="the corpus is not here")],
    ),
]
