"""The digest with which builds identify files and inputs."""

import hashlib
from functools import cache
from pathlib import Path

SIZE = 12  # bytes; large enough that two files of one portal never share a digest by chance


def digest_of(content: bytes) -> str:
    """Return the digest of a file's content, in hexadecimal."""
    return hashlib.blake2b(content, digest_size=SIZE).hexdigest()


@cache
def program_digest() -> str:
    """Return a digest of this program and of what it knows: its source, and the data beside it."""
    made = hashlib.blake2b(digest_size=SIZE)
    package = Path(__file__).resolve().parents[1]
    for path in sorted(package.rglob("*")):
        if path.suffix in {".py", ".toml", ".txt", ".yaml"}:
            made.update(f"{path.relative_to(package).as_posix()}\n".encode() + path.read_bytes())
    return made.hexdigest()
