"""The files of the program itself, read once for many builds of a process: while it is tested they stay as they are."""

from collections.abc import Callable, Iterable
from functools import cache

import jinja2
from generator.build import last_build
from generator.build.output import theme

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
