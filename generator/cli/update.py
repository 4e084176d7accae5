"""`sitegen update`: its options, its report in words, as JSON and as the text of a pull request."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Command, Console, common_options, refuse_no_portal, report_option, writing
from generator.cli.file_changes import print_changes_and_problems
from generator.cli.imports import print_report, progress_of, report_json, today_of_import
from generator.cli.services import kept_answers, services
from generator.core.problems import counted

if TYPE_CHECKING:
    from generator.edit.update.update import UpdateReport


@click.command(cls=Command)
@click.option(
    "--dry-run", is_flag=True, help="Ask the services, show the changes as a diff, and write nothing to content/."
)
@report_option(help="Also write what is new to this file, as the text of a pull request (Markdown).")
@common_options
def update(*, console: Console, root: Path, dry_run: bool, report: Path | None) -> None:
    """Read the sources in site.yaml again, and merge what is new into content/.

    `sources:` in content/site.yaml names files and folders of the portal, and lists at ORCID, DBLP and others. Your
    changes in content/ are kept, and papers that you deleted do not come back.

    \b
    Examples:
      sitegen update --dry-run
      sitegen update --report new-papers.md
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.update.new_papers import as_pull_request, in_words  # noqa: PLC0415

    refuse_no_portal(root)
    done = read_sources(console, root, dry_run=dry_run)
    imported = done.imported
    if report is not None:
        report.write_text(as_pull_request(done.new, done.changed, done.unread), encoding="utf-8")
    print_changes_and_problems(console, imported.changes if dry_run else (), imported.problems)
    for line in in_words(done.new, done.changed) if done.sources else ():
        console.say(line)
    print_report(console, imported, dry=dry_run, source="source")
    if done.unread:
        console.say(f"{counted(len(done.unread), 'source')} gave no answer: {', '.join(done.unread)}")
    console.finish(
        imported.problems,
        failed=bool(done.unread and not done.sources),
        dry_run=dry_run,
        sources=list(done.sources),
        unread=list(done.unread),
        new=list(done.new),
        **report_json(imported),
    )


def read_sources(console: Console, root: Path, *, dry_run: bool = False) -> UpdateReport:
    """Read the sources that a portal names, and merge what they have, unless it is a dry run."""
    from generator.edit.update.update import update as run  # noqa: PLC0415

    kept = kept_answers(root)
    done = run(
        root,
        services(root, kept),
        today=today_of_import(),
        dry_run=dry_run,
        only_writer=partial(writing, root, dry_run=dry_run),
        progress=progress_of(console, many=1),
    )
    if not done.unread:
        kept.finish()
    return done
