"""sitegen: from saved profile dumps to a publication portal."""

__version__ = "0.1.0"
