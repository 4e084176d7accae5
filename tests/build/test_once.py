"""`{% once %}` renders a part of a template once, and refuses whatever could make it differ from page to page."""

from __future__ import annotations

from dataclasses import dataclass

import jinja2
import pytest
from generator.build.output.once import Once, Templates


@dataclass(frozen=True)
class Row:
    text: str


class Theme:
    """Templates that count how often `made()` is called."""

    def __init__(self, templates: dict[str, str]) -> None:
        self.made = 0
        self.environment = Templates(
            loader=jinja2.DictLoader(templates), autoescape=True, undefined=jinja2.StrictUndefined, extensions=[Once]
        )
        self.environment.globals.update(made=self._made, site="<Portal>")

    def _made(self) -> str:
        self.made += 1
        return ""

    def render(self, name: str = "page", **context: object) -> str:
        return self.environment.get_template(name).render(**context)


def test_a_thing_that_is_gone_is_not_taken_for_another_at_its_place_in_memory() -> None:
    theme = Theme({"page": "{% set row = view %}{% once row %}{{ row.text }}{% endonce %}"})
    assert [theme.render(view=Row(str(number))) for number in range(50)] == [str(number) for number in range(50)]


def test_a_part_depends_on_all_its_names() -> None:
    theme = Theme({"page": "{% set a, b = view %}{% once a, b %}{{ made() }}{{ a }}{{ b }}{% endonce %}"})
    assert [theme.render(view=pair) for pair in ((1, 2), (1, 3), (2, 1), (1, 2))] == ["12", "13", "21", "12"]
    assert theme.made == 3


VIEW = "once cannot hold view: it is another on each page"
FAULTS = {
    "{% once %}\n{{ view.title }}{% endonce %}": (2, VIEW),
    "\n{% once view %}{{ view.title }}{% endonce %}": (2, "once cannot go by view: it is another on each page"),
    "{% for row in view %}\n{% once %}\n{{ row }}{% endonce %}{% endfor %}": (
        3, "once cannot hold row: what goes by it is {% once row %}",
    ),
    "{% set row = view %}{% once %}{{ row }}{% endonce %}": (
        1, "once cannot hold row: what goes by it is {% once row %}",
    ),
    "{% for row in view %}{% once row %}{{ loop.index }}{% endonce %}{% endfor %}": (
        1, "once cannot hold loop: it changes within its loop",
    ),
    "{% for row in view %}{% once loop %}{{ loop.index }}{% endonce %}{% endfor %}": (
        1, "once cannot go by loop: it changes within its loop",
    ),
    "{% macro a() %}{{ view }}{% endmacro %}{% once %}{{ a() }}{% endonce %}": (1, VIEW),
    "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{{ view }}{% endmacro %}\n"
    "{% once %}{{ a() }}{% endonce %}": (
        2, VIEW,
    ),
    "{% import 'other' as other with context %}{% once %}{{ other.a() }}{% endonce %}": (
        1, "once cannot hold other: what goes by it is {% once other %}",
    ),
    "{% set site = view %}{% once %}{{ site }}{% endonce %}": (
        1, "once cannot hold site: what goes by it is {% once site %}",
    ),
    "{% once %}\n{% include 'other' %}{% endonce %}": (
        2, "once cannot hold a block or another template, which may differ by page",
    ),
    "{% once %}{% block a %}{% endblock %}{% endonce %}": (
        1, "once cannot hold a block or another template, which may differ by page",
    ),
    "{% block a %}{% once %}{{ super() }}{% endonce %}{% endblock %}": (
        1, "once cannot hold super: blocks may show something else on each page",
    ),
    "{% once view.title %}{% endonce %}": (1, "expected token ',', got '.'"),
    "{% once %}no end": (1, "Unexpected end of template."),
}  # fmt: skip


@pytest.mark.parametrize("source", FAULTS)
def test_a_part_that_may_differ_from_page_to_page_is_a_fault_with_its_line(source: str) -> None:
    theme = Theme({"page": source, "other": "{% macro a() %}{% endmacro %}"})
    with pytest.raises(jinja2.TemplateSyntaxError) as fault:
        theme.render(view="x")
    line, message = FAULTS[source]
    assert (fault.value.message or "").startswith(message)
    assert fault.value.lineno == line
