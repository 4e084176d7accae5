"""The search index in the output folder: made by Pagefind, or kept if no record has changed.

Pagefind takes a millisecond for a paper, and uses one processor. So a forked process communicates with it while this
one renders pages, which only need to know that there will be an index.

The program's service mode reads messages from standard input, each JSON in base64 and ended by a comma, and answers in
the same way. Its own Python package waits a tenth of a second for each answer, which would be 17 minutes for 10,000
papers; here everything is sent at once.
"""

import base64
import contextlib
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from subprocess import DEVNULL, PIPE
from threading import Thread, Timer
from typing import IO, Any, Self

from generator.build.output.folder import OutputFolder
from generator.core.digest import program_digest
from generator.core.forked_task import ForkedTask
from generator.core.plugins import version_of
from generator.core.problems import Problem
from generator.site.search import SearchPlan, SearchRecord

FOLDER = "search/pagefind/"
# The key of the index's input. No page reads it.
_MADE_FROM = f"{FOLDER}made-from.json"
# Languages in Latin script, for `generator.core.ids`.
_LIBRARIES = ("python-slugify", "text-unidecode")
_HINT = "install it with 'pip install \"pagefind[bin]\"', or build with --no-search; the box leads to the papers"
WORTH_A_PROCESS = 200  # an index of fewer papers takes less time than a process would save

_Files = dict[str, bytes]


class NoIndexError(Exception):
    """The index that pages refer to could not be made. `problem` is the warning."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem


class SearchIndex:
    """The index of a portal's papers and pages, in the folder of its site: kept, or made.

    `expected` is whether there will be one, so that pages may refer to it while it is made. A portal without papers and
    pages has none, and neither has one without a working Pagefind. Use it as a context: at its end, an index that was
    not requested is discarded.
    """

    def __init__(
        self, plan: SearchPlan | None, out: OutputFolder, *, outdated: bool = False, aside: bool = False
    ) -> None:
        """Start making the index; without a plan there is none. With `aside`, a forked process makes a large one."""
        self._out = out
        kept = [out.kept(f"{start}{FOLDER}") for start in plan.records] if plan else []
        self._kept = {path: one for files in kept for path, one in files.items()} if all(kept) else {}
        self._files: _Files = {}
        self._problem: Problem | None = None
        self._making: ForkedTask[_Files | str] | None = None
        if plan and not (outdated and _MADE_FROM in self._kept):
            self._begin(plan, aside=aside)
        self.expected = bool(self._kept or self._files or self._making)

    def _begin(self, plan: SearchPlan, *, aside: bool) -> None:
        program = program_version()
        made_from = _made_from(plan, program)
        if _MADE_FROM in self._kept and self._out.read(_MADE_FROM) == made_from:
            return
        self._kept = {}
        if aside and program and plan.papers >= WORTH_A_PROCESS:
            self._making = ForkedTask(partial(_files, plan, made_from))
        else:
            self._take(_files(plan, made_from))

    def _take(self, made: _Files | str) -> None:
        if isinstance(made, str):
            self._problem = Problem("", 0, 0, f"there is no search: {made}", _HINT, "warning")
        else:
            self._files = made

    def __enter__(self) -> Self:
        """Keep making the index until it is requested or no longer needed."""
        return self

    def __exit__(self, *fault: object) -> None:
        """Stop work that was not requested."""
        if self._making:
            self._making.__exit__(*fault)

    @property
    def is_made_aside(self) -> bool:
        """Whether a forked process makes the index."""
        return self._making is not None

    def put(self) -> tuple[dict[str, str], tuple[Problem, ...]]:
        """Write the index into the folder; return its files' digests, and a warning if it cannot be made.

        Raises ProblemsFoundError if a file of someone else is in the way, and NoIndexError if an index is missing that
        was `expected`.
        """
        if self._making:
            self._take(self._making.answer())
            if self._problem:
                raise NoIndexError(self._problem)
        self._out.claim(self._files)
        made = {file: self._out.write(file, content) for file, content in self._files.items()}
        return self._kept | made, (self._problem,) if self._problem else ()


def _files(plan: SearchPlan, made_from: bytes) -> _Files | str:
    """Return the files of an index, or why it cannot be made."""
    try:
        files = {
            f"{start}{FOLDER}{path}": content
            for start, records in plan.records.items()
            for path, content in index_files(records(), plan.languages[start]).items()
        }
    except PagefindError as fault:
        return str(fault)
    return {**files, _MADE_FROM: made_from} if files else {}


def _made_from(plan: SearchPlan, program: str) -> bytes:
    """Return the key of an index's input: its records, this program, Pagefind, and the libraries involved."""
    others = [program, *plan.languages.values(), *map(version_of, _LIBRARIES)]
    return json.dumps({"papers": plan.fingerprint(), "program": program_digest(), "others": others}).encode()


