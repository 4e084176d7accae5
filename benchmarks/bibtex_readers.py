"""Compare BibTeX readers on real files and on damaged variants of them.

    python benchmarks/bibtex_readers.py FOLDER [--variants 500]

FOLDER holds `.bib` files. Readers that are not installed are left out; two versions of one
library need two environments. Each variant is forty entries in a row with one accident: a brace,
quotation mark, comma or equals sign lost or added, a cut, a doubled key, a stray `@`, other line
ends, a byte order mark. A reader keeps an entry that the accident left alone if the entry's title
and authors still are what the same reader gave without it.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import logging
import random
import re
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
Read = Callable[[str], dict[str, tuple[str, str]]]


def ours(text: str) -> dict[str, tuple[str, str]]:
    """Read with this project's reader."""
    from generator.read.records.bibtex.bibtex import read_bibtex  # noqa: PLC0415 - only what is installed

    return {draft.key: (draft.title, "; ".join(draft.authors)) for draft in read_bibtex(text, path="x.bib").drafts}


def splitter_and_pybtex(text: str) -> dict[str, tuple[str, str]]:
    """Cut the file before each line that begins an entry, and give each piece to pybtex."""
    entries: dict[str, tuple[str, str]] = {}
    for piece in re.split(r"^(?=[ \t]*@[A-Za-z]+\s*[{(])", text, flags=re.MULTILINE):
        with contextlib.suppress(Exception):
            entries |= pybtex(piece)
    return entries


def pybtex(text: str) -> dict[str, tuple[str, str]]:
    """Read with pybtex."""
    from pybtex.database import parse_string  # noqa: PLC0415

    entries = parse_string(text, "bibtex").entries
    return {
        key: (entry.fields.get("title", ""), "; ".join(map(str, entry.persons.get("author", []))))
        for key, entry in entries.items()
    }


def bibtexparser(text: str) -> dict[str, tuple[str, str]]:
    """Read with bibtexparser, whichever version is there."""
    import bibtexparser as library  # noqa: PLC0415

    if library.__version__.startswith("1."):
        parser = library.bparser.BibTexParser(common_strings=True, ignore_nonstandard_types=False)
        entries = library.loads(text, parser).entries
        return {entry["ID"]: (entry.get("title", ""), entry.get("author", "")) for entry in entries}
    return {
        entry.key: tuple(str(entry.fields_dict[name].value) if name in entry.fields_dict else "" for name in FIELDS)
        for entry in library.parse_string(text).entries
    }


def biblib(text: str) -> dict[str, tuple[str, str]]:
    """Read with biblib."""
    from biblib.bib import Parser  # noqa: PLC0415

    entries = Parser().parse(text, log_fp=io.StringIO()).get_entries()
    return {entry.key: (entry.get("title", ""), entry.get("author", "")) for entry in entries.values()}


FIELDS = ("title", "author")
READERS: dict[str, Read] = {
    "own": ours, "pybtex": pybtex, "cut + pybtex": splitter_and_pybtex, "bibtexparser": bibtexparser, "biblib": biblib,
}  # fmt: skip
_START = re.compile(r"^@[A-Za-z]+\{([^,\s]+),", re.MULTILINE)


def damaged(text: str, chance: random.Random) -> tuple[str, str]:  # noqa: PLR0911
    """Return a text with one accident, and the key of the entry that suffered it (none where it is the whole file)."""
    kind = chance.randrange(12)
    if kind < 3:
        return [text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text][kind], ""
    places = [found.start() for found in re.finditer(r"[{}\",=]" if kind < 7 else r"\S", text)]
    place = chance.choice(places)
    key = touched(text, text.count("\n", 0, place) + 1)
    if kind < 7:
        return text[:place] + text[place + 1 :], key
    if kind == 7:
        return text[:place] + chance.choice('{}",@%_=') + text[place:], key
    if kind == 8:  # everything from here to the next entry is lost
        following = _START.search(text, place)
        return text[:place] + "\n\n" + (text[following.start() :] if following else ""), key
    if kind == 9:
        return text[:place], key
    if kind == 10:
        key = chance.choice(_START.findall(text))
        return f"{text}\n@misc{{{key},\n  title = {{Doubled}}\n}}\n", key
    return text[:place] + chance.choice(["@", "@{", "% odd", "\t\u00a0", "@comment", "_^&#"]) + text[place:], key


def touched(text: str, line: int) -> str:
    """Return the key of the entry in which a line stands."""
    starts = [(text.count("\n", 0, found.start()) + 1, found[1]) for found in _START.finditer(text)]
    return next((key for start, key in reversed(starts) if start <= line), "")


def samples(folder: Path, number: int) -> list[tuple[str, str, str]]:
    """Return (text, damaged text, key of the damaged entry); the same ones at each run."""
    chance = random.Random(20260101)
    files = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.bib"))]
    made = []
    while len(made) < number:
        text = chance.choice(files)
        starts = [found.start() for found in _START.finditer(text)]
        first = chance.randrange(max(1, len(starts) - 40))
        part = text[starts[first] : starts[first + 40] if first + 40 < len(starts) else len(text)]
        made.append((part, *damaged(part, chance)))
    return made


def quietly(read: Read, text: str) -> dict[str, tuple[str, str]] | None:
    """Return what a reader gives; None where it raises."""
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        try:
            return read(text)
        except Exception:
            return None


def main() -> None:
    """Print one line per reader."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path)
    options.add_argument("--variants", type=int, default=500)
    options.add_argument("--only", choices=READERS)
    chosen = options.parse_args()
    logging.disable()
    warnings.simplefilter("ignore")
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted(chosen.folder.glob("*.bib"))}
    variants = samples(chosen.folder, chosen.variants)
    for name, read in READERS.items():
        if chosen.only in {None, name}:
            report(name, read, files, variants)


def report(name: str, read: Read, files: dict[str, str], variants: list[tuple[str, str, str]]) -> None:
    """Print what one reader does on the files and on the variants."""
    try:
        read("")
    except ImportError:
        return
    except Exception as dislike:  # it is installed, and dislikes an empty text
        logging.debug(dislike)
    begin = time.process_time()
    whole = [len(quietly(read, text) or {}) for text in files.values()]
    seconds = time.process_time() - begin
    raised = kept = damaged_kept = all_entries = all_damaged = 0
    for text, variant, key in variants:
        before, after = quietly(read, text) or {}, quietly(read, variant)
        raised += after is None
        for one in _START.findall(text):
            if one not in _START.findall(variant) and one != key:
                continue  # the accident cut it away
            if one == key:
                all_damaged += 1
                damaged_kept += one in (after or {})
            else:
                all_entries += 1
                kept += one in before and before[one] == (after or {}).get(one)
    share = f"{kept}/{all_entries} ({kept / max(1, all_entries):.2%})"
    print(
        f"{name}: {sum(whole)} entries ({', '.join(map(str, whole))}) in {seconds:.2f} s; variants: "
        f"undamaged entries kept {share}, damaged ones {damaged_kept}/{all_damaged}, raised {raised}/{len(variants)}"
    )


if __name__ == "__main__":
    main()
