"""`sitegen update`: people at services and files, read again and again; nothing of it leaves this machine."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from generator.cli.main import main
from generator.content.content import read_mapping
from generator.edit.network.client import Client, KeptAnswers
from generator.edit.network.services import Services
from generator.edit.update.update import update

from stand_in_services import Said, StandIn

TODAY = date(2026, 11, 21)
LATER = date(2026, 11, 28)
PID = "65/9612"
ORCID = "0000-0002-1825-0097"
AUTHOR = "A5023888391"
DBLP_PATH = f"/dblp/pid/{PID}.xml"
OPENALEX_PATH = f"/openalex/works?filter=authorships.author.id:{AUTHOR}&per_page=100&page="
ENGINE = ("conf/x/DoeR24", "An Engine for Letters", ("Jane Doe", "John Roe"), "2024", "10.1145/1111111.2222222")
ROPE = ("journals/y/Doe25", "Ropes and Other Strings", ("Jane Doe",), "2025", "10.1145/3333333.4444444")


def dblp(*papers: tuple[str, str, tuple[str, ...], str, str]) -> str:
    entries = "".join(
        f'<r><article key="{key}" mdate="2026-01-01">{"".join(f"<author>{name}</author>" for name in authors)}'
        f"<title>{title}.</title><journal>J. Strings</journal><year>{year}</year>"
        f"<ee>https://doi.org/{doi}</ee></article></r>"
        for key, title, authors, year, doi in papers
    )
    return f'<?xml version="1.0"?>\n<dblpperson name="Jane Doe" pid="{PID}" n="{len(papers)}">{entries}</dblpperson>'


def openalex_work(number: int, title: str, cited: int = 0) -> dict[str, Any]:
    return {
        "id": f"https://openalex.org/W{number}",
        "title": title,
        "publication_date": "2025-03-04",
        "type": "article",
        "authorships": [{"author": {"display_name": "Jane Doe"}}],
        "cited_by_count": cited,
    }


def openalex(*works: dict[str, Any]) -> dict[str, Any]:
    return {"meta": {"count": len(works)}, "results": works}


def orcid_work(code: int, title: str, *authors: str) -> dict[str, Any]:
    contributors = [{"credit-name": {"value": name}, "contributor-attributes": None} for name in authors]
    return {
        "put-code": code,
        "title": {"title": {"value": title}},
        "type": "journal-article",
        "publication-date": {"year": {"value": "2025"}},
        "external-ids": {"external-id": []},
        "contributors": {"contributor": contributors},
    }


def arxiv() -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        "<id>http://arxiv.org/a/doe_j_1</id><entry><id>http://arxiv.org/abs/2503.01234v2</id>"
        "<title>On the Length of Strings</title><summary>We measure.</summary>"
        "<published>2025-03-04T00:00:00Z</published><author><name>Jane Doe</name></author></entry></feed>"
    )


def orcid_record(*works: dict[str, Any]) -> dict[str, Any]:
    summaries = [{**work, "display-index": "1"} for work in works]
    for summary in summaries:
        del summary["contributors"]
    return {
        "person": {"name": {"given-names": {"value": "Jane"}, "family-name": {"value": "Doe"}}},
        "activities-summary": {"works": {"group": [{"work-summary": [summary]} for summary in summaries]}},
    }


@pytest.fixture
def root(tmp_path) -> Path:
    (tmp_path / "content").mkdir()
    return tmp_path


def says(root: Path, sources: str) -> None:
    (root / "content" / "site.yaml").write_text(f"title: Group\nsources:\n  {sources}\n", encoding="utf-8")


def run(root: Path, services: StandIn, today: date = TODAY, *, dry_run: bool = False):
    kept = KeptAnswers(root / ".sitegen" / "answers", today)
    client = Client("sitegen/test", kept=kept)
    report = update(root, Services(client, services.address), today=today, dry_run=dry_run)
    if not report.unread:
        kept.finish()
    return report


def paper(root: Path, name: str) -> dict[str, Any]:
    return read_mapping((root / "content" / "papers" / f"{name}.yaml").read_text(encoding="utf-8"))


def content_of(root: Path) -> dict[str, str]:
    return {
        str(path.relative_to(root)): path.read_text(encoding="utf-8")
        for path in sorted((root / "content").rglob("*"))
        if path.is_file()
    }


# What comes in


def test_a_person_at_dblp_brings_the_papers(root, services):
    says(root, f"dblp: [{PID}]")
    services.answers[DBLP_PATH] = dblp(ENGINE, ROPE)
    report = run(root, services)
    assert [(one.title, one.authors) for one in report.new] == [
        ("Ropes and Other Strings", ("Jane Doe",)),
        ("An Engine for Letters", ("Jane Doe", "John Roe")),
    ]
    assert paper(root, "an-engine-for-letters")["links"] == {"doi": "10.1145/1111111.2222222"}
    assert report.imported.problems == ()


def test_a_new_paper_changes_no_file_of_the_others(root, services):
    says(root, f"dblp: [{PID}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    run(root, services)
    before = content_of(root)
    services.answers[DBLP_PATH] = dblp(ROPE, ENGINE)
    report = run(root, services, LATER)
    after = content_of(root)
    assert [one.title for one in report.new] == ["Ropes and Other Strings"]
    changed = {path for path, text in after.items() if before.get(path) != text}
    assert changed == {
        "content/.imports/papers/ropes-and-other-strings.json",
        "content/.imports/sources.json",
        "content/papers/ropes-and-other-strings.yaml",
    }


def test_an_update_without_news_changes_nothing_and_is_not_sent_anything(root, services):
    says(root, f"dblp: [{PID}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    run(root, services)
    before = content_of(root)
    report = run(root, services, LATER)
    assert content_of(root) == before
    assert (report.new, report.changed, services.statuses) == ((), (), [200, 304])


def test_openalex_is_read_page_by_page_and_its_counts_of_citations_are_no_news(root, services):
    says(root, f"openalex: [https://openalex.org/{AUTHOR}]")
    works = [openalex_work(number, f"Tale {number} of Things") for number in range(101)]
    services.answers[f"{OPENALEX_PATH}1"] = openalex(*works[:100])
    services.answers[f"{OPENALEX_PATH}2"] = openalex(works[100])
    assert len(run(root, services).new) == 101
    before = content_of(root)
    services.answers[f"{OPENALEX_PATH}2"] = openalex(openalex_work(100, "Tale 100 of Things", cited=9))
    run(root, services, LATER)
    assert content_of(root) == before


def test_orcid_gives_the_authors_of_works_and_where_it_has_none_whose_record_it_is(root, services):
    says(root, f"orcid: [{ORCID}]")
    known, unknown = orcid_work(7, "Tales of Ropes", "Jane Doe", "John Roe"), orcid_work(8, "Tales of Knots")
    services.answers[f"/orcid/{ORCID}/record"] = orcid_record(known, unknown)
    services.answers[f"/orcid/{ORCID}/works/7,8"] = {"bulk": [{"work": known}, {"work": unknown}]}
    run(root, services)
    assert paper(root, "tales-of-ropes")["authors"] == ["Jane Doe", "John Roe"]
    assert paper(root, "tales-of-knots")["contributors"] == ["Jane Doe"]


def test_authors_whom_orcid_does_not_name_are_asked_for_once_where_the_doi_is_registered(root, services):
    says(root, f"orcid: [{ORCID}]")
    doi = {"external-id-type": "doi", "external-id-value": ROPE[4], "external-id-relationship": "self"}
    work = {**orcid_work(7, ROPE[1]), "external-ids": {"external-id": [doi]}}
    services.answers[f"/orcid/{ORCID}/record"] = orcid_record(work)
    services.answers[f"/orcid/{ORCID}/works/7"] = {"bulk": [{"work": work}]}
    message = {
        "DOI": ROPE[4],
        "type": "journal-article",
        "title": [ROPE[1]],
        "author": [{"given": "Jane", "family": "Doe"}, {"given": "Mary", "family": "Miller"}],
        "issued": {"date-parts": [[2025]]},
    }
    services.answers[f"/crossref/works/{ROPE[4]}"] = {"status": "ok", "message": message}
    run(root, services)
    assert paper(root, "ropes-and-other-strings")["authors"] == ["Jane Doe", "Mary Miller"]
    before = content_of(root)
    services.forget()
    run(root, services, LATER)
    assert content_of(root) == before
    assert not [path for path in services.asked if "crossref" in path]


def test_an_author_at_arxiv_brings_the_preprints(root, services):
    says(root, "arxiv: [doe_j_1]")
    services.answers["/arxiv/a/doe_j_1.atom2"] = arxiv()
    run(root, services)
    assert paper(root, "on-the-length-of-strings")["links"] == {"arxiv": "2503.01234"}


def test_one_paper_at_two_services_is_one_paper(root, services):
    says(root, f"dblp: [{PID}]\n  openalex: [{AUTHOR}]")
    services.answers[DBLP_PATH] = dblp(ROPE)
    services.answers[f"{OPENALEX_PATH}1"] = openalex({**openalex_work(1, ROPE[1]), "doi": f"https://doi.org/{ROPE[4]}"})
    assert len(run(root, services).new) == 1


def test_members_are_read_by_their_links_and_who_left_is_not(root, services):
    says(root, "people: true")
    (root / "content" / "authors").mkdir()
    for name, rest in {
        "jane-doe": f"member: true\nlinks: {{dblp: 'https://dblp.org/pid/{PID}.html'}}",
        "john-roe": "status: alumni\nlinks: {dblp: 11/1111}",
        "mary-miller": "links: {dblp: 22/2222}",
    }.items():
        text = f"name: {name.replace('-', ' ').title()}\n{rest}\n"
        (root / "content" / "authors" / f"{name}.yaml").write_text(text, encoding="utf-8")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    assert run(root, services).sources == (f"dblp:{PID}",)


def test_papers_from_before_a_year_stay_out(root, services):
    says(root, f"dblp: [{PID}]\n  since: 2025")
    services.answers[DBLP_PATH] = dblp(ENGINE, ROPE)
    assert [one.title for one in run(root, services).new] == [ROPE[1]]


def test_files_and_folders_of_the_portal_are_read_too(root, services):
    (root / "bib").mkdir()
    entry = "@article{doe25, title={Knots in General}, author={Jane Doe}, journal={J. Strings}, year={2025}}"
    (root / "bib" / "group.bib").write_text(entry, encoding="utf-8")
    says(root, "files: [bib/, missing.bib]")
    report = run(root, services)
    assert [one.title for one in report.new] == ["Knots in General"]
    missing = "`sources.files` names missing.bib, which is not there; correct the path, or add the file"
    assert f"content/site.yaml:3:17: {missing}" in map(str, report.imported.problems)
    assert services.asked == []


# What people did stays


def test_a_correction_by_hand_stays(root, services):
    says(root, f"dblp: [{PID}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    run(root, services)
    path = root / "content" / "papers" / "an-engine-for-letters.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("J. Strings", "Journal of Strings"), encoding="utf-8")
    services.answers[DBLP_PATH] = dblp((*ENGINE[:2], ("Jane Doe", "John Roe", "Mary Miller"), *ENGINE[3:]))
    report = run(root, services, LATER)
    assert paper(root, "an-engine-for-letters")["venue"] == "Journal of Strings"
    assert [one.fields for one in report.changed] == [("authors",)]


def test_a_paper_that_was_deleted_does_not_come_back(root, services):
    says(root, f"dblp: [{PID}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    run(root, services)
    (root / "content" / "papers" / "an-engine-for-letters.yaml").unlink()
    services.answers[DBLP_PATH] = dblp(ENGINE, ROPE)
    assert [one.title for one in run(root, services, LATER).new] == [ROPE[1]]


# Services fail


def test_a_service_that_fails_keeps_no_other_from_being_read(root, services):
    says(root, f"dblp: [{PID}]\n  openalex: [{AUTHOR}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    services.answers[f"{OPENALEX_PATH}1"] = Said("", 503, {"Retry-After": "3600"})
    report = run(root, services)
    assert (len(report.new), report.unread) == (1, (f"openalex:{AUTHOR}",))
    assert [problem.severity for problem in report.imported.problems] == ["warning"]


def test_a_used_up_quota_is_said_once_with_the_key_that_helps_and_stops_requests_to_that_service_alone(root, services):
    says(root, f"openalex: [{AUTHOR}, A6000000001]\n  arxiv: [doe_j_1]")
    services.answers[f"{OPENALEX_PATH}1"] = Said("", 429, {"Retry-After": "54000"})
    services.answers["/arxiv/a/doe_j_1.atom2"] = arxiv()
    result = command(root)
    assert result.exit_code == 0, result.output
    (said,) = (line for line in result.stderr.splitlines() if "was not read" in line or "were not read" in line)
    assert f"openalex:{AUTHOR}, openalex:A6000000001 were not read" in said
    assert "asks clients to wait 15 hours; a free key in the environment variable OPENALEX_API_KEY" in said
    assert services.asked == [f"{OPENALEX_PATH}1", "/arxiv/a/doe_j_1.atom2"]


def test_a_key_goes_to_its_own_service_and_into_no_file_or_message(root, services, monkeypatch):
    monkeypatch.setenv("OPENALEX_API_KEY", " my&key\n")
    says(root, f"dblp: [{PID}]\n  openalex: [{AUTHOR}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    services.answers[f"{OPENALEX_PATH}1&api_key=my%26key"] = openalex(openalex_work(1, "A First Tale of Things"))
    shown = command(root, "--verbose")
    assert shown.exit_code == 0, shown.output
    assert services.asked == [DBLP_PATH, f"{OPENALEX_PATH}1&api_key=my%26key"]
    files = [path.read_text(encoding="utf-8") for path in root.rglob("*") if path.is_file()]
    assert not [text for text in (*files, shown.output) if "my%26key" in text or "my&key" in text]


def test_a_wrong_key_is_said_and_everything_else_goes_on(root, services, monkeypatch):
    monkeypatch.setenv("OPENALEX_API_KEY", "wrong")
    says(root, f"dblp: [{PID}]\n  openalex: [{AUTHOR}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    services.answers[f"{OPENALEX_PATH}1&api_key=wrong"] = Said("", 401)
    result = command(root)
    assert result.exit_code == 0, result.output
    assert "An Engine for Letters" in result.stdout
    assert "refused (status 401); correct the key in the environment variable OPENALEX_API_KEY" in result.stderr


def test_an_identifier_that_nobody_knows_is_an_error_at_the_file_that_has_it(root, services):
    says(root, f"dblp: [{PID}]")
    (problem,) = run(root, services).imported.problems
    assert (problem.path, problem.severity) == ("content/site.yaml", "error")
    assert PID in problem.what


def test_members_without_a_link_to_read_from_are_a_warning_that_says_where_it_goes(root, services):
    says(root, "people: true")
    (problem,) = run(root, services).imported.problems
    assert (problem.severity, problem.what) == (
        "warning",
        "`sources.people` is true, but no member has a link `orcid` or `dblp`",
    )
    assert "content/authors/" in problem.hint


# The command


def command(root: Path, *words: str):
    return CliRunner().invoke(main, ["update", "--root", str(root), *words])


def test_the_command_says_what_is_new(root, services):
    says(root, f"dblp: [{PID}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    result = command(root)
    assert result.exit_code == 0, result.output
    assert "An Engine for Letters" in result.stdout
    assert "Jane Doe, John Roe. J. Strings, 2024" in result.stdout
    assert services.headers[0]["user-agent"].startswith("sitegen/")


def test_the_json_report_of_a_dry_run_names_the_new_papers_and_nothing_is_written(root, services):
    says(root, f"dblp: [{PID}]")
    services.answers[DBLP_PATH] = dblp(ENGINE)
    before = content_of(root)
    made = json.loads(command(root, "--json", "--dry-run").stdout)
    assert (made["ok"], made["sources"], made["papers"]["new"]) == (True, [f"dblp:{PID}"], 1)
    assert made["new"][0]["title"] == "An Engine for Letters"
    assert content_of(root) == before


def test_without_a_network_the_command_says_so_and_changes_nothing(root, offline):
    says(root, f"dblp: [{PID}]")
    before = content_of(root)
    result = command(root)
    assert result.exit_code == 1
    assert "cannot be reached" in result.stderr
    assert content_of(root) == before


def test_an_update_without_sources_says_how_to_name_them_and_succeeds(root):
    (root / "content" / "site.yaml").write_text("title: Group\n", encoding="utf-8")
    result = command(root)
    assert result.exit_code == 0
    assert "as in `sources: {dblp: [65/9612], files: [dumps]}`" in result.stderr


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        ("orcid: [0000-0002-1825-0098]", "not a valid ORCID"),
        ("dblp: ['https://example.org/pid/65/9612']", "65/9612"),
        ("openalex: [W123]", "A5023888391"),
        ("arxiv: [Jane Doe]", "doe_j_1"),
        ("files: [../dumps]", "file or folder of the portal"),
        ("orchid: [x]", "did you mean `orcid`"),
    ],
)
def test_a_mistake_in_the_sources_is_told_with_its_line(root, sources, said):
    says(root, sources)
    result = command(root)
    assert result.exit_code == 1
    assert "content/site.yaml:3" in result.stderr
    assert said in result.stderr
