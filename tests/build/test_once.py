"""The filter `once` renders a macro once for the same arguments, and never shows what was meant for another page."""

from dataclasses import dataclass

import jinja2
from generator.build.output.theme import once_for_the_site


@dataclass(frozen=True)
class Row:
    text: str


class Theme:
    """Templates that count how often `made()` is called."""

    def __init__(self, **templates: str) -> None:
        self.made = 0
        self.environment = jinja2.Environment(
            loader=jinja2.DictLoader(templates), autoescape=True, undefined=jinja2.StrictUndefined
        )
        self.environment.globals.update(made=self._made)
        self.environment.filters["once"] = once_for_the_site()

    def _made(self) -> str:
        self.made += 1
        return ""

    def render(self, **context: object) -> str:
        return self.environment.get_template("page").render(**context)


def test_a_thing_that_is_gone_is_not_taken_for_another_at_its_place_in_memory() -> None:
    theme = Theme(
        page="{% import 'parts' as parts %}{{ parts.row|once(view) }}",
        parts="{% macro row(row) %}{{ row.text }}{% endmacro %}",
    )
    assert [theme.render(view=Row(str(number))) for number in range(50)] == [str(number) for number in range(50)]


def test_a_macro_is_rendered_once_for_the_same_arguments() -> None:
    theme = Theme(
        page="{% import 'parts' as parts %}{{ parts.pair|once(*view) }}",
        parts="{% macro pair(a, b) %}{{ made() }}<{{ a }}{{ b }}{% endmacro %}",
    )
    shown = [theme.render(view=pair) for pair in ((1, 2), (1, True), ("&", 1), (1, 2))]
    assert shown == ["<12", "<1True", "<&amp;1", "<12"]
    assert theme.made == 3


def test_a_macro_that_may_see_the_page_is_rendered_for_each() -> None:
    own = "{% macro title() %}{{ view }}{% endmacro %}"
    for page in (f"{own}{{{{ title|once }}}}", "{% import 'parts' as parts with context %}{{ parts.title|once }}"):
        theme = Theme(page=page, parts=own)
        assert [theme.render(view=number) for number in range(50)] == [str(number) for number in range(50)]
