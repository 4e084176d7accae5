"""How templates become code: what is the same on all pages is put in when a template is read, not for each page.

`{{ site.title }}`, `{{ t("papers") }}` and `{{ asset("style.css") }}` depend on nothing that a page could change; so do
imported files of macros. What Jinja does for all programs, such as handing escaped text on as a type of its own to
whoever might add to it, pages do not need: their pieces are only joined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

try:
    from markupsafe._speedups import _escape_inner as _escaped
except ImportError:  # another version, or one that was not compiled

    def _escaped(text: str, /) -> str:
        return str(escape(text))


if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

    from jinja2.compiler import Frame

# Names of the theme whose attributes and answers no page can change: of `site` the fields, the others are called.
_FIELDS, _CALLED = "site", frozenset({"t", "asset"})


def ready(value: object) -> str:
    """Return a value as HTML, as `markupsafe.escape` does, but a text that was escaped as a plain one."""
    kind = type(value)
    if kind is str:
        return _escaped(value)  # type: ignore[arg-type]
    if kind is Markup:
        return value  # type: ignore[return-value]
    return escape(value)


joined = "".join


class Templates(Environment):
    """Templates that do not change while they are in use: each is looked for once."""

    def __init__(self, **options: Any) -> None:
        self._loaded: dict[str, Template] = {}
        self.code_generator_class = Compiled
        super().__init__(**options)

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002
    ) -> Template:
        """Return a template by its name."""
        if isinstance(name, Template) or globals is not None:
            return super().get_template(name, parent, globals)
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = super().get_template(name, parent)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what all templates see, as one mapping, of which each page takes a copy."""
        return {**self.globals, **(d or {})}


class Compiled(CodeGenerator):
    """Writes the code of a template."""

    # Names of macros and of functions that are called as they are, without asking what they want to know of the page.
    _direct: frozenset[str] = frozenset()
    _given: Given | None = None

    def given(self, node: nodes.Template) -> Given:
        """Return the names that the template gives to things."""
        if self._given is None:
            self._given = _given_by(node)
        return self._given

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja's name
        """Write a template's code."""
        given = self.given(node)
        same = {name: value for name, value in self.environment.globals.items() if name not in given.assigned}
        _Known(same).visit(node)
        self._direct = frozenset((_CALLED & same.keys()) | ((given.imported | given.macros.keys()) - given.assigned))
        self.writeline("from generator.build.output.compiled import joined, ready")
        super().visit_Template(node, frame)

    def visit_Import(self, node: nodes.Import, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        """Import a file of macros, where it is always the same one, for all pages."""
        if node.with_context or not isinstance(node.template, nodes.Const) or not frame.toplevel:
            super().visit_Import(node, frame)
            return
        self.writeline(f"{frame.symbols.ref(node.target)} = context.vars[{node.target!r}] = ", node)
        self.write(f"environment.get_template({node.template.value!r}, {self.name!r}).module")

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        """Put out the pieces of a text as one: each is handed on through all templates that this one extends."""
        escaped = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
        if frame.buffer is not None or frame.require_output_check or not escaped or self.environment.finalize:
            super().visit_Output(node, frame)
            return
        pieces: list[nodes.Expr | str] = []
        for child in node.nodes:
            piece: nodes.Expr | str = child
            try:
                piece = self._output_child_to_const(child, frame, self._make_finalize())
            except Exception:  # not a constant, or a fault that the page tells
                piece = child
            if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
                pieces[-1] += piece
            else:
                pieces.append(piece)
        self.writeline("yield " if len(pieces) == 1 else "yield joined((", node)
        self.indent()
        for piece in pieces:
            if isinstance(piece, str):
                self.write(repr(piece))
            else:
                self.newline(piece) if len(pieces) > 1 else None
                self.write("ready(")
                self.visit(piece, frame)
                self.write(")")
            if len(pieces) > 1:
                self.write(", ")
        self.outdent()
        if len(pieces) > 1:
            self.write("))")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        """Read a field of a view as Python does; ask Jinja only where there is none of that name."""
        if _root(node) is None:
            super().visit_Getattr(node, frame)
            return
        self.write("(_v if (_v := getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, missing)) is not missing else environment.getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}))")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Call a macro or a function of the theme."""
        root = _root(node.node)
        if root not in self._direct or forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")


class Given(NamedTuple):
    """The names that a template gives: to values, to macros from other files, and to macros of its own.

    Macros from other files see nothing but what they are given.
    """

    assigned: frozenset[str]
    imported: frozenset[str]
    macros: Mapping[str, nodes.Macro]


def _given_by(tree: nodes.Template) -> Given:
    assigned: set[str] = set()
    imported: set[str] = set()
    macros: dict[str, nodes.Macro] = {}
    for node in tree.find_all((nodes.Name, nodes.Macro, nodes.Import, nodes.FromImport)):
        if isinstance(node, nodes.Name):
            if node.ctx in {"store", "param"}:
                assigned.add(node.name)
        elif isinstance(node, nodes.Macro):
            macros[node.name] = node
        elif isinstance(node, nodes.Import | nodes.FromImport) and _is_the_same(node):
            names = [node.target] if isinstance(node, nodes.Import) else node.names
            imported |= {name if isinstance(name, str) else name[1] for name in names}
    return Given(frozenset(assigned), frozenset(imported), macros)


def _is_the_same(node: nodes.Import | nodes.FromImport) -> bool:
    return not node.with_context and isinstance(node.template, nodes.Const)


def _root(node: nodes.Node) -> str | None:
    """Return the name that a chain such as `view.head.title` begins with; of what is called or looked up, None."""
    while isinstance(node, nodes.Getattr):
        node = node.node
    return node.name if isinstance(node, nodes.Name) else None


class _Known(NodeTransformer):
    """Puts what is the same on all pages in place of what asks for it.

    What fails stays, to fail with its line when a page needs it.
    """

    def __init__(self, same: Mapping[str, Any]) -> None:
        self._same = same

    def visit_Getattr(self, node: nodes.Getattr) -> nodes.Node:  # noqa: N802 - Jinja's name
        """Replace `site.title`."""
        self.generic_visit(node)
        if isinstance(node.node, nodes.Name) and node.node.name == _FIELDS and _FIELDS in self._same:
            return _constant(node, getattr(self._same[_FIELDS], node.attr, None))
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - Jinja's name
        """Replace `t("papers")`."""
        self.generic_visit(node)
        if not isinstance(node.node, nodes.Name) or node.node.name not in _CALLED & self._same.keys():
            return node
        if (
            node.kwargs
            or node.dyn_args
            or node.dyn_kwargs
            or not all(isinstance(arg, nodes.Const) for arg in node.args)
        ):
            return node
        try:
            return _constant(node, self._same[node.node.name](*(arg.as_const() for arg in node.args)))
        except Exception:
            return node


def _constant(node: nodes.Expr, value: object) -> nodes.Expr:
    return nodes.Const(value, lineno=node.lineno) if type(value) in {str, Markup, bool, int} else node
