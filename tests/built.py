"""Builds with options by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.build import build as building
from generator.build.options import BuildOptions

if TYPE_CHECKING:
    from pathlib import Path

    from generator.build.build import BuildReport


def build(root: Path, **options: Any) -> BuildReport:
    """Build a portal."""
    return building.build(root, BuildOptions(**options))
