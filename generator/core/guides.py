"""Where the guides of the documentation are, in an installed package and in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def guides_folder() -> Path:
    """Return the folder of the guides: inside an installed package, at the top level of a checkout."""
    shipped = _PACKAGE / "guides"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "docs"
