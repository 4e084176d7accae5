"""Read the texts of the interface: the theme's for a language, then those that a portal replaces.

A language is a file `texts/<language>.yaml` beside the templates. Missing texts are those of the language without its
region (`de` for `de-AT`), then the English ones.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.content.content import read_mapping
from generator.content.file_text import text_of
from generator.content.positions import line_and_column
from generator.core.problems import Problem, ProblemsFoundError, did_you_mean
from generator.text.interface import Text, Texts, names_in, plural_categories

ENGLISH = "en"
_SETTING = re.compile(r"^languages?:", re.MULTILINE)


def read_texts(folders: Sequence[Path], root: Path, language: str) -> tuple[Texts, tuple[Problem, ...]]:
    """Read the texts of a language from folders of templates, the default theme's first, a portal's own after it.

    A language without a file is a warning, and its pages are in English; a text that cannot be used is an error, and
    its default is kept.
    """
    problems: list[Problem] = []
    texts: dict[str, Text] = {}
    spoken = ENGLISH
    for name in dict.fromkeys((ENGLISH, language.partition("-")[0], language)):
        for folder in folders:
            path = folder / "texts" / f"{name}.yaml"
            if path.is_file():
                shown = (
                    path.relative_to(root).as_posix() if path.is_relative_to(root) else f"templates/texts/{name}.yaml"
                )
                texts |= _checked(path, shown, name, texts, problems)
                spoken = name
    if spoken.partition("-")[0] != language.partition("-")[0]:
        what = f"there are no texts in the language {language}: the pages speak English"
        hint = f"translate templates/texts/en.yaml into templates/texts/{language}.yaml"
        settings = root / "content/site.yaml"
        source = text_of(settings) if settings.is_file() else ""
        key = _SETTING.search(source)
        place = line_and_column(source, key.start()) if key else (0, 0)
        problems.append(Problem("content/site.yaml", *place, what, hint, "warning"))
        language = ENGLISH
    return Texts(language, texts), tuple(problems)


def _checked(path: Path, shown: str, language: str, known: dict[str, Text], problems: list[Problem]) -> dict[str, Text]:
    try:
        source = text_of(path)
        entries = _entries(source, shown)
    except UnicodeDecodeError:
        problems.append(Problem(shown, 0, 0, "it is not UTF-8 text", "save it as UTF-8"))
        return {}
    except ProblemsFoundError as fault:
        problems += fault.problems
        return {}
    found: dict[str, Text] = {}
    lines = source.split("\n")
    for key, text in entries.items():
        faults = [*_faults(key, text, language, known)]
        if not faults:
            found[key] = text
            continue
        line = next((number for number, line in enumerate(lines, start=1) if line.startswith(f"{key}:")), 0)
        problems += [Problem(shown, line, 1 if line else 0, what, hint) for what, hint in faults]
    return found


@lru_cache(maxsize=16)  # the texts of the default theme do not change during a process
def _entries(source: str, shown: str) -> Mapping[str, Any]:
    return read_mapping(source, shown)


def _faults(key: str, text: object, language: str, known: dict[str, Text]) -> Iterator[tuple[str, str]]:
    if known and key not in known:
        yield f"no page has a text `{key}`", did_you_mean(key, known, "remove the line")
        return
    usual = known.get(key)
    if isinstance(text, dict):
        allowed = plural_categories(language)
        strange = sorted(text.keys() - allowed)
        if strange:
            yield f"`{key}` has the form {strange[0]}", f"the language has {', '.join(sorted(allowed))}"
        if "other" not in text:
            yield f"`{key}` lacks the form other", "add it: it is used for every number without a form of its own"
        if isinstance(usual, str) and "{n}" not in usual:
            yield f"`{key}` is one text, without forms for numbers", f"write it as in `{key}: {usual}`"
            return
    elif not isinstance(text, str):
        yield f"`{key}` must be a text", "write it in one line"
        return
    if isinstance(text, dict) and not all(isinstance(form, str) for form in text.values()):
        yield f"each form of `{key}` must be a text", "write it in one line"
    elif usual is not None and (strange := sorted(names_in(text) - names_in(usual))):
        having = ", ".join(f"{{{name}}}" for name in sorted(names_in(usual))) or "none"
        yield f"`{key}` has no {{{strange[0]}}} to fill in", f"the names it may have: {having}"
