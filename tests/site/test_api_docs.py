"""docs/api.md says what the portal's data is: no key, type, address or class is missing or stale."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from generator.core.records import Metrics, Paper, PartialDate, Person, PrintedName, Version
from generator.export.formats import FORMATS
from generator.export.portal_json import paper_record, person_record, portal_schema
from jsonschema import Draft202012Validator

from built import build
from conftest import Portal
from lone_paper import paper_facts
from test_declarations import PLAIN, PLAIN_OF_PERSON
from test_docs import first_cells, section

PAGE = "docs/api.md"
ROOT = Path(__file__).resolve().parents[2]
BASE = "https://group.example/portal/"
ROW = re.compile(r"^\| `([\w.]+)` \| ([^|]+) \| (yes|no) \| [^|]*\| `(.+)` \|$", re.MULTILINE)
NUMBERS = Metrics(PartialDate(2026, 11, 19), h_index=1, papers=2, citations=3, novelty=4, ai_score=5)
ADA = PrintedName("Ada Lovelace", None, "", "0000-0002-1825-0097", True, True, ("pku",), ("software",))
EVERYTHING = Paper(
    id="x",
    title="On $n^2$",
    authors=(ADA,),
    more_authors=True,
    contributors=(ADA,),
    date=PartialDate(1843),
    code=True,
    score=1.0,
    selected=True,
    links={"doi": "10.1/x", "arxiv": "2409.19256"},
    other_links=(("Card", "https://x.org/"),),
    versions=(Version("article", "V", PartialDate(1843), "1", "2", "3", "P", "10.1/x", "2409.19256"),),
    aliases=("y",),
    **PLAIN,
)
EVERYBODY = Person(
    "ada",
    "Ada Lovelace",
    metrics=NUMBERS,
    history=(NUMBERS,),
    member=True,
    joined=PartialDate(2021, 9),
    left=PartialDate(2024),
    has_left=True,
    links={"github": "ada"},
    other_links=(("Blog", "https://x.org/"),),
    aliases=("a",),
    **PLAIN_OF_PERSON,
)
RECORDS: dict[str, dict[str, Any]] = {
    "papers": paper_record(paper_facts(EVERYTHING, url="u", key="k"), lambda _: "ada"),
    "authors": person_record(EVERYBODY, "u", ["x"]),
}
# Said once, for `metrics`.
SAID_ELSEWHERE = "metrics_history."


def documented(heading: str) -> dict[str, tuple[str, str, str]]:
    """Each key's type, whether it is always there, and its example."""
    return {key: (kind.strip(), always, example) for key, kind, always, example in ROW.findall(section(PAGE, heading))}


def schema_of(heading: str) -> dict[str, Any]:
    if heading == "Both files":
        whole = portal_schema("papers")
        return {**whole, "properties": {key: one for key, one in whole["properties"].items() if key != "papers"}}
    name = heading.removesuffix(".json")
    items: dict[str, Any] = portal_schema(name)["properties"][name]["items"]
    return items


def properties(schema: dict[str, Any], prefix: str = "") -> dict[str, tuple[dict[str, Any], bool]]:
    """Every key of a schema, those of objects within as `portal.title`, and whether it is required."""
    found = {}
    for key, one in schema.get("properties", {}).items():
        found[prefix + key] = (one, key in schema.get("required", ()))
        found |= properties(one.get("items", one), f"{prefix}{key}.")
    return {key: one for key, one in found.items() if not key.startswith(SAID_ELSEWHERE)}


