"""What a page may run and load: its policy follows from its templates, whatever the portal's content says."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from typing import TYPE_CHECKING

from bs4 import BeautifulSoup
from generator.building import build
from generator.output.policy import policy

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


def run(page: Path) -> list[str]:
    """Return the texts of the scripts within a page that a browser would run."""
    tags = re.findall(r"<script([^>]*)>(.*?)</script>", page.read_text(encoding="utf-8"), re.DOTALL)
    return [text for attributes, text in tags if "src=" not in attributes and "json" not in attributes]


def hash_of(script: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def test_every_page_has_a_policy_with_its_own_scripts_and_no_other_host(portal: Portal) -> None:
    portal.write("papers/one.yaml", "title: One\nauthors: [Ada Lovelace]\ndate: 2024\naliases: [moved]\n")
    build(portal.root)
    pages = [page for page in (portal.root / "site").rglob("*.html") if page.name != "papers.html"]
    assert len(pages) > 10
    for page in pages:
        allowed = policy_of(page)
        assert allowed["default-src"] == ["'self'"]
        assert allowed["object-src"] == allowed["base-uri"] == ["'none'"]
        assert "'unsafe-inline'" not in allowed["script-src"]
        assert sorted(map(hash_of, run(page))) == [one for one in allowed["script-src"] if one.startswith("'sha256-")]
        assert not any("." in one or one == "*" for values in allowed.values() for one in values)


def test_a_script_in_content_gets_no_hash(portal: Portal) -> None:
    portal.write("pages/about.md", "---\ntitle: About\n---\n<script>steal()</script>\n")
    build(portal.root)
    policies = {str(policy_of(page)) for page in (portal.root / "site/about").rglob("*.html")}
    assert hash_of("steal()") not in str(policies)


def test_what_a_portals_own_templates_hold_and_name_is_allowed(portal: Portal) -> None:
    snippet = """{# <script>no()</script> <script src="https://no.example/x.js"></script> #}
<script>
count("{# not said #}");
</script>
<script>count({{ view.head.path|tojson }})</script>
<script async src="//count.example:8443/a.js?x=1"></script>
<link rel="stylesheet" href='https://fonts.example/a.css'>
<noscript><img src="https://pixel.example/p.gif" alt=""></noscript>
<a href="https://elsewhere.example/">Elsewhere</a>
"""
    allowed = read(policy([snippet], search=False))
    assert allowed["script-src"] == ["'self'", hash_of('\ncount("");\n'), "https://count.example:8443"]
    assert allowed["connect-src"] == ["'self'", "https://count.example:8443"]
    assert allowed["style-src"] == ["'self'", "'unsafe-inline'", "https://fonts.example"]
    assert allowed["img-src"] == ["'self'", "data:", "https://count.example:8443", "https://pixel.example"]
    assert "no.example" not in str(allowed)
    assert "elsewhere" not in str(allowed)


def test_a_page_follows_its_snippet_after_an_edit(portal: Portal) -> None:
    portal.write("site.yaml", "title: Portal\ntheme: {snippet: templates/count.html}\n")
    snippet = portal.root / "templates/count.html"
    snippet.parent.mkdir()
    for script in ("one()", "two()"):
        snippet.write_text(f"<script>{script}</script>\n")
        build(portal.root)
        assert hash_of(script) in policy_of(portal.root / "site/index.html")["script-src"]


def test_a_template_may_leave_the_policy_out(portal: Portal) -> None:
    base = portal.root / "templates/base.html"
    base.parent.mkdir()
    portal.write("pages/about.md", "---\ntitle: About\n---\n")
    base.write_text('{% extends "default/base.html" %}\n{% block policy %}{% endblock %}\n')
    build(portal.root)
    assert "Content-Security-Policy" not in (portal.root / "site/index.html").read_text(encoding="utf-8")
