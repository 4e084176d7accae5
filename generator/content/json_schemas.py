"""The JSON Schemas of content files, which editors use to check them, and the comment that refers editors to them."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pydantic import BaseModel

from generator.content.schema import AuthorFile, PaperFile, ProjectHeader
from generator.content.settings import AffiliationsFile, CategoriesFile, SiteFile, VenuesFile
from generator.core.identifiers import is_local

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_FILES: dict[str, type[BaseModel]] = {
    "paper": PaperFile,
    "author": AuthorFile,
    "project": ProjectHeader,
    "site": SiteFile,
    "categories": CategoriesFile,
    "venues": VenuesFile,
    "affiliations": AffiliationsFile,
}


def _text(name: str) -> str:
    schema = _also_scalars(_FILES[name].model_json_schema(by_alias=True, mode="validation"))
    return json.dumps({"$schema": _DIALECT, **schema}, ensure_ascii=False, indent=1) + "\n"


# What returns the JSON Schema of each kind of content file, by its name, as published below `schemas/`.
CONTENT_SCHEMAS: Mapping[str, Callable[[], str]] = {name: partial(_text, name) for name in _FILES}


def _also_scalars(schema: Any) -> Any:
    # Values are read as text, whatever their YAML type: `1984` is also a valid title, an empty key is a missing one.
    if isinstance(schema, list):
        return [_also_scalars(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _also_scalars(value) for key, value in schema.items()}
    if made.get("type") == "string" and not {"enum", "const"} & made.keys():
        made["type"] = ["string", "number", "boolean", "null"]
    return made


def schema_line(kind: str, base_url: str) -> str:
    """Return the comment, without its `#`, that refers an editor to the schema of a kind of file on the portal's site.

    Empty if the portal has no address on the web yet.
    """
    return "" if is_local(base_url) or not base_url else f"yaml-language-server: $schema={base_url}schemas/{kind}.json"


def schema_comment(kind: str, base_url: str) -> str:
    """Return the same with its `#`, as a line of a file."""
    line = schema_line(kind, base_url)
    return f"# {line}\n" if line else ""
