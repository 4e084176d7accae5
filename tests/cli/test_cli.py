"""The command line: exit statuses, what goes to which output, and help that names every option."""

import io
import json
import os
import re
import shlex
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner
from generator import __version__
from generator.cli.console import Console
from generator.cli.main import main
from generator.cli.progress import Progress

from command_line import sitegen
from conftest import FIVE, HONGMIN, LIST_ONE

DAY = ["--as-of", "2026-11-19"]
COMMANDS = {name: main.get_command(click.Context(main), name) for name in main.list_commands(click.Context(main))}


def run_import(portal, *words):
    return sitegen("import", "--root", portal.root, *DAY, *words)


# Help and usage


@pytest.mark.parametrize("words", [["--help"], ["-h"]])
def test_help_lists_the_six_everyday_commands_first_and_migrate_not_at_all(words):
    everyday, more = sitegen(*words).stdout.split("\nCommands:\n")[1].split("\nMore commands:\n")
    first, others = (re.findall(r"^  (\w+) ", part, re.MULTILINE) for part in (everyday, more))
    assert first == ["init", "import", "serve", "check", "build", "people"]
    assert {*first, *others} == COMMANDS.keys() - {"migrate"}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_explains_every_option(command):
    result = sitegen(command, "--help")
    assert result.exit_code == 0
    for parameter in COMMANDS[command].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{command} {parameter.opts[0]} says nothing"
            assert f"  {parameter.opts[0]}" in result.stdout
            assert parameter.help.endswith(".")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_the_common_options(command):
    named = COMMANDS[command]
    # A group that does nothing by itself leaves them to its commands.
    commands = named.commands.values() if isinstance(named, click.Group) and not named.params else [named]
    for one in commands:
        options = {option for parameter in one.params for option in parameter.opts}
        assert {"--root", "--quiet", "--verbose", "--json"} <= options


def every_command(group=main, path=()):
    """Go through all commands, those of groups too, each with its words."""
    for name, command in group.commands.items():
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from every_command(command, (*path, name))


