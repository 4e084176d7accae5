"""Change the program in one small place at a time and see whether a test notices: `make mutants`.

    python -m quality.mutants [MODULE OR FOLDER ...] [--sample 60] [--seed 1]

A mutant that no test notices ("survived") is printed with its line: either a test is missing, or the change makes no
difference. Each mutant lives in a process of its own, which imports the changed source in the place of the file; no
file is written. The tests of each module, or of all modules of a folder, stand in `TESTS`.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.abc
import importlib.machinery
import io
import os
import random
import signal
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from quality.figure import ROOT, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import CodeType, ModuleType

# What each module, or each of a folder, is held by. Quick ones first: the first test that fails ends a mutant.
TESTS = {
    "generator/content/merge.py": ["tests/content/test_merge.py"],
    "generator/content/author_merge.py": ["tests/content/test_merge.py"],
    "generator/content/combine.py": [
        "tests/content/test_combine.py",
        "tests/edit/test_many_sources.py",
        "tests/edit/test_import.py",
    ],
    "generator/content/edit.py": ["tests/content/test_store_edit.py", "tests/content/test_list_edits.py"],
    "generator/content/stages.py": ["tests/edit/test_many_sources.py"],
    "generator/content/versions.py": [
        "tests/edit/test_many_sources.py",
        "tests/content/test_combine.py",
    ],
    "generator/content/ledger.py": [
        "tests/content/test_ledger.py",
        "tests/content/test_combine.py",
        "tests/edit/test_doubts.py",
        "tests/edit/test_many_sources.py",
        "tests/edit/test_import.py",
    ],
    "generator/read/guess.py": ["tests/read/test_guess.py", "tests/read/test_html_encoding.py"],
    "generator/edit/intake/": [
        "tests/edit/test_import.py",
        "tests/edit/test_find_files.py",
        "tests/edit/test_local_files.py",
        "tests/edit/test_many_sources.py",
        "tests/edit/test_import_accidents.py",
        "tests/edit/test_import_corrected.py",
        "tests/edit/test_import_limits.py",
        "tests/read/test_other_kinds.py",
        "tests/edit/test_update.py",
        "tests/edit/test_import_properties.py",
        "tests/edit/test_histories.py",
        "tests/read/test_dump.py",
        "tests/read/test_sources_kept.py",
    ],
    "generator/read/records/bibliographies/": [
        "tests/read/test_record.py",
        "tests/read/test_ris.py",
        "tests/read/test_csl.py",
        "tests/read/test_bibtex.py",
        "tests/read/test_exports_tagged.py",
        "tests/read/test_exports_xml.py",
        "tests/read/test_exports_yaml.py",
    ],
    "generator/read/records/bibtex/": [
        "tests/read/test_bibtex.py",
        "tests/read/test_bibtex_names.py",
        "tests/read/test_bibtex_text.py",
        "tests/read/test_bibtex_broken.py",
        "tests/read/test_bibtex_odd_fields.py",
        "tests/read/test_sources_kept.py",
    ],
    "generator/read/lists/dumps/": [
        "tests/read/test_dump.py",
        "tests/read/test_heading.py",
        "tests/read/test_header.py",
        "tests/read/test_authors.py",
        "tests/read/test_five_dumps.py",
        "tests/read/test_page_dumps.py",
        "tests/read/test_split.py",
        "tests/read/test_split_corpus.py",
    ],
    "generator/read/records/json_answers/": [
        "tests/read/test_json_answers.py",
        "tests/read/test_sources.py",
    ],
    "generator/read/records/tables/": [
        "tests/read/test_tables.py",
        "tests/read/test_other_kinds.py",
        "tests/read/test_sources.py",
    ],
    "generator/read/records/tagged/": [
        "tests/read/test_exports_tagged.py",
        "tests/read/test_tables.py",
        "tests/read/test_sources.py",
    ],
    "generator/read/records/xml/": [
        "tests/read/test_exports_xml.py",
        "tests/read/test_sources.py",
        "tests/read/test_other_kinds.py",
        "tests/read/test_json_answers.py",
        "tests/read/test_exports_corpus.py",
    ],
    "generator/read/records/yaml_files/": [
        "tests/read/test_yaml_values.py",
        "tests/read/test_exports_yaml.py",
        "tests/read/test_other_kinds.py",
        "tests/read/test_sources.py",
        "tests/read/test_exports_corpus.py",
    ],
    "generator/read/documents/office/": ["tests/read/test_office_files.py"],
    "generator/read/documents/wiki/": [
        "tests/read/test_wiki_marks.py",
        "tests/read/test_sources.py",
        "tests/read/test_other_kinds.py",
    ],
    "generator/read/documents/markup/": [
        "tests/read/test_marks_of_markup.py",
        "tests/read/test_marked_up.py",
        "tests/read/test_sources.py",
        "tests/read/test_other_kinds.py",
    ],
    "generator/read/pages/": [
        "tests/read/test_pages_entry_parts.py",
        "tests/read/test_pages_listings.py",
        "tests/read/test_saved_articles.py",
        "tests/read/test_saved_sites.py",
        "tests/read/test_sources.py",
        "tests/read/test_own_lists_odd.py",
        "tests/read/test_east_asian.py",
    ],
    "generator/read/lists/": [
        "tests/read/test_learned_lists.py",
        "tests/read/test_entries_of_lists.py",
        "tests/read/test_text_entries.py",
        "tests/read/test_references_text.py",
        "tests/read/test_reference.py",
        "tests/read/test_short_lists.py",
        "tests/read/test_east_asian.py",
        "tests/read/test_pages_listings.py",
        "tests/read/test_pages_entry_parts.py",
        "tests/read/test_sources.py",
    ],
    "generator/export/": [
        "tests/export/test_exports.py",
        "tests/export/test_ris_export.py",
        "tests/export/test_exports_citations.py",
        "tests/export/test_exports_metadata.py",
        "tests/export/test_exports_feeds.py",
        "tests/export/test_citation_styles.py",
        "tests/export/test_citeproc_js.py",
        "tests/export/test_exports_round_trip.py",
        "tests/export/test_stable_keys.py",
    ],
}
# How many mutants of each are tried for the record.
SAMPLE = 25
# A mutant may never end; the tests of no module take so long.
SECONDS = 300
_COMPARED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COMPUTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed module: the line of the change, what stood there, and what stands there now."""

    line: int
    before: str
    after: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Go through all small changes of a module's text, in the order of its lines."""
    tree = ast.parse(source)
    parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    raw = source.encode()
    found: list[tuple[int, int, str, str]] = []
    for node in ast.walk(tree):
        if not isinstance(node, (ast.expr, ast.stmt)):
            continue
        changes = [*_changes(node)]
        if not changes or _typing_only(node, parents):
            continue
        for after in changes:
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            if (before := raw[start:end].decode()) != after:
                found.append((start, end, before, after))
    for start, end, before, after in sorted(found):
        # Parentheses keep an expression whole where it stands.
        shown = after if after in {"return None", "break", "continue"} else f"({after})"
        changed = (raw[:start] + shown.encode() + raw[end:]).decode()
        yield Mutant(raw[:start].count(b"\n") + 1, before, after, changed)


