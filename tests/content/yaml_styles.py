"""Ways of writing one record as YAML: those of programs that write YAML, and those of people.

Each style is a function from a record, in the types that PyYAML's `safe_load` reads, to the bytes of a file.
"""

import datetime
import json
import random
import textwrap
from collections.abc import Callable
from functools import partial
from typing import Any

import yaml

Record = dict[str, Any]
_WIDE = 1_000_000


class _IndentedLists(yaml.SafeDumper):
    """Indents the entries of lists below their key, as many programs do."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        super().increase_indent(flow, indentless=False)


class _NoAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True


def _pyyaml(record: Record, dumper: Any = yaml.SafeDumper, **options: Any) -> str:
    return str(yaml.dump(record, Dumper=dumper, **{"allow_unicode": True, "sort_keys": False, **options}))


def _json(record: Record, **options: Any) -> str:
    return json.dumps(record, default=str, **options)


def _by_hand(record: Record, text: Callable[[str, str], str], entry: str = "- ", indent: str = "  ") -> str:
    """Write a record as people do: a line a key, lists and groups below it, long texts as `text` writes them."""
    lines = []
    for key, value in record.items():
        match value:
            case [dict(), *_]:
                lines.append(f"{key}:\n" + "".join(f"{entry}{_flow(one)}\n" for one in value))
            case [_, *_]:
                lines.append(f"{key}:\n" + "".join(f"{entry}{_flow(one)}\n" for one in value))
            case {**group} if group:
                lines.append(f"{key}:\n" + "".join(f"{indent}{name}: {_flow(one)}\n" for name, one in group.items()))
            case str() if len(value) > 60 and value.isprintable() and value == value.strip():
                lines.append(f"{key}: {text(value, indent)}\n")
            case _:
                lines.append(f"{key}: {_flow(value)}\n")
    return "".join(lines)


def _flow(value: Any) -> str:
    """Write a value in one line, in as few signs as PyYAML needs."""
    written = _pyyaml(value, _NoAliases, width=_WIDE, default_flow_style=True)
    return written.strip().removesuffix("...").strip()


def _folded(width: int, sign: str) -> Callable[[str, str], str]:
    """Write a text as a folded block, cut where a word ends; a line that begins with a blank would be another text."""

    def write(text: str, indent: str) -> str:
        lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False, drop_whitespace=False)
        if any(line != line.strip() for line in (line.removesuffix(" ") for line in lines)) or "  " in text:
            return json.dumps(text, ensure_ascii=False)
        return f"{sign}\n" + "\n".join(indent + line.strip() for line in lines)

    return write


def _literal(sign: str) -> Callable[[str, str], str]:
    return lambda text, indent: f"{sign}\n{indent}{text}"


def _plain(width: int) -> Callable[[str, str], str]:
    """Write a text without quotes over several lines, where YAML reads it so; else in single quotes."""

    def write(text: str, indent: str) -> str:
        lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
        made = "\n".join([lines[0], *(indent + line for line in lines[1:])])
        try:
            if yaml.load(f"key: {made}\n", yaml.CSafeLoader) == {"key": text}:
                return made
        except yaml.YAMLError:
            pass
        return _quoted(width, "'")(text, indent)

    return write


def _quoted(width: int, sign: str) -> Callable[[str, str], str]:
    """Write a text in quotation marks over several lines."""

    def write(text: str, indent: str) -> str:
        if "  " in text:
            return json.dumps(text, ensure_ascii=False)
        lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
        inside = "\n".join([lines[0], *(indent + line for line in lines[1:])])
        escaped = inside.replace("'", "''") if sign == "'" else inside.replace("\\", "\\\\").replace('"', '\\"')
        return f"{sign}{escaped}{sign}"

    return write


def _on_the_next_line(text: str, indent: str) -> str:
    return f"\n{indent}{json.dumps(text, ensure_ascii=False)}"


def _commented(record: Record) -> str:
    """Write comments above, below and beside keys and entries."""
    lines = []
    for line in _by_hand(record, _quoted(_WIDE, "'")).splitlines():
        lines += ["# - a remark: with signs of YAML", ""] if line.endswith(":") else []
        lines.append(f"{line}  # a remark, as in key: value")
    return "\n".join(["# sitegen", *lines, "", "  # - the end", ""])


def _shuffled(record: Record) -> Record:
    keys = list(record)
    random.Random("keys").shuffle(keys)
    return {key: record[key] for key in keys}


def _with_nothing(record: Record, word: str) -> str:
    """Add keys that say nothing, as programs write what they do not know."""
    absent = [key for key in ("volume", "image", "awards", "withdrawn", "date", "macros", "code") if key not in record]
    return _pyyaml(record) + "".join(f"{key}:{word}\n" for key in absent)


def _with_shared_parts(record: Record, **options: Any) -> str:
    """Let several keys have the same list, and two versions the same group and day, which PyYAML names once."""
    day = datetime.date(2024, 9, 28)
    version = {"type": "article", "date": day, "venue": record.get("venue", "A Venue")}
    rest = {key: value for key, value in record.items() if key != "year"}
    return _pyyaml({**rest, "contributors": record["authors"], "date": day, "versions": [version, version]}, **options)


def _merged(record: Record) -> str:
    """Give a group the keys of another one by YAML's merge key."""
    others = {key: value for key, value in record.items() if key != "versions"}
    return _pyyaml(others) + "versions:\n- &first {type: article, venue: One}\n- {<<: *first, venue: Two, volume: 3}\n"


