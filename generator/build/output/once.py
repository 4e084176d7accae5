"""`{% once %}`: a part of a template that is rendered once, and not for each page.

    {% once %}...{% endonce %}            the same on all pages
    {% once row, year %}...{% endonce %}  the same wherever these names mean the same

Within such a part a template may only name what is the same on all pages (`site`, `t`, `asset`, what it imports) and
the names behind `once`, so that no page can show what was meant for another; anything else is a fault of the template
with its line. Texts, numbers and truths are the same where they are equal, everything else where it is the very same
thing: the parts of views never change.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, TemplateAssertionError, meta, nodes, pass_context
from jinja2.ext import Extension
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import CodeType

    from jinja2.parser import Parser
    from jinja2.runtime import Context

# What is kept of all parts; more is forgotten, and rendered again.
MOST_KEPT = 65_536
_FIND, _KEEP = "once_find", "once_keep"
# What has another value on another page, or another one a moment later.
_NEVER_THE_SAME = {
    "view": "it is another on each page",
    "loop": "it changes within its loop",
    "self": "blocks may show something else on each page",
    "super": "blocks may show something else on each page",
}
_BY_VALUE = frozenset({str, Markup, int, bool, float, type(None)})


class _Kept:
    """What was rendered, by its place in the templates and what it depends on.

    What is not compared by its value is kept too, for its `id` tells it apart only as long as it is there.
    """

    def __init__(self) -> None:
        self._kept: dict[object, tuple[Markup, tuple[object, ...]]] = {}

    # Without the context Jinja would look it up when it compiles the template, once and for all.
    @pass_context
    def find(self, _: Context, place: str, *parts: object) -> Markup | None:
        """Return what was rendered at a place for the same, or None."""
        found = self._kept.get(_key(place, parts))
        return found[0] if found else None

    def keep(self, text: Markup, place: str, *parts: object) -> None:
        """Keep what was rendered."""
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[_key(place, parts)] = (text, parts)


def _key(place: str, parts: tuple[object, ...]) -> object:
    if not parts:
        return place
    # An `id` is a bare number, so that no value is taken for one.
    return (place, *[(type(part), part) if type(part) in _BY_VALUE else id(part) for part in parts])


class Once(Extension):
    """The tags `once` and `endonce`."""

    tags = {"once"}  # noqa: RUF012 - as Jinja declares it

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        kept = _Kept()
        environment.filters[_FIND] = kept.find
        environment.filters[_KEEP] = kept.keep

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Read the tag: the text is looked up, else made and kept, and then put out."""
        line = next(parser.stream).lineno
        parts: list[nodes.Expr] = []
        while parser.stream.current.type != "block_end":
            if parts:
                parser.stream.expect("comma")
            name = parser.parse_assign_target(name_only=True)
            parts.append(nodes.Name(name.name, "load", lineno=line))
        body = parser.parse_statements(("name:endonce",), drop_needle=True)
        text = parser.free_identifier(lineno=line)
        # The same in each process, as what is compiled may be kept.
        place = nodes.Const(f"{parser.name} {text.name}")
        found = nodes.Filter(place, _FIND, parts, [], None, None)
        keep = nodes.Filter(text, _KEEP, [place, *parts], [], None, None)
        make = nodes.AssignBlock(text, None, body)
        missing = nodes.Compare(text, [nodes.Operand("eq", nodes.Const(None))])
        made: list[nodes.Node] = [
            nodes.Assign(text, found),
            nodes.If(missing, [make, nodes.ExprStmt(keep)], [], []),
            nodes.Output([text]),
        ]
        for node in made:
            node.set_lineno(line)
        return made