EVERY = dict(every_command())


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_help_of_every_command_has_examples_that_may_be_typed_as_they_stand(path):
    examples = re.search(r"Examples:\n((?: +sitegen .+\n)+)", sitegen(*path, "--help").stdout)
    assert examples, f"the help of {' '.join(path)} has no examples"
    for line in examples[1].splitlines():
        words = shlex.split(re.sub(r" >+ .*", "", line))
        assert words[1 : 1 + len(path)] == [*path]
        command, options = main, set()
        for word in words[1:]:
            if isinstance(command, click.Group) and word in command.commands:
                command = command.commands[word]
            options |= {one for parameter in command.params for one in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options, line


@pytest.mark.parametrize("path", [(), *(path for path, one in EVERY.items() if isinstance(one, click.Group))])
def test_help_says_in_a_whole_sentence_what_each_command_does(path):
    listed = sitegen(*path, "--help").stdout.partition("\nCommands:\n")[2].replace("\nMore commands:\n", "")
    said = re.split(r"\n  (?=\w)", f"\n{listed.rstrip()}")[1:]
    assert said
    assert [one for one in said if not one.endswith(".") or one.endswith("...")] == []


@pytest.mark.parametrize(
    ("shell", "sign"), [("bash", "complete -o"), ("zsh", "#compdef sitegen"), ("fish", "complete ")]
)
def test_completion_prints_a_script_for_each_shell(shell, sign):
    result = sitegen("completion", shell)
    assert (result.exit_code, result.stderr) == (0, "")
    assert sign in result.stdout
    assert f"_SITEGEN_COMPLETE={shell}_complete" in result.stdout
    assert json.loads(sitegen("completion", shell, "--json").stdout)["script"] in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["polish"],
        ["import"],
        ["import", "--polish", HONGMIN],
        ["import", "no-such-file.txt"],
        ["import", "--as-of", "yesterday", HONGMIN],
        ["import", "--as-of", "2026-02-30", HONGMIN],
        ["import", "--author", " ", HONGMIN],
        ["import", "--root", "no-such-folder", HONGMIN],
        ["build", "--jobs", "0"],
        ["build", "--jobs", "many"],
        ["check", "--site", "no-such-folder"],
    ],
    ids=lambda words: " ".join(str(word) for word in words[:3]),
)
def test_wrong_usage_exits_with_2_and_says_why(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = sitegen(*words)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert result.stdout == ""


# import


def test_import_of_a_folder_prints_what_became_of_the_records_in_its_files(portal):
    portal.write("site.yaml", "title: Group\n")
    result = run_import(portal, HONGMIN.parent)
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(portal.ids()) == 46
    assert [line.split() for line in result.stdout.splitlines()] == [
        ["new", "updated", "unchanged", "deleted"],
        ["papers", "46", "0", "0", "0"],
        ["authors", "3", "0", "0", "0"],
        ["5", "files", "read,", "0", "fields", "kept", "by", "hand,", "0", "warnings."],
    ]


def test_import_says_what_was_kept_by_hand_and_what_the_sources_say(five):
    five.edit("papers/dash-", "category: LG\n", "category: DC\n")
    five.edit("papers/dash-", "- Shixuan Sun\n", "")
    five.path("papers/lemon-").unlink()
    result = run_import(five, *FIVE)
    assert result.exit_code == 0
    path = five.path("papers/dash-").relative_to(five.root).as_posix()
    for said in (
        f"kept by hand: {path}: category (the sources have 'LG')",
        f"kept by hand: {path}: authors (the sources have 'Xinwei Qiang, Hongmin Chen, Shixuan Sun')",
        "stays deleted: content/papers/lemon-lossless-model-expansion.yaml",
    ):
        assert f"{said}\n" in result.stdout
    assert "2 fields kept by hand" in result.stdout


def test_verbose_names_every_changed_file(portal):
    plain, wordy = run_import(portal, "--dry-run", HONGMIN), run_import(portal, "--verbose", HONGMIN)
    line = "new: content/authors/hongmin-chen.yaml: name, category, metrics\n"
    assert line in wordy.stdout
    assert line not in plain.stdout


def test_check_takes_the_address_for_which_the_site_was_built(portal):
    address = ["--base-url", "https://group.example.org/papers/"]
    portal.write("papers/p.yaml", "title: P\n")
    sitegen("build", "--root", portal.root, "--no-search", *address)
    site = ["check", "--root", portal.root, "--site", portal.root / "site"]
    assert sitegen(*site).exit_code == 1
    assert sitegen(*site, *address).exit_code == 0


def test_quiet_prints_only_errors(portal):
    cut = portal.dump(HONGMIN.read_text(encoding="utf-8").replace("3papers", "4papers"))
    result = run_import(portal, "--quiet", cut)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    empty = portal.dump("", "empty.txt")
    result = run_import(portal, "--quiet", empty)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"error: {empty}: this file is empty; save the page again\n"


def test_a_day_written_day_first_is_told_how_to_write_it():
    result = sitegen("import", "--as-of", "19.11.2026", HONGMIN)
    assert result.exit_code == 2
    assert "write it as 2026-11-19" in result.stderr


def test_warnings_go_to_standard_error_and_are_no_failure(portal):
    cut = portal.dump(HONGMIN.read_text(encoding="utf-8").replace("3papers", "4papers"))
    result = run_import(portal, cut)
    assert result.exit_code == 0
    assert result.stderr.startswith(f"warning: {cut}:5:1: the profile of Hongmin Chen says 4 papers and lists 3; ")
    assert "1 warning." in result.stdout


def test_a_faulty_file_exits_with_1_and_the_others_are_imported(portal):
    binary = portal.dump("\0\0\0", "binary.txt")
    result = run_import(portal, binary, HONGMIN)
    assert result.exit_code == 1
    assert f"error: {binary}: this is a binary file, no text" in result.stderr
    assert "0 warnings" in result.stdout
    assert len(portal.ids()) == 3


def test_faulty_content_exits_with_1_and_names_every_fault(five):
    five.edit("papers/dash-", "category: LG\n", "categroy: LG\n")
    five.edit("papers/seed1-5-thinking", "title:", "titel:")
    result = run_import(five, HONGMIN)
    assert (result.exit_code, result.stdout) == (1, "")
    faults = [line for line in result.stderr.splitlines() if line.startswith("error: content/papers/")]
    assert len(faults) == 2
    assert result.stderr.endswith("Stopped: 2 errors to fix.\n")


def test_a_file_in_the_way_of_a_folder_is_a_fault_and_no_traceback(portal):
    (portal.root / "content").mkdir()
    (portal.root / "content" / "papers").write_text("", encoding="utf-8")
    result = run_import(portal, HONGMIN)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "content/papers" in result.stderr


def test_dry_run_shows_a_diff_and_writes_nothing(five):
    before = five.files()
    changed = HONGMIN.read_text(encoding="utf-8").replace("LGJan 29Code", "PLJan 29Code")
    dump = five.dump(changed, HONGMIN.name)
    result = run_import(five, "--dry-run", dump)
    path = five.path("papers/dash-").relative_to(five.root).as_posix()
    assert result.exit_code == 0
    assert f"--- {path}\n+++ {path}\n" in result.stdout
    assert "-category: LG\n+category: PL\n" in result.stdout
    assert "Nothing was written: this was a dry run." in result.stdout
    assert five.files() == before


def test_import_as_json_is_nothing_but_json(five):
    five.edit("papers/dash-", "category: LG\n", "category: DC\n")
    cut = HONGMIN.read_text(encoding="utf-8").replace("3papers", "4papers")
    result = run_import(five, "--json", five.dump(cut, HONGMIN.name))
    report = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert " ".join(report) == "ok dry_run files papers authors kept_by_hand kept_below_extra records same problems"
    assert (report["ok"], report["dry_run"], report["files"], report["kept_by_hand"]) == (True, False, 1, 1)
    assert report["papers"] == {"new": 0, "updated": 0, "unchanged": 3, "deleted": 0}
    (record,) = [record for record in report["records"] if record["kept"]]
    assert record == {
        "path": five.path("papers/dash-").relative_to(five.root).as_posix(),
        "outcome": "unchanged",
        "changed": [],
        "kept": [{"field": "category", "by_hand": "DC", "source": "LG"}],
    }
    (problem,) = report["problems"]
    assert list(problem) == ["path", "line", "column", "what", "hint", "severity"]
    assert (problem["line"], problem["severity"]) == (5, "warning")


@pytest.mark.parametrize("command", [["import", HONGMIN], ["build"], ["check"]], ids=lambda words: words[0])
def test_faults_as_json_are_nothing_but_json(five, command):
    five.edit("papers/dash-", "category: LG\n", "categroy: LG\n")
    result = sitegen(command[0], "--root", five.root, "--json", *command[1:])
    report = json.loads(result.stdout)
    assert (result.exit_code, result.stderr, report["ok"]) == (1, "", False)
    assert report["problems"][0]["what"].startswith("`categroy` is not a key")


def test_import_for_an_author_and_in_a_named_format(portal):
    result = run_import(portal, "--author", "Haibin Lin", LIST_ONE)
    assert result.exit_code == 0
    assert portal.ids("authors") == ["haibin-lin"]


# build and check


def test_build_and_check_say_what_they_did(portal):
    portal.write("site.yaml", "title: Three\nbase_url: https://example.org/three/\n")
    for number in range(3):
        portal.write(
            f"papers/p{number}.yaml", f"title: P{number}\nauthors: [Ada Lovelace]\nabstract: A \\nosuchcommand{{x}}\n"
        )
    out = portal.root / "site"
    built = sitegen("build", "--root", portal.root, "--jobs", "1", "--json")
    report = json.loads(built.stdout)
    assert (built.exit_code, report["ok"], report["papers"]) == (0, True, 3)
    assert (out / "index.html").is_file()
    again = sitegen("build", "--root", portal.root, "--jobs", "1", "--clean", "--quiet")
    assert (again.exit_code, again.stdout) == (0, "")
    checked = sitegen("check", "--root", portal.root, "--site", out)
    assert checked.stderr.count("warning: ") == 3
    assert (checked.exit_code, checked.stdout) == (0, "No error, 3 warnings.\n")


def test_build_takes_another_folder_and_another_address(portal):
    for number in range(2):
        portal.write(f"papers/p{number}.yaml", f"title: P{number}\n")
    words = ["--output", portal.root / "out", "--base-url", "https://example.org/x/", "--jobs", "1", "--allow-removed"]
    result = sitegen("build", "--root", portal.root, *words)
    assert result.exit_code == 0, result.stderr
    assert "https://example.org/x/" in (portal.root / "out" / "sitemap.xml").read_text(encoding="utf-8")
    assert "2 papers" in result.stdout


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://ann:secret@example.org/", "remove the part before the @"),
        ("https://example.org/a b/", "is no absolute address"),
        ("http://[x", "is no absolute address"),
        ("example.org", "is no absolute address"),
    ],
)
def test_an_address_that_no_site_can_have_is_refused(portal, address, said):
    result = sitegen("build", "--root", portal.root, "--base-url", address)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    "words",
    [
        *(["build"], ["check"], ["people"], ["people", "merge", "a", "b"], ["venues"], ["venues", "accept", "--all"]),
        *(["export"], ["explain", "a"], ["migrate"], ["update"]),
    ],
    ids=" ".join,
)
def test_in_a_folder_that_is_no_portal_a_command_says_so_and_leaves_nothing(tmp_path, words):
    result = sitegen(*words, "--root", tmp_path)
    assert result.exit_code == 1
    assert (
        "error: content: there is no such folder; go to the portal's folder, or name it with --root; " in result.stderr
    )
    assert list(tmp_path.iterdir()) == []


