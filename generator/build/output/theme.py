"""The theme: default templates and static files, overridden file by file by the portal's own."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import jinja2
from jinja2 import meta, nodes
from jinja2.bccache import Bucket
from markupsafe import Markup

from generator.build.output.policy import Allowed, Inline, Marks, allowed_by
from generator.core.cache import Cache, Values
from generator.core.digest import digest_of
from generator.core.forked_task import ForkedTask
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.regular_files import leads_out

if TYPE_CHECKING:
    from jinja2.runtime import Macro

    from generator.site.components import SiteView
    from generator.text.interface import Texts

# What is kept of all parts; more is forgotten, and rendered again.
MOST_KEPT = 65_536
_OF_TUPLES = frozenset({"count", "index"})
_BY_VALUE = frozenset({str, Markup, int, bool, float, type(None)})


def once_for_the_site() -> Callable[..., str]:
    """Return the filter, with its memory.

    Texts, numbers and truths are the same if they are equal, everything else if it is the very same object: parts of
    views never change. The objects are kept, because an `id` identifies one only as long as it exists.
    """
    kept: dict[object, tuple[str, object]] = {}

    def once(macro: Macro, *arguments: object) -> str:
        """Return what a macro gives for these arguments."""
        # An `id` is a bare number, so that no value is taken for one.
        key = (id(macro), *[(type(one), one) if type(one) in _BY_VALUE else id(one) for one in arguments])
        known = kept.get(key)
        if known is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            known = kept[key] = (macro(*arguments), (macro, arguments))
        return known[0]

    return once


_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)">(.*?)</symbol>', re.DOTALL)
_OF_SITE = ("logo", "favicon", "stylesheet")
_PACKAGE = Path(__file__).resolve().parents[2]


def default_folder(kind: str) -> Path:
    """Return the folder of the default theme's `templates` or `static` files.

    They are in `generator/theme/` of an installed package, at the top level of a checkout.
    """
    shipped = _PACKAGE / "theme" / kind
    return shipped if shipped.is_dir() else _PACKAGE.parent / kind


def portal_texts(root: Path, language: str) -> tuple[Texts, tuple[Problem, ...]]:
    """Return the texts of the interface in a language, a portal's own included, and what is wrong with those."""
    from generator.content.interface_texts import read_texts  # noqa: PLC0415 - loads what compiling does not need

    return read_texts([default_folder("templates"), root / "templates"], root, language)


def static_files(root: Path) -> Mapping[str, Path]:
    """Return each static file by its path below `static/`; a portal's own replaces the default one."""
    found: dict[str, Path] = {}
    for folder in (default_folder("static"), root / "static"):
        for path in sorted(folder.rglob("*")):
            relative = path.relative_to(folder)
            if path.is_file() and not any(part.startswith(".") for part in relative.parts):
                found[relative.as_posix()] = path
    return found


class _Templates(jinja2.FileSystemLoader):
    """The templates in one folder; one that is not UTF-8 is an error with its line."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Read a template."""
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError as fault:
            line = fault.object[: fault.start].count(b"\n") + 1
            path = str(Path(self.searchpath[0], template))
            raise jinja2.TemplateSyntaxError("it is not UTF-8 text", line, template, path) from fault


class _ReadBefore(jinja2.FunctionLoader):
    """Templates that another process has read, by their names: the text and the path of each."""

    def __init__(self, found: Mapping[str, tuple[str, str, None]]) -> None:
        super().__init__(found.get)
        self._names = sorted(found)

    def list_templates(self) -> list[str]:
        """Return the names of all templates."""
        return self._names


