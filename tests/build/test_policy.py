"""What a page may run and load: its policy follows from its templates, whatever the portal's content says."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from typing import TYPE_CHECKING

import pytest
from bs4 import BeautifulSoup

from built import build

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Portal


def read(text: str) -> dict[str, list[str]]:
    """Return what a policy allows, by directive."""
    return {words[0]: words[1:] for words in map(str.split, text.split(";"))}


def policy_of(page: Path) -> dict[str, list[str]]:
    """Return the policy of a built page; it has to stand before all that it is about."""
    found = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    (meta,) = found.find_all("meta", {"http-equiv": "Content-Security-Policy"})
    assert not meta.find_all_previous(["script", "style", "link"])
    return read(meta["content"])


def within(page: Path, tag: str) -> list[str]:
    """Return the texts of the scripts or styles within a page that a browser would run or apply."""
    tags = re.findall(rf"<{tag}([^>]*)>(.*?)</{tag}>", page.read_text(encoding="utf-8"), re.DOTALL)
    return [text for attributes, text in tags if "src=" not in attributes and "json" not in attributes]


def hash_of(script: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def hashes(values: list[str]) -> list[str]:
    return sorted(value for value in values if value.startswith("'sha256-"))


def own_template(portal: Portal, name: str, text: str) -> None:
    path = portal.root / "templates" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


def home_policy(portal: Portal, snippet: str) -> dict[str, list[str]]:
    """Build a portal with a snippet, and return the policy of its home page."""
    portal.write("site.yaml", "title: Portal\ntheme: {snippet: templates/count.html}\n")
    own_template(portal, "count.html", snippet)
    build(portal.root)
    return policy_of(portal.root / "site/index.html")


def test_every_page_has_a_policy_with_its_own_scripts_and_no_other_host(described: Path) -> None:
    pages = [page for page in described.rglob("*.html") if page.parent.name != "embed" or page.name == "index.html"]
    pages = [page for page in pages if "<!DOCTYPE" in page.read_text(encoding="utf-8")[:200]]
    assert len(pages) > 30
    for page in pages:
        allowed = policy_of(page)
        assert allowed["default-src"] == allowed["base-uri"] == ["'none'"]
        assert hashes(allowed.get("script-src", [])) == sorted({*map(hash_of, within(page, "script"))}), page
        assert hashes(allowed.get("style-src-elem", [])) == sorted({*map(hash_of, within(page, "style"))}), page
        assert not {"'unsafe-inline'", "'unsafe-eval'"} & {*allowed.get("script-src", ()), *allowed["style-src-elem"]}
        assert not any("." in one or "*" in one for values in allowed.values() for one in values)


def test_only_the_search_page_may_run_a_program_in_webassembly(described: Path) -> None:
    running = [page for page in described.rglob("index.html") if "wasm-unsafe-eval" in page.read_text(encoding="utf-8")]
    assert running == [described / "search/index.html"]


def test_a_script_in_content_gets_no_hash(portal: Portal) -> None:
    portal.write("pages/about.md", "---\ntitle: About\n---\n<script>steal()</script>\n")
    build(portal.root)
    policies = {str(policy_of(page)) for page in (portal.root / "site/about").rglob("*.html")}
    assert hash_of("steal()") not in str(policies)


def test_a_script_that_a_template_lets_in_from_content_gets_no_hash(portal: Portal) -> None:
    portal.write("papers/one.yaml", "title: One\ndate: 2024\nextra: {widget: '<script>steal()</script>'}\n")
    own_template(
        portal,
        "paper.html",
        '{% extends "default/paper.html" %}\n'
        "{% block head %}{{ view.extra.widget|safe }}<script>own()</script>{% endblock %}",
    )
    build(portal.root)
    page = portal.root / "site/papers/one/index.html"
    assert "<script>steal()</script>" in page.read_text(encoding="utf-8")
    assert hash_of("own()") in policy_of(page)["script-src"]
    assert hash_of("steal()") not in policy_of(page)["script-src"]


@pytest.mark.parametrize(
    ("written", "run"),
    [
        ("<script>\ncount();\n</script>", "\ncount();\n"),
        ("<script>count({{ view.head.path|tojson }})</script>", 'count("/")'),
        ("<script>\r\n{% if view.head.path %}\r\na()\r\n{% endif %}</script>", "\na()\n"),
        ("<script{% if 2 > 1 %} id='>'{% endif %}>a({{ 1 }})</script>", "a(1)"),
        ("<SCRIPT type=module>write('<script>b()<\\/script>')</SCRIPT>", "write('<script>b()<\\/script>')"),
        ("<script>a('é')</script>", "a('é')"),
    ],
)
def test_a_script_of_a_portals_own_template_has_the_hash_of_what_it_says_on_the_page(
    portal: Portal, written: str, run: str
) -> None:
    assert hash_of(run) in home_policy(portal, written)["script-src"]


def test_no_mark_of_the_making_stays_in_a_page_and_the_same_content_gives_the_same_bytes(portal: Portal) -> None:
    home_policy(portal, "<script>a()</script><p>[inline x script] [policy x]</p>")
    first = (portal.root / "site/index.html").read_bytes()
    assert re.findall(rb"\[(?:inline|policy) [^\]]*\]", first) == [b"[inline x script]", b"[policy x]"]
    build(portal.root, clean=True)
    assert (portal.root / "site/index.html").read_bytes() == first


def test_a_template_may_leave_the_policy_out(portal: Portal) -> None:
    portal.write("pages/about.md", "---\ntitle: About\n---\n")
    own_template(portal, "base.html", '{% extends "default/base.html" %}\n{% block policy %}{% endblock %}\n')
    build(portal.root)
    assert "Content-Security-Policy" not in (portal.root / "site/index.html").read_text(encoding="utf-8")
