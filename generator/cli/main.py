"""The command line: the commands, and the end of the process; only `generator.cli` prints.

Exit status: 0 done; 1 the content or the input has an error; 2 wrong usage; 3 built without files that have errors.
A command is imported when it is called, and the packages that do its work when it runs, so that `--version` is fast.
"""

import os
import sys
import threading
from importlib import import_module

import click

from generator import __version__
from generator.cli.console import CommandGroup
from generator.core.gc_pause import end_with_command

# The names of the commands, each also that of its module and its function. The six that everybody needs come first.
_COMMANDS = (
    "init import serve check build people new update audit venues explain read export changes guide completion migrate"
).split()
_RENAMED = {"import": ("imports", "import_command")}  # which is a word of Python
_EVERYDAY = 6
_ON_DEMAND = frozenset({"migrate"})  # `sitegen check` names it if there is something to migrate


class _Commands(CommandGroup):
    """Commands that are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return list(_COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands: those that everybody needs, and the others."""
        names = [name for name in _COMMANDS if name not in _ON_DEMAND]
        for heading, named in (("Commands", names[:_EVERYDAY]), ("More commands", names[_EVERYDAY:])):
            commands = ((name, self.get_command(ctx, name)) for name in named)
            with formatter.section(heading):
                formatter.write_dl([(name, command.get_short_help_str()) for name, command in commands if command])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        if cmd_name in _COMMANDS and cmd_name not in self.commands:
            module, name = _RENAMED.get(cmd_name, (cmd_name, cmd_name))
            self.add_command(getattr(import_module(f"generator.cli.{module}"), name), cmd_name)
        return super().get_command(ctx, cmd_name)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="sitegen")
def main() -> None:
    """Turn saved profile pages and bibliographies into a publication portal that any static host serves.

    \b
    Examples:
      sitegen init portal
      sitegen import publications.html
      sitegen check
      sitegen serve
      sitegen build --help

    \b
    Exit status:
      0  done
      1  the content or a source has an error: each error is shown with its place and how to fix it
      2  wrong usage, such as an option that does not exist
      3  built without files that have errors (--skip-broken)
    """  # noqa: D301 - click keeps the lines below it apart


def run() -> None:
    """Run one command and end the process at once.

    Freeing the records of a large portal one by one would take a second.
    """
    end_with_command()
    try:
        main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(bool(end.code))
        is_printed = isinstance(end.code, str)  # which Python prints
        try:
            for stream in filter(None, (sys.stdout, sys.stderr)):  # closed streams are None
                stream.flush()
        except (OSError, ValueError):  # the reader of the output is gone; Python reports this
            raise end from None
        if is_printed or threading.active_count() > 1:
            raise
        os._exit(status)


if __name__ == "__main__":
    run()
