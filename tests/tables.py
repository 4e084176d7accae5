"""Tables of what goes in and what comes out, in data files beside the tests."""

from pathlib import Path
from typing import Any

import yaml


def table(beside: str, name: str) -> Any:
    """Return what a data file says, which stands beside a test's file."""
    return yaml.safe_load(Path(beside).with_name(name).read_text(encoding="utf-8"))
