"""`sitegen audit`: its options, its report in words, as JSON and as the text of a pull request."""

from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from generator.cli.console import Command, Console, common_options, refuse_no_portal, report_option, writing
from generator.cli.imports import progress_of, today_of_import
from generator.cli.services import kept_answers, services
from generator.core.problems import counted

_KINDS = ("retractions", "corrections", "published", "titles", "links", "abstracts", "pdfs", "papers")


@click.command(cls=Command)
@click.option("--write", is_flag=True, help="Correct content/, and never report these findings again.")
@click.option("--all", "again", is_flag=True, help="Also report what an earlier --write reported.")
@click.option("--only", "kinds", type=click.Choice(_KINDS), multiple=True, help="Check only this kind; repeatable.")
@report_option(help="Also write the findings to this file, as the text of a pull request (Markdown).")
@common_options
def audit(
    *, console: Console, root: Path, write: bool, again: bool, kinds: tuple[str, ...], report: Path | None
) -> None:
    """Compare papers with their records at Crossref, arXiv, OpenAlex, ORCID and DBLP, and find dead links.

    The exit status is 1 if there are findings, except with --write, which corrects content/ and keeps your changes.

    \b
    Examples:
      sitegen audit
      sitegen audit --only retractions --only links
      sitegen audit --write --report record.md
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.audit.audit import audit as run  # noqa: PLC0415
    from generator.edit.audit.findings import KINDS, as_pull_request, in_words  # noqa: PLC0415

    refuse_no_portal(root)
    kept = kept_answers(root, "audit")
    done = run(
        root,
        services(root, kept),
        today=today_of_import(),
        kinds=[kind for kind in KINDS if kind in kinds or not kinds],
        write=write,
        again=again,
        only_writer=partial(writing, root),
        progress=progress_of(console, many=1),
    )
    if not done.unread:
        kept.finish()
    if report is not None:
        report.write_text(as_pull_request(done.findings, done.unread), encoding="utf-8")
    console.problems(done.problems)
    for one in done.unclear:
        console.detail(f"no clear answer from {one}")
    if not done.reached_nothing:
        for line in in_words(done.findings):
            console.say(line)
        writable = sum(one.is_writable for one in done.findings)
        proposed = f"{counted(len(done.changes), 'file')} written" if write else f"--write corrects {writable}"
        console.say(
            f"{counted(len(done.findings), 'finding')} in {counted(done.papers, 'paper')}, {proposed}; "
            f"{done.noted} reported before; {counted(len(done.unclear), 'link')} without a clear answer."
        )
    console.finish(
        done.problems,
        failed=bool(done.findings and not write) or done.reached_nothing,
        findings=[{"kind": one.kind, **asdict(one.problem), "writable": one.is_writable} for one in done.findings],
        noted=done.noted,
        unread=list(done.unread),
        unclear=list(done.unclear),
        written=[change.path for change in done.changes],
    )