# Progress


class _Terminal(io.StringIO):
    """Standard error as a terminal has it."""

    def isatty(self) -> bool:
        return True


def work(console, monkeypatch=None):
    """Do long work; with `monkeypatch` at a terminal, of which it returns what was shown."""
    terminal = _Terminal()
    if monkeypatch:
        monkeypatch.setattr("sys.stderr", terminal)
    with Progress(silent=console.is_silent) as progress:
        progress.show("reading the content", 0, 0)
        for done in (0, 1000, 2000):
            progress.show("rendering pages", done, 2000)
        progress.show("writing the site", 0, 0)
    return terminal.getvalue()


def test_on_a_terminal_a_line_says_what_is_done_and_what_is_left_and_goes_away(monkeypatch):
    shown = work(Console(quiet=False, verbose=False, as_json=False), monkeypatch)
    assert "Reading the content ..." in shown
    assert "1000/2000" in shown
    assert shown.split("\r")[-1] == "", "the last line is empty again"


@pytest.mark.parametrize("way", ["quiet", "as_json"])
def test_with_quiet_and_json_no_progress_is_shown(monkeypatch, way):
    assert work(Console(**{"quiet": False, "verbose": False, "as_json": False, way: True}), monkeypatch) == ""


def test_build_says_at_the_end_what_was_reused_and_how_long_it_took(portal):
    portal.write("papers/one.yaml", "title: One\nauthors: [Ada Lovelace]\n")
    first, again = (sitegen("build", "--root", portal.root, "--no-search") for _ in range(2))
    assert re.search(r"0 removed; 0 pages reused, \d+\.\d s\.\n$", first.stdout)
    pages = re.search(r" on (\d+ pages) in ", first.stdout)[1]
    assert f"0 files written, 0 removed; {pages} reused, " in again.stdout
    report = json.loads(sitegen("build", "--root", portal.root, "--no-search", "--json").stdout)
    assert report["reused"] == report["pages"]
    assert "seconds" not in report


