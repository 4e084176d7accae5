"""Which papers are in the public ORCID records of people: an update writes it to `content/orcid.yaml`."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.content.content import read_mapping
from generator.content.file_text import text_of
from generator.content.yaml_text import dump_entry
from generator.edit.intake.report import FileChange
from generator.edit.intake.source_files import Source
from generator.read.draft import Reading

FILE = "content/orcid.yaml"
_HEAD = "# The papers in the public ORCID records of people; `sitegen update` writes this file.\n"


def orcid_file(
    root: Path, read: Iterable[tuple[Source, Reading]], papers: Mapping[tuple[str, str], str]
) -> FileChange | None:
    """Return the change of the file after sources were imported; None if there is none.

    `papers` are the ids of papers by source and entry. A record that gave no answer keeps its papers. Raises
    ProblemsFoundError if the file is not YAML.
    """
    before = text_of(root / FILE) if (root / FILE).exists() else None
    works = read_mapping(before, FILE) if before else {}
    for source, reading in read:
        if source.name.startswith("orcid:"):
            listed = {papers.get((source.name, one.key), "") for one in reading.drafts}
            works[source.name.removeprefix("orcid:")] = sorted(filter(None, listed))
    after = _HEAD + "".join(dump_entry(orcid, ids) for orcid, ids in sorted(works.items()))
    return FileChange(FILE, before, after) if works and after != before else None
