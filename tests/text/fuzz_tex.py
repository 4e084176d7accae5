"""Try the properties of `test_tex_properties` on strings without end, for a bounded time: `make fuzz`.

Strings are pieces of LaTeX at random, and parts of texts of the corpus, where it is there, with such pieces in them.
Prints the string that breaks a property, and stops with its error.
"""

import argparse
import json
import random
import time
from pathlib import Path

from test_tex_properties import SIGNS, check_bibtex, check_faults, check_html, check_text

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "tex.jsonl"
PIECES = [*SIGNS.split(), *(" " * 6), "\n", "\n\n", "a", "word", "\xa0", "%\n"]


def made(chance: random.Random, texts: list[str]) -> str:
    """Return a text made of pieces, or a part of a real text with some of its signs replaced by pieces."""
    if not texts or chance.random() < 0.4:
        return "".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 25)))
    text = chance.choice(texts)
    start = chance.randrange(len(text))
    text = text[start : start + chance.randrange(5, 300)]
    for _ in range(chance.randrange(1, 6)):
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(["", *PIECES]) + text[place + chance.randrange(6) :]
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="to repeat a run")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    lines = CORPUS.read_text(encoding="utf-8").splitlines() if CORPUS.exists() else []
    texts = [json.loads(line)["text"] for line in lines]
    end, tried = time.monotonic() + options.seconds, 0
    while time.monotonic() < end:
        text = made(chance, texts)
        tried += 1
        try:
            for block in (False, True):
                check_html(text, {}, block=block)
            for check in (check_text, check_bibtex, check_faults):
                check(text, {})
        except Exception:
            print(f"seed {options.seed}, string {tried} breaks a property: {text!r}")
            raise
    print(f"seed {options.seed}: {tried} strings, no property broken")


if __name__ == "__main__":
    main()