def kind_of(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return "string or true"
    if "const" in schema:
        return "integer"
    kind = "string" if "enum" in schema else str(schema["type"])
    if kind == "array":
        items = schema["items"]
        return f"array of {'names' if 'name' in items.get('properties', {}) else items['type'] + 's'}"
    return "object of strings" if "additionalProperties" in schema else kind


HEADINGS = ["Both files", "papers.json", "authors.json"]


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_key_of_the_data_is_documented_with_its_type_and_no_other(heading: str) -> None:
    said = {key: (kind, always == "yes") for key, (kind, always, _) in documented(heading).items()}
    known = properties(schema_of(heading))
    assert said == {key: (kind_of(one), required) for key, (one, required) in known.items()}


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_example_fits_the_schema(heading: str) -> None:
    known = properties(schema_of(heading))
    for key, (_, _, example) in documented(heading).items():
        Draft202012Validator(known[key][0]).validate(json.loads(example))


def keys_of(record: dict[str, Any], prefix: str = "") -> set[str]:
    found = set()
    for key, value in record.items():
        found.add(prefix + key)
        inside = value if isinstance(value, list) else [value]
        if prefix + key not in {"links", "other_links"}:
            found |= {one for item in inside if isinstance(item, dict) for one in keys_of(item, f"{prefix}{key}.")}
    return {key for key in found if not key.startswith(SAID_ELSEWHERE)}


@pytest.mark.parametrize("name", RECORDS)
def test_whatever_is_known_of_something_is_written_and_documented(name: str) -> None:
    assert keys_of(RECORDS[name]) == set(documented(f"{name}.json"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository's own portal and papers of five years of a venue, built elsewhere."""
    root = tmp_path_factory.mktemp("api")
    shutil.copytree(ROOT / "content", root / "content")
    for year in range(2001, 2006):
        text = f"title: A Paper of {year}\nvenue: Looms\ndate: {year}\n"
        (root / f"content/papers/a-paper-of-{year}.yaml").write_text(text, encoding="utf-8")
    (root / "content/venues.yaml").write_text("looms: Looms\n", encoding="utf-8")
    build(root, output=root / "site", base_url=BASE)
    return root / "site"


@pytest.mark.parametrize("name", RECORDS)
def test_the_data_of_this_portal_is_documented_and_fits_the_schema_beside_it(site: Path, name: str) -> None:
    written = json.loads((site / f"{name}.json").read_text(encoding="utf-8"))
    schema = json.loads((site / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert schema["$id"] == f"{BASE}{name}.schema.json"
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(written)
    assert {key for record in written[name] for key in keys_of(record)} <= set(documented(f"{name}.json"))
    of_large_ones = {"next"}
    said = keys_of({key: value for key, value in written.items() if key != name})
    assert said == set(documented("Both files")) - of_large_ones


def in_general(file: str) -> str:
    """A file's address as the documentation writes it: `papers/<id>.bib`."""
    for pattern, general in (
        (r"^(papers|authors|affiliations|venues)/(?!catalogue\.|embed|papers\.)[^/.]+", r"\1/<id>"),
        (r"^categories/[^/.]+", "categories/<code>"),
        (r"\b(years|venues/<id>)/\d+", r"\1/<year>"),
        (r"/index\.html$", "/"),
    ):
        file = re.sub(pattern, general, file)
    return file


def test_every_address_for_machines_is_documented_and_no_other(site: Path) -> None:
    table = section(PAGE, "For scripts and other pages").split("\n## ")[0]
    files = [path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()]
    endings = (*(f".{form.ending}" for form in FORMATS), ".xml", ".txt", "/embed/index.html", "/papers.html")
    ours = [
        file for file in files if file.endswith(endings) and not file.startswith(("static/", "search/pagefind/", "."))
    ]
    assert set(first_cells(table)) == set(map(in_general, ours))


def test_every_class_of_a_list_is_documented_and_no_other() -> None:
    source = (ROOT / "templates/_publications.html").read_text(encoding="utf-8")
    used = re.findall(r'<(\w+) class="([\w-]+)"', source)
    rows = re.findall(r"^\| `([\w-]+)` \| `(\w+)` \|", section(PAGE, "Papers on your own page"), re.MULTILINE)
    assert sorted(rows) == sorted((name, tag) for tag, name in used)


def test_the_frame_in_the_documentation_is_the_code_that_pages_show(portal: Portal) -> None:
    portal.write("authors/haibin-lin.yaml", "name: Haibin Lin\n")
    portal.write("papers/one.yaml", "title: One\nauthors: [Haibin Lin]\n")
    build(portal.root, base_url="https://group.github.io/portal/")
    page = (portal.root / "site/authors/haibin-lin/index.html").read_text(encoding="utf-8")
    (code,) = re.findall(r"^<iframe .*$", (ROOT / PAGE).read_text(encoding="utf-8"), re.MULTILINE)
    assert code.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&#34;") in page
