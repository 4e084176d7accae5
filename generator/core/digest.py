"""The digest with which builds identify files and inputs."""

from __future__ import annotations

import hashlib

SIZE = 12  # bytes; large enough that two files of one portal never share a digest by chance


def digest_of(content: bytes) -> str:
    """Return the digest of a file's content, in hexadecimal."""
    return hashlib.blake2b(content, digest_size=SIZE).hexdigest()
