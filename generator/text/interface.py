"""The texts of pages in one language, and dates and numbers in the format of that language.

The texts come from `templates/texts/<language>.yaml`; dates, numbers and plural categories from the Unicode CLDR
(Babel).
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from functools import cache
from unicodedata import bidirectional

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent

from generator.core.records import PartialDate

Text = str | dict[str, str]
_NAME = re.compile(r"\{([a-z_]+)\}")
# The letters with a strong direction in Unicode, by that direction.
_WAYS = {"L": "ltr", "R": "rtl", "AL": "rtl"}


class Texts:
    """The interface in one language.

    `texts("skip_link")` is a text; `texts("n_papers", n=46)` is a text with a number, in the right plural form; other
    keywords fill the names in braces unchanged. `direction` is the writing direction as HTML names it: `ltr` or `rtl`.
    """

    def __init__(self, language: str, texts: Mapping[str, Text]) -> None:
        self.language = language
        self._texts = texts
        self._locale = locale_of(language) or Locale("en")
        self.direction = str(self._locale.text_direction)
        self.number = cache(self._number)
        self.percent = cache(self._percent)
        self.date = cache(self._date)
        self._with_number = cache(lambda key, n: _filled(self._form(key, n), {"n": self.number(n)}))

    def __reduce__(self) -> tuple[type[Texts], tuple[str, Mapping[str, Text]]]:
        """Pickle only what is needed to create the same texts, without cached results."""
        return Texts, (self.language, self._texts)

    @property
    def entries(self) -> Mapping[str, Text]:
        """All texts by their keys, as their files have them: scripts choose a form and fill it in."""
        return self._texts

    def __call__(self, key: str, /, *, n: int | None = None, **values: object) -> str:
        """Return a text; raise KeyError if the key does not exist."""
        if n is not None and not values:
            return self._with_number(key, n)
        text = self._form(key, n)
        if n is not None:
            values["n"] = self.number(n)
        return _filled(text, values) if values else text

    def _form(self, key: str, n: int | None) -> str:
        text = self._texts[key]
        if isinstance(text, str):
            return text
        return (n is not None and text.get(self._locale.plural_form(n))) or text["other"]

    def turned(self, text: str) -> str:
        """Return the direction of a text, judged by its first letter, or "" if it is that of the language."""
        way = next((_WAYS[kind] for kind in map(bidirectional, text) if kind in _WAYS), self.direction)
        return "" if way == self.direction else way

    def get(self, key: str) -> str:
        """Return a text without names in braces; empty if there is none."""
        text = self._texts.get(key, "")
        return text if isinstance(text, str) else ""

    def _number(self, value: float) -> str:
        """Format a number for the language: `7,209`, `7.209`."""
        return str(format_decimal(value, locale=self._locale))

    def _percent(self, value: int) -> str:
        """Format a percentage for the language: `52%`, `52 %`."""
        return str(format_percent(value / 100, locale=self._locale))

    def _date(self, date: PartialDate | None, *, short: bool = False) -> str:
        """Format a date with the known precision: `September 28, 2024`, or `Sep 28, 2024` with `short`.

        Sentences use long dates; lists, tables and facts use short ones.
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
    """Return the names in braces of a text."""
    forms = text.values() if isinstance(text, dict) else (text,)
    return frozenset(name for form in forms for name in _NAME.findall(form))


def plural_categories(language: str) -> frozenset[str]:
    """Return the plural categories of a language, such as one and other."""
    locale = locale_of(language)
    return frozenset({*locale.plural_form.tags, "other"} if locale else {"other"})


def name_of(language: str, within: str = "") -> str:
    """Return what a language is called in itself, or in another one; its code if CLDR does not have it."""
    locale = locale_of(language)
    return str(locale.get_display_name(within or None) or language) if locale else language


def locale_of(language: str) -> Locale | None:
    """Return the CLDR data of a language such as `de`, `en-GB` or `zh-Hans`."""
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
