"""What earlier imports read and wrote (`content/.imports/`): kept whole, and told where it cannot be read."""

from pathlib import Path

import pytest
from generator.content.ledger import Entry, SeenSource, Statement, entry_path, entry_text, read_ledger, sources_text
from generator.core.problems import ProblemsFoundError

from written_files import write_file

SAID = Statement("own.bib", "bibtex", "2026-01-01", 3, {"title": "Owls"}, entry="owls", lines={"title": 4})
PAGE = Entry({SAID.key: SAID}, {"title": "Owls"})


def keep(root: Path, *ids: str) -> None:
    for one in ids:
        path = root / entry_path("papers", one)
        write_file(path, entry_text(PAGE))
    text = sources_text({"own.bib": SeenSource("abc", "2026-01-01")})
    (root / "content/.imports/sources.json").write_text(text, encoding="utf-8")


def faults(root: Path) -> list[tuple[str, int, int]]:
    with pytest.raises(ProblemsFoundError) as found:
        read_ledger(root)
    return [(one.path, one.line, one.column) for one in found.value.problems]


def test_what_is_written_is_read(tmp_path: Path) -> None:
    keep(tmp_path, "owls")
    read = read_ledger(tmp_path)
    assert read.papers == {"owls": PAGE}
    assert not read.papers["owls"].statements[SAID.key].year_inferred
    assert read.sources == {"own.bib": SeenSource("abc", "2026-01-01")}


def test_a_link_within_the_portal_is_followed(tmp_path: Path) -> None:
    keep(tmp_path, "owls")
    (tmp_path / entry_path("papers", "owls")).rename(tmp_path / "elsewhere.json")
    (tmp_path / entry_path("papers", "owls")).symlink_to(tmp_path / "elsewhere.json")
    assert read_ledger(tmp_path).papers == {"owls": PAGE}


def test_every_record_that_cannot_be_read_is_told_and_no_line_of_it(tmp_path: Path) -> None:
    portal = tmp_path / "portal"
    keep(portal, "a", "b", "c", "d")
    (tmp_path / "outside.json").write_text(entry_text(PAGE), encoding="utf-8")
    for one in ("a", "c"):
        path = portal / entry_path("papers", one)
        path.unlink()
        path.symlink_to(tmp_path / "outside.json")
    (portal / entry_path("papers", "d")).write_text("{", encoding="utf-8")
    (portal / "content/.imports/sources.json").write_text("[]", encoding="utf-8")
    files = [*(entry_path("papers", one) for one in "acd"), "content/.imports/sources.json"]
    assert faults(portal) == [(file, 0, 0) for file in files]


@pytest.mark.parametrize("folder", ["", "/papers", "/authors", "/sources.json"])
def test_a_link_out_of_the_portal_is_not_followed(tmp_path: Path, folder: str) -> None:
    keep(tmp_path / "other", "owls")
    at = tmp_path / f"portal/content/.imports{folder}"
    at.parent.mkdir(parents=True)
    at.symlink_to(tmp_path / f"other/content/.imports{folder}")
    assert faults(tmp_path / "portal") == [(f"content/.imports{folder}", 0, 0)]
