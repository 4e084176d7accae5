"""Who may be one person: names altered by chance on half of their papers, and how many are found again."""

from __future__ import annotations

import gzip
import json
import random
from typing import TYPE_CHECKING

from generator.core.names import display, family, fold
from generator.core.records import Content, Paper, PartialDate, PrintedName, SiteConfig
from generator.portal.graph import Portal, build_portal
from generator.portal.name_variants import difference, form
from generator.portal.same_person import likely_same

from quality.figure import CORPUS, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

PAPERS = CORPUS / "papers-10k.jsonl.gz"
# The material has no categories; where a paper appeared says as much.
CATEGORIES = {"ICRA": "RO", "IROS": "RO", "NIPS": "LG", "ICML": "LG", "CVPR": "CV", "ACL": "CL"}
ALTERED_SHARE = 0.3


def people() -> Iterator[Figure]:
    """Measure proposals of people who may be one: names altered by chance on half of their papers."""
    portal, original = altered_portal(1)
    for least in (0.3, 0.5, 0.7, 0.9):
        right, wrong = judged(portal, least, original)
        yield Figure(f"from {least} on: altered names proposed with their own", right, len(original))
        yield Figure(f"from {least} on: of these proposals, right", right, right + wrong)


def altered_portal(seed: int) -> tuple[Portal, dict[str, str]]:
    """Make a portal of the papers with some names altered; the altered names, folded, lead to their own."""
    chance = random.Random(seed)
    lines = [
        ([name for name in one["authors"] if name.strip()], one["year"], CATEGORIES.get(one["venue"], "AI"))
        for one in map(json.loads, gzip.decompress(PAPERS.read_bytes()).decode().splitlines())
    ]
    places: dict[str, list[tuple[int, int]]] = {}
    for number, (authors, _, _) in enumerate(lines):
        for place, name in enumerate(authors):
            places.setdefault(fold(name), []).append((number, place))
    original: dict[str, str] = {}
    for known in sorted(places):
        number, place = places[known][0]
        others = spellings(lines[number][0][place])
        if len(places[known]) < 2 or not others or chance.random() > ALTERED_SHARE:
            continue
        made = chance.choice(others)
        if fold(made) in places or fold(made) in original:
            continue
        original[fold(made)] = known
        for number, place in chance.sample(places[known], len(places[known]) // 2):
            lines[number][0][place] = made
    return _portal_of(lines), original


def spellings(name: str) -> list[str]:
    """Return other ways to print a name."""
    last = family(display(name))
    given = display(name).removesuffix(last).strip()
    if not given or "," in name:
        return []
    made = [f"{last}, {given}", given.replace("-", " ") + f" {last}"]
    if len(given.split()[0].strip(".")) > 1:
        made += [f"{given[0]}. {last}", f"{given.split()[0]} {last}"]
    if given.isalpha() and last.isalpha():
        made.append(f"{last} {given}")
    return sorted({other for other in made if fold(other) != fold(name)})


def _portal_of(lines: list[tuple[list[str], int, str]]) -> Portal:
    papers = (
        Paper(f"p{number}", f"P {number}", tuple(map(PrintedName, authors)), date=PartialDate(year), category=category)
        for number, (authors, year, category) in enumerate(lines)
    )
    return build_portal(Content(SiteConfig(), tuple(papers)))[0]


def judged(portal: Portal, least: float, original: dict[str, str]) -> tuple[int, int]:
    """Count proposals of an altered name with its own, and with somebody else's."""
    right = wrong = 0
    printed = {fold(person.name): person.name for person in portal.people}
    for pair in likely_same(portal, least):
        one, other = (fold(portal.who.people[person].name) for person in (pair.keep, pair.other))
        if original.get(one) == other or original.get(other) == one:
            right += 1
        elif one in original or other in original:
            one, other = original.get(one, one), original.get(other, other)
            # Two spellings that met before anything was altered: whether they are one person nobody knows.
            wrong += one != other and difference(form(printed[one]), form(printed[other])) is None
    return right, wrong
