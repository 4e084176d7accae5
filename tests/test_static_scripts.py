"""What our scripts write into pages is text: no markup is made from strings, and no string is run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = [*sorted((ROOT / "static").glob("*.js")), ROOT / "generator/build/serve/reload.js"]
# Each makes markup or code from a string; reading `innerHTML`, as what is copied does, makes neither.
SINKS = re.compile(
    r"\.(?:inner|outer)HTML\s*(?:[+|&?]{0,2})=(?!=)|insertAdjacentHTML|document\.write|\beval\s*\(|new\s+Function|"
    r"createContextualFragment|setHTML|parseHTMLUnsafe|\.srcdoc|\.cookie\s*=|set(?:Timeout|Interval)\(\s*[\"'`]|"
    r"setAttribute\(\s*[\"'](?:on|style|srcdoc)|javascript:"
)
# These read further parts of a list from pages of the portal itself, as a reader who goes there would; a document of
# its own runs nothing.
READ_PAGES = {"lists.js", "rows.js"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_makes_no_markup_and_no_code_from_text(script: Path) -> None:
    said = script.read_text(encoding="utf-8")
    assert SINKS.findall(said) == []
    assert ("DOMParser" in said) == (script.name in READ_PAGES)


@pytest.mark.parametrize("script", sorted(READ_PAGES))
def test_the_pages_that_a_script_reads_are_the_portals_own(script: str) -> None:
    said = (ROOT / "static" / script).read_text(encoding="utf-8")
    assert re.findall(r"https?://", said) == []
    assert said.count("new DOMParser().parseFromString(") == 1


@pytest.mark.parametrize(
    "code",
    ["a.innerHTML = b", "a.outerHTML += b", "a.insertAdjacentHTML('x', y)", "eval(x)", "setTimeout('x()', 1)"],
)
def test_what_makes_markup_or_code_is_seen(code: str) -> None:
    assert SINKS.search(code)
    assert not SINKS.search("const html = part.innerHTML; if (a.innerHTML === b) setTimeout(go, 1);")
