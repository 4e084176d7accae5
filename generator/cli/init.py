"""`sitegen init`: create a portal. Asks on a terminal for values that no option gives."""

from __future__ import annotations

import shlex
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from generator import __version__
from generator.cli import imports
from generator.cli.console import Command, Console, common_options, more_option, writing
from generator.cli.people import same_people
from generator.cli.services import services
from generator.cli.update import read_sources
from generator.core.problems import counted, errors_in, refuse
from generator.read.portals.registry import recognise_site

if TYPE_CHECKING:
    from datetime import datetime

    from generator.edit.start.new_portal import Answers, Host, NewPortal

# Where a host serves the pages of a repository: its own domain, and the domain of the pages.
_PAGES = {"github.com": "github.io", "gitlab.com": "gitlab.io", "codeberg.org": "codeberg.page"}
_SETTINGS = "content/site.yaml"
_QUESTIONS = {
    "title": "Title of the portal",
    "repository": "Address of the repository on the web (press Enter if there is none yet)",
    "base_url": "Address of the portal on the web (press Enter to let the workflow set it)",
    "language": "Language of the pages (en, de, zh or another code)",
}


def _right(context: click.Context, option: click.Parameter, value: str) -> str:
    """Reject a value that the settings would not accept."""
    from generator.edit.start.new_portal import wrong_answer  # noqa: PLC0415 - keeps --version quick

    text = value.strip()
    if text and (wrong := wrong_answer(option.name or "", text)):
        raise click.BadParameter(wrong, context, option)
    return text


def _orcid(context: click.Context, option: click.Parameter, value: str) -> str:
    """Return a valid ORCID iD without the address of ORCID."""
    from generator.edit.start.new_portal import wrong_answer  # noqa: PLC0415

    text = value.strip()
    if text and (wrong := wrong_answer("sources", {"orcid": [text]})):
        raise click.BadParameter(wrong, context, option)
    return text.rstrip("/").rpartition("/")[2].upper()


