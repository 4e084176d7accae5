"""Records of papers and people as an earlier build read them, by the digests of their files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.digest import digest_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.memory import Section

_PAPERS = "content/papers/"
_ENDING = ".yaml"


class Records:
    """What is known of records: hand it to `generator.store.read.read_content`.

    `papers` are, when that has returned, the digests of the papers' files by id, of those without a fault.
    """

    def __init__(self, remembered: Section, files: Mapping[str, str]) -> None:
        """Take what an earlier build remembered; `files` are the digests of the files as they are now."""
        self._remembered = remembered
        self._files = files
        self.papers: dict[str, str] = {}

    def get(self, path: str) -> Any:
        """Return the record of a file; None where it is not known."""
        digest = self._files.get(path)
        record = self._remembered.get(f"{digest} {path}") if digest else None
        if record is not None and digest:
            self._note(path, digest)
        return record

    def put(self, path: str, raw: bytes, record: Any) -> None:
        """Remember the record of a file, by the bytes that it was read from."""
        digest = digest_of(raw)
        self._remembered.put(f"{digest} {path}", record)
        self._note(path, digest)

    def _note(self, path: str, digest: str) -> None:
        if path.startswith(_PAPERS):
            self.papers[path.removeprefix(_PAPERS).removesuffix(_ENDING)] = digest