class Theme:
    """Templates ready to render the pages of one portal."""

    def __init__(
        self, root: Path, site: SiteView, texts: Texts, assets: Mapping[str, bytes], cache: Cache | None = None
    ) -> None:
        """Store the common input of all pages; the `cache` keeps compiled templates, and what each one names."""
        digests = {name: hashlib.sha256(content).hexdigest()[:10] for name, content in assets.items()}
        self._cache = cache
        self._marks = Marks(_secret(cache))
        symbols = _symbols(assets.get("icons.svg", b""))
        self._begin((root, default_folder("templates")), site, texts, digests, symbols, _loader(root))

    def _begin(  # noqa: PLR0917
        self,
        roots: tuple[Path, Path],
        site: SiteView,
        texts: Texts,
        digests: Mapping[str, str],
        symbols: Mapping[str, Markup],
        loader: jinja2.BaseLoader,
    ) -> None:
        self._root, self._default = roots
        self._site, self._texts = site, texts
        self._allowed: dict[str, Allowed] = {}
        self._sources_read: dict[str, tuple[str, list[str], set[str]]] = {}
        self._loader, self._environment = loader, _environment(loader, self._marks)
        self._compiled = _CompiledTemplates(self._cache, self._marks.secret) if self._cache else None
        self._environment.bytecode_cache = self._compiled
        self._assets, self._symbols = digests, symbols

        def asset(name: str) -> str:
            """Return the address of a static file, with its digest so that browsers never use an outdated one."""
            translated = f"{texts.language}/{name}"
            name = translated if site.root != site.base and translated in digests else name
            digest = digests.get(name)
            if digest is None:
                raise jinja2.TemplateRuntimeError(f"there is no file static/{name}")
            return f"{site.root}static/{name}?v={digest}"

        self._environment.globals.update(site=site, asset=asset, t=texts, policy=self._marks.place, symbols=symbols)

    def __getstate__(self) -> tuple[object, ...]:
        """Pickle the text of all templates for a process without access to the files."""
        found: dict[str, tuple[str, str, None]] = {}
        for name in self._environment.list_templates():
            if not name.removeprefix("default/").startswith("texts/"):
                with suppress(jinja2.TemplateError):  # the other process will report it
                    source, file, _ = self._loader.get_source(self._environment, name)
                    found[name] = (source, str(file), None)
        roots, loader = (self._root, self._default), _ReadBefore(found)
        return self._marks, (roots, self._site, self._texts, self._assets, self._symbols, loader)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """Prepare the templates again."""
        self._cache, (self._marks, begin) = None, state
        self._begin(*begin)

    def render(self, template: str, view: object) -> str:
        """Render a page.

        Raises ProblemsFoundError with the template's name and line if a template has an error.
        """
        try:
            return self._marks.with_policy(self._page(template, view), self._allowed_by(template))
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
            # A view is complete before it is rendered and never changes: an error here is one of the template.
            filename, line = self._place(fault)
            if isinstance(fault, RecursionError):
                raise ProblemsFoundError([self._endless(filename or template, line)]) from fault
            what = str(fault) or type(fault).__name__
            raise ProblemsFoundError([self._problem(filename or template, line, what)]) from fault

    def _page(self, template: str, view: object) -> str:
        """Render a page as `jinja2.Template.render` does, without looking up all globals anew for each page."""
        environment = self._environment
        found = environment.get_template(template)
        variables = {**environment.globals, "view": view}
        try:
            context = environment.context_class(environment, variables, found.name, found.blocks)
            return environment.concat(found.root_render_func(context))
        except Exception:
            environment.handle_exception()

    def _place(self, fault: BaseException) -> tuple[str | None, int]:
        """Find the innermost template line in the traceback of an exception."""
        place: tuple[str | None, int] = (None, 0)
        trace = fault.__traceback__
        folders = (str(self._root / "templates"), str(self._default))
        while trace is not None:
            filename = trace.tb_frame.f_code.co_filename
            if filename.startswith(folders):
                place = (filename, trace.tb_lineno)
            trace = trace.tb_next
        return place

    def _problem(self, filename: str | None, line: int, message: str) -> Problem:
        path = Path(filename or "templates")
        shown = path.relative_to(self._root).as_posix() if path.is_relative_to(self._root) else f"templates/{path.name}"
        what = f"this template cannot be used: {message.rstrip('.')}"
        return Problem(shown, line, 0, what, "correct it or remove the override")

    def _endless(self, filename: str, line: int) -> Problem:
        problem = self._problem(filename, line, "it extends or includes itself without end")
        if (self._root / "templates").resolve() != self._default.resolve():
            return problem
        # In a checkout, the portal's templates are the default ones: own texts in a template are lost.
        hint = "these are the default templates: edit them directly, or create a portal with `sitegen init`"
        return replace(problem, hint=hint)

    def digest(self, template: str) -> str:
        """Return the digest of a template's output apart from the view: itself, included templates, and their assets.

        Empty if a template cannot be read, which rendering reports.
        """
        try:
            sources, shown = self._named_by(template)
        except (jinja2.TemplateError, RecursionError):
            return ""
        found = {name: digest_of(source.encode("utf-8", "replace")) for name, source in sources.items()}
        found |= {f"static/{name}": self._assets.get(name, "") for name in filter(None, shown)}
        return digest_of(json.dumps(found, sort_keys=True).encode("utf-8", "replace"))

    def _allowed_by(self, template: str) -> Allowed:
        """Return the allowed sources of pages of a template."""
        if template not in self._allowed:
            found, _ = self._named_by(template)
            self._allowed[template] = allowed_by(map(found.__getitem__, sorted(found)))
        return self._allowed[template]

    def _named_by(self, template: str) -> tuple[dict[str, str], set[str]]:
        """Return the sources of a template and of all that it names, and their static files."""
        found: dict[str, str] = {}
        shown = {self._site.logo, self._site.favicon, self._site.stylesheet}
        waiting = [template, *([self._site.snippet] if self._site.snippet else [])]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name], others, assets = self._read(name)
                waiting += others
                shown |= assets
        return found, shown

    def _read(self, name: str) -> tuple[str, list[str], set[str]]:
        """Return the source of a template, the templates that it names, and its static files.

        If a portal's own template names another, or a static file, by an expression, all are included.
        """
        if name in self._sources_read:
            return self._sources_read[name]
        source, filename, _ = self._loader.get_source(self._environment, name)
        named = self._named_in(source, name, str(filename))
        others = [*named.templates]
        if named.any_template and str(filename).startswith(str(self._root / "templates")):
            others += self._environment.list_templates()
        shown = {*named.assets, *(self._assets if named.any_asset else ())}
        self._sources_read[name] = source, others, shown
        return self._sources_read[name]

    def _named_in(self, source: str, name: str, filename: str) -> _Named:
        """Return the names in a template; parsing it takes as long as rendering many pages."""

        def named() -> tuple[Any, ...]:
            return tuple(_named(self._environment.parse(source, name, filename)))

        return _Named(*(self._cache.get("templates", _named_key(source), named) if self._cache else named()))


