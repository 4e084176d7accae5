"""Commands of sitegen, as people type them."""

from click.testing import CliRunner, Result
from generator.cli.main import main


def sitegen(*words: object, text: str | None = None) -> Result:
    """Run a command in this process; `text` is what it reads from standard input."""
    return CliRunner().invoke(main, [str(word) for word in words], input=text, catch_exceptions=False)
