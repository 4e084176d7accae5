"""Parse text with LaTeX into a tree."""

from generator.text.latex.reader import Fault, Reader
from generator.text.latex.text_commands import command
from generator.text.latex.tree import Node, trimmed


def parse(text: str) -> tuple[Node, ...]:
    """Return the tree of `text`, without control characters and with macros expanded."""
    return trimmed(parse_whole(text))


def parse_whole(text: str) -> tuple[Node, ...]:
    """Return the tree of `text` with the spaces around it, which count within a formula."""
    return Reader(text, command).sequence(0, len(text))


def unreadable(text: str) -> list[Fault]:
    """Return the parts of `text` that cannot be read."""
    reader = Reader(text, command)
    reader.sequence(0, len(text))
    return reader.faults
