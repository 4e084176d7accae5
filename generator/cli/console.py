"""Common parts of all commands: options, output, and the exit status after errors."""

from __future__ import annotations

import errno
import functools
import json
import re
import shlex
import sys
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from generator.core.problems import Problem, ProblemsFoundError, counted, errors_in
from generator.core.regular_files import special_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

# The disk or a quota is full, or a file exceeds its size limit.
_NO_ROOM = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG})
# Control characters for terminals, which may be in texts of sources and names of files.
_ORDERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# Commands that wait for a person, or for changes.
_WAITING = frozenset({"init", "new", "serve"})
_UNCUT = 1_000  # characters of a command's first sentence
Function = TypeVar("Function", bound="Callable[..., None]")


class Console:
    """The output of a command: results and `--json` on standard output, problems on standard error."""

    def __init__(self, *, quiet: bool, verbose: bool, as_json: bool) -> None:
        self.quiet = quiet
        self.verbose = verbose
        self.as_json = as_json

    @property
    def is_silent(self) -> bool:
        """Return whether no text is printed besides errors: with `--quiet` and `--json`."""
        return self.quiet or self.as_json

    def say(self, text: str) -> None:
        """Print a line of the result, except with `--quiet` or `--json`."""
        if not self.is_silent:
            click.echo(for_terminal(text))

    def detail(self, text: str) -> None:
        """Print a line that only `--verbose` shows."""
        if self.verbose:
            self.say(text)

    def problems(self, problems: Iterable[Problem]) -> None:
        """Print problems, errors last, so that they are at the end of the output."""
        if self.as_json:
            return
        ordered = sorted(problems, key=lambda problem: (problem.severity == "error", problem))
        for problem in ordered:
            if problem.severity == "error":
                click.echo(f"{click.style('error', fg='red')}: {_in_one_line(problem)}", err=True)
            elif not self.quiet:
                click.echo(f"{click.style('warning', fg='yellow')}: {_in_one_line(problem)}", err=True)

    def report(self, report: dict[str, Any]) -> None:
        """Print the machine-readable report if it was requested; problems and other records become objects."""
        if self.as_json:
            click.echo(writable(json.dumps(report, ensure_ascii=False, indent=2, default=asdict)))

    def finish(self, problems: Sequence[Problem], *, failed: bool = False, **report: Any) -> None:
        """Print the report of a command with its problems; exit with status 1 if it `failed` or one is an error."""
        failed = failed or bool(errors_in(problems))
        self.report({"ok": not failed, **report, "problems": list(problems)})
        if failed:
            sys.exit(1)


class MoreOption(click.Option):
    """An option that few people need; the help of its command lists it last."""


more_option = functools.partial(click.option, cls=MoreOption)


class Command(click.Command):
    """A command whose help lists the options that few people need in a section of their own.

    Where it is listed, its first sentence is shown as a whole; click cuts it off.
    """

    def get_short_help_str(self, limit: int = _UNCUT) -> str:
        """Return the first sentence of the help."""
        del limit
        return super().get_short_help_str(_UNCUT)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options."""
        sections: dict[str, list[tuple[str, str]]] = {"Options": [], "More options": []}
        for option in self.get_params(ctx):
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx)):
                sections["More options" if isinstance(option, MoreOption) else "Options"].append(record)
        if sections["More options"]:
            sections["More options"].append(sections["Options"].pop())  # --help
        for name, records in sections.items():
            if records:
                with formatter.section(name):
                    formatter.write_dl(records)


def for_terminal(text: str) -> str:
    """Return a text without control characters for terminals."""
    return writable(_ORDERS.sub("\ufffd", text))


def _in_one_line(problem: Problem) -> str:
    """Return a problem as one line, even if the name of its file contains a line break."""
    return for_terminal(str(problem)).replace("\n", " ")


def writable(text: str) -> str:
    r"""Return a text that can be printed: bytes of file names that are not UTF-8 are shown as `\udcff`."""
    return text.encode("utf-8", "backslashreplace").decode()


class RegularPath(click.Path):
    """A path of a regular file or a folder: a named pipe, a socket or a device is refused at once.

    So is a file to be written (`writable`) in a folder that does not exist.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path, or stop with an error of usage."""
        path: Any = super().convert(value, param, ctx)
        if kind := special_kind(path):
            self.fail(f"'{path}' is {kind}, not a file or folder", param, ctx)
        if self.writable and not Path(path).parent.is_dir():
            self.fail(f"there is no folder '{Path(path).parent}'; create it first", param, ctx)
        return path


def absolute(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Reject an address that is not absolute, because canonical links and the sitemap need absolute ones."""
    from urllib.parse import urlsplit  # noqa: PLC0415 - keeps --version quick

    try:
        parts = urlsplit(value or "")
    except ValueError:
        parts = urlsplit("")
    if parts.username is not None:
        message = "a name and a password would be published with every page; remove the part before the @"
        raise click.BadParameter(message, context, option)
    wrong = parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment
    if value and (wrong or any(map(str.isspace, value))):
        message = f"'{value}' is no absolute address such as https://group.github.io/portal/"
        raise click.BadParameter(message, context, option)
    return value or None


