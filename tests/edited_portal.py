"""A small portal of every kind of content, and edits of it as people make them: for builds after builds."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.content.published_addresses import KEPT
from PIL import Image

from written_files import write_file

Record = dict[str, Any]
NAMES = ("Ada Lovelace", "Charles Babbage", "Mary Somerville", "A. Lovelace", "Luigi Menabrea", "Ángel Ünal", "李明")
CODES = ("LG", "CL", "CS", "XX")
DATES = ("2024-05-01", "2024-05", "2024", "2023-10-08", "2021", None)
TITLES = (r"Notes on the $\alpha$-Engine", r"\ours{}: Loops of Engines", "Engines That Weave", "On Tables & Cards")
VENUES = ("Journal of Engines", "Proc. of the 3rd Symposium on Looms (SoL 2021)", "J. of Engines", "CVPR'21", "arXiv")
_SAYS = "{% block main %}{{ own.says() }}{% endblock %}"
_ROOT = Path(__file__).parent.parent


@dataclass
class EditedPortal:
    """A portal's folder; `records` are its YAML files by path, written as JSON, which YAML is too."""

    root: Path
    records: dict[str, Record] = field(default_factory=dict)

    def save(self, path: str, record: Record) -> None:
        """Write a record of `content/`."""
        self.records[path] = record
        self.write(f"content/{path}", json.dumps(record, ensure_ascii=False, indent=1))

    def write(self, path: str, text: str) -> None:
        """Write any file of the portal."""
        write_file(self.root / path, text)

    def draw(self, path: str, number: int) -> None:
        """Draw a picture; some are drawings, which are shown as they are."""
        size = (40 + number % 3 * 300, 30 + number % 5)
        if number % 7 == 6:
            self.write(path, f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}"/>')
            return
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", size, (number % 256, 120, 90)).save(self.root / path, "PNG")

    def remove(self, path: str) -> None:
        """Remove a file, if it is there."""
        self.records.pop(path.removeprefix("content/"), None)
        (self.root / path).unlink(missing_ok=True)

    def toggle(self, path: str, text: str) -> None:
        """Write a file, or remove it where it says just that."""
        there = (self.root / path).read_text(encoding="utf-8") if (self.root / path).exists() else None
        self.remove(path) if there == text else self.write(path, text)

    def some(self, folder: str, number: int) -> str:
        """Return the path of one of the records in a folder; empty where there is none."""
        found = sorted(path for path in self.records if path.startswith(f"{folder}/"))
        return found[number % len(found)] if found else ""

    def change(self, path: str, **changes: object) -> None:
        """Change fields of a record; None removes one."""
        if path:
            record = {**self.records.get(path, {}), **changes}
            self.save(path, {key: value for key, value in record.items() if value is not None})

    def copy(self, root: Path) -> Path:
        """Copy what people edit, and what was published, into a fresh folder."""
        for folder in ("content", "templates", "static"):
            if (self.root / folder).exists():
                shutil.copytree(self.root / folder, root / folder)
        if (self.root / KEPT).exists():
            (root / KEPT).parent.mkdir(parents=True)
            shutil.copyfile(self.root / KEPT, root / KEPT)
        return root


