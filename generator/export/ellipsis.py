"""Plain text, truncated."""

from __future__ import annotations


def shortened(text: str, length: int) -> str:
    """Truncate a text at a word, so that it has at most `length` characters including the ellipsis."""
    flat = " ".join(text.split())
    if len(flat) <= length:
        return flat
    return flat[: length - 1].rsplit(" ", 1)[0].rstrip(" ,;:.–-") + "…"
