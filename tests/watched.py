"""Runs the program with every file watched that is opened, made, moved or removed; a process of its own, told by JSON.

Standard input holds a list of tries, each the files of a portal, what to do there, and `watched` where that is another
folder than the one outside; standard output one record for each: `touched`, what was read or written outside, and
`faults`, what the program refused.
"""

import json
import os
import shutil
import sys
from datetime import date
from pathlib import Path

from generator.core.locks import only_writer
from generator.core.problems import ProblemsFoundError
from generator.edit.import_files import import_files
from generator.edit.import_sites import import_site
from generator.edit.intake.options import ImportOptions

from built import build
from compiled_templates import compile_once
from program_read_once import reading_the_program_once
from written_files import write_files

DAY = date(2026, 11, 21)
_WATCHED = {
    "open", "os.open", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link",
    "os.symlink", "os.truncate", "os.chmod", "shutil.copyfile", "shutil.rmtree",
}  # fmt: skip
_OF_THE_LINK = {"os.remove", "os.rename"}  # what is done to a link itself and not to where it leads


class Watch:
    """Takes down what leads into one folder, however it is named; what is asked about a file alone opens none."""

    def __init__(self) -> None:
        self.outside = ""
        self.touched: list[str] = []
        sys.addaudithook(self.hear)

    def hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.outside and event in _WATCHED:
            for path in arguments[:2]:
                if isinstance(path, str | bytes | os.PathLike):
                    named = os.fsdecode(os.fspath(path))
                    if event in _OF_THE_LINK:
                        place = str(Path(named).parent.resolve() / Path(named).name)
                    else:
                        place = os.path.realpath(named)
                    if place == self.outside or place.startswith(self.outside + os.sep):
                        self.touched.append(f"{event} {place}")


def attempt(root: Path, outside: Path, told: dict[str, object], watch: Watch) -> dict[str, object]:
    """Write a portal, do what is to be done, and return what was touched and refused."""
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    write_files(root, dict(told["files"]))  # type: ignore[call-overload]
    for path, target in dict(told.get("links", {})).items():  # type: ignore[call-overload]
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).symlink_to(target)
    before = _files(outside)
    beside = sorted(path.name for path in root.parent.iterdir())
    watch.touched, watch.outside, faults = [], str(told.get("watched", outside)), []
    try:
        for step in told["steps"]:  # type: ignore[attr-defined]
            with only_writer(root, step, lambda _: None):
                take(root, step)
    except ProblemsFoundError as fault:
        faults = [problem.what for problem in fault.problems]
    finally:
        watch.outside = ""
    touched = [*watch.touched, *(["written"] if _files(outside) != before else [])]
    touched += [f"made {path.name}" for path in root.parent.iterdir() if path.name not in {*beside, root.name}]
    touched += [f"published {path}" for path in (root / "site").rglob("*") if _tells(path, outside)]
    return {"touched": touched, "faults": faults}


def take(root: Path, step: str) -> None:
    """Take one step, as a command does that nobody else may write beside."""
    match step:
        case "build":
            build(root, jobs=1)
        case "published":
            build(root, jobs=1, published=root / "published.json")
        case "import":
            import_files(root, sorted((root / "saved").iterdir()), ImportOptions(as_of=DAY, today=DAY))
        case generator:
            import_site(root, root / "other", generator, as_of=DAY)


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}


def _tells(path: Path, outside: Path) -> bool:
    """Tell whether a file of the site holds what stands outside; a link that was there before is not of the site."""
    return path.is_file() and not path.resolve().is_relative_to(outside) and b"TOP SECRET" in path.read_bytes()


if __name__ == "__main__":
    compile_once(setattr)
    reading_the_program_once(setattr)
    watch = Watch()
    root, outside = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
    json.dump([attempt(root, outside, told, watch) for told in json.load(sys.stdin)], sys.stdout)
