"""A portal's life in small: sources that change, a person who edits, and imports between.

A second portal takes the same imports and is never edited: it says what the sources alone would have made.
So after every import each value of the edited portal is either what the person left there, or what stands
in the other one.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from generator.content.content import read_mapping
from generator.content.edit import edit_record

from conftest import AS_OF, Portal, profile_dump

PEOPLE = (
    "Ada Lee", "Haibin Lin", "José Müller", "Bo Li", "Ngọc Trần", "Emma van der Berg", "王 小明", "Jean-Luc Petit"
)  # fmt: skip
TITLES = (
    "Counting Owls by Night", "Reading Letters Aloud: A Study", "On the Weight of Feathers",
    "Growing Trees from $n^2$ Seeds",
    "Über Brücken und Flüsse", "What \"Quotes\" Do # to Titles", "Yes", "1984 Revisited by its Readers"
)  # fmt: skip
WORDS = (
    "sheep", "größer", "an 'apostrophe'", "50\\% more", "a: colon", "# sign", "数据", "null", "2024", "- dash", "x  y",
    "no"
)  # fmt: skip
_KEY = re.compile(r"^([a-z_]+):", re.MULTILINE)
_FOLLOWS_AUTHORS = frozenset({"more_authors", "contributors"})


def word(number: int) -> str:
    return WORDS[number % len(WORDS)]


@dataclass(frozen=True)
class Entry:
    """A paper as a bibliography tells of it."""

    number: int
    title: str
    authors: tuple[str, ...]
    fields: dict[str, str] = field(default_factory=dict)
    key: str = ""

    def bibtex(self) -> str:
        return f"@article{{{self.key},\n title = {{{self.title}}},\n author = {{{' and '.join(self.authors)}}},\n" + (
            "".join(f" {name} = {{{text}}},\n" for name, text in self.fields.items()) + "}\n"
        )

    def in_profile(self) -> tuple[str, str, str, str]:
        names = ", ".join(self.authors[:3]) + (" et al." if len(self.authors) > 3 else "")
        heading = f"LGSep 2{self.number}, {self.fields.get('year', 2020)}"
        return self.title, names, self.fields.get("abstract", "Nothing is said."), heading

    def ris(self) -> str:
        tags = {
            "journal": "T2",
            "year": "PY",
            "abstract": "AB",
            "doi": "DO",
            "volume": "VL",
            "keywords": "KW",
            "url": "UR",
        }
        lines = [("TY", "JOUR"), ("TI", self.title), *(("AU", name) for name in self.authors)]
        lines += [(tags[name], text) for name, text in self.fields.items() if name in tags]
        return "".join(f"{tag}  - {text}\n" for tag, text in [*lines, ("ER", "")])


def entry(number: int) -> Entry:
    given = {
        "journal": "Journal of Owls",
        "year": "2021",
        "doi": f"10.1000/owl{number}",
        "abstract": "We count. They fly.",
    }
    authors = tuple(PEOPLE[(number + place) % len(PEOPLE)] for place in range(2 + number % 3))
    return Entry(number, TITLES[number], authors, given, f"key{number}")


def flat(text: str) -> dict[str, Any]:
    """Return what a file says, a value for each key that an import merges by itself."""
    made: dict[str, Any] = {}
    for key, value in read_mapping(text).items():
        if isinstance(value, dict) and key in {"links", "extra"}:
            made |= {f"{key}.{name}": item for name, item in value.items()}
        else:
            made[key] = value
    return made


def same(one: object, other: object) -> bool:
    """Tell whether an import takes two values for one: nothing, `false` and empty are one."""
    empty = (None, "", "false", False, [], {})
    return str(one) == str(other) or (one in empty and other in empty)


@dataclass
class File:
    """A file of the edited portal: whose paper it is, and what the person left in it."""

    origin: str
    by_hand: dict[str, Any] = field(default_factory=dict)
    comments: Counter[str] = field(default_factory=Counter)
    moved: bool = False  # renamed without a word since the last import


class Text:
    """A file as a person sees it in an editor: what stands above, and each key with its lines."""

    def __init__(self, path: Path) -> None:
        raw = path.read_bytes().decode()
        self.path, self.mark, self.windows = path, raw.startswith("\ufeff"), "\r\n" in raw
        text = raw.removeprefix("\ufeff").replace("\r\n", "\n")
        text += "" if text.endswith("\n") else "\n"
        starts = [found.start() for found in _KEY.finditer(text)]
        self.head = text[: starts[0]] if starts else text
        self.parts = [
            (_KEY.match(text, start)[1], text[start:end])  # type: ignore[index]
            for start, end in zip(starts, [*starts, len(text)][1:], strict=True)
        ]

    def __getitem__(self, key: str) -> str:
        return next((part for name, part in self.parts if name == key), "")

    def __setitem__(self, key: str, part: str) -> None:
        names = [name for name, _ in self.parts]
        if key in names:
            self.parts[names.index(key)] = (key, part)
        else:
            self.parts.append((key, part))

    def save(self) -> None:
        text = self.head + "".join(part for _, part in self.parts)
        text = text.replace("\n", "\r\n") if self.windows else text
        self.path.write_bytes((("\ufeff" if self.mark else "") + text).encode())


def value_lines(part: str) -> tuple[str, str]:
    """Cut what belongs to a key from the blank lines and remarks before the next one."""
    lines = part.splitlines(keepends=True)
    end = len(lines)
    while end > 1 and (not lines[end - 1].strip() or lines[end - 1].startswith(("#", "..."))):
        end -= 1
    return "".join(lines[:end]), "".join(lines[end:])


QUOTING: tuple[Callable[[str], str], ...] = (
    lambda text: "'" + text.replace("'", "''") + "'",
    lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"',
    lambda text: "|-\n  " + text,
    lambda text: ">-\n  " + text.replace(" ", "\n  ", 1) if "  " not in text else "|\n    " + text,
    lambda text: "|2-\n  " + text,
)


class History:
    """Two portals, the sources of both, and what a person did to one."""

    def __init__(self, folder: Path) -> None:
        self.portal, self.other = Portal(folder / "edited"), Portal(folder / "left alone")
        for portal in (self.portal, self.other):
            portal.root.mkdir()
        self.library = {
            "papers.bib": [entry(0), entry(1), entry(2)],
            "more.ris": [entry(2), entry(3)],
            "profile.txt": [entry(1), entry(4)],
        }
        self.moved_sources: dict[str, str] = {}
        self.people: dict[str, Any] = {}
        self.files: dict[str, File] = {}  # by today's name
        self.first: dict[str, bytes] = {}
        self.gone: set[str] = set()
        self.told = self.day = self.made = 0
        self.take(0, 0)

    # What sources do

    def change_source(self, a: int, b: int) -> None:
        """A source is corrected, shortened, extended or put into another order."""
        name = sorted(self.library)[a % 3]
        entries = self.library[name]
        place = b % len(entries) if entries else 0
        kind = (a // 3) % 13
        if kind == 0 and len(entries) > 1:
            del entries[place]
        elif kind == 1:
            missing = [number for number in range(len(TITLES)) if number not in {one.number for one in entries}]
            if missing:
                used = {one.key for one in entries}
                free = next(key for key in (f"key{number}" for number in range(len(TITLES))) if key not in used)
                entries.insert(place, replace(entry(missing[b % len(missing)]), key=free))
        elif kind == 2:
            entries.reverse()
        elif kind == 12:  # the program that writes the bibliography deals the keys anew
            keys = [one.key for one in entries]
            entries[:] = [
                replace(one, key=key) for one, key in zip(entries, [*keys[place:], *keys[:place]], strict=True)
            ]
        elif kind == 10:
            self.moved_sources[name] = f"copy{b % 3}-{name}"
        elif entries:
            entries[place] = self._changed(entries[place], kind, b)

    def _changed(self, one: Entry, kind: int, b: int) -> Entry:
        names = list(one.authors)
        if kind == 3:
            return replace(one, title=one.title + " Again" if b % 3 else TITLES[one.number])
        if kind == 4:
            names = [*names[1:], names[0]]
        elif kind == 5:
            names = [*names, PEOPLE[b % len(PEOPLE)]] if PEOPLE[b % len(PEOPLE)] not in names else names
        elif kind == 6:
            names = names[:-1] if len(names) > 1 else names
        elif kind == 11:
            names = [name for name in names if name != "others"] if "others" in names else [*names, "others"]
        fields = dict(one.fields)
        which = ("journal", "year", "abstract", "note", "keywords", "volume", "url", "issn")[b % 8]
        if kind == 7:
            fields.pop(which, None)
        elif kind in {8, 9}:
            keywords = f"owls, {word(b).replace(',', '')}"
            made = {"year": str(2018 + b % 7), "keywords": keywords, "url": f"https://a.org/{b}"}
            fields[which] = made.get(which, f"The {word(b // 8)} and more".replace("#", "no."))
        return replace(one, authors=tuple(names), fields=fields)

    # What the person does

    def _file(self, number: int) -> tuple[str, File] | None:
        names = sorted(self.files)
        return (names[number % len(names)], self.files[names[number % len(names)]]) if names else None

    def path(self, name: str) -> Path:
        return self.portal.root / "content" / "papers" / f"{name}.yaml"

    def edit(self, deed: str, a: int, b: int) -> None:
        """Do one deed to one file, and note which values are the person's now."""
        found = self._file(a)
        if found is None:
            return
        name, file = found
        before = flat(self.path(name).read_bytes().decode())
        text = Text(self.path(name))
        if getattr(self, f"_{deed}")(text, file, b) is False:
            return
        text.save()
        after = flat(self.path(name).read_bytes().decode())
        self._note(file, before, after)

    def _note(self, file: File, before: dict[str, Any], after: dict[str, Any]) -> None:
        alone = flat((self.other.root / "content/papers" / f"{file.origin}.yaml").read_text(encoding="utf-8"))
        for key in {*before, *after}:
            if before.get(key) != after.get(key):
                file.by_hand[key] = after.get(key)
            if key in file.by_hand and (key in alone) == (key in after) and same(alone.get(key), after.get(key)):
                del file.by_hand[key]

    def _remark(self, file: File) -> str:
        self.told += 1
        remark = f"# remark {self.told}: kept? 'yes"
        file.comments[remark] += 1
        return remark

    def _set(self, text: Text, file: File, b: int) -> bool | None:
        key = ("title", "venue", "abstract", "note", "volume", "type", "publisher", "pages")[b % 8]
        if key == "title" and file.moved:
            return False
        old, rest = value_lines(text[key]) if text[key] else ("", "")
        said = f"{word(b // 8)} {b % 5}" if key != "type" else "techreport"
        remark = f"  {self._remark(file)}" if b % 3 == 0 else ""
        self._lose_remarks(old, file)
        quoted = QUOTING[(b // 3) % len(QUOTING)](said)
        first, newline, more = quoted.partition("\n")
        text[key] = f"{key}: {first}{remark}{newline}{more}\n{rest}"
        return None

    def _lose_remarks(self, part: str, file: File) -> None:
        """The person deletes lines with their own remarks."""
        for remark in re.findall(r"# remark \d+: kept\? 'yes", part):
            file.comments[remark] -= 1

    def _date(self, text: Text, file: File, b: int) -> None:
        old, rest = value_lines(text["date"]) if text["date"] else ("", "")
        self._lose_remarks(old, file)
        text["date"] = f"date: {('1999', '2025-02', '2024-02-29', repr('2020-12-31'))[b % 4]}\n{rest}"

    def _drop(self, text: Text, file: File, b: int) -> bool | None:
        names = [name for name, _ in text.parts if name != "title" and not (file.moved and name == "authors")]
        if not names:
            return False
        key = names[b % len(names)]
        old, rest = value_lines(text[key])
        self._lose_remarks(old, file)
        if b % 3 == 0:
            text[key] = f"{key}:\n{rest}"  # emptied on purpose
        else:
            place = [name for name, _ in text.parts].index(key)
            del text.parts[place]
            if place:
                above, part = text.parts[place - 1]
                text.parts[place - 1] = (above, part + rest)
            else:
                text.head += rest
        return None

    def _add(self, text: Text, file: File, b: int) -> bool | None:
        lines = (
            "selected: true\n", "hidden: true\n", "withdrawn: 2026-11-21, entered twice\n",
            "awards: [Best Paper, 'Ünt']\n",
            f"aliases:\n- an-older-name-of-{file.origin}\n", "macros: {ours: DITRON}\n",
            "image_alt: owls\n", "category: NO\n",
            "code: true\n", "note: >\n  folded\n  text\n\n  and more\n", "keywords:\n  - a  # one\n  - 'b: c'\n",
            "code: false\n", "score: 97.6\n", "affiliations: [\n  One,\n  'Two, and three' ]\n"
        )  # fmt: skip
        line = lines[b % len(lines)]
        key = line.partition(":")[0]
        if text[key]:
            return False
        text[key] = line
        return None

    def _remark_above(self, text: Text, file: File, b: int) -> None:
        key, part = text.parts[b % len(text.parts)]
        place = b % len(text.parts)
        if place:
            above, before = text.parts[place - 1]
            text.parts[place - 1] = (above, before + f"{self._remark(file)}\n")
        else:
            text.head += f"\n{self._remark(file)}\n"
        text[key] = part

    def _remark_beside(self, text: Text, file: File, b: int) -> bool | None:
        lines = [
            (key, number)
            for key, part in text.parts
            for number, line in enumerate(value_lines(part)[0].splitlines())
            if re.match(r"(\s*- |[a-z_ ]+:)", line) and "#" not in line and self._may_end_in_remark(part, number)
        ]
        if not lines:
            return False
        key, number = lines[b % len(lines)]
        part = text[key].splitlines(keepends=True)
        part[number] = f"{part[number].rstrip()} {self._remark(file)}\n"
        text[key] = "".join(part)
        return None

    @staticmethod
    def _may_end_in_remark(part: str, number: int) -> bool:
        """Not within texts of many lines, where it would be a part of them."""
        first = part.splitlines()[0]
        if re.match(r"[a-z_]+: *[|>]", first):
            return number == 0
        line = part.splitlines()[number]
        return not re.search(r"[:-] *['\"]", line) or line.rstrip()[-1:] in {"'", '"'}

    def _remark_between(self, text: Text, file: File, b: int) -> bool | None:
        """A line of remark between two authors, keywords or links."""
        keys = [key for key, part in text.parts if re.match(r"[a-z_]+:[^\n]*\n *(- |[a-z_]+: )", part)]
        if not keys:
            return False
        key = keys[b % len(keys)]
        lines = text[key].splitlines(keepends=True)
        indent = lines[1][: len(lines[1]) - len(lines[1].lstrip())]
        lines.insert(1 + b % (len(value_lines(text[key])[0].splitlines()) - 1 or 1), f"{indent}{self._remark(file)}\n")
        made = "".join(lines)
        if flat(text[key]) != flat(made):
            self._lose_remarks(made, file)
            return False
        text[key] = made
        return None

    def _remark_at_end(self, text: Text, file: File, _b: int) -> None:
        key, part = text.parts[-1]
        text[key] = f"{part}\n{self._remark(file)}\n"

    def _authors(self, text: Text, file: File, b: int) -> bool | None:
        said = read_mapping("title: t\n" + text["authors"]).get("authors")
        if not isinstance(said, list) or not said or file.moved:
            return False
        old, rest = value_lines(text["authors"])
        self._lose_remarks(old, file)
        place = b % len(said)
        kind = (b // 7) % 6
        if kind == 0:
            said.reverse()
        elif kind == 1 and len(said) > 1:
            del said[place]
        elif kind == 2:
            said[place] = "Zoë O'Neill"
        elif kind == 3:
            said.insert(place, {"name": "Qi Hou", "id": "qi-hou-2"})
        elif kind == 4:
            said[place] = {"name": said[place]} if isinstance(said[place], str) else said[place]
        items = [
            "{" + ", ".join(f"{key}: {QUOTING[0](value)}" for key, value in one.items()) + "}"
            if isinstance(one, dict)
            else QUOTING[0](one)
            for one in said
        ]
        if b % 3 == 0:
            text["authors"] = f"authors: [{', '.join(items)}]\n{rest}"
        else:
            indent = "  " * (b % 2)
            text["authors"] = "authors:\n" + "".join(f"{indent}- {item}\n" for item in items) + rest
        return None

    def _links(self, text: Text, file: File, b: int) -> bool | None:
        links = read_mapping("title: t\n" + text["links"]).get("links", {})
        if not isinstance(links, dict):
            return False
        old, rest = value_lines(text["links"]) if text["links"] else ("", "")
        self._lose_remarks(old, file)
        kind = b % 4
        if kind == 0:
            links["pdf"] = f"https://example.org/{b}.pdf"
        elif kind == 1 and "doi" in links and not file.moved:
            links["doi"] = f"10.1000/by.hand{b % 9}"
        elif kind == 2 and links:
            del links[sorted(links)[b % len(links)]]
        else:
            links["slides"] = "https://example.org/a?b=c#d"
        if not links:
            return False
        if any(not isinstance(value, str) for value in links.values()):
            return False
        if b % 5 == 0:
            inside = ", ".join(f'{key}: "{value}"' for key, value in links.items())
            text["links"] = f"links: {{{inside}}}\n{rest}"
        else:
            text["links"] = "links:\n" + "".join(f"   {key}: '{value}'\n" for key, value in links.items()) + rest
        return None

    def _reorder(self, text: Text, _file: File, b: int) -> None:
        text.parts = text.parts[b % len(text.parts) :] + text.parts[: b % len(text.parts)]

    def _windows(self, text: Text, _file: File, _b: int) -> None:
        text.windows = not text.windows

    def _mark(self, text: Text, _file: File, _b: int) -> None:
        text.mark = not text.mark

    def back(self, a: int, _b: int) -> None:
        """The person takes the file back as the first import made it."""
        found = self._file(a)
        if found is None or found[1].moved:
            return
        name, file = found
        before = flat(self.path(name).read_bytes().decode())
        self.path(name).write_bytes(self.first[file.origin])
        file.comments.clear()
        self._note(file, before, flat(self.path(name).read_bytes().decode()))

    def rename(self, a: int, b: int) -> None:
        found = self._file(a)
        if found is None:
            return
        name, file = found
        # Without an alias a file is found again by what it says, unless that is the person's too.
        silent = b % 2 == 0
        if silent and {"title", "authors", "links.doi"} & file.by_hand.keys():
            return
        self.made += 1
        new = f"renamed-{self.made}"
        if silent:
            if file.moved:
                return
            file.moved = True
        elif not file.moved:
            text = Text(self.path(name))
            if text["aliases"]:
                return
            text["aliases"] = f"aliases: [{name}]\n"
            text.save()
            file.by_hand["aliases"] = [name]
        else:
            return
        self.path(name).rename(self.path(new))
        self.files[new] = self.files.pop(name)

    def delete(self, a: int, _b: int) -> None:
        found = self._file(a)
        if found is None or found[1].moved:
            return
        self.path(found[0]).unlink()
        del self.files[found[0]]
        origin = found[1].origin
        if (self.other.root / "content/.imports/papers" / f"{origin}.json").exists():
            self.gone.add(origin)
        else:  # no source told of it yet, so nobody can know that it is not wanted
            self.other.path(f"papers/{origin}").unlink()

    # Imports, and what must hold after each

    def take(self, a: int, b: int) -> None:
        """Import all sources, or one of them."""
        bib, ris, profile = "papers.bib", "more.ris", "profile.txt"
        names = [(bib, ris, profile), (bib,), (ris,), (profile,), (ris, bib), (profile, bib)][a % 6]
        self.day += b % 2
        before = {name: self.path(name).read_bytes() for name in self.files}
        unchanged = True
        for portal in (self.portal, self.other):
            was = portal.records()
            for name in names:
                (portal.root / self.moved_sources.get(name, name)).write_text(self._source(name), encoding="utf-8")
            files = [portal.root / self.moved_sources.get(name, name) for name in names]
            portal.take(*files, as_of=self._today())
            if portal is self.other:
                unchanged = was == portal.records()
        self._look(before, unchanged=unchanged)
        if b % 5 == 0:
            once = self.portal.files()
            again = self.portal.take(*(self.portal.root / path.name for path in files), as_of=self._today())
            assert again.changes == ()
            assert self.portal.files() == once

    def _source(self, name: str) -> str:
        entries = self.library[name]
        if name.endswith(".txt"):
            whole = [replace(one, authors=tuple(name for name in one.authors if name != "others")) for one in entries]
            return profile_dump("Haibin Lin", [one.in_profile() for one in whole], h_index=len(entries))
        return "\n".join(one.bibtex() if name.endswith(".bib") else one.ris() for one in entries)

    def person(self, a: int, b: int) -> None:
        """The person writes into the author's file, or deletes it."""
        path = self.portal.root / "content/authors/haibin-lin.yaml"
        if not path.exists():
            return
        if a % 9 == 0:
            path.unlink()
            self.people = {"gone": True}
            return
        text = path.read_text(encoding="utf-8")
        key = ("role", "bio", "category", "status", "metrics")[b % 5]
        said = {"role": f"Owl {b}", "bio": f"Counts.\n\nSince {b}.", "category": "NO", "status": "alumni"}
        self.told += 1
        remark = f"# person {self.told}"
        now = {"h_index": str(b % 99), "as_of": "2020-01-01"} if key == "metrics" else said[key]
        text = edit_record(text, {key: now})
        path.write_text(f"{text}\n{remark}\n", encoding="utf-8")
        self.people[key] = read_mapping(text)[key]
        self.people.setdefault("remarks", []).append(remark)

    def _look_at_person(self) -> None:
        path = self.portal.root / "content/authors/haibin-lin.yaml"
        assert path.exists() != bool(self.people.get("gone"))
        if not self.people.get("gone"):
            text = path.read_text(encoding="utf-8")
            said = read_mapping(text)
            for key, value in self.people.items():
                assert key == "remarks" or said.get(key) == value, f"the author lost {key}: {text}"
            assert all(remark in text for remark in self.people.get("remarks", ()))

    def hand_made(self, _a: int, b: int) -> None:
        """The person writes a file of a paper of which no source tells yet."""
        number = b % len(TITLES)
        name = f"hand-made-{number}"
        if any(one.number == number for entries in self.library.values() for one in entries) or name in self.files:
            return
        if any(
            read_mapping(path.read_text(encoding="utf-8"))["title"].startswith(TITLES[number])
            for path in (self.other.root / "content/papers").glob("*.yaml")
        ):
            return
        made = entry(number)
        title = made.title.replace("'", "''")
        file = File(name)
        names = "".join(f"- {one}  {self._remark(file)}\n" for one in made.authors)
        text = f"{self._remark(file)}\ntitle: '{title}'\nauthors:\n{names}date: 2019-01-02\n"
        for portal in (self.portal, self.other):
            portal.write(f"papers/{name}.yaml", text)
        self.files[name] = file
        self.first[name] = text.encode()

    def _today(self) -> date:
        return AS_OF + timedelta(days=self.day)

    def _look(self, before: dict[str, bytes], *, unchanged: bool) -> None:
        there = set(self.portal.ids())
        for name in there - self.files.keys():
            assert name not in self.gone, f"{name} was deleted and is back"
            self.files[name] = File(name)
            self.first[name] = self.path(name).read_bytes()
            assert name in self.other.ids(), f"{name} is no paper of the sources"
        assert there == self.files.keys()
        self._look_at_person()
        assert {file.origin for file in self.files.values()} | self.gone == set(self.other.ids())
        for name, file in self.files.items():
            file.moved = False
            raw = self.path(name).read_bytes()
            # Whose profile a paper stands in becomes a contributor where the person took the name out of the list.
            if unchanged and name in before and "authors" not in file.by_hand:
                assert raw == before[name], f"{name} changed though the sources did not"
            self._look_at_file(name, file, raw.decode(), before.get(name, raw).decode())

    def _look_at_file(self, name: str, file: File, text: str, before: str) -> None:
        said = flat(text)
        alone = flat((self.other.root / "content/papers" / f"{file.origin}.yaml").read_text(encoding="utf-8"))
        for remark, times in file.comments.items():
            assert text.count(remark) >= times, f"{name} lost {remark!r}:\n{before}\n->\n{text}"
        assert text.startswith("\ufeff") == before.startswith("\ufeff")
        if "\r\n" in before:
            assert "\n" not in text.replace("\r\n", ""), f"{name} has two kinds of line ends"
        for key in sorted({*said, *alone, *file.by_hand}):
            if key in file.by_hand:
                assert said.get(key) == file.by_hand[key], f"{name} lost {key}:\n{before}\n->\n{text}"
                if (key in alone) == (key in said) and same(alone.get(key), said.get(key)):
                    del file.by_hand[key]
                elif (part := value_lines(Text(self.path(name))[key])[0]) and "." not in key:
                    assert part in before.replace("\r\n", "\n") + "\n", (
                        f"{name}: {key} is written otherwise:\n{before}\n->\n{text}"
                    )
            elif not (key in _FOLLOWS_AUTHORS and "authors" in file.by_hand):
                assert said.get(key) == alone.get(key), f"{name} does not follow in {key}:\n{before}\n->\n{text}"


DEEDS = (
    "set", "date", "drop", "add", "remark_above", "remark_beside", "remark_between", "remark_at_end", "authors",
    "links", "reorder", "windows", "mark"
)  # fmt: skip


def live(folder: Path, deeds: list[tuple[str, int, int]]) -> History:
    """Live through a history and look at the portal after every import, the last of which takes all sources."""
    history = History(folder)
    for deed, a, b in deeds:
        if deed in DEEDS:
            history.edit(deed, a, b)
        else:
            getattr(history, deed)(a, b)
    history.take(0, 1)
    return history
