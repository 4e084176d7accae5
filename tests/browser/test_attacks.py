"""What strangers may write, in every field of every record and of every source: nothing of it runs, nothing leaves.

The pages are opened without their policy, so that what is tried is the writing of the pages and not what stands behind
it. `attacks.json` holds the attacks by their kind; each calls `hit` or asks evil.example, where it succeeds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from bs4 import BeautifulSoup
from generator.building import build
from generator.errors import ProblemsFoundError
from generator.importing import import_files
from generator.store.content import read_content

from conftest import AS_OF, TODAY, rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Frame

    from browser.conftest import Served, Visit

KINDS: dict[str, list[str]] = json.loads((Path(__file__).parent / "attacks.json").read_text(encoding="utf-8"))
ATTACKS = [attack for attacks in KINDS.values() for attack in attacks]
# What a file of YAML or of another program cannot hold at all.
_UNWRITABLE = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127, 0xFFFE])
WATCH = """window.hits = [];
window.hit = (...what) => top.hits.push(String(what) || location.href);
for (const name of ["alert", "confirm", "prompt", "open"]) window[name] = window.hit;
"""
# Several pages at once, each in a frame of its own, with the same watch.
FRAMES = """(addresses) => {
  document.body.replaceChildren();
  return Promise.all(addresses.map((address) => new Promise((done) => {
    const frame = document.createElement("iframe");
    frame.onload = frame.onerror = done;
    frame.src = address;
    document.body.append(frame);
  })));
}"""
AT_ONCE = 24


def _line(attack: str) -> str:
    return " ".join(attack.translate(_UNWRITABLE).split()) or "nothing"


def _paper(attack: str, number: int) -> dict[str, object]:
    line = _line(attack)
    return {
        "title": f"{number} {line}",
        "authors": [f"A {line}", "Ada Example"],
        "date": 2001 + number % 20,
        "abstract": attack,
        "venue": line,
        "type": "inproceedings",
        "volume": line,
        "number": line,
        "pages": line,
        "publisher": line,
        "keywords": [line],
        "awards": [line],
        "note": attack,
        "affiliations": [line],
        "extra": {"series": line},
        "image_alt": line,
    }


def _write(path: Path, record: dict[str, object], body: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    said = yaml.safe_dump(record, allow_unicode=False, sort_keys=False)
    path.write_text(f"---\n{said}---\n{body}" if body else said, encoding="utf-8", newline="")


def _write_content(root: Path) -> None:
    content = root / "content"
    texts = [attack.translate(_UNWRITABLE) for attack in ATTACKS]
    _write(content / "site.yaml", {"title": texts[0], "description": texts[1], "footer_text": "\n\n".join(texts[:60])})
    for number, attack in enumerate(texts):
        _write(content / f"papers/attack-{number}.yaml", _paper(attack, number))
        person = {"name": f"B {_line(attack)}", "role": _line(attack), "bio": attack, "now": _line(attack)}
        _write(content / f"authors/attacker-{number}.yaml", {**person, "member": True})
    for kind, attacks in KINDS.items():
        body = "\n\n".join(attack.translate(_UNWRITABLE) for attack in attacks)
        _write(
            content / f"pages/{kind.lower().replace(' ', '-')}.md", {"title": attacks[0].translate(_UNWRITABLE)}, body
        )


def _bibtex(lines: list[str]) -> str:
    return "\n".join(
        f"@inproceedings{{bib{n},\n title = {{{line} bib {n}}},\n author = {{C {line} and Ada Example}},\n"
        f" booktitle = {{{line}}},\n year = 2020,\n abstract = {{{line}}},\n url = {{{line}}},\n"
        f" doi = {{{line}}},\n keywords = {{{line}}},\n note = {{{line}}}\n}}\n"
        for n, line in enumerate(lines)
    )


def _ris(lines: list[str]) -> str:
    return "".join(
        f"TY  - CONF\nTI  - {line} ris {n}\nAU  - {line}\nT2  - {line}\nPY  - 2020\nAB  - {line}\nUR  - {line}\n"
        f"L1  - {line}\nDO  - {line}\nKW  - {line}\nN1  - {line}\nER  - \n"
        for n, line in enumerate(lines)
    )


def _csl(lines: list[str]) -> str:
    return json.dumps(
        [
            {"id": f"csl{n}", "type": "paper-conference", "title": f"{line} csl {n}", "abstract": line, "URL": line}
            | {"author": [{"family": line, "given": "D"}], "container-title": line, "DOI": line, "note": line}
            | {"issued": {"date-parts": [[2020]]}, "keyword": line, "publisher": line}
            for n, line in enumerate(lines)
        ]
    )


def _dump(lines: list[str]) -> str:
    return "40 Papers\n\n" + "\n".join(
        f"LG Mar {1 + n % 28}, 2024\n\n{line} dump {n}\n\nAda Example, {line}\n\n{line} Abstract.\n"
        for n, line in enumerate(lines)
    )


def _saved_page(lines: list[str]) -> str:
    return "<!DOCTYPE html><html><body><h1>Publications</h1><ul>\n" + "".join(
        f'<li><a href="{line}">{line} page {n}</a>. Ada Example, {line}. In <i>{line}</i>, 2019. '
        f'<a href="{line}">PDF</a></li>\n'
        for n, line in enumerate(lines)
    )


SOURCES = {"a.bib": _bibtex, "a.ris": _ris, "a.json": _csl, "a.txt": _dump, "a.html": _saved_page}


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], Served]) -> Iterator[Served]:
    """A portal of attacks, written by hand and read from sources, built and served."""
    root = tmp_path_factory.mktemp("attacked")
    _write_content(root)
    for name, text in SOURCES.items():
        (root / name).write_text(text([_line(attack) for attack in ATTACKS]), encoding="utf-8")
        import_files(root, [root / name], as_of=AS_OF, today=TODAY)
    build(root, base_url="https://group.github.io/portal/")
    return serve(root / "site")


def test_there_are_enough_attacks_of_every_kind() -> None:
    assert len(set(ATTACKS)) == len(ATTACKS) > 400
    assert min(map(len, KINDS.values())) >= 15


def test_no_page_holds_markup_that_content_brought(attacked: Served) -> None:
    seen = 0
    for page in sorted(attacked.folder.rglob("*.html")):
        found = BeautifulSoup(page.read_text(encoding="utf-8"), "lxml")
        seen += 1
        for tag in found.find_all(True):
            handlers = [name for name in tag.attrs if name.startswith("on")]
            assert handlers == [], (page, str(tag)[:200])
            assert tag.name not in {"iframe", "object", "embed", "applet", "frame", "frameset", "portal"}, page
            for name in ("href", "src", "action", "formaction", "srcset", "poster", "data", "xlink:href", "background"):
                _assert_harmless(tag.name, str(tag.get(name, "")), page)
        for script in found.find_all("script"):
            assert script.get("type") in {"application/json", "application/ld+json"} or "hit" not in str(script), page
    assert seen > len(ATTACKS)


def _assert_harmless(tag: str, value: str, page: Path) -> None:
    read = "".join(value.split()).lower().replace("\\", "/").lstrip("".join(map(chr, range(33))))
    assert not read.startswith(("javascript:", "vbscript:", "data:text", "file:", "blob:")), (page, value)
    if tag not in {"a", "link"}:
        assert "//evil" not in read, (page, value)


@pytest.mark.parametrize("key", ["homepage", "code", "pdf"])
def test_an_address_that_runs_or_leads_astray_is_a_fault_or_none(tmp_path: Path, key: str) -> None:
    """What remains of the addresses is shown as a link to its host, which the pages above hold."""
    _write(tmp_path / "content/site.yaml", {"title": "Portal"})
    for number, attack in enumerate(KINDS["addresses"]):
        address = attack.translate(_UNWRITABLE)
        said = {"code": address} if key == "code" else {"links": {key: address}}
        kind, name = ("authors", {"name": f"A {number}"}) if key == "homepage" else ("papers", {"title": f"P {number}"})
        _write(tmp_path / f"content/{kind}/a-{number}.yaml", {**name, **said})
    _, problems = read_content(tmp_path)
    refused = {problem.path for problem in problems if problem.severity == "error"}
    assert len(refused) > len(KINDS["addresses"]) / 2
    for path in refused:
        (tmp_path / path).unlink()
    try:
        build(tmp_path)
    except ProblemsFoundError as faults:
        pytest.fail(str(faults))
    for page in (tmp_path / "site").rglob("*.html"):
        for tag in BeautifulSoup(page.read_text(encoding="utf-8"), "lxml").find_all(href=True):
            _assert_harmless(tag.name, tag["href"], page)


def test_nothing_runs_nothing_leaves_and_nothing_is_kept_in_a_browser(
    attacked: Served, visit: Callable[..., Visit]
) -> None:
    here = visit(own_window=True, bypass_csp=True)
    page = here.page
    page.add_init_script(WATCH)
    moved: list[str] = []
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.on("framenavigated", lambda frame: moved.append(frame.url) if _astray(frame, attacked) else None)
    folder = attacked.folder
    files = sorted(folder.rglob("*.html"), key=lambda path: (path.parts.count("attack"), path))
    addresses = [attacked.url + path.relative_to(folder).as_posix() for path in files][:: rounds(12, 1)]
    page.goto(f"{attacked.url}robots.txt")
    for start in range(0, len(addresses), AT_ONCE):
        page.evaluate(FRAMES, addresses[start : start + AT_ONCE])
        assert page.evaluate("window.hits") == [], addresses[start : start + AT_ONCE]
    for text in ("hit", "evil", "script", "onerror", "<img src=x onerror=hit()>"):
        page.goto(f"{attacked.url}search/?q={text}")
        page.locator(".search [role=status]").filter(has_text="found").or_(
            page.get_by_text("No paper")
        ).first.wait_for()
        assert page.evaluate("window.hits") == []
    assert page.evaluate("[Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]") == [[], [], ""]
    assert (dialogs, moved, here.refused) == ([], [], [])


def _astray(frame: Frame, attacked: Served) -> bool:
    return not frame.url.startswith((attacked.url, "about:blank"))
