"""`sitegen migrate`: convert the content of earlier versions to the form of this one."""

from pathlib import Path

import click

from generator.cli.console import Command, Console, common_options, writing


@click.command(cls=Command)
@click.option("--dry-run", is_flag=True, help="Show what would change, and write nothing.")
@common_options
def migrate(*, console: Console, root: Path, dry_run: bool) -> None:
    """Convert content/ of an earlier version of sitegen to the form that this one writes.

    Content that has this form already is not changed. Content of a newer version is rejected.

    \b
    Examples:
      sitegen migrate --dry-run
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.migrate import migrate as migrate_content  # noqa: PLC0415 - keeps --version quick

    with writing(root, dry_run=dry_run):
        changed = migrate_content(root, dry_run=dry_run)
    for path in changed:
        console.say(f"changed: {path}")
    if not changed:
        console.say("Nothing to migrate.")
    elif dry_run:
        console.say("Nothing was written: this was a dry run.")
    console.finish([], dry_run=dry_run, changed=list(changed))
