"""Addresses of code repositories in running text."""

from __future__ import annotations

import re

_CODE_ADDRESS = re.compile(
    r"(?<![\w.@-])(?:https?://)?(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|gitee\.com)"
    r"/[\w.-]+(?:/[\w.~%+@-]+)*",
    re.IGNORECASE,
)


def find_code(abstract: str) -> str | None:
    """Return the first address of a code repository that a text names, without the sentence's full stop."""
    for match in _CODE_ADDRESS.finditer(abstract):
        address = match[0].rstrip(".,;:~%+@-_")
        if address.endswith(".git"):
            address = address.removesuffix(".git")
        return address if "://" in address else f"https://{address}"
    return None
