"""The contents of a file of an office program: its parts, decompressed as far as needed for a list of publications."""

import lzma
import zipfile
import zlib
from io import BytesIO
from typing import Any

from lxml import etree

_MOST_BYTES = 80_000_000  # of one part decompressed; a longer one is not read
# Paragraphs stand in cells, in tables, themselves in cells. What is further in than any program writes is left out, for
# readers go down from element to element; the parser itself stops at 256.
_DEEPEST = 150
_TOO_DEEP = etree.XPath("/*" * _DEEPEST)
_KINDS = {"word/document.xml": "word", "xl/workbook.xml": "workbook"}
_OPEN_KINDS = {
    b"application/vnd.oasis.opendocument.text": "open-text",
    b"application/vnd.oasis.opendocument.spreadsheet": "open-sheet",
}


class Archive:
    """The parts of a file by their names."""

    def __init__(self, packed: zipfile.ZipFile) -> None:
        self._packed = packed
        self.names = frozenset(packed.namelist())

    def bytes_of(self, name: str) -> bytes:
        """Return a part decompressed; empty if it is missing, damaged or far too large."""
        if name not in self.names:
            return b""
        if self._packed.getinfo(name).file_size > _MOST_BYTES:  # no more than this is decompressed, whatever follows
            return b""
        try:
            return self._packed.read(name)
        except (OSError, ValueError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, RuntimeError, EOFError):
            return b""

    def tree(self, name: str) -> Any:
        """Return the root element of a part in XML, without content if nothing can be read."""
        parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            root = etree.fromstring(self.bytes_of(name), parser)
        except (etree.XMLSyntaxError, ValueError):
            root = None
        root = etree.Element("nothing") if root is None else root
        for element in _TOO_DEEP(root):
            element.clear(keep_tail=True)
        return root

    @property
    def kind(self) -> str:
        """What the file is: `word`, `open-text`, `workbook`, `open-sheet`; empty for any other file."""
        said = self.bytes_of("mimetype").strip().removesuffix(b"-template")
        return _OPEN_KINDS.get(said) or next((kind for name, kind in _KINDS.items() if name in self.names), "")


def opened(raw: bytes) -> Archive | None:
    """Open a file of an office program, which is an archive (ZIP); None if it is not an archive, or damaged."""
    if not raw.startswith(b"PK\x03\x04"):
        return None
    try:
        return Archive(zipfile.ZipFile(BytesIO(raw)))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return None


def local(tag: Any) -> str:
    """Return the name of an element or attribute without its namespace; empty for a comment."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def children(element: Any, name: str) -> list[Any]:
    """Return the elements of a name directly within an element."""
    return [one for one in element if local(one.tag) == name]


def attributes(element: Any) -> dict[str, str]:
    """Return an element's attributes by their names without namespaces."""
    return {local(name): str(value) for name, value in element.attrib.items()}
