"""`sitegen serve`, as a table of contents: build, serve, watch, rebuild."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event
from typing import Protocol

from watchfiles import watch

from generator.build.build import build
from generator.build.options import BuildOptions, BuildReport, Progress
from generator.build.preview import Preview
from generator.build.serve.fault_page import with_lines
from generator.build.serve.server import Live, SiteServer
from generator.content.content import read_settings
from generator.core.cache import CACHE, make_cache
from generator.core.locks import LockFile, LockHeldError, lock_file, only_writer, refuse_cache_that_leads_out
from generator.core.problems import Problem, ProblemsFoundError, refuse
from generator.site.addresses import base_path

Changes = Callable[[Path, Callable[[], Iterable[str]], Event], Iterable[frozenset[str]]]
FOLDER = f"{CACHE}/serve"
# In larger portals the search index is made once at the start: otherwise each edit would wait for it.
_SEARCHED_AGAIN = 2_000

_FOLDERS = ("content", "templates", "static")
_STEP = 20  # milliseconds without a further change after which changes are reported
_LONGEST = 200  # milliseconds after which they are reported at the latest
_QUIET = 1000  # milliseconds without any change after which an empty set is reported


def changes_below(root: Path, named: Callable[[], Iterable[str]], stop: Event) -> Iterator[frozenset[str]]:
    """Yield the files that changed in a portal, and an empty set after each quiet second, until `stop` is set.

    Changes while the caller works on a set are in the next one.

    The folders from which a portal is built are watched, and the files outside of them that `named` returns. New
    folders and files are watched as soon as they exist.
    """
    while not stop.is_set():
        watched = _watched(root, named())
        # Any of it may have changed before it was watched: reported only now, when no later change is missed.
        earlier = frozenset(map(str, watched))
        for found in watch(
            *watched, stop_event=stop, debounce=_LONGEST, step=_STEP, rust_timeout=_QUIET, yield_on_timeout=True
        ):
            yield earlier.union(path for _, path in found)
            earlier = frozenset()
            if _watched(root, named()) != watched:
                break


def _watched(root: Path, named: Iterable[str]) -> dict[Path, int]:
    """Return the paths to watch, with their inodes: a replaced file is another one to the system."""
    paths = [*(root / folder for folder in _FOLDERS), *(root / file for file in named)]
    return {path: path.stat().st_ino for path in paths if path.exists()}


class Watcher(Protocol):
    """Receives events."""

    def begun(self) -> None:
        """Receive the start of a build."""

    def built(self, report: BuildReport) -> None:
        """Receive the report of a build that is shown now."""

    def faults(self, problems: tuple[Problem, ...], *, site: bool) -> None:
        """Receive errors, and whether a good site is still shown."""

    def fixed(self) -> None:
        """Receive the end of errors if the site is as it was before: `built` is not called."""

    def waiting(self, who: str) -> None:
        """Receive the command that a build waits for."""

    def serving(self, url: str) -> None:
        """Receive the address of the site, at the start and whenever it changes."""


def serve(
    root: Path,
    port: int,
    watcher: Watcher,
    *,
    changes: Changes = changes_below,
    progress: Progress = lambda *_: None,
) -> None:
    """Serve the portal in `root` at a port of this machine as long as `changes` come.

    Changes are sets of files; an empty one means that nothing has changed for a while. Raises ProblemsFoundError if it
    is being served already, or the port is not free.
    """
    refuse_cache_that_leads_out(root)
    make_cache(root)
    with (
        only_server(root / FOLDER / "lock") as place,
        closing(SiteServer(root / FOLDER / "site", port, Live())) as server,
    ):
        portal = _Portal(root, server, watcher, progress, place)
        portal.build()
        server.begin()  # earlier requests of browsers have waited
        portal.publish_address()
        for files in changes(root, lambda: portal.preview.named, Event()):
            portal.take(files)


class _Portal:
    """A portal that is rebuilt after changes."""

    def __init__(self, root: Path, server: SiteServer, watcher: Watcher, progress: Progress, place: LockFile) -> None:
        self._root, self._server, self._watcher, self._progress, self._place = root, server, watcher, progress, place
        self.preview = Preview(server.live.seen, self._show_ahead)
        self._path = "/"
        self._published_url = ""
        self._small = False

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://localhost:{self._server.server_port}{self._path}"

    def publish_address(self) -> None:
        """Publish the address of the site, also for a second server of the portal."""
        self._published_url = self.url
        self._place.note(self.url)
        self._watcher.serving(self.url)

    def take(self, files: frozenset[str]) -> None:
        """Build after changes; update the search index when there are no more."""
        preview = self.preview
        outdated = preview.search_outdated
        if files:
            preview.search_outdated = True
            preview.search_outdated = self.build() or outdated
        elif outdated and self._small and not self._server.live.state.faults:
            preview.search_outdated, preview.anyway = False, True
            self.build(only_search=True)

    def _show_ahead(self, file: str, content: bytes) -> None:
        path = self._server.folder / file
        if not path.is_file() or path.read_bytes() != content:
            self._server.live.show_ahead(file, content)

    def build(self, *, only_search: bool = False) -> bool:
        """Build, and show the site or the errors; return whether anything has changed.

        Pages are not reloaded with `only_search` if no page has changed.
        """
        with only_writer(self._root, "sitegen serve", self._watcher.waiting):
            return self._build(only_search=only_search)

    def _build(self, *, only_search: bool) -> bool:
        live = self._server.live
        at_fault = bool(live.state.faults)
        self._watcher.begun()
        try:
            settings = read_settings(self._root)
            self._path = base_path(settings.base_url) if settings else self._path
            options = BuildOptions(
                output=self._server.folder,
                base_url=self.url,
                allow_removed=True,
                progress=self._progress,
                preview=self.preview,
            )
            report = build(self._root, options)
        except ProblemsFoundError as found:
            live.show_faults(with_lines(self._root, found.problems))
            self._watcher.faults(found.problems, site=bool(live.state.site))
        except OSError as fault:
            if fault.filename is None:
                raise
            problem = Problem(str(fault.filename), what=f"this cannot be read or written ({fault.strerror})")
            live.show_faults(with_lines(self._root, [problem]))
            self._watcher.faults((problem,), site=bool(live.state.site))
        else:
            self._small = report.papers <= _SEARCHED_AGAIN
            changed = bool(report.written or report.removed)
            live.show_site(self._path, changed=changed and not (only_search and report.reused == report.pages))
            if changed:
                self._watcher.built(report)
            elif at_fault:
                self._watcher.fixed()
            if self._published_url and self._published_url != self.url:
                self.publish_address()
            self.preview.keep()
            return changed
        return True


@contextmanager
def only_server(path: Path) -> Iterator[LockFile]:
    """Hold the lock file, into which the address is written.

    Raises ProblemsFoundError if another process holds it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with lock_file(path) as lock:
            yield lock
    except LockHeldError as fault:
        what = "this portal is being served already" + (f", at {fault}" if str(fault) else "")
        refuse(what, "open that, or stop it first")
