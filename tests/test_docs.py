"""The documentation says what the program does: no option, key, block or link is missing, stale or dead."""

import dataclasses
import importlib
import importlib.util
import inspect
import json
import pkgutil
import re
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest
from generator import site as pages
from generator.cli.main import main
from generator.content import schema, settings
from generator.content.content import read_content
from generator.content.fields import Strict
from generator.core.problems import Problem
from generator.read.draft import Context
from generator.read.lists.dumps import dump

from command_line import sitegen
from conftest import AS_OF, DUMPS
from small_picture import small_picture
from written_files import write_file

ROOT = Path(__file__).resolve().parent.parent


def _script(path: str) -> ModuleType:
    """Return a script beside the documentation, which is in no package."""
    spec = importlib.util.spec_from_file_location(path.replace("/", "_"), ROOT / "docs" / path / "make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


make_docs = _script("portal")
make_gallery = _script("gallery")
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "LICENSES" / "README.md",
]
COMMANDS = {name: main.get_command(click.Context(main), name) for name in main.list_commands(click.Context(main))}
# What else begins with two hyphens: variables of the style sheet, options of a cluster's workers and of rsync.
NO_OPTIONS = {"--accent", "--bar", "--t", "--nworkers", "--nthreads", "--delete"}
_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^(#+) +(.+)$", re.MULTILINE)


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def fenced(path: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return [
        "".join(f"{line.removeprefix(indent)}\n" for line in body.splitlines())
        for indent, kind, body in _FENCE.findall(text(path))
        if kind == language
    ]


def shell_lines(page: Path) -> list[str]:
    path = page.relative_to(ROOT).as_posix()
    return [line.strip() for block in fenced(path, "sh") for line in block.splitlines()]


def section(path: str, heading: str) -> str:
    """What stands below a heading, with the smaller headings in it."""
    page = text(path)
    found = re.search(rf"^(#+) {re.escape(heading)}$", page, re.MULTILINE)
    assert found, f"{path} has no heading '{heading}'"
    rest = page[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", _FENCE.sub(lambda fence: "x" * len(fence[0]), rest), re.MULTILINE)
    return rest[: end.start()] if end else rest


def first_cells(table: str) -> list[str]:
    """The code spans in the first column of a section's tables."""
    rows = re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def options_of(command: click.Command) -> set[str]:
    """A command's options; of a group also those of its commands."""
    own = {name for param in command.params if isinstance(param, click.Option) for name in param.opts}
    return (
        own.union(*(options_of(one) for one in command.commands.values())) if isinstance(command, click.Group) else own
    )


def common_options() -> set[str]:
    return set.intersection(*(options_of(COMMANDS[name]) for name in COMMANDS)) | {"--help", "-h"}


# The command line


def test_the_readme_names_the_everyday_commands():
    named = re.findall(r"^\| `sitegen ([a-z]+)", section("README.md", "The commands"), re.MULTILINE)
    assert sorted(named) == sorted(list(COMMANDS)[:6])


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_is_documented_and_no_other(name):
    documented = {cell.split()[0] for cell in first_cells(section("docs/commands.md", f"sitegen {name}"))}
    assert documented == options_of(COMMANDS[name]) - common_options()


def test_the_options_of_every_command_are_documented():
    cells = first_cells(section("docs/commands.md", "Options of every command"))
    assert {cell.split()[0] for cell in cells} == common_options()


def test_no_command_is_documented_that_does_not_exist():
    every = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    code = [*re.findall(r"`([^`\n]+)`", every), *(line for page in PAGES for line in shell_lines(page))]
    named = {name for words in code for name in re.findall(r"(?:^|/)sitegen ([a-z]+)\b", words)}
    assert named == set(COMMANDS)


def without_workflows(page: Path) -> str:
    """A page without the steps of workflows that call other programs."""
    return _FENCE.sub(
        lambda fence: "\n".join(line for line in fence[0].split("\n") if fence[2] != "yaml" or "sitegen " in line),
        page.read_text(encoding="utf-8"),
    )


def test_every_option_that_the_docs_mention_exists():
    known = {"--version", "--help"}.union(*(options_of(command) for command in COMMANDS.values()))
    unknown = [
        f"{page.relative_to(ROOT)}: {option}"
        for page in PAGES
        for option in re.findall(r"(?<![\w|-])--[a-z][a-z-]*(?!\w*:)", without_workflows(page))
        if option not in known | NO_OPTIONS
    ]
    assert not unknown


def test_the_json_report_of_an_import_has_the_documented_shape(tmp_path):
    dump = tmp_path / "dump.txt"
    entry = "LGJan {day}\nA Study of Many Things Jane Doe, John Roe\nWe study.\n"
    arguments = ["import", str(dump), "--as-of", "2026-11-19", "--root", str(tmp_path), "--json"]
    dump.write_text(entry.format(day=29), encoding="utf-8")
    sitegen(*arguments)
    (paper,) = (tmp_path / "content" / "papers").iterdir()
    paper.write_text(paper.read_text(encoding="utf-8").replace("LG", "CL"), encoding="utf-8")
    doubtful = "LGJan 1\nThe Tale of Deep Rose Jane Doe, John Roe\nWe tell.\n"
    dump.write_text(entry.format(day=28) + doubtful, encoding="utf-8")
    made = json.loads(sitegen(*arguments).stdout)
    documented = json.loads(fenced("docs/how-an-import-merges.md", "json")[0])
    assert shape(made) == shape(documented)


def test_the_json_report_of_a_build_has_the_documented_shape(tmp_path):
    (tmp_path / "content").mkdir()
    made = json.loads(sitegen("build", "--root", tmp_path, "--json").stdout)
    documented, problem = (json.loads(block) for block in fenced("docs/commands.md", "json"))
    assert list(made) == list(documented)
    assert list(problem) == [field.name for field in dataclasses.fields(Problem)]


def shape(value: object) -> object:
    """The keys and kinds of a report, whatever it says; of a list, its first entry's."""
    match value:
        case dict():
            return {key: shape(item) for key, item in value.items() if key not in {"by_hand", "source"}}
        case list():
            return [shape(item) for item in value[:1]]
        case _:
            return type(value).__name__


# Content


def keys_of(model: type[Strict], prefix: str = "") -> set[str]:
    """A model's keys as the tables write them: `links`, `links.doi`."""
    found = set()
    for key in set(model.keys()):
        found.add(prefix + key)
        group = model.groups().get(key)
        if group is not None:
            found |= keys_of(group, f"{prefix}{key}.")
    return found


# Said once for `authors` and `metrics`; `contributors` and `metrics_history` refer to them.
SAID_ELSEWHERE = {
    *(f"contributors.{key}" for key in schema.PrintedAuthor.keys()),  # noqa: SIM118 - no mapping
    *(f"metrics_history.{key}" for key in set(schema.ProfileMetrics.keys())),
}


@pytest.mark.parametrize(
    ("heading", "model"),
    [
        ("Papers", schema.PaperFile),
        ("Authors", schema.AuthorFile),
        ("The site", settings.SiteFile),
        ("Categories", settings.CategoryEntry),
        ("Venues", settings.VenueEntry),
        ("Pages", schema.PageHeader),
        ("News", schema.NewsHeader),
    ],
)
def test_every_key_of_content_is_documented_and_no_other(heading, model):
    documented = first_cells(section("docs/content.md", heading))
    assert len(documented) == len(set(documented))
    wanted = keys_of(model) - SAID_ELSEWHERE
    if model is settings.SiteFile:
        wanted.add("import.splits")
    assert set(documented) == wanted


@pytest.mark.parametrize("path", ["docs/content.md", "docs/importing.md", "docs/theming.md"])
def test_the_examples_of_content_are_read_without_a_fault(path, tmp_path):
    examples = [block for block in fenced(path, "yaml") if block.startswith("# content/")]
    assert examples
    for number, example in enumerate(examples):
        root = tmp_path / str(number)
        file = root / example.splitlines()[0].removeprefix("# ")
        write_file(file, example)
        assert read_content(root)[1] == (), example


def test_the_examples_of_a_page_a_project_and_news_are_read_without_a_fault(tmp_path):
    paths = ("pages/about.md", "projects/loom.md", "news/award.md")
    for path, example in zip(paths, fenced("docs/content.md", "markdown"), strict=True):
        write_file(tmp_path / "content" / path, example)
    content, problems = read_content(tmp_path)
    assert problems == ()
    assert (content.pages[0].title, content.news[0].title) == ("About", "Best paper award")


def test_the_example_values_of_keys_are_accepted():
    for heading, model, needed in (
        ("Papers", schema.PaperFile, {"title": "x"}),
        ("Authors", schema.AuthorFile, {"name": "x"}),
    ):
        rows = re.findall(
            r"^\| `([a-z_]+)` \| [^|]+ \| `([^`|]+)` \|", section("docs/content.md", heading), re.MULTILINE
        )
        assert rows
        for key, example in rows:
            record = {**needed, **yaml_value(key, example)}
            model.model_validate(record)


def yaml_value(key: str, example: str) -> dict[str, object]:
    from generator.content.content import read_mapping  # noqa: PLC0415 - beside its only use

    return read_mapping(f"{key}: {example}\n")


def test_a_photo_given_as_in_the_docs_is_found_by_the_page(tmp_path):
    row = re.search(r"^\| `photo` \| [^|]+ \| `([^`]+)` \|", section("docs/content.md", "Authors"), re.MULTILINE)
    assert row
    photo = tmp_path / row[1]
    write_file(photo, small_picture())
    author = tmp_path / "content" / "authors" / "jane-doe.yaml"
    write_file(author, f"name: Jane Doe\nphoto: {row[1]}\n")
    site = tmp_path / "site"
    for arguments in (["build"], ["check", "--site", str(site)]):
        result = sitegen(*arguments, "--root", tmp_path)
        assert result.exit_code == 0, result.output
    assert "<img" in (site / "authors" / "jane-doe" / "index.html").read_text(encoding="utf-8")


# Dumps


def test_the_examples_of_dumps_are_read_without_a_warning():
    profile, listing = (block for block in fenced("docs/importing.md", "text") if "HybridFlow" in block)
    read = [dump.read(block, Context("example.txt", AS_OF)) for block in (profile, listing)]
    assert [reading.problems for reading in read] == [(), ()]
    assert read[0].profile
    assert read[0].profile.name == "Haibin Lin"
    assert [draft.title for draft in read[0].drafts] == ["HybridFlow: A Flexible and Efficient RLHF Framework"]
    first, second = read[1].drafts
    assert first.authors == ("Guangming Sheng", "Chi Zhang", "Zilingfeng Ye")
    assert first.code == "https://github.com/volcengine/verl"
    assert (second.score, second.category, str(second.date)) == (97.6, "PL", "2026-05-02")


def test_the_dumps_that_the_readme_promises_are_there():
    assert "five real dumps" in text("README.md")
    assert len(list(DUMPS.glob("*.txt"))) == 5


# The look


def blocks_of(template: str) -> set[str]:
    return set(re.findall(r"{%-? block (\w+)", text(f"templates/{template}")))


def test_every_block_of_the_frame_is_documented_and_no_other():
    assert set(first_cells(section("docs/theming.md", "Blocks of base.html"))) == blocks_of("base.html")


def view_types() -> dict[str, type]:
    """Return what templates see: the views, which stand in the modules that make them, and their components."""
    modules = [importlib.import_module(f"generator.site.{one.name}") for one in pkgutil.iter_modules(pages.__path__)]
    return {
        name: value
        for module in modules
        for name, value in inspect.getmembers(module, inspect.isclass)
        if value.__module__ == module.__name__ and (dataclasses.is_dataclass(value) or hasattr(value, "_fields"))
        if name.endswith("View") or module.__name__ == "generator.site.components"
    }


def test_every_template_is_documented_with_its_view():
    table = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| `(\w+View)` \|$", section("docs/theming.md", "What a template sees"), re.MULTILINE
    )
    named = {name for cell, _ in table for name in re.findall(r"`([^`]+)`", cell)}
    pages = {path.name for path in (ROOT / "templates").iterdir() if path.is_file() and not path.name.startswith("_")}
    assert named == pages - {"base.html", "base_parts.html"}
    assert {view for _, view in table} <= view_types().keys()


def test_every_field_of_every_view_is_documented_and_no_other():
    rows = re.findall(
        r"^\| `([A-Z]\w+)` \| (`.+`) \|$", section("docs/theming.md", "What a template sees"), re.MULTILINE
    )
    documented = {name: re.findall(r"`(\w+)`", cell) for name, cell in rows}
    existing = {
        name: list(getattr(view, "_fields", ())) or [field.name for field in dataclasses.fields(view)]
        for name, view in view_types().items()
    }
    assert documented == existing


# The map of the program


def test_the_page_of_the_architecture_stays_short():
    assert len(text("docs/architecture.md").splitlines()) <= 150


# All pages


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_relative_link_resolves(page):
    dead = []
    for link in _LINK.findall(prose(page)):
        if "://" in link or link.startswith("mailto:"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(link)
    assert not dead


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives to a page's headings."""
    return {
        re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        for _, heading in _HEADING.findall(prose(page))
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_exists(page):
    named = re.findall(r"`((?:generator|docs|tests|templates|\.github)/[\w./-]+)`", prose(page))
    assert not [name for name in named if not (ROOT / name).exists()]


def test_every_make_target_in_the_docs_exists():
    targets = set(re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE))
    every = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert set(re.findall(r"(?:`|^ *)make ([a-z-]+)", every, re.MULTILINE)) <= targets


def test_the_readme_opens_with_a_sentence_the_picture_the_two_commands_and_where_to_go_next():
    opening = text("README.md").split("\n## ")[0]
    wanted = ["sitegen turns", "](docs/portal.png)", "make serve", "make test", "docs/tutorial.md"]
    assert sorted(wanted, key=opening.index) == wanted


def test_the_documentation_is_short():
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in pages) <= 30_000


# The documentation as a portal


def test_the_documentation_is_a_portal_without_faults_in_which_every_link_leads_somewhere(tmp_path):
    make_docs.main(tmp_path)
    built = sitegen("build", "--root", tmp_path, "--no-search")
    assert built.exit_code == 0, built.output
    checked = sitegen("check", "--root", tmp_path, "--site", tmp_path / "site")
    assert checked.output == "No errors found.\n"


def test_every_guide_stands_in_the_index():
    named = {link.partition("#")[0] for link in _LINK.findall(text("docs/index.md"))}
    assert {page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"} <= named


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[keys](content.md#papers)", "[keys](/content/#papers)"),
        ("[all](../README.md)", "[all](/)"),
        ("[content.md](content.md)", "[“Content”](/content/)"),
        ("[there](#a--b)", "[there](#a-b)"),
        ("[web](https://example.org/a.md)", "[web](https://example.org/a.md)"),
        ("`[code](content.md)`", "`[code](content.md)`"),
    ],
)
def test_links_between_files_become_links_between_pages(written, shown):
    assert make_docs.linked(written, "docs/people.md", make_docs.addresses(ROOT)) == shown


def test_a_link_to_a_file_that_is_no_page_stops_the_making_of_the_portal():
    with pytest.raises(KeyError, match=r"docs/gone\.md"):
        make_docs.linked("[gone](gone.md)", "docs/people.md", make_docs.addresses(ROOT))


def test_the_portal_of_the_docs_carries_the_pictures_and_files_that_pages_show():
    shown = make_docs.files_shown(ROOT)
    assert {f"docs/gallery/{name}.webp" for name in ("lab", "department", "researcher")} <= set(shown)
    assert [name for name in shown if not (ROOT / name).is_file()] == []
    pages = make_docs.addresses(ROOT)
    assert make_docs.linked("![A lab](gallery/lab.webp)", "docs/gallery.md", pages) == (
        "![A lab](/static/docs/gallery/lab.webp)"
    )


def test_the_pictures_of_the_gallery_are_small():
    sizes = [path.stat().st_size for path in (ROOT / "docs/gallery").glob("*.webp")]
    assert max(sizes) < 60_000
    assert sum(sizes) < 600_000


def test_each_picture_that_make_gallery_takes_is_in_the_documentation():
    taken = {f"docs/gallery/{picture.name}.webp" for picture in make_gallery.PICTURES}
    shown = {name for name in make_docs.files_shown(ROOT) if name.endswith(".webp")}
    assert taken == shown == {f"docs/gallery/{path.name}" for path in (ROOT / "docs/gallery").glob("*.webp")}


@pytest.mark.parametrize("name", ["lab", "department", "researcher"])
def test_the_content_of_the_gallery_is_without_fault_but_for_faces_that_are_drawn(name):
    root = ROOT / "docs/gallery" / name
    _, problems = read_content(root)
    assert [str(problem) for problem in problems] == []