class Templates(Environment):
    """An environment that refuses a template in which a part that is rendered once depends on what may differ."""

    def __init__(self, **options: Any) -> None:
        self._parsed: dict[tuple[str, str | None, str | None], nodes.Template] = {}
        super().__init__(**options)

    def parse_for_compiling(self, source: str, name: str, filename: str) -> nodes.Template:
        """Parse a template that will probably be compiled, too."""
        tree = self._parsed[source, name, filename] = self.parse(source, name, filename)
        return tree

    def compile(  # type: ignore[override]
        self,
        source: str | nodes.Template,
        name: str | None = None,
        filename: str | None = None,
        raw: bool = False,
        defer_init: bool = False,
    ) -> str | CodeType:
        """Compile a template."""
        tree = self._parsed.pop((source, name, filename), None) if isinstance(source, str) else source
        tree = tree or self.parse(source, name, filename)  # type: ignore[arg-type]

        def fail(why: str, line: int) -> None:
            raise TemplateAssertionError(why, line, name, filename)

        _check(self, tree, fail)
        return super().compile(tree, name, filename, raw, defer_init)  # type: ignore[call-overload, no-any-return]


def _check(environment: Environment, tree: nodes.Template, fail: Callable[[str, int], None]) -> None:
    parts = [*_parts(tree)]
    given = _given_by(tree) if parts else _Given()
    same = given.imported - given.assigned
    for part, named in parts:
        for inner in part.find_all((nodes.Block, nodes.Include)):
            fail("once cannot hold a block or another template, which may differ by page", inner.lineno)
        for name in sorted(named & _NEVER_THE_SAME.keys()):
            fail(f"once cannot go by {name}: {_NEVER_THE_SAME[name]}", part.lineno)
        for name in sorted(_named(environment, part.body, given, set()) - same - named):
            why = _NEVER_THE_SAME.get(name, f"what goes by it is {{% once {name} %}}")
            fail(f"once cannot hold {name}: {why}", _line_of(part, name))


class _Given(NamedTuple):
    """The names that a template gives: to values, to macros from other files, and to macros of its own.

    Macros from other files see nothing but what they are given.
    """

    assigned: frozenset[str] = frozenset()
    imported: frozenset[str] = frozenset()
    macros: Mapping[str, nodes.Macro] = MappingProxyType({})


def _given_by(tree: nodes.Template) -> _Given:
    assigned: set[str] = set()
    imported: set[str] = set()
    macros: dict[str, nodes.Macro] = {}
    for node in tree.find_all((nodes.Name, nodes.Macro, nodes.Import, nodes.FromImport)):
        if isinstance(node, nodes.Name):
            if node.ctx in {"store", "param"}:
                assigned.add(node.name)
        elif isinstance(node, nodes.Macro):
            macros[node.name] = node
        elif (
            isinstance(node, nodes.Import | nodes.FromImport)
            and not node.with_context
            and isinstance(node.template, nodes.Const)
        ):
            names = [node.target] if isinstance(node, nodes.Import) else node.names
            imported |= {name if isinstance(name, str) else name[1] for name in names}
    return _Given(frozenset(assigned), frozenset(imported), macros)


def _named(environment: Environment, body: list[nodes.Node], given: _Given, seen: set[str]) -> set[str]:
    """Return the names that a part takes from outside, by way of macros in the same file too.

    What is the same on all pages is among them only where the template has another thing of that name.
    """
    part = nodes.Template(body)
    part.set_environment(environment)
    names = meta.find_undeclared_variables(part)
    names |= {name.name for name in part.find_all(nodes.Name)} & given.assigned & environment.globals.keys()
    for name in (names & given.macros.keys()) - seen:
        seen.add(name)
        names |= _named(environment, [given.macros[name]], given, seen)
    return names - given.macros.keys()


def _parts(tree: nodes.Template) -> Iterator[tuple[nodes.AssignBlock, set[str]]]:
    """Return the parts that are rendered once, each with the names that it goes by."""
    named: set[str] = set()
    for node in tree.find_all(nodes.Stmt):
        if isinstance(node, nodes.AssignBlock) and isinstance(node.target, nodes.InternalName):
            yield node, named
        elif isinstance(node, nodes.Assign) and isinstance(node.target, nodes.InternalName):
            named = {part.name for part in node.node.find_all(nodes.Name)}


def _line_of(part: nodes.Node, name: str) -> int:
    return next((node.lineno for node in part.find_all(nodes.Name) if node.name == name), part.lineno)
