"""The scripts that tests run within pages, kept in scripts/."""

from pathlib import Path


def script(name: str) -> str:
    """Return a function of JavaScript, for `page.evaluate`."""
    return (Path(__file__).parent / "scripts" / f"{name}.js").read_text(encoding="utf-8")
