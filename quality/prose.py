"""Check that code and documentation are written in standard technical English; `make lint` runs it.

It searches docstrings, comments and messages of `generator/`, the English texts of the interface, and the documentation
for phrases that a native reader would stumble over. Add a phrase here after it has been removed everywhere.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Each pattern, ignoring case, with what to write instead.
PHRASES = {
    r"\bto mend\b|\bmended\b|\bmends\b": "fix",
    r"\bwhoever\b": "a person who, everyone who",
    r"\bdoing without\b": "without",
    r"\bbeyond reason\b": "too deeply, too long",
    r"\b(?:is|are) none of\b": "is not",
    r"\btells? (?:whether|apart)\b|\bsays? whether\b": "is whether, distinguishes",
    r"\bwhere (?:there is none|nothing is said|nobody (?:knows|says|gave))\b": "if there is none, if it is unknown",
    r"\bnobody said\b|\bnobody gave\b": "unknown",
    r"\bfaults? to fix\b": "errors to fix",
    r"\bstands? beside\b": "is beside",
    r"\bwhatever (?:it|the text) says\b": "for any contents",
    r"\bas they stand\b|\bas it stands\b": "unchanged",
    r"\bare doubted\b|\bis doubted\b": "is doubtful",
}
# First words of docstrings that are not the usual imperatives.
FIRST_WORDS = {"Tell": "Return whether, Recognise", "Say": "Return", "Hear": "Receive", "Doing": "a noun phrase"}
TEXTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "templates/texts/en.yaml", "docs/*.md")


def in_python(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the line and the text of each string and comment, and whether it is a docstring."""
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, clean=False) is not None:
                docstrings.add(id(node.body[0].value))  # type: ignore[attr-defined]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value, id(node) in docstrings
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string, False


def faults_of(text: str, *, is_docstring: bool = False) -> Iterator[tuple[int, str]]:
    """Yield each phrase to replace: its line within the text, and what to write instead."""
    for pattern, instead in PHRASES.items():
        for found in re.finditer(pattern, re.sub(r"\s", " ", text), re.IGNORECASE):
            yield text.count("\n", 0, found.start()), f"'{found[0]}': write {instead}"
    first = text.split(None, 1)[0] if is_docstring and text.strip() else ""
    if first in FIRST_WORDS:
        yield 0, f"a docstring that begins with '{first}': write {FIRST_WORDS[first]}"


def check(root: Path) -> list[str]:
    """Return a line for each phrase to replace in the repository."""
    found: list[str] = []
    for path in sorted((root / "generator").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for line, text, is_docstring in in_python(path.read_text(encoding="utf-8")):
            found += (f"{name}:{line + at}: {what}" for at, what in faults_of(text, is_docstring=is_docstring))
    for path in sorted(path for pattern in TEXTS for path in root.glob(pattern)):
        name = path.relative_to(root).as_posix()
        found += (f"{name}:{1 + at}: {what}" for at, what in faults_of(path.read_text(encoding="utf-8")))
    return found


def main() -> int:
    """Print what was found; return the exit status."""
    found = check(Path(__file__).resolve().parent.parent)
    print("\n".join(found) or "No phrases to replace.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
