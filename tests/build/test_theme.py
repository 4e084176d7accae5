"""A template with a mistake is named with its line, whatever the mistake: no traceback, and the last site stays.

What a page may run and load: its policy follows from its templates, whatever the portal's content says.
"""

import hashlib
import re
import shutil
from base64 import b64encode
from pathlib import Path
from typing import NamedTuple

import pytest
from bs4 import BeautifulSoup
from generator.build.output.policy import Marks
from generator.build.output.theme import _environment, compile_templates
from generator.core.cache import Cache
from generator.core.problems import ProblemsFoundError
from jinja2 import DictLoader, UndefinedError

from built import build
from conftest import Portal


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "content/papers").mkdir(parents=True)
    (tmp_path / "content/papers/one.yaml").write_text("title: One\nauthors: [Jane Doe]\n")
    (tmp_path / "templates").mkdir()
    return tmp_path


HINT = "correct it or remove the override"
MISTAKES = {
    "a byte that is not UTF-8": ({"paper.html": b"one\ntwo \xe9\n"}, "paper.html:2: it is not UTF-8 text"),
    "a byte that is not UTF-8 in a part": (
        {"_rows.html": b"one\n\xff\n"},
        "_rows.html:2: it is not UTF-8 text",
    ),
    "a template that extends itself": (
        {"paper.html": b"\n{% extends 'paper.html' %}\n"},
        "paper.html:2: it extends or includes itself without end",
    ),
    "a template that includes itself": (
        {"paper.html": b"<p>\n\n{% include 'paper.html' %}\n"},
        "paper.html:3: it extends or includes itself without end",
    ),
    "a circle of two templates": (
        {"paper.html": b"{% extends 'a.html' %}\n", "a.html": b"{% extends 'paper.html' %}\n"},
        ":1: it extends or includes itself without end",
    ),
    "a macro that calls itself": (
        {"paper.html": b"{% macro a() %}\n{{ a() }}\n{% endmacro %}\n{{ a() }}"},
        "paper.html:2: it extends or includes itself without end",
    ),
    "a statement that does not exist": ({"paper.html": b"one\n{% fro %}\n"}, "paper.html:2: Encountered unknown tag"),
    "an expression that is not closed": ({"paper.html": b"one\n\n{{ view.head\n"}, "paper.html:"),
    "a variable that does not exist": (
        {"paper.html": b"one\n{{ nothing.at_all }}\n"},
        "paper.html:2: 'nothing' is undefined",
    ),
    "a field that does not exist": ({"paper.html": b"\n\n{{ view.titel }}"}, "paper.html:3: "),
    "a filter that does not exist": ({"paper.html": b"\n{{ view.head|shout }}"}, "paper.html:2: No filter named"),
    "a division by zero": ({"paper.html": b"\n{{ 1 // 0 }}"}, "paper.html:2: "),
    "a text past all memory": ({"paper.html": b"\n{{ 'a' * 10 ** 16 }}"}, "paper.html:2: "),
    "a template that is missing": (
        {"paper.html": b"one\n{% include 'absent.html' %}\n"},
        "paper.html:2: there is no template absent.html",
    ),
    "a file that is missing": ({"paper.html": b"\n{{ asset('gone.css') }}"}, "paper.html:2: there is no file static/"),
    "loops nested past what Python takes": (
        {"paper.html": b"{% for a in [1] %}" * 30 + b"{% endfor %}" * 30},
        "paper.html: ",
    ),
    "brackets nested past what Python takes": ({"paper.html": b"{{" + b"(" * 5000 + b")" * 5000 + b"}}"}, "paper.html"),
}

# Mistakes of each kind of exception, which a worker hands to the process that tells of them.
TOLD_BY_WORKERS = (
    "a byte that is not UTF-8", "a macro that calls itself", "a statement that does not exist",
    "a variable that does not exist", "a division by zero", "brackets nested past what Python takes",
)  # fmt: skip


