"""`sitegen import`: its options, its report as a table and as JSON."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.console import Command, Console, RegularPath, beginning, common_options, dry_run_option, more_option
from generator.cli.file_changes import print_changes_and_problems
from generator.cli.people import same_people
from generator.cli.progress import be_silent, now_doing
from generator.cli.values import in_words, is_nothing, where_they_differ
from generator.core.problems import ProblemsFoundError, counted
from generator.read.formats import CHOICES, choices
from generator.read.portals.registry import GENERATORS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.content.merge import Kept
    from generator.edit.intake.options import Progress
    from generator.edit.intake.report import ImportReport

_OUTCOMES = ("new", "updated", "unchanged", "deleted")
_MANY = 200  # fewer items than this finish before a bar could be read
Item = TypeVar("Item")
_DAY_FIRST = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})")


def _not_blank(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.strip():
        raise click.BadParameter("the name is empty")
    return value


def _address(_: click.Context, __: click.Parameter, value: str) -> str:
    if value and not value.startswith(("http://", "https://")):
        raise click.BadParameter("must be an address that begins with https://")
    return value


def existing(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Reject an argument that is neither a file nor a folder nor a pattern."""
    for name in names:
        if name.lower().startswith(("http://", "https://")):
            message = (
                f"'{name}' is an address on the web, and only files are imported. Save the page first: open it in a "
                "browser, choose 'Save page as' (Ctrl+S), and import the file, with --base and this address."
            )
            raise click.BadParameter(message, context, parameter)
        if not Path(name).exists() and not any(sign in name for sign in "*?["):
            raise click.BadParameter(f"Path '{name}' does not exist.", context, parameter)
    return names


def _columns(_: click.Context, __: click.Parameter, value: str | None) -> dict[str, str]:
    """Read `title=Name,authors=Writers`; a column's own name may contain spaces, and commas if no `=` follows."""
    pairs: list[str] = []
    for part in (value or "").split(","):
        if "=" in part or not pairs:
            pairs.append(part)
        else:
            pairs[-1] += f",{part}"
    named = {
        field.strip().lower(): column.strip() for field, _, column in (pair.partition("=") for pair in pairs if pair)
    }
    if not all(named) or not all(named.values()):
        raise click.BadParameter("must be pairs such as title=Name,authors=Writers")
    return named


class Day(click.DateTime):
    """A day as YYYY-MM-DD; other formats are rejected with a hint."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the day."""
        if isinstance(value, str) and (parts := _DAY_FIRST.fullmatch(value.strip())):
            day, month, year = map(int, parts.groups())
            with suppress(ValueError):
                self.fail(f"write it as {date(year, month, day).isoformat()}", param, ctx)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"'{value}' is no day; write one as in 2026-11-19", param, ctx)