class _CompiledTemplates(jinja2.BytecodeCache):
    """Compiled templates in the cache: compiling takes longer than rendering the pages of a small portal.

    This is code. Anyone who can write to the cache of a portal can also write its templates, which may run code, too.
    """

    def __init__(self, cache: Cache, secret: str) -> None:
        self._cache, self._secret = cache, secret

    def load_bytecode(self, bucket: Bucket) -> None:
        """Look for a template that was compiled before."""
        known = self._cache.find("templates", self.key(bucket))
        if isinstance(known, bytes):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a compiled template."""
        self._cache.put("templates", self.key(bucket), bucket.bytecode_to_string())

    def key(self, bucket: Bucket) -> str:
        """Return the key of a compiled template."""
        return f"compiled {bucket.key} {bucket.checksum} {self._secret}"


def compile_templates(root: Path, cache: Cache, *, aside: bool) -> ForkedTask[Values]:
    """Start compiling the templates that are not in the cache, for the cache; `aside` in a forked process.

    Those in the cache stay there, also if this build renders no page with them. An error is reported when rendering.
    """
    marks, loader = Marks(_secret(cache)), _loader(root)
    environment, compiled = _environment(loader, marks), _CompiledTemplates(cache, marks.secret)
    missing = []
    for name in environment.list_templates():
        is_page = name.endswith(".html") and not name.startswith("default/")
        if is_page and not leads_out(root / "templates" / name, root):  # which the check of files reports
            with suppress(jinja2.TemplateError):
                source, filename, _ = loader.get_source(environment, name)
                key, checksum = compiled.get_cache_key(name, filename), compiled.get_source_checksum(source)
                bucket = Bucket(environment, key, checksum)
                cache.has("templates", _named_key(source))  # so that it stays
                if not cache.has("templates", compiled.key(bucket)):
                    missing.append((bucket, source, name, filename))

    def made() -> Values:
        for bucket, source, name, filename in missing:
            with suppress(Exception):
                tree = environment.parse(source, name, filename)  # once for both
                cache.put("templates", _named_key(source), tuple(_named(tree)))
                bucket.code = environment.compile(tree, name, filename)
                compiled.set_bucket(bucket)
        return cache.hand_over()

    return ForkedTask(made, aside=aside and bool(missing))


def _loader(root: Path) -> jinja2.BaseLoader:
    own, default = _Templates(root / "templates"), _Templates(default_folder("templates"))
    return jinja2.ChoiceLoader([own, default, jinja2.PrefixLoader({"default": default})])


def _named_key(source: str) -> str:
    return f"named {digest_of(source.encode('utf-8', 'replace'))}"


def _secret(cache: Cache | None) -> str:
    return cache.get("templates", "secret", _new_secret) if cache else _new_secret()


def _new_secret() -> str:
    return secrets.token_hex(8)


def _symbols(icons: bytes) -> dict[str, Markup]:
    """Return the symbols of static/icons.svg by their names, each as an image that stands in a page itself."""
    found = _SYMBOL.findall(icons.decode("utf-8", "replace"))
    drawn = '<svg class="icon" viewBox="{}" width="16" height="16" aria-hidden="true">{}</svg>'
    return {name: Markup(drawn.format(box, inside.strip())) for name, box, inside in found}  # noqa: S704 - of the theme


class _StrictButForExtra(jinja2.StrictUndefined):
    """Raises an error if a template uses an undefined name; but a missing key of `extra` is empty.

    Only `extra` has free keys, which some records have and others do not.
    """

    def __new__(cls, hint: str | None = None, *rest: Any, **named: Any) -> Any:
        """Return the object for an undefined value; `obj` is where it is missing."""
        if isinstance(rest[0] if rest else named.get("obj"), Mapping):
            return jinja2.ChainableUndefined(hint, *rest, **named)
        return super().__new__(cls)


class _Environment(jinja2.Environment):
    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute; the methods of tuples are undefined, as a template that names one means a field."""
        if attribute in _OF_TUPLES and isinstance(obj, tuple) and attribute not in getattr(obj, "_fields", ()):
            return self.undefined(f"there is no field {attribute}, and templates cannot use methods of tuples")
        try:  # as Jinja does: calling `super` first would take twice as long, for each field that a page shows
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)