def write_portal(root: Path) -> EditedPortal:
    """Write the portal."""
    portal = EditedPortal(root)
    portal.save(
        "site.yaml",
        {
            "title": "Group",
            "base_url": "https://group.example/portal/",
            "repository": "https://github.com/group/portal",
            "macros": {"ours": "LOOM"},
            "redirects": {"/old/": "/papers/"},
        },
    )
    for number in range(7):
        portal.save(f"papers/paper-{number}.yaml", _paper(number))
    portal.change(
        "papers/paper-0.yaml",
        links={"pdf": "static/paper.pdf", "doi": "10.1145/3689031.3696075"},
        versions=[{"venue": "arXiv", "date": "2022-09", "arxiv": "2409.19256"}],
        selected=True,
        awards=["Best Paper"],
        image="static/image.png",
        image_alt="A loom",
        extra={"color": "red"},
    )
    portal.save(
        "authors/ada-lovelace.yaml",
        {"name": "Ada Lovelace", "names": ["A. Lovelace"], "member": {"from": 2021}, "photo": "static/photo.png"},
    )
    portal.draw("static/image.png", 8)
    portal.draw("static/photo.png", 5)
    portal.save(
        "authors/mary-somerville.yaml",
        {"name": "Mary Somerville", "role": "Astronomer", "bio": "*Stars* ![](/static/image.png)"},
    )
    portal.save("categories.yaml", {"LG": {"name": "Looms", "description": "Of looms."}})
    portal.save("venues.yaml", {"engines": {"name": "Journal of Engines", "aliases": ["J. of Engines"]}})
    portal.write(
        "content/pages/about.md",
        "---\ntitle: About\ndescription: Who we are\nnavigation: false\n---\nHello. ![Us](/static/image.png)\n"
        '{{ papers(keyword="engines", has="abstract", sort="title") }}\n',
    )
    portal.write(
        "content/news/prize.md",
        "---\ndate: 2024-05-01\ntitle: A prize\npapers: [paper-1]\npeople: [ada-lovelace]\n---\nHurrah.\n",
    )
    return portal


def _paper(number: int) -> Record:
    """Return a paper that shares a date, people and words with others."""
    authors = [NAMES[number % len(NAMES)], NAMES[(number * 3 + 1) % len(NAMES)]]
    record: Record = {
        "title": f"{TITLES[number % len(TITLES)]} {number}",
        "authors": list(dict.fromkeys(authors)),
        "abstract": f"Weaving engines number {number} with \\ours{{}} and punched cards of ${number}^2$ holes.",
        "affiliations": ["London"] if number % 2 else ["London", "Turin"],
        "keywords": ["engines", "cards"],
        "category": CODES[number % 3],
        "venue": VENUES[number % len(VENUES)],
    }
    if DATES[number % len(DATES)]:
        record["date"] = DATES[number % len(DATES)]
    return record


def edit_title(portal: EditedPortal, number: int) -> None:
    """Give a paper another title."""
    portal.change(portal.some("papers", number), title=f"{TITLES[number % len(TITLES)]}, edited {number}")


def edit_abstract(portal: EditedPortal, number: int) -> None:
    """Change an abstract, or take it away."""
    portal.change(portal.some("papers", number), abstract=f"Other words of weaving {number}." if number % 3 else None)