class _Format(click.Choice[str]):
    """The name of a format; those of other packages are loaded only for unknown names."""

    def __init__(self) -> None:
        super().__init__(CHOICES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value not in CHOICES:
            try:
                self.choices = choices()
            except ProblemsFoundError as found:
                self.fail(str(found), param, ctx)
        return super().convert(value, param, ctx)


as_of_option = click.option(
    "--as-of",
    type=Day(),
    metavar="DATE",
    help="The day of the dumps, as YYYY-MM-DD (default: each file's modification date).",
)
base_option = click.option(
    "--base",
    metavar="URL",
    default="",
    callback=_address,
    help="The address for relative links, if a file does not contain its own.",
)


@click.command("import", cls=Command)
@click.argument("files", nargs=-1, required=True, callback=existing, metavar="FILE...")
@as_of_option
@click.option(
    "--author",
    metavar="NAME",
    callback=_not_blank,
    help="The person whose papers a list shows, if the file does not contain the name.",
)
@more_option(
    "--format",
    "source_format",
    type=_Format(),
    metavar="FORMAT",
    default="auto",
    help="The format of the files, such as html or bibtex (default: auto, which detects it).",
)
@base_option
@more_option(
    "--columns",
    metavar="FIELD=COLUMN,...",
    callback=_columns,
    help="Which column of a table (CSV) is which field, as in title=Name,authors=Writers.",
)
@click.option(
    "--from",
    "generator",
    type=click.Choice(list(GENERATORS)),
    help="Import a whole site: FILE is the folder of a site made by this generator.",
)
@more_option(
    "--report",
    "report_file",
    type=RegularPath(dir_okay=False, writable=True, path_type=Path),
    help="With --from: also write the outcome for each file of the site to this file (Markdown).",
)
@click.option("--review", is_flag=True, help="Write a page of the doubtful entries, to open in a browser.")
@dry_run_option
@common_options
def import_command(
    *,
    console: Console,
    root: Path,
    files: tuple[str, ...],
    as_of: datetime | None,
    author: str | None,
    source_format: str,
    base: str,
    columns: dict[str, str],
    generator: str | None,
    report_file: Path | None,
    review: bool,
    dry_run: bool,
) -> None:
    """Read saved pages and bibliographies into content/.

    FILE is a page or list saved as text, HTML or Word, a bibliography (BibTeX, RIS, CSL-JSON, EndNote, PubMed, CSV and
    more), a folder of such files, or a pattern such as 'dumps/**/*.txt'. Your changes in content/ are kept.

    \b
    Examples:
      sitegen import publications.html --base https://group.example.org/publications/
      sitegen import 'dumps/**/*.bib' --dry-run
      sitegen import papers.csv --columns title=Name,authors=Writers
      sitegen import --from al-folio ../our-old-site
    """  # noqa: D301 - click keeps the lines below it apart
    day = as_of.date() if as_of else None
    if generator is not None:
        if len(files) != 1 or not Path(files[0]).is_dir():
            raise click.BadParameter("--from takes the one folder that holds the site's sources", param_hint="FILE")
        old = Path(files[0])
        with beginning(console, root, dry_run=dry_run):
            import_generated_site(console, root, old, generator, as_of=day, report_file=report_file, dry_run=dry_run)
        return
    if review and dry_run:
        raise click.UsageError("--review writes a page, and --dry-run writes nothing")
    if report_file is not None:
        raise click.UsageError("--report needs --from: it lists the outcome for each file of a site")
    with beginning(console, root, dry_run=dry_run):
        report = import_sources(
            root,
            files,
            as_of=day,
            author=author or "",
            source_format=source_format,
            base=base,
            columns=columns,
            dry_run=dry_run,
            progress=progress_of(console),
        )
        page = write_review(root, report) if review else None
    print_changes_and_problems(console, report.changes if dry_run else (), report.problems)
    print_report(console, report, dry=dry_run)
    same = same_people(console, root, report.changes) if report.changes and not dry_run else []
    if page:
        console.say(f"{counted(len(report.doubtful), 'doubtful record')} in {page}: open it in a browser")
    reviewed: dict[str, Any] = {"review": str(page)} if page else {}
    console.finish(report.problems, dry_run=dry_run, **report_json(report), same=same, **reviewed)


def import_sources(root: Path, sources: Sequence[str], **options: Any) -> ImportReport:
    """Import the files that arguments name, with some `ImportOptions`; the report has the problems of finding them."""
    from generator.edit.import_files import import_files  # noqa: PLC0415
    from generator.edit.intake.find_files import find_files  # noqa: PLC0415
    from generator.edit.intake.options import ImportOptions  # noqa: PLC0415

    found = find_files(sources, root)
    given = ImportOptions(**options, today=today_of_import(), found=found)
    report = import_files(root, found.files, given)
    return replace(report, problems=(*found.problems, *report.problems))


def write_review(root: Path, report: ImportReport) -> Path:
    """Write the page of the doubtful entries into the portal's folder, and return its path."""
    from generator.core.atomic_files import write_atomically  # noqa: PLC0415
    from generator.edit.intake.find_files import REVIEW  # noqa: PLC0415
    from generator.edit.review import review_page  # noqa: PLC0415

    write_atomically(root / REVIEW, review_page(report.doubtful).encode())
    return root / REVIEW


def import_generated_site(
    console: Console,
    root: Path,
    folder: Path,
    generator: str,
    *,
    as_of: date | None = None,
    report_file: Path | None = None,
    dry_run: bool = False,
) -> None:
    """Import a whole site of another generator, and print what came along and what was left out.

    Exits with status 1 if something could not be read.
    """
    from generator.edit.import_sites import import_site  # noqa: PLC0415
    from generator.edit.site_ledger import as_markdown  # noqa: PLC0415

    report = import_site(root, folder, generator, as_of=as_of, dry_run=dry_run, today=today_of_import())
    problems = report.papers.problems
    print_changes_and_problems(console, (*report.papers.changes, *report.made) if dry_run else (), problems)
    for change in report.made:
        console.say(f"{'new' if change.before is None else 'updated'}: {change.path}")
    if report.copied:
        console.say(f"{counted(len(report.copied), 'file')} copied into static/")
    left = [fate for fate in report.ledger if not fate.kept]
    console.say(f"{len(report.ledger) - len(left)} of {counted(len(report.ledger), 'file')} of the site imported")
    if left and report_file is None:
        console.say(f"To see the outcome for each file, add --report FILE ({counted(len(left), 'file')} left out)")
    if report.left_out:
        console.say("no place in a portal: " + ", ".join(f"{name} ({n})" for name, n in report.left_out.items()))
    if report.guesses:
        console.say(f"names in initials, taken for people: {', '.join(report.guesses)}")
    print_report(console, report.papers, dry=dry_run)
    changes = (*report.papers.changes, *report.made)
    same = same_people(console, root, changes) if changes and not dry_run else []
    if report_file is not None:
        ledger = as_markdown(f"Moved in from {generator}", report.ledger, report.left_out, same, report.guesses)
        report_file.write_text(ledger, encoding="utf-8")
    console.finish(
        problems,
        dry_run=dry_run,
        **report_json(report.papers),
        same=same,
        made=[change.path for change in report.made],
        copied=dict(report.copied),
        left_out=dict(report.left_out),
        ledger=[fate._asdict() for fate in report.ledger],
        guesses=[*report.guesses],
    )


def today_of_import() -> date:
    """Return the day of this import; SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/) can set it."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date()
    except (ValueError, OverflowError, OSError):
        return datetime.now(UTC).date()


def progress_of(console: Console, many: int = _MANY) -> Progress:
    """Return the progress of an import: a bar on a terminal while at least so `many` items are processed."""
    has_bar = not console.is_silent and sys.stderr.isatty()

    def progress(label: str, items: Sequence[Item]) -> Iterator[Item]:
        if not has_bar or len(items) < many:
            for item in items:
                now_doing(f"{label} {_name_of(item)}".rstrip())
                yield item
            now_doing("")
            return
        be_silent()
        with click.progressbar(items, label=label.ljust(10), file=sys.stderr) as bar:
            yield from bar

    return progress


def _name_of(item: object) -> str:
    """Return the name of the file that an item is, or that it is about."""
    if isinstance(item, tuple):
        return next(filter(None, map(_name_of, reversed(item))), "")
    return str(item) if isinstance(item, Path) else str(getattr(item, "shown", ""))


def print_report(console: Console, report: ImportReport, *, dry: bool, source: str = "file") -> None:
    """Print the outcome for the records; `source` is the name of the sources in messages."""
    for record in report.records:
        if record.outcome == "deleted":
            console.say(f"stays deleted: {record.path}")
        for kept in record.kept:
            console.say(f"kept by hand: {record.path}: {_kept(kept)}")
        if record.outcome in {"new", "updated"}:
            console.detail(f"{record.outcome}: {record.path}: {', '.join(record.changed)}")
    warnings = sum(problem.severity == "warning" for problem in report.problems)
    console.say(f"{'':8}{''.join(f'{name:>11}' for name in _OUTCOMES)}")
    for kind in ("papers", "authors"):
        console.say(f"{kind:8}" + "".join(f"{report.count(kind, outcome):>11}" for outcome in _OUTCOMES))  # type: ignore[arg-type]
    console.say(
        f"{counted(report.files, source)} read, {counted(report.kept, 'field')} kept by hand, "
        f"{counted(warnings, 'warning')}" + (". Nothing was written: this was a dry run." if dry else ".")
    )
    if report.kept_below_extra:
        listed = ", ".join(f"{name} ({count})" for name, count in report.kept_below_extra.items())
        console.say(f"kept below extra: {listed}")


def _kept(kept: Kept) -> str:
    """Return the values of the sources that hand edits replace; for a long list, the different entries."""
    by_hand, source = where_they_differ(kept.by_hand, kept.source)
    mine = f": {_brief(by_hand)}" if by_hand is not kept.by_hand else ""
    return f"{kept.field}{mine} (the sources have {_brief(source)})"


def _brief(value: object) -> str:
    text = in_words(value)
    return text if is_nothing(value) else repr(text if len(text) <= 60 else text[:57] + "...")


def report_json(report: ImportReport) -> dict[str, Any]:
    """Return the outcome for the records in the form of the machine-readable report."""
    return {
        "files": report.files,
        "papers": {outcome: report.count("papers", outcome) for outcome in _OUTCOMES},  # type: ignore[arg-type]
        "authors": {outcome: report.count("authors", outcome) for outcome in _OUTCOMES},  # type: ignore[arg-type]
        "kept_by_hand": report.kept,
        "kept_below_extra": dict(report.kept_below_extra),
        "records": list(report.records),
    }
