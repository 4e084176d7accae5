"""The types and properties of schema.org that pages use, as its validator knows them."""

import re
from pathlib import Path

_KNOWN: dict[str, set[str]] = {"": set()}
for _type, _base, _names in re.findall(
    r"^(\w+)(?: \((\w+)\))?:(.*)", Path(__file__).with_suffix(".txt").read_text("utf-8"), re.MULTILINE
):
    _KNOWN[_type] = _KNOWN[_base] | set(_names.split())


def unknown_to_schema_org(value: object) -> set[tuple[str, ...]]:
    """Properties that none of the types of their nodes has."""
    if isinstance(value, list):
        return {found for one in value for found in unknown_to_schema_org(one)}
    if not isinstance(value, dict):
        return set()
    types = [value["@type"]] if isinstance(value.get("@type"), str) else value.get("@type", [])
    known = {name for one in types for name in _KNOWN[one]}
    own = {(*types, name) for name in value if types and name[0] != "@" and name not in known}
    return own | unknown_to_schema_org([*value.values()])
