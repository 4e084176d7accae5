"""Try the readers of all formats on files without end, for a bounded time: `make fuzz`.

Where atheris is installed (`pip install '.[fuzz]'`), it leads the bytes along the branches that they reach.
Elsewhere pieces of each format's grammar are put together at random. Whatever is read must not raise, must give
every draft a title and a line, must come out the same twice, and must fit into a content file that says it again.
Stops with status 1 and prints the file that breaks this.
"""

import argparse
import random
import sys
import time
from datetime import date
from pathlib import Path

from generator.core.problems import Problem

sys.path.append(str(Path(__file__).parents[1] / "read"))

from generator.content.content import read_mapping
from generator.content.yaml_text import as_read, dump_record
from generator.edit.intake.statements import paper_fields
from generator.read.documents.encoding import Undecodable, decode
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from grammars import HERE, SOURCES

CONTEXT = Context("a", date(2026, 11, 19))


def check(name: str, text: str) -> None:
    """Raise where a law does not hold."""
    recognise(text)
    reading = read_text(text, name, CONTEXT)
    assert reading == read_text(text, name, CONTEXT), "read otherwise the second time"
    for draft in reading.drafts:
        assert draft.title.strip(), "a draft without a title"
        assert draft.line >= 1, "a draft without a line"
        problems: list[Problem] = []
        fields = paper_fields(draft, "a", problems)
        assert read_mapping(dump_record(fields)) == as_read(fields), "content that says something else"


def made(chance: random.Random, name: str) -> str:
    """Put a file together from the signs of a format's grammar."""
    signs, places = SOURCES[name]
    pieces = [chance.choice(signs) * chance.choice((1, 1, 1, 2, 30)) for _ in range(chance.randrange(1, 40))]
    text = chance.choice(list(places.values())).replace(HERE, "".join(pieces))
    return text if chance.random() < 0.8 else text[: chance.randrange(1, len(text) + 1)]


def by_chance(names: list[str], seconds: float, seed: int) -> int:
    """Try files of all formats by turns; return the exit status."""
    chance = random.Random(seed)
    end = time.monotonic() + seconds
    tried = 0
    while time.monotonic() < end:
        name = names[tried % len(names)]
        text = made(chance, name)
        tried += 1
        try:
            check(name, text)
        except Exception as fault:
            print(f"seed {seed}, file {tried}, {name}: {type(fault).__name__}: {str(fault)[:300]}\n{text!r}")
            return 1
    print(f"seed {seed}: {tried} files, no law broken")
    return 0


def led_by_branches(names: list[str], seconds: float) -> None:
    """Let atheris find the files; it ends the program itself."""
    import atheris  # noqa: PLC0415 - not everywhere

    def one(raw: bytes) -> None:
        given = atheris.FuzzedDataProvider(raw)
        name = names[given.ConsumeIntInRange(0, len(names) - 1)]
        signs, places = SOURCES[name]
        form = places[list(places)[given.ConsumeIntInRange(0, len(places) - 1)]]
        pieces = [signs[given.ConsumeIntInRange(0, len(signs) - 1)] for _ in range(given.ConsumeIntInRange(0, 12))]
        rest = given.ConsumeBytes(given.remaining_bytes())
        decoded = decode(rest, html=name == "html")
        letters = "" if isinstance(decoded, Undecodable) else decoded.text
        check(name, form.replace(HERE, "".join(pieces) + letters))

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-max_total_time={max(1, round(seconds))}", "-max_len=4000", "-timeout=60"], one)
    atheris.Fuzz()


def main() -> int:
    """Read the options and try."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--seed", type=int, default=None, help="begin with this number, to repeat a run without atheris"
    )
    parser.add_argument("--format", choices=[*SOURCES], help="only this format")
    parser.add_argument("--atheris", action="store_true", help="let atheris lead")
    options = parser.parse_args()
    names = [options.format] if options.format else [*SOURCES]
    if options.atheris:
        led_by_branches(names, options.seconds)
        return 0
    return by_chance(names, options.seconds, options.seed if options.seed is not None else time.time_ns() % 1_000_000)


if __name__ == "__main__":
    sys.exit(main())
