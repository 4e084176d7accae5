"""`sitegen serve`: what a browser gets from first build to last edit. The watcher is a list of changes.

Waiting for changes of a portal's files, with a real folder.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from urllib.parse import quote

import pytest
from generator.build.options import BuildReport
from generator.build.serve.serve import FOLDER, changes_below, serve
from generator.build.serve.server import Live, SiteServer
from generator.core.problems import Problem

from command_line import sitegen
from conftest import Portal
from written_files import write_file

QUIET: frozenset[str] = frozenset()
PAPER = "content/papers/paper-1.yaml"


class Serving:
    """A portal that is served from a thread; `change` returns when what it did can be seen."""

    def __init__(self, portal: Portal) -> None:
        self.portal = portal
        self.url = ""
        self.reports: list[BuildReport] = []
        self.problems: tuple[Problem, ...] = ()
        self.has_site = True
        self._changes: Queue[frozenset[str] | None] = Queue()
        self._ready = Event()
        self.when_written: Callable[[], None] = lambda: None
        given = {"changes": self._given, "progress": self._progress}
        self._thread = Thread(target=serve, args=(portal.root, 0, self), kwargs=given, daemon=True)

    def _progress(self, what: str, _done: int, _total: int) -> None:
        """Do what a test wants when all pages are rendered and none of them is in its place."""
        if what == "writing the site":
            self.when_written()

    def _given(self, *_: object) -> Iterator[frozenset[str]]:
        """Yield changes; asked for the next one, the server has done with the last."""
        while True:
            self._ready.set()
            files = self._changes.get()
            if files is None:
                return
            yield files

    def __enter__(self) -> Serving:
        self._thread.start()
        assert self._ready.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        self._changes.put(None)
        self._thread.join(60)
        assert not self._thread.is_alive()

    def begun(self) -> None: ...

    def waiting(self, who: str) -> None: ...

    def built(self, report: BuildReport) -> None:
        self.reports.append(report)

    def faults(self, problems: tuple[Problem, ...], *, site: bool) -> None:
        self.problems, self.has_site = problems, site

    def fixed(self) -> None:
        self.problems = ()

    def serving(self, url: str) -> None:
        self.url = url

    @property
    def port(self) -> int:
        return int(self.url.split(":")[2].split("/")[0])

    def change(self, files: frozenset[str] = frozenset({PAPER})) -> None:
        self._ready.clear()
        self._changes.put(files)
        assert self._ready.wait(60)

    def paper(self, text: str) -> None:
        """Save a paper."""
        self.portal.write("papers/paper-1.yaml", text)
        self.change()

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return answer, text

    @contextmanager
    def listening(self, page: str = "/portal/") -> Iterator[Callable[[], dict[str, object]]]:
        """Listen as an open page does; what is yielded returns the next thing that is told."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", f"/__sitegen__/changes?page={quote(page)}")
        answer = connection.getresponse()

        def next_told() -> dict[str, object]:
            for line in iter(answer.readline, b""):
                if line.startswith(b"data: "):
                    told: dict[str, object] = json.loads(line.removeprefix(b"data: "))
                    return told
            pytest.fail("the server went away")

        yield next_told
        connection.close()


def small_portal(root: Path) -> Portal:
    portal = Portal(root)
    portal.write("site.yaml", "title: Group\nbase_url: https://group.example/portal/\n")
    for number in range(3):
        portal.write(f"papers/paper-{number}.yaml", f"title: Paper {number}\nauthors: [Ada Lovelace]\ndate: 2024\n")
    return portal


@pytest.fixture
def portal(tmp_path: Path) -> Portal:
    return small_portal(tmp_path / "portal")


