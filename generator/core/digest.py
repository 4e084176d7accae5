"""The digest by which builds tell files and what they were made from."""

from __future__ import annotations

import hashlib

SIZE = 12  # bytes: enough that no two files of one portal share a digest by chance


def digest_of(content: bytes) -> str:
    """Return the digest of a file's content, in hexadecimal."""
    return hashlib.blake2b(content, digest_size=SIZE).hexdigest()
