"""Plain text cut to a length."""

from __future__ import annotations


def shortened(text: str, length: int) -> str:
    """Cut a text at a word, so that it has at most `length` characters with the dots that say so."""
    flat = " ".join(text.split())
    if len(flat) <= length:
        return flat
    return flat[: length - 1].rsplit(" ", 1)[0].rstrip(" ,;:.–-") + "…"
