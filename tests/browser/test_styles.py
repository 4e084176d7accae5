"""The stylesheets that a site has, beside those that people read: a browser understands the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from browser.portal import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from browser.conftest import Served, Visit

IMPORT = re.compile(r'@import "([\w-]+\.css)";')
SHEETS = sorted((ROOT / "static").glob("*.css"))


def whole(sheet: Path) -> str:
    """Return a stylesheet with those that it imports."""
    return IMPORT.sub(lambda found: whole(sheet.with_name(found[1])), sheet.read_text(encoding="utf-8"))


RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  // Values of variables, and conditions, are told as they were written.
  const same = (told) => told.replace(/([,(:])\s+/g, "$1");
  const told = (rule) => rule.cssRules?.length
    ? [same(rule.cssText.split("{")[0]), ...[...rule.cssRules].map(told)]
    : same(rule.cssText);
  return [...sheet.cssRules].map(told);
}"""


def test_a_site_has_the_stylesheets_smaller_and_a_browser_understands_the_same(built: Served, visitor: Visit) -> None:
    visitor.page.goto(built.page("paper"))
    for written in SHEETS:
        published = (built.folder / "static" / written.name).read_text(encoding="utf-8")
        readable = whole(written)
        assert len(published) < len(readable) * 0.9
        assert visitor.page.evaluate(RULES, published) == visitor.page.evaluate(RULES, readable), written.name
