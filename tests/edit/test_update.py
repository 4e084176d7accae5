"""`sitegen update`: people at services and files, read again and again; nothing of it leaves this machine."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from generator.content.content import read_mapping
from generator.edit.network.client import Client, KeptAnswers
from generator.edit.network.services import Services
from generator.edit.update.update import update

from command_line import sitegen
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
    noted = content_of(root)["content/orcid.yaml"]
    assert read_mapping(noted) == {ORCID: ["tales-of-knots", "tales-of-ropes"]}
    services.answers[f"/orcid/{ORCID}/record"] = Said("later", 503)
    run(root, services, LATER)
    assert content_of(root)["content/orcid.yaml"] == noted


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
    return sitegen("update", "--root", root, *words)


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


# Groups at Zotero, searches in PubMed, Crossref

PUBMED_ARTICLE = """<?xml version="1.0"?><PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>77</PMID><Article>
<Journal><JournalIssue><PubDate><Year>2025</Year></PubDate></JournalIssue><Title>J. Strings</Title></Journal>
<ArticleTitle>Tales of Ropes.</ArticleTitle><AuthorList><Author><LastName>Doe</LastName><ForeName>Jane</ForeName>
</Author></AuthorList></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"""


def zotero(**data: object) -> dict[str, Any]:
    return {"key": data["key"], "data": data}


def test_a_group_at_zotero_brings_its_papers_with_collections_as_keywords_and_attachments_as_links(root, services):
    says(root, "zotero: ['https://www.zotero.org/groups/12345/strings/library']")
    paper_item = zotero(
        key="PAPER111", itemType="journalArticle", title="Tales of Ropes", date="2025-03", collections=["COLL1111"],
        creators=[{"creatorType": "author", "firstName": "Jane", "lastName": "Doe"}], tags=[{"tag": "knots"}],
    )  # fmt: skip
    pdf = {"linkMode": "imported_url", "contentType": "application/pdf", "url": "https://example.org/ropes.pdf"}
    talk = {"linkMode": "linked_url", "title": "Talk", "url": "https://example.org/talk"}
    snapshot = {"linkMode": "imported_url", "contentType": "text/html", "url": "https://example.org/", "title": "Page"}
    files = [
        zotero(key=f"FILE{number}", itemType="attachment", parentItem="PAPER111", **one)
        for number, one in enumerate((pdf, talk, snapshot))
    ]
    begin = "/zotero/12345"
    services.answers[f"{begin}/collections?limit=100&start=0"] = [
        Said(json.dumps([zotero(key="COLL1111", name="Ropes")]))
    ]
    services.answers[f"{begin}/items?itemType=attachment&limit=100&start=0"] = [Said(json.dumps(files))]
    services.answers[f"{begin}/items/top?limit=100&start=0"] = [Said(json.dumps([paper_item]))]
    report = run(root, services)
    assert report.imported.problems == ()
    read = paper(root, "tales-of-ropes")
    assert (read["authors"], read["date"], read["keywords"]) == (["Jane Doe"], "2025-03", ["knots", "Ropes"])
    assert read["links"] == {
        "pdf": "https://example.org/ropes.pdf",
        "other": [{"label": "Talk", "address": "https://example.org/talk"}],
    }


def test_a_search_in_pubmed_brings_what_it_finds(root, services):
    says(root, "pubmed: ['Doe J[Author]']")
    search = "/pubmed/esearch.fcgi?db=pubmed&term=Doe%20J%5BAuthor%5D&retmax=10000"
    services.answers[search] = "<eSearchResult><IdList><Id>77</Id></IdList></eSearchResult>"
    services.answers["/pubmed/efetch.fcgi?db=pubmed&id=77&retmode=xml"] = PUBMED_ARTICLE
    assert [(one.title, one.authors) for one in run(root, services).new] == [("Tales of Ropes", ("Jane Doe",))]


def test_crossref_is_asked_by_orcid_id_until_a_page_is_not_full(root, services):
    says(root, f"crossref: [{ORCID}]")
    works = [
        {"title": [f"Tale {number}"], "DOI": f"10.1000/{number}", "author": [{"family": "Doe", "given": "Jane"}]}
        for number in range(101)
    ]
    for offset in (0, 100):
        answer = {"message": {"items": works[offset : offset + 100]}}
        services.answers[f"/crossref/works?filter=orcid:{ORCID}&rows=100&offset={offset}"] = answer
    assert len(run(root, services).new) == 101


# How often papers are cited


def test_how_often_papers_are_cited_is_noted_with_the_day_where_it_is_asked_for(root, services):
    says(root, "citations: true")
    for name, link in (
        ("engine", f"doi: {ENGINE[4]}"),
        ("string", "arxiv: 2503.01234v2"),
        ("untold", "doi: 10.1145/9"),
    ):
        path = root / f"content/papers/{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"title: {name}\nlinks: {{{link}}}\n", encoding="utf-8")
    asked = f"/openalex/works?filter=doi:{ENGINE[4]}|10.1145/9|10.48550/arxiv.2503.01234&per_page=50"
    engine = openalex_work(1, "Engine", cited=7) | {"doi": f"https://doi.org/{ENGINE[4]}"}
    string = openalex_work(2, "String", cited=2) | {"doi": "https://doi.org/10.48550/arXiv.2503.01234"}
    services.answers[asked] = openalex(engine, string)
    assert [change.path for change in run(root, services).imported.changes] == ["content/citations.yaml"]
    first = content_of(root)["content/citations.yaml"]
    run(root, services, LATER)
    assert content_of(root)["content/citations.yaml"] == first  # nothing has changed
    services.answers[asked] = openalex(engine | {"cited_by_count": 9}, string)
    run(root, services, LATER)
    assert read_mapping(content_of(root)["content/citations.yaml"]) == {
        "as_of": "2026-11-28",
        "history": [{"as_of": "2026-11-21", "total": "9"}, {"as_of": "2026-11-28", "total": "11"}],
        "counts": {"engine": "9", "string": "2"},
    }
    services.answers[asked] = Said("later", 503)
    (problem,) = run(root, services, date(2026, 12, 5)).imported.problems
    assert problem.what.startswith("how often papers are cited is not known")
    services.answers[asked] = openalex()
    before = content_of(root)["content/citations.yaml"]
    run(root, services, date(2026, 12, 12))  # an answer without the papers takes nothing away
    assert content_of(root)["content/citations.yaml"] == before
    (root / "content/citations.yaml").write_text(f"<<<<<<< ours\n{before}", encoding="utf-8")
    (problem,) = run(root, services, date(2026, 12, 19)).imported.problems
    assert problem.path == "content/citations.yaml"
    assert content_of(root)["content/citations.yaml"].startswith("<<<<<<<")


@pytest.mark.parametrize(
    ("source", "path", "answer"),
    [
        ("pubmed: [owls]", "/pubmed/esearch.fcgi?db=pubmed&term=owls&retmax=10000", "<html>maintenance</html>"),
        ("zotero: [1]", "/zotero/1/collections?limit=100&start=0", "{}"),
        (f"crossref: [{ORCID}]", f"/crossref/works?filter=orcid:{ORCID}&rows=100&offset=0", '{"message": null}'),
    ],
)
def test_an_answer_that_is_no_list_is_no_answer(root, services, source, path, answer):
    says(root, source)
    services.answers[path] = Said(answer)
    assert len(run(root, services).unread) == 1


# A portal from nothing but an ORCID iD

ORCID_PERSON = {
    "other-names": {"other-name": [{"content": "J. Doe"}]},
    "biography": {"content": "Works on strings."},
    "researcher-urls": {
        "researcher-url": [
            {"url-name": "Papers", "url": {"value": f"https://dblp.org/pid/{PID}.html"}},
            {"url-name": "Home", "url": {"value": "https://example.org/~jane"}},
            {"url-name": "Tool", "url": {"value": "https://github.com/jane/tool"}},
            {"url-name": None, "url": {"value": "https://blog.example.org/"}},
            {"url-name": "Trap", "url": {"value": "javascript:alert(1)"}},
        ]
    },
}
OPENALEX_OF_ORCID = f"/openalex/works?filter=authorships.author.orcid:{ORCID}&per_page=100&page=1"


def job(role: str, end: str | None = None) -> dict[str, Any]:
    summary = {"role-title": role, "organization": {"name": "Example University"}, "end-date": end}
    return {"summaries": [{"employment-summary": summary}]}


def init(root: Path, orcid: str = ORCID, *more: str):
    return sitegen("init", root / "portal", "--orcid", orcid, "--yes", *more)


def test_an_orcid_id_makes_a_portal_with_the_person_and_the_works_of_three_services(root, services):
    known = orcid_work(7, "Tales of Ropes", "Jane Doe", "John Roe")
    record = orcid_record(known)
    record["person"] |= ORCID_PERSON
    record["activities-summary"]["employments"] = {"affiliation-group": [job("Student", "1999"), job("Professor")]}
    services.answers[f"/orcid/{ORCID}/record"] = record
    services.answers[f"/orcid/{ORCID}/works/7"] = {"bulk": [{"work": known}]}
    services.answers[DBLP_PATH] = dblp(ENGINE, ROPE)
    services.answers[OPENALEX_OF_ORCID] = openalex(openalex_work(1, ROPE[1]), openalex_work(2, "Knots"))
    assert init(root, f"https://orcid.org/{ORCID}").exit_code == 0
    portal = root / "portal"
    assert {path.stem for path in portal.glob("content/papers/*.yaml")} == {
        "an-engine-for-letters", "knots", "ropes-and-other-strings", "tales-of-ropes"
    }  # fmt: skip
    person = read_mapping((portal / "content/authors/jane-doe.yaml").read_text(encoding="utf-8"))
    links = person.pop("links")
    assert person == {
        "name": "Jane Doe", "names": ["J. Doe"], "member": "true", "role": "Professor, Example University",
        "bio": "Works on strings.",
    }  # fmt: skip
    assert links == {
        "orcid": ORCID,
        "dblp": f"https://dblp.org/pid/{PID}.html",
        "homepage": "https://example.org/~jane",
        "other": [
            {"label": "Tool", "address": "https://github.com/jane/tool"},
            {"label": "blog.example.org", "address": "https://blog.example.org/"},
        ],
    }
    settings = read_mapping((portal / "content/site.yaml").read_text(encoding="utf-8"))
    assert settings["title"] == "Jane Doe"
    assert settings["sources"] == {"people": "true", "openalex": [ORCID]}
    assert (portal / ".github/workflows/update.yml").exists()
    assert sitegen("check", "--root", portal).exit_code == 0
    report = run(portal, services)
    assert (report.new, report.changed, report.unread) == ((), (), ())


def test_services_that_do_not_answer_leave_a_portal_with_what_orcid_knows(root, services):
    services.answers[f"/orcid/{ORCID}/record"] = orcid_record()
    services.answers[OPENALEX_OF_ORCID] = Said("later", 503)
    result = init(root)
    assert result.exit_code == 0
    assert f"openalex:{ORCID} was not read" in result.output
    assert (root / "portal/content/authors/jane-doe.yaml").exists()


@pytest.mark.parametrize(
    ("orcid", "answer", "message"),
    [
        (ORCID, Said("nothing", 404), "check the ORCID iD"),
        (ORCID, {"person": {"name": None}}, f"the record of {ORCID} has no public name"),
        ("0000-0002-1825-0098", None, "a digit is wrong"),
    ],
)
def test_without_a_person_no_portal_is_made(root, services, orcid, answer, message):
    services.answers[f"/orcid/{orcid}/record"] = answer
    result = init(root, orcid)
    assert result.exit_code > 0
    assert message in result.output
    assert not (root / "portal/content").exists()


def test_a_portal_that_is_there_is_not_changed_by_an_orcid_id(root, services):
    says(root, f"dblp: [{PID}]")
    result = sitegen("init", root, "--orcid", ORCID)
    assert result.exit_code == 1
    assert "run `sitegen update`" in result.output
    assert services.asked == []