@pytest.mark.parametrize(
    ("mistake", "jobs"), [*((mistake, 1) for mistake in MISTAKES), *((mistake, 2) for mistake in TOLD_BY_WORKERS)]
)
def test_a_mistake_in_a_template_is_named_with_its_line(
    root: Path, monkeypatch: pytest.MonkeyPatch, mistake: str, jobs: int
) -> None:
    monkeypatch.setattr("generator.build.output.render._WORTH_SHARING", 2)
    templates, expected = MISTAKES[mistake]
    for name, source in templates.items():
        (root / "templates" / name).write_bytes(source)
    with pytest.raises(ProblemsFoundError) as found:
        build(root, jobs=jobs)
    (problem,) = found.value.problems
    assert str(problem).startswith("templates/")
    place, _, what = expected.partition(": ")
    assert f"{place}" in str(problem)
    assert what in problem.what
    assert problem.hint == HINT
    assert not [path for path in (root / "site").rglob("*") if path.is_file()]


EXTRA = """{% extends "base.html" %}{% block main %}<h1>{{ view.head.title }}</h1>
{% if view.extra.funding %}Funded by {{ view.extra.funding.agency }}.{% endif %}
[{{ view.extra.grant.agency.address }}][{{ site.extra.nothing.there }}][{{ view.extra["room"] or "no room" }}]
{% for one in view.extra.things %}thing{% endfor %}
{% endblock %}"""


def test_what_extra_does_not_say_is_empty_in_a_template(root: Path) -> None:
    (root / "templates/paper.html").write_text(EXTRA)
    (root / "content/papers/two.yaml").write_text("title: Two\nextra:\n  funding: {agency: A <Fund>}\n  room: 12\n")
    build(root)
    one, two = ((root / f"site/papers/{name}/index.html").read_text() for name in ("one", "two"))
    assert "Funded" not in one
    assert "[][][no room]" in one
    assert "Funded by A &lt;Fund&gt;." in two
    assert "[][][12]" in two


@pytest.mark.parametrize(
    ("template", "name"),
    [("papers.html", "view.pager.count"), ("papers.html", "view.groups.count"), ("paper.html", "view.extras")],
)
def test_what_a_template_misspells_beside_extra_stays_a_fault(root: Path, template: str, name: str) -> None:
    (root / f"templates/{template}").write_text(f"\n{{{{ {name} }}}}")
    with pytest.raises(ProblemsFoundError, match=f"{template}:2: .*{name.rpartition('.')[2]}"):
        build(root)


def test_a_field_that_is_named_like_a_method_of_tuples_is_shown() -> None:
    class Bar(NamedTuple):
        count: int

    environment = _environment(DictLoader({}), Marks(""))
    assert environment.from_string("{{ bar.count }}").render(bar=Bar(3)) == "3"
    with pytest.raises(UndefinedError, match="methods of tuples"):
        environment.from_string("{{ bars.count(3) }}").render(bars=(3,))


def test_a_copy_of_the_repository_is_told_that_its_templates_are_the_default_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = Path(__file__).parents[2]
    for folder in ("templates", "static"):
        shutil.copytree(repository / folder, tmp_path / folder)
    monkeypatch.setattr("generator.build.output.theme._PACKAGE", tmp_path / "generator")
    (tmp_path / "content").mkdir()
    (tmp_path / "templates/home.html").write_text('{% extends "default/home.html" %}\n')
    with pytest.raises(ProblemsFoundError) as found:
        build(tmp_path, jobs=1)
    (problem,) = found.value.problems
    assert "extends or includes itself without end" in problem.what
    assert problem.hint.endswith("edit them directly, or create a portal with `sitegen init`")


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


def test_what_another_process_compiled_is_not_compiled_again(root: Path) -> None:
    (root / "templates/paper.html").write_text("{% extends 'base.html' %}{# of this group #}")
    cache = Cache(root, "edition")
    with compile_templates(root, cache, aside=True) as compiling:
        assert compiling.connection
        cache.take(compiling.answer())
    assert not compile_templates(root, cache, aside=True).connection
