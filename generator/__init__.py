"""sitegen: from saved profile dumps to a publication portal."""

from generator.cli.api import OpenedPortal, open_portal

__all__ = ["OpenedPortal", "open_portal"]
__version__ = "0.1.0"