def _tagged(record: Record) -> str:
    tagged = {
        "year": '!!int "2024"',
        "selected": '!!bool "true"',
        "volume": "!!str 12",
        "note": '!!null ""',
        "score": '!!float "97.5"',
        "date": "!!timestamp '2024-09-28'",
        "awards": "!!seq [!!str Null]",
        "links": "!!map {}",
    }
    others = {key: value for key, value in record.items() if key not in tagged}
    return _pyyaml(others) + "".join(f"{key}: {value}\n" for key, value in tagged.items())


def _with_time(record: Record, time: str) -> str:
    return _pyyaml({key: value for key, value in record.items() if key not in {"date", "year"}}) + f"date: {time}\n"


def _with_words(record: Record) -> str:
    """Write truths as YAML 1.1 also has them."""
    others = {key: value for key, value in record.items() if key not in {"more_authors", "selected", "hidden"}}
    return _pyyaml(others) + "more_authors: yes\nselected: On\nhidden: no\n"


def _with_numbers(record: Record) -> str:
    """Write numbers in other forms than digits."""
    others = {key: value for key, value in record.items() if key not in {"score", "year", "date"}}
    return _pyyaml(others) + "score: 9.75e+1\nyear: 2_024\n"


def _explicit(record: Record) -> str:
    """Write every key with its question mark."""
    return "".join(f"? {key}\n: {_flow(value)}\n" for key, value in record.items())


def _keys_in_quotes(record: Record) -> str:
    return "".join(f'"{key}": {_flow(value)}\n' for key, value in record.items())


def _over_lines(record: Record) -> str:
    """Write lists and groups in brackets over several lines, with commas at the ends."""
    lines = []
    for key, value in record.items():
        if isinstance(value, list) and value:
            lines += [f"{key}: [", *(f"    {_flow([one])[1:-1]},  # one" for one in value), "  ]"]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _apart(text: str) -> str:
    """Put blank lines between keys."""
    return "".join(f"\n{line}" if line[:1].isalpha() else line for line in text.splitlines(keepends=True))


def _encoded(record: Record, encoding: str, mark: bytes = b"", **options: Any) -> bytes:
    return mark + _pyyaml(record, **options).encode(encoding)


def _lines_of(record: Record, ending: str) -> bytes:
    return _by_hand(record, _plain(70)).replace("\n", ending).encode()