@pytest.fixture
def serving(portal: Portal) -> Iterator[Serving]:
    with Serving(portal) as running:
        yield running


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A portal that is served to several tests, none of which changes it."""
    with Serving(small_portal(tmp_path_factory.mktemp("unchanged"))) as running:
        yield running


# The site


def test_the_site_is_served_below_its_path_with_the_script_that_reloads_it(unchanged):
    assert unchanged.url == f"http://localhost:{unchanged.port}/portal/"
    answer, text = unchanged.get("/portal/papers/paper-1/")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "<h1>Paper 1</h1>" in text
    assert '<script src="/__sitegen__/reload.js?site=' in text
    assert unchanged.get("/__sitegen__/reload.js")[0].headers["Content-Type"] == "text/javascript; charset=utf-8"


def test_what_is_built_to_be_served_disturbs_neither_the_site_nor_what_is_published(unchanged):
    assert not (unchanged.portal.root / "site").exists()
    built = list((unchanged.portal.root / FOLDER / "site").rglob("*.html"))
    assert built
    assert not any("__sitegen__" in page.read_text(encoding="utf-8") for page in built)
    assert not list((unchanged.portal.root / FOLDER / "site").rglob("card.png"))


@pytest.mark.parametrize(
    ("path", "status", "place"),
    [
        ("/", 302, "/portal/"),
        ("/portal", 302, "/portal/"),
        ("/portal/papers/paper-1", 302, "/portal/papers/paper-1/"),
        ("/portal/papers/paper-1.bib", 200, None),
        ("/portal/papers/p%61per-1/", 200, None),
        ("/elsewhere/", 404, None),
        ("/portal/papers/nobody/", 404, None),
        ("/portal/papers/paper-1.bib/", 404, None),
        ("/portal/.sitegen.json", 404, None),
        ("/portal/../../content/site.yaml", 404, None),
        ("/portal/%2e%2e/%2e%2e/content/site.yaml", 404, None),
        ("/portal/..%2f..%2fcontent%2fsite.yaml", 404, None),
        ("/portal//etc/passwd", 404, None),
        ("/portal/%00", 404, None),
    ],
)
def test_an_address_gives_the_file_of_the_site_or_its_page_for_what_is_not_there(unchanged, path, status, place):
    answer, text = unchanged.get(path)
    assert (answer.status, answer.headers["Location"]) == (status, place)
    assert (">404<" in text) == (status == 404)  # a free port may have these digits as well
    assert "base_url" not in text


def test_a_link_out_of_the_site_is_not_followed(serving):
    (serving.portal.root / FOLDER / "site/out").symlink_to(serving.portal.root / "content")
    assert serving.get("/portal/out/site.yaml")[0].status == 404


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:{port}", 200),
        ("127.0.0.1:{port}", 200),
        ("evil.example:{port}", 403),
        ("localhost.evil.example", 403),
        ("localhost:1", 403),
        ("", 403),
    ],
)
def test_only_names_of_this_machine_are_answered(unchanged, host, status):
    answer, _ = unchanged.get("/portal/", Host=host.format(port=unchanged.port))
    assert answer.status == status


# Edits


def test_an_edit_is_shown_and_told_to_open_pages_and_only_what_it_touches_is_rendered(serving):
    with serving.listening() as told:
        before = told()
        serving.paper("title: Another title\nauthors: [Ada Lovelace]\ndate: 2024\n")
        after = told()
    assert before["site"] != after["site"]
    assert f"reload.js?site={after['site']}" in serving.get("/portal/")[1]
    assert "<h1>Another title</h1>" in serving.get("/portal/papers/paper-1/")[1]
    report = serving.reports[-1]
    assert 0 < report.reused < report.pages


def test_what_was_edited_again_and_again_is_what_a_build_gives(serving, portal):
    for number in range(3):
        serving.paper(f"title: Title {number}\nauthors: [Ada Lovelace, Person {number}]\ndate: 2024\n")
    portal.write("papers/new.yaml", "title: New\nauthors: [Ada Lovelace]\ndate: 2025\n")
    write_file(portal.root / "templates/404.html", '{% extends "base.html" %}{% block main %}404 here{% endblock %}')
    serving.change()
    serving.change(QUIET)
    from generator.build.preview import Preview  # noqa: PLC0415

    from built import build  # noqa: PLC0415 - beside its only use

    out = portal.root / "anew"
    build(portal.root, output=out, base_url=serving.url, clean=True, allow_removed=True, preview=Preview(), search=True)
    served = portal.root / FOLDER / "site"

    def files(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    ours, wanted = files(served), files(out)
    assert ours.keys() == wanted.keys()
    assert [name for name in ours if ours[name] != wanted[name]] == []


def test_after_another_base_url_the_new_address_is_told_and_the_site_is_there_alone(serving):
    serving.portal.write("site.yaml", "title: Group\nbase_url: https://group.example/portal/deeper/\n")
    serving.change()
    assert serving.url == f"http://localhost:{serving.port}/portal/deeper/"
    there = {
        path: serving.get(path)[0].status for path in ("/portal/deeper/papers/paper-1/", "/portal/papers/paper-1/")
    }
    assert list(there.values()) == [200, 404]


EDITED = "title: Another title\nauthors: [Ada Lovelace]\ndate: 2024\n"


def test_the_page_that_somebody_sees_is_shown_before_the_others_and_once(serving):
    path, shown = "/portal/papers/paper-1/", []
    with serving.listening(path) as told:
        before = told()["site"]
        serving.when_written = lambda: shown.extend([told()["site"], serving.get(path)[1], serving.get("/portal/")[1]])
        serving.paper(EDITED)
        early, page, home = shown
        assert early != before
        assert "<h1>Another title</h1>" in page
        assert f"reload.js?site={early}" in page
        assert f"reload.js?site={before}" in home
        assert told()["site"] == early
        assert serving.get(path)[1] == page
        home = serving.get("/portal/")[1]
        assert f"reload.js?site={before}" not in home
        assert f"reload.js?site={early}" not in home
        serving.when_written = lambda: None
        serving.paper(EDITED.replace("Another", "A third"))
        assert told()["site"] not in {before, early}
    assert "<h1>A third title</h1>" in serving.get(path)[1]


# Faults


def test_all_faults_are_shown_with_place_and_lines_while_the_last_good_site_stays(serving):
    good = serving.get("/portal/papers/paper-1/")[1]
    with serving.listening() as told:
        told()
        serving.portal.write("papers/paper-2.yaml", "title: <b>Bold</b>\ndate: 28.09.2024\n")
        serving.paper("title: One\nauthers: [<script>alert(1)</script>]\n")
        assert told()["faults"] == 2
        page = serving.get("/__sitegen__/faults")[1]
        assert "2 errors to fix" in page
        assert "<h2>content/papers/paper-1.yaml:2:1</h2>" in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
        assert "&lt;b&gt;Bold" in page
        assert "<script" not in page
        assert serving.get("/portal/papers/paper-1/")[1] == good
        serving.portal.write("papers/paper-2.yaml", "title: Paper 2\nauthors: [Ada Lovelace]\ndate: 2024\n")
        serving.paper("title: Paper 1\nauthors: [Ada Lovelace]\ndate: 2024\n")
        after = told()
    assert after["faults"] == 0
    assert serving.get("/portal/papers/paper-1/")[1] == good, "mended as it was, no page has to reload"


def test_a_fault_of_a_template_is_shown_with_its_lines(serving):
    (serving.portal.root / "templates").mkdir()
    template = serving.portal.root / "templates/paper.html"
    template.write_text('{% extends "default/paper.html" %}\n{% block main %}\n{{ nobody.knows }}\n{% endblock %}\n')
    serving.change(frozenset({"templates"}))
    page = serving.get("/__sitegen__/faults")[1]
    assert "<h2>templates/paper.html:3</h2>" in page
    assert "{{ nobody.knows }}" in page
    template.unlink()
    serving.change(frozenset({"templates"}))
    assert "0 errors" in serving.get("/__sitegen__/faults")[1]


def test_a_portal_at_fault_from_the_beginning_shows_its_faults_at_every_address(portal):
    portal.write("papers/paper-1.yaml", "titel: Paper 1\n")
    with Serving(portal) as serving:
        answer, text = serving.get("/papers/")
        assert answer.status == 500
        assert "content/papers/paper-1.yaml:1:1" in text
        assert "/__sitegen__/reload.js" in text
        assert not serving.has_site
        serving.paper("title: Paper 1\n")
        assert serving.get("/portal/papers/")[0].status == 200
        serving.paper("titel: Paper 1\n")
        assert serving.has_site


def test_the_command_says_whether_there_is_a_site_while_something_is_at_fault(portal, monkeypatch):
    def one_mistake_more(*_: object) -> Iterable[frozenset[str]]:
        portal.write("papers/paper-1.yaml", "title: Paper 1\n")
        yield frozenset({"content"})
        portal.write("papers/paper-1.yaml", "titel: Paper 1\n")
        yield frozenset({"content"})

    monkeypatch.setattr(
        "generator.build.serve.serve.serve.__kwdefaults__", {**serve.__kwdefaults__, "changes": one_mistake_more}
    )
    portal.write("papers/paper-1.yaml", "titel: Paper 1\n")
    said = sitegen("serve", "--root", portal.root, "--port", "0").stdout
    assert [line for line in said.splitlines() if "to fix" in line] == [
        "1 error to fix; there is no site before then.",
        "1 error to fix; the last good site stays until then.",
    ]


# Refusals


def test_two_servers_of_one_portal_are_refused_with_the_address_of_the_first(serving):
    result = sitegen("serve", "--root", serving.portal.root)
    assert result.exit_code == 1
    assert f"this portal is being served already, at {serving.url}" in result.stderr


def test_a_port_in_use_is_refused(serving, tmp_path):
    (tmp_path / "other/content").mkdir(parents=True)
    result = sitegen("serve", "--root", tmp_path / "other", "--port", serving.port)
    assert result.exit_code == 1
    assert f"port {serving.port} is in use by another program; stop that program, or choose another" in result.stderr


def test_ctrl_c_ends_the_command_and_gives_the_port_back(portal, monkeypatch):
    def interrupted(*_: object) -> Iterable[frozenset[str]]:
        raise KeyboardInterrupt

    monkeypatch.setattr(
        "generator.build.serve.serve.serve.__kwdefaults__", {**serve.__kwdefaults__, "changes": interrupted}
    )
    result = sitegen("serve", "--root", portal.root, "--port", "0")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Serving at http://localhost:" in result.stdout
    port = int(result.stdout.split("http://localhost:")[1].split("/")[0])
    SiteServer(portal.root, port, Live()).close()


def test_a_folder_that_is_no_portal_is_not_served(tmp_path):
    result = sitegen("serve", "--root", tmp_path, "--port", "0")
    assert result.exit_code == 1
    assert "content: there is no such folder; go to the portal's folder" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_saved_during_the_first_build_is_told(tmp_path):
    paper = tmp_path / "content" / "papers" / "long.yaml"
    write_file(paper, "title: First\n")
    with closing(changes_below(tmp_path, tuple, Event())) as told:
        assert next(told) == {str(tmp_path / "content")}
        paper.write_text("title: Second\n")  # whoever was told first is still building
        assert str(paper) in next(told)
