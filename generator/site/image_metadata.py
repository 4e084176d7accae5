"""Remove the metadata of a picture's file, without changing a pixel.

Sources: JPEG, ITU-T T.81, annex B; PNG, W3C, chunks; WebP container specification (RFC 9649).
"""

import struct
import zlib

_JPEG, _PNG, _RIFF, _WEBP = b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"RIFF", b"WEBP"
_END, _COMMENT, _FILLS = 0xD9, 0xFE, 0xFF
_GOES_ON = frozenset({0x00, *range(0xD0, 0xD8)})
_ICC, _ADOBE = 0xE2, 0xEE
_APPLICATION = range(0xE1, 0xF0)
_ORIENTATION, _TURNED = 0x0112, range(2, 9)
_EXIF = b"Exif\0\0"
_PNG_NOTES = frozenset({b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME"})
_WEBP_NOTES = frozenset({b"EXIF", b"XMP "})
_EXIF_FLAG, _XMP_FLAG = 0x08, 0x04


def stripped(content: bytes) -> bytes:
    """Return a picture's file without metadata; other or damaged files unchanged.

    Colours stay as the file describes them, and so does the orientation of a JPEG.
    """
    try:
        if content.startswith(_JPEG):
            return _jpeg(content)
        if content.startswith(_PNG):
            return _png(content)
        if content.startswith(_RIFF) and content[8:12] == _WEBP:
            return _webp(content)
    except (struct.error, IndexError, ValueError):
        pass
    return content


def _jpeg(content: bytes) -> bytes:
    kept, place = [_JPEG], 2
    while True:
        # Within a picture's data this byte is followed by a zero, or by a marker that the data continues.
        marker = content.index(b"\xff", place)
        kept.append(content[place:marker])
        place, kind = marker, content[marker + 1]
        if kind == _END:
            # Data after the end, such as the film that phones store there, is not part of the picture.
            return b"".join([*kept, content[marker : marker + 2]])
        if kind == _FILLS:
            place += 1
            continue
        if kind in _GOES_ON:
            kept.append(content[place : place + 2])
            place += 2
            continue
        (length,) = struct.unpack(">H", content[place + 2 : place + 4])
        segment = content[place : place + 2 + length]
        colours = kind == _ADOBE or (kind == _ICC and segment[4:16] == b"ICC_PROFILE\0")
        if colours or not (kind in _APPLICATION or kind == _COMMENT):
            kept.append(segment)
        elif segment[4:10] == _EXIF and (orientation := _orientation(segment[10:])) in _TURNED:
            note = _EXIF + _only(orientation)
            kept.append(b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note)
        place += 2 + length


def _orientation(exif: bytes) -> int:
    """Return the orientation of a photo from its metadata (TIFF 6.0: the entries of the first directory)."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None:
        return 1
    (start,) = struct.unpack_from(f"{order}I", exif, 4)
    (entries,) = struct.unpack_from(f"{order}H", exif, start)
    for entry in range(start + 2, min(start + 2 + 12 * entries, len(exif) - 11), 12):
        tag, _, _, value = struct.unpack_from(f"{order}HHIH", exif, entry)
        if tag == _ORIENTATION:
            return int(value)
    return 1


def _only(orientation: int) -> bytes:
    """Return metadata with the orientation of a photo only (Exif, a directory of one entry)."""
    return b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, _ORIENTATION, 3, 1, orientation, 0, 0)


def _png(content: bytes) -> bytes:
    kept, place = [_PNG], len(_PNG)
    while place < len(content):
        (length,) = struct.unpack(">I", content[place : place + 4])
        kind, end = content[place + 4 : place + 8], place + 12 + length
        if end > len(content):
            return content
        if kind not in _PNG_NOTES:
            kept.append(content[place:end])
        elif kind == b"eXIf" and (orientation := _orientation(content[place + 8 : end])) in _TURNED:
            exif = kind + _only(orientation)
            kept.append(struct.pack(">I", len(exif) - 4) + exif + struct.pack(">I", zlib.crc32(exif)))
        place = end
        if kind == b"IEND":
            break
    return b"".join(kept)


def _webp(content: bytes) -> bytes:
    kept: list[bytes] = []
    place, notes = 12, b""
    while place + 8 <= len(content):
        kind = content[place : place + 4]
        (length,) = struct.unpack("<I", content[place + 4 : place + 8])
        end = place + 8 + length + length % 2
        if place + 8 + length > len(content):
            return content
        chunk = content[place:end]
        if kind == b"EXIF" and (orientation := _orientation(chunk[8:].removeprefix(_EXIF))) in _TURNED:
            note = _only(orientation)
            notes = kind + struct.pack("<I", len(note)) + note
        elif kind not in _WEBP_NOTES:
            kept.append(chunk)
        place = end
    flags = _EXIF_FLAG if notes else 0
    kept = [_flagged(chunk, flags) if chunk.startswith(b"VP8X") else chunk for chunk in kept]
    body = _WEBP + b"".join(kept) + notes
    return _RIFF + struct.pack("<I", len(body)) + body


def _flagged(chunk: bytes, flags: int) -> bytes:
    """Return the chunk that describes a file's contents, updated for the removed metadata."""
    return chunk[:8] + bytes([chunk[8] & ~(_EXIF_FLAG | _XMP_FLAG) | flags]) + chunk[9:]
