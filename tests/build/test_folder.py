"""New files wait in a tree beside the site: folders that the site does not have move whole, the rest file by file."""

from pathlib import Path

import pytest
from generator.build.output.folder import MANIFEST, OutputFolder
from generator.core.problems import ProblemsFoundError

FIRST = {"index.html": b"home", "papers/index.html": b"all", "papers/one/index.html": b"one", "papers/one.bib": b"@"}


def put(site: Path, files: dict[str, bytes]) -> tuple[int, int]:
    with OutputFolder(site, files) as out:
        return out.finish({file: out.write(file, content) for file, content in files.items()})


def files_of(site: Path) -> dict[str, bytes]:
    found = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    return {file: content for file, content in found.items() if not file.startswith(".")}


def test_a_new_folder_moves_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[str] = []
    replace = Path.replace

    def told(self: Path, target: Path) -> Path:
        if ".building-" in str(self):
            moved.append(self.name)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", told)
    put(tmp_path / "site", FIRST)
    assert moved == ["papers", "index.html"]


def test_a_folder_goes_where_a_file_was(tmp_path: Path) -> None:
    put(tmp_path / "site", {"old.html": b"page"})
    put(tmp_path / "site", {"old.html/index.html": b"lead on", "old.html/more/index.html": b"and on"})
    assert files_of(tmp_path / "site") == {"old.html/index.html": b"lead on", "old.html/more/index.html": b"and on"}


@pytest.mark.parametrize("text", ["[" * 100_000, '{"files": ' * 50_000, '{"files": [[]]}', "[]", "\x00", ""])
def test_files_of_a_damaged_list_are_left_alone_and_the_list_is_named(tmp_path: Path, text: str) -> None:
    put(tmp_path / "site", FIRST)
    (tmp_path / "site" / MANIFEST).write_text(text)
    with pytest.raises(ProblemsFoundError) as found:
        put(tmp_path / "site", {"index.html": b"new"})
    [problem] = found.value.problems
    assert problem.path == str(tmp_path / "site" / MANIFEST)
    assert problem.what == "this is damaged: it should list the files that the last build wrote into this folder"
    assert problem.hint.startswith(f"delete the folder {tmp_path / 'site'} and build again")
    assert files_of(tmp_path / "site") == FIRST


def test_hidden_files_of_others_stay_beside_new_folders(tmp_path: Path) -> None:
    (tmp_path / "site/.git").mkdir(parents=True)
    (tmp_path / "site/.git/HEAD").write_text("theirs")
    put(tmp_path / "site", FIRST)
    assert (tmp_path / "site/.git/HEAD").read_text() == "theirs"
