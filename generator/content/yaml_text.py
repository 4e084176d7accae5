"""Write a record as YAML that every loader reads in the same way and that a person can edit.

One line of text stays one line; abstracts are literal blocks; text that a usual YAML 1.1 or 1.2 loader would read as a
number, a date, a boolean or null is quoted.
"""

import datetime
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from generator.content import schema, settings
from generator.content.positions import BLOCK_KEYS, FREE_KEY, core
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.records import PartialDate

_LONG_TEXT = 100
_SURROGATE = re.compile("[\ud800-\udfff]")
# The characters that every loader accepts in one line of YAML: no control character, no line break of any script.
_UNSAFE = re.compile("[^ -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_UNSAFE_IN_BLOCK = re.compile("[^\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile(r"(?:[^\W_]|[($/\\])(?!.*(?:: | #|[: ]$)).*")
_FLOW_SPECIAL = re.compile(r"[,\[\]{}:?]")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "inf", "nan"})
_RESOLVER: Any = yaml.resolver.Resolver()
_TEXT_TAG = "tag:yaml.org,2002:str"
# Keys with a number, a date or a boolean, which are written without quotes.
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_TRUTH = re.compile("true|false")
_OF_TYPE = {
    "date": _DATE,
    "year": re.compile(r"\d{4}"),
    "score": re.compile(r"\d{1,3}(\.\d+)?"),
    "truth": _TRUTH,
    "code": _TRUTH,
}
_TYPED = {
    **{field.name: _OF_TYPE[field.type] for field in PAPER_FIELDS if field.type in _OF_TYPE},
    **dict.fromkeys(("as_of", "from", "until"), _DATE),
    "order": re.compile(r"-?\d{1,9}"),
    **dict.fromkeys(("member", "navigation", "equal", "corresponding", "people", "embed"), _TRUTH),
    **dict.fromkeys(("h_index", "papers", "citations", "novelty", "ai_score"), re.compile(r"\d{1,15}")),
}
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}
_MAX_KEY = 500


def dump_record(record: Mapping[str, Any], header: str = "") -> str:
    """Return a record as a YAML file, its keys in the order of the schema; None omits a key.

    `header` becomes comment lines at the top. Lone surrogates, which no file can contain, become U+FFFD.
    """
    comment = "".join(f"# {line}".rstrip() + "\n" for line in header.splitlines())
    order = key_order(record)
    names = sorted((name for name in record if record[name] is not None), key=lambda name: rank(name, order))
    body = "".join(dump_entry(name, record[name]) for name in names)
    return comment + (body or "{}\n")


def key_order(record: Iterable[str]) -> tuple[str, ...]:
    """Return the schema's order of keys for the kind of file that has such keys."""
    present = set(record)
    if "title" not in present and {"name", "names", "metrics", "bio", "role", "member"} & present:
        return schema.AuthorFile.keys()
    if {"base_url", "theme", "intro", "import", "redirects", "repository", "language"} & present:
        return settings.SiteFile.keys()
    return schema.PaperFile.keys()


def rank(name: str, order: tuple[str, ...]) -> int:
    """Return a key's place in an order; unknown keys come last."""
    return order.index(name) if name in order else len(order)


def dump_entry(name: str, value: Any) -> str:
    """Return one top-level key with its value, ending in a line break."""
    return "".join(f"{line}\n" for line in _entry(_savable(name), settled(value), name, 0))


def settled(value: Any) -> Any:
    """Return a value that consists only of dicts, lists, text, numbers, booleans and None."""
    match value:
        case str():
            return _savable(value)
        case PartialDate() | datetime.date():
            return str(value)
        case Mapping():
            return {_savable(str(key)): settled(item) for key, item in value.items()}
        case list() | tuple():
            return [settled(item) for item in value]
        case _:
            return value