_MARK = b"pagefind_dcd"
_META = re.compile(r"pagefind\.(?P<language>[^_]+)_(?P<hash>[0-9a-f]+)\.pf_meta")
_FILTER = re.compile(r"filter/(?P<key>(?P<language>[^_]+)_(?P<hash>[0-9a-f]+))\.pf_filter")
_TEXT, _LIST = 3, 4
# The byte that begins a CBOR text holds its length up to 23, else how many bytes hold it.
_SHORT = 24
_INDEX = 0
# Messages that are not records: the first and the last.
_FRAME = 2
_CHUNK = 1 << 20
# Seconds after which a program without an answer is considered stuck: ten times the time of a slow machine.
_PATIENCE, _PATIENCE_EACH = 60.0, 0.05
# The files that our pages load; the rest is Pagefind's own user interface.
_SCRIPTS = frozenset({"pagefind.js", "pagefind-worker.js", "pagefind-entry.json"})
_LANGUAGE_FREE = "wasm.unknown.pagefind"
# The exceptions for an answer in another form, from base64, JSON, gzip and CBOR.
_UNREADABLE = (LookupError, TypeError, AttributeError, ValueError, OSError, EOFError, zlib.error)


class PagefindError(Exception):
    """The program is missing, cannot run here, or does not answer; the message has the reason."""


def program() -> Path:
    """Return the path of the program: in PAGEFIND_BINARY_PATH, installed as a package, or on the path.

    Raises PagefindError if there is none.
    """
    named = os.environ.get("PAGEFIND_BINARY_PATH")
    if named:
        return Path(named)
    try:
        from pagefind_bin import get_executable  # noqa: PLC0415 - an optional part of some installations

        return Path(get_executable())
    except (ImportError, FileNotFoundError):
        found = shutil.which("pagefind")
        if found:
            return Path(found)
    raise PagefindError("the program Pagefind is not installed")


def program_version() -> str:
    """Return the program's version, as in `pagefind 1.5.2`; empty if it does not answer."""
    try:
        path = program()
        status = path.stat()
    except (PagefindError, OSError):
        return ""
    return _version_of(path, status.st_size, status.st_mtime_ns)


