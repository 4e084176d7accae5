"""`sitegen migrate`: convert the content of earlier versions to the form of this one."""

from pathlib import Path

import click

from generator.cli.console import Command, Console, common_options, published_option, writing


@click.command(cls=Command)
@published_option
@click.option("--dry-run", is_flag=True, help="Show what would change, and write nothing.")
@common_options
def migrate(*, console: Console, root: Path, published: Path | None, dry_run: bool) -> None:
    """Convert content/ of an earlier version of sitegen to the form that this one writes.

    Content that has this form already is not changed. Content of a newer version is rejected.

    \b
    Examples:
      sitegen migrate --dry-run
      sitegen migrate --published published.json
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.migrate import migrate as migrate_content  # noqa: PLC0415 - keeps --version quick

    with writing(root, dry_run=dry_run):
        done = migrate_content(root, published, dry_run=dry_run)
    console.problems(done.left)
    for path in done.deleted:
        console.say(f"deleted: {path}")
    for path in done.changed:
        console.say(f"changed: {path}")
    if not done.deleted and not done.changed:
        console.say("Nothing to migrate." if not done.left else "Nothing was changed.")
    elif dry_run:
        console.say("Nothing was written: this was a dry run.")
    console.finish(done.left, dry_run=dry_run, deleted=list(done.deleted), changed=list(done.changed))
