"""The theme: default templates and static files, overridden file by file by the portal's own."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2
from jinja2 import meta, nodes

from generator.errors import Problem, ProblemsFoundError
from generator.output.compiled import Templates
from generator.output.once import Once

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.pages.components import SiteView
    from generator.texts import Texts

_OF_SITE = ("logo", "favicon", "stylesheet")
_PACKAGE = Path(__file__).resolve().parent.parent


def default_folder(kind: str) -> Path:
    """Return the folder of the default theme's `templates` or `static` files.

    An installed package carries them in `generator/theme/`; in a checkout they stand at its top level.
    """
    shipped = _PACKAGE / "theme" / kind
    return shipped if shipped.is_dir() else _PACKAGE.parent / kind


def static_files(root: Path) -> Mapping[str, Path]:
    """Return each static file by its path below `static/`; a portal's own goes before the default one."""
    found: dict[str, Path] = {}
    for folder in (default_folder("static"), root / "static"):
        for path in sorted(folder.rglob("*")):
            relative = path.relative_to(folder)
            if path.is_file() and not any(part.startswith(".") for part in relative.parts):
                found[relative.as_posix()] = path
    return found


class _Templates(jinja2.FileSystemLoader):
    """The templates in one folder; one that is not UTF-8 is a fault with its line."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Read a template."""
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError as fault:
            line = fault.object[: fault.start].count(b"\n") + 1
            path = str(Path(self.searchpath[0], template))
            raise jinja2.TemplateSyntaxError("it is not UTF-8 text", line, template, path) from fault


class Theme:
    """Templates ready to render the pages of one portal."""

    def __init__(self, root: Path, site: SiteView, texts: Texts, assets: Mapping[str, bytes]) -> None:
        self._root, self._site = root, site
        self._template_digests: dict[str, str] = {}
        default = _Templates(default_folder("templates"))
        self._environment = Templates(
            loader=jinja2.ChoiceLoader(
                [
                    _Templates(root / "templates"),
                    default,
                    jinja2.PrefixLoader({"default": default}),
                ]
            ),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=[Once],
        )
        self._assets = digests = {name: hashlib.sha256(content).hexdigest()[:10] for name, content in assets.items()}

        def asset(name: str) -> str:
            """Return the address of a static file, with its digest so that browsers never keep an old one."""
            digest = digests.get(name)
            if digest is None:
                message = f"there is no file static/{name}"
                raise jinja2.TemplateRuntimeError(message)
            return f"{site.base}static/{name}?v={digest}"

        self._environment.globals.update(site=site, asset=asset, t=texts)

    def compile(self, templates: Iterable[str]) -> None:
        """Make ready what pages of these templates need; where one is at fault, rendering tells."""
        for name in templates:
            self.digest(name)
        for name in self._environment.list_templates(extensions=["html"]):
            if not name.startswith("default/"):
                with suppress(Exception):
                    self._environment.get_template(name)

    def render(self, template: str, view: object) -> str:
        """Render a page.

        Raises ProblemsFoundError with the template's name and line where a template is at fault.
        """
        try:
            return self._environment.get_template(template).render(view=view)
        except jinja2.TemplateSyntaxError as fault:
            raise ProblemsFoundError([self._problem(fault.filename, fault.lineno, fault.message or "")]) from fault
        except jinja2.TemplateNotFound as fault:
            filename, line = self._place(fault)
            if filename is None:
                problem = Problem(f"templates/{fault.name}", 0, 0, "this template is missing")
            else:
                problem = self._problem(filename, line, f"there is no template {fault.name}")
            raise ProblemsFoundError([problem]) from fault
        except Exception as fault:
            # A view is made before it is rendered and never changes: what fails here is what a template says.
            filename, line = self._place(fault)
            endless = isinstance(fault, RecursionError)
            what = "it extends or includes itself without end" if endless else str(fault) or type(fault).__name__
            raise ProblemsFoundError([self._problem(filename or template, line, what)]) from fault

    def _place(self, fault: BaseException) -> tuple[str | None, int]:
        """Find the innermost template line that an exception came through."""
        place: tuple[str | None, int] = (None, 0)
        trace = fault.__traceback__
        folders = (str(self._root / "templates"), str(default_folder("templates")))
        while trace is not None:
            filename = trace.tb_frame.f_code.co_filename
            if filename.startswith(folders):
                place = (filename, trace.tb_lineno)
            trace = trace.tb_next
        return place

    def _problem(self, filename: str | None, line: int, message: str) -> Problem:
        path = Path(filename or "templates")
        shown = path.relative_to(self._root).as_posix() if path.is_relative_to(self._root) else f"templates/{path.name}"
        return Problem(shown, line, 0, f"this template cannot be used: {message}", "correct it or remove the override")

    def digest(self, template: str) -> str:
        """Return the digest of what a template shows whatever the view: it, all that it includes, and their assets.

        Empty where a template cannot be read: rendering tells why.
        """
        if template not in self._template_digests:
            try:
                found = self._sources(template)
            except (jinja2.TemplateError, RecursionError):
                return ""
            said = json.dumps(found, sort_keys=True).encode("utf-8", "replace")
            self._template_digests[template] = hashlib.blake2b(said, digest_size=12).hexdigest()
        return self._template_digests[template]

    def _sources(self, template: str) -> dict[str, str]:
        """Return the sources of a template and of what it names, and the digests of the static files that they show.

        Where a portal's own template names another, or a static file, by a value, all are taken.
        """
        environment, loader = self._environment, self._environment.loader
        assert loader is not None  # noqa: S101 - given above
        found: dict[str, str] = {}
        shown = {self._site.logo, self._site.favicon, self._site.stylesheet}
        waiting = [template, *([self._site.snippet] if self._site.snippet else [])]
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            source, filename, _ = loader.get_source(environment, name)
            found[name] = source
            tree = environment.parse(source)
            for other in meta.find_referenced_templates(tree):
                if other is not None:
                    waiting.append(other)
                elif str(filename).startswith(str(self._root / "templates")):
                    waiting += environment.list_templates()
            for call in tree.find_all(nodes.Call):
                if isinstance(call.node, nodes.Name) and call.node.name == "asset":
                    named = call.args[0] if call.args else None
                    if isinstance(named, nodes.Const):
                        shown.add(named.value)
                    elif not (isinstance(named, nodes.Getattr) and named.attr in _OF_SITE):
                        shown |= self._assets.keys()
        return found | {f"static/{name}": self._assets.get(name, "") for name in sorted(filter(None, shown))}
