"""The files of the program itself, read once for many builds of a process: while it is tested they stay as they are."""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from pathlib import Path

import jinja2
from generator.build import last_build, site
from generator.build.output import published_files, theme
from generator.core.problems import Problem
from generator.text.interface import Texts

_OWN = [last_build._PROGRAM.parent / folder for folder in (last_build._PROGRAM.name, "templates", "static")]


def reading_the_program_once(replace: Callable[[object, str, object], None]) -> None:
    """Replace what looks at files before a build, by `setattr` or a `monkeypatch.setattr`, which takes it back.

    A build asks of each file of the program whether it is as before: here those that lie in no further folder stand for
    all, and each is read once. Nor does a library come or go.
    """
    digest, read = last_build._digest, dict[str, str]()
    below = last_build._below
    few = {str(own): [str(path) for path in sorted(own.iterdir()) if path.is_file()] for own in _OWN if own.is_dir()}
    once = {path for files in few.values() for path in files}

    def read_once(path: str) -> str:
        if path not in once:
            return digest(path)
        if path not in read:
            read[path] = digest(path)
        return read[path]

    def few_of_the_program(folder: str, home: str = "") -> Iterable[str]:
        return few[folder] if folder in few and not home else below(folder, home)

    read_template, sources = theme._Templates.get_source, {}
    default = str(theme.default_folder("templates"))

    def template_read_once(
        loader: theme._Templates, environment: jinja2.Environment, name: str
    ) -> tuple[str, str, Callable[[], bool]]:
        if loader.searchpath[0] != default:
            return read_template(loader, environment, name)
        if name not in sources:
            sources[name] = read_template(loader, environment, name)
        return sources[name]

    replace(theme._Templates, "get_source", template_read_once)
    replace(last_build, "_digest", read_once)
    replace(last_build, "_libraries", cache(last_build._libraries))
    replace(last_build, "_below", few_of_the_program)
    publishing_the_theme_once(replace)


def publishing_the_theme_once(replace: Callable[[object, str, object], None]) -> None:
    """Bundle and minify the default theme's static files once for the same texts; a portal's own each time."""
    publish, made = published_files.published_files, dict[str, dict[str, bytes]]()
    default = theme.default_folder("static")

    def published_once(
        static: Mapping[str, Path], unpublished: Container[str], texts: Texts
    ) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
        own = {name: path for name, path in static.items() if not path.is_relative_to(default)}
        shipped = {name: path for name, path in static.items() if name not in own}
        # A portal's own style or script may be a part of the theme's.
        if any(f"static/{name}" in unpublished for name in shipped) or any(
            path.suffix in published_files._OF_PAGES for path in own.values()
        ):
            return publish(static, unpublished, texts)
        key = repr((texts.language, texts.entries, list(shipped)))
        if key not in made:
            made[key], _ = publish(shipped, (), texts)
        published, warnings = publish(own, unpublished, texts)
        every = {**made[key], **published}
        return {name: every[name] for name in static if name in every}, warnings

    replace(site, "published_files", published_once)
