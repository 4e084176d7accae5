"""A template with a mistake is named with its line, whatever the mistake: no traceback, and the last site stays."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from generator.core.problems import ProblemsFoundError

from built import build


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


def test_what_a_template_misspells_beside_extra_stays_a_fault(root: Path) -> None:
    (root / "templates/paper.html").write_text("\n{{ view.extras.funding }}")
    with pytest.raises(ProblemsFoundError, match=r"paper\.html:2: .*extras"):
        build(root)


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
