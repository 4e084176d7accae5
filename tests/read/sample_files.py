"""Files as programs write them and pages as sites serve them, kept in samples/; people and papers are invented."""

from pathlib import Path

SAMPLES = Path(__file__).parent / "samples"


def sample(name: str) -> str:
    """Return the text of a sample, with its own ends of lines."""
    return (SAMPLES / name).read_bytes().decode()
