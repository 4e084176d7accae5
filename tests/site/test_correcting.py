"""Ways to correct an entry on the web: the host's editor, the form with its files, the published schemas.

Built pages before other people's programs: a parser of HTML that forgives nothing, a reader of metadata.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from generator.content.content import read_content
from generator.content.json_schemas import CONTENT_SCHEMAS
from generator.core.records import Repository
from generator.site.correcting import editor, issue_form
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from built import build
from conftest import MENGHAN, Portal
from described_portal import BASE, KINDS
from edited_portal import write_portal

PAPER = "content/papers/engines.yaml"
GITHUB = "https://github.com/group/portal"


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        (Repository(GITHUB), f"{GITHUB}/edit/HEAD/{PAPER}"),
        (Repository(GITHUB, branch="gh pages"), f"{GITHUB}/edit/gh%20pages/{PAPER}"),
        (Repository(GITHUB, folder="web/portal"), f"{GITHUB}/edit/HEAD/web/portal/{PAPER}"),
        (Repository("https://gitlab.com/a/b/c"), f"https://gitlab.com/a/b/c/-/edit/main/{PAPER}"),
        (Repository("https://gitlab.example.org/a/b"), f"https://gitlab.example.org/a/b/-/edit/main/{PAPER}"),
        (Repository("https://git.example.org/a/b", host="gitlab"), f"https://git.example.org/a/b/-/edit/main/{PAPER}"),
        (Repository("https://codeberg.org/a/b", branch="work"), f"https://codeberg.org/a/b/_edit/work/{PAPER}"),
        (Repository("https://git.example.org/a/b", host="forgejo"), f"https://git.example.org/a/b/_edit/main/{PAPER}"),
        (Repository("https://git.example.org/a/b"), "https://git.example.org/a/b"),
        (Repository(), ""),
    ],
)
def test_the_editor_of_each_host_opens_the_very_file(repository: Repository, address: str) -> None:
    assert editor(repository, PAPER) == address


@pytest.mark.parametrize(
    ("address", "form"),
    [
        (GITHUB, {"address": f"{GITHUB}/issues/new", "title": "title", "text": "body"}),
        (
            "https://gitlab.com/a/b",
            {"address": "https://gitlab.com/a/b/-/issues/new", "title": "issue[title]", "text": "issue[description]"},
        ),
        (
            "https://codeberg.org/a/b",
            {"address": "https://codeberg.org/a/b/issues/new", "title": "title", "text": "body"},
        ),
        ("https://git.example.org/a/b", None),
        ("", None),
    ],
)
def test_an_issue_is_begun_as_each_host_has_it(address: str, form: dict[str, str] | None) -> None:
    assert issue_form(Repository(address)) == form


def settings(repository: str) -> str:
    return f"title: Engines\nbase_url: https://group.example/portal/\n{repository}theme: {{social_cards: false}}\n"


def small(portal: Portal, repository: str) -> Portal:
    portal.write("site.yaml", settings(repository))
    portal.write("papers/engines.yaml", "# ours\ntitle: Engines\nauthors: [Ada Lovelace, Mary Somerville]\n")
    portal.write("papers/looms.yaml", "title: Looms\nauthors: [Ada Lovelace]\n")
    portal.write("authors/ada-lovelace.yaml", "name: Ada Lovelace\n")
    build(portal.root)
    return portal


@pytest.fixture(scope="module")
def correctable(tmp_path_factory: pytest.TempPathFactory) -> Portal:
    """A small portal in a repository, with its site; nothing may be changed in it."""
    return small(Portal(tmp_path_factory.mktemp("correctable")), f"repository: {GITHUB}\n")


def links(portal: Portal, page: str) -> list[str]:
    """Where the links below an entry lead."""
    text = (portal.root / "site" / page / "index.html").read_text(encoding="utf-8")
    return [link["href"] for link in BeautifulSoup(text, "html.parser").select(".correction a")]


def corrected(portal: Portal) -> dict[str, str]:
    """All texts that the form edits, each of which stands in one part only."""
    found: dict[str, str] = {}
    for file in sorted((portal.root / "site/correct").glob("*.json")):
        part = json.loads(file.read_text(encoding="utf-8"))
        assert not found.keys() & part.keys()
        found |= part
    return found


def test_each_paper_and_each_person_with_a_file_leads_to_its_file_and_to_the_form(correctable: Portal) -> None:
    assert links(correctable, "papers/engines") == [f"{GITHUB}/edit/HEAD/{PAPER}", "/portal/correct/?paper=engines"]
    assert links(correctable, "authors/ada-lovelace") == [
        f"{GITHUB}/edit/HEAD/content/authors/ada-lovelace.yaml",
        "/portal/correct/?author=ada-lovelace",
    ]
    assert links(correctable, "authors/mary-somerville") == []


@pytest.mark.parametrize(
    ("repository", "add"),
    [
        (GITHUB, f"{GITHUB}/issues/new?template=add-a-paper.yml"),
        ("https://gitlab.com/a/b", "https://gitlab.com/a/b/-/issues/new?issuable_template=Add%20a%20paper"),
    ],
)
@pytest.mark.parametrize("footer", ["", "footer: [{text: Imprint, url: /papers/}]\n"])
def test_every_page_ends_with_the_ways_to_correct_an_entry_and_to_add_a_paper(
    portal: Portal, repository: str, add: str, footer: str
) -> None:
    small(portal, f"repository: {repository}\n{footer}")
    for page in ("index.html", "papers/engines/index.html", "authors/index.html"):
        text = (portal.root / "site" / page).read_text(encoding="utf-8")
        ways = BeautifulSoup(text, "html.parser").select("footer a")[-2:]
        assert [(way.text, way["href"]) for way in ways] == [
            ("Correct an entry", "/portal/correct/"),
            ("Add a paper", add),
        ]


def test_a_portal_without_a_repository_names_no_way_to_correct_it(portal: Portal) -> None:
    small(portal, "")
    assert "Correct an entry" not in (portal.root / "site/index.html").read_text(encoding="utf-8")


def test_the_page_for_corrections_says_where_to_begin(correctable: Portal) -> None:
    text = (correctable.root / "site/correct/index.html").read_text(encoding="utf-8")
    begin = BeautifulSoup(text, "html.parser").select_one("#begin")
    assert begin is not None
    assert "Correct this entry" in begin.text
    assert [link["href"] for link in begin.select("a")] == ["/portal/", "/portal/papers/", "/portal/authors/"]


def test_the_form_has_the_files_as_they_are_with_their_comments(correctable: Portal) -> None:
    assert corrected(correctable) == {
        path: (correctable.root / path).read_text(encoding="utf-8")
        for path in (PAPER, "content/papers/looms.yaml", "content/authors/ada-lovelace.yaml")
    }


def test_a_comment_that_changes_in_a_paper_or_a_person_is_in_the_form_after_the_next_build(portal: Portal) -> None:
    small(portal, f"repository: {GITHUB}\n")
    portal.write("authors/ada-lovelace.yaml", "# of the family Byron\nname: Ada Lovelace\n")
    portal.write("papers/engines.yaml", "# theirs\ntitle: Engines\n")
    build(portal.root)
    assert corrected(portal)["content/authors/ada-lovelace.yaml"].startswith("# of the family Byron")
    assert corrected(portal)[PAPER].startswith("# theirs")


@pytest.mark.parametrize(
    ("repository", "ways"),
    [("", []), (f"repository: {{address: '{GITHUB}', form: false}}\n", [f"{GITHUB}/edit/HEAD/{PAPER}"])],
)
def test_without_a_repository_or_where_it_is_not_wanted_there_is_no_form(
    portal: Portal, repository: str, ways: list[str]
) -> None:
    small(portal, repository)
    assert links(portal, "papers/engines") == ways
    assert not (portal.root / "site/correct").exists()


def test_a_group_of_keys_says_branch_folder_and_host(portal: Portal) -> None:
    portal.write(
        "site.yaml",
        settings(
            "repository:\n  address: https://git.example.org/a/b/\n  branch: web\n  folder: /x/y/\n  host: gitlab\n"
        ),
    )
    assert portal.content().site.repository == Repository("https://git.example.org/a/b", "web", "x/y", "gitlab")


def as_editors_read(path: Path) -> Any:
    """What a file says by the types of YAML 1.2, days as text."""
    return json.loads(json.dumps(YAML(typ="safe").load(path.read_text(encoding="utf-8")), default=str))


def test_the_published_schemas_take_every_file_that_the_portal_reads(tmp_path: Path) -> None:
    portal = Portal(tmp_path)
    write_portal(tmp_path)
    portal.take(MENGHAN)
    content, _ = read_content(tmp_path)
    assert content.papers
    schemas = {name: json.loads(text()) for name, text in CONTENT_SCHEMAS.items()}
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    said: dict[str, list[dict[str, Any]]] = {
        name: [as_editors_read(path) for path in (tmp_path / "content").glob(pattern)]
        for name, pattern in (("paper", "papers/*.yaml"), ("author", "authors/*.yaml"), ("site", "site.yaml"))
    }
    for name, records in said.items():
        found = [
            fault.message for record in records for fault in Draft202012Validator(schemas[name]).iter_errors(record)
        ]
        assert records
        assert found == []


def test_a_schema_refuses_an_unknown_key_and_takes_a_title_that_looks_like_a_number() -> None:
    paper = Draft202012Validator(json.loads(CONTENT_SCHEMAS["paper"]()))
    assert not list(paper.iter_errors({"title": 1984, "venue": None}))
    assert [fault.validator for fault in paper.iter_errors({"title": "A", "autors": []})] == ["additionalProperties"]


ON_THE_WEB = "title: T\nbase_url: https://group.example/portal/\n"
LINE = "# yaml-language-server: $schema=https://group.example/portal/schemas/"


def test_new_files_of_an_import_lead_editors_to_their_schema(portal: Portal) -> None:
    portal.write("site.yaml", ON_THE_WEB)
    portal.take(MENGHAN)
    for folder, kind in (("papers", "paper"), ("authors", "author")):
        for name in portal.ids(folder):
            text = (portal.root / f"content/{folder}/{name}.yaml").read_text(encoding="utf-8")
            assert text.partition("\n")[0] == f"{LINE}{kind}.json"
    before = portal.files()
    portal.take(MENGHAN)
    assert portal.files() == before


def test_an_import_leaves_the_first_line_of_files_alone_that_are_there(portal: Portal) -> None:
    portal.write("site.yaml", "title: T\nbase_url: http://[::1]:8000/\n")  # an address that nobody else finds
    portal.take(MENGHAN)
    assert not any(raw.startswith(b"#") for raw in portal.records().values())
    portal.write("site.yaml", ON_THE_WEB)
    before = portal.records()
    portal.take(MENGHAN)
    assert portal.records() == before


def pages(site: Path) -> dict[str, str]:
    """Every whole page by its address; an author's bare list is a part of other people's pages."""
    return {
        path.relative_to(site).as_posix().removesuffix("index.html"): path.read_text(encoding="utf-8")
        for path in sorted(site.rglob("*.html"))
        if path.name != "papers.html"
    }


def test_every_page_is_html_without_a_parse_error(described: Path) -> None:
    html5lib = pytest.importorskip("html5lib")
    faults = []
    for address, text in pages(described).items():
        parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"))
        parser.parse(text)
        faults += [(address, place, code) for place, code, _ in parser.errors]
    assert faults == []


def extracted(site: Path, kind: str) -> dict[str, Any]:
    extruct = pytest.importorskip("extruct")
    address = KINDS[kind]
    page = site / address if address.endswith(".html") else site / address / "index.html"
    found: dict[str, Any] = extruct.extract(
        page.read_text(encoding="utf-8"),
        base_url=BASE + address,
        syntaxes=["json-ld", "opengraph", "dublincore"],
        errors="strict",
        uniform=True,
    )
    return found


def nodes(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    graphs = [node for graph in found["json-ld"] for node in graph.get("@graph", [graph])]
    assert all(graph["@context"] == "https://schema.org" for graph in found["json-ld"])
    return {node["@type"]: node for node in graphs}


def test_a_reader_of_metadata_finds_the_search_of_the_portal(described: Path) -> None:
    action = nodes(extracted(described, "home"))["WebSite"]["potentialAction"]
    assert action["@type"] == "SearchAction"
    assert action["target"]["urlTemplate"] == f"{BASE}search/?q={{search_term_string}}"
    assert action["query-input"] == "required name=search_term_string"


def test_a_reader_of_metadata_finds_the_whole_abstract_once(described: Path) -> None:
    (found,) = extracted(described, "paper")["dublincore"]
    assert [(one["name"], one["content"]) for one in found["elements"]] == [
        ("description", "On O(n²) & more. A second paragraph: a/b < c.")
    ]


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind not in {"frame", "redirect"}], ids=lambda kind: kind.replace(" ", "-")
)
def test_a_reader_of_metadata_finds_the_card_of_every_page(described: Path, kind: str) -> None:
    (card,) = extracted(described, kind)["opengraph"]
    assert card["@type"] == {"paper": "article", "author": "profile"}.get(kind, "website")
    assert card["og:title"]
    assert card["og:url"] == BASE + KINDS[kind]
    image = card["og:image"].removeprefix(BASE)
    assert (described / image).is_file()