@click.command(cls=Command)
@click.argument("folders", metavar="[DIR]", type=click.Path(path_type=Path), nargs=-1)
@click.option("--title", metavar="TEXT", default="", callback=_right, help="The portal's name.")
@click.option("--base-url", metavar="URL", default="", callback=_right, help="The portal's address on the web.")
@click.option("--repository", metavar="URL", default="", callback=_right, help="Its repository on the web.")
@click.option("--language", metavar="CODE", default="", callback=_right, help="The language of its pages, as in de.")
@more_option(
    "--ci",
    type=click.Choice(["github", "gitlab", "none"]),
    help="The host for which to create workflows (default: that of the repository, otherwise github).",
)
@click.option(
    "--from",
    "sources",
    metavar="FILE",
    multiple=True,
    callback=imports.existing,
    help="Import this file or folder at once, in place of the examples; may be given several times.",
)
@imports.as_of_option
@imports.base_option
@click.option(
    "--orcid",
    metavar="ID",
    default="",
    callback=_orcid,
    help="Make the portal of the person with this ORCID iD, with the works that ORCID, DBLP and OpenAlex list.",
)
@click.option("--yes", is_flag=True, help="Ask nothing.")
@common_options
def init(
    *,
    console: Console,
    root: Path,
    folders: tuple[Path, ...],
    ci: Host | None,
    sources: tuple[str, ...],
    as_of: datetime | None,
    base: str,
    orcid: str,
    yes: bool,
    **answers: Any,
) -> None:
    """Create a portal in DIR (default: here) with examples, settings and workflows. Existing files are never changed.

    \b
    Examples:
      sitegen init portal
      sitegen init portal --title "Example Group" --repository https://github.com/example/portal --yes
      sitegen init portal --from publications.html --base https://group.example.org/publications/
      sitegen init portal --orcid 0000-0002-1825-0097
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.start.new_portal import Answers, new_portal  # noqa: PLC0415

    if (as_of or base) and not sources:
        raise click.UsageError("--as-of and --base are about the files of --from")
    if orcid and sources:
        raise click.UsageError("begin with --orcid or with --from, and then use `sitegen import` for the files")
    folder = root / _one_folder(folders, sources)
    day = as_of.date() if as_of else None
    given = Answers(**answers)
    if orcid:
        given = _of_person(folder, given, orcid)
    if _can_ask() and not (yes or console.is_silent) and not (folder / _SETTINGS).exists():
        given = _asked(given)
    host: Host = ci or ("gitlab" if "gitlab" in (urlsplit(given.repository).hostname or "") else "github")
    old = _generated_site(sources)
    with writing(folder, begins=True):
        made = new_portal(folder, given, host=host, version=__version__, examples=not (sources or orcid), about=not old)
        _say(console, folder, made)
        if old:
            console.say(f"{sources[0]} is a site made by {old}: it is imported completely.")
            imports.import_generated_site(console, folder, Path(sources[0]), old, as_of=day)
        report = imports.import_sources(folder, sources, as_of=day, base=base) if sources and not old else None
    if orcid:
        report = read_sources(console, folder).imported
    same: list[dict[str, Any]] = []
    if report:
        console.problems(report.problems)
        imports.print_report(console, report, dry=False)
        same = same_people(console, folder, report.changes)
    errors = errors_in(report.problems) if report else []
    if not errors:
        _say_what_next(console, folder, host)
    imported = {**imports.report_json(report), "same": same, "problems": list(report.problems)} if report else {}
    console.report(
        {"ok": not errors, "folder": str(folder), **asdict(made), **({"import": imported} if report else {})}
    )
    if errors:
        sys.exit(1)


def _of_person(folder: Path, given: Answers, orcid: str) -> Answers:
    """Return the answers with what ORCID knows about a person. Raises ProblemsFoundError if there is a portal."""
    from generator.edit.start.orcid_record import person_at_orcid  # noqa: PLC0415

    if (folder / _SETTINGS).exists():
        hint = f"add `sources: {{orcid: [{orcid}]}}` to it, and run `sitegen update`"
        refuse("there is a portal already", hint, _SETTINGS)
    return replace(given, person=person_at_orcid(services(folder), orcid))


def _one_folder(folders: tuple[Path, ...], sources: tuple[str, ...]) -> Path:
    """Return the named folder; several are probably files without `--from`."""
    if sources and (len(folders) > 1 or (folders and folders[0].is_file())):
        meant = [*sources, *map(str, folders if folders[0].is_file() else folders[1:])]
        written = " ".join(f"--from {shlex.quote(one)}" for one in meant)
        raise click.UsageError(f"each file to import has a --from of its own: {written}")
    if len(folders) > 1:
        raise click.UsageError(f"a portal has one folder, not {' and '.join(map(str, folders))}")
    return folders[0] if folders else Path()


def _can_ask() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _asked(given: Answers) -> Answers:
    """Ask for values that no option gave."""
    from generator.edit.start.new_portal import wrong_answer  # noqa: PLC0415

    for key, question in _QUESTIONS.items():
        if getattr(given, key):
            continue
        suggested = {"title": given.shown_title, "language": "en", "base_url": _pages_of(given.repository)}.get(key, "")
        while True:
            answer = click.prompt(question, default=suggested, show_default=bool(suggested)).strip()
            wrong = wrong_answer(key, answer) if answer else ""
            if not wrong:
                break
            click.echo(f"  {wrong}")
        settled: dict[str, Any] = {key: answer}
        given = replace(given, **settled)
    return given


def _pages_of(repository: str) -> str:
    """Return the address at which the host of a repository would serve its pages; empty if unknown."""
    parts = urlsplit(repository)
    owner, _, name = parts.path.strip("/").removesuffix(".git").partition("/")
    domain = _PAGES.get(parts.hostname or "")
    if not (domain and owner and name) or "/" in name:
        return ""
    home = f"{owner}.{domain}".lower()
    own = name.lower() == (home if domain != "codeberg.page" else "pages")
    return f"https://{home}/" if own else f"https://{home}/{name}/"


def _say(console: Console, folder: Path, made: NewPortal) -> None:
    for path in made.there:
        console.say(f"not changed, exists already: {path}")
    for path in made.made:
        console.detail(f"new: {path}")
    if made.made:
        console.say(f"{counted(len(made.made), 'file')} made {_in(folder)}.")
    else:
        console.say(f"Nothing is missing {_in(folder)}.")


def _in(folder: Path) -> str:
    return "here" if folder == Path() else f"in {folder}"


def _generated_site(sources: tuple[str, ...]) -> str:
    """Return the generator that made the site in the one folder that is named; empty if it is no such folder."""
    if len(sources) != 1 or not Path(sources[0]).is_dir():
        return ""
    from generator.read.portals.site_folder import SiteFolder  # noqa: PLC0415

    found = recognise_site(SiteFolder(Path(sources[0])))
    return found.name if found else ""


def _say_what_next(console: Console, folder: Path, host: Host) -> None:
    here = folder.resolve() == Path.cwd()
    console.say(f"Look at it:  {'' if here else f'cd {shlex.quote(str(folder))} && '}sitegen serve")
    if host == "github":
        console.say("Publish it:  push it to GitHub, and choose Settings > Pages > Source: GitHub Actions.")
    elif host == "gitlab":
        console.say("Publish it:  push it to GitLab; its first pipeline does the rest.")
