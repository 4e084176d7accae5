"""What pages say in one language: texts by key, and dates and numbers as the language writes them.

The texts come from `templates/texts/<language>.yaml`; dates, numbers and plural categories
from the Unicode CLDR, by way of Babel.
"""

from __future__ import annotations

import datetime
import re
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.records import PartialDate

Text = str | dict[str, str]
_NAME = re.compile(r"\{([a-z_]+)\}")
# The letters that Unicode calls strong, by the way in which they are written.
_WAYS = {"L": "ltr", "R": "rtl", "AL": "rtl"}


class Texts:
    """The interface in one language.

    `texts("skip_link")` is a text; `texts("n_papers", n=46)` one with a number, in the form that its
    plural category asks for; other keywords fill the names in braces as they are. `direction` is which way the
    language is written: `ltr` or `rtl`, as HTML says it.
    """

    def __init__(self, language: str, texts: Mapping[str, Text]) -> None:
        self.language = language
        self._texts = texts
        self._locale = locale_of(language) or Locale("en")
        self.direction = str(self._locale.text_direction)
        self.number = cache(self._number)
        self.percent = cache(self._percent)
        self.date = cache(self._date)
        self._with_number = cache(self._counted)

    def __reduce__(self) -> tuple[type[Texts], tuple[str, Mapping[str, Text]]]:
        """Let another process make the same: what was written before is not handed over."""
        return Texts, (self.language, self._texts)

    @property
    def entries(self) -> Mapping[str, Text]:
        """All texts by their keys."""
        return self._texts

    def __call__(self, key: str, /, *, n: int | None = None, **values: object) -> str:
        """Return a text; raises KeyError where there is no such key."""
        if n is not None and not values:
            return self._with_number(key, n)
        text = self._form(key, n)
        if n is not None:
            values["n"] = self.number(n)
        return _filled(text, values) if values else text

    def _counted(self, key: str, n: int) -> str:
        return _filled(self._form(key, n), {"n": self.number(n)})

    def _form(self, key: str, n: int | None) -> str:
        text = self._texts[key]
        if isinstance(text, str):
            return text
        return (n is not None and text.get(self._locale.plural_form(n))) or text["other"]

    def turned(self, text: str) -> str:
        """Return the direction of a text that is not written as the language is, by its first letter; else nothing."""
        way = next((_WAYS[kind] for kind in map(bidirectional, text) if kind in _WAYS), self.direction)
        return "" if way == self.direction else way

    def get(self, key: str) -> str:
        """Return a text without names in braces, or nothing where there is none."""
        text = self._texts.get(key, "")
        return text if isinstance(text, str) else ""

    def forms(self, key: str) -> Text:
        """Return a text as its file has it, for scripts that choose the form and fill it in."""
        return self._texts[key]

    def _number(self, value: float) -> str:
        """Write a number as the language does: `7,209`, `7.209`."""
        text: str = format_decimal(value, locale=self._locale)
        return text

    def _percent(self, value: int) -> str:
        """Write a number of hundredths as the language does: `52%`, `52 %`."""
        text: str = format_percent(value / 100, locale=self._locale)
        return text

    def _date(self, date: PartialDate | None, *, short: bool = False) -> str:
        """Write a date at the precision that is known: `September 28, 2024`, or `Sep 28, 2024` where short.

        Sentences have long ones; lists, tables and facts have short ones.
        """
        if date is None:
            return ""
        day = datetime.date(date.year, date.month or 1, date.day or 1)
        if date.day:
            return format_date(day, "medium" if short else "long", locale=self._locale)
        skeleton = "y" if not date.month else "yMMM" if short else "yMMMM"
        return format_skeleton(skeleton, day, locale=self._locale)


def _filled(text: str, values: Mapping[str, object]) -> str:
    return _NAME.sub(lambda name: str(values[name[1]]), text)


def names_in(text: Text) -> frozenset[str]:
    """Return the names in braces that a text has filled in."""
    forms = text.values() if isinstance(text, dict) else (text,)
    return frozenset(name for form in forms for name in _NAME.findall(form))


def plural_categories(language: str) -> frozenset[str]:
    """Return the plural categories of a language, as in one and other."""
    locale = locale_of(language)
    return frozenset({*locale.plural_form.tags, "other"} if locale else {"other"})


def locale_of(language: str) -> Locale | None:
    """Return what the CLDR knows of a language such as `de`, `en-GB` or `zh-Hans`."""
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