# A process that builds repeatedly, such as `sitegen serve`, asks the program once.
@lru_cache(maxsize=8)
def _version_of(path: Path, size: int, changed: int) -> str:  # noqa: ARG001 - another file is asked again
    try:
        run = subprocess.run([path, "--version"], stdin=DEVNULL, capture_output=True, timeout=10, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return run.stdout.decode("utf-8", "replace").strip()


def index_files(records: Iterable[SearchRecord], language: str) -> dict[str, bytes]:
    """Return the files of an index of records, by their path in its folder; the same records give the same bytes.

    There are none without records, because a page cannot load an index without a language. Raises PagefindError, also
    if the index lacks a record.
    """
    messages = list(_messages(records, language))
    papers = len(messages) - _FRAME
    if not papers:
        return {}
    answers = _conversation(messages).split(b",")[: len(messages)]
    if len(answers) < len(messages) or not answers[-1]:
        raise PagefindError("the program Pagefind stopped before it had answered")
    try:
        files = _files_of_index(map(_payload, answers))
        wanted = {path: base64.b64decode(content) for path, content in files.items() if _wanted(path, files)}
        index = _in_order(wanted)
        languages = json.loads(index["pagefind-entry.json"])["languages"].values()
        pages = sum(int(one["page_count"]) for one in languages)
    except _UNREADABLE as fault:
        raise PagefindError("the program Pagefind gave an answer that cannot be read") from fault
    if pages < papers:
        raise PagefindError(f"the program Pagefind left out {papers - pages} of {papers} papers")
    return index


def _conversation(messages: Sequence[bytes]) -> bytes:
    """Send everything, and return the program's output until each message is answered or it stops.

    The program ends when its input ends, answered or not.
    """
    try:
        service = subprocess.Popen([program(), "--service"], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)  # noqa: S603
    except OSError as fault:
        raise PagefindError(f"the program Pagefind cannot run here: {fault.strerror or fault}") from fault
    output: list[bytes] = []
    open_questions = len(messages)
    watch = Timer(_PATIENCE + _PATIENCE_EACH * len(messages), service.kill)
    watch.daemon = True  # an interrupted build does not wait for it
    with service:
        if service.stdin is None or service.stdout is None:  # pragma: no cover - both are pipes
            raise PagefindError
        watch.start()
        sending = Thread(target=_send, args=(service.stdin, messages))
        sending.start()
        while open_questions > 0 and (part := os.read(service.stdout.fileno(), _CHUNK)):
            output.append(part)
            open_questions -= part.count(b",")
        watch.cancel()
        if open_questions > 0:
            service.kill()
        sending.join()
        with contextlib.suppress(OSError):
            service.stdin.close()
    return b"".join(output)


def _send(to: IO[bytes], messages: Iterable[bytes]) -> None:
    with contextlib.suppress(OSError):  # a stopped program accepts no more input; its last answer is missing
        to.writelines(messages)
        to.flush()


def _messages(records: Iterable[SearchRecord], language: str) -> Iterator[bytes]:
    yield _message(1, {"type": "NewIndex", "config": {"force_language": language}})
    number = 1
    for record in records:
        number += 1
        yield _message(
            number,
            {
                "type": "AddRecord",
                "index_id": _INDEX,
                # The fragment of an address is stored with a record and not searched: search.js removes it.
                "url": f"{record.url}#pdf={record.pdf}" if record.pdf else record.url,
                "content": record.content,
                "language": language,
                "meta": dict(record.meta),
                "filters": {name: list(values) for name, values in record.filters.items()},
                "sort": dict(record.sort),
            },
        )
    yield _message(number + 1, {"type": "GetFiles", "index_id": _INDEX})


def _message(number: int, payload: Mapping[str, Any]) -> bytes:
    text = json.dumps({"message_id": number, "payload": payload})
    return base64.b64encode(text.encode()) + b","


def _payload(answer: bytes) -> Mapping[str, Any]:
    payload: Mapping[str, Any] = json.loads(base64.b64decode(answer))["payload"]
    if payload.get("type") == "Error":
        raise PagefindError(f"the program Pagefind reports: {payload.get('message')}")
    return payload


def _files_of_index(answers: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return the files of an index in base64, most of which are larger than the index and not needed."""
    return {
        str(file["path"]): file["content"]
        for answer in answers
        if answer.get("type") == "GetFiles"
        for file in answer["files"]
    }


def _wanted(path: str, files: Mapping[str, str]) -> bool:
    """Return whether a file is needed: not Pagefind's own pages, nor its language-independent search beside another."""
    if path == _LANGUAGE_FREE:
        return not any(other.startswith("wasm.") and other != path for other in files)
    return path in _SCRIPTS or path.startswith("wasm.") or "/" in path or path.endswith(".pf_meta")


def _in_order(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of an index with their filters sorted, and named by what they hold now."""
    kept = {
        path: content for path, content in files.items() if not _META.fullmatch(path) and not _FILTER.fullmatch(path)
    }
    keys: dict[str, str] = {}
    for path, content in files.items():
        if found := _FILTER.fullmatch(path):
            name, values = _decoded(gzip.decompress(content))
            plain = _MARK + _encoded([name, sorted(values)])
            keys[found["key"]] = key = f"{found['language']}_{_hash(plain, len(found['hash']))}"
            kept[f"filter/{key}.pf_filter"] = _packed(plain)
    entry = files["pagefind-entry.json"]
    for path, content in files.items():
        if meta := _META.fullmatch(path):
            plain = _MARK + _encoded([_renamed(part, keys) for part in _decoded(gzip.decompress(content))])
            made = _hash(plain, len(meta["hash"]))
            kept[f"pagefind.{meta['language']}_{made}.pf_meta"] = _packed(plain)
            entry = entry.replace(meta["hash"].encode(), made.encode())
    kept["pagefind-entry.json"] = entry
    return kept


def _renamed(part: Any, keys: Mapping[str, str]) -> Any:
    """Put the new keys of filters into the list of them, `[[name, key], ...]`, by name; other parts are not changed."""
    is_list_of_filters = isinstance(part, list) and any(isinstance(one, list) and str(one[-1]) in keys for one in part)
    return sorted([name, keys[key]] for name, key in part) if is_list_of_filters else part


def _decoded(plain: bytes) -> Any:
    """Return a value of CBOR (RFC 8949) of lists, texts and numbers, after the mark of Pagefind's files."""
    stream = BytesIO(plain.removeprefix(_MARK))

    def value() -> Any:
        kind, small = divmod(stream.read(1)[0], 32)
        size = 0 if small < _SHORT else 1 << (small - _SHORT)
        number = int.from_bytes(stream.read(size), "big") if size else small
        if kind == _LIST:
            return [value() for _ in range(number)]
        return stream.read(number).decode() if kind == _TEXT else number

    return value()


def _encoded(value: Any) -> bytes:
    """Return the shortest CBOR of a value of lists, texts and numbers."""
    if isinstance(value, list):
        return _head(_LIST, len(value)) + b"".join(map(_encoded, value))
    text = value.encode() if isinstance(value, str) else b""
    return _head(_TEXT, len(text)) + text if isinstance(value, str) else _head(0, value)


def _head(kind: int, number: int) -> bytes:
    if number < _SHORT:
        return bytes([kind * 32 + number])
    size = next(size for size in (1, 2, 4, 8) if number < 256**size)
    return bytes([kind * 32 + _SHORT + size.bit_length() - 1]) + number.to_bytes(size, "big")


def _packed(plain: bytes) -> bytes:
    return gzip.compress(plain, 9, mtime=0)


def _hash(plain: bytes, length: int) -> str:
    return hashlib.sha256(plain).hexdigest()[:length]
