"""What is killed: portals that people have edited by hand, and the commands that change them."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from click.testing import CliRunner
from generator.cli.main import main

from written_files import write_file

_SITES = Path(__file__).parent.parent / "read/sites"
_SAVED = Path(__file__).parent / "saved"
_SITE = """# Ours, with comments of our own.
title: Group of Ropes
theme: {social_cards: false}
redirects: {/old/: /papers/, /j/: /authors/j-doe/}
"""
_FIRST = (_SAVED / "first.bib").read_text(encoding="utf-8")
_SECOND = (_SAVED / "second.bib").read_text(encoding="utf-8")
_DUMP = (_SAVED / "profile.txt").read_text(encoding="utf-8")
PASTED = (_SAVED / "pasted.bib").read_text(encoding="utf-8")
PID = "65/9612"
_DBLP = f"""<?xml version="1.0"?>
<dblpperson name="Jane Doe" pid="{PID}" n="2">
<r><article key="journals/y/Doe21" mdate="2026-01-01"><author>Jane Doe</author><author>John Roe</author>
<title>Ropes and Other Strings.</title><journal>J. Strings</journal><year>2021</year><volume>4</volume></article></r>
<r><article key="journals/y/Doe25" mdate="2026-01-01"><author>Jane Doe</author>
<title>Hemp Revisited.</title><journal>J. Strings</journal><year>2025</year></article></r>
</dblpperson>"""
_CROSSREF = {
    "status": "ok",
    "message": {
        "DOI": "10.1145/3333333.4444444",
        "type": "journal-article",
        "title": ["Cords of the Deep"],
        "author": [{"given": "Jane", "family": "Doe"}, {"given": "Zoe", "family": "Smith"}],
        "issued": {"date-parts": [[2025]]},
    },
}
# The file that is edited while it is served, and what it will say then.
SERVED, EDIT = "content/papers/knots-in-general.yaml", "saved/edited.yaml"
# What services say, by path.
ANSWERS = {f"/dblp/pid/{PID}.xml": _DBLP, "/crossref/works/10.1145/3333333.4444444": _CROSSREF}


@dataclass(frozen=True)
class Scene:
    """A command over a portal: `prepare` makes the portal, `words` are the commands, tried in turn.

    `by_hand` are lines that people wrote: they stand in these files whatever happens. `again` says that running the
    command again may be refused, as there is nothing left to do.
    """

    words: tuple[tuple[str, ...], ...]
    prepare: Callable[[Path], None]
    by_hand: dict[str, str] = field(default_factory=dict)
    again: bool = False


def run(root: Path, *words: str) -> None:
    """Run a command, which must succeed."""
    done = CliRunner().invoke(main, [*words, "--root", str(root)])
    assert done.exit_code == 0, done.output


def _write(root: Path, path: str, text: str) -> None:
    write_file(root / path, text)


def _edit(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old, text)
    _write(root, path, text.replace(old, new))


EDITED = {
    "content/papers/ropes-and-other-strings.yaml": "title: Ropes & Other Strings  # as printed",
    "content/papers/knots-in-general.yaml": "# never to be changed",
    "content/papers/nets.yaml": "aliases: [nets-for-beginners]",
    "content/authors/jane-doe.yaml": "role: Weaver  # since 2020",
    "content/site.yaml": "# Ours, with comments of our own.",
}


def edited(root: Path) -> None:
    """Make a portal of a bibliography, edited by hand: corrected, commented, renamed, deleted."""
    _write(root, "content/site.yaml", _SITE)
    _write(root, "saved/group.bib", _FIRST)
    run(root, "import", str(root / "saved/group.bib"), "--as-of", "2026-01-01")
    papers = "content/papers"
    _edit(
        root, f"{papers}/ropes-and-other-strings.yaml", "title: Ropes and Other Strings",
        "title: Ropes & Other Strings  # as printed",
    )  # fmt: skip
    _edit(root, f"{papers}/knots-in-general.yaml", "\ndate: ", "\n# never to be changed\ndate: ")
    (root / f"{papers}/nets-for-beginners.yaml").rename(root / f"{papers}/nets.yaml")
    nets = (root / f"{papers}/nets.yaml").read_text(encoding="utf-8")
    _write(root, f"{papers}/nets.yaml", f"{nets}aliases: [nets-for-beginners]\n")
    (root / f"{papers}/looms-that-learn.yaml").unlink()
    _write(root, "content/authors/jane-doe.yaml", "name: Jane Doe\nrole: Weaver  # since 2020\n")
    _write(root, "content/authors/j-doe.yaml", "name: J. Doe\nlinks: {homepage: 'https://example.org/j'}\n")
    _write(root, "content/pages/about.md", "---\ntitle: About\n---\nWe weave.\n")
    _write(root, "content/news/prize.md", "---\ndate: 2026-01-02\ntitle: A prize\n---\nFor us.\n")


def _sources(root: Path) -> None:
    edited(root)
    _write(root, "saved/group.bib", _SECOND)
    _write(root, "saved/weave.pdf", "%PDF-1.4 of 40 kB" + "x" * 40_000)
    _write(root, "saved/jane.txt", _DUMP)


def _built(root: Path) -> None:
    edited(root)
    run(root, "build")
    _sources_imported(root)


def _sources_imported(root: Path) -> None:
    """Change what a build shows: papers changed, added and removed, a page removed, one moved."""
    _write(root, "saved/group.bib", _SECOND)
    run(root, "import", str(root / "saved/group.bib"), "--as-of", "2026-02-01")
    (root / "content/papers/lace-without-end.yaml").unlink()
    (root / "content/pages/about.md").unlink()
    _write(root, "content/pages/about/below.md", "---\ntitle: Below\n---\nMoved.\n")
    _write(root, "static/logo.txt", "a file of ours")


def _two_people(root: Path) -> None:
    edited(root)
    _write(root, "content/papers/by-hand.yaml", "title: By Hand\nauthors: [{name: J D, id: j-doe}, Mary Miller]\n")
    _write(root, "content/papers/other-hand.yaml", "title: The Other\nauthors: [J D]  # whoever that is\ndate: 2011\n")


def _asks(root: Path) -> None:
    edited(root)
    _write(root, "content/site.yaml", f"{_SITE}sources:\n  dblp: [{PID}]\n  files: [saved/group.bib]\n")
    _write(root, "saved/group.bib", _SECOND)
    _write(root, "saved/weave.pdf", "%PDF-1.4")
    _write(root, "saved/jane.txt", _DUMP)
    _write(root, "saved/pasted.bib", PASTED)


def _old_site(root: Path) -> None:
    edited(root)
    shutil.copytree(_SITES / "al-folio", root / "saved/old")
    _write(root, "saved/old/_bibliography/group.bib", _SECOND)


def _older_form(root: Path) -> None:
    _built(root)
    _write(root, "content/authors/j-doe.yaml", "name: J Doe\nstatus: alumni\n")


def _pasted(root: Path) -> None:
    edited(root)
    _write(root, "saved/pasted.bib", PASTED)


def _served(root: Path) -> None:
    _built(root)
    shutil.rmtree(root / "site")
    text = (root / SERVED).read_text(encoding="utf-8")
    _write(root, EDIT, text.replace("J. Strings", "Journal of Strings"))


SAVED = ("saved/group.bib", "saved/jane.txt")
SCENES = {
    "import": Scene((("import", *SAVED, "--as-of", "2026-03-01"),), _sources, EDITED),
    "import --from": Scene(
        (("import", "--from", "al-folio", "saved/old", "--as-of", "2026-03-01"),), _old_site, EDITED
    ),
    "migrate": Scene((("migrate",),), _older_form),
    "build": Scene(
        (
            ("build", "--allow-removed"),
            ("build", "--allow-removed", "--clean"),
            ("build", "--allow-removed", "--jobs", "2"),
        ),
        _built,
    ),
    "build --verify": Scene((("build", "--verify", "--no-search", "--allow-removed"),), _built),
    "people merge": Scene((("people", "merge", "jane-doe", "j-doe"),), _two_people, EDITED),
    "people split": Scene(
        (("people", "split", "jane-doe", "--papers", "knots-in-general", "--id", "jane-doe-2"),), _two_people
    ),
    "new": Scene(
        (
            ("new", "paper", "--bibtex", "saved/pasted.bib"),
            ("new", "paper", "--doi", "10.1145/3333333.4444444"),
            ("new", "paper", "A Study of Felt"),
            ("new", "author", "Zoe Smith"),
            ("new", "page", "Open positions"),
            ("new", "news", "A second prize"),
        ),
        _pasted,
        EDITED,
        again=True,
    ),
    "update": Scene((("update",),), _asks, EDITED),
    "serve": Scene((("serve",),), _served),
    "venues accept": Scene((("venues", "accept", "--all", "--min-papers", "1"),), edited, EDITED),
    "init": Scene((("init", ".", "--yes", "--title", "Group"),), lambda _root: None),
}
# Commands over the portal of `update`, two at once.
PAIRS = (
    (("import", "saved/group.bib", "--as-of", "2026-03-01"), ("import", "saved/jane.txt", "--as-of", "2026-03-01")),
    (("import", "saved/group.bib", "--as-of", "2026-03-01"), ("build", "--no-search")),
    (("build", "--no-search"), ("build", "--no-search")),
    (("people", "merge", "jane-doe", "j-doe"), ("new", "paper", "--bibtex", "saved/pasted.bib")),
)