@pytest.mark.parametrize("words", [[], ["--dry-run"], ["--json"], ["--json", "--dry-run"]], ids=" ".join)
def test_a_file_whose_name_is_not_utf8_is_imported(portal, words):
    file = portal.root / os.fsdecode(b"caf\xe9.bib")
    try:
        file.write_text("@book{a, title={Owls}, author={Ann Bee}}\n@book{b}", encoding="utf-8")
    except OSError:
        pytest.skip("this disk takes names in UTF-8 alone")
    result = sitegen("import", file, "--root", portal.root, *words)
    assert result.exit_code == 1  # for the entry without a title
    assert "caf\\udce9.bib" in result.output
    if "--dry-run" not in words:
        assert [*json.loads((portal.root / "content/.imports/sources.json").read_bytes())] == ["caf\\xe9.bib"]


def test_what_a_message_quotes_gives_the_terminal_no_orders(portal):
    text = b"TY  - JOUR\nTI  - Owls \xe9 \x1b]0;owned\x07\x1b[2J count\nAU  - Bee, A\nER  - \n"
    file = portal.root / "a.ris"
    file.write_bytes(text)
    said = CliRunner().invoke(main, ["import", str(file), "--root", str(portal.root)], color=True).stderr
    assert "Owls é \ufffd]0;owned\ufffd\ufffd[2J count" in said
    assert "\x1b]" not in said


def test_the_program_shows_its_version_without_loading_any_command():
    asked = [sys.executable, "-X", "importtime", "-m", "generator.cli.main", "--version"]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert done.stdout == f"sitegen, version {__version__}\n"
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert {name for name in loaded if name.startswith(("generator.cli.", "generator.read"))} == {
        "generator.cli.api",
        "generator.cli.console",
    }
