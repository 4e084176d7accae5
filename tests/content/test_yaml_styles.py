"""Right content is read whatever way of writing YAML it is in: nothing is refused, nothing read differently.

What `yaml.safe_load` reads is right. Real papers are written in many styles, and every field of what sitegen reads is
compared with what PyYAML reads. `make test` takes a share of a small sample, `make test-slow` the papers of the corpus.
"""

import datetime
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from generator.content.content import read_content
from generator.content.edit import edit_record
from generator.content.file_text import decoded
from generator.content.values import UNPRINTABLE
from generator.core.paper_fields import PAPER_FIELDS
from yaml_styles import STYLES

from conftest import rounds

SAMPLE = Path(__file__).parent / "papers-of-all-kinds.jsonl"
CORPUS = Path(__file__).parents[3] / "shared/corpus/papers-10k.jsonl.gz"
MOST_FILES = 13_000
TYPES = {field.name: field.type for field in PAPER_FIELDS}


def as_record(line: dict[str, Any], place: int) -> dict[str, Any]:
    """Return a paper of the corpus with keys of all types, as a program has it that writes content files."""
    record = {
        "title": line["title"],
        "authors": line["authors"],
        "more_authors": place % 5 == 0,
        "contributors": line["authors"][:2],
        "category": "LG",
        "abstract": line["abstract"],
        "venue": line["venue"],
        "keywords": line["keywords"],
        "affiliations": [line["abstract"][:40].strip() or "A Lab", f"{line['venue']} - {line['title'][:25].strip()}"],
        "links": {key: address for key in ("pdf", "url") if (address := line["pdf"])} | {"doi": f"10.1000/{place}"},
        "score": 97.5,
        "selected": place % 2 == 0,
        "pages": "12-34",
        "number": "7",
        "note": line["abstract"][:300].strip(),
        "extra": {"citations": line["citations"], "said": line["abstract"][:80].strip(), "none": None},
    }
    record |= {"date": datetime.date(line["year"], 9, 28)} if place % 3 else {"year": line["year"]}
    if place % 4 == 0:
        record["authors"] = [{"name": line["authors"][0], "id": "a-person"}, *line["authors"][1:]]
        record["versions"] = [
            {"type": "article", "venue": line["venue"] or "A Venue", "date": line["year"]},
            {"volume": "3"},
        ]
        record["macros"] = {"ours": line["title"][:30]}
    if line["github"] and " " not in line["github"]:
        record["code"] = line["github"]
    return {key: value for key, value in record.items() if value not in ("", [], {})}


@cache
def papers(corpus: Path) -> list[dict[str, Any]]:
    raw = gzip.decompress(corpus.read_bytes()) if corpus.suffix == ".gz" else corpus.read_bytes()
    found = [json.loads(line) for line in raw.splitlines()]
    return [line for line in found if line["authors"] and all(line["authors"])]


def loaded(raw: bytes) -> dict[str, Any]:
    """Return what `safe_load` reads, with the pairs of surrogates that it leaves apart put together."""
    text = json.dumps(yaml.safe_load(raw), default=str, ensure_ascii=False)
    record: dict[str, Any] = json.loads(text.encode("utf-16-le", "surrogatepass").decode("utf-16-le"))
    return record


def as_documented(key: str, value: Any) -> Any:
    """Return what PyYAML reads in the form of the portal's records: an absent key is empty, a line has no ends."""
    match TYPES.get(key, "line"), value:
        case ("date", str()):
            return value[:10]
        case ("extra", _):
            return value
        case (_, str()):
            return " ".join(UNPRINTABLE.sub("", value).split())
        case (_, [*entries]):
            return [as_documented("", one) for one in entries]
        case (_, {**group}):
            return {name: as_documented("", one) for name, one in group.items() if one is not None}
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def said_by(paper: Any) -> dict[str, Any]:
    """Return a paper's fields in the same form."""
    said = {name: getattr(paper, name) for name in TYPES if hasattr(paper, name)}
    said["authors"] = [_name(one) for one in paper.authors]
    said["contributors"] = [_name(one) for one in paper.contributors]
    said["links"] = {**paper.links}
    said["macros"] = {**paper.macros}
    said["versions"] = [
        {name: str(value) for name in one.__slots__ if (value := getattr(one, name))} for one in paper.versions
    ]
    said["date"] = str(paper.date) if paper.date else ""
    return {
        name: as_documented(name, json.loads(json.dumps(value, default=str)))
        for name, value in said.items()
        if value not in ("", None, False, (), [], {})
    }


def _name(one: Any) -> Any:
    return {"name": one.name, "id": one.id} if one.id else one.name


def differences(raw: bytes, paper: Any) -> list[str]:
    record = loaded(raw)
    year = record.pop("year", None)
    record["date"] = record.get("date") or year
    wanted = {
        key: made
        for key, value in record.items()
        if (made := as_documented(key, value)) not in (None, "", False, [], {})
    }
    found = said_by(paper)
    return [
        f"{key}: {wanted.get(key)!r} is read as {found.get(key)!r}"
        for key in {**wanted, **found}
        if wanted.get(key) != found.get(key)
    ]


def all_read(portal, style: str, records: list[dict[str, Any]]) -> int:
    """Read records in one style; return how many files PyYAML reads, which all must be read alike."""
    portal.write("authors/a-person.yaml", "name: A Person\n")
    files = {}
    for place, record in enumerate(records):
        raw = STYLES[style](record)
        try:
            loaded(raw)
        except yaml.YAMLError:  # a character that PyYAML does not take, though it is printed so
            continue
        files[f"p{place}"] = raw
        portal.write(f"papers/p{place}.yaml", "")
        (portal.root / f"content/papers/p{place}.yaml").write_bytes(raw)
    content, problems = read_content(portal.root)
    assert not problems, "\n".join(map(str, problems))
    assert {paper.id for paper in content.papers} == files.keys()
    wrong = [f"{paper.id}: {one}" for paper in content.papers for one in differences(files[paper.id], paper)]
    assert not wrong, "\n".join(wrong)
    for name in files:
        (portal.root / f"content/papers/{name}.yaml").unlink()
    return len(files)


@pytest.mark.parametrize("style", STYLES)
def test_papers_of_all_kinds_are_read_in_every_style(portal, style):
    """A share of the papers in each style, the others in the next ones."""
    records = [as_record(line, place) for place, line in enumerate(papers(SAMPLE))]
    share = rounds(8, thorough=1)
    records = records[[*STYLES].index(style) % share :: share]
    assert all_read(portal, style, records) >= len(records) // 2


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
@pytest.mark.parametrize("style", STYLES)
def test_papers_of_the_corpus_are_read_in_every_style(portal, style):
    lines = papers(CORPUS)
    chosen = lines[list(STYLES).index(style) :: len(lines) * len(STYLES) // MOST_FILES]
    assert all_read(portal, style, [as_record(line, place) for place, line in enumerate(chosen)]) > 100


@pytest.mark.parametrize("style", STYLES)
def test_a_file_in_any_style_can_be_edited(style):
    record = as_record(papers(SAMPLE)[0], 0)
    before = STYLES[style](record)
    changes = {"note": "New", "keywords": ["One", "Two"]}
    changed = edit_record(decoded(before), changes)
    assert as_documented("", loaded(changed.encode())) == as_documented("", {**loaded(before), **changes})
