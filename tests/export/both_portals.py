"""The portals whose exports tests read: this one, and, where the corpus is, one made from real bibliographies."""

import pytest
from quality.exported_portals import BIBLIOGRAPHIES

BOTH = [
    "content",
    pytest.param(
        "corpus",
        marks=[pytest.mark.slow, pytest.mark.skipif(not BIBLIOGRAPHIES.is_dir(), reason="the corpus is not here")],
    ),
]
