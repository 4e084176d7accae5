"""How the running program was installed, so that a portal's workflows can install the same.

The record is `direct_url.json` of PEP 610: it is missing if the program came from an index, and contains the repository
and the commit if it came from version control. A program from a local folder or file exists nowhere else: it is packed
as a wheel that the portal stores in `vendor/`.
"""

from __future__ import annotations

import base64
import hashlib
import json
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import Distribution

_NAME = "sitegen-portal"
_PACKAGE = Path(__file__).resolve().parents[2]
# The contents of a wheel besides the package, and their place in a copy of the repository.
_BESIDE = {"templates": "generator/theme/templates", "static": "generator/theme/static", "docs": "generator/guides"}
_WHEEL = "Wheel-Version: 1.0\nGenerator: sitegen\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


class Program(NamedTuple):
    """The line of `requirements.txt` that installs the program, and the wheel that it names, with its path."""

    requirement: str
    wheel: tuple[str, bytes] | None = None


def installed_program(version: str) -> Program:
    """Return how to install this version of the program in the way it was installed here."""
    try:
        installed = distribution(_NAME)
    except PackageNotFoundError:  # run from a folder without having been installed
        return Program(f"{_NAME}=={version}")
    origin = json.loads(installed.read_text("direct_url.json") or "{}")
    url, control = origin.get("url", ""), origin.get("vcs_info")
    if not url:
        return Program(f"{_NAME}=={version}")
    if control:
        return Program(f"{_NAME} @ {control['vcs']}+{url}@{control['commit_id']}")
    if not url.startswith("file:"):
        return Program(f"{_NAME} @ {url}")
    name = f"vendor/{_NAME.replace('-', '_')}-{installed.version}-py3-none-any.whl"
    return Program(f"./{name}", (name, _wheel(installed)))


def _wheel(installed: Distribution) -> bytes:
    """Return the installed program as a wheel; the same files give the same bytes."""
    about = f"{_NAME.replace('-', '_')}-{installed.version}.dist-info"
    contents = dict(_files())
    contents[f"{about}/METADATA"] = (installed.read_text("METADATA") or "").encode()
    contents[f"{about}/entry_points.txt"] = (installed.read_text("entry_points.txt") or "").encode()
    contents[f"{about}/WHEEL"] = _WHEEL.encode()
    for path in installed.files or ():
        if ".dist-info/licenses/" in path.as_posix():
            contents[path.as_posix()] = path.read_binary()
    record = f"{about}/RECORD"
    rows = [f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in sorted(contents.items())]
    contents[record] = "".join([*rows, f"{record},,\n"]).encode()
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(contents.items()):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)  # a ZipInfo of its own has a fixed date
    return packed.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the package by their paths in a wheel."""
    yield from _below(_PACKAGE, "generator")
    for folder, place in _BESIDE.items():
        if not (_PACKAGE.parent / place).is_dir():
            yield from _below(_PACKAGE.parent / folder, place, "*.md" if folder == "docs" else "**/*")


def _below(folder: Path, place: str, pattern: str = "**/*") -> Iterator[tuple[str, bytes]]:
    for path in folder.glob(pattern):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{place}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _digest(content: bytes) -> str:
    """Return a digest as RECORD has it: base64 that is safe in addresses, without padding."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