def _environment(loader: jinja2.BaseLoader, marks: Marks) -> jinja2.Environment:
    environment = _Environment(
        loader=loader,
        autoescape=True,
        undefined=_StrictButForExtra,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=[Inline],
    )
    environment.extend(marks=marks)
    environment.filters["once"] = once_for_the_site()
    return environment


class _Named(NamedTuple):
    """The names in a template: other templates and static files; `any_...` if a name is an expression."""

    templates: tuple[str, ...]
    any_template: bool
    assets: frozenset[str]
    any_asset: bool


def _named(tree: nodes.Template) -> _Named:
    """Return the names in a template."""
    others = [*meta.find_referenced_templates(tree)]
    calls = [call for call in tree.find_all(nodes.Call) if getattr(call.node, "name", "") == "asset"]
    arguments = [call.args[0] if call.args else None for call in calls]
    assets = frozenset(str(one.value) for one in arguments if isinstance(one, nodes.Const))
    by_value = any(not isinstance(one, nodes.Const) and not _of_site(one) for one in arguments)
    by_another_name = sum(name.name == "asset" for name in tree.find_all(nodes.Name)) > len(calls)
    templates = tuple(other for other in others if other is not None)
    return _Named(templates, None in others, assets, by_value or by_another_name)


def _of_site(named: nodes.Expr | None) -> bool:
    """Return whether a template names one of the static files in the settings."""
    return (
        isinstance(named, nodes.Getattr)
        and named.attr in _OF_SITE
        and isinstance(named.node, nodes.Name)
        and named.node.name == "site"
    )
