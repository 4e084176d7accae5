"""A portal that strangers wrote: attacks in every field of every record, and in every place of every source's format.

`attacks.json` holds them by their kind; each calls `hit` or asks evil.example, where it succeeds.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import yaml
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions

from browser.attacked_sources import SAMPLES
from conftest import AS_OF, TODAY

KINDS: dict[str, list[str]] = json.loads((Path(__file__).parent / "attacks.json").read_text(encoding="utf-8"))
ATTACKS = [attack for attacks in KINDS.values() for attack in attacks]
# What a file of YAML or of another program cannot hold at all.
_UNWRITABLE = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127, 0xFFFE])

PAPER = (
    "title", "authors", "abstract", "venue", "volume", "number", "pages", "publisher", "keywords", "awards", "note",
    "affiliations", "image_alt", "contributors", "versions.venue", "versions.volume", "versions.pages",
    "versions.publisher", "extra.series", "extra.address", "extra.edition", "extra.isbn", "macros.ours",
    "links.other.label",
)  # fmt: skip
PERSON = ("name", "names", "role", "bio", "now", "metrics_history.source", "extra.room", "links.other.label")
PAGE = ("title", "description", "body", "body", "body", "body")
NEWS = ("title", "body", "body", "body")
VENUE = ("name", "short", "aliases")
CATEGORY = ("name", "description")
SITE = (
    "title", "description", "headline", "intro", "footer_text", "navigation.text", "footer.text", "people.roles.name",
    "people.roles.also", "extra.phone", "macros.eg", "import.splits",
)  # fmt: skip
# Further fields that make records whole, so that all of their pages are there.
_AROUND: dict[str, dict[str, object]] = {
    "papers": {"date": 2020, "type": "article", "category": "LG", "selected": True, "code": "https://code.example/"},
    "authors": {"member": {"from": 2019}, "links": {"homepage": "https://home.example/"}},
    "news": {"date": "2024-09-28"},
}


def text(attack: str) -> str:
    """Return an attack as far as a file can hold it."""
    return attack.translate(_UNWRITABLE)


def line(attack: str) -> str:
    """Return an attack on one line."""
    return " ".join(text(attack).split()) or "nothing"


class Dealt:
    """Deals attacks to records in turn, each to half of their kinds; as `everywhere` each to all fields of all."""

    def __init__(self, *, everywhere: bool) -> None:
        self._everywhere = everywhere
        self._dealt = 0

    def records(self, places: int) -> Iterator[list[str]]:
        """Return the texts of as many records as it takes for half of the attacks; the next kind takes the others."""
        if self._everywhere:
            return ([attack] * places for attack in ATTACKS)
        return self._some(places, -(-len(ATTACKS) // (2 * places)))

    def share(self, places: int, of: int) -> Iterator[list[str]]:
        """Return the texts of the records of one source, of so many sources that take their share."""
        if self._everywhere:
            return ([attack] * places for attack in ATTACKS)
        return self._some(places, -(-len(ATTACKS) // (places * of)))

    def _some(self, places: int, number: int) -> Iterator[list[str]]:
        for _ in range(number):
            self._dealt += places
            yield list(islice(cycle(ATTACKS), self._dealt % len(ATTACKS), self._dealt % len(ATTACKS) + places))


def record(fields: tuple[str, ...], texts: list[str]) -> dict[str, object]:
    """Return a record with these texts in its fields: of groups and lists one entry."""
    made: dict[str, object] = {}
    for field, said in zip(fields, texts, strict=True):
        if field != "body":
            shown = text(said) if field in _OF_LINES else line(said)
            for part, value in _placed(field, shown).items():
                old = made.get(part)
                made[part] = _together(old, value) if part in made else value
    return made


_OF_LINES = {"abstract", "note", "bio", "intro", "footer_text"}
_LISTS = {"keywords", "awards", "affiliations", "names", "aliases"}


def _placed(field: str, shown: str) -> dict[str, object]:
    special: dict[str, dict[str, object]] = {
        "authors": {"authors": [{"name": f"A {shown}", "affiliations": [f"F {shown}"]}, "Ada Example"]},
        "contributors": {"contributors": [f"A {shown}"]},
        "names": {"names": [f"D {shown}"]},  # whom sources mean is not asked then
        "links.other.label": {"links": {"other": [{"label": shown, "address": "https://other.example/"}]}},
        "versions.venue": {"versions": [{"type": "article", "date": 2019, "venue": shown}]},
        "metrics_history.source": {"metrics_history": [{"as_of": "2026-11-19", "h_index": 3, "source": shown}]},
        "navigation.text": {"navigation": [{"text": shown, "url": "/papers/"}]},
        "footer.text": {"footer": [{"text": shown, "url": "/papers/"}]},
        "people.roles.name": {"people": {"roles": [{"name": shown}]}},
        "people.roles.also": {"people": {"roles": [{"also": [shown]}]}},
        "import.splits": {"import": {"splits": {shown: [shown]}}},
    }
    group, _, key = field.rpartition(".")
    if field in special:
        return special[field]
    if group == "versions":
        return {group: [{key: shown}]}
    if group:
        return {group: {key: shown}}
    if field in {"name", "title"}:
        return {field: f"B {shown}"}
    return {field: [shown] if field in _LISTS else shown}


def _together(one: object, other: object) -> object:
    """Put two parts of a group together: of lists the first entries."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one | {key: _together(one[key], value) if key in one else value for key, value in other.items()}
    if isinstance(one, list) and isinstance(other, list):
        return [_together(one[0], other[0])]
    return other


