"""Lines of a wiki page as HTML, each where it stood: lists and tables are opened and closed around their lines."""

from collections.abc import Callable


def set_lines(text: str, line_of: Callable[[str, str], tuple[str, str]]) -> str:
    """Turn line after line into HTML; a list and a table are closed on the line behind them.

    `line_of` is given a line and the element that is open (`ul`, `table`, or empty), and returns the element around the
    line and what the line shows.
    """
    made = []
    opened = ""
    for line in text.split("\n"):
        around, shown = line_of(line, opened)
        if around != opened:
            shown = (f"</{opened}>" if opened else "") + (f"<{around}>" if around else "") + shown
        opened = around
        made.append(shown)
    return "\n".join([*made, f"</{opened}>" if opened else ""])