def as_read(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record as it is read back after it was written; None stays None."""
    return {name: _read_back(name, settled(value)) for name, value in record.items()}


def _read_back(name: str, value: Any) -> Any:
    if isinstance(value, str) and name in BLOCK_KEYS:
        return value.rstrip("\n")
    return value if name == FREE_KEY else _as_text(value, name)


def _as_text(value: Any, top: str) -> Any:
    match value:
        case dict():
            return {key: _as_text(item, top) for key, item in value.items() if item is not None}
        case list():
            return [_as_text(item, top) for item in value]
        case bool() | int() | float():
            return _scalar(value, top)
        case _:
            return value


def _savable(text: str) -> str:
    return _SURROGATE.sub("\ufffd", text)


def _entry(name: str, value: Any, top: str, depth: int) -> list[str]:
    key = _text(name, "", "")
    first, *rest = _value(name, value, top, depth)
    begin = [f"? {key}", f":{first}"] if len(key) > _MAX_KEY else [f"{key}:{first}"]
    return [*begin, *rest]


def _value(name: str, value: Any, top: str, depth: int) -> list[str]:
    """Return the lines of a key's value; the first one follows the colon."""
    if isinstance(value, str):
        text = value.rstrip("\n") if depth == 0 and name in BLOCK_KEYS else value
        if depth == 0 and name in BLOCK_KEYS and ("\n" in text or len(text) > _LONG_TEXT) and _fits_block(text):
            mark = "|2" if text[0] in " \n" else "|"
            return [f" {mark}", *("  " + line if line else "" for line in text.split("\n"))]
        return [f" {_text(text, name, top)}"]
    if isinstance(value, dict) and value:
        items = _ordered(value, top)
        flow = _flow(items, top) if name == "metrics" else ""
        inner = (line for key, item in items for line in _entry(key, item, top, 1))
        return [f" {flow}"] if flow else ["", *("  " + line if line else "" for line in inner)]
    if isinstance(value, list) and value:
        return ["", *_list(value, top)]
    return [f" {_scalar(value, top)}"]


def _list(values: list[Any], top: str) -> list[str]:
    lines: list[str] = []
    for value in values:
        if isinstance(value, dict) and value:
            items = _ordered(value, top)
            flow = _flow(items, top)
            inner = [flow] if flow else [line for key, item in items for line in _entry(key, item, top, 1)]
        elif isinstance(value, list) and value:
            inner = _list(value, top)
        else:
            inner = [_text(value, "", top) if isinstance(value, str) else _scalar(value, top)]
        lines += [("- " if not number else "  ") + line for number, line in enumerate(inner)]
    return lines


def _ordered(group: dict[str, Any], top: str) -> list[tuple[str, Any]]:
    """Return a group's keys in the order of the schema; free keys keep their order."""
    items = [(name, item) for name, item in group.items() if item is not None or top == FREE_KEY] or [*group.items()]
    order = inner_order(top)
    return sorted(items, key=lambda item: rank(item[0], order))


def inner_order(top: str) -> tuple[str, ...]:
    """Return the schema's order of the keys in a group, empty if they are free."""
    if top == "links":
        return (*schema.PaperLinks.keys(), *schema.AuthorLinks.keys())
    model = schema.AuthorFile.groups().get(top) or schema.PaperFile.groups().get(top)
    return model.keys() if model else ()


def _flow(items: list[tuple[str, Any]], top: str) -> str:
    """Return a group in one line, `{name: Qi Hou, id: qi-hou-2}`, or an empty string if it would be too long."""
    parts = []
    for name, item in items:
        if isinstance(item, dict | list):
            return ""
        value = _flow_text(item, name, top) if isinstance(item, str) else _scalar(item, top)
        parts.append(f"{_flow_text(name, '', '')}: {value}")
    line = "{" + ", ".join(parts) + "}"
    return line if len(line) <= 2 * _LONG_TEXT else ""


def _flow_text(text: str, name: str, top: str) -> str:
    item = _text(text, name, top)
    return _quoted(text) if item == text and _FLOW_SPECIAL.search(item) else item


def _scalar(value: Any, top: str) -> str:
    """Write a value that is not text in a form that YAML 1.1 and 1.2 both understand."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if value.is_integer() and top != FREE_KEY and abs(value) < 1e15:
            return str(int(value))
        return _float(value)
    if value is None:
        return "null"
    return "{}" if value == {} else str(value)


def _float(value: float) -> str:
    if not math.isfinite(value):
        return ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
    mantissa, _, exponent = repr(value).partition("e")
    if not exponent:
        return mantissa
    point = "" if "." in mantissa else ".0"
    return f"{mantissa}{point}e{'' if exponent[0] in '+-' else '+'}{exponent}"


def _text(text: str, name: str, top: str) -> str:
    typed = _TYPED.get(name) if top != FREE_KEY else None
    if typed and typed.fullmatch(text):
        return text
    return text if _is_plain(text) else _quoted(text)


def _is_plain(text: str) -> bool:
    """Return whether every loader reads a text without quotes as this very text."""
    return (
        bool(_PLAIN.fullmatch(text))
        and not _UNSAFE.search(text)
        and text.lower() not in _WORDS
        and isinstance(core(text), str)
        and _RESOLVER.resolve(yaml.ScalarNode, text, (True, False)) == _TEXT_TAG
    )


def _quoted(text: str) -> str:
    if not _UNSAFE.search(text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(_ESCAPES.get(char) or _escape(char) for char in text) + '"'


def _escape(char: str) -> str:
    if not _UNSAFE.match(char):
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _fits_block(text: str) -> bool:
    """Return whether a literal block keeps a text exactly, even in editors that strip trailing spaces."""
    return not _UNSAFE_IN_BLOCK.search(text) and not re.search(r" (?:\n|$)", text) and bool(text)
