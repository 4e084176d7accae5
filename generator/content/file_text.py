"""The text of content files: UTF-8, or UTF-16 that begins with its byte order mark, as some editors save it."""

import codecs
from pathlib import Path

from generator.content.positions import line_and_column
from generator.core.regular_files import bytes_of

MAX_BYTES = 4_000_000
_MARKS_OF_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NULS_OF_UTF16 = 4  # one byte in so many, at least; of Latin letters in UTF-16 it is every second
_DOCUMENTS = (b"{\\rtf", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # RTF, Word since 2007, Word before
_SAVE = "save it with the encoding UTF-8"


class NotTextError(Exception):
    """Bytes that are not the text of a content file; says what they are, how to fix it, and where."""

    def __init__(self, what: str, hint: str, line: int = 0, column: int = 0) -> None:
        self.what, self.hint, self.line, self.column = what, hint, line, column
        super().__init__(what)


def decoded(raw: bytes) -> str:
    """Return the text of a content file; a byte order mark of UTF-8 stays, so that an edit keeps it.

    Raises UnicodeDecodeError.
    """
    return raw.decode("utf-16" if raw.startswith(_MARKS_OF_UTF16) else "utf-8")


def text_at(path: Path) -> str | None:
    """Return what a content file says, with its byte order mark, so that an edit keeps it; None if there is no file."""
    return decoded(path.read_bytes()) if path.exists() else None


def text_of(path: Path) -> str:
    """Read a content file, line ends as they are, without a byte order mark. Raises UnicodeDecodeError."""
    return decoded(bytes_of(path)).removeprefix("\ufeff")


def text_in(raw: bytes) -> str:
    """Return the text of a content file without a byte order mark. Raises NotTextError."""
    if raw.startswith(_DOCUMENTS):
        raise NotTextError("this is the document of a word processor, not plain text", "save it as plain text, UTF-8")
    if len(raw) > MAX_BYTES:
        raise NotTextError("the file is larger than 4 MB", "a record is a few lines of text")
    is_utf16 = raw.startswith(_MARKS_OF_UTF16)
    if not is_utf16 and raw.count(0) * _NULS_OF_UTF16 > len(raw):
        hint = f"{_SAVE}, which editors also call Unicode or UTF-8 without BOM"
        raise NotTextError("the file is not UTF-8 text but UTF-16", hint, 1, 1)
    try:
        return decoded(raw).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        if is_utf16:
            raise NotTextError("the file is UTF-16 text with a broken end or a broken character", _SAVE) from None
        before = raw[: error.start].decode().removeprefix("\ufeff")
        hint = f"{_SAVE}, which editors offer in their dialogue `Save as`"
        raise NotTextError(
            f"the file is not UTF-8 text{_of_windows(raw, error.start)}", hint, *line_and_column(before, len(before))
        ) from None


def _of_windows(raw: bytes, at: int) -> str:
    """Return in which other encoding a file probably is, where a letter shows it."""
    meant = raw[at : at + 1].decode("cp1252", "ignore")
    return f"; it is probably in the encoding of Windows, with `{meant}` here" if meant.isprintable() and meant else ""