def edit_authors(portal: EditedPortal, number: int) -> None:
    """Name other authors on a paper, or say more of the first."""
    first, *others = dict.fromkeys([NAMES[number % len(NAMES)], NAMES[number // 2 % len(NAMES)]])
    facts = {"name": first, "equal": True, "affiliations": [f"Place {number % 2}"], "roles": ["software"]}
    authors = [facts if number % 3 == 1 else first, *others]
    portal.change(portal.some("papers", number), authors=authors, more_authors=True if number % 4 == 0 else None)


def edit_date(portal: EditedPortal, number: int) -> None:
    """Give a paper another date, or none; papers of one date change places."""
    portal.change(portal.some("papers", number), date=DATES[number // 3 % len(DATES)])


def edit_category(portal: EditedPortal, number: int) -> None:
    """Put a paper into another category."""
    portal.change(portal.some("papers", number), category=(*CODES, None)[number // 2 % 5])


def edit_fields(portal: EditedPortal, number: int) -> None:
    """Change one of the smaller fields of a paper."""
    changes: tuple[Record, ...] = (
        {"affiliations": ["Turin", "Paris"][number % 2 :]},
        {"selected": True},
        {"selected": None},
        {"venue": f"Proc. of Looms {number}"},
        {"keywords": ["looms", f"key {number}"]},
        {"links": {"pdf": "static/paper.pdf", "video": "https://group.example/v"}},
        {"links": None},
        {"score": number % 100},
        {"code": True},
        {"code": "https://github.com/group/code"},
        {"note": f"# Note {number}"},
        {"extra": {"color": str(number)}},
        {"macros": {"ours": f"OTHER{number}"}},
        {"versions": [{"venue": "arXiv", "date": "2022", "arxiv": "2409.19256"}]},
        {"type": "phdthesis", "publisher": "A School"},
        {"contributors": ["Luigi Menabrea"]},
        {"image": "static/image.png"},
        {"image": "static/photo.png", "image_alt": f"A face {number}"},
        {"image": None},
    )
    portal.change(portal.some("papers", number), **changes[number // 7 % len(changes)])


def add_paper(portal: EditedPortal, number: int) -> None:
    """Add a paper, or write one of that id anew."""
    portal.save(f"papers/added-{number % 4}.yaml", _paper(number))


def remove_paper(portal: EditedPortal, number: int) -> None:
    """Remove a paper."""
    path = portal.some("papers", number)
    if path:
        portal.remove(f"content/{path}")


def withdraw_paper(portal: EditedPortal, number: int) -> None:
    """Withdraw a paper, or take that back."""
    path = portal.some("papers", number)
    if path:
        back = portal.records[path].get("withdrawn")
        portal.change(path, withdrawn=None if back else f"2026-11-{number % 28 + 1:02d}, reason {number}")


def hide_paper(portal: EditedPortal, number: int) -> None:
    """Hide a paper for now, or show it again."""
    path = portal.some("papers", number)
    if path:
        portal.change(path, hidden=None if portal.records[path].get("hidden") else True)


def edit_sub_page(portal: EditedPortal, number: int) -> None:
    """Write or remove a page that lists its sub-pages, or one of these, or give that another title."""
    sub_page = f"content/pages/projects/loom-{number % 2}.md"
    if number % 3 == 0:
        portal.toggle("content/pages/projects.md", "---\ntitle: Projects\nlist: true\n---\nOurs.\n")
    elif number % 3 == 1:
        portal.toggle(sub_page, f"---\ntitle: Loom {number}\n---\n[All](../projects.md)\n")
    else:
        portal.write(sub_page, f"---\ntitle: Loom {number}\norder: {number % 4}\n---\n{number} cards [@paper-1].\n")


def rename_paper(portal: EditedPortal, number: int) -> None:
    """Give a paper another id, with the old one as an alias or without."""
    path = portal.some("papers", number)
    if path:
        record = dict(portal.records[path])
        if number % 2:
            record["aliases"] = [*record.get("aliases", []), Path(path).stem]
        portal.remove(f"content/{path}")
        portal.save(f"papers/renamed-{number % 5}.yaml", record)


def edit_person(portal: EditedPortal, number: int) -> None:
    """Change one of the fields of a person."""
    changes: tuple[Record, ...] = (
        {"name": NAMES[number % len(NAMES)]},
        {"names": ["A. Lovelace", "Charles Babbage"][number % 2 :]},
        {"bio": f"Wrote *notes* {number}."},
        {"role": f"Role {number}", "now": f"Elsewhere {number}"},
        {"member": {"from": 2021, "to": 2024}},
        {"member": True},
        {"member": None},
        {"photo": None},
        {"photo": "static/photo.png"},
        {"category": CODES[number % 4]},
        {"links": {"homepage": "https://ada.example/", "orcid": "0000-0002-1825-0097"}},
        {"links": {"other": {"A file": "static/paper.pdf"}}},
        {"kind": "team"},
        {"kind": None},
        {"metrics": {"h_index": number % 50, "papers": 5, "citations": 10, "as_of": "2026-11-19"}},
        {"extra": {"color": str(number)}},
    )
    change = changes[number // 3 % len(changes)]
    if change.get("photo"):
        portal.draw("static/photo.png", number)
    portal.change(portal.some("authors", number), **change)


def add_person(portal: EditedPortal, number: int) -> None:
    """Write a file of a person whom papers name, or of one who has no paper."""
    name = (*NAMES, "Nobody Yet")[number % (len(NAMES) + 1)]
    portal.save(f"authors/person-{number % 3}.yaml", {"name": name, "role": f"Role {number}"})


def remove_person(portal: EditedPortal, number: int) -> None:
    """Remove a person's file."""
    path = portal.some("authors", number)
    if path:
        portal.remove(f"content/{path}")


def rename_person(portal: EditedPortal, number: int) -> None:
    """Give a person another id, with the old one as an alias."""
    path = portal.some("authors", number)
    if path:
        record = {**portal.records[path], "aliases": [Path(path).stem]}
        portal.remove(f"content/{path}")
        portal.save(f"authors/moved-{number % 3}.yaml", record)


def edit_categories(portal: EditedPortal, number: int) -> None:
    """Name categories otherwise."""
    code = CODES[number % len(CODES)]
    record: Record = {"name": f"Topic {number}"} | ({"description": f"About {number}"} if number % 3 else {})
    portal.change("categories.yaml", **{code: record if number % 4 else None})


def edit_venues(portal: EditedPortal, number: int) -> None:
    """Describe venues otherwise, or give a paper another one."""
    entries: tuple[Record, ...] = (
        {"name": f"Engines {number}", "short": "JoE", "aliases": ["Journal of Engines"]},
        {"name": "Symposium on Looms", "short": f"SoL{number % 3}", "kind": "conference"},
        {"name": "Journal of Engines", "kind": "preprint"},
        {"name": "CVPR", "aliases": ["arXiv"]},
    )
    if number % 3:
        record = entries[number // 3 % len(entries)] if number % 4 else None
        portal.save("venues.yaml", {("engines", "looms")[number % 2]: record} if record else {})
    else:
        portal.change(portal.some("papers", number), venue=VENUES[number // 3 % len(VENUES)])


def edit_site(portal: EditedPortal, number: int) -> None:
    """Change a setting of the portal."""
    changes: tuple[Record, ...] = (
        {"title": f"Group {number}"},
        {"language": ("de", "en", "he", "zh")[number % 4]},
        {"paper_language": ("de", "en")[number % 2]},
        {"macros": {"ours": f"LOOM{number}"}},
        {"redirects": {"/old/": "/authors/", f"/papers/gone-{number}/": "/papers/paper-1/"}},
        {"citations": ["apa"]},
        {"citations": ["chicago", "acm"]},
        {"citations": None},
        {"base_url": f"https://group.example/{number}/"},
        {"description": f"All of {number}"},
        {"repository": None},
        {"theme": {"social_cards": False}},
        {"theme": {"accent": "#aa0000", "css": "static/own.css"}},
        {"theme": {"logo": "static/image.png", "icon": "static/photo.png"}},
        {"theme": None},
        {"people": {"roles": ["Role", "Astronomer"][number % 2 :]}},
        {"extra": {"color": str(number)}},
        {"intro": f"Welcome, {number}"},
        {"home": ["newest", "news", "introduction"][number % 3 :]},
        {"home": None},
    )
    change = changes[number // 2 % len(changes)]
    if "css" in (change.get("theme") or {}):
        portal.write("static/own.css", f"p {{ margin: {number}px }}")
    portal.change("site.yaml", **change)


def edit_static(portal: EditedPortal, number: int) -> None:
    """Add, change or remove a static file."""
    name = ("paper.pdf", "own.css", "photo.png", "style.css", "site.js", "named.txt", "image.png")[number % 7]
    if name.endswith(".png"):
        portal.draw(f"static/{name}", number)
    elif name in {"own.css", "named.txt"} or number % 2:
        portal.write(f"static/{name}", f"/* {number % 10} */")
    else:
        portal.remove(f"static/{name}")


def _default(template: str) -> str:
    return (_ROOT / "templates" / template).read_text(encoding="utf-8")


def edit_template(portal: EditedPortal, number: int) -> None:
    """Override a template, or do so no longer."""
    rows = _default("_rows.html").replace('<ul class="papers">', f'<ul class="papers n{number % 3}">')
    overrides = (
        ("paper.html", _default("paper.html").replace('class="paper"', f'class="paper n{number % 3}"')),
        ("_rows.html", rows),
        ("base.html", _default("base.html").replace("<body", f'<body data-n="{number % 3}"', 1)),
        ("paper.html", '{% extends "default/paper.html" %}{% block main %}{% include "_own.html" %}{% endblock %}'),
        (
            "author.html",
            '{% extends "default/author.html" %}{% import "_own.html" as own %}' + _SAYS,
        ),
        ("page.html", '{{ asset("named.txt") }} {{ view.body }}'),
        ("home.html", "{% set name = 'named.txt' %}{{ asset(name) }}{% set own = '_own.html' %}{% include own %}"),
        ("_own.html", f"own {number % 5}{{% macro says() %}}says {number % 5}{{{{ site.title }}}}{{% endmacro %}}"),
    )
    path, text = overrides[number % len(overrides)]
    if path != "_own.html":
        portal.write("templates/_own.html", "own{% macro says() %}says{% endmacro %}")
        portal.write("static/named.txt", "named")
        portal.toggle(f"templates/{path}", text)
    else:
        portal.write(f"templates/{path}", text)


def edit_texts(portal: EditedPortal, number: int) -> None:
    """Say a text of all pages otherwise."""
    portal.toggle("templates/texts/en.yaml", f"papers: Works {number % 3}\nwith: together with\n")


# Lists of papers that may gain or lose some, or change their order, by any edit.
LISTS = ("", 'author="ada-lovelace"', 'keyword="engines", sort="title"', 'years="2023-", sort="oldest"', "limit=2")


def edit_free_page(portal: EditedPortal, number: int) -> None:
    """Write, change or remove a free page."""
    path = f"content/pages/{('about', 'imprint')[number % 2]}.md"
    navigation = "true" if number % 3 == 0 else "false"
    header = f"title: About {number % 7}\ndescription: Of {number % 5}\nnavigation: {navigation}\n"
    portal.toggle(path, f"---\n{header}---\nText.\n\n{{{{ papers({LISTS[number % len(LISTS)]}) }}}}\n")


def edit_news(portal: EditedPortal, number: int) -> None:
    """Write, change or remove a piece of news; some name who and what is not there."""
    path = f"content/news/{('prize', 'party', 'paper')[number % 3]}.md"
    header = [f"date: {('2024-05-01', '2024', '2023-10')[number // 3 % 3]}", f"title: 'News {number % 7}'"]
    if number % 2:
        header += [f"papers: [paper-{number % 9}]", f"people: [{('ada-lovelace', 'li-ming', 'nobody')[number % 3]}]"]
    if number % 11 == 10:
        header.append("draft: true")
    body = f"## Of {number % 5}\n\n{{{{ papers({LISTS[number % len(LISTS)]}) }}}}\n"
    portal.toggle(path, "\n".join(["---", *header, "---", body]))


def edit_menu(portal: EditedPortal, number: int) -> None:
    """Put a page below another one, or take it away."""
    portal.toggle("content/pages/above/below.md", f"---\ntitle: Below {number % 3}\nnavigation: true\n---\n")
    portal.write("content/pages/above.md", f"---\ntitle: Above {number % 2}\n---\n")


EDITS: tuple[Callable[[EditedPortal, int], None], ...] = (
    edit_title,
    edit_abstract,
    edit_authors,
    edit_date,
    edit_category,
    edit_fields,
    add_paper,
    remove_paper,
    withdraw_paper,
    hide_paper,
    edit_sub_page,
    rename_paper,
    edit_person,
    add_person,
    remove_person,
    rename_person,
    edit_categories,
    edit_venues,
    edit_site,
    edit_static,
    edit_template,
    edit_texts,
    edit_free_page,
    edit_news,
    edit_menu,
)