def _typing_only(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Tell whether a node is a text for people, an annotation, or a part of either or of a pattern."""
    child: ast.AST = node
    while (parent := parents.get(child)) is not None:
        if isinstance(parent, (ast.arg, ast.JoinedStr, ast.pattern, ast.Import, ast.ImportFrom)):
            return True
        if isinstance(parent, ast.AnnAssign) and child is parent.annotation:
            return True
        if isinstance(parent, ast.FunctionDef) and child in (parent.returns, *parent.decorator_list):
            return True
        if isinstance(parent, ast.ClassDef) and child in parent.decorator_list:
            return True
        if isinstance(parent, ast.If) and isinstance(parent.test, ast.Name) and parent.test.id == "TYPE_CHECKING":
            return True
        child = parent
    return False


def _changes(node: ast.expr | ast.stmt) -> Iterator[str]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in _COMPARED:
            yield ast.unparse(ast.Compare(left, [_COMPARED[type(operator)]()], [right]))
        case ast.BoolOp(operator, values):
            yield ast.unparse(ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values))
            for place in range(len(values)):
                rest = [value for other, value in enumerate(values) if other != place]
                yield ast.unparse(ast.BoolOp(operator, rest) if len(rest) > 1 else rest[0])
        case ast.UnaryOp(ast.Not(), operand):
            yield ast.unparse(operand)
        case ast.BinOp(left, operator, right) if type(operator) in _COMPUTED:
            yield ast.unparse(ast.BinOp(left, _COMPUTED[type(operator)](), right))
        case ast.IfExp(_, body, orelse):
            yield ast.unparse(body)
            yield ast.unparse(orelse)
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() as value):
            yield str(value + 1)
        case ast.Return(ast.expr()):
            yield "return None"
        case ast.Continue():
            yield "break"
        case ast.Break():
            yield "continue"


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module another source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self, origin=str(self.path)) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.path)
        code: CodeType = compile(self.source, str(self.path), "exec")
        exec(code, module.__dict__)  # noqa: S102 - that is what it is for


def noticed(module: str, source: str, tests: Sequence[str]) -> bool:
    """Tell whether a test fails with a module of that source; one that never ends is noticed too."""
    with tempfile.TemporaryDirectory(dir=_quick_place()) as folder:
        child = os.fork()
        if child == 0:
            signal.alarm(SECONDS)
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                # What measures before has imported the program as it is.
                # So has what else measures, which tests import as well.
                for loaded in [one for one in sys.modules if one.partition(".")[0] in {"generator", "quality"}]:
                    del sys.modules[loaded]
                sys.meta_path.insert(0, _Changed(module[:-3].replace("/", "."), ROOT / module, source))
                import pytest

                options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", f"--basetemp={folder}/tests"]
                code = pytest.main([*options, *tests])
            os._exit(int(code))
        _, status = os.waitpid(child, 0)
    return status != 0


def _quick_place() -> Path | None:
    """Return a folder in memory, where there is one: many tests write a whole portal."""
    memory = Path("/dev/shm")  # noqa: S108 - in it, a folder of our own is made
    return memory if os.access(memory, os.W_OK) else None


def modules(name: str) -> list[str]:
    """Return the modules that a line of `TESTS` is about."""
    paths = [ROOT / name] if name.endswith(".py") else sorted((ROOT / name).rglob("[!_]*.py"))
    return [path.relative_to(ROOT).as_posix() for path in paths]


def tried(name: str, sample: int, seed: int) -> tuple[int, list[Mutant]]:
    """Try a sample of the mutants of a module, or of all of a folder: how many, and those that survived.

    Raises RuntimeError on red tests.
    """
    sources = {module: (ROOT / module).read_text(encoding="utf-8") for module in modules(name)}
    module, source = next(iter(sources.items()))
    if noticed(module, source, TESTS[name]):
        message = f"the tests of {name} fail as it is: {', '.join(TESTS[name])}"
        raise RuntimeError(message)
    every = [(module, one) for module, source in sources.items() for one in mutants(source)]
    chosen = sorted(random.Random(seed).sample(range(len(every)), min(sample, len(every))))
    survivors = []
    for module, one in (every[place] for place in chosen):
        if not noticed(module, one.source, TESTS[name]):
            survivors.append(one)
            print(f"  {module}:{one.line}: {one.before}  ->  {one.after}", flush=True)
    return len(chosen), survivors


def figures() -> Iterator[Figure]:
    """Measure how many of a sample of mutants are noticed."""
    load()
    for name in TESTS:
        number, survivors = tried(name, SAMPLE, 1)
        yield Figure(f"`{name}`", number - len(survivors), number)


def load() -> None:
    """Import once for all what takes long to import and is changed by no mutant."""
    for name in ("jinja2", "lxml.etree", "pydantic", "pytest", "yaml"):
        importlib.import_module(name)


def main(words: Sequence[str] | None = None) -> None:
    """Print how many mutants were noticed, and those that were not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    if untested := [module for module in asked.modules if module not in TESTS]:
        parser.error(f"no tests are named for {', '.join(untested)}: add a line to TESTS of quality/mutants.py")
    load()
    for module in asked.modules or TESTS:
        number, survivors = tried(module, asked.sample, asked.seed)
        print(f"{module}: {number - len(survivors)} of {number} mutants noticed", flush=True)


if __name__ == "__main__":
    main()
