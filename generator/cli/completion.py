"""`sitegen completion`: the script for completing commands and options in a shell with the Tab key."""

import click
from click.shell_completion import get_completion_class

from generator.cli.console import Command, Console, common_options

SHELLS = ("bash", "zsh", "fish")
_PROGRAM, _VARIABLE = "sitegen", "_SITEGEN_COMPLETE"


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS))
@common_options
def completion(*, console: Console, root: object, shell: str) -> None:
    """Print the script that completes commands and options in SHELL with the Tab key.

    \b
    Examples:
      sitegen completion bash >> ~/.bashrc
      sitegen completion zsh >> ~/.zshrc
      sitegen completion fish > ~/.config/fish/completions/sitegen.fish
    """  # noqa: D301 - click keeps the lines below it apart
    del root
    script = script_for(shell)
    if not console.as_json:
        click.echo(script)
    console.report({"ok": True, "shell": shell, "script": script})


def script_for(shell: str) -> str:
    """Return the script of a shell, without calling the shell for its version: it may not be installed here."""
    kind = get_completion_class(shell)
    if kind is None:
        raise ValueError(f"no script for {shell}")
    made = kind(click.Command(_PROGRAM), {}, _PROGRAM, _VARIABLE)
    return (made.source_template % made.source_vars()).strip()
