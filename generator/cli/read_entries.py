"""`sitegen read`: the entries of files, without a portal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from generator.content.schema import PaperFile
from generator.content.yaml_text import dump_record
from generator.core.ids import slug, unique
from generator.core.problems import Problem, first_of
from generator.core.records import Content, SiteConfig
from generator.edit.import_files import with_local_files
from generator.edit.intake.options import ImportOptions
from generator.edit.intake.source_files import Source, read_sources
from generator.edit.intake.source_text import SourceText, Unrecognised, read_source, text_of
from generator.edit.intake.source_warnings import nothing_found
from generator.edit.intake.statements import paper_fields
from generator.read.draft import Reading
from generator.read.formats import looks_like_json, looks_like_page
from generator.read.no_prose import is_typst
from generator.text.latex import to_text

# File extensions of formats other than running text.
_NO_TEXT = frozenset({".json", ".yaml", ".yml", ".toml", ".xml", ".csv", ".tsv", ".bib", ".ris"})
_SHOWN = 3  # relative addresses in a warning


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a file: its printed text and the extracted fields in the form of content files.

    `confidence` is the reader's confidence in the whole entry, from 0 to 1; `publication` whether an import would
    accept it.
    """

    file: str
    line: int
    text: str
    publication: bool
    fields: dict[str, Any]
    confidence: float
    doubts: tuple[str, ...]

    def as_mapping(self) -> dict[str, Any]:
        """Return the entry's fields and properties; authors are names as they are printed."""
        return {
            "file": self.file,
            "line": self.line,
            "text": self.text,
            "publication": self.publication,
            **self.fields,
            "authors": [one if isinstance(one, str) else one["name"] for one in self.fields.get("authors", ())],
            "confidence": self.confidence,
            "doubts": list(self.doubts),
        }


def entries_of(
    shown: str,
    raw: bytes | None,
    problems: list[Problem],
    author: str,
) -> list[Entry]:
    """Return the entries of a file in their order; `raw` is its content if it was read already.

    `problems` collects its errors. `author` is the person whose papers it lists, if the file does not say so.
    """
    path = Path(shown)
    content = _content(path, raw)
    if isinstance(content, Problem):
        problems.append(content)
        return []
    problems += content.problems
    now = datetime.now(UTC) if raw is not None else datetime.fromtimestamp(path.stat().st_mtime, UTC)
    source = Source(shown, shown, content, "", now.date())
    found: list[Problem] = []
    reading = read_sources([source], Content(SiteConfig()), found, ImportOptions(author=author))[0]
    found += nothing_found(source, reading)
    reading, files = with_local_files(reading)
    if files:
        what = f"links are relative addresses: {first_of(list(files.values()), _SHOWN)}"
        found.append(source.warning(0, what, "import the page with --base and its address to complete them"))
    # A user may have requested entries that are not publications.
    problems += [replace(one, severity="warning") for one in found] if reading.others else found
    return list(_entries(reading, shown, content.text.split("\n"), problems))


def _content(path: Path, raw: bytes | None) -> SourceText | Problem:
    """Return the text of a file; one in no known format is read as references, which have no fixed form."""
    found = read_source(path) if raw is None else text_of(path, raw)
    if not isinstance(found, Unrecognised):
        return found
    plain = read_source(path, "references") if raw is None else text_of(path, raw, "references")
    if path.suffix.lower() in _NO_TEXT or not isinstance(plain, SourceText):
        return found.problem
    is_code = looks_like_json(plain.text) or looks_like_page(plain.text[:200].encode()) or is_typst(plain.text)
    return found.problem if is_code else plain


def _entries(reading: Reading, shown: str, lines: list[str], problems: list[Problem]) -> Iterator[Entry]:
    drafts = [(draft, True) for draft in reading.drafts] + [(draft, False) for draft in reading.others]
    begins = sorted({draft.line for draft, _ in drafts})
    ends = dict(pairwise([*begins, len(lines) + 1]))
    for draft, publication in sorted(drafts, key=lambda one: one[0].line):
        text = draft.text or " ".join(" ".join(lines[draft.line - 1 : ends[draft.line] - 1]).split())
        fields = paper_fields(draft, shown, problems if publication else [])
        if not draft.title:
            fields.pop("title", None)
        yield Entry(shown, draft.line, text, publication, fields, draft.confidence, draft.doubts)


def exported(entries: Iterable[Entry], output_format: str) -> str:
    """Return the publications among entries as files of content (`yaml`), or in a format of `sitegen export`."""
    publications = [one for one in entries if one.publication]
    taken: set[str] = set()
    ids = []
    for one in publications:
        ids.append(unique(slug(to_text(one.fields["title"]), "paper"), taken))
        taken.add(ids[-1])
    if output_format == "yaml":
        return "".join(f"---\n{dump_record(one.fields)}" for one in publications)
    from generator.export.formats import format_named  # noqa: PLC0415 - few ask for them
    from generator.portal.graph import build_portal  # noqa: PLC0415
    from generator.site.material import portal_facts  # noqa: PLC0415

    papers = tuple(
        PaperFile.model_validate(one.fields).to_model(paper_id) for one, paper_id in zip(publications, ids, strict=True)
    )
    portal, _ = build_portal(Content(SiteConfig(), tuple(sorted(papers, key=lambda paper: paper.id))))
    facts = portal_facts(portal, {})
    form = format_named(output_format)
    # They have no page in a portal.
    return form.file.around([form.write(replace(facts[paper_id], url=""), "whole") for paper_id in ids])
