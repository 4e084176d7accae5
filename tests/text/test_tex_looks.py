"""Formulas of every kind take as much room in Chromium as those of KaTeX do: nothing lies over another thing."""

import subprocess
from pathlib import Path

import pytest
from tex_sheet import CHROMIUM, NPM, kinds, widths, write_sheet


@pytest.mark.slow
@pytest.mark.skipif(not (CHROMIUM and NPM), reason="needs chromium and npm")
def test_formulas_are_as_wide_as_those_of_katex(tmp_path: Path) -> None:
    try:
        write_sheet(tmp_path)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip("KaTeX cannot be had from npm here")
    found = widths(tmp_path)
    assert len(found) > 30
    assert len(kinds()) > 40
    # The fonts differ: DejaVu's letters are a tenth wider than those of KaTeX.
    assert not {source: width for source, width in found.items() if not 0.85 < width < 1.4}
