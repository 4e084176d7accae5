"""The lines of RIS, from `TY  - JOUR` to `ER  -`.

Source of the form: the RIS format description of Research Information Systems (2001, 2011), and the variants of
exporters: one space instead of two, a value that continues in the next line without a tag, a missing `ER`, headings of
the exporting site above the first entry.
"""

from __future__ import annotations

import re

from generator.read.records.bibliographies.tagged_lines import Shape

_TAG_LINE = re.compile(r"[\s\ufeff\u200b]*([A-Za-z][A-Za-z0-9])([^\S\n]{1,4})[-–—](?:\s(.*)|([^\s-].*)|)", re.DOTALL)
_KNOWN_TAGS = frozenset(
    "TY ER AU A1 A2 A3 A4 ED TA TI T1 T2 T3 TT ST BT CT JO JF JA J1 J2 PY Y1 Y2 DA SP EP VL IS PB CY PP DO UR L1 L2 "
    "L3 L4 LK AB N1 N2 KW AN ID LB M1 M2 M3 LA SN ET DB DP AD CN SE NV RN OP RI RP SV U1 U2 U3 U4 U5 C1 C2 C3 C4 C5 "
    "C6 C7 C8 AV CA CP AR VO".split()
)
# The lines of EBSCO, Springer and ACM above the first entry.
_PREAMBLE = re.compile(r"(?:Provider|Database|Content|Export Date|Source|FN|VR)\b\s*[:-]?", re.IGNORECASE)


def _tagged(line: str) -> tuple[str, str] | None:
    """Return a line's tag and value; with one space instead of two only if the tag is known."""
    found = _TAG_LINE.fullmatch(line)
    if found is None:
        return None
    tag = found[1].upper()
    sloppy = len(found[2]) != 2 or found[1] != tag or found[4] is not None
    if sloppy and (tag not in _KNOWN_TAGS or (found[1] != tag and len(found[2]) != 2)):
        return None
    if found[4] is not None and len(found[2]) != 2:
        return None
    return tag, (found[3] or found[4] or "").strip()


SHAPE = Shape(
    _tagged, first="TY", first_line="TY  - ", sample="TY  - JOUR", last="ER", last_line="ER  - ", preamble=_PREAMBLE
)