def write(path: Path, said: object, body: str | None = None) -> None:
    """Write a file of content."""
    path.parent.mkdir(parents=True, exist_ok=True)
    header = yaml.safe_dump(said, allow_unicode=False, sort_keys=False)
    path.write_text(header if body is None else f"---\n{header}---\n{body}", encoding="utf-8", newline="")


def _word(number: int) -> str:
    """Return a word for a number: names of venues that differ by numbers alone are one."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def write_content(root: Path, dealt: Dealt, site: list[str]) -> None:
    """Write attacks into all that people write by hand; `site` are the texts of the portal as a whole."""
    content = root / "content"
    write_settings(root, site)
    # The code of a category, and the whole name that a paper says of a venue, lead to these.
    described = [
        (n, [f"{line(said)} {_word(n)}{at}" for at, said in zip("abc", texts, strict=True)])
        for n, texts in enumerate(dealt.records(len(VENUE)))
    ]
    write(content / "venues.yaml", {f"v-{n}": record(VENUE, texts) for n, texts in described})
    categories = list(enumerate(dealt.records(len(CATEGORY))))
    write(content / "categories.yaml", {f"C{n}": record(CATEGORY, texts) for n, texts in categories})
    for n, texts in enumerate(dealt.records(len(PAPER))):
        write(content / f"papers/attack-{n}.yaml", {**_AROUND["papers"], **record(PAPER, texts)})
    for n in range(max(len(described), len(categories))):
        named = {"category": f"C{n % len(categories)}", "venue": f"B {line(described[n % len(described)][1][0])}"}
        write(content / f"papers/named-{n}.yaml", {"title": f"Named {n}", "date": 2021, **named})
    for n, texts in enumerate(dealt.records(len(PERSON))):
        person = record(PERSON, texts)
        links = {**_AROUND["authors"]["links"], **person["links"]}  # type: ignore[dict-item]
        write(content / f"authors/attacker-{n}.yaml", {**_AROUND["authors"], **person, "links": links})
    for folder, fields in (("pages", PAGE), ("news", NEWS)):
        for n, texts in enumerate(dealt.records(len(fields))):
            body = "\n\n".join(text(said) for field, said in zip(fields, texts, strict=True) if field == "body")
            write(content / f"{folder}/{folder}-{n}.md", {**_AROUND.get(folder, {}), **record(fields, texts)}, body)


def write_settings(root: Path, site: list[str]) -> None:
    """Write the settings of a portal with these texts."""
    settings = record(SITE, site)
    settings["repository"] = "https://github.com/group/portal"
    settings["theme"] = {"social_cards": False}
    write(root / "content/site.yaml", settings)


def import_sources(root: Path, dealt: Dealt) -> dict[str, int]:
    """Import a file of attacks of each format, all at once, and return the number of papers of each."""
    files = []
    for sample in SAMPLES:
        source = root / "saved" / sample.file
        source.parent.mkdir(exist_ok=True)
        records = [[line(said) for said in texts] for texts in dealt.share(sample.places, len(SAMPLES))]
        source.write_text(sample.fill(records), encoding="utf-8")
        files.append(source)
    import_files(root, files, ImportOptions(as_of=AS_OF, today=TODAY))
    papers = Counter(
        statement["source"]
        for page in (root / "content/.imports/papers").glob("*.json")
        for statement in json.loads(page.read_text(encoding="utf-8"))["statements"].values()
    )
    return {sample.file: papers[sample.file] for sample in SAMPLES}
