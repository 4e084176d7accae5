"""What axe-core finds wrong with a page, by the rules of WCAG 2.2 AA and good practice."""

from functools import cache
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

from browser.page_scripts import script
from conftest import rounds

# The rows of a list or a table, the groups of a page, the choices of a select and the shapes of a picture are alike
# where they have one class: what is wrong with all of them is wrong with the first. `make test-slow` asks of each.
_ROWS = 2
_RUN = script("axe_run")


@cache
def _program() -> str:
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def findings(page: Page, *only: str) -> list[str]:
    """Return what axe finds on the page that is open, everything folded away included; `only` these rules, if any.

    In `make test` what follows the first rows of a kind is removed before all rules are asked.
    """
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(_program())
    found: list[str] = page.evaluate(_RUN, [list(only), 0 if only else rounds(_ROWS, thorough=0)])
    return found
