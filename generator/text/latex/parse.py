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


def parse_with_faults(text: str) -> tuple[tuple[Node, ...], tuple[Fault, ...]]:
    """Return the tree of `text`, and its parts that could not be read."""
    reader = Reader(text, command)
    return trimmed(reader.sequence(0, len(text))), tuple(reader.faults)