_TEXT: dict[str, Callable[[Record], str]] = {
    **{f"pyyaml, width {width}": partial(_pyyaml, width=width) for width in (20, 27, 33, 40, 60, 72, 80, 100, 120)},
    "pyyaml, no width": partial(_pyyaml, width=_WIDE),
    **{
        f"pyyaml, flow, width {width}": partial(_pyyaml, width=width, default_flow_style=True)
        for width in (20, 40, 80, 120, _WIDE)
    },
    "pyyaml, short collections in flow": partial(_pyyaml, default_flow_style=None, width=60),
    **{
        f"pyyaml, all scalars in {sign}, width {width}": partial(_pyyaml, default_style=sign, width=width)
        for sign in ("'", '"', "|", ">")
        for width in (20, 80)
    },
    "pyyaml, ascii": partial(_pyyaml, allow_unicode=False),
    "pyyaml, ascii, narrow": partial(_pyyaml, allow_unicode=False, width=30, default_style='"'),
    "pyyaml, canonical": partial(_pyyaml, canonical=True),
    "pyyaml, document marks": partial(_pyyaml, explicit_start=True, explicit_end=True, version=(1, 1)),
    "pyyaml, sorted": partial(_pyyaml, sort_keys=True),
    "pyyaml, indent 4": partial(_pyyaml, indent=4),
    "pyyaml, indent 8, narrow": partial(_pyyaml, indent=8, width=30),
    "pyyaml, indented lists": partial(_pyyaml, dumper=_IndentedLists),
    "pyyaml, indented lists, indent 4, narrow": partial(_pyyaml, dumper=_IndentedLists, indent=4, width=25),
    "libyaml": partial(_pyyaml, dumper=yaml.CSafeDumper),
    "libyaml, flow": partial(_pyyaml, dumper=yaml.CSafeDumper, default_flow_style=True, width=50),
    **{
        f"libyaml, all scalars in {sign}": partial(_pyyaml, dumper=yaml.CSafeDumper, default_style=sign)
        for sign in ("'", '"', "|")
    },
    "libyaml, narrow": partial(_pyyaml, dumper=yaml.CSafeDumper, width=20),
    "shared parts": _with_shared_parts,
    "shared parts, flow": partial(_with_shared_parts, default_flow_style=True, width=40),
    "shared parts, indented": partial(_with_shared_parts, dumper=_IndentedLists, indent=4, width=20),
    "merge keys": _merged,
    "json": _json,
    "json, indented": partial(_json, indent=2, ensure_ascii=False),
    "json, indented 4, sorted": partial(_json, indent=4, sort_keys=True),
    "json, no blanks": partial(_json, separators=(",", ":"), ensure_ascii=False),
    "json below a comment": lambda record: "# exported\n" + _json(record, indent=1),
    **{
        f"by hand, literal {sign}": lambda r, sign=sign: _by_hand(r, _literal(sign)) for sign in ("|", "|-", "|+", "|2")
    },
    **{
        f"by hand, folded {sign}, width {width}": lambda r, sign=sign, width=width: _by_hand(r, _folded(width, sign))
        for sign in (">", ">-")
        for width in (40, 80)
    },
    **{f"by hand, plain, width {width}": lambda r, w=width: _by_hand(r, _plain(w)) for width in (20, 50, 90)},
    "by hand, plain, far": lambda r: _by_hand(r, _plain(60), entry="    - ", indent="        "),
    **{
        f"by hand, {sign}, width {width}": lambda r, sign=sign, width=width: _by_hand(r, _quoted(width, sign))
        for sign in ("'", '"')
        for width in (30, 70)
    },
    "by hand, on the next line": lambda r: _by_hand(r, _on_the_next_line),
    "by hand, blank lines": lambda r: _apart(_by_hand(r, _folded(70, ">-"))),
    "by hand, comments": _commented,
    "by hand, blanks at line ends": lambda r: _by_hand(r, _quoted(60, "'")).replace("\n", "   \n"),
    "by hand, no last line break": lambda r: _by_hand(r, _quoted(60, '"')).rstrip("\n"),
    "by hand, brackets over lines": _over_lines,
    "by hand, keys in quotes": _keys_in_quotes,
    "by hand, explicit keys": _explicit,
    "by hand, document marks": lambda r: "%YAML 1.1\n---\n" + _by_hand(r, _plain(70)) + "...\n",
    "shuffled": lambda r: _pyyaml(_shuffled(r), width=60),
    "shuffled, by hand": lambda r: _by_hand(_shuffled(r), _plain(60)),
    "null": lambda r: _with_nothing(r, " null"),
    "tilde": lambda r: _with_nothing(r, " ~"),
    "nothing behind the colon": lambda r: _with_nothing(r, ""),
    "tags": _tagged,
    "a time of day": lambda r: _with_time(r, "2024-09-28 23:30:00"),
    "a time of day of UTC": lambda r: _with_time(r, "2024-09-28T23:30:00.25Z"),
    "a time of day elsewhere": lambda r: _with_time(r, "2024-9-28t23:30:00 +02:00"),
    "other words for truths": _with_words,
    "other forms of numbers": _with_numbers,
    "a mark within texts": lambda r: _pyyaml({**r, "note": "\ufeffA note\ufeff of old."}),
    "a raw mark within texts": lambda r: _pyyaml(r) + "publisher: A\ufeff press\n",
}
STYLES: dict[str, Callable[[Record], bytes]] = {
    **{name: lambda record, write=write: write(record).encode() for name, write in _TEXT.items()},
    "utf-8 with its mark": partial(_encoded, encoding="utf-8-sig"),
    "utf-16, little endian": partial(_encoded, encoding="utf-16-le", mark=b"\xff\xfe"),
    "utf-16, big endian": partial(_encoded, encoding="utf-16-be", mark=b"\xfe\xff", default_flow_style=True),
    "lines of windows": partial(_lines_of, ending="\r\n"),
    "lines of windows, pyyaml": lambda record: _pyyaml(record, width=50, line_break="\r\n").encode(),
    "lines of windows, with the mark": lambda record: b"\xef\xbb\xbf" + _lines_of(record, "\r\n"),
    "lines of the old mac": partial(_lines_of, ending="\r"),
}
