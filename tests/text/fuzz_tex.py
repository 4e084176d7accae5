"""Try the properties of `test_tex_properties` on strings without end, for a bounded time: `make fuzz`.

Strings are pieces of LaTeX at random, and texts of the corpus, where it is there, with pieces moved, doubled and lost.
Prints the string that breaks a property, cut to what is needed, and stops with status 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

from test_tex_properties import SIGNS, check_bibtex, check_faults, check_html, check_text

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "tex.jsonl"
SEEDS = [
    r"We show $\mathcal{O}(\frac{1}{\sqrt{T}})$ for \emph{all} $x_i \in \mathbb{R}^{d}$, i.e.~$5\%$ (costs $5).",
    r"\begin{itemize} \item $\left\|x\right\|_2$ \item \textbf{b} ``q'' -- \url{https://a.b/c_d} \end{itemize}",
    r"\[\begin{cases} a & \text{if $x$} \\ b \end{cases}\] {\bf L}ossl$\textbf{E}$ss na\"{i}ve \c{c} \L ojasiewicz",
]


def damaged(chance: random.Random, texts: list[str]) -> str:
    """Return a text made of what others consist of."""
    if chance.random() < 0.4:
        return "".join(chance.choice(ALPHABET) for _ in range(chance.randrange(1, 25)))
    text = chance.choice(texts)
    start = chance.randrange(len(text))
    text = text[start : start + chance.randrange(5, 300)]
    for _ in range(chance.randrange(1, 6)):
        place, other = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
        match chance.randrange(4):
            case 0:
                text = text[:place] + chance.choice(ALPHABET) + text[place:]
            case 1:
                text = text[:place] + text[place + chance.randrange(1, 6) :]
            case 2:
                text = text[:place] + text[min(place, other) : max(place, other)][:20] + text[place:]
            case _:
                text = text[: max(1, other)]
        text = text or " "
    return text


def check(text: str) -> None:
    """Raise where a property does not hold."""
    check_html(text, {}, block=False)
    check_html(text, {}, block=True)
    check_text(text, {})
    check_bibtex(text, {})
    check_faults(text, {})


def breaks(text: str) -> bool:
    try:
        check(text)
    except Exception:
        return True
    return False


def shortest(text: str) -> str:
    """Return the least part of `text` that still breaks a property."""
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            if breaks(text[:start] + text[start + size :]):
                text = text[:start] + text[start + size :]
                break
        else:
            size //= 2
    return text


ALPHABET = [*SIGNS.split(), *(" " * 6), "\n", "\n\n", "a", "word", "\xa0", "%\n"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None, help="begin with this number, to repeat a run")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else time.time_ns() % 1_000_000
    chance = random.Random(seed)
    texts = SEEDS
    if CORPUS.exists():
        texts = SEEDS + [json.loads(line)["text"] for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    end = time.monotonic() + options.seconds
    tried = 0
    while time.monotonic() < end:
        text = damaged(chance, texts)
        tried += 1
        if breaks(text):
            print(f"seed {seed}, string {tried} breaks a property: {shortest(text)!r}")
            try:
                check(shortest(text))
            except Exception as error:
                print(f"{type(error).__name__}: {str(error)[:600]}")
            return 1
    print(f"seed {seed}: {tried} strings, no property broken")
    return 0


if __name__ == "__main__":
    sys.exit(main())