base_url_option = click.option(
    "--base-url",
    metavar="URL",
    callback=absolute,
    help="The site's address, instead of the one in site.yaml.",
)
published_option = more_option(
    "--published",
    type=RegularPath(exists=True, dir_okay=False, path_type=Path),
    help="The published.json of the site on the web.",
)


dry_run_option = click.option("--dry-run", is_flag=True, help="Show the changes as a diff, and write nothing.")
report_option = functools.partial(
    click.option, "--report", type=RegularPath(dir_okay=False, writable=True, path_type=Path)
)


def common_options(command: Function) -> Function:
    """Add the options of every command to a command, and turn problems into exit status 1."""

    @more_option(
        "--root",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        default=".",
        help="The portal's folder (default: here).",
    )
    @more_option("-q", "--quiet", is_flag=True, help="Print errors only.")
    @more_option("--verbose", is_flag=True, help="Print more of what is done.")
    @more_option("--json", "as_json", is_flag=True, help="Print a machine-readable report on standard output.")
    @functools.wraps(command)
    def wrapped(*, quiet: bool, verbose: bool, as_json: bool, **options: Any) -> None:
        console = Console(quiet=quiet, verbose=verbose, as_json=as_json)
        from generator.cli.progress import still_working  # noqa: PLC0415 - keeps --version quick

        context = click.get_current_context()
        shown = not console.is_silent and _WAITING.isdisjoint(context.command_path.split())
        try:
            with still_working(context.command_path, shown=shown):
                command(console=console, **options)
        except ProblemsFoundError as found:
            _stop(console, found.problems)
        except OSError as found:
            full = found.errno in _NO_ROOM
            if found.filename is None and not full:
                raise
            what = "there is no room on the disk" if full else f"this cannot be read or written ({found.strerror})"
            hint = "make room and run the command again" if full else "fix that and run the command again"
            _stop(console, [Problem(str(found.filename or ""), what=what, hint=hint)])

    return wrapped  # type: ignore[return-value]


def refuse_no_portal(root: Path) -> None:
    """Raise ProblemsFoundError if a folder is not a portal, so that nothing is created in the wrong folder."""
    if not is_portal(root):
        from generator.content.content import NO_FOLDER  # noqa: PLC0415 - a build without changes need not load it

        raise ProblemsFoundError([NO_FOLDER])


def is_portal(root: Path) -> bool:
    """Return whether a folder is a portal."""
    return (root / "content").is_dir()


def writing(root: Path, *, dry_run: bool = False, begins: bool = False) -> AbstractContextManager[None]:
    """Make the running command the only one that writes to the portal; with `dry_run` it writes nothing.

    Waits for another one, with a message. Raises ProblemsFoundError if there is no portal, unless the command `begins`
    one.
    """
    if not begins:
        refuse_no_portal(root)
    if dry_run:
        return nullcontext()
    from generator.core.locks import only_writer  # noqa: PLC0415 - keeps --version quick

    return only_writer(root, click.get_current_context().command_path, print_waiting)


@contextmanager
def beginning(console: Console, root: Path, *, dry_run: bool = False) -> Iterator[None]:
    """Enter `writing` for a command that may create a portal, with a message, because that may not be intended."""
    begins = not is_portal(root)
    with writing(root, dry_run=dry_run, begins=True):
        yield
    if begins and is_portal(root):
        console.say(
            f"There was no portal in {root.resolve()}: one begins there now. "
            f"`{shown_command(root, 'init')}` adds settings and what else it lacks."
        )


class CommandGroup(click.Group, Command):
    """A group of such commands."""

    command_class = Command


def print_waiting(who: str) -> None:
    """Print which command this one waits for."""
    click.echo(f"Waiting until {who} is done: it works on this portal.", err=True)


def _stop(console: Console, problems: Sequence[Problem]) -> NoReturn:
    console.problems(problems)
    console.report({"ok": False, "problems": list(problems)})
    if not console.as_json:
        click.echo(f"Stopped: {counted(len(errors_in(problems)), 'error')} to fix.", err=True)
    sys.exit(1)


def shown_command(root: Path, *words: str) -> str:
    """Return the `sitegen` command for the portal in `root` as a user would type it."""
    place = ["--root", str(root)] if root != Path() else []
    return shlex.join(["sitegen", *words, *place])
