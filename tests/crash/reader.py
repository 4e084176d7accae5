"""A reader of a site that is being rebuilt, run as a program: `python reader.py REBUILDS SEED`, prints what it found.

Each rebuild follows edits drawn by lot. Before each change to files that a build makes, the whole site is read from
home along its links: each page must be whole, and lead to what is there. Another process reads all the while.
"""

import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from generator.core.problems import ProblemsFoundError
from moments import changes
from trials import _quick_place

from built import build
from compiled_templates import compile_once
from edited_portal import EDITS, edit_template, write_portal

_HOME = "http://here/"
_LINKS = re.compile(rb"""<(?:a|link|script|img|source|form)\b[^>]*?\s(?:href|src|action)="?([^"\s>]+)""")
_OTHER = re.compile(r"^(?!/)[a-z][a-z0-9+.-]*:|^//")


@cache
def links(file: str, content: bytes) -> frozenset[str]:
    """Return the files of the site that a page leads to."""
    found = set()
    for link in _LINKS.findall(content):
        address = link.decode().replace("&amp;", "&")
        if address.startswith(_OWN):
            address = address[len(_OWN) - 1 :]
        if _OTHER.match(address):
            continue
        path = unquote(urlsplit(urljoin(_HOME + file, address)).path).lstrip("/")
        found.add(path + "index.html" if not path or path.endswith("/") else path)
    return frozenset(found)


_OWN = "http://localhost:8000/"
_EDITS = [edit for edit in EDITS if edit is not edit_template]  # those templates have no end, and lead nowhere


def whole(content: bytes) -> bool:
    """Say whether a page has its end; parts of long lists are pages without a frame."""
    return bool(content) and (b"<html" not in content[:100] or content.rstrip().endswith(b"</html>"))


def read(site: Path) -> tuple[int, list[str]]:
    """Read a site along its links; returns how many pages were read, and what is broken."""
    found: list[str] = []
    seen = {"index.html"}
    waiting = ["index.html"]
    while waiting:
        file = waiting.pop()
        content = (site / file).read_bytes()
        if not whole(content):
            found.append(f"{file} is not whole")
        for target in links(file, content):
            if target in seen:
                continue
            if not (site / target).is_file():
                found.append(f"{file} leads to {target}, which is not there")
                continue
            seen.add(target)
            if target.endswith(".html"):
                waiting.append(target)
    return len(seen), found


def poll(site: Path, told: int) -> None:
    """Read pages until killed, and tell of what is broken: a page that is replaced meanwhile is read again."""
    while True:
        found = [Path(place, name) for place, _, names in os.walk(site) for name in names]
        for file in (path for path in found if path.suffix == ".html" and "/.building-" not in str(path)):
            try:
                content = file.read_bytes()
            except FileNotFoundError:
                continue
            name = file.relative_to(site).as_posix()
            dead = [target for target in links(name, content) if not (site / target).is_file()]
            reachable = name in _reachable(site)
            try:
                same = file.read_bytes() == content
            except FileNotFoundError:
                same = False
            still = [target for target in dead if not (site / target).is_file()]
            if not whole(content) or (same and still and reachable):
                os.write(told, f"polled: {name}: whole: {whole(content)}, dead: {still}\n".encode())


def polling(site: Path, told: int) -> int:
    """Poll in a process of its own; returns its number."""
    process = os.fork()
    if not process:
        try:
            poll(site, told)
        except BaseException as fault:
            os.write(told, f"the reader failed: {fault!r}\n".encode())
        finally:
            os._exit(1)
    return process


def _reachable(site: Path) -> set[str]:
    seen, waiting = {"index.html"}, ["index.html"]
    while waiting:
        file = waiting.pop()
        try:
            targets = links(file, (site / file).read_bytes())
        except FileNotFoundError:
            continue
        waiting += [target for target in targets - seen if target.endswith(".html")]
        seen |= targets
    return seen


def main(rebuilds: int, seed: int) -> dict[str, Any]:
    """Rebuild a portal after edits drawn by lot, and read it all the while."""
    compile_once(setattr)
    draw = random.Random(seed)
    found: set[str] = set()
    looked = built = pages = 0
    watching = False

    def look(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal looked, pages, watching
        if watching and event in {"os.rename", "os.remove", "os.rmdir"} and changes(event, arguments):
            watching = False
            count, broken = read(site)
            watching = True
            looked += 1
            pages += count
            found.update(broken)

    with tempfile.TemporaryDirectory(dir=_quick_place()) as folder:
        portal = write_portal(Path(folder))
        site = portal.root / "site"
        build(portal.root, base_url=_OWN, allow_removed=True)
        sys.addaudithook(look)
        readable, writable = os.pipe()
        reader = polling(site, writable)
        os.close(writable)
        tried = 0
        try:
            while built < rebuilds and tried < rebuilds * 4:
                tried += 1
                for _ in range(draw.randint(1, 4)):
                    draw.choice(_EDITS)(portal, draw.randrange(10_000))
                watching = True
                try:
                    report = build(portal.root, base_url=_OWN, allow_removed=True)
                except ProblemsFoundError:
                    continue  # a fault of the content: the last site stays
                finally:
                    watching = False
                built += bool(report.written or report.removed)
        finally:
            os.kill(reader, signal.SIGKILL)
            os.waitpid(reader, 0)
        with os.fdopen(readable, "rb") as stream:
            polled = stream.read().decode().splitlines()
        shutil.rmtree(site)
    return {"found": sorted(found), "polled": polled, "rebuilds": built, "looked": looked, "pages": pages}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2])), indent=1))
